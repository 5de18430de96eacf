"""Set a slider or a rating by touching it, and read back what it stands at.

The tree tells what a slider stands at, but not from where to where it goes, so the touch is moved
until the reading is the wanted one.
"""

import re
from dataclasses import dataclass
from functools import partial

from tools.acting.targets import still_there
from tools.acting.turning import find_wheel, turn_wheel
from tools.actions import ActionResult, Set
from tools.device.device import Device
from tools.device.input.gestures import GestureMaker
from tools.perception.perceive import read_elements
from tools.screen import Bounds, Element, Screen
from tools.vision.icons import dp_of

MOST_TOUCHES = 8
SETTLE_S = 0.2
"""A slider that was touched may glide to its new place."""
_THUMB_DP = 16
"""Half a thumb: by so much the track is shorter than the slider, on both sides."""
_SCALES = (5, 10, 100, 255)
"""Ends of scales that are tried, the smallest that holds the wanted and the present value."""
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?")
_PERCENT = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*[%％]")
_CLOSE = 0.5
"""A reading so near to the wanted value is taken for it."""
_FINEST = 0.005
"""Share of a track below which no finger can choose."""
_NEAR = 12
"""Percent by which a first touch may miss on a scale from 0 to 100."""


@dataclass(frozen=True)
class _Reading:
    """What a slider stands at when it was touched at a share of its length."""

    share: float
    value: float


def set_slider(
    action: Set, screen: Screen, device: Device, gestures: GestureMaker
) -> ActionResult:
    """Touch a slider where it has the wanted value, or turn a wheel to it."""
    wheel = find_wheel(action.element, screen)
    if wheel is not None:
        return turn_wheel(wheel, action.text.strip(), device, gestures)
    element = screen.find_element(action.element)
    if element is None or element.role != "slider":
        summary = f"Element {action.element} is no slider and no wheel."
        return ActionResult(ok=False, summary=summary)
    percent = _PERCENT.fullmatch(action.text.strip())
    wanted = _parse_number(percent[1] if percent else action.text)
    if wanted is None or (percent and not 0 <= wanted <= 100):
        summary = f"{action.text!r} is no number and no share from 0% to 100%."
        return ActionResult(ok=False, summary=summary)
    return _Search(element, device, gestures).run(
        wanted, is_share=percent is not None
    )


def _parse_number(text: str) -> float | None:
    found = _NUMBER.fullmatch(text.strip())
    return float(found[0].replace(",", ".")) if found else None


def read_slider(element: Element) -> float | None:
    """What a slider stands at; None if it does not say."""
    found = _NUMBER.search(element.value)
    return float(found[0].replace(",", ".")) if found else None


class _Search:
    """Touches one slider, nearer and nearer to the wanted value."""

    def __init__(
        self, element: Element, device: Device, gestures: GestureMaker
    ) -> None:
        self._element = element
        self._device = device
        self._gestures = gestures

    def run(self, wanted: float, *, is_share: bool) -> ActionResult:
        before = read_slider(self._element)
        end = 100 if is_share else _guess_end(wanted, before)
        if before is None and not is_share and wanted > end:
            summary = (
                "The slider does not say its value: give a share, such as 70%."
            )
            return ActionResult(ok=False, summary=summary)
        value = self._approach(wanted, end, is_share=is_share)
        return _judge(value, wanted, is_share=is_share)

    def _approach(
        self, wanted: float, end: int, *, is_share: bool
    ) -> float | None:
        """Touch until the reading is the wanted one or near; what it is then, if it says so."""
        low, high = _Reading(0.0, 0.0), _Reading(1.0, float(end))
        value: float | None = None
        for _ in range(MOST_TOUCHES):
            share = _place_between(low, high, wanted)
            self._touch(share)
            value = self._read()
            if value is None or (is_share and abs(value - wanted) > _NEAR):
                break
            if (
                abs(value - wanted) <= _CLOSE
                or high.share - low.share < _FINEST
            ):
                break
            low, high = _narrow(low, high, _Reading(share, value), wanted)
        return value

    def _touch(self, share: float) -> None:
        x, y = find_place(
            self._element.bounds,
            share,
            _THUMB_DP * dp_of(self._device.width, self._device.height),
        )
        self._gestures.run_once(
            "tap", partial(self._device.click, x, y), x=x, y=y
        )
        self._device.pause(SETTLE_S)

    def _read(self) -> float | None:
        element = self._element
        now = still_there(
            read_elements(self._device),
            role=element.role,
            text=element.text,
            resource_id=element.resource_id,
            center=element.bounds.center,
        )
        return read_slider(now) if now is not None else None


def _guess_end(wanted: float, before: float | None) -> int:
    largest = max(wanted, before or 0.0)
    return next((end for end in _SCALES if largest <= end), _SCALES[-1])


def _narrow(
    low: _Reading, high: _Reading, reading: _Reading, wanted: float
) -> tuple[_Reading, _Reading]:
    """The readings around the wanted value; that at the end is guessed anew until it is known."""
    if reading.value >= wanted:
        return low, reading
    if high.share == 1.0 and reading.share * reading.value > 0:
        high = _Reading(1.0, reading.value / reading.share)
    return reading, high


def _place_between(low: _Reading, high: _Reading, wanted: float) -> float:
    """The share at which a value lies between two readings, but not at their very places."""
    span = high.value - low.value
    part = (wanted - low.value) / span if span > 0 else 0.5
    return low.share + min(max(part, 0.0), 1.0) * (high.share - low.share)


def find_place(box: Bounds, share: float, thumb: float) -> tuple[int, int]:
    """The point of a slider at a share of its track, from the left or from below, in pixels.

    Args:
        box: of the slider.
        share: 0 to 1.
        thumb: half the length of its thumb, in pixels; the track ends so far from the ends.
    """
    x, y = box.center
    width, height = box.right - box.left, box.bottom - box.top
    if height > 2 * width:
        inset = min(thumb, height / 4)
        return x, round(box.bottom - inset - share * (height - 2 * inset))
    inset = min(thumb, width / 4)
    x = round(box.left + inset + share * (width - 2 * inset))
    return min(x, box.right - 1), y


def _judge(
    value: float | None, wanted: float, *, is_share: bool
) -> ActionResult:
    unit = "%" if is_share else ""
    if value is None:
        summary = f"Touched it at {wanted:g}{unit}; it does not say what it stands at."
        return ActionResult(ok=True, summary=summary)
    if abs(value - wanted) <= 1:
        return ActionResult(ok=True, summary=f"It stands at {value:g} now.")
    if is_share and abs(value - wanted) > _NEAR:
        summary = f"Touched it at {wanted:g}%; it stands at {value:g} now, in its own units."
        return ActionResult(ok=True, summary=summary)
    summary = (
        f"It stands at {value:g} now and does not come nearer to {wanted:g}."
    )
    return ActionResult(ok=False, summary=summary)
