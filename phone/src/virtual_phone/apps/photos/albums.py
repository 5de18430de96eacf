"""Albums, Recently deleted, search and settings of Photos."""

from collections.abc import Callable
from functools import partial
from typing import Any

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state, remember
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import WEEKDAYS
from virtual_phone.apps.photos import kit
from virtual_phone.apps.photos.pick import PhotoSelection
from virtual_phone.apps.photos.state import PhotosBase
from virtual_phone.apps.photos.view import Viewer
from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.system.stores_data import PLACES
from virtual_phone.ui import widgets as ui

CAMERA_APP = "com.android.camera2"
COLUMNS = (Choice(3, "3 per row", "每行3张"), Choice(4, "4 per row", "每行4张"))
SUBJECTS: dict[str, tuple[str, str]] = {
    "landscape": ("Landscapes", "风景"),
    "food": ("Food", "美食"),
    "face": ("People", "人物"),
    "room": ("Rooms", "室内"),
    "train": ("Trains", "火车"),
    "product": ("Objects", "物品"),
}
"""What Photos recognises, by the kind of picture."""


class AlbumPage(Page):
    """The pictures of one album."""

    name = ".Album"
    app: PhotosBase

    def __init__(self, app: PhotosBase, title: str, show: Callable[[], list[Media]]) -> None:
        super().__init__(app)
        self.title = title
        self.show = show
        self.selection = PhotoSelection(app)

    def build(self) -> ui.Widget:
        """Squares, or an empty page."""
        shown, pick = self.show(), self.selection
        columns = self.app.state.settings["columns"]
        cells = [
            kit.tile(
                self.app,
                media,
                on_tap=partial(self._tap, media),
                on_hold=partial(pick.start, media),
                chosen=media.id in pick.ids if pick.on else None,
            )
            for media in shown
        ]
        rows = kit.squares(self.app, cells, columns)
        empty = empty_state(self.app, ("No photos here", "暂无照片"), "image")
        select = ui.IconButton(
            icon="select_all",
            id="select",
            desc=self.t("Select", "选择"),
            on_tap=pick.start,
        )
        bar = ui.AppBar(title=self.title, on_back=self.close, actions=[select] if shown else [])
        return ui.Scaffold(
            app_bar=pick.bar(shown) if pick.on else bar,
            body=ui.Scroll(key="album", grow=1, child=ui.Column(children=rows or [empty])),
            bottom=pick.usual_tools() if pick.on else None,
        )

    def _tap(self, media: Media) -> None:
        if self.selection.on:
            self.selection.turn(media)
        else:
            self.app.open(Viewer(self.app, media, self.show()))

    def on_back(self) -> bool:
        """Back ends selecting first."""
        return self.selection.stop()


class TrashPage(Page):
    """Recently deleted: restore, erase, clear all."""

    name = ".RecentlyDeleted"
    app: PhotosBase

    def __init__(self, app: PhotosBase) -> None:
        super().__init__(app)
        self.selection = PhotoSelection(app)

    def shown(self) -> list[Media]:
        """Trashed photos and videos."""
        return [m for m in self.app.services.media.in_trash() if m.kind in ("photo", "video")]

    def build(self) -> ui.Widget:
        """Squares with the days left."""
        t, pick, shown = self.t, self.selection, self.shown()
        cells = [
            kit.tile(
                self.app,
                media,
                on_tap=partial(self._tap, media),
                on_hold=partial(pick.start, media),
                chosen=media.id in pick.ids if pick.on else None,
                note=self._left(media),
            )
            for media in shown
        ]
        note = ui.Text(
            text=t("Items are deleted for good after 30 days.", "项目将在30天后永久删除。"),
            style="small",
            color="on_surface_variant",
            padding=(16, 10),
        )
        empty = empty_state(self.app, ("Nothing deleted recently", "没有最近删除的项目"), "delete")
        body = [note, *kit.squares(self.app, cells, 3)] if shown else [empty]
        clear = ui.Button(
            text=t("Clear all", "全部清空"), kind="text", id="clear_all", on_tap=self._ask_clear
        )
        select = ui.Button(text=t("Select", "选择"), kind="text", id="select", on_tap=pick.start)
        bar = ui.AppBar(
            title=t("Recently deleted", "最近删除"),
            on_back=self.close,
            actions=[select, clear] if shown else [],
        )
        tools = [
            ("history", t("Restore", "恢复"), "restore", self._restore),
            ("delete", t("Delete", "删除"), "erase", self._ask_erase),
        ]
        return ui.Scaffold(
            app_bar=pick.bar(shown) if pick.on else bar,
            body=ui.Scroll(key="trash", grow=1, child=ui.Column(children=body)),
            bottom=pick.tools(tools) if pick.on else None,
        )

    def _left(self, media: Media) -> str:
        days = kit.days_left(self.app, media)
        return self.t(f"{days} day{'s' * (days != 1)}", f"{days}天")

    def _tap(self, media: Media) -> None:
        self.selection.on = True
        self.selection.turn(media)

    def _restore(self) -> None:
        chosen = self.selection.chosen()
        for media in chosen:
            self.app.services.media.restore(media.id)
        self.selection.stop()
        self.app.services.toast(self.t(f"{len(chosen)} restored", f"已恢复{len(chosen)}项"))

    def _ask_erase(self) -> None:
        self._ask([media.id for media in self.selection.chosen()])

    def _ask_clear(self) -> None:
        self._ask([media.id for media in self.shown()])

    def _ask(self, ids: list[int]) -> None:
        t, count = self.t, len(ids)
        question = t(
            f"Delete {count} item{'s' * (count != 1)} permanently?", f"永久删除{count}项？"
        )
        text = t("This cannot be undone.", "此操作无法撤消。")
        self.app.open(Confirm(self.app, question, partial(self._erase, ids), text=text))

    def _erase(self, ids: list[int]) -> None:
        for ident in ids:
            self.app.services.media.erase(ident)
        self.selection.stop()

    def on_back(self) -> bool:
        """Back ends selecting first."""
        return self.selection.stop()


def words_of(app: PhotosBase, media: Media) -> str:
    """What a search finds a picture by: name, place, month, album, tags, what is on it."""
    months = f"{media.taken:%B %Y} {media.taken.year}年{media.taken.month}月"
    day = WEEKDAYS[media.taken.weekday()]
    subject = SUBJECTS.get(media.art.partition(":")[0], ("", ""))
    album = kit.folder_name(app, media.folder)
    kind = kit.KINDS[media.kind]
    return " ".join(
        (media.name, media.place, months, *day, *subject, album, *media.tags, *kind)
    ).lower()


class PhotoSearch(SearchPage):
    """Looks for pictures by place, time, album or what is on them."""

    name = ".PhotoSearch"
    hint = ("Search places, things, months", "搜索地点、事物、月份")
    clearable = True
    app: PhotosBase

    def rows(self) -> list[ui.Widget]:
        """Ideas, or the pictures found."""
        wanted = self.words.lower().split()
        if not wanted:
            return self._ideas()
        shown = self.app.services.media.photos()
        found = [m for m in shown if all(word in words_of(self.app, m) for word in wanted)]
        if not found:
            return [empty_state(self.app, ("No results", "没有找到相关照片"))]
        count = self.t(f"{len(found)} results", f"{len(found)}个结果")
        cells = [
            kit.tile(self.app, media, on_tap=partial(self._show, media, found)) for media in found
        ]
        head = ui.Text(text=count, id="result_count", style="label", padding=(16, 10))
        return [head, *kit.squares(self.app, cells, self.app.state.settings["columns"])]

    def _ideas(self) -> list[ui.Widget]:
        t, rows = self.t, list[ui.Widget]()
        places = [t(*place) for place in PLACES if place[0]]
        groups = (
            (t("Recent", "最近搜索"), self.app.state.history[:6]),
            (t("Places", "地点"), places),
            (t("Things", "事物"), [t(*words) for words in SUBJECTS.values()]),
        )
        for title, chips in groups:
            if not chips:
                continue
            rows.append(ui.Text(text=title, style="label", color="primary", padding=(16, 10)))
            rows += [
                ui.Row(gap=8, padding=(16, 2), children=[self._chip(w) for w in chips[i : i + 3]])
                for i in range(0, len(chips), 3)
            ]
        return rows

    def _chip(self, words: str) -> ui.Widget:
        return ui.Chip(text=words, id="idea", on_tap=partial(setattr, self, "words", words))

    def _show(self, media: Media, found: list[Media]) -> None:
        remember(self.app.state.history, self.words.strip())
        self.app.open(Viewer(self.app, media, found))


class PhotosSettings(SettingsPage):
    """Settings of Photos."""

    name = ".Settings"
    title = ("Photos settings", "相册设置")
    app: PhotosBase

    @property
    def settings(self) -> dict[str, Any]:
        """The app's settings."""
        return self.app.state.settings

    def rows(self) -> list[ui.Widget]:
        """Cloud, view, and the way to the camera's settings."""
        t = self.t
        return [
            self.head("Cloud", "云服务"),
            self.toggle(
                "backup",
                ("Back up photos", "云备份"),
                subtitle=t("Keep a copy in the cloud", "将照片备份到云端"),
                icon="cloud",
            ),
            self.toggle(
                "backup_data",
                ("Back up over mobile data", "使用移动数据备份"),
                icon="mobile_data",
                enabled=self.settings["backup"],
            ),
            self.toggle(
                "shared_albums",
                ("Shared albums", "共享相册"),
                subtitle=t("Share albums with family and friends", "与亲友共享相册"),
                icon="group",
            ),
            self.head("View", "浏览"),
            self.choice("columns", ("Grid", "网格"), COLUMNS, icon="grid"),
            self.toggle("memories", ("Memories", "回忆"), icon="history"),
            self.toggle("autoplay", ("Autoplay videos", "自动播放视频"), icon="play"),
            self.toggle("confirm_delete", ("Ask before deleting", "删除前确认"), icon="help"),
            self.head("Camera", "相机"),
            ui.ListItem(
                id="camera_settings",
                title=t("Camera settings", "相机设置"),
                subtitle=t("Location and properties of photos", "照片的位置和拍摄属性"),
                leading=ui.Icon(name="camera"),
                on_tap=self._camera,
            ),
            self.head("Storage", "存储"),
            self.link(("Recently deleted", "最近删除"), TrashPage, icon="delete"),
        ]

    def _camera(self) -> None:
        self.app.services.start(CAMERA_APP, page="settings")
