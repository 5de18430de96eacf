from collections.abc import Sequence

import pytest

from tests.nodes.screens import element
from tools.acting.passed_rows import (
    is_number_sure,
    list_new_rows,
    list_passed_rows,
    shorten_passed,
    tell_rows,
)
from tools.screen import Bounds, Element

BOX = Bounds(left=0, top=100, right=200, bottom=600)
HEIGHT = 100
RENTS = ["April rent", "Coffee", "March rent", "Bread", "Coffee", "March rent", "Milk"]  # fmt: skip


def place(text: str, top: int) -> Element:
    """A row, cut off at the edges of the list."""
    bounds = Bounds(
        left=0,
        top=max(top, BOX.top),
        right=200,
        bottom=min(top + HEIGHT, BOX.bottom),
    )
    return element("item", text, bounds=bounds)


def page(texts: Sequence[str], scrolled: int) -> list[Element]:
    """What a list shows that was scrolled by so many pixels."""
    tops = [BOX.top + HEIGHT * n - scrolled for n in range(len(texts))]
    return [
        place(text, top)
        for text, top in zip(texts, tops, strict=True)
        if BOX.top < top + HEIGHT and top < BOX.bottom
    ]


def passed(
    texts: Sequence[str], *scrolled: int, heading: str = ""
) -> list[str]:
    fixed = [place(heading, BOX.top)] if heading else []
    pages = [fixed + page(texts, pixels) for pixels in scrolled]
    return list_passed_rows(pages, BOX, (0, -300))


@pytest.mark.parametrize(
    "texts",
    [
        RENTS,
        ["四月房租", "咖啡", "三月房租", "面包", "咖啡", "三月房租", "牛奶"],
    ],
)
def test_a_row_that_stands_there_twice_is_told_twice(
    texts: list[str],
) -> None:
    long = [*texts, *"ABCDE"]
    assert passed(long, 0, 300, 600, 700, 700) == long[:7]


def test_a_row_that_is_seen_twice_is_told_once() -> None:
    numbers = [f"Row {number}" for number in range(1, 12)]
    assert passed(numbers, 0, 250, 470, 600, 600) == numbers[:6]


def test_a_repeated_row_that_is_still_in_view_was_passed_as_well() -> None:
    texts = ["Coffee", "Bread", "Milk", "Tea", "Rice", "Coffee", "Salt"]
    assert passed(texts, 0, 200, 200) == ["Coffee", "Bread"]


def test_a_row_comes_where_one_that_says_the_same_was() -> None:
    texts = ["Coffee", "Bread", "Milk", "Coffee", "Tea", "Rice", "Salt", "Oil"]
    assert passed(texts, 0, 300, 300) == ["Coffee", "Bread", "Milk"]


def test_a_heading_that_stays_on_top_is_in_view() -> None:
    texts = ["", *RENTS, *"ABCD"]
    told = passed(texts, 0, 300, 600, 600, heading="March")
    assert told == RENTS[:5]


def test_rows_of_which_none_stayed_in_view_are_all_told() -> None:
    texts = [f"Row {number}" for number in range(1, 11)]
    assert passed(texts, 0, 500, 500) == texts[:5]


def test_a_list_that_shows_all_has_passed_nothing() -> None:
    assert passed(["Coffee", "Coffee"], 0, 0) == []


@pytest.mark.parametrize("texts", [["Gym"] * 12, ["Gym", "Run"] * 6])
def test_rows_that_all_say_the_same_are_told_as_far_as_the_finger_moved(
    texts: list[str],
) -> None:
    assert passed(texts, 0, 270, 540, 540) == texts[:5]


@pytest.mark.parametrize(
    ("texts", "is_sure"), [(RENTS, True), (["Coffee"] * 7, False)]
)
def test_alike_rows_do_not_tell_how_far_the_last_scroll_went(
    texts: list[str], *, is_sure: bool
) -> None:
    pages = [page(texts, pixels) for pixels in (0, 170, 170)]
    assert is_number_sure(pages, BOX, (0, -300)) is is_sure
    assert is_number_sure(pages[:1], BOX, (0, -300))


@pytest.mark.parametrize("top", [500, 530])
def test_a_button_that_floats_over_the_list_is_no_row(top: int) -> None:
    texts = [f"Row {number}" for number in range(1, 12)]
    bounds = Bounds(left=150, top=top, right=190, bottom=top + 40)
    button = element("button", "New note", bounds=bounds)
    pages = [[*page(texts, pixels), button] for pixels in (0, 300, 600)]
    # On one page it lies between two rows.
    pages[1] = [e for e in pages[1] if e.bounds.top != 500]
    assert list_passed_rows(pages, BOX, (0, -300)) == texts[:6]


def test_what_is_pressed_in_a_row_is_no_row_but_its_texts_are() -> None:
    row = place("Tea", 200)
    banner = element("text", "New", bounds=place("", 400).bounds)
    shown = [
        row,
        row.model_copy(update={"role": "button", "text": "Star"}),
        row.model_copy(update={"role": "text", "text": "Sold out"}),
        banner,
        banner.model_copy(update={"role": "button", "text": "See all"}),
    ]
    told = list_passed_rows([shown, []], BOX, (0, -300))
    assert told == ["Tea", "Sold out", "New", "See all"]


def mail(texts: Sequence[str], scrolled: int) -> list[Element]:
    """Rows with a star in each; one that an edge cuts off says only what is in view."""
    shown: list[Element] = []
    for row in page(texts, scrolled):
        name, _, rest = row.text.partition(", ")
        is_cut = row.bounds.height < HEIGHT
        is_last = row.bounds.bottom == BOX.bottom
        part = name if is_last else rest
        shown.append(
            row.model_copy(update={"text": part if is_cut else row.text})
        )
        x, y = row.bounds.center
        box = Bounds(left=x - 9, top=y - 9, right=x + 9, bottom=y + 9)
        shown.append(element("button", "Add star", bounds=box))
    return shown


@pytest.mark.parametrize("scrolled", [(0, 250, 480, 700), (0, 300, 600, 700)])
def test_a_row_that_was_cut_off_is_told_once_and_its_buttons_are_not(
    scrolled: Sequence[int],
) -> None:
    texts = [f"Shop {n}, Goods {n}" for n in range(12)]
    pages = [mail(texts, pixels) for pixels in scrolled]
    assert list_passed_rows(pages, BOX, (0, -300)) == texts[:7]
    assert list_new_rows(pages, BOX, (0, -300)) == texts[5:]


@pytest.mark.parametrize(
    ("rows", "most", "told"),
    [
        (["Ann", "Ben"], 12, '"Ann", "Ben"'),
        (["Ann", "Ben"], 11, '"Ann" and 1 more'),
        (["Gym", "Gym"], 99, '"Gym", "Gym"'),
        (["Ann, 8:14, Ann, Hello"], 99, '"Ann, 8:14, Hello"'),
        (["北光, 耳机", "北光, 咖啡杯"], 99, '"北光, 耳机", "北光, 咖啡杯"'),
        (["北光, 耳机", "北光, 咖啡杯", "北光"], 20, '"北光, 耳机", "北光, 咖啡杯" and 1 more'),
        (["Rent, 32", "Rent, 32", "Tea, 32"], 30, '"Rent, 32", "Rent, 32" and 1 more'),
        (["a" * 50, "b"], 20, f'"{"a" * 50}" and 1 more'),
        ([], 9, ""),
    ],
)  # fmt: skip
def test_rows_are_told_whole_or_not_at_all(
    rows: list[str], most: int, told: str
) -> None:
    assert tell_rows(rows, most=most) == told


@pytest.mark.parametrize(
    ("told", "most", "short"),
    [
        ('"Ann, 5", "Ben"', 99, '"Ann, 5", "Ben"'),
        ('"Ann, 5", "Ben"', 9, '"Ann, 5" and 1 more'),
        ('"A. \\"B\\" and 2 more.", "Ben" and 7 more', 9, '"A. \\"B\\" and 2 more." and 8 more'),
    ],
)  # fmt: skip
def test_what_was_passed_is_shortened_by_whole_rows(
    told: str, most: int, short: str
) -> None:
    for end in ("", " They look alike."):
        summary = "The list ends after 3 scrolls down. Passed: {}." + end
        shortened = shorten_passed(summary.format(told), most=most)
        assert shortened == summary.format(short)


def test_what_tells_no_rows_is_not_shortened() -> None:
    for summary in ("", "Scrolled down.", "Passed: the exam."):
        assert shorten_passed(summary, most=1) == summary
