"""Web shopping: find, compare and buy goods, and share or record them."""

import random
from typing import Any

from evals.suites.cross_app import kit
from evals.suites.mobbench import shop
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap, wait_for
from evals.tasks.task import Drawn, Harm, Milestone, Task, instead, short, wrong
from virtual_phone.apps.browser.parts import FREE_FROM, GOODS, SENDING

SEARCHES = {
    "heron": ("desk lamp neck", "台灯 长颈"),
    "lantern": ("camping lantern charge", "露营提灯 充电"),
    "candles": ("beeswax candles hours", "蜂蜡蜡烛 蜂蜜"),
    "nightlight": ("moon night light dusk", "月亮小夜灯 自动"),
}
"""What finds each thing of the lamp shop."""
BUYERS = (("Robin Vale", "林小禾"), ("Sam Porter", "周可"))
STREETS = (("4 Canal Street", "运河街4号"), ("17 Harbour Road", "港口路17号"))


def money(cents: int) -> str:
    """`68.90`, or `64` for a whole amount."""
    return f"{cents / 100:.2f}" if cents % 100 else str(cents // 100)


def _goods(rng: random.Random, state: Facts) -> dict[str, Any]:
    which, other = rng.sample(list(GOODS), 2)
    zh, cents = state.zh, GOODS[which][2]
    return {
        "item": GOODS[which][zh],
        "which": which,
        "title": GOODS[which][zh],
        "words": SEARCHES[which][zh],
        "other_title": GOODS[other][zh],
        "other_words": SEARCHES[other][zh],
        "cents": cents,
        "total": cents if cents >= FREE_FROM else cents + SENDING,
    }


def into_basket(p: Drawn) -> list[Step]:
    """Find a thing of the lamp shop on the web and put it into the basket."""
    return [
        *kit.read_page(p.words, p.title),
        tap("#cookies_needed"),
        scroll_to("#add_to_basket"),
        tap("#add_to_basket"),
    ]


_OTHER_THING = wrong(
    "another thing",
    title=lambda p: p.other_title,
    words=lambda p: p.other_words,
)


def _draw_order(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = _goods(rng, state)
    return {
        **drawn,
        "name": rng.choice(BUYERS)[state.zh],
        "address": rng.choice(STREETS)[state.zh],
        "paid": money(drawn["total"]),
    }


def _order(p: Drawn) -> list[Step]:
    return [
        *into_basket(p),
        tap("#basket_link"),
        fill(p.name, into="#full_name"),
        fill(p.address, into="#address"),
        scroll_to("#order"),
        tap("#order"),
        launch("Expenses|记账"),
        tap("#add_expense"),
        fill(p.title, into="#name"),
        fill(p.paid, into="#amount"),
        tap("#save"),
    ]


def _ordered(s: Seen) -> bool:
    orders = [
        each.fields for each in s.added("browser.sent") if each.form == "order"
    ]
    wanted = {
        "full_name": s.p.name,
        "address": s.p.address,
        "goods": f"1 x {s.p.which}",
    }
    return orders == [wanted]


def _draw_product(rng: random.Random, state: Facts) -> dict[str, Any]:
    kept = state.shop.favourites
    free = [
        each for each in state.shop.products.values() if each.id not in kept
    ]
    product, other = kit.alone(rng, free, state.shop.products.values())
    return {
        "item": product.title,
        "searched": product.title,
        "product": product.id,
        "price": money(product.price),
        "other_item": other.title,
    }


def _favourite(p: Drawn) -> list[Step]:
    return [
        *shop.open_app(),
        tap("#search_box"),
        fill(p.searched, into="#search_src_text"),
        tap("#search_go"),
        tap("#product_item"),
        tap("#favourite"),
    ]


def _kept(s: Seen) -> bool:
    return s.p.product in s.after.shop.favourites


def _draw_price(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = _draw_product(rng, state)
    return {
        **drawn,
        "text": f"{drawn['item']} {drawn['price']}",
        **kit.pool(rng, kit.NOTE_APPS, state),
    }


def _note_price(p: Drawn) -> list[Step]:
    return [
        *_favourite(p),
        *kit.write_note(p.key, p.t("Wishes", "心愿单"), p.text),
    ]


def _draw_used(rng: random.Random, state: Facts) -> dict[str, Any]:
    bazaar = state.bazaar
    free = [
        each
        for each in bazaar.listings.values()
        if each.status == "on"
        and each.seller
        and each.id not in bazaar.favourites
    ]
    listing, other = kit.alone(rng, free, bazaar.listings.values())
    return {
        "item": listing.title,
        "searched": listing.title,
        "listing": listing.id,
        "other_item": other.title,
        **kit.draw_friend(rng, state),
        **kit.pool(rng, kit.SEND_APPS, state),
    }


def _share_used(p: Drawn) -> list[Step]:
    return [
        launch(kit.LABELS["bazaar"]),
        tap("#search_box"),
        fill(p.searched, into="#search_src_text"),
        tap("#search_go"),
        tap("#listing_item"),
        wait_for("#thing_title"),
        tap("#favourite"),
        tap("#share"),
        *kit.send_shared(p),
    ]


def _draw_both(rng: random.Random, state: Facts) -> dict[str, Any]:
    drawn = _draw_product(rng, state)
    return {
        **_goods(rng, state),
        "product_title": drawn["item"],
        "searched": drawn["searched"],
        "product": drawn["product"],
        "other_item": drawn["other_item"],
    }


def _compare(p: Drawn) -> list[Step]:
    return [*into_basket(p), *_favourite(p)]


def _in_basket(s: Seen) -> bool:
    return bool(s.after.browser.basket == {s.p.which: 1})


TASKS = (
    Task(
        id="shopping-order",
        level="cross",
        apps=("browser", "expenses"),
        en="With the Browser, order '{item}' from Lampwright for {name}, {address}, and enter what "
        "it costs with sending into Expenses",
        zh="用浏览器在点灯人网店订购“{item}”，收货人{name}，地址{address}，并把含运费的总价记入记账",
        draw=_draw_order,
        milestones=(
            Milestone(
                "the shop",
                lambda s: "lampwright.example" in s.after.browser.cookies,
            ),
            Milestone("ordered", _ordered),
            Milestone(
                "entered", lambda s: s.new("expenses.expenses", cents=s.p.total)
            ),
        ),
        path=_order,
        misses=(
            _OTHER_THING,
            wrong("to another street", address="1 Nowhere Lane"),
            wrong("another amount", paid=lambda p: money(p.total + 100)),
            short(1),
        ),
    ),
    Task(
        id="shopping-price",
        level="cross",
        apps=("shop", *kit.NOTE_APPS),
        en="Add '{item}' to my favourites on Parcelo, and note its name and price in {app}",
        zh="在派集收藏“{item}”，并把它的名称和价格记到{app}里",
        draw=_draw_price,
        milestones=(
            Milestone("a favourite", _kept),
            Milestone("its name noted", lambda s: kit.noted(s, s.p.item)),
            Milestone(
                "its price noted", lambda s: kit.noted(s, s.p.item, s.p.price)
            ),
        ),
        path=_note_price,
        misses=(
            wrong("another product", searched=lambda p: p.other_item),
            wrong("without the price", text=lambda p: p.item),
            wrong("in another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="shopping-used",
        level="cross",
        apps=("bazaar", *kit.SEND_APPS),
        en="Find '{item}' on Bazaar, add it to my favourites, and ask {friend} what they think by "
        "sharing it in {app}",
        zh="在集市找到“{item}”，收藏它，并用{app}分享给{friend}",
        draw=_draw_used,
        milestones=(
            Milestone(
                "a favourite",
                lambda s: s.p.listing in s.after.bazaar.favourites,
            ),
            Milestone(
                "the friend has it", lambda s: kit.got(s, str(s.p.listing))
            ),
        ),
        harms=(Harm("an offer was made", lambda s: s.added("bazaar.offers")),),
        path=_share_used,
        misses=(
            wrong("another thing", searched=lambda p: p.other_item),
            wrong("another friend", receiver=lambda p: p.another),
            wrong("by another app", key=lambda p: p.other_key),
            short(1),
        ),
    ),
    Task(
        id="shopping-compare",
        level="cross",
        apps=("browser", "shop"),
        en="I cannot decide: put '{item}' from Lampwright's site into the basket there, and add "
        "'{product_title}' to my favourites on Parcelo. Do not order anything",
        zh="我还没想好：把点灯人网站上的“{item}”放进购物篮，再在派集收藏“{product_title}”，不要下单",
        draw=_draw_both,
        milestones=(
            Milestone("in the basket", _in_basket),
            Milestone("a favourite", _kept),
        ),
        harms=(
            Harm("something was ordered", lambda s: s.added("browser.sent")),
            Harm("something was bought", lambda s: s.added("shop.orders")),
        ),
        path=_compare,
        misses=(
            _OTHER_THING,
            wrong("another product", searched=lambda p: p.other_item),
            instead("the basket alone", into_basket),
            short(1),
        ),
    ),
)
