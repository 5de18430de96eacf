"""Evidence and claims as the user reads them, in English and Chinese."""

import pytest

from nodes.completion.ends import end_unverified
from nodes.completion.quotes.own_sentences import Known
from nodes.completion.quotes.support import FindingKind
from nodes.completion.reason_text import (
    drop_known,
    find_sentences,
    join_sentences,
    tell_cited,
    tell_doubts,
    tell_missing,
    tell_seen,
    tell_unseen,
)
from nodes.evidence import ALL_DONE
from nodes.phrases.sentences import Language


@pytest.mark.parametrize(
    ("cited", "language", "told"),
    [
        ('"7:30"; on "Mute"; gone "Jo"', "en", "“7:30”; “Mute” is on; “Jo” is gone"),
        ('"7:30"; on "静音"; gone "小王"', "zh", "“7:30”；“静音”已开启；“小王”已不在屏幕上"),
        ('off "Wi-Fi"; selected "Week"', "en", "“Wi-Fi” is off; “Week” is selected"),
        ('off "Wi-Fi"; selected "周"', "zh", "“Wi-Fi”已关闭；已选中“周”"),
        ('silent: "Ringtone: None; low"', "en", "silent: “Ringtone: None; low”"),
        ('静音：“铃声：无”', "zh", "静音：“铃声：无”"),
        ('"Saved"; "Saved"', "en", "“Saved”"),
        ('The alarm is set, see "7:30" and on "上班"', "zh", "“7:30”；“上班”"),
        ('闹钟已设好：“7:30”', "en", "“7:30”"),
        ("The alarm has been set for tomorrow", "zh", ""),
        ("闹钟已设好", "en", ""),
        ("World Clock", "zh", "World Clock"),
        ("The alarm is set", "en", "The alarm is set"),
        ("闹钟 Wake up 已设好", "zh", "闹钟 Wake up 已设好"),
    ],
)  # fmt: skip
def test_evidence_is_told_in_the_language_of_the_task(
    cited: str, language: Language, told: str
) -> None:
    assert tell_cited(cited, language) == told


@pytest.mark.parametrize(
    ("cited", "language", "told"),
    [
        ('tomorrow: "Tue, 9:00"; the call: "Tue, 9:00"; "Saved"', "en",
         "“Tue, 9:00”; “Saved”"),
        ('明天: "周二 9:00"; 提醒: "周二 9:00"; on "提醒"', "zh", "“周二 9:00”；“提醒”已开启"),
        ('"Brightness" = "100.0"', "en", "“Brightness” = “100.0”"),
        ('I bought the mug: "Paid"; "¥39"', "en", "“Paid”; “¥39”"),
        ('You said 抱歉，晚到十五分钟 9:01 AM; Ben; "You said 抱歉，晚到十五分钟 9:01 AM"', "zh",
         "You said 抱歉，晚到十五分钟 9:01 AM；Ben"),
        ("You said Sorry, I'm late 9:02 AM; Ben; \"You said Sorry, I'm late 9:02 AM\"", "en",
         "You said Sorry, I'm late 9:02 AM; Ben"),
        ("World Clock", "en", "World Clock"),
        ('World Clock; "World Clock"', "en", "World Clock"),
        ('touched "删除"; gone "茶"', "zh", "点击了“删除”；“茶”已不在屏幕上"),
        ('touched "Delete"', "en", "touched “Delete”"),
        ('toast "已保存"; "早餐"', "zh", "“已保存”；“早餐”"),
        ('toast "Saved"; [3] button "Pause"', "en", "“Saved”; “Pause”"),
        ('深色主题都已打开：on "深色主题"', "zh", "“深色主题”已开启"),
        ('The dark theme is on now: on "Dark theme"', "en", "“Dark theme” is on"),
        ('"明天, 晴"，不下雨，闹钟不用定', "zh", "“明天, 晴”"),
        ('"Mina, Then I keep it for you."', "en", "“Mina, Then I keep it for you.”"),
        ('slider "亮度" = "0.0"', "zh", "“亮度” = “0.0”"),
        ('"亮度" on; "Wi-Fi" off', "zh", "“亮度”已开启；“Wi-Fi”已关闭"),
        ('"Wi-Fi" on; "NFC" is off', "en", "“Wi-Fi” is on; “NFC” is off"),
        ('已经给李娜发了消息“到家了”。"您说：到家了"', "zh", "“到家了”；“您说：到家了”"),
        ('It is now on "Wed, Mar 4", still at "10:15 AM"', "en",
         "“Wed, Mar 4”; “10:15 AM”"),
        ('"Tomorrow, sunny", so no alarm was set', "en", "“Tomorrow, sunny”"),
        ('"12:00 timer" (corrected to twelve)', "en", "“12:00 timer”"),
        ('"Sat, Rain" - condition not met', "en", "“Sat, Rain”"),
        ('中午: "12:00"（中午）; "3 - 4"', "zh", "“12:00”；“3 - 4”"),
        ('闹钟已设好：“吃药”，今晚 10:30。 "吃药, 10:30 PM"; on "静音"', "zh",
         "“吃药”；“吃药, 10:30 PM”；“静音”已开启"),
        ('09: the departure "06:09, G7602"', "en", "“06:09, G7602”"),
        ('796: "what it cost me", "Restwell, ¥796"', "en",
         "“what it cost me”; “Restwell, ¥796”"),
    ],
)  # fmt: skip
def test_what_was_seen_is_quotes_alone_each_once(
    cited: str, language: Language, told: str
) -> None:
    assert tell_seen(cited, language) == told


@pytest.mark.parametrize(
    ("cited", "language", "sentence"),
    [
        ('I bought two mugs from Parcelo: "Paid"; "¥39"', "en",
         "I bought two mugs from Parcelo"),
        ('短信已发给妈妈：“已发送”', "zh", "短信已发给妈妈"),
        ('短信已经发出去了。“已发送”', "zh", "短信已经发出去了。"),
        ('The dark theme is on now: on "Dark theme"', "en", "The dark theme is on now"),
        ('深色主题都已打开：on "深色主题"', "zh", "深色主题都已打开"),
        ('I ordered it; the code is B420. Proof: "B420"', "en",
         "I ordered it; the code is B420."),
        ('已经点好了，取餐码B420。证据："B420"', "zh", "已经点好了，取餐码B420。"),
        ('The Dentist is now on "Wed, Mar 4" at "10:15 AM"', "en",
         "The Dentist is now on “Wed, Mar 4” at “10:15 AM”"),
        ('已经给李娜发了消息“到家了”。"您说：到家了"', "zh", "已经给李娜发了消息“到家了”。"),
        ('"明天, 晴"，不下雨，闹钟不用定', "zh", "不下雨，闹钟不用定"),
        ('"Tomorrow, sunny", so no alarm was set', "en", "so no alarm was set"),
        ('蓝牙已关闭；on "勿扰"', "zh", ""),
        ('看牙已经改到"3月4日"', "zh", "看牙已经改到“3月4日”"),
        ('"Note saved"; the lunch is in the calendar', "en",
         "the lunch is in the calendar"),
        ('"已保存"；午饭已经记进日历', "zh", "午饭已经记进日历"),
        ('The lamp (Black; 1 piece) is in the basket; nothing was bought.; "Cart 7"', "en",
         "The lamp (Black; 1 piece) is in the basket; nothing was bought."),
        ('Notes has it; Mum is told of the shopping: "You said Hi Mum"', "en",
         "Mum is told of the shopping"),
        ('Friday: "Haircut, 5:00 PM", with a reminder 30 minutes before.; "Saved"', "en",
         "Friday: “Haircut, 5:00 PM”, with a reminder 30 minutes before."),
        ('最长的已改名"周会"；最短的那条已删除：gone "新录音 1"', "zh",
         "最长的已改名“周会”；最短的那条已删除"),
        ('已给李娜发短信；时钟里没有早上七点的闹钟。', "zh",
         "已给李娜发短信；时钟里没有早上七点的闹钟。"),
        ('短信已发给李娜；蓝牙已关闭', "zh", "短信已发给李娜；蓝牙已关闭"),
        ('短信已发给妈妈：“已发送”', "en", ""),
        ('I bought two mugs from Parcelo: "Paid"', "zh", ""),
        ('I deleted the task "Milk".; "Task deleted"', "en", "I deleted the task “Milk”."),
        ('我删了"牛奶"；"已删除"', "zh", "我删了“牛奶”"),
        ('price: "¥39"', "en", ""),
        ('价格：“¥39”', "zh", ""),
        ('the page shows that "Paid" is on', "en", ""),
        ("World Clock", "en", ""),
    ],
)  # fmt: skip
def test_a_sentence_before_the_quotes_is_found_in_the_language_of_the_task(
    cited: str, language: Language, sentence: str
) -> None:
    sentences = find_sentences(cited, language)
    assert join_sentences(sentences, language) == sentence


@pytest.mark.parametrize(
    ("missing", "language", "told"),
    [
        (["star"], "en", "“star”"),
        (["加星标", "7:30 的闹钟"], "zh", "“加星标”；7:30 的闹钟"),
        (["not saved: the page still offers “Save”"], "en",
         "not saved: the page still offers “Save”"),
        (["the note was never pinned"], "en", "the note was never pinned"),
    ],
)  # fmt: skip
def test_bare_words_of_what_is_missing_stand_between_quotation_marks(
    missing: list[str], language: Language, told: str
) -> None:
    assert tell_missing(missing, language) == told


@pytest.mark.parametrize(
    ("claim", "language", "reason"),
    [
        ("闹钟已设好", "en", "It seems done, but no screen bears it out."),
        ("The alarm has been set for tomorrow", "zh",
         "看起来已完成，但没有屏幕能证实。"),
        (ALL_DONE, "en", "It seems done, but no screen bears it out."),
        ("已设好：“7:30”", "zh", "看起来已完成，但没有屏幕能证实：已设好：“7:30”"),
    ],
)  # fmt: skip
def test_a_claim_in_another_language_is_left_out(
    claim: str, language: Language, reason: str
) -> None:
    assert end_unverified(claim, language)["reason"] == reason


@pytest.mark.parametrize(
    ("kind", "language", "told"),
    [
        ("absent", "en", 'Milk "2": stands on no screen'),
        ("contradicted", "en", 'Milk "2": the screen shows otherwise'),
        ("unclear", "en", 'Milk "2": cannot be read off the screen'),
        ("absent", "zh", 'Milk "2"：没有出现在任何屏幕上'),
        ("contradicted", "zh", 'Milk "2"：屏幕上显示的不是这样'),
        ("unclear", "zh", 'Milk "2"：从屏幕上看不出来'),
    ],
)
def test_doubts_are_told_in_one_language(
    kind: FindingKind, language: Language, told: str
) -> None:
    assert tell_doubts([(': Milk "2"', kind)], language) == [told]


@pytest.mark.parametrize(
    ("words", "kind", "is_doubted"),
    [
        ("it is in the calendar at 6:09 AM, and Iris Novak was told", "unclear", False),
        ("it is in the calendar at 7:09 AM, and Iris Novak was told", "unclear", True),
        ("it is in the calendar at 6:09 AM, and nobody was told", "unclear", True),
        ("it is in the calendar at 6:09 AM, and Iris Novak was told", "contradicted", True),
        ("6:09 AM", "unclear", True),
    ],
)  # fmt: skip
def test_a_sentence_is_not_doubted_of_which_every_detail_was_seen(
    words: str, kind: FindingKind, *, is_doubted: bool
) -> None:
    known = Known(
        asked="put the train in my calendar and tell Iris Novak",
        shown=["Train, 6:09 AM – 7:00 AM", "Iris Novak"],
    )
    left = drop_known([(words, kind)], known)
    assert bool(left) is is_doubted


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("Mug (¥39", "en", "Mug: stands on no screen"),
        ("paid ¥31)", "en", "paid ¥31: stands on no screen"),
        ("杯子（¥39", "zh", "杯子：没有出现在任何屏幕上"),
        ("Mug (blue) 1", "en", "Mug (blue) 1: stands on no screen"),
    ],
)
def test_a_doubt_shows_no_half_of_a_bracket(
    text: str, language: Language, told: str
) -> None:
    assert tell_doubts([(text, "absent")], language) == [told]


@pytest.mark.parametrize(
    ("words", "language", "told"),
    [
        ('silent: "明天: Rain 78%"', "zh", "“明天: Rain 78%”"),
        ("silent: … 是查天气的日子", "zh", ""),
        ("it is switched off: off", "en", ""),
        ('silent: "Vibrate"', "en", "“Vibrate”"),
        # A quote that no screen has says nothing of the detail that lacks one.
        ('gym: "Photo"', "en", "gym"),
        ("Gym：“我记错了，是瑜伽”", "zh", "Gym"),
        ("Ringtone: None", "en", "Ringtone: None"),
        ("Saturday", "en", "Saturday"),
    ],
)
def test_a_key_of_a_prompt_is_not_told(
    words: str, language: Language, told: str
) -> None:
    assert tell_unseen(words, ["Delete Gym"], language) == told
