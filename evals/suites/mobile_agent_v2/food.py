"""Golden Bun, an app from outside of the system."""

import random
from typing import Any

from evals.suites.mobbench.food import open_app
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, scroll_to, tap, wait_for
from evals.tasks.task import (
    STEPS,
    Drawn,
    Harm,
    Milestone,
    Task,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.food import data

COFFEES = [item for item in data.ITEMS if item.category == "coffee"]
OPEN = [place for place in data.RESTAURANTS if place[3] < "09"]
"""Restaurants that are open when the phone's day begins."""


def _two(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Two restaurants, none of them the one that is chosen now."""
    known = (state.food.restaurant, *state.food.favourites)
    free = [place[0] for place in OPEN if place[0][0] not in known]
    chosen, other = rng.sample(free, 2)
    zh = state.zh
    return {
        "key": chosen[0], "name": chosen[zh], "other_key": other[0], "other": other[zh],
    }  # fmt: skip


# Basic


def _receipt(row: str = "Paper receipt|打印纸质小票") -> list[Step]:
    return [*open_app(), tap("#tab_mine"), tap("#settings"), tap(row)]


def _favourite(p: Drawn) -> list[Step]:
    heart = p.t(f"Favourite {p.name}", f"收藏{p.name}")
    return [
        *open_app(),
        tap("#home_restaurant"),
        wait_for("#restaurant"),
        scroll_to(heart),
        tap(heart),
    ]


# Advanced


def _draw_coffee(rng: random.Random, state: Facts) -> dict[str, Any]:
    coffee, other = rng.sample(COFFEES, 2)
    zh = state.zh
    return {
        "item": coffee.name[0], "name": coffee.name[zh], "other": other.name[zh],
        "count": rng.choice((2, 3)), "milk": "Oat milk|燕麦奶",
    }  # fmt: skip


def _coffee(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("#tab_menu"),
        tap("Coffee|现磨咖啡"),
        scroll_to(p.name),
        tap(p.name),
        scroll_to("Large|大杯"),
        tap("Large|大杯"),
        scroll_to(p.milk),
        tap(p.milk),
        scroll_to("Increase|增加"),
        *[tap("Increase|增加")] * (p.count - 1),
        tap("#add_to_cart"),
    ]


def _put_order(state: Facts, p: Drawn) -> None:
    """The last order came from the one, the order before from the other."""
    for order, place in zip(
        state.food.orders, (p.key, p.other_key), strict=False
    ):
        order.restaurant = place


def _same_place(p: Drawn) -> list[Step]:
    place = p.t(f"Golden Bun {p.name}", f"金面包{p.name}")
    return [
        *open_app(),
        tap("#tab_orders"),
        tap("#tab_home"),
        tap("#home_restaurant"),
        wait_for("#restaurant"),
        scroll_to(place),
        tap(place),
    ]


TASKS = (
    Task(
        id="food-basic-receipt",
        level="basic",
        apps=("food",),
        most_steps=STEPS,
        en="Turn on paper receipts in Golden Bun.",
        zh="在金面包里打开“打印纸质小票”。",
        milestones=(
            Milestone(
                "paper receipts",
                lambda s: s.after.food.settings["paper_receipt"],
            ),
            Milestone(
                "the rest as before",
                lambda s: (
                    s.inputs
                    and s.after.food.settings
                    == {**s.before.food.settings, "paper_receipt": True}
                ),
            ),
        ),
        path=lambda p: _receipt(),
        misses=(
            instead("another switch", lambda p: _receipt("Offers|优惠推送")),
            short(),
        ),
        expert=(
            "Close the coupons > My > Settings > the switch 'Paper receipt' at the end.",
            "关闭优惠券弹窗 > 我的 > 设置 > 最后一个开关“打印纸质小票”。",
        ),
    ),
    Task(
        id="food-basic-favourite",
        level="basic",
        apps=("food",),
        most_steps=STEPS,
        en="Add the restaurant {name} to my favourites in Golden Bun.",
        zh="在金面包里收藏餐厅“{name}”。",
        draw=_two,
        milestones=(
            Milestone(
                "the restaurants",
                lambda s: s.visited(".RestaurantActivity"),
                ever=True,
            ),
            Milestone(
                "this one alone is new",
                lambda s: s.added("food.favourites") == [s.p.key],
            ),
            Milestone(
                "the own one as before",
                lambda s: s.inputs and s.same("food.restaurant"),
            ),
        ),
        path=_favourite,
        misses=(
            wrong("another restaurant", name=lambda p: p.other),
            instead(
                "chosen instead",
                lambda p: [
                    *_favourite(p)[:-1],
                    tap(p.t(f"Golden Bun {p.name}", f"金面包{p.name}")),
                ],
            ),
            short(),
        ),
        expert=(
            "Close the coupons > tap 'Your restaurant' on the first page > the heart at the end of "
            "a row; a tap on the row itself would choose it.",
            "关闭优惠券弹窗 > 点首页的“当前餐厅” > 点该行末尾的心形；点整行会变成选择该餐厅。",
        ),
    ),
    Task(
        id="food-advanced-coffee",
        level="advanced",
        apps=("food",),
        most_steps=STEPS,
        en="Put {count} large {name} with oat milk into my Golden Bun cart, but do not order yet.",
        zh="把{count}杯大杯、燕麦奶的{name}放进金面包购物车，先不要下单。",
        draw=_draw_coffee,
        milestones=(
            Milestone(
                "the drink's page",
                lambda s: s.visited(".ProductActivity"),
                ever=True,
            ),
            Milestone(
                "the drink",
                lambda s: [n.item for n in s.after.food.cart] == [s.p.item],
            ),
            Milestone(
                "large, oat milk",
                lambda s: (
                    [n.choices for n in s.after.food.cart]
                    == [{"Size": ["Large"], "Milk": ["Oat milk"]}]
                ),
            ),
            Milestone(
                "how many",
                lambda s: [n.count for n in s.after.food.cart] == [s.p.count],
            ),
        ),
        harms=(Harm("it was ordered", lambda s: s.added("food.orders")),),
        path=_coffee,
        misses=(
            wrong("another drink", name=lambda p: p.other),
            wrong("with usual milk", milk="Whole milk|全脂奶"),
            wrong("one more", count=lambda p: p.count + 1),
            short(),
        ),
        expert=(
            "Close the coupons > Menu > Coffee at the left > tap the drink's name. Choose size and "
            "milk, scroll down to the quantity, tap the plus, then 'Add to cart'.",
            "关闭优惠券弹窗 > 点餐 > 左侧“现磨咖啡” > 点饮品名称。选规格和奶，向下滑到数量点加号，"
            "再点“加入购物车”。",
        ),
    ),
    Task(
        id="food-advanced-again",
        level="advanced",
        apps=("food",),
        most_steps=STEPS,
        en="See which restaurant my most recent Golden Bun order was from, and choose it as my "
        "restaurant.",
        zh="看看我最近一笔金面包订单是哪家餐厅的，并把它选为当前餐厅。",
        draw=_two,
        prepare=_put_order,
        milestones=(
            Milestone(
                "the restaurants",
                lambda s: s.visited(".RestaurantActivity"),
                ever=True,
            ),
            Milestone(
                "that restaurant", lambda s: s.after.food.restaurant == s.p.key
            ),
        ),
        harms=(
            Harm("something was ordered", lambda s: s.added("food.orders")),
        ),
        path=_same_place,
        misses=(
            wrong("that of the order before", name=lambda p: p.other),
            short(),
        ),
        expert=(
            "Close the coupons > Orders: the newest order is on top, the restaurant is its head. "
            "Home > 'Your restaurant' > tap the row of the same name, mind names that begin alike.",
            "关闭优惠券弹窗 > 订单：最新的在最上面，卡片顶部是餐厅名。首页 > 当前餐厅 > "
            "点同名的一行，注意名称相近的餐厅。",
        ),
    ),
)
