"""`tapwright learn`: study a recording, have the user correct or accept it, and remember it."""

import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from console.commands.options import Json
from console.output import write_result
from tapwright.errors import UsageError

if TYPE_CHECKING:
    from console.messages import Language
    from console.results import LearnedRecording
    from graph.learn_state import Learning
    from tools.recording.demonstration import Demonstration

KEPT, REFUSED, WAITING = 0, 1, 3
PARTS: dict[str, tuple[str, str]] = {
    "film": ("Watching the recording", "正在观看录屏"),
    "text": ("Reading the pictures", "正在读取图片文字"),
    "gestures": ("Finding out what was done", "正在识别操作"),
    "check": ("Asking the model", "正在询问模型"),
}


def learn(
    video: Annotated[
        Path, typer.Argument(help="The recording: mp4, mov, mkv, webm or gif.")
    ],
    task: Annotated[
        str, typer.Option(help="What the recording shows, as an instruction.")
    ] = "",
    yes: Annotated[
        bool,
        typer.Option(
            "--yes", help="Accept what was understood, without asking."
        ),
    ] = False,
    again: Annotated[
        bool,
        typer.Option("--again", help="Study it again; corrections are lost."),
    ] = False,
    model: Annotated[
        str,
        typer.Option(
            help="Model that checks the steps, or `offline` for rules alone."
        ),
    ] = "",
    user: Annotated[
        str, typer.Option(help="User whose memory it goes into.")
    ] = "default",
    language: Annotated[
        str, typer.Option(help="Language of captions: auto, en or zh.")
    ] = "auto",
    as_json: Json = False,
) -> int:
    """Learn a task from a screen recording, to do it later."""
    console = choose_console(as_json=as_json)
    context = build_lesson_context(
        model=model, user=user, language=language, accept=yes
    )
    taught = teach_recording(
        video, task=task, context=context, console=console, again=again
    )
    if as_json:
        write_result(taught)
    if taught.status == "kept":
        return KEPT
    return REFUSED if taught.status == "refused" else WAITING


def choose_console(*, as_json: bool) -> Console:
    """Where a lesson is shown: with JSON on standard error, and nobody is asked."""
    return Console(stderr=True, force_terminal=False) if as_json else Console()


def for_run(
    video: Path,
    *,
    task: str,
    choices: dict[str, Any],
    accept: bool,
    console: Console,
) -> str:
    """Learn a recording for this run, and return the id of its demonstration.

    Without a user at the terminal to accept it, this run uses it, and later ones do not.

    Args:
        video: the recording.
        task: what is done in it.
        choices: of the run, as the command line gave them.
        accept: take it as it is understood.
        console: for progress and questions.

    Raises:
        UsageError: the user refused it, or it is not known what it shows.
    """
    model = choices.get("actor") or choices.get("model") or ""
    context = build_lesson_context(
        model=model,
        user=choices.get("user_id") or "default",
        language=choices.get("language") or "auto",
        accept=accept,
    )
    taught = teach_recording(video, task=task, context=context, console=console)
    if taught.status == "refused":
        msg = "the demonstration was refused, so the task was not begun; run it without --video"
        raise UsageError(msg)
    return taught.demonstration


def build_lesson_context(
    *, model: str, user: str, language: str, accept: bool
) -> "Learning":
    """The choices of a lesson.

    Raises:
        UsageError: one of them cannot be.
    """
    from pydantic import ValidationError

    from graph.learn_state import Learning

    try:
        return Learning(
            model=model,
            user_id=user,
            language=language,  # type: ignore[arg-type]  # checked by pydantic
            accept=accept,
        )
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]).removesuffix("_id")
        reason = first["msg"][:1].lower() + first["msg"][1:]
        msg = f"--{name} {first['input']!r} cannot be: {reason}"
        raise UsageError(msg) from None


def teach_recording(
    video: Path,
    *,
    task: str,
    context: "Learning",
    console: Console,
    again: bool = False,
) -> "LearnedRecording":
    """Take a recording through the graph `learn`; the user at the terminal, if any, answers.

    Raises:
        DemonstrationUnreadable: it is no film, or does not show a phone.
        UsageError: it is not known what the recording shows.
        ModelError: the model that checks the steps.
        MemoryFailure: the memory cannot be opened.
    """
    from langgraph.checkpoint.memory import InMemorySaver
    from langgraph.types import Command

    from graph.demonstrations import admit_film
    from graph.learn_graph import builder

    graph: Any = builder.compile(checkpointer=InMemorySaver(), name="learn")
    config = {
        "configurable": {"thread_id": "lesson"},
        "run_name": "learn",
        "tags": ["tapwright"],
    }
    with ExitStack() as stack:
        name = stack.enter_context(admit_film(video))
        graph_input: Any = {"recording": name, "task": task, "again": again}
        while True:
            parts = graph.stream(
                graph_input, config, context=context, stream_mode="custom"
            )
            # An open stream would keep the process from ending, see `graph.session`.
            with closing(parts):
                _show_progress(parts, console, _choose_language(task, context))
            state = graph.get_state(config)
            if not state.next:
                return _finish_lesson(state.values, context, console)
            answer = _get_answer(state.interrupts[0].value, context, console)
            if answer is None:
                _print_sentence(
                    console, "waiting", state.values["task"], context
                )
                return _make_result(state.values, "waiting")
            graph_input = Command(resume=answer)


def _choose_language(task: str, context: "Learning") -> "Language":
    from console.messages import language_of

    return language_of(task, context.language)


def _show_progress(parts: Any, console: Console, language: "Language") -> None:
    """Show the progress: one changing line in a terminal, elsewhere a line for each part."""
    from graph.learn_state import LessonProgress

    last_label = ""
    with ExitStack() as stack:
        status = (
            stack.enter_context(console.status("…"))
            if console.is_terminal
            else None
        )
        for raw in parts:
            progress = LessonProgress.model_validate(raw)
            label = PARTS[progress.part][language == "zh"]
            if status is not None:
                status.update(Text(f"{label}: {_how_far(progress, language)}"))
            elif label != last_label:
                console.print(Text(f"{label} …"))
            last_label = label


def _how_far(progress: Any, language: "Language") -> str:
    from console.messages import get_word

    if progress.part == "film":
        return f"{progress.done:.0f} {get_word('seconds', language)}"
    of = get_word("of", language)
    return f"{progress.done:.0f} {of} {progress.of:.0f}"


def _finish_lesson(
    values: dict[str, Any], context: "Learning", console: Console
) -> "LearnedRecording":
    from console.report import demonstration_page as pages
    from graph.demonstrations import get_demonstration_folder
    from tools.recording.demonstration import load_demonstration

    id, status = values["demonstration"], values["status"]
    shown = load_demonstration(get_demonstration_folder(id))
    language = pages.language_for(shown, context.language)
    page = pages.write_page(shown, language)
    if status == "kept" and context.accept:
        console.print(pages.draw_table(shown, language))
    style = "green" if status == "kept" else "yellow"
    console.print(Text(values["reason"], style=style), soft_wrap=True)
    _print_page(console, page, language)
    if status == "kept":
        _print_sentence(console, "kept", values["task"], context)
    return _make_result(values, status, reason=values["reason"])


def _make_result(
    values: dict[str, Any], status: str, *, reason: str = ""
) -> "LearnedRecording":
    from console.report import demonstration_page as pages
    from console.results import LearnedRecording
    from graph.demonstrations import get_demonstration_folder

    id = values["demonstration"]
    return LearnedRecording(
        demonstration=id,
        task=values["task"],
        status=status,
        reason=reason,
        page=str(get_demonstration_folder(id) / pages.PAGE),
    )


def _get_answer(
    asked: dict[str, Any], context: "Learning", console: Console
) -> Any:
    """The user's answer to a question of the graph; None if nobody is at the terminal."""
    from console.report import demonstration_page as pages
    from graph.demonstrations import get_demonstration_folder
    from tools.recording.demonstration import load_demonstration

    action = asked["action_requests"][0]
    there = sys.stdin is not None and sys.stdin.isatty() and console.is_terminal
    if action["name"] == "choose_demonstration":
        new = load_demonstration(
            get_demonstration_folder(action["args"]["new"])
        )
        language = pages.language_for(new, context.language)
        differences = action["args"]["differences"]
        for drawn in pages.draw_differences(differences, language):
            console.print(drawn)
        _print_page(
            console,
            pages.write_page(new, language, differences=differences),
            language,
        )
        return _choose_side(console, language) if there else None
    shown = load_demonstration(
        get_demonstration_folder(action["args"]["demonstration"])
    )
    language = pages.language_for(shown, context.language)
    console.print(pages.draw_table(shown, language))
    _print_page(console, pages.write_page(shown, language), language)
    console.print(Text(action["description"], style="bold"), soft_wrap=True)
    return _take_corrections(shown, language, console) if there else None


_LINES: dict[str, tuple[str, str]] = {
    "choose": ("Which one stays? [new/old]", "保留哪一个？[新/旧]"),
    "yours": ("Your answer", "您的回答"),
}  # fmt: skip


def _choose_side(console: Console, language: "Language") -> str | None:
    """`yes` for the new one, `no` for the old one."""
    while True:
        try:
            answer = (
                console.input(Text(f"{_LINES['choose'][language == 'zh']}: "))
                .strip()
                .casefold()
            )
        except (EOFError, KeyboardInterrupt):
            return None
        if answer in ("new", "n", "新", "old", "o", "旧"):
            return "yes" if answer in ("new", "n", "新") else "no"


def _take_corrections(
    shown: "Demonstration",
    language: "Language",
    console: Console,
    *,
    line: Callable[[str], str] | None = None,
) -> str | None:
    """Take corrections until the user agrees; each is saved at once, as a draft.

    Returns:
        `yes`, `no`, or None if the user left.
    """
    from console.commands import corrections
    from console.report import demonstration_page as pages
    from graph.demonstrations import get_demonstration_folder
    from tools.recording.demonstration import save_demonstration
    from tools.recording.edits import apply_corrections

    read, first = line or (lambda label: console.input(Text(label))), shown
    console.print(
        Text(corrections.HELP_TEXTS[language], style="dim"), soft_wrap=True
    )
    while True:
        try:
            correction = corrections.parse_line(
                read(f"{_LINES['yours'][language == 'zh']}: ")
            )
            if correction.kind in ("yes", "no"):
                return correction.kind
            now = (
                first
                if correction.kind == "undo"
                else apply_corrections(shown, correction.edit, language)
            )
        except UsageError as error:
            console.print(Text(str(error), style="yellow"), soft_wrap=True)
            continue
        except (EOFError, KeyboardInterrupt):
            return None
        shown = now
        save_demonstration(shown, get_demonstration_folder(shown.id))
        pages.write_page(shown, language)
        console.print(pages.draw_table(shown, language))


def _print_page(console: Console, page: Path, language: "Language") -> None:
    label = "页面：" if language == "zh" else "page: "
    console.print(Text.assemble((label, "dim"), str(page)), soft_wrap=True)


def _print_sentence(
    console: Console, outcome: str, task: str, context: "Learning"
) -> None:
    zh = _choose_language(task, context) == "zh"
    sentence = {
        "waiting": (
            "It was studied, but is not kept yet: look at the page, then run the command again "
            "in a terminal, or with --yes.",
            "已学习但尚未保存：请查看页面，然后在终端再次运行该命令，或加上 --yes。",
        ),
        "kept": (
            "The recording is no longer needed.",
            "录屏文件已不再需要。",
        ),
    }[outcome][zh]
    console.print(Text(sentence, style="dim"), soft_wrap=True)
