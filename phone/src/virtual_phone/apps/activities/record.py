"""Records an activity: start, pause, go on, finish and name it."""

from functools import partial

from virtual_phone.apps.activities.edit import ActivityEdit
from virtual_phone.apps.activities.kit import NAMES, ActivitiesBase, clock, disc, tile
from virtual_phone.apps.activities.state import CATEGORIES, PACES, Activity, Category, Recording
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

PARTS = (
    (5, ("Morning", "早晨")),
    (11, ("Midday", "中午")),
    (14, ("Afternoon", "下午")),
    (18, ("Evening", "傍晚")),
    (22, ("Night", "夜间")),
)
"""Hours from which a part of the day goes."""


class RecordPage(Page):
    """The recording under way, or what one is going to be."""

    name = ".TrackRecordingActivity"
    app: ActivitiesBase
    _ticking = False

    def build(self) -> ui.Widget:
        """Category, time, distance, pace, buttons."""
        app, t = self.app, self.t
        recording = app.state.recording
        category = recording.category if recording else app.state.settings.category
        seconds = recording.seconds(app.now) if recording else 0
        metres = recording.metres(app.now) if recording else 0
        self._tick()
        label, pace = app.pace(PACES[category] if recording else 0, category)
        grid = ui.Grid(
            columns=2,
            gap=10,
            children=[
                tile(t("Distance", "距离"), app.distance(metres), id="distance"),
                tile(label, pace, id="pace"),
            ],
        )
        sign = ui.Column(
            cross="center",
            gap=8,
            padding=(0, 12),
            children=[
                disc(category, 84),
                ui.Text(text=app.category(category), style="title", align="center", id="category"),
                ui.Text(text=self._status(), style="small", color="on_surface_variant", id="status",
                        align="center"),
                ui.Text(text=clock(seconds), style="display", align="center", id="time"),
            ],
        )  # fmt: skip
        choose = [] if recording else [self._choose(category)]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Record", "记录运动"), on_back=self.close),
            body=ui.Scroll(
                key="record",
                grow=1,
                child=ui.Column(padding=(16, 12), gap=16, children=[*choose, sign, grid]),
            ),
            bottom=ui.Column(children=[self._buttons()], padding=(16, 10)),
        )

    def _status(self) -> str:
        recording = self.app.state.recording
        if recording is None:
            return self.t("Ready", "准备就绪")
        return self.t(*(("Recording", "正在记录") if recording.since else ("Paused", "已暂停")))

    def _choose(self, chosen: Category) -> ui.Widget:
        settings = self.app.state.settings
        cells: list[ui.Widget] = []
        for key in CATEGORIES:
            words, icon, color = NAMES[key]
            on = key == chosen
            cells.append(
                ui.Column(
                    id=f"category_{key}",
                    radius=14,
                    padding=(4, 10),
                    gap=6,
                    cross="center",
                    selected=on,
                    background="secondary_container" if on else "surface_container",
                    on_tap=partial(setattr, settings, "category", key),
                    children=[
                        ui.Icon(name=icon, color=color),
                        ui.Text(text=self.t(*words), style="label", align="center"),
                    ],
                )
            )
        return ui.Grid(columns=3, gap=8, children=cells)

    def _buttons(self) -> ui.Widget:
        t, recording = self.t, self.app.state.recording
        if recording is None:
            return ui.Button(text=t("Start", "开始"), icon="play", id="start", on_tap=self._start)
        first = ui.Button(
            text=t("Pause", "暂停"), icon="pause", kind="tonal", id="pause", on_tap=self._pause
        )
        if recording.since is None:
            first = ui.Button(
                text=t("Resume", "继续"), icon="play", kind="tonal", id="resume", on_tap=self._pause
            )
        finish = ui.Button(text=t("Finish", "结束"), icon="stop", id="finish", on_tap=self._finish)
        discard = ui.Button(
            text=t("Discard", "放弃"), kind="text", id="discard", on_tap=self._ask_discard
        )
        pair = ui.Grid(columns=2, gap=12, children=[first, finish])
        return ui.Column(children=[pair, discard], gap=8)

    def _start(self) -> None:
        self.app.services.ask_permission(self.app, "ACCESS_FINE_LOCATION", self._allowed)

    def _allowed(self, yes: bool) -> None:
        app = self.app
        if not yes:
            words = self.t("Recording needs the location", "记录运动需要位置权限")
            app.services.toast(words)
            return
        now = app.now
        app.state.recording = Recording(app.state.settings.category, now, since=now)
        app.announce()

    def _pause(self) -> None:
        recording, now = self.app.state.recording, self.app.now
        if recording is None:
            return
        if recording.since is None:
            recording.since = now
        else:
            recording.before, recording.since = recording.seconds(now), None
        self.app.announce()

    def _tick(self) -> None:
        """Show the time anew in a second, while it runs."""
        recording = self.app.state.recording
        if self._ticking or recording is None or recording.since is None:
            return
        self._ticking = True
        self.app.services.after(1.0, self._again)

    def _again(self) -> None:
        self._ticking = False
        self.app.services.changed()

    def _finish(self) -> None:
        """End it, and ask for its name."""
        app, recording = self.app, self.app.state.recording
        if recording is None:
            return
        seconds, metres = recording.seconds(app.now), recording.metres(app.now)
        app.state.recording = None
        app.announce()
        self.close()
        if seconds < 1:
            app.services.toast(self.t("Nothing was recorded", "没有记录到内容"))
            return
        hour = recording.started.hour
        part = next((words for begins, words in reversed(PARTS) if hour >= begins), PARTS[-1][1])
        name = f"{app.t(*part)} {app.category(recording.category).lower()}"
        done = Activity(
            0,
            name if app.services.language == "en" else name.replace(" ", ""),
            recording.category,
            recording.started,
            int(seconds),
            round(metres),
            climb=round(metres / 90) if recording.category != "swim" else 0,
            seed=app.rng.randrange(1_000_000),
        )
        app.open(FinishPage(app, done, ("Save activity", "保存运动")))

    def _ask_discard(self) -> None:
        def discard() -> None:
            self.app.state.recording = None
            self.app.announce()
            self.close()

        yes = self.t("Discard", "放弃")
        question = self.t("Discard this recording?", "放弃本次记录？")
        self.app.open(Confirm(self.app, question, discard, yes=yes))


class FinishPage(ActivityEdit):
    """Names what was recorded; leaving it asks, since it is nowhere kept yet."""

    name = ".TrackStoppedActivity"
    question = ("Discard this activity?", "放弃这次运动？")

    def unsaved(self) -> object:
        """All of it."""
        return (self.activity, self.duration, self.km)
