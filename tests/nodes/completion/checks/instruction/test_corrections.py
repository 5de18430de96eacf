"""Values that a person takes back in the same sentence, as orders that were given have them."""

import pytest

from nodes.completion.checks.instruction.corrections import drop_corrections
from nodes.completion.checks.instruction.requirements import drop_asides


@pytest.mark.parametrize(
    ("instruction", "kept"),
    [
        ("dinner for Thursday, oh wait, Friday at 8", "dinner for Friday at 8"),
        (
            "lunch on Wednesday, sorry, Thursday at noon",
            "lunch on Thursday at noon",
        ),
        (
            "dentist on the 12th, I mean the 13th, at 3 pm",
            "dentist on the the 13th, at 3 pm",
        ),
        ("timer for ten minutes, no, fifteen", "timer for fifteen"),
        (
            "wake me at seven, no, make that half past six",
            "wake me at half past six",
        ),
        (
            "it is at eleven, no, at one tomorrow",
            "it is at at one tomorrow",
        ),
        ("move it to 11, no, to 1", "move it to to 1"),
        ("晚上九点半，啊不，十点半，加个闹钟", "晚上十点半，加个闹钟"),
        ("晚上九点，不对，早上九点叫我", "早上九点叫我"),
        ("周四，不是，周五下午三点加个看牙", "周五下午三点加个看牙"),
        ("中午十一点，不对，一点，定个闹钟", "中午一点，定个闹钟"),
    ],
)
def test_what_is_replaced_is_dropped(instruction: str, kept: str) -> None:
    assert drop_corrections(instruction) == kept
    assert drop_asides(instruction).split() == kept.split()


@pytest.mark.parametrize(
    "instruction",
    [
        "two, no more than three",
        "on Thursday, no later than Friday",
        "at 5, no 6 people",
        "open the alarm at 7, and wait",
        "周四不是周五，提醒我",
        "问他周三还是周四有空",
        "九点的闹钟不对，改一下",
    ],
)
def test_what_stands_is_kept(instruction: str) -> None:
    assert drop_corrections(instruction) == instruction
