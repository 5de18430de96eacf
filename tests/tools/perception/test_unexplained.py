import cv2
import numpy as np

from tests.tools.xml import dump, node, status_bar
from tools.hierarchy.tree import read_tree
from tools.perception.raw import Look
from tools.perception.unexplained import find_unexplained
from tools.screen import Bounds
from tools.vision import images

W, H = 1080, 2400


def page() -> images.Image:
    """A title, a row, and a drawn board with four words in it."""
    image = np.full((H, W, 3), 250, np.uint8)
    for text, x, y in (("Title", 60, 200), ("A row of words", 60, 400)):
        cv2.putText(
            image, text, (x, y), cv2.FONT_HERSHEY_DUPLEX, 2, (20, 20, 20), 3
        )
    for n, text in enumerate(("North", "South", "East", "West")):
        at = 120 + 460 * (n % 2), 1000 + 300 * (n // 2)
        cv2.rectangle(
            image,
            (at[0] - 40, at[1] - 100),
            (at[0] + 340, at[1] + 80),
            (180, 90, 30),
            4,
        )
        cv2.putText(
            image, text, at, cv2.FONT_HERSHEY_DUPLEX, 2.5, (20, 20, 20), 4
        )
    return image


def look(xml: str, image: images.Image) -> Look:
    data = cv2.imencode(".jpg", image)[1].tobytes()
    grey = images.decode_grey(data)
    assert grey is not None
    return Look(
        jpeg=data, xml=xml, package="p", activity=".A", keyboard=False, time="", width=W, height=H,
        grey=grey, tree=read_tree(xml, width=W, height=H),
    )  # fmt: skip


TITLE = node("TextView", (40, 120, 400, 240), text="Title")
ROW = node("TextView", (40, 320, 700, 440), text="A row of words")
BOARD = (0, 800, W, 1500)


def tree(*parts: str) -> str:
    return dump(status_bar(), node("FrameLayout", (0, 0, W, H), *parts))


def words() -> list[str]:
    return [
        node("TextView", (80 + 460 * (n % 2), 900 + 300 * (n // 2),
                          460 + 460 * (n % 2), 1080 + 300 * (n // 2)), text=text)
        for n, text in enumerate(("North", "South", "East", "West"))
    ]  # fmt: skip


def test_a_page_that_its_tree_tells_has_no_gap() -> None:
    told = tree(TITLE, ROW, node("ViewGroup", BOARD, *words()))
    assert find_unexplained(look(told, page())) == []
    assert (
        find_unexplained(look(tree(TITLE), np.full((H, W, 3), 250, np.uint8)))
        == []
    )


def test_a_canvas_is_a_gap_as_large_as_its_node() -> None:
    for kind in ("View", "WebView", "SurfaceView"):
        gap = find_unexplained(
            look(tree(TITLE, ROW, node(kind, BOARD)), page())
        )
        assert gap == [Bounds(left=0, top=800, right=W, bottom=1500)], kind


def test_what_is_drawn_where_no_node_is_at_all_is_a_gap_too() -> None:
    gaps = find_unexplained(look(tree(TITLE, ROW), page()))
    assert gaps
    assert all(780 <= gap.top < gap.bottom <= 1500 for gap in gaps)
    for n in range(4):
        x, y = 140 + 460 * (n % 2), 950 + 300 * (n // 2)
        word = Bounds(left=x, top=y, right=x + 200, bottom=y + 60)
        assert any(word.overlap_area(gap) == word.area for gap in gaps), n


def test_without_anything_in_the_tree_all_of_the_screen_is_read() -> None:
    whole = [Bounds(left=0, top=0, right=W, bottom=H)]
    assert find_unexplained(look(dump(), page())) == whole
    assert find_unexplained(look(dump(status_bar()), page())) == whole


def test_what_lies_outside_of_a_dialog_is_none() -> None:
    text = node("TextView", (80, 900, 1000, 1080), text="Really?")
    dialog = dump(
        status_bar(), node("FrameLayout", (40, 860, 1040, 1100), text)
    )
    assert find_unexplained(look(dialog, page())) == []


def draw_tabs() -> images.Image:
    """Four tabs at the lower end: an icon each, and a word below it."""
    image = np.full((H, W, 3), 250, np.uint8)
    for n, label in enumerate(("Chats", "People", "Finds", "Mine")):
        x = 270 * n + 70
        cv2.rectangle(
            image, (x + 20, 2240), (x + 90, 2300), (30, 30, 30), cv2.FILLED
        )
        font = cv2.FONT_HERSHEY_DUPLEX
        cv2.putText(image, label, (x, 2370), font, 1.2, (20, 20, 20), 2)
    return image


def make_tabs(labels: tuple[str, ...]) -> str:
    tabs = [
        node(
            "RelativeLayout", (270 * n, 2200, 270 * n + 270, 2400),
            node("ImageView", (270 * n + 85, 2235, 270 * n + 165, 2305)),
            *([node("TextView", (270 * n, 2400, 270 * n + 1, 2400), text=label)] if label else []),
            clickable=True,
        )
        for n, label in enumerate(labels)
    ]  # fmt: skip
    return tree(TITLE, node("LinearLayout", (0, 2200, W, 2400), *tabs))


def test_words_on_touchables_without_a_name_are_read() -> None:
    gaps = find_unexplained(look(make_tabs(("",) * 4), draw_tabs()))
    assert gaps
    assert all(gap.top >= 2200 and gap.bottom <= 2400 for gap in gaps)


def test_words_on_touchables_with_a_name_are_not_read_again() -> None:
    labels = ("Chats", "People", "Finds", "Mine")
    assert find_unexplained(look(make_tabs(labels), draw_tabs())) == []


def sheet(*, light: int, behind: float, has_blank: bool = True) -> list[Bounds]:
    """The gaps of a page with a drawn board, all dimmed but for a sheet at its lower edge."""
    image = np.asarray(page() * behind, np.uint8)
    image[1700:] = light
    ink = 255 - light
    cv2.putText(
        image, "Share", (60, 1850), cv2.FONT_HERSHEY_DUPLEX, 2, (ink,) * 3, 3
    )
    parts = [node("TextView", (40, 1780, 400, 1880), text="Share")]
    if has_blank:
        parts.insert(0, node("View", (0, 63, W, H), clickable=True))
    xml = dump(node("FrameLayout", (0, 0, W, H), *parts))
    return find_unexplained(look(xml, image))


def test_the_dimmed_page_behind_a_sheet_is_not_read() -> None:
    assert sheet(light=250, behind=0.5) == []
    assert sheet(light=250, behind=0.68, has_blank=False) == []
    assert sheet(light=20, behind=0.5) == [], "dark"
    assert sheet(light=250, behind=1) != [], "not dimmed"
