"""Takes secrets, passwords and chosen texts out of dumps, answers and pictures.

A text is found whatever its case, and with blanks or hyphens between its characters, as phone
numbers are written. A part of one counts if it is all that a node holds: keyboards propose words of
a text, and a field holds its beginning while it is typed.
"""

import html
import re
import shlex
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import cv2

from tapwright.errors import UsageError
from tools import secrets
from tools.screen import Bounds
from tools.session_recording.gestures import split_command
from tools.session_recording.layout import MASK
from tools.vision.images import decode_image

SHORTEST = 2
"""Characters of a text that can be masked; a single one is on every screen."""
PART = 3
"""Characters that a node has to hold for a part of a text to count; a whole word always does."""
_QUALITY = 80
"""Of a JPEG that was painted over, as the phone's own."""
_GREY = (128, 128, 128)
_MARGIN = 4
"""Pixels around a box that are painted over too: glyphs may stand out of their node."""
_SKIPPED = re.compile(r"[\s\-]+")
_TAG = re.compile(r"""<[A-Za-z](?:[^"'>]|"[^"]*"|'[^']*')*>""")
_ATTRIBUTE = re.compile(r"""([\w:.-]+)=("[^"]*"|'[^']*')""")
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_PLACES = re.compile(r"""\b(?:bounds|index|NAF)=("[^"]*"|'[^']*')""")
_PLACE_NAMES = ("bounds", "index")
_PASSWORD = re.compile(r"""\bpassword=["']true["']""")


class MaskedDump(NamedTuple):
    """A dump without what was masked."""

    xml: str
    """Empty if it is damaged so that it could not be masked for certain."""
    boxes: tuple[Bounds, ...]
    """Where the picture has to be painted over."""
    has_password: bool
    """Whether there is a field for a password on the screen."""


class Masker:
    """Knows the texts to be masked; secrets are among them as soon as they are known."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        """Choose the texts.

        Raises:
            UsageError: a text is too short to be found again.
        """
        self.count = 0
        """Values that were masked so far."""
        self._texts: list[str] = []
        for text in texts:
            if len(_squeeze(text)) < SHORTEST:
                msg = (
                    f"{text!r} is too short to be masked: name a text "
                    f"of {SHORTEST} characters or more"
                )
                raise UsageError(msg)
            self.add_text(text)

    @property
    def has_texts(self) -> bool:
        """Whether there is anything to be masked besides passwords."""
        return bool(self._list_texts())

    def add_text(self, text: str) -> None:
        """Mask another text from now on, if it is long enough to be found."""
        if len(_squeeze(text)) >= SHORTEST and text not in self._texts:
            self._texts.append(text)

    def mask_text(self, text: str, *, part: int = PART) -> str:
        """A text without what is to be masked.

        Args:
            text: any.
            part: how many characters the text needs to be masked as a part of a secret.
        """
        masked = text
        for value, placeholder in self._list_texts():
            masked = _make_pattern(value).sub(placeholder, masked)
            if _is_part(masked, value, part):
                masked = placeholder
        if masked != text:
            self.count += 1
        return masked

    def mask_value(self, value: Any, *, part: int = PART) -> Any:
        """A JSON value without what is to be masked, in all its texts."""
        if isinstance(value, str):
            return self.mask_text(value, part=part)
        if isinstance(value, list | tuple):
            return [self.mask_value(part) for part in value]
        if isinstance(value, dict):
            masked = {}
            for key, part in value.items():
                masked[self.mask_text(str(key))] = self.mask_value(part)
            return masked
        return value

    def mask_command(self, line: str) -> str:
        """A shell command whose words are masked one by one, whatever their quotes."""
        words = split_command(line)
        if not words:
            return self.mask_text(line)
        return shlex.join([self.mask_text(word) for word in words])

    def mask_dump(self, xml: str) -> MaskedDump:
        """A dump with all its attributes masked, and the places of nodes that had any."""
        boxes: list[Bounds] = []

        def mask_tag(tag: re.Match[str]) -> str:
            masked = self._mask_tag(tag[0])
            bounds = _BOUNDS.search(tag[0])
            if bounds is not None and masked != tag[0]:
                left, top, right, bottom = map(int, bounds.groups())
                box = Bounds(left=left, top=top, right=right, bottom=bottom)
                boxes.append(box)
            return masked

        masked = _TAG.sub(mask_tag, xml)
        if self._is_left(html.unescape(_PLACES.sub("", masked))):
            masked = ""
        has_password = _PASSWORD.search(xml) is not None
        return MaskedDump(masked, tuple(boxes), has_password)

    def _mask_tag(self, tag: str) -> str:
        is_password = _PASSWORD.search(tag) is not None

        def mask_attribute(attribute: re.Match[str]) -> str:
            name, quote = attribute[1], attribute[2][0]
            value = html.unescape(attribute[2][1:-1])
            masked = value
            if name == "text" and is_password:
                # An empty one too: its picture may have a character.
                masked = MASK
            elif name not in _PLACE_NAMES:
                masked = self.mask_text(value)
            if masked == value and not is_password:
                return attribute[0]
            return f"{name}={quote}{html.escape(masked)}{quote}"

        return _ATTRIBUTE.sub(mask_attribute, tag)

    def _is_left(self, text: str) -> bool:
        patterns = [_make_pattern(value) for value, _ in self._list_texts()]
        return any(pattern.search(text) for pattern in patterns)

    def _list_texts(self) -> list[tuple[str, str]]:
        """Each text with what stands for it, the longest first."""
        known = list(secrets.collect_secret_values().items())
        known += [(text, MASK) for text in self._texts]
        return sorted(known, key=lambda pair: -len(pair[0]))


def paint_over(
    picture: bytes, boxes: Sequence[Bounds], *, longest: int
) -> bytes:
    """A picture with grey where the boxes are; empty if it cannot be read.

    Args:
        picture: a JPEG or PNG; the result is of the same kind.
        boxes: in pixels of the screen.
        longest: the screen's longer side in pixels, since a picture may have been made smaller.
    """
    image = decode_image(picture, cv2.IMREAD_COLOR)
    if image is None:
        return b""
    scale = max(image.shape[:2]) / longest
    for box in boxes:
        first = (box.left - _MARGIN) * scale, (box.top - _MARGIN) * scale
        last = (box.right + _MARGIN) * scale, (box.bottom + _MARGIN) * scale
        start, end = _round_point(first), _round_point(last)
        cv2.rectangle(image, start, end, _GREY, cv2.FILLED)
    suffix = find_suffix(picture)
    options = [cv2.IMWRITE_JPEG_QUALITY, _QUALITY] if suffix == ".jpg" else []
    _, encoded = cv2.imencode(suffix, image, options)
    return encoded.tobytes()


def find_suffix(picture: bytes) -> str:
    """`.jpg` or `.png`, by the first bytes of a picture."""
    return ".png" if picture.startswith(b"\x89PNG") else ".jpg"


def _round_point(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _is_part(text: str, whole: str, shortest: int) -> bool:
    """Whether a text is a part of another one: a word of it, or so many characters."""
    squeezed = _squeeze(text).casefold()
    words = [word for word in whole.casefold().split() if len(word) > 1]
    if squeezed in words:
        return True
    is_long = len(squeezed) >= shortest
    return is_long and squeezed in _squeeze(whole).casefold()


def _squeeze(text: str) -> str:
    return _SKIPPED.sub("", text)


def _make_pattern(text: str) -> re.Pattern[str]:
    # `re` keeps the compiled patterns.
    characters = map(re.escape, _squeeze(text))
    return re.compile(r"[\s\-]*".join(characters), re.IGNORECASE)
