"""A show, and an episode."""

from functools import partial
from typing import Literal

from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.kit.wording import date_text
from virtual_phone.apps.podcasts.data import CATEGORIES
from virtual_phone.apps.podcasts.kit import (
    PodcastsBase,
    cover,
    episode_row,
    status,
    subscribe_button,
)
from virtual_phone.apps.podcasts.player import mini
from virtual_phone.apps.podcasts.state import Episode, Show
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class ShowPage(Page):
    """What a show is about, and its episodes."""

    name = ".ShowActivity"
    app: PodcastsBase

    def __init__(self, app: PodcastsBase, show: Show) -> None:
        super().__init__(app)
        self.show = show
        self.order: Literal["newest", "oldest", "unplayed"] = "newest"

    def build(self) -> ui.Widget:
        """Cover and words, orders, episodes."""
        app, t, show = self.app, self.t, self.show
        share = ui.IconButton(
            icon="share", id="share", desc=t("Share", "分享"), on_tap=partial(app.share, show)
        )
        category = next(t(*words) for key, words in CATEGORIES if key == show.category)
        words = ui.Column(
            grow=1,
            gap=4,
            children=[
                ui.Text(text=show.title, style="heading", id="title", max_lines=2),
                ui.Text(text=show.author, color="on_surface_variant"),
                ui.Text(text=category, style="small", color="primary"),
            ],
        )
        head = ui.Row(gap=16, padding=(16, 8), children=[cover(show, 112), words])
        follow = ui.Column(children=[subscribe_button(app, show)], padding=(16, 4))
        about = ui.Text(text=show.about, padding=(16, 6), color="on_surface_variant")
        orders = [
            ("newest", t("Newest", "最新")),
            ("oldest", t("Oldest", "最早")),
            ("unplayed", t("Unplayed", "未播放")),
        ]
        rows = [episode_row(app, each, with_show=False) for each in self._episodes()]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[share]),
            body=ui.Scroll(
                key=f"show_{self.order}",
                grow=1,
                child=ui.Column(
                    children=[
                        head,
                        about,
                        follow,
                        chips("order", orders, self.order, partial(setattr, self, "order")),
                        *rows,
                    ]
                ),
            ),
            bottom=ui.Column(children=mini(app)),
        )

    def _episodes(self) -> list[Episode]:
        found = self.app.state.of(self.show)
        if self.order == "oldest":
            return found[::-1]
        return [e for e in found if not e.played] if self.order == "unplayed" else found


class EpisodePage(Page):
    """What an episode is about, and what can be done with it."""

    name = ".EpisodeActivity"
    app: PodcastsBase

    def __init__(self, app: PodcastsBase, episode: Episode) -> None:
        super().__init__(app)
        self.episode = episode

    def build(self) -> ui.Widget:
        """Cover, title, buttons, words."""
        app, t, episode = self.app, self.t, self.episode
        show = app.state.show(episode.show_id)
        share = ui.IconButton(
            icon="share",
            id="share",
            desc=t("Share", "分享"),
            on_tap=partial(app.share, show, episode),
        )
        date = date_text(app, episode.published)
        words = ui.Column(
            grow=1,
            gap=3,
            id="to_show",
            on_tap=partial(app.show, show),
            children=[
                ui.Text(text=show.title, style="label", color="primary"),
                ui.Text(text=date, style="small", color="on_surface_variant"),
            ],
        )
        notes = t(
            f"Episode {episode.number} of {show.title}. {show.about} With {show.author}.",
            f"《{show.title}》第{episode.number}期。{show.about}主播：{show.author}。",
        )
        parts = [
            ui.Row(children=[cover(show, 72), words], gap=16),
            ui.Text(text=episode.title, style="headline", id="title"),
            ui.Text(text=status(app, episode), color="on_surface_variant", id="status"),
            self._play(),
            self._buttons(),
            ui.Divider(),
            ui.Text(text=t("About this episode", "单集简介"), style="label", color="primary"),
            ui.Text(text=notes, color="on_surface_variant"),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title="", on_back=self.close, actions=[share]),
            body=ui.Scroll(
                key="episode", grow=1, child=ui.Column(children=parts, gap=14, padding=(20, 8))
            ),
            bottom=ui.Column(children=mini(app)),
        )

    def _play(self) -> ui.Widget:
        app, t, episode = self.app, self.t, self.episode
        runs = app.state.playing == episode.id and app.state.since is not None
        return ui.Button(
            text=t("Pause", "暂停") if runs else t("Play", "播放"),
            icon="pause" if runs else "play",
            id="play",
            on_tap=partial(app.play, episode),
        )

    def _buttons(self) -> ui.Widget:
        app, t, episode = self.app, self.t, self.episode
        kept = ("Delete download", "删除下载") if episode.downloaded else ("Download", "下载")
        if episode.id in app.state.downloading:
            kept = ("Downloading…", "下载中…")
        played = (
            ("Mark as new", "标为未播放") if episode.played else ("Mark as played", "标为已播放")
        )
        entries = (
            ("download", "download", kept, partial(app.download, episode)),
            ("enqueue", "playlist", ("Add to queue", "加入队列"), partial(app.enqueue, episode)),
            ("mark", "check_circle", played, partial(app.mark, episode)),
        )
        cells: list[ui.Widget] = [
            ui.Column(
                id=key,
                gap=4,
                padding=(4, 10),
                radius=14,
                cross="center",
                background="surface_container",
                on_tap=do,
                children=[
                    ui.Icon(name=icon, color="primary"),
                    ui.Text(text=t(*words), style="small", align="center"),
                ],
            )
            for key, icon, words, do in entries
        ]
        return ui.Grid(columns=3, gap=8, children=cells)
