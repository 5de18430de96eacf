"""Was an answer not written down as it was to be, or does it name what stands nowhere?

"Tell me the total, and note it" leaves a note with the total. Who answers "Ann" to "who called?"
while no screen had that name did not look it up.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.instruction.corrections import read_corrections
from nodes.completion.checks.instruction.requirements import blank_out
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS, read_values

_WRITES = re.compile(
    r"\b(?:note|write|jot|record)\b(?!\s+(?:app|reader))|记[下录到在]|写[下到进在]",
    re.IGNORECASE,
)
_WANTS_NAME = re.compile(
    r"\b(?:who|whose|which|where)\b|谁|哪"
    r"|\bwhat (?:[\w-]+ ){0,4}?[\w-]+[^\Ws]s (?:are|were|do|did|have|has)\b"
    r"|\bwhat are (?:my|the|all)\b",
    re.IGNORECASE,
)
_WORKED_OUT = re.compile(
    r"\b(?:how (?:long|many|far|old)|totals?|sum|average|mean|altogether|together|combined"
    r"|in all|spen[dt]|differ\w*|more|less|fewer|than|left|remain\w*|until|till|before|after"
    r"|earlier|later|ago|late|early|per|each|convert|half|double|twice|leave|need|should|must"
    r"|zone|if|count|number of|plus|minus|between|hours?|minutes?|in \w+ time)\b"
    r"|[总差共花剩比每]|合计|平均|多久|多长|几[个次条张篇封位天杯]|多少[个次条张篇封位天人件分]"
    r"|数量|人数|[之以]?[前后](?!天)|提前|推迟|如果|换算|折合|时区|小时|分钟|应该|需要",
    re.IGNORECASE,
)
"""Words of a question whose answer may have to be worked out."""
_PICTURE = re.compile(
    r"\b(?:pictures?|photos?|images?|screenshots?|videos?|camera|posters?|charts?|graph)\b"
    r"|图|照片|截|视频|相机|相册|海报",
    re.IGNORECASE,
)
"""Where a number may be read that is no text of a screen."""
_ROUNDED = re.compile(
    r"\b(?:about|around|approximately|roughly|nearly|almost|over)\b|约|大概|左右|近|多$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?<![\d.,])[-−–]?\d+(?:[.,]\d+)*")
_STRETCH = re.compile(r"\s*[-–—~至到]\s*\d{1,2}日?(?!\d)|,?\s*(?:19|20)\d\d\b")
"""What belongs to the day before it: its year, or the last day of a stretch."""
_COUNTED = 12
"""The largest whole number that an answer may have counted of its own accord."""
_CODE = 4
"""Digits of a number that may be written in groups."""
_SHORT = 16
"""Characters of an answer that has no more than a number and its unit."""
_LONG_NUMBER = re.compile(r"(?<![\d.,:/-])\d{4,}(?![\d.,:/-]*\d)")
"""A number that is read as its digits, as a code is."""
_CLAUSE = re.compile(r"[.,;?!。，；？！]\s*|\band\b", re.IGNORECASE)
_TERM = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")


def find_unshown_number(
    replies: Sequence[str], visits: Sequence[ScreenVisit]
) -> str:
    """A number of the last reply with any that no screen shows and no step typed; or empty.

    Who is asked which note is doubled may answer with an order of another kind: "then change the
    door code, it should say 4471".

    Args:
        replies: what the user answered to the run's questions, in order.
        visits: all screens of the run with the steps made on them, in order.
    """
    shown: list[str] = []
    for visit in visits:
        shown.append(visit.input_text)
        shown += visit.screen.texts
    known = evidence.tighten_text("\n".join(shown))
    for reply in reversed(replies):
        order, _ = read_corrections(reply)
        numbers = _LONG_NUMBER.findall(order)
        for number in numbers:
            if number not in known:
                return str(number)
        if numbers:
            return ""
    return ""


def is_unwritten(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether an answer was to be written down too, and nothing that was typed has any of it.

    Only a clause that has no words of its own to write, as in "tell me, and note it", is read.
    """
    if not answer or not _asks_to_write(instruction):
        return False
    known = _list_terms(instruction)
    wanted = _list_terms(answer) - known
    typed: set[str] = set()
    for visit in visits:
        typed |= _list_terms(visit.input_text)
    if not wanted or not typed - known:
        return False
    return not wanted & typed


def _asks_to_write(instruction: str) -> bool:
    marked = evidence.QUOTES.sub('""', instruction)
    for clause in _CLAUSE.split(marked):
        has_own_words = '""' in clause
        if has_own_words:
            continue
        if _WRITES.search(clause):
            return True
    return False


def _list_terms(text: str) -> set[str]:
    """Numbers and words of a text; of Chinese ones each pair of characters."""
    terms: set[str] = set()
    for word in _TERM.findall(normalize_text(text)):
        if not has_chinese(word):
            terms.add(word)
            continue
        for start in range(len(word) - 1):
            terms.add(word[start : start + 2])
    return terms


def is_unheard_of(answer: str, instruction: str, shown: Sequence[str]) -> bool:
    """Whether an answer names somebody or something that stands nowhere.

    Only questions such as "who" and "which" are answered by a name. An answer with a number may
    have been worked out.

    Args:
        answer: that was given.
        instruction: the user's, whose words count as shown.
        shown: all that screens, tools and facts of the run say.
    """
    if not _WANTS_NAME.search(instruction):
        return False
    if any(map(str.isdigit, answer)):
        return False
    names = _list_names(answer)
    if not names:
        return False
    lines = [instruction, *shown]
    page = normalize_text("\n".join(lines))
    return not any(name in page for name in names)


def is_unheard_value(
    answer: str, instruction: str, shown: Sequence[str]
) -> bool:
    """Whether an answer has a time or a number that stands nowhere, and was to be looked up.

    Where sums, counts or differences are asked for it is worked out, and a day may be told in many
    ways. A time counts only if other times are shown.

    Args:
        answer: that was given.
        instruction: the user's, whose words count as shown.
        shown: all that screens, tools and facts of the run say.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if _WORKED_OUT.search(plain) or _PICTURE.search(plain):
        return False
    lines = list(dict.fromkeys([instruction, *shown]))
    if _ROUNDED.search(answer) or _has_digits(answer, lines):
        return False
    times = read_values("time", [answer])
    known_times = read_values("time", lines)
    if times and known_times and times.isdisjoint(known_times):
        return True
    return _has_unheard_number(answer, lines)


def _has_unheard_number(answer: str, lines: Sequence[str]) -> bool:
    """Whether a number of an answer stands nowhere; small ones beside others may be counted."""
    numbers = _list_numbers(answer)
    if len(numbers) > 1 or len(answer) > _SHORT:
        numbers = [each for each in numbers if not _may_be_counted(each)]
    if not numbers:
        return False
    known: set[str] = set()
    for line in lines:
        known.update(_list_numbers(line))
    return not all(_is_known(number, known, lines) for number in numbers)


def _list_numbers(text: str) -> list[str]:
    """The numbers of a text that are no times, days or lengths of time, without their commas."""
    plain = normalize_text(text)
    for kind in ("time", "date", "duration", "weekdays"):
        for span in READERS[kind](plain):
            end = span.end
            rest = _STRETCH.match(plain, end)
            if kind == "date" and rest is not None:
                end = rest.end()
            plain = blank_out(plain, span.start, end)
    numbers: list[str] = []
    for number in _NUMBER.findall(plain):
        bare = number.replace(",", "")
        digits = bare.lstrip("-−–")
        sign = "" if bare == digits else "-"
        numbers.append(f"{sign}{digits}")
    return numbers


def _may_be_counted(number: str) -> bool:
    """Whether a number is small, and no part of a longer one, as the second of `555 0000`."""
    is_short = len(number) <= len(str(_COUNTED))
    return is_short and number.isdigit() and int(number) <= _COUNTED


def _is_known(number: str, known: set[str], lines: Sequence[str]) -> bool:
    """Whether a number stands somewhere, by itself, in groups of digits, or with more decimals."""
    if number in known or number.lstrip("-") in known:
        return True
    _, _, decimals = number.partition(".")
    for each in known:
        if _is_same(number, each, len(decimals)):
            return True
    return _has_digits(number, lines)


def _has_digits(text: str, lines: Sequence[str]) -> bool:
    """Whether a line has all digits of a longer number, in whatever groups."""
    digits = "".join(filter(str.isdigit, text))
    if len(digits) < _CODE:
        return False
    return any(digits in "".join(filter(str.isdigit, line)) for line in lines)


def _is_same(number: str, other: str, decimals: int) -> bool:
    try:
        return abs(float(number)) == abs(round(float(other), decimals))
    except ValueError:
        # A version such as 15.0.1 is compared as it is written.
        return False


def _list_names(answer: str) -> set[str]:
    """Words with a capital, but not the first of a sentence; pairs of Chinese characters."""
    words = re.findall(r"[^\W\d_][\w'-]+", answer)
    is_title = all(word[:1].isupper() for word in words)
    names: set[str] = set()
    for place, word in enumerate(words):
        if not word[:1].isupper():
            continue
        if place or is_title:
            names.add(normalize_text(word))
    if has_chinese(answer):
        names |= _list_terms(answer)
    return names
