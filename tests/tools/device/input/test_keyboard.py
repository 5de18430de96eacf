"""Tests of how text gets into fields."""

import pytest

from tools.device.input.keyboard import is_written_otherwise


@pytest.mark.parametrize(
    ("content", "words", "is_same"),
    [
        ("+1 (555) 012-3", "5550123", True),
        ("$12.50", "12.50", True),
        ("JOHN SMITH", "John Smith", True),
        ("It’s – here…", "It's here...", True),
        ("SShopping", "Shopping", False),
        ("Twotowels", "Two towels", False),
        ("购购物", "购物", False),
        ("Shop", "Shopping", False),
        ("", "", False),
    ],
)
def test_an_app_adds_signs_but_no_letters(
    content: str, words: str, is_same: bool
) -> None:
    assert is_written_otherwise(content, words, whole=True) is is_same


def test_what_a_field_held_stays_before_what_is_added() -> None:
    assert is_written_otherwise("Bread, MILK", "Milk", whole=False)
    assert not is_written_otherwise("Bread, MMilk", "Milk", whole=False)
