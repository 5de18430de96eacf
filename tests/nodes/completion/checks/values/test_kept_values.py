"""Forms that were kept with another reminder, repetition or option than the one asked for."""

import pytest

from nodes.completion.checks.values.kept_values import (
    find_other_value,
    find_unset_repeat,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Back, Tap
from tools.screen import Screen

TASK = "Add an event 'Call' at 9 am with a notification 30 minutes before"
TASK_ZH = "添加一个明天下午3点的日程“评审”，提前30分钟提醒"
DIAL = screen(
    element("item", "30 minutes", index=1),
    element("item", "0 minutes, 00", index=2, selected=True),
    dialog="Select time",
)


def make_form(row: str, save: str = "Save") -> Screen:
    return screen(
        element("button", save, index=1), element("item", row, index=2)
    )


def keep(row: str, save: str = "Save") -> list[ScreenVisit]:
    return [
        visit(make_form(row, save), Tap(element=2)),
        visit(DIAL, Tap(element=2)),
        visit(make_form(row, save), Tap(element=1)),
        visit(screen(element("item", "Call, 9:00 AM"), signature="v1:list")),
    ]


@pytest.mark.parametrize(
    ("task", "row", "save", "told"),
    [
        (TASK, "Notification, No notification", "Save",
         "Notification: No notification"),
        (TASK, "Notification, 10 minutes before", "Save",
         "Notification: 10 minutes before"),
        (TASK, "Notification, At time of event", "Save",
         "Notification: At time of event"),
        (TASK_ZH, "提醒, 日程开始时", "保存", "提醒: 日程开始时"),
        (TASK, "Notification, 30 minutes before", "Save", ""),
        (TASK, "Notification, Half an hour before", "Save", ""),
        (TASK, "Notification, Custom", "Save", ""),
        (TASK_ZH, "提醒, 不提醒", "保存", "提醒: 不提醒"),
        (TASK_ZH, "提醒, 提前10分钟", "保存", "提醒: 提前10分钟"),
        ("明天下午三点开会，提前十分钟叫我", "通知, 不通知", "保存", "通知: 不通知"),
        (TASK_ZH, "提醒, 提前30分钟", "保存", ""),
        (TASK_ZH, "Notification, No notification", "Save",
         "Notification: No notification"),
        ("Remind me an hour before the 'Gym' event", "Reminder, 60 min", "Save", ""),
        ("Remind me a day before the 'Gym' event", "Reminder, 1 hour before", "Save",
         "Reminder: 1 hour before"),
        ("Turn off Wi-Fi, and remind me 5 minutes before it", "Reminder, None", "Save",
         "Reminder: None"),
        ("Remind me on Thursday to return the books", "Reminder, No reminder", "Save",
         "Reminder: No reminder"),
        ("明晚八点提醒我交作业", "提醒, 不提醒", "保存", "提醒: 不提醒"),
        ("明晚八点提醒我交作业", "提醒, 开始时", "保存", ""),
        ("Give it a 15-minute reminder", "Reminder, None", "Save", "Reminder: None"),
        ("Change the reminder from 10 minutes before to 1 hour before",
         "Reminder, 10 minutes before", "Save", "Reminder: 10 minutes before"),
        ("Change the reminder from 10 minutes before to 1 hour before",
         "Reminder, 1 hour before", "Save", ""),
    ],
)  # fmt: skip
def test_a_reminder_that_was_kept_is_held_against_the_task(
    task: str, row: str, save: str, told: str
) -> None:
    assert find_other_value(task, keep(row, save)) == told


@pytest.mark.parametrize(
    "task",
    [
        "Remind me in 30 minutes",
        "Start it 30 minutes before the meeting with a reminder",
        "Remove the notification 30 minutes before",
        "Call it 'notification 30 minutes before'",
        "取消提前30分钟的提醒",
        "30分钟后提醒我",
        "Remind me to buy milk",
    ],
)
def test_a_task_that_wants_no_time_before_is_left_alone(task: str) -> None:
    assert not find_other_value(task, keep("Notification, No notification"))


def test_one_of_several_forms_may_have_it() -> None:
    visits = [
        *keep("Notification, 30 minutes before"),
        *keep("Notification, No notification"),
    ]
    assert not find_other_value(TASK, visits)


def test_a_form_that_was_not_kept_counts_for_nothing() -> None:
    (first, *_) = keep("Notification, No notification")
    assert not find_other_value(TASK, [first])


def keep_field(field: str, button: str = "Save") -> list[ScreenVisit]:
    form = screen(
        element("input", "Title", index=1, value="Yoga"),
        element("item", field, index=2),
        element("button", button, index=3),
    )
    return [visit(form, Tap(element=3)), visit(screen())]


@pytest.mark.parametrize(
    ("instruction", "field", "button"),
    [
        ("yoga every Tuesday at six", "Repeat, Does not repeat", "Save"),
        (
            "put Leo's birthday into the calendar, yearly",
            "Repeat, Never",
            "Save",
        ),
        ("日程里加个瑜伽课，每周二晚上六点", "重复, 不重复", "保存"),
        ("每天早上吃药", "重复, 从不", "保存"),
    ],
)
def test_what_comes_again_repeats(
    instruction: str, field: str, button: str
) -> None:
    label, _, value = field.partition(", ")
    found = find_other_value(instruction, keep_field(field, button))
    assert found == f"{label}: {value}"
    weekly = keep_field("Repeat, Every week")
    assert not find_other_value(instruction, weekly)
    # Mended later, and a form that was left.
    assert not find_other_value(
        instruction, [*keep_field(field, button), *weekly]
    )
    left = visit(keep_field(field, button)[0].screen, Back())
    assert not find_other_value(instruction, [left])


@pytest.mark.parametrize(
    "instruction",
    [
        "yoga on Tuesday at six",
        "move this Tuesday's yoga, not every Tuesday",
        "Which event is every week?",
        "瑜伽课不要每周重复",
    ],
)
def test_what_comes_once_need_not_repeat(instruction: str) -> None:
    once = keep_field("Repeat, Does not repeat")
    assert not find_other_value(instruction, once)


def make_group(
    heading: str, options: tuple[str, ...], chosen: str, save: str
) -> Screen:
    return screen(
        words("New task"),
        element("button", save, index=1),
        words(heading),
        *(
            element("item", text, index=n, selected=text == chosen)
            for n, text in enumerate(options, start=2)
        ),
    )


@pytest.mark.parametrize(
    ("instruction", "heading", "options", "save"),
    [
        ("Add 'Milk' as a new task of high priority", "Priority",
         ("High", "Low", "None"), "Save"),
        ("Add 'Milk', priority: High", "Priority",
         ("High", "Low", "None"), "Save"),
        ("把“牛奶”作为一个高优先级的新任务添加", "优先级",
         ("高", "低", "无"), "保存"),
        ("记一笔牛奶，分类医疗", "分类", ("医疗", "买菜", "其他"), "保存"),
    ],
)  # fmt: skip
def test_an_option_named_with_its_heading_must_be_chosen(
    instruction: str, heading: str, options: tuple[str, ...], save: str
) -> None:
    wanted, _, other = options
    left = make_group(heading, options, other, save)
    chosen = make_group(heading, options, wanted, save)
    tap = Tap(element=1)
    assert find_other_value(instruction, [visit(left, tap)])
    assert not find_other_value(instruction, [visit(chosen, tap)])
    # One of two forms that were kept has it.
    both = [visit(chosen, tap), visit(left, tap)]
    assert not find_other_value(instruction, both)
    # A form that was only looked at, and a word that has nothing to do with the heading.
    assert not find_other_value(instruction, [ScreenVisit(screen=left)])
    assert not find_other_value(wanted, [visit(left, tap)])


def test_a_value_that_other_rows_of_the_list_have_may_be_the_named_one() -> (
    None
):
    tasks = screen(
        element("item", "Ink, Low, Shopping", index=1),
        element("item", "Call Ann, Personal", index=2),
        signature="v1:list",
    )
    for task, told in (
        ("put milk on my shopping list", "List: Personal"),
        ("put milk on my list", ""),
        ("move milk from my shopping list to my personal list", ""),
    ):
        kept = keep_field("List, Personal")
        assert find_other_value(task, [visit(tasks), *kept]) == told
        assert not find_other_value(task, kept)
    note = visit(screen(element("item", "Shopping list, Milk", index=1)))
    task = "put what is on my shopping list into Tasks"
    assert not find_other_value(task, [note, visit(tasks), *kept])


@pytest.mark.parametrize(
    ("instruction", "label", "save"),
    [
        ("Add a new address: Mei, 9 Kiln Court. Make it the default one.",
         "Default address", "Save"),
        ("新增收货地址：小梅，窑院9号，并设为默认地址。", "默认地址", "保存"),
    ],
)  # fmt: skip
def test_a_thing_is_kept_as_what_it_shall_be(
    instruction: str, label: str, save: str
) -> None:
    for is_on in (False, True):
        form = screen(
            element("switch", label, index=1, checked=is_on),
            element("button", save, index=2),
        )
        found = find_other_value(instruction, [visit(form, Tap(element=2))])
        assert bool(found) is not is_on
        assert not find_other_value(instruction, [ScreenVisit(screen=form)])
        assert not find_other_value("Add one", [visit(form, Tap(element=2))])


@pytest.mark.parametrize(
    ("task", "field", "told"),
    [
        ("yoga every Tuesday at six", "Start, 6:00 PM", "every Tuesday"),
        ("每周二晚上六点的瑜伽课", "开始, 18:00", "每周"),
        ("yoga on Tuesday at six", "Start, 6:00 PM", ""),
        ("yoga every Tuesday", "Notes, every Tuesday at 6:00 PM", ""),
        ("log the rent that I pay every month", "Date, March 2", ""),
    ],
)
def test_a_form_without_a_repetition_holds_none(
    task: str, field: str, told: str
) -> None:
    assert find_unset_repeat(task, keep_field(field)) == told
    chip = element("checkbox", "Tue", index=4, checked=True)
    for other in (chip, element("item", "Repeat, Never", index=4)):
        form = keep_field(field)[0].screen
        both = screen(*form.elements, other)
        assert not find_unset_repeat(task, [visit(both, Tap(element=3))])
