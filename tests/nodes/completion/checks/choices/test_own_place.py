"""What is to be seen of the current location is not looked at for another place."""

import pytest

from nodes.completion.checks.choices.own_place import find_other_place
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Tap

TASKS = [
    ("View the sunset at the current location", "Current location"),
    ("查看当前位置的日落", "当前位置"),
]
CITIES = screen(
    element("item", "Ulm, 4°", index=1),
    element("item", "Tokyo, 9°", index=2),
    signature="v1:cities",
)
TOKYO = visit(screen(words("Tokyo"), words("Sunset 5:50 PM")))


@pytest.mark.parametrize(("task", "label"), TASKS)
def test_the_page_of_another_place_is_told(task: str, label: str) -> None:
    own = visit(screen(words("Ulm"), words(label)))
    other = [own, visit(CITIES, Tap(element=2)), TOKYO]
    assert find_other_place(task, other) == "Tokyo"
    assert not find_other_place(task, [*other, own])
    assert not find_other_place(task, [own])
    assert not find_other_place("View the sunset in Tokyo", other)
    assert not find_other_place(f"{task}, Tokyo", other)
