"""Files: what was used last, kinds of files, the storage as folders, tags."""

from datetime import timedelta
from functools import partial
from typing import Any

from virtual_phone.apps.files.do import NewTag
from virtual_phone.apps.files.lists import (
    FileList,
    FileSearch,
    FolderPage,
    TagPage,
    TrashPage,
    file_row,
)
from virtual_phone.apps.files.open import Blocked, Listen, Reader
from virtual_phone.apps.files.state import CATEGORIES, SYSTEM, TOTAL, FilesBase, FilesState
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.photos import kit
from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Media, MediaKind
from virtual_phone.system.stores_data import TAGS
from virtual_phone.ui import widgets as ui

PHOTOS = "com.google.android.apps.photos"
DAYS = (Choice(7, "7 days", "7天"), Choice(30, "30 days", "30天"), Choice(90, "90 days", "90天"))


class FilesApp(FilesBase):
    """The files of the phone."""

    package = "com.android.documentsui"
    key = "files"
    label = ("Files", "文件")
    icon = ("folder", "#1a73e8")
    version = "15"

    def initial_state(self) -> FilesState:
        """The tags that files have."""
        return FilesState(tags=[self.t(*tag) for tag in TAGS])

    def first_page(self) -> Page:
        """Categories and storage."""
        return Main(self)

    def open_file(self, media: Media) -> None:
        """Photos and videos open in Photos, the rest here."""
        self.state.opened.append(media.id)
        if media.kind in ("photo", "video"):
            self.services.start(PHOTOS, media=str(media.id))
        elif media.kind == "audio":
            self.open(Listen(self, media))
        elif media.kind == "archive":
            t = self.t
            text = t("Its files go to a folder of the same name.", "文件将解压到同名文件夹。")
            question = t(f"Extract {media.name}?", f"解压{media.name}?")
            do = partial(self.extract, media)
            self.open(Confirm(self, question, do, text=text, yes=t("Extract", "解压")))
        elif media.kind == "apk":
            self.open(Blocked(self))
        else:
            self.open(Reader(self, media))

    def extract(self, media: Media) -> None:
        """Unpack an archive beside itself."""
        folder = f"{media.folder}/{media.name.partition('.')[0]}"
        if media.id not in self.state.extracted:
            self.state.extracted.append(media.id)
            self.state.folders.append(folder)
            for number in range(1, 5):
                self.services.media.add(
                    "document",
                    f"{number:02}.pdf",
                    folder,
                    media.taken,
                    size=media.size // 5,
                    art=f"document:{media.id}-{number}",
                )
        self.open(FolderPage(self, folder))


class Main(Page):
    """Recent files, and the ways to all others."""

    app: FilesApp

    def __init__(self, app: FilesApp) -> None:
        super().__init__(app)
        self.tab = "browse"

    def build(self) -> ui.Widget:
        """The chosen tab."""
        t = self.t
        tabs = (
            ("recent", ("Recent", "最近"), "history"),
            ("browse", ("Browse", "浏览"), "folder"),
        )
        entries: list[tuple[str, ui.Do]] = [
            (t("New tag", "新建标签"), lambda: self.app.open(NewTag(self.app))),
            (t("Recycle bin", "回收站"), lambda: self.app.open(TrashPage(self.app))),
            (t("Settings", "设置"), lambda: self.app.open(FilesSettings(self.app))),
        ]
        body = self._browse() if self.tab == "browse" else self._recent()
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("My Files", "我的文件"), actions=[more_button(self, entries)]
            ),
            body=ui.Scroll(key=self.tab, grow=1, child=ui.Column(children=body)),
            bottom=tab_bar(self, tabs),
        )

    def _recent(self) -> list[ui.Widget]:
        days = self.app.state.settings["recent_days"]
        since = self.app.services.now() - timedelta(days=days)
        files = [media for media in self.app.seen() if media.taken >= since]
        rows = [
            file_row(self.app, media, on_tap=partial(self.app.open_file, media)) for media in files
        ]
        return rows or [empty_state(self.app, ("No recent files", "没有最近文件"), "history")]

    def _browse(self) -> list[ui.Widget]:
        t, app = self.t, self.app
        search = ui.SearchPill(
            hint=t("Search files", "搜索文件"),
            id="search_files",
            on_tap=lambda: app.open(FileSearch(app)),
        )
        cells = [self._category(kind) for kind in CATEGORIES]
        columns = 3 if app.services.settings["font_scale"] < 1.2 else 2
        return [
            ui.Column(padding=(16, 8), children=[search]),
            ui.Column(padding=(16, 8), children=[ui.Grid(columns=columns, gap=8, children=cells)]),
            self._head(t("Storage", "存储")),
            self._storage(),
            ui.ListItem(
                id="recycle_bin",
                title=t("Recycle bin", "回收站"),
                subtitle=t(
                    f"{len(app.services.media.in_trash())} files",
                    f"{len(app.services.media.in_trash())}个文件",
                ),
                leading=ui.Icon(name="delete"),
                on_tap=lambda: app.open(TrashPage(app)),
            ),
            self._head(t("Tags", "标签")),
            *(self._tag(tag) for tag in app.state.tags),
            ui.ListItem(
                id="new_tag",
                title=t("New tag", "新建标签"),
                leading=ui.Icon(name="add"),
                on_tap=lambda: app.open(NewTag(app)),
            ),
            ui.Spacer(height=16),
        ]

    def _head(self, words: str) -> ui.Widget:
        return ui.Text(text=words, style="label", color="primary", bold=True, padding=(16, 12))

    def _category(self, kind: MediaKind) -> ui.Widget:
        words, icon, color = CATEGORIES[kind]
        files = [media for media in self.app.seen() if media.kind == kind]
        return ui.Card(
            id=f"category_{kind}",
            on_tap=partial(self._show, kind),
            child=ui.Column(
                padding=(8, 14),
                gap=6,
                cross="center",
                children=[
                    ui.Avatar(icon=icon, color=color, size=44),
                    ui.Text(text=self.t(*words), style="label", align="center", max_lines=1),
                    ui.Text(
                        text=kit.size_text(sum(media.size for media in files)),
                        style="small",
                        color="on_surface_variant",
                        align="center",
                        max_lines=1,
                    ),
                ],
            ),
        )

    def _show(self, kind: MediaKind) -> None:
        self.app.state.category = kind
        title = self.t(*CATEGORIES[kind][0])
        show = partial(_of_kind, self.app, kind)
        self.app.open(FileList(self.app, title, show))

    def _storage(self) -> ui.Widget:
        used = SYSTEM + sum(media.size for media in self.app.services.media.items)
        words = self.t(
            f"{kit.size_text(used)} of {kit.size_text(TOTAL)} used",
            f"已用{kit.size_text(used)} / 共{kit.size_text(TOTAL)}",
        )
        return ui.Row(
            id="internal_storage",
            padding=(16, 10),
            gap=16,
            on_tap=lambda: self.app.open(FolderPage(self.app, "")),
            children=[
                ui.Icon(name="storage"),
                ui.Column(
                    grow=1,
                    gap=6,
                    children=[
                        ui.Text(text=self.t("Internal storage", "内部存储")),
                        ui.Progress(value=used / TOTAL),
                        ui.Text(text=words, style="small", color="on_surface_variant"),
                    ],
                ),
            ],
        )

    def _tag(self, tag: str) -> ui.Widget:
        count = sum(tag in media.tags for media in self.app.seen())
        return ui.ListItem(
            id="tag_item",
            title=tag,
            leading=ui.Icon(name="label"),
            trailing=ui.Text(text=str(count), color="on_surface_variant"),
            on_tap=lambda: self.app.open(TagPage(self.app, tag)),
        )

    def on_back(self) -> bool:
        """Back leads to the categories first."""
        was, self.tab = self.tab, "browse"
        return was != "browse"


def _of_kind(app: FilesApp, kind: MediaKind) -> list[Media]:
    return [media for media in app.seen() if media.kind == kind]


class FilesSettings(SettingsPage):
    """Settings of Files."""

    name = ".Settings"
    title = ("Settings", "设置")
    app: FilesApp

    @property
    def settings(self) -> dict[str, Any]:
        """The app's settings."""
        return self.app.state.settings

    def rows(self) -> list[ui.Widget]:
        """What is shown, and what is asked."""
        return [
            self.head("View", "显示"),
            self.toggle(
                "show_hidden",
                ("Show hidden files", "显示隐藏文件"),
                subtitle=self.t(
                    "Names with a dot, and files you hid", "以点开头的文件和已隐藏的文件"
                ),
            ),
            self.toggle("thumbnails", ("Thumbnails", "显示缩略图")),
            self.choice("recent_days", ("Recent files", "最近文件范围"), DAYS),
            self.head("Delete", "删除"),
            self.toggle("confirm_delete", ("Ask before deleting", "删除前确认")),
            self.link(("Recycle bin", "回收站"), TrashPage),
            self.head("About", "关于"),
            self.info(("Version", "版本"), self.app.version),
        ]
