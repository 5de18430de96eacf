"""Three views of a run: a live view, plain lines and JSON. Each writes to one stream."""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from pydantic import BaseModel
from rich.cells import cell_len
from rich.console import (
    Console,
    ConsoleOptions,
    Group,
    RenderableType,
    RenderResult,
)
from rich.live import Live
from rich.padding import Padding
from rich.panel import Panel
from rich.segment import Segment
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from console.messages import (
    Language,
    drop_status,
    get_verdict_key,
    language_of,
)
from console.output import write_json
from console.progress import RunProgress
from console.results import EndedEvent, NoteEvent, QuestionEvent
from console.sentences import translate_sentence
from console.view.wrapping import wrap_text
from console.view_guard import guard_view, write_error
from graph.events import (
    Acted,
    Asked,
    Began,
    Decided,
    Event,
    Learned,
    Planned,
    Recalled,
    Reflected,
    Restricted,
    Warned,
)
from graph.runs import can_resume, suggest_resume
from graph.session import Ended, Question
from graph.tasks import Task, TaskTree, list_children

TASK_MARKS = {
    "done": "✓",
    "active": "▸",
    "pending": "○",
    "failed": "✗",
    "dropped": "–",
}
TASK_STYLES = {
    "done": "green",
    "active": "bold cyan",
    "pending": "dim",
    "failed": "red",
    "dropped": "dim strike",
}
STATUS_STYLES = {
    "done": "bold green",
    "unverified": "bold yellow",
    "failed": "bold red",
    "stopped": "bold yellow",
    "waiting": "bold cyan",
    "paused": "bold yellow",
}
_LINE_START = re.compile(r"\s*(?:\d+\s+|\W\s)?")
"""Blanks, and the number of a step or the mark of a task: where the words of a line begin."""
VERDICT_MARKS = {
    "expected": ("✓", "green"),
    "wrong_page": ("↩", "red"),
    "no_change": ("=", "yellow"),
    "unknown": ("?", "yellow"),
}


class View(Protocol):
    """One way to show a run."""

    def show_event(self, event: Event) -> None:
        """Show what happened."""

    def show_note(self, text: str) -> None:
        """Show a sentence of the program's own."""

    def show_question(
        self, question: Question, *, thread: str, run: str
    ) -> None:
        """Show a question of the run, when nobody is at the terminal to answer it."""

    def show_end(self, ended: Ended, *, stays_s: int = 0) -> None:
        """Show how the run ended, its task tree, and where its report is.

        Args:
            ended: the run.
            stays_s: seconds that its virtual phone stays on for an answer; 0 if it does not.
        """

    def show_stop(self, notice: str) -> None:
        """Say that the run ends after its step; called by a signal handler, so take no locks."""

    def pause(self) -> None:
        """Leave the terminal to a prompt."""

    def close(self) -> None:
        """Stop drawing."""


class GuardedView:
    """A view whose errors do not end the run: they are reported on standard error.

    Each cause is reported once, because a closed output fails at every event.
    """

    def __init__(self, view: View) -> None:
        self._view = view
        self._causes: set[str] = set()

    def show_event(self, event: Event) -> None:
        """See `View`."""
        with self._guard_view(f"the event `{event.event}`"):
            self._view.show_event(event)

    def show_note(self, text: str) -> None:
        """See `View`."""
        with self._guard_view(f"the note {text!r}"):
            self._view.show_note(text)

    def show_question(
        self, question: Question, *, thread: str, run: str
    ) -> None:
        """See `View`."""
        with self._guard_view("the question to you"):
            self._view.show_question(question, thread=thread, run=run)

    def show_end(self, ended: Ended, *, stays_s: int = 0) -> None:
        """See `View`."""
        with self._guard_view(f"how the run ended ({ended.status})"):
            self._view.show_end(ended, stays_s=stays_s)

    def show_stop(self, notice: str) -> None:
        """See `View`."""
        self._view.show_stop(notice)

    def pause(self) -> None:
        """See `View`."""
        with self._guard_view("the end of the live picture"):
            self._view.pause()

    def close(self) -> None:
        """See `View`."""
        with self._guard_view("the end of the live picture"):
            self._view.close()

    @contextmanager
    def _guard_view(self, subject: str) -> Iterator[None]:
        problems: list[str] = []
        with guard_view(subject, problems.append):
            yield
        for problem in problems:
            cause = problem.removeprefix(subject)
            if cause not in self._causes:
                self._causes.add(cause)
                write_error(f"{problem}; the run goes on")


class JsonView:
    """One JSON object a line: the events, then `question` or `ended`."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def show_event(self, event: Event) -> None:
        """See `View`."""
        self._write_line(event)

    def show_note(self, text: str) -> None:
        """See `View`."""
        self._write_line(NoteEvent(text=text))

    def show_question(
        self, question: Question, *, thread: str, run: str
    ) -> None:
        """See `View`."""
        event = QuestionEvent(
            thread=thread,
            run=run,
            description=question.description,
            name=question.name,
            args=question.args,
            allowed=question.allowed,
            can_resume=can_resume(run),
        )
        self._write_line(event)

    def show_end(self, ended: Ended, *, stays_s: int = 0) -> None:
        """See `View`."""
        event = EndedEvent(
            thread=ended.thread,
            run=ended.run,
            status=ended.status,
            reason=ended.reason,
            doubt=ended.doubt,
            answer=ended.answer,
            evidence=ended.evidence,
            exit_code=ended.exit_code,
            can_resume=ended.can_resume,
            phone_stays_s=stays_s,
            report=str(ended.report_page),
        )
        self._write_line(event)

    def show_stop(self, notice: str) -> None:
        """See `View`."""
        _write_past_buffers(notice)

    def pause(self) -> None:
        """See `View`."""

    def close(self) -> None:
        """See `View`."""

    def _write_line(self, record: BaseModel) -> None:
        try:
            write_json(record, stream=self._console.file, indent=None)
            self._console.file.flush()
        except BrokenPipeError:
            # As rich does elsewhere: give up the output, or Python's exit would fail too.
            self._console.on_broken_pipe()


class PlainView:
    """Lines that scroll, for pipes, logs and dumb terminals."""

    def __init__(self, console: Console, *, language: str = "auto") -> None:
        self.console = console
        self.progress = RunProgress(
            language=language_of("", language), language_asked=language
        )

    def show_event(self, event: Event) -> None:
        """See `View`."""
        self.progress.take_event(event)
        for line in self.format_event(event):
            self._print_line(line)

    def format_event(self, event: Event) -> list[Text]:
        """What scrolls by for an event."""
        return _event_lines(event, self.progress)

    def show_note(self, text: str) -> None:
        """See `View`."""
        self._print_whole(Text(text, style="dim"))

    def show_question(
        self, question: Question, *, thread: str, run: str
    ) -> None:
        """See `View`."""
        say = self.progress.get_label
        self._print_line(
            Text.assemble(
                (f"{say('waiting')}{say('colon')}", "bold cyan"),
                question.description,
            )
        )
        reply = "yes|no|..." if "approve" in question.allowed else "..."
        command = suggest_resume(run, answer=reply)
        hint = (
            f"{say('answer_with')}{say('colon')}{command}"
            if command
            else say("no_resume")
        )
        self._print_whole(Text(hint))

    def show_end(self, ended: Ended, *, stays_s: int = 0) -> None:
        """See `View`."""
        self.close()
        self.console.print()
        for part in _ending_lines(ended, self.progress):
            self._print_line(part)
        page = (f"{self.progress.get_label('report')} ", "dim")
        self._print_whole(Text.assemble(page, str(ended.report_page)))
        if stays_s:
            said = self.progress.get_label("phone_stays")
            self.show_note(said.format(minutes=round(stays_s / 60)))

    def show_stop(self, notice: str) -> None:
        """See `View`."""
        _write_past_buffers(notice)

    def pause(self) -> None:
        """See `View`."""

    def close(self) -> None:
        """See `View`."""

    def _print_line(self, line: Text) -> None:
        self._print_whole(line)

    def _print_whole(self, line: Text) -> None:
        """A line that is one, however long: a path or a command can be copied."""
        self.console.print(line, soft_wrap=True, highlight=False)


class LiveView(PlainView):
    """Finished steps scroll by; below them are the plan and the step at work."""

    def __init__(self, console: Console, *, language: str = "auto") -> None:
        super().__init__(console, language=language)
        self._spinner = Spinner("dots", style="cyan")
        self._live: Live | None = None
        self._stop_notice = ""

    def show_event(self, event: Event) -> None:
        """See `View`."""
        if self._live is None:
            self._live = Live(
                console=self.console,
                refresh_per_second=8,
                transient=True,
                get_renderable=lambda: _Guarded(self.draw_picture),
            )
            self._live.start()
        super().show_event(event)
        self._live.refresh()

    def format_event(self, event: Event) -> list[Text]:
        """One line a step: the rest stands in the picture below."""
        now = self.progress
        match event:
            case Planned():
                thought = now.translate(event.thought)
                goals = f"  {thought}" if thought else ""
                label = now.get_label("colon").join(
                    (now.get_label("plan"), now.get_label(event.change))
                )
                return [
                    Text.assemble(
                        ("     ", ""), (label, "magenta"), (goals, "dim")
                    )
                ]
            case Reflected():
                return self._step_lines(event)
            case Began() | Asked() | Learned() | Warned() | Restricted():
                return _event_lines(event, now)
        return []

    def _step_lines(self, event: Reflected) -> list[Text]:
        """The step and what came of it, on a line of its own if both need more than one."""
        line = Text.assemble(
            (f"{event.step:>3}  ", "dim"), self.progress.action
        )
        verdict = _verdict_line(event, self.progress)
        if line.cell_len + 1 + verdict.cell_len <= self.console.width:
            return [line + Text(" ") + verdict]
        return [line, Text("    ") + verdict]

    def _print_line(self, line: Text) -> None:
        start = _LINE_START.match(line.plain)
        indent = cell_len(start[0]) if start else 0
        for part in wrap_text(line, self.console.width, indent=indent):
            self._print_whole(part)

    def show_stop(self, notice: str) -> None:
        """See `View`; words on the terminal would be drawn over."""
        if self._live is None:
            super().show_stop(notice)
        self._stop_notice = notice

    def pause(self) -> None:
        """See `View`."""
        self.close()

    def close(self) -> None:
        """See `View`."""
        live, self._live = self._live, None
        if live is not None:
            live.stop()

    def draw_picture(self) -> RenderableType:
        """The part of the screen that changes in place."""
        now = self.progress
        activity = Text(
            now.get_label(now.phase) if now.phase else "", style="cyan"
        )
        if now.phase == "acting":
            activity.append(f": {now.action}", style="bold")
        self._spinner.update(text=activity)
        parts: list[RenderableType] = []
        if len(now.tasks.tasks) > 1:
            parts.append(
                _task_window(
                    tree_lines(now.tasks, now.language),
                    self.console.height - 11,
                )
            )
        facts = _draw_facts(now, self.console.width - 4)
        if facts.row_count:
            parts.append(_leave_line_above(facts, parts))
        parts.append(_leave_line_above(self._spinner, parts))
        if self._stop_notice:
            parts.append(Text(self._stop_notice, style="bold yellow"))
        return Panel(
            Group(*parts),
            title=now.step_text or "tapwright",
            title_align="left",
            border_style="dim",
        )


def _write_past_buffers(notice: str) -> None:
    """Write a line on standard error; a signal may come in the middle of a print."""
    os.write(2, f"\n{notice}\n".encode())


def _draw_facts(now: RunProgress, width: int) -> Table:
    """What the agent saw and thought, and what the models took; labels are never cut."""
    rows = {"saw": now.saw, "thought": now.thought, "model": now.usage_text}
    labels = {key: now.get_label(key) for key, text in rows.items() if text}
    widest = max(map(cell_len, labels.values()), default=0)
    room = max(width - widest - 2, 1)
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="dim", no_wrap=True, width=widest)
    facts.add_column(width=room)
    for key, label in labels.items():
        style = "dim" if key == "model" else ""
        facts.add_row(label, _fit_lines(rows[key], room, style))
    return facts


def _fit_lines(text: str, width: int, style: str) -> Text:
    """A text in at most two lines; a sign shows that more was said."""
    words = Text(" ".join(text.split()), style=style)
    first, *others = wrap_text(words, width)
    if not others:
        return first
    second = others[0]
    if len(others) > 1:
        second.truncate(width - 1)
        second.append("…")
    return first + Text("\n") + second


def _leave_line_above(
    part: RenderableType, parts_above: list[RenderableType]
) -> Padding:
    return Padding(part, (1 if parts_above else 0, 0, 0, 0))


class _Guarded:
    """A picture that shows, if it cannot be drawn, the reason in its place.

    Rich also draws it in a thread of its own, which an error would end with a traceback.
    """

    def __init__(self, picture: Callable[[], RenderableType]) -> None:
        self._picture = picture

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        drawn: list[Segment] = []
        problems: list[str] = []
        with guard_view("what goes on", problems.append):
            drawn = list(console.render(self._picture(), options))
        yield from drawn
        for problem in problems:
            yield Text(problem, style="yellow")


def _task_window(lines: list[Text], height: int) -> Text:
    """As many lines around the current task as fit."""
    height = max(3, height)
    current = 0
    for number, line in enumerate(lines):
        if TASK_MARKS["active"] in line.plain:
            current = number
    first = max(0, min(current - height // 2, len(lines) - height))
    window = Text("\n").join(lines[first : first + height])
    window.no_wrap, window.overflow = True, "ellipsis"
    return window


def tree_lines(tree: TaskTree, language: Language = "en") -> list[Text]:
    """The task tree, one line a task, with its marks.

    Args:
        tree: to draw.
        language: of the lessons that the program wrote.
    """

    def collect_lines(parent: int | None) -> list[Text]:
        lines = []
        for task in list_children(tree, parent):
            lines += [_task_line(task, language), *collect_lines(task.id)]
        return lines

    return collect_lines(None)


def _task_line(task: Task, language: Language) -> Text:
    style = TASK_STYLES[task.status]
    line = Text("  " * task.depth)
    mark = f"{TASK_MARKS[task.status]} "
    line.append(mark, style=style.replace(" strike", ""))
    line.append(task.goal, style="" if task.status == "done" else style)
    # Why the whole task failed is told below the tree.
    if task.depth and task.status == "failed" and task.lesson:
        lesson = translate_sentence(task.lesson, language)
        line.append(f"  ({lesson})", style="dim red")
    return line


def _event_lines(event: Event, now: RunProgress) -> list[Text]:
    """What scrolls by for an event."""
    match event:
        case Began():
            return _beginning_lines(event, now)
        case Planned():
            heading = Text.assemble(
                (f"{now.get_label('plan')} ", "bold magenta"),
                now.get_label(event.change),
            )
            return [heading, *_goal_lines(event.tasks)]
        case Recalled() if event.replay:
            return [
                Text(
                    f"     {now.get_label('from_memory')}", style="dim magenta"
                )
            ]
        case Decided():
            return _decision_lines(event, now)
        case Asked():
            return _question_lines(event, now)
        case Learned():
            label = now.get_label("learned")
            return [_detail_line(label, note) for note in event.notes]
        case Warned():
            warning = now.translate(event.text)
            return [_detail_line(now.get_label("warned"), warning)]
        case Restricted():
            return [_detail_line(now.get_label("restricted"), event.text)]
        case Acted():
            summary = now.translate(event.outcome.summary)
            return [_detail_line(now.get_label("result"), summary)]
        case Reflected():
            return [Text("    ") + _verdict_line(event, now)]
    return []


def _question_lines(event: Asked, now: RunProgress) -> list[Text]:
    """The question, whose lines are kept, and the answer below it."""
    first, *others = event.question.split("\n")
    lines = [_detail_line(now.get_label("asked"), first)]
    lines += [Text(f"     {line}") for line in others]
    response = now.get_answer(event.response)
    return [*lines, _detail_line(now.get_label("answer"), response)]


def _beginning_lines(event: Began, now: RunProgress) -> list[Text]:
    names = map(now.translate, event.models.values())
    models = " · ".join(dict.fromkeys(names))
    rows = (
        ("task", event.instruction),
        ("phone", event.device),
        ("model", models),
    )
    return [_label_line(now.get_label(key), text) for key, text in rows if text]


def _decision_lines(event: Decided, now: RunProgress) -> list[Text]:
    heading = Text.assemble((f"{event.step:>3}  ", "dim"), (now.action, "bold"))
    reasons = (("saw", event.observation), ("thought", now.thought))
    details = [
        _detail_line(now.get_label(key), text) for key, text in reasons if text
    ]
    return [heading, *details]


def _label_line(label: str, text: str) -> Text:
    return Text.assemble((f"{label} ", "dim"), (text, "bold"))


def _detail_line(label: str, text: str) -> Text:
    return Text.assemble((f"     {label} ", "dim"), text)


def _goal_lines(tree: TaskTree) -> list[Text]:
    open_tasks = [tree.tasks[task_id] for task_id in reversed(tree.stack)]
    sub_goals = [task.goal for task in open_tasks if task.depth]
    return [Text(f"     {n}. {goal}") for n, goal in enumerate(sub_goals, 1)]


def _verdict_line(event: Reflected, now: RunProgress) -> Text:
    mark, style = VERDICT_MARKS[event.verdict.kind]
    words = now.get_label(get_verdict_key(event.verdict))
    line = Text(f" {mark} {words}", style=style)
    if event.verdict.goal_done:
        line.append(f" · {now.get_label('goal_done')}", style="green")
    elif event.verdict.subgoal_done:
        line.append(f" · {now.get_label('subgoal_done')}", style="green")
    reason = now.translate(event.verdict.lesson or event.thought)
    if event.verdict.kind != "expected" and reason:
        line.append(f"  {reason}", style="dim")
    return line


def _ending_lines(ended: Ended, now: RunProgress) -> list[Text]:
    """The tree, the verdict on the whole, the answer, and where to read more."""
    say = now.get_label
    lines = (
        tree_lines(ended.tasks, now.language)
        if ended.status != "waiting"
        else []
    )
    if lines:
        lines.append(Text())
    lines += _verdict_lines(ended, now)
    if now.usage_text:
        lines.append(Text(f"{say('model')} {now.usage_text}", style="dim"))
    if ended.status == "paused":
        lines += _resume_lines(ended, now)
    return lines


def _verdict_lines(ended: Ended, now: RunProgress) -> list[Text]:
    """The answer or what was done, and dimmer below it what was seen of that."""
    status = now.get_label(ended.status)
    told, *seen = now.translate(ended.reason).split("\n")
    is_answered = bool(ended.answer) and ended.status == "done"
    told = ended.answer if is_answered else drop_status(told, status)
    style = "bold" if is_answered else "default"
    if not told and seen:
        told, style = seen.pop(0), "dim"
    heading = Text(status, style=STATUS_STYLES[ended.status])
    if told:
        heading.append(f"  {told}", style=style)
    lines = [heading]
    if ended.answer and not is_answered:
        lines.append(_label_line(now.get_label("answer"), ended.answer))
    return [*lines, *(Text(line, style="dim") for line in seen)]


def _resume_lines(ended: Ended, now: RunProgress) -> list[Text]:
    command = suggest_resume(ended.run)
    if command:
        say = now.get_label
        return [Text(f"{say('resume_with')}{say('colon')}{command}")]
    return [Text(now.get_label("no_resume"))] if ended.run else []
