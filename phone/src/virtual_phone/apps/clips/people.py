"""Somebody's page, one's own tab, what came in, settings."""

from functools import partial

from virtual_phone.apps.clips.kit import (
    ClipsBase,
    ClipsPage,
    LocalPage,
    follow_button,
    maker_row,
    tiles,
)
from virtual_phone.apps.clips.state import ME, Clip, News
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.kit.reviews import ago_text, count_text, person
from virtual_phone.ui import widgets as ui

OWN_TABS = (
    ("posts", ("Clips", "作品")),
    ("saved", ("Favourites", "收藏")),
    ("liked", ("Liked", "喜欢")),
    ("seen", ("Watched", "看过")),
)


def head(page: ClipsPage, maker: int, button: ui.Widget) -> ui.Widget:
    """Face, name, figures, a button."""
    app, who = page.app, page.state.makers[maker]
    clips = page.state.of(maker)
    follows = sum(each.followed for each in page.state.makers.values())
    figures = [
        (count_text(app, sum(clip.likes for clip in clips)), ("likes", "获赞")),
        (count_text(app, who.fans), ("fans", "粉丝")),
        (str(follows if maker == ME else who.id * 7), ("following", "关注")),
    ]
    counts = [
        ui.Column(
            cross="center",
            padding=(14, 2),
            children=[
                ui.Text(text=count, style="title", align="center"),
                ui.Text(
                    text=page.t(*words), style="small", color="on_surface_variant", align="center"
                ),
            ],
        )
        for count, words in figures
    ]
    return ui.Column(
        padding=(16, 12),
        gap=6,
        cross="center",
        children=[
            person(who.name, size=92),
            ui.Text(text=who.name, style="heading", id="maker_title", align="center"),
            ui.Text(text=f"@{who.handle}", style="subtitle", color="on_surface_variant"),
            ui.Row(children=counts, main="center"),
            ui.Text(text=who.about, align="center"),
            button,
        ],
    )


class MakerPage(ClipsPage):
    """Somebody who films."""

    name = ".ProfileActivity"

    def __init__(self, app: ClipsBase, maker: int) -> None:
        super().__init__(app)
        self.maker = self.state.makers[maker]

    def build(self) -> ui.Widget:
        """Bar and content."""
        send = ui.IconButton(
            icon="share", id="share_profile", desc=self.t("Share", "分享"), on_tap=self._share
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[send]), body=self.fetched()
        )

    def content(self) -> ui.Widget:
        """Head and clips."""
        clips = self.state.of(self.maker.id)
        top = head(self, self.maker.id, follow_button(self.app, self.maker))
        inside = ui.Column(children=[top, ui.Divider(), tiles(self.app, clips)], gap=4)
        return ui.Scroll(key="maker", id="maker_scroll", grow=1, child=inside)

    def _share(self) -> None:
        text = f"{self.maker.name} https://clips.example/@{self.maker.handle}"
        self.app.services.request(self.app, "share_text", text=text, title=self.maker.name)


def own(page: ClipsPage, shown: str, turn: ui.Do) -> ui.Widget:
    """The owner's tab; `shown` is one of its four lists."""
    state = page.state
    lists: dict[str, list[Clip]] = {
        "posts": state.of(ME),
        **{
            key: [state.clips[i] for i in numbers if i in state.clips]
            for key, numbers in (
                ("saved", state.saved),
                ("liked", state.liked),
                ("seen", state.seen),
            )
        },
    }
    buttons = ui.Row(
        gap=8,
        children=[
            ui.Button(text=page.t("Settings", "设置"), kind="tonal", id="my_settings", on_tap=turn),
            ui.Button(
                text=page.t("Following", "我的关注"),
                kind="tonal",
                id="my_following",
                on_tap=lambda: page.app.open(FollowingPage(page.app)),
            ),
        ],
    )
    tabs = ui.Tabs(
        tabs=[
            ui.Tab(
                text=page.t(*words),
                id=f"own_{key}",
                selected=key == shown,
                on_tap=partial(setattr, page, "shown", key),
            )
            for key, words in OWN_TABS
        ]
    )
    lock: list[ui.Widget] = []
    if shown == "liked" and state.settings["private_likes"]:
        words = page.t("Only you can see what you like", "仅自己可见")
        lock = [ui.Text(text=words, id="only_me", style="small", align="center", padding=8)]
    found = lists[shown]
    nothing = empty_state(page.app, ("Nothing here yet", "这里还没有作品"), "video")
    body = tiles(page.app, found) if found else nothing
    inside = ui.Column(children=[head(page, ME, buttons), tabs, *lock, body])
    return ui.Scroll(key=f"own_{shown}", id="own_scroll", grow=1, child=inside)


def inbox(page: ClipsPage) -> ui.Widget:
    """What others did that concerns the owner."""
    rows = []
    for news in page.state.news:
        maker = page.state.makers[news.maker]
        rows.append(
            ui.ListItem(
                id="news_item",
                title=f"{maker.name} {news.text}",
                subtitle=ago_text(page.app, news.at),
                bold=not news.read,
                leading=person(maker.name, size=48),
                on_tap=partial(_follow_up, page, news),
            )
        )
    return ui.Scroll(key="inbox", grow=1, child=ui.Column(children=rows))


def _follow_up(page: ClipsPage, news: News) -> None:
    news.read = True
    page.app.visit(news.maker)


class FollowingPage(RowsPage, LocalPage):
    """Whom the owner follows."""

    name = ".FollowingActivity"
    title = ("Following", "我的关注")

    def rows(self) -> list[ui.Widget]:
        """One row each."""
        return [maker_row(self.app, m) for m in self.state.makers.values() if m.followed]


class SettingsPage(LocalPage):
    """How clips play, and who sees what."""

    name = ".SettingsActivity"

    def build(self) -> ui.Widget:
        """Switches."""
        kept = self.state.settings
        rows = [
            switch_row(self, ("Captions", "显示文案"), kept, "captions"),
            switch_row(
                self,
                ("Next one by itself", "自动连播"),
                kept,
                "auto_next",
                ("When a clip has ended", "播完后自动播放下一个"),
            ),
            switch_row(self, ("Hide what I like", "隐藏我的喜欢"), kept, "private_likes"),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("Settings", "设置"), on_back=self.close),
            body=ui.Scroll(key="settings", grow=1, child=ui.Column(children=rows)),
        )
