"""What a run saw and did: its screens in order, each with the step that was made on it.

All rules read this list. `Clock, Alarms` with a tap on "Add" is one visit, and the page that came
up after it is the next one.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from graph.state import Decision
from tapwright.text.dates import parse_clock_date
from tools.actions import Answer, Fill, Scroll, Swipe, TypeText, Wait
from tools.screen import Element, Screen, Target


@dataclass(frozen=True, kw_only=True)
class ScreenVisit:
    """A screen of the run, and the step that was made on it, if one was."""

    screen: Screen
    step: Decision | None = None

    @property
    def target(self) -> Target | None:
        """What the step touched; None if it touched nothing that has a name."""
        if self.step is None:
            return None
        return self.step.target

    @property
    def input_text(self) -> str:
        """What the step typed; empty if it typed nothing."""
        if self.step is None:
            return ""
        if isinstance(self.step.action, (Fill, TypeText)):
            return self.step.action.text
        return ""

    @property
    def only_moves(self) -> bool:
        """Whether the step did nothing to the page but scroll it, wait, or answer."""
        if self.step is None:
            return True
        return isinstance(self.step.action, (Answer, Scroll, Swipe, Wait))


def read_today(visits: Sequence[ScreenVisit]) -> date | None:
    """The day that the phone's clock showed last; None if it showed none."""
    if not visits:
        return None
    return parse_clock_date(visits[-1].screen.time)


def is_row(element: Element | Target) -> bool:
    """Whether something is a row of a list that has columns, as `Milk, 2 l, ¥4`."""
    return element.role == "item" and ", " in element.text


def list_rows(screens: Iterable[Screen]) -> Iterator[Element]:
    """The rows of some screens, each as often as it was seen."""
    for screen in screens:
        for element in screen.elements:
            if is_row(element):
                yield element


def list_texts(screens: Iterable[Screen]) -> list[str]:
    """The texts of some screens, each once."""
    texts: dict[str, None] = {}
    for screen in screens:
        texts.update(dict.fromkeys(screen.texts))
    return list(texts)


def list_new_texts(before: Iterable[str], after: Iterable[str]) -> list[str]:
    """The texts that came up later and that stood nowhere before, each once.

    Args:
        before: texts of the earlier screens.
        after: texts of the later ones.
    """
    known = set(before)
    new: dict[str, None] = {}
    for text in after:
        if text not in known:
            new[text] = None
    return list(new)
