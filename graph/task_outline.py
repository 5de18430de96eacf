"""The task tree as prompts and views show it."""

from graph.tasks import Task, TaskTree, list_children
from tapwright.text.quote import cut_line

_MARKS = {"done": "x", "active": " ", "pending": " "}
"""Between brackets before a task; tasks of another status are not shown."""


def outline_tree(
    tree: TaskTree, *, limit: int = 14, longest: int | None = None
) -> str:
    """The tree as prompts show it, one line a task; empty if there is only the root.

    `[x]` done, `[>]` current, `[ ]` to do. Failed and dropped ones are left out, and all but the
    last `limit` of those done. Of these and of the current one, which prompts tell apart, `longest`
    characters are shown, or all. The terms of an open one follow it: `{if it rains; needs date}`.
    """
    if len(tree.tasks) < 2:
        return ""
    current = tree.stack[-1] if tree.stack else -1
    shown: list[Task] = []
    for task in _list_depth_first(tree, 0):
        if task.depth and task.status in _MARKS:
            shown.append(task)
    done = [task for task in shown if task.status == "done"]
    left_out = {task.id for task in done[:-limit]}
    lines = []
    for task in shown:
        if task.id not in left_out:
            lines.append(
                _format_task(
                    task, is_current=task.id == current, longest=longest
                )
            )
    return "\n".join(lines)


def _list_depth_first(tree: TaskTree, start: int) -> list[Task]:
    tasks = [tree.tasks[start]]
    for child in list_children(tree, start):
        tasks += _list_depth_first(tree, child.id)
    return tasks


def _format_task(task: Task, *, is_current: bool, longest: int | None) -> str:
    indent = "  " * (task.depth - 1)
    mark = ">" if is_current else _MARKS[task.status]
    goal = task.goal
    if longest and (is_current or task.status == "done"):
        goal = cut_line(goal, longest)
    return f"{indent}[{mark}] {goal}{_describe_terms(task)}"


def _describe_terms(task: Task) -> str:
    if task.status not in ("active", "pending"):
        return ""
    terms = []
    if task.when:
        terms.append(f"if {task.when}")
    if task.needs:
        terms.append(f"needs {', '.join(task.needs)}")
    if task.produces:
        terms.append(f"finds out {', '.join(task.produces)}")
    return f" {{{'; '.join(terms)}}}" if terms else ""
