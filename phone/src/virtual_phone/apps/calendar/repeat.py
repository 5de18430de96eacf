"""How often an event of Calendar takes place: the usual choices, and a page for all others."""

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from virtual_phone.apps.calendar.state import REPEATS, Event
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.pickers import DatePicker
from virtual_phone.apps.kit.wording import WEEKDAYS, first_weekday, short_date_text
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

_UNITS = {
    "daily": ("day", "天"),
    "weekly": ("week", "周"),
    "monthly": ("month", "个月"),
    "yearly": ("year", "年"),
}
MOST = 730
"""Times that an event may be set to take place."""


def repeat_words(app: App, event: Event) -> str:
    """`Every week on Wednesday, 8 times`."""
    usual = next(
        app.t(english, chinese) for key, english, chinese in REPEATS if key == event.repeat
    )
    if event.repeat == "none":
        return usual
    words = usual
    if event.every > 1:
        unit, chinese = _UNITS[event.repeat]
        words = app.t(f"Every {event.every} {unit}s", f"每{event.every}{chinese}")
    if event.weekdays:
        names = [WEEKDAYS[n] for n in sorted(event.weekdays)]
        words += app.t(
            " on " + ", ".join(english if len(names) == 1 else english[:3] for english, _ in names),
            "、".join(chinese for _, chinese in names),
        )
    if event.count:
        words += app.t(f", {event.count} times", f",共{event.count}次")
    if event.until is not None:
        day = short_date_text(app, event.until)
        words += app.t(f", until {day}", f",直到{day}")
    return words


class Repeat(Page):
    """Chooses a repetition."""

    name = ".Repeat"
    modal = "dialog"

    def __init__(self, app: App, event: Event) -> None:
        super().__init__(app)
        self.event = event

    def build(self) -> ui.Widget:
        """One radio a repetition, and the way to all others."""
        special = self._special()
        rows: list[ui.Widget] = [
            ui.Radio(
                text=self.t(english, chinese),
                checked=self.event.repeat == key and not special,
                on_tap=partial(self._to, key),
            )
            for key, english, chinese in REPEATS
        ]
        if special:
            words = repeat_words(self.app, self.event)
            rows.append(ui.Radio(text=words, checked=True, on_tap=self.close))
        rows.append(
            ui.Radio(
                text=self.t("Custom...", "自定义..."),
                checked=False,
                id="repeat_custom",
                on_tap=self._custom,
            )
        )
        return ui.Dialog(title=self.t("Repeat", "重复"), body=ui.Column(children=rows))

    def _special(self) -> bool:
        event = self.event
        return bool(event.weekdays or event.count or event.until or event.every > 1)

    def _to(self, key: str) -> None:
        plain = Event(0, "", self.event.start)
        self.event.repeat = key
        self.event.every, self.event.weekdays = plain.every, plain.weekdays
        self.event.count, self.event.until = plain.count, plain.until
        self.close()

    def _custom(self) -> None:
        self.close()
        self.app.open(CustomRepeat(self.app, self.event))


class CustomRepeat(Page):
    """Every so many weeks, on these days, so many times."""

    name = ".CustomRecurrence"

    def __init__(self, app: App, event: Event) -> None:
        super().__init__(app)
        self.event = event
        self.draft = replace(event)
        if event.repeat == "none":
            self.draft.repeat = "weekly"
        if not self.draft.weekdays:
            self.draft.weekdays = (event.start.weekday(),)
        self.ends = "count" if event.count else "until" if event.until else "never"
        self.count = str(event.count or 13)
        self.until = event.until or event.start.date() + timedelta(days=90)

    def build(self) -> ui.Widget:
        """Interval, week days, end."""
        t, draft = self.t, self.draft
        units = [(key, t(*words)) for key, words in _UNITS.items()]
        every = ui.Row(
            padding=(16, 4),
            children=[
                ui.Text(text=t("Every", "每"), grow=1),
                ui.Stepper(
                    id="every",
                    value=draft.every,
                    least=1,
                    on_change=partial(setattr, draft, "every"),
                ),
            ],
        )
        parts: list[ui.Widget] = [
            self._head(t("Repeats every", "重复周期")),
            every,
            chips("unit", units, draft.repeat, partial(setattr, draft, "repeat")),
        ]
        if draft.repeat == "weekly":
            parts += [self._head(t("Repeats on", "重复于")), self._weekdays()]
        parts += [self._head(t("Ends", "结束")), *self._ends()]
        done = ui.Button(text=t("Done", "完成"), id="recurrence_done", on_tap=self._done)
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Custom recurrence", "自定义重复"),
                on_back=self.close,
                actions=[done, ui.Spacer(width=8)],
            ),
            body=ui.Scroll(key="recurrence", grow=1, child=ui.Column(children=parts)),
        )

    def _head(self, words: str) -> ui.Widget:
        return ui.Text(text=words, style="label", color="primary", padding=(16, 12))

    def _weekdays(self) -> ui.Widget:
        start = first_weekday(self.app)
        cells: list[ui.Widget] = []
        for day in ((start + n) % 7 for n in range(7)):
            english, chinese = WEEKDAYS[day]
            on = day in self.draft.weekdays
            cells.append(
                ui.Column(
                    width=40,
                    height=40,
                    radius=20,
                    main="center",
                    class_name="android.widget.ToggleButton",
                    desc=self.t(english, chinese),
                    selected=on,
                    background="primary" if on else "surface_container_high",
                    on_tap=partial(self._turn, day),
                    children=[
                        ui.Text(
                            text=self.t(english[0], chinese[-1]),
                            style="label",
                            align="center",
                            color="on_primary" if on else "on_surface",
                        )
                    ],
                )
            )
        return ui.Row(children=cells, main="between", padding=(16, 4))

    def _turn(self, day: int) -> None:
        chosen = set(self.draft.weekdays) ^ {day}
        if chosen:
            self.draft.weekdays = tuple(sorted(chosen))

    def _ends(self) -> list[ui.Widget]:
        t = self.t

        def radio(key: str, words: str) -> ui.Radio:
            return ui.Radio(
                text=words,
                checked=self.ends == key,
                id=f"ends_{key}",
                on_tap=partial(setattr, self, "ends", key),
            )

        day = ui.Button(
            text=short_date_text(self.app, self.until),
            kind="outlined",
            id="until_date",
            on_tap=lambda: self.app.open(DatePicker(self.app, self.until, self._until)),
        )
        number = ui.TextField(
            key="count",
            id="occurrences",
            text=self.count,
            width=88,
            on_change=self._count,
        )
        times = ui.Text(text=t("occurrences", "次后"), style="subtitle")
        return [
            radio("never", t("Never", "永不")),
            ui.Row(
                children=[
                    radio("until", t("On", "于")),
                    ui.Spacer(grow=1),
                    day,
                    ui.Spacer(width=16),
                ],
                padding=(0, 4),
            ),
            ui.Row(
                children=[
                    radio("count", t("After", "重复")),
                    ui.Spacer(grow=1),
                    number,
                    times,
                    ui.Spacer(width=8),
                ],
                gap=8,
                padding=(0, 4),
            ),
        ]

    def _until(self, day: date) -> None:
        self.until, self.ends = day, "until"

    def _count(self, words: str) -> None:
        self.count, self.ends = words, "count"

    def _done(self) -> None:
        event, draft = self.event, self.draft
        count = int(self.count) if self.count.isascii() and self.count.isdigit() else 0
        if self.ends == "count" and not 1 <= count <= MOST:
            self.app.services.toast(
                self.t(f"Enter a number from 1 to {MOST}", f"请输入1到{MOST}之间的数字")
            )
            return
        event.repeat, event.every = draft.repeat, draft.every
        event.weekdays = draft.weekdays if draft.repeat == "weekly" else ()
        event.count = count if self.ends == "count" else 0
        event.until = self.until if self.ends == "until" else None
        self._first_day()
        self.close()

    def _first_day(self) -> None:
        """The event starts on the first day that its pattern has, as one would expect."""
        event = self.event
        if not event.weekdays:
            return
        for days in range(7):
            start = event.start + timedelta(days=days)
            if start.weekday() in event.weekdays:
                event.start = start
                return
