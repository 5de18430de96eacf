"""Parcelo, an app from outside of the system."""

import random
from typing import Any

from evals.suites.mobbench.shop import open_app
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, scroll_to, tap
from evals.tasks.task import (
    STEPS,
    Drawn,
    Harm,
    Milestone,
    Task,
    besides,
    instead,
    short,
    wrong,
)
from virtual_phone.apps.shop.state import Address, Line, Product

PEOPLE = (
    (
        "Ottilie Frank",
        "欧蒂",
        "555 0163",
        "3 Ropewalk, North Bay",
        "北湾缆绳巷3号",
    ),
    (
        "Jonas Weir",
        "魏乔",
        "555 0164",
        "71 Lantern Street, Redhill",
        "红山灯笼街71号",
    ),
    (
        "Mei Castell",
        "凯梅",
        "555 0165",
        "9 Kiln Court, Lakeside",
        "湖畔窑场9号",
    ),
)


# Basic


def _draw_store(rng: random.Random, state: Facts) -> dict[str, Any]:
    free = [store for store in state.shop.stores.values() if not store.followed]
    store, other = rng.sample(free, 2)
    return {"store": store.name, "other": other.name}


def _follow(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("#search_box"),
        fill(p.store, into="#search_src_text"),
        tap("#search_go"),
        tap("#enter_store"),
        tap("#follow_store"),
    ]


def _followed(s: Seen) -> bool:
    stores = zip(
        s.before.shop.stores.values(), s.after.shop.stores.values(), strict=True
    )
    return [
        now.name for was, now in stores if was.followed != now.followed
    ] == [s.p.store]


def _settings(row: str) -> list[Step]:
    settings = "#my_settings"
    return [
        *open_app(),
        tap("Mine|我的"),
        scroll_to(settings),
        tap(settings),
        tap(row),
    ]


# Advanced


def _draw_address(rng: random.Random, state: Facts) -> dict[str, Any]:
    zh = state.zh
    (name, chinese, number, place, chinese_place), other = rng.sample(PEOPLE, 2)
    return {
        "name": chinese if zh else name, "number": number,
        "place": chinese_place if zh else place, "elsewhere": other[4] if zh else other[3],
    }  # fmt: skip


def _add_address(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Mine|我的"),
        scroll_to("#my_addresses"),
        tap("#my_addresses"),
        tap("#add_address"),
        fill(p.name, into="#address_who"),
        fill(p.number, into="#address_number"),
        fill(p.place, into="#address_place"),
        tap("#default_address"),
        tap("#save_address"),
    ]


def _not_default(p: Drawn) -> list[Step]:
    return [step for step in _add_address(p) if step.what != "#default_address"]


def _added(s: Seen) -> list[Address]:
    known = len(s.before.shop.addresses)
    return list(s.after.shop.addresses[known:])


def _reads(s: Seen) -> bool:
    wanted = (s.p.name, s.p.number, s.p.place)
    return [(each.name, each.number, each.place) for each in _added(s)] == [
        wanted
    ]


def _default(s: Seen) -> bool:
    marked = [each for each in s.after.shop.addresses if each.default]
    return bool(marked) and marked == _added(s)


def _draw_kept(rng: random.Random, state: Facts) -> dict[str, Any]:
    """Three things of three kinds, one of them the cheapest."""
    products: list[Product] = list(state.shop.products.values())
    stores = rng.sample(list(state.shop.stores), 3)
    kept = [
        rng.choice([each for each in products if each.store == store])
        for store in stores
    ]
    kept.sort(key=lambda product: product.price)
    shown = [product.id for product in rng.sample(kept, 3)]
    return {
        "shown": shown, "product": kept[0].id, "title": kept[0].title, "second": kept[1].title,
        "options": _first(kept[0]), "second_options": _first(kept[1]), "more": 1,
    }  # fmt: skip


def _first(product: Product) -> tuple[str, ...]:
    return tuple(choices[0] for choices in product.options.values())


def _keep(state: Facts, p: Drawn) -> None:
    state.shop.favourites[:] = p.shown
    state.shop.cart[:] = [
        line for line in state.shop.cart if line.product not in p.shown
    ]


def _cheapest(p: Drawn) -> list[Step]:
    return [
        *open_app(),
        tap("Mine|我的"),
        scroll_to("#my_favourites"),
        tap("#my_favourites"),
        tap(p.title),
        tap("#add_to_cart"),
        *(tap(option) for option in p.options),
        *[tap("Increase|增加")] * p.more,
        tap("#sheet_add"),
    ]


def _in_cart(s: Seen) -> list[Line]:
    return [
        line for line in s.after.shop.cart if line not in s.before.shop.cart
    ]


TASKS = (
    Task(
        id="shop-basic-follow",
        level="basic",
        apps=("shop",),
        most_steps=STEPS,
        en="Follow the store '{store}' on Parcelo.",
        zh="在派集关注店铺“{store}”。",
        draw=_draw_store,
        milestones=(
            Milestone(
                "the store's page",
                lambda s: s.visited(".StoreActivity"),
                ever=True,
            ),
            Milestone("this store alone is followed", _followed),
        ),
        path=_follow,
        misses=(wrong("another store", store=lambda p: p.other), short()),
        expert=(
            "Close the advertisement. Search for the store's name; 'Enter' beside the store opens "
            "its page, Follow is at its head.",
            "关闭广告。搜索店铺名，点店铺旁的“进店”，“关注”在店铺页顶部。",
        ),
    ),
    Task(
        id="shop-basic-history",
        level="basic",
        apps=("shop",),
        most_steps=STEPS,
        en="Clear my browsing history on Parcelo.",
        zh="清空我在派集的浏览记录。",
        milestones=(
            Milestone(
                "settings",
                lambda s: s.visited("shop/.SettingsActivity"),
                ever=True,
            ),
            Milestone("no history", lambda s: not s.after.shop.seen),
        ),
        harms=(
            Harm(
                "searches were cleared too",
                lambda s: s.removed("shop.searches"),
            ),
        ),
        path=lambda p: _settings("#clear_seen"),
        misses=(
            instead("the searches", lambda p: _settings("#clear_searches")),
            besides("the searches too", tap("#clear_searches")),
            short(),
        ),
        expert=(
            "Close the advertisement > Mine > scroll down > Settings > 'Clear browsing history' "
            "does it at once.",
            "关闭广告 > 我的 > 向下滑动 > 设置 > 点“清空浏览记录”立即清空。",
        ),
    ),
    Task(
        id="shop-advanced-address",
        level="advanced",
        apps=("shop",),
        most_steps=STEPS,
        en="Add a new address on Parcelo: {name}, {number}, {place}. Make it the default one.",
        zh="在派集新增收货地址：{name}，{number}，{place}，并设为默认地址。",
        draw=_draw_address,
        milestones=(
            Milestone(
                "the form",
                lambda s: s.visited(".AddressEditActivity"),
                ever=True,
            ),
            Milestone("one new address as told", _reads),
            Milestone("it is the default", _default),
        ),
        path=_add_address,
        misses=(
            wrong("another street", place=lambda p: p.elsewhere),
            instead("not the default", _not_default),
            short(),
        ),
        expert=(
            "Close the advertisement > Mine > Addresses > Add address at the bottom. Fill in the "
            "three fields one by one, then the switch 'Default address', then Save below it.",
            "关闭广告 > 我的 > 收货地址 > 底部“新增收货地址”。依次填三个输入框，打开“设为默认地址”"
            "开关，再点下面的“保存”。",
        ),
    ),
    Task(
        id="shop-advanced-cheapest",
        level="advanced",
        apps=("shop",),
        most_steps=STEPS,
        en="Which of the products in my Parcelo favourites is the cheapest? Put two of it into the "
        "cart; any colour and size will do.",
        zh="派集商品收藏里哪件最便宜？把它加两件到购物车，颜色和规格随意。",
        draw=_draw_kept,
        prepare=_keep,
        milestones=(
            Milestone(
                "favourites",
                lambda s: s.visited(".FavouritesActivity"),
                ever=True,
            ),
            Milestone(
                "the cheapest one",
                lambda s: [n.product for n in _in_cart(s)] == [s.p.product],
            ),
            Milestone(
                "two of it",
                lambda s: [line.count for line in _in_cart(s)] == [2],
            ),
        ),
        path=_cheapest,
        misses=(
            wrong(
                "the second cheapest",
                title=lambda p: p.second,
                options=lambda p: p.second_options,
            ),
            wrong("one of it", more=0),
            short(),
        ),
        expert=(
            "Close the advertisement > Mine > Favourites: compare the prices and open the lowest. "
            "'Add to cart' raises a sheet: choose a colour and a size, tap the plus beside the "
            "quantity, then Confirm.",
            "关闭广告 > 我的 > 商品收藏：比较价格并打开最低的一件。点“加入购物车”弹出面板：选颜色"
            "和规格，点数量旁的加号，再点“确定”。",
        ),
    ),
)
