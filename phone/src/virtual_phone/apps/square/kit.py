"""What the pages of Square share: posts as they stand in lists, people, comments."""

import random
from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.reviews import Remark, ago_text, count_text, person, remarks
from virtual_phone.apps.square import data
from virtual_phone.apps.square.state import ME, Person, Post, SquareState
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui

VIOLET = "tertiary"
"""What is liked, reposted, followed."""


class SquareBase(App):
    """What its pages need of Square."""

    state: SquareState

    def read(self, post: Post) -> None:
        """Open a post with its comments."""
        raise TypeError(post)

    def visit(self, who: int) -> None:
        """Open somebody's page."""
        raise TypeError(who)

    def topic(self, name: str) -> None:
        """Open what is written about a topic."""
        raise TypeError(name)

    def talk(self, who: int) -> None:
        """Open the messages with somebody."""
        raise TypeError(who)

    def compose(self, *, text: str = "", photos: Sequence[int] = (), quote: int = 0) -> None:
        """Open the page on which one writes."""
        raise TypeError(text, photos, quote)


class SquarePage(OnlinePage):
    """A page of Square that needs the network."""

    app: SquareBase

    @property
    def state(self) -> SquareState:
        """The app's records."""
        return self.app.state


class LocalPage(Page):
    """A page of Square that does not."""

    app: SquareBase

    @property
    def state(self) -> SquareState:
        """The app's records."""
        return self.app.state


def comments_of(app: App, post: Post) -> list[Remark]:
    """What people say to a post; made at the first look, the same on every phone of a seed."""
    state: SquareState = app.state
    if post.id not in state.comments:
        rng = random.Random(f"{state.salt}:{post.id}")
        texts = rng.sample(data.COMMENTS, min(post.replies, len(data.COMMENTS)))
        state.comments[post.id] = remarks(app, texts, rng=rng, most_likes=post.likes // 4 + 4)
        for remark in state.comments[post.id]:
            remark.at = min(app.services.now(), max(remark.at, post.at))
    return state.comments[post.id]


def turn_like(app: SquareBase, post: Post) -> None:
    """Like a post, or take that back."""
    liked = app.state.liked
    if post.id in liked:
        liked.remove(post.id)
        post.likes -= 1
    else:
        liked.insert(0, post.id)
        post.likes += 1


def turn_bookmark(app: SquareBase, post: Post) -> None:
    """Keep a post, or let it go."""
    kept = app.state.bookmarks
    if post.id in kept:
        kept.remove(post.id)
        app.services.toast(app.t("Removed from bookmarks", "已移出书签"))
    else:
        kept.insert(0, post.id)
        app.services.toast(app.t("Added to bookmarks", "已加入书签"))


def repost(app: SquareBase, post: Post) -> None:
    """Ask how to pass a post on."""
    state = app.state

    def turn() -> None:
        if post.id in state.reposted:
            del state.reposted[post.id]
            post.reposts -= 1
        else:
            state.reposted[post.id] = app.services.now()
            post.reposts += 1
            app.services.toast(app.t("Reposted", "已转发"))

    undo = post.id in state.reposted
    first = app.t("Undo repost", "取消转发") if undo else app.t("Repost", "转发")
    quote = app.t("Quote", "引用")
    app.open(ActionSheet(app, [(first, turn), (quote, lambda: app.compose(quote=post.id))]))


def share(app: SquareBase, post: Post) -> None:
    """Hand a post's words and address to another app."""
    link = f"https://square.example/post/{post.id}"
    text = f"{post.text} {link}"
    app.services.request(app, "share_text", text=text, title=app.state.people[post.author].name)


def handle_line(app: App, who: Person, at: str = "") -> str:
    """`@handle · 3 h ago`."""
    return f"@{who.handle} · {at}" if at else f"@{who.handle}"


def _action(
    app: App, icon: str, count: int, words: tuple[str, str], do: ui.Do, *, name: str, on: bool
) -> ui.Widget:
    color = VIOLET if on else "on_surface_variant"
    figure: list[ui.Widget] = []
    if count:
        shown = count_text(app, count)
        figure = [ui.Text(text=shown, style="small", color=color, max_lines=1)]
    return ui.Row(
        id=name,
        desc=f"{app.t(*words)} {count}" if count else app.t(*words),
        selected=on,
        gap=4,
        padding=(3, 12),
        on_tap=do,
        children=[ui.Icon(name=icon, size=19, color=color), *figure],
    )


def actions(app: SquareBase, post: Post) -> ui.Widget:
    """Comment, repost, like, bookmark, share."""
    state = app.state
    liked, passed = post.id in state.liked, post.id in state.reposted
    kept = post.id in state.bookmarks
    return ui.Row(
        main="between",
        children=[
            _action(
                app, "comment", post.replies, ("Comment", "评论"), partial(app.read, post),
                name="comment", on=False,
            ),
            _action(
                app, "repeat", post.reposts, ("Repost", "转发"), partial(repost, app, post),
                name="repost", on=passed,
            ),
            _action(
                app, "heart" if liked else "heart_outline", post.likes,
                ("Unlike", "取消点赞") if liked else ("Like", "点赞"),
                partial(turn_like, app, post), name="like", on=liked,
            ),
            _action(
                app, "bookmark_filled" if kept else "bookmark", 0,
                ("Remove bookmark", "移出书签") if kept else ("Bookmark", "加书签"),
                partial(turn_bookmark, app, post), name="bookmark", on=kept,
            ),
            _action(
                app, "share", 0, ("Share", "分享"), partial(share, app, post),
                name="share", on=False,
            ),
        ],
    )  # fmt: skip


def pictures(app: App, art: Sequence[str], width: float) -> list[ui.Widget]:
    """A post's pictures: one broad, two side by side, more in two columns."""
    if not art:
        return []
    if not app.state.settings["pictures"]:
        count = len(art)
        words = app.t(f"{count} pictures, not loaded", f"{count}张图片，未加载")
        return [ui.Text(text=words, style="small", color="on_surface_variant", id="not_loaded")]
    tall = width * (0.56 if len(art) == 1 else 0.44)
    shown = [
        ui.Image(art=each, height=tall, radius=14, desc=app.t(f"Picture {n}", f"图片{n}"))
        for n, each in enumerate(art, start=1)
    ]
    return [ui.Grid(columns=min(2, len(art)), gap=6, children=shown)]


def quoted(app: SquareBase, post: Post) -> ui.Widget:
    """A post inside another one."""
    author = app.state.people[post.author]
    inside = ui.Column(
        padding=12,
        gap=4,
        children=[
            ui.Row(
                gap=8,
                children=[
                    person(author.name, size=20),
                    ui.Text(text=author.name, style="label", max_lines=1, grow=1),
                ],
            ),
            ui.Text(text=post.text, style="subtitle", max_lines=3),
        ],
    )
    return ui.Card(id="quoted", child=inside, on_tap=partial(app.read, post))


def post_row(app: SquareBase, post: Post) -> ui.Widget:
    """A post in a list."""
    state = app.state
    author = state.people[post.author]
    width = app.services.display_dp[0] - 84
    head = ui.Row(
        gap=6,
        children=[
            ui.Text(id="post_author", text=author.name, bold=True, max_lines=1),
            ui.Text(
                text=handle_line(app, author, ago_text(app, post.at)),
                style="small",
                color="on_surface_variant",
                max_lines=1,
                grow=1,
            ),
        ],
    )
    if author.id == ME and state.settings["private"]:
        lock = ui.Icon(name="lock", size=14, desc=app.t("Private account", "私密账号"))
        head = ui.Row(gap=6, children=[lock, ui.Column(grow=1, children=[head])])
    parts: list[ui.Widget] = [
        head,
        ui.Text(text=post.text, id="post_text"),
        *pictures(app, post.art, width),
    ]
    if post.quote in state.posts:
        parts.append(quoted(app, state.posts[post.quote]))
    parts.append(actions(app, post))
    above: list[ui.Widget] = []
    if post.id in state.reposted:
        words = app.t("You reposted", "你转发了")
        above = [
            ui.Row(
                gap=8,
                padding=(44, 0),
                children=[
                    ui.Icon(name="repeat", size=14),
                    ui.Text(text=words, style="small", color="on_surface_variant"),
                ],
            )
        ]
    face = ui.Column(
        children=[person(author.name, size=44)],
        id="post_face",
        desc=author.name,
        on_tap=partial(app.visit, author.id),
    )
    row = ui.Row(
        cross="start",
        gap=12,
        children=[face, ui.Column(children=parts, gap=6, grow=1)],
    )
    return ui.Column(
        id="post_item",
        padding=(14, 10),
        gap=4,
        on_tap=partial(app.read, post),
        children=[*above, row],
    )


def post_list(app: SquareBase, posts: Sequence[Post]) -> list[ui.Widget]:
    """Posts with lines between them."""
    rows: list[ui.Widget] = []
    for post in posts:
        rows += [post_row(app, post), ui.Divider()]
    return rows


def follow_button(app: SquareBase, who: Person) -> ui.Widget:
    """Follows somebody, or stops that."""

    def turn() -> None:
        who.followed = not who.followed
        who.followers += 1 if who.followed else -1
        app.state.people[ME].follows += 1 if who.followed else -1

    return ui.Button(
        text=app.t("Following", "已关注") if who.followed else app.t("Follow", "关注"),
        kind="tonal" if who.followed else "filled",
        id="follow",
        on_tap=turn,
    )


def person_row(app: SquareBase, who: Person, *, trailing: ui.Widget | None = None) -> ui.Widget:
    """Somebody in a list."""
    button = trailing
    if button is None and who.id != ME:
        button = follow_button(app, who)
    return ui.ListItem(
        id="person_item",
        title=who.name,
        subtitle=f"@{who.handle} · {who.about}",
        leading=person(who.name, size=44),
        trailing=button,
        on_tap=partial(app.visit, who.id),
    )
