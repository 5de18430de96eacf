"""The tasks that can be tried, for `tapwright eval --list`."""

from typing import TYPE_CHECKING

from rich.console import Console

from console.output import write_result

if TYPE_CHECKING:
    from console.results import ListedTask
    from evals.tasks.task import Task


def print_tasks(names: list[str], limit: int | None, *, as_json: bool) -> int:
    """Print the named tasks, or all; the exit code.

    Raises:
        UsageError: there is no such suite or task.
    """
    from evals import suites

    tasks = suites.choose_tasks(names or suites.list_suites())[:limit]
    if as_json:
        write_result([_describe_task(task) for task in tasks])
        return 0
    console = Console()
    for task in tasks:
        about = f"{task.name}  ({task.level}; {', '.join(task.apps)})"
        console.print(about, markup=False, highlight=False, soft_wrap=True)
        console.print(
            f"    {task.en}",
            style="dim",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
    return 0


def _describe_task(task: "Task") -> "ListedTask":
    from console.results import ListedTask

    return ListedTask(
        suite=task.suite,
        id=task.id,
        level=task.level,
        apps=tuple(task.apps),
        instruction={"en": task.en, "zh": task.zh},
        milestones=tuple(milestone.name for milestone in task.milestones),
    )
