"""Earshot's lists: what a search found, downloads, what was played; and the settings."""

from virtual_phone.apps.kit.finding import empty_state, ranked
from virtual_phone.apps.kit.forms import switch_row
from virtual_phone.apps.kit.lists import RowsPage
from virtual_phone.apps.podcasts.kit import PodcastsBase, episode_row, show_row
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui


class Results(Page):
    """Shows and episodes that fit the words."""

    name = ".SearchResultActivity"
    app: PodcastsBase

    def __init__(self, app: PodcastsBase, words: str) -> None:
        super().__init__(app)
        self.words = words

    def build(self) -> ui.Widget:
        """Two groups."""
        app, t, state = self.app, self.t, self.app.state
        shows = ranked(self.words, state.shows, lambda show: f"{show.title} {show.author}")
        episodes = ranked(self.words, state.episodes, lambda each: each.title)
        rows: list[ui.Widget] = []
        if shows:
            rows.append(self._heading(t("Shows", "节目")))
            rows += [show_row(app, show) for show in shows]
        if episodes:
            rows.append(self._heading(t("Episodes", "单集")))
            rows += [episode_row(app, each) for each in episodes]
        nothing = empty_state(app, ("Nothing found", "没有找到"))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.words, on_back=self.close),
            body=ui.Scroll(key="found", grow=1, child=ui.Column(children=rows or [nothing])),
        )

    def _heading(self, words: str) -> ui.Widget:
        return ui.Text(text=words, style="label", color="primary", padding=(16, 10))


class Downloads(RowsPage):
    """Episodes on the phone."""

    name = ".DownloadsActivity"
    title = ("Downloads", "下载")
    nothing = ("Nothing downloaded", "还没有下载")
    app: PodcastsBase

    def rows(self) -> list[ui.Widget]:
        """The newest first, those under way too."""
        state = self.app.state
        return [
            episode_row(self.app, each)
            for each in state.episodes
            if each.downloaded or each.id in state.downloading
        ]


class History(RowsPage):
    """Episodes that were heard to their end."""

    name = ".HistoryActivity"
    title = ("Played", "播放历史")
    app: PodcastsBase

    def rows(self) -> list[ui.Widget]:
        """The newest first."""
        return [episode_row(self.app, each) for each in self.app.state.episodes if each.played]


class SettingsPage(RowsPage):
    """Switches."""

    name = ".SettingsActivity"
    title = ("Settings", "设置")
    app: PodcastsBase

    def rows(self) -> list[ui.Widget]:
        """Downloads, the queue, the version."""
        at = self.app.state.settings
        return [
            switch_row(self, ("Download on Wi-Fi only", "仅在Wi-Fi下下载"), at, "wifi_only"),
            switch_row(self, ("Continuous playback", "连续播放"), at, "continuous",
                       ("Go on with the queue", "自动播放队列")),
            switch_row(self, ("Delete played downloads", "播完后删除下载"), at, "delete_played"),
            ui.ListItem(title=self.t("Version", "版本"), subtitle=self.app.version),
        ]  # fmt: skip
