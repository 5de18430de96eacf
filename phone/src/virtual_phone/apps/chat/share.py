"""Handing something on in Papaya: to whom, and the dialog that asks once more."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.find import ChooseFriends
from virtual_phone.apps.chat.state import Friend, Talk
from virtual_phone.apps.kit.people import avatar, name_order
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp


class SendTo(Page):
    """Moments, a new chat, or one of the talks and friends."""

    name = ".SendTo"
    app: "ChatApp"

    def __init__(
        self, app: "ChatApp", *, text: str = "", title: str = "", photos: Sequence[int] = ()
    ) -> None:
        super().__init__(app)
        self.text = text
        self.title = title
        self.photos = list(photos)
        self.query = ""

    @property
    def link(self) -> str:
        """What is handed on as a card: a titled text or an address."""
        if self.photos or not (self.title or "://" in self.text):
            return ""
        return f"{self.title}\n{self.text}" if self.title not in ("", self.text) else self.text

    def build(self) -> ui.Widget:
        """A field, the ways on top, talks, friends."""
        t = self.t
        field = ui.TextField(
            key="query",
            id="search_field",
            text=self.query,
            hint=t("Search", "搜索"),
            on_change=partial(setattr, self, "query"),
        )
        query = self.query.strip().lower()
        rows: list[ui.Widget] = []
        if not query:
            rows = [
                self._way("camera", t("Moments", "分享到朋友圈"), self._moments, "share_moments"),
                self._way("add", t("New chat", "创建新的聊天"), self._new, "share_new"),
                self._way("box", t("Favourites", "添加到收藏"), self._keep, "share_keep"),
                self._head("Recent chats", "最近聊天"),
                *(self._row(talk) for talk in self.app.state.ordered()[:8]),
            ]
        friends = sorted(self.app.state.friends, key=lambda friend: name_order(friend.shown))
        rows.append(self._head("Friends", "朋友"))
        rows += [
            self._row(self.app.talk_with(each)) for each in friends if query in each.shown.lower()
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Send to", "选择一个聊天"), on_back=self.close),
            body=ui.Column(
                children=[
                    ui.Column(padding=(16, 8), children=[field]),
                    ui.Scroll(key="talks", grow=1, child=ui.Column(children=rows)),
                ]
            ),
        )

    def _head(self, english: str, chinese: str) -> ui.Widget:
        words = self.t(english, chinese)
        return ui.Text(text=words, style="label", color="on_surface_variant", padding=(16, 8))

    def _way(self, icon: str, words: str, do: ui.Do, name: str) -> ui.Widget:
        return ui.ListItem(
            id=name, title=words, leading=ui.Avatar(icon=icon, color="#f2711c"), on_tap=do
        )

    def _row(self, talk: Talk) -> ui.Widget:
        face = avatar(talk.title)
        if talk.group:
            face = ui.Avatar(icon="group", color="#5b6b86")
        return ui.ListItem(
            id="share_target", title=talk.title, leading=face, on_tap=partial(self.ask, talk)
        )

    def _moments(self) -> None:
        self.close()
        text = "" if self.link else self.text
        self.app.compose(self.photos, link=self.link, text=text)

    def _keep(self) -> None:
        self.close()
        kept = self.link or self.text or self.t("[Photo]", "[图片]")
        self.app.state.favourites.insert(0, kept)
        self.app.services.toast(self.t("Added to favourites", "已收藏"))

    def _new(self) -> None:
        def begin(friends: list[Friend]) -> None:
            one = self.app.talk_with(friends[0]) if len(friends) == 1 else None
            self.ask(one or self.app.begin_group(friends))

        self.app.open(ChooseFriends(self.app, begin))

    def ask(self, talk: Talk) -> None:
        """Ask once more, with room for some words."""
        self.app.open(SendDialog(self.app, self, talk))


class SendDialog(Page):
    """To whom, what, a field for words, Send."""

    name = ".SendDialog"
    modal = "dialog"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", page: SendTo, talk: Talk) -> None:
        super().__init__(app)
        self.page = page
        self.talk = talk
        self.words = ""

    def build(self) -> ui.Widget:
        """The dialog."""
        t, page = self.t, self.page
        parts: list[ui.Widget] = [
            ui.Row(
                gap=12,
                children=[
                    avatar(self.talk.title),
                    ui.Text(text=self.talk.title, grow=1, max_lines=1),
                ],
            ),
            ui.Divider(),
        ]
        if page.photos:
            media = self.app.services.media.get(page.photos[0])
            art = media.art if media else "photo:0"
            more = f"+{len(page.photos) - 1}" if len(page.photos) > 1 else ""
            parts.append(
                ui.Row(
                    gap=12,
                    main="center",
                    children=[
                        ui.Image(art=art, width=104, height=104, radius=8, desc=t("Photo", "图片")),
                        *([ui.Text(text=more)] if more else []),
                    ],
                )
            )
        else:
            shown = page.title or page.text
            parts.append(ui.Text(text=shown, color="on_surface_variant", max_lines=3))
        parts.append(
            ui.TextField(
                key="words",
                id="leave_message",
                text=self.words,
                hint=t("Leave a message", "给朋友留言"),
                on_change=partial(setattr, self, "words"),
            )
        )
        return ui.Dialog(
            title=t("Send to", "发送给"),
            body=ui.Column(children=parts, gap=12),
            buttons=[
                ui.Button(text=t("Cancel", "取消"), kind="text", on_tap=self.close),
                ui.Button(text=t("Send", "发送"), kind="text", id="send", on_tap=self._send),
            ],
        )

    def _send(self) -> None:
        app, page = self.app, self.page
        self.close()
        page.close()
        for photo in page.photos:
            app.send(self.talk, "", "photo", media=photo)
        if page.link:
            app.send(self.talk, page.link, "link")
        elif page.text:
            app.send(self.talk, page.text)
        if self.words.strip():
            app.send(self.talk, self.words.strip())
        app.services.toast(self.t("Sent", "已发送"))
