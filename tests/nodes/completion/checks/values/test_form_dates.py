"""Dates of forms that were kept, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.values.form_dates import (
    find_other_date,
    find_past_date,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, words
from tools.actions import Tap
from tools.screen import Target

CLOCK = "2026-03-02 09:00 Monday"
ZH = "在日历3月5日添加“金色花园”"
EN = "Put 'Golden Garden' into Calendar on March 5"


def keep(field: str, button: str) -> list[ScreenVisit]:
    form = screen(
        element("input", "标题", index=1, value="金色花园"),
        element("item", field, index=2),
        element("button", button, index=3),
        time=CLOCK,
    )
    calendar = screen(
        element("item", "2026年3月5日星期四,1个活动", index=1), time=CLOCK
    )
    target = Target(role="button", text=button)
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=3), target=target
    )
    return [ScreenVisit(screen=form, step=step), ScreenVisit(screen=calendar)]


@pytest.mark.parametrize(
    ("instruction", "field", "button", "other"),
    [
        (ZH, "开始日期, 3月2日周一", "保存", "开始日期: 3月2日周一"),
        (ZH, "开始日期, 3月6日周五", "保存", "开始日期: 3月6日周五"),
        (ZH, "开始日期, 3月5日周四", "保存", ""),
        ("下周三新建日程“复查”，提前一天提醒", "Start date, Wed, Mar 4", "Save",
         "Start date: Wed, Mar 4"),
        ("下周三新建日程“复查”，提前一天提醒", "Start date, Wed, Mar 11", "Save", ""),
        ("Add a check-up on March 5 and remind me a day before", "Date, Fri, Mar 6",
         "Save", "Date: Fri, Mar 6"),
        ("Add a check-up a day before March 5", "Date, Wed, Mar 4", "Save", ""),
        ("记账，昨天喝咖啡花了46块", "2026年3月2日星期一, 日期", "保存",
         "日期: 2026年3月2日星期一"),
        ("记账，昨天喝咖啡花了46块", "2026年3月1日星期日, 日期", "保存", ""),
        ("补记一笔，上周五花了12块", "日期, 2月27日周五", "保存", ""),
        ("Log 12 that I paid last Friday", "Date, Fri, Mar 6", "Save", "Date: Fri, Mar 6"),
        ("Remind me to return what I paid for yesterday", "Date, Tue, Mar 3", "Save", ""),
        (EN, "Start date, Mon, Mar 2", "Save", "Start date: Mon, Mar 2"),
        (EN, "Start date, Thu, Mar 5", "Save", ""),
        (EN, "Start date, Mon, Mar 2", "Cancel", ""),
        (EN, "Changed, Mon, Mar 2", "Save", ""),
        ("Move it to the week after March 5", "Start date, Thu, Mar 12", "Save",
         ""),
        ("Add the note 'Buy by March 5'", "Date, Mon, Mar 2", "Save", ""),
        ("14号下午两点加个理发的日程", "Start date, Fri, Mar 13", "Save",
         "Start date: Fri, Mar 13"),
        ("14号下午两点加个理发的日程", "Start date, Sat, Mar 14", "Save", ""),
        ("14号下午两点加个理发的日程，提前半小时提醒", "Start date, Fri, Mar 13", "Save",
         "Start date: Fri, Mar 13"),
        ("订一盏灯，地址港口路17号，并记入记账", "日期, 2026年3月2日星期一", "保存", ""),
        ("把14号的理发改到15号", "Start date, Sun, Mar 15", "Save", ""),
        ("Dentist on the 13th at 3", "Start date, Thu, Mar 12", "Save",
         "Start date: Thu, Mar 12"),
        ("Dentist on the 13th at 3", "Start date, Fri, Mar 13", "Save", ""),
        ("Add the 3rd song", "Date, Mon, Mar 2", "Save", ""),
        ("Dentist needs to go to Thursday at 4, can you move it", "Start date, Tue, Mar 3",
         "Save", "Start date: Tue, Mar 3"),
        ("Dentist needs to go to Thursday at 4, can you move it", "Start date, Thu, Mar 5",
         "Save", ""),
        ("看牙调整到周四下午四点", "开始日期, 3月3日周二", "保存", "开始日期: 3月3日周二"),
    ],
)  # fmt: skip
def test_a_form_that_was_kept_has_the_date_that_is_named(
    instruction: str, field: str, button: str, other: str
) -> None:
    assert find_other_date(instruction, keep(field, button)) == other


def test_a_date_that_another_app_showed_may_be_meant() -> None:
    letter = screen(words("Arrival: March 6"), package="org.mail", time=CLOCK)
    visits = keep("Start date, Fri, Mar 6", "Save")
    task = "Enter the arrival of the train on March 5"
    assert find_other_date(task, visits)
    assert not find_other_date(task, [ScreenVisit(screen=letter), *visits])


def test_a_second_form_with_the_date_that_is_named_settles_it() -> None:
    wrong = keep("Start date, Fri, Mar 6", "Save")
    right = keep("Start date, Thu, Mar 5", "Save")
    assert not find_other_date(EN, [*wrong, *right])


def test_the_form_that_was_kept_last_counts() -> None:
    right = keep("开始日期, 3月5日周四", "保存")
    wrong = keep("开始日期, 3月2日周一", "保存")
    assert find_other_date(ZH, [*right, *wrong]) == "开始日期: 3月2日周一"
    assert not find_other_date(ZH, [*wrong, *right])


MOVE = "Move tomorrow's event 'Vet' to {day} at the same time, and notify me 30 minutes before."
MOVE_ZH = "把明天的活动“看房”改到{day}同一时间，并提前30分钟通知我。"


@pytest.mark.parametrize(
    ("task", "day", "right", "wrong"),
    [
        (MOVE, "the day after tomorrow", "Start date, Wed, Mar 4",
         "Start date, Thu, Mar 5"),
        (MOVE, "March 6", "Start date, Fri, Mar 6", "Start date, Fri, Mar 13"),
        (MOVE, "next Friday", "Start date, Fri, Mar 6", "Start date, Sat, Mar 7"),
        (MOVE, "next Friday", "Start date, Fri, Mar 13", "Start date, Sat, Mar 14"),
        (MOVE_ZH, "后天", "开始日期, 3月4日周三", "开始日期, 3月5日周四"),
        (MOVE_ZH, "下周五", "开始日期, 3月13日周五", "开始日期, 3月6日周五"),
        (MOVE_ZH, "大后天", "开始日期, 3月5日周四", "开始日期, 3月6日周五"),
    ],
)  # fmt: skip
def test_what_is_moved_has_the_day_that_it_is_moved_to(
    task: str, day: str, right: str, wrong: str
) -> None:
    button = "Save" if task == MOVE else "保存"
    instruction = task.format(day=day)
    assert find_other_date(instruction, keep(wrong, button))
    assert not find_other_date(instruction, keep(right, button))
    # Another form may be kept besides.
    kept = [*keep(right, button), *keep(wrong, button)]
    assert not find_other_date(instruction, kept)


@pytest.mark.parametrize(
    ("instruction", "field", "button"),
    [
        # The day of the event may be changed elsewhere than on its form.
        (MOVE.format(day="Friday"), "Start date, Tue, Mar 3", "Save"),
        (MOVE_ZH.format(day="周五"), "开始日期, 3月3日周二", "保存"),
        (MOVE.format(day="the day after tomorrow or Friday"),
         "Start date, Sat, Mar 7", "Save"),
        (MOVE.format(day="tomorrow's other slot"), "Start date, Sat, Mar 7", "Save"),
        (MOVE_ZH.format(day="后天之前的"), "开始日期, 3月7日周六", "保存"),
        (MOVE_ZH.format(day="后天的空档"), "开始日期, 3月7日周六", "保存"),
    ],
)  # fmt: skip
def test_a_move_that_may_mean_another_day_is_left_to_the_model(
    instruction: str, field: str, button: str
) -> None:
    assert not find_other_date(instruction, keep(field, button))


@pytest.mark.parametrize(
    ("instruction", "right", "wrong", "button"),
    [
        ("Add 'Vet' to Calendar for the day after tomorrow, with a notice 10 minutes before.",
         "Start date, Wed, Mar 4", "Start date, Thu, Mar 5", "Save"),
        ("Add 'Vet' to Calendar for tomorrow.", "Start date, Tue, Mar 3",
         "Start date, Wed, Mar 4", "Save"),
        ("Add 'Vet' to Calendar next Friday.", "Start date, Fri, Mar 13",
         "Start date, Thu, Mar 12", "Save"),
        ("Add 'Vet' to Calendar on Monday.", "Start date, Mon, Mar 9",
         "Start date, Tue, Mar 10", "Save"),
        ("在日历后天添加“看房”，提前10分钟提醒。", "开始日期, 3月4日周三",
         "开始日期, 3月5日周四", "保存"),
        ("在日历下周五添加“看房”。", "开始日期, 3月13日周五", "开始日期, 3月6日周五",
         "保存"),
    ],
)  # fmt: skip
def test_a_relative_day_is_reckoned_from_the_clock_of_the_phone(
    instruction: str, right: str, wrong: str, button: str
) -> None:
    assert find_other_date(instruction, keep(wrong, button))
    assert not find_other_date(instruction, keep(right, button))


@pytest.mark.parametrize(
    ("task", "past", "ahead", "button"),
    [
        ("Add the train journey that I have ahead of me to Calendar",
         "Start date, Sat, Feb 21", "Start date, Tue, Mar 3", "Save"),
        ("把即将出行的行程添加到日历",
         "开始日期, 2月21日周六", "开始日期, 3月3日周二", "保存"),
    ],
)  # fmt: skip
def test_what_lies_ahead_is_on_no_day_gone_by(
    task: str, past: str, ahead: str, button: str
) -> None:
    gone, still_to_come = keep(past, button), keep(ahead, button)
    assert find_past_date(task, gone)
    assert not find_past_date(task, still_to_come)
    assert not find_past_date(task, [*gone, *still_to_come])
    # A journey that was made may be noted too.
    assert not find_past_date("Add my last journey to Calendar", gone)


def test_the_name_of_a_thing_may_have_a_day_in_it() -> None:
    row = screen(element("item", "周日午饭, ¥140.50", index=1), time=CLOCK)
    asked = "把周日午饭那笔改成150块5"
    kept = keep("2026年3月1日星期日, 日期", "保存")
    assert not find_other_date(asked, [ScreenVisit(screen=row), *kept])
    assert find_other_date("把周日的聚会记下", [ScreenVisit(screen=row), *kept])
