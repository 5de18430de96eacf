"""Recorder: takes down what is said, and keeps and plays it."""

from functools import partial

from virtual_phone.apps.dialer.state import length
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.places import HERE
from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import online, short_date_text, time_text
from virtual_phone.apps.recorder.lists import Categories
from virtual_phone.apps.recorder.pages import PlayPage, RecordPage
from virtual_phone.apps.recorder.settings import Details, RecorderSettings
from virtual_phone.apps.recorder.state import FORMATS, RATES, RecorderState, Session, stem
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import CALL_RECORDINGS, RECORDINGS, Media
from virtual_phone.ui import widgets as ui


class RecorderApp(App):
    """Sound recordings."""

    package = "com.android.soundrecorder"
    key = "recorder"
    label = ("Recorder", "录音机")
    icon = ("mic", "#d93025")
    version = "14.1"
    state: RecorderState
    _ticking = False

    def initial_state(self) -> RecorderState:
        """Standard quality; nothing goes to the cloud."""
        options = {
            "format": "m4a", "quality": "standard", "cloud": False, "wifi_only": True,
            "noise": True, "silence": False, "place": False, "order": "date",
        }  # fmt: skip
        return RecorderState(options=options)

    def first_page(self) -> Page:
        """The list."""
        return RecordingList(self)

    # Making a recording

    def record(self) -> None:
        """Start, once the microphone is allowed; or show the recording under way."""
        if self.state.session is not None:
            self.open(RecordPage(self))
        else:
            self.services.ask_permission(self, "RECORD_AUDIO", self._allowed)

    def _allowed(self, yes: bool) -> None:
        if not yes:
            words = self.t("Recording needs the microphone", "录音需要麦克风权限")
            self.services.toast(words)
            return
        now = self.services.now()
        self.state.session = Session(started=now, since=now)
        self.open(RecordPage(self))

    def tick(self) -> None:
        """Show the time of the recording anew in a second, while it runs."""
        session = self.state.session
        if self._ticking or session is None or session.since is None:
            return
        self._ticking = True
        self.services.after(1.0, self._again)

    def _again(self) -> None:
        self._ticking = False
        self.services.changed()

    def recorded(self) -> float:
        """Seconds of the recording being made."""
        session = self.state.session
        if session is None:
            return 0
        now = self.services.now()
        running = (now - session.since).total_seconds() if session.since else 0
        return session.before + running

    def pause(self) -> None:
        """Pause, or go on."""
        session = self.state.session
        if session is None:
            return
        if session.since is None:
            session.since = self.services.now()
        else:
            session.before, session.since = self.recorded(), None

    def proposed_name(self) -> str:
        """A name that no recording has."""
        names = {stem(media) for media in self.services.media.items}
        words = self.t("New recording", "新录音")
        number = 1
        while f"{words} {number}" in names:
            number += 1
        return f"{words} {number}"

    def keep(self, name: str) -> Media | None:
        """End the recording and keep it under a name; None when nothing was recorded."""
        session, options = self.state.session, self.state.options
        if session is None:
            return None
        seconds = self.recorded()
        ending = options["format"]
        size = int(seconds * RATES[options["quality"]] * FORMATS[ending])
        now = self.services.now()
        store = self.services.media
        media = store.add(
            "audio", f"{name}.{ending}", RECORDINGS, now, size=max(size, 1), seconds=seconds
        )
        if options["place"]:
            media.place = self.t(*HERE.address)
        if session.marks:
            self.state.marks[media.id] = session.marks
        self.state.session = None
        if options["cloud"]:
            self.services.after(2.0, self.upload)
        return media

    def discard(self) -> None:
        """End the recording without keeping it."""
        self.state.session = None

    def upload(self) -> None:
        """Bring all recordings to the cloud, if there is a network to do it by."""
        settings, options = self.services.settings, self.state.options
        wifi = settings["wifi"] and not settings["airplane"]
        if not options["cloud"] or not (wifi or (online(self) and not options["wifi_only"])):
            return
        for media in self.services.media.of_folder(RECORDINGS):
            if media.id not in self.state.uploaded:
                self.state.uploaded.append(media.id)

    # What is done with one

    def rename(self, media: Media) -> None:
        """Ask for another name."""

        def do(name: str) -> None:
            media.name = f"{name}.{media.name.rpartition('.')[2]}"

        self.open(TextDialog(self, ("Rename recording", "重命名录音"), stem(media), do))

    def delete(self, media: Media, page: Page | None = None) -> None:
        """Ask, then move to Recently deleted and close the page."""

        def do() -> None:
            self.services.media.trash(media.id, self.services.now())
            if page:
                page.close()
            self.services.toast(self.t("Moved to Recently deleted", "已移至最近删除"))

        text = self.t("It is kept for 30 days.", "将在最近删除中保留30天。")
        self.open(Confirm(self, self.t("Delete recording?", "删除录音？"), do, text=text))

    def share(self, media: Media) -> None:
        """Hand the name to another app."""
        self.services.request(self, "share_text", text=media.name, title=stem(media))

    def entries(self, media: Media, page: Page | None = None) -> list[tuple[str, ui.Do]]:
        """What can be done with a recording; `page` closes when it is deleted."""
        return [
            (self.t("Rename", "重命名"), partial(self.rename, media)),
            (self.t("Share", "分享"), partial(self.share, media)),
            (self.t("Details", "详细信息"), lambda: self.open(Details(self, media))),
            (self.t("Delete", "删除"), partial(self.delete, media, page)),
        ]

    def row(self, media: Media, player: Player) -> ui.Widget:
        """A recording in a list."""
        on = player.playing == media.id and not player.paused
        at = f"{short_date_text(self, media.taken)} {time_text(self, media.taken)}"
        cloud = ui.Icon(name="cloud", size=18, desc=self.t("In the cloud", "已上传云端"))
        turn = self.t("Pause", "暂停") if on else self.t("Play", "播放")
        play = ui.IconButton(
            icon="pause" if on else "play",
            desc=f"{turn} {stem(media)}",
            color="primary",
            background="secondary_container",
            on_tap=partial(self._turn, player, media),
        )
        item = ui.ListItem(
            id="recording",
            title=stem(media),
            subtitle=f"{length(media.seconds)} · {at}",
            leading=play,
            trailing=cloud if media.id in self.state.uploaded else None,
            on_tap=lambda: self.open(PlayPage(self, media)),
            on_long_press=lambda: self.open(
                ActionSheet(self, self.entries(media), title=stem(media))
            ),
        )
        if player.playing != media.id:
            return item
        bar = ui.Column(padding=(24, 4), children=[ui.Progress(value=player.share)])
        return ui.Column(children=[item, bar])

    def _turn(self, player: Player, media: Media) -> None:
        if player.playing != media.id:
            self.state.played.append(media.id)
        player.toggle(media.id, media.seconds)


class RecordingList(Page):
    """What was recorded, and the red button."""

    app: RecorderApp

    def __init__(self, app: RecorderApp) -> None:
        super().__init__(app)
        self.player = Player(app)

    def build(self) -> ui.Widget:
        """Rows, and the button at the bottom."""
        found = self.app.services.media.of_folder(RECORDINGS)
        order = self.app.state.options["order"]
        if order == "name":
            found.sort(key=lambda media: media.name.lower())
        elif order == "length":
            found.sort(key=lambda media: -media.seconds)
        rows = [self.app.row(media, self.player) for media in found]
        empty = empty_state(self.app, ("No recordings", "没有录音"), "mic")
        return ui.Scaffold(
            app_bar=self._bar(),
            body=ui.Scroll(
                key="recordings", id="list", grow=1, child=ui.Column(children=rows or [empty])
            ),
            bottom=self._bottom(),
        )

    def _bar(self) -> ui.AppBar:
        t = self.t
        search = ui.IconButton(
            icon="search",
            desc=t("Search recordings", "搜索录音"),
            on_tap=lambda: self.app.open(RecordingSearch(self.app)),
        )
        entries: list[tuple[str, ui.Do]] = [
            (t("Sort by", "排序方式"), self._sort),
            (t("Categories", "录音分类"), lambda: self.app.open(Categories(self.app))),
            (t("Settings", "设置"), lambda: self.app.open(RecorderSettings(self.app))),
        ]
        return ui.AppBar(
            title=t("Recorder", "录音机"), actions=[search, more_button(self, entries)]
        )

    def _sort(self) -> None:
        options = self.app.state.options
        entries = [
            (self.t(english, chinese), partial(options.__setitem__, "order", order))
            for order, english, chinese in (
                ("date", "Newest first", "最新优先"),
                ("name", "By name", "按名称"),
                ("length", "Longest first", "最长优先"),
            )
        ]
        self.app.open(ActionSheet(self.app, entries, title=self.t("Sort by", "排序方式")))

    def _bottom(self) -> ui.Widget:
        session = self.app.state.session
        desc = self.t("Start recording", "开始录音")
        parts: list[ui.Widget] = []
        if session is not None:
            self.app.tick()
            desc = self.t("Return to recording", "返回录音")
            words = f"{desc} · {length(self.app.recorded())}"
            parts = [ui.Text(text=words, style="label", color="error", align="center")]
        button = ui.Row(
            id="record_button",
            desc=desc,
            width=72,
            height=72,
            radius=36,
            main="center",
            background="#d93025",
            on_tap=self.app.record,
            class_name="android.widget.Button",
            children=[ui.Icon(name="mic", color="white", size=32)],
        )
        return ui.Column(
            padding=(16, 12),
            gap=8,
            background="surface_container",
            children=[*parts, ui.Row(main="center", children=[button])],
        )


class RecordingSearch(SearchPage):
    """Looks for recordings by name."""

    name = ".Search"
    app: RecorderApp
    hint = ("Search recordings", "搜索录音")
    clearable = True

    def __init__(self, app: RecorderApp) -> None:
        super().__init__(app)
        self.player = Player(app)

    def rows(self) -> list[ui.Widget]:
        """What the words fit, calls too."""
        words = self.words.strip().lower()
        store = self.app.services.media
        all_of_them = [*store.of_folder(RECORDINGS), *store.of_folder(CALL_RECORDINGS)]
        found = [media for media in all_of_them if words and words in media.name.lower()]
        if words and not found:
            return [empty_state(self.app, ("No recordings found", "没有找到录音"))]
        return [self.app.row(media, self.player) for media in found]
