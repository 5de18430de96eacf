"""The tabs of the music app: the first page, the search, the library."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from virtual_phone.apps.kit.finding import empty_state, flow, ranked, remember
from virtual_phone.apps.music import data
from virtual_phone.apps.music.kit import (
    MusicBase,
    MusicPage,
    album_tile,
    artist_tile,
    cover,
    shelf,
    song_row,
    tile,
)
from virtual_phone.apps.music.lists import LikedPage, SongsPage
from virtual_phone.apps.music.menus import count_text, new_playlist, playlist_cover
from virtual_phone.apps.music.state import Song
from virtual_phone.ui import widgets as ui

Order = Literal["title", "artist", "length"]
ORDERS: tuple[tuple[Order, tuple[str, str]], ...] = (
    ("title", ("Title", "歌名")),
    ("artist", ("Artist", "歌手")),
    ("length", ("Length", "时长")),
)
MIX_ART = {genre: art for _, genre, art in data.MIXES}
SHELVES = (
    ("playlists", ("Playlists", "歌单")),
    ("songs", ("Songs", "歌曲")),
    ("albums", ("Albums", "专辑")),
    ("artists", ("Artists", "歌手")),
)


class HomePage(MusicPage):
    """What each tab shows; the app's first page frames it."""

    def __init__(self, app: MusicBase) -> None:
        super().__init__(app)
        self.shelf = "playlists"
        self.order: Order = "title"
        self.words = ""

    # Home

    def home(self) -> ui.Widget:
        """Recently played, mixes, new albums, artists."""
        t, app, state = self.t, self.app, self.state
        recent = [
            tile(
                app.art_of(state.songs[each]),
                state.songs[each].title,
                app.artist_of(state.songs[each]),
                partial(app.play, list(state.history), each),
                side=104,
                id="recent_tile",
            )
            for each in state.history[:8]
        ]
        mixes = [
            tile(
                art,
                t(*words),
                t("Made for you", "为您推荐"),
                partial(self._mix, words, genre),
                id="mix_tile",
            )
            for words, genre, art in data.MIXES
        ]
        newest = sorted(state.albums.values(), key=lambda album: -album.year)[:8]
        artists = [each for each in state.artists.values() if each.genre]
        parts = [
            *self._doors(),
            *shelf("recent", t("Recently played", "最近播放"), recent),
            *shelf("mixes", t("Made for you", "为您推荐"), mixes),
            *shelf("new", t("New albums", "新专辑"), [album_tile(app, each) for each in newest]),
            *shelf("bands", t("Artists", "歌手"), [artist_tile(app, each) for each in artists]),
            ui.Spacer(height=20),
        ]
        return ui.Scroll(key="home", id="home_list", grow=1, child=ui.Column(children=parts))

    def _mix(self, words: data.Words, genre: str) -> None:
        songs = self.state.of_genre(genre)
        self.app.open(
            SongsPage(self.app, self.t(*words), songs, MIX_ART.get(genre, "photo:plant:2"))
        )

    def _doors(self) -> list[ui.Widget]:
        t, app = self.t, self.app
        liked = self._door(
            ui.Avatar(icon="heart", color="#d6336c", size=48), t("Liked songs", "我喜欢的音乐"),
            lambda: app.open(LikedPage(app)), "liked_songs",
        )  # fmt: skip
        lists = [
            self._door(
                playlist_cover(app, each), each.name, partial(app.visit_playlist, each), "quick"
            )
            for each in self.state.playlists[:3]
        ]
        grid = ui.Grid(columns=2, gap=8, children=[liked, *lists])
        return [ui.Column(children=[grid], padding=(16, 8))]

    def _door(self, face: ui.Widget, words: str, do: ui.Do, key: str) -> ui.Widget:
        return ui.Row(
            id=key,
            gap=10,
            height=64,
            padding=(8, 0),
            radius=12,
            background="surface_container_high",
            on_tap=do,
            children=[face, ui.Text(text=words, style="label", max_lines=2, grow=1)],
        )

    # Search

    def search(self) -> ui.Widget:
        """The field; below it what fits, or genres and what was searched before."""
        field = ui.TextField(
            key="search",
            id="search_src_text",
            text=self.words,
            hint=self.t("Songs, artists, albums, lyrics", "歌曲、歌手、专辑"),
            on_change=partial(setattr, self, "words"),
            action="search",
            on_submit=self._submitted,
            plain=True,
            grow=1,
        )
        box: list[ui.Widget] = [ui.Icon(name="search", size=20), field]
        if self.words:
            box.append(
                ui.IconButton(
                    icon="close",
                    id="search_close_btn",
                    desc=self.t("Clear query", "清除查询"),
                    on_tap=partial(setattr, self, "words", ""),
                )
            )
        pill = ui.Row(
            children=box, gap=8, padding=(16, 0), radius=26, height=52,
            background="surface_container_high",
        )  # fmt: skip
        below = self._found() if self.words.strip() else self._genres()
        return ui.Column(
            children=[
                ui.Column(children=[pill], padding=(16, 4)),
                ui.Scroll(key="found", id="found_list", grow=1, child=ui.Column(children=below)),
            ]
        )

    def _submitted(self) -> None:
        if self.words.strip():
            remember(self.state.searches, self.words.strip())

    def _genres(self) -> list[ui.Widget]:
        t = self.t
        parts: list[ui.Widget] = []
        if self.state.searches:
            title = t("Recent searches", "最近搜索")
            parts.append(ui.Text(text=title, style="label", padding=(16, 10)))
            chips = [
                ui.Chip(text=each, id="recent_search", on_tap=partial(setattr, self, "words", each))
                for each in self.state.searches
            ]
            parts += flow(self.app, chips)
        parts.append(ui.Text(text=t("Genres", "曲风"), style="label", padding=(16, 10)))
        colors = ("#2f8a3a", "#d6336c", "#c75f00", "#3f51b5", "#00897b", "#6d4c9f")
        cells: list[ui.Widget] = [
            ui.Column(
                id="genre",
                height=84,
                radius=12,
                padding=14,
                background=color,
                on_tap=partial(self._mix, words, genre),
                children=[ui.Text(text=t(*words), style="label", bold=True, color="white")],
            )
            for (genre, words), color in zip(data.GENRES.items(), colors, strict=True)
        ]
        grid = ui.Grid(columns=2, gap=10, children=cells)
        return [*parts, ui.Column(children=[grid], padding=(16, 4)), ui.Spacer(height=16)]

    def _found(self) -> list[ui.Widget]:
        t, app, state, words = self.t, self.app, self.state, self.words.strip()
        artists = ranked(words, state.artists.values(), lambda each: each.name)[:3]
        albums = ranked(words, state.albums.values(), lambda each: each.title)[:6]
        said = {song.id: f"{song.title} {app.artist_of(song)}" for song in state.songs.values()}
        songs = ranked(words, state.songs.values(), lambda song: said[song.id])[:20]
        if not (artists or albums or songs):
            return [empty_state(app, ("Nothing found", "没有找到"))]
        rows: list[ui.Widget] = [self._artist_row(each.id) for each in artists]
        if songs:
            rows.append(ui.Text(text=t("Songs", "歌曲"), style="label", padding=(16, 8)))
            rows += [song_row(app, song, [each.id for each in songs]) for song in songs]
        if albums:
            rows.append(ui.Text(text=t("Albums", "专辑"), style="label", padding=(16, 8)))
            rows += [self._album_row(each.id) for each in albums]
        return [*rows, ui.Spacer(height=16)]

    # Library

    def tabs(self) -> ui.Tabs:
        """Playlists, songs, albums, artists."""
        return ui.Tabs(
            tabs=[
                ui.Tab(
                    text=self.t(*words),
                    selected=key == self.shelf,
                    id=f"shelf_{key}",
                    on_tap=partial(setattr, self, "shelf", key),
                )
                for key, words in SHELVES
            ]
        )

    def library(self) -> ui.Widget:
        """The shelf in front."""
        state = self.state
        shelves: dict[str, Callable[[], list[ui.Widget]]] = {
            "playlists": self._playlists,
            "songs": self._songs,
            "albums": lambda: [self._album_row(each) for each in state.kept],
            "artists": lambda: [self._artist_row(each) for each in state.followed],
        }
        nothing = empty_state(self.app, ("Nothing here yet", "这里还没有内容"), "music")
        rows = shelves[self.shelf]() or [nothing]
        inside = ui.Column(children=[*rows, ui.Spacer(height=16)])
        return ui.Scroll(key=f"shelf_{self.shelf}", id="library_list", grow=1, child=inside)

    def _playlists(self) -> list[ui.Widget]:
        t, app, state = self.t, self.app, self.state
        new = ui.ListItem(
            id="create_playlist",
            title=t("New playlist", "新建歌单"),
            leading=ui.Avatar(icon="add", color="primary", size=48),
            on_tap=lambda: new_playlist(app, app.visit_playlist),
        )
        liked = ui.ListItem(
            id="liked_songs",
            title=t("Liked songs", "我喜欢的音乐"),
            subtitle=count_text(app, state.liked),
            leading=ui.Avatar(icon="heart", color="#d6336c", size=48),
            on_tap=lambda: app.open(LikedPage(app)),
        )
        rows = [
            ui.ListItem(
                id="playlist_row",
                title=each.name,
                subtitle=count_text(app, each.songs),
                leading=playlist_cover(app, each),
                on_tap=partial(app.visit_playlist, each),
            )
            for each in state.playlists
        ]
        return [new, liked, *rows]

    def _songs(self) -> list[ui.Widget]:
        chips: list[ui.Widget] = [
            ui.Chip(
                text=self.t(*words),
                checked=key == self.order,
                id=f"order_{key}",
                on_tap=partial(setattr, self, "order", key),
            )
            for key, words in ORDERS
        ]
        songs = sorted(self.state.songs.values(), key=self._rank)
        numbers = [song.id for song in songs]
        rows = ui.LazyColumn(
            count=len(songs),
            row=lambda n: song_row(self.app, songs[n], numbers),
            row_height=64 * max(1.0, float(self.app.services.settings["font_scale"])),
        )
        return [ui.Row(children=chips, gap=8, padding=(16, 8)), rows]

    def _rank(self, song: Song) -> tuple[object, ...]:
        if self.order == "length":
            return (song.seconds,)
        if self.order == "artist":
            return (self.app.artist_of(song).lower(), song.title.lower())
        return (song.title.lower(),)

    def _album_row(self, number: int) -> ui.Widget:
        album = self.state.albums[number]
        year = f" · {album.year}" if album.year else ""
        return ui.ListItem(
            id="album_row",
            title=album.title,
            subtitle=self.app.artist_of(album) + year,
            leading=cover(album.art, album.title),
            on_tap=partial(self.app.visit_album, number),
        )

    def _artist_row(self, number: int) -> ui.Widget:
        artist = self.state.artists[number]
        kind = self.t(*data.GENRES[artist.genre]) if artist.genre else ""
        return ui.ListItem(
            id="artist_row",
            title=artist.name,
            subtitle=kind,
            leading=cover(artist.art, artist.name, radius=24),
            on_tap=partial(self.app.visit_artist, number),
        )
