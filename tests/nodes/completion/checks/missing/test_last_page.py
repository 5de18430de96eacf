"""Pages that say that the thing is still to come, in English and Chinese."""

import pytest

from nodes.completion.checks.missing.last_page import (
    find_none_opened,
    find_only_found,
    find_other_kind,
    find_uncarted,
    find_unready,
)
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Fill, Tap


@pytest.mark.parametrize(
    ("task", "texts", "found"),
    [
        ("Play the first video", ["Ad · 15 s", "Skip in 3"], "Ad · 15 s"),
        ("播放第一个视频", ["广告 · 15 秒", "3 秒后可跳过"], "广告 · 15 秒"),
        ("Play the first video", ["Pause", "0:03"], ""),
        ("Follow the account", ["Ad · 15 s"], ""),
        ("Watch it", ["No connection", "Retry"], "No connection"),
        ("播放它", ["网络连接失败", "重试"], "网络连接失败"),
        # Only a part of the page failed.
        ("Watch it", ["No connection", "Retry", *"abcdefg"], ""),
    ],
)
def test_a_film_that_does_not_run_yet_is_not_played(
    task: str, texts: list[str], found: str
) -> None:
    page = screen(*map(words, texts))
    assert find_unready(task, [visit(page)]) == found


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("Search for it and play its trailer", "Oak"),
        ("搜索并播放预告片", "Oak"),
        ("Search for Oak", ""),
        ("Add Oak to my list", "Oak"),
        ("在世界时钟中添加Oak", "Oak"),
        ("Add a note, then search for Oak", ""),
    ],
)
def test_what_was_found_is_opened(task: str, found: str) -> None:
    results = screen(element("item", "Oak: trailer, 3:02", index=1))
    field = screen(
        element("input", "Search videos", index=1),
        element("button", "Search", index=2),
    )
    searched = [
        visit(field, Fill(element=1, text="Oak")),
        visit(field, Tap(element=2)),
    ]
    assert find_only_found(task, [*searched, visit(results)]) == found
    opened = [*searched, visit(results, Tap(element=1)), visit(results)]
    assert not find_only_found(task, opened)


@pytest.mark.parametrize(
    ("task", "found"),
    [
        ("What can I still watch? Put one on for me.", "put one on"),
        ("还有哪些视频能看？给我放一个。", "放一个"),
        ("What can I still watch?", ""),
    ],
)
def test_one_of_several_is_played(task: str, found: str) -> None:
    rows = screen(
        element("item", "Oak, 3:02", index=1),
        element("item", "Elm, 4:10", index=2),
    )
    door = screen(element("item", "Downloads"), activity="Mine")
    assert (
        find_none_opened(task, [visit(door, Tap(element=1)), visit(rows)])
        == found
    )
    played = [visit(rows, Tap(element=1)), visit(rows)]
    assert not find_none_opened(task, played)


@pytest.mark.parametrize(
    ("task", "row", "is_other"),
    [
        ("Play the trailer of 'Oak'", "Oak (full film), 2:46:07", True),
        ("Play the trailer of 'Oak'", "Oak: trailer, 3:02", False),
        ("播放“Oak”的预告片", "Oak 完整版, 2:46:07", True),
        ("Play 'Oak'", "Oak (full film), 2:46:07", False),
    ],
)
def test_what_is_played_is_of_the_kind_that_is_asked_for(
    task: str, row: str, *, is_other: bool
) -> None:
    page = screen(element("item", row))
    visits = [visit(page, Tap(element=1)), visit(screen())]
    assert find_other_kind(task, visits) == (row if is_other else "")


@pytest.mark.parametrize(
    ("task", "label", "found"),
    [
        ("Put two into my cart, but do not order yet", "Add to cart", "Add to cart"),
        ("加两杯到购物车，先别下单", "加入购物车", "加入购物车"),
        ("Open it, but do not add it to the cart", "Add to cart", ""),
        ("Show me the latte", "Add to cart", ""),
    ],
)  # fmt: skip
def test_what_is_to_be_in_the_cart_is_put_there(
    task: str, label: str, found: str
) -> None:
    page = screen(element("button", label, index=1))
    assert find_uncarted(task, [visit(page)]) == found
    pressed = [visit(page, Tap(element=1)), visit(page)]
    assert not find_uncarted(task, pressed)
