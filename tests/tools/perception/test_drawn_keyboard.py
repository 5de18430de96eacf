"""Keys that only the picture shows are no elements of the page."""

import cv2
import numpy as np
import pytest

from tests.examples import sample
from tools.hierarchy.tree import read_tree
from tools.perception.perceive import perceive
from tools.perception.raw import Look
from tools.screen import Element
from tools.vision import images
from virtual_phone.testing import Driver
from virtual_phone.ui.accessibility import to_xml

NEW = {"en": ("New note", "Title"), "zh": ("新建便签", "标题")}
KEYBOARDS = [("en", True), ("en", False), ("zh", True), ("zh", False)]
"""Languages, and whether the phone tells that a keyboard is up."""


def take_look(
    language: str, *, is_told: bool, has_signs: bool = False
) -> tuple[Look, int]:
    """A look at a page with a keyboard that its dump does not tell, and the keyboard's top.

    Args:
        language: of the phone.
        is_told: whether the phone says otherwise that a keyboard is up.
        has_signs: whether its keys are digits and signs.
    """
    phone = Driver.make(language=language).open("com.tapwright.notes")
    button, field = NEW[language]
    phone.tap(button).tap(field)
    top = phone.node("q" if phone.find("q") else "Q").bounds.top
    if has_signs:
        phone.tap("?123")
    windows = phone.system.windows()
    keyboard = [w for w in windows if "inputmethod" in w.package]
    assert keyboard
    rest = [w for w in windows if w not in keyboard]
    image = np.asarray(phone.system.screenshot(), np.uint8)
    height, width = image.shape[:2]
    jpeg = cv2.imencode(".jpg", image)[1].tobytes()
    grey = images.decode_grey(jpeg)
    assert grey is not None
    xml = to_xml(rest)
    look = Look(
        jpeg=jpeg, xml=xml, package="p", activity=".A", keyboard=is_told, time="", width=width,
        height=height, grey=grey, tree=read_tree(xml, width=width, height=height),
    )  # fmt: skip
    return look, top


@pytest.mark.parametrize(("language", "is_told"), sample(KEYBOARDS, 3))
def test_keys_that_no_tree_tells_are_not_listed(
    language: str, is_told: bool
) -> None:
    look, top = take_look(language, is_told=is_told)
    assert list_drawn(look, top) == []


def test_keys_with_signs_are_not_listed_where_a_keyboard_is_told() -> None:
    look, top = take_look("en", is_told=True, has_signs=True)
    assert list_drawn(look, top) == []


def list_drawn(look: Look, top: int) -> list[Element]:
    """What was read from the picture below a line."""
    elements = perceive(look, perception="hybrid").elements
    low = [e for e in elements if e.bounds.center[1] >= top]
    return [e for e in low if e.source != "hierarchy"]
