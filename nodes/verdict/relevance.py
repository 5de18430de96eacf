"""Has the evidence for a claim to do with the task at all?

"9:00" and "Navigate up" stand on many screens and show nothing done. Evidence is telling when it
shares a content word, a number, a time or a name with what was asked for, in English or Chinese.
"""

import re
from collections.abc import Iterable, Iterator

from nodes.verdict import citations
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tapwright.text.stop_words import SCREEN_CHARACTERS, SCREEN_WORDS

_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_ENDINGS = ("ing", "ed", "es", "s", "e")
_SHORTEST = 3
"""Letters that a word keeps when its ending is cut off."""


def is_telling(cited: str, about: Iterable[str], *, clock: str = "") -> bool:
    """Whether some part of the evidence has to do with the task.

    Args:
        cited: the evidence; `citations` takes it apart into words, and what states are told of.
        about: instruction, sub-goal, and what was typed or picked.
        clock: the phone's time, `2026-03-02 09:00 Monday`, as `Screen.time`; it tells nothing.
    """
    parts = citations.list_words(cited)
    wanted = {term for text in about for term in _text_terms(text)}
    # "Saved" tells that something was saved as asked, the button "Save" does not.
    wanted |= {
        cut_ending(word)
        for text in about
        for word in _WORD.findall(normalize_text(text))
    }
    return any(
        wanted.intersection(_text_terms(part))
        for part in parts
        if not _is_of_clock(part, clock)
    )


def _text_terms(text: str) -> Iterator[str]:
    """Word stems, pairs of Chinese characters, numbers, and times as minutes of the day."""
    plain = normalize_text(text)
    for word in _WORD.findall(plain):
        if _HAN.match(word):
            yield from _chinese_pairs(word)
        elif len(word) > 1 and word not in SCREEN_WORDS:
            yield cut_ending(word)
    yield from _NUMBER.findall(plain)
    yield from (
        f"at {minute}" for span in READERS["time"](text) for minute in span.values
    )


def _chinese_pairs(run: str) -> Iterator[str]:
    for pair in (run[n : n + 2] for n in range(len(run) - 1)):
        if pair not in SCREEN_WORDS and not SCREEN_CHARACTERS.intersection(pair):
            yield pair


def cut_ending(word: str) -> str:
    """The word without its ending, so that `saved` and `save`, `alarms` and `alarm` are alike."""
    fits = (e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _SHORTEST)
    return word.removesuffix(next(fits, ""))


def _is_of_clock(part: str, clock: str) -> bool:
    """Whether the words say the present time or date and nothing else."""
    for reader in (READERS["time"], READERS["date"]):
        spans, present = reader(part), reader(clock)
        if len(spans) == 1 and spans[0].text == part.strip() and present:
            return bool(spans[0].values & present[0].values)
    return False
