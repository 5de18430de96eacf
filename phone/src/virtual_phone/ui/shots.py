"""Pictures of screens that a phone took, by the names that `Image` and the media store use."""

import hashlib
import threading
from collections import OrderedDict
from typing import Any

import cv2
import numpy as np

Picture = np.ndarray[Any, np.dtype[np.uint8]]
PREFIX = "shot:"
MOST = 64
"""Pictures kept in this process; the oldest go first."""
_LONGEST = 1600
"""Pixels of the long side as kept."""

_held: OrderedDict[str, bytes] = OrderedDict()
_lock = threading.Lock()


def keep(frame: Picture) -> str:
    """Remember a picture.

    Args:
        frame: (height, width, 3) BGR.

    Returns:
        Its name; the same for the same picture.
    """
    scale = min(1.0, _LONGEST / max(frame.shape[:2]))
    if scale < 1:
        frame = np.asarray(
            cv2.resize(frame, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
        )
    data = cv2.imencode(".png", frame, [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes()
    name = PREFIX + hashlib.sha256(data).hexdigest()[:16]
    with _lock:
        _held[name] = data
        while len(_held) > MOST:
            _held.popitem(last=False)
    return name


def kept(name: str) -> Picture | None:
    """The picture of this name as (height, width, 3) BGR; None when it is none or was forgotten."""
    with _lock:
        data = _held.get(name)
    if data is None:
        return None
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)
