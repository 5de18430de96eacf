"""Was a number not called, or not as it stands in the order?

"Call 555 0123" is claimed with the digits on the keypad: nobody touched Call, or 555 01233 was
called, or the call was ended at once.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.run import deeds
from nodes.completion.visits import ScreenVisit

_DIALS = re.compile(
    r"\b(?:dial|call|ring|phone)\b|拨打?|打电话|呼叫", re.IGNORECASE
)
_AGAIN = re.compile(
    r"\b(?:again|twice|redial|two times|once more)\b|再|两[次遍]|重拨",
    re.IGNORECASE,
)
_CALL = re.compile(r"call|dial|拨打|拨号|呼叫|拨出", re.IGNORECASE)
_END = re.compile(
    r"(?:end|hang up)(?: (?:the )?call)?|挂断|结束通话", re.IGNORECASE
)
_WANTS_NO_CALL = re.compile(
    r"\bwithout\b|\bnot\b|n't\b|\b(?:end|hang|enter|type)\b|不|别|挂|结束|输入",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<!\d)\d{3,}(?!\d)")
_LEAST = 2


def find_uncalled(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that calls the number which was keyed in last; empty if there is none.

    Args:
        instruction: the user's; it may say not to call.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits or not _wants_call(instruction) or not _read_keys(visits):
        return ""
    for element in visits[-1].screen.elements:
        label = element.text.strip()
        if (
            element.role == "button"
            and element.enabled
            and _CALL.fullmatch(label)
        ):
            return element.text
    return ""


def find_other_number(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The number that was keyed in and called, if it is that of the instruction with a digit more.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    wanted = _NUMBER.findall(evidence.QUOTES.sub(" ", instruction))
    called = ""
    for number, visit in enumerate(visits):
        if _is_press(_CALL, visit):
            called = _read_keys(visits[:number])
    if called in wanted:
        return ""
    for digits in wanted:
        if len(called) <= len(digits):
            continue
        if called.startswith(digits) or called.endswith(digits):
            return called
    return ""


def find_hung_up(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that ended a call which was to be made; empty if none did.

    Args:
        instruction: the user's; it may say to end the call.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _wants_call(instruction):
        return ""
    label = ""
    has_called = False
    for visit in visits:
        if visit.target is None:
            continue
        label = ""
        if _is_press(_CALL, visit):
            has_called = True
        elif _is_press(_END, visit) and has_called:
            label = visit.target.text
    return label


def find_called_again(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The number that was called once more after the run had ended its call; empty for none.

    Args:
        instruction: the user's, which does not say to call again.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _wants_call(instruction) or _AGAIN.search(instruction):
        return ""
    ended = called = ""
    for place, visit in enumerate(visits):
        if _is_press(_CALL, visit):
            called = _read_keys(visits[:place])
            if called and called == ended:
                return called
        elif _is_press(_END, visit):
            ended = called
    return ""


def _wants_call(instruction: str) -> bool:
    plain = evidence.QUOTES.sub(" ", instruction)
    return bool(_DIALS.search(plain)) and not _WANTS_NO_CALL.search(plain)


def _is_press(label: re.Pattern[str], visit: ScreenVisit) -> bool:
    """Whether a step touched a button with such a label."""
    target = visit.target
    if target is None or target.role != "button":
        return False
    return label.fullmatch(target.text.strip()) is not None


def _read_keys(visits: Sequence[ScreenVisit]) -> str:
    """The digits that the last steps keyed in, one after the other."""
    keys = ""
    for visit in visits:
        if visit.step is not None:
            keys = deeds.extend_keys(keys, visit.target)
    if len(keys) >= _LEAST:
        return keys
    return ""
