"""What the order says to leave alone is neither deleted nor set."""

import pytest

from nodes.completion.checks.missing.spared import (
    find_changed,
    find_deleted,
    find_next_deed,
)
from tests.nodes.screens import element, screen, visit
from tools.actions import LongPress, Tap
from tools.hierarchy.occlusion import MENU
from tools.screen import Screen

CHATS = ("Ben, Sunday, See you", "Ben Carver, Sunday, Thanks")
CHATS_ZH = ("小王, 周日, 学院路", "王小明, 周日, 不急")
ASK = screen(element("item", "Delete", index=1), id="menu", dialog=MENU)


def make_list(*rows: str) -> Screen:
    items = [element("item", row, index=n) for n, row in enumerate(rows, 1)]
    return screen(*items, signature="v1:chats")


@pytest.mark.parametrize(
    ("task", "rows"),
    [
        ("Delete the old chats, but don't touch Ben Carver's", CHATS),
        ("Delete the old chats and leave Ben Carver alone", CHATS),
        ("Delete Ben's chat, not the one with Ben Carver", CHATS),
        ("旧的聊天都删掉，王小明的可别给我删了啊", CHATS_ZH),
        ("旧的聊天都删掉，千万别删王小明的", CHATS_ZH),
        ("旧的聊天都删掉，王小明的留着", CHATS_ZH),
    ],
)
def test_what_is_spared_is_not_deleted(
    task: str, rows: tuple[str, str]
) -> None:
    other, kept = rows
    _, name = (row.partition(", ")[0] for row in rows)
    full = make_list(*rows)
    both = [visit(full, LongPress(element=2)), visit(ASK, Tap(element=1))]
    assert find_deleted(task, [*both, visit(make_list(other))]) == name
    assert find_next_deed(task, both) == kept
    # The person has thought better of it.
    said = [f"{name} too"]
    assert not find_deleted(task, [*both, visit(make_list(other))], said)
    assert not find_next_deed(task, both, said)
    right = [visit(full, LongPress(element=1)), visit(ASK, Tap(element=1))]
    assert not find_deleted(task, [*right, visit(make_list(kept))])
    assert not find_next_deed(task, right)


def make_page(ringer: str, alarm: str, *, dark: bool, zh: bool) -> Screen:
    first = "铃声音量" if zh else "Ring volume"
    second = "闹钟音量" if zh else "Alarm volume"
    third = "深色主题" if zh else "Dark theme"
    return screen(
        element("slider", first, index=1, value=ringer),
        element("slider", second, index=2, value=alarm),
        element("switch", third, index=3, checked=dark),
    )


@pytest.mark.parametrize("zh", [False, True], ids=["en", "zh"])
def test_what_is_spared_is_not_set(zh: bool) -> None:
    task = "Lower the ring volume to 30, and leave the alarm volume alone"
    theme = "Turn on the night mode, don't change the dark theme"
    names = ("alarm volume", "dark theme")
    if zh:
        task = "铃声音量调到百分之三十吧，闹钟的音量可别动啊"
        theme = "把夜间模式给我开开，深色主题不要动"
        names = ("闹钟音量", "深色主题")
    before = make_page("70", "80", dark=False, zh=zh)
    for number in (2, 3):
        touched = visit(before, Tap(element=number))
        wanted = (task, theme)[number - 2]
        other = make_page(
            "30", "30" if number == 2 else "80", dark=number == 3, zh=zh
        )
        name = names[number - 2]
        assert find_changed(wanted, [touched, visit(other)]) == name
        assert find_next_deed(wanted, [touched]).lower() == name
        # It was put back.
        back = [touched, visit(other, Tap(element=number)), visit(before)]
        assert not find_changed(wanted, back)
        # It is named elsewhere in the order.
        loose = f"{wanted}. {name}: 30"
        assert not find_changed(loose, [touched, visit(other)])
    ringer = visit(before, Tap(element=1))
    lower = visit(make_page("30", "80", dark=False, zh=zh))
    assert not find_changed(task, [ringer, lower])
    assert not find_next_deed(task, [ringer])


@pytest.mark.parametrize(
    ("task", "name", "is_spared"),
    [
        (
            "Delete the chat with Sam Osei, don't touch Ann Lee's",
            "Ann Lee",
            True,
        ),
        (
            "Delete the chat with Sam Osei, but leave Ann Lee alone",
            "Ann Lee",
            True,
        ),
        (
            "Delete the chat with Sam Osei, don't touch Ann Lee's",
            "Sam Osei",
            False,
        ),
        ("Delete it, don't delete Ann Lee unless it is old", "Ann Lee", False),
        ("跟小王的聊天整个删掉，王小明的可别给我删了啊", "王小明", True),
        ("跟小王的聊天整个删掉，王小明的可别给我删了啊", "小王", False),
    ],
)
def test_only_what_those_words_name_is_spared(
    task: str, name: str, *, is_spared: bool
) -> None:
    row = f"{name}, Mar 1, Hello"
    chats = make_list(row)
    deed = [visit(chats, LongPress(element=1)), visit(ASK, Tap(element=1))]
    assert find_next_deed(task, deed) == (row if is_spared else "")
