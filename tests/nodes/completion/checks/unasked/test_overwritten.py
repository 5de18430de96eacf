"""A text that was written over is no evidence, and one that was there before is not to be lost."""

import pytest

from graph.state import Decision
from nodes.completion.checks.unasked.overwritten import (
    asks_for_copies,
    find_copies,
    find_replaced_item,
    find_typed_over,
    find_unwanted_copies,
    is_creation,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Action, Back, Fill, Scroll, Tap
from tools.screen import Screen, Target

FORM = screen(
    element("button", "Save", index=2),
    element("input", "Title", index=3),
    element("input", "Note", index=4),
)
TITLE, NOTE = "Packing", "A longer walk"


def visit(page: Screen, action: Action, task: int = 0) -> ScreenVisit:
    step = Decision(step=1, task=task, judgement="act", action=action)
    return ScreenVisit(screen=page, step=step)


def fill(number: int, text: str, page: Screen = FORM) -> ScreenVisit:
    task = 1 if text == NOTE else 0
    return visit(page, Fill(element=number, text=text), task)


def test_a_text_typed_into_the_field_of_another_is_lost() -> None:
    assert find_typed_over([fill(4, TITLE), fill(4, NOTE)]) == [TITLE]
    looked = visit(FORM, Scroll(element=4, direction="down"))
    assert find_typed_over([fill(4, TITLE), looked, fill(4, NOTE)]) == [TITLE]


@pytest.mark.parametrize(
    "visits",
    [
        [fill(3, TITLE), fill(4, NOTE)],
        [fill(4, TITLE), fill(4, f"{TITLE}, {NOTE}")],
        [fill(4, TITLE), visit(FORM, Tap(element=2)), fill(4, NOTE)],
        [fill(4, TITLE), visit(FORM, Back()), fill(4, NOTE)],
        [fill(4, TITLE), fill(4, NOTE), fill(3, TITLE)],
        [fill(4, TITLE), fill(4, "Garden")],
    ],
    ids=[
        "two fields",
        "more of it",
        "kept by a tap",
        "left",
        "typed again",
        "one sub-goal",
    ],
)
def test_a_text_that_was_kept_or_typed_again_is_not(
    visits: list[ScreenVisit],
) -> None:
    assert find_typed_over(visits) == []


def open_and_fill(
    label: str, value: str, touched: int = 1, text: str = "Garden"
) -> list[ScreenVisit]:
    items = screen(
        element("item", label, index=1),
        element("button", "New", index=2),
        element("list", "", index=3),
    )
    editor = screen(element("input", "Title", index=1, value=value))
    return [visit(items, Tap(element=touched)), fill(1, text, editor)]


@pytest.mark.parametrize(
    ("instruction", "label", "value", "is_found"),
    [
        ("Create a note titled 'Garden'", "Phrasebook, Mar 2", "Phrasebook",
         True),
        ("新建一条标题为“Garden”的笔记", "采购清单, 牛奶", "采购清单", True),
        ("Rename the new note to Garden", "Phrasebook", "Phrasebook", False),
        ("把新建的笔记改为“Garden”", "采购清单", "采购清单", False),
        ("Call the first note Garden", "Phrasebook", "Phrasebook", False),
        ("Create Garden out of Phrasebook", "Phrasebook", "Phrasebook", False),
        ("Create a note titled 'Garden'", "New note", "Untitled 3", False),
        ("Create a note titled 'Garden'", "Phrasebook", "", False),
    ],
)  # fmt: skip
def test_an_item_that_was_there_is_not_a_new_one(
    instruction: str, label: str, value: str, is_found: bool
) -> None:
    found = find_replaced_item(open_and_fill(label, value), instruction)
    assert found == (label if is_found else "")
    by_list = open_and_fill(label, value, touched=3)
    assert find_replaced_item(by_list, instruction) == found
    by_button = open_and_fill(label, value, touched=2)
    assert not find_replaced_item(by_button, instruction)


@pytest.mark.parametrize(
    ("rounds", "items", "times"), [(2, 2, 2), (2, 1, 0), (1, 2, 0)],
    ids=["made twice", "the form was lost", "one was there before"],
)  # fmt: skip
def test_copies_are_those_that_the_run_made(
    rounds: int, items: int, times: int
) -> None:
    label = f"{TITLE}, {NOTE}, Mar 2"
    last = screen(*(element("item", label, index=n) for n in range(items)))
    made = [fill(3, TITLE), fill(4, NOTE), visit(FORM, Tap(element=2))]
    found = find_copies([*made * rounds, ScreenVisit(screen=last)])
    assert found == (label if times else "", times)


TIMERS = {"en": ("Start", "03:00 timer"), "zh": ("开始", "03:00 计时器")}


def set_timer(language: str, running: int) -> list[ScreenVisit]:
    """Start a timer by touches alone; then so many run."""
    start, label = TIMERS[language]
    digits = screen(
        element("button", "3", index=1), element("button", start, index=2)
    )
    rows = [element("text", label, index=n) for n in range(running)]
    add_button = element("button", "+", index=9)
    shown = screen(*rows, add_button, signature="v1:timers")
    add = visit(shown, Tap(element=9))
    return [
        visit(digits, Tap(element=1)),
        visit(digits, Tap(element=2)),
        add,
    ]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(
    ("running", "times"), [((1, 2), 2), ((1, 1), 0), ((2,), 0)],
    ids=["made twice", "the first was lost", "one was there before"],
)  # fmt: skip
def test_what_touches_alone_made_twice_is_a_copy(
    language: str, running: tuple[int, ...], times: int
) -> None:
    visits = [v for number in running for v in set_timer(language, number)]
    visits.append(ScreenVisit(screen=screen(element("button", "3", index=1))))
    label = TIMERS[language][1] if times else ""
    assert find_copies(visits) == (label, times)


def test_what_was_made_of_other_words_is_no_copy() -> None:
    row = element("item", "Food, today", index=1)
    one, two = screen(row), screen(row, element("item", "Food, today", index=2))
    made = [fill(3, "Tea"), visit(FORM, Tap(element=2)), visit(one, Back())]
    other = [fill(3, "Cake"), visit(FORM, Tap(element=2)), visit(two, Back())]
    again = [fill(3, "Tea"), visit(FORM, Tap(element=2)), visit(two, Back())]
    assert find_copies([*made, *other, ScreenVisit(screen=FORM)]) == ("", 0)
    copies = find_copies([*made, *again, ScreenVisit(screen=FORM)])
    assert copies == ("Food, today", 2)


@pytest.mark.parametrize(
    "instruction",
    ["Start a timer for 3 minutes", "Set an alarm for 7:00", "启动3分钟的计时器",
     "设置一个3分钟的计时器", "开始一个计时器"],
)  # fmt: skip
def test_setting_a_new_thing_is_a_creation(instruction: str) -> None:
    assert is_creation(instruction)
    assert not is_creation("Set the brightness to 40 %")


@pytest.mark.parametrize(
    ("instruction", "several"),
    [
        ("Start two timers for 5 minutes", True),
        ("Duplicate the note", True),
        ("启动两个5分钟的计时器", True),
        ("Start a timer for 5 minutes", False),
        ("启动一个5分钟的计时器", False),
    ],
)
def test_copies_may_be_asked_for(instruction: str, several: bool) -> None:
    assert asks_for_copies(instruction) is several


@pytest.mark.parametrize(
    ("task", "save"), [("Add a recipe", "Save"), ("新建菜谱", "保存")]
)
def test_a_form_that_was_kept_twice_is_a_copy_where_no_list_shows_it(
    task: str, save: str
) -> None:
    form = screen(
        element("button", save, index=2),
        element("input", "Title", index=3),
        activity=".Form",
    )
    step = Decision(
        step=1, task=0, judgement="act", action=Tap(element=2),
        target=Target(role="button", text=save),
    )  # fmt: skip
    kept = ScreenVisit(screen=form, step=step)
    listed = ScreenVisit(screen=screen(activity=".List"))
    once = [fill(3, TITLE, form), kept, listed]
    assert find_unwanted_copies([*once, *once], task) == (TITLE, 2)
    assert find_unwanted_copies(once, task) == ("", 0)
    other = [fill(3, "Soup", form), kept, listed]
    assert find_unwanted_copies([*once, *other], task) == ("", 0)
    # The form was still there, so it was not kept.
    assert find_unwanted_copies([fill(3, TITLE, form), kept, *once], task) == (
        "",
        0,
    )


def test_no_screen_shows_no_copies() -> None:
    assert find_copies([]) == ("", 0)


def test_what_is_added_to_an_item_leaves_its_words() -> None:
    added = open_and_fill(
        "Garden, Phrasebook", "Phrasebook", text="Phrasebook, a rose"
    )
    assert not find_replaced_item(added, "Add a rose to my list")
    over = open_and_fill("Garden, Phrasebook", "Phrasebook", text="a rose")
    assert find_replaced_item(over, "Add a rose to my list")
