"""The task tree: pure functions over frozen records, and the only place that changes it.

The stack holds what is still to do: a parent lies under its children and is done when the last of
them is (MobA, Algorithm 1). The top of the stack is the current task.
"""

import unicodedata
from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

TaskStatus = Literal["pending", "active", "done", "failed", "dropped"]

MAX_CHILDREN = 12
"""Sub-goals that one plan may name; more is not a plan but a transcript."""

_SETTLED = frozenset({"done", "failed", "dropped"})


class Task(BaseModel):
    """A goal or sub-goal in words."""

    model_config = ConfigDict(frozen=True)

    id: int
    parent: int | None = None
    goal: str
    status: TaskStatus = "pending"
    depth: int = 0
    attempts: int = 0
    """Failed tries; a wrong or an idle step counts as one."""
    actions: int = 0
    """Actions made for this very node."""
    mends: int = 0
    """How often a plan was made for this very node."""
    lesson: str = ""
    """What the last failure taught; shown on the next attempt."""


class TaskTree(BaseModel):
    """All tasks of a run, in order of creation, and the stack of those still to do."""

    model_config = ConfigDict(frozen=True)

    tasks: tuple[Task, ...] = ()
    stack: tuple[int, ...] = ()
    """Task ids; the last one is the current task."""


class PlanRefused(ValueError):
    """A plan that would not bring the work on; the message says why."""


def root(goal: str) -> TaskTree:
    """A tree that holds the instruction alone."""
    return TaskTree(tasks=(Task(id=0, goal=goal, status="active"),), stack=(0,))


def current(tree: TaskTree) -> Task | None:
    """The task on top of the stack, None when all is settled."""
    return tree.tasks[tree.stack[-1]] if tree.stack else None


def children(tree: TaskTree, parent: int | None) -> list[Task]:
    """The tasks cut from `parent`, in order of creation."""
    return [task for task in tree.tasks if task.parent == parent]


def decompose(tree: TaskTree, goals: Sequence[str], *, max_depth: int) -> TaskTree:
    """The current task cut into sub-goals, the first of which becomes current.

    Raises:
        PlanRefused: nothing was named, a goal equals the current one or an ancestor's, or the tree
            is too deep.
    """
    task = _current(tree)
    wanted = _distinct(goals)
    if not wanted:
        msg = "the plan names no sub-goal"
        raise PlanRefused(msg)
    if len(wanted) > MAX_CHILDREN:
        msg = f"the plan names {len(wanted)} sub-goals, more than {MAX_CHILDREN}"
        raise PlanRefused(msg)
    if task.depth >= max_depth:
        msg = f"the goal lies {task.depth} levels deep already and cannot be cut further"
        raise PlanRefused(msg)
    _refuse_ancestors(tree, task, wanted)
    first = len(tree.tasks)
    new = tuple(
        Task(id=first + n, parent=task.id, goal=goal, depth=task.depth + 1)
        for n, goal in enumerate(wanted)
    )
    cut = _change(tree, task.id, mends=task.mends + 1, attempts=0, actions=0, lesson="")
    grown = TaskTree(
        tasks=cut.tasks + new, stack=tree.stack + tuple(child.id for child in reversed(new))
    )
    return _activate(grown)


def refine(tree: TaskTree, goal: str) -> TaskTree:
    """The current task in better words, with its attempts forgiven.

    Raises:
        PlanRefused: the wording is empty, or equals the current one or an ancestor's.
    """
    task = _current(tree)
    wanted = _distinct([goal])
    if not wanted:
        msg = "the plan gives no better wording"
        raise PlanRefused(msg)
    _refuse_ancestors(tree, task, wanted)
    return _change(
        tree, task.id, goal=wanted[0], mends=task.mends + 1, attempts=0, actions=0, lesson=""
    )


def reorder(tree: TaskTree, goals: Sequence[str]) -> TaskTree:
    """The pending tasks beside the current one (which is among them) in another order.

    Raises:
        PlanRefused: the goals are not the pending ones, each once, or their order is the old one.
    """
    task = _current(tree)
    waiting = [tree.tasks[i] for i in reversed(tree.stack) if tree.tasks[i].parent == task.parent]
    by_words = {same(other.goal): other.id for other in waiting}
    wanted = [by_words.get(same(goal), -1) for goal in goals]
    if sorted(wanted) != sorted(other.id for other in waiting):
        msg = "the new order does not name each pending goal once"
        raise PlanRefused(msg)
    if wanted == [other.id for other in waiting]:
        msg = "the new order is the old one"
        raise PlanRefused(msg)
    kept = tree.stack[: len(tree.stack) - len(waiting)]
    rested = _change(tree, task.id, status="pending", mends=task.mends + 1, attempts=0, lesson="")
    return _activate(rested.model_copy(update={"stack": kept + tuple(reversed(wanted))}))


def complete(tree: TaskTree) -> TaskTree:
    """The current task done, and with it every ancestor that waited for this last child."""
    task: Task | None = _current(tree)
    while task is not None:
        tree = _pop(tree, "done")
        parent = task.parent
        waits = tree.stack and tree.stack[-1] == parent and _all_settled(tree, parent)
        task = current(tree) if waits else None
    return _activate(tree)


def close(tree: TaskTree, *, done: bool) -> TaskTree:
    """The run is over: what is active ends as it did, what never began is dropped."""
    ends: dict[TaskStatus, TaskStatus] = {
        "active": "done" if done else "failed",
        "pending": "dropped",
    }
    settled = tuple(
        task.model_copy(update={"status": ends.get(task.status, task.status)})
        for task in tree.tasks
    )
    return TaskTree(tasks=settled)


def fail_attempt(tree: TaskTree, lesson: str) -> TaskTree:
    """One failed try at the current task, and what it taught."""
    task = _current(tree)
    return _change(tree, task.id, attempts=task.attempts + 1, lesson=lesson or task.lesson)


def note(tree: TaskTree, lesson: str) -> TaskTree:
    """A lesson for the next try, without counting one."""
    return _change(tree, _current(tree).id, lesson=lesson)


def refuse(tree: TaskTree, lesson: str) -> TaskTree:
    """A plan for the current task was refused: it counts as made, and the reason is kept."""
    task = _current(tree)
    return _change(tree, task.id, mends=task.mends + 1, attempts=0, actions=0, lesson=lesson)


def count_action(tree: TaskTree) -> TaskTree:
    """One more right action for the current task; the old lesson has served."""
    task = _current(tree)
    return _change(tree, task.id, actions=task.actions + 1, lesson="")


def give_up(tree: TaskTree, lesson: str) -> TaskTree:
    """The current task failed, and what waited beside it is dropped: its parent needs a new plan.

    Giving up the root empties the stack.
    """
    task = _current(tree)
    tree = _change(_pop(tree, "failed"), task.id, lesson=lesson)
    while tree.stack and task.parent is not None and tree.stack[-1] != task.parent:
        tree = _pop(tree, "dropped")
    return fail_attempt(tree, lesson) if tree.stack else tree


def outline(tree: TaskTree, *, limit: int = 14) -> str:
    """The tree as prompts show it, one line a task; empty when there is but the root.

    `[x]` done, `[>]` current, `[ ]` to do; failed and dropped ones are left out, and so is what
    lies more than `limit` lines back.
    """
    if len(tree.tasks) < 2:
        return ""
    marks = {"done": "x", "active": " ", "pending": " "}
    top = tree.stack[-1] if tree.stack else -1
    lines = [
        f"{'  ' * (task.depth - 1)}[{'>' if task.id == top else marks[task.status]}] {task.goal}"
        for task in _depth_first(tree, 0)
        if task.depth and task.status in marks
    ]
    return "\n".join(lines[-limit:])


def same(goal: str) -> str:
    """What two equal goals have in common: case, spaces and closing stops do not count."""
    words = unicodedata.normalize("NFKC", goal).casefold().split()
    return " ".join(words).rstrip(".!。 ")


def _depth_first(tree: TaskTree, start: int) -> list[Task]:
    below = [each for child in children(tree, start) for each in _depth_first(tree, child.id)]
    return [tree.tasks[start], *below]


def _current(tree: TaskTree) -> Task:
    task = current(tree)
    if task is None:
        msg = "no task is left on the stack"
        raise ValueError(msg)
    return task


def _distinct(goals: Sequence[str]) -> list[str]:
    """Stripped, without empty ones and without the second of two equals."""
    found: dict[str, str] = {}
    for goal in goals:
        if goal.strip():
            found.setdefault(same(goal), goal.strip())
    return list(found.values())


def _refuse_ancestors(tree: TaskTree, task: Task, goals: Sequence[str]) -> None:
    line: Task | None = task
    while line is not None:
        for goal in goals:
            if same(goal) == same(line.goal):
                msg = f"the plan gives back the goal {line.goal!r} itself"
                raise PlanRefused(msg)
        line = None if line.parent is None else tree.tasks[line.parent]


def _all_settled(tree: TaskTree, parent: int) -> bool:
    return all(child.status in _SETTLED for child in children(tree, parent))


def _pop(tree: TaskTree, status: TaskStatus) -> TaskTree:
    popped = _change(tree, tree.stack[-1], status=status)
    return popped.model_copy(update={"stack": popped.stack[:-1]})


def _activate(tree: TaskTree) -> TaskTree:
    return _change(tree, tree.stack[-1], status="active") if tree.stack else tree


def _change(tree: TaskTree, task: int, **update: Any) -> TaskTree:
    changed = tree.tasks[task].model_copy(update=update)
    return tree.model_copy(update={"tasks": (*tree.tasks[:task], changed, *tree.tasks[task + 1 :])})
