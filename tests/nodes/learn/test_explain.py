import pytest

from nodes.learn.explain import needs_check
from tools.recording.demonstration import Gesture


@pytest.mark.parametrize(
    ("gesture", "is_asked"),
    [
        (Gesture(kind="tap", certainty=0.6), True),
        (Gesture(kind="tap", certainty=0.95, basis="touch"), False),
        (Gesture(kind="tap", certainty=0.6, basis="touch"), True),
        (Gesture(kind="tap", certainty=0.6, basis="person"), False),
        (Gesture(kind="tap", certainty=0.6, caption="Save it."), False),
    ],
)
def test_only_unsure_steps_that_nobody_checked_are_asked_about(
    gesture: Gesture, is_asked: bool
) -> None:
    assert needs_check(gesture) == is_asked
