"""The task tree as prompts and views show it."""

from graph.tasks import Task, TaskTree, list_children


def outline_tree(tree: TaskTree, *, limit: int = 14) -> str:
    """The tree as prompts show it, one line a task; empty when there is but the root.

    `[x]` done, `[>]` current, `[ ]` to do; failed and dropped ones are left out, and of those done
    all but the last `limit`. Of an open one its terms follow: `{if it rains; needs date}`.
    """
    if len(tree.tasks) < 2:
        return ""
    marks = {"done": "x", "active": " ", "pending": " "}
    top = tree.stack[-1] if tree.stack else -1
    shown = [
        each
        for each in _list_depth_first(tree, 0)
        if each.depth and each.status in marks
    ]
    old = [each for each in shown if each.status == "done"][:-limit]
    lines = [
        f"{'  ' * (task.depth - 1)}[{'>' if task.id == top else marks[task.status]}] {task.goal}"
        f"{_describe_terms(task)}"
        for task in shown
        if task not in old
    ]
    return "\n".join(lines)


def _list_depth_first(tree: TaskTree, start: int) -> list[Task]:
    below = [
        each
        for child in list_children(tree, start)
        for each in _list_depth_first(tree, child.id)
    ]
    return [tree.tasks[start], *below]


def _describe_terms(task: Task) -> str:
    if task.status not in ("active", "pending"):
        return ""
    parts = [f"if {task.when}"] if task.when else []
    parts += [f"needs {', '.join(task.needs)}"] if task.needs else []
    parts += [f"finds out {', '.join(task.produces)}"] if task.produces else []
    return f" {{{'; '.join(parts)}}}" if parts else ""
