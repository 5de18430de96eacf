"""What happens when an alarm or a timer is due: a banner or a full screen, Snooze and Stop."""

from datetime import datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING, Literal

from virtual_phone.apps.clock.state import Alarm, Ringing, Timer
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.clock.app import ClockApp

LOW_DP = 480.0


class Ringer:
    """Rings for the app, one alarm at a time; what rings is in the state."""

    def __init__(self, app: "ClockApp") -> None:
        self._app = app
        self._note: object = None
        self._page: AlarmAlert | None = None

    def check(self, now: datetime) -> None:
        """Ring for what has fallen due, and stop what rang too long."""
        state = self._app.state
        ringing = state.ringing
        limit = timedelta(minutes=state.options.silence_after)
        if ringing and state.options.silence_after and now - ringing.since >= limit:
            self._missed(ringing)
        for alarm in state.due(now):
            state.snoozed.pop(alarm.id, None)
            self._ring(alarm, now)
            alarm.enabled = bool(alarm.days)
        for timer in state.timers:
            if timer.ends and timer.ends <= now:
                timer.ends, timer.left, timer.rung = None, 0.0, True
                self._timer(timer)

    def words(self, alarm: Alarm) -> tuple[str, str]:
        """What it is called, and its time."""
        app = self._app
        title = alarm.label or app.t("Alarm", "闹钟")
        return title, time_text(app, time(alarm.hour, alarm.minute))

    def _ring(self, alarm: Alarm, now: datetime) -> None:
        app = self._app
        settings = app.services.settings
        hushed = settings["dnd"] and not settings.get("dnd_alarms", True)
        if app.state.may_notify is False or hushed:
            return
        self._silence()
        app.state.ringing = Ringing(alarm.id, now)
        title, text = self.words(alarm)
        self._page = AlarmAlert(app, alarm)
        in_use = app.services.in_use
        self._note = app.services.notify(
            app,
            title,
            text,
            partial(app.services.take_over, self._page),
            urgent=in_use,
            actions=[
                (app.t("Snooze", "稍后提醒"), partial(self.snooze, alarm)),
                (app.t("Stop", "停止"), self.stop),
            ],
            ongoing=True,
        )
        if not in_use:
            app.services.take_over(self._page)

    def _silence(self) -> None:
        """End what rings, whatever comes of it."""
        self._app.state.ringing = None
        if self._note is not None:
            self._app.services.withdraw(self._note)
        if self._page is not None:
            self._page.close()
        self._note = self._page = None

    def stop(self) -> None:
        """The user has heard it."""
        self._silence()

    def snooze(self, alarm: Alarm) -> None:
        """Ring again later."""
        app = self._app
        self._silence()
        until = app.services.now() + timedelta(minutes=app.state.options.snooze)
        app.state.snoozed[alarm.id] = until
        shown = time_text(app, until)
        app.services.notify(
            app,
            self.words(alarm)[0],
            app.t(f"Snoozing until {shown}", f"{shown}再次提醒"),
            actions=[(app.t("Dismiss", "关闭"), partial(app.state.snoozed.pop, alarm.id, None))],
        )
        app.services.toast(app.t(f"Snoozed until {shown}", f"已推迟到{shown}"))

    def _missed(self, ringing: Ringing) -> None:
        self._silence()
        app = self._app
        alarm = next((a for a in app.state.alarms if a.id == ringing.alarm), None)
        if alarm is not None:
            title, text = self.words(alarm)
            app.services.notify(app, app.t("Missed alarm", "错过的闹钟"), f"{text} {title}")

    def _timer(self, timer: Timer) -> None:
        app = self._app
        if app.state.may_notify is False:
            return

        def again() -> None:
            timer.extend(60)
            timer.toggle(app.services.now())

        app.services.notify(
            app,
            app.t("Timer", "计时器"),
            app.t("Time's up", "时间到"),
            lambda: app.services.start(app.package),
            urgent=app.services.front != app.package,
            actions=[(app.t("Stop", "停止"), lambda: None), (app.t("+1 min", "+1分钟"), again)],
        )


class AlarmAlert(Page):
    """A ringing alarm over the whole screen: swiped up or stopped by a button, as is set."""

    name = ".AlarmActivity"
    app: "ClockApp"

    def __init__(self, app: "ClockApp", alarm: Alarm) -> None:
        super().__init__(app)
        self.alarm = alarm

    def build(self) -> ui.Widget:
        """The time, the label, and how to end it."""
        t, now = self.t, self.app.services.now()
        low = self.app.services.display_dp[1] < LOW_DP
        title, text = self.app.ringer.words(self.alarm)
        children: list[ui.Widget] = [
            ui.Spacer(height=8 if low else 72),
            ui.Text(
                text=time_text(self.app, now), style="display", align="center", id="digital_clock"
            ),
            ui.Text(
                text=short_date_text(self.app, now), align="center", color="on_surface_variant"
            ),
            ui.Spacer(height=4 if low else 24),
            ui.Text(text=title, style="headline", align="center", id="alert_title", max_lines=1),
            ui.Text(text=text, align="center", color="on_surface_variant", id="alert_time"),
            ui.Spacer(grow=1),
            ui.Row(
                main="center",
                children=[
                    ui.Button(
                        text=t("Snooze", "稍后提醒"),
                        id="snooze",
                        kind="tonal",
                        icon="snooze",
                        width=220,
                        height=56,
                        on_tap=lambda: self.app.ringer.snooze(self.alarm),
                    )
                ],
            ),
            ui.Spacer(height=8 if low else 24),
            *self._end(),
            ui.Spacer(height=8 if low else 40),
        ]
        return ui.Column(id="alert", background="surface", padding=(24, 0), children=children)

    def _end(self) -> list[ui.Widget]:
        if self.app.state.options.swipe_to_stop:
            words = self.t("Swipe up to turn off the alarm", "上滑关闭闹钟")
            return [
                ui.Row(main="center", children=[ui.Icon(name="arrow_up", color="primary")]),
                ui.Text(text=words, align="center", id="dismiss_hint", style="label"),
            ]
        stop = ui.Button(
            text=self.t("Stop", "停止"),
            id="dismiss",
            width=220,
            height=56,
            on_tap=self.app.ringer.stop,
        )
        return [ui.Row(main="center", children=[stop])]

    def on_back(self) -> bool:
        """Back does not end an alarm; in use it leaves it to its banner."""
        return not self.app.services.in_use

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Up ends it, where that is set."""
        if direction == "up" and self.app.state.options.swipe_to_stop:
            self.app.ringer.stop()
        return True
