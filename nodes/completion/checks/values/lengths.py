"""A length of time that was set in another unit than the instruction names: 4 minutes for 4 hours.

A timer that shows `04:00` says neither hours nor minutes. The page on which it was set does, as
`00h 04m 00s`.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.run import buttons
from nodes.completion.visits import ScreenVisit
from tapwright.text.durations import find_durations
from tapwright.text.normalize import normalize_text
from tools.actions import TapPoint
from tools.screen import Screen

_STEPS = (60, 3600)
"""From one unit of time to another."""
_READOUT = re.compile(
    r"(?P<h>\d+)\s*(?:h|hrs?|hours?|小?时)\s*(?P<m>\d+)\s*(?:m|mins?|minutes?|分钟?)"
    r"(?:\s*(?P<s>\d+)\s*(?:s|secs?|seconds?|秒))?",
    re.IGNORECASE,
)
"""A length with its units: `00h 04m 00s`."""
_START = re.compile(r"start|开始|启动|开始计时|开始倒计时", re.IGNORECASE)
_STARTS = re.compile(
    r"(?:re)?(?:start|record|play|begin|go)(?: \w+)?|resume"
    r"|(?:重新)?(?:开始|启动|录制|播放|继续|录音)[\u3400-\u9fff]{0,3}",
    re.IGNORECASE,
)
"""Labels of buttons that start something."""
_RUNNING = re.compile(
    r"^(?:pause|stop|resume|lap)\b|^(?:暂停|停止|继续|结束|计次)",
    re.IGNORECASE | re.MULTILINE,
)
"""Labels of buttons that only stand beside what runs, or ran."""
_STARTABLE = tuple(
    (re.compile(ordered), re.compile(name, re.IGNORECASE), re.compile(label, re.IGNORECASE))
    for ordered, name, label in (
        (
            r"\b(?:set|start|run|pop|put|begin)\b[^.,;!?]{0,24}\b(?:timer|countdown)\b"
            r"|(?:设|开|定|启动|来)[^，。；！？]{0,12}(?:计时(?!器里)|倒计时)",
            r"^(?:timers?|countdown|(?:倒)?计时器?)$",
            r"start|开始|启动|开始(?:倒)?计时",
        ),
        (
            r"\b(?:start|run|begin)\b[^.,;!?]{0,12}\bstopwatch\b|(?:开始|启动|打开|开)秒表|秒表开始",
            r"^(?:stopwatch|秒表)$",
            r"start|开始|启动|开始计时",
        ),
        (
            r"\bstart (?:a |the )?(?:voice |audio |new )?recording\b|(?:开始|启动)录音",
            r"^(?:recorder|recordings?|voice recorder|录音机?)$",
            r"(?:start )?record(?:ing)?|开始录音|录音|录制",
        ),
        (
            r"\bstart (?:the )?navigat\w+|\bnavigate me\b|(?:开始|启动)导航|导航[到去]",
            r"\b(?:min|km)\b|分钟|公里",
            r"start(?: navigation)?|开始导航|导航",
        ),
    )
)  # fmt: skip
"""Orders to start something, what its page is headed, and the button that does it."""


def find_other_unit(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What a page said of a length that has the number of the instruction and another unit.

    Empty if there is none, or if the length was set as it shall be after that.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    asked = read_lengths(instruction)
    wrong = ""
    for visit in visits:
        if not _is_start(visit):
            continue
        for text, length in _list_readouts(visit.screen):
            if length in asked:
                wrong = ""
            elif _is_in_other_unit(length, asked):
                wrong = text
    return wrong


def _is_start(visit: ScreenVisit) -> bool:
    """Whether a step pressed the button that starts a timer."""
    target = visit.target
    if target is None:
        return False
    label = target.text.strip()
    return _START.fullmatch(label) is not None


def find_unstarted(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that starts a timer which was set on an app's last page; empty if there is none.

    What was keyed in before the run went on to another app is not started either.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    started = _list_started(visits)
    for stay in _list_last_stays(visits):
        page = stay[-1].screen
        label = _find_start(stay)
        if not label and page.package not in started:
            label = _find_ordered_start(instruction, page)
        if label:
            return label
    return ""


def _list_last_stays(
    visits: Sequence[ScreenVisit],
) -> Iterator[list[ScreenVisit]]:
    """The run up to the last page of each app, unless a touch led on from it."""
    last: dict[str, int] = {}
    for place, visit in enumerate(visits):
        last[visit.screen.package] = place
    for place in last.values():
        visit = visits[place]
        if visit.target is None:
            yield [*visits[:place], ScreenVisit(screen=visit.screen)]


def _list_started(visits: Sequence[ScreenVisit]) -> set[str]:
    """The apps in which a step started something, or touched what has no name."""
    started: set[str] = set()
    for visit in visits:
        if visit.step is None:
            continue
        label = buttons.read_pressed(visit.step).strip()
        is_nameless = isinstance(visit.step.action, TapPoint) and not label
        if is_nameless or _STARTS.fullmatch(label):
            started.add(visit.screen.package)
    return started


def _find_ordered_start(instruction: str, page: Screen) -> str:
    """The button of a page that starts what is ordered, if nothing runs on it; or empty."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    for ordered, name, label in _STARTABLE:
        if not ordered.search(plain) or _RUNNING.search("\n".join(page.texts)):
            continue
        if not any(map(name.search, page.texts)):
            continue
        for element in page.elements:
            is_button = element.role == "button" and element.enabled
            if is_button and label.fullmatch(element.text.strip()):
                return element.text
    return ""


def _find_start(visits: Sequence[ScreenVisit]) -> str:
    """The button that starts the timer whose length was keyed in last; empty without one."""
    screen = visits[-1].screen
    is_set = any(length > 0 for _, length in _list_readouts(screen))
    if not is_set or not _has_pressed_key(visits):
        return ""
    for element in screen.elements:
        if element.role != "button" or not element.enabled:
            continue
        label = element.text.strip()
        if _START.fullmatch(label):
            return element.text
    return ""


def _has_pressed_key(visits: Sequence[ScreenVisit]) -> bool:
    """Whether the last step pressed a key with a number on the last page."""
    page = visits[-1].screen.signature
    for visit in reversed(visits):
        if visit.step is None:
            continue
        if visit.target is None or visit.screen.signature != page:
            return False
        label = visit.target.text.strip()
        return label.isdigit()
    return False


def read_lengths(text: str) -> set[float]:
    """Seconds of each length that a text names with its unit."""
    lengths: set[float] = set()
    for duration in find_durations(text):
        seconds = duration.length.total_seconds()
        lengths.add(seconds)
    return lengths


def _list_readouts(screen: Screen) -> Iterator[tuple[str, float]]:
    """Texts that say a length with its units, with its seconds."""
    for element in screen.elements:
        match = _READOUT.fullmatch(element.text.strip())
        if element.index > 0 or match is None:
            continue
        hours = int(match["h"])
        minutes = int(match["m"])
        seconds = int(match["s"] or "0")
        length = 3600.0 * hours
        length += 60 * minutes
        length += seconds
        yield element.text, length


def _is_in_other_unit(length: float, asked: set[float]) -> bool:
    """Whether a length is one that is asked for, with hours for minutes or the like."""
    for step in _STEPS:
        if length * step in asked or length / step in asked:
            return length > 0
    return False
