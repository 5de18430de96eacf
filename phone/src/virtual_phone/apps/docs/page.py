"""A document: read as a sheet, or written paragraph by paragraph."""

import copy
from functools import partial

from virtual_phone.apps.docs.lists import entries
from virtual_phone.apps.docs.more import CommentsPage, VersionsPage
from virtual_phone.apps.docs.share import SharePage
from virtual_phone.apps.docs.state import STYLES, Doc, DocsBase, Paragraph
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

LETTERS: dict[str, ui.TextStyle] = {
    "text": "body",
    "heading": "headline",
    "subheading": "title",
    "bullet": "body",
}
SIGNS = {"text": "¶", "heading": "H1", "subheading": "H2", "bullet": "•"}


def shown(paragraph: Paragraph) -> ui.Widget:
    """A paragraph as it is read."""
    bold = paragraph.style in ("heading", "subheading")
    text = ui.Text(text=paragraph.text or " ", style=LETTERS[paragraph.style], bold=bold, grow=1)
    if paragraph.style != "bullet":
        return ui.Column(children=[text])
    dot = ui.Text(text="•", bold=True, width=20)
    return ui.Row(cross="start", padding=(8, 0), children=[dot, text])


class DocPage(Page):
    """A document; the pencil lets one write."""

    name = ".Document"
    app: DocsBase

    def __init__(self, app: DocsBase, doc: Doc) -> None:
        super().__init__(app)
        self.doc = doc
        self.writing = not doc.text
        self.draft = copy.deepcopy(doc.paragraphs)
        self.title = doc.title
        self.at = 0
        """The paragraph that takes the focus when the page comes up."""

    def build(self) -> ui.Widget:
        """The sheet, or its fields."""
        return self._writing() if self.writing else self._reading()

    # Reading

    def _reading(self) -> ui.Widget:
        t, doc = self.t, self.doc
        says = len([each for each in doc.comments if not each.resolved])
        talk = ui.IconButton(
            icon="comment",
            id="comments",
            desc=t("Comments", "评论"),
            on_tap=lambda: self.app.open(CommentsPage(self.app, doc)),
        )
        share = ui.IconButton(
            icon="person_add",
            id="share",
            desc=t("Share", "共享"),
            on_tap=lambda: self.app.open(SharePage(self.app, doc)),
        )
        badge = ui.Badge(child=talk, text=str(says), shown=says > 0)
        more = more_button(self, self._entries())
        when = short_date_text(self.app, doc.changed)
        who = self.app.person(doc.owner)
        head = [
            ui.Text(text=doc.title, style="headline", bold=True, color="primary", id="doc_title"),
            ui.Text(
                text=t(f"Owned by {who}  ·  changed {when}", f"所有者：{who}  ·  {when}修改"),
                style="small",
                color="on_surface_variant",
            ),
            ui.Divider(),
        ]
        lines = [shown(each) for each in doc.paragraphs]
        sheet = ui.Card(child=ui.Column(padding=(20, 20), gap=12, children=[*head, *lines]))
        pencil = ui.Fab(icon="edit", id="edit", desc=t("Edit", "编辑"), on_tap=self._write)
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[share, badge, more]),
            body=ui.Scroll(
                key="sheet",
                id="doc_sheet",
                grow=1,
                child=ui.Column(padding=(12, 8), children=[sheet, ui.Spacer(height=88)]),
            ),
            fab=pencil,
        )

    def _entries(self) -> list[tuple[str, ui.Do]]:
        t = self.t
        versions = (t("Version history", "版本历史"), self._versions)
        text = (t("Share as text", "以文本形式分享"), self._as_text)
        *others, (words, trash) = entries(self.app, self.doc)[1:]

        def away() -> None:
            self.close()
            trash()

        return [*others, versions, text, (words, away)]

    def _versions(self) -> None:
        self.app.open(VersionsPage(self.app, self.doc, self._taken))

    def _taken(self) -> None:
        self.title, self.draft = self.doc.title, copy.deepcopy(self.doc.paragraphs)

    def _as_text(self) -> None:
        text = f"{self.doc.title}\n\n{self.doc.text}"
        self.app.services.request(self.app, "share_text", text=text, title=self.doc.title)

    # Writing

    def _write(self) -> None:
        self.writing = True
        self.title = self.doc.title
        self.draft = copy.deepcopy(self.doc.paragraphs)

    def _writing(self) -> ui.Widget:
        t = self.t
        done = ui.IconButton(icon="check", id="done", desc=t("Done", "完成"), on_tap=self._done)
        title = ui.TextField(
            key="title",
            id="title_field",
            text=self.title,
            hint=t("Title", "标题"),
            style="headline",
            plain=True,
            on_change=partial(setattr, self, "title"),
        )
        add = ui.Button(
            text=t("Add paragraph", "添加段落"),
            kind="text",
            icon="add",
            id="add_paragraph",
            on_tap=lambda: self._put(len(self.draft)),
        )
        fields = [self._field(number, each) for number, each in enumerate(self.draft)]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Edit", "编辑"), on_back=self._done, actions=[done]),
            body=ui.Scroll(
                key="fields",
                id="doc_editor",
                grow=1,
                child=ui.Column(
                    gap=4,
                    children=[
                        ui.Column(padding=(20, 8), children=[title]),
                        ui.Divider(),
                        *fields,
                        ui.Row(padding=(12, 4), children=[add]),
                    ],
                ),
            ),
        )

    def _field(self, number: int, paragraph: Paragraph) -> ui.Widget:
        words = self.t(*STYLES[paragraph.style])
        sign = ui.Column(
            id="style",
            desc=self.t(f"Style: {words}", f"样式：{words}"),
            width=44,
            height=44,
            main="center",
            on_tap=lambda: self._styles(number),
            children=[
                ui.Text(text=SIGNS[paragraph.style], style="label", color="primary", align="center")
            ],
        )
        field = ui.TextField(
            key=f"paragraph{number}",
            id="paragraph",
            text=paragraph.text,
            hint=self.t("Write something", "写点什么"),
            style=LETTERS[paragraph.style],
            multiline=True,
            plain=True,
            grow=1,
            autofocus=number == self.at,
            on_change=partial(self._type, number),
        )
        return ui.Row(cross="start", padding=(4, 0), children=[sign, field, ui.Spacer(width=12)])

    def _type(self, number: int, text: str) -> None:
        """Keep what was typed; a line break begins another paragraph."""
        first, *rest = text.split("\n")
        old = self.draft[number]
        old.text = first
        for ahead, line in enumerate(rest, start=1):
            new = Paragraph(line, "bullet" if old.style == "bullet" else "text")
            self.draft.insert(number + ahead, new)
        if rest:
            self._show(number + len(rest))

    def _put(self, number: int) -> None:
        self.draft.insert(number, Paragraph(""))
        self._show(number)

    def _show(self, number: int) -> None:
        """Come up anew, so that another paragraph takes the focus."""
        new = copy.copy(self)
        new.at = number
        self.app.pages[self.app.pages.index(self)] = new

    def _styles(self, number: int) -> None:
        paragraph = self.draft[number]
        choices: list[tuple[str, ui.Do]] = [
            (self.t(*words), partial(setattr, paragraph, "style", style))
            for style, words in STYLES.items()
        ]
        remove = (self.t("Delete paragraph", "删除段落"), lambda: self._remove(number))
        title = self.t("Paragraph style", "段落样式")
        self.app.open(ActionSheet(self.app, [*choices, remove], title=title))

    def _remove(self, number: int) -> None:
        del self.draft[number]
        if not self.draft:
            self.draft.append(Paragraph(""))

    def _done(self) -> None:
        self._keep()
        self.writing = False

    def _keep(self) -> None:
        title = self.title.strip() or self.doc.title
        if self.app.write(self.doc, title, self.draft):
            self.app.services.toast(self.t("Saved", "已保存"))
        self.title = title

    def on_back(self) -> bool:
        """Back ends writing first, and keeps what was written."""
        was = self.writing
        if was:
            self._done()
        return was
