"""A look made into a `Screen`, its pictures kept on disk beside the run."""

import hashlib
import json
import re
import threading
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from errors import UsageError
from tools import frames, marks, secrets
from tools.device import Device, Look
from tools.frames import Grey
from tools.hierarchy import from_roots
from tools.nodes import status_bar_height
from tools.screen import Element, Screen
from tools.settle import BOUND_S, settle
from tools.signature import signature

_ID = re.compile(r"[0-9a-f]{12}-[0-9a-f]{6}")
_lock = threading.Lock()
_KEPT_RUNS = 4
_KEPT_SCREENS = 64
_seen: dict[Path, dict[str, Grey]] = {}
"""Grey pictures by folder and id, so that going back to an earlier screen reads no file."""


def observe(device: Device, folder: Path, *, bound_s: float = BOUND_S) -> Screen:
    """Wait until the screen stands still and keep what it shows.

    Three files are written to `folder/screens`: `<id>.jpg` as the phone sent it, `<id>.marked.jpg`
    with numbered boxes and at most 1280 pixels long, `<id>.json` with the `Screen`.

    Two looks get the same id when their elements are equal and their pictures differ in nothing
    but a caret and the status bar.

    Args:
        device: the phone.
        folder: of the run.
        bound_s: seconds that settling may take.

    Raises:
        PhoneLocked, PhoneLost, PhoneUnresponsive: see `Device.look`.
    """
    look, settled, took = settle(device, bound_s=bound_s)
    ime = device.ime.partition("/")[0]
    found = tuple(
        _masked(e) for e in from_roots(look.roots, width=look.width, height=look.height, ime=ime)
    )
    jpeg = _jpeg(look)
    screen_id = _identify(folder, found, look, jpeg)
    screen = Screen(
        id=screen_id,
        width=look.width,
        height=look.height,
        package=look.package,
        activity=look.activity,
        signature=signature(found, look.package, look.activity, height=look.height),
        keyboard=look.keyboard,
        elements=found,
        settled=settled,
        settle_ms=took,
        time=look.time,
        image=f"{screen_id}.jpg",
    )
    _save(folder / "screens", screen, look, jpeg)
    return screen


def load(folder: Path, screen_id: str) -> Screen:
    """A screen that `observe` kept in this run's folder.

    Raises:
        UsageError: there is none with this id.
    """
    path = folder / "screens" / f"{screen_id}.json"
    if not _ID.fullmatch(screen_id) or not path.is_file():
        msg = f"This run has no screen {screen_id!r}."
        raise UsageError(msg)
    return Screen.model_validate_json(path.read_bytes())


def _masked(element: Element) -> Element:
    fields = {
        name: clean
        for name in ("text", "value", "hint")
        if (clean := secrets.mask(said := getattr(element, name))) != said
    }
    return element.model_copy(update=fields) if fields else element


def _jpeg(look: Look) -> bytes:
    return look.jpeg if look.jpeg.startswith(b"\xff\xd8") else marks.encode(look.image, quality=80)


def _identify(folder: Path, found: Sequence[Element], look: Look, jpeg: bytes) -> str:
    facts = [e.model_dump(mode="json") for e in found]
    about = [look.package, look.activity, look.keyboard, look.width, look.height, facts]
    digest = hashlib.sha256(json.dumps(about).encode()).hexdigest()[:12]
    skip = status_bar_height(look.roots, width=look.width, height=look.height) // 4
    with _lock:
        known = _seen.setdefault(folder, {})
        while len(_seen) > _KEPT_RUNS:
            del _seen[next(iter(_seen))]
        while len(known) > _KEPT_SCREENS:
            del known[next(iter(known))]
        for path in (folder / "screens").glob(f"{digest}-*.json"):
            if path.stem not in known:
                grey = frames.grey(path.with_suffix(".jpg").read_bytes())
                if grey is not None:
                    known[path.stem] = grey
        for screen_id, grey in known.items():
            if screen_id.startswith(digest) and frames.same(grey, look.grey, skip=skip):
                return screen_id
        new = f"{digest}-{hashlib.sha256(jpeg).hexdigest()[:6]}"
        known[new] = look.grey
    return new


def _save(folder: Path, screen: Screen, look: Look, jpeg: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    picture, marked = folder / screen.image, folder / f"{screen.id}.marked.jpg"
    if not marked.exists():
        picture.write_bytes(jpeg)
        marked.write_bytes(marked_picture(look, screen.elements))
    # Written last and at once: whoever finds it finds the pictures too.
    draft = folder / f"{screen.id}.new"
    draft.write_text(screen.model_dump_json(), encoding="utf-8")
    draft.replace(folder / f"{screen.id}.json")


def marked_picture(look: Look, found: Sequence[Element]) -> bytes:
    """The picture with numbered boxes as a JPEG of at most 1280 pixels a side."""
    image = look.image
    scale = min(1.0, marks.MAX_SIDE / max(image.shape[:2]))
    size = (round(image.shape[1] * scale), round(image.shape[0] * scale))
    if scale < 1:
        image = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    return marks.encode(marks.draw(image, found, scale=scale))
