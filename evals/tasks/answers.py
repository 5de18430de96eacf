"""What an answer must contain, in any wording: numbers, times, temperatures, words, yes or no.

English and Chinese are read alike: `10:30 PM`, `22:30` and `晚上10点半` are one time; `three`, `3`
and `三` one number.
"""

import re
from dataclasses import dataclass
from typing import Protocol

from tapwright.text.clock_times import find_times
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import find_numbers

_CLAUSES = re.compile(
    r"[,.;:!?，。；：！？、\n]+|\b(?:so|because|since|as|but)\b|因为|所以|但"
)
_YES_AT_ONCE = re.compile(
    r"(?:yes|yeah|yep|sure|certainly|definitely)\b|(?:是|是的|对|好的)$"
)
_NO_AT_ONCE = re.compile(r"(?:no|nope)\b|(?:不|否|不是|没有)$")
_YES = re.compile(r"\b(?:need|should|must)\b|需要|要|可以|会|有")
_NO = re.compile(
    r"\b(?:no|not|never|don't|doesn't|won't|needn't|isn't|unnecessary|nothing|none|without|leave)\b"
    r"|不|没|无需|无须|否|未|别"
)
_NO_DENIAL = re.compile(
    r"\b(?:do not|don't) forget\b|\bno doubt\b|不要忘|别忘|不得不|不仅"
)
_UNSURE = re.compile(
    r"\bknow\b|\b(?:un|not )sure\b|\btell\b|不知道|不确定|不清楚|无法"
)


class Expected(Protocol):
    """Something that an answer must hold."""

    def met(self, answer: str) -> bool:
        """Whether it does."""

    def __str__(self) -> str:
        """As the reference would answer."""


@dataclass(frozen=True)
class Words:
    """These words; others that mean the same may be named."""

    text: str
    others: tuple[str, ...] = ()

    def met(self, answer: str) -> bool:
        """Whether one of them stands in the answer, but for case, width and spaces."""
        said = plain(answer)
        return any(
            plain(each) in said for each in (self.text, *self.others) if each
        )

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Number:
    """A number, as an amount, a count, a percentage or a temperature."""

    value: float
    unit: str = ""
    """Only for how the reference says it."""
    within: float = 0.0

    def met(self, answer: str) -> bool:
        """Whether the answer names it."""
        named = (
            each.value for each in find_numbers(answer) if not each.is_ordinal
        )
        return any(
            abs(value - self.value) <= self.within + 1e-9 for value in named
        )

    def __str__(self) -> str:
        return f"{self.value:g}{self.unit}"


@dataclass(frozen=True)
class Time:
    """A time of day; twelve hours off is accepted only where the answer does not say which half."""

    hour: int
    minute: int = 0

    def met(self, answer: str) -> bool:
        """Whether the answer names it."""
        minutes = self.hour * 60 + self.minute
        return any(
            minutes in each.values for each in find_times(answer, bare=False)
        )

    def __str__(self) -> str:
        return f"{self.hour}:{self.minute:02}"


@dataclass(frozen=True)
class YesNo:
    """Yes or no: the first word if it says so, else the first clause about the matter.

    `It won't be sunny, so take an umbrella` is a yes about an umbrella.
    """

    yes: bool
    about: tuple[str, ...] = ()
    """Words of the matter, such as `umbrella` and `伞`; none for any clause."""

    def met(self, answer: str) -> bool:
        """Whether the answer says so."""
        return self._said(plain(answer)) is self.yes

    def _said(self, said: str) -> bool | None:
        clauses = [
            part.strip() for part in _CLAUSES.split(_NO_DENIAL.sub("", said))
        ]
        clauses = [part for part in clauses if part]
        if not clauses:
            return None
        if _YES_AT_ONCE.match(clauses[0]):
            return True
        if _NO_AT_ONCE.match(clauses[0]):
            return False
        on_it = [
            part
            for part in clauses
            if any(plain(word) in part for word in self.about)
        ]
        for part in on_it or clauses:
            if _UNSURE.search(part):
                return None
            if _NO.search(part):
                return False
            if on_it or _YES.search(part):
                return True
        return None

    def __str__(self) -> str:
        return "yes" if self.yes else "no"


class Every:
    """All of these."""

    def __init__(self, *parts: Expected) -> None:
        self.parts = parts

    def met(self, answer: str) -> bool:
        """Whether the answer holds each."""
        return all(part.met(answer) for part in self.parts)

    def __str__(self) -> str:
        return ", ".join(map(str, self.parts))


class Any:
    """One of these at least."""

    def __init__(self, *parts: Expected) -> None:
        self.parts = parts

    def met(self, answer: str) -> bool:
        """Whether the answer holds one."""
        return any(part.met(answer) for part in self.parts)

    def __str__(self) -> str:
        return str(self.parts[0])


def plain(text: str) -> str:
    """Case, width and white space made equal; none between Chinese characters."""
    one = normalize_text(text).replace("’", "'")
    return re.sub(
        r"(?<=[\u3400-\u9fff]) (?=[\u3400-\u9fff\d])|(?<=\d) (?=[\u3400-\u9fff])",
        "",
        one,
    )
