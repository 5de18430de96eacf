"""Keep touches off the overlay that our own typing brings up on Android 13 and later.

It lies over the page for some seconds, at the lower left, and goes by itself.
"""

import time

from tools.device.device import Device
from tools.device.input.text_input import OVERLAY_S
from tools.hierarchy.spatial_index import Box
from tools.hierarchy.system_notices import (
    is_clipboard_notice,
    list_notice_boxes,
)
from tools.perception.raw import read_dump

PAUSE_S = 0.5
LEFT_SHARE, LOW_SHARE = 0.85, 0.4
"""It lies left of the first share of the width, and below the second of the height."""


def wait_for_overlay(device: Device, x: int, y: int) -> None:
    """Wait until the overlay is gone, if the point to touch lies under it.

    The tree is read only if we typed a moment ago, and the point is where the overlay may be.

    Args:
        device: the phone.
        x: of the point, pixels.
        y: of the point, pixels.
    """
    is_place = x < LEFT_SHARE * device.width and y > LOW_SHARE * device.height
    if not is_place:
        return
    for _ in range(round(OVERLAY_S / PAUSE_S)):
        if not device.find_shown_clip(time.monotonic()):
            return
        boxes = _list_boxes(device)
        if not any(_is_in_box(box, x, y) for box in boxes):
            return
        device.pause(PAUSE_S)


def _list_boxes(device: Device) -> list[Box]:
    xml = device.dump_hierarchy()
    tree = read_dump(xml, width=device.width, height=device.height)
    notices = [root for root in tree.roots if is_clipboard_notice(root)]
    return [box for root in notices for box in list_notice_boxes(root)]


def _is_in_box(box: Box, x: int, y: int) -> bool:
    left, top, right, bottom = box
    return left <= x < right and top <= y < bottom
