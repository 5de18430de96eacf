"""Dialogs, sheets and menus: what brought them up, and what was chosen there."""

from collections.abc import Sequence

import pytest

from tests.tools.drawing import Box, Row, over, page, word, written
from tools.recording.demonstration import Gesture, Word
from tools.recording.keyframe_view import KeyframeView
from tools.recording.overlays import (
    find_consequence,
    find_corner_button,
    find_floating_button,
    find_headings,
    find_menu,
    find_opener,
    find_overlays,
    has_come_by_itself,
    infer_answer,
    is_agreement,
    is_wordless,
    match_heading,
)
from tools.screen import Bounds, Element

ROWS: list[Row] = [
    ("Network", 40, 200),
    ("Display", 40, 300),
    ("Sound", 40, 400),
]
TOP: Box = (470, 55, 500, 85)
"""Of the button at the top of the page."""
PAGE = page(("Settings", 20, 60), *ROWS, discs=[TOP])
OTHER = page(("Weather", 20, 60), ("Rain", 40, 500), ("Wind", 40, 600))
DIALOG: Box = (60, 450, 480, 750)
MENU: Box = (250, 60, 520, 330)
MENU_ROWS: list[Row] = [
    ("Rename", 280, 90),
    ("Archive", 280, 170),
    ("Share", 280, 250),
]


def dialog(
    title: str, *answers: Row, under: KeyframeView = PAGE
) -> KeyframeView:
    return over(under, DIALOG, (title, 90, 480), *answers)


def side_by_side(*answers: str) -> list[Row]:
    """Answers in one row, as a dialog of Material has them."""
    return [(text, 90 + 130 * n, 690) for n, text in enumerate(answers)]


def below(*answers: str) -> list[Row]:
    """Answers below each other, as a permission has them."""
    return [(text, 90, 560 + 60 * n) for n, text in enumerate(answers)]


def target(gesture: Gesture | None) -> str:
    return gesture.target if gesture else "nothing"


def chosen(before: KeyframeView, after: KeyframeView = OTHER) -> str:
    assert before.sheet is not None
    return target(infer_answer(before, after, before.sheet))


def near(box: Bounds | None, wanted: Box) -> bool:
    left, top, right, bottom = wanted
    real = Bounds(left=left, top=top, right=right, bottom=bottom)
    return box is not None and box.overlap_area(real) > 0.8 * max(
        box.area, real.area
    )


def changed(under: KeyframeView, box: Box, *, grey: int = 90) -> KeyframeView:
    picture = under.picture.copy()
    left, top, right, bottom = box
    picture[top:bottom, left:right] = grey
    return KeyframeView(picture, under.lines)


# What is up


def test_layers_are_told_page_by_page() -> None:
    asked, offered = dialog("Delete it?"), over(PAGE, MENU, *MENU_ROWS, dim=1)
    first, second, third, fourth = find_overlays([PAGE, asked, PAGE, offered])
    assert (first, third) == (None, None)
    assert near(second, DIALOG)
    assert near(fourth, MENU)


def test_the_page_that_comes_after_a_menu_is_no_menu() -> None:
    offered = over(PAGE, MENU, *MENU_ROWS, dim=1)
    assert (
        find_menu(
            offered, over(offered, (40, 460, 300, 700), ("One", 60, 500), dim=1)
        )
        is not None
    )
    assert (
        find_overlays(
            [
                PAGE,
                offered,
                over(offered, (40, 460, 300, 700), ("One", 60, 500), dim=1),
            ]
        )[2]
        is None
    )


@pytest.mark.parametrize(
    ("box", "rows"),
    [
        ((10, 500, 530, 700), [("One", 40, 520), ("Two", 40, 600)]),
        (MENU, [("Rename", 270, 90), ("Archive", 380, 170)]),
        (MENU, []),
        ((250, 60, 330, 120), [("On", 270, 75)]),
    ],
    ids=["as wide as the page", "rows out of line", "without words", "small"],
)
def test_other_changes_of_a_page_are_no_menu(
    box: Box, rows: Sequence[Row]
) -> None:
    assert find_menu(PAGE, over(PAGE, box, *rows, dim=1)) is None


def test_what_comes_up_on_a_launcher_is_no_menu() -> None:
    names = [
        "Clock",
        "Phone",
        "Mail",
        "Music",
        "Files",
        "Maps",
        "Notes",
        "Shop",
    ]
    icons: list[Row] = [
        (name, 30 + 130 * (n % 4), 700 + 140 * (n // 4))
        for n, name in enumerate(names)
    ]
    for rows, found in ((icons, False), (icons[:7], True)):
        under = page(("9:41", 20, 60), *rows)
        assert under.is_launcher is not found
        assert (
            find_menu(under, over(under, MENU, *MENU_ROWS, dim=1)) is not None
        ) is found


def test_neither_another_page_nor_a_dialog_is_a_menu() -> None:
    assert find_menu(PAGE, OTHER) is None
    assert find_menu(PAGE, dialog("Delete it?")) is None


# What was chosen


@pytest.mark.parametrize(
    ("answers", "wanted"),
    [
        (side_by_side("Cancel", "Delete"), "Delete"),
        (side_by_side("Delete", "Cancel"), "Delete"),
        (side_by_side("No", "Turn on now"), "Turn on now"),
        (side_by_side("\u53d6\u6d88", "\u786e\u5b9a"), "\u786e\u5b9a"),
        (below("Allow", "Allow once", "Deny"), "Allow"),
        (below("仅在使用中允许", "拒绝", "本次运行允许"), "仅在使用中允许"),
        (below("仅使用时允许", "允许一次", "拒绝"), "仅使用时允许"),
        (below("始终允许", "仅限这一次", "禁止"), "始终允许"),
        (below("Red", "Green", "Blue"), "Blue"),
        (side_by_side("Cancel", "Reset"), "Reset"),
        (side_by_side("Turn on now", "More"), "Turn on now"),
        (side_by_side("5 stars", "Not now"), "5 stars"),
    ],
)
def test_the_answer_with_effect_was_chosen(
    answers: Sequence[Row], wanted: str
) -> None:
    assert chosen(dialog("Sure?", *answers)) == wanted


def test_a_choice_is_told_by_the_page_that_bears_its_name() -> None:
    asked = dialog("Go to", *below("Weather", "Rain", "Wind"))
    assert chosen(asked) == "Weather"
    # Even where a button would close the dialog with effect.
    assert chosen(dialog("Go to", *below("Weather", "Clear"))) == "Weather"


def test_a_choice_is_told_by_the_words_that_it_left_on_the_page() -> None:
    asked = dialog("Colour", *below("Red", "Green", "Blue"))
    assert (
        chosen(
            asked,
            written(PAGE.picture.copy(), [("Green", 40, 800)], kept=PAGE.lines),
        )
        == "Green"
    )


def test_a_dialog_that_left_no_trace_was_answered_with_no() -> None:
    assert (
        chosen(dialog("Rate us?", *side_by_side("Not now", "5 stars")), PAGE)
        == "Not now"
    )
    assert (
        chosen(dialog("Rate us?", *side_by_side("Not now", "5 stars")))
        == "5 stars"
    )


def test_what_was_typed_in_a_dialog_is_no_answer() -> None:
    asked = over(
        PAGE,
        DIALOG,
        ("Name it", 90, 480),
        ("Robin", 110, 575),
        ("Pick one", 90, 690),
    )
    framed = changed(asked, (90, 560, 450, 563))
    for box in ((90, 617, 450, 620), (90, 560, 93, 620), (447, 560, 450, 620)):
        framed = changed(framed, box)
    assert [t.role for t in framed.things if t.text == "Robin"] == ["input"]
    after = written(PAGE.picture.copy(), [("Robin", 40, 800)], kept=PAGE.lines)
    assert chosen(asked, after) == "Robin"
    assert chosen(framed, after) == "Pick one"


def test_a_dialog_without_words_tells_nothing() -> None:
    box = Bounds(left=60, top=450, right=480, bottom=750)
    assert infer_answer(over(PAGE, DIALOG), OTHER, box) is None


@pytest.mark.parametrize(
    ("text", "closes"),
    [
        ("OK", True),
        ("Done", True),
        ("Continue to site", True),
        ("\u4fdd\u5b58", True),
    ]
    + [
        ("Cancel", False),
        ("Settings", False),
        ("Address", False),
        ("\u53d6\u6d88", False),
    ]
    + [("Continue reading what your friends wrote", False)],
)
def test_some_words_close_a_dialog_with_effect(text: str, closes: bool) -> None:
    assert is_agreement(text) is closes


# What brought it up


def brought(
    shown: KeyframeView, *later: KeyframeView, page_before: KeyframeView = PAGE
) -> Gesture | None:
    sights = [page_before, shown, *later]
    return find_opener(sights, 1, find_overlays(sights)[1])


def test_a_dialog_came_from_the_row_that_is_called_like_it() -> None:
    found = brought(dialog("Display size", *below("Small", "Large")))
    assert (target(found), found.kind if found else "") == ("Display", "tap")


def test_a_sheet_at_the_foot_that_offers_to_delete_came_by_holding_the_thing() -> (
    None
):
    low = over(
        PAGE,
        (0, 800, 539, 1199),
        ("Sound", 40, 830),
        ("Delete", 40, 900),
        ("Share", 40, 970),
    )
    found = brought(low)
    assert (target(found), found.kind if found else "") == (
        "Sound",
        "long_press",
    )
    harmless = over(
        PAGE, (0, 800, 539, 1199), ("Sound", 40, 830), ("Listen", 40, 900)
    )
    found = brought(harmless)
    assert found is not None
    assert found.kind == "tap"
    assert found.target == "Sound"


def test_a_menu_came_from_the_wordless_button_beside_it() -> None:
    found = brought(over(PAGE, MENU, *MENU_ROWS, dim=1))
    assert found is not None
    assert (found.target, near(found.box, TOP)) == ("", True)


def test_no_row_brought_up_a_menu_though_it_is_called_like_it() -> None:
    rows: list[Row] = [("Sound", 280, 90), *MENU_ROWS[1:]]
    assert target(brought(over(PAGE, MENU, *rows, dim=1))) == ""


def test_a_nameless_dialog_came_from_the_thing_that_had_changed_when_it_was_gone() -> (
    None
):
    knob = (440, 290, 500, 330)
    before = changed(PAGE, knob, grey=120)
    asked = dialog("Really?", *side_by_side("No", "OK"), under=before)
    found = brought(asked, changed(PAGE, knob, grey=30), page_before=before)
    assert found is not None
    assert near(found.box, knob)
    assert found.certainty == 0.5


def test_a_nameless_dialog_came_from_the_button_that_floats() -> None:
    round_ = (440, 900, 510, 970)
    with_button = page(
        ("Notes", 20, 60), *ROWS, discs=[TOP, round_, (60, 760, 90, 790)]
    )
    found = brought(
        dialog("Which kind?", *below("Text", "List"), under=with_button),
        page_before=with_button,
    )
    assert found is not None
    assert near(found.box, round_)


def test_a_nameless_dialog_came_from_the_words_at_the_upper_right_else_from_a_button() -> (
    None
):
    with_words = page(("Notes", 20, 60), ("Edit", 440, 60), *ROWS)
    asked = dialog("Which kind?", under=with_words)
    assert target(brought(asked, page_before=with_words)) == "Edit"
    low = (60, 700, 90, 730)
    bare = page(("Notes", 20, 60), *ROWS, discs=[low])
    found = brought(dialog("Which kind?", under=bare), page_before=bare)
    assert found is not None
    assert near(found.box, low)


def test_where_nothing_came_nothing_brought_it() -> None:
    assert find_opener([PAGE, OTHER], 1, None) is None


# What changed


def test_a_consequence_is_seen_when_the_page_is_seen_again() -> None:
    switch = (440, 295, 500, 330)
    before = changed(PAGE, switch, grey=120)
    after = changed(PAGE, switch, grey=30)
    found = find_consequence([before, dialog("Really?"), OTHER, after], 1)
    assert found is not None
    assert near(found.box, switch)
    assert (
        find_consequence([before, OTHER, OTHER, OTHER, OTHER, after], 1) is None
    )
    assert find_consequence([before, OTHER, before], 1) is None


def test_a_page_that_changed_much_tells_no_consequence() -> None:
    assert (
        find_consequence([PAGE, OTHER, changed(PAGE, (0, 280, 540, 560))], 1)
        is None
    )


def test_a_running_time_changes_by_itself() -> None:
    box = Bounds(left=200, top=590, right=340, bottom=640)
    early, late = page(("00:01", 220, 600)), page(("00:02", 220, 600))
    assert has_come_by_itself(box, early, late)
    assert not has_come_by_itself(box, early, page(("Done", 220, 600)))
    assert not has_come_by_itself(
        box, page(("12", 220, 600)), page(("13", 220, 600))
    )
    assert not has_come_by_itself(box, early, page())


def test_a_message_at_the_foot_comes_and_goes_by_itself() -> None:
    told = page(("Saved", 220, 1000))
    box = Bounds(left=150, top=985, right=390, bottom=1045)
    assert has_come_by_itself(box, page(), told)
    assert has_come_by_itself(box, told, page())
    assert not has_come_by_itself(box, told, page(("Gone", 220, 1000)))
    high = Bounds(left=150, top=585, right=390, bottom=645)
    assert not has_come_by_itself(high, page(), page(("Saved", 220, 600)))
    aside = Bounds(left=10, top=985, right=250, bottom=1045)
    assert not has_come_by_itself(aside, page(), page(("Saved", 80, 1000)))


# Names


def test_a_page_that_came_is_called_by_its_title_and_a_dialog_by_its_first_lines() -> (
    None
):
    assert [w.text for w in find_headings(PAGE, OTHER)] == ["Weather"]
    assert (
        find_headings(PAGE, page(("SETTINGS", 20, 60), ("Wind", 40, 600))) == []
    )
    asked = dialog("Turn off", ("the alarm?", 90, 520))
    assert [w.text for w in find_headings(PAGE, asked)] == [
        "Turn off",
        "the alarm?",
        "Turn offthe alarm?",
    ]


def test_the_row_that_is_likest_to_a_heading_is_named() -> None:
    def of(*rows: Row, heads: Sequence[str] = ("Alarm volume",)) -> str:
        before = page(("Clock", 20, 60), *rows)
        said = [
            Word(text=head, bounds=Bounds(left=0, top=0, right=0, bottom=0))
            for head in heads
        ]
        return target(match_heading(before.words, said, before))

    assert (
        of(("Alarm", 40, 200), ("Alarm volume, 70", 40, 300))
        == "Alarm volume, 70"
    )
    assert of(("Timer", 40, 200)) == "nothing"
    # The page's own title led nowhere, and neither does what stands in a field.
    assert of(("Timer", 40, 200), heads=["Clock"]) == "nothing"


def test_what_stands_in_a_field_leads_nowhere() -> None:
    before = page(
        ("Clock", 20, 60), ("Berlin", 60, 215), frames=[(40, 200, 500, 260)]
    )
    assert (
        target(match_heading(before.words, [word("Berlin", 0, 0)], before))
        == "nothing"
    )


@pytest.mark.parametrize("brand", ["Bureau", "办公室"])
def test_words_that_stand_on_both_pages_lead_nowhere(brand: str) -> None:
    """As the name of an app in a head that stays."""
    before = page(("Start", 20, 60), (brand, 40, 300), ("Orders", 40, 400))
    after = page(("Orders", 20, 60), (brand, 40, 300))
    both = [word(brand, 0, 0)]
    assert target(match_heading(before.words, both, before)) == brand
    named = match_heading(before.words, both, before, after=after)
    assert target(named) == "nothing"
    # A tab of a bar at the bottom stays where it was touched.
    low = page(("Start", 20, 60), (brand, 40, 1120))
    named = match_heading(low.words, both, low, after=low)
    assert target(named) == brand


@pytest.mark.parametrize("sign", ["X", "<", "曰"])
def test_a_single_sign_leads_nowhere(sign: str) -> None:
    """An icon may be read as one; a digit is a key."""
    before = page(("Start", 20, 60), (sign, 40, 300), ("7", 40, 400))
    named = match_heading(before.words, [word(sign, 0, 0)], before)
    assert target(named) == "nothing"
    assert target(match_heading(before.words, [word("7", 0, 0)], before)) == "7"


# Buttons


def test_a_wordless_button_is_small_and_says_a_letter_at_most() -> None:
    def is_(text: str, side: int) -> bool:
        box = Bounds(left=0, top=0, right=side, bottom=side)
        return is_wordless(
            Element(index=1, role="button", text=text, bounds=box), PAGE
        )

    assert is_("", 40)
    assert is_("X", 40)
    assert not is_("OK", 40)
    assert not is_("", 100)
    switch = Element(
        index=1,
        role="switch",
        bounds=Bounds(left=0, top=0, right=40, bottom=30),
    )
    assert not is_wordless(switch, PAGE)


@pytest.mark.parametrize(
    ("box", "floats"),
    [
        ((440, 900, 510, 970), True),
        ((235, 1000, 305, 1070), True),
        ((440, 600, 510, 670), False),
        ((40, 900, 110, 970), False),
        ((420, 900, 450, 930), False),
    ],
    ids=["lower right", "lower middle", "too high", "left", "small"],
)
def test_a_floating_button_is_at_the_lower_right_or_middle(
    box: Box, floats: bool
) -> None:
    found = find_floating_button(page(("Notes", 20, 60), *ROWS, discs=[box]))
    assert (found is not None and near(found.box, box)) is floats


def test_of_a_row_of_buttons_none_floats_in_the_middle() -> None:
    row: list[Box] = [
        (100 + 140 * n, 1000, 160 + 140 * n, 1060) for n in range(3)
    ]
    assert (
        find_floating_button(page(("Notes", 20, 60), *ROWS, discs=row)) is None
    )


def test_words_alone_at_the_lower_right_float_as_well() -> None:
    assert (
        target(
            find_floating_button(
                page(("Notes", 20, 60), *ROWS, ("Next", 430, 1060))
            )
        )
        == "Next"
    )
    beside = page(
        ("Notes", 20, 60), *ROWS, ("Back", 40, 1060), ("Next", 430, 1060)
    )
    assert find_floating_button(beside) is None


def test_the_corner_is_the_rightmost_button_at_the_top() -> None:
    found = find_corner_button(
        page(("Notes", 20, 60), *ROWS, discs=[TOP, (400, 55, 430, 85)])
    )
    assert found is not None
    assert near(found.box, TOP)
    assert (
        find_corner_button(
            page(("Notes", 20, 60), *ROWS, discs=[(470, 255, 500, 285)])
        )
        is None
    )
