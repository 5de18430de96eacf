"""What Browser keeps: pages read, pages marked, files fetched."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.browser import draw, web
from virtual_phone.apps.browser.state import Bookmark, BrowserBase, Download, Visit
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.kit.menus import ActionSheet, Entry
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import date_text, time_text
from virtual_phone.apps.photos.kit import size_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class KeptPage(RowsPage):
    """A bar with buttons, and rows."""

    app: BrowserBase

    def actions(self) -> Sequence[ui.Widget]:
        """Buttons of the bar."""
        return ()

    def build(self) -> ui.Widget:
        """Bar and rows."""
        rows = self.rows() or [empty_state(self.app, self.nothing, "list")]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t(*self.title), on_back=self.close, actions=self.actions()
            ),
            body=ui.Scroll(key="rows", id="list", grow=1, child=ui.Column(children=rows)),
        )


def _remove(page: Page, name: str, do: ui.Do) -> ui.Widget:
    return ui.IconButton(
        icon="close", id="remove", desc=page.t(f"Remove {name}", f"移除{name}"), on_tap=do
    )


def _visit_row(page: Page, app: BrowserBase, visit: Visit) -> ui.Widget:
    return ui.ListItem(
        id="history_item",
        title=visit.title,
        subtitle=f"{time_text(app, visit.at)} · {visit.address.partition('/?')[0]}",
        leading=draw.site_mark(web.site_of(visit.address), 36),
        trailing=_remove(page, visit.title, partial(app.state.history.remove, visit)),
        on_tap=partial(app.go, visit.address),
    )


class History(KeptPage):
    """Pages read, day by day."""

    name = ".HistoryActivity"
    title = ("History", "历史记录")
    nothing = ("No history", "没有历史记录")

    def actions(self) -> Sequence[ui.Widget]:
        """Search."""
        search = ui.IconButton(
            icon="search",
            id="search_history",
            desc=self.t("Search history", "搜索历史记录"),
            on_tap=lambda: self.app.open(FindVisit(self.app)),
        )
        return [search]

    def rows(self) -> list[ui.Widget]:
        """A way to clear it, and the visits under their days."""
        app, rows, day = self.app, list[ui.Widget](), None
        if not app.state.history:
            return []
        clear = ui.Button(
            text=self.t("Clear browsing data…", "清除浏览数据…"),
            kind="text",
            id="clear_data",
            on_tap=lambda: app.open(ClearData(app)),
        )
        rows.append(ui.Row(padding=(8, 4), children=[clear]))
        for visit in app.state.history:
            if visit.at.date() != day:
                day = visit.at.date()
                words = date_text(app, day)
                if day == app.services.now().date():
                    words = self.t(f"Today · {words}", f"今天 · {words}")
                rows.append(ui.Text(text=words, style="label", padding=(20, 10)))
            rows.append(_visit_row(self, app, visit))
        return rows


class FindVisit(SearchPage):
    """Looks a page up among those read."""

    name = ".HistorySearch"
    hint = ("Search history", "搜索历史记录")
    clearable = True
    app: BrowserBase

    def rows(self) -> list[ui.Widget]:
        """The visits with the words."""
        wanted = self.words.strip().casefold()
        return [
            _visit_row(self, self.app, visit)
            for visit in self.app.state.history
            if wanted in f"{visit.title} {visit.address}".casefold()
        ]


class ClearData(Page):
    """Which of what is remembered shall go."""

    name = ".ClearBrowsingData"
    modal = "dialog"
    app: BrowserBase
    KINDS = (
        ("history", ("Browsing history", "浏览记录")),
        ("searches", ("Searches", "搜索记录")),
        ("cookies", ("Cookies and site permissions", "Cookie及网站权限")),
    )

    def __init__(self, app: BrowserBase) -> None:
        super().__init__(app)
        self.chosen = {"history", "searches"}

    def build(self) -> ui.Widget:
        """Boxes and two buttons."""
        boxes = [
            ui.Checkbox(
                text=self.t(*words),
                checked=kind in self.chosen,
                id=f"clear_{kind}",
                on_tap=partial(self._turn, kind),
            )
            for kind, words in self.KINDS
        ]
        return ui.Dialog(
            title=self.t("Clear browsing data", "清除浏览数据"),
            body=ui.Column(children=boxes),
            buttons=[
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(text=self.t("Clear data", "清除数据"), kind="text", on_tap=self._clear),
            ],
        )

    def _turn(self, kind: str) -> None:
        self.chosen ^= {kind}

    def _clear(self) -> None:
        self.close()
        state = self.app.state
        if "history" in self.chosen:
            state.history.clear()
        if "searches" in self.chosen:
            state.searches.clear()
        if "cookies" in self.chosen:
            state.cookies.clear()
            state.location.clear()
            state.signed_in = ""
        self.app.services.toast(self.t("Browsing data cleared", "浏览数据已清除"))


class Bookmarks(KeptPage):
    """Pages to come back to."""

    name = ".BookmarkActivity"
    title = ("Bookmarks", "书签")
    nothing = ("Bookmark a page and find it here", "收藏的网页会出现在这里")

    def rows(self) -> list[ui.Widget]:
        """One row a bookmark."""
        return [self._row(mark) for mark in self.app.state.bookmarks]

    def _row(self, mark: Bookmark) -> ui.Widget:
        more = ui.IconButton(
            icon="more",
            id="bookmark_more",
            desc=self.t(f"Options for {mark.title}", f"{mark.title}的选项"),
            on_tap=partial(self._more, mark),
        )
        return ui.ListItem(
            id="bookmark_item",
            title=mark.title,
            subtitle=mark.address,
            leading=draw.site_mark(web.site_of(mark.address), 36),
            trailing=more,
            on_tap=partial(self.app.go, mark.address),
        )

    def _more(self, mark: Bookmark) -> None:
        app, t = self.app, self.t
        entries: list[Entry] = [
            (t("Open in new tab", "在新标签页中打开"), partial(app.go_new, mark.address)),
            (t("Rename", "重命名"), lambda: app.open(Rename(app, mark))),
            (t("Delete", "删除"), partial(app.state.bookmarks.remove, mark)),
        ]
        app.open(ActionSheet(app, entries, title=mark.title))


class Rename(Page):
    """Another name for a bookmark."""

    name = ".RenameBookmark"
    modal = "dialog"
    app: BrowserBase

    def __init__(self, app: BrowserBase, mark: Bookmark) -> None:
        super().__init__(app)
        self.mark = mark
        self.words = mark.title

    def build(self) -> ui.Widget:
        """Field and two buttons."""
        field = ui.TextField(
            key="title",
            id="title_text",
            text=self.words,
            on_change=partial(setattr, self, "words"),
            autofocus=True,
        )
        return ui.Dialog(
            title=self.t("Rename bookmark", "重命名书签"),
            body=field,
            buttons=[
                ui.Button(text=self.t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(
                    text=self.t("Save", "保存"),
                    kind="text",
                    enabled=bool(self.words.strip()),
                    on_tap=self._save,
                ),
            ],
        )

    def _save(self) -> None:
        self.mark.title = self.words.strip()
        self.close()


class Downloads(KeptPage):
    """Files fetched; they lie in the phone's Download folder."""

    name = ".DownloadActivity"
    title = ("Downloads", "下载内容")
    nothing = ("Files you download appear here", "您下载的文件会显示在这里")

    def rows(self) -> list[ui.Widget]:
        """One row a file."""
        return [self._row(file) for file in self.app.state.downloads]

    def _row(self, file: Download) -> ui.Widget:
        host = file.address.partition("/")[0]
        return ui.ListItem(
            id="download_item",
            title=file.name,
            subtitle=f"{size_text(file.size)} · {host}",
            leading=ui.Avatar(icon="pdf", color="#c0392b", size=40),
            trailing=_remove(self, file.name, partial(self._delete, file)),
            on_tap=lambda: self.app.open(Preview(self.app, file)),
        )

    def _delete(self, file: Download) -> None:
        services = self.app.services
        self.app.state.downloads.remove(file)
        services.media.trash(file.media, services.now())
        services.toast(self.t("File deleted", "文件已删除"))


class Preview(Page):
    """The first page of a file."""

    name = ".PdfViewer"
    app: BrowserBase

    def __init__(self, app: BrowserBase, file: Download) -> None:
        super().__init__(app)
        self.file = file

    def build(self) -> ui.Widget:
        """Bar and picture."""
        page = ui.Image(
            art=f"document:{self.file.media}",
            fit="contain",
            grow=1,
            id="document_page",
            desc=self.t("Page 1", "第1页"),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.file.name, on_back=self.close),
            body=ui.Column(
                grow=1, padding=12, background="surface_container_highest", children=[page]
            ),
        )
