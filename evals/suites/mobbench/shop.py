"""Parcelo, which stands for JD.com."""

import random
from typing import Any

from evals.tasks.evidence import Seen, has
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap, wait_for
from evals.tasks.task import Drawn, Milestone, Task, short, wrong
from virtual_phone.apps.shop import data as shop_data
from virtual_phone.apps.shop.state import Line, Order, Product, ShopState

APP = "Parcelo|派集"
REVIEW = ("Sturdy and pretty, I would buy it again.", "结实又好看，会回购。")
DISCOUNT = ("Is there any discount on this?", "这个有什么优惠吗？")
_PHOTO = "Photo taken on|照片，拍摄于"


def open_app() -> list[Step]:
    """Open it and close the advertisement that covers the first page."""
    return [launch(APP), tap("Close|关闭")]


def enter_store(name: str) -> list[Step]:
    """Go to a store from the first page, and to all that it sells."""
    return [
        *open_app(),
        tap("#search_box"),
        fill(name, into="#search_src_text"),
        tap("#search_go"),
        tap("#enter_store"),
        tap("All items|全部商品"),
    ]


# Easy


def _draw_store(rng: random.Random, state: Facts) -> dict[str, Any]:
    shop = state.shop
    store = rng.choice(list(shop.stores.values()))
    first, second = shop.of_store(store.id)[:2]
    return {
        "store": store.name,
        "first": first.id,
        "nth": 0,
        "options": _choices(first),
        "second_options": _choices(second),
    }


def _choices(product: Product) -> tuple[str, ...]:
    return tuple(choices[0] for choices in product.options.values())


def _not_in_cart(state: Facts, p: Drawn) -> None:
    cart = state.shop.cart
    cart[:] = [line for line in cart if line.product != p.first]


def _add_first(p: Drawn) -> list[Step]:
    return [
        *enter_store(p.store),
        tap("#product_item", p.nth),
        tap("#add_to_cart"),
        *(tap(option) for option in p.options),
        tap("#sheet_add"),
    ]


# Medium


def _draw_order(rng: random.Random, state: Facts) -> dict[str, Any]:
    orders = state.shop.by_status()
    order = rng.choice(orders[:5])
    return {
        "order": order.number,
        "product": order.lines[0].product,
        "review": REVIEW[state.zh],
        "nth": 0,
        "stars": 5,
        "photos": 2,
    }


def _latest_to_review(state: Facts, p: Drawn) -> None:
    orders: list[Order] = state.shop.by_status()
    for order in orders:
        if order.number == p.order:
            order.status, order.paid_by = "to_review", "Lotus Pay"
            return
        if order.status == "to_review":
            order.status = "done"


def _review(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Mine|我的"),
        tap("#my_to_review"),
        tap("#review", p.nth),
        tap("#rating_bar", at=(p.stars - 0.5) / 5),
        fill(p.review, into="#review_text"),
        tap("#add_photo"),
        *(tap(_PHOTO, n) for n in range(p.photos)),
        tap("#button_add"),
        tap("#submit_review"),
    ]


def _reviewed(s: Seen) -> bool:
    mine = [
        each for each in s.after.shop.reviews.get(s.p.product, []) if each.mine
    ]
    return any(
        each.stars == 5 and len(each.text) > 1 and len(set(each.photos)) == 2
        for each in mine
    )


# Hard


def _draw_cheapest(rng: random.Random, state: Facts) -> dict[str, Any]:
    shop = state.shop
    store = rng.choice(list(shop.stores.values()))
    cheapest = shop.cheapest(store.id)
    colours, sizes = cheapest.options.values()
    light = {words[state.zh] for words in shop_data.LIGHT}
    return {
        "store": store.name,
        "product": cheapest.id,
        "light": next(each for each in colours if each in light),
        "dark": next(each for each in colours if each not in light),
        "size": sizes[0],
        "more": 1,
    }


def _buy(p: Drawn) -> list[Step]:
    return [
        *enter_store(p.store),
        tap("#sort_up"),
        tap("#product_item"),
        tap("#buy_now"),
        tap(p.light),
        tap(p.size),
        *[tap("Increase|增加")] * p.more,
        tap("#sheet_buy"),
        tap("#submit_order"),
        tap("#pay_confirm"),
        wait_for("#view_order"),
    ]


def _chosen(s: Seen, line: Line) -> bool:
    return (line.product, line.count) == (
        s.p.product,
        2,
    ) and s.p.light in line.options.values()


def _selected(s: Seen) -> bool:
    """Whether two of the right thing are ordered, and nothing else is."""
    orders = s.added("shop.orders")
    return len(orders) == 1 and [
        _chosen(s, line) for line in orders[0].lines
    ] == [True]


# Indirect


def _draw_line(rng: random.Random, state: Facts) -> dict[str, Any]:
    shop: ShopState = state.shop
    top, second = rng.sample(shop.cart, 2)
    product = shop.products[top.product]
    return {
        "product": product.id,
        "second": second.product,
        "store": product.store,
        "question": DISCOUNT[state.zh],
        "nth": 0,
    }


def _on_top(state: Facts, p: Drawn) -> None:
    shop = state.shop
    places = {p.product: 0, p.second: 1}
    shop.cart.sort(key=lambda line: places.get(line.product, 2))
    shop.seen[:] = [each for each in shop.seen if each != p.product]


def _ask(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Cart|购物车"),
        tap("#cart_item", p.nth),
        tap("#service"),
        fill(p.question, into="#input"),
        tap("#send"),
    ]


def _asked(s: Seen) -> bool:
    """Whether customer service was asked about this thing's price, as it understands that."""
    words, _ = shop_data.REPLIES[0]
    return any(
        said.mine
        and said.product == s.p.product
        and any(w in said.text.lower() for w in words)
        for said in s.after.shop.chats.get(s.p.store, [])
    )


TASKS = (
    Task(
        id="shop-easy",
        level="easy",
        apps=("shop",),
        mirrors="Search for an assigned store on JD and add the first product to the cart.",
        en="Search for the store '{store}' on Parcelo and add the first one of all its items to "
        "the cart",
        zh="在派集搜索店铺“{store}”，把全部商品中的第一件加入购物车",
        draw=_draw_store,
        prepare=_not_in_cart,
        milestones=(
            Milestone(
                "Task completion",
                lambda s: s.new("shop.cart", product=s.p.first, count=1),
            ),
        ),
        path=_add_first,
        misses=(
            wrong(
                "the second product", nth=1, options=lambda p: p.second_options
            ),
            short(1),
        ),
    ),
    Task(
        id="shop-medium",
        level="medium",
        apps=("shop",),
        mirrors="Find the most recent product awaiting review on JD app, give it a full five-star "
        "rating, write a review, and add two photos.",
        en="Find the most recent product awaiting review on Parcelo, give it a full five-star "
        "rating, write a review, and add two photos",
        zh="在派集找到最近一件待评价的商品，打满五星，写一条评价，并添加两张图片",
        draw=_draw_order,
        prepare=_latest_to_review,
        milestones=(
            Milestone(
                "Enter review interface",
                lambda s: s.visited(".ReviewPublishActivity"),
            ),
            Milestone("Task completion", _reviewed),
        ),
        path=_review,
        misses=(
            wrong("an older order", nth=1),
            wrong("four stars", stars=4),
            wrong("one photo", photos=1),
            short(1),
        ),
    ),
    Task(
        id="shop-hard",
        level="hard",
        apps=("shop",),
        mirrors="Search for assigned store on JD.com, find and buy the cheapest item in the store, "
        "choose the light-colored style, and buy two.",
        en="Search for the store '{store}' on Parcelo, find and buy the cheapest item in the "
        "store, choose the light-coloured style, and buy two",
        zh="在派集搜索店铺“{store}”，购买店里最便宜的商品，选浅色款，买两件",
        draw=_draw_cheapest,
        milestones=(
            Milestone(
                "Enter the store interface",
                lambda s: s.visited(".StoreActivity"),
            ),
            Milestone("Correct product selection", _selected),
            Milestone(
                "Task completed",
                lambda s: (
                    _selected(s)
                    and has(s.added("shop.orders")[0], status="to_ship")
                ),
            ),
        ),
        path=_buy,
        misses=(
            wrong("a dark one", light=lambda p: p.dark),
            wrong("one of it", more=0),
            wrong("three of it", more=2),
            short(2),
        ),
    ),
    Task(
        id="shop-indirect",
        level="indirect",
        apps=("shop",),
        mirrors="Ask customer service if there is any discount for the top item in the shopping "
        "cart.",
        en="Ask customer service if there is any discount for the top item in my Parcelo shopping "
        "cart",
        zh="问问客服，我派集购物车里最上面的商品有没有优惠",
        draw=_draw_line,
        prepare=_on_top,
        milestones=(
            Milestone(
                "Select the correct item",
                lambda s: s.p.product in s.after.shop.seen,
            ),
            Milestone(
                "Enter customer service page",
                lambda s: s.visited(".CustomerServiceActivity"),
            ),
            Milestone("Task completion", _asked),
        ),
        path=_ask,
        misses=(
            wrong("the second item", nth=1),
            wrong(
                "when it ships",
                question=lambda p: p.t("When will it ship?", "什么时候发货？"),
            ),
            short(1),
        ),
    ),
)
