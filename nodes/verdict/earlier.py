"""What earlier screens of a run showed of its task, in a few lines for a prompt."""

from collections.abc import Sequence

from nodes import evidence
from nodes.verdict.support import ScreenVisit
from tapwright.text.quote import cut_line, quote_visibly
from tapwright.text.readers import READERS
from tapwright.text.spans import Span
from tools.screen import Screen

_PAGES = 3
"""Pages that are described, the latest."""
_TEXTS = 5
"""Texts of each."""
_LONGEST = 60
"""Characters of a text."""


def describe_earlier(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The texts of earlier pages that have to do with the task, as each page was last seen.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        A line for each page, the latest last; empty if no page showed anything of the task.
    """
    if not visits:
        return ""
    current = visits[-1].screen
    last: dict[str, Screen] = {}
    for visit in visits[:-1]:
        # A page takes the place in which it was last in front.
        last.pop(visit.screen.signature, None)
        last[visit.screen.signature] = visit.screen
    last.pop(current.signature, None)
    lines: list[str] = []
    for screen in last.values():
        texts = _list_related(instruction, screen, without=current)
        if texts:
            lines.append("- " + ", ".join(texts))
    return "\n".join(lines[-_PAGES:])


def _list_related(
    instruction: str, screen: Screen, *, without: Screen
) -> list[str]:
    """Texts of a screen that share words or values with the task, and are not in front now."""
    related: list[str] = []
    for text in dict.fromkeys(_list_lines(screen)):
        if text in without.texts:
            continue
        if evidence.shares_terms(text, instruction) or _shares_value(
            text, instruction
        ):
            related.append(quote_visibly(cut_line(text, _LONGEST)))
    return related[:_TEXTS]


def _list_lines(screen: Screen) -> list[str]:
    """The texts of a screen, with the values of its fields beside them."""
    lines: list[str] = []
    for element in screen.elements:
        if element.value:
            lines.append(f"{element.text or element.hint} = {element.value}")
        elif element.text:
            lines.append(element.text)
    return lines


def _shares_value(text: str, instruction: str) -> bool:
    """Whether two texts have a time, a day, an amount or the like in common."""
    for reader in READERS.values():
        wanted = _join_values(reader(instruction))
        given = _join_values(reader(text))
        if wanted & given:
            return True
    return False


def _join_values(spans: Sequence[Span]) -> set[object]:
    values: set[object] = set()
    for span in spans:
        values |= span.values
    return values
