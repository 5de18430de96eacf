"""Keep what belongs to the phone's own display if it has several.

From Android 11 on, u2.jar dumps the windows of all displays (`getWindowsOnAllDisplays`), each node
with its `display-id`: cover screens, desktops on a cable, casts. Pictures and gestures are those of
display 0: https://developer.android.com/reference/android/view/Display#DEFAULT_DISPLAY
"""

import re
import struct
from collections.abc import Callable

OWN = "0"
PNG_START = b"\x89PNG\r\n\x1a\n"
SHAPE = 0.01
"""Share by which the shape of a picture that was made smaller may differ from the screen's."""
_TAG = re.compile(r"""<node\b(?:[^"'>]|"[^"]*"|'[^']*')*>|</node>""")
_DISPLAY = re.compile(r' display-id="(-?\d+)"')
_OTHER = re.compile(r' display-id="(?!0")')
_PHYSICAL = re.compile(r"^Display (\d+) ", re.MULTILINE)
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers of a JPEG that begin a frame, which has the size:
https://www.w3.org/Graphics/JPEG/itu-t81.pdf, table B.1."""


def keep_own_display(xml: str) -> str:
    """The dump without the windows of other displays."""
    if not _OTHER.search(xml):
        return xml
    kept: list[str] = []
    position = depth = 0
    is_other = False
    for tag in _TAG.finditer(xml):
        is_end = tag[0].startswith("</")
        if not is_end and depth == 0:
            display = _DISPLAY.search(tag[0])
            is_other = display is not None and display[1] != OWN
            kept.append(xml[position : tag.start()])
            position = tag.start()
        if is_end:
            depth -= 1
        elif not tag[0].endswith("/>"):
            depth += 1
        if depth == 0 and is_other:
            position = tag.end()
    kept.append(xml[position:])
    return "".join(kept)


def list_displays(dump: str) -> list[str]:
    """The physical displays that `dumpsys SurfaceFlinger --display-id` names."""
    return _PHYSICAL.findall(dump)


def cut_png(output: bytes) -> bytes:
    """The picture in what `screencap -p` printed; empty if there is none.

    With several displays it prints a warning first, which a shell without streams of its own puts
    before the picture.
    """
    start = output.find(PNG_START)
    return output[start:] if start >= 0 else b""


def choose_size(
    picture: tuple[int, int],
    known: tuple[int, int],
    read_size: Callable[[], tuple[int, int]],
) -> tuple[int, int]:
    """The screen's size, after a picture of another one: it was turned, or folded.

    `deviceInfo` leaves out bars on some phones, so that it is asked only whether the picture is a
    smaller one of the same shape.

    Args:
        picture: its width and height, in pixels, as all others.
        known: the screen's so far.
        read_size: asks for that of `deviceInfo`.
    """
    if picture in (known, known[::-1]):
        return picture
    sides = read_size()
    difference = abs(picture[0] * sides[1] - picture[1] * sides[0])
    has_same_shape = difference <= SHAPE * picture[0] * sides[1]
    return sides if has_same_shape else picture


def read_picture_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a JPEG or PNG by its header, in pixels; None if it has none."""
    if data.startswith(PNG_START) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return int(width), int(height)
    if not data.startswith(b"\xff\xd8"):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        marker, length = (
            data[at + 1],
            struct.unpack(">H", data[at + 2 : at + 4])[0],
        )
        if marker in _FRAMES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return int(width), int(height)
        at += 2 + length
    return None


def capture_screen(
    shell: Callable[[list[str]], str],
    read_output: Callable[[list[str]], bytes],
    size: tuple[int, int],
) -> bytes:
    """The picture as PNG: of the display that has the screen's shape, if there are several.

    Args:
        shell: gives the output of a command.
        read_output: gives the bytes that a command writes.
        size: of the screen, in pixels.
    """
    names = list_displays(shell(["dumpsys", "SurfaceFlinger", "--display-id"]))
    if len(names) < 2:
        return cut_png(read_output(["screencap", "-p"]))
    pictures = [
        cut_png(read_output(["screencap", "-p", "-d", name])) for name in names
    ]
    for picture in pictures:
        if read_picture_size(picture) in (size, size[::-1]):
            return picture
    return pictures[0]
