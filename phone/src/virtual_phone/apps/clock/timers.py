"""The timer and the stopwatch of Clock."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from virtual_phone.apps.clock.parts import Tab
from virtual_phone.apps.clock.state import Timer, digits
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

BARS_DP = 224.0
"""Height of what is above and below the tab: the system's bars, the app's bar, the tabs."""
TIME_DP = 60.0
"""Height of the time that was typed."""
FAB_DP = 72.0
"""Height that the button to start needs."""
LOW_DP = 600.0
"""Below this height of the screen things are packed closer."""


class TimerTab(Tab):
    """A keypad for a new timer, and the timers."""

    title = ("Timer", "计时器")
    icon = "timer"
    key = "timer"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.typed = ""
        self.adding = False

    def build(self) -> ui.Widget:
        """The keypad while there is no timer or one is being added, else a card for each."""
        if self.adding or not self.state.timers:
            return self._keypad()
        if any(timer.ends for timer in self.state.timers):
            self.tick()
        cards = [self._card(timer) for timer in self.state.timers]
        return ui.Scroll(
            key="timers",
            grow=1,
            child=ui.Column(gap=12, padding=(16, 8), children=[*cards, ui.Spacer(height=96)]),
        )

    def fab(self) -> ui.Fab | None:
        """Start what was typed, or add another one."""
        if self.adding or not self.state.timers:
            if not self._seconds():
                return None
            return ui.Fab(icon="play", desc=self.t("Start", "开始"), id="fab", on_tap=self._start)
        return ui.Fab(
            icon="add",
            desc=self.t("Add timer", "添加计时器"),
            id="fab",
            on_tap=lambda: setattr(self, "adding", True),
        )

    def _seconds(self) -> int:
        filled = self.typed.rjust(6, "0")
        hours, minutes, seconds = (int(filled[n : n + 2]) for n in (0, 2, 4))
        return hours * 3600 + minutes * 60 + seconds

    def _start(self) -> None:
        self.begin(float(self._seconds()))
        self.typed, self.adding = "", False

    def begin(self, seconds: float) -> None:
        """Have another timer run."""
        timer = Timer(id=self.state.new_id(), length=seconds, left=seconds)
        self.state.timers.insert(0, timer)
        self._toggle(timer)

    def _toggle(self, timer: Timer) -> None:
        timer.toggle(self.app.services.now())
        self._wait_for(timer)

    def _extend(self, timer: Timer) -> None:
        timer.extend(60)
        self._wait_for(timer)

    def _wait_for(self, timer: Timer) -> None:
        """Ring in time, not at the next full minute."""
        if timer.ends:
            left = timer.remaining(self.app.services.now())
            self.app.services.after(left + 0.05, self.app.on_clock)

    def _type(self, key: str) -> None:
        typed = (self.typed + key).lstrip("0")
        if len(typed) <= 6:
            self.typed = typed

    def _keypad(self) -> ui.Widget:
        pad = _Pad.of(*self.app.services.display_dp, adding=self.adding)
        keys = [self._key(digit, pad) for digit in (*"123456789", "00", "0", "")]
        rows = [ui.Row(gap=pad.gap, children=keys[n : n + 3]) for n in range(0, 12, 3)]
        grid = ui.Column(gap=pad.gap, children=rows)
        shown = self._typed_time("headline" if pad.wide or pad.low else "display")
        cancel: list[ui.Widget] = []
        if self.adding:
            words = self.t("Cancel", "取消")
            cancel = [ui.Button(text=words, kind="text", on_tap=self._cancel)]
        body: ui.Widget
        if pad.wide:
            left = ui.Column(
                grow=1, gap=12, children=[shown, *map(lambda button: _centred([button]), cancel)]
            )
            body = ui.Row(
                gap=20, padding=(16, pad.rest), children=[left, grid, ui.Spacer(width=64)]
            )
        else:
            # On a low screen the button to start stands beside the keys, else beside Cancel.
            middle = ui.Row(main="start" if pad.low else "center", children=[grid])
            end = ui.Row(main="center", height=None if pad.low else FAB_DP, children=cancel)
            body = ui.Column(gap=pad.rest, padding=(16, pad.rest), children=[shown, middle, end])
        return ui.Scroll(key="keypad", grow=1, child=body)

    def _cancel(self) -> None:
        self.adding = False

    def _typed_time(self, style: ui.TextStyle) -> ui.Widget:
        filled = self.typed.rjust(6, "0")
        units = self.t("hms", "时分秒")
        shown = " ".join(f"{filled[2 * n : 2 * n + 2]}{units[n]}" for n in range(3))
        return ui.Text(
            text=shown,
            style=style,
            align="center",
            id="timer_setup_time",
            max_lines=1,
            color="primary" if self.typed else "on_surface_variant",
        )

    def _key(self, digit: str, pad: "_Pad") -> ui.Widget:
        """A digit, or what takes the last one away."""
        ink = "on_secondary_container"
        if not digit:
            sign = ui.Icon(name="backspace", color=ink)
            desc = self.t("Backspace", "退格")
            return _round(sign, self._erase, pad, id="timer_setup_delete", desc=desc)
        words = ui.Text(text=digit, style="headline" if pad.height >= 40 else "body", color=ink)
        return _round(words, partial(self._type, digit), pad, id=f"timer_setup_digit_{digit}")

    def _erase(self) -> None:
        self.typed = self.typed[:-1]

    def _card(self, timer: Timer) -> ui.Widget:
        now = self.app.services.now()
        left = timer.remaining(now)
        title = self.t(f"{digits(timer.length)} timer", f"{digits(timer.length)} 计时器")
        head = ui.Row(
            main="between",
            children=[
                ui.Text(text=title, style="label", id="timer_label", color="on_surface_variant"),
                ui.IconButton(
                    icon="close",
                    desc=self.t("Delete timer", "删除计时器"),
                    id="close",
                    on_tap=lambda: self.state.timers.remove(timer),
                ),
            ],
        )
        words = self.t("Time's up", "时间到") if timer.rung else digits(left)
        pause = self.t("Pause", "暂停") if timer.ends else self.t("Start", "开始")
        buttons = [
            ui.Button(
                text="+1:00",
                kind="tonal",
                desc=self.t("Add 1 minute", "加1分钟"),
                id="add_one_min",
                on_tap=lambda: self._extend(timer),
            ),
            ui.Button(
                text=pause,
                id="play_pause",
                enabled=not timer.rung,
                on_tap=lambda: self._toggle(timer),
            ),
        ]
        body = ui.Column(
            padding=(20, 12),
            gap=12,
            children=[
                head,
                ui.Text(text=words, style="display", id="timer_text", max_lines=1),
                ui.Progress(value=left / timer.length if timer.length else 0.0),
                ui.Row(gap=12, main="end", children=buttons),
            ],
        )
        return ui.Card(id="timer_card", child=body)


class StopwatchTab(Tab):
    """A stopwatch with laps."""

    title = ("Stopwatch", "秒表")
    icon = "stopwatch"
    key = "stopwatch"

    def build(self) -> ui.Widget:
        """The time, the laps and the buttons below."""
        watch = self.state.stopwatch
        elapsed = watch.elapsed(self.app.services.now())
        if watch.started:
            self.tick()
        # Whole seconds while it runs: nobody reads running hundredths, and the screen stays calm.
        shown = digits(elapsed, hundredths=watch.started is None)
        time = ui.Text(text=shown, style="display", id="stopwatch_time_text", max_lines=1)
        laps = [self._lap(n) for n in reversed(range(len(watch.laps)))]
        return ui.Column(
            grow=1,
            padding=(16, 16),
            gap=16,
            children=[
                ui.Scroll(
                    key="laps",
                    grow=1,
                    child=ui.Column(
                        gap=16,
                        children=[_centred([_face(time)]), ui.Column(children=laps)],
                    ),
                ),
                ui.Row(gap=16, main="center", children=self._buttons(elapsed)),
            ],
        )

    def _buttons(self, elapsed: float) -> list[ui.Widget]:
        watch, t = self.state.stopwatch, self.t
        running = watch.started is not None
        words = t("Pause", "暂停") if running else t("Start", "开始")
        buttons: list[ui.Widget] = []
        if elapsed and not running:
            buttons.append(
                ui.Button(text=t("Reset", "重置"), kind="tonal", id="reset", on_tap=self._reset)
            )
        buttons.append(
            ui.Button(
                text=words,
                id="start_pause",
                icon="pause" if running else "play",
                on_tap=lambda: watch.toggle(self.app.services.now()),
            )
        )
        if running:
            lap = ui.Button(
                text=t("Lap", "计次"),
                kind="tonal",
                id="lap",
                on_tap=lambda: watch.laps.append(watch.elapsed(self.app.services.now())),
            )
            buttons.append(lap)
        return buttons

    def _lap(self, number: int) -> ui.Widget:
        laps = self.state.stopwatch.laps
        alone = laps[number] - (laps[number - 1] if number else 0.0)
        return ui.ListItem(
            title=self.t(f"Lap {number + 1}", f"第{number + 1}圈"),
            subtitle=digits(alone, hundredths=True),
            trailing=ui.Text(text=digits(laps[number], hundredths=True)),
        )

    def _reset(self) -> None:
        watch = self.state.stopwatch
        watch.started, watch.before, watch.laps = None, 0.0, []


def _centred(children: Sequence[ui.Widget]) -> ui.Widget:
    return ui.Row(main="center", gap=12, children=children)


class _Pad(NamedTuple):
    """Sizes (dp) that let all keys of the keypad be seen, whatever the screen."""

    wide: bool
    """The time stands beside the keys."""
    low: bool
    """There is no room for the button to start below the keys."""
    width: float
    height: float
    """Of a key."""
    gap: float
    """Between keys."""
    rest: float
    """Around them."""

    @classmethod
    def of(cls, width: float, height: float, *, adding: bool) -> "_Pad":
        """For a screen of this size; `adding` needs room for Cancel besides."""
        wide, low = width > height, height < LOW_DP
        gap, rest = (4.0, 4.0) if wide and low else (8.0, 8.0) if low else (12.0, 16.0)
        room = height - BARS_DP - 2 * rest
        if not wide:
            below = (48 if adding else 0) if low else FAB_DP
            room -= (36 if low else TIME_DP) + below + 2 * rest
        high = min(72.0, max(24.0, (room - 3 * gap) / 4))
        return cls(wide, low, 64.0 if low or wide else 88.0, high, gap, rest)


def _round(child: ui.Widget, do: ui.Do, pad: _Pad, *, id: str, desc: str = "") -> ui.Widget:
    return ui.Column(
        id=id,
        desc=desc,
        on_tap=do,
        class_name="android.widget.Button",
        width=pad.width,
        height=pad.height,
        radius=pad.height / 2,
        main="center",
        cross="center",
        background="secondary_container",
        children=[child],
    )


def _face(child: ui.Widget) -> ui.Widget:
    return ui.Column(
        width=264,
        height=264,
        radius=132,
        main="center",
        cross="center",
        background="surface_container",
        children=[child],
    )
