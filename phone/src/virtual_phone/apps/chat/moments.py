"""Moments: the feed, likes and comments, and writing one."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.apps.chat.state import ME, Comment, Post
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.offline import LATENCY
from virtual_phone.apps.kit.people import avatar
from virtual_phone.apps.kit.wording import online
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

if TYPE_CHECKING:
    from virtual_phone.apps.chat.app import ChatApp

MOST_PHOTOS = 9


class Moments(Page):
    """What friends posted, newest first; of one person or of the owner if asked."""

    name = ".Moments"
    app: "ChatApp"

    def __init__(self, app: "ChatApp", *, mine: bool = False, of: int | None = None) -> None:
        super().__init__(app)
        self.of = ME if mine else of
        self.unfolded = 0
        """Id of the post whose Like and Comment show."""
        self.answering = 0
        """Id of the post that is commented on."""
        self.words = ""
        self.refreshing = False

    def shown(self) -> list[Post]:
        """The posts to list."""
        state = self.app.state
        if self.of is not None:
            return [post for post in state.posts if post.author == self.of]
        hidden = {friend.id for friend in state.friends if friend.muted or friend.blocked}
        return [post for post in state.posts if post.author not in hidden]

    def build(self) -> ui.Widget:
        """Cover, posts, and the field while one comments."""
        posts = self.shown()
        empty = ui.Text(
            text=self.t("Nothing posted yet", "还没有发表朋友圈"),
            align="center",
            color="on_surface_variant",
            padding=32,
        )
        rows = [self._cover(), *(self._post(post) for post in posts)]
        camera = ui.IconButton(
            icon="camera",
            id="post_moment",
            desc=self.t("Post to Moments", "拍照分享"),
            on_tap=self._new,
            on_long_press=self.app.compose,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.t("Moments", "朋友圈"), on_back=self.close, actions=[camera]
            ),
            body=ui.Scroll(
                key="feed",
                id="feed",
                grow=1,
                on_refresh=self._refresh,
                refreshing=self.refreshing,
                child=ui.Column(children=rows if posts else [*rows, empty]),
            ),
            bottom=self._field() if self.answering else None,
        )

    def _cover(self) -> ui.Widget:
        ident = ME if self.of is None else self.of
        name = self.app.name_of(ident)
        low = self.app.services.display_dp[1] < 560
        picture = ui.Image(
            art=f"landscape:{ident}", height=100 if low else 220, desc=self.t("Cover", "封面")
        )
        owner = ui.Row(
            padding=(16, 10),
            gap=12,
            main="end",
            children=[ui.Text(text=name, style="title"), avatar(name, size=56)],
        )
        return ui.Column(children=[picture, owner])

    def _new(self) -> None:
        t = self.t

        def pick() -> None:
            self.app.services.pick_media(self.app, "", MOST_PHOTOS, self.app.compose)

        entries: list[tuple[str, ui.Do]] = [
            (t("Choose from album", "从手机相册选择"), pick),
            (t("Words only", "发表文字"), self.app.compose),
        ]
        self.app.open(ActionSheet(self.app, entries))

    def _refresh(self) -> None:
        self.refreshing = True

        def answer() -> None:
            self.refreshing = False
            state = self.app.state
            if not online(self.app):
                self.app.services.toast(self.t("No connection", "网络不可用"))
            elif state.coming:
                state.posts.insert(0, state.coming.pop())
                state.posts.sort(key=lambda post: post.at, reverse=True)

        self.app.services.after(LATENCY, answer)

    # One post

    def _post(self, post: Post) -> ui.Widget:
        name = self.app.name_of(post.author)
        parts: list[ui.Widget] = [ui.Text(text=name, bold=True, color="primary", id="author")]
        if post.text:
            parts.append(ui.Text(text=post.text, id="post_text"))
        if post.link:
            head, _, rest = post.link.partition("\n")
            parts.append(
                ui.Row(
                    padding=8,
                    gap=10,
                    radius=4,
                    background="surface_container_high",
                    children=[
                        ui.Icon(name="link"),
                        ui.Text(text=head or rest, style="label", max_lines=2, grow=1),
                    ],
                )
            )
        pictures = self._pictures(post)
        if pictures:
            parts.append(pictures)
        if post.place:
            parts.append(ui.Text(text=post.place, style="small", color="primary"))
        parts += [self._foot(post), *self._echo(post)]
        return ui.Column(
            children=[
                ui.Row(
                    id="moment",
                    cross="start",
                    gap=12,
                    padding=(16, 12),
                    children=[avatar(name), ui.Column(grow=1, gap=6, children=parts)],
                ),
                ui.Divider(),
            ]
        )

    def _pictures(self, post: Post) -> ui.Widget | None:
        store = self.app.services.media
        found = [media for media in map(store.get, post.photos) if media is not None]
        arts = [*post.arts, *(media.art for media in found)]
        if not arts:
            return None
        desc = self.t("Photo", "图片")
        if len(arts) == 1:
            return ui.Row(
                children=[ui.Image(art=arts[0], width=180, height=180, radius=4, desc=desc)]
            )
        tiles = [ui.Image(art=art, height=88, desc=desc) for art in arts]
        return ui.Grid(columns=3, gap=4, children=tiles)

    def _foot(self, post: Post) -> ui.Widget:
        t = self.t
        ago = ui.Text(text=self.app.ago(post.at), style="small", color="on_surface_variant")
        parts: list[ui.Widget] = [ago]
        if post.visible != "public":
            parts.append(ui.Icon(name="lock", size=14, desc=t("Not for all", "部分可见")))
        if post.author == ME:
            parts.append(
                ui.Button(
                    text=t("Delete", "删除"),
                    kind="text",
                    height=32,
                    on_tap=partial(self._ask_delete, post),
                )
            )
        parts.append(ui.Spacer(grow=1))
        if self.unfolded == post.id:
            liked = ME in post.likes
            like = t("Unlike", "取消") if liked else t("Like", "赞")
            parts += [
                self._small("heart", like, partial(self._like, post), "like"),
                self._small(
                    "comment", t("Comment", "评论"), partial(self._answer, post), "comment"
                ),
            ]
        parts.append(
            ui.IconButton(
                icon="more_horizontal",
                id="actions",
                desc=t("Like or comment", "评论或点赞"),
                on_tap=partial(self._open, post),
            )
        )
        return ui.Row(gap=4, height=40, children=parts)

    def _small(self, icon: str, words: str, do: ui.Do, name: str) -> ui.Widget:
        return ui.Row(
            id=name,
            gap=4,
            padding=(10, 6),
            radius=6,
            background="surface_container_highest",
            on_tap=do,
            children=[ui.Icon(name=icon, size=16), ui.Text(text=words, style="small")],
        )

    def _echo(self, post: Post) -> list[ui.Widget]:
        lines: list[ui.Widget] = []
        if post.likes:
            names = self.t(", ", "、").join(self.app.name_of(each) for each in post.likes)
            lines.append(
                ui.Row(
                    gap=6,
                    cross="start",
                    children=[
                        ui.Icon(name="heart_outline", size=16, color="primary"),
                        ui.Text(text=names, style="label", color="primary", id="likes", grow=1),
                    ],
                )
            )
        for comment in post.comments:
            words = f"{self.app.name_of(comment.author)}: {comment.text}"
            lines.append(
                ui.Text(
                    text=words,
                    style="label",
                    id="comment_text",
                    on_tap=partial(self._touch, post, comment),
                )
            )
        if not lines:
            return []
        return [
            ui.Column(
                children=lines,
                gap=4,
                padding=(10, 8),
                radius=4,
                background="surface_container",
            )
        ]

    def _open(self, post: Post) -> None:
        self.unfolded = 0 if self.unfolded == post.id else post.id

    def _like(self, post: Post) -> None:
        self.unfolded = 0
        if ME in post.likes:
            post.likes.remove(ME)
        else:
            post.likes.append(ME)

    def _answer(self, post: Post) -> None:
        self.unfolded, self.answering, self.words = 0, post.id, ""

    def _touch(self, post: Post, comment: Comment) -> None:
        if comment.author != ME:
            self._answer(post)
            return
        remove = partial(post.comments.remove, comment)
        self.app.open(ActionSheet(self.app, [(self.t("Delete", "删除"), remove)]))

    def _ask_delete(self, post: Post) -> None:
        question = self.t("Delete this moment?", "删除该朋友圈？")
        self.app.open(Confirm(self.app, question, partial(self.app.state.posts.remove, post)))

    def _field(self) -> ui.Widget:
        return ui.Row(
            padding=(12, 6),
            gap=8,
            background="surface_container",
            children=[
                ui.TextField(
                    key="comment",
                    id="comment_input",
                    text=self.words,
                    hint=self.t("Comment", "评论"),
                    on_change=partial(setattr, self, "words"),
                    autofocus=True,
                    grow=1,
                ),
                ui.Button(
                    text=self.t("Send", "发送"),
                    id="send_comment",
                    enabled=bool(self.words.strip()),
                    on_tap=self._send,
                ),
            ],
        )

    def _send(self) -> None:
        post = next((each for each in self.app.state.posts if each.id == self.answering), None)
        if post and online(self.app):
            post.comments.append(Comment(ME, self.words.strip()))
            self.answering = 0
        else:
            self.app.services.toast(self.t("No connection", "网络不可用"))

    def on_back(self) -> bool:
        """Back ends the comment first."""
        was, self.answering, self.unfolded = bool(self.answering or self.unfolded), 0, 0
        return was
