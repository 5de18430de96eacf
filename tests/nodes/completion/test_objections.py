"""What was done otherwise than the instruction says, in words of either language."""

from collections.abc import Sequence

import pytest

from graph.context import Context
from graph.state import State, make_initial_state
from nodes.completion import objections
from nodes.completion.objections import describe_unmet, find_objection
from nodes.completion.visits import ScreenVisit
from nodes.phrases.sentences import Language, format_sentence
from tests.nodes.completion.checks.choices import (
    test_recipients,
    test_row_controls,
    test_sent_as_text,
    test_sent_things,
    test_similar_rows,
)
from tests.nodes.completion.checks.missing import (
    test_still_listed,
    test_untouched,
)
from tests.nodes.completion.checks.unasked import test_changes
from tests.nodes.completion.checks.values import (
    test_form_dates,
    test_kept_old,
    test_kept_values,
    test_lengths,
    test_set_days,
)
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill, Tap

TIMER = test_lengths.press(
    test_lengths.make_page("00h 04m 00s", "Start"), "Start"
)
TIMER_ZH = test_lengths.press(
    test_lengths.make_page("00时04分00秒", "开始"), "开始"
)
TWIN = test_similar_rows.take("Pine Light", "Pine Light", "Pine Deluxe")
TWIN_ZH = test_similar_rows.take(
    test_similar_rows.LIGHT, test_similar_rows.LIGHT, test_similar_rows.DELUXE
)
KEPT = [test_still_listed.look(*test_still_listed.ROWS) for _ in range(2)]
KEPT_ZH = [test_still_listed.look(*test_still_listed.ROWS_ZH) for _ in range(2)]
NAMED = [
    test_still_listed.look(*test_still_listed.ROWS),
    test_still_listed.look(*test_still_listed.RENAMED),
]
NAMED_ZH = [
    test_still_listed.look(*test_still_listed.ROWS_ZH),
    test_still_listed.look(*test_still_listed.RENAMED_ZH),
]
POST = screen(element("input", "Say something", index=1))
HOME = visit(
    screen(element("item", "Screen timeout, 1 minute", index=1)), Tap(element=1)
)
OFFERED = visit(
    screen(
        element("item", "1 minute", index=1),
        element("item", "30 seconds", index=2),
        element("item", "30秒", index=3),
        dialog="Screen timeout",
    )
)
NOTE = visit(
    screen(
        element("checkbox", "Personal", index=1),
        element("checkbox", "Work", index=2),
        element("item", "Door code, Ask, Personal · Mar 2", index=3),
    ),
    Tap(element=3),
)
ALARMS = [
    visit(screen()),
    visit(screen(element("item", "Alarm, 6:30 AM, Today", index=1))),
]
ALARMS_ZH = [
    visit(screen()),
    visit(screen(element("item", "接孩子, 16:00, 今天", index=1))),
]
UNSENT = screen(
    element("input", "Say something", index=1, value="On my way"),
    element("button", "Send", index=2),
)


def write(text: str) -> ScreenVisit:
    return visit(POST, Fill(element=1, text=text))


SILENT = screen(element("switch", "Silent mode", checked=False))
MUTE_ZH = screen(element("switch", "静音模式", checked=False))


@pytest.mark.parametrize(
    ("language", "instruction", "visits", "told"),
    [
        ("en", "Delete the note Groceries", KEPT,
         "not deleted: “Groceries” is still there"),
        ("zh", "删除便签“购物清单”", KEPT_ZH, "没有删除：“购物清单”还在"),
        ("en", "Add 'Pine Deluxe' to my favourites", [TWIN],
         "not chosen, though the task asks for it: “Pine Deluxe”"),
        ("zh", f"在派集收藏“{test_similar_rows.DELUXE}”", [TWIN_ZH],
         f"任务要求“{test_similar_rows.DELUXE}”，但没有选它"),
        ("en", "Send 987654 my contact card", [test_sent_things.take("Location")],
         "not chosen, though the task asks for it: “My card”"),
        ("zh", "给987654发我的名片", [test_sent_things.take("联系人名片")],
         "任务要求“我的名片”，但没有选它"),
        ("en", "Send 987654 my location",
         [test_sent_things.take("Library", "My location", "Library")],
         "not chosen, though the task asks for it: “My location”"),
        ("en", "Remind me in 4 hours.", [TIMER],
         "“00h 04m 00s” was set, and the task asks for “4 hours”"),
        ("zh", "4小时后提醒我。", [TIMER_ZH],
         "现在设成了“00时04分00秒”，而任务要求“4小时”"),
        ("en", test_form_dates.EN, test_form_dates.keep("Start date, Mon, Mar 2", "Save"),
         "“Start date: Mon, Mar 2” still stands there, and the task asks for “Thursday, March 5”"),
        ("zh", test_form_dates.ZH, test_form_dates.keep("开始日期, 3月2日周一", "保存"),
         "仍是“开始日期: 3月2日周一”，而任务要求“3月5日”"),
        ("en", test_changes.MOVE, test_changes.WHOLE,
         "changed though the task does not ask for it: “All day: off → on”"),
        ("zh", test_changes.MOVE_ZH, test_changes.DAILY_ZH,
         "改了任务没有要求改的内容：“重复: 不重复 → 每天”"),
        ("en", "Write a few words about the walk, with the note 'By hand' at the end",
         [write("By hand")],
         "nothing was written before the note at the end: only “By hand” was typed"),
        ("zh", "写几句关于散步的话，结尾注明“手写”", [write("手写")],
         "结尾注明之外没有写别的话：只输入了“手写”"),
        ("en", "Send 987654 my contact card", test_sent_as_text.send("Send"),
         "not sent as what was asked for: “Alex Morgan 555 0100” went out as plain text"),
        ("en", test_recipients.TEXT, test_recipients.text("Anna Schmidt"),
         "it was sent to “Anna Schmidt”, not to “Iris Novak”"),
        ("zh", test_recipients.TEXT_ZH, test_recipients.text_zh("王芳"),
         "发给了“王芳”，而不是“李雷”"),
        ("en", "Call Iris Novak", test_recipients.call("Anna Schmidt"),
         "“Anna Schmidt” was called, not “Iris Novak”"),
        ("zh", "给李雷打电话", test_recipients.call_zh("王芳"),
         "呼叫的是“王芳”，而不是“李雷”"),
        ("en", "Rename the note 'Groceries' to 'Orchard'", NAMED,
         "not renamed: “Groceries” is still there, beside one with the new name"),
        ("zh", "把便签“购物清单”重命名为“果园”", NAMED_ZH,
         "没有改名：“购物清单”还在，新名称的是另外一项"),
        ("en", test_kept_old.TASK, test_kept_old.ADDED,
         "not changed: “555 0102” is still there, and “555 0199” was added beside it"),
        ("zh", test_kept_old.TASK_ZH, test_kept_old.ADDED,
         "没有更改：“555 0102”还在，“555 0199”只是另外添加的"),
        ("en", "Set an alarm for 6:30 on weekdays", test_set_days.keep("1234"),
         "not all days are set: “Fri” is missing"),
        ("zh", "设一个工作日的闹钟", test_set_days.keep("1245", test_set_days.DAYS_ZH),
         "没有设置全部日子：缺少“周三”"),
        ("en", test_untouched.TASKS[0], test_untouched.run(Tap(element=2)),
         "“Parking spot” is named, but nothing was done with it: it was never touched"),
        ("zh", test_untouched.TASKS[3], test_untouched.run(Tap(element=2)),
         "没有处理任务所指的“Parking spot”：从未点过它"),
        ("en", test_kept_values.TASK, test_kept_values.keep("Notification, None"),
         "“Notification: None” was set, and the task asks for “30 minutes”"),
        ("zh", test_kept_values.TASK_ZH, test_kept_values.keep("提醒, 不提醒", "保存"),
         "现在设成了“提醒: 不提醒”，而任务要求“30分钟”"),
        ("zh", "把马克的联系人分享给王芳", test_sent_as_text.send("发送"),
         "没有按要求的形式发送：“Alex Morgan 555 0100”只是作为文字发出"),
        ("en", "Set the screen timeout to 30 seconds", [HOME, OFFERED],
         "not chosen, though the task asks for it: “30 seconds”"),
        ("zh", "把屏幕超时设为30秒", [HOME, OFFERED], "任务要求“30秒”，但没有选它"),
        ("en", "Wake me tomorrow at 6:30 AM", ALARMS,
         "“Alarm, 6:30 AM, Today” was set, and the task asks for “tomorrow”"),
        ("zh", "明天下午四点提醒我去接孩子", ALARMS_ZH,
         "现在设成了“接孩子, 16:00, 今天”，而任务要求“明天”"),
        ("en", "Turn on Silent mode", [visit(SILENT, Tap(element=1)), visit(SILENT)],
         "“Silent mode” is off, and the task wants it on"),
        ("zh", "打开静音模式", [visit(MUTE_ZH, Tap(element=1)), visit(MUTE_ZH)],
         "“静音模式”还关着，而任务要求打开"),
        ("en", "Move the note Door code to the Work folder", [NOTE, NOTE],
         "not moved: “Door code, Ask, Personal · Mar 2” still has its old place"),
        ("en", "Star the song Night Drive", test_row_controls.STARRED,
         "“Night Train, Halo” was chosen, and the task names “Night Drive, Halo”"),
        ("en", "Play the first video", [visit(screen(element("text", "Ad · 15 s")))],
         "not there yet: the last page still says “Ad · 15 s”"),
        ("zh", "播放第一个视频", [visit(screen(element("text", "广告 · 15秒")))],
         "还没有到：最后的页面上仍是“广告 · 15秒”"),
        ("zh", "给夜航加星标", test_row_controls.STARRED_ZH,
         "选的是“夜车, 光环乐队”，而任务说的是“夜航, 光环乐队”"),
    ],
)  # fmt: skip
def test_what_was_done_otherwise_is_told(
    language: Language,
    instruction: str,
    visits: Sequence[ScreenVisit],
    told: str,
) -> None:
    said = describe_unmet(
        instruction, visits, answer="", installed={}, language=language
    )
    assert said == told


@pytest.mark.parametrize(
    ("instruction", "visits", "told"),
    [
        ("记一笔200块的账，备注修空调的", [write("200")],
         "没有记下：输入的内容里没有“修空调的”"),
        ("Text Mia 'On my way'", [write("On my way"), visit(UNSENT), visit(POST)],
         "not sent: the page still offers “Send”"),
        ("告诉小美“我到了”", [write("我到了"), visit(UNSENT), visit(POST)],
         "没有发送：页面上仍有“Send”"),
    ],
)  # fmt: skip
def test_what_was_left_out_or_open_is_told(
    instruction: str, visits: Sequence[ScreenVisit], told: str
) -> None:
    state: State = {**make_initial_state(instruction, now=0.0), "run": "none"}
    assert find_objection(state, visits, Context(), given=()) == told


def test_what_was_done_as_asked_needs_no_words() -> None:
    visits = test_form_dates.keep("Start date, Thu, Mar 5", "Save")
    said = describe_unmet(
        test_form_dates.EN, visits, answer="", installed={}, language="en"
    )
    assert said == ""


def test_what_the_person_asked_for_besides_is_no_objection() -> None:
    said = describe_unmet(
        test_changes.MOVE,
        test_changes.WHOLE,
        answer="",
        installed={},
        language="en",
        given=["the person answered: make it all-day"],
    )
    assert said == ""


def test_what_the_person_did_needs_no_touch() -> None:
    said = describe_unmet(
        test_untouched.TASKS[0],
        test_untouched.run(Tap(element=2)),
        answer="",
        installed={},
        language="en",
        has_person_acted=True,
    )
    assert said == ""


@pytest.mark.parametrize("language", ["en", "zh"])
def test_each_finding_has_a_sentence(language: Language) -> None:
    tables = (
        objections._INPUT_RULES,
        objections._CHOICE_RULES,
        objections._RESULT_RULES,
        objections._OPEN_RULES,
        objections._UNDONE_RULES,
    )
    for key, _ in (rule for table in tables for rule in table):
        assert "“X”" in format_sentence(key, language, label="“X”")
