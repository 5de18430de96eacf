"""Names that are nearly those of a task."""

import pytest

from tapwright.text.namesakes import names_other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ben carver", '"Delete Ben Carter?"'),
        ("Anna Schmidt", "Anna Schmitt, mobile"),
        ("tim berg", "Tom Berg"),
    ],
)
def test_a_name_beside_it_is_of_somebody_else(words: str, said: str) -> None:
    assert names_other(words, said)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ben carver", '"Delete Ben Carver?"'),
        ("ben carver", "Ben, mobile"),
        ("ben carver", "Ben Carter, Ben Carver"),
        ("dark theme", "Dark mode"),
        ("delete note", "Deleted notes"),
        ("ben", "Ben Carter"),
        ("王芳", "王芳和王方"),
    ],
)
def test_the_same_or_quite_another_word_is_no_namesake(
    words: str, said: str
) -> None:
    assert not names_other(words, said)
