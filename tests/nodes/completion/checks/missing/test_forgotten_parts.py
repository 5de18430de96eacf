"""A part of a task that no page shows on which anything was done."""

import pytest

from nodes.completion.checks.missing.forgotten_parts import (
    find_forgotten_item,
    find_forgotten_limit,
    find_forgotten_part,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill, OpenApp, Tap

ROOT = screen(
    element("item", "Battery", index=1),
    element("item", "Sound, Notification sound", index=2),
    element("item", "声音, 通知铃声", index=3),
    signature="v1:root",
)
BATTERY = screen(
    element("switch", "Battery saver", index=1, checked=False),
    words("省电模式"),
    signature="v1:battery",
)
SOUND = screen(
    element("item", "Notification sound, None", index=1),
    words("通知铃声, 无"),
    signature="v1:sound",
)
TO_BATTERY = [visit(ROOT, Tap(element=1)), visit(BATTERY, Tap(element=1))]


@pytest.mark.parametrize(
    ("instruction", "part"),
    [
        ("turn on battery saver and silence the notification sound",
         "silence the notification sound"),
        ("打开省电模式，顺便关掉通知铃声", "关掉通知铃声"),
    ],
)  # fmt: skip
def test_what_was_only_passed_shows_nothing_done(
    instruction: str, part: str
) -> None:
    run = [*TO_BATTERY, visit(BATTERY)]
    assert find_forgotten_part(instruction, run) == part
    both = [*run, visit(ROOT, Tap(element=2)), visit(SOUND)]
    assert not find_forgotten_part(instruction, both)


@pytest.mark.parametrize(
    "instruction",
    [
        "turn on battery saver",
        "turn on battery saver and tell me the weather",
        "turn on battery saver and turn it off again",
        "turn on battery saver and set the alarm if it rains",
        "打开省电模式，别关通知铃声",
        "省电太弱了，调到最大",
        "购物车里最贵的那个不要了，删掉吧",
    ],
)
def test_a_part_that_orders_nothing_is_not_missed(instruction: str) -> None:
    passed: list[ScreenVisit] = [
        visit(ROOT, OpenApp(text="Settings")),
        *TO_BATTERY,
        visit(BATTERY),
    ]
    assert not find_forgotten_part(instruction, passed)


CHAT = screen(
    element("input", "Text message", index=1, value="late"),
    element("button", "Send message", index=2),
    element("button", "发送", index=3),
    signature="v1:chat",
)
NOTE = screen(
    element("input", "Note", index=1),
    element("button", "Save", index=2),
    signature="v1:note",
)
SENT = [
    visit(CHAT, Fill(element=1, text="late")),
    visit(CHAT, Tap(element=2)),
    visit(CHAT),
]
NOTED = [
    visit(NOTE, Fill(element=1, text="7 pm")),
    visit(NOTE, Tap(element=2)),
    visit(NOTE),
]


@pytest.mark.parametrize(
    ("instruction", "part", "other"),
    [
        ("move my haircut to Friday and tell the person I meet that I'll be late",
         "tell the person i meet that i'll be late", NOTED),
        ("把理发改到周五，顺便告诉刘洋我晚到", "告诉刘洋我晚到", NOTED),
        ("把理发改到周五，再跟刘洋说我晚到", "再跟刘洋说我晚到", NOTED),
        ("给刘洋发条短信说七点，再在便签里记一下", "再在便签里记一下", SENT),
        ("text Ben that I'm late and write it down", "write it down", SENT),
    ],
)  # fmt: skip
def test_what_was_neither_sent_nor_written_down_is_missed(
    instruction: str, part: str, other: list[ScreenVisit]
) -> None:
    assert find_forgotten_part(instruction, other) == part
    assert not find_forgotten_part(instruction, [*SENT, *NOTED])


@pytest.mark.parametrize(
    "instruction",
    [
        "move my haircut to Friday and tell me the weather",
        "move my haircut to Friday and tell Ben if it rains",
        "add a note and let me know",
        "tell the landlord and... hmm I mean what did Anna write",
        "查一下天气，告诉我气温",
    ],
)
def test_what_is_told_to_oneself_is_not_sent(instruction: str) -> None:
    assert not find_forgotten_part(instruction, NOTED)


@pytest.mark.parametrize(
    ("instruction", "typed", "item"),
    [
        ("Make a note with eggs and milk, oh and washing powder", "eggs\nmilk",
         "washing powder"),
        ("Make a note with eggs and milk, oh and washing powder",
         "eggs\nmilk\nWashing powder", ""),
        ("便签里写鸡蛋两斤、牛奶一箱，哦还有洗衣液", "鸡蛋两斤\n牛奶一箱", "洗衣液"),
        ("便签里写鸡蛋两斤、牛奶一箱，哦还有洗衣液", "鸡蛋\n牛奶\n洗衣液", ""),
        ("便签里写鸡蛋两斤，还有把字体调大", "鸡蛋两斤", ""),
    ],
)  # fmt: skip
def test_one_more_thing_is_written_too(
    instruction: str, typed: str, item: str
) -> None:
    form = screen(element("input", "Note", index=1))
    run = [visit(form, Fill(element=1, text=typed)), visit(form)]
    assert find_forgotten_item(instruction, run) == item
    assert not find_forgotten_item(instruction, [visit(form)])


@pytest.mark.parametrize(
    ("instruction", "row", "limit"),
    [
        ("turn on dark mode but only from sunset to sunrise", "Dark theme",
         "only from sunset to sunrise"),
        ("turn on dark mode but only from sunset to sunrise", "Turns on at sunset", ""),
        ("turn on dark mode but only from 9 PM to 6 AM", "Dark theme", ""),
        ("turn on dark mode", "Dark theme", ""),
        ("打开深色模式，只在日落到日出之间", "深色主题", "只在日落到日出之间"),
        ("打开深色模式，只在日落到日出之间", "日落时开启", ""),
    ],
)  # fmt: skip
def test_when_alone_something_is_to_be_so_is_set_too(
    instruction: str, row: str, limit: str
) -> None:
    page = screen(element("switch", row, index=1, checked=False))
    run = [visit(page, Tap(element=1)), visit(page)]
    assert find_forgotten_limit(instruction, run) == limit
