from typing import Literal

from virtual_phone.apps.music.app import MusicApp
from virtual_phone.apps.music.state import MusicState
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.state import PhoneState
from virtual_phone.testing import Driver

PACKAGE = MusicApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([MusicApp, NotesApp], language=language).open("music")


def state_of(phone: Driver) -> MusicState:
    state: MusicState = phone.app(PACKAGE).state
    return state


def title_of(phone: Driver) -> str:
    song = state_of(phone).song
    return song.title if song else ""


def playlist(phone: Driver, name: str) -> Driver:
    return phone.tap("tab_library").tap(name)


def played(phone: Driver) -> Driver:
    """The playlist of the morning plays from its first song."""
    return playlist(phone, "Morning run").tap("play_all")


def notes(phone: Driver) -> list[tuple[str, bool]]:
    return [(n.title, n.ongoing) for n in PhoneState(phone.system).notifications]


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([MusicApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)
    assert len(state_of(one).songs) == 63


def test_the_phones_own_sound_files_are_among_the_songs() -> None:
    phone = fresh("zh").tap("tab_library").tap("shelf_songs").scroll_to("慢潮").tap("慢潮")
    assert title_of(phone) == "慢潮"
    assert state_of(phone).playing


def test_songs_follow_one_another_and_end() -> None:
    phone = played(fresh())
    state = state_of(phone)
    for title in ("Highway Nine", "Electric Summer", "Cold Start", "Loud Colours"):
        assert title_of(phone) == title
        assert state.song is not None
        phone.wait(state.song.seconds + 1)
    assert title_of(phone) == "Run Before Dark"
    phone.wait(400)
    assert not state.playing
    assert title_of(phone) == "Highway Nine"


def test_the_player_pauses_seeks_and_skips() -> None:
    phone = played(fresh()).wait(30).tap("now_playing_bar")
    assert phone.node("elapsed").text == "0:30"
    phone.tap("play_pause").wait(60)
    assert phone.node("elapsed").text == "0:30"
    bar = phone.node("seek_bar").bounds
    phone.tap_at(bar.center[0], bar.center[1]).tap("play_pause").wait(1)
    song = state_of(phone).song
    assert song is not None
    assert abs(phone.app(PACKAGE).position - song.seconds / 2) < 4
    phone.tap("next")
    assert phone.node("player_title").text == "Electric Summer"
    phone.wait(10).tap("previous").tap("previous")
    assert phone.node("player_title").text == "Highway Nine"


def test_repeat_one_plays_the_same_again_and_repeat_all_starts_over() -> None:
    phone = played(fresh()).tap("now_playing_bar").tap("repeat").tap("repeat").wait(400)
    assert state_of(phone).repeat == "one"
    assert title_of(phone) == "Highway Nine"
    phone.tap("repeat").tap("repeat")
    for _ in range(4):
        phone.tap("next")
    phone.wait(400)
    assert state_of(phone).repeat == "all"
    assert (title_of(phone), state_of(phone).playing) == ("Highway Nine", True)


def test_shuffle_keeps_the_song_and_gives_the_order_back() -> None:
    phone = played(fresh()).tap("now_playing_bar")
    state = state_of(phone)
    before = list(state.queue)
    phone.tap("next").tap("shuffle")
    assert title_of(phone) == "Electric Summer"
    assert sorted(state.queue) == sorted(before)
    phone.tap("shuffle")
    assert (state.queue, state.place) == (before, 1)


def test_songs_wait_in_the_queue_and_leave_it() -> None:
    phone = played(fresh())
    phone.back().tap("shelf_songs").tap("song_more").tap("Play next")
    state = state_of(phone)
    assert state.songs[state.queue[1]].title == "After Closing"
    phone.tap("now_playing_bar").tap("queue").tap("Remove Electric Summer")
    assert state.find("Electric Summer").id not in state.queue
    phone.tap("After Closing")
    assert title_of(phone) == "After Closing"
    phone.tap("clear_queue").tap("Clear")
    assert (state.queue, state.playing) == ([], False)
    assert notes(phone) == []


def test_a_playlist_is_made_filled_renamed_and_deleted() -> None:
    phone = fresh().tap("tab_library").tap("New playlist").type("Road").tap("OK")
    phone.tap("add_songs").type("ferry", into="search_src_text").tap("Ferry Bell").back().back()
    made = state_of(phone).playlist("Road")
    assert made is not None
    assert [state_of(phone).songs[each].title for each in made.songs] == ["Ferry Bell"]
    phone.tap("More options").tap("Rename").clear().type("Sea").tap("OK")
    assert made.name == "Sea"
    phone.tap("More options").tap("Delete playlist").tap("Cancel")
    assert made in state_of(phone).playlists
    phone.tap("More options").tap("Delete playlist").tap("Delete")
    assert made not in state_of(phone).playlists
    assert phone.sees("Morning run")


def test_a_song_goes_into_a_playlist_once_and_out_again() -> None:
    phone = fresh().tap("tab_search").type("undertow", into="search_src_text")
    state = state_of(phone)
    song = state.find("Undertow").id
    for _ in range(2):
        phone.tap("song_more").tap("Add to playlist").tap("Morning run")
    morning = state.playlist("Morning run")
    assert morning is not None
    assert morning.songs.count(song) == 1
    playlist(phone.back(), "Morning run").hold("Undertow").tap("Remove from this playlist")
    assert song not in morning.songs
    phone.tap("Undo")
    assert morning.songs[-1] == song


def test_liking_and_following() -> None:
    phone = played(fresh()).tap("now_playing_bar").tap("like")
    state = state_of(phone)
    assert state.songs[state.liked[0]].title == "Highway Nine"
    followed = list(state.followed)
    phone.tap("player_artist").tap("follow")
    assert set(state.followed) ^ set(followed) == {state.find("Highway Nine").artist}


def test_music_stops_when_the_sleep_timer_says() -> None:
    phone = played(fresh()).tap("now_playing_bar").tap("sleep_timer").tap("15 minutes")
    state = state_of(phone)
    for _ in range(3):
        phone.wait(240)
    assert state.playing
    phone.wait(200).wait(1)
    assert not state.playing
    phone.tap("play_pause").tap("sleep_timer").tap("End of this song").wait(600)
    assert not state.playing


def test_the_notification_shows_what_plays_and_rules_it() -> None:
    phone = played(fresh()).home()
    assert notes(phone) == [("Highway Nine", True)]
    phone.system.open_notifications()
    phone.tap("Next")
    assert notes(phone) == [("Electric Summer", True)]
    phone.system.open_notifications()
    phone.tap("Pause")
    assert not state_of(phone).playing
    assert notes(phone) == [("Electric Summer", False)]
    phone.system.open_notifications()
    phone.tap("Electric Summer")
    assert phone.node("player_title").text == "Electric Summer"


def test_a_stopped_app_is_silent() -> None:
    phone = played(fresh()).home()
    phone.system.stop_app(PACKAGE)
    phone.wait(2)
    assert not state_of(phone).playing


def test_the_volume_is_the_phones_and_silence_is_told() -> None:
    phone = fresh()
    phone.system.settings["volume_media"] = 0.0
    played(phone)
    assert phone.system.toasts.text == "Media volume is off"
    phone.tap("now_playing_bar")
    bar = phone.node("volume").bounds
    phone.tap_at(*bar.center)
    assert 0.4 < phone.system.settings["volume_media"] < 0.6


def test_without_a_network_only_downloads_play() -> None:
    phone = playlist(fresh(), "Morning run").hold("Cold Start").tap("Download")
    phone.system.settings.update(airplane=True)
    phone.tap("Highway Nine")
    assert not state_of(phone).playing
    phone.tap("Cold Start")
    assert state_of(phone).playing


def test_a_tap_on_a_line_of_the_lyrics_goes_there() -> None:
    phone = played(fresh()).tap("now_playing_bar").tap("lyrics")
    phone.tap("lyric_line", 4)
    song = state_of(phone).song
    assert song is not None
    assert phone.app(PACKAGE).position > song.seconds * 0.2


def test_a_song_is_shared_and_its_address_plays_it() -> None:
    phone = played(fresh()).tap("now_playing_bar").tap("share").tap("Notes")
    url = f"https://cadenza.example/song/{state_of(phone).find('Highway Nine').id}"
    assert url in phone.node("text").text
    phone.app(PACKAGE).stop()
    phone.system.start(PACKAGE, extras={"action": "open_link", "url": url})
    assert phone.node("player_title").text == "Highway Nine"


def test_back_leads_home() -> None:
    phone = played(fresh("en")).tap("now_playing_bar").back().back().back().back()
    assert phone.page.startswith("com.android.launcher3")
    assert state_of(phone).playing
