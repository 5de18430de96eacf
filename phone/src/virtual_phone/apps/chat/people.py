"""People on Papaya: a friend's page, adding one, and requests."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.moments import Moments
from virtual_phone.apps.chat.state import Friend, Request
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.system.app import Page
from virtual_phone.system.stores import digits
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp


class FriendPage(Page):
    """Who it is, their moments, and Message; for a stranger, Add."""

    name = ".ContactInfo"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", friend: Friend) -> None:
        super().__init__(app)
        self.friend = friend

    def build(self) -> ui.Widget:
        """Head, rows, buttons."""
        t, friend, app = self.t, self.friend, self.app
        known = friend in app.state.friends
        lines = [
            ui.Text(text=friend.shown, style="title", id="friend_name"),
            ui.Text(text=f"{t('Papaya ID', '木瓜号')}: {friend.handle}", style="label"),
            ui.Text(text=f"{t('Region', '地区')}: {friend.place}", style="label"),
        ]
        head = ui.Row(
            padding=(20, 20),
            gap=16,
            children=[avatar(friend.name, size=64), ui.Column(grow=1, gap=4, children=lines)],
        )
        rows: list[ui.Widget] = [head, ui.Divider()]
        if friend.signature:
            rows.append(ui.ListItem(title=t("What's up", "个性签名"), subtitle=friend.signature))
        if known:
            rows += self._known()
        else:
            add = ui.Button(
                text=t("Add to contacts", "添加到通讯录"), id="add_friend", on_tap=self._add
            )
            rows.append(ui.Column(padding=(24, 16), children=[add]))
        actions = [more_button(self, self._menu())] if known else []
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=actions),
            body=ui.Scroll(key="friend", grow=1, child=ui.Column(children=rows)),
        )

    def _known(self) -> list[ui.Widget]:
        t, friend, app = self.t, self.friend, self.app
        message = ui.Button(
            text=t("Message", "发消息"),
            id="message",
            icon="chat",
            on_tap=lambda: app.open_talk(app.talk_with(friend)),
        )
        return [
            ui.ListItem(
                title=t("Remark", "备注"),
                subtitle=friend.remark,
                on_tap=self._remark,
                trailing=ui.Icon(name="arrow_right"),
            ),
            ui.ListItem(
                title=t("Phone", "电话号码"),
                subtitle=friend.number,
                on_tap=lambda: app.services.request(app, "dial", number=friend.number),
            ),
            ui.ListItem(
                title=t("Moments", "朋友圈"),
                trailing=ui.Icon(name="arrow_right"),
                on_tap=lambda: app.open(Moments(app, of=friend.id)),
            ),
            ui.Column(padding=(24, 16), children=[message]),
        ]

    def _menu(self) -> list[tuple[str, ui.Do]]:
        t, friend = self.t, self.friend

        def turn(what: str) -> ui.Do:
            return lambda: setattr(friend, what, not getattr(friend, what))

        star = t("Remove star", "取消星标") if friend.starred else t("Star", "设为星标朋友")
        hide = (
            t("Show moments", "看他的朋友圈")
            if friend.muted
            else t("Hide moments", "不看他的朋友圈")
        )
        block = t("Unblock", "移出黑名单") if friend.blocked else t("Block", "加入黑名单")
        return [
            (star, turn("starred")),
            (hide, turn("muted")),
            (block, turn("blocked")),
            (t("Delete", "删除联系人"), self._delete),
        ]

    def _remark(self) -> None:
        names = ("Remark", "备注")

        def keep(words: str) -> None:
            talk = self.app.talk_with(self.friend)
            self.friend.remark = talk.title = words

        self.app.open(TextDialog(self.app, names, self.friend.shown, keep))

    def _delete(self) -> None:
        def delete() -> None:
            state = self.app.state
            state.friends.remove(self.friend)
            state.strangers.append(self.friend)
            state.talks = [t for t in state.talks if t.group or t.members != [self.friend.id]]
            self.close()

        question = self.t(f"Delete {self.friend.shown}?", f"删除{self.friend.shown}?")
        text = self.t("Your chat is deleted, too.", "同时删除与其的聊天记录。")
        self.app.open(Confirm(self.app, question, delete, text=text))

    def _add(self) -> None:
        words = self.t(f"I am {self.app.name_of(0)}", f"我是{self.app.name_of(0)}")

        def ask(said: str) -> None:
            self.app.state.asked.append((self.friend.handle, said))
            self.app.services.toast(self.t("Request sent", "好友申请已发送"))
            self.close()

        names = ("Friend request", "申请添加朋友")
        self.app.open(TextDialog(self.app, names, words, ask))


class AddFriend(Page):
    """Looks somebody up by Papaya ID or phone number."""

    name = ".AddContacts"
    app: "ChatApp"

    def __init__(self, app: "ChatApp") -> None:
        super().__init__(app)
        self.words = ""

    def build(self) -> ui.Widget:
        """A field, the row that looks up, the own ID."""
        t, words = self.t, self.words.strip()
        field = ui.TextField(
            key="words",
            id="find_field",
            text=self.words,
            hint=t("Papaya ID or phone", "木瓜号/手机号"),
            on_change=partial(setattr, self, "words"),
            action="search",
            on_submit=self._look,
            autofocus=True,
        )
        mine = f"{t('My Papaya ID', '我的木瓜号')}: {self.app.state.profile['handle']}"
        rows: list[ui.Widget] = [ui.Text(text=mine, align="center", padding=16)]
        if words:
            rows = [
                ui.ListItem(
                    id="find",
                    title=t(f"Search: {words}", f"搜索：{words}"),
                    leading=ui.Avatar(icon="search", color="#f2711c"),
                    on_tap=self._look,
                )
            ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Add friend", "添加朋友"), on_back=self.close),
            body=ui.Column(children=[ui.Column(padding=16, children=[field]), *rows]),
        )

    def _look(self) -> None:
        if self.words.strip():
            self.app.open(Found(self.app, self.words.strip()))


class Found(OnlinePage):
    """Whom the server knows by these words."""

    name = ".FoundContacts"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", words: str) -> None:
        self.words = words.lower()
        super().__init__(app)

    def build(self) -> ui.Widget:
        """The people under a bar."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Add friend", "添加朋友"), on_back=self.close),
            body=self.fetched(),
        )

    def content(self) -> ui.Widget:
        """Rows, or nobody."""
        state, number = self.app.state, digits(self.words)
        found = [
            each
            for each in (*state.strangers, *state.friends)
            if each.handle == self.words
            or self.words in each.name.lower()
            or (number and digits(each.number) == number)
        ]
        rows: list[ui.Widget] = [
            ui.ListItem(
                id="person",
                title=each.name,
                subtitle=each.handle,
                leading=avatar(each.name),
                on_tap=lambda each=each: self.app.open(FriendPage(self.app, each)),  # type: ignore[misc]
            )
            for each in found
        ]
        nobody = empty_state(self.app, ("This user does not exist", "该用户不存在"), "person")
        return ui.Scroll(key="found", grow=1, child=ui.Column(children=rows or [nobody]))


class NewFriends(Page):
    """Those who want to be friends, and those who were asked."""

    name = ".NewFriends"
    app: "ChatApp"

    def build(self) -> ui.Widget:
        """Rows with Accept."""
        rows = [self._row(request) for request in self.app.state.requests]
        add = ui.Button(
            text=self.t("Add", "添加"),
            kind="text",
            on_tap=lambda: self.app.open(AddFriend(self.app)),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("New friends", "新的朋友"), on_back=self.close, actions=[add]
            ),
            body=ui.Scroll(key="requests", grow=1, child=ui.Column(children=rows)),
        )

    def _row(self, request: Request) -> ui.Widget:
        accept = ui.Button(
            text=self.t("Accept", "接受"), kind="tonal", on_tap=partial(self._accept, request)
        )
        added = ui.Text(text=self.t("Added", "已添加"), style="label", color="on_surface_variant")
        return ui.ListItem(
            title=request.friend.name,
            subtitle=request.words,
            leading=avatar(request.friend.name),
            trailing=added if request.accepted else accept,
        )

    def _accept(self, request: Request) -> None:
        state, friend = self.app.state, request.friend
        request.accepted = True
        state.strangers = [each for each in state.strangers if each.id != friend.id]
        state.friends.append(friend)
