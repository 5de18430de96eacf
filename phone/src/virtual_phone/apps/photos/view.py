"""One picture of Photos on the whole screen, and its editor."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm, EditPage
from virtual_phone.apps.kit.forms import top_tabs
from virtual_phone.apps.kit.menus import PopMenu
from virtual_phone.apps.kit.player import Player
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.photos import kit
from virtual_phone.apps.photos.pick import ToAlbum, trash
from virtual_phone.apps.photos.state import PhotosBase
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import art_edits
from virtual_phone.ui import widgets as ui

FILTERS = {
    "": ("Original", "原图"),
    "mono": ("Mono", "黑白"),
    "warm": ("Warm", "暖色"),
    "cool": ("Cool", "冷色"),
    "vivid": ("Vivid", "鲜艳"),
    "fade": ("Fade", "褪色"),
    "light": ("Bright", "明亮"),
    "dark": ("Dark", "暗调"),
}
CROPS = {
    "": ("Free", "原始"),
    "crop1x1": ("1:1", "1:1"),
    "crop4x3": ("4:3", "4:3"),
    "crop3x4": ("3:4", "3:4"),
    "crop16x9": ("16:9", "16:9"),
}


class Viewer(Page):
    """A picture; a swipe to the side shows the next one."""

    name = ".PhotoView"
    black_bars = True
    app: PhotosBase

    def __init__(self, app: PhotosBase, media: Media, among: list[Media]) -> None:
        super().__init__(app)
        self.media = media
        self.among = among
        self.player = Player(app)
        self.near = False
        """Whether two fingers have zoomed the picture in."""
        self._look()

    def _pinch(self, scale: float) -> None:
        self.near = scale > 1

    def _look(self) -> None:
        """Note that the picture was seen; a film plays by itself where that is wanted."""
        state, media = self.app.state, self.media
        state.viewed.append(media.id)
        if media.kind == "video" and state.settings["autoplay"]:
            self.player.play(media.id, media.seconds)

    def build(self) -> ui.Widget:
        """Bars above and below the picture."""
        t, media = self.t, self.media
        when = f"{short_date_text(self.app, media.taken)} {time_text(self.app, media.taken)}"
        title = ui.Column(
            grow=1,
            children=[
                ui.Text(text=when, style="label", color="white", id="photo_date", max_lines=1),
                ui.Text(text=self._line(), style="small", color="#bdc1c6", max_lines=1),
            ],
        )
        top = ui.Row(
            padding=(4, 4),
            children=[
                self._sign("back", t("Navigate up", "返回上一级"), "back", self.close),
                title,
                self._sign("info", t("Details", "详情"), "details", self._details),
                self._sign("more", t("More options", "更多选项"), "more", self._more),
            ],
        )
        picture = kit.screen(self.app, media, self.player, near=self.near, on_pinch=self._pinch)
        return ui.Column(
            grow=1,
            background="#000000",
            children=[top, picture, self._bottom()],
        )

    def _line(self) -> str:
        """The place, and whether the picture is in the cloud."""
        settings, phone = self.app.state.settings, self.app.services.settings
        reached = phone["wifi"] or (settings["backup_data"] and phone["mobile_data"])
        words = ""
        if settings["backup"]:
            backed, waits = ("Backed up", "已备份"), ("Waiting for Wi-Fi", "等待WLAN备份")
            words = self.t(*(backed if reached and not phone["airplane"] else waits))
        return "  ·  ".join(filter(None, (self.media.place, words))) or " "

    def _sign(self, icon: str, desc: str, name: str, do: ui.Do) -> ui.Widget:
        return ui.IconButton(icon=icon, desc=desc, id=name, color="white", on_tap=do)

    def _bottom(self) -> ui.Widget:
        t, liked = self.t, self.media.favourite
        entries = [
            ("share", t("Share", "分享"), "share", self._share),
            (
                "heart" if liked else "heart_outline",
                t("Remove from favourites", "取消收藏") if liked else t("Favourite", "收藏"),
                "favourite",
                self._like,
            ),
            ("delete", t("Delete", "删除"), "delete", self._delete),
        ]
        if self.media.kind == "photo":
            entries.insert(1, ("edit", t("Edit", "编辑"), "edit", self._edit))
        cells = [
            ui.Column(
                id=name,
                grow=1,
                gap=2,
                padding=(0, 8),
                cross="center",
                on_tap=do,
                children=[
                    ui.Icon(name=icon, color="white"),
                    ui.Text(text=words, style="small", color="white", align="center", max_lines=1),
                ],
            )
            for icon, words, name, do in entries
        ]
        return ui.Row(children=cells, cross="start")

    def _details(self) -> None:
        self.app.open(kit.DetailsSheet(self.app, self.media))

    def _share(self) -> None:
        log = self.app.state.handed_over
        kit.share(self.app, [self.media], lambda: log.append([self.media.id]))

    def _like(self) -> None:
        self.media.favourite = not self.media.favourite

    def _edit(self) -> None:
        self.app.open(Editor(self.app, self.media))

    def _delete(self) -> None:
        trash(self.app, [self.media], self._gone)

    def _gone(self) -> None:
        rest = [media for media in self.among if media.trashed is None]
        if not rest:
            self.close()
            return
        place = min(self.among.index(self.media), len(rest) - 1)
        self.among, self.media = rest, rest[place]

    def _more(self) -> None:
        t = self.t
        entries = [
            (t("Add to album", "添加到相册"), self._move),
            (t("Rename", "重命名"), lambda: kit.rename(self.app, self.media)),
            (t("Save a copy", "另存副本"), self._copy),
        ]
        if self.media.place:
            entries.append((t("Remove location", "移除位置信息"), self._ask_place))
        self.app.open(PopMenu(self.app, entries))

    def _move(self) -> None:
        self.app.open(ToAlbum(self.app, [self.media]))

    def _copy(self) -> None:
        self._saved(self.media.art, "_copy")
        self.app.services.toast(self.t("Copy saved", "副本已保存"))

    def _saved(self, art: str, suffix: str) -> Media:
        old = self.media
        stem, _, ending = old.name.rpartition(".")
        return self.app.services.media.add(
            old.kind,
            f"{stem}{suffix}.{ending}",
            old.folder,
            self.app.services.now(),
            size=old.size,
            art=art,
            seconds=old.seconds,
            place=old.place,
        )

    def _ask_place(self) -> None:
        question = self.t("Remove location from this photo?", "移除此照片的位置信息？")
        yes = self.t("Remove", "移除")
        self.app.open(
            Confirm(self.app, question, partial(setattr, self.media, "place", ""), yes=yes)
        )

    def show_saved(self, changes: str) -> None:
        """Keep an edited copy and show it."""
        joint = "," if art_edits.MARK in self.media.art else art_edits.MARK
        copy = self._saved(f"{self.media.art}{joint}{changes}", "_edited")
        self.app.state.edited[copy.id] = changes
        self.media, self.among = copy, [copy, *self.among]

    def on_swipe(self, direction: str) -> bool:
        """To the side: another picture; up: the details."""
        if direction == "up":
            self._details()
            return True
        to = self.among.index(self.media) + {"left": 1, "right": -1}.get(direction, 0)
        if direction == "down" or not 0 <= to < len(self.among):
            return False
        self.player.stop()
        self.media = self.among[to]
        self._look()
        return True


class Editor(EditPage):
    """Turn, crop and filter a picture; Save makes a copy."""

    name = ".PhotoEditor"
    stay = ("Keep editing", "继续编辑")
    app: PhotosBase

    def __init__(self, app: PhotosBase, media: Media) -> None:
        super().__init__(app)
        self.media = media
        self.tab = "crop"
        self.turns = 0
        self.mirrored = False
        self.crop = ""
        self.filter = ""

    @property
    def changes(self) -> str:
        """Everything done so far, as `ui.art_edits` writes it."""
        parts = [f"rot{self.turns * 90}"] if self.turns else []
        parts += ["mirror"] if self.mirrored else []
        return ",".join([*parts, *filter(None, (self.crop, self.filter))])

    def build(self) -> ui.Widget:
        """The picture as it would be, and the tools of the chosen tab."""
        t, changes = self.t, self.changes
        joint = "," if art_edits.MARK in self.media.art else art_edits.MARK
        art = f"{self.media.art}{joint}{changes}" if changes else self.media.art
        save = ui.Button(
            text=t("Save copy", "保存副本"),
            kind="text",
            id="save",
            enabled=bool(changes),
            on_tap=self._save,
        )
        tabs = top_tabs(
            self,
            (("crop", ("Crop", "裁剪")), ("filter", ("Filters", "滤镜"))),
            self.tab,
            partial(setattr, self, "tab"),
            prefix="tab",
        )
        tools = self._crops() if self.tab == "crop" else self._filters(joint)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Edit", "编辑"), on_back=self.leave, actions=[save]),
            body=ui.Column(
                grow=1,
                gap=8,
                children=[
                    ui.Image(
                        art=art, fit="contain", grow=1, id="edit_preview", desc=t("Preview", "预览")
                    ),
                    tools,
                    tabs,
                ],
            ),
        )

    def _crops(self) -> ui.Widget:
        t = self.t
        chips: list[ui.Widget] = [
            ui.IconButton(
                icon="rotate", id="rotate", desc=t("Rotate", "旋转"), on_tap=self._rotate
            ),
            ui.IconButton(
                icon="swap_horizontal", id="flip", desc=t("Flip", "翻转"), on_tap=self._flip
            ),
        ]
        chips += [
            ui.Chip(
                text=t(*words),
                id="aspect",
                checked=key == self.crop,
                on_tap=partial(setattr, self, "crop", key),
            )
            for key, words in CROPS.items()
        ]
        row = ui.Row(gap=8, padding=(16, 8), children=chips)
        return ui.Scroll(key="crops", axis="horizontal", child=row)

    def _filters(self, joint: str) -> ui.Widget:
        cells = [
            ui.Column(
                id="filter_item",
                width=76,
                gap=4,
                on_tap=partial(setattr, self, "filter", key),
                selected=key == self.filter,
                children=[
                    ui.Image(
                        art=self.media.art + (joint + key if key else ""),
                        height=64,
                        width=76,
                        radius=12,
                        desc=self.t(*words),
                    ),
                    ui.Text(
                        text=self.t(*words),
                        style="small",
                        align="center",
                        bold=key == self.filter,
                        color="primary" if key == self.filter else "on_surface",
                    ),
                ],
            )
            for key, words in FILTERS.items()
        ]
        row = ui.Row(gap=8, padding=(16, 4), children=cells)
        return ui.Scroll(key="filters", axis="horizontal", id="filter_list", child=row)

    def _rotate(self) -> None:
        self.turns = (self.turns + 1) % 4

    def _flip(self) -> None:
        self.mirrored = not self.mirrored

    def _save(self) -> None:
        self.close()
        viewer = next((p for p in self.app.pages[::-1] if isinstance(p, Viewer)), None)
        if viewer:
            viewer.show_saved(self.changes)
        self.app.services.toast(self.t("Copy saved", "副本已保存"))

    def unsaved(self) -> object:
        """The changes."""
        return self.changes
