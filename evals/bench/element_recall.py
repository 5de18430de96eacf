"""How completely a list of elements names what can be touched on a screen."""

from collections.abc import Sequence
from dataclasses import dataclass

from evals.films.ground_truth import Target
from evals.films.walks import Visit
from tools.acting.targets import tap_point
from tools.screen import Element


@dataclass(frozen=True, eq=False)
class Fault:
    """One thing that a list of elements got wrong."""

    kind: str
    """`missed`: a widget that no element reaches; `empty`: an element whose centre reaches nothing;
    `twice`: a second element for one widget; `other`: an element whose centre reaches something
    else than what it shows."""
    target: Target | None
    element: Element | None


@dataclass(frozen=True)
class Score:
    """Counts of one screen."""

    targets: int
    elements: int
    faults: tuple[Fault, ...]

    @property
    def missed(self) -> int:
        """Widgets that no element reaches."""
        return sum(fault.kind == "missed" for fault in self.faults)


def compare(
    visit: Visit, found: Sequence[Element], *, seen: bool = False
) -> Score:
    """Touch each element where the tools would, and see what that reaches.

    Args:
        visit: the screen.
        found: what perception made of it.
        seen: perception went by the picture, and is asked for what is in no tree (a canvas) too.
    """
    wanted = {id(t.widget): t for t in visit.targets if t.is_accessible or seen}
    usable = [e for e in found if e.index > 0 and e.role != "list"]
    faults: list[Fault] = []
    met: dict[int, Element] = {}
    for element in usable:
        target = visit.reached(*tap_point(element, found))
        if target is None:
            faults.append(Fault("empty", None, element))
        elif id(target.widget) in met:
            faults.append(Fault("twice", target, element))
        else:
            met[id(target.widget)] = element
            if not _shows(target, element):
                faults.append(Fault("other", target, element))
    faults += [
        Fault("missed", t, None) for key, t in wanted.items() if key not in met
    ]
    return Score(len(wanted), len(usable), tuple(faults))


def _shows(target: Target, element: Element) -> bool:
    """Whether the element lies where the widget is: neither much larger nor elsewhere."""
    left, top, right, bottom = target.bounds
    box = element.bounds
    width = min(right, box.right) - max(left, box.left)
    height = min(bottom, box.bottom) - max(top, box.top)
    both = max(0, width) * max(0, height)
    return both >= 0.8 * box.area
