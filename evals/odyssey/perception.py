"""What a step's picture shows, read from the picture alone, because the dataset has no trees.

Reading one takes a second, so the result is kept in TAPWRIGHT_HOME/evals/odyssey-looks.
"""

import hashlib
from pathlib import Path

import cv2

from graph.run_folders import get_home
from tapwright.errors import UsageError
from tools.perception import perceive
from tools.screen import Element, Screen
from tools.vision import encoding
from tools.vision.images import Image, decode_image

KEYS = 12
"""So many single letters in the lower part of a picture are a keyboard."""
LOWER = 0.45
"""Of an upright screen a keyboard takes less than what lies below this share."""


def picture(file: Path) -> Image:
    """The picture in its full size, (H, W, 3) uint8 BGR.

    Raises:
        UsageError: the file is no picture.
    """
    image = decode_image(file.read_bytes(), cv2.IMREAD_COLOR)
    if image is None:
        msg = f"{file.name} is no picture that can be read"
        raise UsageError(msg)
    return image


def small(image: Image) -> Image:
    """The picture in the size that models are sent."""
    return encoding.shrink_picture(image)


def empty(image: Image) -> Screen:
    """A screen of which nothing is known but its size."""
    height, width = image.shape[:2]
    return Screen(id="picture", width=width, height=height)


def read(file: Path, image: Image) -> Screen:
    """The screen with the elements that can be seen on the picture.

    Args:
        file: of the picture, by whose content the result is kept.
        image: (H, W, 3) uint8 BGR.
    """
    kept = _kept(file)
    if kept.is_file():
        return Screen.model_validate_json(kept.read_bytes())
    found, lost = perceive.read_picture(image, package="", keyboard=False)
    height = image.shape[0]
    keyboard = _has_keys(found, height)
    if keyboard:
        found, lost = perceive.read_picture(image, package="", keyboard=True)
    changes = {"elements": found, "lost": lost, "keyboard": keyboard}
    screen = empty(image).model_copy(update=changes)
    keep(file, screen)
    return screen


def keep(file: Path, screen: Screen) -> None:
    """Keep what a picture shows, for `read`.

    Args:
        file: of the picture.
        screen: what was read from it, by us or by another detector.
    """
    kept = _kept(file)
    kept.parent.mkdir(parents=True, exist_ok=True)
    draft = kept.with_suffix(".new")
    draft.write_text(screen.model_dump_json(), encoding="utf-8")
    draft.replace(kept)


def _kept(file: Path) -> Path:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()[:24]
    return get_home() / "evals" / "odyssey-looks" / f"{digest}.json"


def _has_keys(elements: tuple[Element, ...], height: int) -> bool:
    keys = {
        e.text.casefold()
        for e in elements
        if len(e.text) == 1
        and e.text.isalpha()
        and e.bounds.center[1] > LOWER * height
    }
    return len(keys) >= KEYS
