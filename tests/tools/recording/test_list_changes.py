import pytest

from tests.tools.drawing import Row, page
from tools.recording.keyframe_view import KeyframeView
from tools.recording.list_changes import (
    find_gone_row,
    has_come_back,
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


def test_a_line_that_a_ripple_made_unreadable_is_not_gone() -> None:
    before = page(*HEAD, ("Compose", 60, 900))
    after = page(*HEAD, ("cohmose", 60, 900))
    assert find_gone_row(before, after, (100, 900)) is None


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
