"""Chinese names of places without marks."""

import pytest

from nodes.completion.checks.instruction.place_names import list_open_places


@pytest.mark.parametrize(
    "instruction",
    [
        "在日历里记一下，我明天上午10点到12点在图书馆有“编译原理”课。",
        "把明天的活动“例会”改到后天同一时间，地点设为图书馆，并提前30分钟通知我。",
        "记一下后天在图书馆开会",
    ],
)
def test_a_place_must_be_put_in(instruction: str) -> None:
    assert list(list_open_places(instruction, ["体育馆"])) == ["图书馆"]
    assert not list(list_open_places(instruction, ["地点, 图书馆"]))


@pytest.mark.parametrize(
    "instruction",
    [
        "在日历中为明天新建一个全天活动，标题为“例会”。",
        "明天的会在图书馆举行吗？",
        "查看明天在图书馆举行的活动",
        "在时钟里设一个8点的闹钟",
        "记下“在图书馆有课”",
        "在商店付款",
        "在后台播放，然后关掉屏幕",
        "Note that I have a class at the library",
    ],
)
def test_where_to_look_is_no_place_to_put_in(instruction: str) -> None:
    assert not list(list_open_places(instruction, []))
