"""Calendar: a month, a day's events and an event's page."""

import calendar
from datetime import date, datetime, time, timedelta
from functools import partial

from phone.apps.calendar_edit import EventEdit
from phone.apps.calendar_state import REPEATS, CalendarState, Event
from phone.apps.confirm import Confirm
from phone.apps.wording import (
    WEEKDAYS,
    date_text,
    first_weekday,
    time_text,
)
from phone.system.app import App, Page
from phone.ui import widgets as ui

_SEEDS = (
    (("Dentist", "看牙医"), ("Dr Lane, 2 Park Road", "公园路2号"), 30),
    (("Team lunch", "团队午餐"), ("Blue Fig", "青禾餐厅"), 60),
    (("Piano lesson", "钢琴课"), ("", ""), 45),
    (("Project review", "项目评审"), ("Room 12", "12号会议室"), 60),
    (("Haircut", "理发"), ("Corner shop", "街角理发店"), 30),
    (("Call with Lisbon", "与里斯本通话"), ("", ""), 30),
)


class CalendarApp(App):
    """Events by day and month."""

    package = "com.google.android.calendar"
    key = "calendar"
    label = ("Calendar", "日历")
    icon = ("calendar", "#1967d2")
    version = "2026.8"
    state: CalendarState

    def initial_state(self) -> CalendarState:
        """Six events within the next week."""
        state = CalendarState()
        today = self.services.now().date()
        days = self.rng.sample(range(8), len(_SEEDS))
        for (title, place, minutes), offset in zip(_SEEDS, sorted(days), strict=True):
            at = time(self.rng.randrange(10, 19), self.rng.choice((0, 15, 30, 45)))
            state.events.append(
                Event(
                    id=state.new_id(),
                    title=self.t(*title),
                    place=self.t(*place),
                    start=datetime.combine(today + timedelta(days=offset), at),
                    minutes=minutes,
                )
            )
        return state

    def first_page(self) -> Page:
        """The month."""
        return Month(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over a title for a new event."""
        if "title" in extras:
            self.open(EventEdit(self, self.draft(self.services.now().date(), extras["title"])))

    def draft(self, day: date, title: str = "") -> Event:
        """A new event at the next full hour of that day, without an id as yet."""
        hour = min(self.services.now().hour + 1, 23)
        return Event(id=0, title=title, start=datetime.combine(day, time(hour)))

    def keep(self, event: Event) -> None:
        """Put in a new event or one that was changed."""
        event.id = event.id or self.state.new_id()
        others = [e for e in self.state.events if e.id != event.id]
        self.state.events = sorted([*others, event], key=lambda e: e.start)
        self.services.snackbar(self.t("Event saved", "活动已保存"))

    def delete(self, event: Event) -> None:
        """Take an event away."""
        self.state.events = [e for e in self.state.events if e.id != event.id]
        self.services.snackbar(self.t("Event deleted", "活动已删除"))

    def span(self, event: Event) -> str:
        """`2:00 PM – 3:00 PM`, or all day."""
        if event.all_day:
            return self.t("All day", "全天")
        return f"{time_text(self, event.start)} – {time_text(self, event.end)}"

    def repeat_text(self, key: str) -> str:
        """The wording of a repetition."""
        return next(self.t(en, zh) for name, en, zh in REPEATS if name == key)


class Month(Page):
    """A month's grid, and the events of the chosen day below it."""

    app: CalendarApp

    def __init__(self, app: CalendarApp) -> None:
        super().__init__(app)
        self.day = app.services.now().date()
        self.first = self.day.replace(day=1)

    def build(self) -> ui.Widget:
        """Bar with month and arrows, grid, list."""
        title = self.t(
            f"{calendar.month_name[self.first.month]} {self.first.year}",
            f"{self.first.year}年{self.first.month}月",
        )
        today = ui.IconButton(icon="calendar", desc=self.t("Today", "今天"), on_tap=self._today)
        arrows = [
            ui.IconButton(
                icon="arrow_left",
                desc=self.t("Previous month", "上个月"),
                on_tap=partial(self._turn, -1),
            ),
            ui.IconButton(
                icon="arrow_right",
                desc=self.t("Next month", "下个月"),
                on_tap=partial(self._turn, 1),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, actions=[*arrows, today]),
            body=ui.Column(
                children=[
                    ui.Column(children=[self._grid()], padding=(8, 0)),
                    ui.Divider(),
                    ui.Scroll(
                        key="events", id="event_list", grow=1, child=ui.Column(children=self._day())
                    ),
                ]
            ),
            fab=ui.Fab(
                icon="add",
                id="floating_action_button",
                desc=self.t("New event", "新建活动"),
                on_tap=lambda: self.app.open(EventEdit(self.app, self.app.draft(self.day))),
            ),
        )

    def _grid(self) -> ui.Widget:
        start = first_weekday(self.app)
        names = [WEEKDAYS[(start + n) % 7] for n in range(7)]
        cells: list[ui.Widget] = [
            ui.Text(
                text=self.t(english[0], chinese[-1]),
                style="small",
                align="center",
                color="on_surface_variant",
            )
            for english, chinese in names
        ]
        weeks = calendar.Calendar(start).monthdatescalendar(self.first.year, self.first.month)
        cells += [self._cell(day) for week in weeks for day in week]
        return ui.Grid(children=cells, columns=7, gap=2)

    def _cell(self, day: date) -> ui.Widget:
        if day.month != self.first.month:
            return ui.Spacer(height=44)
        count = len(self.app.state.on(day))
        events = self.t(f", {count} events" if count != 1 else ", 1 event", f",{count}个活动")
        chosen, today = day == self.day, day == self.app.services.now().date()
        ink = "on_primary" if chosen else "primary" if today else "on_surface"
        dot = "on_primary" if chosen else "primary"
        return ui.Column(
            height=44,
            radius=16,
            padding=(2, 4),
            gap=3,
            cross="center",
            background="primary" if chosen else "",
            selected=chosen,
            desc=date_text(self.app, day) + (events if count else ""),
            on_tap=partial(self._choose, day),
            children=[
                ui.Text(text=str(day.day), align="center", color=ink, bold=today),
                ui.Spacer(width=6, height=6, radius=3, background=dot if count else ""),
            ],
        )

    def _day(self) -> list[ui.Widget]:
        heading = ui.Text(
            text=date_text(self.app, self.day), style="label", color="primary", padding=(16, 12)
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="event",
                title=event.title,
                subtitle=self.app.span(event),
                leading=ui.Avatar(icon="calendar", size=36),
                on_tap=lambda event=event: self.app.open(EventPage(self.app, event)),  # type: ignore[misc]
            )
            for event in self.app.state.on(self.day)
        ]
        nothing = ui.Text(
            text=self.t("Nothing planned", "没有安排"), color="on_surface_variant", padding=(16, 8)
        )
        return [heading, *(rows or [nothing]), ui.Spacer(height=88)]

    def _choose(self, day: date) -> None:
        self.day = day

    def _today(self) -> None:
        self.day = self.app.services.now().date()
        self.first = self.day.replace(day=1)

    def _turn(self, months: int) -> None:
        middle = self.first + timedelta(days=14 + 31 * months)
        self.first = middle.replace(day=1)
        self.day = self.first


class EventPage(Page):
    """What an event is about."""

    name = ".EventInfo"
    app: CalendarApp

    def __init__(self, app: CalendarApp, event: Event) -> None:
        super().__init__(app)
        self.event = event

    def build(self) -> ui.Widget:
        """Title, day, time, place, repetition."""
        event = self.event
        rows: list[ui.Widget] = [
            ui.Text(text=event.title, style="headline", padding=(24, 16), id="title"),
            ui.ListItem(
                title=date_text(self.app, event.start),
                subtitle=self.app.span(event),
                leading=ui.Icon(name="clock"),
            ),
        ]
        if event.place:
            rows.append(ui.ListItem(title=event.place, leading=ui.Icon(name="location")))
        if event.repeat != "none":
            repeat = self.app.repeat_text(event.repeat)
            rows.append(ui.ListItem(title=repeat, leading=ui.Icon(name="refresh")))
        actions = [
            ui.IconButton(icon="edit", desc=self.t("Edit", "修改"), on_tap=self._edit),
            ui.IconButton(icon="delete", desc=self.t("Delete", "删除"), on_tap=self._delete),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=actions),
            body=ui.Scroll(key="info", grow=1, child=ui.Column(children=rows)),
        )

    def _edit(self) -> None:
        self.close()
        self.app.open(EventEdit(self.app, self.event))

    def _delete(self) -> None:
        question = self.t("Delete this event?", "删除此活动?")
        self.app.open(Confirm(self.app, question, self._deleted, text=self.event.title))

    def _deleted(self) -> None:
        self.close()
        self.app.delete(self.event)
