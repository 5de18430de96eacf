"""What sub-goals depend on: conditions, and facts that they need or find out; pure functions.

A fact is a named line of `State.focus` (see `graph.facts`). Whatever the facts can settle is
settled here, without a model.
"""

from collections.abc import Iterable, Sequence

from graph import facts, tasks
from graph.tasks import SubGoal, Task, TaskTree


def find_unmet(tree: TaskTree, knowledge: Sequence[str]) -> list[str]:
    """Names of the facts that the current task needs and that are not known yet."""
    task = tasks.get_current_task(tree)
    return _list_unknown(task.needs, knowledge) if task else []


def find_owed(tree: TaskTree, knowledge: Sequence[str]) -> list[str]:
    """Names of the facts that the current task was to find out and that are not kept yet."""
    task = tasks.get_current_task(tree)
    return _list_unknown(task.produces, knowledge) if task else []


def _list_unknown(names: Iterable[str], knowledge: Sequence[str]) -> list[str]:
    return [name for name in names if not facts.find_value(name, knowledge)]


def list_fact_names(tree: TaskTree) -> list[str]:
    """Names of all facts that the plan mentions, each once."""
    names: dict[str, None] = {}
    for task in tree.tasks:
        names |= dict.fromkeys((*task.needs, *task.produces))
    return list(names)


def pursue_plan(tree: TaskTree, knowledge: Sequence[str]) -> TaskTree:
    """The tree after what the known facts settle.

    A condition that they settle frees its sub-goal or drops it. If the current sub-goal needs an
    unknown fact, the pending one that finds it out goes first. What stays unmet needs a plan.
    """
    for _ in range(2 * len(tree.stack)):
        task = tasks.get_current_task(tree)
        if task is None:
            break
        if task.when:
            holds = facts.judge_condition(task.when, knowledge)
            if holds is not None:
                tree = tasks.settle_condition(tree, task.when, holds=holds)
                continue
        producer = _find_producer(tree, find_unmet(tree, knowledge))
        if producer is None:
            break
        tree = tasks.bring_forward(tree, producer.id)
    return tree


def apply_condition(tree: TaskTree, holds: bool | None) -> TaskTree:
    """The tree after a reply on whether the current task's condition holds; None means no reply."""
    task = tasks.get_current_task(tree)
    if task is None or not task.when or holds is None:
        return tree
    return tasks.settle_condition(tree, task.when, holds=holds)


def find_unfounded(
    goals: Iterable[str | SubGoal], tree: TaskTree, knowledge: Sequence[str]
) -> list[str]:
    """Names of facts that new sub-goals need, but that neither are known nor will be found out."""
    subgoals = [each for each in goals if isinstance(each, SubGoal)]
    products: list[str] = []
    for each in subgoals:
        products += each.produces
    for number in tree.stack:
        products += tree.tasks[number].produces
    needs = dict.fromkeys(name for each in subgoals for name in each.needs)
    unknown = _list_unknown(needs, knowledge)
    return [name for name in unknown if not _is_among(name, products)]


def _find_producer(tree: TaskTree, names: Sequence[str]) -> Task | None:
    """The first pending task after the current one that finds out one of these facts."""
    for task in tasks.list_pending_tasks(tree)[1:]:
        if any(_is_among(name, task.produces) for name in names):
            return task
    return None


def _is_among(name: str, others: Iterable[str]) -> bool:
    return any(facts.is_same_name(name, other) for other in others)
