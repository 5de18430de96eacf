"""Looking around: what is talked about, and searching posts and people."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, ranked
from virtual_phone.apps.kit.forms import top_tabs
from virtual_phone.apps.kit.reviews import count_text
from virtual_phone.apps.square import data
from virtual_phone.apps.square.kit import SquareBase, SquarePage, person_row, post_list
from virtual_phone.apps.square.state import Person, Post
from virtual_phone.ui import widgets as ui

TABS = (
    ("top", ("Top", "热门")),
    ("latest", ("Latest", "最新")),
    ("people", ("People", "用户")),
    ("media", ("Pictures", "图片")),
)


def open_search(app: SquareBase, words: str = "") -> None:
    """Open the page on which one says what to look for."""
    names = [app.t(*topic) for topic, _ in data.TOPICS]

    def suggest(typed: str) -> list[str]:
        people = ranked(typed, app.state.people.values(), lambda who: f"{who.name} {who.handle}")
        topics = [f"#{name}" for name in names if typed.lower().lstrip("#") in name]
        return [*topics, *(who.name for who in people)][:8]

    app.open(
        LookUp(
            app,
            lambda said: app.open(ResultsPage(app, said)),
            hint=app.t("Posts, people, topics", "搜索内容、用户、话题"),
            history=app.state.searches,
            hot=[f"#{name}" for name in names[:8]],
            suggest=suggest,
            words=words,
        )
    )


class ResultsPage(SquarePage):
    """Posts and people that fit words."""

    name = ".SearchResultActivity"

    def __init__(self, app: SquareBase, words: str) -> None:
        super().__init__(app)
        self.words = words
        self.tab = "top"

    def posts(self) -> list[Post]:
        """The posts that fit; a topic has to be in them whole."""
        shown = [post for post in self.state.posts.values() if self.state.lets(post)]
        if self.words.startswith("#"):
            found = [post for post in shown if self.words[1:] in post.topics]
        else:
            authors = self.state.people
            found = ranked(
                self.words, shown, lambda post: f"{post.text} {authors[post.author].name}"
            )
        if self.tab == "media":
            found = [post for post in found if post.art]
        order = (lambda post: post.at) if self.tab == "latest" else (lambda post: post.likes)
        return sorted(found, key=order, reverse=True)

    def people(self) -> list[Person]:
        """The people who fit."""
        known = [who for who in self.state.people.values() if not who.blocked]
        return ranked(
            self.words.lstrip("#"), known, lambda who: f"{who.name} {who.handle} {who.about}"
        )

    def build(self) -> ui.Widget:
        """The words, tabs, what fits."""
        tabs = top_tabs(self, TABS, self.tab, partial(setattr, self, "tab"), prefix="results")
        return ui.Scaffold(
            app_bar=field_bar(self, self.words, self._again), tabs=tabs, body=self.fetched()
        )

    def content(self) -> ui.Widget:
        """Rows, or that there are none."""
        rows: Sequence[ui.Widget]
        if self.tab == "people":
            rows = [person_row(self.app, who) for who in self.people()]
        else:
            rows = post_list(self.app, self.posts())
        nothing = empty_state(self.app, ("Nothing found", "没有找到相关内容"))
        inside = ui.Column(children=rows or [nothing])
        return ui.Scroll(key=f"results_{self.tab}", id="results", grow=1, child=inside)

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)


class TopicPage(ResultsPage):
    """What is written about one topic."""

    name = ".TopicActivity"

    def __init__(self, app: SquareBase, topic: str) -> None:
        super().__init__(app, f"#{topic}")
        self.topic = topic

    def build(self) -> ui.Widget:
        """Bar and content."""
        write = ui.IconButton(
            icon="edit",
            id="write_topic",
            desc=self.t("Write about it", "参与话题"),
            on_tap=lambda: self.app.compose(text=f"#{self.topic} "),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[write]), body=self.fetched()
        )

    def content(self) -> ui.Widget:
        """Head with the button to follow, then the posts."""
        state, on = self.state, self.topic in self.state.topics
        turn = partial(state.topics.remove if on else state.topics.append, self.topic)
        head = ui.Row(
            padding=(16, 12),
            gap=12,
            children=[
                ui.Avatar(text="#", size=56, color="#7a5a99"),
                ui.Column(
                    grow=1,
                    children=[
                        ui.Text(text=f"#{self.topic}", style="title", id="topic_title"),
                        ui.Text(
                            text=posts_text(self.app, self.topic),
                            style="small",
                            color="on_surface_variant",
                        ),
                    ],
                ),
                ui.Button(
                    text=self.t("Following", "已关注") if on else self.t("Follow", "关注"),
                    kind="tonal" if on else "filled",
                    id="follow_topic",
                    on_tap=turn,
                ),
            ],
        )
        rows = post_list(self.app, self.posts())
        inside = ui.Column(children=[head, ui.Divider(), *rows])
        return ui.Scroll(key="topic", grow=1, child=inside)


def posts_text(app: SquareBase, topic: str) -> str:
    """`48.2K posts`."""
    known = next((count for words, count in data.TOPICS if topic in words), 0)
    here = sum(topic in post.topics for post in app.state.posts.values())
    count = count_text(app, known + here)
    return app.t(f"{count} posts", f"{count}条讨论")


def explore(page: SquarePage) -> ui.Widget:
    """The tab to look around: what is talked about, whom to follow."""
    app, t = page.app, page.t
    rows: list[ui.Widget] = [
        ui.Text(text=t("Talked about", "热门话题"), style="title", padding=(16, 12))
    ]
    for place, (words, _) in enumerate(data.TOPICS, start=1):
        topic = t(*words)
        color = "error" if place <= 3 else "outline"
        rank = ui.Text(text=str(place), bold=True, color=color, width=24, align="center")
        rows.append(
            ui.ListItem(
                id="topic_item",
                title=f"#{topic}",
                subtitle=posts_text(app, topic),
                leading=rank,
                trailing=ui.Icon(name="trending"),
                on_tap=partial(app.topic, topic),
            )
        )
        if place == 4:
            rows += _strangers(page)
    return ui.Scroll(key="explore", id="explore_scroll", grow=1, child=ui.Column(children=rows))


def _strangers(page: SquarePage) -> list[ui.Widget]:
    people = [who for who in page.state.people.values() if who.id and not who.followed]
    people = [who for who in people if not who.blocked and not who.muted]
    people.sort(key=lambda who: -who.followers)
    title = ui.Text(text=page.t("Whom to follow", "推荐关注"), style="title", padding=(16, 12))
    more = ui.Text(text=page.t("More topics", "更多话题"), style="title", padding=(16, 12))
    return [title, *(person_row(page.app, who) for who in people[:3]), more] if people else []
