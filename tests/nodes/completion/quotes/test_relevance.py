import pytest
from hypothesis import given
from hypothesis import strategies as st

from nodes.completion.quotes import relevance

CLOCK = "2026-03-02 09:00 Monday"


@pytest.mark.parametrize(
    ("cited", "asked", "yes"),
    [
        ("Saved: nothing", "Type hello and save", True),
        ("Save", "Type hello and save", False),
        ("Navigate up", "Navigate to the bell", False),
        ("More options", "Open more options of the bell", False),
        ("Payments: 0", "Type hello", False),
        ('on "Silent"', "Set a silent alarm", True),
        ('on "Bluetooth"', "Set a silent alarm", False),
        ("Silent on, Vibrate off", "Set a silent alarm", True),
        ("Bluetooth on, Vibrate off", "Set a silent alarm", False),
        ('"Payments: 0" and "Alarm at 7:30"', "Set an alarm", True),
        ("19:30", "Alarm at 7:30 PM", True),
        ("下午7:30", "Alarm at 7:30 PM", True),
        ("7:45 PM", "Alarm at 7:30 PM", False),
        ("Room 204", "把204号房间记下来", True),
        ("闹钟已开启", "设置闹钟", True),
        ("返回", "返回并打开闹钟", False),
        ("向上导航", "打开闹钟", False),
        ("妈妈：好的", "给妈妈发消息", True),
        ("", "Set an alarm", False),
    ],
)
def test_evidence_tells_by_what_it_shares_with_the_task(
    cited: str, asked: str, yes: bool
) -> None:
    assert relevance.is_relevant(cited, [asked], clock=CLOCK) is yes


@pytest.mark.parametrize(
    "cited", ["9:00", "09:00", "9:00 AM", "上午9:00", "Mar 2", "3月2日"]
)
def test_the_present_time_and_date_tell_nothing(cited: str) -> None:
    asked = "Wake me at 9:00 on March 2, 3月2日上午9:00"
    assert not relevance.is_relevant(cited, [asked], clock=CLOCK)
    assert relevance.is_relevant(
        cited, [asked], clock="2026-05-11 10:30 Monday"
    )


def test_the_present_time_beside_a_name_tells_by_the_name() -> None:
    assert relevance.is_relevant(
        '"9:00" "Gym"', ["An alarm titled Gym"], clock=CLOCK
    )


def test_each_of_several_texts_is_what_it_may_be_about() -> None:
    assert relevance.is_relevant("Saved: Ann", ["Say whom it is for", "Ann"])


@given(st.text(max_size=40))
def test_nothing_is_about_nothing(cited: str) -> None:
    assert not relevance.is_relevant(cited, [])
    assert not relevance.is_relevant("", [cited])
