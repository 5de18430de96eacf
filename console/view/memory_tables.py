"""What the memory holds, drawn for people: trees and tables; texts are never markup."""

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

MARKS = {"done": ("✓", "green"), "failed": ("✗", "red"), "dropped": ("–", "dim"),
         "unverified": ("?", "yellow"), "stopped": ("■", "yellow"),
         "active": ("▸", "cyan"), "pending": ("○", "dim")}  # fmt: skip
NOTES = ("preference", "habit", "person", "place", "need", "fact", "hint")
"""In the order in which they are shown."""
SOURCES = {"given": "written", "said": "you said", "learned": "from runs"}
_EVERYBODY = "(all)"
ID = 8
"""Characters of an id that are shown; its beginning is enough to name it."""


def format_size(count: int) -> str:
    """Bytes for people: `830 B`, `14.2 MB`."""
    amount = float(count)
    for unit in ("B", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.0f} {unit}" if unit == "B" else f"{amount:.1f} {unit}"
        amount /= 1000
    return f"{amount:.1f} GB"


def summarize_memory(
    records: dict[str, list[Record]], *, place: str, held: int
) -> dict[str, Any]:
    """How much of each kind is known, of whom, and where it lies.

    Args:
        records: all of them by kind.
        place: folder or address.
        held: bytes on disk, 0 where that is not known.
    """
    users = sorted({r.user_id for kind in records.values() for r in kind})
    return {
        "place": place,
        "bytes": held,
        "kinds": {kind: len(records[kind]) for kind in KINDS},
        "users": {
            user or _EVERYBODY: {
                kind: sum(r.user_id == user for r in records[kind]) for kind in KINDS
            }
            for user in users
        },
        "changed": max(
            (_record_time(r) for kind in records.values() for r in kind), default=""
        ),
    }


def draw_overview(facts: dict[str, Any]) -> RenderableType:
    """A table of users and kinds, and what to ask next."""
    rows = [
        (user, *(f"{counts[kind]:,}" for kind in KINDS), f"{sum(counts.values()):,}")
        for user, counts in facts["users"].items()
    ]
    total = facts["kinds"]
    if len(rows) > 1:
        rows.append(
            ("total", *(f"{total[k]:,}" for k in KINDS), f"{sum(total.values()):,}")
        )
    columns = ("user", "tasks", "apps", "pages", "notes", "shown", "together")
    where = Text.assemble(("kept in ", "dim"), facts["place"])
    if facts["bytes"]:
        where.append(f"  {format_size(facts['bytes'])}", style="dim")
    if facts["changed"]:
        where.append(f"  last change {format_day(facts['changed'])}", style="dim")
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
    shown = sort_newest(records)[:limit]
    for record in shown:
        yield _task_tree(record, user=len(users) > 1)
    if len(records) > len(shown):
        yield Text(f"and {len(records) - len(shown)} older ones (--limit)", style="dim")


def _task_tree(record: TaskRecord, *, user: bool) -> Tree:
    facts = [record.id[:ID], format_day(_record_time(record))]
    if user:
        facts.append(record.user_id)
    runs = record.runs
    if runs > 1:
        facts.append(f"{runs} runs")
    if record.uses or record.wrong_uses:
        replays = f"replayed {record.uses}×"
        facts.append(
            replays + (f", astray {record.wrong_uses}×" if record.wrong_uses else "")
        )
    head = _mark_line(record.status, record.instruction, bold=True)
    head.append(f"  {' · '.join(filter(None, facts))}", style="dim")
    tree = Tree(head, guide_style="dim")
    root = record.tree
    # Older records, and those of files, keep the actions in the route alone.
    actions = root.collect_actions() if root is not None else []
    steps = {} if actions else _by_goal(record)
    if root is not None:
        _add_below(tree, root, steps)
    for step in [step for each in steps.values() for step in each]:
        tree.add(step)
    if record.answer:
        tree.add(Text.assemble(("answer ", "dim"), cut_line(record.answer, MAX_TEXT)))
    elif record.evidence:
        tree.add(
            Text.assemble(("evidence ", "dim"), cut_line(record.evidence, MAX_TEXT))
        )
    return tree


def _add_below(tree: Tree, node: TaskNode, steps: dict[str, list[Text]]) -> None:
    """What lies under a goal; `steps` by goal are taken out of it where they find theirs."""
    if node.reflection and node.status != "done":
        tree.add(
            Text.assemble(("lesson ", "yellow"), cut_line(node.reflection, MAX_TEXT))
        )
    for action in node.actions:
        _add_action(tree, action)
    for line in steps.pop(node.goal, []):
        tree.add(line)
    for child in node.children:
        _add_below(tree.add(_mark_line(child.status, child.goal)), child, steps)


def _add_action(tree: Tree, action: ActionNode) -> None:
    text = cut_line(
        " ".join(filter(None, [action.action, _quote_text(action.target)])), MAX_TEXT
    )
    line = Text.assemble(("· ", "dim"), (text, "" if action.ok else "red"))
    if not action.ok and action.reflection:
        line.append(f"  {cut_line(action.reflection, MAX_TEXT)}", style="yellow")
    tree.add(line)


def _by_goal(record: TaskRecord) -> dict[str, list[Text]]:
    """Right steps and failures by the goal that they served."""
    lines: dict[str, list[Text]] = {}
    for step in record.route:
        words = [
            str(step.action.get("kind", "")),
            _quote_text(step.target.text if step.target else ""),
        ]
        words.append(_quote_text(str(step.action.get("text", ""))))
        line = Text.assemble(
            ("· ", "dim"), cut_line(" ".join(filter(None, words)), MAX_TEXT)
        )
        lines.setdefault(step.goal, []).append(line)
    for failure in record.failures:
        line = Text.assemble(("· ", "dim"), (cut_line(failure.action, MAX_TEXT), "red"))
        line.append(
            f"  {cut_line(failure.lesson, MAX_TEXT)}" if failure.lesson else "",
            "yellow",
        )
        lines.setdefault(failure.goal, []).append(line)
    return lines


def draw_apps(
    records: Sequence[AppRecord], pages: Sequence[PageRecord]
) -> RenderableType:
    """A table of apps: what each is for, how much of it is known."""
    rows = []
    for record in sorted(records, key=lambda r: (r.user_id, r.label.casefold())):
        page_count = sum(
            p.package == record.package and p.user_id == record.user_id for p in pages
        )
        about = record.description or "; ".join(record.functions)
        facts = (record.id[:ID], record.label, record.user_id or _EVERYBODY)
        rows.append((*facts, str(len(record.functions)), str(page_count), about))
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
            "pages": sum(
                p.package == record.package and p.user_id == record.user_id
                for p in pages
            ),
        }
        for record in sorted(records, key=lambda r: (r.user_id, r.label.casefold()))
    ]


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
    yield Text.assemble(
        (graph.package, "bold"),
        (
            f"  {format_count(len(names) + len(loose), 'page')}, "
            f"{format_count(len(graph.edges), 'way')}",
            "dim",
        ),
    )
    for signature in [*names, *loose]:
        head = Text(names.get(signature) or "(no heading)", style="bold")
        for record in by_page.get(signature, [])[:1]:
            head.append(f"  {record.id[:ID]}", style="dim")
        tree = Tree(head, guide_style="dim")
        leads = [edge for edge in graph.edges if edge.start == signature]
        for edge in leads:
            way = Text.assemble(
                cut_line(edge.words, 60), (" → ", "cyan"), names.get(edge.end, "?")
            )
            tree.add(way.append(f"  {edge.times}×", style="dim"))
        for record in by_page.get(signature, []):
            for action in record.actions:
                if not action.led_to:
                    text = f"{action.action} {_quote_text(action.target)}".strip()
                    tree.add(Text(f"{cut_line(text, 60)} changed nothing", style="dim"))
        yield tree


def name_pages(graph: PageGraph) -> dict[str, str]:
    """What each page is called, unlike any other: two of one heading get numbers."""
    seen: dict[str, int] = {}
    names: dict[str, str] = {}
    for node in graph.pages:
        heading = cut_line(node.heading, 60) or "(no heading)"
        seen[heading] = seen.get(heading, 0) + 1
        names[node.signature] = (
            heading if seen[heading] == 1 else f"{heading} ({seen[heading]})"
        )
    return names


def draw_user(records: Sequence[UserRecord]) -> Iterator[RenderableType]:
    """Tables of what is known of each person, by kind of note."""
    for user in sorted({record.user_id for record in records}):
        rows = [
            (record.id[:ID], record.note, SOURCES[record.source],
             str(record.times) if record.times > 1 else "",
             format_day(record.created)[:10], record.text)
            for record in sorted(records, key=lambda r: (NOTES.index(r.note), -r.times, r.text))
            if record.user_id == user
        ]  # fmt: skip
        yield Text(user or "shared with everybody", style="bold")
        yield make_table(("id", "kind", "source", "times", "since", "what"), rows)


def user_json(records: Sequence[UserRecord]) -> list[dict[str, Any]]:
    """The notes on people as plain data."""
    return [
        {"id": record.id, **record.model_dump(mode="json", exclude={"kind"})}
        for record in sorted(
            records, key=lambda r: (r.user_id, NOTES.index(r.note), r.text)
        )
    ]


def format_day(moment: str) -> str:
    """The day and minute of an ISO time in this machine's zone; what is no time stays."""
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
    mark, style = MARKS.get(status, ("·", "dim"))
    weight = "bold" if bold else "dim strike" if status == "dropped" else ""
    return Text.assemble((f"{mark} ", style), (cut_line(text, MAX_TEXT), weight))


def _quote_text(text: str) -> str:
    return f"“{cut_line(text, 60)}”" if text else ""


def _number_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    table = make_table(columns, rows)
    for column in table.columns[1:]:
        column.justify, column.no_wrap = "right", True
    return table


def summarize_record(record: Record) -> str:
    """A memory in one line of any length."""
    facts: dict[str, Any] = record.model_dump()
    match record.kind:
        case "task":
            steps = len(facts["route"])
            return f"{facts['instruction']} ({facts['status']}, {steps} steps)"
        case "app":
            return f"{facts['label']} ({facts['package']}) {facts['description']}"
        case "page":
            name = facts["summary"] or facts["package"]
            return f"{name}: {len(facts['actions'])} actions"
        case "demonstration":
            return f"{facts['task']} (shown in {len(facts['steps'])} steps)"
        case _:
            return f"{facts['note']}: {facts['text']}"
