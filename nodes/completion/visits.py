"""What a run saw and did: its screens in order, each with the step that was made on it.

All rules read this list. `Clock, Alarms` with a tap on "Add" is one visit, and the page that came
up after it is the next one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from graph.state import Decision
from tapwright.text.dates import parse_clock_date
from tools.actions import Fill, TypeText
from tools.screen import Screen, Target


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


def read_today(visits: Sequence[ScreenVisit]) -> date | None:
    """The day that the phone's clock showed last; None if it showed none."""
    if not visits:
        return None
    return parse_clock_date(visits[-1].screen.time)


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
