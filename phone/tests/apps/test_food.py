from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from virtual_phone.apps.food.app import FoodApp
from virtual_phone.apps.food.data import ITEMS, MENU
from virtual_phone.apps.food.state import FEE, FoodState, Line, preset
from virtual_phone.testing import Driver

PACKAGE = FoodApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    phone = Driver.make([FoodApp], language=language).open("food").wait(1)
    return phone.tap("Close" if language == "en" else "关闭")


def state_of(phone: Driver) -> FoodState:
    state: FoodState = phone.app(PACKAGE).state
    return state


def order(phone: Driver, method: str = "Lotus Pay") -> Driver:
    phone.tap("check_out").wait(1).tap("submit_order").tap(method)
    return phone.tap("pay_confirm").wait(1.2).tap("pay_done")


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([FoodApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


def test_the_language_of_the_app_is_switched_and_the_phones_is_not() -> None:
    phone = fresh("zh").tap("我的").tap("设置").tap("语言").tap("English").tap("保存")
    assert state_of(phone).language == "en"
    assert phone.sees("My")
    assert phone.tap("Menu").sees("Combos")
    assert phone.system.settings["language"] == "zh"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_mix_and_match_is_picked_up_at_once_and_paid_with_lotus(
    language: Literal["en", "zh"],
) -> None:
    phone = fresh(language)
    state, t = state_of(phone), phone.app(PACKAGE).t
    phone.tap("way_pickup").tap("1+1 Mix & Match" if language == "en" else "1+1随心配").tap(
        t("Bun Chicken", "金香鸡堡")
    )
    phone.tap("add_to_cart")
    assert state.cart == []
    phone.scroll_to("Mini Chocolate Sundae" if language == "en" else "迷你巧克力新地")
    phone.tap(t("Mini Chocolate Sundae", "迷你巧克力新地")).tap("add_to_cart").wait(3)
    order(phone, t("Lotus Pay", "莲花支付"))
    bought = state.orders[0]
    assert (bought.mode, bought.when, bought.paid_by) == ("pickup", None, "Lotus Pay")
    assert [line.item for line in bought.lines] == ["1+1 Mix & Match"]
    chosen = sorted(sum(bought.lines[0].choices.values(), []))
    assert chosen == ["Bun Chicken", "Mini Chocolate Sundae"]
    assert phone.sees(bought.code)


def test_a_combo_is_ordered_to_eat_there_without_onions_and_with_a_large_change() -> None:
    phone = fresh().tap("way_dine_in").tap("Combos").tap("Spicy Chicken Filet Burger Combo")
    phone.tap("Corn cup").scroll_to("Remove onions").tap("Remove onions")
    phone.scroll_to("Extra cheese").tap("Extra cheese").tap("add_to_cart").wait(3)
    order(phone)
    bought = state_of(phone).orders[0]
    line = bought.lines[0]
    assert (bought.mode, bought.status) == ("dine_in", "preparing")
    assert line.choices["Side"] == ["Corn cup"]
    assert line.choices["Changes"] == ["Remove onions", "Extra cheese"]
    assert bought.total == MENU[line.item].price + 300


def test_wings_are_delivered_to_a_new_address_with_a_coupon() -> None:
    phone = Driver.make([FoodApp]).open("food").wait(1).tap("Take them all")
    state = state_of(phone)
    phone.tap("way_delivery").tap("Chicken").tap("Spicy Wings").tap("4 pieces")
    phone.tap("Increase").tap("add_to_cart").wait(3).tap("check_out").wait(1)
    phone.tap("checkout_address").tap("Add address").type("Kim", into="address_name")
    phone.type("555 0107", into="address_phone").type("Beach Road 9", into="address_place")
    phone.back().tap("save_address").back().tap("submit_order")
    phone.tap("Chat Pay").tap("pay_confirm").wait(1.2)
    bought = state.orders[0]
    assert bought.address is not None
    assert (bought.mode, bought.address.place) == ("delivery", "Beach Road 9")
    assert bought.total == 2 * 2350 - 500 + FEE
    assert (bought.paid_by, len(state.coupons)) == ("Chat Pay", 2)


def test_too_little_is_not_delivered() -> None:
    phone = fresh().tap("way_delivery").tap("Sweets").tap("Add Cone").tap("check_out")
    assert phone.page == f"{PACKAGE}/.MainActivity"
    assert state_of(phone).cart == [Line("Cone", {}, 1)]


def test_the_most_recent_order_gets_an_invoice() -> None:
    phone = fresh().tap("Orders").tap("order_card").tap("Request invoice").tap("Company")
    phone.type("Larkfield Studio", into="invoice_title").type("91310000X", into="invoice_tax")
    phone.type("a@larkfield.example", into="invoice_email").back()
    phone.tap("submit_invoice").tap("Confirm")
    invoice = state_of(phone).orders[0].invoice
    assert invoice is not None
    assert (invoice.kind, invoice.title) == ("company", "Larkfield Studio")
    assert (invoice.tax_number, invoice.email) == ("91310000X", "a@larkfield.example")
    assert not phone.sees("Request invoice")


def test_an_order_is_cooked_called_out_and_done() -> None:
    phone = order(fresh().tap("way_pickup").tap("Sweets").tap("Add Cone"))
    bought = state_of(phone).orders[0]
    phone.wait(9 * 60)
    assert state_of(phone).orders[0].status == "ready"
    assert [note.text for note in phone.system.notifications] == [bought.code]
    phone.wait(40 * 60)
    assert state_of(phone).orders[0].status == "done"


def test_the_nearest_restaurant_is_found_with_the_location() -> None:
    phone = fresh().tap("home_restaurant").wait(1).tap("Use my location").tap("While using the app")
    phone.tap("restaurant", 1)
    assert state_of(phone).restaurant == "Library Square"


def test_points_become_a_coupon() -> None:
    phone = fresh().tap("Points")
    state = state_of(phone)
    before = state.points
    phone.tap("Redeem ¥3 coupon").tap("button1")
    assert (state.points, state.coupons[-1].off) == (before - 300, 300)


def test_what_is_in_the_cart_can_be_changed() -> None:
    phone = fresh().tap("way_pickup").tap("Sweets").tap("Add Cone").tap("Add Cone")
    assert state_of(phone).cart[0].count == 2
    phone.tap("open_cart").tap("Decrease").tap("Decrease")
    assert state_of(phone).cart == []
    assert not phone.sees("check_out")


@given(st.data())
def test_every_choice_costs_what_it_says(data: st.DataObject) -> None:
    known = data.draw(st.sampled_from(ITEMS))
    choices = preset(known)
    cost = known.price
    for group in known.groups:
        words, extra = data.draw(st.sampled_from(group.choices))
        choices[group.name[0]] = [words[0]]
        cost += extra
    count = data.draw(st.integers(1, 9))
    assert Line(known.name[0], choices, count).total == cost * count
