"""Lists of files: of a kind, a tag, a folder, a search; the recycle bin; choosing a folder."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.files.do import Actions, NewTag
from virtual_phone.apps.files.folders import folder_rows, make_folder
from virtual_phone.apps.files.state import FilesBase, line, path_name, sign
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state, remember
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.photos import kit
from virtual_phone.apps.settings.kit import Choice, ChoiceDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media
from virtual_phone.ui import widgets as ui

SORTS = (
    Choice("date", "Date", "日期"),
    Choice("name", "Name", "名称"),
    Choice("size", "Size", "大小"),
    Choice("kind", "Type", "类型"),
)


def file_row(
    app: FilesBase,
    media: Media,
    *,
    on_tap: ui.Do,
    on_hold: ui.Do | None = None,
    chosen: bool | None = None,
    note: str = "",
) -> ui.Widget:
    """A file in a list; `chosen` is None unless files are being selected."""
    box: ui.Widget | None = None
    if chosen is not None:
        box = ui.Checkbox(checked=chosen, id="checkbox", desc=media.name, on_tap=on_tap)
    elif media.tags:
        box = ui.Icon(name="label", size=20, color="primary", desc=", ".join(media.tags))
    return ui.ListItem(
        id="file_item",
        title=media.name,
        subtitle=note or line(app, media),
        leading=sign(media, thumbnails=app.state.settings["thumbnails"]),
        trailing=box,
        selected=bool(chosen),
        on_tap=on_tap,
        on_long_press=on_hold,
    )


class FileList(Page):
    """Files to open, or to select and do something with."""

    name = ".FileList"
    app: FilesBase

    def __init__(self, app: FilesBase, title: str, show: Callable[[], list[Media]]) -> None:
        super().__init__(app)
        self.title = title
        self.show = show
        self.pick = Actions(app)

    def shown(self) -> list[Media]:
        """The files in order."""
        return self.app.sorted(self.show())

    def above(self) -> list[ui.Widget]:
        """Rows before the files."""
        return []

    def entries(self) -> list[tuple[str, ui.Do]]:
        """The menu of the page."""
        t, settings = self.t, self.app.state.settings
        order = (
            t("Smallest or oldest first", "升序")
            if settings["down"]
            else t("Reverse order", "降序")
        )
        return [
            (t("Select", "选择"), self.pick.start),
            (t("Sort by", "排序方式"), self._sort),
            (order, lambda: settings.update(down=not settings["down"])),
        ]

    def build(self) -> ui.Widget:
        """Bar, rows, and the tools while selecting."""
        files, pick = self.shown(), self.pick
        rows = [
            file_row(
                self.app,
                media,
                on_tap=partial(self._tap, media),
                on_hold=partial(pick.start, media),
                chosen=media.id in pick.ids if pick.on else None,
            )
            for media in files
        ]
        above = [] if pick.on else self.above()
        empty = empty_state(self.app, ("No files", "没有文件"), "folder")
        bar = ui.AppBar(
            title=self.title, on_back=self.close, actions=[more_button(self, self.entries())]
        )
        body = [*above, *rows] or [empty]
        return ui.Scaffold(
            app_bar=pick.bar(files) if pick.on else bar,
            body=ui.Scroll(key="files", id="file_list", grow=1, child=ui.Column(children=body)),
            bottom=pick.bottom() if pick.on else None,
        )

    def _tap(self, media: Media) -> None:
        if self.pick.on:
            self.pick.turn(media)
        else:
            self.app.open_file(media)

    def _sort(self) -> None:
        store = self.app.state.settings
        self.app.open(ChoiceDialog(self.app, ("Sort by", "排序方式"), SORTS, store, "sort"))

    def on_back(self) -> bool:
        """Back ends selecting first."""
        return self.pick.stop()


class FolderPage(FileList):
    """A folder: its folders, then its files."""

    name = ".Folder"

    def __init__(self, app: FilesBase, folder: str) -> None:
        super().__init__(app, path_name(app, folder), self._files)
        self.folder = folder

    def _files(self) -> list[Media]:
        return [media for media in self.app.seen() if media.folder == self.folder]

    def above(self) -> list[ui.Widget]:
        """The way here, and the folders."""
        path = " › ".join([path_name(self.app, ""), *filter(None, self.folder.split("/"))])
        way = ui.Text(
            text=path, id="breadcrumbs", style="small", color="on_surface_variant", padding=(16, 8)
        )
        return [way, *folder_rows(self.app, self.folder, self._open)]

    def _open(self, folder: str) -> None:
        self.app.open(FolderPage(self.app, folder))

    def entries(self) -> list[tuple[str, ui.Do]]:
        """Also makes folders."""
        return [(self.t("New folder", "新建文件夹"), self._new), *super().entries()]

    def _new(self) -> None:
        make_folder(self.app, self.folder)


class TagPage(FileList):
    """The files with a tag."""

    name = ".Tag"

    def __init__(self, app: FilesBase, tag: str) -> None:
        super().__init__(app, tag, self._files)
        self.tag = tag

    def _files(self) -> list[Media]:
        return [media for media in self.app.seen() if self.tag in media.tags]

    def entries(self) -> list[tuple[str, ui.Do]]:
        """Also renames and deletes the tag."""
        t = self.t
        return [
            (t("Rename tag", "重命名标签"), lambda: self.app.open(NewTag(self.app, old=self.tag))),
            (t("Delete tag", "删除标签"), self._ask),
            *super().entries(),
        ]

    def _ask(self) -> None:
        text = self.t("The files stay.", "文件不会被删除。")
        question = self.t("Delete this tag?", "删除此标签？")
        self.app.open(Confirm(self.app, question, self._delete, text=text))

    def _delete(self) -> None:
        self.app.state.tags.remove(self.tag)
        for media in self.app.services.media.items:
            media.tags = [tag for tag in media.tags if tag != self.tag]
        self.close()


class TrashPage(Page):
    """The recycle bin."""

    name = ".RecycleBin"
    app: FilesBase

    def __init__(self, app: FilesBase) -> None:
        super().__init__(app)
        self.pick = kit.Selection(app)

    def build(self) -> ui.Widget:
        """What was deleted, with the days left."""
        t, pick = self.t, self.pick
        files = self.app.services.media.in_trash()
        rows = [
            file_row(
                self.app,
                media,
                on_tap=partial(self._tap, media),
                on_hold=partial(pick.start, media),
                chosen=media.id in pick.ids if pick.on else None,
                note=t(
                    f"{kit.days_left(self.app, media)} days left",
                    f"剩余{kit.days_left(self.app, media)}天",
                ),
            )
            for media in files
        ]
        clear = ui.Button(
            text=t("Clear all", "全部清空"), kind="text", id="clear_all", on_tap=self._clear
        )
        bar = ui.AppBar(
            title=t("Recycle bin", "回收站"), on_back=self.close, actions=[clear] if files else []
        )
        tools = [
            ("history", t("Restore", "恢复"), "restore", self._restore),
            ("delete", t("Delete", "删除"), "erase", self._erase),
        ]
        empty = empty_state(self.app, ("The recycle bin is empty", "回收站是空的"), "delete")
        return ui.Scaffold(
            app_bar=pick.bar(files) if pick.on else bar,
            body=ui.Scroll(key="bin", grow=1, child=ui.Column(children=rows or [empty])),
            bottom=pick.tools(tools) if pick.on else None,
        )

    def _tap(self, media: Media) -> None:
        self.pick.on = True
        self.pick.turn(media)

    def _restore(self) -> None:
        for ident in self.pick.ids:
            self.app.services.media.restore(ident)
        self.pick.stop()

    def _erase(self) -> None:
        self._ask(sorted(self.pick.ids))

    def _clear(self) -> None:
        self._ask([media.id for media in self.app.services.media.in_trash()])

    def _ask(self, ids: list[int]) -> None:
        def do() -> None:
            for ident in ids:
                self.app.services.media.erase(ident)
            self.pick.stop()

        question = self.t(f"Delete {len(ids)} files permanently?", f"永久删除{len(ids)}个文件？")
        text = self.t("This cannot be undone.", "此操作无法撤消。")
        self.app.open(Confirm(self.app, question, do, text=text))

    def on_back(self) -> bool:
        """Back ends selecting first."""
        return self.pick.stop()


class FileSearch(SearchPage):
    """Looks for files by name or tag."""

    name = ".FileSearch"
    hint = ("Search files", "搜索文件")
    clearable = True
    app: FilesBase

    def rows(self) -> list[ui.Widget]:
        """Searches before, or the files found."""
        wanted = self.words.strip().lower()
        if not wanted:
            return self.history_rows(self.app.state.history)
        found = [m for m in self.app.seen() if wanted in " ".join((m.name, *m.tags)).lower()]
        return [
            file_row(
                self.app,
                media,
                on_tap=partial(self._open, media),
                note=f"{path_name(self.app, media.folder)}  ·  {kit.size_text(media.size)}",
            )
            for media in self.app.sorted(found)
        ] or [empty_state(self.app, ("No files found", "没有找到文件"))]

    def _open(self, media: Media) -> None:
        remember(self.app.state.history, self.words.strip())
        self.app.open_file(media)
