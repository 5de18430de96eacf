"""A look made into a `Screen`, its pictures kept on disk beside the run."""

import hashlib
import json
import re
import threading
from collections.abc import Sequence
from pathlib import Path

from tapwright.errors import UsageError
from tools import secrets
from tools.device.device import Device
from tools.hierarchy.occlusion import dialog_of
from tools.hierarchy.tree import status_bar_height
from tools.observation.settle import BOUND_S, settle
from tools.perception.element_ids import ElementNumbers
from tools.perception.page_signature import compute_signature
from tools.perception.perceive import perceive
from tools.perception.raw import Look
from tools.rendering import set_of_marks
from tools.screen import Element, Screen
from tools.vision import encoding, images
from tools.vision.images import Grey
from tools.vision.lru import Recent

_ID = re.compile(r"[0-9a-f]{12}-[0-9a-f]{6}")
_lock = threading.Lock()
_KEPT_RUNS = 4
_KEPT_SCREENS = 64
_seen: dict[Path, dict[str, Grey]] = {}
"""Grey pictures by folder and id, so that going back to an earlier screen reads no file."""
_books: dict[Path, ElementNumbers] = {}
"""The numbers of each run's elements."""
_loaded: Recent[tuple[Path, int, int], Screen] = Recent(4)
"""Screens by file, inode and time of writing; the nodes of a step read the last two many times."""


def capture_screen(device: Device, folder: Path, *, bound_s: float = BOUND_S) -> Screen:
    """Wait until the screen stands still and keep what it shows.

    Three files are written to `folder/screens`: `<id>.jpg` as the phone sent it, `<id>.marked.jpg`
    with numbered boxes in the size that models are sent, `<id>.json` with the `Screen`. Elements
    come from where `device.perception` says, see `tools.perception.perceive`.

    An element that this run has seen on the same page before keeps its number
    (`tools.perception.element_ids`).

    Two looks get the same id when their elements are equal and their pictures differ in nothing
    but a caret and the status bar.

    Args:
        device: the phone.
        folder: of the run.
        bound_s: seconds that settling may take.

    Raises:
        PhoneLocked, PhoneLost, PhoneUnresponsive: see `Device.take_look`.
    """
    settled = settle(device, bound_s=bound_s)
    look = settled.look
    toasts = device.run_in_background(device.take_toasts)
    ime = device.ime_package
    seen, lost = perceive(look, perception=device.perception, ime=ime)
    secret_values = secrets.collect_secret_values()
    elements = tuple(_mask_element(e, secret_values) for e in seen)
    page = compute_signature(
        elements, look.package, look.activity, width=look.width, height=look.height
    )
    elements = _open_book(folder).number_elements(
        elements, package=look.package, signature=page
    )
    jpeg = _usable_jpeg(look, lost)
    screen_id = _screen_id(folder, elements, look, jpeg)
    screen = Screen(
        id=screen_id,
        width=look.width,
        height=look.height,
        package=look.package,
        activity=look.activity,
        signature=page,
        keyboard=look.keyboard,
        elements=elements,
        dialog=secrets.mask_secrets(
            dialog_of(look.roots, width=look.width, height=look.height, ime=ime)
        ),
        toasts=tuple(secrets.mask_secrets(text) for text in toasts.result()),
        lost=(*lost, *settled.losses),
        settled=settled.settled,
        settle_ms=settled.ms,
        time=look.time,
        image=f"{screen_id}.jpg",
    )
    _save_pictures(folder / "screens", screen, look, jpeg)
    return screen


def load_screen(folder: Path, screen_id: str) -> Screen:
    """A screen that `capture_screen` kept in this run's folder.

    Raises:
        UsageError: there is none with this id.
    """
    path = folder / "screens" / f"{screen_id}.json"
    if not _ID.fullmatch(screen_id) or not path.is_file():
        msg = f"This run has no screen {screen_id!r}."
        raise UsageError(msg)
    written = path.stat()
    key = (path, written.st_ino, written.st_mtime_ns)
    screen = _loaded.get(key)
    if screen is None:
        screen = Screen.model_validate_json(path.read_bytes())
        _loaded.keep(key, screen)
    return screen


def save_screen(folder: Path, screen: Screen) -> None:
    """Keep what became known of a screen later; its id and pictures stay."""
    _write_screen(folder / "screens", screen)


def _open_book(folder: Path) -> ElementNumbers:
    with _lock:
        book = _books.get(folder)
        if book is None:
            while len(_books) >= _KEPT_RUNS:
                del _books[next(iter(_books))]
            book = _books[folder] = ElementNumbers(folder / "screens")
        return book


def _mask_element(element: Element, secret_values: dict[str, str]) -> Element:
    fields = {
        name: clean
        for name in ("text", "value", "hint")
        if secret_values
        and (
            clean := secrets.mask_secrets(text := getattr(element, name), secret_values)
        )
        != text
    }
    return element.model_copy(update=fields) if fields else element


def _usable_jpeg(look: Look, lost: Sequence[str]) -> bytes:
    """The picture as it came, if it is a JPEG of the screen's size and whole."""
    whole = not any(clause.startswith("the picture") for clause in lost)
    high, wide = (4 * side for side in look.grey.shape)
    fits = abs(wide - look.width) <= 4 and abs(high - look.height) <= 4
    as_it_is = whole and fits and look.jpeg.startswith(b"\xff\xd8")
    return look.jpeg if as_it_is else encoding.encode_jpeg(look.image, quality=80)


def _screen_id(
    folder: Path, elements: Sequence[Element], look: Look, jpeg: bytes
) -> str:
    facts = [e.model_dump(mode="json") for e in elements]
    about = [look.package, look.activity, look.keyboard, look.width, look.height, facts]
    digest = hashlib.sha256(json.dumps(about).encode()).hexdigest()[:12]
    skip = status_bar_height(look.roots, width=look.width, height=look.height) // 4
    with _lock:
        screens = _seen.setdefault(folder, {})
        while len(_seen) > _KEPT_RUNS:
            del _seen[next(iter(_seen))]
        while len(screens) > _KEPT_SCREENS:
            del screens[next(iter(screens))]
        for path in (folder / "screens").glob(f"{digest}-*.json"):
            if path.stem not in screens:
                grey = images.decode_grey(path.with_suffix(".jpg").read_bytes())
                if grey is not None:
                    screens[path.stem] = grey
        for screen_id, grey in screens.items():
            if screen_id.startswith(digest) and images.is_same_picture(
                grey, look.grey, skip=skip
            ):
                return screen_id
        new = f"{digest}-{hashlib.sha256(jpeg).hexdigest()[:6]}"
        screens[new] = look.grey
    return new


def _save_pictures(folder: Path, screen: Screen, look: Look, jpeg: bytes) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    picture, marked = folder / screen.image, folder / f"{screen.id}.marked.jpg"
    if not marked.exists():
        picture.write_bytes(jpeg)
        marked.write_bytes(mark_picture(look, screen.elements))
    # Written last and at once: whoever finds it finds the pictures too.
    _write_screen(folder, screen)


def _write_screen(folder: Path, screen: Screen) -> None:
    draft = folder / f"{screen.id}.new"
    draft.write_text(screen.model_dump_json(), encoding="utf-8")
    draft.replace(folder / f"{screen.id}.json")


def mark_picture(look: Look, elements: Sequence[Element]) -> bytes:
    """The picture with numbered boxes as a JPEG of the size that models are sent."""
    # The picture itself would be decoded at its full size, for four times as long.
    small = encoding.decode_picture(look.jpeg)
    image = look.image if small is None else small
    return set_of_marks.draw_marked_jpeg(
        image, elements, screen=(look.width, look.height)
    )
