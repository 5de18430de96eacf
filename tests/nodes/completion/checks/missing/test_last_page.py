"""Pages that say that the thing is still to come, in English and Chinese."""

import pytest

from nodes.completion.checks.missing.last_page import (
    find_only_found,
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
