"""Whether a predicted action is the person's, by the rules of the paper (section 5.1).

Kinds must be equal, and then:

* CLICK, LONG_PRESS: the point lies in the SAM2 box, edges included, or within 14 % of the screen
  of the person's point. Distances are taken as in AITW, which the paper follows: each side of the
  screen counts as 1, so that 14 % is 140 of the 1000 coordinates in any direction. In pixels that
  is less across than down.
* SCROLL: the same of four ways.
* TYPE: a similarity of 0.5 or more: 1 less the Levenshtein distance over the longer text's length
  (ANLS). The paper says "below a certain threshold", which is a slip: that would take wrong texts
  for right. Blanks around do not count, upper and lower case do.
* the keys, COMPLETE, IMPOSSIBLE: nothing more.

What cannot be read, and a point that is not on the screen, is wrong. The official script differs,
see `evals.odyssey.official`.
"""

from dataclasses import dataclass

from evals.odyssey.moves import Move, gold, parse
from evals.odyssey.records import FULL, Box, Point, Step

REACH = 140
"""14 % of a side, in coordinates; whole numbers, so that the edge is no matter of rounding."""
SIMILAR = 0.5


@dataclass(frozen=True, kw_only=True)
class Match:
    """Whether a prediction is right, and in the script's words why (or why not)."""

    right: bool
    why: str
    """`action_fail` (another kind), `action_correct`, `click_fail`, ..., `invalid`."""


def match(prediction: str, step: Step) -> Match:
    """The prediction held against what the person did.

    Args:
        prediction: as the model is to say it, see `moves.parse`.
        step: of the dataset.
    """
    said, done = parse(prediction), gold(step)
    if said is None:
        return Match(right=False, why="invalid")
    if said.kind != done.kind:
        return Match(right=False, why="action_fail")
    if done.point is not None and said.point is not None:
        near = touches(said.point, done.point, step.sam2_bbox or None)
        return _make_match("click", right=near)
    if done.kind == "SCROLL":
        return _make_match("scroll", right=said.way == done.way)
    if done.kind in ("TYPE", "OPEN_APP"):
        return _make_match("type", right=_typed(said, done))
    return Match(right=True, why="action_correct")


def touches(point: Point, wanted: Point, box: Box | None) -> bool:
    """Whether a touch is near enough to another one, or on its element.

    Args:
        point: that was predicted, from 0 to 1000.
        wanted: the person's.
        box: of the element; None if it is not known.
    """
    x, y = point
    if not (0 <= x <= FULL and 0 <= y <= FULL):
        return False
    if box is not None and box[0] <= x <= box[2] and box[1] <= y <= box[3]:
        return True
    return bool((x - wanted[0]) ** 2 + (y - wanted[1]) ** 2 <= REACH**2)


def similarity(first: str, second: str) -> float:
    """1 for equal texts, 0 for texts without anything in common."""
    longer = max(len(first), len(second))
    return 1.0 - distance(first, second) / longer if longer else 1.0


def distance(first: str, second: str) -> int:
    """Levenshtein's: characters to put in, take out or change."""
    row = list(range(len(second) + 1))
    for place, char in enumerate(first, 1):
        above, row = row, [place]
        for column, other in enumerate(second, 1):
            kept = above[column - 1] + (char != other)
            row.append(min(kept, above[column] + 1, row[-1] + 1))
    return row[-1]


def _typed(said: Move, done: Move) -> bool:
    return similarity(said.text.strip(), done.text.strip()) >= SIMILAR


def _make_match(what: str, *, right: bool) -> Match:
    return Match(right=right, why=f"{what}_{'correct' if right else 'fail'}")
