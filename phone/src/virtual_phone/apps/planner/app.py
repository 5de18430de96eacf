"""Planner: Day Planner, the phone maker's own calendar beside the other one."""

from datetime import date, datetime, time, timedelta
from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import WEEKDAYS, date_text, short_date_text
from virtual_phone.apps.planner import data
from virtual_phone.apps.planner.edit import PlanEdit, PlanPage
from virtual_phone.apps.planner.kit import COLORS, TEAL, PlannerBase, entries, entry_row, plan_row
from virtual_phone.apps.planner.more import SettingsPage, SignPage, ask_end, subscriptions
from virtual_phone.apps.planner.state import Plan, PlannerState, make
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

AHEAD = 21
"""Days that the agenda shows."""


class PlannerApp(PlannerBase):
    """Plans, meetings, calendars of others."""

    package = "com.skylark.planner"
    key = "planner"
    label = ("Day Planner", "日程本")
    icon = ("calendar_day", TEAL)
    version = "14.0.3"
    handles = frozenset({"insert_event"})

    def initial_state(self) -> PlannerState:
        """Seven plans within the next ten days."""
        self.checked = self.services.now()
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over a new plan."""
        if "title" not in extras:
            return
        plan = self.draft(self.services.now().date())
        plan.title, plan.place = extras["title"], extras.get("place", "")
        if "begin" in extras:
            plan.start = datetime.fromisoformat(extras["begin"])
        if "end" in extras:
            length = datetime.fromisoformat(extras["end"]) - plan.start
            plan.minutes = max(0, round(length.total_seconds() / 60))
        self.edit(plan)

    def edit(self, plan: Plan) -> None:
        """Open a plan's form."""
        self.open(PlanEdit(self, plan))

    def show(self, plan: Plan) -> None:
        """Open a plan."""
        self.open(PlanPage(self, plan))

    def subscribe(self, key: str) -> None:
        """Turn a subscribed calendar on, or off after a question."""
        chosen = self.state.subscriptions
        name = next(self.t(*each[1]) for each in data.CALENDARS if each[0] == key)
        if getattr(chosen, key):
            ask_end(self, key, name)
        elif key == "horoscope":
            self.open(SignPage(self))
        else:
            setattr(chosen, key, True)
            self.services.toast(self.t(f"{name}: subscribed", f"已订阅{name}"))

    def on_clock(self) -> None:
        """Remind of meetings, and of whole days at nine."""
        before, self.checked = self.checked, self.services.now()
        at = self.state.settings
        for plan in self.state.plans:
            due: datetime | None = None
            if plan.all_day and at.all_day_reminders:
                due = datetime.combine(plan.start.date(), time(9))
            elif plan.kind == "meeting" and at.meeting_reminders:
                due = plan.start - timedelta(minutes=at.meeting_minutes)
            if due is not None and before < due <= self.checked:
                show = partial(self.show, plan)
                self.services.notify(self, plan.title, self.span(plan), show)


class Tip(Page):
    """What the app says at the first start."""

    name = ".TipActivity"
    modal = "popup"
    app: PlannerApp

    def build(self) -> ui.Widget:
        """Words and two buttons."""
        t = self.t
        parts: list[ui.Widget] = [
            ui.Row(children=[ui.Avatar(icon="star", color="#6f58b5", size=64)], main="center"),
            ui.Text(
                text=t("New: calendars of others", "全新订阅日历"), style="title", align="center"
            ),
            ui.Text(
                text=t(
                    "Horoscope, holidays and today in history in your agenda.",
                    "星座运势、节假日、历史上的今天，尽在日程。",
                ),
                color="on_surface_variant",
                align="center",
            ),
            ui.Button(text=t("Have a look", "去看看"), id="tip_go", on_tap=self._go),
            ui.Button(text=t("Not now", "暂不"), kind="text", id="tip_later", on_tap=self.close),
        ]
        return ui.Popup(child=ui.Column(children=parts, gap=10, padding=16), on_close=self.close)

    def _go(self) -> None:
        self.close()
        main = self.app.pages[0]
        if isinstance(main, Main):
            main.tab = "discover"


class Search(SearchPage):
    """Plans by words."""

    name = ".SearchActivity"
    hint = ("Search plans", "搜索日程")
    clearable = True
    app: PlannerApp

    def rows(self) -> list[ui.Widget]:
        """Those that fit."""
        words = self.words.strip().lower()
        found = [
            plan
            for plan in self.app.state.plans
            if words and words in f"{plan.title} {plan.place} {' '.join(plan.people)}".lower()
        ]
        return [plan_row(self.app, plan) for plan in found]


class Main(Page):
    """Agenda, week, calendars of others."""

    name = ".MainActivity"
    app: PlannerApp

    def __init__(self, app: PlannerApp) -> None:
        super().__init__(app)
        self.tab = "agenda"
        self.first = app.today()
        app.services.after(0.3, self._tip)

    def _tip(self) -> None:
        """Once, unless the user went on already."""
        app = self.app
        if not app.state.tip_seen and app.pages and app.pages[-1] is self:
            app.state.tip_seen = True
            app.open(Tip(app))

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "agenda"
        self.tab = "agenda"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        t = self.t
        bar = tab_bar(
            self,
            (
                ("agenda", ("Agenda", "日程"), "view_agenda"),
                ("week", ("Week", "周"), "calendar"),
                ("discover", ("Subscriptions", "订阅"), "bookmark"),
            ),
        )
        actions: list[ui.Widget] = [
            ui.IconButton(
                icon="search",
                id="search",
                desc=t("Search", "搜索"),
                on_tap=lambda: self.app.open(Search(self.app)),
            ),
            ui.IconButton(
                icon="settings",
                id="settings",
                desc=t("Settings", "设置"),
                on_tap=lambda: self.app.open(SettingsPage(self.app)),
            ),
        ]
        bodies = {"agenda": self._agenda, "week": self._week}
        body = bodies[self.tab]() if self.tab in bodies else subscriptions(self, self.app)
        fab = ui.Fab(
            icon="add",
            id="new_plan",
            desc=t("New plan", "新建日程"),
            on_tap=lambda: self.app.edit(self.app.draft(self.app.today())),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Day Planner", "日程本"), actions=actions),
            body=body,
            bottom=bar,
            fab=None if self.tab == "discover" else fab,
        )

    def _agenda(self) -> ui.Widget:
        app, rows = self.app, list[ui.Widget]()
        today = app.today()
        for day in (today + timedelta(days=n) for n in range(AHEAD)):
            plans = app.state.on(day, app.shift)
            said = entries(app, day)
            if plans or said or day == today:
                rows.append(self._heading(day))
                rows += [entry_row(app, key, words) for key, words in said]
                rows += [plan_row(app, plan) for plan in plans]
            if day == today and not plans:
                rows.append(
                    ui.Text(
                        text=self.t("Nothing planned today", "今天没有安排"),
                        color="on_surface_variant",
                        padding=(16, 8),
                    )
                )
        return ui.Scroll(key="agenda", id="agenda_list", grow=1, child=ui.Column(children=rows))

    def _heading(self, day: date) -> ui.Widget:
        words = date_text(self.app, day)
        if day == self.app.today():
            words = self.t(f"Today · {words}", f"今天 · {words}")
        return ui.Text(text=words, style="label", color="primary", padding=(16, 12))

    def _week(self) -> ui.Widget:
        app, t, at = self.app, self.t, self.app.state.settings
        back = (self.first.weekday() + (0 if at.monday_first else 1)) % 7
        start = self.first - timedelta(days=back)
        span = f"{short_date_text(app, start)} – {short_date_text(app, start + timedelta(days=6))}"
        if at.week_numbers:
            number = (start + timedelta(days=3)).isocalendar()[1]
            span = t(f"Week {number} · {span}", f"第{number}周 · {span}")
        head = ui.Row(
            padding=(8, 4),
            children=[
                ui.IconButton(
                    icon="arrow_left", desc=t("Previous week", "上一周"),
                    on_tap=partial(self._turn, -7),
                ),
                ui.Text(text=span, style="label", align="center", grow=1, id="week_span"),
                ui.IconButton(
                    icon="arrow_right", desc=t("Next week", "下一周"),
                    on_tap=partial(self._turn, 7),
                ),
            ],
        )  # fmt: skip
        rows = [self._day(start + timedelta(days=n)) for n in range(7)]
        if not any(app.state.on(start + timedelta(days=n), app.shift) for n in range(7)):
            rows.append(empty_state(app, ("A free week", "本周没有安排"), "calendar"))
        return ui.Column(
            grow=1,
            children=[head, ui.Scroll(key="week", grow=1, child=ui.Column(children=rows))],
        )

    def _turn(self, days: int) -> None:
        self.first += timedelta(days=days)

    def _day(self, day: date) -> ui.Widget:
        app = self.app
        english, chinese = WEEKDAYS[day.weekday()]
        today = day == app.today()
        ink = "primary" if today else "on_surface"
        side = ui.Column(
            width=56,
            padding=(0, 6),
            desc=date_text(app, day),
            id="week_day",
            on_tap=lambda: app.edit(app.draft(day)),
            children=[
                ui.Text(text=self.t(english[:3], f"周{chinese[-1]}"), style="small", align="center",
                        color=ink),
                ui.Text(text=str(day.day), style="title", align="center", bold=today, color=ink),
            ],
        )  # fmt: skip
        plans: list[ui.Widget] = [
            ui.Column(
                id="week_plan",
                radius=8,
                padding=(12, 6),
                background=COLORS[plan.kind],
                on_tap=partial(app.show, plan),
                children=[
                    ui.Text(text=plan.title, style="subtitle", color="white", max_lines=1),
                    ui.Text(text=app.span(plan), style="small", color="white"),
                ],
            )
            for plan in app.state.on(day, app.shift)
        ]
        body = ui.Column(children=plans, gap=4, grow=1, padding=(8, 6))
        row = ui.Row(children=[side, body], cross="start")
        return ui.Column(children=[row, ui.Divider()])
