"""The task tree: pure functions over frozen records. Only this module changes it.

The stack holds what is still to do: a parent lies under its children and is done when the last of
them is (MobA, Algorithm 1). The top of the stack is the current task.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict

from graph import facts
from graph.facts import normalize_sentence

TaskStatus = Literal["pending", "active", "done", "failed", "dropped"]
ReplanCase = Literal[
    "",
    "decompose",
    "too coarse",
    "wrong goal",
    "impossible",
    "refused",
    "missing",
    "mend",
    "answer",
]
"""Why a plan is wanted; MobA's cases (a), (b) and (c) come first (Figure 1)."""

MAX_CHILDREN = 12
"""Sub-goals of one plan at most; the rest of a longer one becomes the last, to be cut later."""

_SETTLED = frozenset({"done", "failed", "dropped"})
_ELSE = frozenset({"otherwise", "else", "否则", "不然"})


def _as_names(names: Any) -> Any:
    return (names,) if isinstance(names, str) else names or ()


def _as_text(text: Any) -> Any:
    return "" if text is None else text


Names = Annotated[tuple[str, ...], BeforeValidator(_as_names)]
"""Names of facts; models give a single one as a bare string."""


class SubGoal(BaseModel):
    """A sub-goal of a plan with what it depends on."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    goal: str
    needs: Names = ()
    """Names of facts that must be known before it begins."""
    produces: Names = ()
    """Names of facts that are known once it is done."""
    when: Annotated[str, BeforeValidator(_as_text)] = ""
    """The condition for doing it; `otherwise` negates the one of the sub-goal before."""


class Task(BaseModel):
    """A goal or sub-goal in words."""

    model_config = ConfigDict(frozen=True)

    id: int
    parent: int | None = None
    goal: str
    status: TaskStatus = "pending"
    depth: int = 0
    attempts: int = 0
    """Failed tries; a wrong step and one without effect count."""
    actions: int = 0
    """Actions made for this node itself."""
    mends: int = 0
    """How often a plan was made for this node itself."""
    lesson: str = ""
    """What the last failure taught; shown on the next attempt."""
    needs: tuple[str, ...] = ()
    produces: tuple[str, ...] = ()
    when: str = ""
    """As in `SubGoal`; `when` is emptied once it is known to hold."""


class TaskTree(BaseModel):
    """All tasks of a run, in order of creation, and the stack of those still to do."""

    model_config = ConfigDict(frozen=True)

    tasks: tuple[Task, ...] = ()
    stack: tuple[int, ...] = ()
    """Task ids; the last one is the current task."""


class PlanRefused(ValueError):
    """A plan that would not help; the message says why."""


def make_root(goal: str) -> TaskTree:
    """A tree that holds only the instruction."""
    return TaskTree(tasks=(Task(id=0, goal=goal, status="active"),), stack=(0,))


def get_current_task(tree: TaskTree) -> Task | None:
    """The task on top of the stack; None if all are settled."""
    return tree.tasks[tree.stack[-1]] if tree.stack else None


def list_children(tree: TaskTree, parent: int | None) -> list[Task]:
    """The tasks cut from `parent`: settled ones in order of creation, then open ones.

    Open ones stand in the order in which they come, which a revised plan may have changed.
    """
    children = [task for task in tree.tasks if task.parent == parent]
    settled = [task for task in children if task.id not in tree.stack]
    still_open = [tree.tasks[number] for number in reversed(tree.stack)]
    return settled + [task for task in still_open if task.parent == parent]


def classify_failure(task: Task) -> ReplanCase:
    """Which of MobA's two cases a failed task is: some of its steps went right, or none."""
    return "too coarse" if task.actions else "wrong goal"


def decompose_task(
    tree: TaskTree, goals: Sequence[str | SubGoal], *, max_depth: int
) -> TaskTree:
    """The tree with the current task cut into sub-goals; the first of them becomes current.

    Raises:
        PlanRefused: no goal was named, one equals the current goal or an ancestor's, or the tree is
            too deep.
    """
    task = _require_current(tree)
    wanted = _require_goals(goals)
    if task.depth >= max_depth:
        msg = f"the goal lies {task.depth} levels deep already and cannot be cut further"
        raise PlanRefused(msg)
    _refuse_ancestors(tree, task, wanted)
    new = _make_tasks(tree, _gather_rest(wanted), parent=task)
    cut = _change_task(
        tree, task.id, mends=task.mends + 1, attempts=0, actions=0, lesson=""
    )
    new_ids = tuple(child.id for child in reversed(new))
    grown = TaskTree(tasks=cut.tasks + new, stack=tree.stack + new_ids)
    return _activate_top(grown)


def refine_task(tree: TaskTree, goal: str) -> TaskTree:
    """The tree with the current task in better words and its attempts forgiven.

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
    """The tree with the pending tasks beside the current one, and itself, in another order.

    Raises:
        PlanRefused: the goals are not the pending ones, each once, or their order is the old one.
    """
    task = _require_current(tree)
    waiting = list_pending_tasks(tree)
    old_order = [other.id for other in waiting]
    order = _match_pending(waiting, goals)
    if sorted(order) != sorted(old_order):
        msg = "the new order does not name each pending goal once"
        raise PlanRefused(msg)
    if order == old_order:
        msg = "the new order is the old one"
        raise PlanRefused(msg)
    changed = _change_task(
        tree, task.id, mends=task.mends + 1, attempts=0, lesson=""
    )
    return _restack_tasks(changed, order)


def replace_tasks(tree: TaskTree, goals: Sequence[str | SubGoal]) -> TaskTree:
    """The tree with the current task and those pending beside it replaced by these goals.

    A goal that is pending already stays the task that it is; one that is not named is dropped.

    Raises:
        PlanRefused: no goal was named, the goals are those pending now, one equals an ancestor's,
            or the current task is the instruction itself, which can only be cut.
    """
    task = _require_current(tree)
    if task.parent is None:
        msg = (
            "the instruction itself cannot be replaced, only cut into sub-goals"
        )
        raise PlanRefused(msg)
    wanted, waiting = _require_goals(goals), list_pending_tasks(tree)
    parent = tree.tasks[task.parent]
    _refuse_ancestors(tree, parent, wanted)
    wanted = _gather_rest(wanted)
    numbers = _match_pending(waiting, wanted)
    if numbers == [other.id for other in waiting] and not _has_more_terms(
        wanted
    ):
        msg = "the new plan is what is pending already"
        raise PlanRefused(msg)
    order: list[int] = []
    for each, number in zip(wanted, numbers, strict=True):
        if number < 0:
            (new,) = _make_tasks(tree, [each], parent=parent)
            order.append(new.id)
            tree = TaskTree(tasks=(*tree.tasks, new), stack=tree.stack)
            continue
        order.append(number)
        if _has_more_terms([each]):
            terms = each.model_dump(exclude={"goal"})
            tree = _change_task(tree, number, **terms)
    return _restack_tasks(tree, order)


def drop_tasks(tree: TaskTree, goals: Sequence[str | SubGoal]) -> TaskTree:
    """The tree without the pending tasks of these words; the current one may be among them.

    If no other is left beside them, their parent is done.

    Raises:
        PlanRefused: no goal was named, one is not pending, or it is the instruction itself.
    """
    waiting = [
        other for other in list_pending_tasks(tree) if other.parent is not None
    ]
    dropped = _match_pending(waiting, goals)
    if not dropped or -1 in dropped:
        msg = "only pending sub-goals can be dropped, by their own words"
        raise PlanRefused(msg)
    return _drop_branches(tree, dropped)


def list_pending_tasks(tree: TaskTree) -> list[Task]:
    """The current task and those that wait beside it, in the order in which they come."""
    task = get_current_task(tree)
    if task is None:
        return []
    still_open = [tree.tasks[number] for number in reversed(tree.stack)]
    return [each for each in still_open if each.parent == task.parent]


def complete_task(tree: TaskTree) -> TaskTree:
    """The tree with the current task done, and every ancestor that waited only for it.

    If the task had a condition, that is met then, and its opposite is not.
    """
    task = _require_current(tree)
    if task.when:
        tree = settle_condition(tree, task.when, holds=True)
    return _complete_parents(_pop_task(tree, "done"), task.parent)


def settle_condition(
    tree: TaskTree, condition: str, *, holds: bool
) -> TaskTree:
    """The tree in which no task waits for this condition or its opposite: freed or dropped."""
    settled, is_affirmed = facts.split_negation(condition)
    dropped: list[int] = []
    for number in tree.stack:
        when = tree.tasks[number].when
        bare, is_plain = facts.split_negation(when)
        if not when or bare != settled:
            continue
        is_same_condition = is_plain == is_affirmed
        if is_same_condition == holds:
            tree = _change_task(tree, number, when="")
        else:
            dropped.append(number)
    return _drop_branches(tree, dropped)


def bring_forward(tree: TaskTree, task: int) -> TaskTree:
    """The tree with this pending task before all that wait beside it."""
    others = [each.id for each in list_pending_tasks(tree) if each.id != task]
    return _restack_tasks(tree, [task, *others])


def reopen_tree(tree: TaskTree) -> TaskTree:
    """The tree with the instruction current again, and everything that was open dropped."""
    for number in tree.stack:
        tree = _change_task(tree, number, status="dropped")
    tree = _change_task(tree, 0, attempts=0, actions=0, lesson="")
    return _activate_top(tree.model_copy(update={"stack": (0,)}))


def close_tree(tree: TaskTree, *, done: bool) -> TaskTree:
    """The tree at the end of a run: active tasks end as it did, pending ones are dropped."""
    ends: dict[TaskStatus, TaskStatus] = {
        "active": "done" if done else "failed",
        "pending": "dropped",
    }
    settled = []
    for task in tree.tasks:
        status = ends.get(task.status, task.status)
        settled.append(task.model_copy(update={"status": status}))
    return TaskTree(tasks=tuple(settled))


def fail_attempt(tree: TaskTree, lesson: str) -> TaskTree:
    """The tree with one more failed try at the current task, and its lesson."""
    task = _require_current(tree)
    return _change_task(
        tree, task.id, attempts=task.attempts + 1, lesson=lesson or task.lesson
    )


def forgive_attempt(tree: TaskTree) -> TaskTree:
    """The tree without the last failed try at the current task, whose lesson was wrong."""
    task = _require_current(tree)
    return _change_task(
        tree, task.id, attempts=max(0, task.attempts - 1), lesson=""
    )


def note_lesson(tree: TaskTree, lesson: str) -> TaskTree:
    """The tree with a lesson for the next try, which counts no failed one."""
    return _change_task(tree, _require_current(tree).id, lesson=lesson)


def refuse_plan(tree: TaskTree, lesson: str) -> TaskTree:
    """The tree after a plan for the current task was refused: it counts, with its reason."""
    task = _require_current(tree)
    return _change_task(
        tree,
        task.id,
        mends=task.mends + 1,
        attempts=0,
        actions=0,
        lesson=lesson,
    )


def add_action(tree: TaskTree) -> TaskTree:
    """The tree with one more right action for the current task; its old lesson is obsolete."""
    task = _require_current(tree)
    return _change_task(tree, task.id, actions=task.actions + 1, lesson="")


def give_up(tree: TaskTree, lesson: str) -> TaskTree:
    """The tree with the current task failed and those beside it dropped.

    Its parent needs a new plan then. Giving up the root empties the stack.
    """
    task = _require_current(tree)
    tree = _change_task(_pop_task(tree, "failed"), task.id, lesson=lesson)
    while (
        tree.stack and task.parent is not None and tree.stack[-1] != task.parent
    ):
        tree = _pop_task(tree, "dropped")
    return fail_attempt(tree, lesson) if tree.stack else tree


def tidy_goals(goals: Sequence[str | SubGoal]) -> list[SubGoal]:
    """The goals stripped, without empty ones; `otherwise` is spelt out.

    Of two equal neighbours one is left: that is a slip. Elsewhere a repeat is intended.
    """
    subgoals: list[SubGoal] = []
    last_condition = ""
    for each in goals:
        subgoal = SubGoal(goal=each) if isinstance(each, str) else each
        when = " ".join(subgoal.when.split())
        if last_condition and normalize_sentence(when) in _ELSE:
            when = _negate_condition(last_condition)
        last_condition = when or last_condition
        goal = subgoal.goal.strip()
        if not goal:
            continue
        tidy = subgoal.model_copy(update={"goal": goal, "when": when})
        if not subgoals or not _is_same_goal(subgoals[-1], tidy):
            subgoals.append(tidy)
    return subgoals


def _negate_condition(condition: str) -> str:
    bare, is_plain = facts.split_negation(condition)
    return f"not: {bare}" if is_plain else bare


def _require_current(tree: TaskTree) -> Task:
    task = get_current_task(tree)
    if task is None:
        msg = "no task is left on the stack"
        raise ValueError(msg)
    return task


def _goal_text(each: str | SubGoal) -> str:
    return each if isinstance(each, str) else each.goal


def _is_same_goal(one: SubGoal, other: SubGoal) -> bool:
    if one.needs != other.needs or one.produces != other.produces:
        return False
    if one.when != other.when:
        return False
    return normalize_sentence(one.goal) == normalize_sentence(other.goal)


def _require_goals(goals: Sequence[str | SubGoal]) -> list[SubGoal]:
    """The sub-goals that a plan names.

    Raises:
        PlanRefused: it names none.
    """
    wanted = tidy_goals(goals)
    if not wanted:
        msg = "the plan names no sub-goal"
        raise PlanRefused(msg)
    return wanted


def _gather_rest(wanted: Sequence[SubGoal]) -> list[SubGoal]:
    """At most `MAX_CHILDREN` sub-goals; those beyond become the last one, to be cut later."""
    if len(wanted) <= MAX_CHILDREN:
        return list(wanted)
    kept, rest = wanted[: MAX_CHILDREN - 1], wanted[MAX_CHILDREN - 1 :]
    sentences: list[str] = []
    needs: dict[str, None] = {}
    products: dict[str, None] = {}
    for each in rest:
        if each.when:
            # It is a condition of a part, not of the whole.
            sentences.append(f"if {each.when}: {each.goal}")
            continue
        sentences.append(each.goal)
        needs |= dict.fromkeys(each.needs)
        products |= dict.fromkeys(each.produces)
    last = SubGoal(
        goal="; ".join(sentences),
        needs=tuple(name for name in needs if name not in products),
        produces=tuple(products),
    )
    return [*kept, last]


def _match_pending(
    waiting: Sequence[Task], goals: Sequence[str | SubGoal]
) -> list[int]:
    """For each goal the first pending task of its words that no earlier goal took, else -1."""
    free = [(normalize_sentence(task.goal), task.id) for task in waiting]
    numbers: list[int] = []
    for each in goals:
        goal = normalize_sentence(_goal_text(each))
        match = next((pair for pair in free if pair[0] == goal), None)
        if match is None:
            numbers.append(-1)
        else:
            numbers.append(match[1])
            free.remove(match)
    return numbers


def _make_tasks(
    tree: TaskTree, wanted: Sequence[SubGoal], *, parent: Task
) -> tuple[Task, ...]:
    depth = parent.depth + 1
    return tuple(
        Task(id=number, parent=parent.id, depth=depth, **each.model_dump())
        for number, each in enumerate(wanted, len(tree.tasks))
    )


def _has_more_terms(wanted: Sequence[SubGoal]) -> bool:
    return any(each.needs or each.produces or each.when for each in wanted)


def _refuse_ancestors(
    tree: TaskTree, task: Task, goals: Sequence[SubGoal]
) -> None:
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
    below = tree.stack[: len(tree.stack) - len(waiting)]
    stack = below + tuple(reversed(order))
    return _activate_top(tree.model_copy(update={"stack": stack}))


def _drop_branches(tree: TaskTree, numbers: Sequence[int]) -> TaskTree:
    """The tree with these open sub-goals, and what was cut from them, dropped."""
    if not numbers:
        return tree
    dropped = set(numbers)
    for number in tree.stack:
        if tree.tasks[number].parent in dropped:
            dropped.add(number)
    parents = [tree.tasks[number].parent for number in numbers]
    for number in dropped:
        tree = _change_task(tree, number, status="dropped")
    kept = tuple(number for number in tree.stack if number not in dropped)
    return _complete_parents(tree.model_copy(update={"stack": kept}), *parents)


def _complete_parents(tree: TaskTree, *emptied: int | None) -> TaskTree:
    """After tasks left the stack: the tree with their parents done if no child is left open."""
    waiting = set(emptied)
    while tree.stack:
        top = tree.stack[-1]
        if top not in waiting or not _is_all_settled(tree, top):
            break
        waiting.add(tree.tasks[top].parent)
        tree = _pop_task(tree, "done")
    return _activate_top(tree)


def _is_all_settled(tree: TaskTree, parent: int) -> bool:
    return all(
        child.status in _SETTLED for child in list_children(tree, parent)
    )


def _pop_task(tree: TaskTree, status: TaskStatus) -> TaskTree:
    popped = _change_task(tree, tree.stack[-1], status=status)
    return popped.model_copy(update={"stack": popped.stack[:-1]})


def _activate_top(tree: TaskTree) -> TaskTree:
    return (
        _change_task(tree, tree.stack[-1], status="active")
        if tree.stack
        else tree
    )


def _change_task(tree: TaskTree, task: int, **update: Any) -> TaskTree:
    tasks = list(tree.tasks)
    tasks[task] = tasks[task].model_copy(update=update)
    return tree.model_copy(update={"tasks": tuple(tasks)})
