"""Papaya's search, and choosing among friends and talks."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.state import Friend, Talk
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.people import avatar, name_order
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp


class ChatSearch(SearchPage):
    """Looks through friends, talks and what was said."""

    name = ".Search"
    app: "ChatApp"
    hint = ("Search", "搜索")
    clearable = True

    def rows(self) -> list[ui.Widget]:
        """Friends, groups, then messages."""
        words = self.words.strip().lower()
        if not words:
            return []
        state = self.app.state
        friends = [f for f in state.friends if words in f"{f.shown} {f.name} {f.handle}".lower()]
        groups = [t for t in state.talks if t.group and words in t.title.lower()]
        rows: list[ui.Widget] = []
        if friends:
            rows.append(self._head("Contacts", "联系人"))
            rows += [self._friend(friend) for friend in friends]
        if groups:
            rows.append(self._head("Group chats", "群聊"))
            rows += [self._talk(talk, "") for talk in groups]
        said = [
            (talk, message.text)
            for talk in state.talks
            for message in talk.messages
            if words in message.text.lower()
        ]
        if said:
            rows.append(self._head("Chat history", "聊天记录"))
            rows += [self._talk(talk, text) for talk, text in said]
        return rows or [empty_state(self.app, ("No results", "没有找到相关结果"))]

    def _head(self, english: str, chinese: str) -> ui.Widget:
        words = self.t(english, chinese)
        return ui.Text(text=words, style="label", color="on_surface_variant", padding=(16, 8))

    def _friend(self, friend: Friend) -> ui.Widget:
        return ui.ListItem(
            title=friend.shown,
            subtitle=friend.name if friend.remark else "",
            leading=avatar(friend.name),
            on_tap=lambda: self._open(self.app.talk_with(friend)),
        )

    def _talk(self, talk: Talk, text: str) -> ui.Widget:
        face = avatar(talk.title)
        if talk.group:
            face = ui.Avatar(icon="group", color="#5b6b86")
        return ui.ListItem(
            title=talk.title, subtitle=text, leading=face, on_tap=partial(self._open, talk)
        )

    def _open(self, talk: Talk) -> None:
        self.app.open_talk(talk)


class ChooseFriends(Page):
    """A list of friends to tick; the button hands them over."""

    name = ".SelectContacts"
    app: "ChatApp"
    title: tuple[str, str] = ("Select contacts", "选择联系人")

    def __init__(self, app: "ChatApp", then: Callable[[list[Friend]], object]) -> None:
        super().__init__(app)
        self.then = then
        self.chosen: list[Friend] = []
        self.query = ""

    def build(self) -> ui.Widget:
        """Field, boxes, Done."""
        count = f" ({len(self.chosen)})" if self.chosen else ""
        done = ui.Button(
            text=self.t("Done", "完成") + count,
            id="done",
            enabled=bool(self.chosen),
            on_tap=self._done,
        )
        field = ui.TextField(
            key="query",
            id="search_field",
            text=self.query,
            hint=self.t("Search", "搜索"),
            on_change=partial(setattr, self, "query"),
        )
        query = self.query.strip().lower()
        friends = sorted(self.app.state.friends, key=lambda friend: name_order(friend.shown))
        rows = [self._row(friend) for friend in friends if query in friend.shown.lower()]
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t(*self.title), on_back=self.close, actions=[done, ui.Spacer(width=8)]
            ),
            body=ui.Column(
                children=[
                    ui.Column(padding=(16, 8), children=[field]),
                    ui.Scroll(key="friends", grow=1, child=ui.Column(children=rows)),
                ]
            ),
        )

    def _row(self, friend: Friend) -> ui.Widget:
        return ui.ListItem(
            title=friend.shown,
            leading=avatar(friend.name),
            trailing=ui.Checkbox(checked=friend in self.chosen),
            on_tap=partial(self._turn, friend),
        )

    def _turn(self, friend: Friend) -> None:
        if friend in self.chosen:
            self.chosen.remove(friend)
        else:
            self.chosen.append(friend)

    def _done(self) -> None:
        self.close()
        self.then(self.chosen)
