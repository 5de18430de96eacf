"""A post with its comments."""

from functools import partial
from typing import Literal

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import flow
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.menus import Entry, more_button
from virtual_phone.apps.kit.reviews import Remark, count_text, ordered, person, remark_row
from virtual_phone.apps.kit.wording import short_date_text, time_text
from virtual_phone.apps.square.kit import (
    SquareBase,
    SquarePage,
    actions,
    comments_of,
    follow_button,
    pictures,
    quoted,
)
from virtual_phone.apps.square.state import ME, Post
from virtual_phone.ui import widgets as ui


class PostPage(SquarePage):
    """The whole post, below it what people say."""

    name = ".PostActivity"

    def __init__(self, app: SquareBase, post: Post) -> None:
        super().__init__(app)
        self.post = post
        self.order: Literal["hot", "new"] = "hot"
        self.draft = ""

    def build(self) -> ui.Widget:
        """Bar, post, comments, field."""
        bar = ui.AppBar(
            title=self.t("Post", "正文"),
            on_back=self.close,
            actions=[more_button(self, self._entries())],
        )
        hint = self.t("Say something to it", "写下你的评论")
        bottom = composer(self, hint, self._send, id="comment_field") if self.loaded else None
        return ui.Scaffold(app_bar=bar, body=self.fetched(), bottom=bottom)

    def content(self) -> ui.Widget:
        """Author, words, pictures, figures, comments."""
        post, app = self.post, self.app
        author = self.state.people[post.author]
        head = ui.Row(
            id="author_row",
            gap=12,
            padding=(16, 8),
            on_tap=partial(app.visit, author.id),
            children=[
                person(author.name, size=48),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=author.name, bold=True, max_lines=1),
                        ui.Text(
                            text=f"@{author.handle}", style="small", color="on_surface_variant"
                        ),
                    ],
                ),
                *([follow_button(app, author)] if author.id != ME else []),
            ],
        )
        width = app.services.display_dp[0] - 32
        when = f"{short_date_text(app, post.at)} {time_text(app, post.at)}"
        figures = self.t(
            f"{count_text(app, post.reposts)} reposts · {count_text(app, post.likes)} likes",
            f"{count_text(app, post.reposts)}转发 · {count_text(app, post.likes)}赞",
        )
        inside: list[ui.Widget] = [
            ui.Text(text=post.text, id="post_body", style="title"),
            *pictures(app, post.art, width),
            *(
                [quoted(app, self.state.posts[post.quote])]
                if post.quote in self.state.posts
                else []
            ),
            ui.Text(text=f"{when} · {figures}", style="small", color="on_surface_variant"),
        ]
        topics = [
            ui.Chip(text=f"#{topic}", id="topic", on_tap=partial(app.topic, topic))
            for topic in post.topics
        ]
        parts = [
            head,
            ui.Column(children=inside, gap=10, padding=(16, 4)),
            *flow(app, topics),
            ui.Column(children=[actions(app, post)], padding=(16, 0)),
            ui.Divider(),
            *self._comments(),
        ]
        return ui.Scroll(
            key="post", id="post_scroll", grow=1, child=ui.Column(children=parts, gap=4)
        )

    def _comments(self) -> list[ui.Widget]:
        found = comments_of(self.app, self.post)
        if not found:
            words = self.t("Nobody said anything yet", "还没有人评论")
            return [ui.Text(text=words, align="center", color="on_surface_variant", padding=32)]
        entries = [("hot", self.t("Top", "最热")), ("new", self.t("Newest", "最新"))]
        rows = [
            remark_row(self.app, remark, on_delete=self._delete_comment)
            for remark in ordered(found, self.order)
        ]
        return [chips("order", entries, self.order, partial(setattr, self, "order")), *rows]

    def _delete_comment(self, remark: Remark) -> None:
        comments_of(self.app, self.post).remove(remark)
        self.post.replies -= 1

    def _send(self, words: str) -> None:
        found = comments_of(self.app, self.post)
        number = 1 + max((remark.id for remark in found), default=0)
        me, now = self.state.people[ME].name, self.app.services.now()
        found.append(Remark(number, me, words, now, mine=True))
        self.post.replies += 1
        self.order = "new"
        self.app.services.toast(self.t("Comment sent", "评论已发布"))

    def _entries(self) -> list[Entry]:
        t, post = self.t, self.post
        author = self.state.people[post.author]
        if author.id == ME:
            return [(t("Delete post", "删除"), self._ask_delete)]
        return [
            (t(f"Mute {author.name}", f"屏蔽{author.name}"), self._mute),
            (t("Copy text", "复制正文"), self._copy),
            (t("Report post", "举报"), self._report),
        ]

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.state.posts.pop(self.post.id, None)
            self.close()
            self.app.services.toast(self.t("Post deleted", "已删除"))

        question = self.t("Delete this post?", "删除这条内容？")
        self.app.open(Confirm(self.app, question, delete))

    def _mute(self) -> None:
        author = self.state.people[self.post.author]
        author.muted = True
        self.close()
        self.app.services.snackbar(
            self.t(f"{author.name} is muted", f"已屏蔽{author.name}"),
            self.t("Undo", "撤消"),
            partial(setattr, author, "muted", False),
        )

    def _copy(self) -> None:
        self.app.services.clipboard = self.post.text

    def _report(self) -> None:
        def done() -> None:
            self.state.reports.append(self.post.id)
            self.app.services.toast(
                self.t("Thank you, we will look at it", "感谢举报，我们会尽快处理")
            )

        question = self.t("Report this post?", "举报这条内容？")
        self.app.open(Confirm(self.app, question, done, yes=self.t("Report", "举报")))
