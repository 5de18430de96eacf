"""What is read without a parser is what a parser reads, and nothing else is read so."""

import gc
from xml.parsers import expat

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.tools.xml import HEAD, dump, node
from tools.hierarchy import dumps
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.tree import read_tree
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System

W, H = 1080, 2400
BUTTON = node("Button", (100, 300, 400, 420), text="Save", clickable=True)
PAGE = dump(node("FrameLayout", (0, 0, W, H), BUTTON))
_TEXT = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("&<>\"' \n\t;#")
)


class Heard:
    """Takes what it is told."""

    def __init__(self) -> None:
        self.words: list[tuple[str, str, str]] = []

    def open_plain_node(
        self,
        words: tuple[str, str, str],
        names: str,
        flags: str,
        bounds: str,
        order: str,
    ) -> None:
        assert dumps.parse_attributes(names)
        assert dumps.parse_attributes(flags)
        assert bounds
        assert order
        self.words.append(words)

    def close_node(self, name: str, /) -> None:
        assert name == "node"


def facts(markup: str) -> tuple[list[object], tuple[str, ...]]:
    tree = read_tree(markup, width=W, height=H)
    return [
        (n.cls, n.text, n.desc, n.hint, n.resource_id, n.package, n.box, n.order, n.own_text,
         n.checkable, n.checked, n.clickable, n.long_clickable, n.focusable, n.enabled, n.focused,
         n.scrollable, n.password, n.selected, n.depth, n.last, n.editable)
        for root in tree.roots
        for n in root.walk()
    ], tree.lost  # fmt: skip


@settings(max_examples=examples(150), deadline=None)
@given(_TEXT, _TEXT, _TEXT, st.booleans(), st.booleans())
def test_both_ways_read_the_same(
    text: str, desc: str, hint: str, password: bool, hidden: bool
) -> None:
    field = node(
        "EditText",
        (0, 0, 90, 50),
        text=text,
        desc=desc,
        hint=hint,
        password=password,
    )
    row = node(
        "LinearLayout",
        (0, 0, W, 90),
        field,
        rid="row",
        visible_to_user=not hidden,
    )
    page = dump(row, node("TextView", (-5, 100, 9000, 200), text=desc, order=3))
    # One space more is another form of the same.
    assert facts(page) == facts(page.replace("<node index", "<node  index"))


def test_what_the_phone_writes_is_of_this_form() -> None:
    system = System(PhoneConfig(animation_scale=0))
    system.start("com.google.android.deskclock")
    xml = system.hierarchy()
    heard = Heard()
    assert dumps.read_tags(xml, heard)
    assert len(heard.words) == xml.count("<node ")


@pytest.mark.parametrize(
    "markup",
    [
        HEAD + BUTTON,
        PAGE.replace("</node></node>", "</node>"),
        PAGE.replace("</node></node>", "</node></node></node>"),
        PAGE.replace("</node></node>", "</node>words</node>"),
        PAGE.replace("</node></node>", "</node><other/></node>"),
        PAGE.replace('"Save"', '"Save & go"'),
        PAGE.replace('"Save"', '"Save &all;"'),
        PAGE.replace('"Save"', '"Save &#0;"'),
        PAGE.replace('"Save"', '"Sa\x01ve"'),
        PAGE.replace('"Save"', '"Sa\ud800ve"'),
        PAGE.replace('"Save"', '"Sa<ve"'),
        PAGE.replace('"Save"', '"Save" text="Go"'),
        PAGE.replace('checked="false"', 'checked="false" checked="true"'),
        PAGE.replace('checked="false"', 'checked="maybe"'),
        HEAD + "</hierarchy>",
        "",
    ],
)
def test_anything_else_is_left_to_the_parsers(markup: str) -> None:
    assert not dumps.read_tags(markup, Heard())


def test_what_it_takes_is_well_formed() -> None:
    assert dumps.read_tags(PAGE, Heard())
    expat.ParserCreate().Parse(PAGE.encode(), True)


def test_a_tree_that_was_used_waits_for_no_collector() -> None:
    page = dump(
        *(node("LinearLayout", (0, n, W, n + 9), BUTTON) for n in range(200))
    )
    left = []
    gc.disable()
    try:
        # Threads of phones that other tests left running make garbage of their own at times.
        for _ in range(3):
            gc.collect()
            parse_elements(page, width=W, height=H)
            left.append(gc.collect())
    finally:
        gc.enable()
    assert min(left) < 100
