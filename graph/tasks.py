"""The task tree: pure functions over frozen records, and the only place that changes it.

The stack holds what is still to do: a parent lies under its children and is done when the last of
them is (MobA, Algorithm 1). The top of the stack is the current task.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from graph import facts
from graph.facts import normalize_sentence

TaskStatus = Literal["pending", "active", "done", "failed", "dropped"]
Mend = Literal[
    "", "decompose", "too coarse", "wrong goal", "impossible", "refused", "missing"
]
"""Why a plan is wanted; MobA's cases (a), (b) and (c) come first (Figure 1)."""

MAX_CHILDREN = 12
"""Sub-goals that one plan has at most; the rest of a longer one is its last, to be cut later."""

_SETTLED = frozenset({"done", "failed", "dropped"})
_ELSE = frozenset({"otherwise", "else", "否则", "不然"})


def _as_names(names: Any) -> Any:
    return (names,) if isinstance(names, str) else names or ()


Names = Annotated[tuple[str, ...], BeforeValidator(_as_names)]
"""Names of facts; models give a single one as a bare string."""


class SubGoal(BaseModel):
    """A sub-goal of a plan with what it hangs on."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    goal: str
    needs: Names = ()
    """Names of facts that must be known before it is begun."""
    produces: Names = ()
    """Names of facts that are known once it is done."""
    when: str = ""
    """The condition under which it is to be done; `otherwise` negates that of the one before."""


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
    needs: tuple[str, ...] = ()
    produces: tuple[str, ...] = ()
    when: str = ""
    """As of `SubGoal`; `when` is emptied once it is known to hold."""


class TaskTree(BaseModel):
    """All tasks of a run, in order of creation, and the stack of those still to do."""

    model_config = ConfigDict(frozen=True)

    tasks: tuple[Task, ...] = ()
    stack: tuple[int, ...] = ()
    """Task ids; the last one is the current task."""


class PlanRefused(ValueError):
    """A plan that would not bring the work on; the message says why."""


def make_root(goal: str) -> TaskTree:
    """A tree that holds the instruction alone."""
    return TaskTree(tasks=(Task(id=0, goal=goal, status="active"),), stack=(0,))


def get_current_task(tree: TaskTree) -> Task | None:
    """The task on top of the stack, None when all is settled."""
    return tree.tasks[tree.stack[-1]] if tree.stack else None


def list_children(tree: TaskTree, parent: int | None) -> list[Task]:
    """The tasks cut from `parent`: what is settled in order of creation, then what is open.

    Open ones stand in the order in which they come, which a mended plan may have changed.
    """
    below = [task for task in tree.tasks if task.parent == parent]
    settled = [task for task in below if task.id not in tree.stack]
    coming = [tree.tasks[number] for number in reversed(tree.stack)]
    return settled + [task for task in coming if task.parent == parent]


def classify_failure(task: Task) -> Mend:
    """Which of MobA's two cases a failed task is: some steps of it went right, or none did."""
    return "too coarse" if task.actions else "wrong goal"


def decompose_task(
    tree: TaskTree, goals: Sequence[str | SubGoal], *, max_depth: int
) -> TaskTree:
    """The current task cut into sub-goals, the first of which becomes current.

    Raises:
        PlanRefused: nothing was named, a goal equals the current one or an ancestor's, or the tree
            is too deep.
    """
    task = _require_current(tree)
    wanted = _require_goals(goals)
    if task.depth >= max_depth:
        msg = (
            f"the goal lies {task.depth} levels deep already and cannot be cut further"
        )
        raise PlanRefused(msg)
    _refuse_ancestors(tree, task, wanted)
    new = _make_tasks(tree, _gather_rest(wanted), parent=task)
    cut = _change_task(
        tree, task.id, mends=task.mends + 1, attempts=0, actions=0, lesson=""
    )
    grown = TaskTree(
        tasks=cut.tasks + new,
        stack=tree.stack + tuple(child.id for child in reversed(new)),
    )
    return _activate_top(grown)


def refine_task(tree: TaskTree, goal: str) -> TaskTree:
    """The current task in better words, with its attempts forgiven.

    Raises:
        PlanRefused: the wording is empty, or equals the current one or an ancestor's.
    """
    task = _require_current(tree)
    wanted = tidy_goals([goal])
    if not wanted:
        msg = "the plan gives no better wording"
        raise PlanRefused(msg)
    _refuse_ancestors(tree, task, wanted)
    better = wanted[0].goal
    return _change_task(
        tree,
        task.id,
        goal=better,
        mends=task.mends + 1,
        attempts=0,
        actions=0,
        lesson="",
    )


def reorder_tasks(tree: TaskTree, goals: Sequence[str | SubGoal]) -> TaskTree:
    """The pending tasks beside the current one (which is among them) in another order.

    Raises:
        PlanRefused: the goals are not the pending ones, each once, or their order is the old one.
    """
    task = _require_current(tree)
    waiting = list_pending_tasks(tree)
    wanted = _match_pending(waiting, goals)
    if sorted(wanted) != sorted(other.id for other in waiting):
        msg = "the new order does not name each pending goal once"
        raise PlanRefused(msg)
    if wanted == [other.id for other in waiting]:
        msg = "the new order is the old one"
        raise PlanRefused(msg)
    rested = _change_task(tree, task.id, mends=task.mends + 1, attempts=0, lesson="")
    return _restack_tasks(rested, wanted)


def replace_tasks(tree: TaskTree, goals: Sequence[str | SubGoal]) -> TaskTree:
    """The current task and those pending beside it replaced by these goals, in this order.

    A goal that was pending already stays the task that it was; one that is not named is dropped.

    Raises:
        PlanRefused: nothing was named, it is what is pending now, a goal equals an ancestor's, or
            the current task is the instruction itself, which can only be cut.
    """
    task = _require_current(tree)
    if task.parent is None:
        msg = "the instruction itself cannot be replaced, only cut into sub-goals"
        raise PlanRefused(msg)
    wanted, waiting = _require_goals(goals), list_pending_tasks(tree)
    parent = tree.tasks[task.parent]
    _refuse_ancestors(tree, parent, wanted)
    wanted = _gather_rest(wanted)
    numbers = _match_pending(waiting, wanted)
    if numbers == [other.id for other in waiting] and not _has_more_terms(wanted):
        msg = "the new plan is what is pending already"
        raise PlanRefused(msg)
    order: list[int] = []
    for each, number in zip(wanted, numbers, strict=True):
        if number < 0:
            order.append(len(tree.tasks))
            tree = TaskTree(
                tasks=tree.tasks + _make_tasks(tree, [each], parent=parent),
                stack=tree.stack,
            )
            continue
        order.append(number)
        if _has_more_terms([each]):
            tree = _change_task(tree, number, **each.model_dump(exclude={"goal"}))
    return _restack_tasks(tree, order)


def drop_tasks(tree: TaskTree, goals: Sequence[str | SubGoal]) -> TaskTree:
    """The pending tasks of these words (the current one may be among them) left undone.

    When none is left beside them, their parent is done.

    Raises:
        PlanRefused: nothing was named, a goal is not pending, or it is the instruction itself.
    """
    waiting = [other for other in list_pending_tasks(tree) if other.parent is not None]
    gone = _match_pending(waiting, goals)
    if not gone or -1 in gone:
        msg = "only pending sub-goals can be dropped, by their own words"
        raise PlanRefused(msg)
    return _drop_branches(tree, gone)


def list_pending_tasks(tree: TaskTree) -> list[Task]:
    """The current task and those that wait beside it, in the order in which they come."""
    task = get_current_task(tree)
    if task is None:
        return []
    return [
        tree.tasks[i]
        for i in reversed(tree.stack)
        if tree.tasks[i].parent == task.parent
    ]


def complete_task(tree: TaskTree) -> TaskTree:
    """The current task done, and with it every ancestor that waited for this last child.

    A condition that it had has been met then, and its opposite has not.
    """
    task = _require_current(tree)
    if task.when:
        tree = settle_condition(tree, task.when, holds=True)
    return _complete_parents(_pop_task(tree, "done"), task.parent)


def settle_condition(tree: TaskTree, condition: str, *, holds: bool) -> TaskTree:
    """What waits for this condition, or for its opposite, freed of it or dropped."""
    about, affirmed = facts.split_negation(condition)
    gone: list[int] = []
    for number in tree.stack:
        bare, plain = facts.split_negation(tree.tasks[number].when)
        if not tree.tasks[number].when or bare != about:
            continue
        if (plain == affirmed) == holds:
            tree = _change_task(tree, number, when="")
        else:
            gone.append(number)
    return _drop_branches(tree, gone)


def bring_forward(tree: TaskTree, task: int) -> TaskTree:
    """The pending task of this id before all that wait beside it."""
    return _restack_tasks(
        tree, [task, *(each.id for each in list_pending_tasks(tree) if each.id != task)]
    )


def reopen_tree(tree: TaskTree) -> TaskTree:
    """The instruction current again, as something of it is missing; what was open is dropped."""
    for number in tree.stack:
        tree = _change_task(tree, number, status="dropped")
    tree = _change_task(tree, 0, attempts=0, actions=0, lesson="")
    return _activate_top(tree.model_copy(update={"stack": (0,)}))


def close_tree(tree: TaskTree, *, done: bool) -> TaskTree:
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
    task = _require_current(tree)
    return _change_task(
        tree, task.id, attempts=task.attempts + 1, lesson=lesson or task.lesson
    )


def forgive_attempt(tree: TaskTree) -> TaskTree:
    """The last try at the current task had not failed after all; its lesson was wrong."""
    task = _require_current(tree)
    return _change_task(tree, task.id, attempts=max(0, task.attempts - 1), lesson="")


def note_lesson(tree: TaskTree, lesson: str) -> TaskTree:
    """A lesson for the next try, without counting one."""
    return _change_task(tree, _require_current(tree).id, lesson=lesson)


def refuse_plan(tree: TaskTree, lesson: str) -> TaskTree:
    """A plan for the current task was refused: it counts as made, and the reason is kept."""
    task = _require_current(tree)
    return _change_task(
        tree, task.id, mends=task.mends + 1, attempts=0, actions=0, lesson=lesson
    )


def add_action(tree: TaskTree) -> TaskTree:
    """One more right action for the current task; the old lesson has served."""
    task = _require_current(tree)
    return _change_task(tree, task.id, actions=task.actions + 1, lesson="")


def give_up(tree: TaskTree, lesson: str) -> TaskTree:
    """The current task failed, and what waited beside it is dropped: its parent needs a new plan.

    Giving up the root empties the stack.
    """
    task = _require_current(tree)
    tree = _change_task(_pop_task(tree, "failed"), task.id, lesson=lesson)
    while tree.stack and task.parent is not None and tree.stack[-1] != task.parent:
        tree = _pop_task(tree, "dropped")
    return fail_attempt(tree, lesson) if tree.stack else tree


def tidy_goals(goals: Sequence[str | SubGoal]) -> list[SubGoal]:
    """The goals stripped, without empty ones; `otherwise` is spelt out.

    Of equals side by side one is left: that is a slip. Elsewhere a repeat is meant.
    """
    subgoals: list[SubGoal] = []
    last = ""
    for each in goals:
        whole = SubGoal(goal=each) if isinstance(each, str) else each
        when = " ".join(whole.when.split())
        if last and normalize_sentence(when) in _ELSE:
            bare, plain = facts.split_negation(last)
            when = f"not: {bare}" if plain else bare
        last = when or last
        if not whole.goal.strip():
            continue
        tidy = whole.model_copy(update={"goal": whole.goal.strip(), "when": when})
        if not subgoals or not _is_same_goal(subgoals[-1], tidy):
            subgoals.append(tidy)
    return subgoals


def _require_current(tree: TaskTree) -> Task:
    task = get_current_task(tree)
    if task is None:
        msg = "no task is left on the stack"
        raise ValueError(msg)
    return task


def _goal_text(each: str | SubGoal) -> str:
    return each if isinstance(each, str) else each.goal


def _is_same_goal(one: SubGoal, other: SubGoal) -> bool:
    terms = (one.needs, one.produces, one.when) == (
        other.needs,
        other.produces,
        other.when,
    )
    return terms and normalize_sentence(one.goal) == normalize_sentence(other.goal)


def _require_goals(goals: Sequence[str | SubGoal]) -> list[SubGoal]:
    """The sub-goals that a plan names, if it names some."""
    wanted = tidy_goals(goals)
    if not wanted:
        msg = "the plan names no sub-goal"
        raise PlanRefused(msg)
    return wanted


def _gather_rest(wanted: Sequence[SubGoal]) -> list[SubGoal]:
    """As many sub-goals as a plan has; what goes beyond becomes the last one, to be cut later."""
    if len(wanted) <= MAX_CHILDREN:
        return list(wanted)
    kept, rest = wanted[: MAX_CHILDREN - 1], wanted[MAX_CHILDREN - 1 :]
    always = [each for each in rest if not each.when]
    products = dict.fromkeys(name for each in always for name in each.produces)
    needs = dict.fromkeys(
        name for each in always for name in each.needs if name not in products
    )
    # A condition goes into the words: it is one of a part and not of the whole.
    sentences = [
        f"if {each.when}: {each.goal}" if each.when else each.goal for each in rest
    ]
    last = SubGoal(
        goal="; ".join(sentences), needs=tuple(needs), produces=tuple(products)
    )
    return [*kept, last]


def _match_pending(
    waiting: Sequence[Task], goals: Sequence[str | SubGoal]
) -> list[int]:
    """For each goal the first pending task of its words that none before it took, else -1."""
    free = list(waiting)
    numbers: list[int] = []
    for each in goals:
        goal = normalize_sentence(_goal_text(each))
        task = next(
            (other for other in free if normalize_sentence(other.goal) == goal), None
        )
        numbers.append(-1 if task is None else task.id)
        free = [other for other in free if other is not task]
    return numbers


def _make_tasks(
    tree: TaskTree, wanted: Sequence[SubGoal], *, parent: Task
) -> tuple[Task, ...]:
    first = len(tree.tasks)
    return tuple(
        Task(
            id=first + n, parent=parent.id, depth=parent.depth + 1, **each.model_dump()
        )
        for n, each in enumerate(wanted)
    )


def _has_more_terms(wanted: Sequence[SubGoal]) -> bool:
    return any(each.needs or each.produces or each.when for each in wanted)


def _refuse_ancestors(tree: TaskTree, task: Task, goals: Sequence[SubGoal]) -> None:
    line: Task | None = task
    while line is not None:
        for each in goals:
            if normalize_sentence(each.goal) == normalize_sentence(line.goal):
                msg = f"the plan gives back the goal {line.goal!r} itself"
                raise PlanRefused(msg)
        line = None if line.parent is None else tree.tasks[line.parent]


def _restack_tasks(tree: TaskTree, order: Sequence[int]) -> TaskTree:
    """The pending tasks in this order, those that are not in it dropped."""
    waiting = [each.id for each in list_pending_tasks(tree)]
    for number in waiting:
        status: TaskStatus = "pending" if number in order else "dropped"
        tree = _change_task(tree, number, status=status)
    kept = tree.stack[: len(tree.stack) - len(waiting)]
    return _activate_top(
        tree.model_copy(update={"stack": kept + tuple(reversed(order))})
    )


def _drop_branches(tree: TaskTree, gone: Sequence[int]) -> TaskTree:
    """The tree with these open sub-goals, and what was cut from them, dropped."""
    if not gone:
        return tree
    lost = set(gone)
    for number in tree.stack:
        if tree.tasks[number].parent in lost:
            lost.add(number)
    parents = [tree.tasks[number].parent for number in gone]
    for number in lost:
        tree = _change_task(tree, number, status="dropped")
    kept = tuple(number for number in tree.stack if number not in lost)
    return _complete_parents(tree.model_copy(update={"stack": kept}), *parents)


def _complete_parents(tree: TaskTree, *emptied: int | None) -> TaskTree:
    """After tasks left the stack: their parents are done where nothing is left of them."""
    waiting = set(emptied)
    while (
        tree.stack
        and tree.stack[-1] in waiting
        and _is_all_settled(tree, tree.stack[-1])
    ):
        waiting.add(tree.tasks[tree.stack[-1]].parent)
        tree = _pop_task(tree, "done")
    return _activate_top(tree)


def _is_all_settled(tree: TaskTree, parent: int) -> bool:
    return all(child.status in _SETTLED for child in list_children(tree, parent))


def _pop_task(tree: TaskTree, status: TaskStatus) -> TaskTree:
    popped = _change_task(tree, tree.stack[-1], status=status)
    return popped.model_copy(update={"stack": popped.stack[:-1]})


def _activate_top(tree: TaskTree) -> TaskTree:
    return _change_task(tree, tree.stack[-1], status="active") if tree.stack else tree


def _change_task(tree: TaskTree, task: int, **update: Any) -> TaskTree:
    changed = tree.tasks[task].model_copy(update=update)
    return tree.model_copy(
        update={"tasks": (*tree.tasks[:task], changed, *tree.tasks[task + 1 :])}
    )
