"""Notices and direct messages."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.people import color_of
from virtual_phone.apps.kit.reviews import ago_text, person
from virtual_phone.apps.square import data
from virtual_phone.apps.square.kit import LocalPage, SquareBase, SquarePage, person_row
from virtual_phone.apps.square.state import Notice, Person, Said
from virtual_phone.ui import widgets as ui

SAYS = {
    "like": ("liked your post", "赞了你的动态", "heart", "#b3416b"),
    "repost": ("reposted you", "转发了你的动态", "repeat", "#2e7d4f"),
    "comment": ("commented on your post", "评论了你的动态", "comment", "#2f7fc4"),
    "follow": ("follows you now", "关注了你", "person_add", "#6f58b5"),
    "mention": ("mentioned you", "提到了你", "quote", "#c96a1b"),
}
"""English, Chinese, icon, colour."""
WAIT = 1.5
"""Seconds until somebody answers."""


def notices(page: SquarePage, shown: str) -> ui.Widget:
    """The tab of notices: all, or those with words in them."""
    kinds = ("mention", "comment") if shown == "mentions" else tuple(SAYS)
    found = [notice for notice in page.state.notices if notice.kind in kinds]
    rows = [_notice(page, notice) for notice in found]
    nothing = empty_state(page.app, ("Nothing new", "暂无新通知"), "bell")
    return ui.Scroll(
        key=f"notices_{shown}",
        id="notice_list",
        grow=1,
        child=ui.Column(children=[*requests(page), *(rows or [nothing])]),
    )


def requests(page: SquarePage) -> list[ui.Widget]:
    """The row that leads to those who want to follow a private account."""
    waiting = page.state.requests
    if not page.state.settings["private"] or not waiting:
        return []
    count = len(waiting)
    return [
        ui.ListItem(
            id="follow_requests",
            title=page.t("Follow requests", "关注请求"),
            subtitle=page.t(f"{count} waiting", f"{count}个待处理"),
            leading=ui.Avatar(icon="person_add", color="#6f58b5", size=44),
            trailing=ui.Icon(name="chevron_right"),
            on_tap=lambda: page.app.open(RequestsPage(page.app)),
        )
    ]


def _notice(page: SquarePage, notice: Notice) -> ui.Widget:
    app, state = page.app, page.state
    who = state.people[notice.who]
    english, chinese, icon, color = SAYS[notice.kind]
    post = state.posts.get(notice.post)
    sign = ui.Avatar(icon=icon, color=color, size=20)
    face = ui.Stack(
        width=48,
        height=48,
        children=[person(who.name, size=44), ui.Corner(child=sign, at="bottom_end")],
    )

    def go() -> None:
        notice.read = True
        if post is not None:
            app.read(post)
        else:
            app.visit(who.id)

    return ui.ListItem(
        id="notice_item",
        title=f"{who.name} {page.t(english, chinese)}",
        subtitle=post.text if post else f"@{who.handle}",
        bold=not notice.read,
        leading=face,
        trailing=ui.Text(text=ago_text(app, notice.at), style="small", color="outline"),
        on_tap=go,
    )


class RequestsPage(LocalPage):
    """Who wants to follow a private account."""

    name = ".RequestsActivity"

    def build(self) -> ui.Widget:
        """A row each with two buttons."""
        people = [self.state.people[each] for each in self.state.requests]
        rows = [person_row(self.app, who, trailing=self._buttons(who)) for who in people]
        nothing = empty_state(self.app, ("Nobody waits", "没有待处理的请求"), "person_add")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Follow requests", "关注请求"), on_back=self.close),
            body=ui.Scroll(key="requests", grow=1, child=ui.Column(children=rows or [nothing])),
        )

    def _buttons(self, who: Person) -> ui.Widget:
        return ui.Row(
            children=[
                ui.IconButton(
                    icon="check",
                    id="accept",
                    desc=self.t(f"Accept {who.name}", f"同意{who.name}"),
                    color="primary",
                    on_tap=partial(self._answer, who, yes=True),
                ),
                ui.IconButton(
                    icon="close",
                    id="decline",
                    desc=self.t(f"Decline {who.name}", f"拒绝{who.name}"),
                    on_tap=partial(self._answer, who, yes=False),
                ),
            ]
        )

    def _answer(self, who: Person, *, yes: bool) -> None:
        self.state.requests.remove(who.id)
        if yes:
            self.state.people[0].followers += 1
            self.state.notices.insert(0, Notice("follow", who.id, self.app.services.now()))


def talks(page: SquarePage) -> ui.Widget:
    """The tab of messages: the latest talk first."""
    app, state = page.app, page.state
    known = [(who, said[-1]) for who, said in state.talks.items() if said]
    known.sort(key=lambda pair: pair[1].at, reverse=True)
    if not known:
        return empty_state(app, ("No messages yet", "暂无私信"), "mail")
    rows = []
    for who, last in known:
        name, fresh = state.people[who].name, who in state.unread
        face = ui.Badge(child=person(name, size=44), shown=fresh)
        when = ui.Text(text=ago_text(app, last.at), style="small", color="outline")
        rows.append(
            ui.ListItem(
                id="talk_item",
                title=name,
                subtitle=last.text,
                bold=fresh,
                leading=face,
                trailing=when,
                on_tap=partial(app.talk, who),
            )
        )
    return ui.Scroll(key="talks", id="talk_list", grow=1, child=ui.Column(children=rows))


class TalkPage(SquarePage):
    """The messages with somebody."""

    name = ".MessagesActivity"

    def __init__(self, app: SquareBase, who: int) -> None:
        super().__init__(app)
        self.who = self.state.people[who]
        self.draft = ""

    def arrived(self) -> None:
        """Nothing is unread any more."""
        if self.who.id in self.state.unread:
            self.state.unread.remove(self.who.id)

    def build(self) -> ui.Widget:
        """Bar, bubbles, field."""
        visit = ui.IconButton(
            icon="person",
            id="visit",
            desc=self.t("Profile", "主页"),
            on_tap=partial(self.app.visit, self.who.id),
        )
        hint = self.t("Message", "发私信")
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.who.name, on_back=self.close, actions=[visit]),
            body=self.fetched(),
            bottom=composer(self, hint, self._say, id="input") if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """What was said."""
        bubbles = [self._bubble(said) for said in self.state.talks.get(self.who.id, [])]
        words = self.t(f"Write to @{self.who.handle}", f"给@{self.who.handle}发消息")
        hello = ui.Text(text=words, align="center", color="on_surface_variant", padding=24)
        inside = ui.Column(children=bubbles or [hello], gap=10, padding=(16, 12))
        return ui.Scroll(key="talk", id="message_list", grow=1, at_end=True, child=inside)

    def _bubble(self, said: Said) -> ui.Widget:
        fill = "tertiary_container" if said.mine else "surface_container_high"
        ink = "on_tertiary_container" if said.mine else "on_surface"
        words = ui.Column(
            children=[ui.Text(text=said.text, id="message_text", color=ink)],
            padding=(14, 10),
            radius=18,
            background=fill,
        )
        side, gap = ui.Spacer(width=48), ui.Spacer(grow=1)
        face = ui.Avatar(text=self.who.name[:1], color=color_of(self.who.name), size=28)
        row = [side, gap, words] if said.mine else [face, words, gap, side]
        return ui.Row(id="message_row", children=row, gap=8, cross="end")

    def _say(self, words: str) -> None:
        app, talk = self.app, self.state.talks.setdefault(self.who.id, [])
        talk.append(Said(words, mine=True, at=app.services.now()))
        reply = self.t(*data.REPLIES[len(talk) % len(data.REPLIES)])
        app.services.after(WAIT, partial(self._hear, reply))

    def _hear(self, words: str) -> None:
        app, who = self.app, self.who
        self.state.talks[who.id].append(Said(words, mine=False, at=app.services.now()))
        if app.pages and app.pages[-1] is self and app.services.in_front(app):
            return
        if who.id not in self.state.unread:
            self.state.unread.append(who.id)
        if self.state.settings["notify_messages"]:
            app.services.notify(app, who.name, words, self._back)

    def _back(self) -> None:
        self.app.services.start(self.app.package)
        self.app.talk(self.who.id)
