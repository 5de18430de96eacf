"""Whether a sentence of the model's own beside its quotes must be doubted."""

import pytest

from nodes.completion.quotes.own_sentences import (
    Known,
    drop_own_words,
    is_borne_out,
    is_worth_telling,
)
from nodes.completion.quotes.support import Ground, check_evidence
from tests.nodes.screens import element, screen

ALARM = "Set an alarm for half past seven tomorrow and turn on Bluetooth"
ALARM_ZH = "定个明早七点半的闹钟，备注赶飞机，再打开蓝牙"
SHOWN = ["7:30 AM, Tomorrow", "7:30 AM alarm", "¥12", "Ben Carter", "5 分钟"]


@pytest.mark.parametrize(
    ("asked", "sentence", "is_known"),
    [
        (ALARM, "The alarm is set for 7:30 AM tomorrow", True),
        (ALARM, "The alarm is set for 8:30 AM tomorrow", False),
        (ALARM, "The alarm at half past seven is set and it is on", True),
        (ALARM, "The alarm is set and Bluetooth is turned off", False),
        (ALARM, "The alarm is set for Anna at 7:30 AM", False),
        (ALARM, "The alarm is not set to repeat", False),
        (ALARM, "The list of alarms is empty now", False),
        (ALARM, "All of the alarms are set now", False),
        (ALARM, "The alarm is set and it was 12", True),
        (ALARM, 'The alarm is set and called "" for him: gone ""', False),
        (ALARM, 'The alarm is set, and it is called "": gone ""', True),
        (ALARM, 'The alarm is gone ""', False),
        (ALARM, "The alarm is set and it was 13", False),
        ("Text Ben that I am late", "I sent Ben Carter the message", True),
        ("Look at what Ben wrote", "I sent Ben Carter the message", False),
        ("Buy a mug for me please", "I bought the mug for you", True),
        (ALARM_ZH, "明早7:30的闹钟已定好，备注赶飞机", True),
        (ALARM_ZH, "明早8:30的闹钟已定好", False),
        (ALARM_ZH, "后天7:30的闹钟已定好", False),
        (ALARM_ZH, "闹钟已定好，蓝牙也打开了", True),
        (ALARM_ZH, "闹钟已定好，蓝牙也关闭了", False),
        (ALARM_ZH, "闹钟没有定好", False),
        (ALARM_ZH, "闹钟已经为王强定好", False),
        ("自动锁屏改成五分钟", "自动锁屏已改成5分钟", True),
        ("自动锁屏改成五分钟", "自动锁屏已改成10分钟", False),
        ("给李娜发消息", "已经给李娜发了消息", True),
        ("给李娜发消息", "已经给张三发了消息", False),
        ("给李娜发“好”", "消息已成功发送给李娜，界面可见内容为", True),
        ("给李娜发“好”", "消息已成功发送给张三，界面可见内容为", False),
        ("看看李娜写了什么", "消息已发送给李娜", False),
        ("Delete the 8:00 alarm", "The 8:00 alarm is gone", True),
        ("Delete the 8:00 alarm", "The 8:00 alarm has been removed", True),
        ("Delete the 8:00 alarm", "The 9:00 alarm is gone", False),
        ("Delete the 8:00 alarm", "The 8:00 alarm is not deleted", False),
        ("把8点的闹钟删掉", "8点的闹钟已删除", True),
        ("把8点的闹钟删掉", "8点的闹钟不在了", True),
        ("把8点的闹钟删掉", "9点的闹钟已删除", False),
        ("把8点的闹钟删掉", "8点的闹钟没有删除", False),
    ],
)  # fmt: skip
def test_each_detail_of_a_sentence_must_be_known(
    asked: str, sentence: str, *, is_known: bool
) -> None:
    assert is_borne_out(sentence, Known(asked, SHOWN)) is is_known


@pytest.mark.parametrize(
    ("asked", "sentence", "is_told"),
    [
        (ALARM, "The alarm is set for 7:30 AM and Ben Carter is glad", True),
        (ALARM, "The alarm is set for 8:30 AM", False),
        (ALARM, "The alarm is set, and Ben has not replied", False),
        (ALARM, "All of the alarms are set now", False),
        (ALARM, "The alarm is set and Bluetooth is turned off", False),
        ("Put two mugs in the cart but don't pay", "Two mugs wait, not paid", True),
        (ALARM_ZH, "明早7:30的闹钟已定好，一路顺风", True),
        (ALARM_ZH, "明早7:30的闹钟已定好，她还没有回复", False),
        ("看看明天下不下雨，定个闹钟", "明天不下雨，闹钟已定好", True),
        (ALARM_ZH, "闹钟已定好，蓝牙也关闭了", False),
    ],
)  # fmt: skip
def test_a_sentence_is_told_if_its_values_and_states_are_known(
    asked: str, sentence: str, *, is_told: bool
) -> None:
    known = Known(asked, [*SHOWN, "two"])
    assert is_worth_telling(sentence, known) is is_told


@pytest.mark.parametrize(
    ("touched", "is_known"), [("4 o'clock", False), ("4:00 PM", True)]
)
def test_an_hour_is_known_as_precisely_as_it_is_told(
    touched: str, *, is_known: bool
) -> None:
    known = Known("定个下午四点的闹钟", ["4:00 AM", touched])
    assert is_borne_out("下午四点的闹钟已定好", known) is is_known


def test_a_state_is_known_if_a_true_quote_states_it() -> None:
    sentence = "The dark theme was off all along"
    asked = "Make sure that all of the dark theme is as it was along the way"
    assert not is_borne_out(sentence, Known(asked, SHOWN))
    assert is_borne_out(sentence, Known(asked, SHOWN, {False}))


@pytest.mark.parametrize(
    ("asked", "cited", "doubts"),
    [
        (ALARM, 'The alarm is set for 7:30 AM: "7:30 AM alarm"', []),
        (ALARM, 'The alarm is set for 7:30 AM. "7:30 AM alarm"', []),
        (ALARM, 'The alarm is now on "Tomorrow" at "7:30 AM"', []),
        (ALARM, '"7:30 AM alarm"; the alarm for tomorrow is set', []),
        (ALARM, 'The alarm is set for 8:30 AM: "7:30 AM alarm"',
         ["The alarm is set for 8:30 AM"]),
        (ALARM, 'The list of alarms is empty: "7:30 AM alarm"',
         ["The list of alarms is empty"]),
        (ALARM, 'The alarm has got no label: "7:30 AM, Tomorrow"',
         ["The alarm has got no label"]),
        (ALARM, 'The alarm is set but not repeated: "7:30 AM alarm", "Tomorrow"',
         ["The alarm is set but not repeated"]),
        (ALARM, 'The alarm "7:30 AM alarm" was not set for "Tomorrow"',
         ["The alarm … was not set for"]),
        (ALARM_ZH, '明早7:30的闹钟已定好。"7:30 AM alarm"', []),
        (ALARM_ZH, '“7:30 AM alarm”，明早七点半的闹钟已定好', []),
        (ALARM_ZH, '明早7:30的闹钟没有定好："7:30 AM alarm"', ["明早7:30的闹钟没有定好"]),
        (ALARM_ZH, '明早8点的闹钟已定好："7:30 AM alarm"', ["明早8点的闹钟已定好"]),
    ],
)  # fmt: skip
def test_a_sentence_is_doubted_for_its_details_alone(
    asked: str, cited: str, doubts: list[str]
) -> None:
    page = screen(
        element("button", "7:30 AM, Tomorrow", index=1),
        element("switch", "7:30 AM alarm", index=2),
    )
    check = check_evidence(cited, Ground(screen=page, asked=asked))
    assert [words for words, _ in check.doubts] == doubts
    assert not check.is_contradicted
    assert check.is_supported is (not doubts)


@pytest.mark.parametrize(
    ("cited", "quotes"),
    [
        ('The alarm is set for 7:30 AM: "7:30 AM"; on "Alarm"', '"7:30 AM"; on "Alarm"'),
        ('"Saved"; the lunch is in the calendar', '"Saved"'),
        ("The alarm is set for 7:30 AM", "The alarm is set for 7:30 AM"),
        ('明早七点半的闹钟已定好：on "闹钟"', 'on "闹钟"'),
        ('The page shows that "Gift wrap" is on', '"Gift wrap" is on'),
        ('页面上可以看到“蓝牙”已开启', '“蓝牙”已开启'),
        ('"已保存"；午饭已经记进日历', '"已保存"'),
    ],
)  # fmt: skip
def test_own_words_are_no_quotes(cited: str, quotes: str) -> None:
    assert drop_own_words(cited) == quotes


RINGING = Known(
    asked="Set the ring volume to 30%",
    shown=["Ring volume 30%", "Alarm volume 80%", "30.0"],
    touched=["ring volume", "铃声音量"],
    untouched=["alarm volume", "闹钟音量"],
)


@pytest.mark.parametrize(
    ("sentence", "is_told"),
    [
        ("Ring volume is 30%, the alarm volume was not changed", True),
        ("Ring volume is 30%, alarm volume is unchanged at 80%", True),
        ("Ring volume was not changed", False),
        ("The ring and alarm volume and the ring volume were not changed", False),
        ("The media volume was not changed", False),
        ("铃声音量是30%，闹钟音量没动", True),
        ("闹钟音量保持不变，铃声音量没动", False),
        ("媒体音量没动", False),
    ],
)  # fmt: skip
def test_what_the_run_did_not_change_may_be_said_to_be_as_it_was(
    sentence: str, *, is_told: bool
) -> None:
    assert is_worth_telling(sentence, RINGING) is is_told
