"""Which app was opened from a launcher, told by the pages that came after."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tools.drawing import Row, page
from tools.recording.demonstration import Word
from tools.recording.keyframe_view import KeyframeView
from tools.recording.launcher import NEAR, find_opened_app
from tools.screen import Bounds, Element

NAMES = ["Clock", "Phone", "Mail", "Music", "Files", "Maps", "Notes", "Shop"]
HOME = page(
    ("9:41", 200, 100),
    *(
        (name, 30 + 130 * (n % 4), 300 + 140 * (n // 4))
        for n, name in enumerate(NAMES)
    ),
)
STRANGE = page(("Welcome", 20, 60), ("What would you like", 40, 300))


def icons(*names: str) -> list[Element]:
    box = Bounds(left=0, top=0, right=80, bottom=80)
    return [
        Element(index=n, role="button", text=text, bounds=box)
        for n, text in enumerate(names, 1)
    ]


def opened(
    *pages: KeyframeView, among: list[Element] | None = None
) -> tuple[str, float]:
    icon, sure = find_opened_app(among or icons(*NAMES), pages)
    return (icon.text if icon else ""), round(sure, 2)


def test_a_page_of_the_same_title_belongs_to_the_app() -> None:
    assert opened(page(("Notes", 20, 60), ("Groceries", 40, 300))) == (
        "Notes",
        0.9,
    )
    assert opened(page(("N0tes", 20, 60))) == ("", 0.0)
    assert opened(
        page(("Cal endar", 20, 60)), among=icons("Mail", "Calendar")
    ) == (
        "Calendar",
        0.9,
    )


@pytest.mark.parametrize(
    ("sign", "app"),
    [
        ("World clock", "Clock"),
        ("Keypad", "Phone"),
        ("Internal storage", "Files"),
        ("Directions", "Maps"),
    ],
)
def test_what_every_such_app_shows_tells_it(sign: str, app: str) -> None:
    assert opened(page(("Today", 20, 60), (sign, 40, 300))) == (app, 0.6)


def test_the_more_signs_of_an_app_are_shown_the_surer_it_is() -> None:
    signs: list[Row] = [
        ("Alarm", 40, 300),
        ("World clock", 40, 400),
        ("Stopwatch", 40, 500),
    ]
    sure = [
        opened(page(("7:30", 20, 60), *signs[:shown]))[1] for shown in (1, 2, 3)
    ]
    assert sure == [0.6, 0.8, 0.9]


def test_known_apps_are_known_in_chinese_too() -> None:
    seen = page(("\u4e16\u754c\u65f6\u949f", 20, 60), ("\u79d2\u8868", 40, 300))
    assert opened(seen, among=icons("\u90ae\u4ef6", "\u65f6\u949f")) == (
        "\u65f6\u949f",
        0.8,
    )


def test_a_question_that_names_the_app_in_quotes_tells_it() -> None:
    assert opened(
        page(("Allow \u201cShop\u201d to see where you are?", 20, 60))
    ) == (
        "Shop",
        0.9,
    )
    assert opened(page(('Allow "Shop" to record?', 20, 60))) == ("Shop", 0.9)


def test_a_line_that_is_little_more_than_the_name_is_the_likelier_the_sooner_it_comes() -> (
    None
):
    named = page(("Welcome", 20, 60), ("My music", 40, 300))
    assert opened(named) == ("Music", 0.45)
    assert opened(STRANGE, named) == ("Music", 0.37)
    titled = page(("My music", 20, 60))
    assert opened(titled)[1] > opened(named)[1]


def test_a_name_in_a_long_line_tells_nothing() -> None:
    assert opened(
        page(("Welcome", 20, 60), ("All the music of this town", 40, 300))
    ) == ("", 0.0)


def test_pages_behind_the_next_launcher_are_of_another_app() -> None:
    named = page(("Welcome", 20, 60), ("My music", 40, 300))
    assert opened(STRANGE, HOME, named) == ("", 0.0)
    assert opened(HOME, named) == ("", 0.0)


def test_only_the_next_pages_are_looked_at() -> None:
    named = page(("Welcome", 20, 60), ('"Music"', 40, 300))
    assert opened(*[STRANGE] * (NEAR - 1), named) == ("Music", 0.9)
    assert opened(*[STRANGE] * NEAR, named) == ("", 0.0)


def test_without_icons_or_pages_nothing_was_opened() -> None:
    assert find_opened_app([], [STRANGE]) == (None, 0.0)
    assert opened() == ("", 0.0)


TEXTS = st.text(st.sampled_from("aB1\u8bbe -\u201c\u201d"), max_size=6)
SMALL = np.full((400, 180, 3), 250, np.uint8)


@given(names=st.lists(TEXTS, max_size=4), said=TEXTS)
@settings(max_examples=20, deadline=None)
def test_whatever_apps_are_called_one_of_them_is_named_or_none(
    names: list[str], said: str
) -> None:
    line = Word(text=said, bounds=Bounds(left=10, top=20, right=90, bottom=40))
    found = icons(*names)
    icon, sure = find_opened_app(found, [KeyframeView(SMALL, (line,))])
    assert 0.0 <= sure <= 0.9
    assert (icon in found) if icon else sure == 0.0
