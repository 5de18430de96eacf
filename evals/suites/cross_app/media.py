"""Media entertainment: films, videos and songs, over more than one app."""

import random
from typing import Any

from evals.suites.cross_app import kit
from evals.suites.mobbench import movies, video
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.video import data as video_data

LIKE = "Like|喜欢"


def draw_song(rng: random.Random, state: Facts) -> dict[str, Any]:
    """A song that nobody has liked yet as `{item}`, its artist, and another song."""
    music = state.music
    free = [
        s
        for s in music.songs.values()
        if s.id not in (*music.liked, *music.history)
    ]
    song, other = kit.alone(rng, free, music.songs.values())
    artists = state.music.artists
    return {
        "item": song.title,
        "wanted": song.title,
        "song": song.id,
        "artist": artists[song.artist].name,
        "other_song": other.title,
        "other_artist": next(
            a.name for a in artists.values() if a.id != song.artist
        ),
    }


def play_song(title: str) -> list[Step]:
    """Look a song up and play it."""
    return [
        launch(kit.LABELS["music"]),
        tap("#tab_search"),
        fill(title, into="#search_src_text"),
        tap("#song_row"),
    ]


def played(s: Seen) -> bool:
    """Whether the song was started."""
    return s.p.song in s.after.music.history


def _like_song() -> list[Step]:
    return [tap("#song_more"), tap(LIKE)]


def _draw_note(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = draw_song(rng, state)
    return {
        **drawn,
        "text": f"{drawn['item']} - {drawn['artist']}",
        **kit.pool(rng, kit.NOTE_APPS, state),
    }


def _note_song(p: Drawn) -> list[Step]:
    title = p.t("Songs", "歌单")
    return [
        *play_song(p.wanted),
        *_like_song(),
        *kit.write_note(p.key, title, p.text),
    ]


def _draw_share(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {
        **draw_song(rng, state),
        **kit.draw_friend(rng, state),
        **kit.pool(rng, kit.SEND_APPS, state),
    }


def _share_song(p: Drawn) -> list[Step]:
    more = [tap("#song_more"), tap("Share|分享")]
    return [*play_song(p.wanted), *_like_song(), *more, *kit.send_shared(p)]


def _draw_film(rng: random.Random, state: Facts) -> dict[str, Any]:
    titles = {clip.title: clip for clip in state.video.clips.values()}
    wording, (full, _) = video_data.FILM_FORMS[2][0], video_data.FILM_FORMS[0]
    films = [
        work
        for work in state.movies.top()
        if wording[state.zh].format(work.title) in titles
        and work.id not in state.movies.marks
    ]
    (film,) = kit.alone(rng, films, state.movies.works.values(), count=1)
    trailer = titles[wording[state.zh].format(film.title)]
    whole = titles[full[state.zh].format(film.title)]
    return {
        "item": film.title,
        "film": film.id,
        "title": trailer.title,
        "ad": trailer.ad,
        "clip": trailer.id,
        "whole": whole.title,
        "whole_ad": whole.ad,
        "mark": "#mark_want",
    }


def _watch_trailer(p: Drawn) -> list[Step]:
    return [
        *movies.open_app(),
        *movies.search(p.item),
        tap("#subject_item"),
        tap("Want to watch|想看"),
        tap("#submit_review"),
        *video.open_app(),
        *video.search(p.title),
        tap("#video_item"),
        *video.skip(ad=p.ad),
        wait_for("#player"),
    ]


def _draw_both(rng: random.Random, state: Facts) -> dict[str, Any]:
    song = draw_song(rng, state)
    kept = {clip for folder in state.video.folders.values() for clip in folder}
    clips = [
        clip
        for clip in state.video.clips.values()
        if not clip.ad and clip.id not in kept
    ]
    clip, other = kit.alone(rng, clips, state.video.clips.values())
    return {
        **song,
        "clip": clip.id,
        "video": clip.title,
        "searched": clip.title,
        "other_video": other.title,
    }


def _keep_both(p: Drawn) -> list[Step]:
    return [
        *video.open_app(),
        *video.search(p.searched),
        tap("#video_item"),
        tap("#action_favourite"),
        tap("Done|完成"),
        *play_song(p.wanted),
        *_like_song(),
    ]


def _in_folder(s: Seen) -> bool:
    return any(s.p.clip in kept for kept in s.after.video.folders.values())


_LIKED = Milestone("liked", lambda s: s.p.song in s.after.music.liked)
_ANOTHER_SONG = wrong("another song", wanted=lambda p: p.other_song)

TASKS = (
    Task(
        id="media-song",
        level="cross",
        apps=("music", *kit.NOTE_APPS),
        en="Play the song '{item}' in Music and like it, then note its title and artist in {app}",
        zh="在音乐里播放歌曲《{item}》并标记喜欢，然后把歌名和歌手记到{app}里",
        draw=_draw_note,
        milestones=(
            Milestone("played", played),
            _LIKED,
            Milestone("noted", lambda s: kit.noted(s, s.p.item, s.p.artist)),
        ),
        path=_note_song,
        misses=(
            _ANOTHER_SONG,
            wrong(
                "another artist", text=lambda p: f"{p.item} - {p.other_artist}"
            ),
            wrong("in another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="media-share",
        level="cross",
        apps=("music", *kit.SEND_APPS),
        en="Play the song '{item}' in Music, like it, and share it with {friend} by {app}",
        zh="在音乐里播放歌曲《{item}》，标记喜欢，并用{app}分享给{friend}",
        draw=_draw_share,
        milestones=(
            Milestone("played", played),
            _LIKED,
            Milestone("the friend has it", lambda s: kit.got(s, s.p.item)),
        ),
        path=_share_song,
        misses=(
            _ANOTHER_SONG,
            wrong("another friend", receiver=lambda p: p.another),
            wrong("by another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="media-trailer",
        level="cross",
        apps=("movies", "video"),
        en="Mark the film '{item}' as one I want to watch in Reelnote, then play its trailer on "
        "Lumo",
        zh="在影记里把电影《{item}》标记为想看，然后在流明视频播放它的预告片",
        draw=_draw_film,
        milestones=(
            Milestone("the film", lambda s: s.visited(".SubjectActivity")),
            Milestone(
                "marked",
                lambda s: (
                    s.p.film in s.after.movies.marks
                    and s.after.movies.marks[s.p.film].status == "want"
                ),
            ),
            Milestone("the trailer plays", lambda s: video.plays(s, s.p.clip)),
        ),
        path=_watch_trailer,
        misses=(
            wrong(
                "the whole film",
                title=lambda p: p.whole,
                ad=lambda p: p.whole_ad,
            ),
            instead("not marked", lambda p: _watch_trailer(p)[8:]),
            short(2),
        ),
    ),
    Task(
        id="media-both",
        level="cross",
        apps=("video", "music"),
        en="Put the video '{video}' on Lumo into my favourites, then play and like the song "
        "'{item}' in Music",
        zh="把流明视频上的视频《{video}》收藏起来，然后在音乐里播放并喜欢歌曲《{item}》",
        draw=_draw_both,
        milestones=(
            Milestone("in a folder", _in_folder),
            Milestone("played", played),
            _LIKED,
        ),
        path=_keep_both,
        misses=(
            wrong("another video", searched=lambda p: p.other_video),
            _ANOTHER_SONG,
            short(1),
            instead(
                "the song alone",
                lambda p: [*play_song(p.wanted), *_like_song()],
            ),
        ),
    ),
)
