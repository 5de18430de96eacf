"""A switch that the task names must be as it shall be, and something must have turned it."""

import pytest

from nodes.completion.checks.missing.named_switches import (
    find_unset_switch,
    find_unturned,
)
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap
from tools.screen import Screen


def page(*, location: bool, sound: bool = True) -> Screen:
    return screen(
        element(
            "switch", "Record location, Where it was", index=1, checked=location
        ),
        element("switch", "Countdown sound", index=2, checked=sound),
        element("switch", "记录位置", index=3, checked=location),
    )


@pytest.mark.parametrize(
    ("instruction", "location", "sound", "found"),
    [
        ("Set up Photos not to record location.", True, True, "Record location"),
        ("Set up Photos not to record location.", False, True, ""),
        ("Turn on the call and its countdown sound.", True, False, "Countdown sound"),
        ("Turn on the call and its countdown sound.", True, True, ""),
        ("Turn off record location if it is on.", True, True, ""),
        ("Turn on record location and turn off the sound.", True, True, ""),
        ("Turn off record location and turn on the sound.", False, True, ""),
        ("关闭相机的记录位置。", True, True, "记录位置"),
        ("打开勿扰模式，但不允许记录位置。", False, True, ""),
        ("关闭相机的记录位置。", False, True, ""),
    ],
)  # fmt: skip
def test_a_named_switch_is_as_asked_for(
    instruction: str, location: bool, sound: bool, found: str
) -> None:
    visits = [visit(page(location=location, sound=sound))]
    assert find_unset_switch(instruction, visits) == found


def test_what_only_leads_to_pages_turns_nothing_on() -> None:
    menu = screen(element("item", "Call recordings"), signature="v1:menu")
    listed = screen(element("item", "Anna, 02:41"), signature="v1:list")
    asked = "Please turn on the call recording."
    assert find_unturned(asked, [visit(menu, Tap(element=1)), visit(listed)])
    switch = screen(element("switch", "Record calls"), signature="v1:set")
    turned = [visit(switch, Tap(element=1)), visit(switch)]
    assert not find_unturned(asked, turned)
