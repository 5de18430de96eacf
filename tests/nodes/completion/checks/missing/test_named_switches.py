"""A switch that the task names must be as it shall be, and something must have turned it."""

import pytest

from nodes.completion.checks.missing.named_switches import (
    find_doubtful_switch,
    find_unset_switch,
    find_unturned,
    is_bare_label,
)
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill, OpenApp, Tap
from tools.screen import Screen


def page(*, location: bool, sound: bool = True) -> Screen:
    return screen(
        element(
            "switch", "Record location, Where it was", index=1, checked=location
        ),
        element("switch", "Countdown sound", index=2, checked=sound),
        element("switch", "记录位置", index=3, checked=location),
    )


@pytest.mark.parametrize(
    ("instruction", "location", "sound", "found"),
    [
        ("Set up Photos not to record location.", True, True, "Record location"),
        ("Set up Photos not to record location.", False, True, ""),
        ("Turn on the call and its countdown sound.", True, False, "Countdown sound"),
        ("Turn on the call and its countdown sound.", True, True, ""),
        ("Turn off record location if it is on.", True, True, ""),
        ("Turn on record location and turn off the sound.", True, True, ""),
        ("Turn off record location and turn on the sound.", False, True, ""),
        ("关闭相机的记录位置。", True, True, "记录位置"),
        ("打开勿扰模式，但不允许记录位置。", False, True, ""),
        ("关闭相机的记录位置。", False, True, ""),
    ],
)  # fmt: skip
def test_a_named_switch_is_as_asked_for(
    instruction: str, location: bool, sound: bool, found: str
) -> None:
    visits = [visit(page(location=location, sound=sound))]
    assert find_unset_switch(instruction, visits) == found


@pytest.mark.parametrize("is_on", [True, False])
@pytest.mark.parametrize(
    ("task", "name", "wanted"),
    [
        ("把自动调节亮度关了", "自动调节亮度", False),
        ("把自动调节亮度关上", "自动调节亮度", False),
        ("关一下自动调节亮度", "自动调节亮度", False),
        ("自动调节亮度给我关了吧", "自动调节亮度", False),
        ("把自动调节亮度给关了，费眼睛", "自动调节亮度", False),
        ("把夜间模式开了", "夜间模式", True),
        ("夜间模式开一下", "夜间模式", True),
        ("adaptive brightness off please", "Adaptive brightness", False),
        ("kill the adaptive brightness", "Adaptive brightness", False),
        ("switch the adaptive brightness off", "Adaptive brightness", False),
    ],
)
def test_spoken_words_for_on_and_off_are_orders(
    task: str, name: str, *, wanted: bool, is_on: bool
) -> None:
    page = screen(element("switch", name, index=1, checked=is_on))
    found = find_unset_switch(task, [visit(page)])
    assert found == ("" if is_on is wanted else name)


def test_a_switch_that_shall_be_left_alone_may_be_on() -> None:
    page = screen(
        element("switch", "自动调节亮度", index=1, checked=False),
        element("switch", "夜间模式", index=2, checked=True),
    )
    task = "把自动调节亮度关了，亮度拉到三成，夜间模式别动"
    assert not find_unset_switch(task, [visit(page)])


@pytest.mark.parametrize("is_on", [True, False])
@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("Wake me at 6:40, but without vibrating, it wakes my wife", "Vibrate"),
        ("明早六点叫我，不要震动", "振动"),
    ],
)
def test_what_something_shall_be_without_is_left_off(
    task: str, name: str, *, is_on: bool
) -> None:
    form = screen(element("switch", name, index=1, checked=is_on))
    other = "Wake me at 6:40 without waiting for the vibrator"
    assert find_unset_switch(task, [visit(form)]) == (name if is_on else "")
    assert not find_unset_switch(other, [visit(form)])


@pytest.mark.parametrize(
    ("dark", "night", "is_found"),
    [(True, False, False), (False, True, False), (False, False, True)],
)
@pytest.mark.parametrize(
    "task", ["打开深色模式", "把深色模式打开，锁屏时间改成两分钟"]
)
def test_words_that_may_mean_either_of_two_switches_are_met_by_one(
    task: str, *, dark: bool, night: bool, is_found: bool
) -> None:
    display = screen(
        element("switch", "深色主题", index=1, checked=dark),
        element("switch", "夜间模式", index=2, checked=night),
    )
    assert bool(find_unset_switch(task, [visit(display)])) is is_found


@pytest.mark.parametrize(
    "package", ["com.android.permissioncontroller", "com.lbe.security.miui"]
)
def test_what_only_leads_to_pages_turns_nothing_on(package: str) -> None:
    menu = screen(element("item", "Call recordings"), signature="v1:menu")
    listed = screen(element("item", "Anna, 02:41"), signature="v1:list")
    asked = "Please turn on the call recording."
    assert find_unturned(asked, [visit(menu, Tap(element=1)), visit(listed)])
    permission = screen(
        element("button", "Always allow"), package=package, dialog="Allow it?"
    )
    allowed = [visit(permission, Tap(element=1)), visit(listed)]
    assert find_unturned(asked, [visit(menu, OpenApp(text="Phone")), *allowed])
    switch = screen(element("switch", "Record calls"), signature="v1:set")
    turned = [visit(switch, Tap(element=1)), visit(switch)]
    assert not find_unturned(asked, turned)


@pytest.mark.parametrize(
    ("instruction", "label", "state", "found"),
    [
        ("Text Anna, then turn Bluetooth off.", "Bluetooth", True, "Bluetooth"),
        ("Text Anna, then turn Bluetooth off.", "Bluetooth", False, ""),
        ("打开蓝牙，并关闭NFC", "Bluetooth", False, "Bluetooth"),
        ("打开蓝牙，并关闭NFC", "Bluetooth", True, ""),
        ("把勿扰模式打开", "Use Do Not Disturb", False, "Use Do Not Disturb"),
        ("把勿扰模式打开", "使用勿扰模式", False, "使用勿扰模式"),
        ("Turn on quiet mode", "Use Do Not Disturb", True, ""),
        ("Turn on Wi-Fi and turn it off again", "Wi-Fi", True, ""),
        ("Turn on Bluetooth for one minute", "Bluetooth", False, ""),
        ("打开深色主题", "夜间模式", False, "夜间模式"),
    ],
)  # fmt: skip
def test_a_switch_is_known_by_its_name_in_either_language(
    instruction: str, label: str, state: bool, found: str
) -> None:
    page = screen(element("switch", label, checked=state))
    assert find_unset_switch(instruction, [visit(page)]) == found


def test_another_switch_counts_only_where_none_has_the_very_name() -> None:
    page = screen(
        element("switch", "深色主题", index=1, checked=True),
        element("switch", "夜间模式", index=2, checked=False),
    )
    assert not find_unset_switch("打开深色主题", [visit(page)])


@pytest.mark.parametrize("asked", ["Turn on Bluetooth", "请打开蓝牙。"])
@pytest.mark.parametrize(
    ("row", "is_on"),
    [
        ("Bluetooth", False),
        ("Turn on Bluetooth to connect devices", False),
        ("Bluetooth, Off", False),
        ("Bluetooth, On", True),
        ("Bluetooth, On - 2 devices", True),
        ("Bluetooth is on", True),
    ],
)
def test_only_a_state_says_that_something_is_on(
    asked: str, row: str, *, is_on: bool
) -> None:
    menu = screen(element("item", "Connections"), signature="v1:menu")
    page = screen(words(row), signature="v1:page")
    found = find_unturned(asked, [visit(menu, Tap(element=1)), visit(page)])
    assert bool(found) is not is_on
    unset = find_unset_switch(asked, [visit(page)])
    assert bool(unset) is row.endswith("Off")


@pytest.mark.parametrize(
    ("asked", "dialog"),
    [
        ("Text Ben 'hi', move the note to Work and turn on Bluetooth", "Move"),
        ("给Ben发短信“hi”，把便签移到Work，并把蓝牙打开", "移动"),
    ],
)
def test_what_was_sent_or_moved_turns_nothing_on(
    asked: str, dialog: str
) -> None:
    chat = screen(
        element("input", "Message", index=1),
        element("button", "Send message", index=2),
    )
    folders = screen(element("radio", "Work", index=1), dialog=dialog)
    run = [
        visit(chat, Fill(element=1, text="hi")),
        visit(chat, Tap(element=2)),
        visit(folders, Tap(element=1)),
        visit(screen(words("Bluetooth"))),
    ]
    assert find_unturned(asked, run)
    tile = screen(element("switch", "Quick tile"))
    assert not find_unturned(asked, [visit(tile, Tap(element=1)), *run])


@pytest.mark.parametrize(
    ("asked", "part"),
    [
        ("make the text bigger and turn off vibrate for calls", "vibrate"),
        ("把字调大一点，顺便把来电振动关掉", "来电振动"),
    ],
)
def test_a_button_of_another_page_turns_nothing_of_the_second_part(
    asked: str, part: str
) -> None:
    size = screen(
        element("button", "Make larger", index=1), words("Font size, Large")
    )
    other = [visit(size, Tap(element=1)), visit(size)]
    assert part in find_unturned(asked, other)
    alone = asked.replace("make the text bigger and ", "")
    alone = alone.replace("把字调大一点，顺便", "")
    assert not find_unturned(alone, other)
    named = screen(
        element("button", "Off", index=1),
        words("Vibrate for calls"),
        words("来电振动"),
    )
    assert not find_unturned(asked, [visit(named, Tap(element=1)), *other])


def test_a_row_that_opened_another_dialog_turned_nothing() -> None:
    page = screen(element("item", "Gestures", index=1))
    hung = screen(element("button", "Wait"), dialog="Settings isn't responding")
    task = "Turn on three-finger screenshots"
    for after in (hung, page):
        run = [visit(page, Tap(element=1)), visit(after)]
        assert find_unturned(task, run)
    own = screen(
        element("button", "OK"), dialog="Use three-finger screenshots?"
    )
    assert not find_unturned(task, [visit(page, Tap(element=1)), visit(own)])


def test_a_chinese_switch_may_have_its_words_in_another_order() -> None:
    page = screen(
        element("switch", "通知信息与短信合并显示, 关闭后收纳", checked=True)
    )
    task = "帮我在“信息”里设置短信与通知信息不要合并显示。"
    assert find_unset_switch(task, [visit(page)]) == "通知信息与短信合并显示"
    off = screen(
        element("switch", "通知信息与短信合并显示, 关闭后收纳", checked=False)
    )
    assert not find_unset_switch(task, [visit(off)])


@pytest.mark.parametrize(
    ("task", "title", "name", "is_doubtful"),
    [
        ("turn off the vibration for notifications", "Vibration", "Vibrate for calls", True),
        ("turn off the vibration for notifications", "Notifications", "Vibrate", False),
        ("turn off the alarm vibration", "Vibration", "Vibrate for the alarm", False),
        ("turn on dark mode", "Display", "Dark theme", False),
        ("turn off the alarm sound", "Sound", "Alarm sound", False),
        ("关闭通知振动", "振动", "来电时振动", True),
        ("关闭通知振动", "通知", "振动", False),
        ("打开深色模式", "显示", "深色主题", False),
    ],
)  # fmt: skip
def test_a_switch_of_a_like_name_is_doubted(
    task: str, title: str, name: str, *, is_doubtful: bool
) -> None:
    shown = element("switch", name, index=1, checked=True)
    pages = [visit(screen(words(title), shown), Tap(element=1))]
    expected = name if is_doubtful else ""
    assert find_doubtful_switch(task, pages) == expected
    named = element("switch", "Vibrate for notifications 通知振动", index=1)
    mended = [*pages, visit(screen(named), Tap(element=1))]
    assert not find_doubtful_switch(task, mended) or "mode" in task


@pytest.mark.parametrize(
    ("cited", "task", "is_bare"),
    [
        ("自动调节亮度", "自动调节亮度不想用啦", True),
        ("“自动调节亮度”", "自动调节亮度不想用啦", True),
        ("自动调节亮度", "打开自动调节亮度", False),
        ("自动调节亮度, 已关闭", "自动调节亮度不想用啦", False),
    ],
)
def test_the_mere_name_of_a_switch_shows_no_state(
    cited: str, task: str, *, is_bare: bool
) -> None:
    switch = element("switch", "自动调节亮度", index=1, checked=True)
    seen = [visit(screen(switch))]
    assert is_bare_label(cited, task, seen) is is_bare
    touched = [visit(screen(switch), Tap(element=1)), *seen]
    assert not is_bare_label(cited, task, touched)
