"""The steps of a run as its page shows them: what was done, when, and what models were asked."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.messages import Language, action_words, get_word
from console.report import screenshots
from console.report.page_parts import Percent, to_percent
from console.report.screenshots import Shot
from graph.call_log import ModelCall, Picture
from graph.tasks import Task, TaskTree, list_children
from graph.timeline import PlanChange, RunStep, RunStory, Work
from tools.actions import format_action

TONES = {
    "expected": "good",
    "wrong_page": "bad",
    "no_change": "warn",
    "unknown": "warn",
}
"""Look of a verdict, by its kind."""
ORIGINS = {
    "memory": "from_memory",
    "recovery": "recovery",
    "batch": "named_ahead",
}
_PARTS = ("model", "phone", "own")


@dataclass(frozen=True, kw_only=True)
class Card:
    """An entry of the timeline: a step, or a change of the plan alone."""

    id: str
    """Anchor on the page: `step-7`, and `step-7.1` for an earlier decision of that number."""
    number: str
    title: str
    tone: str
    """good, warn, bad, or empty."""
    is_failed: bool
    work: Work
    shares: tuple[tuple[str, float, str], ...]
    """Part of the work, its share of the entry in percent, and its duration in words."""
    duration: str
    calls: tuple[dict[str, Any], ...]
    step: RunStep | None = None
    raw: str = ""
    """The action as it was performed, if that differs from the decision."""
    origin: str = ""
    verdict: str = ""
    is_unknown: bool = False
    before: Shot | None = None
    after: Shot | None = None
    ring: Percent | None = None
    task: int | None = None
    goals: tuple[str, ...] = ()
    """The sub-goal and those that it was cut from, the whole task first."""
    plan: PlanChange | None = None
    plan_change: str = ""


def list_cards(
    story: RunStory,
    calls: Sequence[ModelCall],
    folder: Path,
    language: Language,
) -> list[Card]:
    """The entries of a run; a plan that follows a decision is shown with it."""
    groups = list(_group_entries(story))
    ids = _name_groups(groups)
    calls_by_group = _assign_calls(groups, calls)
    step_ids = _find_screens(groups, ids)
    return [
        _make_card(
            step, plan, card_id, story=story, folder=folder, language=language,
            calls=[
                _describe_call(call, f"{card_id}/call-{n}", step_ids, language)
                for n, call in enumerate(own_calls, 1)
            ],
        )
        for (step, plan), card_id, own_calls in zip(
            groups, ids, calls_by_group, strict=True
        )
    ]  # fmt: skip


_Group = tuple[RunStep | None, PlanChange | None]


def _group_entries(story: RunStory) -> Iterator[_Group]:
    """Each step, with the change of plan that follows it."""
    waiting: RunStep | None = None
    for entry in story.entries:
        if isinstance(entry, PlanChange):
            yield waiting, entry
            waiting = None
            continue
        if waiting is not None:
            yield waiting, None
        waiting = entry
    if waiting is not None:
        yield waiting, None


def _name_groups(groups: Sequence[_Group]) -> list[str]:
    """Anchors; of several entries with one number the last has the plain one."""
    kinds = [
        ("plan", plan.number if plan else 0)
        if step is None
        else ("step", step.number)
        for step, plan in groups
    ]
    totals, so_far = Counter(kinds), Counter[tuple[str, int]]()
    names = []
    for kind in kinds:
        so_far[kind] += 1
        word, number = kind
        is_last = so_far[kind] == totals[kind]
        suffix = "" if is_last else f".{so_far[kind]}"
        names.append(f"{word}-{number}{suffix}")
    return names


def _find_screens(
    groups: Sequence[_Group], ids: Sequence[str]
) -> dict[str, str]:
    """The first card that shows each screen before its step."""
    shown: dict[str, str] = {}
    for (step, _), card_id in zip(groups, ids, strict=True):
        if step is not None and step.screen:
            shown.setdefault(step.screen, card_id)
    return shown


def _sum_work(step: RunStep | None, plan: PlanChange | None) -> Work:
    work = Work()
    for entry in (step, plan):
        if entry is not None:
            work.add_work(entry.work)
    return work


def _assign_calls(
    groups: Sequence[_Group], calls: Sequence[ModelCall]
) -> list[list[ModelCall]]:
    """The calls of each group: those that ended before it did, and after the one before it."""
    ends = [_sum_work(step, plan).ends for step, plan in groups]
    assigned: list[list[ModelCall]] = [[] for _ in groups]
    if not groups:
        return assigned
    for call in calls:
        later = (n for n, end in enumerate(ends) if call.at <= end)
        assigned[next(later, len(groups) - 1)].append(call)
    return assigned


def _make_card(
    step: RunStep | None,
    plan: PlanChange | None,
    card_id: str,
    *,
    story: RunStory,
    folder: Path,
    language: Language,
    calls: list[dict[str, Any]],
) -> Card:
    work = _sum_work(step, plan)
    common: dict[str, Any] = {
        "id": card_id,
        "work": work,
        "shares": _share_work(work),
        "duration": format_ms(work.total_ms) if work.total_ms else "",
        "calls": tuple(calls),
        "plan": plan,
        "plan_change": get_word(plan.change, language) if plan else "",
    }
    has_error = any(call["error"] for call in calls)
    if step is None:
        title = get_word("plan", language)
        tone = "bad" if has_error else ""
        return Card(
            number="", title=title, tone=tone, is_failed=has_error, **common
        )
    decision = step.decision
    is_edited = decision.action is not None and step.action != format_action(
        decision.action
    )
    before = screenshots.read_shot(step.screen, folder)
    after_screen = screenshots.find_after(story, step)
    tone = _find_tone(step)
    origin = ORIGINS.get(decision.origin)
    verdict = step.verdict
    return Card(
        number=str(step.number),
        title=action_words(decision, language),
        tone=tone or ("bad" if has_error else ""),
        is_failed=has_error or tone in ("bad", "warn"),
        step=step,
        raw=step.action if is_edited else "",
        origin=get_word(origin, language) if origin else "",
        verdict=get_word(verdict.kind, language) if verdict else "",
        is_unknown=step.outcome is not None and step.outcome.ok is None,
        before=before,
        after=screenshots.read_shot(after_screen, folder),
        ring=_touch_point(step, before) if before else None,
        task=decision.task,
        goals=_list_goals(story.tasks, decision.task),
        **common,
    )


def _find_tone(step: RunStep) -> str:
    """How a step went: `bad` and `warn` are failures."""
    tone = TONES.get(step.verdict.kind, "") if step.verdict else ""
    if tone in ("", "good") and step.outcome is not None:
        if step.outcome.ok is None:
            return "warn"
        if not step.outcome.ok:
            return "bad"
    if step.decision.judgement == "impossible":
        return "bad"
    action = step.decision.action
    if action is not None and action.kind == "fail":
        return "bad"
    return tone


def _list_goals(tree: TaskTree, task: int) -> tuple[str, ...]:
    goals: list[str] = []
    number: int | None = task
    while number is not None and 0 <= number < len(tree.tasks):
        goals.append(tree.tasks[number].goal)
        number = tree.tasks[number].parent
    return tuple(reversed(goals))


def _share_work(work: Work) -> tuple[tuple[str, float, str], ...]:
    times = (work.model_ms, work.phone_ms, work.own_ms)
    return tuple(
        (part, round(100 * ms / work.total_ms, 1), format_ms(ms))
        for part, ms in zip(_PARTS, times, strict=True)
        if ms
    )


def format_ms(ms: int) -> str:
    """`35 ms`, `1.2 s`, `2 min 05 s`."""
    if ms < 1000:
        return f"{ms} ms"
    if ms < 60_000:
        return f"{ms / 1000:.1f} s"
    return f"{ms // 60_000} min {ms // 1000 % 60:02d} s"


def _touch_point(step: RunStep, shot: Shot) -> Percent | None:
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
    return to_percent(point, shot.width, shot.height)


def _describe_call(
    call: ModelCall,
    anchor: str,
    step_ids: Mapping[str, str],
    language: Language,
) -> dict[str, Any]:
    """What the page shows of a model call."""
    return {
        "id": anchor,
        "call": call.call,
        "role": get_word(call.role, language),
        "model": call.model,
        "tokens_in": f"{call.input_tokens:,}",
        "tokens_cached": f"{call.cached_tokens:,}" if call.cached_tokens else "",
        "tokens_out": f"{call.output_tokens:,}",
        "estimated": call.estimated,
        "cost": f"{call.cost:.4f}" if call.cost is not None else "",
        "ms": format_ms(call.ms),
        "requests": call.calls,
        "system": name_text(call.system),
        "form": name_text(call.form),
        "user": call.user,
        "pictures": [
            _describe_picture(picture, step_ids) for picture in call.pictures
        ],
        "rejected": call.rejected,
        "reply": format_json(call.reply),
        "error": call.error,
    }  # fmt: skip


def _describe_picture(
    picture: Picture, step_ids: Mapping[str, str]
) -> dict[str, Any]:
    size = f"{picture.width} × {picture.height}"
    target = step_ids.get(picture.screen, "")
    number = target.partition("-")[2]
    return {
        "screen": picture.screen,
        "target": target,
        "number": number,
        "size": size,
    }


def name_text(text: str) -> str:
    """Anchor of a text that several prompts share; empty for no text."""
    if not text:
        return ""
    digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    return f"text-{digest[:10]}"


def list_shared_texts(
    calls: Sequence[ModelCall], language: Language
) -> list[dict[str, Any]]:
    """Rules and forms of the prompts, each once, with the calls that have it."""
    texts: dict[str, dict[str, Any]] = {}
    for call in calls:
        for kind, text in (("rules", call.system), ("form", call.form)):
            if not text:
                continue
            shown = text if kind == "rules" else format_json(text)
            entry = texts.setdefault(
                name_text(text), {"kind": kind, "text": shown, "calls": []}
            )
            if call.call not in entry["calls"]:
                entry["calls"].append(call.call)
    return [{"id": name, **entry} for name, entry in texts.items()]


def format_json(text: str) -> str:
    """JSON on several lines; any other text as it is."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return json.dumps(value, ensure_ascii=False, indent=2)


def list_branches(tree: TaskTree) -> list[dict[str, Any]]:
    """The task tree as nested nodes."""

    def list_child_nodes(parent: int | None) -> list[dict[str, Any]]:
        return [
            _describe_task(task, list_child_nodes(task.id))
            for task in list_children(tree, parent)
        ]

    return list_child_nodes(None)


def _describe_task(task: Task, below: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": task.id,
        "goal": task.goal,
        "status": task.status,
        "lesson": task.lesson if task.status == "failed" else "",
        "attempts": task.attempts,
        "below": below,
    }
