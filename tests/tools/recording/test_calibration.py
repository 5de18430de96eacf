import pytest

from tools.recording.calibration import calibrate_gesture, load_calibration
from tools.recording.demonstration import Gesture


def test_the_counts_come_with_the_package() -> None:
    calibration = load_calibration()
    assert "evals.bench.real.films" in calibration.command
    assert any(each.real_count for each in calibration.counts.values())
    assert any(each.virtual_count for each in calibration.counts.values())


@pytest.mark.parametrize("rule", [*load_calibration().counts, "no such rule"])
def test_no_rule_is_surer_than_it_was_right(rule: str) -> None:
    gesture = Gesture(kind="tap", certainty=0.5)
    name = rule.removesuffix(", strong")
    certainty = calibrate_gesture(gesture, name).certainty
    count = load_calibration().counts.get(name)
    if count is not None and count.real_count >= 10:
        assert certainty <= count.real_right / count.real_count + 0.15
    assert 0.05 <= certainty <= 0.95
    assert certainty < 0.8 or (count is not None and count.real_right > 0)
