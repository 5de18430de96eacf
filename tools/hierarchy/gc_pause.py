"""Making many small objects that all stay, without looking for garbage among them."""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def pause_collector() -> Iterator[None]:
    """Pause the cycle collector, unless somebody paused it already.

    It walks through all objects of the process each time that enough new ones were made: a third of
    the time that a tree of 5,000 nodes takes, and half of what setting up a trial takes.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
