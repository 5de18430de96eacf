import pytest

from nodes.decision import fields
from tests.nodes.screens import element, screen, words
from tools.screen import Bounds, Element

TITLE = element("input", "Title", index=1)
PLACE = element("input", "", hint="地点", index=2)
GREY = element("input", "Grey", index=4, enabled=False)
FORM = screen(TITLE, PLACE, GREY)


def at(each: Element, left: int, top: int, right: int, bottom: int) -> Element:
    bounds = Bounds(left=left, top=top, right=right, bottom=bottom)
    return each.model_copy(update={"bounds": bounds})


@pytest.mark.parametrize(
    ("name", "number"),
    [("Title", 1), ("title", 1), ("地点", 2), ("Grey", 0), ("Notes", 0)],
)
def test_a_field_is_found_by_its_label_or_hint(name: str, number: int) -> None:
    field = fields.find_named_field(name, FORM)
    assert (field.index if field is not None else 0) == number


@pytest.mark.parametrize("name", ["Amount", "金额"])
def test_a_field_is_found_by_the_text_above_or_before_it(name: str) -> None:
    field = at(element("input", index=1), 300, 200, 900, 290)
    other = at(element("input", index=2), 300, 900, 900, 990)
    above = at(words(name), 300, 110, 500, 180)
    before = at(words(name), 20, 210, 200, 280)
    for label in (above, before):
        page = screen(label, field, other)
        assert fields.find_named_field(name, page) == field
        assert fields.find_field_of(label, page) == field
    far = at(words(name), 300, 0, 500, 20)
    assert fields.find_named_field(name, screen(far, field, other)) is None
    # A button above a field may open another one.
    button = above.model_copy(update={"role": "button", "index": 3})
    assert fields.find_field_of(button, screen(button, field)) is None


def test_what_holds_one_field_means_it() -> None:
    field = at(element("input", index=1), 20, 20, 180, 80)
    box = at(element("item", "Box", index=2), 0, 0, 200, 100)
    assert fields.find_field_of(box, screen(box, field)) == field
    second = at(element("input", index=3), 20, 30, 180, 90)
    assert fields.find_field_of(box, screen(box, field, second)) is None


def test_of_several_fields_the_only_empty_one_is_meant() -> None:
    assert fields.find_only_field(FORM) is None
    full = TITLE.model_copy(update={"value": "Lunch"})
    assert fields.find_only_field(screen(full, PLACE)) == PLACE
    assert fields.find_only_field(screen(TITLE, GREY)) == TITLE


def test_fields_are_told_by_number_and_name() -> None:
    assert fields.describe_fields(FORM) == '[1] "Title", [2] "地点"'
