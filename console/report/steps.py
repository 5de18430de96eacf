"""The steps of a run as its page shows them: what was done, when, and what models were asked."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.messages import (
    Language,
    action_words,
    get_task_key,
    get_verdict_key,
    get_word,
)
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
    "rule": "by_rule",
}
_UNSUCCESSFUL: dict[bool | None, str] = {False: "bad", None: "warn"}


@dataclass(kw_only=True)
class Card:
    """An entry of the timeline: a step with the plan that follows it, or a plan alone."""

    id: str
    """Anchor on the page: `step-7`, and `step-7.1` for an earlier decision of that number."""
    title: str
    work: Work
    calls: list[dict[str, Any]]
    step: RunStep | None = None
    plan: PlanChange | None = None
    number: str = ""
    tone: str = ""
    """good, warn, bad, or empty."""
    is_failed: bool = False
    raw: str = ""
    """The action as it was performed, if that differs from the decision."""
    origin: str = ""
    """Key of a label, as is the next one; empty for a decision of the model."""
    verdict: str = ""
    is_unknown: bool = False
    """Whether nobody knows if the phone did it."""
    before: Shot | None = None
    after: Shot | None = None
    ring: Percent | None = None
    """The touched point."""
    task: int | None = None
    goals: tuple[str, ...] = ()
    """The sub-goal and those that it was cut from, the whole task first."""

    @property
    def duration(self) -> str:
        """How long it worked; empty in runs of an earlier version."""
        if self.work.total_ms == 0:
            return ""
        return format_ms(self.work.total_ms)

    @property
    def shares(self) -> list[tuple[str, float, str]]:
        """Parts of the work with their share in percent and their duration in words."""
        total = self.work.total_ms
        shares = []
        for part, ms in self.work.list_parts():
            if ms:
                share = round(100 * ms / total, 1)
                shares.append((part, share, format_ms(ms)))
        return shares


def list_cards(
    story: RunStory,
    calls: Sequence[ModelCall],
    folder: Path,
    language: Language,
) -> list[Card]:
    """The entries of a run; a plan that follows a decision is shown with it."""
    groups = list(_group_entries(story))
    ids = _name_groups(groups)
    step_ids = _find_screens(groups, ids)
    cards = []
    for (step, plan), card_id, own_calls in zip(
        groups, ids, _assign_calls(groups, calls), strict=True
    ):
        shown_calls = []
        for number, call in enumerate(own_calls, 1):
            anchor = f"{card_id}/call-{number}"
            shown_calls.append(_describe_call(call, anchor, step_ids, language))
        card = Card(
            id=card_id,
            title=get_word("plan", language),
            work=_sum_work(step, plan),
            calls=shown_calls,
            step=step,
            plan=plan,
        )
        if step is not None:
            card.title = action_words(step.decision, language)
            _add_step(card, step, story, folder)
        if any(call.error for call in own_calls):
            card.is_failed = True
            card.tone = card.tone or "bad"
        cards.append(card)
    return cards


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
    kinds = [_number_group(step, plan) for step, plan in groups]
    totals = Counter(kinds)
    so_far = Counter[tuple[str, int]]()
    names = []
    for kind in kinds:
        so_far[kind] += 1
        word, number = kind
        is_last = so_far[kind] == totals[kind]
        suffix = "" if is_last else f".{so_far[kind]}"
        names.append(f"{word}-{number}{suffix}")
    return names


def _number_group(
    step: RunStep | None, plan: PlanChange | None
) -> tuple[str, int]:
    if step is not None:
        return "step", step.number
    return "plan", plan.number if plan else 0


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


def _add_step(card: Card, step: RunStep, story: RunStory, folder: Path) -> None:
    """Fill in what the step of a card did and what came of it."""
    decision = step.decision
    if _has_number(step, story):
        card.number = str(step.number)
    card.tone = _find_tone(step)
    card.is_failed = card.tone in ("bad", "warn")
    card.origin = ORIGINS.get(decision.origin, "")
    card.task = decision.task
    card.goals = _list_goals(story.tasks, decision.task)
    if step.verdict is not None:
        card.verdict = get_verdict_key(step.verdict)
    elif is_refused(step):
        card.verdict = "not_made"
    if step.outcome is not None:
        card.is_unknown = step.outcome.ok is None
    action = decision.action
    if action is not None and step.action != format_action(action):
        card.raw = step.action
    card.before = screenshots.read_shot(step.screen, folder)
    if card.before is not None:
        card.ring = _touch_point(step, card.before)
    after = screenshots.find_after(story, step)
    card.after = screenshots.read_shot(after, folder)


def _has_number(step: RunStep, story: RunStory) -> bool:
    """Whether a step counts: it was made, or it is the last one and still to be made."""
    if step.outcome is not None or step.verdict is not None:
        return True
    is_last = story.concluded is None and step is story.steps[-1]
    return step.decision.action is not None and is_last


def is_refused(step: RunStep) -> bool:
    """Whether the user was asked about a step, and it was not made."""
    if step.decision.action is None or not step.asked:
        return False
    return step.outcome is None and step.verdict is None


def _find_tone(step: RunStep) -> str:
    """How a step went: `bad` and `warn` are failures."""
    tone = "warn" if is_refused(step) else ""
    if step.verdict is not None:
        tone = TONES.get(step.verdict.kind, "")
    if tone in ("warn", "bad"):
        return tone
    if step.outcome is not None and not step.outcome.ok:
        return _UNSUCCESSFUL[step.outcome.ok]
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
        "call": call,
        "role": get_word(call.role, language),
        "took": format_ms(call.ms),
        "system": name_text(call.system),
        "form": name_text(call.form),
        "pictures": [
            _describe_picture(each, step_ids) for each in call.pictures
        ],
        "reply": format_json(call.reply),
    }  # fmt: skip


def _describe_picture(
    picture: Picture, step_ids: Mapping[str, str]
) -> dict[str, Any]:
    target = step_ids.get(picture.screen, "")
    return {
        "picture": picture,
        "target": target,
        "number": target.partition("-")[2],
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


def list_branches(tree: TaskTree, run_status: str) -> list[dict[str, Any]]:
    """The task tree of a run, which ended so, as nested nodes."""

    def list_child_nodes(parent: int | None) -> list[dict[str, Any]]:
        return [
            _describe_task(task, list_child_nodes(task.id), run_status)
            for task in list_children(tree, parent)
        ]

    return list_child_nodes(None)


def _describe_task(
    task: Task, below: list[dict[str, Any]], run_status: str
) -> dict[str, Any]:
    return {
        "id": task.id,
        "goal": task.goal,
        "status": get_task_key(task.status, run_status),
        "lesson": task.lesson if task.status == "failed" else "",
        "attempts": task.attempts,
        "below": below,
    }
