"""Music: Cadenza, with a library, a search, and a player that goes on behind other apps."""

from collections.abc import Sequence

from virtual_phone.apps.kit.forms import tab_bar
from virtual_phone.apps.music import menus
from virtual_phone.apps.music.home import HomePage
from virtual_phone.apps.music.kit import ROSE, MusicBase
from virtual_phone.apps.music.lists import AlbumPage, ArtistPage, PlaylistPage
from virtual_phone.apps.music.player import PlayerPage
from virtual_phone.apps.music.state import MusicState, Playlist, Song, make
from virtual_phone.system.app import Page
from virtual_phone.system.intents import number_of
from virtual_phone.ui import widgets as ui


class MusicApp(MusicBase):
    """Songs, albums, playlists."""

    package = "com.cadenza.music"
    key = "music"
    label = ("Music", "音乐")
    icon = ("music", ROSE)
    version = "5.12.0"
    hosts = frozenset({"cadenza.example"})

    def initial_state(self) -> MusicState:
        """Sixty songs, three playlists, nothing playing."""
        return make(self.t, self.rng, self.services.media)

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """What the notification opens (`page`), or an address of a song, an album, a playlist."""
        if extras.get("page") == "player":
            self.show_player()
        url, number = extras.get("url", ""), number_of(extras.get("url", "")) or 0
        lists = {each.id: each for each in self.state.playlists}
        if "/song/" in url and number in self.state.songs:
            self.play([number])
            self.show_player()
        elif "/album/" in url and number in self.state.albums:
            self.visit_album(number)
        elif "/playlist/" in url and number in lists:
            self.visit_playlist(lists[number])

    def visit_album(self, album: int) -> None:
        """Open an album."""
        self.open(AlbumPage(self, self.state.albums[album]))

    def visit_artist(self, artist: int) -> None:
        """Open an artist's page."""
        self.open(ArtistPage(self, self.state.artists[artist]))

    def visit_playlist(self, playlist: Playlist) -> None:
        """Open a playlist."""
        self.open(PlaylistPage(self, playlist))

    def ask(self, song: Song, playlist: Playlist | None = None) -> None:
        """Open what can be done with a song."""
        menus.ask(self, song, playlist)

    def add_to_playlist(self, songs: Sequence[int]) -> None:
        """Ask into which playlist songs shall go."""
        self.open(menus.AddSheet(self, songs))

    def show_player(self) -> None:
        """Open the page of what plays, once."""
        if not (self.pages and isinstance(self.pages[-1], PlayerPage)):
            self.open(PlayerPage(self))


class Main(HomePage):
    """Home, search, library."""

    name = ".MainActivity"

    def __init__(self, app: MusicApp) -> None:
        super().__init__(app)
        self.tab = "home"

    def build(self) -> ui.Widget:
        """The tab in front over what plays and the bar with all."""
        t, tab = self.t, self.tab
        bar = tab_bar(
            self,
            (
                ("home", ("Home", "首页"), "home"),
                ("search", ("Search", "搜索"), "search"),
                ("library", ("Library", "资料库"), "playlist"),
            ),
        )
        titles = {
            "home": t(*self.app.label),
            "search": t("Search", "搜索"),
            "library": t("Your library", "我的资料库"),
        }
        bodies = {"home": self.home, "search": self.search, "library": self.library}
        tabs = self.tabs() if tab == "library" else None
        return self.framed(bodies[tab](), title=titles[tab], bar=bar, tabs=tabs)

    def on_back(self) -> bool:
        """Back empties the search, then goes to the first tab."""
        if self.tab == "search" and self.words:
            self.words = ""
            return True
        elsewhere = self.tab != "home"
        self.tab = "home"
        return elsewhere
