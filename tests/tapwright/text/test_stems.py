"""English words without their endings."""

import pytest

from tapwright.text.stems import cut_ending


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("wrapped", "wrap"), ("shopping", "shop"), ("planned", "plan"), ("saved", "save"),
        ("called", "call"), ("missed", "miss"), ("added", "add"), ("staffed", "staff"),
        ("alarms", "alarm"), ("stopping", "stopped"),
    ],
)  # fmt: skip
def test_forms_of_a_word_are_alike(word: str, other: str) -> None:
    assert cut_ending(word) == cut_ending(other)
