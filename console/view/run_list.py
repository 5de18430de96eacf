"""The list of runs, for terminals of 60 columns or more."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.text import Text

from console.messages import language_of
from console.results import ListedRun
from console.view.wrapping import wrap_cells
from graph.run_folders import can_resume, run_folder
from graph.session import Run

MAX_TASK_LINES = 2
"""Of an instruction; the run's report has all of it."""
STATUS_MARKS = {
    "done": ("✓", "green"),
    "unverified": ("?", "yellow"),
    "failed": ("✗", "red"),
    "stopped": ("■", "yellow"),
    "waiting": ("→", "cyan"),
    "running": ("▸", "cyan"),
    "damaged": ("!", "bold red"),
}
"""By status."""
_STATUS_WORDS = {"running": "unfinished"}
_CHINESE_STATUS = {
    "done": "已完成",
    "unverified": "未证实",
    "failed": "失败",
    "stopped": "已停止",
    "waiting": "待回答",
    "running": "未完成",
    "damaged": "已损坏",
}
"""Beside an instruction in Chinese; short, as the column is narrow."""
_STATUS_WIDTH = len("unfinished")


def describe_run(run: Run) -> ListedRun:
    """A run for `tapwright runs --json`."""
    change_time = datetime.fromtimestamp(run.changed).astimezone()
    page = run_folder(run.name) / "report.html"
    return ListedRun(
        run=run.name,
        thread=run.thread,
        instruction=run.instruction,
        status=run.status,
        device=run.device,
        changed=change_time.isoformat(timespec="seconds"),
        problem=run.problem,
        can_resume=can_resume(run.name),
        report=str(page) if page.exists() else "",
    )


def draw_runs(runs: Sequence[Run], width: int) -> Iterator[Text]:
    """The lines of the list: the runs in the given order, by the day of their last change.

    The instruction has lines of its own. Below it are the time, the status, the name for
    `tapwright resume` and `tapwright report`, which is never shortened, and the phone.

    Args:
        runs: to show.
        width: columns of the terminal.
    """
    last_day = ""
    for run in runs:
        change_time = datetime.fromtimestamp(run.changed).astimezone()
        day = f"{change_time:%Y-%m-%d}"
        if day != last_day:
            yield Text(f"{day} {'─' * (width - len(day) - 1)}", style="dim")
        last_day = day
        mark, style = STATUS_MARKS.get(run.status, ("·", "dim"))
        title = run.problem or run.instruction or "(no instruction)"
        title_style = "" if run.problem else "bold"
        lines = wrap_cells(title, width - 2)
        if not run.problem:
            lines = _clip_lines(lines, width - 2)
        for number, line in enumerate(lines):
            start = mark if number == 0 else " "
            yield Text.assemble((start, style), " ", (line, title_style))
        yield from _draw_facts(run, f"{change_time:%H:%M}", style, width - 2)


def _draw_facts(run: Run, time: str, style: str, width: int) -> Iterator[Text]:
    is_chinese = language_of(run.instruction) == "zh"
    words = _CHINESE_STATUS if is_chinese else _STATUS_WORDS
    word = words.get(run.status, run.status)
    status = word + " " * (_STATUS_WIDTH - cell_len(word))
    line = (
        Text("  ")
        .append(time, style="dim")
        .append("  ")
        .append(status, style=style)
    )
    for fact, look in ((run.name, ""), (run.device, "dim")):
        # A fact is broken only if it is longer than a line.
        is_full = cell_len(line.plain) + cell_len(fact) > width
        if is_full and line.plain.strip():
            yield _strip_line(line)
            line = Text()
        *full_lines, rest = chop_cells(fact, width) if fact else [""]
        for full_line in full_lines:
            yield Text("  ").append(full_line, style=look)
        line.append("  ").append(rest, style=look)
    yield _strip_line(line)


def _strip_line(line: Text) -> Text:
    line.rstrip()
    return line


def _clip_lines(lines: list[str], width: int) -> list[str]:
    """The first `MAX_TASK_LINES` lines; an ellipsis stands for the rest."""
    if len(lines) <= MAX_TASK_LINES:
        return lines
    last = lines[MAX_TASK_LINES - 1]
    if cell_len(last) >= width:
        last = set_cell_size(last, width - 1).rstrip()
    return [*lines[: MAX_TASK_LINES - 1], f"{last}…"]
