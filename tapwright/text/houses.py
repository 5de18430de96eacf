"""Houses in a text: a number beside the name of a street, as in `14 Mill Lane`, 学院路14号."""

import re
from dataclasses import dataclass
from functools import partial

from tapwright.text.normalize import narrow_signs
from tapwright.text.spans import Span, find_spans

STREET = (
    r"(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|way|square|boulevard|blvd|court|place|terrace"
    r"|row|hill|quay|close|crescent|grove)\b"
)
"""Pattern of the word that ends the name of a street."""
STREET_SIGN = "[路街巷弄道]"
_PATTERNS = (
    re.compile(
        r"(?<![\w.,:])(?P<number>\d{1,5}[a-z]?) "
        rf"(?P<street>(?:[^\W\d_][\w'’-]* ){{1,3}}{STREET})",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?P<street>(?:[A-Z][\w'’-]* ){{1,3}}(?i:{STREET})) "
        r"(?P<number>\d{1,5}[a-z]?)(?![\w:.%])"
    ),
    re.compile(
        rf"(?P<street>(?:(?![是在到至往寄送住址的为])[\u3400-\u9fff]){{1,8}}(?:{STREET_SIGN}|胡同))"
        r"\s?(?P<number>\d{1,5})\s?[号弄]"
    ),
)


@dataclass(frozen=True, kw_only=True)
class House(Span):
    """A number in a street."""

    number: str
    street: str

    @property
    def values(self) -> frozenset[object]:
        """The number and the street."""
        return frozenset({(self.number, self.street)})

    def is_in_street(self, other: "House") -> bool:
        """Whether both are in one street; a Chinese name may have that of its town before it."""
        mine = self.street
        theirs = other.street
        if mine.isascii():
            return mine == theirs
        return mine.endswith(theirs) or theirs.endswith(mine)


def find_houses(text: str) -> list[House]:
    """The houses that a text names, in reading order."""
    read_match = partial(_read_house, text)
    return find_spans(_PATTERNS, narrow_signs(text), read_match)


def _read_house(text: str, match: re.Match[str]) -> House:
    start = match.start()
    end = match.end()
    number = match["number"]
    street = match["street"]
    return House(
        start=start,
        end=end,
        text=text[start:end],
        number=number.casefold(),
        street=street.casefold(),
    )
