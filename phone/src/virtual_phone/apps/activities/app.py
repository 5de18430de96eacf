"""Activities: runs, rides and walks, recorded and added up."""

from functools import partial

from virtual_phone.apps.activities.data import make
from virtual_phone.apps.activities.detail import ActivityPage
from virtual_phone.apps.activities.edit import ActivityEdit
from virtual_phone.apps.activities.kit import (
    NAMES,
    ORANGE,
    ActivitiesBase,
    category_entries,
    disc,
    weeks,
)
from virtual_phone.apps.activities.lists import Search, SettingsPage
from virtual_phone.apps.activities.record import RecordPage
from virtual_phone.apps.activities.state import ActivitiesState, Activity, monday, total
from virtual_phone.apps.activities.stats import Statistics
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import chips, tab_bar
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class ActivitiesApp(ActivitiesBase):
    """What was done outdoors and in the pool."""

    package = "com.strideway.activities"
    key = "activities"
    label = ("Activities", "运动")
    icon = ("run", ORANGE)
    version = "4.9.0"

    def initial_state(self) -> ActivitiesState:
        """Eight weeks."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The list."""
        return Main(self)

    def show(self, activity: Activity) -> None:
        """Open an activity."""
        self.open(ActivityPage(self, activity.id))

    def record(self) -> None:
        """Open the page that records."""
        self.open(RecordPage(self))


class Main(Page):
    """The list and the statistics."""

    name = ".MainActivity"
    app: ActivitiesApp

    def __init__(self, app: ActivitiesApp) -> None:
        super().__init__(app)
        self.tab = "list"
        self.category = "all"
        self.statistics = Statistics(app)

    def on_back(self) -> bool:
        """Back goes to the list first."""
        elsewhere = self.tab != "list"
        self.tab = "list"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front over the bar with both."""
        app, t = self.app, self.t
        actions = [
            ui.IconButton(
                icon="search",
                id="search",
                desc=t("Search", "搜索"),
                on_tap=lambda: app.open(Search(app)),
            ),
            more_button(
                self,
                [
                    (t("Add by hand", "手动添加"), self._add),
                    (t("Settings", "设置"), lambda: app.open(SettingsPage(app))),
                ],
            ),
        ]
        listed = self.tab == "list"
        fab = ui.Fab(
            icon="record", id="record", desc=t("Record", "开始记录"), on_tap=self.app.record
        )
        title = t(*app.label) if listed else t("Statistics", "统计")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, actions=actions),
            body=self._list() if listed else self.statistics.build(),
            bottom=tab_bar(
                self,
                (
                    ("list", ("Activities", "运动"), "list"),
                    ("statistics", ("Statistics", "统计"), "bar_chart"),
                ),
            ),
            fab=fab if listed else None,
        )

    def _list(self) -> ui.Widget:
        app, state = self.app, self.app.state
        found = [a for a in state.activities if self.category in ("all", a.category)]
        choose = chips(
            "category", category_entries(app), self.category, partial(setattr, self, "category")
        )
        head = self._recording() if state.recording else self._goal()
        nothing = empty_state(app, ("No activities yet", "还没有运动记录"), "run")
        rows = weeks(app, found) or [nothing]
        return ui.Column(
            grow=1,
            children=[
                choose,
                ui.Scroll(
                    key=f"list_{self.category}",
                    id="activity_list",
                    grow=1,
                    child=ui.Column(children=[head, *rows, ui.Spacer(height=88)]),
                ),
            ],
        )

    def _goal(self) -> ui.Widget:
        """How far the week's goal is reached."""
        app, t, state = self.app, self.t, self.app.state
        today = app.now.date()
        sums = total(state.between(monday(today), today))
        goal = state.settings.goal
        words = t("Weekly goal", "每周目标")
        done = f"{app.duration(sums.seconds)} / {app.duration(goal * 60)}"
        inside = ui.Column(
            padding=16,
            gap=10,
            children=[
                ui.Row(
                    children=[
                        ui.Text(text=words, style="label", grow=1),
                        ui.Text(text=done, style="small", color="on_surface_variant", id="goal"),
                    ]
                ),
                ui.Progress(value=min(1.0, sums.seconds / (goal * 60))),
            ],
        )
        return ui.Column(children=[ui.Card(child=inside)], padding=(16, 8))

    def _recording(self) -> ui.Widget:
        """The way back to a recording."""
        app, t, recording = self.app, self.t, self.app.state.recording
        if recording is None:
            return ui.Spacer()
        pausing = recording.since is None
        words = t("Paused", "已暂停") if pausing else t("Recording", "正在记录")
        name = t(*NAMES[recording.category][0])
        item = ui.ListItem(
            id="recording",
            title=f"{words} · {name}",
            subtitle=t("Tap to go back to it", "点按返回"),
            leading=disc(recording.category),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=app.record,
        )
        return ui.Column(children=[ui.Card(child=item)], padding=(16, 8))

    def _add(self) -> None:
        app = self.app
        category = app.state.settings.category
        hour = app.now.replace(minute=0, second=0, microsecond=0)
        fresh = Activity(0, "", category, hour, 1800, 5000, seed=app.rng.randrange(1_000_000))
        app.open(ActivityEdit(app, fresh, ("Add by hand", "手动添加")))
