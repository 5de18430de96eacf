"""The memory as trees and tables; its texts are never read as markup."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from console.tables import make_table
from memory.pages import PageGraph
from memory.records import (
    KINDS,
    AppRecord,
    PageRecord,
    Record,
    TaskRecord,
    UserRecord,
)
from memory.task_trees import ActionNode, TaskNode
from memory.users import MAX_TEXT
from tapwright.text.quote import cut_line

STATUS_MARKS = {"done": ("✓", "green"), "failed": ("✗", "red"), "dropped": ("–", "dim"),
         "unverified": ("?", "yellow"), "stopped": ("■", "yellow"),
         "active": ("▸", "cyan"), "pending": ("○", "dim")}  # fmt: skip
NOTE_KINDS = ("preference", "habit", "person", "place", "need", "fact", "hint")
"""Kinds of notes, in the order in which they are shown."""
SOURCE_LABELS = {"given": "written", "said": "you said", "learned": "from runs"}
_EVERYBODY = "(all)"
ID_LENGTH = 8
"""Characters of an id that are shown; its beginning is enough to name it."""


def format_size(count: int) -> str:
    """A number of bytes as `830 B` or `14.2 MB`."""
    amount = float(count)
    for unit in ("B", "kB", "MB"):
        if amount < 1000:
            return (
                f"{amount:.0f} {unit}"
                if unit == "B"
                else f"{amount:.1f} {unit}"
            )
        amount /= 1000
    return f"{amount:.1f} GB"


def summarize_memory(
    records: dict[str, list[Record]], *, place: str, size: int
) -> dict[str, Any]:
    """Count the records of each kind and user, and say where they are kept.

    Args:
        records: all of them by kind.
        place: folder or address.
        size: bytes on disk, 0 if it is not known.
    """
    all_records = [record for kind in KINDS for record in records[kind]]
    counts: dict[str, dict[str, int]] = {}
    for user in sorted({record.user_id for record in all_records}):
        of_user = [
            record.kind for record in all_records if record.user_id == user
        ]
        counts[user or _EVERYBODY] = {
            kind: of_user.count(kind) for kind in KINDS
        }
    return {
        "place": place,
        "bytes": size,
        "kinds": {kind: len(records[kind]) for kind in KINDS},
        "users": counts,
        "changed": max(map(_record_time, all_records), default=""),
    }


def draw_overview(facts: dict[str, Any]) -> RenderableType:
    """A table of users and kinds, and the commands that show more."""
    rows = [
        (
            user,
            *(f"{counts[kind]:,}" for kind in KINDS),
            f"{sum(counts.values()):,}",
        )
        for user, counts in facts["users"].items()
    ]
    total = facts["kinds"]
    if len(rows) > 1:
        rows.append(
            (
                "total",
                *(f"{total[k]:,}" for k in KINDS),
                f"{sum(total.values()):,}",
            )
        )
    columns = ("user", "tasks", "apps", "pages", "notes", "shown", "together")
    where = Text.assemble(("kept in ", "dim"), facts["place"])
    if facts["bytes"]:
        where.append(f"  {format_size(facts['bytes'])}", style="dim")
    if facts["changed"]:
        where.append(
            f"  last change {format_day(facts['changed'])}", style="dim"
        )
    more = Text(
        "See `tapwright memory tasks`, `apps`, `pages APP`, `user`; `tapwright demonstrations`; "
        "`--help` for more.",
        "dim",
    )
    return Group(_number_table(columns, rows), where, more)


def tasks_json(records: Sequence[TaskRecord]) -> list[dict[str, Any]]:
    """The task memory as plain data, newest first."""
    return [
        record.model_dump(mode="json", exclude={"kind"})
        for record in sort_newest(records)
    ]


def sort_newest(records: Iterable[TaskRecord]) -> list[TaskRecord]:
    """The newest first."""
    return sorted(records, key=lambda r: (_record_time(r), r.id), reverse=True)


def draw_tasks(
    records: Sequence[TaskRecord], *, limit: int
) -> Iterator[RenderableType]:
    """Each task as a tree: instruction, sub-goals, actions, lessons."""
    users = {record.user_id for record in records}
    newest = sort_newest(records)[:limit]
    for record in newest:
        yield _task_tree(record, user=len(users) > 1)
    if len(records) > len(newest):
        yield Text(
            f"and {len(records) - len(newest)} older ones (--limit)",
            style="dim",
        )


def _task_tree(record: TaskRecord, *, user: bool) -> Tree:
    tree = Tree(_task_heading(record, user=user), guide_style="dim")
    root = record.tree
    # Older records, and those of files, keep the actions in the route alone.
    actions = root.collect_actions() if root is not None else []
    steps = {} if actions else _list_steps_by_goal(record)
    if root is not None:
        _add_below(tree, root, steps)
    for lines in steps.values():
        for line in lines:
            tree.add(line)
    if record.answer:
        tree.add(_label_text("answer", record.answer))
    elif record.evidence:
        tree.add(_label_text("evidence", record.evidence))
    return tree


def _task_heading(record: TaskRecord, *, user: bool) -> Text:
    facts = [record.id[:ID_LENGTH], format_day(_record_time(record))]
    if user:
        facts.append(record.user_id)
    if record.runs > 1:
        facts.append(f"{record.runs} runs")
    if record.uses or record.wrong_uses:
        astray = f", astray {record.wrong_uses}×" if record.wrong_uses else ""
        facts.append(f"replayed {record.uses}×{astray}")
    heading = _mark_line(record.status, record.instruction, bold=True)
    return heading.append(f"  {' · '.join(filter(None, facts))}", style="dim")


def _label_text(label: str, text: str, style: str = "dim") -> Text:
    return Text.assemble((f"{label} ", style), cut_line(text, MAX_TEXT))


def _add_below(
    tree: Tree, node: TaskNode, steps: dict[str, list[Text]]
) -> None:
    """Add what belongs to a goal.

    Args:
        tree: of the goal.
        node: the goal.
        steps: lines by goal; those of the goals found here are taken out.
    """
    if node.reflection and node.status != "done":
        tree.add(_label_text("lesson", node.reflection, "yellow"))
    for action in node.actions:
        _add_action(tree, action)
    for line in steps.pop(node.goal, []):
        tree.add(line)
    for child in node.children:
        _add_below(tree.add(_mark_line(child.status, child.goal)), child, steps)


def _add_action(tree: Tree, action: ActionNode) -> None:
    words = _join_words(action.action, _quote_text(action.target))
    line = Text.assemble(("· ", "dim"), (words, "" if action.ok else "red"))
    if not action.ok and action.reflection:
        line.append(
            f"  {cut_line(action.reflection, MAX_TEXT)}", style="yellow"
        )
    tree.add(line)


def _list_steps_by_goal(record: TaskRecord) -> dict[str, list[Text]]:
    """A line for each right step and each failure, by the goal that it served."""
    lines: dict[str, list[Text]] = {}
    for step in record.route:
        kind = str(step.action.get("kind", ""))
        text = str(step.action.get("text", ""))
        target = step.target.text if step.target else ""
        words = _join_words(kind, _quote_text(target), _quote_text(text))
        line = Text.assemble(("· ", "dim"), words)
        lines.setdefault(step.goal, []).append(line)
    for failure in record.failures:
        action = cut_line(failure.action, MAX_TEXT)
        line = Text.assemble(("· ", "dim"), (action, "red"))
        if failure.lesson:
            line.append(f"  {cut_line(failure.lesson, MAX_TEXT)}", "yellow")
        lines.setdefault(failure.goal, []).append(line)
    return lines


def _join_words(*words: str) -> str:
    return cut_line(" ".join(filter(None, words)), MAX_TEXT)


def draw_apps(
    records: Sequence[AppRecord], pages: Sequence[PageRecord]
) -> RenderableType:
    """A table of apps: what each is for, and how much of it is known."""
    rows = []
    for record in _sort_apps(records):
        about = record.description or "; ".join(record.functions)
        facts = (
            record.id[:ID_LENGTH],
            record.label,
            record.user_id or _EVERYBODY,
        )
        page_count = _count_pages(record, pages)
        rows.append(
            (*facts, str(len(record.functions)), str(page_count), about)
        )
    return make_table(
        ("id", "app", "user", "functions", "pages", "what it is for"), rows
    )


def apps_json(
    records: Sequence[AppRecord], pages: Sequence[PageRecord]
) -> list[dict[str, Any]]:
    """The app memory as plain data."""
    return [
        {
            "id": record.id,
            **record.model_dump(mode="json", exclude={"kind", "icons"}),
            "icons": len(record.icons),
            "pages": _count_pages(record, pages),
        }
        for record in _sort_apps(records)
    ]


def _sort_apps(records: Iterable[AppRecord]) -> list[AppRecord]:
    return sorted(records, key=lambda r: (r.user_id, r.label.casefold()))


def _count_pages(app: AppRecord, pages: Iterable[PageRecord]) -> int:
    """How many pages of an app its user knows."""
    owner = (app.package, app.user_id)
    return sum((page.package, page.user_id) == owner for page in pages)


def draw_pages(
    graph: PageGraph, records: Sequence[PageRecord]
) -> Iterator[RenderableType]:
    """A page graph in words: each page, what was done there and where it led."""
    names = name_pages(graph)
    by_page: dict[str, list[PageRecord]] = {}
    for record in records:
        by_page.setdefault(record.signature, []).append(record)
    signatures = {node.signature for node in graph.pages}
    loose = [signature for signature in by_page if signature not in signatures]
    page_count = format_count(len(names) + len(loose), "page")
    way_count = format_count(len(graph.edges), "way")
    counts = f"  {page_count}, {way_count}"
    yield Text.assemble((graph.package, "bold"), (counts, "dim"))
    for signature in [*names, *loose]:
        yield _page_tree(signature, graph, names, by_page.get(signature, []))


def _page_tree(
    signature: str,
    graph: PageGraph,
    names: dict[str, str],
    records: Sequence[PageRecord],
) -> Tree:
    heading = Text(names.get(signature) or "(no heading)", style="bold")
    if records:
        heading.append(f"  {records[0].id[:ID_LENGTH]}", style="dim")
    tree = Tree(heading, guide_style="dim")
    for edge in graph.edges:
        if edge.start == signature:
            words, end = cut_line(edge.words, 60), names.get(edge.end, "?")
            way = Text.assemble(words, (" → ", "cyan"), end)
            tree.add(way.append(f"  {edge.times}×", style="dim"))
    for record in records:
        for action in record.actions:
            if not action.led_to:
                text = f"{action.action} {_quote_text(action.target)}".strip()
                tree.add(
                    Text(f"{cut_line(text, 60)} changed nothing", style="dim")
                )
    return tree


def name_pages(graph: PageGraph) -> dict[str, str]:
    """A name for each page by its signature; pages with the same heading get numbers."""
    seen: dict[str, int] = {}
    names: dict[str, str] = {}
    for node in graph.pages:
        heading = cut_line(node.heading, 60) or "(no heading)"
        seen[heading] = seen.get(heading, 0) + 1
        number = seen[heading]
        names[node.signature] = (
            heading if number == 1 else f"{heading} ({number})"
        )
    return names


def draw_user(records: Sequence[UserRecord]) -> Iterator[RenderableType]:
    """Tables of what is known of each person, by kind of note."""
    notes = sorted(
        records, key=lambda r: (NOTE_KINDS.index(r.note), -r.times, r.text)
    )
    rows_by_user: dict[str, list[tuple[str, ...]]] = {}
    for note in notes:
        rows_by_user.setdefault(note.user_id, []).append(_note_row(note))
    for user, rows in sorted(rows_by_user.items()):
        yield Text(user or "shared with everybody", style="bold")
        yield make_table(
            ("id", "kind", "source", "times", "since", "what"), rows
        )


def _note_row(record: UserRecord) -> tuple[str, ...]:
    times = str(record.times) if record.times > 1 else ""
    day = format_day(record.created)[:10]
    source = SOURCE_LABELS[record.source]
    return record.id[:ID_LENGTH], record.note, source, times, day, record.text


def user_json(records: Sequence[UserRecord]) -> list[dict[str, Any]]:
    """The notes on people as plain data."""
    notes = sorted(
        records, key=lambda r: (r.user_id, NOTE_KINDS.index(r.note), r.text)
    )
    return [
        {"id": record.id, **record.model_dump(mode="json", exclude={"kind"})}
        for record in notes
    ]


def format_day(moment: str) -> str:
    """An ISO time as day and minute in this machine's zone; any other text stays as it is."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return moment


def format_count(number: int, word: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def _record_time(record: Record) -> str:
    return record.ages_from


def _mark_line(status: str, text: str, *, bold: bool = False) -> Text:
    mark, style = STATUS_MARKS.get(status, ("·", "dim"))
    text_style = "bold" if bold else ""
    if status == "dropped" and not bold:
        text_style = "dim strike"
    return Text.assemble(
        (f"{mark} ", style), (cut_line(text, MAX_TEXT), text_style)
    )


def _quote_text(text: str) -> str:
    return f"“{cut_line(text, 60)}”" if text else ""


def _number_table(
    columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> Table:
    table = make_table(columns, rows)
    for column in table.columns[1:]:
        column.justify, column.no_wrap = "right", True
    return table


def summarize_record(record: Record) -> str:
    """A memory in one line of any length."""
    facts: dict[str, Any] = record.model_dump()
    match record.kind:
        case "task":
            steps = format_count(len(facts["route"]), "step")
            return f"{facts['instruction']} ({facts['status']}, {steps})"
        case "app":
            name = f"{facts['label']} ({facts['package']})"
            said = facts["description"]
            return f"{name}. {said}" if said else name
        case "page":
            name = facts["summary"] or facts["package"]
            return f"{name}: {format_count(len(facts['actions']), 'action')}"
        case "demonstration":
            steps = format_count(len(facts["steps"]), "step")
            return f"{facts['task']} (shown in {steps})"
        case _:
            return f"{facts['note']}: {facts['text']}"
