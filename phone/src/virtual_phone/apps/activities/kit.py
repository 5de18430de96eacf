"""What the pages of Activities share: colours, words for distances and times, rows."""

import calendar
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from functools import partial

from virtual_phone.apps.activities.state import (
    CATEGORIES,
    ActivitiesState,
    Activity,
    Category,
    Totals,
    monday,
    total,
)
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

ORANGE = "#d9480f"
NAMES: dict[Category, tuple[tuple[str, str], str, str]] = {
    "run": (("Running", "跑步"), "run", "#d9480f"),
    "ride": (("Cycling", "骑行"), "bike", "#1971c2"),
    "walk": (("Walking", "步行"), "walk", "#2b8a3e"),
    "hike": (("Hiking", "徒步"), "mountain", "#7f5539"),
    "swim": (("Swimming", "游泳"), "pool", "#0c8599"),
    "ski": (("Skiing", "滑雪"), "snow", "#6741d9"),
}
"""Words, icon, colour."""
MILE = 1609.344
FOOT = 0.3048


class ActivitiesBase(App):
    """What its pages need of Activities."""

    state: ActivitiesState
    _note: object = None
    """The notification of the recording under way."""

    @property
    def now(self) -> datetime:
        """What the phone's clock shows."""
        return self.services.now()

    @property
    def imperial(self) -> bool:
        """Whether distances are in miles."""
        return self.state.settings.units == "imperial"

    def show(self, activity: Activity) -> None:
        """Open an activity."""
        raise TypeError(activity)

    def record(self) -> None:
        """Open the page that records."""
        raise TypeError

    def announce(self) -> None:
        """Tell in the shade of the recording under way, or no more of one that is over."""
        if self._note is not None:
            self.services.withdraw(self._note)
        self._note = None
        recording = self.state.recording
        if recording is None:
            return
        words = self.t("Recording", "正在记录") if recording.since else self.t("Paused", "已暂停")
        self._note = self.services.notify(
            self, words, self.category(recording.category), self.record, ongoing=True
        )

    def on_shift(self, by: timedelta) -> None:
        """A recording under way is as long as before."""
        recording = self.state.recording
        if recording is not None and recording.since is not None:
            recording.since += by

    def category(self, category: Category) -> str:
        """What a category is called."""
        return self.t(*NAMES[category][0])

    def distance(self, metres: float) -> str:
        """`8.42 km`, or `5.23 mi`."""
        if self.imperial:
            return self.t(f"{metres / MILE:.2f} mi", f"{metres / MILE:.2f}英里")
        return self.t(f"{metres / 1000:.2f} km", f"{metres / 1000:.2f}公里")

    def climb(self, metres: float) -> str:
        """`120 m`, or `394 ft`."""
        if self.imperial:
            return self.t(f"{metres / FOOT:.0f} ft", f"{metres / FOOT:.0f}英尺")
        return self.t(f"{metres:.0f} m", f"{metres:.0f}米")

    def duration(self, seconds: float) -> str:
        """`1 h 5 min`, with seconds where there are any."""
        minutes, rest = divmod(round(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        parts = [
            (hours, ("h", "小时")),
            (minutes, ("min", "分钟")),
            (rest, ("s", "秒")),
        ]
        said = [self.t(f"{n} {words[0]}", f"{n}{words[1]}") for n, words in parts if n]
        return self.t(" ", "").join(said) or self.t("0 min", "0分钟")

    def pace(self, speed: float, category: Category) -> tuple[str, str]:
        """What the speed in m/s of a category is called, and how it is said."""
        if category in ("ride", "ski"):
            unit = 3.6 if not self.imperial else 3.6 * 1000 / MILE
            words = ("mph", "英里/时") if self.imperial else ("km/h", "公里/时")
            return self.t("Speed", "速度"), f"{speed * unit:.1f} {self.t(*words)}"
        length, words = (MILE, ("/mi", "/英里")) if self.imperial else (1000, ("/km", "/公里"))
        if category == "swim":
            length, words = 100, ("/100 m", "/100米")
        seconds = round(length / speed) if speed > 0.05 else 0
        said = f"{seconds // 60}:{seconds % 60:02}" if seconds else "–:––"
        return self.t("Pace", "配速"), f"{said} {self.t(*words)}"

    def week(self, start: date) -> str:
        """What a week is called that begins on this Monday."""
        this = monday(self.now.date())
        if start == this:
            return self.t("This week", "本周")
        if start == this - timedelta(days=7):
            return self.t("Last week", "上周")
        return self.span(start, start + timedelta(days=6))

    def span(self, first: date, last: date) -> str:
        """`Feb 9 – Feb 15`."""

        def said(day: date) -> str:
            return self.t(
                f"{calendar.month_abbr[day.month]} {day.day}", f"{day.month}月{day.day}日"
            )

        return f"{said(first)} – {said(last)}"

    def sums(self, totals: Totals) -> str:
        """`4 activities · 32.10 km · 3 h 2 min`."""
        count = self.t(
            f"{totals.count} activit{'y' if totals.count == 1 else 'ies'}", f"{totals.count}次运动"
        )
        return f"{count} · {self.distance(totals.metres)} · {self.duration(totals.seconds)}"


def clock(seconds: float) -> str:
    """`0:12:05`."""
    whole = int(seconds)
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def disc(category: Category, size: float = 44) -> ui.Widget:
    """The sign of a category."""
    _, icon, color = NAMES[category]
    return ui.Avatar(icon=icon, color=color, size=size)


def row(app: ActivitiesBase, activity: Activity) -> ui.Widget:
    """An activity in a list: sign, name, day, distance and time."""
    when = f"{short_date_text(app, activity.start)} · {time_text(app, activity.start)}"
    middle = ui.Column(
        grow=1,
        gap=2,
        children=[
            ui.Text(text=activity.name, id="activity_name", max_lines=2),
            ui.Text(text=app.category(activity.category), style="small", id="activity_category"),
            ui.Text(text=when, style="small", color="on_surface_variant", id="activity_date"),
        ],
    )
    end = ui.Column(
        cross="end",
        gap=2,
        children=[
            ui.Text(text=app.distance(activity.metres), style="label", id="activity_distance"),
            ui.Text(
                text=app.duration(activity.seconds),
                style="small",
                color="on_surface_variant",
                id="activity_duration",
            ),
        ],
    )
    return ui.Row(
        id="activity",
        gap=14,
        padding=(16, 9),
        on_tap=partial(app.show, activity),
        children=[disc(activity.category), middle, end],
    )


def weeks(app: ActivitiesBase, activities: Sequence[Activity]) -> list[ui.Widget]:
    """Rows below the weeks that they belong to."""
    rows: list[ui.Widget] = []
    last: date | None = None
    for activity in activities:
        start = monday(activity.day)
        if start != last:
            last = start
            own = [each for each in activities if monday(each.day) == start]
            rows.append(
                ui.Column(
                    padding=(16, 10),
                    gap=2,
                    children=[
                        ui.Text(text=app.week(start), style="label", color="primary", id="week"),
                        ui.Text(
                            text=app.sums(total(own)), style="small", color="on_surface_variant"
                        ),
                    ],
                )
            )
        rows.append(row(app, activity))
    return rows


def category_entries(app: ActivitiesBase) -> list[tuple[str, str]]:
    """All, and each category, to choose from."""
    return [("all", app.t("All", "全部")), *((key, app.category(key)) for key in CATEGORIES)]


def tile(label: str, value: str, *, id: str = "") -> ui.Widget:
    """A number with what it is about below it."""
    return ui.Column(
        radius=14,
        padding=(12, 12),
        gap=4,
        background="surface_container",
        children=[
            ui.Text(text=value, style="title", id=id, max_lines=1),
            ui.Text(text=label, style="small", color="on_surface_variant", max_lines=1),
        ],
    )
