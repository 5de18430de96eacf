"""The suites: a package each, whose modules have `TASKS`; nothing needs to be registered."""

import importlib
import pkgutil
from dataclasses import replace
from functools import cache

from evals.tasks.steps import TaskError
from evals.tasks.task import Task, blamed
from tapwright.errors import UsageError


def list_suites() -> list[str]:
    """The names of all suites."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)


@cache
def load_suite(suite: str) -> tuple[Task, ...]:
    """The tasks of a suite, by module and then as they stand there.

    Raises:
        UsageError: there is no such suite.
        TaskError: a task cannot be; it names the line.
    """
    if suite not in list_suites():
        msg = (
            f"there is no suite {suite!r}; there are {', '.join(list_suites())}"
        )
        raise UsageError(msg)
    package = importlib.import_module(f"{__name__}.{suite}")
    tasks: dict[str, Task] = {}
    for found in sorted(
        pkgutil.iter_modules(package.__path__), key=lambda m: m.name
    ):
        for task in read_tasks(f"{package.__name__}.{found.name}"):
            if task.id in tasks:
                said = f"task {task.id!r} is already at {tasks[task.id].where}"
                raise TaskError(task.where, said)
            tasks[task.id] = replace(task, suite=suite)
    return tuple(tasks.values())


def read_tasks(module: str) -> tuple[Task, ...]:
    """What a module offers.

    Raises:
        TaskError: it cannot be read; it names the line.
    """
    try:
        with blamed(module):
            tasks = getattr(importlib.import_module(module), "TASKS", ())
    except TaskError as error:
        if isinstance(error.__cause__, SyntaxError):
            line = f"{error.__cause__.filename}:{error.__cause__.lineno}"
            raise TaskError(
                line, f"SyntaxError: {error.__cause__.msg}"
            ) from error.__cause__
        raise
    if isinstance(tasks, tuple) and all(
        isinstance(task, Task) for task in tasks
    ):
        return tasks
    said = "TASKS must be a tuple of tasks: one task needs a comma, as in TASKS = (Task(...),)"
    raise TaskError(module, said)


def choose_tasks(names: list[str]) -> tuple[Task, ...]:
    """The tasks that names mean: `mobbench`, `mobbench/clock-hard`, `mobbench/clock` (an app's).

    Raises:
        UsageError: there is no such suite or task.
    """
    chosen: dict[str, Task] = {}
    for name in names:
        suite, _, ident = name.partition("/")
        tasks = load_suite(suite)
        exact = [t for t in tasks if t.id == ident]
        found = exact or [
            t for t in tasks if not ident or t.id.startswith(f"{ident}-")
        ]
        if not found:
            msg = f"there is no task {ident!r} in {suite}; `tapwright eval --list` shows all"
            raise UsageError(msg)
        chosen.update((task.name, task) for task in found)
    return tuple(chosen.values())
