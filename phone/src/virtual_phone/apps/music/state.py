"""What the music app keeps: songs, playlists, what is playing."""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from virtual_phone.apps.music import data
from virtual_phone.system.stores import MUSIC, MediaStore

T = Callable[[str, str], str]
Repeat = Literal["off", "all", "one"]


@dataclass
class Song:
    """A song."""

    id: int
    title: str
    artist: int
    album: int
    seconds: float
    plays: int = 0
    """How often others listened."""


@dataclass
class Album:
    """A record with its songs in order."""

    id: int
    title: str
    artist: int
    year: int
    art: str
    songs: list[int] = field(default_factory=list)


@dataclass
class Artist:
    """Somebody who plays."""

    id: int
    name: str
    genre: str
    about: str
    art: str
    fans: int = 0


@dataclass
class Playlist:
    """Songs that the owner put together."""

    id: int
    name: str
    songs: list[int] = field(default_factory=list)


@dataclass
class MusicState:
    """The catalogue, the owner's library, and what plays."""

    songs: dict[int, Song] = field(default_factory=dict)
    albums: dict[int, Album] = field(default_factory=dict)
    artists: dict[int, Artist] = field(default_factory=dict)
    playlists: list[Playlist] = field(default_factory=list)
    last_playlist: int = 0
    liked: list[int] = field(default_factory=list)
    """Songs, the last liked first."""
    kept: list[int] = field(default_factory=list)
    """Albums in the library."""
    followed: list[int] = field(default_factory=list)
    """Artists."""
    downloaded: list[int] = field(default_factory=list)
    """Songs that need no network."""
    history: list[int] = field(default_factory=list)
    """Songs played, the last one first."""
    searches: list[str] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    place: int = 0
    """Which of the queue is on."""
    order: list[int] = field(default_factory=list)
    """The queue as it was before it was shuffled."""
    since: datetime | None = None
    """Since when it plays; None while it is paused."""
    before: float = 0
    """Seconds of the song played before that."""
    shuffle: bool = False
    repeat: Repeat = "off"
    sleep_at: datetime | None = None
    sleep_after_song: bool = False
    options: dict[str, bool] = field(default_factory=dict)

    @property
    def song(self) -> Song | None:
        """What is on, playing or paused."""
        return self.songs[self.queue[self.place]] if self.queue else None

    @property
    def playing(self) -> bool:
        """Whether it can be heard."""
        return self.since is not None

    def find(self, title: str) -> Song:
        """The song with this title.

        Raises:
            KeyError: There is none.
        """
        found = next((song for song in self.songs.values() if song.title == title), None)
        if found is None:
            raise KeyError(title)
        return found

    def playlist(self, name: str) -> Playlist | None:
        """The playlist with this name."""
        return next((each for each in self.playlists if each.name == name), None)

    def of_artist(self, artist: int) -> list[Song]:
        """An artist's songs, those heard most first."""
        found = [song for song in self.songs.values() if song.artist == artist]
        return sorted(found, key=lambda song: -song.plays)

    def of_genre(self, genre: str) -> list[int]:
        """The songs of all artists of a genre."""
        artists = {each.id for each in self.artists.values() if each.genre == genre}
        return [song.id for song in self.songs.values() if song.artist in artists]

    def minutes(self, songs: Iterable[int]) -> int:
        """How long songs are together."""
        return round(sum(self.songs[each].seconds for each in songs) / 60)


def make(t: T, rng: random.Random, media: MediaStore) -> MusicState:
    """Sixty songs by ten artists, the phone's own sound files, three playlists."""
    state = MusicState()
    english: dict[str, int] = {}
    for band in data.BANDS:
        _add(state, band, t, rng, english)
    own = Artist(len(state.artists) + 1, t(*data.OWN), "", "", "photo:people:3")
    state.artists[own.id] = own
    album = Album(len(state.albums) + 1, t("On this phone", "本机音乐"), own.id, 0, "photo:night:2")
    state.albums[album.id] = album
    for file in media.of_folder(MUSIC):
        title = file.name.rpartition(".")[0]
        song = Song(len(state.songs) + 1, title, own.id, album.id, file.seconds)
        state.songs[song.id] = song
        album.songs.append(song.id)
        state.downloaded.append(song.id)
    for name, titles in data.PLAYLISTS:
        state.last_playlist += 1
        songs = [english[each] for each in titles]
        state.playlists.append(Playlist(state.last_playlist, t(*name), songs))
    state.liked = [english[each] for each in data.LIKED]
    state.kept = sorted(rng.sample(sorted(state.albums), 6))
    state.followed = sorted(rng.sample(range(1, len(data.BANDS) + 1), 4))
    state.history = rng.sample(sorted(state.songs), 8)
    state.options = {"wifi_only": False, "explicit": True}
    return state


def _add(
    state: MusicState, band: data.Band, t: T, rng: random.Random, english: dict[str, int]
) -> None:
    artist = Artist(
        len(state.artists) + 1, t(*band.name), band.genre, t(*band.about), band.art,
        rng.randrange(4_000, 900_000),
    )  # fmt: skip
    state.artists[artist.id] = artist
    for record in band.records:
        number = len(state.albums) + 1
        album = Album(number, t(*record.title), artist.id, record.year, record.art)
        state.albums[number] = album
        for title in record.songs:
            seconds = random.Random(title[0]).randrange(148, 312)
            song = Song(len(state.songs) + 1, t(*title), artist.id, number, seconds)
            song.plays = rng.randrange(2_000, 3_000_000)
            state.songs[song.id] = song
            album.songs.append(song.id)
            english[title[0]] = song.id


def lyrics(t: T, song: Song) -> list[tuple[float, str]]:
    """The lines of a song with the seconds at which they are sung; a chorus comes back."""
    rng = random.Random(f"lyrics:{song.id}")
    lines = [t(*line) for line in rng.sample(data.LINES, 14)]
    chorus = [t(f"{song.title}, {song.title}", f"{song.title}，{song.title}"), *lines[:3]]
    sung = [*lines[3:7], *chorus, *lines[7:11], *chorus, *lines[11:14], chorus[0]]
    first, last = song.seconds * 0.07, song.seconds * 0.93
    step = (last - first) / len(sung)
    return [(first + step * number, line) for number, line in enumerate(sung)]
