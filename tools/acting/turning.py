"""Turn a wheel of a picker until the wanted value is in its middle, and read back what is there.

A wheel shows three values of many. How far the wanted one is away follows from its number; for
words, such as months, all values are passed.
"""

import re
from functools import partial

from tapwright.text.normalize import normalize_text
from tools.acting.passed_rows import tell_rows
from tools.actions import ActionResult
from tools.device.device import Device
from tools.device.input.gestures import GestureMaker
from tools.perception.perceive import read_elements
from tools.screen import Screen, Wheel, find_wheels

MOST_TURNS = 40
SETTLE_S = 0.3
"""A wheel that was let go glides to its nearest value."""
_TURN_S = 0.25
_SEARCHED = 2
"""Values that a search turns by: of three that are shown none is missed."""
_MARGIN = 0.08
"""Share of the screen at its ends where no finger goes, as gestures of the system begin there."""
_LEAST = 3
"""Letters of a short form, as Apr for April."""
_TOLD = 120
"""Characters of the values that are told."""
_NUMBER = re.compile(r"\d+")


def find_wheel(index: int | None, screen: Screen) -> Wheel | None:
    """The wheel that an element is, or whose value it is."""
    for wheel in find_wheels(screen.elements):
        if index in (wheel.body.index, wheel.field.index):
            return wheel
    return None


def turn_wheel(
    wheel: Wheel, wanted: str, device: Device, gestures: GestureMaker
) -> ActionResult:
    """Turn a wheel to a value, by its number or in search of it, first to what is below.

    The values are named that were passed if none is the wanted one.
    """
    turning = _Turning(wheel, device, gestures)
    for _ in range(MOST_TURNS):
        now = turning.value
        if is_value(now, wanted):
            return ActionResult(ok=True, summary=f"It stands at {now!r} now.")
        if turning.has_seen_all():
            break
        refusal = turning.go_on(wanted)
        if refusal:
            return ActionResult(ok=False, summary=refusal)
    told = tell_rows(list(turning.seen), most=_TOLD)
    summary = f"{wanted!r} is not on the wheel, which has {told}."
    return ActionResult(ok=False, summary=summary)


class _Turning:
    """Turns one wheel, and knows which values it has shown."""

    def __init__(
        self, wheel: Wheel, device: Device, gestures: GestureMaker
    ) -> None:
        self._wheel = wheel
        self._device = device
        self._gestures = gestures
        self._way = _SEARCHED
        self._ends = 0
        self._chosen: list[str] = []
        self.seen: dict[str, None] = {}

    @property
    def value(self) -> str:
        """What stands in the middle."""
        return self._wheel.field.value

    def has_seen_all(self) -> bool:
        """Whether both ends were reached, or a wheel without ends came round."""
        is_round = self.value in self._chosen and not self._ends
        return is_round or self._ends > 1

    def go_on(self, wanted: str) -> str:
        """Turn towards a value. Why that was not possible; empty if it was."""
        self._note_values()
        # Once it has ended before the number, the numbers are in no order.
        rows = 0 if self._ends else _count_rows(self._wheel, wanted)
        rows = rows or self._way
        if not _turn(self._wheel, wanted, rows, self._device, self._gestures):
            return "The phone did not take the gesture."
        self._device.pause(SETTLE_S)
        turned = _find_again(self._wheel, self._device)
        if turned is None:
            return "The wheel is gone."
        if turned.field.value == self.value:
            self._ends += 1
            self._way = -_SEARCHED if rows > 0 else _SEARCHED
        self._wheel = turned
        return ""

    def _note_values(self) -> None:
        self._chosen.append(self.value)
        parts = [self._wheel.field, *self._wheel.others]
        for each in sorted(parts, key=lambda part: part.bounds.top):
            self.seen[each.value or each.text] = None


def is_value(value: str, wanted: str) -> bool:
    """Whether a value of a wheel is the wanted one: `4` is `04`, and `Apr` is `April`."""
    shown, meant = normalize_text(value), normalize_text(wanted)
    if shown == meant:
        return True
    number = _read_number(meant)
    if number is not None:
        is_bare = meant.isdigit() or shown.isdigit()
        return is_bare and _read_number(shown) == number
    short, long = sorted((shown, meant), key=len)
    return len(short) >= _LEAST and long.startswith(short)


def _read_number(text: str) -> int | None:
    """The only number in a value; None without one."""
    numbers = _NUMBER.findall(text)
    return int(numbers[0]) if len(numbers) == 1 else None


def _count_rows(wheel: Wheel, wanted: str) -> int:
    """By how many values a wheel is to be turned, 0 if its numbers do not tell."""
    now, goal = _read_number(wheel.field.value), _read_number(wanted)
    steps: list[int] = []
    for each in wheel.others:
        number = _read_number(each.text)
        if now is not None and number is not None and number != now:
            steps.append(abs(number - now))
    if now is None or goal is None or not steps:
        return 0
    return (goal - now) // min(steps)


def _turn(
    wheel: Wheel,
    wanted: str,
    by: int,
    device: Device,
    gestures: GestureMaker,
) -> bool:
    """Touch the wanted value if it is next to the chosen one, else turn by so many values."""
    for each in wheel.others:
        if is_value(each.text, wanted):
            x, y = each.bounds.center
            make = partial(device.click, x, y)
            return gestures.run_once("tap", make, x=x, y=y)
    row = _measure_row(wheel)
    x, y = wheel.field.bounds.center
    way = 1 if by > 0 else -1
    # It begins at the value that is to go through the middle first, for the longest way.
    start = y + way * row
    end = device.height * (_MARGIN if by > 0 else 1 - _MARGIN)
    most = max(1, int(abs(end - start) / row))
    path = (x, start), (x, start - way * row * min(abs(by), most))
    make = partial(device.swipe, *path, seconds=_TURN_S, hold=True)
    return gestures.run_once("scroll", make, start=path[0], end=path[1])


def _measure_row(wheel: Wheel) -> int:
    """Pixels from a value to the next."""
    y = wheel.field.bounds.center[1]
    rows = [abs(each.bounds.center[1] - y) for each in wheel.others]
    height = wheel.field.bounds.bottom - wheel.field.bounds.top
    return min(filter(None, rows), default=height)


def _find_again(wheel: Wheel, device: Device) -> Wheel | None:
    """The same wheel as it is now: it stays in its place."""
    for each in find_wheels(read_elements(device)):
        if each.body.bounds == wheel.body.bounds:
            return each
    return None
