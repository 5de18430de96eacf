"""How a simulated model cuts the steps of a path into sub-goals."""

from collections.abc import Sequence

from evals.tasks.steps import Step

CHUNK = 4
"""Steps of the path that one sub-goal holds."""
_LONGEST = 280
"""Characters of a sub-goal."""


def name_sub_goals(
    steps: Sequence[Step], begins: range, end: int, *, plan: int
) -> dict[str, tuple[int, int]]:
    """The sub-goals of a plan in order, each with its first step and the one after its last.

    Args:
        steps: of the path.
        begins: the first step of each sub-goal.
        end: the step after the last one that is planned for.
        plan: number of the plan, which makes its sub-goals differ from those of others.
    """
    named: dict[str, tuple[int, int]] = {}
    for first in begins:
        last = min(first + begins.step, end)
        # What words on the screen will order is not known when the plan is made.
        planned = [
            str(step) for step in steps[first:last] if not step.is_ordered
        ]
        words = "; ".join(planned) or "go on"
        goal = f"{words} [{plan}.{len(named) + 1}]"[:_LONGEST]
        named[goal] = (first, last)
    return named
