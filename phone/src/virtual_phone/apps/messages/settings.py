"""The settings of Messages."""

from typing import TYPE_CHECKING, Any

from virtual_phone.apps.dialer.settings import NumberList
from virtual_phone.apps.settings.kit import SettingsPage
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.messages.app import MessagesApp


class MessageSettings(SettingsPage):
    """How messages are shown, sent and kept."""

    name = ".Settings"
    title = ("Settings", "设置")
    app: "MessagesApp"

    @property
    def settings(self) -> dict[str, Any]:
        """The app's options."""
        return self.app.state.options

    def rows(self) -> list[ui.Widget]:
        """Groups of switches, and the way to other pages."""
        together = ("Show notifications together with messages", "通知信息与短信合并显示")
        apart = self.t(
            "Otherwise messages of services are kept in a folder",
            "关闭后，服务通知将收纳在文件夹中",
        )
        codes = ("Delete codes after 24 hours", "24小时后删除验证码")
        return [
            self.head("Display", "显示"),
            self.toggle("together", together, subtitle=apart),
            self.head("Notifications", "通知"),
            self.toggle("notify", ("Notify of new messages", "新信息通知")),
            self.toggle(
                "preview",
                ("Show the text in notifications", "通知中显示内容"),
                enabled=bool(self.settings["notify"]),
            ),
            self.head("Sending and keeping", "发送与保存"),
            self.toggle("reports", ("Delivery reports", "送达报告")),
            self.toggle("drop_codes", codes, do=self._codes),
            self._blocked(),
            self._advanced(),
        ]

    def _codes(self) -> None:
        self.settings["drop_codes"] = not self.settings["drop_codes"]
        self.app.on_clock()

    def _blocked(self) -> ui.Widget:
        names = ("Blocked numbers", "黑名单")
        count = len(self.app.services.calls.blocked)
        return ui.ListItem(
            title=self.t(*names),
            subtitle=self.t(f"{count} numbers", f"{count}个号码"),
            on_tap=lambda: self.app.open(NumberList(self.app, "blocked", names)),
        )

    def _advanced(self) -> ui.Widget:
        number = self.app.services.contacts.me.numbers[0]
        return ui.ListItem(title=self.t("My number", "本机号码"), subtitle=number)
