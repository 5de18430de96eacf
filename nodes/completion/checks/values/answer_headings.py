"""An answer that stands under another heading than the one that was asked for.

A page may have "Sunset" over 5:48 PM and "Sunrise" beside it, over 6:21 AM. Who asks for the sunset
is not told the other one, true as it is.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, list_texts
from tapwright.text.language import has_chinese
from tapwright.text.readers import READERS
from tapwright.text.spans import Span
from tools.screen import Element, Screen

_LONGEST = 20
"""Characters of a heading, and of a value."""
_LEAST = 3
"""Characters of a value that no answer has by chance."""
_LINE = 10
"""Pixels by which the tops of texts in one line may differ."""
_FIGURE = re.compile(r"\d+(?:[.,]\d+)?")
_OWN = re.compile(r"\b(?:my|i|mine)\b|我", re.IGNORECASE)
_MARKED = re.compile(
    r"[(（](?:you|your (?:level|plan|tier)|current|你|您|我|当前)[)）]$"
    r"|[·,，] ?(?:your (?:level|plan|tier)|current(?: (?:level|plan|tier))?|当前(?:等级|套餐)?)$",
    re.IGNORECASE,
)
"""What marks one of several headings as the user's own."""
_DIGITS = re.compile(r"\d+")
_BEGINS = re.compile(r"\b(?:begin|start)s?\b|开始", re.IGNORECASE)
_ENDS = re.compile(
    r"\b(?:end|finish|stop)s?\b|\b(?:is|be) over\b|结束", re.IGNORECASE
)
_DASH = re.compile(r"\s*(?:[-–—~～至到]|to|until)\s*")
_HALF = re.compile(r"[ap]\.?m\.?", re.IGNORECASE)


def find_other_heading(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """The heading over what was answered, if one beside it is asked for; empty if there is none.

    Args:
        instruction: the user's.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not answer:
        return ""
    found = ""
    for visit in visits:
        values = list(_list_values(visit.screen))
        for value, heading in values:
            if not _is_told(value, answer):
                continue
            if _is_asked(heading, instruction):
                return ""
            if _has_asked_beside(value, values, instruction, answer):
                found = heading
    return found


def find_other_level(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """The heading over what was answered, if another one is marked as the user's; or empty.

    Of "Silver (you)" with 5 % below it, and "Gold" with 8 %, the first is their own.

    Args:
        instruction: the user's, who asks for something of their own.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    told = set(_FIGURE.findall(answer))
    if not told or not _OWN.search(evidence.QUOTES.sub(" ", instruction)):
        return ""
    found = ""
    for visit in visits:
        sections = _list_sections(visit.screen)
        own = [text for head, text in sections if _MARKED.search(head)]
        if not own:
            continue
        if not told.isdisjoint(_FIGURE.findall("\n".join(own))):
            return ""
        for head, text in sections:
            if not told.isdisjoint(_FIGURE.findall(text)):
                found = head
    return found


def _list_sections(screen: Screen) -> list[tuple[str, str]]:
    """Each text of a page with the heading above it that looks as the marked one does."""
    texts = [each for each in screen.elements if each.text]
    texts.sort(key=lambda each: each.bounds.top)
    marked = [each for each in texts if _MARKED.search(each.text)]
    sections: list[tuple[str, str]] = []
    head = ""
    for element in texts:
        if any(_is_alike(element, each) for each in marked):
            head = element.text
        elif head:
            sections.append((head, element.text))
    return sections


def _is_alike(one: Element, other: Element) -> bool:
    """Whether two texts begin at the same place and are of the same height."""
    box, peer = one.bounds, other.bounds
    is_in_line = abs(box.left - peer.left) < _LINE
    return is_in_line and abs(box.height - peer.height) < _LINE


def find_other_end(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> str:
    """A stretch of time of which the answer is the end, where its beginning is asked for.

    "When does it begin?", 几点开始, is not answered with 10:30 by `9:30 AM – 10:30 AM`, nor "When
    does it end?" with 9:30. Empty if the answer stands anywhere else.

    Args:
        instruction: the user's.
        answer: that the run gives.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    is_begin = _BEGINS.search(plain) is not None
    is_end = _ENDS.search(plain) is not None
    told = READERS["time"](answer)
    if is_begin == is_end or len(told) != 1:
        return ""
    found = ""
    for text in list_texts(visit.screen for visit in visits):
        times = READERS["time"](text)
        held = [_share_value(time, told[0]) for time in times]
        if True not in held:
            continue
        if held != [is_end, is_begin]:
            return ""
        if not _is_stretch(text, times):
            return ""
        found = text
    return found


def _is_stretch(text: str, times: Sequence[Span]) -> bool:
    """Whether only a dash stands between the two times of a text."""
    first, last = times
    between = text[first.end : last.start]
    return _DASH.fullmatch(between) is not None


def _share_value(one: Span, other: Span) -> bool:
    return not one.values.isdisjoint(other.values)


def _has_asked_beside(
    value: Element,
    values: Sequence[tuple[Element, str]],
    instruction: str,
    answer: str,
) -> bool:
    """Whether a value of the same form stands in the same line, under a heading asked for."""
    for other, heading in values:
        is_beside = abs(other.bounds.top - value.bounds.top) <= _LINE
        if not is_beside or _read_form(other) != _read_form(value):
            continue
        if _is_asked(heading, instruction) and not _is_told(other, answer):
            return True
    return False


def _is_asked(heading: str, instruction: str) -> bool:
    """Whether an instruction has a word of a heading, or all of it if it is Chinese."""
    if has_chinese(heading):
        return heading in instruction
    return not _list_words(heading).isdisjoint(_list_words(instruction))


def _is_told(value: Element, answer: str) -> bool:
    """Whether an answer has a value, or the time of day that it is: 12:40 is 12点40分."""
    text = re.escape(evidence.tighten_text(value.text))
    told = evidence.tighten_text(answer)
    if re.search(rf"(?<!\d){text}(?!\d)", told):
        return True
    return _is_same_time(value.text, answer)


def _is_same_time(value: str, answer: str) -> bool:
    """Whether a value is a time of day, and an answer tells no other one."""
    times = READERS["time"](value)
    told = READERS["time"](answer)
    if len(times) != 1 or len(told) != 1:
        return False
    return times[0].text == value and _share_value(times[0], told[0])


def _read_form(value: Element) -> str:
    """A value without its numbers, as all times of day look alike."""
    return _HALF.sub("m", _DIGITS.sub("0", value.text))


def _list_words(text: str) -> set[str]:
    return paraphrase.list_parts(text) | paraphrase.list_stems(text)


def _list_values(screen: Screen) -> Iterator[tuple[Element, str]]:
    """Short texts with a digit, each with the nearest text above that has none."""
    texts: list[Element] = []
    for element in screen.elements:
        if element.role == "text":
            texts.append(element)
    for value in texts:
        length = len(value.text)
        if length < _LEAST or length > _LONGEST:
            continue
        if not _DIGITS.search(value.text):
            continue
        heading = _find_heading(value, texts)
        if heading:
            yield value, heading


def _find_heading(value: Element, texts: Sequence[Element]) -> str:
    """The lowest text that is a heading of a value; empty if none is."""
    heading = ""
    lowest = -1
    for text in texts:
        top = text.bounds.top
        if top > lowest and _is_heading_of(text, value):
            heading = text.text
            lowest = top
    return heading


def _is_heading_of(text: Element, value: Element) -> bool:
    """Whether a text with letters and no digit stands above a value, and over most of it."""
    has_letter = any(map(str.isalpha, text.text))
    if not has_letter or len(text.text) > _LONGEST:
        return False
    if _DIGITS.search(text.text):
        return False
    above = text.bounds
    below = value.bounds
    if above.bottom > below.top:
        return False
    left = max(above.left, below.left)
    right = min(above.right, below.right)
    shared = right - left
    narrower = min(above.width, below.width)
    return 2 * shared > narrower
