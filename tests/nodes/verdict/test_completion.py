import pytest

from nodes.verdict.completion import is_answer_due


@pytest.mark.parametrize(
    ("instruction", "is_due"),
    [
        ("When does the train arrive in Jinan", True),
        ("Look at the timetable and tell me when it leaves", True),
        ("Open Clock. Which alarms are on", True),
        ("Check where Ann lives", True),
        ("What does a day ticket cost", True),
        ("告诉我几点到达", True),
        ("Set an alarm for the time when the train arrives", False),
        ("Create a silent alarm which only vibrates", False),
        ("Call the friend who wrote last", False),
        ("When it rains tomorrow, set an alarm for 5:30", False),
    ],
)
def test_only_a_question_wants_an_answer(
    instruction: str, is_due: bool
) -> None:
    assert is_answer_due(instruction) is is_due
