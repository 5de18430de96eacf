"""Whether quotes explain what a run put in that its task does not name.

A quote explains it only if it stood there before: in the task, in what the person or a tool said,
or on a screen that was seen before. A form that was filled says no more than what was put into it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.completion.checks.instruction import implied_times, offsets
from nodes.completion.checks.run.form_changes import is_hour
from nodes.completion.checks.unasked import changes, excess
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.clock_times import find_times
from tapwright.text.dates import (
    contains_any_date,
    find_dates,
    list_meant_days,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import read_digits
from tapwright.text.readers import READERS, is_day, read_minutes
from tools.screen import Screen

_LEAST = 2
"""Words, or Chinese characters, of a quote of the task that asks for something."""
_RECKONS = re.compile(
    r"\b(?:total|sum|average|half|double|twice|difference|together|how (?:many|much)|number of)\b"
    r"|总|合计|一共|相加|平均|一半|翻倍|多少|数量|人数",
    re.IGNORECASE,
)
"""Words of a task for a number that stands nowhere and has to be worked out."""
_JOINT = re.compile(r"\s*(?:[,，](?!\d)|、|\s[/|·]\s)\s*")
"""Signs between texts of a row that a quote joins."""
_PICTURE = re.compile(
    r"\b(?:pictures?|photos?|images?|screenshots?|videos?|camera|posters?|scan)\b"
    r"|图片|照片|截图|视频|相机|相册|海报|扫",
    re.IGNORECASE,
)
"""Where a number may be read that is no text of a screen."""


@dataclass(frozen=True, kw_only=True)
class Background:
    """What was there before the run put something in."""

    instruction: str = ""
    """The user's."""
    given: Sequence[str] = ()
    """What the person said besides, and what tools said."""
    visits: Sequence[ScreenVisit] = ()
    """All screens of the run with the steps made on them, in order."""


def is_explained(
    words: str, quotes: Iterable[str], background: Background
) -> bool:
    """Whether some quotes ask for what was put in, or had it before.

    Args:
        words: that were put in, or the label of what was touched.
        quotes: of the evidence, which are named for these words.
        background: what was there before.
    """
    asked = [background.instruction, *background.given]
    shown = list(_list_screens_before(words, background.visits))
    kept: list[str] = []
    for quote in quotes:
        is_part = _is_part(quote, words)
        if is_shown_in(quote, asked) and not is_part:
            if _asks_for(quote, words, background):
                return True
            kept.append(quote)
        elif any(_is_told(quote, screen) for screen in shown):
            kept.append(quote)
    if any(_has_beside(words, kept, screen) for screen in shown):
        return True
    if _is_reckoned(words, kept, background):
        return True
    return _has_content(words, "\n".join(kept), background)


def _is_reckoned(
    words: str, quotes: Iterable[str], background: Background
) -> bool:
    """Whether a day, a time or a part of one lies from that of a quote as the task says."""
    today = read_today(background.visits)
    for offset in offsets.list_offsets(background.instruction):
        for quote in quotes:
            if offset.leads_to(quote, words, today):
                return True
            if not offset.minutes:
                continue
            told = read_minutes([quote])
            times = offset.move(told)
            if implied_times.is_part_of_time(words, times):
                return True
    return False


def _is_told(quote: str, screen: Screen) -> bool:
    """Whether a screen has a quote, or its parts in texts that stand side by side."""
    if is_shown_in(quote, screen.texts):
        return True
    parts = list(filter(None, _JOINT.split(quote)))
    texts = screen.texts
    for start in range(len(texts) - len(parts) + 1):
        beside = texts[start : start + len(parts)]
        if all(is_shown_in(part, beside) for part in parts):
            return len(parts) > 1
    return False


def _has_beside(words: str, quotes: Iterable[str], screen: Screen) -> bool:
    """Whether quotes of a screen have the numbers of some words, and it says whose they are."""
    kept: list[str] = []
    for quote in quotes:
        if _is_told(quote, screen):
            kept.append(quote)
    told = "\n".join(kept)
    numbers = read_digits(words)
    if not numbers or not numbers <= read_digits(told):
        return False
    page = "\n".join([told, *screen.texts])
    parts = paraphrase.list_parts(words)
    return parts <= paraphrase.list_parts(page)


def _is_part(quote: str, words: str) -> bool:
    """Whether a quote is a part of some words, so that the rest of them is not in it."""
    part = evidence.tighten_text(quote)
    whole = evidence.tighten_text(words)
    return part != whole and part in whole


def _list_screens_before(
    words: str, visits: Sequence[ScreenVisit]
) -> Iterator[Screen]:
    """The screens before the one on which some words were put in, of other pages."""
    before: list[ScreenVisit] = []
    page = ""
    for visit in visits:
        if _puts_in(visit, words):
            page = visit.screen.signature
            break
        before.append(visit)
    for visit in before:
        if visit.screen.signature != page:
            yield visit.screen


def _puts_in(visit: ScreenVisit, words: str) -> bool:
    """Whether a step typed some words, or touched what is called so."""
    if visit.input_text:
        return words in visit.input_text
    return visit.target is not None and visit.target.text.startswith(words)


def _asks_for(quote: str, words: str, background: Background) -> bool:
    """Whether a quote of the task says enough to ask for some words.

    What is the whole text of an element, such as a name, asks for nothing. A day is reckoned: only
    words that mean just this one ask for it. An hour needs words for an hour, and a number must
    have been looked up, or be worked out as the quote says. A longer text with a day or an hour,
    such as a train in a note, has nothing but numbers that were looked up.
    """
    if is_day(words):
        return _means_day(quote, words, background)
    if len(paraphrase.list_parts(quote)) < _LEAST:
        return False
    if _is_whole_text(quote, background.visits):
        return False
    if is_hour(words):
        return changes.asks_for_hour(quote)
    if find_dates(words) or find_times(words):
        return _were_all_shown(words, background)
    if _has_numbers(words, quote, background):
        return True
    return _may_be_reckoned(words, quote) or _was_shown(words, background)


def _means_day(quote: str, words: str, background: Background) -> bool:
    """Whether a quote of the task means the day that was put in, as "today" does."""
    today = read_today(background.visits)
    if today is None:
        return False
    return contains_any_date(words, list_meant_days(quote, today))


def _were_all_shown(words: str, background: Background) -> bool:
    """Whether other pages had all numbers of some words before they were put in."""
    shown = [background.instruction]
    for screen in _list_screens_before(words, background.visits):
        shown += screen.texts
    known = read_digits("\n".join(shown))
    return read_digits(words) <= known


def _may_be_reckoned(words: str, quote: str) -> bool:
    """Whether a quote of the task says how to work out a number, or a length of time."""
    plain = evidence.QUOTES.sub(" ", quote)
    if _RECKONS.search(plain):
        return True
    if not READERS["duration"](quote):
        return False
    if words.strip().isdigit():
        return True
    return bool(READERS["duration"](words))


def _was_shown(words: str, background: Background) -> bool:
    """Whether the run looked some numbers up, or may have read them in a picture."""
    if _PICTURE.search(background.instruction):
        return True
    return excess.is_sourced(words, background.visits)


def _is_whole_text(quote: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether an element of a screen is called just as a quote."""
    plain = normalize_text(quote)
    texts: set[str] = set()
    for visit in visits:
        texts.update(map(normalize_text, visit.screen.texts))
    return plain in texts


def _has_content(words: str, told: str, background: Background) -> bool:
    """Whether some text has the words, their values, or half of them with all their numbers."""
    if evidence.tighten_text(words) in evidence.tighten_text(told):
        return True
    if excess.is_named(words, told):
        return True
    if not _has_numbers(words, told, background):
        return False
    if paraphrase.find_paraphrases(words, range(len(words)), [told]):
        return True
    return shares_words(words, told)


def shares_words(words: str, text: str) -> bool:
    """Whether a text has at least half of some words, in any of their forms."""
    parts = paraphrase.list_parts(words)
    if not parts:
        parts = paraphrase.list_stems(words)
    if not parts:
        return False
    given = paraphrase.list_parts(text) | paraphrase.list_stems(text)
    shared = parts & given
    return 2 * len(shared) >= len(parts)


def _has_numbers(words: str, told: str, background: Background) -> bool:
    """Whether all numbers of some words are in a text or in the task."""
    text = f"{told}\n{background.instruction}"
    if not READERS["time"](words):
        # Room 5 is not asked for by "at 5 pm".
        for span in READERS["time"](text):
            text = text.replace(span.text, " ")
    known = read_digits(text)
    return read_digits(words) <= known
