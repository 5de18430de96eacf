from collections.abc import Sequence

import pytest

from tools.perception.page_signature import compute_signature
from tools.screen import Bounds, Element

W, H = 1080, 2400


def element(
    index: int,
    role: str,
    text: str = "",
    *,
    top: int,
    rid: str = "",
    left: int = 0,
    right: int = W,
    **more: object,
) -> Element:
    bounds = Bounds(left=left, top=top, right=right, bottom=top + 100)
    return Element(
        index=index,
        role=role,
        text=text,
        resource_id=rid,
        bounds=bounds,
        **more,
    )


LIST = Element(
    index=9, role="list", bounds=Bounds(left=0, top=300, right=W, bottom=2200)
)
ROWS = ("6:30", "7:00")


def page(
    *extra: Element,
    title: str = "Alarms",
    rows: tuple[str, ...] = ROWS,
    scrolls: bool = True,
    activity: str = ".MainActivity",
    button: str = "More options",
) -> str:
    found = [
        element(-1, "text", title, top=120),
        element(1, "button", button, top=120),
        *([LIST] if scrolls else []),
        *(
            element(2 + i, "item", row, top=300 + 100 * i)
            for i, row in enumerate(rows)
        ),
        *extra,
    ]
    return compute_signature(found, "com.app", activity, width=W, height=H)


def dialog(
    title: str,
    *buttons: str,
    top: int = 900,
    activity: str = ".Main",
    rid: str = "",
) -> str:
    found = [element(-1, "text", title, top=top)]
    found += [
        element(i, "button", b, top=top + 500, rid=rid)
        for i, b in enumerate(buttons, 1)
    ]
    return compute_signature(found, "com.app", activity, width=W, height=H)


def menu(*entries: str, title: str = "") -> str:
    found = [element(-1, "text", title, top=950)] if title else []
    found += [
        element(i, "item", t, top=1000 + 100 * i)
        for i, t in enumerate(entries, 1)
    ]
    return compute_signature(found, "com.app", ".Main", width=W, height=H)


def test_scrolling_values_and_contents_do_not_matter() -> None:
    assert page() == page(rows=("9:00", "9:30", "10:00"))
    assert page() == page(scrolls=False), "a short list does not scroll"
    assert page().startswith("v2:")
    empty = element(7, "input", "Label", top=500)
    filled = element(7, "input", "Label", top=900, value="b", focused=True)
    assert page(empty) == page(filled, scrolls=False) == page()


def test_switches_and_numbers_do_not_matter() -> None:
    on, off = (
        element(7, "switch", "Wi-Fi", top=250, checked=c) for c in (True, False)
    )
    assert page(on) == page(off)
    assert page(title="March 2026") == page(title="April 2027")
    assert page(title="2026年三月") == page(title="2026年十一月")


@pytest.mark.parametrize(
    "activity", [".ThreadActivity", "com.app.ui.AlbumDetail", ".Editor"]
)
def test_a_heading_is_content_where_the_activity_says_what_the_page_is(
    activity: str,
) -> None:
    assert page(title="Mum", activity=activity) == page(
        title="Anna", activity=activity
    )
    assert page(title="3 selected", activity=activity) == page(
        title="1 selected", activity=activity
    )
    assert page(title="3 selected", activity=activity) != page(
        title="Mum", activity=activity
    )


@pytest.mark.parametrize(
    "activity", [".MainActivity", ".SubSettings", "", ".app.HomeActivity"]
)
def test_a_heading_counts_where_many_pages_share_an_activity(
    activity: str,
) -> None:
    assert page(title="Sound", activity=activity) != page(
        title="Display", activity=activity
    )
    rome, oslo = (
        page(title=city, activity=activity, button="Manage cities")
        for city in ("Rome", "Oslo")
    )
    assert rome == oslo, "its buttons tell this page"
    assert rome != page(activity=activity, button="Edit")


def test_another_tab_search_or_activity_is_another_page() -> None:
    tabs = [
        element(7, "tab", "Timer", top=2250, right=500),
        element(8, "tab", "Clock", top=2250),
    ]
    chosen = [tabs[0].model_copy(update={"selected": True}), tabs[1]]
    others = [
        page(),
        page(*tabs),
        page(*chosen),
        page(element(7, "input", "Search", top=130)),
        compute_signature([], "com.app", ".Main"),
        compute_signature([], "com.app", ".Other"),
        compute_signature([], "com.other", ".Main"),
    ]
    assert len(set(others)) == len(others)


def test_a_row_of_equals_is_no_row_of_tabs() -> None:
    def swatches(chosen: int) -> list[Element]:
        return [
            element(
                7 + n,
                "tab",
                top=250,
                rid="swatch",
                left=200 * n,
                selected=n == chosen,
            )
            for n in range(3)
        ]

    assert page(*swatches(0)) == page(*swatches(2))


def test_a_dialog_is_told_by_what_it_asks_wherever_it_stands() -> None:
    assert dialog("Delete note?", "Cancel", "Delete") == dialog(
        "Delete note?", "Cancel", "Delete", top=600
    )
    assert dialog("Block Rosa Weber now?", "OK") == dialog(
        "Block Emma Rossi now?", "OK"
    )
    assert dialog("Delete “Films”?", "OK") == dialog("Delete “Books”?", "OK")
    assert dialog("Clean up 423.0 MB?", "OK") == dialog(
        "Clean up 1.2 GB?", "OK"
    )
    assert dialog("Delete 1 item?", "OK") == dialog("Delete 3 items?", "OK")
    others = [
        page(),
        dialog("Delete note?", "Cancel", "Delete"),
        dialog("Discard?", "Cancel", "Delete"),
        dialog("Delete note?", "OK"),
        menu("Edit", "Move"),
        menu("Edit"),
        compute_signature([], "com.app", ".Main"),
    ]
    assert len(set(others)) == len(others)


def test_a_picker_is_the_same_above_every_page() -> None:
    above = {
        dialog("Select time", "OK", activity=a, rid="timepicker_ok")
        for a in (".A", ".B")
    }
    above.add(dialog("Enter time", "OK", activity=".A", rid="timepicker_ok"))
    assert len(above) == 1


def test_the_entries_tell_a_sheet_whose_title_is_a_name() -> None:
    assert menu("Call", "Block", title="Mum") == menu(
        "Call", "Block", title="Anna"
    )
    assert menu("Call", "Block", title="Mum") != menu(
        "Copy", "Delete", title="Mum"
    )


def test_a_menu_in_the_corner_is_no_page() -> None:
    def corner(*entries: str) -> str:
        found = [
            element(i, "item", t, top=130 * i, left=600)
            for i, t in enumerate(entries, 1)
        ]
        return compute_signature(found, "com.app", ".Thread", width=W, height=H)

    assert corner("Edit", "Delete") != corner("Settings", "Help")


def test_the_bar_of_a_lying_screen_is_found_too() -> None:
    def lying(button: str) -> str:
        found = [
            element(1, "button", button, top=100),
            element(2, "item", "Row", top=500),
        ]
        return compute_signature(
            found, "com.app", ".MainActivity", width=H, height=W
        )

    assert lying("Manage cities") != lying("Edit")


def test_a_full_and_a_short_activity_are_one() -> None:
    assert compute_signature(
        [], "com.app", "com.app.Main"
    ) == compute_signature([], "com.app", ".Main")


def test_what_was_read_from_a_picture_is_told_by_its_heading() -> None:
    def seen(
        *texts: str, activity: str = ".MainActivity", top: int = 120
    ) -> str:
        found = [
            element(n, "text", text, top=top + 200 * n, source="ocr")
            for n, text in enumerate(texts)
        ]
        return compute_signature(found, "com.app", activity, width=W, height=H)

    assert seen("Alarms", "6:30") == seen("Alarms", "9:00", "10:15")
    assert seen("Alarms", "6:30") != seen("Timers", "6:30")
    assert seen("Mum", "Hi", activity=".Thread") == seen(
        "Anna", "Hello", activity=".Thread"
    )
    assert seen("Delete?", top=900) != seen("Delete?")
    assert seen("Alarms") != page()
    assert page(element(-1, "text", "Drawn", top=20, source="ocr")) == page(), (
        "beside a tree"
    )


def single(
    heading: str,
    *names: str,
    bar: str = "",
    first: str = "row",
    ways: tuple[str, ...] = ("down",),
    chosen: str = "",
    extra: Sequence[Element] = (),
) -> str:
    """A page of an app of one activity: a title or none, a list that takes it, a bottom bar."""
    area = Bounds(left=0, top=200, right=W, bottom=2100)
    found = [Element(index=9, role="list", bounds=area, ways=ways)]
    if bar:
        found.insert(0, element(1, "item", bar, top=100))
    found += [
        element(-1, "text", heading, top=320),
        element(2, "item", first, top=700),
    ]
    side = W // max(1, len(names))
    found += [
        element(
            10 + n, "item", name, top=2150, left=n * side, right=(n + 1) * side
        )
        for n, name in enumerate(names)
    ]
    if chosen:
        found.append(element(-1, "text", chosen, top=2150, right=100))
    found += extra
    return compute_signature(found, "com.app", "", width=W, height=H)


BARS = pytest.mark.parametrize(
    "bar", [("Focus", "Calendar", "Progress"), ("消息", "通讯录", "我的")]
)


@BARS
def test_pages_under_a_bar_that_marks_no_entry_are_told_by_their_first_words(
    bar: tuple[str, ...],
) -> None:
    plan, stats = single("Weekly plan", *bar), single("Statistics", *bar)
    assert plan != stats
    assert plan == single("Weekly plan", *bar, first="another row")
    assert plan.startswith("v4:")


@BARS
@pytest.mark.parametrize(
    ("value", "later", "other"),
    [
        ("P/L: -$9.85 | Lots: 0.1", "P/L: -- | Lots: --", "Orders: 5"),
        ("盈亏：+$12.8 | 持仓：0.1手", "盈亏：-- | 持仓：--", "挂单：0.1手"),
        ("912ms", "--ms", "Orders"),
        ("P/L: +3.2%", "P/L: -12%", "P/L -- details"),
    ],
)
def test_of_a_heading_that_measures_only_what_it_measures_counts(
    bar: tuple[str, ...], value: str, later: str, other: str
) -> None:
    assert single(value, *bar) == single(later, *bar) != single(other, *bar)
    assert page(title=value) == page(title=later) != page(title=other)


@BARS
def test_words_below_a_bar_that_names_the_app_tell_the_page(
    bar: tuple[str, ...],
) -> None:
    def under(heading: str, *, top: int = 380) -> str:
        found = [element(-1, "text", "SmartCar", top=100)]
        found.append(element(-1, "text", heading, top=top))
        found += [
            element(
                1 + n, "item", name, top=2150, left=360 * n, right=360 * (n + 1)
            )
            for n, name in enumerate(bar)
        ]
        return compute_signature(found, "com.app", "", width=W, height=H)

    assert under("Logs") != under("Sensors")
    assert under("Logs", top=1500) == under("Sensors", top=1500), "contents"
    assert under("Good morning") == under("Good evening")


@BARS
def test_a_page_with_a_bottom_bar_is_not_one_without(
    bar: tuple[str, ...],
) -> None:
    assert single("Sign in") != single("Sign in", *bar)
    counted = (f"12, {bar[0]}", *bar[1:])
    assert single("A", *bar) == single("A", *counted), "news are counted there"


@BARS
def test_what_else_is_in_a_bottom_bar_differs_with_the_build(
    bar: tuple[str, ...],
) -> None:
    assert single("A", *bar) == single("A", *bar, "Profile")
    assert single("A", *bar) == single("A", *bar[1:], "Profile", "Shop")


@BARS
def test_the_entry_that_takes_no_touch_is_the_page(
    bar: tuple[str, ...],
) -> None:
    first, second, third = bar
    one = single("A", second, third, "Shop", chosen=first)
    assert one == single("A", second, "Shop", "Profile", chosen=first)
    assert one != single("A", first, third, "Shop", chosen=second)


@BARS
def test_a_heading_in_a_list_or_above_it_is_one(bar: tuple[str, ...]) -> None:
    fixed = element(-1, "text", "Weekly plan", top=120)
    assert single("Weekly plan", *bar) == single("", *bar, extra=[fixed])


def chat(
    heading: str,
    *,
    left: int = 900,
    activity: str = ".Main",
    top: int = 2200,
    back: str = "Back",
) -> str:
    """A page with a field near its lower edge, and a button on its right or left."""
    send = element(3, "button", top=top, left=left, right=left + 120)
    found = [
        element(-1, "text", heading, top=120),
        element(1, "button", back, top=120),
        element(2, "input", "", top=top, left=140, right=880),
        send,
    ]
    return compute_signature(found, "com.app", activity, width=W, height=H)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann Lee", "Book club"), ("张伟", "读书会")]
)
def test_a_chat_is_the_same_page_with_everybody(one: str, other: str) -> None:
    assert chat(one) == chat(other)
    assert chat(one, back="") == chat(other, back="")
    assert chat(one, top=1300) == chat(one), "above a keyboard"
    assert chat(one, left=10) != chat(other, left=10), "nothing to send with"
    assert chat(one, top=600) != chat(other, top=600), "a form"


@pytest.mark.parametrize(
    ("one", "other"), [("Parking", "Emergency"), ("停车", "急救")]
)
def test_a_heading_counts_beside_a_button_without_a_name(
    one: str, other: str
) -> None:
    assert page(title=one, button="") != page(title=other, button="")
    assert page(title=one, button="").startswith("v4:")
    own = {page(title=t, button="", activity=".Map") for t in (one, other)}
    assert len(own) == 1, "the activity says what the page is"


@pytest.mark.parametrize(
    ("one", "other"), [("Add", "Details"), ("添加", "个人信息")]
)
def test_a_title_that_takes_touches_is_a_heading(one: str, other: str) -> None:
    assert single("x", bar=one) != single("x", bar=other)
    assert single("x", bar=one) == single("y", bar=one)


@pytest.mark.parametrize(
    ("morning", "evening"),
    [("Good morning, Ann", "Good evening, Ann"), ("早上好", "晚上好")],
)
def test_a_greeting_is_no_heading(morning: str, evening: str) -> None:
    assert page(title=morning) == page(title=evening)


def test_the_blank_behind_a_dialog_does_not_make_it_a_page() -> None:
    blank = Element(
        index=1,
        role="item",
        text="Dismiss",
        bounds=Bounds(left=0, top=0, right=W, bottom=H),
    )
    parts = [
        element(-1, "text", "Delete it?", top=1000, left=150, right=900),
        element(2, "button", "Yes", top=1300, left=700, right=900),
    ]
    size = {"width": W, "height": H}
    assert compute_signature(
        [blank, *parts], "com.app", "", **size
    ) == compute_signature(parts, "com.app", "", **size)


def sign_in(
    *words: str, top: int, error: str = "", scrolls: bool = False
) -> str:
    found = [LIST] if scrolls else []
    found += [
        element(-1, "text", text, top=top + 100 * i)
        for i, text in enumerate(words)
    ]
    found += [element(1, "input", "ana@mail.com", top=top + 300)]
    if error:
        found += [element(-1, "text", error, top=top + 400)]
    else:
        found += [element(2, "button", "Sign in", top=top + 500)]
    return compute_signature(found, "com.app", ".Main", width=W, height=H)


WELCOME = ("Parcels", "Sign in to follow your parcels")


def test_a_page_of_fields_is_one_above_a_keyboard_and_with_an_error() -> None:
    known = sign_in(*WELCOME, top=900)
    above_keyboard = sign_in(*WELCOME, top=150)
    refused = sign_in(*WELCOME, top=150, error="Unknown", scrolls=True)
    assert known == above_keyboard == refused


def test_pages_of_fields_are_told_by_the_words_above_the_first() -> None:
    other = ("Parcels", "Create an account")
    assert sign_in(*WELCOME, top=900) != sign_in(*other, top=900)
