"""The odd trees of engines that draw their own pages: what each leaves out, and what we make of it.

Each shape was met in dumps of real apps; these are made anew with its traits.
"""

from tests.tools.xml import dump, node
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.tree import read_tree
from tools.screen import Element

W, H = 1080, 2400
SCREEN = (0, 0, W, H)


def see(
    *windows: str, width: int = W, height: int = H
) -> list[tuple[str, str]]:
    return [
        (e.role, e.text) for e in whole(*windows, width=width, height=height)
    ]


def whole(
    *windows: str, width: int = W, height: int = H
) -> tuple[Element, ...]:
    return parse_elements(dump(*windows), width=width, height=height)


def view(
    box: tuple[int, int, int, int],
    *inner: str,
    desc: str = "",
    clickable: bool = False,
) -> str:
    return node(
        "android.view.View",
        box,
        *inner,
        desc=desc,
        clickable=clickable,
        order=0,
    )


def words(box: tuple[int, int, int, int], text: str) -> str:
    return node("TextView", box, text=text, order=0)


def test_a_web_page_with_anchors_of_no_area() -> None:
    skip = view((0, 400, 0, 400), desc="Skip to content", clickable=True)
    link = view((40, 500, 600, 580), view((40, 500, 40, 500)), words((40, 500, 600, 580), "News"),
                clickable=True)  # fmt: skip
    box = node(
        "CheckBox", (40, 700, 100, 760), checkable=True, clickable=True, order=0
    )
    label = words((120, 700, 700, 760), "I agree")
    page = node("android.webkit.WebView", (0, 300, W, H), skip, link, view((0, 690, W, 770), box,
                label), text="Shop", scrollable=True)  # fmt: skip
    assert see(node("FrameLayout", SCREEN, page)) == [
        ("list", ""), ("item", "News"), ("checkbox", "I agree"),
    ]  # fmt: skip


def test_a_flutter_page_whose_words_are_descriptions() -> None:
    tiles = [
        view(
            (0, top, W, top + 200),
            desc=f"Proxy {n}\n10.0.0.{n}",
            clickable=True,
        )
        for n, top in ((1, 300), (2, 500))
    ]
    tabs = [
        node("android.view.View", (540 * n, 2200, 540 * n + 540, H), desc=f"Tab {n + 1} of 2",
             clickable=True, selected=n == 0, order=0)
        for n in range(2)
    ]  # fmt: skip
    page = view(
        SCREEN,
        words((300, 100, 800, 180), "Proxies"),
        *tiles,
        view((0, 2200, W, H), *tabs),
    )
    assert see(node("FrameLayout", SCREEN, page)) == [
        ("text", "Proxies"), ("item", "Proxy 1 10.0.0.1"), ("item", "Proxy 2 10.0.0.2"),
        ("tab", "Tab 1 of 2"), ("tab", "Tab 2 of 2"),
    ]  # fmt: skip


def test_a_react_native_page_with_signs_of_an_icon_font() -> None:
    def group(
        box: tuple[int, int, int, int], *inner: str, clickable: bool = False
    ) -> str:
        return node("android.view.ViewGroup", box, *inner, clickable=clickable)

    sign = node("TextView", (60, 330, 120, 390), text="\ue68c")
    kitchen = node("TextView", (140, 330, 500, 390), text="Kitchen")
    row = group(
        (40, 300, 1040, 420),
        group((40, 300, 1040, 420), sign, kitchen),
        clickable=True,
    )
    bare = group((900, 500, 1040, 640), node("TextView", (930, 530, 1010, 610), text="\ued80"),
                 clickable=True)  # fmt: skip
    found = whole(
        node("FrameLayout", SCREEN, group(SCREEN, group(SCREEN, row, bare)))
    )
    assert [(e.role, e.text) for e in found] == [
        ("item", "Kitchen"),
        ("item", ""),
    ]


def test_a_compose_page_that_merges_words_and_splits_buttons() -> None:
    play = view(
        (800, 300, 1000, 420), words((830, 330, 970, 390), "Play"),
        node("Button", (800, 300, 1000, 420), order=0), clickable=True,
    )  # fmt: skip
    switch = node(
        "android.view.View", (0, 600, W, 760), view((880, 640, 1020, 720)), desc="Sounds\nOn",
        clickable=True, checkable=True, checked=True, order=0,
    )  # fmt: skip
    page = node(
        "androidx.compose.ui.platform.ComposeView",
        SCREEN,
        view(SCREEN, play, switch),
    )
    found = whole(node("FrameLayout", SCREEN, page))
    assert [(e.role, e.text, e.checked) for e in found] == [
        ("item", "Play", None), ("checkbox", "Sounds On", True),
    ]  # fmt: skip


def test_a_game_says_that_there_is_nothing_to_go_by() -> None:
    game = node("FrameLayout", SCREEN, node("android.view.SurfaceView", SCREEN))
    assert whole(game) == ()
    assert read_tree(dump(game), width=W, height=H).lost == (
        "the tree has 2 nodes, but nothing to read or touch",
    )


def test_several_roots_and_sizes_need_no_care() -> None:
    watch = node(
        "FrameLayout", (0, 0, 384, 384),
        node("TextView", (92, 20, 292, 60), text="Timer"),
        node("ImageButton", (142, 300, 242, 376), desc="Start", clickable=True),
    )  # fmt: skip
    assert see(watch, width=384, height=384) == [
        ("text", "Timer"),
        ("button", "Start"),
    ]
    left = node("FrameLayout", (0, 0, 1200, 1600), node("Button", (40, 200, 400, 300), text="One",
                clickable=True))  # fmt: skip
    right = node("FrameLayout", (1200, 0, 2400, 1600), node("Button", (1240, 200, 1600, 300),
                 text="Two", clickable=True))  # fmt: skip
    assert see(right, left, width=2400, height=1600) == [
        ("button", "One"),
        ("button", "Two"),
    ]


def test_boxes_beyond_the_screen_are_cut_to_it_or_left_out() -> None:
    page = node(
        "FrameLayout",
        SCREEN,
        node("Button", (-300, 400, 200, 520), text="Half", clickable=True),
        node("Button", (-300, 600, -20, 720), text="Gone", clickable=True),
        node("Button", (200, 900, 200, 900), text="None", clickable=True),
        node("Button", (500, 1300, 300, 1100), text="Turned", clickable=True),
    )
    (half,) = whole(page)
    assert (half.text, half.bounds.left, half.bounds.right) == ("Half", 0, 200)
