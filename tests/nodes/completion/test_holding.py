"""What holds at the end of a run, where the model has no sentence that can be told."""

import pytest

from graph.state import Outcome
from nodes.completion.holding import (
    Holding,
    complete_quote,
    cut_at_word,
    drop_repeated,
    drop_told,
    end_sentence,
    find_app_name,
    find_control_role,
    fit_parts,
    is_tellable,
    list_named_texts,
    tell_holding,
)
from nodes.completion.sent_messages import Message
from tapwright.text.language import Language
from tests.nodes.screens import element, screen, words

LATE = Message("I'm late", ("Anna Schmidt",))
FORWARDED = Message("Your stay", ("Jonas",), is_forwarded=True)
MAIL = Message("Plan: See below", ("Ann",), subject="Plan")
LATE_ZH = Message("我晚点到", ("王芳", "陈静"))


@pytest.mark.parametrize(
    ("language", "known", "sentences", "told"),
    [
        ("en", Holding(), "", []),
        ("en", Holding(shown=["“Wi-Fi” is on", "“Bluetooth” is off"]),
         "“Wi-Fi” is on; “Bluetooth” is off.", ["“Wi-Fi” is on", "“Bluetooth” is off"]),
        ("en", Holding(shown=["“6:40 AM”", "“6:40 AM alarm” is on"], app="Clock"),
         "Clock shows: “6:40 AM”; “6:40 AM alarm” is on.",
         ["“6:40 AM”", "“6:40 AM alarm” is on"]),
        ("en", Holding(shown=["“Saved.”"]), "The screen shows: “Saved.”", ["“Saved.”"]),
        ("en", Holding(shown=["“Event deleted”"], gone=["“Piano”"], app="Calendar"),
         "Calendar shows: “Event deleted”. No longer there: “Piano”.",
         ["“Event deleted”", "“Piano”"]),
        ("en", Holding(sent=[LATE], shown=["“You said I'm late 9:00”", "“Anna Schmidt”"]),
         "Sent to “Anna Schmidt”: “I'm late”.", ["“You said I'm late 9:00”", "“Anna Schmidt”"]),
        ("en", Holding(sent=[LATE], shown=["“Dentist”"], gone=["“Piano”"], app="Calendar"),
         "Sent to “Anna Schmidt”: “I'm late”. Calendar shows: “Dentist”. No longer there: “Piano”.",
         ["“Dentist”", "“Piano”"]),
        ("en", Holding(sent=[FORWARDED], shown=["“Sent”"]),
         "Forwarded to “Jonas”: “Your stay”.", ["“Sent”"]),
        ("en", Holding(kept=["“Dentist”", "Start date: Fri, Mar 13"], app="Calendar"),
         "Saved in Calendar: “Dentist”; Start date: Fri, Mar 13.", []),
        ("en",
         Holding(shown=["“Dentist, 3 PM”"], kept=["Start date: Fri, Mar 13"], app="Calendar"),
         "Calendar shows: “Dentist, 3 PM”. Saved with Start date: Fri, Mar 13.",
         ["“Dentist, 3 PM”"]),
        ("en", Holding(gone=["“Tea, 1”"], left=["“Tea, 2”"]),
         "No longer there: “Tea, 1”. Still there: “Tea, 2”.", ["“Tea, 1”"]),
        ("en", Holding(kept=["Start date: Fri, Mar 13"]),
         "Saved with Start date: Fri, Mar 13.", []),
        ("zh", Holding(kept=["开始日期：3月7日周六"]), "已保存，开始日期：3月7日周六。", []),
        ("en", Holding(renamed=[("Old", "New")], shown=["“New.pdf, 4 KB”"], gone=["“Old.pdf”"]),
         "Renamed “Old” to “New”.", ["“New.pdf, 4 KB”", "“Old.pdf”"]),
        ("zh", Holding(renamed=[("合同", "旧合同")], gone=["“合同.pdf”"]),
         "已将“合同”改名为“旧合同”。", ["“合同.pdf”"]),
        ("en", Holding(deleted=["“Sam, hi”"]), "Deleted: “Sam, hi”.", ["“Sam, hi”"]),
        ("zh", Holding(deleted=["“小王, 好”"]), "已删除：“小王, 好”。", ["“小王, 好”"]),
        ("en", Holding(shown=["“Volume” is set to 20%"], app="Settings"),
         "“Volume” is set to 20%.", ["“Volume” is set to 20%"]),
        ("zh", Holding(shown=["“媒体音量”已设为 20%"], app="设置"),
         "“媒体音量”已设为 20%。", ["“媒体音量”已设为 20%"]),
        ("zh", Holding(kept=["“看牙”"], app="Clock"), "已保存到 Clock：“看牙”。", []),
        ("en", Holding(sent=[Message("Hi")]), "Sent: “Hi”.", []),
        ("en", Holding(sent=[MAIL]), "Sent to “Ann”: subject “Plan”, text “See below”.", []),
        ("zh", Holding(sent=[MAIL]), "已发给“Ann”：主题“Plan”，内容“See below”。", []),
        # Two of three would look like all.
        ("en", Holding(sent=[LATE, Message("Hi"), Message("Ho")]), "", []),
        ("zh", Holding(shown=["“深色主题”已开启"], app="设置"), "“深色主题”已开启。",
         ["“深色主题”已开启"]),
        ("zh", Holding(shown=["“20:30, 今天”"], gone=["“08:30”"], app="时钟"),
         "时钟显示：“20:30, 今天”。已不在屏幕上：“08:30”。", ["“20:30, 今天”", "“08:30”"]),
        ("zh", Holding(shown=["“已保存”", "“打车”"]), "屏幕显示：“已保存”；“打车”。",
         ["“已保存”", "“打车”"]),
        ("zh", Holding(sent=[LATE_ZH]), "已发给“王芳”、“陈静”：“我晚点到”。", []),
        ("zh", Holding(sent=[Message("几点到？")]), "已发送：“几点到？”", []),
    ],
)  # fmt: skip
def test_what_is_known_is_told_in_three_sentences_at_most(
    language: Language, known: Holding, sentences: str, told: list[str]
) -> None:
    assert tell_holding(known, language) == (sentences, told)


def test_what_one_line_does_not_hold_is_left_for_another() -> None:
    parts = [f"“{letter * 90}”" for letter in "abc"]
    sentences, told = tell_holding(Holding(shown=parts), "en")
    assert told == fit_parts(parts) == parts[:2]
    assert "c" * 90 not in sentences


@pytest.mark.parametrize(
    ("part", "language", "is_told"),
    [
        ("“Wi-Fi”", "en", True),
        ("“Wi-Fi” is on", "en", True),
        ("“Volume” = “80”", "en", True),
        ("“Wi-Fi” works well", "en", False),
        ("all is well", "en", False),
        ("“深色主题”已开启", "zh", True),
        ("已选中“深色”", "zh", True),
        ("“深色主题”很好看", "zh", False),
        ("“Wi-Fi” is on", "zh", False),
    ],
)
def test_words_of_the_model_are_no_text_of_a_screen(
    part: str, language: Language, *, is_told: bool
) -> None:
    assert is_tellable(part, language) is is_told


def test_a_part_is_not_repeated_that_a_longer_one_begins_with() -> None:
    parts = ["“Thu, Sunny, 10°”", "“Thu, Sunny”", "“10°”", "“10°”"]
    assert drop_repeated(parts) == ["“Thu, Sunny, 10°”", "“10°”"]


@pytest.mark.parametrize(
    ("summary", "name"),
    [
        ("Opened Clock (com.clock).", "Clock"),
        ("Opened 时钟 (com.clock, user 10).", "时钟"),
        ("Opened Clock (com.clock). A dialog of the system asks first.", "Clock"),
        ("Opened Maps (com.maps).", ""),
        ("Opened Your money was sent to us by now (com.clock).", ""),
        ("Tapped button 'Clock (com.clock)'.", ""),
    ],
)  # fmt: skip
def test_an_app_is_called_as_it_was_opened(summary: str, name: str) -> None:
    events = [Outcome(ok=True, summary=summary)]
    assert find_app_name(events, "com.clock") == name


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("one two", "one two"),
        ("one two three", "one two…"),
        ("one two-three", "one two-…"),
        ("明天下午三点半去取衣服", "明天下午三点半去取…"),
    ],
)
def test_a_text_is_not_cut_within_a_word(text: str, cut: str) -> None:
    assert cut_at_word(text, 10) == cut


@pytest.mark.parametrize(
    ("sentence", "language", "ended"),
    [
        ("I sent “Hi.”", "en", "I sent “Hi.”"),
        ("I sent “Hi”", "en", "I sent “Hi”."),
        ("已发送“好！”", "zh", "已发送“好！”"),
        ("已发送", "zh", "已发送。"),
    ],
)
def test_a_sentence_has_one_sign_at_its_end(
    sentence: str, language: Language, ended: str
) -> None:
    assert end_sentence(sentence, language) == ended


def test_what_has_a_value_of_the_task_is_told_for_the_label_of_a_button() -> (
    None
):
    timer = screen(
        element("button", "Pause", index=1),
        element("tab", "5:00 PM", index=2),
        element("text", "5:00 timer"),
        element("text", "04:59"),
    )
    assert find_control_role("“Pause”", timer) == "button"
    assert not find_control_role("“5:00 timer”", timer)
    assert list_named_texts(timer, "Start a timer for 5 minutes", []) == [
        "“5:00 timer”"
    ]
    assert list_named_texts(timer, "定一个5分钟的计时器", []) == [
        "“5:00 timer”"
    ]
    assert list_named_texts(timer, "Start a timer", []) == []


@pytest.mark.parametrize(
    ("told", "part", "is_dropped"),
    [
        ("Sent to “Anna”: “I'm late”.", "“You said I'm late 9:00 AM”", True),
        ("Sent to “Anna”: “I'm late”.", "“Alex Morgan said I'm late”", True),
        ("Sent to “Anna”: “I'm late”.", "“Anna”", True),
        ("Sent to “Anna”: “I'm late”.", "“Anna said I'm late too”", False),
        ("Sent: “I'm late”.", "“2, Anna, 9:00 AM, I'm late”", False),
        ("Sent to “Anna”: “I'm late”.", "“2, Anna, 9:00 AM, I'm late”", True),
        ("Sent to “Anna”: “It is 555 0107”.", "“555 0107, Mobile”", True),
        ("Sent to “Anna”: “It is 555 0107”.", "“Grace Kim, 555 0107, Mobile”", False),
        ("It is “3:00 PM” now.", "“Dentist, 3:00 PM”", False),
        ("Sent to “Anna”: “A very long…”", "“You said A very long text 9:00 AM”", True),
        ("已发给“妈妈”：“我晚点到”。", "“您说：我晚点到 09:00”", True),
        ("已发给“妈妈”：“我晚点到”。", "“妈妈说：好的”", False),
        ("It is “Lunch, 5:00 PM – 6:00 PM” now.", "“5:00 PM – 6:00 PM”", True),
        ("It is “15:00 – 16:00” now.", "“5:00”", False),
        ("It is “Wi-Fi” now.", "“Wi-Fi” is on", False),
        ("Lunch is at 5:00 PM.", "“5:00 PM”", False),
    ],
)  # fmt: skip
def test_what_stands_in_a_line_before_is_not_told_again(
    told: str, part: str, *, is_dropped: bool
) -> None:
    kept = drop_told([part, "“Saved”"], told)
    assert kept == (["“Saved”"] if is_dropped else [part, "“Saved”"])


@pytest.mark.parametrize(
    ("words_cited", "told"),
    [
        ("“sent”", "“Sent”"),
        ("“6:30 AM”", "“6:30 AM, Tomorrow”"),
        ("“Tea”", "“Tea”"),
        ("“Tea” is on", "“Tea” is on"),
        ("“ten”", "“ten”"),
    ],
)
def test_a_part_of_a_text_is_told_whole(words_cited: str, told: str) -> None:
    page = screen(
        *map(words, ["Sent", "6:30 AM, Tomorrow", "Tea, 1", "Tea, 2"])
    )
    assert complete_quote(words_cited, page) == told
