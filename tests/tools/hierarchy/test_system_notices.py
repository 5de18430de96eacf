import pytest

from tests.tools.xml import dump, node
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.occlusion import dialog_of
from tools.hierarchy.tree import parse_roots
from tools.perception.page_signature import compute_signature
from tools.screen import Element

WIDTH, HEIGHT = 1080, 2400
SCREEN = (0, 0, WIDTH, HEIGHT)
SYSTEM = "com.android.systemui"
in_both_languages = pytest.mark.parametrize(
    ("copied", "share"),
    [("my secret plan", "Share"), ("我的秘密计划", "分享")],
)


def make_page() -> str:
    tabs = [
        node(
            "Button",
            (270 * n, 2100, 270 * (n + 1), 2320),
            text=f"Tab {name}",
            clickable=True,
            rid=f"tab_{name}",
        )
        for n, name in enumerate("abcd")
    ]
    title = node("TextView", (40, 120, 600, 220), text="Notes")
    return node("FrameLayout", SCREEN, title, *tabs)


def make_overlay(copied: str, share: str) -> str:
    """As on Android 13, whose window is as large as the screen."""
    words = node(
        "TextView",
        (60, 2190, 400, 2260),
        text=copied,
        package=SYSTEM,
        rid="text_preview",
    )
    chip = node(
        "Button",
        (430, 2180, 540, 2280),
        desc=share,
        package=SYSTEM,
        rid="share_chip",
        clickable=True,
    )
    frame = node(
        "FrameLayout",
        (40, 2160, 560, 2300),
        words,
        chip,
        package=SYSTEM,
        rid="clipboard_ui",
    )
    return node("FrameLayout", SCREEN, frame, package=SYSTEM)


def read(xml: str) -> tuple[Element, ...]:
    return parse_elements(xml, width=WIDTH, height=HEIGHT)


def sign(elements: tuple[Element, ...]) -> str:
    return compute_signature(
        elements, "com.example", ".Main", width=WIDTH, height=HEIGHT
    )


@in_both_languages
def test_the_clipboards_overlay_is_no_part_of_the_page(
    copied: str, share: str
) -> None:
    plain = dump(make_page())
    covered = dump(make_overlay(copied, share), make_page())
    before, after = read(plain), read(covered)
    assert after == before
    assert sign(after) == sign(before)
    roots = parse_roots(covered, width=WIDTH, height=HEIGHT)
    assert dialog_of(roots, width=WIDTH, height=HEIGHT) == ""


@pytest.mark.parametrize(
    "words", ["Notes pasted from your clipboard", "笔记已粘贴剪贴板内容"]
)
def test_the_notice_of_a_paste_is_no_text_of_the_page(words: str) -> None:
    text = node("TextView", (200, 2000, 880, 2080), text=words, package=SYSTEM)
    notice = node("FrameLayout", (200, 2000, 880, 2080), text, package=SYSTEM)
    assert not any(e.text == words for e in read(dump(make_page(), notice)))


def test_the_shade_is_told() -> None:
    text = node("TextView", (40, 600, 900, 700), text="Mail", package=SYSTEM)
    shade = node("FrameLayout", SCREEN, text, package=SYSTEM)
    assert any(e.text == "Mail" for e in read(dump(make_page(), shade)))
