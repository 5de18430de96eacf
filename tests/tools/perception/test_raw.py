"""A dump is read once, and its elements are made once, while the screen stands still."""

import numpy as np

from tests.tools.xml import dump, node
from tools.perception.perceive import perceive_elements, read_elements
from tools.perception.raw import Look, read_dump
from tools.screen import Perception

W, H = 1080, 2400
SIZE = {"width": W, "height": H}


def page(text: str) -> str:
    return dump(node("Button", (100, 300, 500, 420), text=text, clickable=True))


class Still:
    """A phone that shows one page."""

    width, height, ime_package = W, H, ""

    def __init__(self, xml: str, perception: Perception = "hierarchy") -> None:
        self.xml = xml
        self.perception = perception

    def dump_hierarchy(self) -> str:
        # Another string each time, as it comes from the wire.
        return self.xml[:1] + self.xml[1:]

    def take_look(self) -> Look:
        xml = self.dump_hierarchy()
        return Look(
            jpeg=b"",
            xml=xml,
            package="p",
            activity=".A",
            keyboard=False,
            time="",
            width=W,
            height=H,
            grey=np.zeros((H // 4, W // 4), np.uint8),
            tree=read_dump(xml, **SIZE),
        )


def test_the_same_dump_is_read_once() -> None:
    tree = read_dump(page("Save"), **SIZE)
    assert read_dump(page("Save"), **SIZE) is tree
    assert read_dump(page("Saved"), **SIZE) is not tree
    assert read_dump(page("Save"), width=W, height=H - 1) is not tree


def test_a_dump_after_a_look_gives_the_elements_of_the_look() -> None:
    phone = Still(page("Save"))
    seen = perceive_elements(phone)
    assert [e.text for e in seen] == ["Save"]
    assert read_elements(phone) is seen
    phone.xml = page("Saved")
    assert [e.text for e in read_elements(phone)] == ["Saved"]
