"""The four tabs of Papaya: chats, contacts, discover, me."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal

from virtual_phone.apps.chat.find import ChatSearch
from virtual_phone.apps.chat.groups import NewGroup, StarredOrGroups
from virtual_phone.apps.chat.me import Favourites, Profile, Wallet
from virtual_phone.apps.chat.moments import Moments
from virtual_phone.apps.chat.people import AddFriend, FriendPage, NewFriends
from virtual_phone.apps.chat.reading import ScanPage, Stories
from virtual_phone.apps.chat.settings import ChatSettings
from virtual_phone.apps.chat.state import Friend, Talk
from virtual_phone.apps.chat.thread import TalkPage
from virtual_phone.apps.kit.menus import ActionSheet, PopMenu
from virtual_phone.apps.kit.people import avatar, letter, name_order
from virtual_phone.apps.kit.wording import online
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

Section = Literal["chats", "contacts", "discover", "me"]
SECTIONS: tuple[tuple[Section, str, str, str], ...] = (
    ("chats", "chat", "Chats", "木瓜"),
    ("contacts", "contacts", "Contacts", "通讯录"),
    ("discover", "explore", "Discover", "发现"),
    ("me", "person", "Me", "我"),
)


class Main(Page):
    """The tabs over the bar at the bottom."""

    app: "ChatApp"

    def __init__(self, app: "ChatApp") -> None:
        super().__init__(app)
        self.section: Section = "chats"

    def build(self) -> ui.Widget:
        """Bar, rows of the tab, tabs."""
        state, t = self.app.state, self.t
        rows: dict[Section, Callable[[], list[ui.Widget]]] = {
            "chats": self._chats,
            "contacts": self._contacts,
            "discover": self._discover,
            "me": self._me,
        }
        unread = sum(talk.unread for talk in state.talks if not talk.muted)
        tabs = [
            ui.Tab(
                text=t(english, chinese),
                icon=icon,
                id=f"tab_{section}",
                selected=section == self.section,
                on_tap=partial(setattr, self, "section", section),
            )
            for section, icon, english, chinese in SECTIONS
        ]
        title = next(t(e, c) for section, _, e, c in SECTIONS if section == self.section)
        if self.section == "chats" and unread:
            title = f"{title} ({unread})"
        actions: list[ui.Widget] = []
        if self.section != "me":
            actions = [
                ui.IconButton(
                    icon="search",
                    id="search",
                    desc=t("Search", "搜索"),
                    on_tap=lambda: self.app.open(ChatSearch(self.app)),
                ),
                ui.IconButton(
                    icon="add_circle", id="more", desc=t("More", "更多功能"), on_tap=self._more
                ),
            ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, actions=actions),
            body=ui.Scroll(
                key=self.section,
                id="list",
                grow=1,
                child=ui.Column(children=rows[self.section]()),
            ),
            bottom=ui.BottomBar(tabs=tabs),
        )

    def _more(self) -> None:
        t, app = self.t, self.app
        entries: list[tuple[str, ui.Do]] = [
            (t("New chat", "发起群聊"), lambda: app.open(NewGroup(app))),
            (t("Add friend", "添加朋友"), lambda: app.open(AddFriend(app))),
            (t("Scan", "扫一扫"), lambda: app.open(ScanPage(app))),
            (t("Money", "收付款"), lambda: app.open(Wallet(app))),
        ]
        app.open(PopMenu(app, entries))

    # Chats

    def _chats(self) -> list[ui.Widget]:
        rows: list[ui.Widget] = []
        if not online(self.app):
            words = self.t(
                "Network unavailable. Check your settings.", "当前网络不可用，请检查设置"
            )
            rows.append(
                ui.Row(
                    id="offline_bar",
                    padding=(16, 12),
                    gap=12,
                    background="error_container",
                    children=[
                        ui.Icon(name="error", color="on_error_container", size=20),
                        ui.Text(text=words, style="label", color="on_error_container", grow=1),
                    ],
                )
            )
        return rows + [self._talk(talk) for talk in self.app.state.ordered()]

    def _talk(self, talk: Talk) -> ui.Widget:
        when = ui.Text(
            text=self.app.when(talk.messages[-1].at), style="small", color="on_surface_variant"
        )
        face: ui.Widget = avatar(talk.title, size=48)
        if talk.group:
            face = ui.Avatar(icon="group", color="#5b6b86", size=48)
        if talk.unread:
            face = ui.Badge(child=face, text="" if talk.muted else str(talk.unread))
        aside: list[ui.Widget] = [when]
        if talk.muted:
            aside.append(ui.Icon(name="bell_off", size=16, desc=self.t("Muted", "免打扰")))
        return ui.ListItem(
            id="talk",
            title=talk.title,
            subtitle=self.app.last_words(talk),
            leading=face,
            trailing=ui.Column(children=aside, gap=4, cross="end"),
            background="surface_container" if talk.pinned else "",
            on_tap=lambda: self.app.open(TalkPage(self.app, talk)),
            on_long_press=partial(self._ask, talk),
        )

    def _ask(self, talk: Talk) -> None:
        t, state = self.t, self.app.state
        read = t("Mark as read", "标为已读") if talk.unread else t("Mark as unread", "标为未读")
        pin = t("Remove from top", "取消置顶") if talk.pinned else t("Stick on top", "置顶该聊天")

        def delete() -> None:
            state.talks = [each for each in state.talks if each is not talk]

        entries: list[tuple[str, ui.Do]] = [
            (read, lambda: setattr(talk, "unread", 0 if talk.unread else 1)),
            (pin, lambda: setattr(talk, "pinned", not talk.pinned)),
            (t("Delete chat", "删除该聊天"), delete),
        ]
        self.app.open(ActionSheet(self.app, entries, title=talk.title))

    # Contacts

    def _contacts(self) -> list[ui.Widget]:
        t, app = self.t, self.app
        waiting = sum(not request.accepted for request in app.state.requests)
        count = ui.Badge(child=ui.Spacer(width=1, height=1), text=str(waiting))
        links: tuple[tuple[str, str, str, Page], ...] = (
            ("person_add", "#f2711c", t("New friends", "新的朋友"), NewFriends(app)),
            ("group", "#2f8a3a", t("Group chats", "群聊"), StarredOrGroups(app, groups=True)),
            ("star", "#c75f00", t("Starred", "星标朋友"), StarredOrGroups(app, groups=False)),
        )
        rows: list[ui.Widget] = [
            ui.ListItem(
                title=words,
                leading=ui.Avatar(icon=icon, color=color),
                trailing=count if icon == "person_add" and waiting else None,
                on_tap=partial(app.open, page),
            )
            for icon, color, words, page in links
        ]
        head = ""
        friends = sorted(app.state.friends, key=lambda friend: name_order(friend.shown))
        for friend in friends:
            if letter(friend.shown) != head:
                head = letter(friend.shown)
                rows.append(
                    ui.Text(
                        text=head,
                        style="label",
                        color="on_surface_variant",
                        padding=(16, 6),
                        background="surface_container_low",
                    )
                )
            rows.append(self._friend(friend))
        words = t(f"{len(friends)} friends", f"{len(friends)}个朋友")
        rows.append(ui.Text(text=words, align="center", color="on_surface_variant", padding=24))
        return rows

    def _friend(self, friend: Friend) -> ui.Widget:
        return ui.ListItem(
            id="friend",
            title=friend.shown,
            leading=avatar(friend.name),
            on_tap=lambda: self.app.open(FriendPage(self.app, friend)),
        )

    # Discover and me

    def _discover(self) -> list[ui.Widget]:
        t, app = self.t, self.app
        return [
            self._link(
                "camera", "#f2711c", t("Moments", "朋友圈"), lambda: Moments(app), "moments"
            ),
            _gap(),
            self._link("scan", "#1e6fc0", t("Scan", "扫一扫"), lambda: ScanPage(app)),
            self._link("book", "#c79a00", t("Top stories", "看一看"), lambda: Stories(app)),
            self._link("search", "#d81b60", t("Search", "搜一搜"), lambda: ChatSearch(app)),
        ]

    def _me(self) -> list[ui.Widget]:
        t, app = self.t, self.app
        profile = app.state.profile
        card = ui.Row(
            id="profile_card",
            padding=(20, 24),
            gap=16,
            on_tap=lambda: app.open(Profile(app)),
            children=[
                avatar(profile["name"], size=64),
                ui.Column(
                    grow=1,
                    gap=4,
                    children=[
                        ui.Text(text=profile["name"], style="title"),
                        ui.Text(
                            text=f"{t('Papaya ID', '木瓜号')}: {profile['handle']}",
                            style="label",
                            color="on_surface_variant",
                        ),
                    ],
                ),
                ui.Icon(name="qr", desc=t("My QR code", "我的二维码")),
            ],
        )
        return [
            card,
            _gap(),
            self._link("wallet", "#2f8a3a", t("Wallet", "服务"), lambda: Wallet(app)),
            _gap(),
            self._link("box", "#f2711c", t("Favourites", "收藏"), lambda: Favourites(app)),
            self._link(
                "image", "#1e6fc0", t("My moments", "我的朋友圈"), lambda: Moments(app, mine=True)
            ),
            _gap(),
            self._link("settings", "#5b6472", t("Settings", "设置"), lambda: ChatSettings(app)),
        ]

    def _link(
        self, icon: str, color: str, words: str, page: Callable[[], Page], name: str = ""
    ) -> ui.Widget:
        return ui.ListItem(
            id=name,
            title=words,
            leading=ui.Icon(name=icon, color=color),
            trailing=ui.Icon(name="arrow_right"),
            on_tap=lambda: self.app.open(page()),
        )


def _gap() -> ui.Widget:
    return ui.Spacer(height=8, background="surface_container")
