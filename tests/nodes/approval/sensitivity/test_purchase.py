"""What a payment is about: the thing, what was chosen of it, how many, the sums by name."""

import pytest

from nodes.approval.sensitivity.purchase import (
    NamedSum,
    find_cart_count,
    find_earlier_things,
    find_quantity,
    find_things,
    list_chosen,
    list_sums,
)
from tests.nodes.screens import element, screen
from tools.screen import Bounds, Element, Role


def at(
    top: int,
    left: int,
    text: str,
    *,
    role: Role = "text",
    width: int = 200,
    height: int = 50,
) -> Element:
    bounds = Bounds(left=left, top=top, right=left + width, bottom=top + height)
    return element(role, text, index=-1, bounds=bounds)


def row(top: int, label: str, value: str) -> tuple[Element, Element]:
    return at(top, 40, label), at(top, 800, value)


def named(label: str, words: str, *, is_total: bool = False) -> NamedSum:
    return NamedSum(label=label, words=words, is_total=is_total)


@pytest.mark.parametrize(
    ("label", "goods", "reduced"),
    [
        ("Total", "Goods", "Two or more"), ("Amount due", "Subtotal", "Voucher"),
        ("To pay:", "Sub-total", "Total savings"), ("Grand total", "Total items", "Points"),
        ("合计：", "商品小计", "优惠"), ("实付", "商品金额", "红包"), ("应付金额", "运费", "满减"),
    ],
)  # fmt: skip
def test_sums_have_the_labels_of_their_rows_and_keep_their_signs(
    label: str, goods: str, reduced: str
) -> None:
    page = screen(
        *row(1000, goods, "¥78"),
        *row(1100, reduced, "-¥6.24"),
        *row(1200, label, "¥71.76"),
    )
    assert list_sums(page, "") == [
        named(goods, "¥78"),
        named(reduced, "-¥6.24"),
        named(label.strip(":："), "¥71.76", is_total=True),
    ]


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("Total: $71.82", [named("Total", "$71.82", is_total=True)]),
        ("合计：¥71.82", [named("合计", "¥71.82", is_total=True)]),
        ("2 items, total ¥30", [named("2 items, total", "¥30", is_total=True)]),
        ("Voucher, Free choice - ¥8", [named("Voucher, Free choice", "-¥8")]),
        ("优惠券-¥8", [named("优惠券", "-¥8")]),
        ("¥30-¥40", [named("", "¥30"), named("", "¥40")]),
        ("Now ¥39 instead of ¥59", [named("Now", "¥39"), named("instead of", "¥59")]),
        ("Mug, ¥39, ×2", []),
        ("Pay ¥39", []),
        ("5% off", []),
    ],
)  # fmt: skip
def test_a_text_with_a_sum_is_its_label(
    text: str, sums: list[NamedSum]
) -> None:
    assert list_sums(screen(at(900, 40, text)), "Pay ¥39") == sums


def see(each: Element) -> Element:
    """An element as it is read off a picture."""
    return each.model_copy(update={"source": "ocr"})


@pytest.mark.parametrize(
    ("goods", "postage", "total"),
    [("Thing", "Postage", "Total"), ("商品金额", "运费", "合计")],
)
def test_labels_that_a_picture_shows_as_one_are_told_apart(
    goods: str, postage: str, total: str
) -> None:
    label = at(1000, 40, ", ".join([goods, postage, total]), height=250)
    sums = [at(1200, 800, "¥98"), at(1000, 800, "¥86"), at(1100, 800, "¥12")]
    page = screen(*map(see, [label, *sums]))
    assert sorted(list_sums(page, ""), key=lambda each: each.words) == [
        named(postage, "¥12"),
        named(goods, "¥86"),
        named(total, "¥98", is_total=True),
    ]
    fewer = screen(*map(see, [label, *sums[1:]]))
    assert {each.label for each in list_sums(fewer, "")} == {label.text}


def test_a_picture_shows_apart_how_many_there_are_of_a_thing() -> None:
    mug = at(600, 40, "Travel Mug, Dark green", height=120)
    parts = [mug, at(600, 800, "¥39"), at(660, 800, "×2")]
    other = at(900, 40, "Delivery, Standard, free", height=130)
    page = screen(*map(see, [*parts, other]))
    assert find_things(page) == ["Travel Mug, Dark green, ×2"]


def test_a_picture_shows_a_thing_under_its_only_price() -> None:
    price, name = at(900, 40, "¥39"), at(970, 42, "Travel Mug")
    below = at(1100, 40, "Choose, Colour, Size", height=130)
    before = at(900, 300, "¥59")
    page = screen(*map(see, [price, name, below]))
    assert find_things(page) == ["Travel Mug"]
    page = screen(*map(see, [price, before, name, below]))
    assert find_things(page) == ["Travel Mug"]
    tall = at(1300, 600, "Tea Cup, large", height=100)
    several = [price, name, at(1250, 600, "¥12"), tall]
    assert find_things(screen(*map(see, several))) == []


def test_a_sum_that_stands_twice_is_named_once() -> None:
    page = screen(at(500, 40, "Voucher, Free -¥8"), *row(900, "Voucher", "-¥8"))
    assert list_sums(page, "") == [named("Voucher, Free", "-¥8")]


def test_a_sum_without_a_label_has_none() -> None:
    page = screen(at(900, 40, "¥39"), at(900, 800, "6,744 sold"))
    assert list_sums(page, "") == [named("", "¥39")]


@pytest.mark.parametrize(
    "line",
    [
        "Travel Mug, ¥39, Dark green, ×2", "Tea x3, $4.50", "Pen, $2, Qty: 4",
        "旅行杯，¥39，数量：2", "旅行杯 ¥39 2件",
    ],
)  # fmt: skip
def test_the_lines_of_an_order_are_what_is_bought(line: str) -> None:
    picture = at(200, 0, "Some other picture", role="image", width=900)
    assert find_things(screen(picture, at(800, 40, line))) == [line]


def test_the_name_of_a_picture_or_an_id_says_what_is_bought() -> None:
    mug = at(300, 0, "Travel Mug", role="image", width=300)
    small = at(300, 0, "Anna Schmidt", role="image", width=90)
    assert find_things(screen(mug, small, at(900, 40, "¥39"))) == ["Travel Mug"]
    assert find_things(screen(small, at(900, 40, "¥39"))) == []
    title = at(900, 40, "Latte").model_copy(
        update={"resource_id": "product_title"}
    )
    other = mug.model_copy(update={"text": "Tea cup"})
    assert find_things(screen(mug, other, title)) == ["Latte"]


@pytest.mark.parametrize(
    ("heading", "height", "top", "found"),
    [
        ("旅行杯", 80, 760, ["旅行杯"]),
        ("Latte", 80, 760, ["Latte"]),
        ("Latte", 50, 760, []),
        ("Latte", 80, 1500, []),
        ("Latte", 80, 100, []),
        ("Order now", 80, 760, []),
    ],
)
def test_the_largest_words_by_the_price_say_what_is_bought(
    heading: str, height: int, top: int, found: list[str]
) -> None:
    page = screen(
        at(top, 40, heading, height=height),
        at(860, 40, "¥39"),
        at(960, 40, "Vouchers at checkout"),
        at(1060, 40, "Free delivery"),
    )
    assert find_things(page) == found


def test_the_title_of_a_dialog_is_not_what_is_bought() -> None:
    parts = (
        at(760, 40, "Card", height=80),
        at(860, 40, "¥39"),
        at(960, 40, "By"),
    )
    assert find_things(screen(*parts)) == ["Card"]
    assert find_things(screen(*parts, dialog="Card")) == []


def test_what_is_ticked_is_chosen() -> None:
    page = screen(
        element("checkbox", "Dark green", checked=True),
        element("checkbox", "Black", checked=False),
        element("radio", "微信支付", checked=True),
        element("switch", "Wi-Fi", checked=True),
    )
    assert list_chosen(page) == ["Dark green", "微信支付"]


@pytest.mark.parametrize(
    ("parts", "quantity"),
    [
        (row(900, "Quantity", "2"), "2"),
        (row(900, "数量：", "3"), "3"),
        ((at(900, 40, "Qty: 4"),), "4"),
        ((at(900, 40, "数量 5"),), "5"),
        ((at(900, 40, "Increase", role="button"), at(900, 300, "6")), "6"),
        ((at(900, 40, "减少", role="button"), at(900, 300, "7")), "7"),
        (row(900, "Reviews", "8"), ""),
        ((*row(900, "Quantity", "2"), *row(1000, "Guests", "3")), ""),
        ((at(900, 40, "Quantity"), at(1000, 40, "2")), ""),
    ],
)  # fmt: skip
def test_the_quantity_stands_beside_its_label_or_its_buttons(
    parts: tuple[Element, ...], quantity: str
) -> None:
    assert find_quantity(screen(*parts)) == quantity


@pytest.mark.parametrize(
    ("pay", "cart"), [("Check out", "Cart, 2"), ("去结算", "购物车, 2")]
)
def test_a_menu_offers_more_than_the_bar_sums_up(pay: str, cart: str) -> None:
    dish = at(500, 40, "Family Box, 4 buns, ¥128", role="item")
    dish = dish.model_copy(update={"index": 1})
    bar = at(1900, 300, "¥27.50")
    button = at(1900, 700, pay).model_copy(update={"index": 2})
    count = at(1900, 40, cart, role="button")
    page = screen(dish, count, bar, button)
    assert list_sums(page, pay) == [named("", "¥27.50")]
    assert find_cart_count(page) == "2"
    # Without a sum in the bar, that of a row may be the price.
    alone = screen(dish, button)
    assert [each.words for each in list_sums(alone, pay)] == ["¥128"]
    # What was looked at last need not be all that the cart holds.
    thing = screen(at(400, 40, "Muffin", height=90), at(500, 40, "¥14.50"))
    assert find_earlier_things([thing], pay) == []


def test_things_of_a_cart_have_the_count_between_their_buttons() -> None:
    rows = []
    for top, text in ((400, "Combo, Fries, 1, ¥33"), (700, "Muffin, 2, ¥29")):
        rows.append(at(top, 0, text, role="item", width=1000, height=200))
        rows.append(at(top + 60, 700, "Decrease", role="button"))
    page = screen(*rows, at(1000, 40, "¥62"), at(1000, 800, "Pay"))
    assert find_things(page) == ["Combo, Fries, ×1, ¥33", "Muffin, ×2, ¥29"]
    assert list_sums(page, "Pay") == [named("", "¥62")]


def test_each_thing_of_a_checkout_has_its_own_count() -> None:
    page = screen(
        at(350, 32, "Items"),
        *(at(550, 270, "Combo"), at(600, 270, "Fries, Cola")),
        *(at(600, 960, "×1", width=40), at(650, 270, "¥33")),
        *(at(800, 270, "Egg Muffin"), at(850, 270, "¥29")),
        at(825, 960, "×2", width=40),
        *(at(2160, 40, "Total", width=90), at(2160, 140, "¥62")),
    )
    things = ["Combo, Fries, Cola, ×1, ¥33", "Egg Muffin, ×2, ¥29"]
    assert find_things(page) == things
    assert list_sums(page, "Pay") == [named("Total", "¥62", is_total=True)]


def read(top: int, left: int, text: str, width: int = 200) -> Element:
    found = at(top, left, text, width=width)
    return found.model_copy(update={"index": 1, "source": "ocr"})


@pytest.mark.parametrize("pay", ["Check out", "去结算"])
def test_a_picture_of_a_menu_offers_more_than_its_bar_sums_up(pay: str) -> None:
    menu = [
        read(500, 40, "Burgers"),
        read(500, 490, "¥13.90"),
        read(700, 490, "¥128"),
    ]
    bar = [read(1900, 40, "¥27.50"), read(1900, 700, pay)]
    page = screen(*menu, *bar)
    assert list_sums(page, pay) == [named("", "¥27.50")]
    # The total has a label at a checkout, where each sum is a part of it.
    bill = [read(1700, 40, "Total"), read(1700, 800, "¥27.50")]
    sums = [each.words for each in list_sums(screen(*menu, *bill, *bar), pay)]
    assert sorted(sums) == ["¥128", "¥13.90", "¥27.50"]


def test_a_picture_of_a_cart_has_the_count_between_two_signs() -> None:
    signs = [read(1500, 740, "-", width=50), read(1500, 940, "", width=50)]
    thing = read(1500, 230, "Egg Muffin, ¥14.50")
    count = read(1500, 850, "2", width=40)
    bar = [read(1900, 40, "¥29"), read(1900, 700, "Check out")]
    page = screen(thing, count, *signs, *bar)
    assert find_things(page) == ["Egg Muffin, ¥14.50, ×2"]
    assert list_sums(page, "Check out") == [named("", "¥29")]
    bare = screen(thing, count, *bar)
    assert "×2" not in "".join(find_things(bare))
