"""What sub-goals hang on: facts that they need and find out, conditions; pure functions.

A fact is a named line of `State.focus` (see `graph.facts`). What the facts can settle is settled
here, without a model.
"""

from collections.abc import Iterable, Sequence

from graph import facts, tasks
from graph.tasks import SubGoal, Task, TaskTree


def find_unmet(tree: TaskTree, knowledge: Sequence[str]) -> list[str]:
    """Names of the facts that the current task needs and nobody knows yet."""
    task = tasks.get_current_task(tree)
    return (
        [name for name in task.needs if not facts.find_value(name, knowledge)]
        if task
        else []
    )


def find_owed(tree: TaskTree, knowledge: Sequence[str]) -> list[str]:
    """Names of the facts that the current task was to find out and that are not kept yet."""
    task = tasks.get_current_task(tree)
    return (
        [name for name in task.produces if not facts.find_value(name, knowledge)]
        if task
        else []
    )


def list_fact_names(tree: TaskTree) -> list[str]:
    """Names of all facts that the plan speaks of, each once."""
    named = (name for task in tree.tasks for name in (*task.needs, *task.produces))
    return list(dict.fromkeys(named))


def pursue_plan(tree: TaskTree, knowledge: Sequence[str]) -> TaskTree:
    """The tree as the known facts leave it.

    A condition that they settle frees its sub-goal or drops it, and a current one whose need is
    unmet lets the pending one go first that finds the fact out. What stays unmet after that must be
    planned for.
    """
    for _ in range(2 * len(tree.stack)):
        task = tasks.get_current_task(tree)
        if task is None:
            break
        met = facts.judge_condition(task.when, knowledge) if task.when else None
        if met is not None:
            tree = tasks.settle_condition(tree, task.when, holds=met)
            continue
        names = find_unmet(tree, knowledge)
        first = next(
            (
                each
                for each in tasks.list_pending_tasks(tree)[1:]
                if _is_produced(each, names)
            ),
            None,
        )
        if first is None:
            break
        tree = tasks.bring_forward(tree, first.id)
    return tree


def apply_condition(tree: TaskTree, holds: bool | None) -> TaskTree:
    """The tree after word on whether the current task's condition holds; None says nothing."""
    task = tasks.get_current_task(tree)
    if task is None or not task.when or holds is None:
        return tree
    return tasks.settle_condition(tree, task.when, holds=holds)


def find_unfounded(
    goals: Iterable[str | SubGoal], tree: TaskTree, knowledge: Sequence[str]
) -> list[str]:
    """Names of facts that new sub-goals need, yet nobody knows and nothing planned finds out."""
    whole = [each for each in goals if isinstance(each, SubGoal)]
    products = [name for each in whole for name in each.produces]
    products += [name for number in tree.stack for name in tree.tasks[number].produces]
    needs = dict.fromkeys(name for each in whole for name in each.needs)
    return [
        name
        for name in needs
        if not facts.find_value(name, knowledge)
        and not any(facts.is_same_name(name, other) for other in products)
    ]


def _is_produced(task: Task, names: Sequence[str]) -> bool:
    return any(
        facts.is_same_name(name, other) for name in names for other in task.produces
    )
