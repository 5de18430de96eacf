"""From scenes to pixels: backgrounds, windows, scrims, and the frames in between two scenes."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

import cv2
import numpy as np

from virtual_phone.system.scene import Layer, Scene
from virtual_phone.system.wallpaper import wallpaper
from virtual_phone.ui import theme
from virtual_phone.ui.geometry import Env
from virtual_phone.ui.layout import Rect, scroll_range, walk
from virtual_phone.ui.paint import fill
from virtual_phone.ui.render import draw
from virtual_phone.ui.text import with_pen

Frame = np.ndarray[Any, np.dtype[np.uint8]]
"""Height x width x 3, blue, green, red."""
Motion = Literal[
    "forward", "backward", "fade", "rise", "keyboard_up", "keyboard_down", "shade", "scroll"
]
SECONDS: dict[Motion, float] = {
    "forward": 0.25,
    "backward": 0.25,
    "fade": 0.2,
    "rise": 0.25,
    "keyboard_up": 0.2,
    "keyboard_down": 0.2,
    "shade": 0.25,
    "scroll": 0.35,
}
_SCRIM = 0.55
"""What is left of the light behind a dialog."""
_SLIDE = 0.22
"""A page comes in from this share of the width."""


@dataclass(eq=False)
class Transition:
    """A change of scene that takes time to be seen."""

    motion: Motion
    started: float
    """UI time, seconds."""
    seconds: float
    before: Scene
    region: Rect | None = None
    """What scrolls."""
    distance: int = 0
    """By how many px it scrolls."""
    horizontal: bool = False
    picture: Frame | None = None
    """The scene before, once drawn."""

    def progress(self, now: float) -> float:
        """0 to 1, eased out; 1 when it is over."""
        part = min(1.0, max(0.0, (now - self.started) / self.seconds)) if self.seconds else 1.0
        return 1.0 - (1.0 - part) ** 3


class Painter:
    """Draws scenes; remembers the last picture of each app for the cards of Recents."""

    def __init__(self) -> None:
        self.last: dict[str, Scene] = {}
        """The scene in which an app was seen last, by package."""
        self._cards: dict[str, tuple[Scene, Frame]] = {}
        """Its picture as it was drawn on a card last."""

    @with_pen
    def paint(self, scene: Scene, *, phase: float = 0.0, faces: tuple[str, ...] = ()) -> Frame:
        """A whole picture.

        Args:
            scene: What to draw.
            phase: How far spinners have turned, 0 to 1.
            faces: Packages of the cards in Recents, in their order.
        """
        env = scene.env
        if scene.wallpaper:
            canvas = wallpaper(scene.wallpaper, env.width, env.height, dark=env.dark).copy()
        else:
            canvas = np.empty((env.height, env.width, 3), np.uint8)
            fill(canvas, theme.color("surface", dark=env.dark))
        for layer in scene.layers:
            self._layer(canvas, layer, scene, phase)
            if layer.kind == "recents":
                self._faces(canvas, layer, faces)
        return canvas

    def _layer(self, canvas: Frame, layer: Layer, scene: Scene, phase: float) -> None:
        env = scene.env
        if layer.scrim:
            _dim(canvas)
        if layer.kind in ("recents", "lock"):
            cv2.convertScaleAbs(canvas, canvas, alpha=0.6)
        if layer.kind == "shade":
            fill(canvas, theme.color("surface_container_low", dark=env.dark))
        if layer.kind == "ime":
            fill(canvas[layer.rect.bottom :], theme.color("surface_container", dark=env.dark))
            draw(canvas, layer.box, env, layer.view)
            self._bars(canvas, scene)
            return
        view = replace(layer.view, phase=phase) if phase else layer.view
        draw(canvas, layer.box, env, view)
        if scene.moved is not None and scene.moved[0] is layer.content:
            _bar(canvas, layer, scene.moved[1], env)
        if layer.kind == "shade":
            self._bars(canvas, scene)

    @staticmethod
    def _bars(canvas: Frame, scene: Scene) -> None:
        """Draw the system's bars again, over a window that lies behind them too."""
        for bar in scene.layers:
            if bar.kind == "navigation" or (bar.kind == "status" and scene.layer("shade")):
                draw(canvas, bar.box, scene.env, bar.view)

    def _faces(self, canvas: Frame, layer: Layer, faces: tuple[str, ...]) -> None:
        boxes = [b for b in walk(layer.box) if b.widget.id == "snapshot"]
        for box, package in zip(boxes, faces, strict=False):
            scene = self.last.get(package)
            seen = box.visible
            if scene is None or seen.empty:
                continue
            picture = self._face(package, scene, box.rect)
            left, top = seen.left - box.rect.left, seen.top - box.rect.top
            part = picture[top : top + seen.height, left : left + seen.width]
            corners = _rounded(box.rect.width, box.rect.height, layer_radius(box.rect))
            mask = corners[top : top + seen.height, left : left + seen.width]
            place = canvas[seen.top : seen.bottom, seen.left : seen.right]
            np.copyto(place, part, where=mask[..., None] > 127)

    def _face(self, package: str, scene: Scene, place: Rect) -> Frame:
        """The app of a scene without what the system showed over it, in the size of its card."""
        known = self._cards.get(package)
        if known and known[0] is scene and known[1].shape[:2] == (place.height, place.width):
            return known[1]
        kept = ("page", "dialog", "menu", "sheet")
        layers = tuple(layer for layer in scene.layers if layer.kind in kept)
        area = _area(scene)
        whole = self.paint(Scene(scene.env, layers, wallpaper=""))[area.top : area.bottom]
        size = (place.width, place.height)
        small = np.asarray(cv2.resize(whole, size, interpolation=cv2.INTER_AREA), np.uint8)
        self._cards[package] = (scene, small)
        return small

    def between(
        self, before: Frame, after: Frame, after_scene: Scene, how: Transition, now: float
    ) -> Frame:
        """The frame at this moment of a transition."""
        part = how.progress(now)
        if before.shape != after.shape:
            return after
        if how.motion in ("keyboard_up", "keyboard_down"):
            return _keyboard(before, after, after_scene, how, part)
        if how.motion == "scroll" and how.region is not None:
            return _scrolled(before, after, how, how.region, part)
        if how.motion in ("forward", "backward"):
            out = _slide(before, after, after_scene, how.motion, part)
            return _slide_keyboard(out, before, after, after_scene, how, part)
        if how.motion in ("rise", "shade"):
            return _rise(before, after, after_scene, how.motion, part)
        return _mix(before, after, part)


def _bar(canvas: Frame, layer: Layer, key: str, env: Env) -> None:
    """The scroll bar of a vertical `Scroll`, at its right edge."""
    box = layer.scroll_box(key)
    if box is None or getattr(box.widget, "axis", "") != "vertical":
        return
    offset, most = scroll_range(box)
    seen = box.visible
    if not most or seen.empty:
        return
    length = max(env.px(24), seen.height * seen.height // (seen.height + most))
    top = seen.top + (seen.height - length) * offset // most
    right = seen.right - env.px(2)
    part = canvas[top : top + length, right - env.px(4) : right]
    ink = np.array(theme.color("outline", dark=env.dark), np.float32)
    part[:] = (part * 0.4 + ink * 0.6).astype(np.uint8)


def layer_radius(rect: Rect) -> int:
    """Corner radius of a card in Recents, px."""
    return max(2, rect.width // 13)


@lru_cache(maxsize=8)
def _rounded(width: int, height: int, radius: int) -> Frame:
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - radius, height), 255, -1)
    cv2.rectangle(mask, (0, radius), (width, height - radius), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def _dim(canvas: Frame) -> None:
    cv2.convertScaleAbs(canvas, canvas, alpha=_SCRIM)


def _mix(before: Frame, after: Frame, part: float) -> Frame:
    return np.asarray(cv2.addWeighted(after, part, before, 1 - part, 0), np.uint8)


def _area(scene: Scene) -> Rect:
    """Where apps are: between the bars."""
    status, navigation = scene.layer("status"), scene.layer("navigation")
    top = status.rect.bottom if status else 0
    bottom = navigation.rect.top if navigation else scene.env.height
    return Rect(0, top, scene.env.width, bottom)


def _slide(before: Frame, after: Frame, scene: Scene, motion: Motion, part: float) -> Frame:
    area = _area(scene)
    out = _mix(before, after, part)
    shift = round((1 - part) * _SLIDE * area.width)
    if shift <= 0:
        return out
    rows = slice(area.top, area.bottom)
    new, old = after[rows], before[rows]
    if motion == "forward":
        moved = cv2.addWeighted(
            np.ascontiguousarray(new[:, : area.width - shift]),
            part,
            np.ascontiguousarray(old[:, shift:]),
            1 - part,
            0,
        )
        out[rows, shift:] = moved
        out[rows, :shift] = old[:, :shift]
    else:
        moved = cv2.addWeighted(
            np.ascontiguousarray(new[:, shift:]),
            part,
            np.ascontiguousarray(old[:, : area.width - shift]),
            1 - part,
            0,
        )
        out[rows, : area.width - shift] = moved
        out[rows, area.width - shift :] = new[:, area.width - shift :]
    return out


def _rise(before: Frame, after: Frame, scene: Scene, motion: Motion, part: float) -> Frame:
    """A sheet comes up from the bottom, the shade down from the top."""
    sheet = scene.layer("sheet")
    if motion == "shade":
        edge = round(part * scene.env.height)
        out = before.copy()
        out[:edge] = after[:edge]
        return out
    area = _area(scene)
    top = sheet.window.top if sheet else area.top
    bottom = sheet.window.bottom if sheet else area.bottom
    shift = round((1 - part) * (bottom - top))
    out = _mix(before, after, part) if sheet else before.copy()
    if not sheet:
        out[:top], out[bottom:] = after[:top], after[bottom:]
    else:
        out[top:bottom] = _mix(before[top:bottom], np.full_like(before[top:bottom], 0), 0.4 * part)
    out[top + shift : bottom] = after[top : bottom - shift]
    return out


def _scrolled(before: Frame, after: Frame, how: Transition, region: Rect, part: float) -> Frame:
    out = after.copy()
    box = (slice(region.top, region.bottom), slice(region.left, region.right))
    old, new, view = before[box], after[box], out[box]
    if how.horizontal:
        old, new, view = (image.transpose(1, 0, 2) for image in (old, new, view))
    if how.distance < 0:
        old, new, view = (image[::-1] for image in (old, new, view))
    whole, length = abs(how.distance), view.shape[0]
    done = round(part * whole)
    if whole >= length:
        return out
    view[: length - done] = old[done:]
    view[length - done :] = new[length - whole : length - whole + done]
    return out


def _slide_keyboard(
    out: Frame, before: Frame, after: Frame, scene: Scene, how: Transition, part: float
) -> Frame:
    """A keyboard that comes or goes with a page moves up or down, not sideways."""
    old, new = how.before.layer("ime"), scene.layer("ime")
    if (old is None) == (new is None):
        return out
    ime, source, base = (new, after, before) if new is not None else (old, before, after)
    if ime is None:
        return out
    rect = ime.rect
    shift = round(rect.height * ((1 - part) if new is not None else part))
    out[rect.top : rect.bottom] = base[rect.top : rect.bottom]
    out[rect.top + shift : rect.bottom] = source[rect.top : rect.bottom - shift]
    return out


def _keyboard(before: Frame, after: Frame, scene: Scene, how: Transition, part: float) -> Frame:
    up = how.motion == "keyboard_up"
    owner = scene if up else how.before
    ime = owner.layer("ime")
    if ime is None:
        return _mix(before, after, part)
    rect = ime.rect
    shift = round(rect.height * ((1 - part) if up else part))
    out = (before if up else after).copy()
    source = after if up else before
    out[rect.top + shift : rect.bottom] = source[rect.top : rect.bottom - shift]
    return out
