"""Stops the runs of a server as soon as it is told to end.

A server waits for its open requests before it ends the application's lifespan, and the request of a
task stays open as long as its run. So the runs are stopped by the signal itself.
"""

import logging
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

log = logging.getLogger(__name__)

STOPPING_S = 20.0
"""How long a stopping server waits for running steps."""
ENDING_S = 30.0
"""After this time a stopping server ends whatever still works. No gesture is repeated when a run
goes on: each is journalled before it is made."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM)

Stop = Callable[[str], None]
"""Asks all runs to stop; called with the reason, inside a signal handler of the main thread."""


@contextmanager
def stop_on_signal(stop: Stop) -> Iterator[None]:
    """Call `stop` on SIGINT and SIGTERM, before the server's own handlers.

    Outside the main thread, where no signal can be handled, it does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers: dict[int, Any] = {
        number: signal.getsignal(number) for number in _SIGNALS
    }

    def handle_signal(number: int, frame: FrameType | None) -> None:
        stop(signal.Signals(number).name)
        _begin_countdown(128 + number)
        if callable(handlers[number]):
            handlers[number](number, frame)

    for each in _SIGNALS:
        signal.signal(each, handle_signal)
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _begin_countdown(exit_code: int) -> None:
    def end_process() -> None:
        log.warning(
            "a step was still at work %g s after the signal to stop", ENDING_S
        )
        os._exit(exit_code)

    countdown = threading.Timer(ENDING_S, end_process)
    countdown.daemon = True
    countdown.start()
