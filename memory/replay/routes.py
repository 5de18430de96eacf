"""Doing again what worked: a remembered route is followed as long as every page is the one it was.

The route of a task like the present one is adapted: what follows from the instruction is put in new
words, and what does not follow from it (a row chosen for what stood there, a text read elsewhere, a
day found by today's date) is left to the model at that very step. Zero wrong reuses is the first
rule: a difference between the two instructions that shows nowhere in the route means that the
route is not followed at all.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from memory.records import RouteStep, Size, TaskRecord, normalise
from memory.replay import matching, relative_dates
from memory.replay.instruction_diff import (
    Likeness,
    Value,
    adapt_text,
    compare_instructions,
    describe_changes,
    find_parameters_in,
)
from memory.replay.matching import ANYWHERE, NEVER, MatchResult, TargetQuery
from memory.store import Memory
from memory.values import tokens
from tapwright.text.dates import parse_clock_date
from tapwright.text.weekdays import format_weekday_like, parse_weekday
from tools.actions import Action, Scroll, Wait, parse_action
from tools.screen import Screen

Open = Literal["", "text", "value", "several"]
"""Why a step is the model's: its text came from a screen; it picked a value that follows from
nothing; there may be more or fewer of its kind this time."""

SHORT_S = 2.0
"""A longer wait is meant as such: while a film is recorded, say."""
CANDIDATES = 12
"""Tasks that are looked at; retrieval looks at as many, so that one search serves both."""
_CONDITION = re.compile(
    r"\b(?:otherwise|unless|in case|depending)\b|如果|否则|要是|若|的话", re.IGNORECASE
)
_IF = re.compile(
    r"(?:^|(?<=[.;,!?]))(?P<clause>[^.;,!?]*)\bif\b"
    r"(?! (?:there (?:is|are) (?:one|any)|any|needed|necessary))",
    re.IGNORECASE,
)
_WONDERING = re.compile(
    r"\b(?:ask|check|see|know|tell|wonder|find out|look)\b", re.IGNORECASE
)
_QUESTION = re.compile(
    r"\b(?:tell me|what|when|where|which|who|how)\b|告诉我|什么|几点|几个|多少|哪|谁|是否|吗",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(
    r"\b(?:tomorrow|yesterday|next|last|ago|later|weekend"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|in (?:an?|half|\d+|one|two|three|four|five|six|ten|twenty|thirty) (?:an? )?"
    r"(?:second|minute|min|hour|day|week|month)s?|this (?:week|month|year)\w*)\b"
    r"|明[天早晚]|[后後]天|昨[天晚]|[上下]个?[周月]|[上下]个?星期|[本这]周|周末|(?:周|星期)[一二三四五六日天]"
    r"|(?:秒|分钟|小时|天|周|月)(?:之?[后後前])",
    re.IGNORECASE,
)
_SPANS = re.compile(
    r"\bin (?:an?|half|\d+|one|two|three|four|five|six|ten|twenty|thirty) (?:an? )?"
    r"(?:second|minute|min|hour)s?\b|(?:秒|分钟|小时)之?[后後]",
    re.IGNORECASE,
)
_TO = frozenset({"to", "through", "till", "until", "到", "至"})
_SECONDS = re.compile(r"\b(?:second|minute)s?\b|秒|分钟", re.IGNORECASE)
_KEY = re.compile(r"\d|00")


@dataclass(frozen=True)
class AdaptedStep:
    """A step of a route in the words of the present instruction."""

    was: RouteStep
    action: dict[str, Any]
    about: TargetQuery | None
    uses: frozenset[tuple[int, str]] = frozenset()
    open: Open = ""

    @property
    def is_look(self) -> bool:
        """Whether it is done until something is seen, as often as that takes."""
        return is_look(parse_action({**self.action, "element": 0}))

    @property
    def has_stayed(self) -> bool:
        """Whether the page stayed in front, so that more of the kind may be wanted there.

        A field is filled once, and of options that exclude each other one is taken.
        """
        one = self.action["kind"] in ("fill", "type") or self.was.became == "selected"
        if one or (
            self.about is not None and self.about.target.role in ("radio", "tab")
        ):
            return False
        return self.was.signature == self.was.signature_after


@dataclass(frozen=True)
class AdaptedRoute:
    """A route, adapted."""

    record: TaskRecord
    steps: tuple[AdaptedStep, ...]
    exact: bool
    """The instruction is the same but for case, spacing and end punctuation."""
    changed: Mapping[str, str]
    """Old to new words of the parameters."""
    evidence: str
    again: bool
    """A choice among equals may be made again where all of them say the same."""

    @property
    def sure_steps(self) -> int:
        """Steps that follow from the instruction and the page."""
        return sum(not step.open for step in self.steps)


def find_route(
    memory: Memory,
    user_id: str,
    instruction: str,
    screen_size: Size,
    *,
    versions: Mapping[str, str] | None = None,
) -> TaskRecord | None:
    """The best remembered run of a task like this one that may be followed again.

    The same instruction goes before another one of its kind, then the route of which the most is
    sure, then the most proven, then the newest.

    Args:
        memory: where to look.
        user_id: whose runs; never another's.
        instruction: the present one.
        screen_size: pixels; pages of another size look different.
        versions: installed versions by package; a route through another version is left out.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    installed = versions or {}
    hits = memory.search("task", instruction, CANDIDATES, user_id=user_id)
    records = {
        hit.record.id: hit.record for hit in hits if isinstance(hit.record, TaskRecord)
    }
    if len(hits) == CANDIDATES:  # With fewer, every task has been looked at.
        records |= {r.id: r for r in memory.by_instruction(user_id, instruction)}
    able = [
        (
            _rank_route(
                record, exact=_is_same(record.instruction, instruction), share=1.0
            ),
            record,
        )
        for record in records.values()
        if record.user_id == user_id
        and record.status == "done"
        and record.screen_size == screen_size
        and is_trusted(record)
        and all(
            installed.get(package, v) == v for package, v in record.versions.items()
        )
    ]
    best: tuple[_Rank, TaskRecord] | None = None
    for most, record in sorted(able, key=lambda each: each[0], reverse=True):
        if best is not None and best[0] >= most:
            break  # Nothing that follows can rank higher, however much of it is sure.
        way = adapt_route(record, instruction)
        if way is not None:
            rank = _rank_route(
                record, exact=way.exact, share=way.sure_steps / len(way.steps)
            )
            best = max(best or (rank, record), (rank, record), key=lambda each: each[0])
    return None if best is None else best[1]


_Rank = tuple[bool, float, int, str, str]


def _rank_route(record: TaskRecord, *, exact: bool, share: float) -> _Rank:
    """What makes one route better than another; `share` of its steps are sure."""
    return exact, share, record.uses - record.wrong_uses, record.created, record.id


def _is_same(left: str, right: str) -> bool:
    """Whether two instructions say the same, token by token."""
    return [t.key for t in tokens(left)] == [t.key for t in tokens(right)]


def is_trusted(record: TaskRecord) -> bool:
    """Whether the route has not failed, or has worked more often than it failed."""
    return record.wrong_uses == 0 or record.wrong_uses < record.uses


def is_look(action: Action) -> bool:
    """Whether an action only looks on: a scroll, or a short wait."""
    return isinstance(action, Scroll) or (
        isinstance(action, Wait) and action.seconds <= SHORT_S
    )


def adapt_route(
    record: TaskRecord, instruction: str, *, today: str = ""
) -> AdaptedRoute | None:
    """The record's route for the present instruction; None where it may not be followed.

    It may not when the instructions are of two kinds, when one names a condition (which the screens
    settle, not the words), when a difference shows nowhere in the route, or when it is about
    another day and the route shows no day. What only the answer depends on is the model's anyway.

    Args:
        record: of the run.
        instruction: the present one.
        today: the phone's date, `2026-03-02`; without it, days found by today's are the model's.
    """
    if (
        not record.route
        or is_conditional(instruction)
        or is_conditional(record.instruction)
    ):
        return None
    like = compare_instructions(record.instruction, instruction)
    if like is None:
        return None
    steps = [_adapt_step(step, like, instruction, today) for step in record.route]
    steps = _adapt_keypad(_adapt_weekdays(steps, like), like)
    another_day = _OTHER_DAY.search(normalise(instruction)) is not None
    if another_day and not record.answer and not _has_date(steps, instruction):
        return None
    uses = frozenset[tuple[int, str]]().union(*(step.uses for step in steps))
    for place in like.find_missing_parameters(uses):
        if any(number == place for number, _ in uses):
            steps = _leave_exits_open(steps, place)
        elif not (record.answer and _is_asked(like, place)):
            return None
    steps = _leave_groups_open(steps)
    if all(step.open for step in steps):
        return None
    evidence = adapt_text(record.evidence, like)
    kept = record.evidence if not like.parameters else ""
    return AdaptedRoute(
        record,
        tuple(steps),
        exact=not like.parameters,
        changed=describe_changes(like),
        evidence=evidence.text if evidence else kept,
        again=not another_day
        or all(step.day == today for step in record.route if step.day),
    )


def is_conditional(instruction: str) -> bool:
    """Whether what is to be done hangs on what the phone shows: `if it rains, ...`.

    `Ask if ...` only asks, and `skip it if there is one` is done where it can be.
    """
    hangs = (
        not _WONDERING.search(found["clause"]) for found in _IF.finditer(instruction)
    )
    return bool(_CONDITION.search(instruction)) or any(hangs)


def _is_asked(like: Likeness, place: int) -> bool:
    """Whether a parameter stands in what is asked: the answer depends on it, not the way."""
    asked = _QUESTION.search(like.old_words)
    return (
        asked is not None and like.old[like.spans[place][0].start].start > asked.start()
    )


def _adapt_step(
    step: RouteStep, like: Likeness, instruction: str, today: str
) -> AdaptedStep:
    action, about = dict(step.action), None
    why: Open = "several" if step.doubted else ""
    uses: frozenset[tuple[int, str]] = frozenset()
    if step.target is not None:
        day = relative_dates.move_date(
            step.target.text,
            instruction,
            parse_clock_date(step.day),
            parse_clock_date(today),
        )
        found_day = (
            matching.query_by_date(step.target, day.text, day.date) if day else None
        )
        about = found_day or matching.build_query(step.target, like)
        uses |= about.uses
        if about.value and step.target.role != "input":
            why = "value"
    text = str(action.get("text", ""))
    if (
        float(action.get("seconds") or 0) > SHORT_S
        and like.parameters
        and _SECONDS.search(instruction)
    ):
        why = "value"
    if text:
        value = adapt_text(text, like)
        if value is None or not _can_repeat_text(step, value):
            why = "text"
            uses |= find_parameters_in(text, like)
        else:
            action["text"] = value.text
            uses |= value.uses
    return AdaptedStep(step, action, about, uses, why)


def _can_repeat_text(step: RouteStep, value: Value) -> bool:
    """Whether a text may be typed, opened or tapped again."""
    if step.action["kind"] in ANYWHERE or step.action["kind"] == "close_app":
        return True
    return value.whole or (
        step.source == "own" and step.action["kind"] in ("type", "fill")
    )


def _adapt_weekdays(steps: list[AdaptedStep], like: Likeness) -> list[AdaptedStep]:
    """The steps with a run of ticked weekdays as long as `Monday to Thursday` is now."""
    ticked = [
        parse_weekday(s.about.target.text)
        if s.about and s.action.get("kind") == "tap"
        else None
        for s in steps
    ]
    result: list[AdaptedStep] = []
    start = 0
    while start < len(steps):
        end = start
        while end < len(steps) and ticked[end] is not None:
            end += 1
        fresh = _other_days([d for d in ticked[start:end] if d is not None], like)
        if end - start > 1 and fresh is not None:
            result += [_set_weekday(steps[start], day, fresh[1]) for day in fresh[0]]
        else:
            end = max(end, start + 1)
            result += steps[start:end]
        start = end
    return result


def _other_days(
    ticked: list[int], like: Likeness
) -> tuple[list[int], frozenset[tuple[int, str]]] | None:
    """What a range of days that was ticked is now; None when the old words name no such range."""
    for place in range(len(like.spans) - 2):
        ends = like.spans[place], like.spans[place + 2]
        old = [parse_weekday(like.old[span[0].start].text) for span in ends]
        new = [parse_weekday(like.new[span[1].start].text) for span in ends]
        between = like.old[like.spans[place + 1][0].start].key
        if None in (*old, *new) or between not in _TO:
            continue
        was, is_ = ([day for day in each if day is not None] for each in (old, new))
        if ticked == _weekday_range(was[0], was[1]):
            uses = {(p, "text") for p in (place, place + 2) if p in like.parameters}
            return _weekday_range(is_[0], is_[1]), frozenset(uses)
    return None


def _weekday_range(first: int, last: int) -> list[int]:
    return [(first + n) % 7 for n in range((last - first) % 7 + 1)]


def _set_weekday(
    step: AdaptedStep, day: int, uses: frozenset[tuple[int, str]]
) -> AdaptedStep:
    if step.about is None:
        return step
    text = format_weekday_like(day, step.about.target.text)
    about = TargetQuery(step.about.target, text, ((matching.WHOLE, text),), uses)
    return replace(step, about=about, uses=uses, open="")


def _adapt_keypad(steps: list[AdaptedStep], like: Likeness) -> list[AdaptedStep]:
    """Runs of taps on keys with digits, as on a timer's keypad: together they say one number.

    A single digit is no such run: it may as well be an option. The number of keys is that of the
    new value, or the run is the model's.
    """
    texts = [
        s.about.target.text.strip() if s.about and s.action.get("kind") == "tap" else ""
        for s in steps
    ]
    result, start = list(steps), 0
    for place, text in enumerate([*texts, ""]):
        if _KEY.fullmatch(text):
            continue
        if place - start > 1:
            result[start:place] = _rekey_run(
                steps[start:place], texts[start:place], like
            )
        start = place + 1
    return result


def _rekey_run(
    run: list[AdaptedStep], texts: list[str], like: Likeness
) -> list[AdaptedStep]:
    lead = next((n for n, text in enumerate(texts) if text == "00"), len(texts))
    fixed = texts[lead:]
    value = adapt_text("".join(texts[:lead]), like) if lead else None
    digits = value.text if value is not None and value.whole else ""
    # Zeros after the number are its unit: 5 00 00 is five hours, and nothing that a clock shows.
    if len(digits) != lead or not all(text == "00" for text in fixed):
        whole = adapt_text("".join(texts), like)
        digits = whole.text if whole is not None and whole.whole else ""
        if len(digits) != len("".join(texts)) or "00" in texts:
            return [replace(step, open="several") for step in run]
        value, lead = whole, len(texts)
    uses = value.uses if value else frozenset[tuple[int, str]]()
    keys = [*digits, *texts[lead:]]
    return [_set_key(step, key, uses) for step, key in zip(run, keys, strict=True)]


def _set_key(
    step: AdaptedStep, key: str, uses: frozenset[tuple[int, str]]
) -> AdaptedStep:
    """The step on another key; keys are told by their text."""
    if step.about is None:
        return step
    about = TargetQuery(step.about.target, key, ((matching.WHOLE, key),), uses)
    return replace(step, about=about, uses=uses, open="")


def _has_date(steps: Sequence[AdaptedStep], instruction: str) -> bool:
    """Whether the day that an instruction is about shows in the route, or is a span keyed in.

    It shows where a day was picked (by the model again, or by the instruction's own word).
    """
    if _SPANS.search(instruction):
        return any(
            step.about and step.about.target.text.strip() == "00" and not step.open
            for step in steps
        )
    words = {match[0].casefold() for match in _OTHER_DAY.finditer(instruction)}
    for step in steps:
        text = step.about.target.text if step.about else ""
        dates = {t.sort for t in tokens(text)} & {"date", "weekday"}
        if (
            step.open == "value"
            or dates
            or any(word in text.casefold() for word in words)
        ):
            return True
    return False


def _leave_exits_open(steps: list[AdaptedStep], place: int) -> list[AdaptedStep]:
    """The steps with what leaves a page left to the model where a parameter was set in part.

    What is missing there (the half of the day, where it was right before) the model sees and sets.
    """
    result = list(steps)
    for number, step in enumerate(steps):
        if not any(p == place for p, _ in step.uses):
            continue
        page = _page_span(steps, number)
        behind = [
            n
            for n in page
            if n > number and not any(p == place for p, _ in steps[n].uses)
        ]
        for n in behind or page:
            result[n] = replace(result[n], open="several")
    return result


def _leave_groups_open(steps: list[AdaptedStep]) -> list[AdaptedStep]:
    """The steps with whole groups left to the model of which one is not sure: days to be ticked."""
    result = list(steps)
    for number, step in enumerate(steps):
        if not step.open or step.about is None or not step.has_stayed:
            continue
        for n in _page_span(steps, number):
            other = steps[n].about
            if other is None:
                continue
            if matching.get_element_family(other.target) == matching.get_element_family(
                step.about.target
            ):
                result[n] = replace(result[n], open="several")
    return result


def _page_span(steps: Sequence[AdaptedStep], number: int) -> range:
    """The steps around this one that were made on the same page, without leaving it."""
    page, first, last = steps[number].was.signature, number, number
    while first > 0 and steps[first - 1].was.signature == page:
        first -= 1
    while last + 1 < len(steps) and steps[last + 1].was.signature == page:
        last += 1
    return range(first, last + 1)


def match_adapted_step(
    step: AdaptedStep, screen: Screen, way: AdaptedRoute
) -> MatchResult:
    """Whether a step can be made on this screen without a model."""
    if step.action.get("kind") in NEVER or step.open:
        return MatchResult("choice")
    return matching.match_step(
        step.was, screen, step.about, same=way.again and not step.uses
    )


def bind_action(step: AdaptedStep, fit: MatchResult) -> Action:
    """The step's action with this screen's element index."""
    raw = dict(step.action)
    if fit.element is not None:
        raw["element"] = fit.element.index
    return parse_action(raw)


def trust_route(memory: Memory, id: str) -> None:
    """Count a replay that ended well; nothing when the record is gone."""
    _count_use(memory, id, good=True)


def distrust_route(memory: Memory, id: str) -> None:
    """Count a replay that went astray; a route is offered while it succeeded more often."""
    _count_use(memory, id, good=False)


def _count_use(memory: Memory, id: str, *, good: bool) -> None:
    record = memory.get("task", id)
    if isinstance(record, TaskRecord):
        update: dict[str, Any] = {"wrong_uses": record.wrong_uses + 1}
        if good:
            update = {
                "uses": record.uses + 1,
                "used": memory.now().isoformat(timespec="seconds"),
            }
        memory.put(record.model_copy(update=update))
