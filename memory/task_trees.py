"""The tree of a run as it is remembered: goals, the actions made for them, and their outcomes.

MobA v1, section 3.3: a task is a tree of `TaskNode`s; a node that executes a command is an
`ActionNode`. Routes and the histories of success, failure, reflections, thoughts and responses all
stand in the one tree: `walk` gives its goals, `collect_actions` its actions, both in order.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict


class ActionNode(BaseModel):
    """One action that was made for a goal."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    step: int = 0
    """Number of the step in its run."""
    action: str = ""
    """In words, as `tools.actions.format_action` says it."""
    target: str = ""
    """The text of the element."""
    page: str = ""
    """Signature of the page it was made on."""
    ok: bool = True
    """Whether it brought what was expected."""
    thought: str = ""
    """Why it was chosen."""
    reflection: str = ""
    """What was learned from its failure."""


class TaskNode(BaseModel):
    """A goal, the actions made for this very goal, and the goals it was cut into."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    goal: str
    status: str = ""
    """pending, active, done, failed or dropped."""
    attempts: int = 0
    reflection: str = ""
    """What the last failure taught about the goal itself, such as a plan that was refused."""
    response: str = ""
    """What the user was told, if the goal asked for an answer."""
    actions: tuple[ActionNode, ...] = ()
    children: tuple["TaskNode", ...] = ()

    def walk(self) -> Iterator["TaskNode"]:
        """This node and all below it, parents before children, in the order of the plan."""
        yield self
        for child in self.children:
            yield from child.walk()

    def collect_actions(self) -> list[ActionNode]:
        """All actions of this node and of those below it, in the order they were made."""
        actions = [action for node in self.walk() for action in node.actions]
        return sorted(actions, key=lambda action: action.step)


class TaskAction(NamedTuple):
    """An action, and the number of the goal it was made for."""

    task: int
    action: ActionNode


def grow_tree(
    flat: Iterable[Mapping[str, Any]],
    task_actions: Iterable[TaskAction] = (),
    *,
    response: str = "",
) -> TaskNode | None:
    """The tree from a list of tasks.

    Args:
        flat: tasks with `id`, `parent` (None for the root), `goal`, `status`, `attempts` and
            `lesson`, parents before children, as `graph.tasks.TaskTree` keeps them.
        task_actions: actions; those for an unknown task go to the root.
        response: what the user was told in the end.

    Returns:
        The root, None when there are no tasks.
    """
    tasks = list(flat)
    if not tasks:
        return None
    root = tasks[0].get("id", 0)
    task_ids = {task.get("id") for task in tasks}
    actions: dict[Any, list[ActionNode]] = {}
    for task, action in task_actions:
        owner = task if task in task_ids else root
        actions.setdefault(owner, []).append(action)

    def grow_node(task: Mapping[str, Any], reply: str = "") -> TaskNode:
        id = task.get("id")
        children: list[TaskNode] = []
        for each in tasks:
            if each.get("parent") == id and each is not task:
                children.append(grow_node(each))
        return TaskNode(
            goal=str(task.get("goal", "")),
            status=str(task.get("status", "")),
            attempts=int(task.get("attempts", 0)),
            reflection=str(task.get("lesson", "")),
            response=reply,
            actions=tuple(actions.get(id, ())),
            children=tuple(children),
        )

    return grow_node(tasks[0], response)
