"""Docs' lists: recent, starred, shared with me, the trash, and a search."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.docs.more import TrashPage
from virtual_phone.apps.docs.share import SharePage
from virtual_phone.apps.docs.state import Doc, DocsBase, Paragraph
from virtual_phone.apps.kit.finding import empty_state, remember
from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.kit.wording import online, short_date_text
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

TABS = (
    ("recent", ("Recent", "最近"), "clock"),
    ("starred", ("Starred", "已加星标"), "star_outline"),
    ("shared", ("Shared", "与我共享"), "group"),
)
NOTHING = {
    "recent": ("No documents yet", "还没有文档"),
    "starred": ("Star documents to find them here", "加星标的文档会显示在这里"),
    "shared": ("Nothing is shared with you", "没有与你共享的文档"),
}


class Main(Page):
    """The documents of the chosen tab."""

    app: DocsBase

    def __init__(self, app: DocsBase) -> None:
        super().__init__(app)
        self.tab = "recent"

    def shown(self) -> list[Doc]:
        """What the tab lists."""
        return [
            doc
            for doc in self.app.state.kept()
            if self.tab == "recent" or (doc.starred if self.tab == "starred" else doc.owner)
        ]

    def build(self) -> ui.Widget:
        """A search, a note where there is no network, and rows."""
        t = self.t
        pill = ui.Column(
            padding=(16, 8),
            children=[
                ui.SearchPill(
                    hint=t("Search documents", "搜索文档"),
                    id="search",
                    on_tap=lambda: self.app.open(DocSearch(self.app)),
                )
            ],
        )
        rows = [doc_row(self.app, doc) for doc in self.shown()]
        body = rows or [empty_state(self.app, NOTHING[self.tab], "document")]
        trash = (t("Trash", "回收站"), lambda: self.app.open(TrashPage(self.app)))
        new = ui.Fab(icon="add", id="new_doc", desc=t("New document", "新建文档"), on_tap=self._new)
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Docs", "文档"), actions=[more_button(self, [trash])]),
            body=ui.Column(
                grow=1,
                children=[
                    pill,
                    *offline_note(self.app),
                    ui.Scroll(
                        key=self.tab,
                        id="doc_list",
                        grow=1,
                        child=ui.Column(children=[*body, ui.Spacer(height=88)]),
                    ),
                ],
            ),
            fab=new,
            bottom=tab_bar(self, TABS),
        )

    def _new(self) -> None:
        title = self.t("Untitled document", "无标题文档")
        self.app.open_doc(self.app.new(title, [Paragraph("")]))


def offline_note(app: DocsBase) -> list[ui.Widget]:
    """A line that tells that there is no network, and what that means."""
    if online(app):
        return []
    words = app.t(
        "You are offline. Only documents kept on this phone can be opened.",
        "当前离线，只能打开保存在本机的文档。",
    )
    return [
        ui.Row(
            id="offline_note",
            gap=12,
            padding=(16, 10),
            background="surface_container_high",
            children=[
                ui.Icon(name="wifi_off", size=20),
                ui.Text(text=words, style="label", grow=1),
            ],
        )
    ]


def doc_row(app: DocsBase, doc: Doc) -> ui.Widget:
    """A document in a list; the dots beside it bring up what can be done."""
    reach = app.reachable(doc)
    when = short_date_text(app, doc.opened)
    signs: list[ui.Widget] = []
    if doc.starred:
        signs.append(ui.Icon(name="star", size=18, color="star", desc=app.t("Starred", "已加星标")))
    if doc.people or doc.link != "off":
        signs.append(ui.Icon(name="group", size=18, desc=app.t("Shared", "已共享")))
    dots = ui.IconButton(
        icon="more",
        id="doc_more",
        desc=app.t(f"More actions for {doc.title}", f"{doc.title}的更多操作"),
        on_tap=lambda: app.open(ActionSheet(app, entries(app, doc), title=doc.title)),
    )
    return ui.ListItem(
        id="doc_item",
        title=doc.title,
        subtitle=f"{when}  ·  {app.person(doc.owner)}",
        leading=ui.Avatar(icon="document", color="#2f6fde" if reach else "outline"),
        trailing=ui.Row(gap=6, children=[*signs, dots]),
        on_tap=partial(app.open_doc, doc),
    )


def entries(app: DocsBase, doc: Doc) -> Sequence[tuple[str, ui.Do]]:
    """What can be done with a document that is not open."""
    t = app.t

    def star() -> None:
        doc.starred = not doc.starred

    def keep() -> None:
        doc.offline = not doc.offline

    return [
        (t("Share", "共享"), lambda: app.open(SharePage(app, doc))),
        (t("Remove star", "移除星标") if doc.starred else t("Add star", "加星标"), star),
        (t("Rename", "重命名"), lambda: rename(app, doc)),
        (
            t("Do not keep offline", "取消离线保存")
            if doc.offline
            else t("Keep offline", "离线保存"),
            keep,
        ),
        (t("Move to trash", "移至回收站"), lambda: trash(app, doc)),
    ]


def rename(app: DocsBase, doc: Doc) -> None:
    """Ask for another title."""

    def keep(words: str) -> None:
        app.write(doc, words, doc.paragraphs)

    app.open(TextDialog(app, ("Rename", "重命名"), doc.title, keep))


def trash(app: DocsBase, doc: Doc) -> None:
    """Put a document into the trash; a bar offers to bring it back."""
    doc.trashed = app.services.now()

    def undo() -> None:
        doc.trashed = None

    app.services.snackbar(app.t("Moved to trash", "已移至回收站"), app.t("Undo", "撤消"), undo)


class DocSearch(SearchPage):
    """Looks for documents by title, owner and words."""

    name = ".Search"
    hint = ("Search documents", "搜索文档")
    clearable = True
    app: DocsBase

    def rows(self) -> list[ui.Widget]:
        """Searches before, or the documents found."""
        wanted = self.words.strip().lower()
        if not wanted:
            return self.history_rows(self.app.state.history)
        found = [
            doc
            for doc in self.app.state.kept()
            if wanted in f"{doc.title}\n{doc.owner}\n{doc.text}".lower()
        ]
        return [
            ui.ListItem(
                id="doc_item",
                title=doc.title,
                subtitle=self._line(doc, wanted),
                leading=ui.Avatar(icon="document", color="#2f6fde"),
                on_tap=partial(self._open, doc),
            )
            for doc in found
        ] or [empty_state(self.app, ("No documents found", "没有找到文档"))]

    def _line(self, doc: Doc, wanted: str) -> str:
        lines = (each.text for each in doc.paragraphs)
        return next((line for line in lines if wanted in line.lower()), self.app.person(doc.owner))

    def _open(self, doc: Doc) -> None:
        remember(self.app.state.history, self.words.strip())
        self.app.open_doc(doc)
