"""The screenshots of a run as a page holds them: each once, and all together not too large."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from console.report.page_parts import make_data_url
from graph.timeline import RunStep, RunStory
from tools.screen import Element, Screen
from tools.vision.encoding import decode_picture, encode_jpeg

BUDGET = 1_600_000
"""Bytes of all pictures of a page, so that twenty steps fit in 3 MB as base64 with their texts."""
LEAST_SHARE = 45_000
"""Bytes that each picture of a long run may have nevertheless."""
_SIZES = ((2400, 60), (2000, 50), (1600, 45), (1200, 40), (900, 35))
"""Longer side and JPEG quality, tried in this order until a picture has its share."""
MAX_ELEMENTS = 200
THUMB_SIDE = 420
"""Pixels of the longer side of a screenshot in a comparison."""


@dataclass(frozen=True, kw_only=True)
class Shot:
    """A screenshot as the page shows it."""

    name: str
    """Its CSS class; the picture may be missing."""
    width: int
    """Pixels of the screen."""
    height: int
    package: str
    elements: tuple[Element, ...] = ()
    left_out: int = 0
    """Further elements."""


def find_after(story: RunStory, step: RunStep) -> str:
    """Id of the screen that was first seen after a step; empty if there was none."""
    steps = story.steps
    position = next(n for n, each in enumerate(steps) if each is step)
    if position + 1 < len(steps):
        following = steps[position + 1]
        return following.screen if following.looks else ""
    if story.last_looks:
        return story.last_looks[-1]
    return ""


def list_shown(story: RunStory) -> list[str]:
    """Ids of the screens that a page shows: before and after each step, and the last one."""
    shown: list[str] = []
    for step in story.steps:
        shown += [step.screen, find_after(story, step)]
    return [*shown, story.screen]


def read_shot(screen: str, folder: Path) -> Shot | None:
    """What is known of a screen; None if its file is missing or damaged.

    Args:
        screen: its id.
        folder: of the run.
    """
    file = folder / "screens" / f"{screen}.json"
    try:
        facts = Screen.model_validate_json(file.read_bytes())
    except (OSError, ValueError):
        return None
    return Shot(
        name=name_picture(screen),
        width=facts.width,
        height=facts.height,
        package=facts.package,
        elements=facts.elements[:MAX_ELEMENTS],
        left_out=max(0, len(facts.elements) - MAX_ELEMENTS),
    )


def name_picture(screen: str) -> str:
    """CSS class of a screen's picture."""
    return f"s-{screen}"


def embed_pictures(screens: Iterable[str], folder: Path) -> dict[str, str]:
    """The data URL of every screen's clean screenshot, by CSS class.

    They are as the phone sent them if they fit in `BUDGET` together; large ones are made smaller.

    Args:
        screens: ids; one may come several times.
        folder: of the run.
    """
    files: dict[str, bytes] = {}
    for screen in dict.fromkeys(screens):
        file = folder / "screens" / f"{screen}.jpg"
        if screen and file.is_file():
            files[name_picture(screen)] = file.read_bytes()
    share = max(LEAST_SHARE, BUDGET // max(1, len(files)))
    pictures = {}
    for name, data in files.items():
        jpeg = fit_picture(data, share)
        if jpeg:
            pictures[name] = make_data_url(jpeg)
    return pictures


def fit_picture(data: bytes, most: int) -> bytes:
    """The picture as JPEG of at most so many bytes if possible; empty if it cannot be read.

    Args:
        data: a JPEG or PNG file.
        most: bytes.
    """
    if data.startswith(b"\xff\xd8\xff") and len(data) <= most:
        return data
    jpeg = b""
    for side, quality in _SIZES:
        picture = decode_picture(data, max_side=side)
        if picture is None:
            return b""
        jpeg = encode_jpeg(picture, max_side=side, quality=quality)
        if len(jpeg) <= most:
            break
    return jpeg


def make_thumb(data: bytes) -> bytes:
    """A small JPEG of a screenshot; empty if it cannot be read."""
    picture = decode_picture(data, max_side=THUMB_SIDE)
    if picture is None:
        return b""
    return encode_jpeg(picture, max_side=THUMB_SIDE, quality=55)
