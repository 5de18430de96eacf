"""Many like traces become one: what is the same in them is kept once, and counted.

Two runs are alike when their instructions and their routes have the same shape: the same words and
the same elements, apart from values that the instruction itself names. "Alarm at 7:15 called 'Gym'"
and "Alarm at 6:30 called 'Work'" differ in nothing else, so one of their routes tells the other.
"""

import re
from collections.abc import Iterable, Sequence

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

MAX_ALIKE = 3
"""Runs of one shape that are kept beside each other: what varies is told from what does not by
comparing some. The next one is merged into the newest."""
MAX_SAME = 2
"""Ways of doing one and the same instruction that are kept: the best, and another."""
MAX_FAILURES = 20
MAX_PAGE_ACTIONS = 24
"""The most used ones are kept, so that a page's record cannot grow without end."""
MAX_FUNCTIONS = 20

_QUOTED = re.compile(
    r"[\"“”「『《]([^\"“”」』》]+)[\"“”」』》]|(?<!\w)['‘]([^'’]+)['’](?!\w)"
)
_AROUND = re.compile(r"[\"'“”‘’「」『』《》]+«»[\"'“”‘’「」『』《》]+")
_NUMBER = re.compile(r"\d+(?:[:.]\d+)*(?:\s?(?:am|pm|a\.m|p\.m)\b)?")
_CHINESE_NUMBER = re.compile(
    r"[零〇一二两三四五六七八九十百半]+(?=[点分秒时月日号个小天周次])"
)
_DAYS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:星期|周)[一二三四五六日天]"
    r"|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)"
    r"\b"
)
_TYPED = frozenset({"type", "fill"})


def derive_shape(instruction: str, route: Sequence[RouteStep] = ()) -> str:
    """The instruction without its values: quoted words, numbers, days, and what was typed of it."""
    words = normalise(instruction)
    for value in sorted(_instruction_values(instruction, route), key=len, reverse=True):
        words = words.replace(value, "«»")
    words = _DAYS.sub("@", _AROUND.sub("«»", words))
    return _CHINESE_NUMBER.sub("#", _NUMBER.sub("#", words))


def digest_route(instruction: str, route: Sequence[RouteStep]) -> str:
    """A digest of the route's actions and elements, without values that the instruction names.

    Pages are left out: a list that has grown by one is another page, but the way through it is not
    another way.
    """
    values, words = _instruction_values(instruction, route), normalise(instruction)
    parts: list[str] = []
    for step in route:
        target = step.target
        on = (target.role, target.resource_id, target.text) if target else ("", "", "")
        action_text = str(step.action.get("text", ""))
        parts += [step.package, str(step.action.get("kind", "")), on[0], on[1]]
        parts += [_mask_values(text, values, words) for text in (on[2], action_text)]
        parts.append(str(step.action.get("direction", "")))
    return make_digest("trace", *parts)


def make_likeness_key(record: TaskRecord) -> str:
    """What the records of like runs have in common: user, screen size and both shapes.

    A run that was not done has no way that could be compared: its instruction counts alone.
    """
    done = record.status == "done" and bool(record.route)
    words = (
        derive_shape(record.instruction, record.route)
        if done
        else normalise(record.instruction)
    )
    way = digest_route(record.instruction, record.route) if done else "not done"
    return make_digest(
        "like", record.user_id, words, way, *map(str, record.screen_size)
    )


def settle_runs(
    run: TaskRecord, like: Sequence[TaskRecord], same: Sequence[TaskRecord]
) -> tuple[TaskRecord, list[TaskRecord]]:
    """What is kept of a new run beside the older ones.

    Args:
        run: just ended.
        like: older records of its shape, see `make_likeness_key`.
        same: older records of its very instruction, on any screen.

    Returns:
        The record to write, which may have an older one's id, and the records that it makes
        superfluous: failed runs of what was now done, whose lessons it takes over, and all but
        MAX_SAME ways of doing one instruction.
    """
    older = sorted(like, key=lambda r: (r.ages_from, r.id))
    words = normalise(run.instruction)
    twin = [r for r in older if run.id in (r.id, r.last_run)]
    twin += [r for r in older if normalise(r.instruction) == words]
    if twin:
        run = merge_tasks(twin[0], run)
    elif len(older) >= MAX_ALIKE:
        run = merge_tasks(older[0], run)
    if run.status != "done":
        return run, []
    here = [r for r in same if r.id != run.id and r.screen_size == run.screen_size]
    failed = [r for r in here if r.status != "done"]
    done = sorted(
        (r for r in here if r.status == "done"),
        key=lambda r: (r.uses - r.wrong_uses, r.ages_from, r.id),
    )
    lessons = _distinct_lessons(
        [*(f for r in failed for f in r.failures), *run.failures]
    )
    spare = max(0, len(done) - (MAX_SAME - 1))
    return run.model_copy(update={"failures": lessons}), [*failed, *done[:spare]]


def merge_tasks(old: TaskRecord, new: TaskRecord) -> TaskRecord:
    """What two like runs teach together, under the older one's id.

    The newer one's words, route and tree go together and are kept. How often the route was followed
    only goes with the very same pages and elements; on others it has to prove itself again. Taking
    in the same run twice, as after a crash, changes nothing.
    """
    again = new.id in (old.id, old.last_run)
    uses = {"uses": old.uses, "wrong_uses": old.wrong_uses, "used": old.used}
    same = _page_keys(old) == _page_keys(new)
    return new.model_copy(
        update={
            **(uses if same or not new.route else {}),
            "id": old.id,
            "last_run": new.id,
            "runs": old.runs if again else old.runs + new.runs,
            "failures": _distinct_lessons([*old.failures, *new.failures]),
        }
    )


def merge_notes(old: UserRecord, new: UserRecord) -> UserRecord:
    """The newer words, and how often the same was learned."""
    return new.model_copy(update={"times": old.times + new.times})


def merge_apps(old: AppRecord, new: AppRecord) -> AppRecord:
    """What is known of an app, of which the newer record may tell only a part."""
    functions = tuple(dict.fromkeys([*old.functions, *new.functions]))[-MAX_FUNCTIONS:]
    return new.model_copy(
        update={
            "description": new.description or old.description,
            "version": new.version or old.version,
            "functions": functions,
            "icons": {**old.icons, **new.icons},
        }
    )


def merge_pages(old: PageRecord, new: PageRecord) -> PageRecord:
    """The actions of both; equal ones are counted."""
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
    kept = list(actions)
    for place, old in enumerate(kept):
        if (old.action, old.target, old.led_to) == (new.action, new.target, new.led_to):
            last = {
                "leads": new.leads or old.leads,
                "element": new.element or old.element,
            }
            kept[place] = old.model_copy(
                update={"times": old.times + new.times, **last}
            )
            break
    else:
        kept.append(new)
    if len(kept) > MAX_PAGE_ACTIONS:
        # The new one stays, whatever its count: it is the freshest experience.
        kept.remove(min(kept[:-1], key=lambda action: action.times))
    return tuple(kept)


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


def _instruction_values(instruction: str, route: Sequence[RouteStep]) -> list[str]:
    """Values that the instruction names: what stands in quotes, and what was typed of its words."""
    words = normalise(instruction)
    quoted = [normalise(a or b) for a, b in _QUOTED.findall(instruction)]
    typed = [
        normalise(str(step.action.get("text", "")))
        for step in route
        if step.action.get("kind") in _TYPED
    ]
    candidates = [*quoted, *(text for text in typed if len(text) > 1 and text in words)]
    return [value for value in dict.fromkeys(candidates) if value]


def _mask_values(text: str, values: Sequence[str], words: str) -> str:
    plain = normalise(text)
    if plain in values:
        return f"«{values.index(plain)}»"
    numbers = {int(run) for run in re.findall(r"\d+", words)}
    # 6:30 PM is picked as 18, and a full hour has minute 0.
    variants = {0} | numbers | {n + 12 for n in numbers} | {n - 12 for n in numbers}
    digit_runs = re.findall(r"\d+", plain)
    if digit_runs and all(int(run) in variants for run in digit_runs):
        plain = re.sub(r"\d+", "#", plain)
    return _DAYS.sub(lambda day: "@" if day[0] in words else day[0], plain)


def _page_keys(record: TaskRecord) -> list[tuple[str, ...]]:
    elements = [
        (s.target.role, s.target.resource_id) if s.target else () for s in record.route
    ]
    pages = [
        (s.package, s.signature, str(s.action.get("kind", ""))) for s in record.route
    ]
    return [(*page, *element) for page, element in zip(pages, elements, strict=True)]


def _distinct_lessons(failures: Iterable[Failure]) -> tuple[Failure, ...]:
    """Distinct ones, the later of two equals, at most MAX_FAILURES of them and the latest."""
    lessons: dict[tuple[str, str], Failure] = {}
    for failure in failures:
        key = (normalise(failure.goal), normalise(failure.lesson or failure.action))
        lessons.pop(key, None)
        lessons[key] = failure
    return tuple(lessons.values())[-MAX_FAILURES:]
