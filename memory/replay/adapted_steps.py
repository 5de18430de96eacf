"""Steps of a remembered route in the words of the present instruction.

A step follows from the instruction, or it is open: the model's to choose. Runs of taps that say one
value together (ticked weekdays, the keys of a keypad) are adapted together.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Literal

from memory.records import RouteStep
from memory.replay import matching, relative_dates
from memory.replay.instruction_diff import (
    Likeness,
    Uses,
    Value,
    adapt_text,
    find_parameters_in,
)
from memory.replay.matching import ANYWHERE, TargetQuery
from memory.values import Token
from tapwright.text.dates import parse_clock_date
from tapwright.text.weekdays import format_weekday_like, parse_weekday
from tools.actions import Action, Scroll, Wait, parse_action

Open = Literal["", "text", "value", "several"]
"""Why a step is the model's: its text came from a screen; it picked a value that follows from
nothing; there may be more or fewer of its kind this time."""

SHORT_S = 2.0
"""A longer wait is meant as such: while a film is recorded, say."""
_TO = frozenset({"to", "through", "till", "until", "到", "至"})
_SECONDS = re.compile(r"\b(?:second|minute)s?\b|秒|分钟", re.IGNORECASE)
_KEY = re.compile(r"\d|00")


@dataclass(frozen=True)
class AdaptedStep:
    """A step of a route in the words of the present instruction."""

    original: RouteStep
    action: dict[str, Any]
    about: TargetQuery | None
    uses: Uses = frozenset()
    open: Open = ""
    destination: TargetQuery | None = None
    """What `about` is dragged onto."""

    @property
    def is_look(self) -> bool:
        """Whether it is repeated until something is seen, as often as that takes."""
        return is_look(parse_action({**self.action, "element": 0}))

    @property
    def has_stayed(self) -> bool:
        """Whether the page stayed in front, so that more of the kind may be wanted there.

        A field is filled once, and of options that exclude each other one is taken.
        """
        original = self.original
        if self.action["kind"] in ("fill", "type"):
            return False
        if original.became == "selected":
            return False
        role = self.about.target.role if self.about is not None else ""
        if role in ("radio", "tab"):
            return False
        return original.signature == original.signature_after


def is_look(action: Action) -> bool:
    """Whether an action only looks further: a scroll, or a short wait."""
    if isinstance(action, Wait):
        return action.seconds <= SHORT_S
    return isinstance(action, Scroll)


def adapt_steps(
    route: Sequence[RouteStep], like: Likeness, instruction: str, today: str
) -> list[AdaptedStep]:
    """The steps of a route for the present instruction.

    Args:
        route: as it was made.
        like: its instruction and the present one.
        instruction: the present one.
        today: the phone's date, `2026-03-02`; empty if it is not known.
    """
    steps = [_adapt_step(step, like, instruction, today) for step in route]
    steps = _leave_calls_open(steps)
    return _adapt_keypad(_adapt_weekdays(steps, like), like)


def _leave_calls_open(steps: Sequence[AdaptedStep]) -> list[AdaptedStep]:
    """The steps with a call of another server's tool, and all after it, left to the model.

    A call may count each time that it is made, and what follows may depend on its result, which
    may be another one today.
    """
    result: list[AdaptedStep] = []
    has_called = False
    for step in steps:
        has_called = has_called or step.action["kind"] == "call_tool"
        if has_called and step.action["kind"] not in ANYWHERE:
            result.append(replace(step, open="text"))
        else:
            result.append(step)
    return result


def _adapt_step(
    step: RouteStep, like: Likeness, instruction: str, today: str
) -> AdaptedStep:
    action = dict(step.action)
    about = _adapt_target(step, like, instruction, today)
    uses: Uses = about.uses if about is not None else frozenset()
    reason = _find_reason_to_leave(step, about, like, instruction)
    destination: TargetQuery | None = None
    if step.destination is not None:
        destination = matching.build_query(step.destination, like)
        uses |= destination.uses
        reason = "value" if destination.value else reason
    if action.get("until"):
        action["until"] = _adapt_until(action["until"], like)
    text = str(action.get("text", ""))
    if text:
        value = adapt_text(text, like)
        if value is not None and _can_repeat_text(step, value):
            action["text"] = value.text
            uses |= value.uses
        else:
            reason = "text"
            uses |= find_parameters_in(text, like)
    return AdaptedStep(step, action, about, uses, reason, destination)


def _adapt_until(text: str, like: Likeness) -> str:
    """Until what is scrolled now; the old words if they do not follow from the instruction."""
    value = adapt_text(text, like)
    return value.text if value is not None else text


def _find_reason_to_leave(
    step: RouteStep, about: TargetQuery | None, like: Likeness, instruction: str
) -> Open:
    """Why a step is the model's, apart from its text."""
    if like.parameters and _waits_as_told(step, instruction):
        return "value"
    is_input = step.target is not None and step.target.role == "input"
    is_bare_value = about is not None and about.value
    if is_bare_value and not is_input:
        return "value"
    return "several" if step.doubted else ""


def _adapt_target(
    step: RouteStep, like: Likeness, instruction: str, today: str
) -> TargetQuery | None:
    if step.target is None:
        return None
    then, now = parse_clock_date(step.day), parse_clock_date(today)
    moved = relative_dates.move_date(step.target.text, instruction, then, now)
    if moved is not None:
        about = matching.query_by_date(step.target, moved.text, moved.date)
        if about is not None:
            return about
    return matching.build_query(step.target, like)


def _waits_as_told(step: RouteStep, instruction: str) -> bool:
    """Whether a step waits for a time that the instruction may name."""
    seconds = float(step.action.get("seconds") or 0)
    return seconds > SHORT_S and _SECONDS.search(instruction) is not None


def _can_repeat_text(step: RouteStep, value: Value) -> bool:
    """Whether a text may be typed, opened or tapped again."""
    kind = step.action["kind"]
    if kind in ANYWHERE or kind == "close_app":
        return True
    if step.source == "own" and kind in ("type", "fill"):
        return True
    return value.whole


def _adapt_weekdays(
    steps: Sequence[AdaptedStep], like: Likeness
) -> list[AdaptedStep]:
    """The steps with a run of ticked weekdays as long as `Monday to Thursday` is now."""
    adapted: list[AdaptedStep] = []
    for is_ticked, group in groupby(steps, key=_ticks_weekday):
        run = list(group)
        if is_ticked and len(run) > 1:
            run = _adapt_ticked_run(run, like)
        adapted += run
    return adapted


def _ticks_weekday(step: AdaptedStep) -> bool:
    return parse_weekday(_get_tapped_text(step)) is not None


def _get_tapped_text(step: AdaptedStep) -> str:
    """The text of an element that was tapped; empty for other steps."""
    if step.about is None or step.action.get("kind") != "tap":
        return ""
    return step.about.target.text


def _adapt_ticked_run(
    run: list[AdaptedStep], like: Likeness
) -> list[AdaptedStep]:
    """The days of a range that the instruction names; the run as it is if it names none."""
    ticked = [parse_weekday(_get_tapped_text(step)) for step in run]
    # The first tokens of each stretch, in the old and in the new instruction.
    old = [like.old[old_span.start] for old_span, _ in like.spans]
    new = [like.new[new_span.start] for _, new_span in like.spans]
    for first in range(len(like.spans) - 2):
        between, last = first + 1, first + 2
        if old[between].key not in _TO:
            continue
        old_days = _list_days(old[first], old[last])
        new_days = _list_days(new[first], new[last])
        if new_days and old_days == ticked:
            ends = {first, last}.intersection(like.parameters)
            uses = frozenset((number, "text") for number in ends)
            return [_set_weekday(run[0], day, uses) for day in new_days]
    return run


def _list_days(first: Token, last: Token) -> list[int]:
    """The days of a range, Monday is 0; empty if its ends are no weekdays."""
    first_day, last_day = parse_weekday(first.text), parse_weekday(last.text)
    if first_day is None or last_day is None:
        return []
    count = (last_day - first_day) % 7 + 1
    return [(first_day + number) % 7 for number in range(count)]


def _set_weekday(step: AdaptedStep, day: int, uses: Uses) -> AdaptedStep:
    if step.about is None:
        return step
    name = format_weekday_like(day, step.about.target.text)
    return _set_text(step, name, uses)


def _set_text(step: AdaptedStep, text: str, uses: Uses) -> AdaptedStep:
    """The step on the element of its kind with another text."""
    if step.about is None:
        return step
    parts = ((matching.WHOLE, text),)
    about = TargetQuery(step.about.target, text, parts, uses)
    return replace(step, about=about, uses=uses, open="")


def _adapt_keypad(
    steps: Sequence[AdaptedStep], like: Likeness
) -> list[AdaptedStep]:
    """Adapt runs of taps on keys with digits, as on a timer's keypad: they say one number.

    A single digit is no such run: it may as well be an option. The new value must have as many
    digits as there are keys; otherwise the run is the model's.
    """
    adapted: list[AdaptedStep] = []
    for is_key, group in groupby(steps, key=_taps_key):
        run = list(group)
        if is_key and len(run) > 1:
            run = _adapt_keyed_run(run, like)
        adapted += run
    return adapted


def _taps_key(step: AdaptedStep) -> bool:
    return _KEY.fullmatch(_get_tapped_text(step).strip()) is not None


def _adapt_keyed_run(
    run: list[AdaptedStep], like: Likeness
) -> list[AdaptedStep]:
    keys = [_get_tapped_text(step).strip() for step in run]
    # Zeros after the number are its unit: 5 00 00 is five hours, and nothing that a clock shows.
    length = keys.index("00") if "00" in keys else len(keys)
    number, unit = keys[:length], keys[length:]
    value = _adapt_number(number, like)
    has_other_keys = any(key != "00" for key in unit)
    if value is None or has_other_keys:
        return [replace(step, open="several") for step in run]
    new_keys = [*value.text, *unit]
    return [
        _set_text(step, key, value.uses)
        for step, key in zip(run, new_keys, strict=True)
    ]


def _adapt_number(digits: Sequence[str], like: Likeness) -> Value | None:
    """A number that was keyed in as it is now; None if it takes fewer or more keys."""
    if not digits:
        return Value("")
    value = adapt_text("".join(digits), like)
    if value is None or not value.whole or len(value.text) != len(digits):
        return None
    return value
