"""Calendar: a month, a day's events and an event's page."""

import calendar
from datetime import date, datetime, time, timedelta
from functools import partial

from virtual_phone.apps.calendar.edit import EventEdit, notice_words
from virtual_phone.apps.calendar.lists import Schedule, Search, SettingsPage, Tasks
from virtual_phone.apps.calendar.repeat import repeat_words
from virtual_phone.apps.calendar.state import CalendarState, Event
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.wording import WEEKDAYS, date_text, first_weekday, time_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

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
    handles = frozenset({"insert_event"})
    state: CalendarState

    def initial_state(self) -> CalendarState:
        """Six events within the next week."""
        self.checked = self.services.now()
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
        """Another app hands over a new event: a title, and perhaps times and a place."""
        if "title" not in extras:
            return
        event = self.draft(self.services.now().date(), extras["title"])
        event.place = extras.get("place", "")
        if "begin" in extras:
            event.start = datetime.fromisoformat(extras["begin"])
        if "end" in extras:
            length = datetime.fromisoformat(extras["end"]) - event.start
            event.minutes = max(0, round(length.total_seconds() / 60))
        self.open(EventEdit(self, event))

    def on_clock(self) -> None:
        """Tell of what is about to begin."""
        before, self.checked = self.checked, self.services.now()
        if not self.state.settings["notices"]:
            return
        for event in self.state.events:
            if event.notice >= 0 and not event.done and self._due(event, before):
                self.services.notify(self, event.title, self.span(event))

    def _due(self, event: Event, before: datetime) -> bool:
        """Whether the time to tell of an event came since `before`."""
        notice = timedelta(minutes=event.notice)
        at = time() if event.all_day else event.start.time()
        starts = (datetime.combine((end + notice).date(), at) for end in (before, self.checked))
        return any(
            event.on(start.date()) and before < start - notice <= self.checked for start in starts
        )

    def draft(self, day: date, title: str = "") -> Event:
        """A new event at the next full hour of that day, without an id as yet."""
        hour = min(self.services.now().hour + 1, 23)
        return Event(id=0, title=title, start=datetime.combine(day, time(hour)))

    def keep(self, event: Event) -> None:
        """Put in a new event or one that was changed."""
        event.id = event.id or self.state.new_id()
        others = [e for e in self.state.events if e.id != event.id]
        self.state.events = sorted([*others, event], key=lambda e: e.start)
        task = event.kind == "task"
        words = self.t("Task saved", "任务已保存") if task else self.t("Event saved", "活动已保存")
        self.services.snackbar(words)

    def delete(self, event: Event) -> None:
        """Take an event away."""
        self.state.events = [e for e in self.state.events if e.id != event.id]
        task = event.kind == "task"
        words = (
            self.t("Task deleted", "任务已删除") if task else self.t("Event deleted", "活动已删除")
        )
        self.services.snackbar(words)

    def span(self, event: Event) -> str:
        """`2:00 PM – 3:00 PM`, or all day."""
        if event.all_day:
            return self.t("All day", "全天")
        if event.kind == "task":
            return time_text(self, event.start)
        return f"{time_text(self, event.start)} – {time_text(self, event.end)}"

    def shown(self, day: date) -> list[Event]:
        """What the month shows on a day."""
        tasks = self.state.settings["show_tasks"]
        return [event for event in self.state.on(day) if tasks or event.kind == "event"]

    def row(self, event: Event) -> ui.Widget:
        """An event or task in a list."""
        sign = "calendar"
        if event.kind == "task":
            sign = "check_circle" if event.done else "check"
        return ui.ListItem(
            id="event",
            title=event.title,
            subtitle=self.span(event),
            leading=ui.Avatar(icon=sign, size=36),
            on_tap=lambda: self.open(EventPage(self, event)),
        )


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
            app_bar=ui.AppBar(title=title, actions=[*arrows, today, self._more()]),
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

    def _more(self) -> ui.Widget:
        app, t = self.app, self.t
        return more_button(
            self,
            [
                (t("Schedule", "日程"), lambda: app.open(Schedule(app))),
                (t("Tasks", "任务"), lambda: app.open(Tasks(app))),
                (t("Search", "搜索"), lambda: app.open(Search(app))),
                (t("Settings", "设置"), lambda: app.open(SettingsPage(app))),
            ],
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
        count = len(self.app.shown(day))
        events = self.t(f", {count} events" if count != 1 else ", 1 event", f",{count}个活动")
        chosen, today = day == self.day, day == self.app.services.now().date()
        ink = "on_primary" if chosen else "primary" if today else "on_surface"
        number = ui.Column(
            width=34,
            height=34,
            radius=17,
            main="center",
            background="primary" if chosen else "",
            children=[ui.Text(text=str(day.day), align="center", color=ink, bold=today)],
        )
        return ui.Column(
            height=44,
            gap=2,
            cross="center",
            selected=chosen,
            desc=date_text(self.app, day) + (events if count else ""),
            on_tap=partial(self._choose, day),
            children=[
                number,
                ui.Spacer(width=6, height=6, radius=3, background="primary" if count else ""),
            ],
        )

    def _day(self) -> list[ui.Widget]:
        heading = ui.Text(
            text=date_text(self.app, self.day), style="label", color="primary", padding=(16, 12)
        )
        rows = [self.app.row(event) for event in self.app.shown(self.day)]
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
            repeat = repeat_words(self.app, event)
            rows.append(ui.ListItem(title=repeat, leading=ui.Icon(name="refresh")))
        if event.notice >= 0:
            notice = notice_words(self.app, event.notice)
            rows.append(ui.ListItem(title=notice, leading=ui.Icon(name="bell")))
        if event.notes:
            rows.append(ui.ListItem(title=event.notes, leading=ui.Icon(name="note")))
        if event.kind == "task":
            undo = self.t("Mark uncompleted", "标记为未完成")
            words = undo if event.done else self.t("Mark completed", "标记为完成")
            rows.append(
                ui.Column(
                    padding=(24, 12),
                    children=[ui.Button(text=words, id="mark_done", on_tap=self._done)],
                )
            )
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

    def _done(self) -> None:
        self.event.done = not self.event.done

    def _delete(self) -> None:
        task = self.event.kind == "task"
        question = self.t("Delete this event?", "删除此活动？")
        if task:
            question = self.t("Delete this task?", "删除此任务？")
        self.app.open(Confirm(self.app, question, self._deleted, text=self.event.title))

    def _deleted(self) -> None:
        self.close()
        self.app.delete(self.event)
