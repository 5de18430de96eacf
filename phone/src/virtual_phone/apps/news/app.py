"""News: sections, headlines, articles; what is saved and what is followed."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from virtual_phone.apps.kit.finding import LookUp, empty_state, field_bar, flow, ranked
from virtual_phone.apps.kit.forms import switch_row, tab_bar
from virtual_phone.apps.kit.lists import owner_head
from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.news import data
from virtual_phone.apps.news.article import ArticlePage
from virtual_phone.apps.news.kit import NewsPage, SizeSheet, follow_chip, listing, row
from virtual_phone.apps.news.mine import MyComments, ReadPage, TopicsPage
from virtual_phone.apps.news.state import HOST, NewsBase, NewsState, make
from virtual_phone.system.app import Page
from virtual_phone.system.content import made_once
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui

ALERT_HOURS = (12, 18)
"""When it says what is new, if it may."""


class NewsApp(NewsBase):
    """A newspaper."""

    package = "com.gazette.news"
    key = "news"
    label = ("News", "新闻")
    icon = ("news", "#b3261e")
    version = "7.1"
    hosts: ClassVar[frozenset[str]] = frozenset({HOST})

    @made_once
    def initial_state(self) -> NewsState:
        """Forty articles of the last days."""
        return make(self, self.rng)

    def first_page(self) -> Page:
        """The headlines."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app asks for an article's address (`url`), or a notification for its number."""
        number = number_of(extras.get("url", "") or extras.get("data", ""))
        if number in self.state.articles:
            self.show(number)

    def show(self, article: int) -> None:
        """Open an article."""
        self.open(ArticlePage(self, self.state.articles[article]))

    def on_clock(self) -> None:
        """Say what is new, twice a day."""
        now, state = self.services.now(), self.state
        if not (state.alerts and now.hour in ALERT_HOURS and now.minute < 5 and online(self)):
            return
        if len(state.told) >= len(state.articles):
            return
        best = next(each for each in state.of("top") + list(state.articles.values())
                    if each.id not in state.told)  # fmt: skip
        state.told.append(best.id)
        link = best.link
        self.services.notify(
            self, best.title, best.paragraphs[0],
            lambda: self.services.start(self.package, url=link),
        )  # fmt: skip


class Notices(Page):
    """The pop-up of the first start: may it say what is new?"""

    name = ".NotificationPrompt"
    modal = "popup"
    app: NewsBase

    def build(self) -> ui.Widget:
        """A picture, a promise, two buttons."""
        t = self.t
        words = t(
            "Two notifications a day with what matters, and none at night.",
            "每天两条要闻推送，夜间不打扰。",
        )
        inside = ui.Column(
            padding=(24, 24),
            gap=14,
            children=[
                ui.Row(main="center", children=[ui.Avatar(icon="bell", color="#b3261e", size=64)]),
                ui.Text(
                    text=t("Never miss a story", "不错过重要新闻"), style="title", align="center"
                ),
                ui.Text(text=words, color="on_surface_variant", align="center"),
                ui.Button(text=t("Turn on", "开启通知"), id="turn_on", on_tap=self._turn_on),
                ui.Button(text=t("Not now", "以后再说"), kind="text", id="not_now",
                          on_tap=self.close),
            ],
        )  # fmt: skip
        return ui.Popup(child=inside, on_close=self.close)

    def _turn_on(self) -> None:
        self.close()
        self.app.services.ask_permission(
            self.app, "POST_NOTIFICATIONS", partial(setattr, self.app.state, "alerts")
        )


class Main(NewsPage):
    """Headlines by section, what is followed, what is saved, one's own."""

    name = ".MainActivity"
    app: NewsApp

    def __init__(self, app: NewsApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.section = "top"

    def arrived(self) -> None:
        """The first time a pop-up covers the headlines."""
        if not self.state.asked and self.app.pages[-1:] == [self]:
            self.state.asked = True
            self.app.open(Notices(self.app))

    def build(self) -> ui.Widget:
        """The tab in front over the bar with all."""
        entries = (
            ("home", ("Headlines", "要闻"), "news"),
            ("following", ("Following", "关注"), "star_outline"),
            ("saved", ("Saved", "收藏"), "bookmark"),
            ("me", ("Me", "我的"), "person"),
        )
        titles = {key: words for key, words, _ in entries}
        search = ui.IconButton(
            icon="search", id="search", desc=self.t("Search", "搜索"), on_tap=self._search
        )
        title = ("The Gazette", "新闻") if self.tab == "home" else titles[self.tab]
        body = {"saved": self._saved, "me": self._me}.get(self.tab, self.fetched)()
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t(*title), actions=[search]),
            tabs=self._sections() if self.tab == "home" else None,
            body=body,
            bottom=tab_bar(self, entries),
        )

    def on_back(self) -> bool:
        """Back goes to the headlines first."""
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere

    def _sections(self) -> ui.Tabs:
        named = [("top", ("Top", "头条")), *((key, words) for key, words, *_ in data.SECTIONS)]
        tabs = [
            ui.Tab(
                text=self.t(*words),
                selected=key == self.section,
                id=f"section_{key}",
                on_tap=partial(self._switch, key),
            )
            for key, words in named
        ]
        return ui.Tabs(tabs=tabs, scrollable=True, key="sections")

    def _switch(self, section: str) -> None:
        self.section = section
        self.load()

    def content(self) -> ui.Widget:
        """A section, or the topics followed."""
        if self.tab == "following":
            return self._following()
        rows = listing(self.app, self.state.of(self.section))
        return ui.Scroll(
            key=f"section_{self.section}",
            id="article_list",
            grow=1,
            on_refresh=self.load,
            child=ui.Column(children=rows),
        )

    def _following(self) -> ui.Widget:
        state = self.state
        chips = flow(self.app, [follow_chip(self.app, topic) for topic in state.following])
        manage = ui.Button(
            text=self.t("All topics", "全部话题"), kind="text", icon="add", id="all_topics",
            on_tap=lambda: self.app.open(TopicsPage(self.app)),
        )  # fmt: skip
        found = [each for each in state.articles.values() if each.topic in state.following]
        rows = listing(self.app, found, first_big=False)
        nothing = empty_state(self.app, ("Follow topics to see them here", "关注话题后在这里查看"))
        head = ui.Row(padding=(8, 0), children=[manage])
        inside = [ui.Spacer(height=8), *chips, head, ui.Divider(), *(rows or [nothing])]
        return ui.Scroll(
            key="following", id="article_list", grow=1, child=ui.Column(gap=4, children=inside)
        )

    def _saved(self) -> ui.Widget:
        found = [self.state.articles[number] for number in self.state.saved]
        nothing = empty_state(self.app, ("Articles you save appear here", "收藏的文章会显示在这里"))
        rows = [row(self.app, each) for each in found]
        return ui.Scroll(
            key="saved", id="article_list", grow=1, child=ui.Column(children=rows or [nothing])
        )

    def _me(self) -> ui.Widget:
        t, app, state = self.t, self.app, self.state
        read = t(f"{len(state.read)} articles read", f"已读{len(state.read)}篇")
        entries: tuple[tuple[str, str, data.Words, Callable[[], Page]], ...] = (
            ("history_row", "history", ("Reading history", "阅读历史"), partial(ReadPage, app)),
            ("topics_row", "star_outline", ("Topics", "话题"), partial(TopicsPage, app)),
            ("comments_row", "chat", ("My comments", "我的评论"), partial(MyComments, app)),
            ("size_row", "font", ("Text size", "字体大小"), partial(SizeSheet, app)),
        )
        rows = [
            ui.ListItem(
                id=key, title=t(*words), leading=ui.Icon(name=icon),
                on_tap=partial(self._open, make),
            )
            for key, icon, words, make in entries
        ]  # fmt: skip
        alerts = switch_row(
            self, ("Notifications", "新闻推送"), state, "alerts",
            ("Two a day, none at night", "每天两条，夜间免打扰"),
        )  # fmt: skip
        return ui.Scroll(
            key="me", grow=1, child=ui.Column(children=[owner_head(self, read), *rows, alerts])
        )

    def _open(self, make: Callable[[], Page]) -> None:
        self.app.open(make())

    def _search(self) -> None:
        open_search(self.app)


def open_search(app: NewsBase, words: str = "") -> None:
    """The page on which one says what to look for."""

    def suggest(typed: str) -> list[str]:
        titles = [each.title for each in app.state.articles.values()]
        return [title for title in titles if typed.casefold() in title.casefold()][:8]

    app.open(
        LookUp(
            app,
            lambda found: app.open(ResultsPage(app, found)),
            hint=app.t("Search the news", "搜索新闻"),
            history=app.state.searches,
            hot=[app.t(*hot) for hot in data.HOT],
            suggest=suggest,
            words=words,
        )
    )


class ResultsPage(NewsPage):
    """The articles that fit."""

    name = ".SearchResultActivity"

    def __init__(self, app: NewsBase, words: str) -> None:
        super().__init__(app)
        self.words = words

    def build(self) -> ui.Widget:
        """Bar and what came."""
        return ui.Scaffold(app_bar=field_bar(self, self.words, self._again), body=self.fetched())

    def _again(self) -> None:
        self.close()
        open_search(self.app, self.words)

    def content(self) -> ui.Widget:
        """The best first."""
        articles = list(self.state.articles.values())
        found = ranked(self.words, articles, lambda each: f"{each.title} {each.text}")
        titled = ranked(self.words, articles, lambda each: each.title)
        found.sort(key=lambda each: each not in titled[:3])
        rows = listing(self.app, found, first_big=False)
        nothing = empty_state(self.app, ("No articles found", "没有找到相关新闻"))
        count = self.t(f"{len(found)} articles", f"共{len(found)}篇")
        head = ui.Text(text=count, style="small", color="outline", padding=(16, 8))
        return ui.Scroll(
            key="results", id="article_list", grow=1,
            child=ui.Column(children=[head, *rows] if rows else [nothing]),
        )  # fmt: skip
