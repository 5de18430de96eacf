"""Square: what people write in public, and what one writes oneself."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.kit.attach import ids_of
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.reviews import person
from virtual_phone.apps.square.compose import ComposePage
from virtual_phone.apps.square.find import ResultsPage, TopicPage, explore, open_search
from virtual_phone.apps.square.inbox import TalkPage, notices, talks
from virtual_phone.apps.square.kit import LocalPage, SquareBase, SquarePage, post_list
from virtual_phone.apps.square.post import PostPage
from virtual_phone.apps.square.profile import ProfilePage
from virtual_phone.apps.square.settings import Bookmarks, SettingsPage
from virtual_phone.apps.square.state import ME, Post, SquareState, make
from virtual_phone.system.app import Page
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui

TABS = (
    ("home", ("Home", "首页"), "home"),
    ("explore", ("Explore", "发现"), "search"),
    ("notices", ("Notices", "通知"), "bell"),
    ("messages", ("Messages", "私信"), "mail"),
)


class SquareApp(SquareBase):
    """Posts, people, topics, messages."""

    package = "com.townsquare.social"
    key = "square"
    label = ("Square", "广场")
    icon = ("people", "#7a5a99")
    version = "10.4.0"
    handles = frozenset({"share_text", "share_image"})
    hosts = frozenset({"square.example"})

    def initial_state(self) -> SquareState:
        """What fourteen people wrote of late."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The timeline."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Words or pictures for a post, a post's address (`url`), or a `search`."""
        post = self.state.posts.get(number_of(extras.get("url", "")) or 0)
        if post is not None:
            self.read(post)
        elif "search" in extras:
            self.open(ResultsPage(self, extras["search"]))
        elif extras.get("text") or ids_of(extras):
            words = [extras.get("title", ""), extras.get("text", "")]
            text = "\n".join(dict.fromkeys(word for word in words if word))
            self.compose(text=text, photos=ids_of(extras))

    def read(self, post: Post) -> None:
        """Open a post with its comments."""
        front = self.pages[-1] if self.pages else None
        if not (isinstance(front, PostPage) and front.post is post):
            self.open(PostPage(self, post))

    def visit(self, who: int) -> None:
        """Open somebody's page."""
        self.open(ProfilePage(self, who))

    def topic(self, name: str) -> None:
        """Open what is written about a topic."""
        self.open(TopicPage(self, name))

    def talk(self, who: int) -> None:
        """Open the messages with somebody."""
        self.open(TalkPage(self, who))

    def compose(self, *, text: str = "", photos: Sequence[int] = (), quote: int = 0) -> None:
        """Open the page on which one writes."""
        self.open(ComposePage(self, text=text, photos=photos, quote=quote))


class Main(SquarePage):
    """Timeline, looking around, notices, messages."""

    name = ".MainActivity"
    app: SquareApp

    def __init__(self, app: SquareApp) -> None:
        super().__init__(app)
        self.tab = "home"
        self.feed = "all"
        self.shown = "all"

    def on_back(self) -> bool:
        """Back goes to the first tab first."""
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front."""
        return ui.Scaffold(
            app_bar=self._bar(),
            tabs=self._tabs(),
            body=self.fetched(),
            fab=ui.Fab(
                icon="edit",
                id="compose",
                desc=self.t("Write a post", "发布动态"),
                on_tap=lambda: self.app.compose(),
            )
            if self.tab == "home"
            else None,
            bottom=self._bottom(),
        )

    def content(self) -> ui.Widget:
        """What the tab holds."""
        if self.tab == "explore":
            return explore(self)
        if self.tab == "notices":
            return notices(self, self.shown)
        if self.tab == "messages":
            return talks(self)
        posts = self.state.timeline(following=self.feed == "following")
        rows = post_list(self.app, [post for post in posts if post.audience != "me"][:40])
        nothing = empty_state(self.app, ("Follow some people first", "先去关注一些人吧"), "people")
        return ui.Scroll(
            key=f"feed_{self.feed}",
            id="timeline",
            grow=1,
            child=ui.Column(children=[*(rows or [nothing]), ui.Spacer(height=80)]),
            on_refresh=self.load,
        )

    def _bar(self) -> ui.AppBar:
        me = self.state.people[ME]
        face = ui.Column(
            id="open_drawer",
            desc=self.t("Menu", "菜单"),
            padding=(12, 4),
            on_tap=lambda: self.app.open(Menu(self.app)),
            children=[person(me.name, size=36)],
        )
        titles = {"notices": ("Notices", "通知"), "messages": ("Messages", "私信")}
        middle: ui.Widget = ui.Text(
            text=self.t(*titles.get(self.tab, self.app.label)), style="title", grow=1
        )
        if self.tab == "explore":
            hint = self.t("Search Square", "搜索广场")
            middle = ui.SearchPill(
                id="search_box", hint=hint, on_tap=lambda: open_search(self.app), grow=1
            )
        search = ui.IconButton(
            icon="search",
            id="search",
            desc=self.t("Search", "搜索"),
            on_tap=lambda: open_search(self.app),
        )
        actions = [ui.Spacer(width=12)] if self.tab == "explore" else [search]
        return ui.AppBar(title="", content=ui.Row(children=[face, middle], grow=1), actions=actions)

    def _tabs(self) -> ui.Tabs | None:
        if self.tab == "home":
            entries = (
                ("feed", "all", ("For you", "推荐")),
                ("feed", "following", ("Following", "关注")),
            )
        elif self.tab == "notices":
            entries = (
                ("shown", "all", ("All", "全部")),
                ("shown", "mentions", ("Mentions", "提到我")),
            )
        else:
            return None
        return ui.Tabs(
            tabs=[
                ui.Tab(
                    text=self.t(*words),
                    id=f"{kind}_{key}",
                    selected=getattr(self, kind) == key,
                    on_tap=partial(setattr, self, kind, key),
                )
                for kind, key, words in entries
            ]
        )

    def _bottom(self) -> ui.Widget:
        fresh = {
            "notices": sum(not notice.read for notice in self.state.notices),
            "messages": len(self.state.unread),
        }
        return ui.BottomBar(
            tabs=[
                ui.Tab(
                    text=self.t(*words) + (f" {fresh[key]}" if fresh.get(key) else ""),
                    icon=icon,
                    id=f"tab_{key}",
                    selected=key == self.tab,
                    on_tap=partial(setattr, self, "tab", key),
                )
                for key, words, icon in TABS
            ]
        )


class Menu(LocalPage):
    """What comes in from the left: one's own page, bookmarks, settings."""

    name = ".Menu"
    modal = "drawer"
    app: SquareApp

    def build(self) -> ui.Widget:
        """Who one is, and entries."""
        t, me = self.t, self.state.people[ME]
        head = ui.Column(
            padding=(20, 24),
            gap=6,
            children=[
                ui.Row(children=[person(me.name, size=64)]),
                ui.Text(text=me.name, style="title"),
                ui.Text(text=f"@{me.handle}", style="subtitle", color="on_surface_variant"),
                ui.Text(
                    text=t(
                        f"{me.follows} following · {me.followers} followers",
                        f"{me.follows}关注 · {me.followers}粉丝",
                    ),
                    style="small",
                    color="on_surface_variant",
                ),
            ],
        )
        entries: tuple[tuple[str, str, tuple[str, str], ui.Do], ...] = (
            ("menu_profile", "person", ("Profile", "我的主页"), lambda: self.app.visit(ME)),
            ("menu_bookmarks", "bookmark", ("Bookmarks", "书签"), self._bookmarks),
            ("menu_settings", "settings", ("Settings", "设置"), self._settings),
        )
        rows = [
            ui.ListItem(
                id=key,
                title=t(*words),
                leading=ui.Icon(name=icon),
                on_tap=partial(self._go, do),
            )
            for key, icon, words, do in entries
        ]
        return ui.Drawer(child=ui.Column(children=[head, ui.Divider(), *rows]))

    def _go(self, do: ui.Do) -> None:
        self.close()
        do()

    def _bookmarks(self) -> None:
        self.app.open(Bookmarks(self.app))

    def _settings(self) -> None:
        self.app.open(SettingsPage(self.app))
