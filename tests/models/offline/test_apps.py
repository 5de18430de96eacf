import pytest

from models.offline.apps import find_named_app

ENGLISH = ("Papaya", "Notes", "Papaya (clone)", "Notes (work)")
CHINESE = ("木瓜", "便签", "木瓜（分身）")


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Open Papaya (clone)", "Papaya (clone)"),
        ("Send Ann 'hi' in Papaya (clone)", "Papaya (clone)"),
        ("Open Papaya", "Papaya"),
        ("Open Notes, then open Papaya (clone)", "Notes"),
        ("Write it in Notes (work)", "Notes (work)"),
        ("打开木瓜（分身）", "木瓜（分身）"),
        ("用木瓜给小明发消息", "木瓜"),
    ],
)
def test_the_longest_label_at_a_place_is_the_one_that_is_named(
    sentence: str, label: str
) -> None:
    assert find_named_app(sentence, ENGLISH + CHINESE) == label
