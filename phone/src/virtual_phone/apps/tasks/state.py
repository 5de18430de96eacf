"""What Tasks keeps: lists, tasks, and how they are shown; and which tasks a filter shows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from typing import Literal

Priority = Literal[0, 1, 2, 3]
Order = Literal["due", "priority", "title", "created"]
MORNING = time(9)
"""When one is reminded of a task that has a day but no time."""


@dataclass
class TaskList:
    """A list that tasks are in."""

    id: int
    name: str
    color: str
    icon: str = "list"


@dataclass
class Task:
    """Something to do."""

    id: int
    title: str
    list_id: int
    due: date | None = None
    at: time | None = None
    """Of the day that it is due; None for any time of it."""
    priority: Priority = 0
    """3 is high, 0 none."""
    notes: str = ""
    remind: int = -1
    """Minutes before it is due; -1 for not at all."""
    created: datetime = datetime(2026, 1, 1)  # noqa: DTZ001 (a phone shows local time)
    completed: datetime | None = None
    """When it was ticked off."""

    @property
    def done(self) -> bool:
        """Whether it was ticked off."""
        return self.completed is not None

    @property
    def reminder(self) -> datetime | None:
        """When one is reminded of it."""
        if self.due is None or self.remind < 0:
            return None
        return datetime.combine(self.due, self.at or MORNING) - timedelta(minutes=self.remind)

    def overdue(self, now: datetime) -> bool:
        """Whether it should have been done by now."""
        if self.done or self.due is None:
            return False
        late = self.at is not None and datetime.combine(self.due, self.at) < now
        return self.due < now.date() or late


@dataclass
class TasksSettings:
    """How tasks are shown."""

    order: Order = "due"
    show_completed: bool = False
    """Among the others; the filter for completed tasks has them in any case."""
    reminders: bool = True


@dataclass
class TasksState:
    """Lists, tasks, settings."""

    lists: list[TaskList] = field(default_factory=list)
    tasks: list[Task] = field(default_factory=list)
    settings: TasksSettings = field(default_factory=TasksSettings)
    last_id: int = 0
    filter: str = "all"
    """What the first page shows: a filter, `p3` for a priority, `l2` for a list."""

    def new_id(self) -> int:
        """An id that neither a task nor a list had."""
        self.last_id += 1
        return self.last_id

    def put(self, task: Task) -> None:
        """A new task, which gets an id, or one that was changed."""
        task.id = task.id or self.new_id()
        self.tasks = [each for each in self.tasks if each.id != task.id] + [task]

    def find(self, ident: int) -> Task | None:
        """The task of this id."""
        return next((task for task in self.tasks if task.id == ident), None)

    def list_of(self, task: Task) -> TaskList:
        """The list that a task is in; the first one for a list that is gone."""
        return next((each for each in self.lists if each.id == task.list_id), self.lists[0])

    def due_on(self, day: date) -> list[Task]:
        """Tasks due on a day, open ones first."""
        return by_due(task for task in self.tasks if task.due == day)

    def shown(self, key: str, now: datetime) -> list[Task]:
        """What a filter shows, in order."""
        found = [task for task in self.tasks if matcher(key)(task, now)]
        if key == "done":
            return sorted(found, key=lambda t: (t.completed or now, t.id), reverse=True)
        if not self.settings.show_completed:
            found = [task for task in found if not task.done]
        return _ORDERS[self.settings.order](found)

    def count(self, key: str, now: datetime) -> int:
        """How many open tasks a filter has; completed ones where it is about those."""
        matches = matcher(key)
        return sum(matches(task, now) and task.done == (key == "done") for task in self.tasks)


def by_due(tasks: Iterable[Task]) -> list[Task]:
    """By day and time; within a day those without a time come last, as do those without a day."""

    def key(task: Task) -> tuple[bool, date, bool, time, int, int]:
        due, at = task.due or date.max, task.at or time.max
        return task.due is None, due, task.at is None, at, -task.priority, task.id

    return sorted(tasks, key=key)


_ORDERS: dict[Order, Callable[[list[Task]], list[Task]]] = {
    "due": by_due,
    "priority": lambda tasks: sorted(by_due(tasks), key=lambda task: -task.priority),
    "title": lambda tasks: sorted(tasks, key=lambda task: task.title.lower()),
    "created": lambda tasks: sorted(tasks, key=lambda task: task.created, reverse=True),
}
Matches = Callable[[Task, datetime], bool]
_FILTERS: dict[str, Matches] = {
    "all": lambda task, now: True,
    "today": lambda task, now: task.due == now.date(),
    "overdue": lambda task, now: task.overdue(now),
    "week": lambda task, now: (
        task.due is not None and now.date() <= task.due < now.date() + timedelta(days=7)
    ),
    "undated": lambda task, now: task.due is None,
    "done": lambda task, now: task.done,
}


def matcher(key: str) -> Matches:
    """Whether a task belongs to a filter, a priority (`p3`) or a list (`l2`)."""
    if key in _FILTERS:
        return _FILTERS[key]
    kind, number = key[0], int(key[1:])
    if kind == "p":
        return lambda task, now: task.priority == number
    return lambda task, now: task.list_id == number
