import pytest

from virtual_phone.apps.recorder.app import RecorderApp
from virtual_phone.apps.recorder.state import Session
from virtual_phone.state import PhoneState
from virtual_phone.system.stores import CALL_RECORDINGS, RECORDINGS, Media
from virtual_phone.testing import Driver


def opened(**config: object) -> Driver:
    phone = Driver.make([RecorderApp], **config)
    phone.system.grant(RecorderApp.package, "RECORD_AUDIO")
    return phone.open("recorder")


def recordings(phone: Driver) -> list[Media]:
    return PhoneState(phone.system).media.of_folder(RECORDINGS)


def test_a_recording_is_started_paused_marked_stopped_and_named() -> None:
    phone = opened()
    phone.tap("Start recording").wait(10).tap("Mark").tap("Pause").wait(20)
    assert phone.node("timer").text == "00:10"
    phone.tap("Resume").wait(5).tap("Stop")
    phone.clear().type("Birdsong").tap("Save")
    first = recordings(phone)[0]
    assert (first.name, first.seconds) == ("Birdsong.m4a", 15)
    state = PhoneState(phone.system).recorder
    assert state.session is None
    assert state.marks[first.id] == [10.0]
    assert phone.sees("Birdsong")


def test_the_microphone_has_to_be_allowed() -> None:
    phone = Driver.make([RecorderApp]).open("recorder")
    phone.tap("Start recording")
    assert PhoneState(phone.system).recorder.session is None
    assert phone.page.startswith("com.google.android.permissioncontroller")
    phone.back()
    assert PhoneState(phone.system).recorder.session is None
    phone.system.grant(RecorderApp.package, "RECORD_AUDIO")
    phone.tap("Start recording")
    assert PhoneState(phone.system).recorder.session is not None


def test_a_recording_goes_on_in_the_background_and_can_be_thrown_away() -> None:
    phone = opened()
    before = recordings(phone)
    phone.tap("Start recording").back().wait(30)
    assert phone.sees("Return to recording · 00:30")
    phone.tap("record_button").tap("Stop").tap("Delete").tap("Delete")
    assert recordings(phone) == before
    assert PhoneState(phone.system).recorder.session is None


def test_a_recording_under_way_is_returned_to_and_its_time_runs() -> None:
    phone = opened()
    state = PhoneState(phone.system).recorder
    now = phone.system.now()
    state.session = Session(started=now, since=now)
    phone.tap("record_button").wait(3)
    assert phone.node("timer").text == "00:03"
    phone.wait(1).wait(1)
    assert phone.node("timer").text == "00:05"
    phone.tap("Stop").tap("Save")
    assert recordings(phone)[0].seconds == 5


def test_the_audio_format_is_chosen_and_used() -> None:
    phone = opened()
    phone.tap("More options").tap("Settings").tap("Audio format").tap("MP3")
    phone.tap("Sound quality").tap("High").back()
    assert PhoneState(phone.system).recorder.options["format"] == "mp3"
    phone.tap("Start recording").wait(10).tap("Stop").tap("Save")
    first = recordings(phone)[0]
    assert first.name.endswith(".mp3")
    assert first.size == 10 * 40_000 * 1.3


def test_cloud_recording_is_switched_on_and_uploads() -> None:
    phone = opened()
    phone.tap("More options").tap("Settings").tap("Cloud recording").tap("Turn on")
    assert PhoneState(phone.system).recorder.options["cloud"]
    assert phone.checked("Cloud recording")
    phone.wait(3).back()
    state = PhoneState(phone.system)
    assert sorted(state.recorder.uploaded) == sorted(m.id for m in recordings(phone))
    assert phone.sees("In the cloud")


def test_nothing_is_uploaded_without_wifi() -> None:
    phone = opened()
    phone.system.settings["wifi"] = False
    phone.tap("More options").tap("Settings").tap("Cloud recording").tap("Turn on").wait(3)
    assert PhoneState(phone.system).recorder.uploaded == []


def test_recently_deleted_recordings_are_shown_and_come_back() -> None:
    phone = opened()
    phone.hold("Guitar idea").tap("Delete").tap("Delete")
    assert not phone.sees("Guitar idea")
    phone.tap("More options").tap("Categories").tap("Recently deleted")
    assert phone.sees("Interview test")
    phone.tap("Guitar idea").tap("Restore").back().back()
    assert phone.sees("Guitar idea")
    phone.tap("More options").tap("Categories").tap("Recently deleted").tap("Delete all").tap(
        "Delete"
    )
    assert PhoneState(phone.system).media.in_trash(RECORDINGS) == []


def test_call_recordings_are_shown() -> None:
    phone = opened()
    phone.tap("More options").tap("Categories").tap("Call recordings")
    for media in PhoneState(phone.system).media.of_folder(CALL_RECORDINGS):
        assert phone.sees(media.name.removesuffix(".m4a"))
    assert not phone.sees("Lecture 4")


def test_a_recording_is_played_at_another_place_and_speed() -> None:
    phone = opened()
    phone.tap("Lecture 4").tap("Play").wait(10)
    assert phone.node("position").text == "00:10"
    phone.tap("Ahead 10 seconds").tap("speed").wait(10)
    assert phone.node("position").text == "00:35"
    phone.tap("Pause").wait(10)
    assert phone.node("position").text == "00:35"
    played = PhoneState(phone.system).recorder.played
    store = PhoneState(phone.system).media
    assert [m.name for m in store.items if m.id in played] == ["Lecture 4.m4a"]


def test_a_recording_is_found_and_renamed() -> None:
    phone = opened()
    phone.tap("Search recordings").type("guitar", into="search_src_text").hold("Guitar idea")
    phone.tap("Rename").clear().type("Song").tap("OK")
    assert "Song.m4a" in [m.name for m in recordings(phone)]


@pytest.mark.parametrize(
    ("order", "first"), [("By name", "Guitar idea"), ("Longest first", "Lecture 4")]
)
def test_recordings_are_sorted(order: str, first: str) -> None:
    phone = opened()
    phone.tap("More options").tap("Sort by").tap(order)
    rows = [n for n in phone.nodes() if n.resource_id.endswith(":id/recording")]
    assert first in [n.text for n in rows[0].walk()]


def test_a_recording_is_made_in_chinese() -> None:
    phone = opened(language="zh")
    phone.tap("开始录音").wait(5).tap("停止").tap("保存")
    assert recordings(phone)[0].name == "新录音 2.m4a"
    phone.tap("更多选项").tap("录音分类").tap("最近删除")
    assert phone.sees("采访试音")
