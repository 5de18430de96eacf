"""Tasks: what is to be done, by lists, days and priorities."""

from datetime import date, timedelta
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.pick_date import DatePicker
from virtual_phone.apps.tasks.data import make
from virtual_phone.apps.tasks.edit import TaskEdit
from virtual_phone.apps.tasks.kit import INDIGO, TasksBase, due_words, grouped
from virtual_phone.apps.tasks.more import DayPage, Filters, Search, SettingsPage, filter_words
from virtual_phone.apps.tasks.state import Task, TasksState
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

ORDERS = (
    ("due", ("Due date", "截止日期"), ("The next ones first", "最近的在前")),
    ("priority", ("Priority", "优先级"), ("High to none", "从高到无")),
    ("title", ("Title", "标题"), ("A to Z", "按字母")),
    ("created", ("Created", "创建时间"), ("The newest first", "最新的在前")),
)


class TasksApp(TasksBase):
    """Lists of things to do."""

    package = "com.tidyline.tasks"
    key = "tasks"
    label = ("Tasks", "任务")
    icon = ("check_circle", INDIGO)
    version = "13.2.1"

    def initial_state(self) -> TasksState:
        """Thirty-six tasks in five lists."""
        self.checked = self.services.now()
        return make(self.t, self.rng, self.checked)

    def first_page(self) -> Page:
        """The tasks of the filter that was shown last."""
        return Main(self)

    def show(self, task: Task) -> None:
        """Open a task."""
        self.open(TaskEdit(self, task))

    def on_clock(self) -> None:
        """Remind of tasks whose time has come."""
        before, self.checked = self.checked, self.services.now()
        if not self.state.settings.reminders:
            return
        for task in self.state.tasks:
            at = task.reminder
            if at is None or task.done or task.due is None or not before < at <= self.checked:
                continue
            done = (self.t("Complete", "完成"), partial(self.tick, task))
            words = due_words(self, task.due, task.at)
            self.services.notify(self, task.title, words, partial(self.show, task), actions=(done,))

    def on_shift(self, by: timedelta) -> None:
        """In another zone nothing has become due."""
        self.checked += by


class Main(Page):
    """The tasks of a filter."""

    name = ".MainActivity"
    app: TasksApp

    def on_back(self) -> bool:
        """Back goes to all tasks first."""
        elsewhere = self.app.state.filter != "all"
        self.app.state.filter = "all"
        return elsewhere

    def build(self) -> ui.Widget:
        """Bar, groups of tasks, the button for a new one."""
        app, t, state = self.app, self.t, self.app.state
        tasks = state.shown(state.filter, app.now)
        nothing = empty_state(app, ("Nothing to do here", "这里没有任务"), "check_circle")
        rows = grouped(app, tasks, state.filter) or [nothing]
        menu = ui.IconButton(
            icon="menu",
            id="filters",
            desc=t("Filters and lists", "筛选和列表"),
            on_tap=lambda: app.open(Filters(app)),
        )
        title = ui.Row(
            grow=1,
            children=[
                menu,
                ui.Text(
                    text=filter_words(app, state.filter),
                    style="title",
                    id="filter_name",
                    grow=1,
                    max_lines=1,
                ),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", content=title, actions=self._actions()),
            body=ui.Scroll(
                key=f"tasks_{state.filter}",
                id="task_list",
                grow=1,
                child=ui.Column(children=[*rows, ui.Spacer(height=88)]),
            ),
            fab=ui.Fab(
                icon="add",
                id="new_task",
                desc=t("New task", "新建任务"),
                on_tap=lambda: app.show(app.draft()),
            ),
        )

    def _actions(self) -> list[ui.Widget]:
        app, t = self.app, self.t
        completed = ("Show completed", "显示已完成")
        if app.state.settings.show_completed:
            completed = ("Hide completed", "隐藏已完成")
        return [
            ui.IconButton(
                icon="search",
                id="search",
                desc=t("Search", "搜索"),
                on_tap=lambda: app.open(Search(app)),
            ),
            ui.IconButton(
                icon="calendar_day",
                id="pick_day",
                desc=t("Tasks of a day", "查看某天的任务"),
                on_tap=lambda: app.open(DatePicker(app, app.now.date(), self._day)),
            ),
            more_button(
                self,
                [
                    (t("Sort by", "排序方式"), self._sort),
                    (t(*completed), self._turn_completed),
                    (t("Clear completed", "清除已完成"), self._clear),
                    (t("Settings", "设置"), lambda: app.open(SettingsPage(app))),
                ],
            ),
        ]

    def _day(self, day: date) -> None:
        self.app.open(DayPage(self.app, day))

    def _sort(self) -> None:
        app, settings = self.app, self.app.state.settings
        entries = [(key, self.t(*words), self.t(*below)) for key, words, below in ORDERS]
        take = partial(setattr, settings, "order")
        app.open(Choose(app, self.t("Sort by", "排序方式"), entries, settings.order, take))

    def _turn_completed(self) -> None:
        settings = self.app.state.settings
        settings.show_completed = not settings.show_completed

    def _clear(self) -> None:
        state = self.app.state
        count = sum(task.done for task in state.tasks)

        def clear() -> None:
            state.tasks = [task for task in state.tasks if not task.done]

        question = self.t(f"Delete {count} completed tasks?", f"删除{count}个已完成的任务？")
        self.app.open(Confirm(self.app, question, clear))
