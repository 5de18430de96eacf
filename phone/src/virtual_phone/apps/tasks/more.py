"""Tasks beside its first page: filters and lists, a day, search, settings."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import date_text
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.apps.tasks.kit import PRIORITIES, TasksBase, day_words, priority_words, task_row
from virtual_phone.apps.tasks.state import Task, TaskList
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

FILTERS = (
    ("all", ("My tasks", "全部任务"), "inbox"),
    ("today", ("Today", "今天"), "sun"),
    ("overdue", ("Overdue", "已逾期"), "alarm"),
    ("week", ("Next 7 days", "未来7天"), "calendar"),
    ("undated", ("No due date", "无截止日期"), "help"),
    ("done", ("Recently completed", "最近完成"), "check_circle"),
)
COLORS = ("#7048e8", "#0c8599", "#f08c00", "#2b8a3e", "#e64980")
"""Of lists that are made."""


def filter_words(app: TasksBase, key: str) -> str:
    """What a filter, priority or list is called."""
    for known, words, _ in FILTERS:
        if known == key:
            return app.t(*words)
    if key[0] == "p":
        return next(priority_words(app, level) for level in PRIORITIES if level == int(key[1:]))
    return next((each.name for each in app.state.lists if each.id == int(key[1:])), "")


class Filters(Page):
    """Filters, priorities and lists, each with how many open tasks it has."""

    name = ".NavigationDrawer"
    modal = "drawer"
    app: TasksBase

    def build(self) -> ui.Widget:
        """Three groups."""
        app, t = self.app, self.t
        head = ui.Row(
            gap=14,
            padding=(16, 18),
            children=[
                ui.Avatar(icon="check_circle", color=app.icon[1], size=44),
                ui.Text(text=t(*app.label), style="heading"),
            ],
        )
        filters = [self._row(key, ui.Icon(name=icon)) for key, _, icon in FILTERS]
        levels = [
            self._row(f"p{level}", ui.Icon(name="flag", color=color))
            for level, (_, color) in PRIORITIES.items()
        ]
        lists = [
            self._row(f"l{each.id}", ui.Icon(name=each.icon, color=each.color), each)
            for each in app.state.lists
        ]
        new = ui.ListItem(
            id="new_list",
            title=t("New list", "新建列表"),
            leading=ui.Icon(name="add"),
            on_tap=self._new_list,
        )
        rows = [
            head,
            *filters,
            self._heading(("Priority", "优先级")),
            *levels,
            self._heading(("Lists", "列表")),
            *lists,
            new,
            ui.Spacer(height=16),
        ]
        return ui.Drawer(child=ui.Scroll(key="drawer", grow=1, child=ui.Column(children=rows)))

    def _heading(self, words: tuple[str, str]) -> ui.Widget:
        text = ui.Text(text=self.t(*words), style="label", color="primary", padding=(16, 10))
        return ui.Column(children=[ui.Divider(), text])

    def _row(self, key: str, icon: ui.Widget, own: TaskList | None = None) -> ui.Widget:
        app = self.app
        count = app.state.count(key, app.now)
        return ui.ListItem(
            id=f"filter_{key}",
            title=filter_words(app, key),
            leading=icon,
            selected=app.state.filter == key,
            trailing=ui.Text(text=str(count), style="label", color="on_surface_variant"),
            on_tap=partial(self._take, key),
            on_long_press=partial(self._list_menu, own) if own else None,
        )

    def _take(self, key: str) -> None:
        self.app.state.filter = key
        self.close()

    def _new_list(self) -> None:
        def make(name: str) -> None:
            state = self.app.state
            color = COLORS[len(state.lists) % len(COLORS)]
            state.lists.append(TaskList(state.new_id(), name, color))

        self.app.open(TextDialog(self.app, ("New list", "新建列表"), "", make))

    def _list_menu(self, own: TaskList) -> None:
        app, t = self.app, self.t
        rename = TextDialog(app, ("Rename list", "重命名列表"), own.name, partial(_rename, own))
        entries = [(t("Rename", "重命名"), lambda: app.open(rename))]
        if len(app.state.lists) > 1:
            entries.append((t("Delete list", "删除列表"), partial(self._ask_delete, own)))
        app.open(ActionSheet(app, entries, title=own.name))

    def _ask_delete(self, own: TaskList) -> None:
        state = self.app.state

        def delete() -> None:
            state.lists.remove(own)
            state.tasks = [task for task in state.tasks if task.list_id != own.id]
            if state.filter == f"l{own.id}":
                state.filter = "all"

        question = self.t("Delete this list and its tasks?", "删除此列表及其任务？")
        self.app.open(Confirm(self.app, question, delete, text=own.name))


def _rename(own: TaskList, name: str) -> None:
    own.name = name


class DayPage(Page):
    """What is due on a day, open and completed."""

    name = ".DayActivity"
    app: TasksBase

    def __init__(self, app: TasksBase, day: date) -> None:
        super().__init__(app)
        self.day = day

    def build(self) -> ui.Widget:
        """The day between arrows, two groups."""
        app, t = self.app, self.t
        tasks = app.state.due_on(self.day)
        head = ui.Row(
            padding=(8, 4),
            background="surface_container",
            children=[
                self._arrow("arrow_left", ("Previous day", "前一天"), -1),
                ui.Text(
                    text=date_text(app, self.day), style="label", align="center", grow=1, id="day"
                ),
                self._arrow("arrow_right", ("Next day", "后一天"), 1),
            ],
        )
        rows = [
            *self._group(t("To do", "待办"), [task for task in tasks if not task.done]),
            *self._group(t("Completed", "已完成"), [task for task in tasks if task.done]),
        ]
        nothing = empty_state(app, ("Nothing is due on this day", "这天没有到期的任务"), "calendar")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self._title(), on_back=self.close),
            body=ui.Column(
                grow=1,
                children=[
                    head,
                    ui.Scroll(
                        key="day",
                        id="day_list",
                        grow=1,
                        child=ui.Column(children=[*(rows or [nothing]), ui.Spacer(height=88)]),
                    ),
                ],
            ),
            fab=ui.Fab(
                icon="add",
                id="new_task",
                desc=t("New task", "新建任务"),
                on_tap=lambda: app.show(app.draft(self.day)),
            ),
        )

    def _title(self) -> str:
        near = day_words(self.app, self.day)
        return self.t(f"Due {near[:1].lower()}{near[1:]}" if near.isalpha() else f"Due {near}",
                      f"{near}到期")  # fmt: skip

    def _arrow(self, icon: str, words: tuple[str, str], days: int) -> ui.Widget:
        return ui.IconButton(icon=icon, desc=self.t(*words), on_tap=partial(self._turn, days))

    def _turn(self, days: int) -> None:
        self.day += timedelta(days=days)

    def _group(self, words: str, tasks: Sequence[Task]) -> list[ui.Widget]:
        if not tasks:
            return []
        head = ui.Text(
            text=f"{words} ({len(tasks)})", style="label", color="primary", padding=(16, 10)
        )
        return [head, *(task_row(self.app, task, dated=task.done) for task in tasks)]


class Search(SearchPage):
    """Tasks by words of their title or notes, completed ones too."""

    name = ".SearchActivity"
    hint = ("Search tasks", "搜索任务")
    clearable = True
    app: TasksBase

    def rows(self) -> list[ui.Widget]:
        """Those that fit."""
        words = self.words.strip().lower()
        if not words:
            return []
        tasks = self.app.state.tasks
        found = [task for task in tasks if words in f"{task.title} {task.notes}".lower()]
        nothing = empty_state(self.app, ("Nothing found", "没有找到"))
        return [task_row(self.app, task) for task in found] or [nothing]


class SettingsPage(Page):
    """Switches."""

    name = ".SettingsActivity"
    app: TasksBase

    def build(self) -> ui.Widget:
        """Reminders, completed tasks, the version."""
        at = self.app.state.settings
        rows = [
            switch_row(self, ("Reminders", "提醒"), at, "reminders",
                       ("Notify when a task is due", "任务到期时通知")),
            switch_row(self, ("Show completed tasks", "显示已完成的任务"), at, "show_completed",
                       ("Among the others", "与其他任务一起显示")),
            ui.ListItem(title=self.t("Version", "版本"), subtitle=self.app.version),
        ]  # fmt: skip
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )
