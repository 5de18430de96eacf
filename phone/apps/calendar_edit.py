"""Calendar's editor of events."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

from phone.apps.calendar_state import REPEATS, Event
from phone.apps.confirm import Confirm
from phone.apps.pickers import DatePicker, TimePicker
from phone.apps.wording import short_date_text, time_text
from phone.system.app import Page
from phone.ui import widgets as ui

if TYPE_CHECKING:
    from phone.apps.calendar import CalendarApp


class EventEdit(Page):
    """Writes a new event or changes one."""

    name = ".EventEdit"
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
                title=self.t("Edit event", "修改活动")
                if self.event.id
                else self.t("New event", "新建活动"),
                actions=[cancel, save],
            ),
            body=ui.Scroll(
                key="form",
                grow=1,
                child=ui.Column(children=[*self._words(), ui.Divider(), *self._times()]),
            ),
        )

    def _words(self) -> list[ui.Widget]:
        fields = (
            ("title", self.t("Title", "标题"), "title"),
            ("place", self.t("Location", "地点"), "location"),
        )
        return [
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
            rows += [
                self._row(
                    "start_time", self.t("Start time", "开始时间"), time_text(self.app, event.start)
                ),
                self._row(
                    "end_time", self.t("End time", "结束时间"), time_text(self.app, event.end)
                ),
            ]
        rows.append(
            self._row("repeat", self.t("Repeat", "重复"), self.app.repeat_text(event.repeat))
        )
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
        }
        self.app.open(pages[key])

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

    def on_back(self) -> bool:
        """Ask before changes are lost."""
        if self.event == self.old:
            return False
        keep, lose = self.t("Keep editing", "继续编辑"), self.t("Discard", "放弃")
        question = self.t("Discard your changes?", "要放弃更改吗?")
        self.app.open(Confirm(self.app, question, self.close, yes=lose, no=keep))
        return True


class Repeat(Page):
    """Chooses a repetition."""

    name = ".Repeat"
    modal = "dialog"
    app: "CalendarApp"

    def __init__(self, app: "CalendarApp", event: Event) -> None:
        super().__init__(app)
        self.event = event

    def build(self) -> ui.Widget:
        """One radio a repetition."""
        return ui.Dialog(
            title=self.t("Repeat", "重复"),
            body=ui.Column(
                children=[
                    ui.Radio(
                        text=self.t(english, chinese),
                        checked=self.event.repeat == key,
                        on_tap=partial(self._to, key),
                    )
                    for key, english, chinese in REPEATS
                ]
            ),
        )

    def _to(self, key: str) -> None:
        self.event.repeat = key
        self.close()
