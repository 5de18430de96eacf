"""Where lists go on, by what their edges cut."""

import pytest

from tests.tools.xml import dump, node
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.scroll_extent import scroll_directions as inferred
from tools.hierarchy.tree import parse_roots
from tools.screen import Way
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.ui.layout import scroll_range, walk
from virtual_phone.ui.widgets import Scroll

W, H = 1080, 2400


def row(top: int, bottom: int, *inner: str) -> str:
    return node("LinearLayout", (0, top, W, bottom), *inner, clickable=True)


def label(top: int, bottom: int) -> str:
    return node("TextView", (40, top, 600, bottom), text=f"{top}")


def ways(
    *rows: str,
    cls: str = "ListView",
    box: tuple[int, int, int, int] = (0, 200, W, 1400),
) -> tuple[Way, ...]:
    page = node(
        "FrameLayout", (0, 0, W, H), node(cls, box, *rows, scrollable=True)
    )
    (one,) = [
        e
        for e in parse_elements(dump(page), width=W, height=H)
        if e.role == "list"
    ]
    return one.ways


ROWS = [row(top, top + 400) for top in (200, 600, 1000)]
SPACED = [row(207, 580), row(606, 980), row(1006, 1380)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (ROWS, ()),
        ([*ROWS[:2], row(1000, 1390)], ()),
        ([row(200, 600), row(600, 1000), row(1000, 1380), row(1380, 1400)], ("down",)),
        ([row(200, 350), row(350, 750), row(750, 1150)], ("up",)),
        ([row(200, 350), row(350, 750), row(750, 1150), row(1150, 1400)], ("up", "down")),
        # One row, and its text goes on.
        ([row(200, 1400)], ()),
        ([row(210, 700, label(220, 300)), row(700, 1400, label(1350, 1400))], ("down",)),
        # A list that keeps a distance at one end keeps it at the other too.
        ([row(220, 810), row(810, 1400)], ("down",)),
        # The heading of the next row is behind the edge, which lies between two rows.
        (SPACED, ("up", "down")),
        ([row(213, 587), row(613, 987), row(1013, 1387)], ()),
        ([row(226, 600), row(626, 1000), row(1026, 1400)], ("down",)),
        ([row(220, 580), row(606, 980), row(1006, 1300)], ()),
        ([], ()),
    ],
    ids=["all of it", "short of the edge", "last cut", "first cut", "both", "fills", "text cut",
         "distance", "between two rows", "half of the distance", "all of the distance",
         "more than half of it before the first", "empty"],
)  # fmt: skip
def test_a_list_goes_on_where_an_edge_cuts_it(
    rows: list[str], expected: tuple[Way, ...]
) -> None:
    assert ways(*rows) == expected


def test_a_list_inside_of_one_that_fills_it_is_looked_through() -> None:
    cut = [row(200, 600), row(600, 1000), row(1000, 1300), row(1300, 1400)]
    column = node("LinearLayout", (0, 200, W, 1400), *cut)
    assert ways(column, cls="ScrollView") == ("down",)


def test_what_lies_side_by_side_goes_on_sideways() -> None:
    def chip(left: int, right: int) -> str:
        return node(
            "Button", (left, 300, right, 400), text=f"{left}", clickable=True
        )

    strip = (0, 280, W, 420)
    assert ways(chip(40, 400), chip(440, 800), chip(840, W), box=strip) == (
        "right",
    )
    assert ways(chip(0, 250), chip(340, 700), chip(740, 1040), box=strip) == (
        "left",
    )
    pager = ways(
        chip(0, W), cls="androidx.viewpager.widget.ViewPager", box=strip
    )
    assert pager == ()


# On the virtual phone, which knows how far each list has been moved


def truth(system: System) -> dict[tuple[int, ...], set[Way]]:
    """By bounds, where the lists in sight have more."""
    found: dict[tuple[int, ...], set[Way]] = {}
    for layer in system.scene().layers:
        for box in walk(layer.box):
            most = scroll_range(box)[1]
            if not isinstance(box.widget, Scroll) or most <= 0:
                continue
            pair: tuple[Way, Way] = ("up", "down")
            if box.widget.axis == "horizontal":
                pair = ("left", "right")
            at = layer.view.scroll.get(box.widget.key, 0)
            found[tuple(box.visible)] = {
                way
                for way, more in zip(pair, (at > 1, at < most - 1), strict=True)
                if more
            }
    return found


def test_what_is_inferred_is_true_on_the_pages_of_a_phone() -> None:
    system = System(PhoneConfig(animation_scale=0))
    width, height = system.size
    told = right = wrong = 0
    packages = ["com.android.settings", "com.google.android.contacts", "com.parcelo.shop",
                "com.longrail.tickets", "com.tapwright.notes"]  # fmt: skip
    for package in packages:
        system.start(package)
        for _ in range(4):
            known = truth(system)
            for root in parse_roots(
                system.hierarchy(), width=width, height=height
            ):
                for one in root.walk():
                    if one.scrollable and one.box in known:
                        found = set(inferred(one))
                        told += len(known[one.box])
                        right += len(found & known[one.box])
                        wrong += len(found - known[one.box])
            system.swipe([(width / 2, height * 0.7), (width / 2, height * 0.3)])
    assert told > 10
    assert wrong == 0
    assert right >= 0.8 * told
