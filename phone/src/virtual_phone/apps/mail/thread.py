"""A conversation: its mails, what hangs on them, what can be done."""

from datetime import timedelta
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import ActionSheet, PopMenu, more_button
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.mail.details import Facts, FilePage, LabelSheet
from virtual_phone.apps.mail.kit import FOLDERS, MailBase, file_icon, size_text, star
from virtual_phone.apps.mail.replying import forwarded, replied
from virtual_phone.apps.mail.state import File, Folder, Mail, View, belongs
from virtual_phone.system.app import Page
from virtual_phone.system.intents import address_in
from virtual_phone.system.stores import DOWNLOADS
from virtual_phone.ui import widgets as ui


class ThreadPage(Page):
    """All mails of one conversation; older ones are folded together."""

    name = ".ConversationActivity"
    app: MailBase

    def __init__(self, app: MailBase, thread: int, view: View) -> None:
        super().__init__(app)
        self.thread = thread
        self.view = view
        self.unfolded = {mail.id for mail in self.mails if not mail.read}
        if self.mails:
            self.unfolded.add(self.mails[-1].id)

    @property
    def mails(self) -> list[Mail]:
        """What is shown: no drafts, and from the trash only what was opened there."""
        found = self.app.state.thread(self.thread)
        gone = self.view in ("trash", "spam")
        return [
            mail
            for mail in found
            if mail.folder != "drafts" and (belongs(mail, self.view) or not gone)
            and (gone or mail.folder not in ("trash", "spam"))
        ]  # fmt: skip

    def opened(self) -> None:
        """What is seen is read."""
        for mail in self.mails:
            mail.read = True

    def build(self) -> ui.Widget:
        """Subject, mails, the three answers."""
        t, mails = self.t, self.mails
        if not mails:
            gone = ui.Text(
                text=t("This mail is gone.", "邮件已不存在。"), align="center", padding=48
            )
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=gone)
        labels = [*dict.fromkeys(label for mail in mails for label in mail.labels)]
        subject = ui.Text(
            id="subject", text=mails[0].subject or t("(no subject)", "(无主题)"), style="heading"
        )
        parts: list[ui.Widget] = [ui.Column(children=[subject], padding=(16, 8))]
        if labels:
            chips = [ui.Chip(text=name, id="label", on_tap=self._labels) for name in labels]
            parts.append(ui.Row(children=chips, gap=8, padding=(16, 0)))
        for mail in mails:
            unfolded = mail.id in self.unfolded
            parts.append(self._whole(mail) if unfolded else self._folded(mail))
            parts.append(ui.Divider())
        inside = ui.Column(children=[*parts, ui.Spacer(height=24)], gap=4)
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=self._actions(mails)),
            body=ui.Scroll(key="thread", id="conversation", grow=1, child=inside),
            bottom=self._answers(mails[-1]),
        )

    # The bar

    def _actions(self, mails: list[Mail]) -> list[ui.Widget]:
        t = self.t
        buttons = [
            ("delete", "delete", t("Delete", "删除"), self._delete),
            ("mail", "mark_unread", t("Mark as unread", "标为未读"), self._unread),
        ]
        if any(mail.folder == "inbox" for mail in mails):
            buttons.insert(0, ("archive", "archive", t("Archive", "归档"), self._archive))
        actions: list[ui.Widget] = [
            ui.IconButton(icon=icon, id=key, desc=desc, on_tap=do)
            for icon, key, desc, do in buttons
        ]
        entries: list[tuple[str, ui.Do]] = [
            (t("Move to", "移动到"), self._move),
            (t("Labels", "标签"), self._labels),
            (t("Report spam", "举报垃圾邮件"), partial(self._put, "spam")),
        ]
        return [*actions, more_button(self, entries)]

    def _movable(self) -> list[Mail]:
        return [mail for mail in self.mails if mail.folder in FOLDERS]

    def _archive(self) -> None:
        def do() -> None:
            self.close()
            self.app.archive([mail for mail in self.mails if mail.folder == "inbox"])

        self._asked("ask_archive", self.t("Archive this mail?", "归档此邮件？"), do)

    def _delete(self) -> None:
        def do() -> None:
            mails = self.mails
            self.close()
            self.app.delete(mails)

        self._asked("ask_delete", self.t("Delete this mail?", "删除此邮件？"), do)

    def _asked(self, option: str, question: str, do: ui.Do) -> None:
        if self.app.state.options[option]:
            self.app.open(Confirm(self.app, question, do, yes=self.t("OK", "确定")))
        else:
            do()

    def _unread(self) -> None:
        self.mails[-1].read = False
        self.close()

    def _move(self) -> None:
        entries: list[tuple[str, ui.Do]] = [
            (self.app.title(folder), partial(self._put, folder)) for folder in FOLDERS
        ]
        self.app.open(ActionSheet(self.app, entries, title=self.t("Move to", "移动到")))

    def _put(self, folder: Folder) -> None:
        title = self.app.title(folder)
        mails = self._movable()
        self.close()
        self.app.move(mails, folder, (f"Moved to {title}", f"已移至“{title}”"))

    def _labels(self) -> None:
        self.app.open(LabelSheet(self.app, self.mails))

    # A mail

    def _folded(self, mail: Mail) -> ui.Widget:
        line = " ".join(mail.text.split())
        return ui.ListItem(
            id="folded_mail",
            title=self.app.name_of(mail.address),
            subtitle=line if len(line) < 60 else f"{line[:58].rstrip()}…",
            leading=avatar(self.app.name_of(mail.address)),
            trailing=ui.Text(text=self.app.when(mail), style="small"),
            on_tap=partial(self.unfolded.add, mail.id),
        )

    def _whole(self, mail: Mail) -> ui.Widget:
        words = ui.Text(id="mail_text", text=mail.text, padding=(16, 8))
        parts: list[ui.Widget] = [self._head(mail)]
        if mail.art:
            picture = ui.Image(art=mail.art, height=168, radius=12, desc=mail.subject)
            parts.append(ui.Column(children=[picture], padding=(16, 6)))
        parts.append(words)
        if mail.begin is not None:
            parts.append(self._event(mail))
        url = address_in(mail.text)
        if url:
            follow = ui.Button(
                text=self.t("Open link", "打开链接"),
                kind="tonal",
                icon="link",
                id="open_link",
                on_tap=lambda: self.app.services.request(self.app, "open_link", url=url),
            )
            parts.append(ui.Row(children=[follow], padding=(16, 4)))
        parts += [self._file(file) for file in mail.files]
        return ui.Column(children=[*parts, ui.Spacer(height=8)])

    def _head(self, mail: Mail) -> ui.Widget:
        app, t = self.app, self.t
        to = ", ".join(app.name_of(each) for each in (*mail.to, *mail.cc))
        more = ui.IconButton(
            icon="more",
            id="mail_more",
            desc=t("More about this mail", "此邮件的更多选项"),
            on_tap=partial(self._choices, mail),
        )
        lines = ui.Column(
            grow=1,
            id="mail_head",
            on_tap=lambda: app.open(Facts(app, mail)),
            children=[
                ui.Text(id="from", text=app.name_of(mail.address), style="label", bold=True,
                        max_lines=1),
                ui.Text(
                    id="to",
                    text=t(f"to {to}", f"发给 {to}") + f" · {app.when(mail)}",
                    style="small",
                    color="on_surface_variant",
                    max_lines=1,
                ),
            ],
        )  # fmt: skip
        face = avatar(app.name_of(mail.address))
        return ui.Row(gap=12, padding=(16, 6), children=[face, lines, star(app, mail), more])

    def _choices(self, mail: Mail) -> None:
        app, t = self.app, self.t
        entries: list[tuple[str, ui.Do]] = [
            (t("Reply", "回复"), lambda: app.write(replied(app, mail), focus="text")),
            (t("Reply all", "全部回复"), partial(self._all, mail)),
            (t("Forward", "转发"), lambda: app.write(forwarded(app, mail))),
            (t("Copy text", "复制正文"), partial(self._copy, mail)),
            (t("Share text", "分享正文"), partial(self._share, mail)),
            (t("Details", "详细信息"), lambda: app.open(Facts(app, mail))),
        ]
        app.open(PopMenu(app, entries))

    def _all(self, mail: Mail) -> None:
        self.app.write(replied(self.app, mail, everybody=True), focus="text")

    def _copy(self, mail: Mail) -> None:
        self.app.services.clipboard = mail.text
        self.app.services.toast(self.t("Copied", "已复制"))

    def _share(self, mail: Mail) -> None:
        self.app.services.request(self.app, "share_text", text=mail.text, title=mail.subject)

    def _event(self, mail: Mail) -> ui.Widget:
        assert mail.begin is not None
        when = f"{short_date_text(self.app, mail.begin)}, {time_text(self.app, mail.begin)}"
        add = ui.Button(
            text=self.t("Add", "添加"),
            kind="text",
            id="add_to_calendar",
            desc=self.t("Add to calendar", "添加到日历"),
            on_tap=partial(self._to_calendar, mail),
        )
        row = ui.ListItem(
            id="event",
            title=when,
            subtitle=mail.place,
            leading=ui.Icon(name="calendar_add", color="primary"),
            trailing=add,
        )
        return ui.Column(children=[ui.Card(child=row)], padding=(16, 6))

    def _to_calendar(self, mail: Mail) -> None:
        assert mail.begin is not None
        self.app.services.request(
            self.app,
            "insert_event",
            title=mail.subject,
            begin=mail.begin.isoformat(),
            end=(mail.begin + timedelta(hours=1)).isoformat(),
            place=mail.place,
        )

    def _file(self, file: File) -> ui.Widget:
        t = self.t
        save = ui.IconButton(
            icon="check" if file.media else "download",
            id="save_file",
            desc=t(f"Save {file.name}", f"保存{file.name}"),
            enabled=not file.media,
            on_tap=partial(self._save, file),
        )
        face: ui.Widget = ui.Avatar(icon=file_icon(file), color="#c0392b")
        if file_icon(file) == "image":
            face = ui.Image(art=file.art, width=40, height=40, radius=8, desc=file.name)
        row = ui.ListItem(
            id="attachment",
            title=file.name,
            subtitle=size_text(file.size),
            leading=face,
            trailing=save,
            on_tap=lambda: self.app.open(FilePage(self.app, file)),
        )
        return ui.Column(children=[ui.Card(child=row)], padding=(16, 4))

    def _save(self, file: File) -> None:
        services = self.app.services
        picture = file_icon(file) == "image"
        kept = services.media.add(
            "photo" if picture else "document",
            file.name,
            DOWNLOADS,
            services.now(),
            size=file.size,
            art=file.art,
        )
        file.media = kept.id
        services.toast(self.t("Saved to Downloads", "已保存到下载"))

    def _answers(self, last: Mail) -> ui.Widget:
        t, app = self.t, self.app
        others = len({*last.to, *last.cc, last.address} - {app.state.address}) > 1
        buttons: list[tuple[str, str, str, ui.Do]] = [
            ("reply", "reply", t("Reply", "回复"),
             lambda: app.write(replied(app, last), focus="text")),
            ("forward", "forward", t("Forward", "转发"), lambda: app.write(forwarded(app, last))),
        ]  # fmt: skip
        if others:
            buttons.insert(1, ("reply_all", "group", t("Reply all", "全部回复"),
                               partial(self._all, last)))  # fmt: skip
        return ui.Row(
            padding=(12, 8),
            gap=8,
            background="surface_container",
            children=[
                ui.Button(text=words, icon=icon, kind="tonal", id=key, grow=1, on_tap=do)
                for key, icon, words, do in buttons
            ],
        )
