import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.rendering.screen_text import (
    FIRST,
    ROWS,
    compare_screens,
    describe_lines,
    describe_screen,
)
from tools.screen import Bounds, Element, Role, Screen


def element(
    index: int, text: str = "", role: Role = "item", **facts: object
) -> Element:
    box = Bounds(
        left=0, top=100 * abs(index), right=1080, bottom=100 * abs(index) + 90
    )
    return Element(
        **{"index": index, "role": role, "text": text, "bounds": box, **facts}
    )


def screen(*elements: Element, **facts: object) -> Screen:
    made = {"id": "x", "width": 1080, "height": 2400, "elements": elements}
    return Screen(**{**made, **facts})


def rows(count: int, word: str = "Row") -> Screen:
    return screen(*(element(n, f"{word} {n}") for n in range(1, count + 1)))


def test_each_element_has_its_line() -> None:
    told = describe_screen(
        screen(
            element(1, "Vibrate", "switch", checked=True),
            element(-1, "No alarms", "text"),
            element(2, "", "input", value="Milk", hint="Title", focused=True),
            element(3, "", "input", hint="Title", enabled=False),
            element(4, "", "list", scrollable=True, ways=("down",)),
            element(5, "Shop", "button", confidence=0.4),
            element(6, "Body", "input", value="Milk Tea", lines="Milk\nTea"),
        )
    )
    assert told.split("\n") == [
        '[1] switch "Vibrate" on',
        '- "No alarms"',
        '[2] input = "Milk" focused',
        '[3] input hint "Title" disabled',
        "[4] list scrollable down",
        '[5] button "Shop" unsure',
        '[6] input "Body" = "Milk\\nTea"',
    ]


def test_what_lies_on_top_and_what_is_missing_comes_first() -> None:
    shown = screen(
        element(1, "OK"), dialog="Delete?", toasts=("Saved",), lost=("no tree",)
    )
    assert describe_lines(shown)[:3] == [
        'dialog "Delete?"',
        'toast "Saved"',
        'caution "no tree"',
    ]


@pytest.mark.parametrize("words", ["Saved", "已收藏，可稍后阅读"])
def test_a_passing_message_is_told_once(words: str) -> None:
    shown = screen(
        element(10, words, "text"), element(11, words, "item"), toasts=(words,)
    )
    assert describe_lines(shown) == [f'toast "{words}"', f'[11] item "{words}"']


def test_what_adds_nothing_is_not_told() -> None:
    told = describe_screen(
        screen(
            element(1, "", "list"), element(-1, " ", "text"), element(2, "OK")
        )
    )
    assert told == '[2] item "OK"'


@given(st.text(max_size=40))
def test_text_stays_inside_its_quotes(text: str) -> None:
    (line,) = describe_lines(screen(element(1, text)))
    said = re.fullmatch(r'\[1\] item(?: (".*"))?', line)
    assert said is not None
    if text:
        assert json.loads(said[1]) == text
    assert len(line.splitlines()) == 1
    line.encode("utf-8")


def test_a_password_is_never_told() -> None:
    field = element(1, "Password", "input", value="hunter2", password=True)
    assert describe_screen(screen(field)) == '[1] input "Password" password'


def test_long_lists_are_cut_but_not_what_the_goal_names() -> None:
    told = describe_screen(rows(60), goal="Open row 47").split("\n")
    assert told[: FIRST + 1] == [
        *(f'[{n}] item "Row {n}"' for n in range(1, FIRST + 1)),
        "… 49 more like [1] (scroll, or tap_text what you look for)",
    ]
    assert told[FIRST + 1 :] == ['[47] item "Row 47"']


@pytest.mark.parametrize(
    "goal", ["", "Delete all rows", "How many rows are there?", "选最便宜的"]
)
def test_a_goal_that_may_need_every_row_gets_them(goal: str) -> None:
    assert len(describe_lines(rows(60), goal=goal)) == 60


def test_short_lists_and_grids_are_told_whole() -> None:
    assert len(describe_lines(rows(ROWS), goal="x")) == ROWS
    cells = [
        element(
            n,
            f"Day {n}",
            bounds=Bounds(left=n % 7 * 150, top=n // 7, right=0, bottom=0),
        )
        for n in range(1, 43)
    ]
    assert len(describe_lines(screen(*cells), goal="x")) == 42


def test_the_marked_row_of_a_long_list_is_told() -> None:
    shown = screen(
        *(element(n, f"City {n}", selected=n == 33) for n in range(1, 50))
    )
    assert '[33] item "City 33" selected' in describe_lines(
        shown, goal="Go to Paris"
    )


def test_rows_are_found_in_chinese() -> None:
    names = ["设置", "电话", "相机"] * 13
    shown = screen(
        *(
            element(n, f"{name}{n}")
            for n, name in enumerate([*names, "蓝牙"], 1)
        )
    )
    assert '[40] item "蓝牙40"' in describe_lines(shown, goal="打开蓝牙")


@given(
    st.lists(st.sampled_from("abcdef"), max_size=60), st.sampled_from("abcdef")
)
def test_a_named_row_is_never_hidden(names: list[str], wanted: str) -> None:
    shown = screen(
        *(element(n, f"{name}{n}") for n, name in enumerate(names, 1))
    )
    told = describe_screen(shown, goal=f"Open {wanted}7")
    for row in shown.elements:
        if row.text == f"{wanted}7":
            assert f'"{row.text}"' in told


def test_a_small_change_is_told_as_one_list() -> None:
    before = screen(
        *(element(n, f"Row {n}") for n in range(1, 9)),
        element(9, "W", checked=False),
    )
    after = screen(
        *(element(n, f"Row {n}") for n in range(1, 9)),
        element(9, "W", checked=True),
    )
    old, new, both = compare_screens(before, after)
    assert (old, new) == ("", "")
    assert both.split("\n")[-3:] == [
        '[8] item "Row 8"',
        'was [9] item "W" off',
        'new [9] item "W" on',
    ]


def test_another_page_is_told_as_two_lists() -> None:
    before, after = rows(3, "Alarm"), rows(3, "Note")
    assert compare_screens(before, after) == (
        describe_screen(before),
        describe_screen(after),
        "",
    )


@given(
    st.lists(st.sampled_from("abc"), max_size=12),
    st.lists(st.sampled_from("abc"), max_size=12),
)
def test_both_looks_can_be_read_from_one_list(
    old: list[str], new: list[str]
) -> None:
    before = screen(*(element(-1, text, "text") for text in old))
    after = screen(*(element(-1, text, "text") for text in new))
    first, second, both = compare_screens(before, after)
    told = both.split("\n") if both else []
    if told:
        first = "\n".join(
            x.removeprefix("was ") for x in told if not x.startswith("new ")
        )
        second = "\n".join(
            x.removeprefix("new ") for x in told if not x.startswith("was ")
        )
    assert (first, second) == (describe_screen(before), describe_screen(after))


@pytest.mark.parametrize("name", ["Delete?", "删除？"])
def test_the_name_of_a_dialog_stands_once(name: str) -> None:
    shown = screen(
        element(-1, name, "text"), element(1, name, "button"), dialog=name
    )
    told = [f'dialog "{name}"', f'[1] button "{name}"']
    assert describe_lines(shown) == told
    plain = screen(element(-1, name, "text"))
    assert describe_lines(plain) == [f'- "{name}"']
