"""Elements of real apps are told by the words that a person reads on them."""

import pytest

from tests.tools.hierarchy.test_elements import SCREEN, see, text
from tests.tools.xml import node
from tools.screen import Element

LANGUAGES = pytest.mark.parametrize(
    ("label", "value"), [("Ring mode", "Ring"), ("响铃模式", "响铃")]
)


def page(*children: str) -> Element:
    """The only touchable element of a page."""
    (found,) = (
        element
        for element in see(node("FrameLayout", SCREEN, *children))
        if element.index > 0
    )
    return found


@LANGUAGES
def test_a_value_that_its_label_holds_is_told(label: str, value: str) -> None:
    row = (0, 400, 1080, 560)
    found = page(
        node("LinearLayout", row, text(label, 410), text(value, 480), clickable=True)
    )  # fmt: skip
    assert found.text == f"{label}, {value}"


def test_a_description_of_a_row_is_told_instead_of_the_texts_in_it() -> None:
    row = (0, 400, 1080, 560)
    inner = text("Anna", 410), text("Hello", 480)
    found = page(
        node("LinearLayout", row, *inner, desc="Anna, Hello, read", clickable=True)
    )  # fmt: skip
    assert found.text == "Anna, Hello, read"


@pytest.mark.parametrize("rid", ["kd", "lmb", "obn", "g8v", "a1", "hxx"])
def test_an_obfuscated_id_is_no_hint(rid: str) -> None:
    found = page(node("ImageView", (0, 400, 120, 520), rid=rid, clickable=True))
    assert (found.resource_id, found.hint) == (rid, "")


@pytest.mark.parametrize(
    ("rid", "hint"),
    [("btn_add", "add"), ("saveNote", "save note"), ("iv_map", "map"), ("search", "search")],
)  # fmt: skip
def test_an_id_of_words_is_a_hint(rid: str, hint: str) -> None:
    found = page(node("ImageView", (0, 400, 120, 520), rid=rid, clickable=True))
    assert found.hint == hint


@pytest.mark.parametrize("label", ["Brightness", "亮度"])
def test_a_slider_that_is_a_progress_bar_is_told(label: str) -> None:
    found = page(
        node(
            "ProgressBar", (50, 400, 1030, 480), text="40.0", desc=label, focusable=True
        )
    )  # fmt: skip
    assert (found.role, found.text, found.value) == ("slider", label, "40.0")


def test_a_bar_of_progress_is_no_slider() -> None:
    bar = node("ProgressBar", (50, 400, 1030, 480), text="40.0")
    assert see(node("FrameLayout", SCREEN, bar)) == ()


@pytest.mark.parametrize("placeholder", ["Search apps", "搜索应用"])
def test_the_placeholder_in_a_field_of_compose_names_it(
    placeholder: str,
) -> None:
    box = (50, 400, 1030, 540)
    inner = node("TextView", (80, 440, 600, 500), text=placeholder)
    found = page(node("EditText", box, inner, clickable=True, focusable=True))
    assert (found.role, found.text, found.value) == ("input", placeholder, "")


@pytest.mark.parametrize("placeholder", ["Search apps", "搜索应用"])
@pytest.mark.parametrize("is_inside", [True, False], ids=["child", "sibling"])
def test_a_placeholder_beside_an_icon_to_touch_names_the_field(
    placeholder: str, is_inside: bool
) -> None:
    words = node("TextView", (80, 440, 600, 500), text=placeholder)
    icon = node("View", (900, 420, 1000, 520), desc="Voice", clickable=True)
    box = (50, 400, 1030, 540)
    inner = (words, icon) if is_inside else (icon,)
    field = node("EditText", box, *inner, clickable=True, focusable=True)
    outer = (field,) if is_inside else (field, words)
    row = node("View", box, *outer)
    found = see(node("FrameLayout", SCREEN, row))
    (named,) = (each for each in found if each.role == "input")
    assert (named.text, named.value) == (placeholder, "")
    assert [each.text for each in found if each.index < 0] == []


def test_the_label_that_floats_in_a_field_names_what_is_typed() -> None:
    box = (50, 400, 1030, 540)
    inner = node("TextView", (80, 410, 300, 440), text="Email")
    found = page(node("EditText", box, inner, text="ann@example.org", clickable=True))  # fmt: skip
    assert (found.text, found.value) == ("Email", "ann@example.org")


@pytest.mark.parametrize(
    ("label", "error"), [("Phone", "It begins with +"), ("电话", "以 + 开头")]
)
def test_the_error_in_a_field_is_told_beside_it(label: str, error: str) -> None:
    box = (50, 400, 1030, 600)
    inner = node("View", (80, 550, 900, 600), desc=error)

    def see_field(*, password: bool = False) -> list[tuple[str, str, str]]:
        field = node(
            "EditText",
            box,
            inner,
            text="0612",
            hint=label,
            clickable=True,
            password=password,
        )
        found = see(node("FrameLayout", SCREEN, field))
        return [(each.role, each.text, each.value) for each in found]

    assert see_field() == [("input", label, "0612"), ("text", error, "")]
    assert see_field(password=True) == [("input", label, "")]


@pytest.mark.parametrize(("unit", "icon"), [("₹", ""), ("", "Dropdown menu")])
@pytest.mark.parametrize("label", ["Amount", "金额"])
def test_a_unit_or_icon_in_a_field_is_not_its_label(
    label: str, unit: str, icon: str
) -> None:
    inner = (
        node("View", (60, 430, 120, 490), text=unit, desc=icon),
        node("TextView", (150, 430, 500, 490), text=label),
    )
    box = (50, 400, 1030, 540)
    found = page(node("EditText", box, *inner, clickable=True))
    assert found.text == label


@pytest.mark.parametrize("chosen", ["BNB", "人民币"])
def test_a_list_to_drop_down_is_touched_and_names_no_field_below(
    chosen: str,
) -> None:
    shown = node("TextView", (144, 1000, 372, 1065), text=chosen)
    spinner = node(
        "Spinner",
        (144, 997, 516, 1069),
        shown,
        clickable=True,
        scrollable=True,
    )
    field = node("EditText", (144, 1080, 936, 1200), text="5", clickable=True)
    found = see(node("FrameLayout", SCREEN, spinner, field))
    assert [(each.role, each.text, each.value) for each in found] == [
        ("button", chosen, ""),
        ("input", "", "5"),
    ]


@pytest.mark.parametrize("word", ["Cut", "剪切"])
def test_a_field_is_not_named_by_its_text_toolbar(word: str) -> None:
    field = node("EditText", (100, 1000, 980, 1120), text="Old", clickable=True)
    dialog = node("FrameLayout", (60, 800, 1020, 1300), field)
    toolbar = node(
        "FrameLayout",
        (100, 920, 500, 990),
        node("LinearLayout", (100, 920, 300, 990),
             node("TextView", (100, 930, 280, 985), text=word), clickable=True),
    )  # fmt: skip
    found = see(dialog, toolbar)
    (named,) = (each for each in found if each.role == "input")
    assert (named.text, named.value) == ("", "Old")


@pytest.mark.parametrize("labels", [("Chats", "Me"), ("微信", "我")])
def test_a_tab_takes_its_label_from_nodes_of_no_area(
    labels: tuple[str, str],
) -> None:
    """As in WeChat, Google Play, Douban and WeCom."""
    tabs = [
        node(
            "RelativeLayout",
            (540 * place, 2250, 540 * place + 540, 2400),
            node("ImageView", (540 * place + 200, 2260, 540 * place + 300, 2360)),
            node("TextView", (540 * place + 200, 2400, 540 * place + 300, 2400), text=label),
            clickable=True,
            selected=place == 0,
        )
        for place, label in enumerate(labels)
    ]  # fmt: skip
    bar = node("LinearLayout", (0, 2250, 1080, 2400), *tabs)
    found = see(node("FrameLayout", SCREEN, text("12:30", 200), bar))
    tabs_found = [each for each in found if each.index > 0]
    assert tuple(each.text for each in tabs_found) == labels


@pytest.mark.parametrize(
    "names", [("List", "Buttons", "Input"), ("列表", "按钮", "输入")]
)
def test_tabs_are_told_though_the_open_one_takes_no_touch(
    names: tuple[str, ...],
) -> None:
    def see_row(*, has_open: bool) -> list[str]:
        row = [
            node(
                "LinearLayout",
                (360 * place, 264, 360 * (place + 1), 408),
                desc=name,
                clickable=place < 2,
                selected=has_open and place == 2,
            )
            for place, name in enumerate(names)
        ]
        bar = node("LinearLayout", (0, 264, 1080, 408), *row)
        return [each.role for each in see(node("FrameLayout", SCREEN, bar))]

    assert see_row(has_open=True) == ["tab", "tab", "text"]
    assert "tab" not in see_row(has_open=False)


def test_a_touchable_does_not_take_the_label_of_another_one_in_it() -> None:
    inner = node(
        "FrameLayout", (700, 420, 900, 520),
        node("TextView", (700, 520, 900, 520), text="Delete"), clickable=True,
    )  # fmt: skip
    outer = node("FrameLayout", (0, 400, 1080, 560), inner, clickable=True)
    found = see(node("FrameLayout", SCREEN, outer))
    assert [each.text for each in found] == ["", "Delete"]
