import pytest

from tests.tools.drawing import Row, page
from tools.recording.inference import KeyframeSequence, guess_by_rule
from tools.recording.keyframe_view import KeyframeView
from tools.recording.list_changes import (
    find_gone_row,
    has_come_back,
    has_flung,
    has_other_rows,
)

HEAD: list[Row] = [
    (name, 60, 60 + 60 * n) for n, name in enumerate(["Ann", "Bo", "Cy", "Di"])
]


def list_rows(*names: str, left: int = 60) -> KeyframeView:
    rows: list[Row] = [
        (name, left, 380 + 90 * n) for n, name in enumerate(names)
    ]
    return page(*HEAD, *rows)


FIRST = list_rows("Hello there", "Good night", "A new one")
SECOND = list_rows("Sunny today", "It rained", "Nothing")


@pytest.mark.parametrize("name", ["Good night", "晚安晚安"])
def test_only_the_row_at_the_finger_is_the_one_that_went(name: str) -> None:
    before = list_rows("Hello there", name, "A new one")
    after = list_rows("Hello there", "A new one")
    gone = find_gone_row(before, after, (100, 480))
    assert gone is not None
    assert gone.text == name
    assert find_gone_row(before, after, (100, 90)) is None
    assert find_gone_row(before, list_rows("Hello there"), (100, 480)) is None


def test_other_rows_stand_in_the_columns_of_the_list() -> None:
    assert has_other_rows(FIRST, SECOND, (100, 480))
    assert not has_other_rows(FIRST, SECOND, (100, 90))
    moved = list_rows("Sunny today", "It rained", "Nothing", left=260)
    assert not has_other_rows(FIRST, moved, (100, 480))
    assert not has_other_rows(FIRST, FIRST, (100, 480))


def test_a_list_has_come_back_if_its_rows_were_seen_before() -> None:
    third = list_rows("Windy", "It snows", "Later")
    assert has_come_back((FIRST, SECOND, FIRST), 2)
    assert not has_come_back((FIRST, SECOND, third), 2)
    assert not has_come_back((FIRST, SECOND), 1)


@pytest.mark.parametrize("names", [("Tea", "Rice"), ("喝茶", "米饭")])
def test_a_list_was_flung_if_all_its_rows_are_others(
    names: tuple[str, str],
) -> None:
    first, second = (
        list_rows(*[f"{name} {n * n + 7}" for n in range(8)]) for name in names
    )
    assert has_flung(first, second)
    assert not has_flung(first, first)
    few = [list_rows(*[f"{name} {n}" for n in range(4)]) for name in names]
    assert not has_flung(*few)
    aside = list_rows(*[f"{names[1]} {n * n + 7}" for n in range(8)], left=260)
    assert not has_flung(first, aside)
    headless = page(
        *[(f"{names[1]} {n * n + 7}", 60, 380 + 90 * n) for n in range(8)]
    )
    assert not has_flung(first, headless)


def test_a_list_that_was_flung_went_on_or_came_back() -> None:
    first, second = (
        list_rows(*[f"{name} {n * n + 7}" for n in range(8)])
        for name in ("Tea", "Rice")
    )
    sequence = KeyframeSequence((first, second, first))
    ways = [guess_by_rule(sequence, number)[1].direction for number in (1, 2)]
    assert ways == ["down", "up"]
