"""The screenshots of a run as a page holds them: each once, and all together not too large."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.report.page_parts import make_data_url
from graph.timeline import RunStep, RunStory
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
class ListedElement:
    """An element of a screen as the page lists it."""

    index: int
    role: str
    text: str
    state: str
    box: str
    """Left, top, width and height in pixels, with commas."""


@dataclass(frozen=True, kw_only=True)
class Shot:
    """A screenshot as the page shows it."""

    name: str
    """Its CSS class; the picture may be missing."""
    width: int
    """Pixels of the screen."""
    height: int
    package: str
    elements: tuple[ListedElement, ...] = ()
    left_out: int = 0
    """Further elements."""


def find_after(story: RunStory, step: RunStep) -> str:
    """Id of the screen that was first seen after a step; empty if there was none."""
    steps = story.steps
    position = next(n for n, each in enumerate(steps) if each is step)
    if position + 1 == len(steps):
        return story.last_looks[-1] if story.last_looks else ""
    following = steps[position + 1]
    return following.screen if following.looks else ""


def read_shot(screen: str, folder: Path) -> Shot | None:
    """What is known of a screen; None if its file is missing or damaged.

    Args:
        screen: its id.
        folder: of the run.
    """
    file = folder / "screens" / f"{screen}.json"
    try:
        facts = json.loads(file.read_text(encoding="utf-8"))
        elements = [_list_element(each) for each in facts["elements"]]
        return Shot(
            name=name_picture(screen),
            width=int(facts["width"]),
            height=int(facts["height"]),
            package=str(facts.get("package", "")),
            elements=tuple(elements[:MAX_ELEMENTS]),
            left_out=max(0, len(elements) - MAX_ELEMENTS),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def name_picture(screen: str) -> str:
    """CSS class of a screen's picture."""
    return f"s-{screen}"


def _list_element(facts: dict[str, Any]) -> ListedElement:
    bounds = facts["bounds"]
    left, top = int(bounds["left"]), int(bounds["top"])
    width, height = int(bounds["right"]) - left, int(bounds["bottom"]) - top
    texts = [str(facts.get(name) or "") for name in ("text", "value", "hint")]
    states = [name for name in ("selected", "focused") if facts.get(name)]
    if facts.get("checked") is not None:
        states.append("on" if facts["checked"] else "off")
    if facts.get("enabled") is False:
        states.append("disabled")
    return ListedElement(
        index=int(facts.get("index", -1)),
        role=str(facts.get("role", "")),
        text=" · ".join(dict.fromkeys(text for text in texts if text)),
        state=", ".join(states),
        box=f"{left},{top},{width},{height}",
    )


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
