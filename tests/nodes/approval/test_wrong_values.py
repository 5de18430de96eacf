"""A house that the run saw with another number is told, and nothing else."""

from typing import Any, get_args, get_type_hints

import pytest

from nodes.approval.wrong_values import WrongValue, find_other_house
from tapwright.text.language import Language
from tests.nodes.screens import element, screen, words


def find(text: str, *seen: str, said: str = "") -> WrongValue | None:
    """What is wrong with a text in a field after these were seen."""
    page = screen(element("input", "Text", value=text))
    pages = [screen(words(each)) for each in seen]
    return find_other_house(page, [*pages, page], [text], said)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("His address is 41 Mill Lane", "14 Mill Lane"),
        ("It is Mill Lane 41", "14 Mill Lane"),
        ("他的地址：学院路41号", "学院路14号"),
    ],
)
def test_a_house_that_was_seen_with_another_number_is_told(
    text: str, seen: str
) -> None:
    found = find(text, seen, "Home")
    assert found is not None
    assert found.kind == "other_house"
    assert found.wanted == seen
    assert find(text, seen, said="No, 41, they moved") is None
    assert find(text, seen, found.taken) is None
    assert find(text, seen, f"You said {text}") is not None


@pytest.mark.parametrize(
    "seen", [(), ("14 Hill Lane",), ("41 Mill Lane",), ("Room 14",)]
)
def test_a_house_that_may_be_meant_is_not_told(seen: tuple[str, ...]) -> None:
    assert find("41 Mill Lane", *seen) is None


@pytest.mark.parametrize("kind", get_args(get_type_hints(WrongValue)["kind"]))
@pytest.mark.parametrize("language", get_args(Language))
def test_each_kind_says_which_value_is_wrong(
    kind: Any, language: Language
) -> None:
    value = WrongValue(kind=kind, taken="41 Mill Lane", wanted="14 Mill Lane")
    assert "41 Mill Lane" in value.describe(language)
