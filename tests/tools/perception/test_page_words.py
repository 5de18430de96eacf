import pytest

from tools.perception.page_words import generalize_text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Delete 1 item?", "Delete 3 items?"),
        ("Clean up 423.0 MB?", "Clean up 1.2 GB?"),
        ("Block Rosa Weber now?", "Block Emma Rossi now?"),
        ("Sunday, January 18", "Monday, May 4"),
        ("星期日 1月18日", "周二 5月4日"),
        ("打开“电影”？", "打开“书”？"),
    ],
)
def test_numbers_names_and_days_are_left_out(one: str, other: str) -> None:
    assert generalize_text(one) == generalize_text(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Sound", "Display"), ("声音", "显示"), ("周", "月")]
)
def test_other_words_stay(one: str, other: str) -> None:
    assert generalize_text(one) != generalize_text(other)
