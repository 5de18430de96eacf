"""Clock: the app, its tabs and the list of alarms."""

import random
from datetime import time, timedelta

from virtual_phone.apps.clock.edit import AlarmEdit
from virtual_phone.apps.clock.parts import Tab, WorldTab
from virtual_phone.apps.clock.ring import Ringer
from virtual_phone.apps.clock.settings import ClockSettings
from virtual_phone.apps.clock.state import Alarm, ClockState, days_text, span_text
from virtual_phone.apps.clock.timers import StopwatchTab, TimerTab
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.pickers import TimePicker
from virtual_phone.apps.kit.wording import time_text
from virtual_phone.system.app import App, Page, Services
from virtual_phone.ui import widgets as ui


class ClockApp(App):
    """Alarms, world clock, timers and a stopwatch."""

    package = "com.google.android.deskclock"
    key = "clock"
    label = ("Clock", "时钟")
    icon = ("alarm", "#3f51b5")
    version = "7.8"
    handles = frozenset({"set_alarm", "set_timer", "show_alarms", "show_timers"})
    state: ClockState

    def __init__(self, services: Services, rng: random.Random) -> None:
        super().__init__(services, rng)
        self.ringer = Ringer(self)

    def initial_state(self) -> ClockState:
        """Two alarms that are off, and two cities."""
        state = ClockState(checked=self.services.now())
        names = self.rng.sample(
            [("Yoga", "瑜伽"), ("Medicine", "吃药"), ("Bins", "倒垃圾"), ("Swimming", "游泳")], 2
        )
        hours = sorted(self.rng.sample(range(5, 11), 2))
        for label, hour, days in zip(names, hours, ((5, 6), ()), strict=True):
            state.alarms.append(
                Alarm(
                    id=state.new_id(),
                    hour=hour,
                    minute=self.rng.randrange(0, 60, 5),
                    label=self.t(*label),
                    days=days,
                    enabled=False,
                )
            )
        state.cities = self.rng.sample(["London", "New York", "Tokyo", "Sydney", "Paris"], 2)
        return state

    def first_page(self) -> Page:
        """The list of alarms."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app, or adb, sets an alarm or a timer, or wants to see them."""
        act = extras.get("action", "")
        main = self.pages[0] if self.pages else None
        if isinstance(main, Main) and act in self.handles:
            main.tab = 2 if "timer" in act else 0
        if act == "set_alarm" and extras.get("hour", "").isdigit():
            self.set_alarm(extras)
        elif act == "set_alarm":
            self.open(AlarmEdit(self, Alarm(0, self.services.now().hour, 0)))
        elif act == "set_timer" and extras.get("seconds", "").isdigit():
            TimerTab(self).begin(float(extras["seconds"]))

    def set_alarm(self, extras: dict[str, str]) -> None:
        """Put on the alarm for `hour`, `minute` and `title`; the same one is not kept twice."""
        hour, minute = int(extras["hour"]) % 24, int(extras.get("minute") or 0) % 60
        label = extras.get("title", "")
        same = [
            each
            for each in self.state.alarms
            if (each.hour, each.minute, each.label, each.days) == (hour, minute, label, ())
        ]
        alarm = same[0] if same else Alarm(self.state.new_id(), hour, minute, label)
        alarm.enabled = True
        self.schedule(alarm)

    def on_clock(self) -> None:
        """Ring what has fallen due since the last look."""
        now = self.services.now()
        self.ringer.check(now)
        self.state.checked = now

    def on_shift(self, by: timedelta) -> None:
        """In another zone nothing has become due."""
        self.state.shift(by)

    def schedule(self, alarm: Alarm) -> None:
        """Put an alarm on, among the others or in place of the one with its id."""
        self.on_clock()
        others = [a for a in self.state.alarms if a.id != alarm.id]
        self.state.alarms = sorted([*others, alarm], key=lambda a: (a.hour, a.minute, a.id))
        self.announce(alarm)

    def switch(self, alarm: Alarm) -> None:
        """Turn an alarm over."""
        self.on_clock()
        alarm.enabled = not alarm.enabled
        self.announce(alarm)

    def announce(self, alarm: Alarm) -> None:
        """Say when it will ring."""
        if not alarm.enabled:
            return
        now = self.services.now()
        seconds = (alarm.next(now) - now).total_seconds()
        self.services.snackbar(
            self.t(
                f"Alarm set for {span_text(seconds, chinese=False)} from now.",
                f"闹钟将在{span_text(seconds, chinese=True)}后响铃。",
            )
        )

    def delete(self, alarm: Alarm) -> None:
        """Take an alarm away; a bar offers to bring it back."""
        self.state.alarms = [a for a in self.state.alarms if a.id != alarm.id]
        self.state.snoozed.pop(alarm.id, None)
        self.services.snackbar(
            self.t("Alarm deleted", "闹钟已删除"),
            self.t("Undo", "撤消"),
            lambda: self.schedule(alarm),
        )


class Main(Page):
    """The four tabs."""

    app: ClockApp

    def __init__(self, app: ClockApp) -> None:
        super().__init__(app)
        self.tabs: tuple[Tab, ...] = (
            AlarmTab(app),
            WorldTab(app),
            TimerTab(app),
            StopwatchTab(app),
        )
        self.tab = 0

    def build(self) -> ui.Widget:
        """The chosen tab between title and bottom bar."""
        tab = self.tabs[self.tab]
        menu = [(self.t("Settings", "设置"), lambda: self.app.open(ClockSettings(self.app)))]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t(*tab.title), actions=[more_button(self, menu)]),
            body=tab.build(),
            fab=tab.fab(),
            bottom=ui.BottomBar(tabs=[self._entry(n) for n in range(len(self.tabs))]),
        )

    def _entry(self, number: int) -> ui.Tab:
        tab = self.tabs[number]
        return ui.Tab(
            text=self.t(*tab.title),
            icon=tab.icon,
            id=f"tab_menu_{tab.key}",
            selected=number == self.tab,
            on_tap=lambda: setattr(self, "tab", number),
        )

    def on_back(self) -> bool:
        """Back leads to the alarms first."""
        was = self.tab
        self.tab = 0
        return was != 0


class AlarmTab(Tab):
    """A card for each alarm."""

    title = ("Alarm", "闹钟")
    icon = "alarm"
    key = "alarm"
    app: ClockApp

    def build(self) -> ui.Widget:
        """The cards, by time of day."""
        alarms = self.app.state.alarms
        if not alarms:
            empty = self.t("No alarms", "没有闹钟")
            return ui.Column(
                main="center",
                grow=1,
                children=[ui.Text(text=empty, align="center", color="on_surface_variant")],
            )
        cards = [self._card(alarm) for alarm in alarms]
        room = ui.Spacer(height=96)
        return ui.Scroll(
            key="alarms",
            id="alarm_recycler_view",
            grow=1,
            child=ui.Column(gap=12, padding=(16, 8), children=[*cards, room]),
        )

    def fab(self) -> ui.Fab:
        """The button for a new alarm."""
        return ui.Fab(icon="add", desc=self.t("Add alarm", "添加闹钟"), id="fab", on_tap=self._add)

    def _add(self) -> None:
        now = self.app.services.now()

        def edit(chosen: time) -> None:
            draft = Alarm(id=0, hour=chosen.hour, minute=chosen.minute)
            self.app.open(AlarmEdit(self.app, draft))

        self.app.open(TimePicker(self.app, time((now.hour + 1) % 24), edit))

    def _card(self, alarm: Alarm) -> ui.Widget:
        shown = time_text(self.app, time(alarm.hour, alarm.minute))
        color = "on_surface" if alarm.enabled else "on_surface_variant"
        days = self._when(alarm)
        words: list[ui.Widget] = []
        if alarm.label:
            words.append(ui.Text(text=alarm.label, style="label", id="label", color=color))
        words.append(ui.Text(text=shown, style="display", id="digital_clock", color=color))
        words.append(
            ui.Text(text=days, style="label", id="days_of_week", color="on_surface_variant")
        )
        switch = ui.Switch(
            checked=alarm.enabled,
            id="onoff",
            desc=self.t(f"{shown} alarm", f"{shown}的闹钟"),
            on_tap=lambda: self.app.switch(alarm),
        )
        return ui.Card(
            id="alarm_card",
            on_tap=lambda: self.app.open(AlarmEdit(self.app, alarm)),
            on_long_press=lambda: self.app.open(AlarmMenu(self.app, alarm)),
            child=ui.Row(
                padding=(20, 14), gap=12, children=[ui.Column(grow=1, children=words), switch]
            ),
        )

    def _when(self, alarm: Alarm) -> str:
        days = days_text(alarm.days, chinese=self.app.services.language == "zh")
        if days:
            return days
        if not alarm.enabled:
            return self.t("Not scheduled", "未设定")
        now = self.app.services.now()
        tomorrow = alarm.next(now).date() > now.date()
        return self.t("Tomorrow", "明天") if tomorrow else self.t("Today", "今天")


class AlarmMenu(Page):
    """What a long press on a card offers."""

    name = ".AlarmMenu"
    modal = "sheet"
    app: ClockApp

    def __init__(self, app: ClockApp, alarm: Alarm) -> None:
        super().__init__(app)
        self.alarm = alarm

    def build(self) -> ui.Widget:
        """Edit or delete."""
        t = self.t
        shown = time_text(self.app, time(self.alarm.hour, self.alarm.minute))
        return ui.Sheet(
            child=ui.Column(
                children=[
                    ui.Text(text=shown, style="title", padding=(24, 12)),
                    ui.ListItem(
                        title=t("Edit alarm", "编辑闹钟"),
                        leading=ui.Icon(name="edit"),
                        on_tap=self._edit,
                    ),
                    ui.ListItem(
                        title=t("Delete alarm", "删除闹钟"),
                        leading=ui.Icon(name="delete"),
                        on_tap=self._delete,
                    ),
                ]
            )
        )

    def _edit(self) -> None:
        self.close()
        self.app.open(AlarmEdit(self.app, self.alarm))

    def _delete(self) -> None:
        self.close()
        self.app.delete(self.alarm)
