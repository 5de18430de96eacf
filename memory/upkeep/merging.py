"""Merges similar records into one: what is the same in them is kept once, and counted.

Two runs are alike if their instructions and their routes have the same shape: the same words and
the same elements, apart from values that the instruction itself names. "Alarm at 7:15 called 'Gym'"
and "Alarm at 6:30 called 'Work'" differ in nothing else, so one of their routes serves the other.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from memory.records import (
    AppRecord,
    DemonstrationRecord,
    Failure,
    PageAction,
    PageRecord,
    Record,
    RouteStep,
    TaskRecord,
    UserRecord,
    make_digest,
    normalise,
)

MAX_SAME_SHAPE = 3
"""Runs of one shape that are kept beside each other: comparing some shows what varies. The next one
is merged into the oldest."""
MAX_SAME_INSTRUCTION = 2
"""Ways of doing one and the same instruction that are kept: the best, and another."""
MAX_FAILURES = 20
MAX_PAGE_ACTIONS = 24
"""The most used ones are kept, so that a page's record cannot grow without end."""
MAX_FUNCTIONS = 20

_QUOTED = re.compile(
    r"[\"“”「『《]([^\"“”」』》]+)[\"“”」』》]|(?<!\w)['‘]([^'’]+)['’](?!\w)"
)
_QUOTED_SLOT = re.compile(r"[\"'“”‘’「」『』《》]+«»[\"'“”‘’「」『』《》]+")
_NUMBER = re.compile(r"\d+(?:[:.]\d+)*(?:\s?(?:am|pm|a\.m|p\.m)\b)?")
_CHINESE_NUMBER = re.compile(
    r"[零〇一二两三四五六七八九十百半]+(?=[点分秒时月日号个小天周次])"
)
_DATE_WORDS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:星期|周)[一二三四五六日天]"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"\b"
)
_TYPING_KINDS = frozenset({"type", "fill"})


def derive_shape(instruction: str, route: Sequence[RouteStep] = ()) -> str:
    """The instruction without its values: quoted words, numbers, days, and what was typed of it."""
    words = normalise(instruction)
    for value in sorted(
        _instruction_values(instruction, route), key=len, reverse=True
    ):
        words = words.replace(value, "«»")
    words = _DATE_WORDS.sub("@", _QUOTED_SLOT.sub("«»", words))
    return _CHINESE_NUMBER.sub("#", _NUMBER.sub("#", words))


def digest_route(instruction: str, route: Sequence[RouteStep]) -> str:
    """A digest of the route's actions and elements, without values that the instruction names.

    Pages are left out: a list that has grown by one is another page, but the way through it is not
    another way.
    """
    values = _instruction_values(instruction, route)
    words = normalise(instruction)
    parts: list[str] = []
    for step in route:
        role = id = label = ""
        if step.target is not None:
            role, id = step.target.role, step.target.resource_id
            label = step.target.text
        typed_text = str(step.action.get("text", ""))
        parts += [step.package, str(step.action.get("kind", "")), role, id]
        parts.append(_mask_values(label, values, words))
        parts.append(_mask_values(typed_text, values, words))
        parts.append(str(step.action.get("direction", "")))
    return make_digest("trace", *parts)


def make_likeness_key(record: TaskRecord) -> str:
    """What the records of similar runs have in common: user, screen size and both shapes.

    A run that was not done has no route that could be compared: its instruction counts alone.
    """
    if record.status == "done" and record.route:
        words = derive_shape(record.instruction, record.route)
        route = digest_route(record.instruction, record.route)
    else:
        words = normalise(record.instruction)
        route = "not done"
    size = map(str, record.screen_size)
    return make_digest("like", record.user_id, words, route, *size)


def settle_runs(
    run: TaskRecord, like: Sequence[TaskRecord], same: Sequence[TaskRecord]
) -> tuple[TaskRecord, list[TaskRecord]]:
    """Decide what to keep of a new run and of the similar older ones.

    Args:
        run: just ended.
        like: older records of its shape, see `make_likeness_key`.
        same: older records of its very instruction, on any screen.

    Returns:
        The record to write, which may have an older one's id, and the records that it makes
        superfluous: failed runs of what was now done, whose lessons it takes over, and all but
        MAX_SAME_INSTRUCTION ways of doing one instruction.
    """
    run = _merge_into_older(run, like)
    if run.status != "done":
        return run, []
    failed: list[TaskRecord] = []
    done: list[TaskRecord] = []
    for record in same:
        if record.id == run.id or record.screen_size != run.screen_size:
            continue
        if record.status == "done":
            done.append(record)
        else:
            failed.append(record)
    done.sort(key=lambda r: (r.uses - r.wrong_uses, r.ages_from, r.id))
    spare = max(0, len(done) - (MAX_SAME_INSTRUCTION - 1))
    lessons = [failure for record in failed for failure in record.failures]
    update = {"failures": _distinct_lessons([*lessons, *run.failures])}
    return run.model_copy(update=update), [*failed, *done[:spare]]


def _merge_into_older(
    run: TaskRecord, like: Iterable[TaskRecord]
) -> TaskRecord:
    """The run merged with itself, with one of its very instruction, or with the oldest of many."""
    older = sorted(like, key=lambda record: (record.ages_from, record.id))
    for record in older:
        if run.id in (record.id, record.last_run):
            return merge_tasks(record, run)
    words = normalise(run.instruction)
    for record in older:
        if normalise(record.instruction) == words:
            return merge_tasks(record, run)
    return merge_tasks(older[0], run) if len(older) >= MAX_SAME_SHAPE else run


def merge_tasks(old: TaskRecord, new: TaskRecord) -> TaskRecord:
    """Merge two similar runs under the older one's id.

    The newer one's words, route and tree go together and are kept. How often the route was followed
    only goes with the very same pages and elements; on others it has to prove itself again. Taking
    in the same run twice, as after a crash, changes nothing.
    """
    was_merged = new.id in (old.id, old.last_run)
    update: dict[str, Any] = {
        "id": old.id,
        "last_run": new.id,
        "runs": old.runs if was_merged else old.runs + new.runs,
        "failures": _distinct_lessons([*old.failures, *new.failures]),
    }
    if not new.route or _page_keys(old) == _page_keys(new):
        update["uses"] = old.uses
        update["wrong_uses"] = old.wrong_uses
        update["used"] = old.used
    return new.model_copy(update=update)


def merge_notes(old: UserRecord, new: UserRecord) -> UserRecord:
    """Merge two equal notes: the newer words, and the sum of their counts."""
    return new.model_copy(update={"times": old.times + new.times})


def merge_apps(old: AppRecord, new: AppRecord) -> AppRecord:
    """Merge two records of an app; the newer one may hold only a part."""
    functions = tuple(dict.fromkeys([*old.functions, *new.functions]))[
        -MAX_FUNCTIONS:
    ]
    return new.model_copy(
        update={
            "description": new.description or old.description,
            "version": new.version or old.version,
            "functions": functions,
            "icons": {**old.icons, **new.icons},
        }
    )


def merge_pages(old: PageRecord, new: PageRecord) -> PageRecord:
    """Merge two records of a page: the actions of both, equal ones counted."""
    actions = old.actions
    for action in new.actions:
        actions = add_action_count(actions, action)
    return new.model_copy(
        update={
            "actions": actions,
            "version": new.version or old.version,
            "summary": new.summary or old.summary,
        }
    )


def add_action_count(
    actions: Iterable[PageAction], new: PageAction
) -> tuple[PageAction, ...]:
    """The actions with one more; the same with the same effect is counted, not repeated."""
    merged = list(actions)
    effect = (new.action, new.target, new.led_to)
    for place, old in enumerate(merged):
        if (old.action, old.target, old.led_to) == effect:
            update = {
                "times": old.times + new.times,
                "leads": new.leads or old.leads,
                "element": new.element or old.element,
            }
            merged[place] = old.model_copy(update=update)
            break
    else:
        merged.append(new)
    if len(merged) > MAX_PAGE_ACTIONS:
        # The new one stays, whatever its count: it is the freshest experience.
        merged.remove(min(merged[:-1], key=lambda action: action.times))
    return tuple(merged)


def merge_records(old: Record, new: Record) -> Record:
    """Two records of one thing as one.

    Raises:
        ValueError: they are of different kinds.
    """
    match old, new:
        case TaskRecord(), TaskRecord():
            return merge_tasks(old, new)
        case UserRecord(), UserRecord():
            return merge_notes(old, new)
        case AppRecord(), AppRecord():
            return merge_apps(old, new)
        case PageRecord(), PageRecord():
            return merge_pages(old, new)
        case DemonstrationRecord(), DemonstrationRecord():
            return new
    msg = f"a {new.kind} record cannot be merged into a {old.kind} record"
    raise ValueError(msg)


def _instruction_values(
    instruction: str, route: Sequence[RouteStep]
) -> list[str]:
    """The values in an instruction: its quoted texts, and those of its words that were typed."""
    words = normalise(instruction)
    values = [
        normalise(double or single)
        for double, single in _QUOTED.findall(instruction)
    ]
    for step in route:
        if step.action.get("kind") in _TYPING_KINDS:
            text = normalise(str(step.action.get("text", "")))
            if len(text) > 1 and text in words:
                values.append(text)
    return list(dict.fromkeys(filter(None, values)))


def _mask_values(text: str, values: Sequence[str], words: str) -> str:
    masked = normalise(text)
    if masked in values:
        return f"«{values.index(masked)}»"
    numbers = set(map(int, re.findall(r"\d+", words)))
    # 6:30 PM is picked as 18, and a full hour has minute 0.
    variants = (
        {0} | numbers | {n + 12 for n in numbers} | {n - 12 for n in numbers}
    )
    shown_numbers = set(map(int, re.findall(r"\d+", masked)))
    if shown_numbers <= variants:
        masked = re.sub(r"\d+", "#", masked)
    return _DATE_WORDS.sub(
        lambda day: "@" if day[0] in words else day[0], masked
    )


def _page_keys(record: TaskRecord) -> list[tuple[str, ...]]:
    keys: list[tuple[str, ...]] = []
    for step in record.route:
        page = (step.package, step.signature, str(step.action.get("kind", "")))
        if step.target is not None:
            keys.append((*page, step.target.role, step.target.resource_id))
        else:
            keys.append(page)
    return keys


def _distinct_lessons(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    """Distinct ones, the later of two equals, at most MAX_FAILURES of them and the latest."""
    lessons: dict[tuple[str, str], Failure] = {}
    for failure in failures:
        key = (
            normalise(failure.goal),
            normalise(failure.lesson or failure.action),
        )
        lessons.pop(key, None)
        lessons[key] = failure
    return tuple(lessons.values())[-MAX_FAILURES:]
