"""An activity: map, numbers, curves, splits."""

from functools import partial
from typing import Literal

from virtual_phone.apps.activities.edit import ActivityEdit
from virtual_phone.apps.activities.kit import NAMES, ActivitiesBase, disc, tile
from virtual_phone.apps.activities.state import SAMPLES, Activity
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import chips, low
from virtual_phone.apps.kit.wording import date_text, time_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MOST_SPLITS = 20
MARKS = 6
"""Words below a curve."""


class ActivityPage(Page):
    """Everything about an activity."""

    name = ".TrackActivity"
    app: ActivitiesBase

    def __init__(self, app: ActivitiesBase, ident: int) -> None:
        super().__init__(app)
        self.id = ident
        self.curve: Literal["speed", "height"] = "speed"

    def build(self) -> ui.Widget:
        """Bar, map, heading, numbers, curve, splits, notes."""
        app, t = self.app, self.t
        activity = app.state.find(self.id)
        if activity is None:
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=ui.Spacer())
        actions = [
            ui.IconButton(
                icon="share", desc=t("Share", "分享"), on_tap=partial(self._share, activity)
            ),
            ui.IconButton(
                icon="edit", id="edit", desc=t("Edit", "编辑"), on_tap=partial(self._edit, activity)
            ),
            ui.IconButton(
                icon="delete",
                id="delete",
                desc=t("Delete", "删除"),
                on_tap=partial(self._ask_delete, activity),
            ),
        ]
        parts: list[ui.Widget] = [] if low(app) else [self._map(activity)]
        parts += [self._head(activity), self._numbers(activity), *self._curves(activity)]
        parts += self._splits(activity)
        if activity.notes:
            parts.append(self._section(("Notes", "备注")))
            parts.append(ui.Text(text=activity.notes, id="notes", padding=(16, 0)))
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=app.category(activity.category), on_back=self.close, actions=actions
            ),
            body=ui.Scroll(
                key="track",
                grow=1,
                child=ui.Column(children=[*parts, ui.Spacer(height=24)], gap=12),
            ),
        )

    def _map(self, activity: Activity) -> ui.Widget:
        kind = "room:pool" if activity.category == "swim" else "map"
        picture = ui.Image(
            art=f"{kind}:{activity.seed}",
            height=150,
            radius=16,
            desc=self.t("Map of the way", "路线地图"),
        )
        return ui.Column(children=[picture], padding=(16, 0))

    def _head(self, activity: Activity) -> ui.Widget:
        app = self.app
        clock = f"{time_text(app, activity.start)} – {time_text(app, activity.end)}"
        words = ui.Column(
            grow=1,
            gap=2,
            children=[
                ui.Text(text=activity.name, style="title", id="name"),
                ui.Text(text=date_text(app, activity.start), style="subtitle", id="date"),
                ui.Text(text=clock, style="small", color="on_surface_variant", id="clock"),
            ],
        )
        return ui.Row(children=[disc(activity.category, 52), words], gap=16, padding=(16, 0))

    def _numbers(self, activity: Activity) -> ui.Widget:
        app, t = self.app, self.t
        label, pace = app.pace(activity.speed, activity.category)
        cells = [
            tile(t("Distance", "距离"), app.distance(activity.metres), id="distance"),
            tile(t("Duration", "时长"), app.duration(activity.seconds), id="duration"),
            tile(label, pace, id="pace"),
        ]
        if activity.category != "swim":
            cells.append(tile(t("Climb", "爬升"), app.climb(activity.climb), id="climb"))
        else:
            lanes = -(-activity.metres // 50)
            cells.append(tile(t("Lanes of 50 m", "50米趟数"), str(lanes), id="lanes"))
        return ui.Column(children=[ui.Grid(columns=2, gap=10, children=cells)], padding=(16, 0))

    def _curves(self, activity: Activity) -> list[ui.Widget]:
        app, t = self.app, self.t
        label, _ = app.pace(activity.speed, activity.category)
        kinds = [("speed", t("Speed", "速度"))]
        if activity.category != "swim":
            kinds.append(("height", t("Height", "海拔")))
        kind = self.curve if activity.category != "swim" else "speed"
        values = activity.curve(kind)
        labels = [""] * SAMPLES
        for n in range(MARKS):
            index = round((n + 0.5) * SAMPLES / MARKS)
            labels[index] = f"{activity.metres * index / (SAMPLES - 1) / 1000:.1f}"
        chart = ui.Chart(
            values=values,
            kind="line",
            color=NAMES[activity.category][2],
            height=130,
            desc=t(f"{label} over the way", f"全程{label}"),
        )
        marks = ui.Row(
            main="between",
            children=[
                ui.Text(text=word, style="small", color="on_surface_variant")
                for word in labels
                if word
            ],
        )
        return [
            chips("curve", kinds, kind, partial(setattr, self, "curve")),
            ui.Column(children=[chart, marks], padding=(16, 0)),
        ]

    def _section(self, words: tuple[str, str]) -> ui.Widget:
        return ui.Text(text=self.t(*words), style="label", color="primary", padding=(16, 4))

    def _splits(self, activity: Activity) -> list[ui.Widget]:
        """How long each kilometre took, or five of a ride."""
        app = self.app
        length = 5000 if activity.category in ("ride", "ski") else 1000
        count = min(MOST_SPLITS, activity.metres // length)
        if activity.category == "swim" or not count:
            return []
        speeds = activity.curve("speed")
        own = [speeds[round((n + 0.5) * SAMPLES / count) % SAMPLES] for n in range(count)]
        best = max(own)
        rows: list[ui.Widget] = [self._section(("Splits", "分段"))]
        for n, speed in enumerate(own, start=1):
            rows.append(
                ui.Row(
                    gap=12,
                    padding=(16, 2),
                    children=[
                        ui.Text(text=app.distance(n * length), style="small", width=72),
                        ui.Column(children=[ui.Progress(value=speed / best)], grow=1),
                        ui.Text(
                            text=app.pace(speed, activity.category)[1],
                            style="small",
                            width=88,
                            align="end",
                        ),
                    ],
                )
            )
        return [ui.Column(children=rows, gap=4)]

    def _share(self, activity: Activity) -> None:
        app = self.app
        text = f"{activity.name}: {app.distance(activity.metres)}, {app.duration(activity.seconds)}"
        app.services.request(app, "share_text", text=text)

    def _edit(self, activity: Activity) -> None:
        self.app.open(ActivityEdit(self.app, activity, ("Edit activity", "编辑运动")))

    def _ask_delete(self, activity: Activity) -> None:
        app = self.app

        def delete() -> None:
            self.close()
            app.state.activities.remove(activity)
            app.services.snackbar(self.t("Activity deleted", "已删除运动"))

        question = self.t("Delete this activity?", "删除此运动？")
        app.open(Confirm(app, question, delete, text=activity.name))
