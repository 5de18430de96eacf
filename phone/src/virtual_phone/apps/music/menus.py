"""What can be done with songs: the sheet of one, choosing a playlist, naming one."""

from collections.abc import Callable, Sequence
from functools import partial

from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.music.kit import MusicBase, MusicPage, cover
from virtual_phone.apps.music.state import Playlist, Song
from virtual_phone.apps.settings.kit import TextDialog
from virtual_phone.ui import widgets as ui


def ask(app: MusicBase, song: Song, playlist: Playlist | None) -> None:
    """Open the sheet of a song; in a playlist it can be taken out."""
    t, state = app.t, app.state

    def take_out() -> None:
        assert playlist is not None
        place = playlist.songs.index(song.id)
        playlist.songs.remove(song.id)
        app.services.snackbar(
            t("Removed from the playlist", "已从歌单移除"),
            t("Undo", "撤消"),
            partial(playlist.songs.insert, place, song.id),
        )

    liked = song.id in state.liked
    held = song.id in state.downloaded
    entries: list[tuple[str, ui.Do]] = [
        (t("Unlike", "取消喜欢") if liked else t("Like", "喜欢"), partial(app.like, song.id)),
        (t("Play next", "下一首播放"), partial(app.queue_up, [song.id], soon=True)),
        (t("Add to queue", "加入播放队列"), partial(app.queue_up, [song.id], soon=False)),
        (t("Add to playlist", "添加到歌单"), partial(app.add_to_playlist, [song.id])),
        (
            t("Remove download", "移除下载") if held else t("Download", "下载"),
            partial(turn_download, app, [song.id]),
        ),
        (t("Go to album", "查看专辑"), partial(app.visit_album, song.album)),
        (t("Go to artist", "查看歌手"), partial(app.visit_artist, song.artist)),
        (t("Share", "分享"), partial(app.share, words_of(app, song), "song", song.id)),
    ]
    if playlist is not None:
        entries.insert(4, (t("Remove from this playlist", "从此歌单移除"), take_out))
    app.open(ActionSheet(app, entries, title=words_of(app, song)))


def words_of(app: MusicBase, song: Song) -> str:
    """`Low Tide – The Paper Lanterns`."""
    return f"{song.title} – {app.artist_of(song)}"


def turn_download(app: MusicBase, songs: Sequence[int]) -> None:
    """Keep songs for when there is no network, or no longer."""
    held = app.state.downloaded
    if all(each in held for each in songs):
        held[:] = [each for each in held if each not in songs]
        app.services.toast(app.t("Download removed", "已移除下载"))
    else:
        held += [each for each in songs if each not in held]
        app.services.toast(app.t("Downloaded", "下载完成"))


def new_playlist(app: MusicBase, then: Callable[[Playlist], object]) -> None:
    """Ask for a name and make a playlist of it."""
    state = app.state

    def make(name: str) -> None:
        if state.playlist(name) is not None:
            app.services.toast(app.t("There is one already", "歌单已存在"))
            return
        state.last_playlist += 1
        made = Playlist(state.last_playlist, name)
        state.playlists.append(made)
        then(made)

    app.open(TextDialog(app, ("New playlist", "新建歌单"), "", make))


class AddSheet(MusicPage):
    """The playlists; a tap puts songs into one."""

    name = ".AddToPlaylist"
    modal = "sheet"

    def __init__(self, app: MusicBase, songs: Sequence[int]) -> None:
        super().__init__(app)
        self.songs = songs

    def build(self) -> ui.Widget:
        """A new one, then those there are."""
        t, app = self.t, self.app
        title = ui.Text(text=t("Add to playlist", "添加到歌单"), style="title", padding=(16, 8))
        new = ui.ListItem(
            id="create_playlist",
            title=t("New playlist", "新建歌单"),
            leading=ui.Avatar(icon="add", color="primary", size=48),
            on_tap=self._new,
        )
        rows = [
            ui.ListItem(
                id="playlist_row",
                title=each.name,
                subtitle=count_text(app, each.songs),
                leading=playlist_cover(app, each),
                on_tap=partial(self._add, each),
            )
            for each in self.state.playlists
        ]
        inside = ui.Column(children=[title, new, *rows, ui.Spacer(height=16)])
        return ui.Sheet(child=ui.Scroll(key="playlists", child=inside))

    def _new(self) -> None:
        self.close()
        new_playlist(self.app, self._add)

    def _add(self, playlist: Playlist) -> None:
        self.close()
        fresh = [each for each in self.songs if each not in playlist.songs]
        playlist.songs += fresh
        words = (f"Added to {playlist.name}", f"已添加到“{playlist.name}”")
        if not fresh:
            words = (f"Already in {playlist.name}", f"“{playlist.name}”中已有这首歌")
        self.app.services.toast(self.t(*words))


def count_text(app: MusicBase, songs: Sequence[int]) -> str:
    """`5 songs · 18 min`."""
    count, minutes = len(songs), app.state.minutes(songs)
    return app.t(f"{count} song{'s' * (count != 1)} · {minutes} min", f"{count}首 · {minutes}分钟")


def playlist_cover(app: MusicBase, playlist: Playlist, *, side: float = 48) -> ui.Widget:
    """Its first song's cover, or a note while it is empty."""
    if playlist.songs:
        return cover(app.art_of(app.state.songs[playlist.songs[0]]), playlist.name, side=side)
    return ui.Row(
        width=side,
        height=side,
        radius=8,
        main="center",
        background="surface_container_highest",
        children=[ui.Icon(name="music", size=side / 2)],
    )
