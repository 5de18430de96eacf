"""Parsing sentences into wishes."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.offline import quotes
from models.offline.particulars import add_people
from models.offline.wish import Reference, Wish
from models.offline.wishes import detect_language, parse_wishes, split_clauses

_NOW = datetime(2026, 3, 2, 9, 0)  # noqa: DTZ001


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "Create a 6:30 PM alarm with the title 'Work' that vibrates every Monday to Thursday",
            {
                "verb": "create",
                "thing": "alarm",
                "at": time(18, 30),
                "name": "Work",
                "days": frozenset({0, 1, 2, 3}),
                "switches": (("Vibrate", True),),
            },
        ),
        (
            "Set an alarm for 7:15 AM labelled Gym on weekdays without vibration",
            {
                "at": time(7, 15),
                "name": "Gym",
                "switches": (("Vibrate", False),),
            },
        ),
        (
            "Turn off the 7:00 AM alarm",
            {"verb": "toggle", "thing": "alarm", "on": False},
        ),
        ("Delete the alarm at 6:30 PM", {"verb": "delete", "at": time(18, 30)}),
        (
            "Set a timer for 12 minutes and start it",
            {"length": timedelta(minutes=12)},
        ),
        ("Add Tokyo to the world clock", {"thing": "city", "name": "Tokyo"}),
        (
            "Remind me in two hours",
            {"verb": "remind", "at": time(11, 0), "relative": True},
        ),
        (
            "Remind me in 45 minutes to call mom",
            {"at": time(9, 45), "name": "call mom"},
        ),
        (
            "Turn Bluetooth off",
            {"verb": "toggle", "thing": "Bluetooth", "on": False},
        ),
        (
            "Connect to Wi-Fi Guest with password {{secret:WIFI}}",
            {"verb": "connect", "name": "Guest", "password": "{{secret:WIFI}}"},
        ),
        (
            'Change the device name to "My Phone"',
            {"thing": "device name", "to": "My Phone"},
        ),
        (
            'Rename this phone to "Blue Pixel"',
            {"thing": "device name", "to": "Blue Pixel"},
        ),
        (
            'Add an event "Dentist" tomorrow from 3 pm to 4 pm',
            {"at": time(15, 0), "until": time(16, 0), "day": date(2026, 3, 3)},
        ),
        (
            "Create an event called Tea on March 6 at noon that repeats weekly",
            {"repeat": "weekly"},
        ),
        (
            'Send a message to Anna saying "I\'m late"',
            {"verb": "send", "to": "Anna", "text": "I'm late"},
        ),
        (
            "Send Anna a message that says I will be there at 5",
            {"text": "I will be there at 5"},
        ),
        (
            "What is the last message from Ben?",
            {"verb": "ask", "thing": "message", "to": "Ben"},
        ),
        (
            'Move the note "A" to the folder "B"',
            {"verb": "move", "name": "A", "to": "B"},
        ),
        (
            "Create a folder called Travel in Notes",
            {"verb": "create", "thing": "folder", "name": "Travel"},
        ),
        (
            "Set an alarm for 30 minutes before the calendar event 'Dentist'",
            {
                "thing": "alarm",
                "reference": Reference("Dentist", -timedelta(minutes=30)),
            },
        ),
        (
            "创建一个早上7点15分的闹钟,标签为“跑步”",
            {
                "verb": "create",
                "thing": "alarm",
                "at": time(7, 15),
                "name": "跑步",
            },
        ),
        ("打开蓝牙", {"verb": "toggle", "thing": "蓝牙", "on": True}),
        ("关闭飞行模式", {"verb": "toggle", "on": False}),
        ("打开便签“煎饼”", {"verb": "open", "thing": "note", "name": "煎饼"}),
        (
            "新建便签,标题为“购物”,内容为“牛奶”",
            {"name": "购物", "text": "牛奶"},
        ),
        (
            "给小王发短信说“我到了”",
            {"verb": "send", "to": "小王", "text": "我到了"},
        ),
        ("半小时后提醒我", {"verb": "remind", "at": time(9, 30)}),
        (
            "把屏幕超时设为5分钟",
            {"verb": "change", "thing": "屏幕超时", "to": "5分钟"},
        ),
        (
            "在日历中的“牙医”活动前30分钟设一个闹钟",
            {
                "thing": "alarm",
                "reference": Reference("牙医", -timedelta(minutes=30)),
            },
        ),
    ],
)
def test_particulars(sentence: str, expected: dict[str, Any]) -> None:
    (wish,) = parse_wishes(sentence, _NOW)
    assert {key: getattr(wish, key) for key in expected} == expected


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("turn wifi off", {"verb": "toggle", "thing": "wifi", "on": False}),
        ("把Wi-Fi关掉", {"verb": "toggle", "thing": "Wi-Fi", "on": False}),
        (
            "set an alarm for 7",
            {"verb": "create", "thing": "alarm", "at": time(7, 0)},
        ),
        ("7 am alarm", {"verb": "create", "at": time(7, 0)}),
        ("wake me up at 6:45 tomorrow", {"verb": "remind", "at": time(6, 45)}),
        (
            "text Anna Schmidt that I'll be late",
            {"verb": "send", "to": "Anna Schmidt", "text": "I'll be late"},
        ),
        (
            "Tell Ben: the keys are inside",
            {"to": "Ben", "text": "the keys are inside"},
        ),
        ("Text Ben the time", {"to": "Ben", "text": ""}),
        ("告诉李娜我到了", {"verb": "send", "to": "李娜", "text": "我到了"}),
        (
            "make a note: buy milk",
            {"thing": "note", "name": "", "text": "buy milk"},
        ),
        (
            "记一下:买牛奶",
            {"verb": "create", "thing": "note", "text": "买牛奶"},
        ),
        ("timer 5 minutes", {"verb": "create", "length": timedelta(minutes=5)}),
        (
            "开始一个5分钟的计时器",
            {"verb": "create", "length": timedelta(minutes=5)},
        ),
        ("提醒我两小时后", {"verb": "remind", "at": time(11, 0), "name": ""}),
        (
            "把东京添加到世界时钟",
            {"verb": "create", "thing": "city", "name": "东京"},
        ),
        ("delete my 10:15 alarm", {"verb": "delete", "at": time(10, 15)}),
        (
            "At what time does 'Team lunch' start on March 4?",
            {
                "verb": "ask",
                "thing": "event",
                "name": "Team lunch",
                "day": date(2026, 3, 4),
            },
        ),
        (
            "When does Team lunch start?",
            {"thing": "event", "name": "Team lunch"},
        ),
        ("what's my next event?", {"verb": "ask", "thing": "event"}),
        (
            "今天有什么安排?",
            {"verb": "ask", "thing": "event", "day": date(2026, 3, 2)},
        ),
        (
            "What did Jonas Berg write to me last?",
            {"thing": "message", "to": "Jonas Berg"},
        ),
        (
            "林静最后给我发了什么?",
            {"verb": "ask", "thing": "message", "to": "林静"},
        ),
        ("蓝牙开了吗?", {"verb": "ask"}),
        (
            "Join the Wi-Fi network Harbor Cafe with the password x",
            {"name": "Harbor Cafe"},
        ),
    ],
)
def test_things_are_recognised_by_their_context(
    sentence: str, expected: dict[str, Any]
) -> None:
    (wish,) = parse_wishes(sentence, _NOW)
    assert {key: getattr(wish, key) for key in expected} == expected


def test_orders_in_one_sentence_are_split() -> None:
    assert split_clauses(
        "Turn on Wi-Fi and turn off Bluetooth, then open Clock"
    ) == [
        "Turn on Wi-Fi",
        "turn off Bluetooth",
        "open Clock",
    ]
    assert split_clauses('Send "open and turn" to Anna') == [
        "Send “open and turn” to Anna"
    ]


def test_a_following_clause_may_add_a_detail() -> None:
    (wish,) = parse_wishes('Set an alarm for 7:15 and call it "Gym"', _NOW)
    assert (wish.at, wish.name) == (time(7, 15), "Gym")


@pytest.mark.parametrize(
    "sentence",
    [
        'Look up the time of the event "Dentist" in Calendar and set an alarm for that time',
        "查看日历中“Dentist”的时间，并设置一个那个时间的闹钟",
    ],
)
def test_that_time_refers_to_the_event_asked_about(sentence: str) -> None:
    asked, wish = parse_wishes(sentence, _NOW)
    assert asked.verb == "ask"
    assert wish.reference == Reference("Dentist")


def test_the_language_is_that_of_words_outside_quotes() -> None:
    assert detect_language("Create a note titled “购物清单和别的东西”") == "en"
    assert detect_language("新建便签“Shopping”") == "zh"


@given(
    st.one_of(
        st.text(max_size=80),
        st.lists(
            st.sampled_from(
                [
                    "set",
                    "alarm",
                    "the",
                    "note",
                    "to",
                    "at",
                    "7",
                    "“",
                    "”",
                    "'",
                    "打开",
                    "闹钟",
                ]
                + ["每周", "一", "点", "and", "open", "call", "for", "folder"]
            ),
            max_size=14,
        ).map(" ".join),
    )
)
def test_no_sentence_breaks_the_parser(sentence: str) -> None:
    assert parse_wishes(sentence, _NOW)


@given(st.text(alphabet="ab 'x\"“”‘’{}:secret", max_size=40))
def test_masking_keeps_every_word(text: str) -> None:
    masked, values = quotes.mask_quotes(text)
    bare = str.maketrans("", "", "“”‘’'\"")
    assert quotes.unmask_quotes(masked, values).translate(
        bare
    ) == text.translate(bare)
    assert len(values) == masked.count("⟦")


def test_the_message_begins_after_the_name_also_behind_a_word_that_asks() -> (
    None
):
    clause = "查看 text Bob I am late"
    wish = add_people(Wish(verb="send", words=clause), clause, [])
    assert (wish.to, wish.text) == ("Bob", "I am late")
