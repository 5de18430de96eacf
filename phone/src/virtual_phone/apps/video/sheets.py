"""What rises over a video: coins, folders of favourites, keeping a copy."""

from functools import partial

from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.video.kit import LumoApp
from virtual_phone.apps.video.state import Clip, Download
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

_STEP = 0.8
"""Seconds in which a fifth of a download comes."""
_SIZES = {"1080P": 3, "720P": 6, "480P": 11}
"""Seconds of video in a megabyte."""


class CoinDialog(Page):
    """One coin or two."""

    name = ".CoinDialog"
    modal = "dialog"
    app: LumoApp

    def __init__(self, app: LumoApp, clip: Clip) -> None:
        super().__init__(app)
        self.clip = clip
        self.count = 1
        self.likes_too = True

    def build(self) -> ui.Widget:
        """Two choices, a box, two buttons."""
        body = ui.Column(
            children=[
                *(
                    ui.Radio(
                        text=self.t(f"{n} coin{'s' * (n > 1)}", f"{n}硬币"),
                        checked=n == self.count,
                        id=f"coin_{n}",
                        on_tap=partial(setattr, self, "count", n),
                    )
                    for n in (1, 2)
                ),
                ui.Checkbox(
                    text=self.t("Like it as well", "同时点赞内容"),
                    checked=self.likes_too,
                    on_tap=lambda: setattr(self, "likes_too", not self.likes_too),
                ),
            ]
        )
        left = self.app.state.coins
        return ui.Dialog(
            title=self.t(f"Give coins ({left} left)", f"给UP主投币(剩余{left})"),
            body=body,
            buttons=[
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(text=self.t("Give", "投币"), kind="text", on_tap=self._give),
            ],
        )

    def _give(self) -> None:
        state = self.app.state
        self.close()
        if state.coins < self.count:
            self.app.services.toast(self.t("Not enough coins", "硬币不足"))
            return
        state.coins -= self.count
        state.coined[self.clip.id] = self.count
        self.clip.coins += self.count
        if self.likes_too and self.clip.id not in state.liked:
            state.liked.insert(0, self.clip.id)
            self.clip.likes += 1


class FavouriteSheet(Page):
    """Which folders a video goes into."""

    name = ".FavouriteSheet"
    modal = "sheet"
    app: LumoApp

    def __init__(self, app: LumoApp, clip: Clip) -> None:
        super().__init__(app)
        self.clip = clip
        folders = app.state.folders
        self.chosen = {name for name, kept in folders.items() if clip.id in kept}
        if not self.chosen:
            self.chosen = {next(iter(folders))}

    def build(self) -> ui.Widget:
        """Boxes, New folder, Done."""
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="folder_item",
                title=name,
                subtitle=self.t(f"{len(kept)} videos", f"{len(kept)}个内容"),
                trailing=ui.Checkbox(
                    checked=name in self.chosen, on_tap=partial(self._turn, name), desc=name
                ),
                on_tap=partial(self._turn, name),
            )
            for name, kept in self.app.state.folders.items()
        ]
        new = ui.ListItem(
            id="new_folder",
            title=self.t("New folder", "新建收藏夹"),
            leading=ui.Icon(name="add"),
            on_tap=lambda: self.app.open(NewFolder(self.app)),
        )
        done = ui.Column(
            padding=(16, 8),
            children=[ui.Button(text=self.t("Done", "完成"), id="done", on_tap=self._done)],
        )
        title = ui.Text(
            text=self.t("Add to favourites", "添加到收藏夹"), style="title", padding=(16, 4)
        )
        return ui.Sheet(
            child=ui.Scroll(key="folders", child=ui.Column(children=[title, *rows, new, done]))
        )

    def _turn(self, name: str) -> None:
        self.chosen ^= {name}

    def _done(self) -> None:
        before = self.app.state.saved(self.clip.id)
        for name, kept in self.app.state.folders.items():
            if name in self.chosen and self.clip.id not in kept:
                kept.insert(0, self.clip.id)
            elif name not in self.chosen and self.clip.id in kept:
                kept.remove(self.clip.id)
        after = self.app.state.saved(self.clip.id)
        self.clip.saves += int(after) - int(before)
        self.close()
        words = (
            self.t("Saved to favourites", "收藏成功")
            if after
            else self.t("Removed from favourites", "已取消收藏")
        )
        self.app.services.toast(words)


class NewFolder(Page):
    """Names a folder of favourites."""

    name = ".NewFolderDialog"
    modal = "dialog"
    app: LumoApp

    def __init__(self, app: LumoApp) -> None:
        super().__init__(app)
        self.words = ""

    def build(self) -> ui.Widget:
        """A field and two buttons."""
        field = ui.TextField(
            key="folder",
            id="folder_name",
            text=self.words,
            hint=self.t("Name", "名称"),
            on_change=partial(setattr, self, "words"),
            autofocus=True,
        )
        fresh = bool(self.words.strip()) and self.words.strip() not in self.app.state.folders
        return ui.Dialog(
            title=self.t("New folder", "新建收藏夹"),
            body=field,
            buttons=[
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(
                    text=self.t("Create", "创建"), kind="text", enabled=fresh, on_tap=self._make
                ),
            ],
        )

    def _make(self) -> None:
        self.app.state.folders[self.words.strip()] = []
        self.close()


class DownloadSheet(Page):
    """In which quality a copy is kept."""

    name = ".DownloadSheet"
    modal = "sheet"
    app: LumoApp

    def __init__(self, app: LumoApp, clip: Clip) -> None:
        super().__init__(app)
        self.clip = clip

    def build(self) -> ui.Widget:
        """One row a quality."""
        rows = [
            ui.ListItem(
                id="quality_item",
                title=quality,
                subtitle=f"{self._size(quality)} MB",
                trailing=ui.Icon(name="check", color="primary")
                if quality == self.app.state.quality
                else None,
                on_tap=partial(self._get, quality),
            )
            for quality in _SIZES
        ]
        title = ui.Text(
            text=self.t("Choose a quality", "选择缓存清晰度"), style="title", padding=(16, 4)
        )
        return ui.Sheet(child=ui.Column(children=[title, *rows]))

    def _size(self, quality: str) -> int:
        return self.clip.seconds // _SIZES[quality] + 8

    def _get(self, quality: str) -> None:
        size = self._size(quality)
        entry = Download(self.clip.id, quality, size, done=0.0)
        self.app.state.downloads.insert(0, entry)
        self.close()
        self.app.services.toast(self.t("Downloading", "已加入缓存队列"))
        fetch(self.app, entry)


def fetch(app: LumoApp, entry: Download) -> None:
    """Bring a download in step by step; without a network it waits."""

    def step() -> None:
        if entry not in app.state.downloads or entry.done >= 1:
            return
        if online(app):
            entry.done = min(1.0, round(entry.done + 0.2, 2))
        app.services.after(_STEP, step)

    app.services.after(_STEP, step)
