"""Papaya's groups and starred friends, beginning a group, and the settings of a talk."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.find import ChooseFriends
from virtual_phone.apps.chat.people import FriendPage
from virtual_phone.apps.chat.state import Friend, Talk
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.people import avatar, name_order
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp


class StarredOrGroups(Page):
    """All groups, or all starred friends."""

    name = ".GroupsAndStarred"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", *, groups: bool) -> None:
        super().__init__(app)
        self.groups = groups

    def build(self) -> ui.Widget:
        """Rows; a tap opens the talk."""
        state = self.app.state
        talks = [talk for talk in state.talks if talk.group]
        if not self.groups:
            talks = [self.app.talk_with(each) for each in state.friends if each.starred]
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=talk.title,
                leading=ui.Avatar(icon="group", color="#5b6b86")
                if talk.group
                else avatar(talk.title),
                on_tap=partial(self.app.open_talk, talk),
            )
            for talk in talks
        ]
        title = self.t("Group chats", "群聊") if self.groups else self.t("Starred", "星标朋友")
        empty = empty_state(self.app, ("Nobody here", "这里还没有人"), "star")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.close),
            body=ui.Scroll(key="talks", grow=1, child=ui.Column(children=rows or [empty])),
        )


class NewGroup(ChooseFriends):
    """Starts a talk with one friend or a group of several."""

    title = ("New chat", "发起群聊")

    def __init__(self, app: "ChatApp") -> None:
        super().__init__(app, self._begin)

    def _begin(self, friends: list[Friend]) -> None:
        if len(friends) == 1:
            self.app.open_talk(self.app.talk_with(friends[0]))
        else:
            self.app.open_talk(self.app.begin_group(friends))


class TalkInfo(Page):
    """The members of a talk and what can be set for it."""

    name = ".ChatInfo"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", talk: Talk) -> None:
        super().__init__(app)
        self.talk = talk

    def build(self) -> ui.Widget:
        """Faces, switches, clear, leave."""
        t, talk = self.t, self.talk
        members = [f for f in map(self.app.state.friend, talk.members) if f is not None]
        members.sort(key=lambda friend: name_order(friend.shown))
        faces = [self._face(friend) for friend in members]
        rows: list[ui.Widget] = [
            ui.Column(padding=16, children=[ui.Grid(columns=5, gap=8, children=faces)])
        ]
        if talk.group:
            rows.append(
                ui.ListItem(
                    title=t("Group name", "群聊名称"), subtitle=talk.title, on_tap=self._rename
                )
            )
        rows += [
            self._switch("muted", "Mute notifications", "消息免打扰"),
            self._switch("pinned", "Stick on top", "置顶聊天"),
            ui.ListItem(title=t("Clear chat history", "清空聊天记录"), on_tap=self._clear),
        ]
        if talk.group:
            leave = t("Leave group", "退出群聊")
            rows.append(ui.Button(text=leave, kind="text", on_tap=self._leave))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Chat info", "聊天信息"), on_back=self.close),
            body=ui.Scroll(key="info", grow=1, child=ui.Column(children=rows)),
        )

    def _face(self, friend: Friend) -> ui.Widget:
        return ui.Column(
            cross="center",
            gap=4,
            on_tap=lambda: self.app.open(FriendPage(self.app, friend)),
            children=[
                avatar(friend.name, size=48),
                ui.Text(text=friend.shown, style="small", align="center", max_lines=1),
            ],
        )

    def _switch(self, what: str, english: str, chinese: str) -> ui.Widget:
        on = bool(getattr(self.talk, what))
        return ui.ListItem(
            title=self.t(english, chinese),
            trailing=ui.Switch(checked=on),
            on_tap=lambda: setattr(self.talk, what, not on),
        )

    def _rename(self) -> None:
        rename = partial(setattr, self.talk, "title")
        names = ("Group name", "群聊名称")
        self.app.open(TextDialog(self.app, names, self.talk.title, rename))

    def _clear(self) -> None:
        def clear() -> None:
            self.app.state.talks = [t for t in self.app.state.talks if t is not self.talk]
            self.talk.messages.clear()

        question = self.t("Clear the chat history?", "清空聊天记录？")
        self.app.open(Confirm(self.app, question, clear, yes=self.t("Clear", "清空")))

    def _leave(self) -> None:
        def leave() -> None:
            self.app.state.talks = [t for t in self.app.state.talks if t is not self.talk]
            del self.app.pages[1:]

        question = self.t("Leave this group?", "退出此群聊？")
        self.app.open(Confirm(self.app, question, leave, yes=self.t("Leave", "退出")))
