"""The form of an activity."""

import math
from dataclasses import replace
from datetime import date, datetime, time
from functools import partial

from virtual_phone.apps.activities.kit import ActivitiesBase, clock
from virtual_phone.apps.activities.state import CATEGORIES, Activity
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.forms import chips, field
from virtual_phone.apps.kit.pick_date import DatePicker
from virtual_phone.apps.kit.pickers import TimePicker
from virtual_phone.apps.kit.wording import date_text, time_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MOST_SECONDS, MOST_KM = 86_400, 500


class ActivityEdit(EditPage):
    """Names an activity, and says what it was; nothing changes before it is saved."""

    name = ".TrackEditActivity"
    stay = ("Keep editing", "继续编辑")
    app: ActivitiesBase

    def __init__(self, app: ActivitiesBase, activity: Activity, title: tuple[str, str]) -> None:
        super().__init__(app)
        self.old = replace(activity)
        self.activity = replace(activity)
        self.title = title
        self.duration = clock(activity.seconds)
        self.km = f"{activity.metres / 1000:g}"
        self.typed = (self.duration, self.km)

    def build(self) -> ui.Widget:
        """Name, category, day, time, length, notes."""
        t, app, activity = self.t, self.app, self.activity
        entries = [(key, app.category(key)) for key in CATEGORIES]
        save = ui.Button(
            text=t("Save", "保存"), id="save", enabled=self._sound(), on_tap=self._save
        )
        numbers = ui.Row(
            gap=12,
            padding=(16, 8),
            children=[
                ui.Column(
                    grow=1, children=[field(self, "duration", t("Time, h:mm:ss", "时长 时:分:秒"))]
                ),
                ui.Column(
                    grow=1,
                    children=[field(self, "km", t("Distance, km", "距离(公里)"), id="distance")],
                ),
            ],
        )
        picker = DatePicker(app, activity.day, self._take_day)
        start = TimePicker(app, activity.start.time(), self._take_time)
        rows: list[ui.Widget] = [
            ui.Column(children=[field(activity, "name", t("Name", "名称"))], padding=(16, 8)),
            chips("category", entries, activity.category, partial(setattr, activity, "category")),
            self._row(
                "date", "calendar", t("Date", "日期"), date_text(app, activity.start), picker
            ),
            self._row("start", "clock", t("Start", "开始"), time_text(app, activity.start), start),
            numbers,
            ui.Column(children=[field(activity, "notes", t("Notes", "备注"))], padding=(16, 8)),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t(*self.title), on_back=self.leave, actions=[save, ui.Spacer(width=8)]
            ),
            body=ui.Scroll(key="form", grow=1, child=ui.Column(children=rows)),
        )

    def _row(self, key: str, icon: str, title: str, value: str, page: Page) -> ui.Widget:
        return ui.ListItem(
            id=key,
            title=title,
            subtitle=value,
            leading=ui.Icon(name=icon, color="primary"),
            on_tap=partial(self.app.open, page),
        )

    def _take_day(self, day: date) -> None:
        self.activity.start = datetime.combine(day, self.activity.start.time())

    def _take_time(self, at: time) -> None:
        self.activity.start = datetime.combine(self.activity.day, at)

    def _sound(self) -> bool:
        seconds, km = length(self.duration), number(self.km)
        return bool(
            self.activity.name.strip()
            and seconds is not None
            and 0 < seconds <= MOST_SECONDS
            and km is not None
            and 0 <= km <= MOST_KM
        )

    def _save(self) -> None:
        activity = self.activity
        activity.name = activity.name.strip()
        if (self.duration, self.km) != self.typed or not activity.id:
            activity.seconds = length(self.duration) or 0
            activity.metres = round((number(self.km) or 0) * 1000)
        self.app.state.put(activity)
        self.close()
        self.app.services.snackbar(self.t("Activity saved", "运动已保存"))

    def unsaved(self) -> object:
        """The activity, once it is another than before."""
        typed = (self.duration, self.km)
        return (self.activity, typed) if (self.activity, typed) != (self.old, self.typed) else None


def length(words: str) -> int | None:
    """What was typed, as seconds: `1:05:00`, or a number of minutes."""
    parts = [number(part) for part in words.split(":")]
    if len(parts) == 1 and parts[0] is not None:
        return round(min(parts[0], MOST_SECONDS) * 60)
    if len(parts) != 3 or any(part is None or not 0 <= part < 60 for part in parts):
        return None
    hours, minutes, seconds = (part or 0 for part in parts)
    return round(hours * 3600 + minutes * 60 + seconds)


def number(words: str) -> float | None:
    """What was typed, as a number."""
    try:
        found = float(words.strip().replace(",", "."))
    except ValueError:
        return None
    return found if math.isfinite(found) else None
