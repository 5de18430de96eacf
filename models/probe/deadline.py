"""End a wait for the network when its time is up, whatever has arrived."""

import contextvars
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def run_within(seconds: float, call: Callable[[], T]) -> T:
    """The result of a call, or its error, in a thread that is left behind if it is late.

    A client's timeout is for each read, so that a slow drip of bytes never reaches it.

    Raises:
        TimeoutError: it did not end in time.
    """
    results: list[T] = []
    errors: list[Exception] = []
    context = contextvars.copy_context()

    def run_call() -> None:
        try:
            results.append(context.run(call))
        except Exception as error:  # noqa: BLE001 - raised again by the waiting thread
            errors.append(error)

    thread = threading.Thread(target=run_call, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not results:
        raise TimeoutError
    return results[0]
