"""Find out whether a run goes in circles: pure functions over its last steps and its plans.

A repeated action is not yet a circle: after "next month", six times, the page shows another month
each time. So steps are compared by the page, by its content and by the action; only if all three
come back, nothing has been gained.
"""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from graph.facts import normalize_sentence
from graph.tasks import TaskTree, get_current_task, tidy_goals

LONGEST = 5
"""Steps of the longest cycle that is searched; some runs tried five days of a calendar in turn."""
KEPT = 2 * LONGEST
"""Steps that a run keeps for it."""
ROUNDS = {1: 3}
"""Rounds that make a cycle, by its length. A single action may be meant twice, such as a wait, or
one that only shows a passing message."""
_ROUNDS = 2

Consequence = Literal["refuse", "replan", "stop"]


class Trace(BaseModel):
    """What identifies a step, right or wrong, when it comes again."""

    model_config = ConfigDict(frozen=True)

    place: str
    """Digest of the page's signature and of its content; without spaces."""
    action: str
    """With the number and the label of its element, `tap 3 (Save)`."""

    def __str__(self) -> str:
        """As the state keeps it, in every checkpoint: `609a tap 3 (Save)`."""
        return f"{self.place} {self.action}"

    def is_same_step(self, other: "Trace") -> bool:
        """Whether the other is the same action on the same page in the same state."""
        return (self.place, self.action) == (other.place, other.action)


class Proposal(BaseModel):
    """A plan that was made: for which task, and its goals as `graph.facts` normalizes them."""

    model_config = ConfigDict(frozen=True)

    task: int
    goals: tuple[str, ...]


def parse_traces(trail: Sequence[str]) -> list[Trace]:
    """The traces that the state keeps."""
    traces = []
    for line in trail:
        place, action = line.split(" ", 1)
        traces.append(Trace(place=place, action=action))
    return traces


def append_step(trail: Sequence[Trace], step: Trace) -> list[Trace]:
    """The trail with one more step, cut to its longest length."""
    return [*trail, step][-KEPT:]


def find_cycle(trail: Sequence[Trace]) -> tuple[Trace, ...]:
    """The shortest cycle that the last steps repeated often enough; empty if there is none."""
    for length in range(1, LONGEST + 1):
        count = length * ROUNDS.get(length, _ROUNDS)
        last = trail[-count:]
        if len(last) == count and _is_periodic(last, length):
            return tuple(last[:length])
    return ()


def _is_periodic(steps: Sequence[Trace], length: int) -> bool:
    """Whether the first steps, so many, come again and again."""
    return all(
        step.is_same_step(steps[n % length])
        for n, step in enumerate(steps)
        if n >= length
    )


def find_repeat(trail: Sequence[Trace], proposed: Trace) -> tuple[Trace, ...]:
    """The cycle that this step would begin once more; empty if there is none, or it leads out."""
    cycle = find_cycle(trail)
    if cycle and cycle[0].is_same_step(proposed):
        return cycle
    return ()


def describe_loop(steps: Sequence[Trace]) -> str:
    """The steps of a cycle in words, in order."""
    return ", ".join(step.action for step in steps)


def decide_consequence(circles: int) -> Consequence:
    """What to do if a run is about to go in a circle, by how often that happened.

    First the step is refused with what was seen, then the plan is revised, then the run ends: a
    reason helps the user more than the rest of the steps.
    """
    if circles < 2:
        return "refuse"
    return "replan" if circles == 2 else "stop"


def make_proposal(tree: TaskTree, goals: Sequence[str]) -> Proposal:
    """A plan for the current task, as `is_plan_repeat` compares it.

    Raises:
        ValueError: no task is left on the stack.
    """
    task = get_current_task(tree)
    if task is None:
        msg = "no task is left on the stack"
        raise ValueError(msg)
    sentences = [normalize_sentence(each.goal) for each in tidy_goals(goals)]
    return Proposal(task=task.id, goals=tuple(sentences))


def is_plan_repeat(
    tree: TaskTree, proposed: Sequence[Proposal], goals: Sequence[str]
) -> bool:
    """Whether this plan was made before, for the current task or for one of its ancestors.

    The same goals in another order are another plan, once: a wrong order may be corrected, but not
    changed over and over.

    Args:
        tree: with the task that is planned for on top.
        proposed: the plans of this run so far.
        goals: sub-goals in order, or a better wording as the only one.
    """
    new = make_proposal(tree, goals)
    if not new.goals:
        return False
    tasks = _list_ancestors(tree, new.task)
    times_reordered = 0
    for each in proposed:
        if each.task not in tasks:
            continue
        if each.goals == new.goals:
            return True
        if set(each.goals) == set(new.goals):
            times_reordered += 1
    return times_reordered > 1


def _list_ancestors(tree: TaskTree, task: int) -> set[int]:
    """Ids of a task and of those that it was cut from."""
    ids = {task}
    parent = tree.tasks[task].parent
    while parent is not None:
        ids.add(parent)
        parent = tree.tasks[parent].parent
    return ids
