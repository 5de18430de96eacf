"""Verdicts on a touch from the screens before and after it."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field

from evals.bench.real.dumps import make_look
from evals.bench.real.folder import Folder, PairEntry, RealScreen
from graph.state import Decision, Outcome
from nodes.verdict.pixels import find_unlisted_changes
from nodes.verdict.rules import Case, judge_by_rule
from tools.actions import Action, Tap, TapPoint
from tools.hierarchy.occlusion import dialog_of
from tools.perception.page_signature import compute_signature
from tools.perception.perceive import perceive
from tools.screen import Bounds, Element, Perception, Screen, Target

ASKED = "a model is asked"


@dataclass
class PairScore:
    """What the verdicts on all pairs were."""

    pairs: int = 0
    changed: int = 0
    called_idle: list[str] = field(default_factory=list)
    """Changed pairs that are called `no_change`, which would repeat the touch."""
    still: int = 0
    still_idle: int = 0
    """Of the unchanged, those that are called `no_change`."""
    still_done: list[str] = field(default_factory=list)
    """Unchanged pairs whose step is called `expected`."""
    placed: int = 0
    """Changed pairs that say where, and have two pictures."""
    found: int = 0
    """Of these, those whose place is among what the pictures or lists show as changed."""
    verdicts: Counter[str] = field(default_factory=Counter)


def measure_pairs(folder: Folder) -> PairScore:
    """Judge each pair as the agent would judge its own touch.

    Raises:
        ExtraMissing: a screen has no dump, and the extra `ocr` is not installed.
    """
    score = PairScore()
    for pair in folder.pairs:
        before = folder.load_screen(pair.before)
        after = folder.load_screen(pair.after)
        if before is not None and after is not None:
            _measure_pair(pair, before, after, score)
    return score


def _measure_pair(
    pair: PairEntry, before: RealScreen, after: RealScreen, score: PairScore
) -> None:
    first, second = make_screen(before), make_screen(after)
    point = pair.point
    if point is None and pair.where is not None:
        point = Bounds(**_name_sides(pair.where)).center
    pictures = before.picture, after.picture
    changes: list[Bounds] = []
    if all(pictures):
        changes = find_unlisted_changes(pictures, first, second, point)
    case = Case(
        decision=_make_decision(first, point),
        outcome=Outcome(ok=True),
        before=first,
        after=second,
        apps={},
        has_unlisted_change=bool(changes),
    )
    verdict = judge_by_rule(case, reflection=True)
    kind = verdict.kind if verdict else ASKED
    _count_verdict(pair, kind, score)
    if pair.is_changed and pair.where is not None and all(pictures):
        box = Bounds(**_name_sides(pair.where))
        score.placed += 1
        score.found += any(change.overlap_area(box) for change in changes)


def _count_verdict(pair: PairEntry, kind: str, score: PairScore) -> None:
    name = f"{pair.before} -> {pair.after}"
    score.pairs += 1
    score.verdicts[f"{'changed' if pair.is_changed else 'still'}: {kind}"] += 1
    if pair.is_changed:
        score.changed += 1
        if kind == "no_change":
            score.called_idle.append(name)
        return
    score.still += 1
    score.still_idle += kind == "no_change"
    if kind == "expected":
        score.still_done.append(name)


def make_screen(real: RealScreen) -> Screen:
    """A screen as the agent has it, from the dump or, without one, from the picture."""
    look = make_look(real)
    source: Perception = "hierarchy" if real.dump is not None else "vision"
    elements, lost = perceive(look, perception=source)
    width, height = real.width, real.height
    content = real.picture + (real.dump.data if real.dump else b"")
    return Screen(
        id=hashlib.sha256(content).hexdigest()[:16],
        package=real.package,
        activity=real.activity,
        signature=compute_signature(
            elements,
            real.package,
            real.activity,
            width=width,
            height=height,
        ),
        elements=elements,
        dialog=dialog_of(look.roots, width=width, height=height),
        keyboard=look.keyboard,
        lost=lost,
        width=width,
        height=height,
    )


def _make_decision(screen: Screen, point: tuple[int, int] | None) -> Decision:
    """The decision to touch a point, by the smallest element there if there is one."""
    element = _find_element(screen, point) if point else None
    if element is not None:
        target = Target(
            role=element.role,
            text=element.text,
            resource_id=element.resource_id,
            center=element.bounds.center,
        )
        action: Action = Tap(element=element.index)
        return Decision(
            step=1, task=0, judgement="act", action=action, target=target
        )
    x, y = point or (screen.width // 2, screen.height // 2)
    action = TapPoint(x=x, y=y)
    return Decision(step=1, task=0, judgement="act", action=action)


def _find_element(screen: Screen, point: tuple[int, int]) -> Element | None:
    hits = [
        element
        for element in screen.elements
        if element.index > 0 and element.bounds.contains(*point)
    ]
    return min(hits, key=lambda element: element.bounds.area, default=None)


def _name_sides(box: tuple[int, int, int, int]) -> dict[str, int]:
    left, top, right, bottom = box
    return {"left": left, "top": top, "right": right, "bottom": bottom}
