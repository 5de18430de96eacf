"""A stretch of a text that states a value: what every reader of this room returns."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

_S = TypeVar("_S", bound="Span")


@dataclass(frozen=True, kw_only=True)
class Span(ABC):
    """A stretch of a text, `text[start:end]`."""

    start: int
    end: int
    text: str
    """The words themselves."""

    @property
    @abstractmethod
    def values(self) -> frozenset[object]:
        """What the words may mean; two spans that share a value may mean the same."""

    def overlaps(self, other: "Span") -> bool:
        """Whether the two have a character in common."""
        return self.start < other.end and other.start < self.end


def choose_apart(spans: Iterable[_S]) -> list[_S]:
    """The spans in reading order; of two that overlap, the one that came first."""
    chosen: list[_S] = []
    for span in spans:
        if not any(span.overlaps(other) for other in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda span: span.start)


def find_spans(
    patterns: Iterable[re.Pattern[str]],
    text: str,
    read_match: Callable[[re.Match[str]], _S | None],
) -> list[_S]:
    """What the matches of several patterns mean, in reading order.

    Args:
        patterns: those that come first take precedence if two matches overlap.
        text: to search.
        read_match: gives the span of a match, or None if the match means nothing.
    """
    spans = []
    for pattern in patterns:
        for match in pattern.finditer(text):
            span = read_match(match)
            if span is not None:
                spans.append(span)
    return choose_apart(spans)


def replace_stretch(text: str, start: int, end: int, words: str) -> str:
    """The text with `words` in the place of `text[start:end]`."""
    ahead = text[:start]
    behind = text[end:]
    return ahead + words + behind


def trim_match(match: re.Match[str], text: str) -> tuple[int, int]:
    """Start and end of a match in `text`, without the blanks at its end.

    Args:
        match: in a text whose signs stand at the same places, such as one with narrow signs.
        text: as it was written.
    """
    start, end = match.span()
    return start, start + len(text[start:end].rstrip())
