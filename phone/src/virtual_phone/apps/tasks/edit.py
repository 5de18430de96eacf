"""A task's page, on which it is written and changed."""

from dataclasses import replace
from datetime import date, time, timedelta
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm, EditPage
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.pick_date import DatePicker
from virtual_phone.apps.kit.pickers import TimePicker
from virtual_phone.apps.kit.wording import date_text, short_date_text, time_text
from virtual_phone.apps.tasks.kit import PRIORITIES, REMINDERS, TasksBase, due_words, next_week
from virtual_phone.apps.tasks.state import Task
from virtual_phone.ui import widgets as ui


class TaskEdit(EditPage):
    """Everything about a task; nothing changes before it is saved."""

    name = ".TaskActivity"
    stay = ("Keep editing", "继续编辑")
    app: TasksBase

    def __init__(self, app: TasksBase, task: Task) -> None:
        super().__init__(app)
        self.old = replace(task)
        self.task = replace(task)

    def build(self) -> ui.Widget:
        """Title, day, time, priority, list, reminder, notes."""
        t, task = self.t, self.task
        title = t("Edit task", "编辑任务") if task.id else t("New task", "新建任务")
        actions: list[ui.Widget] = []
        if task.id:
            desc = t("Delete", "删除")
            actions.append(
                ui.IconButton(icon="delete", id="delete", desc=desc, on_tap=self._ask_delete)
            )
        save = ui.Button(
            text=t("Save", "保存"),
            id="save",
            enabled=bool(task.title.strip()),
            on_tap=self._save,
        )
        notes = ui.TextField(
            key="notes",
            id="notes",
            text=task.notes,
            label=t("Notes", "备注"),
            multiline=True,
            on_change=partial(setattr, task, "notes"),
        )
        rows: list[ui.Widget] = [
            ui.Column(children=[self._title()], padding=(16, 8)),
            *self._times(),
            self._priority(),
            *self._choices(),
            ui.Column(children=[notes], padding=(16, 8)),
            *self._facts(),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=title, on_back=self.leave, actions=[*actions, save, ui.Spacer(width=8)]
            ),
            body=ui.Scroll(key="form", grow=1, child=ui.Column(children=rows)),
        )

    def _title(self) -> ui.Widget:
        task = self.task
        return ui.TextField(
            key="title",
            id="title",
            text=task.title,
            label=self.t("Title", "标题"),
            autofocus=not task.id,
            on_change=partial(setattr, task, "title"),
        )

    def _times(self) -> list[ui.Widget]:
        t, app, task = self.t, self.app, self.task
        due = due_words(app, task.due, None) if task.due else t("No due date", "无截止日期")
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="due_date",
                title=t("Due date", "截止日期"),
                subtitle=due,
                leading=ui.Icon(name="calendar", color="error" if self._late() else "primary"),
                on_tap=self._choose_day,
            )
        ]
        if task.due is None:
            return rows
        clear: ui.Widget | None = None
        if task.at is not None:
            clear = ui.IconButton(
                icon="close",
                desc=t("Remove time", "清除时间"),
                on_tap=partial(setattr, task, "at", None),
            )
        at = time_text(app, task.at) if task.at else t("Any time", "全天")
        picker = TimePicker(app, task.at or time(9), partial(setattr, task, "at"))
        rows.append(
            ui.ListItem(
                id="due_time",
                title=t("Time", "时间"),
                subtitle=at,
                leading=ui.Icon(name="clock", color="primary"),
                trailing=clear,
                on_tap=lambda: app.open(picker),
            )
        )
        return rows

    def _late(self) -> bool:
        return self.task.overdue(self.app.now)

    def _choose_day(self) -> None:
        app, t = self.app, self.t
        today = app.now.date()
        known = (
            (today, t("Today", "今天")),
            (today + timedelta(days=1), t("Tomorrow", "明天")),
            (next_week(today), t("Next Monday", "下周一")),
        )
        choices = [
            *((day, words, short_date_text(app, day)) for day, words in known),
            (date.max, t("Pick a date", "选择日期"), ""),
            (None, t("No due date", "无截止日期"), ""),
        ]
        app.open(Choose(app, t("Due date", "截止日期"), choices, self.task.due, self._take_day))

    def _take_day(self, day: date | None) -> None:
        task = self.task
        if day == date.max:
            start = task.due or self.app.now.date()
            self.app.open(DatePicker(self.app, start, partial(setattr, task, "due")))
            return
        task.due = day
        if day is None:
            task.at, task.remind = None, -1

    def _priority(self) -> ui.Widget:
        t, task = self.t, self.task
        cells: list[ui.Widget] = []
        for level, (words, color) in PRIORITIES.items():
            on = level == task.priority
            cells.append(
                ui.Column(
                    id=f"priority_{level}",
                    grow=1,
                    gap=4,
                    padding=(4, 10),
                    radius=12,
                    cross="center",
                    selected=on,
                    background="secondary_container" if on else "surface_container",
                    on_tap=partial(setattr, task, "priority", level),
                    children=[
                        ui.Icon(name="flag", color=color),
                        ui.Text(text=t(*words), style="label", align="center"),
                    ],
                )
            )
        label = ui.Text(text=t("Priority", "优先级"), style="label", color="on_surface_variant")
        return ui.Column(
            padding=(16, 8), gap=8, children=[label, ui.Row(children=cells, gap=8, cross="stretch")]
        )

    def _choices(self) -> list[ui.Widget]:
        t, app, task = self.t, self.app, self.task
        where = app.state.list_of(task)
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="list",
                title=t("List", "列表"),
                subtitle=where.name,
                leading=ui.Icon(name=where.icon, color=where.color),
                on_tap=self._choose_list,
            )
        ]
        if task.due is not None:
            words = next(t(*words) for minutes, words in REMINDERS if minutes == task.remind)
            icon = "bell" if task.remind >= 0 else "bell_off"
            rows.append(
                ui.ListItem(
                    id="reminder",
                    title=t("Reminder", "提醒"),
                    subtitle=words,
                    leading=ui.Icon(name=icon, color="primary"),
                    on_tap=self._choose_reminder,
                )
            )
        return rows

    def _choose_list(self) -> None:
        app, task = self.app, self.task
        entries = [(each.id, each.name, "") for each in app.state.lists]
        take = partial(setattr, task, "list_id")
        app.open(Choose(app, self.t("List", "列表"), entries, task.list_id, take))

    def _choose_reminder(self) -> None:
        app, task = self.app, self.task
        entries = [(minutes, self.t(*words), "") for minutes, words in REMINDERS]
        app.open(Choose(app, self.t("Reminder", "提醒"), entries, task.remind, self._remind))

    def _remind(self, minutes: int) -> None:
        def answered(yes: bool) -> None:
            self.task.remind = minutes if yes else -1

        if minutes < 0:
            self.task.remind = minutes
        else:
            self.app.services.ask_permission(self.app, "POST_NOTIFICATIONS", answered)

    def _facts(self) -> list[ui.Widget]:
        app, t, task = self.app, self.t, self.task
        if not task.id:
            return []
        made = date_text(app, task.created)
        lines = [t(f"Created {made}", f"创建于{made}")]
        if task.completed is not None:
            done = due_words(app, task.completed.date(), task.completed.time())
            lines.append(t(f"Completed {done}", f"完成于{done}"))
        return [
            ui.Text(text=line, style="small", color="on_surface_variant", padding=(16, 4))
            for line in lines
        ]

    def _save(self) -> None:
        self.task.title = self.task.title.strip()
        self.app.state.put(self.task)
        self.close()
        self.app.services.snackbar(self.t("Task saved", "任务已保存"))

    def _ask_delete(self) -> None:
        state = self.app.state

        def delete() -> None:
            self.close()
            state.tasks = [task for task in state.tasks if task.id != self.task.id]
            self.app.services.snackbar(self.t("Task deleted", "任务已删除"))

        question = self.t("Delete this task?", "删除此任务？")
        self.app.open(Confirm(self.app, question, delete, text=self.old.title))

    def unsaved(self) -> object:
        """The task, once it is another than before."""
        return self.task if self.task != self.old else None
