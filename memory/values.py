"""Values that instructions and labels name: times of day, numbers, weekdays, quoted texts.

A text becomes tokens, of which two are equal that say the same: `6:30 PM` and `6.30 pm`, `two` and
2, `Mon` and Monday. English and Chinese.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from tapwright.text.clock_times import find_times
from tapwright.text.dates import find_dates, find_relative_days
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import COUNTED, UNIT, find_numbers
from tapwright.text.weekdays import find_weekday_names

Sort = Literal["quoted", "time", "number", "weekday", "date", "word"]

_QUOTED = re.compile(
    r"“[^”]+”|\"[^\"]+\"|「[^」]+」|『[^』]+』|《[^》]+》|‘[^’]+’|(?<!\w)'[^']+(?:'\w[^']*)*'(?!\w)"
)
_WORD = re.compile(r"[^\W\d_\u3400-\u9fff]+(?:['’][^\W\d_]+)*|[\u3400-\u9fff]")
_FIELD = re.compile(r"<[^<>]+>")
_BEFORE_UNIT = re.compile(f"{COUNTED}|{UNIT}")


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
    """The words and values of a text; their places count in `plain(text)`.

    An instruction is compared with many others, and each time by its tokens.
    """
    words = plain(text)
    token_list = list[Token]()
    rest = words
    for token in sorted(_find_values(words), key=lambda token: token.start):
        if not token_list or token.start >= token_list[-1].end:
            token_list.append(token)
            rest = rest[: token.start] + "\0" * len(token.text) + rest[token.end :]
    token_list += _find_numbers(rest)
    for token in token_list:
        rest = rest[: token.start] + "\0" * len(token.text) + rest[token.end :]
    for match in _WORD.finditer(rest):
        token_list.append(
            Token("word", match[0], match[0].casefold(), match.start(), match.end())
        )
    return tuple(sorted(token_list, key=lambda token: token.start))


def _find_values(words: str) -> Iterator[Token]:
    """All values but numbers; of two that begin at one place, the one that counts comes first."""
    for match in _FIELD.finditer(words):
        yield Token("word", match[0], match[0].casefold(), match.start(), match.end())
    for match in _QUOTED.finditer(words):
        key = f"quoted {match[0][1:-1].casefold()}"
        yield Token("quoted", match[0], key, match.start(), match.end())
    for date in find_dates(words):
        yield Token("date", date.text, date.text.casefold(), date.start, date.end)
    days = find_relative_days(words)
    for time in find_times(words, bare=False, dotted=True):
        start, end, clock = time.start, time.end, time.clock
        for day in days:
            # The day in 明晚, and tonight, are words of their own.
            if day.start == start:
                start += 1
            elif start < day.start < end:
                end = start + len(words[start : day.start].rstrip())
        key = f"time {clock.hour}:{clock.minute} {clock.half}"
        yield Token("time", words[start:end], key, start, end)
    for name in find_weekday_names(words):
        yield Token("weekday", name.text, f"weekday {name.day}", name.start, name.end)


def _find_numbers(words: str) -> Iterator[Token]:
    """Numbers; Chinese numerals where something is counted, as they are parts of words else."""
    for number in find_numbers(words):
        western = number.is_digits or number.text.isascii()
        if western or _BEFORE_UNIT.match(words, number.end):
            key = f"number {number.digits}"
            yield Token("number", number.text, key, number.start, number.end)


def plain(text: str) -> str:
    """Width and spaces made equal; case is kept, as it is typed again."""
    return normalize_text(text, keep_case=True)


_COMMON = """
about again also always amazing anyone away awesome beautiful been best better bought cannot
could definitely does ever every everyone everything excellent fantastic fine first forward
friend friends from glad good great have here hope into just kind know last like liked little
lots love loved lovely made make many minute more most much must never nice nothing once only
other over perfect please pretty quite ready really recommend right same should since some soon
still such super sure take thank thanks that them then there these they thing things think this
time today together tomorrow took totally tried truly very want wanted well were what when will
wish with wonderful worth would your yours
"""
_OPINIONS = frozenset(_COMMON.split())
"""Words that say what somebody thinks of a thing, and nothing of which thing."""


def has_new_words(text: str, statements: Iterable[str], seen: Iterable[str]) -> bool:
    """Whether a text took something from what was seen: a number, or a word that nobody had said.

    Args:
        text: that was typed.
        statements: what the person said; what stands there may be used freely.
        seen: texts of screens. Words of less than four letters are too common to tell.
    """
    keys = {token.key for each in statements for token in tokens(each)}
    own = [token for token in tokens(text) if token.key not in keys]
    if any(token.sort != "word" for token in own):
        return True
    page = "\n".join(plain(each).casefold() for each in seen)
    words = {t.key for t in own if len(t.key) > 3 and t.text.isascii()} - _OPINIONS
    runs = re.findall(r"[\u3400-\u9fff]{2,}", plain(text))
    pairs = {run[n : n + 3] for run in runs for n in range(max(1, len(run) - 2))}
    return any(re.search(rf"\b{re.escape(w)}\b", page) for w in words) or any(
        pair in page and not any(pair in plain(each) for each in statements)
        for pair in pairs
    )
