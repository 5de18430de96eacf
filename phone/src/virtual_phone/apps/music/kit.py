"""What the pages of the music app share: rows of songs, covers, the bar of what plays."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.music.deck import Deck
from virtual_phone.apps.music.state import Album, Artist, MusicState, Playlist, Song
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

ROSE = "#d6336c"


class MusicBase(Deck):
    """What its pages need of the music app."""

    def visit_album(self, album: int) -> None:
        """Open an album."""
        raise TypeError(album)

    def visit_artist(self, artist: int) -> None:
        """Open an artist's page."""
        raise TypeError(artist)

    def visit_playlist(self, playlist: Playlist) -> None:
        """Open a playlist."""
        raise TypeError(playlist)

    def ask(self, song: Song, playlist: Playlist | None = None) -> None:
        """Open what can be done with a song."""
        raise TypeError(song, playlist)

    def add_to_playlist(self, songs: Sequence[int]) -> None:
        """Ask into which playlist songs shall go."""
        raise TypeError(songs)

    def show_player(self) -> None:
        """Open the page of what plays."""
        raise TypeError

    def like(self, song: int) -> None:
        """Like a song, or no longer."""
        liked = self.state.liked
        if song in liked:
            liked.remove(song)
            self.services.toast(self.t("Removed from liked songs", "已取消喜欢"))
        else:
            liked.insert(0, song)
            self.services.toast(self.t("Added to liked songs", "已添加到我喜欢的音乐"))

    def artist_of(self, song: Song | Album) -> str:
        """Whose it is."""
        return self.state.artists[song.artist].name

    def art_of(self, song: Song) -> str:
        """The cover of its album."""
        return self.state.albums[song.album].art

    def share(self, words: str, kind: str, number: int) -> None:
        """Give a song, an album or a playlist to another app."""
        link = f"https://cadenza.example/{kind}/{number}"
        self.services.request(self, "share_text", text=f"{words}\n{link}", title=words)


class MusicPage(Page):
    """A page of the music app."""

    app: MusicBase

    @property
    def state(self) -> MusicState:
        """The app's records."""
        return self.app.state

    def framed(
        self,
        body: ui.Widget,
        *,
        title: str = "",
        actions: Sequence[ui.Widget] = (),
        bar: ui.Widget | None = None,
        tabs: ui.Tabs | None = None,
    ) -> ui.Widget:
        """A page over the bar of what plays; with an arrow unless it has a `bar` of its own."""
        back = self.close if bar is None else None
        below = [*now_bar(self.app), *([bar] if bar is not None else [])]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=back, actions=actions),
            tabs=tabs,
            body=body,
            bottom=ui.Column(children=below) if below else None,
        )


def clock_text(seconds: float) -> str:
    """`3:07`."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def cover(art: str, desc: str, *, side: float = 48, radius: float = 8) -> ui.Widget:
    """A square picture."""
    return ui.Image(art=art, width=side, height=side, radius=radius, desc=desc)


def heart(app: MusicBase, song: Song) -> ui.IconButton:
    """Likes a song, or no longer."""
    liked = song.id in app.state.liked
    return ui.IconButton(
        icon="heart" if liked else "heart_outline",
        id="like",
        color=ROSE if liked else "on_surface_variant",
        desc=app.t("Unlike", "取消喜欢") if liked else app.t("Like", "喜欢"),
        on_tap=partial(app.like, song.id),
    )


def song_row(
    app: MusicBase,
    song: Song,
    songs: Sequence[int],
    *,
    place: int = 0,
    playlist: Playlist | None = None,
) -> ui.Widget:
    """A song in a list; a tap plays the list from it."""
    now = app.state.song
    on = now is not None and now.id == song.id
    lead: ui.Widget = cover(app.art_of(song), song.title)
    if place:
        lead = ui.Text(text=str(place), width=28, align="center", color="on_surface_variant")
    if on:
        sign = ui.Icon(name="bar_chart", color="primary", desc=app.t("Playing", "正在播放"))
        lead = ui.Row(children=[sign], width=28 if place else 48, main="center")
    words = ui.Column(
        grow=1,
        gap=2,
        children=[
            ui.Text(
                id="song_title",
                text=song.title,
                max_lines=1,
                color="primary" if on else "on_surface",
            ),
            ui.Text(
                id="song_artist",
                text=f"{app.artist_of(song)} · {clock_text(song.seconds)}",
                style="small",
                color="on_surface_variant",
                max_lines=1,
            ),
        ],
    )
    more = ui.IconButton(
        icon="more",
        id="song_more",
        desc=app.t(f"More about {song.title}", f"{song.title}的更多选项"),
        on_tap=partial(app.ask, song, playlist),
    )
    return ui.Row(
        id="song_row",
        gap=12,
        padding=(16, 7),
        on_tap=partial(app.play, songs, song.id),
        on_long_press=partial(app.ask, song, playlist),
        children=[lead, words, more],
    )


def tile(
    art: str,
    title: str,
    below: str,
    do: ui.Do,
    *,
    side: float = 132,
    id: str = "tile",
) -> ui.Widget:
    """A cover with words under it, as they stand in rows on the first page."""
    return ui.Column(
        id=id,
        width=side,
        gap=4,
        on_tap=do,
        children=[
            cover(art, title, side=side, radius=12),
            ui.Text(text=title, style="label", max_lines=1),
            ui.Text(text=below, style="small", color="on_surface_variant", max_lines=1),
        ],
    )


def shelf(key: str, title: str, tiles: Sequence[ui.Widget]) -> list[ui.Widget]:
    """A heading and covers in a row that can be moved sideways."""
    row = ui.Row(children=tiles, gap=14, padding=(16, 4), cross="start")
    return [
        ui.Text(text=title, style="title", padding=(16, 8)),
        ui.Scroll(key=key, id=key, axis="horizontal", child=row),
    ]


def album_tile(app: MusicBase, album: Album) -> ui.Widget:
    """An album on a shelf."""
    do = partial(app.visit_album, album.id)
    return tile(album.art, album.title, app.artist_of(album), do, id="album_tile")


def artist_tile(app: MusicBase, artist: Artist) -> ui.Widget:
    """An artist on a shelf."""
    return ui.Column(
        id="artist_tile",
        width=104,
        gap=6,
        cross="center",
        on_tap=partial(app.visit_artist, artist.id),
        children=[
            cover(artist.art, artist.name, side=96, radius=48),
            ui.Text(text=artist.name, style="small", align="center", max_lines=2),
        ],
    )


def play_buttons(app: MusicBase, songs: Sequence[int]) -> ui.Widget:
    """Play and Shuffle over a list of songs."""

    def mixed() -> None:
        if not app.state.shuffle:
            app.turn_shuffle()
        app.play(songs)

    def straight() -> None:
        if app.state.shuffle:
            app.turn_shuffle()
        app.play(songs)

    play = ui.Button(
        text=app.t("Play", "播放"), icon="play", id="play_all", grow=1, on_tap=straight
    )
    mix = ui.Button(
        text=app.t("Shuffle", "随机播放"),
        icon="shuffle",
        kind="tonal",
        id="shuffle_all",
        grow=1,
        on_tap=mixed,
    )
    return ui.Row(children=[play, mix], gap=12, padding=(16, 8))


def now_bar(app: MusicBase) -> list[ui.Widget]:
    """What plays, above the bottom of a page; nothing while nothing is on."""
    song = app.state.song
    if song is None:
        return []
    t, playing = app.t, app.state.playing
    words = ui.Column(
        grow=1,
        children=[
            ui.Text(id="now_title", text=song.title, style="label", max_lines=1),
            ui.Text(
                text=app.artist_of(song), style="small", color="on_surface_variant", max_lines=1
            ),
        ],
    )
    turn = ui.IconButton(
        icon="pause" if playing else "play",
        id="now_toggle",
        desc=t("Pause", "暂停") if playing else t("Play", "播放"),
        on_tap=app.toggle,
    )
    after = ui.IconButton(
        icon="skip_next", id="now_next", desc=t("Next", "下一首"), on_tap=app.skip
    )
    row = ui.Row(
        id="now_playing_bar",
        desc=t(f"Now playing: {song.title}", f"正在播放：{song.title}"),
        gap=12,
        padding=(12, 6),
        background="surface_container_high",
        on_tap=app.show_player,
        children=[cover(app.art_of(song), song.title, side=44), words, turn, after],
    )
    share = app.position / song.seconds if song.seconds else 0
    return [ui.Column(children=[ui.Progress(value=share), row])]
