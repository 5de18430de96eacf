import pytest

from virtual_phone.apps.dialer.app import PhoneApp
from virtual_phone.apps.dialer.state import keys_of
from virtual_phone.state import PhoneState
from virtual_phone.system.stores import CALL_RECORDINGS
from virtual_phone.testing import Driver


def opened(**config: object) -> Driver:
    return Driver.make([PhoneApp], **config).open("phone")


def typed(phone: Driver, number: str) -> Driver:
    for digit in number:
        phone.tap(f"key_{digit}")
    return phone


def test_a_number_is_dialled_and_the_call_stands_in_the_log() -> None:
    phone = opened()
    typed(phone.tap("Key pad"), "123").tap("dialpad_call_button")
    assert phone.sees("Calling…")
    phone.wait(3).wait(65)
    assert phone.sees("01:05")
    phone.tap("Mute").tap("Speaker").tap("Keypad")
    typed(phone, "9")
    ongoing = PhoneState(phone.system).phone.ongoing
    assert (ongoing.muted, ongoing.speaker, ongoing.keys) == (True, True, "9")
    phone.tap("End call")
    call = PhoneState(phone.system).calls.log[0]
    assert (call.number, call.kind, call.seconds, call.recorded) == ("123", "outgoing", 65, False)
    assert phone.page == "com.google.android.dialer/.Main"
    assert PhoneState(phone.system).phone.ongoing is None


def test_recording_of_calls_is_switched_on_and_records() -> None:
    phone = opened()
    phone.tap("More options").tap("Settings").tap("Call recording")
    phone.tap("Record calls automatically")
    assert PhoneState(phone.system).calls.recording
    before = len(PhoneState(phone.system).media.of_folder(CALL_RECORDINGS))
    phone.back().back().tap("Contacts").tap("Anna Schmitt").wait(3).wait(30)
    assert phone.sees("Recording")
    phone.tap("End call")
    recordings = PhoneState(phone.system).media.of_folder(CALL_RECORDINGS)
    assert len(recordings) == before + 1
    assert recordings[0].name.startswith("Anna Schmitt")
    assert recordings[0].seconds == 30


def test_all_call_recordings_are_seen_played_and_deleted() -> None:
    phone = opened()
    phone.tap("More options").tap("Settings").tap("Call recording").tap("All call recordings")
    first, *rest = PhoneState(phone.system).media.of_folder(CALL_RECORDINGS)
    assert phone.sees(first.name.removesuffix(".m4a"))
    phone.tap("Play")
    assert PhoneState(phone.system).phone.played == [first.name]
    assert phone.sees("Pause")
    phone.wait(first.seconds).wait(1)
    assert not phone.sees("Pause")
    phone.hold("recording").tap("Delete")
    assert PhoneState(phone.system).media.of_folder(CALL_RECORDINGS) == rest


@pytest.mark.parametrize(
    ("title", "which", "number"),
    [("Blacklist", "blocked", "1234567890"), ("Whitelist", "allowed", "9876543210")],
)
def test_a_number_goes_on_a_list(title: str, which: str, number: str) -> None:
    phone = opened()
    phone.tap("More options").tap("Settings").tap("Blocked & allowed numbers").tap(title)
    phone.tap("Add").tap("Enter a number").type(number).tap("OK")
    assert getattr(PhoneState(phone.system).calls, which)[-1] == number
    assert phone.sees(number)
    phone.tap(f"Remove {number}").tap("Remove")
    assert number not in getattr(PhoneState(phone.system).calls, which)


def test_a_contact_is_blocked_from_the_log_and_allowed_again() -> None:
    phone = opened()
    name = phone.node("name").text
    phone.tap(name).tap("Block").tap("Block")
    state = PhoneState(phone.system)
    number = state.calls.log[0].number
    assert state.calls.rejects(number)
    phone.tap("Unblock")
    assert not PhoneState(phone.system).calls.rejects(number)


def test_digits_find_people_by_number_and_by_the_keys_of_their_name() -> None:
    assert keys_of("Ben") == "236"
    phone = opened()
    typed(phone.tap("Key pad"), "236")
    assert phone.sees("Ben Carter")
    assert phone.sees("Ben Carver")
    assert not phone.sees("Anna Schmidt")
    phone.hold("deleteButton")
    typed(phone, "5550111")
    assert phone.sees("Anna Schmitt")
    assert not phone.sees("Anna Schmidt")


def test_no_call_leaves_the_phone_in_airplane_mode() -> None:
    phone = opened()
    phone.system.settings["airplane"] = True
    before = PhoneState(phone.system).calls.log
    typed(phone.tap("Key pad"), "7").tap("dialpad_call_button")
    assert PhoneState(phone.system).calls.log == before
    assert PhoneState(phone.system).phone.ongoing is None
    assert not phone.sees("Calling…")


def test_missed_calls_are_filtered_and_the_history_cleared() -> None:
    phone = opened(seed=1)
    phone.tap("Missed")
    missed = [c for c in PhoneState(phone.system).calls.log if c.kind == "missed"]
    shown = [n for n in phone.nodes() if n.resource_id.endswith("call_log_entry")]
    assert len(shown) == min(len(missed), len(shown))
    assert not phone.sees("Incoming call")
    phone.tap("More options").tap("Clear call history").tap("Clear")
    assert PhoneState(phone.system).calls.log == []
    assert phone.sees("No calls here")


def test_voicemail_is_heard_and_deleted() -> None:
    phone = opened()
    mail = PhoneState(phone.system).phone.voicemails[0]
    phone.tap("Voicemail")
    assert not phone.sees(mail.text)
    phone.tap("Play voicemail")
    assert phone.sees(mail.text)
    phone.tap("voicemail").tap("Delete")
    assert mail.text not in [m.text for m in PhoneState(phone.system).phone.voicemails]


def test_another_app_hands_over_a_number_or_a_call() -> None:
    phone = Driver.make([PhoneApp])
    phone.system.start(PhoneApp.package, extras={"action": "dial", "number": "42"})
    assert phone.node("digits").text == "42"
    phone.system.start(PhoneApp.package, extras={"action": "answer", "number": "555 0101"})
    phone.wait(4)
    assert phone.sees("00:04")
    phone.tap("End call")
    assert PhoneState(phone.system).calls.log[0].kind == "incoming"


def test_a_number_is_dialled_in_chinese() -> None:
    phone = opened(language="zh")
    typed(phone.tap("拨号键盘"), "321").tap("dialpad_call_button").wait(4).tap("挂断")
    assert PhoneState(phone.system).calls.log[0].number == "321"
    phone.tap("更多选项").tap("设置").tap("通话录音").tap("自动录音")
    assert PhoneState(phone.system).calls.recording


def test_equal_seeds_give_equal_phones() -> None:
    one, two, other = opened(seed=5), opened(seed=5), opened(seed=6)
    assert PhoneState(one.system).phone == PhoneState(two.system).phone
    assert PhoneState(one.system).phone != PhoneState(other.system).phone


def test_a_call_that_comes_in_is_taken_talked_and_ended() -> None:
    phone = opened()
    phone.home()
    phone.system.ring("555 0111")
    phone.tap("Answer").wait(12)
    assert phone.node("contact_name").text == "Anna Schmitt"
    phone.tap("End call")
    call = PhoneState(phone.system).calls.log[0]
    assert (call.kind, call.seconds) == ("incoming", 12)


def test_a_blocked_number_does_not_ring() -> None:
    phone = opened()
    phone.system.ring("400 555 0190")
    assert not phone.sees("Answer")
    assert PhoneState(phone.system).calls.log[0].kind == "rejected"
