"""Writing a post: words, pictures, what is quoted, who may see it."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.kit.attach import arts_of, photo_tiles
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.forms import Choose
from virtual_phone.apps.kit.reviews import person
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.square.kit import SquareBase, quoted
from virtual_phone.apps.square.state import ME, Audience, Notice, Post
from virtual_phone.ui import widgets as ui

MOST_WORDS = 280
MOST_PHOTOS = 4
AUDIENCES = {
    "all": ("Everybody", "所有人", "world"),
    "followers": ("Only followers", "仅粉丝", "group"),
    "me": ("Only me", "仅自己", "lock"),
}
NOTICED = 3.0
"""Seconds until somebody likes what was posted."""


class ComposePage(EditPage):
    """The page on which one writes."""

    name = ".ComposeActivity"
    question = ("Discard this post?", "放弃这条内容？")
    app: SquareBase

    def __init__(
        self, app: SquareBase, *, text: str = "", photos: Sequence[int] = (), quote: int = 0
    ) -> None:
        super().__init__(app)
        self.text = text
        self.photos = list(photos)[:MOST_PHOTOS]
        self.quote = quote
        self.audience: Audience = "followers" if app.state.settings["private"] else "all"

    def unsaved(self) -> object:
        """Words or pictures."""
        return (self.text.strip(), tuple(self.photos)) if self.text.strip() or self.photos else None

    @property
    def left(self) -> int:
        """Characters that still fit."""
        return MOST_WORDS - len(self.text)

    def build(self) -> ui.Widget:
        """Words, pictures, foot."""
        t, state = self.t, self.app.state
        ready = bool(self.text.strip() or self.photos) and self.left >= 0
        send = ui.Button(text=t("Post", "发布"), id="post", enabled=ready, on_tap=self._send)
        english, chinese, icon = AUDIENCES[self.audience]
        head = ui.Row(
            gap=12,
            children=[
                person(state.people[ME].name, size=44),
                ui.Chip(text=t(english, chinese), icon=icon, id="audience", on_tap=self._choose),
            ],
        )
        parts: list[ui.Widget] = [
            head,
            ui.TextField(
                key="text",
                id="compose_text",
                text=self.text,
                hint=t("What is happening?", "有什么新鲜事？"),
                multiline=True,
                plain=True,
                autofocus=True,
                height=168,
                on_change=partial(setattr, self, "text"),
            ),
            photo_tiles(self.app, self.photos, MOST_PHOTOS, columns=4),
        ]
        if self.quote in state.posts:
            parts.append(quoted(self.app, state.posts[self.quote]))
        color = "error" if self.left < 0 else "on_surface_variant"
        foot = ui.Row(
            padding=(16, 8),
            gap=8,
            background="surface_container",
            children=[
                ui.Button(
                    text="#",
                    kind="text",
                    id="add_topic",
                    desc=t("Topic", "话题"),
                    on_tap=self._topic,
                ),
                ui.Spacer(grow=1),
                ui.Text(text=str(self.left), id="left", style="label", color=color),
            ],
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.leave, actions=[send, ui.Spacer(width=12)]),
            body=ui.Scroll(
                key="compose", grow=1, child=ui.Column(children=parts, gap=12, padding=(16, 8))
            ),
            bottom=foot,
        )

    def _topic(self) -> None:
        self.text += "#" if not self.text or self.text[-1].isspace() else " #"

    def _choose(self) -> None:
        entries = [(key, self.t(*words[:2]), "") for key, words in AUDIENCES.items()]
        title = self.t("Who may see it", "谁可以看")
        chosen = partial(setattr, self, "audience")
        self.app.open(Choose(self.app, title, entries, self.audience, chosen))

    def _send(self) -> None:
        app, state = self.app, self.app.state
        if not online(app):
            app.services.toast(self.t("No connection, try again", "网络异常，请重试"))
            return
        post = Post(
            id=state.new_id(),
            author=ME,
            text=self.text.strip(),
            at=app.services.now(),
            art=arts_of(app, self.photos),
            quote=self.quote,
            audience=self.audience,
        )
        state.posts[post.id] = post
        self.close()
        app.services.toast(self.t("Posted", "已发布"))
        if self.audience != "me":
            app.services.after(NOTICED, partial(self._liked, post))

    def _liked(self, post: Post) -> None:
        state = self.app.state
        fans = [p for p in state.people.values() if p.followed and not p.blocked]
        if post.id not in state.posts or not fans:
            return
        post.likes += 1
        who = fans[post.id % len(fans)].id
        state.notices.insert(0, Notice("like", who, self.app.services.now(), post.id))
