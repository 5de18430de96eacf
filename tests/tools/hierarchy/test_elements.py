import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tools.xml import dump, keyboard, node, status_bar
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.tree import has_keyboard, parse_roots, status_bar_height
from tools.screen import Element

W, H = 1080, 2400
SCREEN = (0, 0, W, H)


def see(*windows: str) -> tuple[Element, ...]:
    return parse_elements(dump(*windows), width=W, height=H)


def lines(found: tuple[Element, ...]) -> list[tuple[int, str, str]]:
    return [(e.index, e.role, e.text) for e in found]


def text(
    words: str,
    top: int,
    left: int = 50,
    width: int = 400,
    *,
    visible_to_user: bool = True,
) -> str:
    box = (left, top, left + width, top + 60)
    return node("TextView", box, text=words, visible_to_user=visible_to_user)


def test_touchable_things_are_numbered_in_reading_order_and_texts_are_not() -> (
    None
):
    found = see(
        node(
            "FrameLayout",
            SCREEN,
            node(
                "Button", (600, 1000, 900, 1120), text="Right", clickable=True
            ),
            node("Button", (100, 1006, 400, 1126), text="Left", clickable=True),
            text("Heading", 200),
            node("Button", (100, 400, 400, 520), text="Top", clickable=True),
        )
    )
    assert lines(found) == [
        (-1, "text", "Heading"),
        (1, "button", "Top"),
        (2, "button", "Left"),
        (3, "button", "Right"),
    ]


def test_texts_inside_a_row_become_its_words() -> None:
    row = node(
        "LinearLayout",
        (0, 300, W, 500),
        text("Network", 310),
        text("Wi-Fi, hotspot", 400),
        clickable=True,
    )
    assert lines(see(node("FrameLayout", SCREEN, row))) == [
        (1, "item", "Network, Wi-Fi, hotspot")
    ]


def test_a_row_whose_switch_cannot_be_touched_is_the_switch() -> None:
    switch = node(
        "Switch", (880, 350, 1040, 450), checkable=True, checked=True, text="ON"
    )
    row = node(
        "LinearLayout",
        (0, 300, W, 500),
        text("Vibrate", 310),
        switch,
        clickable=True,
    )
    (one,) = see(node("FrameLayout", SCREEN, row))
    assert (one.role, one.text, one.checked) == ("switch", "Vibrate", True)
    assert one.bounds.right == W


def test_a_row_and_a_switch_that_can_both_be_touched_are_two() -> None:
    switch = node(
        "Switch",
        (880, 350, 1040, 450),
        checkable=True,
        clickable=True,
        rid="toggle",
    )
    row = node(
        "LinearLayout",
        (0, 300, W, 500),
        text("06:30", 310),
        text("Mon", 400),
        switch,
        clickable=True,
    )
    first, second = see(node("FrameLayout", SCREEN, row))
    assert (first.role, first.text, first.checked) == (
        "item",
        "06:30, Mon",
        None,
    )
    assert (second.role, second.text, second.checked) == (
        "switch",
        "06:30",
        False,
    )


def test_a_switch_beside_a_label_that_cannot_be_touched_takes_the_label() -> (
    None
):
    rows = [
        node("LinearLayout", (0, top, W, top + 160), text(name, top + 20),
             node("Switch", (880, top, 1040, top + 100), checkable=True, clickable=True))
        for name, top in (("Bluetooth", 300), ("NFC", 500))
    ]  # fmt: skip
    found = see(node("FrameLayout", SCREEN, *rows))
    assert lines(found) == [(1, "switch", "Bluetooth"), (2, "switch", "NFC")]


def test_a_container_neither_swallows_nor_repeats_its_children() -> None:
    buttons = [
        node("Button", (60, top, 300, top + 100), text=name, clickable=True)
        for name, top in (("A", 300), ("B", 900))
    ]
    page = node(
        "LinearLayout", SCREEN, text("Outside", 600), *buttons, clickable=True
    )
    assert lines(see(page)) == [
        (1, "button", "A"),
        (-1, "text", "Outside"),
        (2, "button", "B"),
    ]


def test_of_two_nodes_in_one_place_only_the_inner_one_is_listed() -> None:
    inner = node(
        "Button", (100, 300, 400, 420), text="Save", clickable=True, rid="save"
    )
    outer = node("FrameLayout", (98, 298, 402, 422), inner, clickable=True)
    (one,) = see(node("FrameLayout", SCREEN, outer))
    assert (one.text, one.resource_id) == ("Save", "save")


def test_a_transparent_sheet_over_a_text_is_called_by_it() -> None:
    found = see(
        node(
            "FrameLayout",
            SCREEN,
            text("Plane tickets", 320),
            node("View", (0, 300, 500, 400), clickable=True),
        )
    )
    assert lines(found) == [(1, "item", "Plane tickets")]


def test_a_card_with_a_wide_button_stays_when_it_says_something_itself() -> (
    None
):
    wide = node("Button", (60, 620, 1020, 800), text="Details", clickable=True)
    card = node(
        "FrameLayout",
        (40, 300, 1040, 840),
        text("Total 5", 320),
        wide,
        clickable=True,
    )
    assert [e.text for e in see(node("FrameLayout", SCREEN, card))] == [
        "Total 5",
        "Details",
    ]


def test_a_row_under_a_floating_button_stays_a_row_of_its_own() -> None:
    row = node(
        "LinearLayout",
        (0, 2000, W, 2200),
        text("Zoe", 2010),
        text("Feb 24", 2080, left=760, width=200),
        clickable=True,
    )
    fab = node(
        "Button", (640, 2040, 1040, 2190), text="Start chat", clickable=True
    )
    found = see(node("FrameLayout", SCREEN, row, fab))
    assert {(e.role, e.text) for e in found} == {
        ("item", "Zoe, Feb 24"),
        ("button", "Start chat"),
    }
    assert all(e.index > 0 for e in found)


def words_under_a_touchable(
    box: tuple[int, int, int, int], name: str
) -> set[tuple[str, str]]:
    """Roles and texts of a list's total, of its row, and of what lies over both."""
    total = text("159.00", 1880, left=915, width=120)
    lamp = text("Desk lamp", 1960)
    row = node("LinearLayout", (0, 1950, W, 2040), lamp, clickable=True)
    rows = node("ListView", (0, 400, W, 2060), total, row, scrollable=True)
    over = node("ImageButton", box, desc=name, clickable=True)
    found = see(node("FrameLayout", SCREEN, rows, over))
    return {(e.role, e.text) for e in found if e.role != "list"}


@pytest.mark.parametrize("name", ["Add expense", ""])
def test_a_floating_button_takes_no_words_of_the_list_under_it(
    name: str,
) -> None:
    assert words_under_a_touchable((890, 1870, 1040, 2020), name) == {
        ("text", "159.00"),
        ("item", "Desk lamp"),
        ("button", name),
    }


def test_a_nameless_touchable_over_a_card_that_scrolls_takes_its_words() -> (
    None
):
    scrolled = node(
        "HorizontalScrollView",
        (100, 500, 980, 700),
        text("Balance 5", 550, left=200),
        scrollable=True,
    )
    over = node("View", (60, 450, 1020, 750), clickable=True)
    found = see(node("FrameLayout", SCREEN, scrolled, over))
    assert "Balance 5" in [e.text for e in found if e.index > 0]


def test_lists_are_listed_though_they_overlap_everything() -> None:
    rows = [
        node(
            "LinearLayout",
            (0, t, W, t + 200),
            text(f"Row {t}", t + 10),
            clickable=True,
        )
        for t in (300, 500)
    ]
    inner = node(
        "androidx.recyclerview.widget.RecyclerView",
        (0, 200, W, H),
        *rows,
        scrollable=True,
    )
    outer = node("ScrollView", (0, 190, W, H), inner, scrollable=True)
    found = see(node("FrameLayout", SCREEN, outer))
    assert lines(found) == [
        (1, "list", ""),
        (2, "item", "Row 300"),
        (3, "item", "Row 500"),
    ]
    assert found[0].scrollable


def test_keyboard_status_bar_and_navigation_are_not_listed() -> None:
    app = node(
        "FrameLayout",
        SCREEN,
        node("Button", (0, 300, 300, 400), text="Go", clickable=True),
    )
    bar = node(
        "FrameLayout",
        (0, 2280, W, H),
        node(
            "ImageView",
            (100, 2290, 300, 2390),
            desc="Back",
            package="com.android.systemui",
            clickable=True,
        ),
        package="com.android.systemui",
    )
    xml = dump(keyboard(), app, status_bar(), bar)
    roots = parse_roots(xml, width=W, height=H)
    assert [e.text for e in parse_elements(xml, width=W, height=H)] == ["Go"]
    assert has_keyboard(roots)
    assert not has_keyboard(
        parse_roots(dump(app, status_bar()), width=W, height=H)
    )
    assert status_bar_height(roots, width=W, height=H) == 84


@pytest.mark.parametrize("text", ["Themes", "主题"])
@pytest.mark.parametrize("ime", ["", "org.fine.keyboard"])
def test_the_settings_of_a_keyboard_are_a_page(text: str, ime: str) -> None:
    row = node(
        "Button",
        (0, 300, W, 400),
        text=text,
        clickable=True,
        package="org.fine.keyboard",
    )

    def window(frame: str) -> str:
        inner = node("FrameLayout", SCREEN, row, rid=frame)
        return dump(
            node("FrameLayout", SCREEN, inner, package="org.fine.keyboard")
        )

    page, keys = window("android:id/content"), window("android:id/inputArea")
    assert [e.text for e in parse_elements(page, width=W, height=H)] == [text]
    assert not has_keyboard(parse_roots(page, width=W, height=H), ime)
    assert not parse_elements(keys, width=W, height=H)
    assert has_keyboard(parse_roots(keys, width=W, height=H), ime)


def test_the_notification_shade_is_listed() -> None:
    system = "com.android.systemui"
    shade = node(
        "FrameLayout",
        SCREEN,
        node(
            "FrameLayout",
            (40, 400, 1040, 600),
            text("Alarm at 6:30", 420),
            package=system,
            clickable=True,
        ),
        package=system,
    )
    assert [e.text for e in see(shade)] == ["Alarm at 6:30"]


def test_a_dialog_hides_what_lies_behind_it() -> None:
    app = node(
        "FrameLayout",
        SCREEN,
        text("Behind", 1200),
        node("Button", (300, 1000, 800, 1100), text="Hidden", clickable=True),
        node("Button", (0, 200, 300, 300), text="Beside", clickable=True),
    )
    dialog = node(
        "FrameLayout",
        (100, 800, 980, 1500),
        text("Delete note?", 850, left=150),
        node("Button", (600, 1350, 900, 1450), text="Delete", clickable=True),
    )
    assert [e.text for e in see(dialog, app)] == [
        "Beside",
        "Delete note?",
        "Delete",
    ]


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ({"text": "Work", "hint": "Label"}, ("Label", "Work", "Label")),
        ({"text": "Label", "hint": "Label"}, ("Label", "", "Label")),
        ({"text": "x", "desc": "Title"}, ("Title", "x", "")),
    ],
)
def test_inputs_tell_label_value_and_hint_apart(
    attributes: dict[str, str], expected: tuple[str, str, str]
) -> None:
    box = (100, 300, 900, 420)
    field = node("EditText", box, clickable=True, focused=True, **attributes)  # type: ignore[arg-type]
    (one,) = see(node("FrameLayout", SCREEN, field))
    assert one.role == "input"
    assert (one.text, one.value, one.hint) == expected


def test_an_input_without_hint_takes_the_text_above() -> None:
    form = node(
        "LinearLayout",
        SCREEN,
        text("Name", 240, left=100),
        node("EditText", (100, 310, 900, 420), clickable=True),
        text("City", 640, left=100),
        node("EditText", (100, 710, 900, 820), clickable=True),
    )
    assert [e.text for e in see(form)] == ["Name", "City"]


def test_a_password_is_never_told() -> None:
    field = node(
        "EditText",
        (100, 300, 900, 420),
        clickable=True,
        password=True,
        text="hunter2",
        hint="Password",
    )
    (one,) = see(node("FrameLayout", SCREEN, field))
    assert (one.text, one.value, one.password) == ("Password", "", True)
    assert "hunter2" not in one.model_dump_json()


def test_tabs_buttons_and_icons_have_their_roles() -> None:
    tabs = []
    for i, name in enumerate(("Alarm", "Clock", "Timer")):
        left = i * 360
        words = text(name, 2300, left=left + 20, width=200)
        box = (left, 2200, left + 360, H)
        tabs.append(
            node("FrameLayout", box, words, clickable=True, selected=i == 1)
        )
    bar = node("LinearLayout", (0, 2200, W, H), *tabs)
    icon = node(
        "ImageButton", (900, 100, 1040, 240), clickable=True, rid="btn_saveNote"
    )
    found = see(node("FrameLayout", SCREEN, icon, bar))
    assert lines(found) == [
        (1, "button", ""),
        (2, "tab", "Alarm"),
        (3, "tab", "Clock"),
        (4, "tab", "Timer"),
    ]
    assert found[0].hint == "save note"
    assert [e.selected for e in found] == [False, False, True, False]


def test_tiny_empty_and_invisible_things_are_left_out() -> None:
    found = see(
        node(
            "FrameLayout",
            SCREEN,
            text("Off", 300, visible_to_user=False),
            node("TextView", (0, 400, 500, 403), text="Sliver"),
            node("Button", (50, 500, 50, 600), text="Empty", clickable=True),
            node(
                "Button", (1080, 500, 1300, 600), text="Outside", clickable=True
            ),
            text("Seen", 700),
        )
    )
    assert lines(found) == [(-1, "text", "Seen")]


def test_a_slider_has_its_value_and_its_label() -> None:
    row = node(
        "LinearLayout",
        (0, 300, W, 500),
        text("Media volume", 310),
        node("SeekBar", (100, 400, 1000, 480), text="0.5", clickable=True),
    )
    (one,) = see(node("FrameLayout", SCREEN, row))
    assert (one.role, one.text, one.value) == ("slider", "Media volume", "0.5")


def test_a_slider_takes_touches_though_it_is_not_clickable() -> None:
    bar = node(
        "SeekBar",
        (100, 400, 1000, 480),
        text="50.0",
        desc="Brightness",
        focusable=True,
    )
    (one,) = see(node("FrameLayout", SCREEN, bar, text("Display", 200)))[1:]
    assert (one.role, one.text, one.value, one.confidence) == (
        "slider",
        "Brightness",
        "50.0",
        1,
    )


def test_a_checkbox_in_a_table_is_called_by_its_line() -> None:
    rows = [
        node("LinearLayout", (0, top, W, top + 100),
             node("CheckBox", (40, top, 120, top + 90), checkable=True, clickable=True, rid="cb"),
             text(name, top + 20, left=160), text("Yes", top + 20, left=700, width=100),
             node("ImageButton", (900, top, 1000, top + 90), desc="Actions", clickable=True))
        for name, top in (("Ana", 400), ("Bruno", 500))
    ]  # fmt: skip
    found = see(node("FrameLayout", SCREEN, *rows))
    assert [e.text for e in found if e.role == "checkbox"] == ["Ana", "Bruno"]
    # The names stay what they are: texts of the table.
    assert [e.text for e in found if e.index < 0] == [
        "Ana",
        "Yes",
        "Bruno",
        "Yes",
    ]


def test_a_picture_above_a_field_is_not_its_label() -> None:
    photo = node("View", (50, 300, 1000, 1300), desc="Nadia's photo")
    field = node(
        "EditText", (50, 1310, 1000, 1400), clickable=True, rid="comment"
    )
    found = see(node("FrameLayout", SCREEN, photo, field))
    assert [(e.role, e.text) for e in found] == [
        ("text", "Nadia's photo"),
        ("input", ""),
    ]


def test_what_is_said_twice_in_one_place_is_told_once() -> None:
    inner = node(
        "FrameLayout",
        (700, 2200, 1000, 2300),
        text("Home", 2210, left=750, width=200),
    )
    tab = node(
        "FrameLayout", (700, 2200, 1000, H), inner, desc="Home", selected=True
    )
    go = node("Button", (100, 300, 400, 420), text="Go", clickable=True)
    found = see(node("FrameLayout", SCREEN, go, tab))
    assert lines(found) == [(1, "button", "Go"), (-1, "text", "Home")]


@pytest.mark.parametrize(
    ("places", "left"),
    [
        ("", "First class, 7 left, ¥120, Second class, 7 left, ¥80"),
        ("below each other", "First class, Second class, 7 left, 7 left"),
    ],
)
def test_what_stands_twice_in_a_row_is_told_twice(
    places: str, left: str
) -> None:
    cells = [
        text("First class", 300, left=50, width=150),
        text("7 left", 300, left=210, width=90),
        text("¥120", 300, left=310, width=90),
        text("Second class", 300, left=420, width=150),
        text("7 left", 300, left=580, width=90),
        text("¥80", 300, left=680, width=90),
    ]
    if places:
        cells = [
            text("First class", 300, left=50, width=150),
            text("Second class", 300, left=420, width=150),
            text("7 left", 400, left=50, width=150),
            text("7 left", 400, left=420, width=150),
        ]
    row = node("LinearLayout", (0, 280, W, 500), *cells, clickable=True)
    assert [e.text for e in see(node("FrameLayout", SCREEN, row))] == [left]


def test_a_shadow_of_a_text_and_the_name_of_its_icon_are_told_once() -> None:
    icon = node("ImageView", (50, 310, 110, 370), desc="Anna")
    cells = (icon, text("Anna", 300, left=150), text("Anna", 303, left=153))
    row = node("LinearLayout", (0, 280, W, 400), *cells, clickable=True)
    assert [e.text for e in see(node("FrameLayout", SCREEN, row))] == ["Anna"]


@pytest.mark.parametrize(
    ("written", "value", "lines"),
    [
        (
            "Milk \n\n eggs\tand tea",
            "Milk eggs and tea",
            "Milk\n\neggs and tea",
        ),
        ("Milk\n", "Milk", "Milk\n"),
        ("Milk  eggs", "Milk eggs", ""),
    ],
)
def test_the_lines_of_a_field_are_kept(
    written: str, value: str, lines: str
) -> None:
    box = (100, 300, 900, 600)
    field = node("EditText", box, text=written, desc="Body", clickable=True)
    label = node("TextView", (100, 700, 900, 900), text=written)
    found, other = see(node("FrameLayout", SCREEN, field, label))
    assert (found.value, found.lines) == (value, lines)
    assert (other.text, other.lines) == (value, "")


def test_dots_that_stand_for_an_emoji_name_nothing() -> None:
    box = (100, 300, 400, 420)
    found = see(node("FrameLayout", SCREEN, node("Button", box, text="..", rid="btn_react",
                                                 clickable=True)))  # fmt: skip
    assert [(e.text, e.hint) for e in found] == [("..", "react")]


def test_long_texts_are_cut() -> None:
    (one,) = see(node("FrameLayout", SCREEN, text("word " * 500, 300)))
    assert len(one.text) == 400
    assert one.text.endswith("…")


def test_entities_are_not_expanded() -> None:
    bomb = (
        '<!DOCTYPE h [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'
        '<!ENTITY f SYSTEM "file:///etc/passwd">]>'
        '<hierarchy><node class="TextView" text="&b;&f;" bounds="[0,300][500,400]"/></hierarchy>'
    )
    found = parse_elements(bomb, width=W, height=H)
    assert all("aaaa" not in e.text and "root" not in e.text for e in found)


_SWITCH = node("Switch", (880, 350, 1040, 450), checkable=True, clickable=True)
_ROW = node(
    "LinearLayout",
    (0, 300, W, 500),
    text("Vibrate", 310),
    _SWITCH,
    clickable=True,
)
_FIELD = node(
    "EditText", (0, 600, W, 800), text="x", clickable=True, focused=True
)
_PAGE = node("ScrollView", (0, 200, W, 1600), _ROW, _FIELD, scrollable=True)
DUMP = dump(status_bar(), keyboard(), node("FrameLayout", SCREEN, _PAGE))
PIECES = [
    "",
    "<",
    ">",
    '"',
    "<!",
    "&",
    "]",
    "-99999999999",
    "\x00",
    "é",
    "\ud800",
    "<node",
    "/",
]


@settings(max_examples=examples(300), deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 30))
def test_broken_markup_never_raises(rng: random.Random, cuts: int) -> None:
    xml = DUMP
    for _ in range(cuts):
        at = rng.randrange(len(xml))
        piece = rng.choice(PIECES)
        xml = xml[:at] + piece + xml[at + rng.randrange(12) :]
    found = parse_elements(xml, width=W, height=H)
    assert [e.index for e in found if e.index > 0] == list(
        range(1, sum(e.index > 0 for e in found) + 1)
    )


@settings(max_examples=examples(100), deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_survived(xml: str) -> None:
    assert isinstance(parse_elements(xml, width=W, height=H), tuple)


boxes = st.tuples(
    st.integers(-50, W),
    st.integers(-50, H),
    st.integers(0, 900),
    st.integers(0, 900),
).map(lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3]))
classes = st.sampled_from(
    [
        "TextView",
        "Button",
        "EditText",
        "Switch",
        "FrameLayout",
        "SeekBar",
        "ScrollView",
    ]
)
flags = st.fixed_dictionaries(
    {
        f: st.booleans()
        for f in (
            "clickable",
            "checkable",
            "scrollable",
            "password",
            "selected",
        )
    }
)
trees = st.recursive(
    st.builds(
        lambda c, b, f, t: node(c, b, text=t, **f),
        classes,
        boxes,
        flags,
        st.text("ab1. ", max_size=5),
    ),
    lambda kids: st.builds(
        lambda c, b, f, k: node(c, b, *k, **f),
        classes,
        boxes,
        flags,
        st.lists(kids, max_size=4),
    ),
    max_leaves=25,
)


@settings(max_examples=examples(200), deadline=None)
@given(trees)
def test_any_tree_gives_elements_inside_the_screen(tree: str) -> None:
    found = see(tree)
    touchable = [e for e in found if e.index > 0]
    assert [e.index for e in touchable] == list(range(1, len(touchable) + 1))
    for e in found:
        assert 0 <= e.bounds.left < e.bounds.right <= W
        assert 0 <= e.bounds.top < e.bounds.bottom <= H
        assert e.index > 0 or e.text
        assert not (e.password and e.value)
    assert found == see(tree)


def test_words_of_a_slider_are_its_name_and_no_value() -> None:
    bar = node("SeekBar", (40, 300, 1000, 380), text="亮度", focusable=True)
    found = see(node("FrameLayout", SCREEN, bar))
    assert [(e.role, e.text, e.value) for e in found] == [
        ("slider", "亮度", "")
    ]


def test_the_blank_behind_a_dialog_is_not_called_by_its_title() -> None:
    title = node("TextView", (162, 750, 570, 812), text="Build")
    close = node("View", (766, 718, 918, 844), desc="Close", clickable=True)
    card = node("View", (120, 675, 960, 1725), title, close)
    blank = node("View", (0, 63, W, 2337), clickable=True)
    found = see(node("View", (0, 63, W, 2337), blank, card))
    assert [(e.role, e.text) for e in found if e.text] == [
        ("text", "Build"),
        ("item", "Close"),
    ]


@pytest.mark.parametrize(
    ("said", "told"),
    [("null", ""), ("\ue88a, Home", "Home"), ("1, 2,", "1, 2,")],
)
def test_what_only_apps_say_is_no_name(said: str, told: str) -> None:
    found = see(
        node(
            "View",
            SCREEN,
            node("View", (0, 300, 400, 420), desc=said, clickable=True),
        )
    )
    assert [e.text for e in found] == [told]
