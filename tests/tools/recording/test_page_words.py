"""What led to a page, by the words that both pages share."""

import pytest

from tests.examples import mark_long
from tests.tools.drawing import page
from tools.recording.inference import KeyframeSequence, guess_by_rule
from tools.recording.keyframe_view import KeyframeView
from tools.recording.page_words import find_refusal, find_told_row

LIST = page(
    ("People", 20, 60),
    ("Stone, Larry", 40, 300),
    ("Stone, Carla", 40, 400),
    ("Stone, Mona", 40, 500),
)


def form(*buttons: str) -> KeyframeView:
    """The page of an entry, with buttons side by side."""
    row = [(label, 40 + 260 * n, 700) for n, label in enumerate(buttons)]
    fields = [("Larry", 40, 240), ("Stone", 300, 240), ("Office", 40, 400)]
    return page(("Entry", 20, 60), *fields, *row)


def guess(*views: KeyframeView) -> tuple[str, str]:
    """The last gesture: kind and target."""
    _, gesture = guess_by_rule(KeyframeSequence(views), len(views) - 1)
    return gesture.kind, gesture.target


@pytest.mark.parametrize(
    "label", mark_long(["Cancel", "取消", "CANCEL"], after=1)
)
def test_a_page_that_comes_back_unchanged_was_left_by_its_refusal(
    label: str,
) -> None:
    assert guess(LIST, form(label, "Save"), LIST) == ("tap", label)


def test_a_page_that_comes_back_changed_was_not_refused() -> None:
    changed = page(
        ("People", 20, 60),
        ("Stone, Larry", 40, 300),
        ("Stone, Carla", 40, 400),
        ("Stone, Mona", 40, 500),
        ("Stone, Peter", 40, 600),
    )
    left = form("Cancel", "Save")
    assert find_refusal(left, LIST, changed) is None
    assert find_refusal(left, LIST, LIST) is not None


def test_a_page_with_a_refusal_of_its_own_was_left_for_the_one_before() -> None:
    asked = page(("Roles", 20, 60), ("Cancel", 40, 900), ("OK", 300, 900))
    entry = form("Cancel", "Save")
    assert guess(entry, asked, entry) == ("tap", "Cancel")
    assert find_refusal(asked, entry, entry, is_direct=True) is not None
    assert find_refusal(asked, entry, entry) is None


def test_a_page_that_is_opened_again_is_no_return() -> None:
    main = page(("Converter", 20, 60), ("History", 40, 400))
    past = page(("Exchange Rate History", 20, 60), ("Yesterday", 40, 300))
    assert guess(main, past) == ("tap", "History")
    other = page(
        ("Exchange Rate History", 20, 60), ("Monday", 40, 300), ("Friday", 40, 400),
    )  # fmt: skip
    assert guess(main, past, main, other) == ("tap", "History")


def test_without_one_refusal_nothing_was_refused() -> None:
    assert find_refusal(form("Save"), LIST, LIST) is None
    assert find_refusal(form("Cancel", "Skip"), LIST, LIST) is None
    assert guess(LIST, form("Update"), LIST) == ("back", "")


def test_a_row_whose_words_stand_one_by_one_on_the_next_page_opened_it() -> (
    None
):
    assert guess(LIST, form("Update")) == ("tap", "Stone, Larry")


def test_a_row_must_be_told_whole_and_alone() -> None:
    other = page(("Entry", 20, 60), ("Stone", 40, 240), ("Office", 40, 400))
    assert find_told_row(LIST, other) is None
    both = page(
        ("Entry", 20, 60), ("Stone", 40, 240), ("Larry", 40, 300), ("Mona", 40, 400),
    )  # fmt: skip
    assert find_told_row(LIST, both) is None
    same = page(("Entry", 20, 60), ("Stone, Larry", 40, 240))
    assert find_told_row(LIST, same) is None
