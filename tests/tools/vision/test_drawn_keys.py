import pytest

from tools.screen import Bounds
from tools.vision.drawn_keys import find_keys_top
from tools.vision.ocr import TextLine


def row(text: str, top: int, *, is_joined: bool = False) -> list[TextLine]:
    words = [text] if is_joined else list(text)
    return [
        TextLine(
            word,
            Bounds(left=90 * n, top=top, right=90 * n + 60, bottom=top + 60),
            0.9,
        )
        for n, word in enumerate(words)
    ]


@pytest.mark.parametrize("is_joined", [False, True])
@pytest.mark.parametrize(
    "rows",
    [("qweRTYui0p", "aSdfghjK1", "ZXCVbnm"), ("azertyuiop", "qsdfghjklm")],
)
def test_two_rows_of_letters_are_a_keyboard(
    rows: tuple[str, ...], is_joined: bool
) -> None:
    lines = row("Send 发送", 200, is_joined=True)
    for n, keys in enumerate(rows):
        lines += row(keys, 1500 + 160 * n, is_joined=is_joined)
    assert find_keys_top(lines) == 1530 - 224


def test_words_and_digits_are_no_keyboard() -> None:
    lines = row("789", 1200) + row("456", 1400) + row("123", 1600)
    lines += row("Type qwerty", 300, is_joined=True)
    lines += row("今天天气很好", 500)
    assert find_keys_top(lines) is None
    assert find_keys_top([]) is None
