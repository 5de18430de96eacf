"""Whether the evidence for a claim has anything to do with the task.

"9:00" and "Navigate up" are on many screens and show nothing done. Evidence is telling if it shares
a content word, a number, a time or a name with what was asked for, in English or Chinese.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from nodes.completion.quotes import citations
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tapwright.text.stems import cut_ending
from tapwright.text.stop_words import SCREEN_CHARACTERS, SCREEN_WORDS

_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")


def is_relevant(cited: str, about: Iterable[str], *, clock: str = "") -> bool:
    """Whether some part of the evidence has to do with the task.

    Args:
        cited: the evidence; `citations` parses it into words and labels of states.
        about: instruction, sub-goal, and what was typed or picked.
        clock: the phone's time, `2026-03-02 09:00 Monday`, as `Screen.time`; it tells nothing.
    """
    wanted: set[str] = set()
    for text in about:
        wanted.update(_text_terms(text))
        # "Saved" tells that something was saved as asked, the button "Save" does not.
        wanted.update(
            cut_ending(word) for word in _WORD.findall(normalize_text(text))
        )
    for part in citations.list_words(cited):
        if not _is_of_clock(part, clock) and wanted.intersection(
            _text_terms(part)
        ):
            return True
    return False


def _text_terms(text: str) -> Iterator[str]:
    """Word stems, pairs of Chinese characters, numbers, and times as minutes of the day."""
    plain = normalize_text(text)
    for word in _WORD.findall(plain):
        if has_chinese(word):
            yield from _chinese_pairs(word)
        elif len(word) > 1 and word not in SCREEN_WORDS:
            yield cut_ending(word)
    yield from _NUMBER.findall(plain)
    for span in READERS["time"](text):
        for minute in span.values:
            yield f"at {minute}"


def _chinese_pairs(run: str) -> Iterator[str]:
    for first, second in pairwise(run):
        pair = first + second
        if pair not in SCREEN_WORDS and not SCREEN_CHARACTERS.intersection(
            pair
        ):
            yield pair


def _is_of_clock(part: str, clock: str) -> bool:
    """Whether the words are the present time or date and nothing else."""
    for reader in (READERS["time"], READERS["date"]):
        spans = reader(part)
        present = reader(clock)
        if len(spans) == 1 and spans[0].text == part.strip() and present:
            return bool(spans[0].values & present[0].values)
    return False
