"""What is laid down, and whether it was seen; false alarms cost a model call each."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nodes.completion.checks.instruction.requirements import (
    Seen,
    find_details,
    find_unseen,
)
from tests.nodes.screens import element, screen
from tools.screen import Screen

ALARM = 'Set a silent alarm for 7:30 PM on Monday titled "Gym"'


def seen(*screens: Screen) -> Seen:
    found = Seen()
    for each in screens:
        found.add_screen(each)
    return found


def told(instruction: str) -> list[tuple[str, str]]:
    return [(each.kind, each.words) for each in find_details(instruction)]


@pytest.mark.parametrize(
    ("instruction", "found"),
    [
        (ALARM, [("words", "Gym"), ("time", "7:30 PM"), ("weekdays", "Monday"),
                 ("silent", "silent")]),
        ("设置一个晚上7点半的静音闹钟，标签为“健身”", [
            ("words", "健身"), ("time", "晚上7点半"), ("silent", "静音")]),
        ("Send Anna a message", []),
        ("Send \"hi\" to Anna Lee", [("words", "hi"), ("person", "Anna Lee")]),
        ("给妈妈发短信说好", [("person", "妈妈")]),
        ("Book exactly two tickets for $30", [("amount", "$30"), ("count", "exactly two")]),
        ("点两个披萨", [("count", "两个")]),
        ("写一条便签记下两个金额", []),
        ("Note exactly two pizzas", [("count", "exactly two")]),
        ("Note exactly two prices", []),
        ("Set a timer for 10 minutes", [("duration", "10 minutes")]),
        ("Remind me in 10 minutes", []),
        ("Like 'A Dog's Tale' there", [("words", "A Dog's Tale")]),
        ("Edit groceries.md", [("words", "groceries")]),
        ("修改笔记b-plan.md", [("words", "b-plan")]),
        ("把它分享给陈静", [("person", "陈静")]),
        ("给赵磊和陈静都发一条：老地方见", [("person", "赵磊"), ("person", "陈静")]),
        ("告诉小王我一会儿到", [("person", "小王")]),
        ("forward the newer of the two recordings to Iris", [("person", "Iris")]),
        ("顺便告诉刘洋一声我晚到", [("person", "刘洋")]),
        ("给我妈发消息说周一回家", [("weekdays", "周一"), ("person", "妈")]),
        ("给她回封邮件说好的", []),
        ("把它分享给微聊好友林悦", [("person", "林悦")]),
        ("Turn off Bluetooth", [("switch", "Turn off Bluetooth")]),
        ("Turn off sounds of Bazaar", [("switch", "Turn off sounds of Bazaar")]),
        ("Turn off the sound of it", [("switch", "Turn off the sound")]),
        ("关闭蓝牙", [("switch", "关闭蓝牙")]),
        ("Text Ben: done, and turn Wi-Fi off", [("switch", "turn Wi-Fi off")]),
        ("请把勿扰模式打开", [("switch", "把勿扰模式打开")]),
        ("把关闭闹钟的方式设为“上滑”", [("words", "上滑")]),
        ("Call 555-0199", [("number", "555"), ("number", "0199")]),
        ("Type {{secret:WIFI}} and save", [("words", "{{secret:WIFI}}")]),
        ("How many alarms ring before 8:00?", []),
        ("Delete the first 2 alarms", []),
        ("If it is above 30 degrees, set an alarm for 7:30 PM", [("time", "7:30 PM")]),
        ("Open the shop, type hello and save", []),
        ("Buy a ticket that leaves between 8:00 AM and 10:00 AM", []),
        ("Be there before 3:00 PM", []),
        ("Call her on Sunday, 5ish, or 5:30ish", [("weekdays", "Sunday")]),
        ("要在15点之前到达", []),
        ("15点前往公园", [("time", "15点")]),
        ("Add it titled '<from>, <to>'", []),
        ("Add an event 'Parents' evening'", [("words", "Parents' evening")]),
        ("Write 'Boys' over 'Girls'", [("words", "Boys"), ("words", "Girls")]),
        ("Create a note called Shopping List", [("words", "Shopping List")]),
    ],
)  # fmt: skip
def test_what_an_instruction_lays_down(
    instruction: str, found: list[tuple[str, str]]
) -> None:
    assert told(instruction) == found


@pytest.mark.parametrize(
    "time", ["7:30 PM", "19:30", "下午7:30", "Alarm set for 7:30 pm", "7:30"]
)
def test_a_time_may_stand_in_another_form(time: str) -> None:
    assert (
        find_unseen(
            "Set an alarm for 7:30 PM", seen(screen(element(text=time)))
        )
        == []
    )


@pytest.mark.parametrize(
    "time", ["7:30 AM", "07:30", "17:30", "7:35 PM", "上午7:30"]
)
def test_another_time_is_not_taken_for_it(time: str) -> None:
    assert find_unseen(
        "Set an alarm for 7:30 PM", seen(screen(element(text=time)))
    ) == ["7:30 PM"]


@pytest.mark.parametrize(
    ("task", "rows", "is_seen"),
    [
        ("晚上十点半叫我", ["22:00", "10:30"], False),
        ("晚上十点半叫我", ["08:00", "10:30"], False),
        ("晚上十点半叫我", ["22:00", "22:30"], True),
        ("早上十点半叫我", ["22:00", "10:30"], True),
        ("Wake me at 10:30 PM", ["22:00", "10:30"], False),
        ("Wake me at 10:30 PM", ["22:00", "PM", "10:30"], True),
        ("Wake me at 10:30 PM", ["7:00 AM", "22:00", "10:30"], True),
        ("晚上十点半叫我", ["上午8:00", "10:30"], True),
        ("晚上十点半叫我", ["8:00", "10:30"], True),
        ("晚上十点半叫我", ["22:00", "十点半"], True),
    ],
)
def test_a_clock_of_24_hours_shows_the_morning_as_it_is(
    task: str, rows: list[str], *, is_seen: bool
) -> None:
    page = screen(*(element(text=row) for row in rows))
    assert (not find_unseen(task, seen(page))) is is_seen


def test_what_was_overlooked_is_named() -> None:
    rings = screen(
        element(text="7:30 PM, Gym, Mon"), element(text="Silent", checked=False)
    )
    assert find_unseen(ALARM, seen(rings)) == ["silent"]
    mute = screen(element(text="Silent", checked=True))
    assert find_unseen(ALARM, seen(rings, mute)) == []
    assert find_unseen(ALARM, seen(mute, rings)) == ["silent"]


def test_a_row_that_says_so_is_silent_too() -> None:
    for row in ("Ringtone: None", "Silent", "铃声：无", "Sound off"):
        assert (
            find_unseen("Set a silent alarm", seen(screen(element(text=row))))
            == []
        )
    off = screen(element(text="Alarm sound", checked=False))
    assert find_unseen("Set a silent alarm", seen(off)) == []
    assert find_unseen(
        "Set a silent alarm", seen(screen(element(text="Ringtone: Bell")))
    ) == ["silent"]


def test_a_day_counts_when_it_is_picked() -> None:
    days = [
        element(text=day, checked=day == "Mon") for day in ("Mon", "Tue", "Wed")
    ]
    assert find_unseen("Ring every Monday", seen(screen(*days))) == []
    assert find_unseen("Ring every Tuesday", seen(screen(*days))) == ["Tuesday"]
    assert (
        find_unseen(
            "Ring on weekdays", seen(screen(element(text="Mon to Fri")))
        )
        == []
    )


def test_a_switch_must_not_stand_the_other_way() -> None:
    off = screen(element(text="Bluetooth", checked=False))
    on = screen(element(text="Bluetooth", checked=True))
    assert find_unseen("Turn on Bluetooth", seen(off, on)) == []
    assert find_unseen("Turn on Bluetooth", seen(on, off)) == [
        "Turn on Bluetooth"
    ]
    assert (
        find_unseen(
            "Turn on Bluetooth",
            seen(screen(element(text="Wi-Fi", checked=False))),
        )
        == []
    )


def test_what_a_dropped_branch_lays_down_is_excused() -> None:
    task = "Set an alarm for 7:00 AM, or for 8:00 AM"
    shown = seen(screen(element(text="8:00 AM")))
    assert find_unseen(task, shown) == ["7:00 AM"]
    assert find_unseen(task, shown, excused=["Set it for 7:00 AM"]) == []


def test_numbers_are_found_in_any_text() -> None:
    shown = seen(
        screen(element(text="2 × ticket"), element(text="Total: $1,200.00"))
    )
    assert find_unseen("Book two tickets for $1200", shown) == []
    assert find_unseen("Book three tickets", shown) == ["three"]
    assert (
        find_unseen("Call 5550199", seen(screen(element(text="555-0199"))))
        == []
    )


@given(st.text(max_size=60))
@example("$²")
def test_any_text_can_be_read_and_bears_itself_out(text: str) -> None:
    for each in find_details(text):
        assert each.words in text
    found = {each.kind for each in find_details(text)} - {"switch", "silent"}
    shown = Seen(texts=[text])
    assert not found or set(find_unseen(text, shown)) <= {
        each.words
        for each in find_details(text)
        if each.kind in ("silent", "switch", "weekdays")
    }


def test_a_secret_counts_once_it_was_typed() -> None:
    instruction = "Join the network with {{secret:WIFI}}"
    found = seen(screen(element("item", "Harbor Cafe")))
    assert find_unseen(instruction, found) == ["{{secret:WIFI}}"]
    found.texts.append("{{secret:WIFI}}")
    assert find_unseen(instruction, found) == []


@pytest.mark.parametrize(
    ("instruction", "right", "other"),
    [
        ("Meet from 3 PM on", "Start time, 3:00 PM", "Start time, 3:00 AM"),
        ("下午3点开会", "开始时间, 下午3:00", "开始时间, 上午3:00"),
    ],
)
def test_an_hour_of_a_dial_is_of_the_half_of_the_day_that_is_told(
    instruction: str, right: str, other: str
) -> None:
    def list_missing(*texts: str) -> list[str]:
        return find_unseen(instruction, Seen(texts=list(texts)))

    assert list_missing("3 o'clock", other)
    assert not list_missing("3 o'clock", right)
    assert not list_missing("3 o'clock", "Start time, 9:00 AM")


@pytest.mark.parametrize(
    "instruction",
    ["工作日叫我起床，周末别响", "Wake me on weekdays, not on weekends"],
)
def test_a_day_on_which_nothing_is_to_be_is_no_detail(instruction: str) -> None:
    (detail,) = find_details(instruction)
    assert detail.values == frozenset(range(5))


@pytest.mark.parametrize(
    "instruction",
    ["周末叫我起床", "Wake me on weekends", "问他周末还打不打球"],
)
def test_a_day_that_is_wanted_is_one(instruction: str) -> None:
    assert [each.kind for each in find_details(instruction)] == ["weekdays"]


@pytest.mark.parametrize(
    ("instruction", "is_counted"),
    [
        ("a note with three things to buy: balloons, cake, candles", False),
        ("记下三个东西：气球、蛋糕和蜡烛", False),
        ("a note with three things to buy: balloons, cake", True),
        ("book three tickets, please", True),
        ("订三张票：靠窗", True),
    ],
)
def test_a_number_only_counts_what_is_listed_behind_it(
    instruction: str, *, is_counted: bool
) -> None:
    kinds = [each.kind for each in find_details(instruction)]
    assert ("count" in kinds) is is_counted
