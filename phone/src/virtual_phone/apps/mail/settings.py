"""The settings of the mail app: notifications, questions, the signature."""

from functools import partial

from virtual_phone.apps.kit.forms import section, switch_row
from virtual_phone.apps.mail.kit import MailBase
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

SWITCHES = (
    ("notify", ("Notify about new mail", "新邮件通知"), ("", "")),
    ("preview", ("Show the subject in notifications", "通知中显示主题"), ("", "")),
    ("ask_delete", ("Ask before deleting", "删除前确认"), ("", "")),
    ("ask_archive", ("Ask before archiving", "归档前确认"), ("", "")),
)


class MailSettings(Page):
    """Switches and the signature."""

    name = ".SettingsActivity"
    app: MailBase

    def build(self) -> ui.Widget:
        """Account, switches, signature."""
        t, state = self.t, self.app.state
        account = ui.ListItem(
            title=self.app.services.contacts.me.name,
            subtitle=state.address,
            leading=ui.Avatar(icon="person", color="#c0392b"),
        )
        rows = [
            switch_row(self, words, state.options, key, below) for key, words, below in SWITCHES
        ]
        field = ui.TextField(
            key="signature",
            id="signature",
            text=state.signature,
            hint=t("None", "无"),
            multiline=True,
            height=112,
            on_change=partial(setattr, state, "signature"),
        )
        parts = [
            ui.Card(child=account),
            section(t("General", "通用"), rows),
            section(t("Signature", "签名"), [ui.Column(children=[field], padding=(16, 4))]),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(
                key="settings", grow=1, child=ui.Column(children=parts, gap=12, padding=(12, 8))
            ),
        )
