"""What a task has of a name, and names that are nearly those of a task."""

import pytest

from tapwright.text.namesakes import Naming, find_naming, names_other


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("ben carver", '"Delete Ben Carter?"'),
        ("Anna Schmidt", "Anna Schmitt, mobile"),
        ("tim berg", "Tom Berg"),
        ("给王晓明发条信息问问他", "王小明"),
        ("告诉李纳我晚到", "李娜"),
        ("欧阳晓明", "欧阳小明"),
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
        ("给小明发短信", "王小明"),
        ("给小明发个短信", "小明哥"),
        ("给王总发短信", "王强"),
        ("给王晓明和王小明发短信", "王小明"),
        ("给王晓明发短信", "李晓东"),
    ],
)
def test_the_same_or_quite_another_word_is_no_namesake(
    words: str, said: str
) -> None:
    assert not names_other(words, said)


@pytest.mark.parametrize(
    ("name", "words", "said", "is_full"),
    [
        ("Anna Schmidt", "message anna", "Anna", False),
        ("Anna Schmidt", "Anna's new number", "Anna", False),
        ("Anna Schmidt", "call Anna Schmidt now", "Anna Schmidt", True),
        ("Anna", "call Anna Schmidt now", "Anna", True),
        ("garden.md", "delete garden.md", "garden", True),
        ("garden-2.md", "delete garden.md", "garden", False),
        ("王小明", "跟王小明说", "王小明", True),
        ("王小明", "跟小明说", "小明", False),
        ("王小明", "给小李和老王发", "老王", False),
        ("小王", "跟小王说", "小王", True),
    ],
)
def test_words_have_all_of_a_name_or_a_part(
    name: str, words: str, said: str, is_full: bool
) -> None:
    assert find_naming(name, words) == Naming(said, is_full)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Anna Schmidt", "message Annabel"),
        ("Today", "what is on today"),
        ("piano.md", "delete garden.md"),
        ("王小明", "跟小李说"),
        ("王者荣耀", "跟小王说"),
    ],
)
def test_words_have_nothing_of_a_name(name: str, words: str) -> None:
    assert find_naming(name, words) is None
