import random
import zlib

import cv2
import numpy as np
import pytest

from tools.hierarchy import elements
from tools.rendering import set_of_marks
from tools.rendering.set_of_marks import draw_marks, place_numbers
from tools.screen import Bounds, Element
from tools.vision.encoding import (
    MAX_SIDE,
    decode_picture,
    encode_jpeg,
    fit_size,
    shrink_picture,
    size_of,
)
from tools.vision.images import Image
from virtual_phone.apps.clock.app import ClockApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.ui.accessibility import to_xml


def element(
    index: int, box: tuple[int, int, int, int], role: str = "button"
) -> Element:
    left, top, right, bottom = box
    bounds = Bounds(left=left, top=top, right=right, bottom=bottom)
    return Element(index=index, role=role, text="x", bounds=bounds)


BLANK = np.full((1200, 540, 3), 255, np.uint8)
BLANK.flags.writeable = False


def test_boxes_are_drawn_on_a_copy_and_only_around_what_can_be_touched() -> (
    None
):
    marked = draw_marks(
        BLANK,
        [element(1, (50, 250, 200, 300)), element(-1, (50, 450, 200, 500))],
    )
    assert (BLANK == 255).all()
    assert (marked[250, 50:200] != 255).any(axis=1).all(), (
        "the upper edge is drawn"
    )
    assert (marked[450:500] == 255).all()


def inked(image: Image, spot: Bounds) -> float:
    """Share of the spot that is written or drawn on, 0 to 1."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    edges = (
        cv2.morphologyEx(grey, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        > 24
    )
    return float(edges[spot.top : spot.bottom, spot.left : spot.right].mean())


def test_a_number_stands_where_nothing_is_written() -> None:
    image = BLANK.copy()
    cv2.putText(
        image,
        "Battery Saver",
        (52, 285),
        cv2.FONT_HERSHEY_SIMPLEX,
        1.0,
        (0, 0, 0),
        2,
    )
    found = [
        element(12, (50, 255, 290, 295)),
        element(3, (0, 0, 540, 1200), "list"),
    ]
    for spot in place_numbers(image, found).values():
        assert inked(image, spot) == 0
        assert inked(draw_marks(image, found), spot) > 0


def test_a_number_goes_where_least_is_written_when_all_is_full() -> None:
    noise = np.random.default_rng(1).integers(0, 255, BLANK.shape, np.uint8)
    spot = place_numbers(noise, [element(7, (100, 100, 200, 200))])[7]
    assert 0 <= spot.left < spot.right <= 540


def test_numbers_do_not_cover_each_other() -> None:
    rows = [
        element(i, (0, 50 + i * 20, 540, 70 + i * 20), "item")
        for i in range(1, 50)
    ]
    same = [element(100 + i, (200, 600, 260, 640)) for i in range(5)]
    edge = [
        element(200, (0, 0, 540, 1200), "list"),
        element(201, (520, 0, 540, 20)),
    ]
    spots = list(place_numbers(BLANK, [*rows, *same, *edge]).values())
    for number, spot in enumerate(spots):
        assert all(spot.overlap_area(other) == 0 for other in spots[:number])
        assert spot.left >= 0
        assert spot.right <= 540


def test_the_box_stands_out_from_any_background() -> None:
    for shade in (0, 90, 128, 200, 255):
        image = np.full((1200, 540, 3), shade, np.uint8)
        found = [element(index, (50, 250, 200, 300)) for index in range(1, 9)]
        for place in range(len(found)):
            marked = draw_marks(image, found[: place + 1])
            pixel = marked[250, 150].astype(int)
            assert abs(pixel - shade).max() > 60, (shade, place)


def test_no_box_is_drawn_through_a_number() -> None:
    crossing = [
        element(n, (50 + n, 250 + n, 200 - n, 300 - n)) for n in range(1, 6)
    ]
    spots, marked = place_numbers(BLANK, crossing), draw_marks(BLANK, crossing)
    for spot in spots.values():
        rim = marked[
            spot.top : spot.bottom, [spot.left, spot.right - 1]
        ].reshape(-1, 3)
        assert len(np.unique(rim, axis=0)) == 1, (
            "one colour, that of the number's own box"
        )


def test_a_number_does_not_stand_in_the_box_of_another() -> None:
    image = BLANK.copy()
    image[255:295, 55:95] = np.random.default_rng(1).integers(
        0, 255, (40, 40, 3), np.uint8
    )
    full, below = element(1, (55, 255, 95, 295)), element(2, (0, 297, 540, 400))
    spot = place_numbers(image, [full, below])[1]
    assert inked(image, spot) < 0.1, (
        "beside what is drawn, but for the edge's own breadth"
    )
    assert spot.overlap_area(below.bounds) == 0


def test_pictures_are_made_small() -> None:
    image = cv2.imdecode(
        np.frombuffer(encode_jpeg(BLANK), np.uint8), cv2.IMREAD_COLOR
    )
    assert image is not None
    assert image.shape == (MAX_SIDE, 346, 3)
    assert fit_size(1080, 2400) == (346, MAX_SIDE)
    assert fit_size(2560, 1600) == (MAX_SIDE, 480)
    assert fit_size(320, 320) == (320, 320)
    assert shrink_picture(BLANK[:100]).shape == (100, 540, 3)
    with pytest.raises(ValueError, match="cannot be encoded"):
        encode_jpeg(BLANK[:0])


@pytest.mark.parametrize("form", [".jpg", ".png"])
@pytest.mark.parametrize(
    "shape", [(2400, 1080), (100, 60), (800, 1280), (6200, 3000)]
)
def test_files_are_measured_and_read_no_larger_than_needed(
    form: str, shape: tuple[int, int]
) -> None:
    data = cv2.imencode(form, np.zeros((*shape, 3), np.uint8))[1].tobytes()
    assert size_of(data) == (shape[1], shape[0])
    read = decode_picture(data)
    assert read is not None
    assert min(MAX_SIDE, max(shape)) <= max(read.shape) <= max(shape)


def test_a_header_that_announces_more_than_any_picture_has_is_no_picture() -> (
    None
):
    data = bytearray(cv2.imencode(".png", BLANK)[1].tobytes())
    data[16:24] = 2 * (900_000).to_bytes(4, "big")
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    assert decode_picture(bytes(data)) is None


def test_what_is_no_picture_is_said() -> None:
    for data in (b"", b"\xff\xd8\xff", b"GIF89a" * 9):
        with pytest.raises(ValueError, match="neither"):
            size_of(data)
        assert decode_picture(data) is None


def pages(dark: bool, language: str) -> list[tuple[Image, list[Element]]]:
    config = PhoneConfig(
        animation_scale=0, dark=dark, language="zh" if language else "en"
    )
    system = System(config, [LauncherApp, ClockApp, SettingsApp])
    shown = []
    for app in (LauncherApp, ClockApp, SettingsApp):
        system.start(app.package)
        picture = np.asarray(system.screenshot(), np.uint8)
        xml = to_xml(system.windows())
        shown.append(
            (
                shrink_picture(picture),
                list(elements.parse_elements(xml, width=1080, height=2400)),
            )
        )
    return shown


@pytest.mark.parametrize(("dark", "language"), [(False, ""), (True, "zh")])
def test_on_real_pages_no_number_covers_a_word(
    dark: bool, language: str
) -> None:
    for image, found in pages(dark, language):
        spots = place_numbers(image, found, scale=image.shape[1] / 1080)
        assert [spot for spot in spots.values() if inked(image, spot)] == []


@pytest.mark.soak
def test_the_numbers_can_be_read() -> None:
    rapidocr = pytest.importorskip("rapidocr")
    read, chance = rapidocr.RapidOCR(), random.Random(1)
    asked = right = 0
    for image, found in [*pages(False, ""), *pages(True, "zh")]:
        scale = image.shape[1] / 1080
        sent = cv2.imdecode(
            np.frombuffer(
                encode_jpeg(draw_marks(image, found, scale=scale)), np.uint8
            ),
            1,
        )
        assert sent is not None
        spots = list(place_numbers(image, found, scale=scale).items())
        for index, spot in chance.sample(spots, min(12, len(spots))):
            crop = sent[spot.top : spot.bottom, spot.left : spot.right]
            framed = cv2.copyMakeBorder(crop, 4, 4, 8, 8, cv2.BORDER_REPLICATE)
            large = cv2.resize(
                framed, None, fx=2.5, fy=2.5, interpolation=cv2.INTER_CUBIC
            )
            said = read(large, use_det=False, use_cls=False).txts or ("",)
            asked += 1
            right += said[0].strip() == str(index)
    assert set_of_marks.SIZE >= 0.4
    assert right >= 0.97 * asked, f"{right} of {asked}"
