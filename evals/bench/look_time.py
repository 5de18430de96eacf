"""The time of a look at the phone, beside the plain calls of uiautomator2, on a screen at rest."""

import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import adbutils
import uiautomator2

from tools.device.connection import virtual
from tools.device.connection.address import find_address
from tools.device.device import Device, close_all, connect_device
from tools.observation.capture import capture_screen

SCREENS = {
    "home screen": "com.android.launcher3",
    "Settings": "com.android.settings",
    "Notes": "com.tapwright.notes",
}
REST_S = 2.5
"""After an app was opened: transitions are over, and settling has no gesture to wait for."""


@dataclass(frozen=True, kw_only=True)
class Looked:
    """Medians of one screen, in milliseconds; the ratio is the median of the pairs' ratios."""

    screen: str
    elements: int
    stock: float
    """`screenshot()` and then `dump_hierarchy()` of an unchanged uiautomator2."""
    first: float
    """`capture_screen` of a screen that this run has not seen: pictures are drawn and stored."""
    again: float
    """`capture_screen` of one that it has seen."""
    settling: float
    """The part of `again` until two looks agreed."""
    bare: float
    """The two plain calls in sequence over our own wire, which has no Nagle's delay."""
    ratio: float
    ratio_again: float


def compare(pairs: int) -> list[Looked]:
    """Time both on a phone in a process of its own, taking turns.

    Args:
        pairs: how often, for each screen.

    Returns:
        A row a screen.
    """
    spec = virtual.start_phone()
    try:
        with tempfile.TemporaryDirectory() as folder:
            at = find_address(spec)
            device = connect_device(spec, home=Path(folder))
            device.perception = "hybrid"
            # A client of its own: ours sends without Nagle's delay.
            client = adbutils.AdbClient(
                host=at.client.host, port=at.client.port
            )
            stock = uiautomator2.Device(client.device(at.serial))
            rows = []
            for name, package in SCREENS.items():
                device.shell_once(["monkey", "-p", package, "1"])
                threading.Event().wait(REST_S)
                rows.append(
                    _timed(
                        name,
                        pairs,
                        device=device,
                        stock=stock,
                        folder=Path(folder),
                    )
                )
            return rows
    finally:
        close_all()


def _timed(
    name: str,
    pairs: int,
    *,
    device: Device,
    stock: uiautomator2.Device,
    folder: Path,
) -> Looked:
    plain, bare, first, again, settling, elements = [], [], [], [], [], 0
    for number in range(pairs):
        fresh = folder / f"{name}-{number}"
        plain.append(_ms(lambda: (stock.screenshot(), stock.dump_hierarchy())))
        bare.append(
            _ms(lambda: (device.take_screenshot(), device.dump_hierarchy()))
        )
        first.append(_ms(partial(capture_screen, device, fresh)))
        begun = time.perf_counter()
        screen = capture_screen(device, fresh)
        again.append(1000 * (time.perf_counter() - begun))
        settling.append(screen.settle_ms)
        elements = len(screen.elements)
    return Looked(
        screen=name,
        elements=elements,
        stock=median(plain),
        first=median(first),
        again=median(again),
        settling=median(settling),
        bare=median(bare),
        ratio=median(
            ours / theirs for ours, theirs in zip(first, plain, strict=True)
        ),
        ratio_again=median(
            ours / theirs for ours, theirs in zip(again, plain, strict=True)
        ),
    )


def _ms(call: Callable[[], object]) -> float:
    begun = time.perf_counter()
    call()
    return 1000 * (time.perf_counter() - begun)
