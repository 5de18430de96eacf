"""Papaya: talks with friends and groups, moments, and a small wallet."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, ClassVar

from virtual_phone.apps.chat.compose import Compose
from virtual_phone.apps.chat.main import Main
from virtual_phone.apps.chat.moments import Moments
from virtual_phone.apps.chat.seed import filled
from virtual_phone.apps.chat.share import SendTo
from virtual_phone.apps.chat.state import ME, ChatMessage, ChatState, Friend, Payment, Post, Talk
from virtual_phone.apps.chat.thread import TalkPage
from virtual_phone.apps.kit.bubbles import Kind, summary
from virtual_phone.apps.kit.wording import online, short_date_text, time_text
from virtual_phone.system.app import App, Page


class ChatApp(App):
    """A messenger."""

    package = "com.papaya.chat"
    key = "chat"
    label = ("Papaya", "木瓜")
    icon = ("chat", "#f2711c")
    version = "8.0.49"
    handles: ClassVar[frozenset[str]] = frozenset({"share_text", "share_image"})
    state: ChatState

    def initial_state(self) -> ChatState:
        """An account with friends, talks and moments."""
        return filled(self, self.rng)

    def first_page(self) -> Page:
        """The talks."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Words or pictures from another app: to a friend, or into Moments."""
        photos = [int(each) for each in extras.get("images", "").split(",") if each.isdigit()]
        text, title = extras.get("text", ""), extras.get("title", "")
        if not (photos or text):
            return
        friend = next((f for f in self.state.friends if f.number == extras.get("number")), None)
        page = SendTo(self, text=text, title=title, photos=photos)
        self.open(page)
        if friend:
            page.ask(self.talk_with(friend))

    # People

    def name_of(self, ident: int) -> str:
        """The name that is shown for an id."""
        if ident == ME:
            return self.state.profile["name"]
        friend = self.state.friend(ident)
        return friend.shown if friend else self.t("Papaya user", "木瓜用户")

    def talk_with(self, friend: Friend) -> Talk:
        """The talk with one friend, kept only when something is sent."""
        known = (t for t in self.state.talks if not t.group and t.members == [friend.id])
        return next(known, None) or Talk(friend.shown, [friend.id])

    def begin_group(self, members: Sequence[Friend]) -> Talk:
        """A new group with a line that says so."""
        names = self.t(", ", "、").join(friend.shown for friend in members)
        talk = Talk(names, [friend.id for friend in members], group=True)
        self.send(talk, self.t("Hello everybody!", "大家好！"))
        return talk

    # Talking

    def send(self, talk: Talk, text: str, kind: Kind = "text", **more: Any) -> ChatMessage:
        """Send something; without a network it is marked as not sent."""
        message = ChatMessage(ME, text, self.services.now(), kind=kind, **more)
        message.failed = not online(self)
        talk.messages.append(message)
        if not any(each is talk for each in self.state.talks):
            self.state.talks.append(talk)
        if message.failed:
            self.services.toast(self.t("No connection. Not sent.", "网络不可用，发送失败"))
        return message

    def receive(self, name: str, text: str) -> None:
        """A friend writes, from outside (for tests)."""
        friend = next(each for each in self.state.friends if each.name == name)
        talk = self.talk_with(friend)
        talk.messages.append(ChatMessage(friend.id, text, self.services.now()))
        talk.unread += 1
        if not any(each is talk for each in self.state.talks):
            self.state.talks.append(talk)
        options = self.state.options
        if options["notify"] and not talk.muted:
            shown = text if options["preview"] else self.t("New message", "发来一条新消息")
            self.services.notify(self, friend.shown, shown, lambda: self.open(TalkPage(self, talk)))

    def open_talk(self, talk: Talk) -> None:
        """Show a talk over the first page."""
        del self.pages[1:]
        self.open(TalkPage(self, talk))

    def last_words(self, talk: Talk) -> str:
        """What the list shows of a talk's end."""
        last = talk.messages[-1]
        who = f"{self.name_of(last.sender)}: " if talk.group and last.sender != ME else ""
        return who + summary(self, last.kind, last.text)

    def pay(self, title: str, cents: int) -> bool:
        """Take money from the wallet; False when there is not enough."""
        if cents > self.state.balance:
            self.services.toast(self.t("Not enough balance", "余额不足"))
            return False
        self.state.balance -= cents
        self.state.bill.insert(0, Payment(title, -cents, self.services.now()))
        return True

    # Moments

    def compose(self, photos: Sequence[int] = (), *, link: str = "", text: str = "") -> None:
        """Write a moment."""
        self.open(Compose(self, photos=list(photos), link=link, text=text))

    def show_moments(self) -> None:
        """Have the feed in front."""
        if not self.pages or not isinstance(self.pages[-1], Moments):
            self.open(Moments(self))

    def post(self, post: Post) -> bool:
        """Publish a moment; False without a network."""
        if not online(self):
            self.services.toast(self.t("No connection", "网络不可用"))
            return False
        self.state.last_post += 1
        post.id = self.state.last_post
        self.state.posts.insert(0, post)
        return True

    def when(self, at: datetime) -> str:
        """The time for today, `Yesterday`, else the day."""
        days = (self.services.now().date() - at.date()).days
        if days == 0:
            return time_text(self, at)
        return self.t("Yesterday", "昨天") if days == 1 else short_date_text(self, at)

    def moment(self, at: datetime) -> str:
        """The same with the time, as it stands between messages."""
        time = time_text(self, at)
        return time if self.when(at) == time else f"{self.when(at)} {time}"

    def ago(self, at: datetime) -> str:
        """`5 minutes ago`, as moments say it."""
        minutes = int((self.services.now() - at).total_seconds() // 60)
        if minutes < 1:
            return self.t("Just now", "刚刚")
        if minutes < 60:
            return self.t(f"{minutes} minutes ago", f"{minutes}分钟前")
        if minutes < 24 * 60:
            return self.t(f"{minutes // 60} hours ago", f"{minutes // 60}小时前")
        days = minutes // (24 * 60)
        return (
            self.t("Yesterday", "昨天") if days == 1 else self.t(f"{days} days ago", f"{days}天前")
        )
