"""Calendar's editor of events."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.calendar.repeat import Repeat, repeat_words
from virtual_phone.apps.calendar.state import NOTICES, Event
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.pickers import DatePicker, TimePicker
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.calendar.app import CalendarApp


def notice_words(app: App, minutes: int) -> str:
    """`30 minutes before`."""
    words = {
        -1: ("No notification", "不通知"),
        0: ("At the start", "开始时"),
        60: ("1 hour before", "提前1小时"),
        1440: ("1 day before", "提前1天"),
    }
    return app.t(*words.get(minutes, (f"{minutes} minutes before", f"提前{minutes}分钟")))


class EventEdit(EditPage):
    """Writes a new event or changes one."""

    name = ".EventEdit"
    stay = ("Keep editing", "继续编辑")
    app: "CalendarApp"

    def __init__(self, app: "CalendarApp", event: Event) -> None:
        super().__init__(app)
        self.old = event
        self.event = replace(event)

    def build(self) -> ui.Widget:
        """Title, all-day switch, start, end, repetition, place."""
        save = ui.Button(text=self.t("Save", "保存"), id="save", on_tap=self._save)
        cancel = ui.IconButton(icon="close", desc=self.t("Cancel", "取消"), on_tap=self.close)
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self._title(),
                actions=[cancel, save],
            ),
            body=ui.Scroll(
                key="form",
                grow=1,
                child=ui.Column(children=[*self._words(), ui.Divider(), *self._times()]),
            ),
        )

    def _title(self) -> str:
        if self.event.kind == "task":
            known = self.event.id
            return self.t("Edit task", "修改任务") if known else self.t("New task", "新建任务")
        known = self.event.id
        return self.t("Edit event", "修改活动") if known else self.t("New event", "新建活动")

    def _words(self) -> list[ui.Widget]:
        task = self.event.kind == "task"
        fields = (
            ("title", self.t("Title", "标题"), "title"),
            ("notes", self.t("Details", "详情"), "details")
            if task
            else ("place", self.t("Location", "地点"), "location"),
        )
        rows = [
            ui.Column(
                padding=(16, 8),
                children=[
                    ui.TextField(
                        key=name,
                        id=ident,
                        text=getattr(self.event, name),
                        label=label,
                        on_change=partial(setattr, self.event, name),
                    )
                ],
            )
            for name, label, ident in fields
        ]
        return [*self._kinds(), *rows]

    def _kinds(self) -> list[ui.Widget]:
        """Event or task, while nothing is saved yet."""
        if self.event.id:
            return []
        kinds = (("event", self.t("Event", "活动")), ("task", self.t("Task", "任务")))
        chips = [
            ui.Chip(
                text=words,
                checked=self.event.kind == kind,
                id=f"kind_{kind}",
                on_tap=partial(setattr, self.event, "kind", kind),
            )
            for kind, words in kinds
        ]
        return [ui.Row(children=chips, gap=8, padding=(16, 4))]

    def _times(self) -> list[ui.Widget]:
        event = self.event
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=self.t("All day", "全天"),
                leading=ui.Icon(name="clock"),
                trailing=ui.Switch(checked=event.all_day),
                on_tap=self._all_day,
            ),
            self._row(
                "start_date",
                self.t("Start date", "开始日期"),
                short_date_text(self.app, event.start),
            ),
        ]
        if not event.all_day:
            start, end = time_text(self.app, event.start), time_text(self.app, event.end)
            rows.append(self._row("start_time", self.t("Start time", "开始时间"), start))
            if event.kind == "event":
                rows.append(self._row("end_time", self.t("End time", "结束时间"), end))
        rows.append(self._row("repeat", self.t("Repeat", "重复"), repeat_words(self.app, event)))
        notice = notice_words(self.app, event.notice)
        rows.append(self._row("notice", self.t("Notification", "通知"), notice))
        return rows

    def _row(self, key: str, title: str, value: str) -> ui.Widget:
        return ui.ListItem(id=key, title=title, subtitle=value, on_tap=partial(self._ask, key))

    def _ask(self, key: str) -> None:
        event = self.event
        pages: dict[str, Page] = {
            "start_date": DatePicker(self.app, event.start.date(), self._date),
            "start_time": TimePicker(self.app, event.start.time(), self._start),
            "end_time": TimePicker(self.app, event.end.time(), self._end),
            "repeat": Repeat(self.app, event),
            "notice": self._notices(),
        }
        self.app.open(pages[key])

    def _notices(self) -> Page:
        entries = [(minutes, notice_words(self.app, minutes), "") for minutes in NOTICES]
        then = partial(setattr, self.event, "notice")
        title = self.t("Notification", "通知")
        return Choose(self.app, title, entries, self.event.notice, then)

    def _date(self, day: date) -> None:
        self.event.start = datetime.combine(day, self.event.start.time())

    def _start(self, at: time) -> None:
        self.event.start = datetime.combine(self.event.start.date(), at)

    def _end(self, at: time) -> None:
        end = datetime.combine(self.event.start.date(), at)
        if end <= self.event.start:
            end += timedelta(days=1)
        self.event.minutes = int((end - self.event.start).total_seconds() // 60)

    def _all_day(self) -> None:
        self.event.all_day = not self.event.all_day

    def _save(self) -> None:
        self.event.title = self.event.title.strip() or self.t("(No title)", "(无标题)")
        self.close()
        self.app.keep(self.event)

    def unsaved(self) -> object:
        """The event, when it is another than before."""
        return self.event if self.event != self.old else None
