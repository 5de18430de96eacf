"""No damage to a dump raises; 10,000 mutated dumps with `make soak`, a sample otherwise."""

import os
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.bench.damaged_dumps import mutated
from tests.tools.bench_app import BenchApp
from tests.tools.xml import dump, keyboard, node, status_bar
from tools.hierarchy.elements import from_roots, parse_elements
from tools.hierarchy.occlusion import dialog_of
from tools.hierarchy.tree import read_tree
from virtual_phone.faults.kinds import DumpEmpty, TextMissing
from virtual_phone.phone import VirtualPhone

SOAK = bool(os.environ.get("SOAK"))
COUNT = 10_000 if SOAK else 250
SIZES = [(1080, 2400), (2400, 1080), (384, 384), (1600, 2560), (1, 1)]
_SWITCH = node(
    "Switch", (880, 350, 1040, 450), checkable=True, clickable=True, order=2
)
_NAME = node("TextView", (50, 310, 450, 370), text="Wi-Fi")
_ROW = node("LinearLayout", (0, 300, 1080, 500), _NAME, _SWITCH, clickable=True)
_FIELD = node(
    "EditText", (0, 600, 1080, 800), text="x", clickable=True, focused=True
)
_LIST = node(
    "ScrollView", (0, 200, 1080, 1600), *[_ROW] * 8, _FIELD, scrollable=True
)
_DOTS = node("TextView", (50, 950, 900, 1010), text="..")
_SHEET = node(
    "FrameLayout", (0, 900, 1080, 2400), _DOTS, clickable=True, order=3, pane="Sheet"
)  # fmt: skip
_OK = node("Button", (100, 1300, 500, 1450), text="OK", clickable=True)
_SMALL = node("FrameLayout", (90, 700, 990, 1500), _OK)
MADE = dump(
    status_bar(),
    keyboard(),
    node("FrameLayout", (0, 0, 1080, 2400), _LIST, _SHEET),
    _SMALL,
)


@pytest.fixture(scope="module")
def dumps(virtual: VirtualPhone) -> list[str]:
    """Real pages of the phone, and one with everything."""
    found = [MADE, virtual.system.hierarchy()]
    assert virtual.system.start(BenchApp.package)
    found.append(virtual.system.hierarchy())
    return found


def check(markup: str | bytes, width: int, height: int) -> None:
    tree = read_tree(markup, width=width, height=height)
    found = from_roots(tree.roots, width=width, height=height)
    assert tree.roots or "the tree is empty" in tree.lost
    touchable = [e.index for e in found if e.index > 0]
    assert touchable == list(range(1, len(touchable) + 1))
    for e in found:
        assert 0 <= e.bounds.left < e.bounds.right <= width
        assert 0 <= e.bounds.top < e.bounds.bottom <= height
        assert e.index > 0 or e.text
        assert not (e.password and e.value)
        e.model_dump_json().encode()
    assert isinstance(dialog_of(tree.roots, width=width, height=height), str)


@pytest.mark.timeout(3600 if SOAK else 120)
def test_mutated_dumps_give_elements_inside_the_screen(
    dumps: list[str],
) -> None:
    for seed in range(COUNT):
        rng = random.Random(seed)
        markup = mutated(rng.choice(dumps), rng)
        check(markup, *rng.choice(SIZES))


@settings(max_examples=1000 if SOAK else 100, deadline=None)
@given(st.one_of(st.text(max_size=300), st.binary(max_size=300)))
def test_any_text_and_any_bytes_are_survived(markup: str | bytes) -> None:
    check(markup, 1080, 2400)


@settings(max_examples=1000 if SOAK else 60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 20))
def test_equal_dumps_give_equal_lists(rng: random.Random, seed: int) -> None:
    markup = mutated(MADE, random.Random(seed))
    size = rng.choice(SIZES)
    first = parse_elements(markup, width=size[0], height=size[1])
    assert parse_elements(markup, width=size[0], height=size[1]) == first


def test_a_phone_that_gives_no_tree_gives_no_elements(
    phone: VirtualPhone,
) -> None:
    phone.faults.on(DumpEmpty())
    tree = read_tree(phone.system.hierarchy(), width=1080, height=2400)
    phone.faults.clear()
    assert (tree.roots, tree.lost) == ([], ("the tree is empty",))


def test_a_tree_without_its_words_keeps_what_can_be_touched(
    phone: VirtualPhone,
) -> None:
    assert phone.system.start(BenchApp.package)
    whole = parse_elements(phone.system.hierarchy(), width=1080, height=2400)
    phone.faults.on(TextMissing(share=1.0))
    bare = parse_elements(phone.system.hierarchy(), width=1080, height=2400)
    phone.faults.clear()
    assert not any(e.text for e in bare if e.role != "input")
    assert [e.bounds for e in bare if e.index > 0] == [
        e.bounds for e in whole if e.index > 0
    ]
