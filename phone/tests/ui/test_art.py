import random
import subprocess
import sys

import numpy as np
import pytest

from virtual_phone.ui import art


@pytest.mark.parametrize("kind", art.KINDS)
def test_every_motif_can_be_drawn_small_and_is_a_picture(kind: str) -> None:
    for word in art.KINDS[kind].motifs:
        picture = art.picture(f"{kind}:{word}:5", 90, 60)
        assert picture.shape == (60, 90, 3), word
        assert picture.std() > 8, word


def test_a_name_is_the_same_picture_in_every_process() -> None:
    code = (
        "from virtual_phone.ui import art; "
        "print(int(art.picture('photo:7', 64, 64).astype(int).sum()))"
    )
    run = [sys.executable, "-c", code]
    there = subprocess.run(run, check=True, capture_output=True, text=True, timeout=60).stdout
    assert int(there) == art.picture("photo:7", 64, 64).astype(int).sum()


def test_seeds_differ_and_words_choose() -> None:
    one, other = art.picture("product:1", 80, 80), art.picture("product:8", 80, 80)
    assert not np.array_equal(one, other)
    burger = art.KINDS["food"].motifs["burger"]
    for asked in ("burger", "Cheeseburgers:3", "big burger"):
        assert art._drawing(art.KINDS["food"], asked, random.Random(1)) is burger
    chosen = {art._drawing(art.KINDS["food"], "steak", random.Random(n)) for n in range(20)}
    assert len(chosen) > 3


def test_a_picture_is_cut_not_stretched() -> None:
    wide, square = art.picture("qr:1", 200, 100), art.picture("qr:1", 200, 200)
    assert np.abs(wide.astype(int) - square[50:150].astype(int)).mean() < 3


def test_what_is_remembered_is_bounded_and_cannot_be_spoilt() -> None:
    cache = art._Cache(most=1000)
    for n in range(9):
        cache.put((str(n), 10, 10), np.zeros((10, 10, 3), np.uint8))
    assert [n for n in range(9) if cache.get((str(n), 10, 10)) is not None] == [6, 7, 8]
    with pytest.raises(ValueError, match="read-only"):
        art.picture("map:1", 50, 50)[0] = 0
