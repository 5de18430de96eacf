"""Looks at a phone that a person uses, and has each new page recorded."""

import threading
import time

from tapwright.errors import PhoneLocked
from tools.device.device import Device
from tools.perception.raw import Picture
from tools.session_recording.recorder import SessionRecorder
from tools.vision.images import is_same_picture

POLL_S = 0.5
"""Between two pictures."""
STILL_PICTURES = 8
"""Pictures that are taken at most until two of them are equal."""
_BAR = 0.04
"""Share of the height at the top, with the clock, in which changes do not count."""


def follow_by_hand(
    device: Device,
    recorder: SessionRecorder,
    stop_event: threading.Event,
    *,
    seconds: float,
) -> None:
    """Record each page that a person comes to, until `stop_event` or for so many seconds.

    Touches are not seen. If the picture has changed, a person has done something: the page is
    recorded once it stands still.

    Raises:
        PhoneLocked, PhoneLost, PhoneUnresponsive: the phone sleeps at first, or went away.
    """
    end = time.monotonic() + seconds
    recorder.start(device)
    look = device.take_look()
    last = Picture(look.jpeg, look.grey, look.taken)
    while not stop_event.wait(POLL_S) and time.monotonic() < end:
        # Pictures of pages that still move are no part of the recording.
        recorder.pause()
        now = device.take_picture()
        if _is_same(last, now):
            continue
        last = _wait_until_still(device, now)
        recorder.note_by_hand()
        recorder.resume()
        try:
            device.take_look()
        except PhoneLocked:
            # The person has put it aside, and may take it up again.
            continue


def _wait_until_still(device: Device, picture: Picture) -> Picture:
    for _ in range(STILL_PICTURES):
        later = device.take_picture()
        if _is_same(picture, later):
            return later
        picture = later
    return picture


def _is_same(before: Picture, after: Picture) -> bool:
    skip = round(_BAR * before.grey.shape[0])
    return is_same_picture(before.grey, after.grey, skip=skip)
