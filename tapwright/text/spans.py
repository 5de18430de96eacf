"""A stretch of a text that says a value: what every reader of this room returns."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
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
        """What the words may mean; two spans that share one may say the same."""


def choose_apart(spans: Iterable[_S]) -> list[_S]:
    """The spans in reading order; of two that overlap, the one that was named first."""
    chosen: list[_S] = []
    for span in spans:
        if not any(each.start < span.end and span.start < each.end for each in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda span: span.start)
