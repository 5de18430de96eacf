import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.offline.prompt import parse_lines
from tools.rendering.screen_text import describe_screen
from tools.screen import Bounds, Element, Screen

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")


def show(
    *texts: str, across: int = 7, marked: int = 0, role: str = "item"
) -> Screen:
    """A grid of elements, so many beside each other; one of them is selected."""
    elements = [
        Element.model_validate(
            {
                "index": number,
                "role": role,
                "text": text,
                "selected": number == marked,
                "bounds": Bounds(
                    left=150 * ((number - 1) % across),
                    top=100 * ((number - 1) // across),
                    right=150 * ((number - 1) % across) + 140,
                    bottom=100 * ((number - 1) // across) + 90,
                ),
            }
        )
        for number, text in enumerate(texts, start=1)
    ]
    return Screen(id="x", width=1080, height=2400, elements=tuple(elements))


def month() -> list[str]:
    return [f"{DAYS[day % 6]}, March {day}, 2026" for day in range(1, 29)]


def test_a_month_is_one_line_with_the_number_of_each_day() -> None:
    days = month()
    days[4] += ", 1 event"
    line, event = describe_screen(show(*days, marked=2)).split("\n")
    assert line.startswith(
        'item "*, March *, 2026": [1] Tuesday 1, [2] Wednesday 2 selected, '
    )
    assert event == '[5] item "Saturday, March 5, 2026, 1 event"'
    assert "[28] Friday 28" in line
    assert len(line) < 28 * 18


def test_a_month_in_chinese_and_the_hours_of_a_dial_are_lines_too() -> None:
    days = [
        f"2026年3月{day}日 星期{'一二三四五六日'[day % 7]}"
        for day in range(1, 15)
    ]
    told = describe_screen(show(*days))
    assert told.startswith('item "2026年3月*日 星期*": [1] 1 二, [2] 2 三')
    hours = [f"{hour} o'clock" for hour in range(1, 13)]
    told = describe_screen(show(*hours, across=2))
    assert told.startswith('item "* o\'clock": [1] 1, [2] 2')


@pytest.mark.parametrize(
    "shown",
    [
        show(*(f"Journal, {n} notes" for n in range(9)), across=1),
        show("Row 1", "Row 2", "Row 3", "Row 4"),
        show("Anna", "Bert", "Carl", "Dora", "Emil", "Frau"),
        show(*(f"Seat {n} * free" for n in range(9))),
        show(*(f'Seat {n} "free"' for n in range(9))),
    ],
    ids=["a list", "few", "names", "a star", "quotes"],
)
def test_other_elements_keep_lines_of_their_own(shown: Screen) -> None:
    lines = describe_screen(shown).split("\n")
    assert len(lines) == len(shown.elements)


@given(
    st.lists(
        st.sampled_from(
            [*month(), "Today", "1", "2", "3", "31", "Week 9", "3月5日", "a*b"]
        ),
        max_size=40,
    ),
    st.integers(1, 40),
    st.integers(1, 7),
)
def test_no_element_is_lost_and_no_number_moves(
    texts: list[str], marked: int, across: int
) -> None:
    shown = show(*texts, marked=marked, across=across)
    read = {
        line.index: (line.role, line.text, "selected" in line.flags)
        for line in parse_lines(describe_screen(shown))
    }
    assert read == {
        each.index: (each.role, each.text, each.selected)
        for each in shown.elements
    }
