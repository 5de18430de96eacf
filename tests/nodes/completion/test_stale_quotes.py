"""What stood there before the run put anything in shows nothing of what it made."""

import pytest

from nodes.completion.detail_quotes import list_unsupported
from nodes.completion.stale_quotes import is_stale
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Fill, Tap

WORDS = {
    "en": ("Bins, 5:50 AM, Sat, Sun", "Sun", "Save", "Label", "Mon, 8:30 AM"),
    "zh": ("倒垃圾，上午5:50，周日", "周日", "保存", "标签", "周一，上午8:30"),
}


def set_alarm(language: str) -> list[ScreenVisit]:
    """A new alarm that is saved, beside an older one."""
    row, day, save, label, made = WORDS[language]
    older = element("item", row, index=1)
    field = element("input", label, index=3)
    form = [element("checkbox", day), element("button", save, index=2)]
    filled = field.model_copy(update={"value": "Tea"})
    add = element("button", "+", index=2)
    return [
        visit(screen(older, add), Tap(element=2)),
        visit(screen(*form, field), Fill(element=3, text="Tea")),
        visit(screen(*form, filled), Tap(element=2)),
        visit(screen(older, element("item", made, index=2))),
    ]


@pytest.mark.parametrize(
    ("language", "words", "said", "is_expected"),
    [
        ("en", "sunday", '"Sun"', True),
        ("en", "sunday", '"Bins, 5:50 AM, Sat, Sun"', True),
        ("en", "monday", '"Mon"', False),
        ("en", "8:30", '"Mon, 8:30 AM"', False),
        # A name may be of something that was there, and a state is compared with the screen.
        ("en", "Bins", '"Bins"', False),
        ("en", "sunday", 'on "Sun"', False),
        ("zh", "周日", "“周日”", True),
        ("zh", "周日", "“倒垃圾，上午5:50，周日”", True),
        ("zh", "周一", "“周一，上午8:30”", False),
    ],
)
def test_a_row_that_was_there_shows_no_value_of_what_was_made(
    language: str, words: str, said: str, is_expected: bool
) -> None:
    visits = set_alarm(language)
    assert is_stale(words, said, visits) is is_expected
    unsupported = list_unsupported(
        [words], f"{words}: {said}", visits, lambda _: True
    )
    assert unsupported == ([words] if is_expected else [])


def test_what_was_there_may_be_quoted_if_nothing_new_was_kept() -> None:
    (first, *_, last) = set_alarm("en")
    assert not is_stale("sunday", '"Sun"', [first, last])


@pytest.mark.parametrize(
    ("row", "other", "words", "save"),
    [
        ("Start date, Fri, Mar 13", "Fri, Mar 20", "March 13", "Save"),
        ("开始日期, 3月13日周五", "3月20日周五", "3月13日", "保存"),
    ],
)
def test_what_was_kept_is_proof_though_it_stood_there_before(
    row: str, other: str, words: str, save: str
) -> None:
    label, _, day = row.partition(", ")
    calendar = screen(
        element("button", day, index=1), element("button", other, index=2)
    )
    kept = element("button", save, index=1)
    field = element("input", "Title", index=2)
    filled = field.model_copy(update={"value": "Vet"})

    def make_on(date: str) -> list[ScreenVisit]:
        """The form comes up with the day of the calendar that was touched."""
        date_row = element("item", f"{label}, {date}", index=3)
        return [
            visit(calendar, Tap(element=1)),
            visit(screen(kept, field, date_row), Fill(element=2, text="Vet")),
            visit(screen(kept, filled, date_row), Tap(element=1)),
            visit(calendar),
        ]

    assert not is_stale(words, f'"{day}"', make_on(day))
    assert is_stale(words, f'"{day}"', make_on(other))
