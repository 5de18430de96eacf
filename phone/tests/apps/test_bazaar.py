from typing import Literal

import pytest

from virtual_phone.apps.bazaar.app import BazaarApp
from virtual_phone.apps.bazaar.state import BazaarState, Listing
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.testing import Driver

PACKAGE = BazaarApp.package


def fresh(language: Literal["en", "zh"] = "en", *more: type) -> Driver:
    return Driver.make([BazaarApp, *more], language=language).open("bazaar").wait(1)


def state_of(phone: Driver) -> BazaarState:
    state: BazaarState = phone.app(PACKAGE).state
    return state


def show(phone: Driver, listing: Listing) -> Driver:
    phone.app(PACKAGE).show(listing.id)
    return phone.wait(1)


def dear(phone: Driver) -> Listing:
    """A thing that costs much and can be sent."""
    return max((each for each in state_of(phone).for_sale() if each.post), key=lambda e: e.price)


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([BazaarApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)


@pytest.mark.parametrize(
    ("language", "words", "button"), [("en", "headphones", "Search"), ("zh", "耳机", "搜索")]
)
def test_what_is_looked_for_is_found(
    language: Literal["en", "zh"], words: str, button: str
) -> None:
    phone = fresh(language).tap("search_box").type(words).tap(button).wait(1)
    shown = [n.text for n in phone.nodes() if n.resource_id.endswith(":id/title")]
    assert len(shown) > 2
    assert all(words in title.lower() for title in shown)
    assert state_of(phone).searches[0] == words


def test_filters_let_through_what_fits_price_place_and_condition() -> None:
    phone = fresh().tap("category_door").wait(1).tap("filter")
    phone.type("100", into="price_low").type("900", into="price_high").back()
    phone.tap("Lakeside").tap("Good").tap("filter_show").wait(1)
    page = phone.app(PACKAGE).pages[-1]
    wanted = [
        each
        for each in state_of(phone).for_sale()
        if each.category == "digital"
        and 10_000 <= each.price <= 90_000
        and (each.place, each.condition) == ("Lakeside", "good")
    ]
    assert page.found() == wanted
    assert phone.node("result_count").text == f"{len(wanted)} things"
    assert phone.sees("Filter 3")


def test_the_cheapest_thing_stands_first_when_asked() -> None:
    phone = fresh().tap("category_door", 1).wait(1).tap("Price ↑")
    least = min((e for e in state_of(phone).for_sale() if e.category == "home"), key=_price)
    assert phone.node("title").text == least.title


def _price(listing: Listing) -> int:
    return listing.price


def test_a_thing_is_kept_and_let_go() -> None:
    phone = fresh()
    listing = dear(phone)
    wants = listing.wants
    show(phone, listing).tap("Favourite")
    assert state_of(phone).favourites[0] == listing.id
    assert listing.wants == wants + 1
    phone.back().tap("Saved").tap("Remove from favourites")
    assert listing.id not in state_of(phone).favourites


def test_the_seller_answers_and_it_is_announced_when_nobody_looks() -> None:
    phone = fresh()
    listing = dear(phone)
    show(phone, listing).tap("Chat").wait(1).type("Any scratches?", into="input").tap("Send")
    phone.home().wait(2)
    talk = state_of(phone).talks[listing.id]
    assert [said.mine for said in talk] == [True, False]
    assert state_of(phone).unread[-1] == listing.id
    assert [note.package for note in phone.system.notifications] == [PACKAGE]


@pytest.mark.parametrize(
    ("share", "status"), [(0.95, "accepted"), (0.75, "countered"), (0.4, "declined")]
)
def test_an_offer_is_accepted_countered_or_declined(share: float, status: str) -> None:
    phone = fresh()
    listing = dear(phone)
    show(phone, listing).tap("Offer")
    assert not phone.node("send_offer").enabled
    phone.type(str(int(listing.price * share / 100)), into="offer_amount")
    phone.tap("send_offer").wait(1).wait(2)
    (offer,) = state_of(phone).offers.values()
    assert offer.status == status
    if status == "countered":
        assert offer.amount < offer.counter < listing.price
        phone.tap("accept_counter")
    paid = listing.price if status == "declined" else offer.amount
    assert state_of(phone).price_for_me(listing) == paid


def test_a_thing_is_bought_by_parcel_and_arrives_in_the_orders() -> None:
    phone = fresh()
    listing = dear(phone)
    show(phone, listing).tap("Buy").wait(1).tap("confirm_buy").tap("pay_confirm").wait(1)
    order = state_of(phone).orders[0]
    assert (order.listing, order.status, order.paid_by) == (listing.id, "to_send", "Lotus Pay")
    assert order.total == listing.price + 1200
    assert order.address.startswith("Robin Lin")
    assert state_of(phone).listings[listing.id].status == "sold"
    phone.tap("Done")
    assert phone.node("order_state").text == "Seller packs it"
    phone.tap("cancel_order").tap("Cancel order")
    assert state_of(phone).orders[0].status == "cancelled"
    assert state_of(phone).listings[listing.id].status == "on"


def test_who_meets_the_seller_pays_no_postage() -> None:
    phone = fresh()
    listing = dear(phone)
    show(phone, listing).tap("Buy").wait(1).tap("Meet in person").tap("confirm_buy")
    phone.tap("pay_close").tap("Give up")
    order = state_of(phone).orders[0]
    assert (order.status, order.total, order.address) == ("to_pay", listing.price, "")
    assert listing.status == "reserved"


def test_a_parcel_that_came_is_confirmed_and_rated() -> None:
    phone = fresh().tap("Me").tap("my_orders").tap("On its way").tap("order_item")
    order = next(each for each in state_of(phone).orders if each.status == "sent")
    phone.tap("got_it").tap("I got it")
    assert order.status == "done"
    bounds = phone.node("order_rating").bounds
    phone.tap_at(bounds.right - 4, bounds.center[1])
    assert order.stars == 5


def test_a_thing_with_a_picture_is_put_up_and_taken_down() -> None:
    phone = fresh().tap("Sell").tap("add_photo").tap("Photo taken").tap("button_add")
    phone.type("Old radio", into="sell_title").type("120", into="sell_price").back()
    assert not phone.node("publish").enabled
    phone.tap("Category").tap("Home").tap("publish")
    listing = next(each for each in state_of(phone).listings.values() if each.title == "Old radio")
    assert (listing.seller, listing.price, listing.category) == (0, 12_000, "home")
    phone.tap("Me").tap("my_things").tap("thing_more").tap("Take down")
    assert listing.status == "off"


def test_a_form_is_not_lost_without_a_question() -> None:
    phone = fresh().tap("Sell").type("Old radio", into="sell_title").back().back()
    assert phone.sees("Leave without putting it up?")


def test_pictures_of_another_app_are_put_up_for_sale() -> None:
    phone = fresh("en", PhotosApp)
    media = phone.system.stores.media.photos()[0]
    extras = {"action": "share_image", "images": str(media.id)}
    phone.system.start(PACKAGE, extras=extras)
    assert phone.sees(f"Remove {media.name}")


def test_a_link_is_shared_to_another_app_and_opens_the_thing() -> None:
    phone = fresh("en", NotesApp)
    listing = dear(phone)
    show(phone, listing).tap("Share").tap("Notes")
    assert f"/thing/{listing.id}" in phone.app(NotesApp.package).pages[-1].text
    phone.system.start(PACKAGE, extras={"url": f"https://bazaar.example/thing/{listing.id}"})
    assert phone.wait(1).node("thing_title").text == listing.title


def test_no_connection_is_said_with_retry() -> None:
    phone = fresh()
    phone.system.settings.update(airplane=True)
    phone.tap("category_door").wait(1)
    assert phone.sees("No connection")
    phone.system.settings.update(airplane=False)
    phone.tap("Retry").wait(1)
    assert phone.sees("result_count")
