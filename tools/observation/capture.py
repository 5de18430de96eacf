"""Look at the phone, make a `Screen` of it, and keep it with its pictures in the run's folder.

Read first: `capture_screen`, then `_build_screen`.
"""

import hashlib
import json
import re
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from pydantic import ValidationError

from tapwright.errors import ExtraMissing, UsageError
from tools import secrets
from tools.device.device import Device
from tools.hierarchy.keyboard_action import read_action_label
from tools.hierarchy.occlusion import dialog_of
from tools.hierarchy.tree import status_bar_height
from tools.observation.settle import BOUND_S, Settled, settle
from tools.perception.element_ids import ElementNumbers
from tools.perception.notices import Notices, drop_notices
from tools.perception.page_signature import compute_signature
from tools.perception.perceive import UNREAD, PerceptionResult, perceive
from tools.perception.raw import Look
from tools.rendering import set_of_marks
from tools.screen import Element, Perception, Screen
from tools.vision import encoding, images
from tools.vision.images import Grey
from tools.vision.lru import Recent
from tools.vision.patches import find_patches

_SCREEN_ID = re.compile(r"[0-9a-f]{12}-[0-9a-f]{6}")
_lock = threading.Lock()
"""Guards the caches below; several runs may look at their phones at once."""
_SECRET_FIELDS = ("text", "value", "hint")
"""Fields of an element that may show a secret."""
_COVER_GREY = 128
"""Brightness of the picture that stands for a covered screen."""
_KEPT_RUNS = 4
"""Runs whose pictures and numbers stay in memory."""
_KEPT_SCREENS = 64
"""Pictures of a run that stay in memory."""
_greys: dict[Path, dict[str, Grey]] = {}
"""Grey pictures by folder and id: going back to an earlier screen reads no file."""
_numbers: dict[Path, ElementNumbers] = {}
"""The numbers of each run's elements."""
_screens: Recent[tuple[Path, int, int], Screen] = Recent(4)
"""Screens by file, inode and time of writing; the nodes of a step read the last two many times."""


class Restriction(NamedTuple):
    """What the user's policy restricts on a screen."""

    words: str = ""
    """The restriction in a sentence; empty for none."""
    is_cover: bool = False
    """Whether nothing of the screen may be kept or shown but the name of the app."""


FindRestriction = Callable[[Screen], Restriction]


def capture_screen(
    device: Device,
    folder: Path,
    *,
    bound_s: float = BOUND_S,
    find_restriction: FindRestriction | None = None,
) -> Screen:
    """Wait until the screen stands still and keep what it shows.

    Three files are written to `folder/screens`: `<id>.jpg` as the phone sent it, `<id>.marked.jpg`
    with numbered boxes in the size that models are sent, `<id>.json` with the `Screen`.

    An element that this run has seen on the same page before keeps its number
    (`tools.perception.element_ids`). A screen that the run has seen before keeps its id: its
    elements are equal, and the pictures differ in nothing but a caret and the status bar.

    Args:
        device: the phone. Its `perception` says where elements come from, the tree or the picture.
        folder: of the run.
        bound_s: seconds that settling may take.
        find_restriction: says what the user's policy restricts on a screen. It is asked twice: with
            what the tree alone shows, before a detector gets the picture, and with all elements.

    Raises:
        PhoneLocked, PhoneLost, PhoneUnresponsive: see `Device.take_look`.
    """
    device.ask_for_tree()
    settled = settle(device, bound_s=bound_s)
    look = settled.look
    toasts = device.run_in_background(device.take_toasts)
    ime = device.ime_package
    if find_restriction is not None:
        restriction = find_restriction(_outline_look(look, ime))
        if restriction.is_cover:
            toasts.result()
            return _keep_covered(device, folder, look, restriction.words)
    screen, jpeg = _build_screen(device, folder, settled, toasts)
    if find_restriction is not None:
        restriction = find_restriction(screen)
        if restriction.is_cover:
            return _keep_covered(device, folder, look, restriction.words)
        screen = screen.model_copy(update={"restriction": restriction.words})
    _save_pictures(folder / "screens", screen, look, jpeg)
    _note_screen(device, screen, look)
    return screen


def _build_screen(
    device: Device,
    folder: Path,
    settled: Settled,
    toasts: Future[tuple[str, ...]],
) -> tuple[Screen, bytes]:
    """The screen of a look, without secrets, and its picture as a JPEG."""
    look, ime = settled.look, device.ime_package
    size = {"width": look.width, "height": look.height}
    found, lost = _perceive_look(look, device.perception, ime)
    found = _drop_notices(found, device, look, toasts)
    secret_values = secrets.collect_secret_values()
    elements = tuple(_mask_element(e, secret_values) for e in found)
    page = compute_signature(elements, look.package, look.activity, **size)
    elements = _get_numbers(folder).number_elements(
        elements, package=look.package, signature=page
    )
    dialog = dialog_of(look.roots, **size, ime=ime)
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
        keyboard_action=read_action_label(look.roots, ime),
        elements=elements,
        dialog=secrets.mask_secrets(dialog, secret_values),
        toasts=tuple(
            secrets.mask_secrets(text, secret_values)
            for text in toasts.result()
        ),
        lost=(*lost, *settled.losses),
        settled=settled.settled,
        settle_ms=settled.ms,
        moving=settled.areas,
        time=look.time,
        image=f"{screen_id}.jpg",
    )
    return screen, jpeg


def _drop_notices(
    elements: tuple[Element, ...],
    device: Device,
    look: Look,
    toasts: Future[tuple[str, ...]],
) -> tuple[Element, ...]:
    """The elements without toasts and clipboard notices, which only a picture shows."""
    if all(element.source == "hierarchy" for element in elements):
        return elements
    notices = Notices(
        toasts.result(), device.has_pasted, device.find_shown_clip(look.taken)
    )
    return drop_notices(elements, notices, width=look.width, height=look.height)


def _note_screen(device: Device, screen: Screen, look: Look) -> None:
    """Tell the device which screen was kept last; see `Device.shows_screen`."""
    bar = status_bar_height(look.roots, width=look.width, height=look.height)
    device.note_screen(screen.id, look, skip=bar // 4)


def _outline_look(look: Look, ime: str) -> Screen:
    """The screen as the tree alone shows it, before the picture is read; it has no id."""
    elements = perceive(look, perception="hierarchy", ime=ime).elements
    return Screen(
        id="",
        width=look.width,
        height=look.height,
        package=look.package,
        activity=look.activity,
        elements=elements,
        dialog=dialog_of(
            look.roots, width=look.width, height=look.height, ime=ime
        ),
        time=look.time,
    )


def _keep_covered(
    device: Device, folder: Path, look: Look, words: str
) -> Screen:
    """Keep a screen that may not be shown: the name of its app, a grey picture, and the reason."""
    about = [look.package, words, look.width, look.height]
    digest = hashlib.sha256(json.dumps(about).encode()).hexdigest()
    screen_id = f"{digest[:12]}-{digest[12:18]}"
    screen = Screen(
        id=screen_id,
        width=look.width,
        height=look.height,
        package=look.package,
        signature=compute_signature(
            (), look.package, "", width=look.width, height=look.height
        ),
        restriction=words,
        time=look.time,
        image=f"{screen_id}.jpg",
    )
    blank = encoding.encode_jpeg(
        np.full((look.height, look.width, 3), _COVER_GREY, np.uint8)
    )
    screens = folder / "screens"
    screens.mkdir(parents=True, exist_ok=True)
    for name in (screen.image, f"{screen_id}.marked.jpg"):
        (screens / name).write_bytes(blank)
    _write_screen(screens, screen)
    _note_screen(device, screen, look)
    return screen


def _perceive_look(
    look: Look, perception: Perception, ime: str
) -> PerceptionResult:
    """The elements of a look; those of its picture if no tree came, as far as it can be read."""
    if look.asked or perception == "vision":
        return perceive(look, perception=perception, ime=ime)
    try:
        return perceive(look, perception="vision", ime=ime)
    except ExtraMissing:
        return PerceptionResult((), (*look.lost, UNREAD))


def load_screen(folder: Path, screen_id: str) -> Screen:
    """A screen that `capture_screen` kept in this run's folder.

    Raises:
        UsageError: there is none with this id, or its file is damaged.
    """
    path = folder / f"screens/{screen_id}.json"
    if not _SCREEN_ID.fullmatch(screen_id) or not path.is_file():
        msg = f"This run has no screen {screen_id!r}."
        raise UsageError(msg)
    written = path.stat()
    key = (path, written.st_ino, written.st_mtime_ns)
    screen = _screens.get(key)
    if screen is None:
        screen = _read_screen(path)
        _screens.keep(key, screen)
    return screen


def _read_screen(path: Path) -> Screen:
    try:
        return Screen.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        msg = (
            f"The file of a screen, {path}, cannot be read. The run cannot go on from it: "
            "start the task again."
        )
        raise UsageError(msg) from error


def save_screen(folder: Path, screen: Screen) -> None:
    """Write a screen again, with what became known of it later; its id and pictures stay."""
    _write_screen(folder / "screens", screen)


def _get_numbers(folder: Path) -> ElementNumbers:
    """The numbers that a run's elements have had so far."""
    with _lock:
        numbers = _numbers.get(folder)
        if numbers is None:
            _drop_oldest(_numbers, _KEPT_RUNS - 1)
            numbers = _numbers[folder] = ElementNumbers(folder / "screens")
        return numbers


def _mask_element(element: Element, secret_values: dict[str, str]) -> Element:
    """The element with the names of secrets in place of their values."""
    changes: dict[str, str] = {}
    for name in _SECRET_FIELDS if secret_values else ():
        text = getattr(element, name)
        masked = secrets.mask_secrets(text, secret_values)
        if masked != text:
            changes[name] = masked
    return element.model_copy(update=changes) if changes else element


def _usable_jpeg(look: Look, lost: Sequence[str]) -> bytes:
    """The picture as it came if it is a whole JPEG of the screen's size, else made into one."""
    is_whole = not any(clause.startswith("the picture") for clause in lost)
    height, width = (4 * side for side in look.grey.shape)
    fits = abs(width - look.width) <= 4 and abs(height - look.height) <= 4
    if is_whole and fits and look.jpeg.startswith(b"\xff\xd8"):
        return look.jpeg
    return encoding.encode_jpeg(look.image, quality=80)


def _screen_id(
    folder: Path, elements: Sequence[Element], look: Look, jpeg: bytes
) -> str:
    """The id of an earlier screen that is equal to this one, else a new one."""
    size = {"width": look.width, "height": look.height}
    facts = [element.model_dump(mode="json") for element in elements]
    about = [look.package, look.activity, look.keyboard, *size.values(), facts]
    digest = hashlib.sha256(json.dumps(about).encode()).hexdigest()[:12]
    skip = status_bar_height(look.roots, **size) // 4
    with _lock:
        screens = _greys.setdefault(folder, {})
        _drop_oldest(_greys, _KEPT_RUNS)
        _drop_oldest(screens, _KEPT_SCREENS)
        _read_pictures(folder / "screens", digest, screens)
        similar = [
            each for each in screens.items() if each[0].startswith(digest)
        ]
        for screen_id, grey in similar:
            is_alike = images.is_same_picture(grey, look.grey, skip=skip)
            if is_alike and not _differs_in_detail(folder, screen_id, jpeg):
                return screen_id
        new = f"{digest}-{hashlib.sha256(jpeg).hexdigest()[:6]}"
        screens[new] = look.grey
    return new


def _differs_in_detail(folder: Path, screen_id: str, jpeg: bytes) -> bool:
    """Whether a badge or a colour differs, which a small grey picture does not show."""
    file = folder / "screens" / f"{screen_id}.jpg"
    return file.is_file() and bool(find_patches(file.read_bytes(), jpeg))


def _drop_oldest(values: dict[Any, Any], most: int) -> None:
    while len(values) > most:
        del values[next(iter(values))]


def _read_pictures(folder: Path, digest: str, screens: dict[str, Grey]) -> None:
    """Add the pictures of screens with a digest that an earlier process has kept."""
    for path in folder.glob(f"{digest}-*.json"):
        if path.stem in screens:
            continue
        grey = images.decode_grey(path.with_suffix(".jpg").read_bytes())
        if grey is not None:
            screens[path.stem] = grey


def _save_pictures(
    folder: Path, screen: Screen, look: Look, jpeg: bytes
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    marked = folder / f"{screen.id}.marked.jpg"
    if not marked.exists():
        (folder / screen.image).write_bytes(jpeg)
        marked.write_bytes(mark_picture(look, screen.elements))
    # Written last and at once: if this file exists, the pictures do too.
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
