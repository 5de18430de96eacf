"""Writing a mail: whom to, what, with which files."""

import copy
import re
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import ActionSheet, more_button
from virtual_phone.apps.kit.people import ContactPicker, avatar
from virtual_phone.apps.mail.files import ChooseFile, Notice
from virtual_phone.apps.mail.kit import MailBase, file_icon, size_text
from virtual_phone.apps.mail.state import File, Mail
from virtual_phone.system.app import Page
from virtual_phone.system.stores import Contact
from virtual_phone.ui import widgets as ui

MOST_PHOTOS = 10
MOST_SUGGESTED = 4
_ADDRESS = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+\.[a-z]{2,}", re.IGNORECASE)


def valid(address: str) -> bool:
    """Whether it looks like somebody's address."""
    return _ADDRESS.fullmatch(address) is not None


class Compose(Page):
    """The editor; what was written is kept among the drafts when it is left."""

    name = ".ComposeActivity"
    app: MailBase

    def __init__(self, app: MailBase, draft: Mail, *, focus: str = "to") -> None:
        super().__init__(app)
        self.draft = draft
        self.focus = focus
        self.start = copy.deepcopy(draft)
        self.typed = {"to": "", "cc": ""}
        """What stands in the fields behind the addresses already taken."""
        self.with_cc = bool(draft.cc)

    def build(self) -> ui.Widget:
        """Fields under a bar."""
        t = self.t
        attach = ui.IconButton(
            icon="attach", id="attach", desc=t("Attach file", "添加附件"), on_tap=self._attach
        )
        send = ui.IconButton(
            icon="send", id="send", desc=t("Send", "发送"), color="primary", on_tap=self._send
        )
        menu = more_button(
            self,
            [
                (t("Add from contacts", "从通讯录添加"), self._contacts),
                (t("Save draft", "保存草稿"), self._save),
                (t("Discard", "舍弃"), self._ask_discard),
            ],
        )
        parts: list[ui.Widget] = [*self._people("to", t("To", "收件人"))]
        if self.with_cc:
            parts += self._people("cc", t("Cc", "抄送"))
        parts += [self._subject(), ui.Divider(), self._text(), *self._below(), *self._files()]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=t("Compose", "写邮件"), on_back=self._leave, actions=[attach, send, menu]
            ),
            body=ui.Scroll(
                key="compose", id="compose_scroll", grow=1, child=ui.Column(children=parts)
            ),
        )

    # Whom to

    def _people(self, field: str, label: str) -> list[ui.Widget]:
        taken: list[str] = self.draft.to if field == "to" else self.draft.cc
        chips = [
            ui.Chip(
                text=self.app.name_of(address),
                icon="close",
                id=f"{field}_chip",
                desc=self.t(
                    f"Remove {self.app.name_of(address)}", f"移除{self.app.name_of(address)}"
                ),
                on_tap=partial(taken.remove, address),
            )
            for address in taken
        ]
        words = ui.TextField(
            key=field,
            id=field,
            text=self.typed[field],
            hint="" if taken else self.t("Name or address", "姓名或邮箱"),
            desc=label,
            on_change=partial(self._type, field),
            on_submit=partial(self._take_typed, field),
            autofocus=field == "to" and self.focus == "to",
            plain=True,
            grow=1,
        )
        row: list[ui.Widget] = [
            ui.Text(text=label, color="on_surface_variant", style="subtitle", width=52),
            words,
        ]
        if field == "to" and not self.with_cc:
            row.append(
                ui.IconButton(
                    icon="expand",
                    id="show_cc",
                    desc=self.t("Add Cc", "添加抄送"),
                    on_tap=partial(setattr, self, "with_cc", True),
                )
            )
        parts: list[ui.Widget] = []
        if chips:
            strip = ui.Row(children=chips, gap=8, padding=(16, 6))
            parts.append(ui.Scroll(key=f"{field}_chips", axis="horizontal", child=strip))
        parts += [ui.Row(children=row, padding=(16, 0)), *self._suggested(field), ui.Divider()]
        return parts

    def _type(self, field: str, text: str) -> None:
        self.typed[field] = text
        if text.endswith((",", ";", "，", "；", " ")) and valid(text[:-1].strip()):
            self._take(field, text[:-1].strip())

    def _take_typed(self, field: str) -> None:
        words = self.typed[field].strip()
        found = self._matching(field)
        if valid(words):
            self._take(field, words)
        elif words and found:
            self._take(field, found[0][1])

    def _take(self, field: str, address: str) -> None:
        taken = self.draft.to if field == "to" else self.draft.cc
        if address not in taken:
            taken.append(address)
        self.typed[field] = ""

    def _matching(self, field: str) -> list[tuple[str, str]]:
        words = self.typed[field].strip().lower()
        if not words:
            return []
        known = {c.email: c.name for c in self.app.services.contacts.items if c.email}
        for mail in self.app.state.shown("all"):
            for address in (mail.address, *mail.to, *mail.cc):
                if address != self.app.state.address:
                    known.setdefault(address, self.app.name_of(address))
        taken = {*self.draft.to, *self.draft.cc}
        fitting = [
            (name, address)
            for address, name in known.items()
            if (words in name.lower() or words in address.lower()) and address not in taken
        ]
        return sorted(fitting, key=lambda pair: not pair[0].lower().startswith(words))

    def _suggested(self, field: str) -> list[ui.Widget]:
        return [
            ui.ListItem(
                id="suggested_person",
                title=name,
                subtitle=address,
                leading=avatar(name),
                on_tap=partial(self._take, field, address),
            )
            for name, address in self._matching(field)[:MOST_SUGGESTED]
        ]

    def _contacts(self) -> None:
        def chosen(contact: Contact) -> None:
            if contact.email:
                self._take("to", contact.email)
            else:
                words = f"{contact.name} has no address", f"{contact.name}没有邮箱地址"
                self.app.services.toast(self.t(*words))

        def answered(yes: bool) -> None:
            if yes:
                self.app.open(ContactPicker(self.app, chosen))

        self.app.services.ask_permission(self.app, "READ_CONTACTS", answered)

    # What

    def _subject(self) -> ui.Widget:
        return ui.TextField(
            key="subject",
            id="subject",
            text=self.draft.subject,
            hint=self.t("Subject", "主题"),
            on_change=partial(setattr, self.draft, "subject"),
            plain=True,
            padding=(16, 0),
        )

    def _text(self) -> ui.Widget:
        return ui.TextField(
            key="text",
            id="body",
            text=self.draft.text,
            hint=self.t("Write your mail", "撰写邮件"),
            on_change=partial(setattr, self.draft, "text"),
            autofocus=self.focus == "text",
            multiline=True,
            plain=True,
            padding=(16, 8),
            height=max(144, 24 * (self.draft.text.count("\n") + len(self.draft.text) // 34 + 3)),
        )

    def _below(self) -> list[ui.Widget]:
        """What is added when the mail goes: the signature, the mail that is handed on."""
        return [
            ui.Text(
                id=key, text=words, style="subtitle", color="on_surface_variant", padding=(16, 8)
            )
            for key, words in (
                ("own_signature", self.app.state.signature.strip()),
                ("quoted_text", self.draft.quote),
            )
            if words
        ]

    def _files(self) -> list[ui.Widget]:
        rows: list[ui.Widget] = []
        for file in self.draft.files:
            remove = ui.IconButton(
                icon="close",
                id="remove_file",
                desc=self.t(f"Remove {file.name}", f"移除{file.name}"),
                on_tap=partial(self._drop, file),
            )
            face: ui.Widget = ui.Avatar(icon=file_icon(file), color="#c0392b")
            if file.art and not file.art.startswith("document"):
                face = ui.Image(art=file.art, width=40, height=40, radius=8, desc=file.name)
            row = ui.ListItem(
                id="attachment",
                title=file.name,
                subtitle=size_text(file.size),
                leading=face,
                trailing=remove,
            )
            rows.append(ui.Column(children=[ui.Card(child=row)], padding=(16, 4)))
        return rows

    def _drop(self, file: File) -> None:
        self.draft.files = [each for each in self.draft.files if each is not file]

    def _attach(self) -> None:
        t, app = self.t, self.app
        entries: list[tuple[str, ui.Do]] = [
            (
                t("Photos", "照片"),
                lambda: app.services.pick_media(app, "", MOST_PHOTOS, self.add_media),
            ),
            (t("Files", "文件"), lambda: app.open(ChooseFile(app, self.add_media))),
        ]
        app.open(ActionSheet(app, entries, title=t("Attach", "添加附件")))

    def add_media(self, chosen: list[int]) -> None:
        """Hang files of the phone on the mail."""
        held = {file.media for file in self.draft.files}
        for number in chosen:
            media = self.app.services.media.get(number)
            if media is not None and number not in held:
                self.draft.files.append(File(media.name, media.size, media.art, media.id))

    # Away with it

    def _send(self) -> None:
        t = self.t
        for field, words in self.typed.items():
            for each in filter(None, re.split(r"[,;，；\s]+", words.strip())):
                if not valid(each):
                    wrong = t("This address is not valid", "邮箱地址无效")
                    self.app.open(Notice(self.app, wrong, each))
                    return
                self._take(field, each)
        if not self.draft.to and not self.draft.cc:
            nobody = t("Add at least one recipient", "请至少添加一位收件人")
            self.app.open(Notice(self.app, nobody))
        elif not self.draft.subject.strip():
            question = t("Send without a subject?", "不填写主题直接发送？")
            self.app.open(Confirm(self.app, question, self._sent, yes=t("Send", "发送")))
        else:
            self._sent()

    def _sent(self) -> None:
        self.close()
        self.app.send(self.draft)

    @property
    def empty(self) -> bool:
        """Whether nothing would be lost."""
        return self.draft == self.start and not any(self.typed.values())

    def keep(self) -> None:
        """Put what was written among the drafts."""
        state = self.app.state
        for field, words in self.typed.items():
            if valid(words.strip()):
                self._take(field, words.strip())
        if self.empty:
            return
        if not self.draft.id:
            self.draft.id = state.new_id()
            self.draft.thread = self.draft.thread or self.draft.id
            state.mails.append(self.draft)
        self.draft.folder, self.draft.at = "drafts", self.app.services.now()
        self.start = copy.deepcopy(self.draft)
        self.app.services.toast(self.t("Draft saved", "草稿已保存"))

    def _save(self) -> None:
        self.keep()

    def _leave(self) -> None:
        self.keep()
        self.close()

    def on_back(self) -> bool:
        """Leaving keeps the draft."""
        self.keep()
        return False

    def _ask_discard(self) -> None:
        def discard() -> None:
            state = self.app.state
            state.mails = [mail for mail in state.mails if mail is not self.draft]
            self.close()

        yes = self.t("Discard", "舍弃")
        self.app.open(
            Confirm(self.app, self.t("Discard this mail?", "舍弃此邮件？"), discard, yes=yes)
        )
