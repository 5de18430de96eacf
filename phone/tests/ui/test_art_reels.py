"""Films of cards: which card is shown when, and that only pixels say so."""

import numpy as np
import pytest

from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.system.stores import DOWNLOADS
from virtual_phone.testing import Driver
from virtual_phone.ui import art
from virtual_phone.ui.art_reels import reel, still

NAME = reel(["plum", "river", "七月"], 4)


@pytest.mark.parametrize(
    ("position", "words"),
    [(-1, "plum"), (0, "plum"), (3.9, "plum"), (4, "river"), (8, "七月"), (99, "七月")],
)
def test_each_card_is_shown_so_long_and_the_last_one_stays(position: float, words: str) -> None:
    assert still(NAME, position).endswith(f":{words}")


def test_another_film_is_its_own_picture() -> None:
    assert still("landscape:4", 3) == "landscape:4"


def test_cards_differ_only_in_their_words_and_the_first_stands_for_the_film() -> None:
    first, second = (art.picture(still(NAME, at), 180, 320) for at in (0, 4))
    assert np.array_equal(first[:60], second[:60])
    assert not np.array_equal(first[60:140], second[60:140])
    assert np.array_equal(art.picture(NAME, 180, 320), first)


def test_a_film_that_plays_shows_one_card_after_the_other_in_pixels_only() -> None:
    driver = Driver.make([PhotosApp], seed=2)
    media = driver.system.stores.media
    now = driver.system.now()
    film = media.add("video", "cards.mp4", DOWNLOADS, now, art=NAME, seconds=12)
    driver.system.start(PhotosApp.package, extras={"media": str(film.id)})
    first = driver.system.screenshot()
    driver.wait(5)
    second = driver.system.screenshot()
    assert not np.array_equal(first[500:1100], second[500:1100])
    assert not any("river" in f"{n.text}{n.content_desc}" for n in driver.nodes())
