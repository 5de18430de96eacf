"""Dumps of every kind become trees, and what was lost of them is named."""

import pytest

from tests.tools.xml import HEAD, dump, keyboard, node, status_bar
from tools.hierarchy.tree import MAX_NODES, Tree, read_tree

W, H = 1080, 2400
SCREEN = (0, 0, W, H)
BUTTON = node("Button", (100, 300, 400, 420), text="Save", clickable=True)
PAGE = dump(
    node(
        "FrameLayout",
        SCREEN,
        BUTTON,
        node("TextView", (50, 500, 400, 560), text="你好"),
    )
)


def tree(markup: str | bytes, *, width: int = W, height: int = H) -> Tree:
    return read_tree(markup, width=width, height=height)


def said(found: Tree) -> list[str]:
    return [
        n.own_text for root in found.roots for n in root.walk() if n.own_text
    ]


@pytest.mark.parametrize(
    "markup",
    [
        PAGE,
        PAGE.encode(),
        PAGE.encode("utf-8-sig"),
        PAGE.encode("utf-16"),
        PAGE.encode("utf-16-le"),
        PAGE.encode("utf-16-be"),
        PAGE.replace("UTF-8", "gbk").encode("gbk"),
        f"{PAGE}\nUI hierchary dumped to: /dev/tty\n",
        f"WARNING: linker says no\n{PAGE}",
        PAGE.replace(HEAD, "").replace("</hierarchy>", ""),
        PAGE.replace("'UTF-8'", "'utf-16'"),
        PAGE.replace("\r\n", "<!-- <node text='no' bounds='[0,0][9,9]'/> -->"),
        "\x00".join(PAGE),
    ],
    ids=["text", "utf-8", "bom", "utf-16", "le", "be", "gbk", "after", "before", "node root",
         "wrong declaration", "comment", "nul"],
)  # fmt: skip
def test_a_whole_dump_is_read_whole(markup: str | bytes) -> None:
    found = tree(markup)
    assert said(found) == ["Save", "你好"]
    assert found.lost == ()


@pytest.mark.parametrize(
    "name", ["idna", "punycode", "undefined", "hex", "none-such", "UTF-7"]
)
def test_an_encoding_that_makes_no_text_is_taken_for_utf_8(name: str) -> None:
    assert said(tree(PAGE.replace("UTF-8", name).encode())) == ["Save", "你好"]


def test_tags_that_are_classes_are_read_as_appium_writes_them() -> None:
    found = tree(
        '<hierarchy><android.widget.FrameLayout bounds="[0,0][1080,2400]" displayed="true">'
        '<android.widget.Button text="Go" clickable="true" bounds="[0,100][200,200]"/>'
        '<android.widget.Button text="Off" bounds="[0,300][200,400]" displayed="false"/>'
        "</android.widget.FrameLayout></hierarchy>"
    )
    assert [n.kind for n in found.roots[0].walk()] == ["FrameLayout", "Button"]
    assert said(found) == ["Go"]


@pytest.mark.parametrize(
    ("markup", "kept"),
    [
        (PAGE[: PAGE.index("你")], ["Save"]),
        (PAGE[:-12], ["Save", "你好"]),
        (PAGE.replace("</node>", ""), ["Save", "你好"]),
        (PAGE.replace('text="Save"', 'text="Save'), ["Save", "你好"]),
        (
            PAGE.replace('display-id="0">', 'display-id="0>', 2),
            ["Save", "你好"],
        ),
    ],
    ids=[
        "cut in a text",
        "cut at the end",
        "nothing closed",
        "quote lost",
        "last quotes lost",
    ],
)
def test_of_a_damaged_dump_what_is_whole_is_kept(
    markup: str, kept: list[str]
) -> None:
    found = tree(markup)
    assert said(found) == kept
    assert "damaged" in found.lost[0]


@pytest.mark.parametrize(
    ("words", "read_as"),
    [
        ("a & b", "a & b"),
        ("a < b", "a < b"),
        ('say "hi" now', 'say "hi" now'),
        ("&nbsp;x", "&nbsp;x"),
        ("&#55357;&#56397; ok", "\U0001f44d ok"),
        ("&#xD83D;&#xDC4D;", "\U0001f44d"),
        ("\U0001f44d", "\U0001f44d"),
        ("a\x00b\x1fc\ud800d", "abcd"),
        ("&#0;x&#65534;", "x"),
        ("a\u202eb\u200bc", "abc"),
        ("x\n\t y", "x y"),
        ("\ue68c Kitchen \U000f0142", "Kitchen"),
    ],
)
def test_words_that_no_xml_may_hold_are_read_all_the_same(
    words: str, read_as: str
) -> None:
    other = node("TextView", (0, 600, 100, 700), text="other")
    found = tree(dump(BUTTON.replace("Save", words), other))
    assert said(found) == [read_as, "other"]
    assert found.lost == ()


def test_entities_are_neither_defined_nor_fetched_nor_expanded() -> None:
    laughs = "".join(
        f'<!ENTITY a{i + 1} "{f"&a{i};" * 10}">' for i in range(40)
    )
    head = f'<!DOCTYPE h [<!ENTITY a0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">{laughs}]>'
    found = tree(head + PAGE.replace("Save", "&a40;&f;"))
    assert said(found) == ["&a40;&f;", "你好"]


@pytest.mark.parametrize(
    "hostile",
    [
        "<" * 400_000,
        "<a " * 200_000,
        '<a x="' * 100_000,
        "<a " + "x " * 200_000,
        "<a x=" + '" ' * 200_000,
        "<a>" * 50_000 + "</b>" * 50_000,
        "<!--" * 100_000,
        "<a x='" + "&#55357;" * 100_000,
        '<node bounds="[' + "1" * 500_000,
    ],
    ids=[
        "tags",
        "names",
        "values",
        "attributes",
        "quotes",
        "ends",
        "comments",
        "halves",
        "digits",
    ],
)
@pytest.mark.timeout(60)  # Were it quadratic, it would be hours.
def test_hostile_markup_costs_no_more_than_its_length(hostile: str) -> None:
    found = tree(hostile)
    assert not said(found)
    assert found.lost


def test_texts_and_numbers_without_end_are_cut() -> None:
    huge = node("TextView", (0, 300, 900, 400), text="word " * 500_000)
    far = f'<node text="far" bounds="[-{"9" * 5000},0][{"9" * 5000},50]"/>'
    found = tree(dump(huge, far))
    first, second = found.roots
    assert len(first.own_text) <= 4_000
    assert second.box == (0, 0, W, 50)


def test_deep_trees_are_read_to_the_ground() -> None:
    depth = 2_500
    opened = node("FrameLayout", SCREEN).removesuffix("</node>")
    found = tree(dump(opened * depth + BUTTON + "</node>" * depth))
    *_, deepest = found.roots[0].walk()
    assert (deepest.own_text, deepest.depth) == ("Save", depth)
    assert found.roots[0].is_ancestor_of(deepest)
    assert not deepest.is_ancestor_of(found.roots[0])


def test_more_nodes_than_can_be_used_are_counted() -> None:
    one = '<node bounds="[0,0][9,9]" text="x"/>'
    found = tree(f"<hierarchy>{one * (MAX_NODES + 7)}</hierarchy>")
    assert len(found.roots) == MAX_NODES
    assert found.lost[0].startswith("the tree has 7 nodes more")


@pytest.mark.parametrize(
    "empty", ["", b"", "\x00\x00", dump(), "no tree here", b"\xff\xfe"]
)
def test_an_empty_tree_is_called_empty(empty: str | bytes) -> None:
    assert tree(empty) == Tree([], ("the tree is empty",))


def test_what_a_tree_does_not_say_is_named() -> None:
    bare = node("FrameLayout", SCREEN, node("View", SCREEN))
    assert tree(dump(status_bar(), bare, keyboard())).lost == (
        "the tree has 2 nodes, but nothing to read or touch",
    )
    texts = node(
        "FrameLayout", SCREEN, node("TextView", (0, 300, 900, 400), text="Play")
    )
    (said_of_texts,) = tree(dump(texts)).lost
    assert "guessed" in said_of_texts
    dots = node(
        "FrameLayout",
        SCREEN,
        BUTTON,
        node("TextView", (0, 600, 99, 700), text="...."),
    )
    assert tree(dump(dots)).lost == ("emoji are dots in the tree",)


def test_a_tree_of_a_turned_screen_is_named() -> None:
    (lost,) = tree(PAGE, width=H, height=W).lost
    assert "turned" in lost
    assert tree(PAGE, width=W, height=2300).lost == ()


def test_what_is_not_visible_hides_nothing_that_is() -> None:
    seen = node("TextView", (0, 300, 900, 400), text="seen")
    wrapper = node("FrameLayout", SCREEN, seen, visible_to_user=False)
    legacy = wrapper.replace('visible-to-user="true"', "")
    assert said(tree(dump(wrapper))) == ["seen"]
    assert said(tree(dump(legacy))) == []


def test_an_id_that_was_taken_away_is_none() -> None:
    found = tree(
        dump(
            BUTTON.replace(
                'resource-id=""', 'resource-id="com.x:id/(name removed)"'
            )
        )
    )
    assert found.roots[0].resource_id == ""
