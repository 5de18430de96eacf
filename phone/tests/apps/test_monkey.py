"""Random gestures on every app: nothing raises, tree and pixels agree, and Back leads home.

In full (2,000 gestures an app) with `make soak`; a sample otherwise.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from virtual_phone.apps import APPS
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.system.app import App
from virtual_phone.system.config import LAUNCHER, SYSTEM_UI
from virtual_phone.system.scene import Layer
from virtual_phone.testing import Driver
from virtual_phone.ui.layout import Box, walk
from virtual_phone.ui.render import draw

from ..examples import SOAK, mark_long, sample
from ..system import hands

if TYPE_CHECKING:  # half a second, for one test
    from rapidocr import RapidOCR

EXAMPLES, GESTURES = (20, 100) if SOAK else (2, 7)
BIG, SMALL = (1080, 2400, 420), (720, 1280, 320)
Picture = np.ndarray[Any, np.dtype[np.uint8]]

sessions = st.lists(hands.gestures, min_size=GESTURES, max_size=GESTURES)
looks = st.fixed_dictionaries(
    {
        "language": st.sampled_from(["en", "zh"]),
        "dark": st.booleans(),
        "seed": st.integers(0, 3),
        "font_scale": st.sampled_from([1.0, 1.0, 1.3]),
        "screen": st.sampled_from([BIG, BIG, BIG, SMALL]),
    }
)


def take(look: dict[str, Any]) -> Driver:
    """A phone of this look."""
    rest = {name: value for name, value in look.items() if name != "screen"}
    width, height, density = look["screen"]
    return Driver.make(width=width, height=height, density=density, **rest)


def perform(phone: Driver, package: str, kind: str, number: int) -> None:
    """One gesture in this app; who left it comes back soon."""
    front = phone.page.partition("/")[0]
    lost = front in (LAUNCHER, SYSTEM_UI) or (front != package and number % 4 == 0)
    if package != LAUNCHER and lost:
        phone.open(package)
    hands.perform(phone, kind, number)


def blanked(box: Box, victim: Box) -> Box:
    """The boxes with one text taken away, all in their places."""
    if box is victim:
        return replace(box, lines=tuple("" for _ in box.lines))
    return replace(box, children=tuple(blanked(child, victim) for child in box.children))


def picture(phone: Driver, layer: Layer, box: Box) -> Picture:
    scene = phone.system.scene()
    canvas = np.full((scene.env.height, scene.env.width, 3), 128, np.uint8)
    draw(canvas, box, scene.env, layer.view)
    return canvas


def check_text(phone: Driver, number: int) -> tuple[Box, Picture] | None:
    """Without the words of one text only pixels inside its bounds are others; its ink, cut out.

    A text that something lies on may leave no trace; that is for the eyes.
    """
    layer = phone.system.scene().active()
    assert layer is not None
    texts = [
        b for b in walk(layer.box) if any(line.strip() for line in b.lines) and b.visible == b.rect
    ]
    if not texts:
        return None
    text = texts[number % len(texts)]
    whole = picture(phone, layer, layer.box)
    without = picture(phone, layer, blanked(layer.box, text))
    rows, columns, _ = np.nonzero(whole != without)
    left, top, right, bottom = text.visible
    if not rows.size:
        return None
    assert top <= rows.min() <= rows.max() < bottom, text.widget
    assert left <= columns.min() <= columns.max() < right, text.widget
    return text, whole[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]


@pytest.mark.timeout(1800 if SOAK else 180)
@pytest.mark.parametrize("app", mark_long(sample(APPS, 2), after=5), ids=lambda app: app.key)
def test_random_gestures_do_no_harm(app: type[App]) -> None:
    shown = 0

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=not SOAK,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate,),
    )
    @given(look=looks, session=sessions)
    def drive(look: dict[str, Any], session: list[tuple[str, int]]) -> None:
        nonlocal shown
        phone = take(look)
        if app is not LauncherApp:
            phone.open(app.package)
        for count, (kind, number) in enumerate(session):
            perform(phone, app.package, kind, number)
            if count % 3 == 0:
                hands.check_bounds(phone)
                shown += check_text(phone, number) is not None
        assert hands.goes_home(phone), f"Back ends at {phone.page}: {phone.texts()}"

    drive()
    assert shown > 0, "some text leaves pixels"


@pytest.fixture(scope="module")
def ocr() -> "RapidOCR":
    from rapidocr import RapidOCR

    return RapidOCR()


@pytest.mark.parametrize("language", mark_long(["en", "zh"], after=1))
def test_what_the_tree_says_can_be_read_from_the_pixels(language: str, ocr: "RapidOCR") -> None:
    """A sample of lines of first pages, cut out by their bounds, read by an OCR."""
    from rapidocr.ch_ppocr_rec.typings import TextRecOutput

    asked = read = 0
    for app in sample([a for a in APPS if a is not LauncherApp], 8):
        phone = Driver.make(language=language).open(app.package)
        for number in range(0, 40, 2 if SOAK else 20):
            found = check_text(phone, number)
            if found is None or len(found[0].lines) > 1:
                continue
            words, cut = found[0].lines[0], found[1]
            framed = np.pad(cut, ((12, 12), (20, 20), (0, 0)), mode="edge")
            said = ocr(framed, use_det=False, use_cls=False)
            assert isinstance(said, TextRecOutput)
            asked += 1
            read += plain("".join(said.txts or ())) == plain(words)
    assert asked >= 4
    assert read >= 0.9 * asked, f"{read} of {asked}"


def plain(words: str) -> str:
    """Without what an OCR and a typesetter may take differently."""
    return "".join(c for c in words.lower() if c.isalnum()).replace("0", "o").replace("l", "i")
