"""A switch that ends a path, and whose app may go away before anybody sees it switched."""

from collections.abc import Sequence
from dataclasses import dataclass

from evals.simulated.foresight import Pending, find_opening
from evals.tasks.find import find
from evals.tasks.steps import Step
from tools.screen import TOGGLES, Screen

_RETURNS = 2
"""How often the app is opened again."""
_LOOKS = 8
"""Pages without a way on that are borne on the way back, such as the notice of a crash."""


@dataclass
class LastSwitch:
    """The touch of a switch with which a path ends."""

    steps: Sequence[Step]
    touched: Pending | None = None
    _returns: int = 0
    _looks: int = 0

    def note(self, made: Pending) -> None:
        """Keep an action that went as meant, if it touched a switch and no step is left."""
        is_switch = made.aimed is not None and made.aimed.role in TOGGLES
        if is_switch and made.after >= len(self.steps):
            self.touched = made

    def find_way_back(self, place: int, screen: Screen) -> int:
        """The step to go on with: at the end it opens the switch's app, if another is in front."""
        if place < len(self.steps) or self._returns >= _RETURNS:
            return place
        if self.touched is None:
            return place
        opening = find_opening(self.steps, self.touched.place)
        is_away = screen.package != self.touched.before.package
        if not is_away or self.steps[opening].do != "launch":
            return place
        self._returns += 1
        return opening

    def may_end(self) -> bool:
        """Whether to end on a page without a way on, if the phone is as it should be.

        On the way back to the switch it is looked for a while longer.
        """
        if not self._returns or self._looks >= _LOOKS:
            return True
        self._looks += 1
        return False

    def is_switched(self, place: int, screen: Screen) -> bool:
        """Whether the step at a place is that touch, and the screen shows what came of it."""
        if self.touched is None or self.touched.place != place:
            return False
        step, before = self.steps[place], self.touched.aimed
        now = find(screen.elements, step.what, step.nth, near=step.near)
        if before is None or now is None or before.checked is None:
            return False
        return now.checked is (not before.checked)
