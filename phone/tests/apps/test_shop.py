from typing import Literal

import pytest

from virtual_phone.apps.messages.app import MessagesApp
from virtual_phone.apps.shop.app import ShopApp
from virtual_phone.apps.shop.state import Line, ShopState
from virtual_phone.testing import Driver

PACKAGE = ShopApp.package


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    phone = Driver.make([ShopApp, MessagesApp], language=language).open("shop").wait(1)
    return phone.tap("Close" if language == "en" else "关闭")


def state_of(phone: Driver) -> ShopState:
    state: ShopState = phone.app(PACKAGE).state
    return state


def search(phone: Driver, words: str, button: str = "Search") -> Driver:
    return phone.tap("search_box").type(words, into="search_src_text").tap(button).wait(1)


def enter_store(phone: Driver, name: str) -> Driver:
    return search(phone, name).tap("Stores").wait(1).tap("enter_store").wait(1)


def pay(phone: Driver, method: str = "Chat Pay") -> Driver:
    return phone.tap(method).tap("pay_confirm").wait(1.2)


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([ShopApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


def test_the_first_product_of_a_store_goes_into_the_cart() -> None:
    phone = enter_store(fresh(), "Kestrel Digital Flagship Store")
    state = state_of(phone)
    store = state.store("Kestrel Digital Flagship Store")
    phone.tap("All items").tap("product_item").wait(1)
    first = state.of_store(store.id)[0]
    phone.tap("add_to_cart").tap("Confirm")
    assert not any(line.product == first.id and line.count == 1 for line in state.cart[:1])
    colour, size = (choices[0] for choices in first.options.values())
    phone.tap(colour).tap(size).tap("Confirm")
    assert (state.cart[0].product, state.cart[0].count) == (first.id, 1)
    assert list(state.cart[0].options.values()) == [colour, size]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_two_of_the_cheapest_thing_of_a_store_are_bought_in_a_light_colour(
    language: Literal["en", "zh"],
) -> None:
    phone = fresh(language)
    t = phone.app(PACKAGE).t
    state = state_of(phone)
    store = state.store(t("Pinewood Paper Shop", "松木文具店"))
    search(phone, store.name, t("Search", "搜索")).tap(t("Stores", "店铺")).wait(1)
    phone.tap("enter_store").wait(1).tap(t("All items", "全部商品")).tap("sort_up").wait(1)
    phone.tap("product_item").wait(1).tap("buy_now")
    cheapest = state.cheapest(store.id)
    colours, sizes = cheapest.options.values()
    light = next(colour for colour in colours if colour.startswith(t("Light", "浅")))
    phone.tap(light).tap(sizes[0]).tap(t("Increase", "增加")).tap(t("Confirm", "确定")).wait(1)
    orders = len(state.orders)
    phone.tap("submit_order")
    assert len(state.orders) == orders + 1
    assert state.orders[0].status == "to_pay"
    pay(phone, t("Chat Pay", "木瓜支付"))
    order = state.orders[0]
    assert (order.status, order.paid_by) == ("to_ship", "Chat Pay")
    assert [(line.product, line.count) for line in order.lines] == [(cheapest.id, 2)]
    assert light in order.lines[0].options.values()
    assert order.total < 2 * cheapest.price
    phone.tap("view_order").wait(1)
    assert phone.sees(order.number)


def test_the_latest_order_to_review_gets_five_stars_words_and_two_photos() -> None:
    phone = fresh().tap("Mine").tap("my_to_review").wait(1)
    state = state_of(phone)
    order = state.by_status("to_review")[0]
    phone.tap("review")
    bounds = phone.node("rating_bar").bounds
    phone.tap_at(bounds.right - 20, bounds.center[1])
    phone.type("Sturdy and pretty", into="review_text").back().tap("add_photo")
    photos = [n for n in phone.nodes() if n.content_desc.startswith("Photo taken")]
    for node in photos[:2]:
        phone.tap_at(*node.bounds.center)
    phone.tap("Add (2)").tap("Submit")
    mine = [r for r in state.reviews[order.lines[0].product] if r.mine]
    assert [(r.stars, r.text, len(r.photos)) for r in mine] == [(5, "Sturdy and pretty", 2)]
    assert order.status == "done"


def test_customer_service_tells_of_a_discount_for_the_top_item_of_the_cart() -> None:
    phone = fresh().tap("tab_cart")
    state = state_of(phone)
    product = state.products[state.cart[0].product]
    phone.tap("cart_item").wait(1).tap("service").wait(1)
    phone.type("Is there any discount?", into="input").tap("Send").wait(2)
    talk = state.chats[product.store]
    assert [(said.mine, said.product) for said in talk][0] == (True, product.id)
    assert f"{product.percent} %" in talk[1].text
    assert phone.sees(talk[1].text)


def test_the_link_of_the_latest_order_is_shared() -> None:
    phone = fresh().tap("Mine").tap("my_orders").wait(1).tap("order_card").wait(1)
    state = state_of(phone)
    product = state.products[state.by_status()[0].lines[0].product]
    phone.tap("Share the product").tap("Messages")
    person = phone.app(MessagesApp.package).state.people[0][0]
    link = f"https://parcelo.example/item/{product.id}"
    assert phone.page.startswith(MessagesApp.package)
    phone.scroll_to(person).tap(person)
    assert link in phone.node("compose_message_text").text


def test_the_voucher_of_a_store_is_claimed_and_used_for_its_things_alone() -> None:
    phone = enter_store(fresh(), "Kestrel Digital Flagship Store")
    state = state_of(phone)
    store = state.store("Kestrel Digital Flagship Store")
    off = store.voucher
    phone.tap("Claim")
    assert (state.coupons[0].store, state.coupons[0].off, store.voucher) == (store.id, off, 0)
    assert not phone.sees("Claim")
    app = phone.app(PACKAGE)
    for each, works in ((store.id, True), (store.id + 2, False)):
        product = max(state.of_store(each), key=lambda product: product.price)
        line = Line(product.id, {}, 20, product.price)
        app.check_out([line], from_cart=False)
        assert (state.coupons[0] in app.pages[-1].usable()) is works


def test_a_search_can_be_put_in_order_and_filtered() -> None:
    phone = search(fresh(), "mug")
    page = phone.app(PACKAGE).pages[-1]
    phone.tap("Price ↑").wait(1)
    prices = [product.price for product in page.products()]
    assert prices == sorted(prices)
    assert len(prices) > 5
    phone.tap("Sales").wait(1)
    sales = [product.sales for product in page.products()]
    assert sales == sorted(sales, reverse=True)
    phone.tap("Filter").type("30", into="price_least").type("50", into="price_most").tap("Done")
    phone.wait(1)
    assert all(3000 <= product.price <= 5000 for product in page.products())
    assert "mug" in page.products()[0].title.lower()


def test_something_similar_is_found_and_put_into_the_cart() -> None:
    phone = search(fresh(), "a green mug")
    phone.tap("product_item").wait(1).scroll_to("You may also like", tries=6)
    state = state_of(phone)
    shown = phone.app(PACKAGE).pages[-1].product
    phone.tap("add_to_cart")
    for choices in shown.options.values():
        phone.tap(choices[0])
    phone.tap("sheet_add")
    assert state.cart[0].product == shown.id
    assert shown.kind == "Ceramic Mug"


def test_the_cart_is_selected_changed_and_emptied() -> None:
    phone = fresh().tap("tab_cart")
    state = state_of(phone)
    assert not phone.node("check_out").enabled
    phone.tap("select_item")
    line = state.cart[0]
    count = line.count
    assert line.selected
    phone.tap("quantity_plus")
    assert line.count == count + 1
    assert phone.node("cart_total").text
    lines = len(state.cart)
    phone.tap("Edit").tap("delete_selected").tap("Delete")
    assert len(state.cart) == lines - 1
    phone.tap("Edit").tap("select_all").tap("delete_selected").tap("Delete")
    assert not state.cart
    assert phone.sees("Your cart is empty")


def test_a_checkout_takes_address_voucher_invoice_and_note() -> None:
    phone = fresh().tap("tab_cart").tap("select_item")
    state = state_of(phone)
    line = state.cart[0]
    phone.tap("check_out").wait(1).tap("address").tap("Anna Schmidt")
    phone.tap("coupon").tap("Use none").tap("invoice")
    phone.type("Robin Hale", into="invoice_title").type("r@hale.example", into="invoice_email")
    phone.tap("Save").scroll_to("order_note").type("Ring twice", into="order_note").back()
    phone.tap("submit_order")
    order = state.orders[0]
    assert (order.address.name, order.coupon, order.note) == ("Anna Schmidt", "", "Ring twice")
    assert order.invoice is not None
    assert (order.invoice.kind, order.invoice.email) == ("personal", "r@hale.example")
    assert order.total == line.total
    assert line not in state.cart


def test_an_order_that_was_not_paid_waits_and_can_be_cancelled() -> None:
    phone = fresh().tap("tab_cart").tap("select_item").tap("check_out").wait(1)
    state = state_of(phone)
    phone.tap("submit_order").back().tap("Give up")
    order = state.orders[0]
    assert order.status == "to_pay"
    phone.tap("Mine").tap("my_to_pay").wait(1).tap("cancel_order").tap("Keep it")
    assert order.status == "to_pay"
    phone.tap("pay_now")
    pay(phone, "Bank card (8036)")
    assert (order.status, order.paid_by) == ("to_ship", "Bank card (8036)")


def test_nothing_is_paid_without_a_network() -> None:
    phone = fresh().tap("tab_cart").tap("select_item").tap("check_out").wait(1)
    state = state_of(phone)
    phone.tap("submit_order")
    phone.system.settings.update(airplane=True)
    pay(phone)
    assert state.orders[0].status == "to_pay"
    assert phone.sees("pay_confirm")


def test_receipt_is_confirmed_and_an_order_is_deleted() -> None:
    phone = fresh().tap("Mine").tap("my_to_receive").wait(1)
    state = state_of(phone)
    order = state.by_status("to_receive")[0]
    phone.tap("confirm_receipt").tap("Confirm")
    assert order.status == "to_review"
    phone.back().tap("my_orders").wait(1)
    done = state.by_status("done", "cancelled")[0]
    phone.scroll_to("delete_order").tap("delete_order").tap("Delete")
    assert done not in state.orders


def test_an_address_is_added_and_made_the_default() -> None:
    phone = fresh().tap("Mine").scroll_to("Addresses").tap("Addresses").tap("add_address")
    phone.type("Mia Wong", into="address_who").type("555 0188", into="address_number")
    phone.type("5 Hill Road", into="address_place").tap("default_address").tap("Save")
    state = state_of(phone)
    found = state.default_address()
    assert found is not None
    assert (found.name, found.number, found.place) == ("Mia Wong", "555 0188", "5 Hill Road")
    assert sum(address.default for address in state.addresses) == 1


def test_no_connection_is_said_with_retry() -> None:
    phone = fresh()
    phone.system.settings.update(wifi=False, mobile_data=False)
    phone.tap("product_card").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(mobile_data=True)
    phone.tap("Retry").wait(1)
    assert phone.sees("product_title")


def test_back_leads_home() -> None:
    phone = search(fresh(), "Desk Lamp")
    phone.tap("product_item").wait(1).tap("service").wait(1)
    for _ in range(6):
        phone.back()
    assert phone.page.startswith("com.android.launcher3")
