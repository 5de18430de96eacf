import numpy as np
import pytest

from virtual_phone.ui import art


def test_a_turned_picture_is_the_picture_turned() -> None:
    plain = art.picture("landscape:3", 400, 300)
    turned = art.picture("landscape:3~rot90", 300, 400)
    assert art.aspect("landscape:3~rot90") == pytest.approx(3 / 4)
    assert np.abs(np.rot90(plain, -1).astype(int) - turned).mean() < 6


def test_a_crop_has_its_own_shape_and_a_grey_one_no_colour() -> None:
    assert art.aspect("landscape:3~crop1x1") == 1
    assert art.aspect("landscape:3~rot90,crop16x9") == pytest.approx(16 / 9)
    grey = art.picture("landscape:3~mono", 80, 60)
    assert (grey.max(axis=2).astype(int) - grey.min(axis=2)).max() <= 2


@pytest.mark.parametrize(
    "change", ["warm", "vivid", "fade", "mirror", "zoom2", "zoom0.6", "dark", "soft9"]
)
def test_a_change_is_seen(change: str) -> None:
    plain = art.picture("landscape:city:4", 90, 90).astype(int)
    changed = art.picture(f"landscape:city:4~{change}", 90, 90).astype(int)
    assert np.abs(plain - changed).mean() > 1


def test_an_unknown_change_does_nothing() -> None:
    assert (art.picture("photo:5~what", 60, 60) == art.picture("photo:5", 60, 60)).all()
