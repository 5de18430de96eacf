"""Does a run go in circles? Pure functions over its last steps and over its plans.

A circle is more than the same action again: "next month" six times is none, since the page says
another month each time. So a step is compared by the page, by what stood on it, and by what was
done there; only when all three come back has nothing been won.
"""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from graph.facts import normalize_sentence
from graph.tasks import TaskTree, get_current_task, tidy_goals

LONGEST = 5
"""Steps of the longest cycle that is looked for; runs were seen to try five days of a calendar in
turn."""
KEPT = 2 * LONGEST
"""Steps that a run keeps for it."""
ROUNDS = {1: 3}
"""How often a cycle must have been gone round, by its length. A single action may be meant twice,
such as a wait, or a message that passes and leaves no trace."""
_ROUNDS = 2

Consequence = Literal["refuse", "mend", "stop"]


class Trace(BaseModel):
    """One step that was made, right or wrong, as far as it can come again."""

    model_config = ConfigDict(frozen=True)

    place: str
    """Digest of the page's signature and of what stood on it; without spaces."""
    action: str
    """With the number and the words of its element, `tap 3 (Save)`."""

    def __str__(self) -> str:
        """As the state keeps it, in every checkpoint: `609a tap 3 (Save)`."""
        return f"{self.place} {self.action}"

    def is_same_step(self, other: "Trace") -> bool:
        """Whether the other one is the same action on the same page in the same state."""
        return (self.place, self.action) == (other.place, other.action)


class Proposal(BaseModel):
    """A plan that was made: for which task, and its goals as `graph.facts` makes them equal."""

    model_config = ConfigDict(frozen=True)

    task: int
    goals: tuple[str, ...]


def parse_traces(trail: Sequence[str]) -> list[Trace]:
    """The traces that the state keeps."""
    parts = (line.split(" ", 1) for line in trail)
    return [Trace(place=place, action=action) for place, action in parts]


def append_step(trail: Sequence[Trace], step: Trace) -> list[Trace]:
    """The trail with one more step, as long as it may get."""
    return [*trail, step][-KEPT:]


def find_cycle(trail: Sequence[Trace]) -> tuple[Trace, ...]:
    """The shortest cycle that the last steps went round, often enough; empty when there is none."""
    for length in range(1, LONGEST + 1):
        needed = length * ROUNDS.get(length, _ROUNDS)
        last = trail[-needed:]
        if len(last) < needed:
            continue
        if all(last[n].is_same_step(last[n % length]) for n in range(length, needed)):
            return tuple(last[:length])
    return ()


def find_repeat(trail: Sequence[Trace], proposed: Trace) -> tuple[Trace, ...]:
    """The cycle that this step would begin once more; empty when it leads out of it, or of none."""
    cycle = find_cycle(trail)
    return cycle if cycle and cycle[0].is_same_step(proposed) else ()


def describe_loop(steps: Sequence[Trace]) -> str:
    """The steps of a cycle in words, in order."""
    return ", ".join(step.action for step in steps)


def decide_consequence(circles: int) -> Consequence:
    """What follows when a run is about to go in a circle for the so many-th time.

    First the step is refused with what was seen, then the plan is mended, then the run ends: a
    person is helped more by a reason than by the rest of the steps.
    """
    if circles < 2:
        return "refuse"
    return "mend" if circles == 2 else "stop"


def make_proposal(tree: TaskTree, goals: Sequence[str]) -> Proposal:
    """A plan for the current task, as `is_plan_repeat` compares it.

    Raises:
        ValueError: no task is left on the stack.
    """
    task = get_current_task(tree)
    if task is None:
        msg = "no task is left on the stack"
        raise ValueError(msg)
    plain = tuple(normalize_sentence(each.goal) for each in tidy_goals(goals))
    return Proposal(task=task.id, goals=plain)


def is_plan_repeat(
    tree: TaskTree, proposed: Sequence[Proposal], goals: Sequence[str]
) -> bool:
    """Whether this plan was made before, for the current task or for one that it was cut from.

    The same goals in another order are another plan, once: what was put in the wrong order may be
    put right, but not turned over and over.

    Args:
        tree: with the task that is planned for on top.
        proposed: the plans of this run so far.
        goals: sub-goals in order, or a better wording as the only one.
    """
    new = make_proposal(tree, goals)
    line, task = set[int](), get_current_task(tree)
    while task is not None:
        line.add(task.id)
        task = None if task.parent is None else tree.tasks[task.parent]
    alike = [p for p in proposed if p.task in line and set(p.goals) == set(new.goals)]
    return bool(new.goals) and (
        len(alike) > 1 or any(p.goals == new.goals for p in alike)
    )
