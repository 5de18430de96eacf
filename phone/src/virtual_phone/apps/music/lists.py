"""Pages that list songs: an album, an artist, a playlist, liked songs, a mix."""

from collections.abc import Sequence
from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import low
from virtual_phone.apps.kit.menus import more_button
from virtual_phone.apps.kit.reviews import count_text as number_text
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.apps.music.kit import (
    MusicBase,
    MusicPage,
    album_tile,
    cover,
    play_buttons,
    shelf,
    song_row,
)
from virtual_phone.apps.music.menus import count_text, playlist_cover, turn_download
from virtual_phone.apps.music.state import Album, Artist, Playlist, Song
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.ui import widgets as ui


class SongsPage(MusicPage):
    """A head, Play and Shuffle, songs."""

    name = ".SongsActivity"

    def __init__(self, app: MusicBase, title: str, songs: Sequence[int], art: str = "") -> None:
        super().__init__(app)
        self.title = title
        self.listed = songs
        self.art = art

    @property
    def songs(self) -> Sequence[int]:
        """What is listed."""
        return self.listed

    def head(self) -> list[ui.Widget]:
        """Picture, title, how many."""
        facts = [
            ui.Text(id="list_title", text=self.title, style="heading", align="center"),
            ui.Text(
                text=count_text(self.app, self.songs),
                style="subtitle",
                color="on_surface_variant",
                align="center",
            ),
        ]
        picture = self.picture(184)
        shown = (
            [] if picture is None or low(self.app) else [ui.Row(children=[picture], main="center")]
        )
        return [*shown, ui.Column(children=facts, gap=2, padding=(24, 10))]

    def picture(self, side: float) -> ui.Widget | None:
        """What stands above the title."""
        return cover(self.art, self.title, side=side, radius=16) if self.art else None

    def actions(self) -> list[ui.Widget]:
        """What stands in the bar."""
        return []

    def rows(self) -> list[ui.Widget]:
        """The songs."""
        known = self.state.songs
        rows = [song_row(self.app, known[each], self.songs) for each in self.songs]
        nothing = empty_state(self.app, ("No songs yet", "还没有歌曲"), "music")
        return [play_buttons(self.app, self.songs), *rows] if rows else [nothing]

    def build(self) -> ui.Widget:
        """Everything above the bar of what plays."""
        inside = ui.Column(children=[*self.head(), *self.rows(), ui.Spacer(height=24)])
        body = ui.Scroll(key="songs", id="song_list", grow=1, child=inside)
        return self.framed(body, actions=self.actions())


class LikedPage(SongsPage):
    """What the owner likes."""

    name = ".LikedActivity"

    def __init__(self, app: MusicBase) -> None:
        super().__init__(app, app.t("Liked songs", "我喜欢的音乐"), ())

    @property
    def songs(self) -> Sequence[int]:
        """The last liked first."""
        return self.state.liked

    def picture(self, side: float) -> ui.Widget | None:
        """A heart."""
        return ui.Avatar(icon="heart", color="#d6336c", size=side * 0.6)


class AlbumPage(SongsPage):
    """A record."""

    name = ".AlbumActivity"

    def __init__(self, app: MusicBase, album: Album) -> None:
        super().__init__(app, album.title, album.songs, album.art)
        self.album = album

    def head(self) -> list[ui.Widget]:
        """Cover, title, whose, when."""
        artist = ui.Button(
            text=self.app.artist_of(self.album),
            kind="text",
            id="album_artist",
            on_tap=partial(self.app.visit_artist, self.album.artist),
        )
        year = [
            ui.Text(
                text=str(self.album.year), style="small", color="on_surface_variant", align="center"
            )
        ]
        who = ui.Row(children=[artist], main="center")
        return [*super().head(), who, *(year if self.album.year else [])]

    def actions(self) -> list[ui.Widget]:
        """Keep, download, more."""
        t, state, album = self.t, self.state, self.album
        kept = album.id in state.kept
        keep = ui.IconButton(
            icon="check_circle" if kept else "add_circle",
            id="keep_album",
            color="primary" if kept else "on_surface_variant",
            desc=t("Remove from library", "从资料库移除")
            if kept
            else t("Add to library", "加入资料库"),
            on_tap=self._keep,
        )
        words = f"{album.title} – {self.app.artist_of(album)}"
        entries: list[tuple[str, ui.Do]] = [
            (t("Download", "下载"), partial(turn_download, self.app, album.songs)),
            (
                t("Add to queue", "加入播放队列"),
                partial(self.app.queue_up, album.songs, soon=False),
            ),
            (t("Add to playlist", "添加到歌单"), partial(self.app.add_to_playlist, album.songs)),
            (t("Share", "分享"), partial(self.app.share, words, "album", album.id)),
        ]
        return [keep, more_button(self, entries)]

    def _keep(self) -> None:
        kept = self.state.kept
        if self.album.id in kept:
            kept.remove(self.album.id)
        else:
            kept.append(self.album.id)

    def rows(self) -> list[ui.Widget]:
        """The songs by their places."""
        known = self.state.songs
        return [
            play_buttons(self.app, self.songs),
            *(
                song_row(self.app, known[each], self.songs, place=place)
                for place, each in enumerate(self.songs, start=1)
            ),
        ]


class ArtistPage(SongsPage):
    """Somebody who plays: songs heard most, albums."""

    name = ".ArtistActivity"

    def __init__(self, app: MusicBase, artist: Artist) -> None:
        songs = [song.id for song in app.state.of_artist(artist.id)]
        super().__init__(app, artist.name, songs, artist.art)
        self.artist = artist

    def picture(self, side: float) -> ui.Widget | None:
        """A round one."""
        return cover(self.artist.art, self.artist.name, side=side * 0.85, radius=side)

    def head(self) -> list[ui.Widget]:
        """Picture, name, who they are, Follow."""
        t, artist = self.t, self.artist
        followed = artist.id in self.state.followed
        fans = number_text(self.app, artist.fans)
        follow = ui.Button(
            text=t("Following", "已关注") if followed else t("Follow", "关注"),
            kind="tonal" if followed else "outlined",
            id="follow",
            on_tap=self._follow,
        )
        lines = [line for line in (t(f"{fans} listeners", f"{fans}位听众"), artist.about) if line]
        about = [
            ui.Text(text=line, style="subtitle", color="on_surface_variant", align="center")
            for line in lines
        ]
        return [
            *super().head(),
            ui.Column(children=about, gap=2, padding=(24, 0)),
            ui.Row(children=[follow], main="center", padding=(0, 8)),
        ]

    def _follow(self) -> None:
        followed = self.state.followed
        if self.artist.id in followed:
            followed.remove(self.artist.id)
        else:
            followed.append(self.artist.id)

    def rows(self) -> list[ui.Widget]:
        """Songs, then the albums."""
        albums = [each for each in self.state.albums.values() if each.artist == self.artist.id]
        tiles = [album_tile(self.app, each) for each in albums]
        return [*super().rows(), *shelf("albums", self.t("Albums", "专辑"), tiles)]


class PlaylistPage(SongsPage):
    """A playlist of the owner's."""

    name = ".PlaylistActivity"

    def __init__(self, app: MusicBase, playlist: Playlist) -> None:
        super().__init__(app, playlist.name, ())
        self.playlist = playlist

    @property
    def songs(self) -> Sequence[int]:
        """In their order."""
        return self.playlist.songs

    def picture(self, side: float) -> ui.Widget | None:
        """The first cover."""
        return playlist_cover(self.app, self.playlist, side=side)

    def actions(self) -> list[ui.Widget]:
        """Add songs, rename, delete."""
        t, app, playlist = self.t, self.app, self.playlist
        add = ui.IconButton(
            icon="add",
            id="add_songs",
            desc=t("Add songs", "添加歌曲"),
            on_tap=lambda: app.open(PickSongs(app, playlist)),
        )
        entries: list[tuple[str, ui.Do]] = [
            (t("Rename", "重命名"), self._rename),
            (t("Download", "下载"), partial(turn_download, app, list(playlist.songs))),
            (t("Add to queue", "加入播放队列"),
             partial(app.queue_up, list(playlist.songs), soon=False)),
            (t("Share", "分享"), partial(app.share, playlist.name, "playlist", playlist.id)),
            (t("Delete playlist", "删除歌单"), self._ask_delete),
        ]  # fmt: skip
        return [add, more_button(self, entries)]

    def _rename(self) -> None:
        def rename(name: str) -> None:
            self.playlist.name = self.title = name

        names = ("Rename playlist", "重命名歌单")
        self.app.open(TextDialog(self.app, names, self.playlist.name, rename))

    def _ask_delete(self) -> None:
        def delete() -> None:
            self.state.playlists.remove(self.playlist)
            self.close()

        question = self.t("Delete this playlist?", "删除此歌单？")
        self.app.open(Confirm(self.app, question, delete, text=self.playlist.name))

    def rows(self) -> list[ui.Widget]:
        """The songs, each of which can be taken out."""
        known = self.state.songs
        rows = [
            song_row(self.app, known[each], self.songs, playlist=self.playlist)
            for each in self.songs
        ]
        nothing = empty_state(self.app, ("Add the first song", "添加第一首歌吧"), "playlist")
        return [play_buttons(self.app, self.songs), *rows] if rows else [nothing]


class PickSongs(SearchPage):
    """All songs, to put some into a playlist."""

    name = ".PickSongsActivity"
    hint = ("Search songs", "搜索歌曲")
    clearable = True
    app: MusicBase

    def __init__(self, app: MusicBase, playlist: Playlist) -> None:
        super().__init__(app)
        self.playlist = playlist

    def rows(self) -> list[ui.Widget]:
        """Those that fit the words, with a plus or a tick."""
        words = self.words.strip().lower()
        songs = self.app.state.songs.values()
        found = [s for s in songs if words in f"{s.title}\n{self.app.artist_of(s)}".lower()]
        return [
            ui.LazyColumn(
                count=len(found),
                row=lambda n: self._row(found[n]),
                row_height=64 * max(1.0, float(self.app.services.settings["font_scale"])),
            )
        ]

    def _row(self, song: Song) -> ui.Widget:
        held = song.id in self.playlist.songs
        return ui.ListItem(
            id="pick_row",
            title=song.title,
            subtitle=self.app.artist_of(song),
            leading=cover(self.app.art_of(song), song.title),
            trailing=ui.Icon(
                name="check_circle" if held else "add_circle",
                color="primary" if held else "on_surface_variant",
                desc=self.t("Added", "已添加") if held else self.t("Add", "添加"),
            ),
            on_tap=partial(self._turn, song.id),
        )

    def _turn(self, song: int) -> None:
        if song in self.playlist.songs:
            self.playlist.songs.remove(song)
        else:
            self.playlist.songs.append(song)
