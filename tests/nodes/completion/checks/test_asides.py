"""Words of an instruction that explain it and ask for nothing."""

import pytest

from nodes.completion.checks.asides import drop_asides


@pytest.mark.parametrize(
    ("instruction", "kept"),
    [
        (
            'Write the words. For example, if "edna" is shown, only "edna".',
            "Write the words.",
        ),
        ("写下这些词。例如先出现“苹果”，内容就是：“苹果。”。", "写下这些词。"),
        (
            "How long did I ride? The week starts on Monday. In minutes.",
            "How long did I ride?  . In minutes.",
        ),
        ("一周从星期一开始，只回答一个整数。", "，只回答一个整数。"),
        ("Write them as a comma separated list.", "Write them  ."),
        ("Write the list on Monday.", "Write the list on Monday."),
        ("每周一开始跑步", "每周一开始跑步"),
    ],
)
def test_asides_are_left_out(instruction: str, kept: str) -> None:
    assert drop_asides(instruction).split() == kept.split()
