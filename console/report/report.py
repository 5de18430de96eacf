"""`report.html`: one run in one page that needs no network."""

import base64
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from html import escape
from pathlib import Path
from statistics import mean
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from console.messages import (
    Language,
    action_words,
    get_word,
    get_word_table,
    language_of,
)
from console.progress import format_money
from console.report import maps, page_graph_svg
from console.view_guard import guard_view
from graph import events, timeline
from graph.runs import RunDamaged, can_resume, read_meta, run_folder
from graph.state import RoleUsage, Usage
from graph.tasks import Task, TaskTree, list_children
from graph.timeline import PlanChange, RunStep, RunStory
from tapwright.errors import UsageError
from tools.acting.journal import read_entries
from tools.actions import format_action

log = logging.getLogger(__name__)

PARTS = ("system", "form", "task", "history", "screen", "image")
"""Of a prompt, see `graph.events.Prompted`."""
ROLES = ("planner", "actor", "reflector", "grounder")
_GOOD = {
    "expected": "good",
    "wrong_page": "bad",
    "no_change": "warn",
    "unknown": "warn",
}
ORIGINS = {"memory": "from_memory", "recovery": "recovery", "batch": "named_ahead"}
_ENDED = {"True": "ok", "False": "failed"}


@dataclass(frozen=True, kw_only=True)
class Shot:
    """A marked screenshot as the page shows it."""

    name: str
    """Its CSS class."""
    ratio: str
    """`width / height`."""
    ring: tuple[float, float] | None = None
    """Where it was touched, in percent of width and height."""


def write_report(run: str) -> Path:
    """Build the page from what the run has left on disk, ended or not; its path.

    A page that cannot be built does not end the run: the reason is logged, and stands on the page.

    Raises:
        UsageError: there is no such run.
    """
    page = _existing_folder(run) / "report.html"
    problems: list[str] = []
    with guard_view(f"the report of run {run}", problems.append):
        return build_report(run)
    log.warning("tapwright: %s", problems[0])
    with guard_view(f"the reason on {page}", log.warning):
        page.write_text(_NO_PAGE.format(problem=escape(problems[0])), encoding="utf-8")
    return page


def build_report(run: str) -> Path:
    """The same for somebody who waits for the page: an error is an error.

    Raises:
        UsageError: there is no such run.
    """
    folder = _existing_folder(run)
    try:
        meta = read_meta(run)
    except RunDamaged as error:
        meta = {"error": str(error)}
    page = folder / "report.html"
    draft = folder / "report.html.new"
    draft.write_text(render_report(folder, meta), encoding="utf-8")
    draft.replace(page)
    return page


_NO_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>tapwright</title>
<p>{problem}.</p>
<p>What the run told stands in <code>events.jsonl</code> beside this page;
<code>tapwright report</code> builds the page again.</p></html>
"""


def _existing_folder(run: str) -> Path:
    folder = run_folder(run)
    if not (folder / events.FILE).is_file():
        msg = f"there is no run {run!r} under {folder.parent}"
        raise UsageError(msg)
    return folder


def render_report(folder: Path, meta: dict[str, Any]) -> str:
    """The page of this run's folder."""
    story = timeline.read_story(folder)
    choices = meta.get("context") or {}
    instruction = (
        story.began.instruction if story.began else str(meta.get("instruction", ""))
    )
    language = language_of(instruction, str(choices.get("language") or "auto"))
    status = _run_status(story, meta)
    ended, pictures = story.concluded, _embed_pictures(story, folder)
    thread = meta.get("thread") or folder.name
    values: dict[str, Any] = {
        "lang": language,
        "w": get_word_table(language),
        "instruction": instruction,
        "status": status,
        "reason": _run_reason(story, meta),
        "answer": ended.answer if ended else "",
        "evidence": ended.evidence if ended else "",
        "resume": f"tapwright resume {thread}"
        if not ended and can_resume(folder.name)
        else "",
        "facts": list(_report_facts(story, meta, language)),
        "learned": story.learned,
        "warnings": story.warnings,
        "tree": _task_tree(story.tasks),
        "entries": list(_timeline_entries(story, folder, language)),
        "pictures": pictures,
        "last": _make_shot(story.screen, folder),
        "usage": _usage_rows(story.usage, language),
        "prompts": _prompt_rows(story),
        "parts": [get_word(f"part_{part}", language) for part in PARTS],
        "tokenizers": ", ".join(
            sorted({told.tokenizer for told in story.prompts.values()})
        ),
        "gestures": list(_gesture_rows(folder)),
        "maps": maps.of_run(folder, choices, pictures=pictures),
        "map_rules": page_graph_svg.RULES,
    }
    page: str = _load_template().render(values)
    return page


@lru_cache(maxsize=1)
def _load_template() -> Any:
    web = Path(__file__).parent / "web"
    environment = Environment(
        loader=FileSystemLoader(web),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html.j2")


def _run_status(story: RunStory, meta: dict[str, Any]) -> str:
    if story.concluded:
        return story.concluded.status
    return "waiting" if meta.get("waiting") else "running"


def _run_reason(story: RunStory, meta: dict[str, Any]) -> str:
    if story.concluded:
        return story.concluded.reason
    return str(meta.get("error") or meta.get("waiting") or "")


def _report_facts(
    story: RunStory, meta: dict[str, Any], language: Language
) -> Iterator[tuple[str, str]]:
    """Label and value of what a reader wants to know first."""
    began, acted = story.began, [s for s in story.steps if s.outcome is not None]
    yield (
        get_word("phone", language),
        began.device if began else str(meta.get("device", "")),
    )
    models = dict.fromkeys(began.models.values() if began else [])
    yield get_word("model", language), " · ".join(models)
    limits = began.limits if began else {}

    def add_limit(amount: str, limit: str) -> str:
        return f"{amount} {get_word('of', language)} {limit}" if limit else amount

    def format_limit(key: str) -> str:
        return f"{limits[key]:,.0f}" if key in limits else ""

    step_count = len({s.number for s in acted})
    yield get_word("steps", language), add_limit(str(step_count), format_limit("steps"))
    roles = [_role_usage(story.usage, role) for role in ROLES]
    calls = sum(role.calls for role in roles)
    yield get_word("calls", language), add_limit(str(calls), format_limit("calls"))
    spent = sum(role.input_tokens + role.output_tokens for role in roles)
    yield get_word("tokens", language), add_limit(f"{spent:,}", format_limit("tokens"))
    cost, unpriced = (
        sum(role.cost for role in roles),
        sum(role.unpriced for role in roles),
    )
    limit = limits.get("cost", 0)
    yield (
        get_word("cost", language),
        format_money(cost, limit=limit, unpriced=unpriced, language=language),
    )
    if meta.get("seconds") is not None:
        longest = format_seconds(limits["seconds"]) if "seconds" in limits else ""
        yield (
            get_word("duration", language),
            add_limit(format_seconds(float(meta["seconds"])), longest),
        )
    if meta.get("started"):
        began_at = datetime.fromtimestamp(float(meta["started"])).astimezone()
        yield get_word("started", language), f"{began_at:%Y-%m-%d %H:%M}"
    yield get_word("thread", language), str(meta.get("thread", ""))


def format_seconds(seconds: float) -> str:
    """`8.3 s`, `2 min 05 s`."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60:02d} s"


def _role_usage(usage: Usage, role: str) -> RoleUsage:
    used: RoleUsage = getattr(usage, role)
    return used


def _task_tree(tree: TaskTree) -> list[dict[str, Any]]:
    def list_child_nodes(parent: int | None) -> list[dict[str, Any]]:
        return [
            _task_node(task, list_child_nodes(task.id))
            for task in list_children(tree, parent)
        ]

    return list_child_nodes(None)


def _task_node(task: Task, below: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "goal": task.goal,
        "status": task.status,
        "lesson": task.lesson if task.status == "failed" else "",
        "attempts": task.attempts,
        "below": below,
    }


def _timeline_entries(
    story: RunStory, folder: Path, language: Language
) -> Iterator[dict[str, Any]]:
    """The timeline; a plan that answers the step before it is shown in that step's card."""
    waiting: dict[str, Any] | None = None
    for n, entry in enumerate(story.entries, 1):
        shown = _timeline_entry(entry, n, folder, language)
        if waiting is not None and isinstance(entry, PlanChange):
            yield {**waiting, "plan": shown}
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = shown if isinstance(entry, RunStep) else None
        if waiting is None:
            yield shown
    if waiting is not None:
        yield waiting


def _timeline_entry(
    entry: RunStep | PlanChange, n: int, folder: Path, language: Language
) -> dict[str, Any]:
    if isinstance(entry, PlanChange):
        change = get_word(entry.change, language)
        return {
            "kind": "plan",
            "id": n,
            "change": change,
            "thought": entry.thought,
            "goals": entry.goals,
        }
    decision, verdict = entry.decision, entry.verdict
    origin = ORIGINS.get(decision.origin)
    is_edited = decision.action is not None and entry.action != format_action(
        decision.action
    )
    return {
        "kind": "step",
        "plan": None,
        "id": n,
        "step": entry,
        "title": action_words(decision, language),
        "raw": entry.action if is_edited else "",
        "origin": get_word(origin, language) if origin else "",
        "shot": _make_shot(entry.screen, folder, entry),
        "verdict": get_word(verdict.kind, language) if verdict else "",
        "tone": _GOOD.get(verdict.kind, "") if verdict else "",
        "unknown": entry.outcome is not None and entry.outcome.ok is None,
    }  # fmt: skip


def _make_shot(screen: str, folder: Path, step: RunStep | None = None) -> Shot | None:
    """The screenshot, with a ring where the step touched it; None where there is none."""
    try:
        facts = json.loads(
            (folder / "screens" / f"{screen}.json").read_text(encoding="utf-8")
        )
        width, height = int(facts["width"]), int(facts["height"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    ring = _touch_point(step, width, height) if step else None
    return Shot(name=f"s-{screen}", ratio=f"{width} / {height}", ring=ring)


def _touch_point(step: RunStep, width: int, height: int) -> tuple[float, float] | None:
    decision = step.decision
    action = decision.action
    if action is None:
        return None
    if action.kind == "tap_point":
        point = (action.x, action.y)
    elif decision.target is not None:
        point = decision.target.center
    else:
        return None
    return round(100 * point[0] / width, 2), round(100 * point[1] / height, 2)


def _embed_pictures(story: RunStory, folder: Path) -> dict[str, str]:
    """CSS class -> data URL of every screen that the page shows, each once."""
    wanted = dict.fromkeys([*(step.screen for step in story.steps), story.screen])
    pictures = {}
    for screen in wanted:
        file = folder / "screens" / f"{screen}.marked.jpg"
        if screen and file.is_file():
            data = file.read_bytes()
            pictures[f"s-{screen}"] = (
                f"data:image/jpeg;base64,{base64.b64encode(data).decode()}"
            )
    return pictures


def _usage_rows(
    usage: Usage, language: Language
) -> list[tuple[str, int, int, int, int]]:
    """A row a role, and their sum."""
    rows = [
        (
            get_word(role, language),
            used.calls,
            used.input_tokens,
            used.output_tokens,
            used.images,
        )
        for role in ROLES
        if (used := _role_usage(usage, role)).calls or role != "grounder"
    ]
    sums = [sum(column) for column in zip(*(row[1:] for row in rows), strict=True)]
    return [*rows, (get_word("total", language), sums[0], sums[1], sums[2], sums[3])]


def _prompt_rows(story: RunStory) -> list[tuple[str, ...]]:
    """A row a kind of call: how many, and the mean tokens of each part of its prompt."""
    kinds: dict[str, list[dict[str, int]]] = {}
    for prompt in story.prompts.values():
        kinds.setdefault(prompt.call, []).append(prompt.parts)
    return [
        (
            call,
            str(len(each)),
            *(f"{mean(p.get(part, 0) for p in each):.0f}" for part in PARTS),
        )
        for call, each in kinds.items()
    ]


def _gesture_rows(folder: Path) -> Iterator[tuple[str, str, str]]:
    """What was done, how it ended (ok, failed, unknown), and what was said; from the journal."""
    entries: dict[str, dict[str, Any]] = {}
    for entry in read_entries(folder / "journal.jsonl"):
        key = str(entry.get("key", ""))
        if entry.get("event") == "void":
            entries.pop(key, None)
        else:
            entries[key] = {**entries.get(key, {}), **entry}
    for record in entries.values():
        gesture = record.get("gesture")
        if isinstance(gesture, dict):
            words = " ".join(
                str(v) if k == "do" else f"{k}={v}" for k, v in gesture.items()
            )
            ended = _ENDED.get(str(record.get("ok")), "unknown")
            yield words, ended, str(record.get("summary", ""))
