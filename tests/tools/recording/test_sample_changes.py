import numpy as np
import pytest

from tools.recording.sample_changes import has_change, has_moved


@pytest.mark.parametrize(("count", "moved"), [(8, False), (40, True)])
def test_noise_of_a_few_pixels_is_no_movement(
    count: int, *, moved: bool
) -> None:
    mask = np.zeros((599, 320), np.uint8)
    rows = count // 4
    mask[300 : 300 + rows, 100:104] = 255
    assert has_moved(mask, None) is moved
    assert has_change(mask, None)
