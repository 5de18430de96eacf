"""Values that instructions and labels name: times of day, numbers, weekdays, quoted texts.

A text becomes tokens. Two tokens are equal if they say the same: `6:30 PM` and `6.30 pm`, `two` and
2, `Mon` and Monday. English and Chinese.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from tapwright.text.clock_times import find_times
from tapwright.text.dates import find_dates, find_relative_days
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import (
    CHINESE_MEASURE_WORD,
    CHINESE_TIME_UNIT,
    find_numbers,
)
from tapwright.text.weekdays import find_weekday_names

Sort = Literal["quoted", "time", "number", "weekday", "date", "word"]

_QUOTED = re.compile(
    r"“[^”]+”|\"[^\"]+\"|「[^」]+」|『[^』]+』|《[^》]+》|‘[^’]+’"
    r"|(?<!\w)'[^']+(?:'(?:\w|(?<=s') [^']*\w(?='(?!\w)))[^']*)*'(?!\w)"
)
_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]+(?:['’][^\W\d_]+)*|[\u3400-\u9fff]")
_FIELD = re.compile(r"<[^<>]+>")
_BEFORE_UNIT = re.compile(f"{CHINESE_MEASURE_WORD}|{CHINESE_TIME_UNIT}")


class Token(NamedTuple):
    """A word, or what stands for one value."""

    sort: Sort
    text: str
    """As it stands in the instruction."""
    key: str
    """What makes two equal."""
    start: int
    end: int


@lru_cache(maxsize=1024)
def tokens(text: str) -> tuple[Token, ...]:
    """The words and values of a text; places count in `normalize_text(text, keep_case=True)`.

    An instruction is compared with many others, and each time by its tokens.
    """
    words = normalize_text(text, keep_case=True)
    chosen: list[Token] = []
    for token in sorted(_find_values(words), key=lambda token: token.start):
        if not chosen or token.start >= chosen[-1].end:
            chosen.append(token)
    chosen += _find_numbers(_blank_out(words, chosen))
    for match in _WORD.finditer(_blank_out(words, chosen)):
        chosen.append(_make_word(match))
    return tuple(sorted(chosen, key=lambda token: token.start))


def join_tokens(stretch: Sequence[Token], text: str) -> str:
    """The words of a text from the first to the last of some tokens that follow each other."""
    words = normalize_text(text, keep_case=True)
    first = stretch[0]
    last = stretch[-1]
    return words[first.start : last.end]


def _blank_out(words: str, found: Iterable[Token]) -> str:
    """The words with nothing at the places of tokens that were found."""
    rest = words
    for token in found:
        rest = rest[: token.start] + "\0" * len(token.text) + rest[token.end :]
    return rest


def _make_word(match: re.Match[str]) -> Token:
    return Token(
        "word", match[0], match[0].casefold(), match.start(), match.end()
    )


def _find_values(words: str) -> Iterator[Token]:
    """All values but numbers; of two that begin at one place, the one that counts comes first."""
    for match in _FIELD.finditer(words):
        yield _make_word(match)
    for match in _QUOTED.finditer(words):
        key = f"quoted {match[0][1:-1].casefold()}"
        yield Token("quoted", match[0], key, match.start(), match.end())
    for date in find_dates(words):
        yield Token(
            "date", date.text, date.text.casefold(), date.start, date.end
        )
    yield from _find_clock_times(words)
    for name in find_weekday_names(words):
        yield Token(
            "weekday", name.text, f"weekday {name.day}", name.start, name.end
        )


def _find_clock_times(words: str) -> Iterator[Token]:
    """Times of day; the day in 明晚, and tonight, are words of their own."""
    days = find_relative_days(words)
    for time in find_times(words, bare=False, dotted=True):
        start, end, clock = time.start, time.end, time.clock
        for day in days:
            if day.start == start:
                start += 1
            elif start < day.start < end:
                end = start + len(words[start : day.start].rstrip())
        key = f"time {clock.hour}:{clock.minute} {clock.half}"
        yield Token("time", words[start:end], key, start, end)


def _find_numbers(words: str) -> Iterator[Token]:
    """Numbers; of Chinese numerals, which are also parts of words, only those that count."""
    for number in find_numbers(words):
        is_western = number.is_digits or number.text.isascii()
        if is_western or _BEFORE_UNIT.match(words, number.end):
            key = f"number {number.digits}"
            yield Token("number", number.text, key, number.start, number.end)


_OPINION_LIST = """
about again also always amazing anyone away awesome beautiful been best better bought cannot
could definitely does ever every everyone everything excellent fantastic fine first forward
friend friends from glad good great have here hope into just kind know last like liked little
lots love loved lovely made make many minute more most much must never nice nothing once only
other over perfect please pretty quite ready really recommend right same should since some soon
still such super sure take thank thanks that them then there these they thing things think this
time today together tomorrow took totally tried truly very want wanted well were what when will
wish with wonderful worth would your yours
"""
_OPINION_WORDS = frozenset(_OPINION_LIST.split())
"""Words that say what somebody thinks of a thing, but not which thing it is."""


def has_new_words(
    text: str, statements: Iterable[str], seen: Iterable[str]
) -> bool:
    """Whether a text takes a number or a word from a screen, which nobody had said.

    Args:
        text: that was typed.
        statements: of the user; their words may be used freely.
        seen: texts of screens. Words of less than four letters are too common to compare.
    """
    stated = [normalize_text(each, keep_case=True) for each in statements]
    new_tokens = _list_new_tokens(text, stated)
    if any(token.sort != "word" for token in new_tokens):
        return True
    page = "\n".join(
        normalize_text(each, keep_case=True).casefold() for each in seen
    )
    for token in new_tokens:
        if _is_telling_word(token) and _has_word(page, token.key):
            return True
    all_stated = "\n".join(stated)
    new_parts = [
        part for part in _list_chinese_parts(text) if part not in all_stated
    ]
    return any(part in page for part in new_parts)


def _list_new_tokens(text: str, statements: Sequence[str]) -> list[Token]:
    """The tokens of a text that none of the statements has."""
    stated_keys: set[str] = set()
    for statement in statements:
        stated_keys.update(token.key for token in tokens(statement))
    return [token for token in tokens(text) if token.key not in stated_keys]


def _has_word(page: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", page) is not None


def _is_telling_word(token: Token) -> bool:
    """Whether a Latin word says what a text is about."""
    if len(token.key) <= 3 or not token.text.isascii():
        return False
    return token.key not in _OPINION_WORDS


def _list_chinese_parts(text: str) -> set[str]:
    """Three characters each of the Chinese in a text, or two where no more stand together."""
    parts: set[str] = set()
    for run in re.findall(
        r"[\u3400-\u9fff]{2,}", normalize_text(text, keep_case=True)
    ):
        for start in range(max(1, len(run) - 2)):
            parts.add(run[start : start + 3])
    return parts
