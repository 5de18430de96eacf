"""What is opened from a conversation: its labels, the facts of a mail, a file."""

from functools import partial

from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.mail.kit import MailBase
from virtual_phone.apps.mail.state import File, Mail
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class LabelSheet(Page):
    """Boxes for the labels of a conversation."""

    name = ".LabelSheet"
    modal = "sheet"
    app: MailBase

    def __init__(self, app: MailBase, mails: list[Mail]) -> None:
        super().__init__(app)
        self.mails = mails

    def build(self) -> ui.Widget:
        """A box for each label."""
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="label_row",
                title=name,
                leading=ui.Icon(name="label"),
                trailing=ui.Checkbox(
                    checked=self._has(name), desc=name, on_tap=partial(self._turn, name)
                ),
                on_tap=partial(self._turn, name),
            )
            for name in self.app.state.labels
        ]
        title = ui.Text(text=self.t("Labels", "标签"), style="title", padding=(16, 8))
        done = ui.Button(text=self.t("Done", "完成"), id="labels_done", on_tap=self.close)
        foot = ui.Column(children=[done], padding=16)
        inside = ui.Column(children=[title, *rows, foot])
        return ui.Sheet(child=ui.Scroll(key="labels", child=inside))

    def _has(self, name: str) -> bool:
        return any(name in mail.labels for mail in self.mails)

    def _turn(self, name: str) -> None:
        had = self._has(name)
        for mail in self.mails:
            mail.labels = [label for label in mail.labels if label != name]
            if not had:
                mail.labels.append(name)


class Facts(Page):
    """From whom, to whom, when."""

    name = ".Details"
    modal = "dialog"
    app: MailBase

    def __init__(self, app: MailBase, mail: Mail) -> None:
        super().__init__(app)
        self.mail = mail

    def build(self) -> ui.Widget:
        """Lines."""
        t, app, mail = self.t, self.app, self.mail
        when = f"{short_date_text(app, mail.at)}, {time_text(app, mail.at)}"
        facts = [
            (t("From", "发件人"), mail.address),
            (t("To", "收件人"), ", ".join(mail.to)),
            (t("Cc", "抄送"), ", ".join(mail.cc)),
            (t("Date", "时间"), when),
        ]
        lines: list[ui.Widget] = []
        for label, value in facts:
            if value:
                lines.append(ui.Text(text=label, style="small", color="on_surface_variant"))
                lines.append(ui.Text(text=value, style="subtitle"))
        close = ui.Button(text=t("Close", "关闭"), kind="text", on_tap=self.close)
        return ui.Dialog(
            title=t("Details", "详细信息"), body=ui.Column(children=lines, gap=2), buttons=[close]
        )


class FilePage(Page):
    """What hangs on a mail, looked at."""

    name = ".AttachmentActivity"
    app: MailBase

    def __init__(self, app: MailBase, file: File) -> None:
        super().__init__(app)
        self.file = file

    def build(self) -> ui.Widget:
        """Its first page or the picture."""
        file = self.file
        picture = ui.Image(
            art=file.art or f"document:{file.name}",
            fit="contain",
            grow=1,
            id="file_page",
            desc=file.name,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=file.name, on_back=self.close),
            body=ui.Column(
                grow=1, padding=12, background="surface_container_highest", children=[picture]
            ),
        )
