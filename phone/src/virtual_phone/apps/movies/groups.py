"""Reelnote's groups: who talks of what, joining, posting and answering."""

from functools import partial

from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.offline import OnlinePage
from virtual_phone.apps.kit.reviews import Remark, ago_text, count_text, ordered, person, remark_row
from virtual_phone.apps.movies.kit import ReelPage
from virtual_phone.apps.movies.state import Group, Post
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


def group_rows(page: ReelPage, *, joined: bool) -> list[ui.Widget]:
    """The groups one is in, or the others."""
    return [
        ui.ListItem(
            id="group_item",
            title=group.name,
            subtitle=page.t(
                f"{count_text(page.app, group.members)} members",
                f"{count_text(page.app, group.members)}个成员",
            ),
            leading=person(group.name, size=40),
            trailing=join_button(page, group),
            on_tap=partial(_show_group, page, group),
        )
        for group in page.state.groups
        if group.joined == joined
    ]


def _show_group(page: Page, group: Group) -> None:
    page.app.open(GroupPage(page.app, group))


def join_button(page: Page, group: Group) -> ui.Widget:
    """Join, or leave."""

    def turn() -> None:
        group.joined = not group.joined
        group.members += 1 if group.joined else -1

    return ui.Button(
        text=page.t("Joined", "已加入") if group.joined else page.t("Join", "加入"),
        kind="tonal" if group.joined else "outlined",
        id="join",
        on_tap=turn,
    )


class GroupPage(ReelPage):
    """A group's talks."""

    name = ".GroupActivity"

    def __init__(self, app: App, group: Group) -> None:
        super().__init__(app)
        self.group = group

    def build(self) -> ui.Widget:
        """Bar, what came, and the button to write."""
        write = ui.Fab(
            icon="edit",
            id="new_post",
            desc=self.t("New post", "发帖"),
            on_tap=self._write,
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(
                title=self.group.name, on_back=self.close, actions=[join_button(self, self.group)]
            ),
            body=self.fetched(),
            fab=write if self.loaded and self.group.joined else None,
        )

    def content(self) -> ui.Widget:
        """Talks, the newest first."""
        if not self.group.posts:
            return empty_state(self.app, ("No posts yet", "还没有讨论"), "chat")
        rows = [
            ui.ListItem(
                id="post_item",
                title=post.title,
                subtitle=f"{post.author} · {ago_text(self.app, post.at)}",
                trailing=ui.Text(
                    text=str(len(post.replies)), style="small", color="on_surface_variant"
                ),
                on_tap=partial(self._show, post),
            )
            for post in sorted(self.group.posts, key=lambda post: post.at, reverse=True)
        ]
        return ui.Scroll(key="posts", grow=1, child=ui.Column(children=rows))

    def _show(self, post: Post) -> None:
        self.app.open(PostPage(self.app, post))

    def _write(self) -> None:
        self.app.open(NewPost(self.app, self.group))


class PostPage(OnlinePage):
    """One talk with its answers, and the field to add one."""

    name = ".TopicActivity"

    def __init__(self, app: App, post: Post) -> None:
        super().__init__(app)
        self.post = post
        self.draft = ""

    def build(self) -> ui.Widget:
        """Bar, what came, and the field."""
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Topic", "话题"), on_back=self.close),
            body=self.fetched(),
            bottom=self._composer() if self.loaded else None,
        )

    def content(self) -> ui.Widget:
        """Words of who began, then the answers."""
        post = self.post
        head = ui.Column(
            gap=8,
            padding=16,
            children=[
                ui.Text(text=post.title, style="title", bold=True),
                ui.Text(
                    text=f"{post.author} · {ago_text(self.app, post.at)}",
                    style="small",
                    color="on_surface_variant",
                ),
                ui.Text(text=post.text, id="post_text"),
            ],
        )
        rows = [
            remark_row(self.app, remark, on_delete=post.replies.remove)
            for remark in ordered(post.replies, "hot")
        ]
        return ui.Scroll(key="topic", grow=1, child=ui.Column(children=[head, ui.Divider(), *rows]))

    def _composer(self) -> ui.Widget:
        return composer(self, self.t("Add a reply", "友善回复"), self._send, id="reply_field")

    def _send(self, words: str) -> None:
        number = 1 + max((remark.id for remark in self.post.replies), default=0)
        now = self.app.services.now()
        self.post.replies.append(Remark(number, self.t("Me", "我"), words, now, mine=True))


class NewPost(Page):
    """Title and words of a new talk."""

    name = ".NewTopicActivity"

    def __init__(self, app: App, group: Group) -> None:
        super().__init__(app)
        self.group = group
        self.title = ""
        self.text = ""

    def build(self) -> ui.Widget:
        """Two fields and Post."""
        post = ui.Button(
            text=self.t("Post", "发布"),
            kind="text",
            id="post",
            enabled=bool(self.title.strip()),
            on_tap=self._post,
        )
        fields = [
            ui.TextField(
                key="title",
                id="post_title",
                text=self.title,
                label=self.t("Title", "标题"),
                on_change=partial(setattr, self, "title"),
            ),
            ui.TextField(
                key="text",
                id="post_body",
                text=self.text,
                label=self.t("Text", "正文"),
                multiline=True,
                height=200,
                on_change=partial(setattr, self, "text"),
            ),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("New post", "发帖"), on_back=self.close, actions=[post]),
            body=ui.Column(children=fields, gap=16, padding=16),
        )

    def _post(self) -> None:
        number = 1 + max((post.id for post in self.group.posts), default=0)
        author, now = self.t("Me", "我"), self.app.services.now()
        self.group.posts.append(Post(number, self.title.strip(), author, now, self.text.strip()))
        self.close()
