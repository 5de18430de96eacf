"""Was a text put at another place of what was there, or in place of it?

"Add the line before the existing content" is claimed with the line, which stands at the end, or
alone: what was there is lost. 在现有内容之前加上一行和一个空行 needs the empty line as well.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.values.written_texts import list_written
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text

_LEAST = 4
"""Characters of what was there that tell something."""
_THERE = r"the (?:existing|current|old|present|previous|original)\b"
_THERE_ZH = "(?:现有|原有|原来|已有|原)的?(?:内容|文字|正文)"
_AT_START = re.compile(
    r"\b(?:at|to|on) the (?:very )?(?:top|beginning|start)\b|开头|最前面|顶部|最上面"
    rf"|\b(?:before|above|ahead of) {_THERE}|{_THERE_ZH}(?:的?[之最]?前|上面)",
    re.IGNORECASE,
)
_AT_END = re.compile(
    r"\b(?:at|to) the (?:very )?(?:end|bottom)\b|末尾|结尾|最后面|底部|最下面"
    rf"|\b(?:after|below|behind) {_THERE}|{_THERE_ZH}(?:的?[之最]?后|下面)",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"\b(?:add|adding|append|prepend|insert)(?:ing|s)?\b|[加添]上|添加|追加|插入|加一",
    re.IGNORECASE,
)
_BLANK_LINE = re.compile(
    r"\b(?:blank|empty) lines?\b|空(?:一)?行", re.IGNORECASE
)


def find_misplaced_text(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A quoted text that was put at the other end of what was there than it shall be; or empty.

    What was typed last counts.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    quotes = list(evidence.QUOTES.finditer(instruction))
    is_first = _AT_START.search(plain) is not None
    is_last = _AT_END.search(plain) is not None
    if len(quotes) != 1 or is_first == is_last:
        return ""
    words = normalize_text(evidence.extract_quoted(quotes[0]))
    whole = ""
    for text in list_written(visits):
        if words in text and len(text) > len(words) + _LEAST:
            whole = text
    is_at_start = whole.startswith(words)
    is_at_end = whole.endswith(words)
    if is_at_start == is_at_end:
        return ""
    if is_at_start == is_last:
        return words
    return ""


def find_lost_text(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What a field held and holds no more, where something was only to be added to it; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    words = _read_added(instruction)
    lost = ""
    for visit in visits:
        typed = normalize_text(visit.input_text)
        if not words or words not in typed:
            continue
        was = _read_filled(visit)
        lost = ""
        if len(was) > _LEAST and was not in typed:
            lost = was
    return lost


def _read_added(instruction: str) -> str:
    """The quoted text that is to be added at one end of what is there; empty if none is."""
    plain = evidence.QUOTES.sub(" ", instruction)
    quotes = list(evidence.QUOTES.finditer(instruction))
    if len(quotes) != 1:
        return ""
    for pattern in (_AT_START, _AT_END):
        if _ADDS.search(plain) and pattern.search(plain):
            quoted = evidence.extract_quoted(quotes[0])
            return normalize_text(quoted)
    return ""


def _read_filled(visit: ScreenVisit) -> str:
    """What the field that a step filled held before."""
    if visit.target is None:
        return ""
    for element in visit.screen.elements:
        if element.role == "input" and element.text == visit.target.text:
            return normalize_text(element.value)
    return ""


def find_unparted_text(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A text that was typed beside another one, without the empty line between them; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    words = _read_added(instruction)
    if not words or not _BLANK_LINE.search(plain):
        return ""
    unparted = ""
    for visit in visits:
        lines = list(map(normalize_text, visit.input_text.split("\n")))
        if words not in lines or len(lines) < 2:
            continue
        place = lines.index(words)
        beside = lines[max(0, place - 1) : place + 2]
        unparted = "" if "" in beside else words
    return unparted
