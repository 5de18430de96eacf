"""The launcher on screens of all sizes."""

import pytest

from virtual_phone.system.config import Rotation
from virtual_phone.testing import Driver

FORMS = [(1080, 2400, 420), (720, 1280, 320), (1080, 1920, 480), (1600, 2560, 320)]


@pytest.mark.parametrize("rotation", ["natural", "left"])
@pytest.mark.parametrize("form", FORMS)
def test_icons_are_whole_and_all_apps_are_in_the_drawer(
    form: tuple[int, int, int], rotation: Rotation
) -> None:
    width, height, density = form
    phone = Driver.make(width=width, height=height, density=density)
    phone.system.rotate(rotation)
    icons = [n for n in phone.nodes() if n.resource_id.endswith(":id/icon")]
    labels = [n for n in phone.nodes() if n.resource_id.endswith(":id/icon_label")]
    assert len(icons) == len(labels) >= 4
    assert len({n.bounds.height for n in icons}) <= 2
    handle = phone.node("all_apps_handle").bounds
    search = phone.node("search_container_hotseat").bounds
    for icon in icons:
        assert icon.bounds.bottom <= handle.top or icon.bounds.top >= handle.bottom
        assert icon.bounds.top >= search.bottom
    phone.tap("Apps")
    wanted, seen = {app.label[0] for app in phone.system.launchable()}, set[str]()
    for _ in range(30):
        seen |= set(phone.texts())
        if wanted <= seen:
            break
        phone.swipe("up", "apps_list_view", ms=2000, share=0.4)
    assert wanted <= seen


def test_a_tablet_has_more_icons_side_by_side() -> None:
    phone = Driver.make(width=1600, height=2560, density=320)
    icons = [n for n in phone.nodes() if n.resource_id.endswith(":id/icon")]
    lowest = max(n.bounds.top for n in icons)
    assert len([n for n in icons if n.bounds.top == lowest]) == 6


def test_icons_are_moved_and_stay_there() -> None:
    phone = Driver.make()
    names = _names(phone)
    first, third = names[0], names[2]
    phone.drag(third, first)
    assert _names(phone)[:3] == [third, first, names[1]]
    phone.drag(third, third)
    assert _names(phone)[:3] == [third, first, names[1]]
    phone.tap(first).home()
    assert _names(phone)[:3] == [third, first, names[1]]


def _names(phone: Driver) -> list[str]:
    return [n.content_desc for n in phone.nodes() if n.resource_id.endswith(":id/icon")]
