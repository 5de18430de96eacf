"""A document's comments and versions, and the trash."""

import copy
from collections.abc import Callable
from functools import partial

from virtual_phone.apps.docs.state import Comment, Doc, DocsBase, Paragraph, Version
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.menus import PopMenu
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class CommentsPage(Page):
    """What was said about a document."""

    name = ".Comments"
    app: DocsBase

    def __init__(self, app: DocsBase, doc: Doc) -> None:
        super().__init__(app)
        self.doc = doc
        self.draft = ""

    def build(self) -> ui.Widget:
        """The comments, those that are settled last, and a field."""
        rows = [self._card(each) for each in sorted(self.doc.comments, key=lambda c: c.resolved)]
        empty = empty_state(self.app, ("No comments yet", "还没有评论"), "comment")
        hint = self.t("Add a comment", "添加评论")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Comments", "评论"), on_back=self.close),
            body=ui.Column(
                grow=1,
                children=[
                    ui.Scroll(
                        key="comments",
                        id="comment_list",
                        grow=1,
                        child=ui.Column(padding=(12, 8), gap=8, children=rows or [empty]),
                    ),
                    composer(self, hint, self._say, id="comment_field"),
                ],
            ),
        )

    def _card(self, comment: Comment) -> ui.Widget:
        t = self.t
        who = comment.author or self.app.services.contacts.me.name
        when = f"{short_date_text(self.app, comment.at)} {time_text(self.app, comment.at)}"
        settled = t("Resolved", "已解决") + "  ·  " if comment.resolved else ""
        name = ui.Column(
            grow=1,
            children=[
                ui.Text(text=who, style="label", bold=True),
                ui.Text(text=settled + when, style="small", color="on_surface_variant"),
            ],
        )
        settle = ui.IconButton(
            icon="undo" if comment.resolved else "check",
            id="resolve",
            desc=t("Reopen", "重新打开") if comment.resolved else t("Resolve", "解决"),
            on_tap=lambda: setattr(comment, "resolved", not comment.resolved),
        )
        head: list[ui.Widget] = [avatar(who, size=32), name, settle]
        if not comment.author:
            remove = partial(self.doc.comments.remove, comment)
            desc = t("Delete comment", "删除评论")
            head.append(ui.IconButton(icon="delete", id="remove", desc=desc, on_tap=remove))
        color = "on_surface_variant" if comment.resolved else "on_surface"
        words = ui.Text(text=comment.text, color=color, padding=(4, 4))
        inside = [ui.Row(gap=10, children=head), words]
        return ui.Card(id="comment", child=ui.Column(padding=(12, 8), children=inside))

    def _say(self, words: str) -> None:
        now, ident = self.app.services.now(), self.app.state.new_id()
        self.doc.comments.append(Comment(ident, "", words, now))


class VersionsPage(Page):
    """How a document was before."""

    name = ".Versions"
    app: DocsBase

    def __init__(self, app: DocsBase, doc: Doc, then: Callable[[], object]) -> None:
        """`then` is called when an older version was taken."""
        super().__init__(app)
        self.doc = doc
        self.then = then

    def build(self) -> ui.Widget:
        """The versions, the newest first."""
        versions = self.doc.versions
        rows = [self._row(each, now=each is versions[-1]) for each in reversed(versions)]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Version history", "版本历史"), on_back=self.close),
            body=ui.Scroll(key="versions", grow=1, child=ui.Column(children=rows)),
        )

    def _row(self, version: Version, *, now: bool) -> ui.Widget:
        when = f"{short_date_text(self.app, version.at)} {time_text(self.app, version.at)}"
        count = sum(len(each.text) for each in version.paragraphs)
        parts = [self.app.person(version.author), self.t(f"{count} characters", f"{count}字")]
        if now:
            parts.insert(0, self.t("Current version", "当前版本"))
        return ui.ListItem(
            id="version",
            title=when,
            subtitle="  ·  ".join(parts),
            leading=ui.Icon(name="history", color="primary" if now else "on_surface_variant"),
            bold=now,
            on_tap=None if now else lambda: self.app.open(_Old(self.app, version, self._restore)),
        )

    def _restore(self, version: Version) -> None:
        self.app.write(self.doc, version.title, copy.deepcopy(version.paragraphs))
        self.then()
        self.close()
        self.app.services.toast(self.t("Version restored", "已恢复此版本"))


class _Old(Page):
    """An older version, to be read or taken again."""

    name = ".Version"
    app: DocsBase

    def __init__(self, app: DocsBase, version: Version, take: Callable[[Version], object]) -> None:
        super().__init__(app)
        self.version = version
        self.take = take

    def build(self) -> ui.Widget:
        """Its words, and a button."""
        version = self.version
        restore = ui.Button(
            text=self.t("Restore", "恢复"), kind="text", id="restore", on_tap=self._take
        )
        title = ui.Text(text=version.title, style="headline", bold=True, color="primary")
        lines = [_line(each) for each in version.paragraphs]
        inside = ui.Column(padding=(20, 12), gap=10, children=[title, ui.Divider(), *lines])
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=short_date_text(self.app, version.at), on_back=self.close, actions=[restore]
            ),
            body=ui.Scroll(key="old", grow=1, child=inside),
        )

    def _take(self) -> None:
        self.close()
        self.take(self.version)


def _line(paragraph: Paragraph) -> ui.Widget:
    mark = "•  " if paragraph.style == "bullet" else ""
    return ui.Text(text=mark + paragraph.text, bold="heading" in paragraph.style)


class TrashPage(Page):
    """What was put into the trash."""

    name = ".Trash"
    app: DocsBase

    def build(self) -> ui.Widget:
        """Rows, and a button that empties it."""
        docs = self.app.state.trash()
        rows = [self._row(doc) for doc in docs]
        empty = ui.Button(
            text=self.t("Empty", "清空"), kind="text", id="empty_trash", on_tap=self._ask_all
        )
        nothing = empty_state(self.app, ("The trash is empty", "回收站是空的"), "delete")
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("Trash", "回收站"), on_back=self.close, actions=[empty] if docs else []
            ),
            body=ui.Scroll(key="trash", grow=1, child=ui.Column(children=rows or [nothing])),
        )

    def _row(self, doc: Doc) -> ui.Widget:
        when = short_date_text(self.app, doc.trashed) if doc.trashed else ""
        return ui.ListItem(
            id="trashed_item",
            title=doc.title,
            subtitle=self.t(f"Deleted {when}", f"{when}删除"),
            leading=ui.Avatar(icon="document", color="outline"),
            trailing=ui.Icon(name="more"),
            on_tap=lambda: self._menu(doc),
        )

    def _menu(self, doc: Doc) -> None:
        entries: list[tuple[str, ui.Do]] = [
            (self.t("Restore", "恢复"), partial(setattr, doc, "trashed", None)),
            (self.t("Delete forever", "永久删除"), lambda: self._ask(doc)),
        ]
        self.app.open(PopMenu(self.app, entries))

    def _ask(self, doc: Doc) -> None:
        question = self.t("Delete this document forever?", "永久删除此文档？")
        do = partial(self.app.state.docs.remove, doc)
        self.app.open(Confirm(self.app, question, do, text=doc.title))

    def _ask_all(self) -> None:
        question = self.t("Empty the trash?", "清空回收站？")
        text = self.t("Its documents are deleted forever.", "其中的文档将被永久删除。")
        self.app.open(Confirm(self.app, question, self._erase, text=text))

    def _erase(self) -> None:
        self.app.state.docs = [doc for doc in self.app.state.docs if doc.trashed is None]
