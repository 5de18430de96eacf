"""Calendar's lists: the days to come, tasks, what a search finds; and its settings."""

from datetime import date, timedelta
from typing import TYPE_CHECKING

from virtual_phone.apps.calendar.state import Event
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import date_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.calendar.app import CalendarApp

DAYS = 60
"""So far ahead the schedule goes."""


def heading(words: str) -> ui.Widget:
    """A day above its events."""
    return ui.Text(text=words, style="label", color="primary", padding=(16, 12))


class Schedule(Page):
    """The days to come that have something."""

    name = ".Schedule"
    app: "CalendarApp"

    def build(self) -> ui.Widget:
        """Days with their events."""
        today = self.app.services.now().date()
        rows: list[ui.Widget] = []
        for day in (today + timedelta(days=n) for n in range(DAYS)):
            events = self.app.state.on(day)
            if events:
                rows += [heading(date_text(self.app, day)), *map(self.app.row, events)]
        nothing = empty_state(self.app, ("Nothing planned", "没有安排"), "calendar")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Schedule", "日程"), on_back=self.close),
            body=ui.Scroll(key="schedule", grow=1, child=ui.Column(children=rows or [nothing])),
        )


class Tasks(Page):
    """Open tasks, then the completed ones."""

    name = ".Tasks"
    app: "CalendarApp"

    def build(self) -> ui.Widget:
        """Two groups."""
        tasks = [event for event in self.app.state.events if event.kind == "task"]
        rows: list[ui.Widget] = []
        for words, done in (
            (self.t("To do", "待办"), False),
            (self.t("Completed", "已完成"), True),
        ):
            found = [task for task in tasks if task.done == done]
            if found and (not done or self.app.state.settings["show_done"]):
                rows += [heading(words), *map(self._row, found)]
        nothing = empty_state(self.app, ("No tasks yet", "还没有任务"), "check_circle")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Tasks", "任务"), on_back=self.close),
            body=ui.Scroll(key="tasks", grow=1, child=ui.Column(children=rows or [nothing])),
        )

    def _row(self, task: Event) -> ui.Widget:
        def turn() -> None:
            task.done = not task.done

        return ui.ListItem(
            id="task",
            title=task.title,
            subtitle=date_text(self.app, task.start),
            leading=ui.Checkbox(checked=task.done, desc=task.title, on_tap=turn),
            on_tap=self.app.row(task).on_tap,
        )


class Search(SearchPage):
    """Events by words of their title or place."""

    name = ".Search"
    hint = ("Search events", "搜索活动")
    clearable = True
    app: "CalendarApp"

    def rows(self) -> list[ui.Widget]:
        """Those that fit, each below its day."""
        words = self.words.strip().lower()
        if not words:
            return []
        found = [e for e in self.app.state.events if words in f"{e.title} {e.place}".lower()]
        rows: list[ui.Widget] = []
        last: date | None = None
        for event in found:
            if event.start.date() != last:
                last = event.start.date()
                rows.append(heading(date_text(self.app, last)))
            rows.append(self.app.row(event))
        return rows or [empty_state(self.app, ("Nothing found", "没有找到"))]


class SettingsPage(Page):
    """Switches."""

    name = ".Settings"
    app: "CalendarApp"

    def build(self) -> ui.Widget:
        """Rows."""
        at = self.app.state.settings
        rows = [
            switch_row(self, ("Notifications", "通知"), at, "notices",
                       ("Tell of events before they start", "活动开始前通知")),
            switch_row(self, ("Tasks in the month", "在月视图显示任务"), at, "show_tasks"),
            switch_row(self, ("Completed tasks", "显示已完成任务"), at, "show_done"),
        ]  # fmt: skip
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )
