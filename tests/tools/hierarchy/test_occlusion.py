"""What lies over what, and which dialog is on top."""

from itertools import permutations

import pytest

from tests.tools.bench_app import BenchApp
from tests.tools.xml import dump, keyboard, node, status_bar
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.occlusion import dialog_of
from tools.hierarchy.tree import parse_roots, read_tree
from tools.screen import Element
from virtual_phone.faults.kinds import NotClickable
from virtual_phone.phone import VirtualPhone
from virtual_phone.testing import Driver

W, H = 1080, 2400
SCREEN = (0, 0, W, H)
SYSTEM = "com.android.systemui"


def see(*windows: str, width: int = W, height: int = H) -> tuple[Element, ...]:
    return parse_elements(dump(*windows), width=width, height=height)


def touchable(found: tuple[Element, ...]) -> list[str]:
    return [e.text for e in found if e.index > 0]


def title(*windows: str, width: int = W, height: int = H) -> str:
    return dialog_of(
        parse_roots(dump(*windows), width=width, height=height),
        width=width,
        height=height,
    )


def button(name: str, box: tuple[int, int, int, int], order: int = 1) -> str:
    return node("Button", box, text=name, clickable=True, order=order)


def text(words: str, top: int, left: int = 150) -> str:
    return node("TextView", (left, top, left + 600, top + 60), text=words)


# In one window


def test_what_lies_wholly_under_a_later_sibling_that_takes_taps_is_not_touchable() -> (
    None
):
    page = node(
        "LinearLayout", SCREEN, button("Below", (100, 500, 400, 620)), order=1
    )
    sheet = node(
        "FrameLayout", (0, 400, W, H), button("Above", (100, 900, 400, 1020)), clickable=True,
        order=2,
    )  # fmt: skip
    assert "Below" not in touchable(
        see(node("FrameLayout", SCREEN, page, sheet))
    )
    assert "Above" in touchable(see(node("FrameLayout", SCREEN, page, sheet)))
    # What lets taps through hides nothing.
    glass = sheet.replace('clickable="true"', 'clickable="false"', 1)
    assert touchable(see(node("FrameLayout", SCREEN, page, glass))) == [
        "Below",
        "Above",
    ]


def test_the_order_of_drawing_counts_and_not_that_of_the_document() -> None:
    over = node(
        "FrameLayout",
        (0, 400, W, H),
        button("In", (100, 900, 400, 1020)),
        clickable=True,
    )
    first = over.replace('drawing-order="1"', 'drawing-order="2"', 1)
    page = button("Out", (100, 500, 400, 620), order=1)
    assert "Out" not in touchable(see(node("FrameLayout", SCREEN, first, page)))
    later = button("Out", (100, 500, 400, 620), order=3)
    assert "Out" in touchable(see(node("FrameLayout", SCREEN, first, later)))


def test_what_is_partly_covered_is_touched_where_it_is_free() -> None:
    row = node(
        "LinearLayout",
        (0, 2000, W, 2200),
        text("Row", 2010),
        clickable=True,
        order=1,
    )
    bar = node(
        "FrameLayout",
        (0, 2080, W, H),
        text("Bar", 2300),
        clickable=True,
        order=2,
    )
    found = {e.text: e for e in see(node("FrameLayout", SCREEN, row, bar))}
    assert found["Row"].bounds.bottom == 2080
    assert found["Bar"].bounds.top == 2080


def test_of_two_overlays_in_one_place_the_upper_one_is_listed() -> None:
    box = (100, 500, 400, 620)
    twice = [button("Lower", box, order=1), button("Upper", box, order=2)]
    assert touchable(see(node("FrameLayout", SCREEN, *twice))) == ["Upper"]


def test_a_player_s_surface_hides_no_buttons_where_the_order_is_unknown() -> (
    None
):
    like = button("Like", (900, 900, 1040, 1040), order=0)
    surface = node("View", SCREEN, desc="Video", clickable=True, order=0)
    found = see(node("FrameLayout", SCREEN, like, surface, order=0))
    assert "Like" in touchable(found)


def test_parts_of_a_web_page_do_not_hide_each_other() -> None:
    link = node(
        "View", (0, 200, 400, 300), desc="Menu", clickable=True, order=0
    )
    main = node(
        "View", (0, 100, W, 1200), text("Story", 600), clickable=True, order=0
    )
    web = node("android.webkit.WebView", SCREEN, link, main)
    assert "Menu" in touchable(see(node("FrameLayout", SCREEN, web)))


# Windows


PAGE = node(
    "FrameLayout", SCREEN, text("Page", 300), button("Under", (200, 1300, 900, 1450)),
    button("Beside", (0, 200, 300, 300)),
)  # fmt: skip
DIALOG = node(
    "FrameLayout",
    (100, 800, 980, 1500),
    node(
        "TextView", (150, 850, 900, 910), text="Delete note?", rid="alertTitle"
    ),
    button("Delete", (600, 1350, 900, 1450)),
)


def test_windows_in_any_order_give_the_same() -> None:
    windows = [PAGE, DIALOG, status_bar(), keyboard()]
    found = {
        (see(*order), title(*order)) for order in permutations(windows)
    }  # fmt: skip
    ((first, words),) = found
    assert words == "Delete note?"
    assert touchable(first) == ["Beside", "Delete"]


def test_a_window_over_the_middle_of_a_button_leaves_its_larger_part() -> None:
    bar = node("FrameLayout", SCREEN, button("Share", (0, 2200, 400, 2400)))
    notice = node("FrameLayout", (20, 2280, 1060, 2390), text("Moved", 2300))
    found = {e.text: e.bounds for e in see(bar, notice)}
    assert found["Share"].bottom == 2280


def test_words_under_a_notice_still_name_their_row_and_those_of_the_notice_do_not() -> (
    None
):
    row = node("LinearLayout", (0, 2200, W, 2400), node("TextView", (50, 2300, 500, 2360),
               text="Deleted"), clickable=True)  # fmt: skip
    notice = node("FrameLayout", (20, 2280, 1060, 2390), node("TextView", (50, 2290, 700, 2350),
                  text="1 moved"))  # fmt: skip
    found = see(node("FrameLayout", SCREEN, row), notice)
    assert [(e.index, e.text) for e in found] == [
        (1, "Deleted"),
        (-1, "1 moved"),
    ]


def test_the_shade_lies_over_an_app_of_the_same_size() -> None:
    tile = node(
        "Button",
        (40, 300, 500, 460),
        text="Wi-Fi",
        package=SYSTEM,
        clickable=True,
    )
    shade = node("FrameLayout", SCREEN, tile, package=SYSTEM)
    for order in ((PAGE, shade), (shade, PAGE)):
        assert touchable(see(*order)) == ["Wi-Fi"]


def test_a_system_window_that_says_something_at_the_edges_only_is_no_page() -> (
    None
):
    clock = node("TextView", (40, 20, 160, 70), text="9:00", package=SYSTEM)
    bar = node("FrameLayout", SCREEN, clock, package=SYSTEM)
    assert "9:00" not in [e.text for e in see(PAGE, bar)]
    assert "Under" in touchable(see(PAGE, bar))


# Dialogs


def test_a_page_has_no_dialog() -> None:
    assert title(PAGE, status_bar(), keyboard()) == ""
    assert title() == ""


def test_a_dialog_alone_is_one_and_an_app_in_a_window_is_none() -> None:
    assert title(DIALOG) == "Delete note?"
    half = node(
        "FrameLayout",
        (640, 80, 1900, 965),
        button("Sound", (700, 100, 900, 200)),
    )
    assert title(half, width=1920, height=1080) == ""


def test_a_sheet_a_menu_and_a_notice_are_told_apart() -> None:
    sheet = node(
        "FrameLayout",
        (0, 900, W, H),
        text("Rooms", 950),
        button("OK", (0, 2200, W, H)),
    )
    assert title(sheet) == "Rooms"
    menu = node(
        "FrameLayout", (500, 100, W, 700), button("Pin", (500, 100, W, 300))
    )
    assert title(PAGE, menu) == "a menu"


@pytest.mark.parametrize(
    "labels",
    [["Pin", "Share"], ["置顶", "分享"], ["View contact"], ["查看联系人"]],
)
def test_a_menu_is_not_named_after_its_first_entry(labels: list[str]) -> None:
    high = 600 // len(labels)
    rows: list[str] = []
    for n, label in enumerate(labels):
        box = (500, 100 + n * high, W, 100 + (n + 1) * high)
        words = node("TextView", box, text=label, rid="title")
        rows.append(node("LinearLayout", box, words, clickable=True))
    menu = node("FrameLayout", (500, 100, W, 700), *rows)
    assert title(PAGE, menu) == "a menu"
    heading = node("TextView", (500, 50, W, 100), text="Sort", rid="title")
    sheet = node("FrameLayout", (500, 50, W, 700), heading, *rows)
    assert title(PAGE, sheet) == "Sort"


def test_a_large_panel_that_takes_taps_and_says_much_is_no_menu() -> None:
    box = (100, 300, 900, 1500)
    news = "Your parcel was handed over to your neighbour today"
    card = node("LinearLayout", box, text(news, 400), clickable=True)
    panel = node("FrameLayout", box, card)
    assert title(PAGE, panel) == news


def test_a_notice_and_a_bubble_are_no_dialogs() -> None:
    banner = node(
        "FrameLayout",
        (20, 60, 1060, 300),
        button("Reply", (40, 200, 300, 290)),
        package=SYSTEM,
    )
    assert title(PAGE, banner) == ""
    bubble = node(
        "FrameLayout",
        (900, 900, 1060, 1060),
        button("x", (900, 900, 1060, 1060)),
    )
    assert title(PAGE, bubble) == ""


@pytest.mark.parametrize(
    ("words", "undo"), [("1 photo deleted", "Undo"), ("已删除1张照片", "撤消")]
)
def test_a_snackbar_in_a_window_of_its_own_is_no_dialog(
    words: str, undo: str
) -> None:
    bar = node(
        "LinearLayout",
        (48, 2016, 1032, 2172),
        node(
            "TextView", (84, 2064, 796, 2124), text=words, rid="snackbar_text"
        ),
        button(undo, (820, 2040, 996, 2148)),
    )
    assert title(PAGE, bar) == ""
    assert undo in touchable(see(PAGE, bar))


def test_a_sheet_inside_of_the_page_s_window_is_found_by_what_takes_the_taps() -> (
    None
):
    page = node("LinearLayout", SCREEN, text("Home", 200), order=1)
    scrim = node("View", SCREEN, clickable=True, order=2)
    panel = node(
        "LinearLayout", (0, 1600, W, H), text("Sort by", 1650), button("Name", (0, 1800, W, 1950)),
        order=3,
    )  # fmt: skip
    assert title(node("FrameLayout", SCREEN, page, scrim, panel)) == "Sort by"
    assert title(node("FrameLayout", SCREEN, page, panel)) == ""
    drawer = node(
        "LinearLayout", (0, 0, 800, H), text("Inbox", 300), pane="Navigation"
    )
    assert title(node("FrameLayout", SCREEN, page, drawer)) == "Navigation"


def test_a_dialog_s_words_are_not_those_of_the_sign_that_closes_it() -> None:
    close = node(
        "ImageButton", (880, 820, 960, 900), desc="Close", clickable=True
    )
    dialog = node(
        "FrameLayout", (100, 800, 980, 1500), close, text("Three coupons", 950)
    )
    assert title(dialog) == "Three coupons"
    bare = node("FrameLayout", (100, 800, 980, 1500), node("Button", (200, 900, 500, 1000),
                                                          clickable=True))  # fmt: skip
    assert title(bare) == "without words"


# Nothing says that it can be touched


def test_where_nothing_is_clickable_rows_buttons_and_signs_are_guessed() -> (
    None
):
    rows = [
        node(
            "LinearLayout", (0, top, W, top + 200), text(f"Row {top}", top + 20)
        )
        for top in (400, 600, 800)
    ]
    page = node(
        "FrameLayout",
        SCREEN,
        node("ImageView", (20, 100, 160, 240), desc="Back"),
        node("Button", (800, 100, 1060, 240), text="Edit"),
        text("Heading", 300),
        node(
            "androidx.recyclerview.widget.RecyclerView",
            (0, 400, W, 2200),
            *rows,
            scrollable=True,
        ),
        node("EditText", (0, 2250, 900, 2390), text="word"),
    )
    found = see(page, status_bar())
    guessed = [e.text for e in found if e.confidence < 1]
    assert guessed == ["Back", "Edit", "Row 400", "Row 600", "Row 800"]
    assert [e.text for e in found if e.index < 0] == ["Heading"]
    assert not any(e.clickable for e in found if e.confidence < 1)
    # One thing that says so, and the rest is believed.
    told = page.replace('clickable="false"', 'clickable="true"', 4)
    assert not [e for e in see(told) if e.confidence < 1]


def test_a_notice_without_buttons_is_not_guessed_at() -> None:
    rows = [
        node("LinearLayout", (0, t, W, t + 200), text("Size", t + 20))
        for t in (1600, 1800)
    ]
    listed = node("ScrollView", (0, 1600, W, H), *rows, scrollable=True)
    sheet = node("FrameLayout", (0, 1500, W, H), listed)
    assert "Size" not in touchable(
        see(PAGE.replace('clickable="true"', 'clickable="false"'), sheet)
    )


def test_a_glass_over_a_button_is_called_by_it() -> None:
    box = (100, 500, 400, 620)
    glass = node("View", box, clickable=True, order=2)
    assert touchable(
        see(node("FrameLayout", SCREEN, button("Buy", box), glass))
    ) == ["Buy"]


def test_the_choices_of_an_old_dialog_can_be_touched() -> None:
    names = ("Reload", "Settings")
    choices = [
        node("TextView", (100, 900 + 150 * i, 980, 1050 + 150 * i), text=name)
        for i, name in enumerate(names)
    ]
    listed = node("ListView", (100, 900, 980, 1200), *choices)
    dialog = node(
        "FrameLayout", (100, 700, 980, 1400), text("Menu", 750), listed,
        button("Cancel", (100, 1250, 500, 1390)),
    )  # fmt: skip
    found = see(dialog)
    assert touchable(found) == ["Reload", "Settings", "Cancel"]
    assert [e.confidence < 1 for e in found if e.index > 0] == [
        True,
        True,
        False,
    ]


def test_a_card_that_can_be_swiped_away_is_no_list() -> None:
    card = node(
        "View",
        (0, 240, W, 468),
        desc="Profile 1",
        clickable=True,
        scrollable=True,
    )
    (one,) = see(node("FrameLayout", SCREEN, card))
    assert (one.role, one.text) == ("item", "Profile 1")


def test_everything_clickable_lists_what_is_innermost() -> None:
    rows = [
        node(
            "LinearLayout",
            (0, t, W, t + 200),
            text("A", t + 10),
            text("B", t + 100),
        )
        for t in (400, 600)
    ]
    page = node("FrameLayout", SCREEN, node("LinearLayout", SCREEN, *rows))
    found = see(page.replace('clickable="false"', 'clickable="true"'))
    assert all(e.bounds.area < W * H / 4 for e in found)
    assert [e.text for e in found if e.text] == ["A", "B", "A", "B"]


# On the virtual phone


@pytest.fixture
def shown(phone: VirtualPhone) -> VirtualPhone:
    assert phone.system.start(BenchApp.package)
    return phone


def test_a_phone_that_says_of_nothing_that_it_is_clickable_has_a_list(
    shown: VirtualPhone,
) -> None:
    before = {
        e.text
        for e in parse_elements(shown.system.hierarchy(), width=W, height=H)
        if e.index > 0
    }
    shown.faults.on(NotClickable())
    tree = read_tree(shown.system.hierarchy(), width=W, height=H)
    found = parse_elements(shown.system.hierarchy(), width=W, height=H)
    shown.faults.clear()
    after = {e.text for e in found if e.index > 0}
    assert len(before & after) >= 0.8 * len(before)
    assert "guessed" in tree.lost[0]


@pytest.mark.parametrize(
    ("size", "swipes"),
    [
        ((720, 1600, 280), 0),
        ((1080, 2400, 420), 0),
        ((1080, 2400, 420), 2),
        ((1600, 2560, 320), 0),
    ],
)
def test_a_round_button_over_the_button_of_a_row_can_be_touched(
    size: tuple[int, int, int], swipes: int
) -> None:
    width, height, density = size
    phone = Driver.make(width=width, height=height, density=density)
    phone.open("com.google.android.dialer")
    for _ in range(swipes):
        phone.swipe("up", share=0.04)
    found = parse_elements(phone.system.hierarchy(), width=width, height=height)
    (pad,) = [e for e in found if e.resource_id == "dialpad_fab"]
    assert (pad.role, pad.text, pad.index > 0) == ("button", "Key pad", True)
    rows = [e for e in found if e.resource_id == "call_log_entry"]
    calls = [e for e in found if e.resource_id == "call_back"]
    assert len(rows) - 2 <= len(calls) <= len(rows)
    assert all(e.index > 0 for e in calls)
    # A tap goes to the middle, and must not reach the round one.
    assert all(
        e.bounds.center[0] < pad.bounds.left
        or not pad.bounds.top <= e.bounds.center[1] < pad.bounds.bottom
        for e in calls
    )


@pytest.mark.parametrize(
    ("words", "buttons"),
    [
        ("Cancel the appointment?", ("Keep", "Cancel it")),
        ("取消预约？", ("保留", "取消预约")),
    ],
)
def test_a_drawn_dialog_before_its_blank_can_be_touched(
    words: str, buttons: tuple[str, str]
) -> None:
    """Flutter lists the blank behind a dialog after it, and gives neither an order of drawing."""
    parts = [
        node("TextView", (170, 1150, 900, 1250), text=words, order=0),
        button(buttons[0], (480, 1320, 660, 1440), order=0),
        button(buttons[1], (690, 1320, 910, 1440), order=0),
    ]
    panel = node("View", (100, 960, 970, 1500), *parts, order=0)
    blank = node("View", SCREEN, desc="Dismiss", clickable=True, order=0)
    page = node("View", SCREEN, panel, blank, order=0)
    found = see(node("FrameLayout", SCREEN, page, order=1))
    assert {*buttons} <= {*touchable(found)}


def test_a_view_of_known_order_that_takes_all_taps_still_covers() -> None:
    blank = node("View", SCREEN, clickable=True, order=2)
    page = node("FrameLayout", SCREEN, button("Under", (0, 300, 300, 420)))
    assert "Under" not in touchable(
        see(node("FrameLayout", SCREEN, page, blank))
    )
