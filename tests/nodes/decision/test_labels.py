import pytest
from hypothesis import given
from hypothesis import strategies as st

from nodes.decision.labels import (
    describe_nearest,
    find_labelled,
    is_plain_text,
    list_fitting,
    name_state,
    tell_apart,
)
from tests.nodes.screens import element, screen
from tools.actions import Action, Back, Tap, TapText
from tools.screen import Bounds, Element, Role


@pytest.mark.parametrize(
    ("words", "labels", "found"),
    [
        ("Blue", ["Blue", "Blue sky"], 0),
        ("blue", ["Sky", "Blue, in stock"], 1),
        ("Blue", ["Blueish"], None),
        ("Star", ["Starlane Hotel", "Star Hotel (West)"], 1),
        ("Hotel", ["Star Hotel", "Moon Hotel"], None),
        ("Star Hotel West", ["Star Hotel (West)", "Star Hotel (East)"], 0),
        ("银行卡 8036", ["银行卡（8036）", "零钱"], 0),
        ("银行卡", ["银行卡（8036）", "零钱"], 0),
        ("5", ["15", "25"], None),
        ("5", ["15 十四", "5 四"], 1),
        ("5", ["5 四", "5 items"], None),
        ("5", ["5:30"], None),
        ("15", ["15日"], 0),
        ("A", ["A level"], None),
        ("Basket", ["Basket (1)"], 0),
        ("30 min", ["10 minutes", "30 minutes"], 1),
        ("30 min", ["30 minutes", "30 minutes before"], None),
        ("0 min", ["10 minutes"], None),
        ("Tue, Mar 3", ["Monday, March 2, 2026", "Tuesday, March 3, 2026"], 1),
        ("Tue, Mar 3", ["Wednesday, March 3, 2027"], None),
        ("3月3日", ["2026年3月2日星期一", "2026年3月3日星期二"], 1),
        ("March 3, 2026", ["March 3, 2027"], None),
        ("Mar 3", ["Tuesday, March 3", "3 March"], None),
        ("Mar 3", ["March 3 with Ann"], None),
        ("Mar 3 with Ann", ["March 3"], None),
        ("Mar 3", ["March 2"], None),
        ("", ["Blue"], None),
    ],
)
def test_words_mean_the_only_label_that_fits_best(
    words: str, labels: list[str], found: int | None
) -> None:
    elements = [
        element("item", text, index=n + 1) for n, text in enumerate(labels)
    ]
    chosen, count = find_labelled(words, screen(*elements))
    assert chosen == (None if found is None else elements[found])
    assert (count == 1) is (found is not None)


def test_a_radio_button_goes_before_the_row_around_it() -> None:
    row = element(
        "item",
        "Card",
        index=1,
        bounds=Bounds(left=0, top=0, right=900, bottom=90),
    )
    dot = element(
        "radio",
        "Card",
        index=2,
        bounds=Bounds(left=10, top=10, right=80, bottom=80),
    )
    twin = element(
        "item",
        "Card",
        index=3,
        bounds=Bounds(left=0, top=200, right=900, bottom=290),
    )
    assert find_labelled("Card", screen(row, dot))[0] == dot
    assert find_labelled("Card", screen(row, dot, twin)) == (None, 2)


@pytest.mark.parametrize(
    ("words", "expect", "turns"),
    [
        ("Milk", "", False),
        ("Milk", "Two litres", False),
        ("Milk", 'on "Milk"', True),
        ("牛奶", "", False),
        ("牛奶", "“牛奶”已勾选", True),
    ],
)
@pytest.mark.parametrize("behind", ["", ", 2"])
def test_of_a_row_and_its_checkbox_the_one_that_fits_is_meant(
    words: str, expect: str, turns: bool, behind: str
) -> None:
    row = element("item", words + behind, index=1)
    box = element("checkbox", words, index=2, checked=False)
    page = screen(row, box)
    assert list_fitting(words, expect, page) == [box if turns else row]
    alone = screen(element("item", words + "A", index=1), box)
    assert list_fitting(words, expect, alone) == [box]


def test_of_two_that_say_the_same_the_one_that_can_be_used_is_meant() -> None:
    grey = element("button", "Next", index=1, enabled=False)
    other = element("button", "Next", index=2)
    third = element("button", "Next", index=3)
    assert list_fitting("Next", "", screen(grey, other)) == [other]
    assert list_fitting("Next", "", screen(grey, other, third)) == [
        other,
        third,
    ]


@pytest.mark.parametrize(
    ("head", "dial"), [("Minute, 00", "0 minutes, 00"), ("分钟，00", "0分, 00")]
)
def test_what_is_selected_already_gives_way_to_another_label(
    head: str, dial: str
) -> None:
    chosen = element("button", head, index=1, selected=True)
    number = element("button", dial, index=2)
    assert list_fitting("00", "", screen(chosen, number)) == [number]
    twin = chosen.model_copy(update={"index": 3, "selected": False})
    assert list_fitting("00", "", screen(chosen, twin)) == [chosen, twin]
    both = number.model_copy(update={"selected": True})
    assert list_fitting("00", "", screen(chosen, both)) == [chosen, both]


def at(role: Role, text: str, index: int, top: int) -> Element:
    place = Bounds(left=0, top=top, right=900, bottom=top + 90)
    return element(role, text, index=index, bounds=place)


def test_a_row_around_all_that_say_the_same_is_meant() -> None:
    row = at("item", "Anna, 555 0102", 1, 100)
    inner: list[Element] = []
    for index, left in ((2, 0), (3, 500)):
        box = Bounds(left=left, top=110, right=left + 90, bottom=180)
        inner.append(element("button", "Anna", index=index, bounds=box))
    heading = at("text", "Anna", -1, 0)
    assert list_fitting("Anna", "", screen(heading, row, *inner)) == [row]
    other = at("button", "Anna", 4, 300)
    page = screen(row, *inner, other)
    assert list_fitting("Anna", "", page) == [*inner, other]


@pytest.mark.parametrize(
    ("headings", "meant"),
    [
        (("Popular", "C"), [1]),
        (("Recent", "Popular"), [0]),
        (("历史选择", "热门"), [0]),
        (("B", "C"), [0, 1]),
        (("Popular films", "C"), [0, 1]),
    ],
)
@pytest.mark.parametrize("kind", ["item", "button"])
def test_a_name_that_is_only_repeated_as_a_shortcut_is_one(
    headings: tuple[str, str], meant: list[int], kind: Role
) -> None:
    shown: list[Element] = []
    for place, heading in enumerate(headings):
        shown.append(at("text", heading, -1, 600 * place))
        shown.append(at(kind, "Chengdu", place + 1, 600 * place + 100))
    found = list_fitting("Chengdu", "", screen(*shown))
    is_row = kind == "item"
    assert [e.index - 1 for e in found] == (meant if is_row else [0, 1])


def test_elements_of_one_label_are_told_apart_by_what_stands_above() -> None:
    first, second = at("item", "成都", 1, 200), at("item", "成都", 2, 900)
    heads = [at("text", "热门", -1, 100), at("text", "按字母", -1, 800)]
    page = screen(heads[0], first, heads[1], second)
    assert tell_apart([first, second], page) == (
        '[1] below "热门", [2] below "按字母"'
    )
    assert tell_apart([first, first], screen(first)) == "[1], [1]"
    dads = [at("item", f"Dad, 555 01{n}", n, 100 * n) for n in (14, 45)]
    told = '[14] "Dad, 555 0114", [45] "Dad, 555 0145"'
    assert tell_apart(dads, screen(heads[0], *dads)) == told


@given(st.text(max_size=30))
def test_a_label_means_itself(text: str) -> None:
    shown = element("item", text, index=1)
    chosen, count = find_labelled(text, screen(shown))
    assert count in (0, 1)
    assert chosen in (None, shown)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Chengdu East Railway", '[1] "Chengdu East"'),
        ("成都东站", '[2] "成都东"'),
        ("Passport", ""),
        ("", ""),
    ],
)
def test_the_nearest_label_is_told(words: str, told: str) -> None:
    page = screen(
        element("item", "Chengdu East, 12:14", index=1),
        element("item", "成都东", index=2),
        element("text", "Passport", index=-3),
        element(text="", index=4),
    )
    assert describe_nearest(words, page) == told


@pytest.mark.parametrize(
    ("expect", "action", "told"),
    [
        ("on", Tap(element=1), 'on "Wi-Fi"'),
        ("Off.", TapText(text="Wi-Fi"), 'off "Wi-Fi"'),
        ("Saved", Tap(element=1), "Saved"),
        ("on", Tap(element=2), "on"),
        ("on", Tap(element=3), "on"),
        ("on", Tap(element=4), "on"),
        ("on", Back(), "on"),
        ("on", TapText(text="“Wi-Fi”"), "on"),
        ("on", TapText(text="Wi\nFi"), "on"),
    ],
)
def test_a_bare_state_is_that_of_what_is_touched(
    expect: str, action: Action, told: str
) -> None:
    labels = ("Wi-Fi", 'The "big" one', "")
    shown = [
        element("switch", label, index=n) for n, label in enumerate(labels, 1)
    ]
    assert name_state(expect, action, screen(*shown)) == told


@pytest.mark.parametrize("index", [1, -1])
def test_a_text_that_can_be_touched_is_no_plain_one(index: int) -> None:
    page = screen(element("text", "Blue", index=index))
    assert is_plain_text("blue", page) is (index < 0)
    assert not is_plain_text("green", page)


def test_a_button_with_a_picture_alone_is_named_by_its_hint() -> None:
    icon = element("button", "", hint="search", index=1)
    field = element("input", "Name", hint="Search", index=2)
    page = screen(icon, field)
    assert find_labelled("Search", page) == (icon, 1)
    assert page.find_text("Search") == icon
    assert find_labelled("Search", screen(field)) == (None, 0)
