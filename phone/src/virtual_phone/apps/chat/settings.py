"""Papaya's settings."""

from typing import TYPE_CHECKING, Any

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.settings.kit import SettingsPage
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp


class OptionsPage(SettingsPage):
    """Rows over the account's options."""

    app: "ChatApp"

    @property
    def settings(self) -> dict[str, Any]:
        """The account's options."""
        return self.app.state.options


class ChatSettings(OptionsPage):
    """The first page."""

    name = ".Settings"
    title = ("Settings", "设置")

    def rows(self) -> list[ui.Widget]:
        """Links to pages."""
        return [
            self.link(("Account and security", "账号与安全"), Account, icon="shield"),
            self.link(("Message notifications", "新消息通知"), Notices, icon="bell"),
            self.link(("Chats", "聊天"), Chats, icon="chat"),
            self.link(("Friends' permissions", "朋友权限"), Privacy, icon="lock"),
            self.link(("General", "通用"), General, icon="settings"),
            self.link(("About Papaya", "关于木瓜"), About, icon="info"),
        ]


class Account(OptionsPage):
    """Who is logged in."""

    name = ".Account"
    title = ("Account and security", "账号与安全")

    def rows(self) -> list[ui.Widget]:
        """Facts."""
        profile, me = self.app.state.profile, self.app.services.contacts.me
        return [
            self.info(("Papaya ID", "木瓜号"), profile["handle"]),
            self.info(("Phone", "手机号"), me.numbers[0]),
            self.info(("Email", "邮箱"), me.email),
        ]


class Notices(OptionsPage):
    """How new messages are told."""

    name = ".Notices"
    title = ("Message notifications", "新消息通知")

    def rows(self) -> list[ui.Widget]:
        """Switches."""
        on = bool(self.settings["notify"])
        return [
            self.toggle("notify", ("New messages", "新消息通知")),
            self.toggle("preview", ("Show the text", "通知显示消息详情"), enabled=on),
            self.toggle("sound", ("Sound", "声音"), enabled=on),
        ]


class Chats(OptionsPage):
    """How talks behave."""

    name = ".Chats"
    title = ("Chats", "聊天")

    def rows(self) -> list[ui.Widget]:
        """Switches, and the end of all talks."""
        return [
            self.toggle("enter", ("Send with Enter", "回车键发送消息")),
            self.toggle("earpiece", ("Play voice by the earpiece", "使用听筒播放语音")),
            self.info(("Clear all chat history", "清空聊天记录"), "", do=self._clear),
        ]

    def _clear(self) -> None:
        question = self.t("Clear all chat history?", "清空所有聊天记录？")
        clear = self.app.state.talks.clear
        self.app.open(Confirm(self.app, question, clear, yes=self.t("Clear", "清空")))


class Privacy(OptionsPage):
    """Who finds the owner, and whose moments are hidden."""

    name = ".Privacy"
    title = ("Friends' permissions", "朋友权限")

    def rows(self) -> list[ui.Widget]:
        """Switches and lists."""
        return [
            self.head("Find me by", "添加我的方式"),
            self.toggle("by_number", ("Phone number", "手机号")),
            self.toggle("by_handle", ("Papaya ID", "木瓜号")),
            self.head("Moments", "朋友圈"),
            self.toggle("strangers", ("Strangers see ten posts", "允许陌生人查看十条朋友圈")),
            self.link(("Hidden friends", "不看的人"), Hidden),
            self.link(("Blocked list", "通讯录黑名单"), Blocked),
        ]


class Hidden(OptionsPage):
    """Friends whose moments do not show; a tap shows them again."""

    name = ".Hidden"
    title = ("Hidden friends", "不看的人")
    field = "muted"

    def rows(self) -> list[ui.Widget]:
        """One row a friend."""
        found = [each for each in self.app.state.friends if getattr(each, self.field)]
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=each.shown,
                leading=avatar(each.name),
                trailing=ui.Button(
                    text=self.t("Remove", "移除"),
                    kind="text",
                    on_tap=lambda each=each: setattr(each, self.field, False),  # type: ignore[misc]
                ),
            )
            for each in found
        ]
        return rows or [empty_state(self.app, ("Nobody here", "这里还没有人"), "person")]


class Blocked(Hidden):
    """The same for those who are blocked."""

    name = ".Blocked"
    title = ("Blocked list", "通讯录黑名单")
    field = "blocked"


class General(OptionsPage):
    """Pictures and text."""

    name = ".General"
    title = ("General", "通用")

    def rows(self) -> list[ui.Widget]:
        """Switches."""
        return [
            self.toggle("autoplay", ("Play videos over mobile data", "移动网络下自动播放视频")),
            self.toggle("originals", ("Send full-size photos", "发送原图")),
        ]


class About(OptionsPage):
    """The version."""

    name = ".About"
    title = ("About Papaya", "关于木瓜")

    def rows(self) -> list[ui.Widget]:
        """Version and a look for updates."""
        return [
            self.info(("Version", "版本"), self.app.version),
            self.info(("Check for updates", "检查新版本"), "", do=self._check),
        ]

    def _check(self) -> None:
        latest = self.t("This is the latest version", "已是最新版本")
        nothing = self.t("No connection", "网络不可用")
        self.app.services.toast(latest if online(self.app) else nothing)
