import random
from datetime import datetime
from typing import TYPE_CHECKING

import numpy as np
import pytest

from virtual_phone.apps.photos.app import PhotosApp
from virtual_phone.testing import Driver
from virtual_phone.ui import art, art_edits, art_paper, text
from virtual_phone.ui.easel import Easel

from ..examples import sample

if TYPE_CHECKING:  # half a second, for one test
    from rapidocr import RapidOCR

ENGLISH = art_paper.named(
    "receipt",
    "Corner Shop",
    ["Business lunch\t86.50", "> Food, with the team", "---", "## Total", "Airport taxi\t54.00"],
)
CHINESE = art_paper.named(
    "card", "外婆红烧肉", ["份量\t4人份", "## 食材", "五花肉500克，冰糖30克，酱油3勺"]
)

SHEETS = [
    (ENGLISH, ("CornerShop", "Businesslunch", "86.50", "withtheteam", "Airporttaxi", "54.00")),
    (CHINESE, ("外婆红烧肉", "4人份", "食材", "五花肉500克", "酱油3勺")),
]


@pytest.fixture(scope="module")
def ocr() -> "RapidOCR":
    from rapidocr import RapidOCR

    return RapidOCR()


@pytest.mark.parametrize(("name", "said"), sample(SHEETS, 2))
def test_a_sheet_is_read_from_a_photo_on_the_whole_screen_and_not_from_the_tree(
    name: str, said: tuple[str, ...], ocr: "RapidOCR"
) -> None:
    from rapidocr.utils.output import RapidOCROutput

    phone = Driver.make([PhotosApp])
    at = datetime(2026, 3, 2, 8, 50)  # noqa: DTZ001
    phone.system.stores.media.add("photo", "sheet.jpg", "DCIM/Camera", at, art=name)
    phone.open(PhotosApp.package).tap("photo_item")
    left, top, right, bottom = phone.node("photo_view").bounds
    found = ocr(phone.system.screenshot()[top:bottom, left:right])
    assert isinstance(found, RapidOCROutput)
    read = "".join(found.txts or ()).replace(" ", "")
    assert [words for words in said if words not in read] == []
    told = "".join(phone.texts()).replace(" ", "")
    assert [words for words in said if words in told] == []


def test_the_longer_the_words_the_smaller_they_are_and_none_is_lost() -> None:
    sheet = np.full((900, 700, 3), 255, np.uint8)
    for count in (3, 30):
        said = ["Title", *(f"Line number {n}\tend" for n in range(count))]
        plain = sheet.copy()
        art_paper._written(plain, said, 50)
        inked = np.flatnonzero((plain < 128).any(axis=(1, 2)))
        assert inked.min() >= 50
        assert inked.max() < 850


def test_a_long_line_goes_on_below_and_keeps_off_its_right_end() -> None:
    lines = art_paper._set("one two three four five six\t99.00", 20, 220)
    assert len(lines) > 1
    assert [line.right for line in lines] == ["99.00", *[""] * (len(lines) - 1)]
    widest = max(text.width(line.left, line.em, line.weight) for line in lines)
    assert widest + text.width("99.00", 20, 430) < 220


def test_a_name_holds_no_mark_of_later_changes_and_stays_one_sheet() -> None:
    name = art_paper.named("card", "A ~ B", ["c ~ d"])
    assert art_edits.MARK not in name
    assert art.aspect(name) == art_paper.ASPECT
    assert np.array_equal(art.picture(name, 90, 120), art.picture(name, 90, 120))
    other = art_paper.named("card", "A - B", ["c - e"])
    assert not np.array_equal(art.picture(name, 300, 400), art.picture(other, 300, 400))


def test_a_sheet_lies_on_a_table() -> None:
    e = Easel(300, 400, random.Random(1))
    art_paper.receipt(e, "receipt:Shop")
    corner, middle = e.image[3, 3].astype(int), e.image[300, 150].astype(int)
    assert middle.min() > corner.max() + 40
