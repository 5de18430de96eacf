"""Recorder's settings, its recently deleted recordings, and what is known of one."""

from functools import partial
from typing import TYPE_CHECKING, Any

from virtual_phone.apps.dialer.state import length
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.wording import date_text, time_text
from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.system.app import Page
from virtual_phone.system.stores import RECORDINGS, Media
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.recorder.app import RecorderApp

FORMATS = (
    Choice("m4a", "M4A (recommended)", "M4A(推荐)"),
    Choice("mp3", "MP3", "MP3"),
    Choice("aac", "AAC", "AAC"),
    Choice("wav", "WAV (large files)", "WAV(文件较大)"),
)
QUALITIES = (
    Choice("low", "Low", "低"),
    Choice("standard", "Standard", "标准"),
    Choice("high", "High", "高"),
)
KEPT_DAYS = 30


class RecorderSettings(SettingsPage):
    """How recordings are made and kept."""

    name = ".Settings"
    title = ("Settings", "设置")
    app: "RecorderApp"

    @property
    def settings(self) -> dict[str, Any]:
        """The app's options."""
        return self.app.state.options

    def rows(self) -> list[ui.Widget]:
        """Sound, cloud, lists."""
        cloud = bool(self.settings["cloud"])
        return [
            self.head("Recording", "录音"),
            self.choice("format", ("Audio format", "音频格式"), FORMATS),
            self.choice("quality", ("Sound quality", "音质"), QUALITIES),
            self.toggle("noise", ("Noise reduction", "降噪")),
            self.toggle("silence", ("Skip silence", "跳过静音片段")),
            self.toggle("place", ("Save location", "记录位置"), do=self._place),
            self.head("Cloud", "云服务"),
            self.toggle(
                "cloud",
                ("Cloud recording", "云录音"),
                subtitle=self.t("Keep recordings in the cloud", "将录音同步到云端"),
                do=self._cloud,
            ),
            self.toggle("wifi_only", ("Only over Wi-Fi", "仅使用WLAN"), enabled=cloud),
            self.head("More", "更多"),
            self.link(("Recently deleted", "最近删除"), Deleted),
            self.info(("Version", "版本"), self.app.version),
        ]

    def _place(self) -> None:
        if self.settings["place"]:
            self.settings["place"] = False
            return
        allow = partial(self.settings.__setitem__, "place")
        self.app.services.ask_permission(self.app, "ACCESS_FINE_LOCATION", allow)

    def _cloud(self) -> None:
        if self.settings["cloud"]:
            self.settings["cloud"] = False
            return

        def turn_on() -> None:
            self.settings["cloud"] = True
            self.app.services.after(2.0, self.app.upload)

        question = self.t("Turn on cloud recording?", "开启云录音？")
        text = self.t("Recordings go to your cloud storage.", "录音将上传到您的云空间。")
        yes = self.t("Turn on", "开启")
        self.app.open(Confirm(self.app, question, turn_on, text=text, yes=yes))


class Deleted(Page):
    """What was deleted in the last days."""

    name = ".RecentlyDeleted"
    app: "RecorderApp"

    def build(self) -> ui.Widget:
        """Rows with the days that are left."""
        found = self.app.services.media.in_trash(RECORDINGS)
        found.sort(key=lambda media: media.trashed or media.taken, reverse=True)
        rows = [self._row(media) for media in found]
        empty = empty_state(self.app, ("No deleted recordings", "没有最近删除的录音"), "delete")
        clear = ui.Button(
            text=self.t("Delete all", "全部删除"), kind="text", on_tap=partial(self._clear, found)
        )
        note = self.t(
            f"Recordings are deleted for good after {KEPT_DAYS} days.",
            f"录音将在{KEPT_DAYS}天后永久删除。",
        )
        head = ui.Text(text=note, style="label", color="on_surface_variant", padding=(16, 12))
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("Recently deleted", "最近删除"),
                on_back=self.close,
                actions=[clear] if found else (),
            ),
            body=ui.Scroll(
                key="deleted",
                grow=1,
                child=ui.Column(children=[head, *rows] if rows else [empty]),
            ),
        )

    def _row(self, media: Media) -> ui.Widget:
        gone = (self.app.services.now() - media.trashed).days if media.trashed else 0
        left = max(0, KEPT_DAYS - gone)
        days = self.t(f"{left} days left", f"剩余{left}天")
        return ui.ListItem(
            id="deleted_recording",
            title=media.name.rpartition(".")[0],
            subtitle=f"{length(media.seconds)} · {days}",
            leading=ui.Icon(name="mic"),
            on_tap=partial(self._ask, media),
        )

    def _ask(self, media: Media) -> None:
        store = self.app.services.media
        entries: list[tuple[str, ui.Do]] = [
            (self.t("Restore", "恢复"), partial(store.restore, media.id)),
            (self.t("Delete forever", "永久删除"), partial(store.erase, media.id)),
        ]
        self.app.open(ActionSheet(self.app, entries, title=media.name))

    def _clear(self, found: list[Media]) -> None:
        def clear() -> None:
            for media in found:
                self.app.services.media.erase(media.id)

        question = self.t("Delete all for good?", "永久删除全部录音？")
        self.app.open(Confirm(self.app, question, clear))


class Details(Page):
    """Facts of a recording."""

    name = ".Details"
    modal = "dialog"
    app: "RecorderApp"

    def __init__(self, app: "RecorderApp", media: Media) -> None:
        super().__init__(app)
        self.media = media

    def build(self) -> ui.Widget:
        """Name, time, size, folder."""
        media, t = self.media, self.t
        at = f"{date_text(self.app, media.taken)} {time_text(self.app, media.taken)}"
        facts = (
            (t("Name", "名称"), media.name),
            (t("Length", "时长"), length(media.seconds)),
            (t("Size", "大小"), f"{media.size / 1_000_000:.1f} MB"),
            (t("Recorded", "时间"), at),
            (t("Folder", "位置"), f"/sdcard/{media.folder}"),
        )
        rows = [
            ui.Column(
                children=[
                    ui.Text(text=name, style="small", color="on_surface_variant"),
                    ui.Text(text=words),
                ]
            )
            for name, words in facts
        ]
        return ui.Dialog(
            title=t("Details", "详细信息"),
            body=ui.Column(children=rows, gap=12),
            buttons=[ui.Button(text=t("Close", "关闭"), kind="text", on_tap=self.close)],
        )
