"""What the pages of Tasks share: words for days and priorities, rows of tasks."""

from datetime import date, datetime, time, timedelta
from functools import partial

from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.tasks.state import Priority, Task, TasksState
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

INDIGO = "#3b5bdb"
PRIORITIES: dict[Priority, tuple[tuple[str, str], str]] = {
    3: (("High", "高"), "#e03131"),
    2: (("Medium", "中"), "#e8770c"),
    1: (("Low", "低"), "#1c7ed6"),
    0: (("None", "无"), "outline"),
}
"""Words and colour, the highest first."""
REMINDERS = (
    (-1, ("No reminder", "不提醒")),
    (0, ("When it is due", "到期时提醒")),
    (10, ("10 minutes before", "提前10分钟")),
    (30, ("30 minutes before", "提前30分钟")),
    (60, ("1 hour before", "提前1小时")),
    (1440, ("1 day before", "提前1天")),
)


class TasksBase(App):
    """What its pages need of Tasks."""

    state: TasksState

    @property
    def now(self) -> datetime:
        """What the phone's clock shows."""
        return self.services.now()

    def show(self, task: Task) -> None:
        """Open a task."""
        raise TypeError(task)

    def draft(self, due: date | None = None) -> Task:
        """A new task in the list that is shown, without an id as yet."""
        key = self.state.filter
        where = int(key[1:]) if key[0] == "l" else self.state.lists[0].id
        priority: Priority = 3 if key == "p3" else 0
        day = self.now.date() if key == "today" else due
        return Task(0, "", where, due=day, priority=priority, created=self.now)

    def tick(self, task: Task) -> None:
        """Complete a task, or take that back."""
        was = task.completed
        task.completed = None if task.done else self.now
        words = ("Task completed", "任务已完成") if task.done else ("Task reopened", "任务已恢复")
        undo = partial(setattr, task, "completed", was)
        self.services.snackbar(self.t(*words), self.t("Undo", "撤销"), undo)


def priority_words(app: App, priority: Priority) -> str:
    """`High priority`."""
    (english, chinese), _ = PRIORITIES[priority]
    return app.t(f"{english} priority" if priority else "No priority", f"{chinese}优先级")


def day_words(app: TasksBase, day: date) -> str:
    """`Today`, `Tomorrow`, else the date."""
    near = {0: ("Today", "今天"), 1: ("Tomorrow", "明天"), -1: ("Yesterday", "昨天")}
    days = (day - app.now.date()).days
    return app.t(*near[days]) if days in near else short_date_text(app, day)


def due_words(app: TasksBase, due: date, at: time | None) -> str:
    """The day, and the time if there is one."""
    day = day_words(app, due)
    return f"{day} {time_text(app, at)}" if at is not None else day


def group_words(app: TasksBase, day: date | None) -> str:
    """A heading over the tasks of a day."""
    if day is None:
        return app.t("No due date", "无截止日期")
    near = day_words(app, day)
    full = short_date_text(app, day)
    return full if near == full else f"{near} · {full}"


def flag(app: TasksBase, priority: Priority) -> ui.Widget:
    """The priority of a row: a flag in its colour, and the word."""
    words, color = PRIORITIES[priority]
    return ui.Row(
        gap=2,
        children=[
            ui.Icon(name="flag", size=16, color=color),
            ui.Text(text=app.t(*words), style="small", color=color, bold=True),
        ],
    )


def task_row(app: TasksBase, task: Task, *, dated: bool = True) -> ui.Widget:
    """A box to tick, the title, when it is due and in which list, the priority."""
    where = app.state.list_of(task)
    late = task.overdue(app.now)
    below: list[ui.Widget] = []
    if task.completed is not None:
        below.append(_completed(app, task.completed, dated=dated))
    elif task.due is not None and (dated or task.at is not None):
        words = due_words(app, task.due, task.at) if dated else _clock(app, task)
        ink = "error" if late else "on_surface_variant"
        below.append(ui.Text(text=words, style="small", color=ink, id="due"))
    below.append(
        ui.Row(
            gap=4,
            children=[
                ui.Spacer(width=8, height=8, radius=4, background=where.color),
                ui.Text(text=where.name, style="small", color="on_surface_variant", max_lines=1),
            ],
        )
    )
    ink = "on_surface_variant" if task.done else "on_surface"
    middle = ui.Column(
        grow=1,
        gap=3,
        padding=(0, 10),
        children=[
            ui.Text(text=task.title, id="task_title", color=ink, max_lines=2),
            ui.Row(children=below, gap=10),
        ],
    )
    tick = app.t(f"Complete {task.title}", f"完成：{task.title}")
    if task.done:
        tick = app.t(f"Reopen {task.title}", f"恢复：{task.title}")
    box = ui.Checkbox(checked=task.done, desc=tick, id="complete", on_tap=partial(app.tick, task))
    end = [flag(app, task.priority)] if task.priority else []
    return ui.Row(
        id="task",
        gap=8,
        padding=(16, 0),
        on_tap=partial(app.show, task),
        children=[box, middle, *end],
    )


def _completed(app: TasksBase, at: datetime, *, dated: bool) -> ui.Widget:
    """When it was done: the day, or the time where the day stands above."""
    said = day_words(app, at.date()) if dated else time_text(app, at)
    if app.services.language == "en" and said in ("Today", "Yesterday"):
        said = said.lower()
    words = app.t(f"Completed {said}", f"完成于{said}")
    return ui.Text(text=words, style="small", color="success", id="completed_at")


def _clock(app: TasksBase, task: Task) -> str:
    return time_text(app, task.at) if task.at is not None else ""


def grouped(app: TasksBase, tasks: list[Task], key: str) -> list[ui.Widget]:
    """Rows below headings, as the order of the list wants them."""
    rows: list[ui.Widget] = []
    last = ""
    today = app.now.date()
    order = app.state.settings.order
    for task in tasks:
        dated = True
        if key == "done":
            words = group_words(app, task.completed.date() if task.completed else None)
            dated = False
        elif order == "due":
            late = task.due is not None and task.due < today and not task.done
            words = app.t("Overdue", "已逾期") if late else group_words(app, task.due)
            dated = late or task.done
        else:
            words = priority_words(app, task.priority) if order == "priority" else ""
        if words != last:
            last = words
            ink = "error" if words == app.t("Overdue", "已逾期") else "primary"
            rows.append(ui.Text(text=words, style="label", color=ink, padding=(16, 10), id="group"))
        rows.append(task_row(app, task, dated=dated))
    return rows


def next_week(day: date) -> date:
    """The Monday after a day."""
    return day + timedelta(days=7 - day.weekday())
