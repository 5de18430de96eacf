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
    language_of,
)
from console.output import write_json
from console.progress import RunProgress
from console.results import EndedEvent, NoteEvent, QuestionEvent
from console.view.event_lines import (
    TASK_MARKS,
    list_ending_lines,
    list_event_lines,
    list_task_lines,
    make_verdict_line,
)
from console.view.wrapping import wrap_text
from console.view_guard import guard_view, write_error
from graph.events import (
    Asked,
    Began,
    Event,
    Learned,
    Planned,
    Reflected,
    Reopened,
    Restricted,
    Warned,
)
from graph.run_folders import can_resume, suggest_resume
from graph.session import Ended, Question

_LINE_START = re.compile(r"\s*(?:\d+\s+|\W\s)?")
"""Blanks, and the number of a step or the mark of a task: where the words of a line begin."""


_HANGING = 2
"""Columns by which a line that begins at the edge is indented where it goes on."""


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
            picture=question.picture,
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
        self._has_asked = False

    def show_event(self, event: Event) -> None:
        """See `View`."""
        self.progress.take_event(event)
        lines = self.format_event(event)
        if isinstance(event, Asked) and self._has_asked:
            # The question stands right above, where it was put.
            lines, self._has_asked = lines[-1:], False
        for line in lines:
            self._print_line(line)

    def format_event(self, event: Event) -> list[Text]:
        """What scrolls by for an event."""
        return list_event_lines(event, self.progress)

    def show_note(self, text: str) -> None:
        """See `View`."""
        self._print_whole(Text(text, style="dim"))

    def show_question(
        self, question: Question, *, thread: str, run: str
    ) -> None:
        """See `View`."""
        say = self.progress.get_label
        heading = Text(f"{say('waiting')}{say('colon')}", style="bold cyan")
        first, *others = question.description.split("\n")
        for line in (heading + Text(first), *map(Text, others)):
            self._print_line(line)
        if question.picture:
            label = f"{say('question_picture')}{say('colon')}"
            self._print_whole(Text(f"{label}{question.picture}"))
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
        for part in list_ending_lines(ended, self.progress):
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
        self._has_asked = True
        self.close()

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
            case (
                Began()
                | Asked()
                | Learned()
                | Warned()
                | Restricted()
                | Reopened()
            ):
                return list_event_lines(event, now)
        return []

    def _step_lines(self, event: Reflected) -> list[Text]:
        """The step and what came of it, on a line of its own if both need more than one."""
        line = Text.assemble(
            (self.progress.number_step(event.step), "dim"), self.progress.action
        )
        verdict = make_verdict_line(event, self.progress)
        if line.cell_len + 1 + verdict.cell_len <= self.console.width:
            return [line + Text(" ") + verdict]
        return [line, Text("    ") + verdict]

    def _print_line(self, line: Text) -> None:
        start = _LINE_START.match(line.plain)
        indent = cell_len(start[0]) if start and start[0] else _HANGING
        for part in wrap_text(line, self.console.width, indent=indent):
            self._print_whole(part)

    def show_stop(self, notice: str) -> None:
        """See `View`; words on the terminal would be drawn over."""
        if self._live is None:
            super().show_stop(notice)
        self._stop_notice = notice

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
            activity.append(now.get_label("colon"))
            activity.append(now.action, style="bold")
        self._spinner.update(text=activity)
        parts: list[RenderableType] = []
        if len(now.tasks.tasks) > 1:
            parts.append(
                _task_window(
                    list_task_lines(now.tasks, now.language),
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
