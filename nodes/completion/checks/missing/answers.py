"""An answer that was not written down as it was to be, or that names what stands nowhere."""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values

_WRITES = re.compile(
    r"\b(?:note|write|jot|record)\b(?!\s+(?:app|reader))|记[下录到在]|写[下到进在]",
    re.IGNORECASE,
)
_WANTS_NAME = re.compile(r"\b(?:who|whose|which|where)\b|谁|哪", re.IGNORECASE)
_WANTS_TIME = re.compile(
    r"^\W*(?:when|(?:at )?what time) (?:is|does"
    r"|do|will) (?!it\b)|(?:几点|什么时候)[^，。]{0,6}$",
    re.IGNORECASE,
)
_RECKONS = re.compile(
    r"\b(?:before|after|earlier|later|need|should"
    r"|must|hours?|minutes?|zone|in \w+ time|if)\b"
    r"|[之以]?[前后]|小时|分钟|应该|需要|时区|如果",
    re.IGNORECASE,
)
"""Words of a question whose answer may have to be worked out."""
_CLAUSE = re.compile(r"[.,;?!。，；？！]\s*|\band\b", re.IGNORECASE)
_TERM = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")


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


def is_unheard_time(
    answer: str, instruction: str, shown: Sequence[str]
) -> bool:
    """Whether "when" is answered with a time that stands nowhere, though other times do.

    Args:
        answer: that was given.
        instruction: the user's, whose words count as shown.
        shown: all that screens, tools and facts of the run say.
    """
    if not _WANTS_TIME.search(instruction) or _RECKONS.search(instruction):
        return False
    told = read_values("time", [answer])
    known = read_values("time", [instruction, *shown])
    if not told or not known:
        return False
    return told.isdisjoint(known)


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
