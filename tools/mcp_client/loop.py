"""An event loop in a thread of its own, which leaves nothing open when it ends."""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

if sys.platform == "win32":
    _Base = asyncio.ProactorEventLoop
else:
    _Base = asyncio.SelectorEventLoop

_Value = TypeVar("_Value")
_CANCEL_S = 2.0
"""Seconds for what still runs to take note that it is cancelled."""
_KILL_S = 2.0
"""Seconds for a killed process to be gone."""
_POLL_S = 0.02
_JOIN_S = 8.0


class _Loop(_Base):
    """An event loop that knows which processes it started."""

    def __init__(self) -> None:
        super().__init__()
        self._processes: list[asyncio.SubprocessTransport] = []

    async def subprocess_exec(self, *args: Any, **choices: Any) -> Any:
        """Start a process, as the loop below does."""
        started = await super().subprocess_exec(*args, **choices)
        is_open = [each for each in self._processes if not each.is_closing()]
        self._processes = [*is_open, started[0]]
        return started

    async def end_rest(self) -> None:
        """Cancel the other tasks, and kill the processes that are left."""
        rest = asyncio.all_tasks(self) - {asyncio.current_task(self)}
        for task in rest:
            task.cancel()
        if rest:
            await asyncio.wait(rest, timeout=_CANCEL_S)
        left = [each for each in self._processes if not each.is_closing()]
        await asyncio.gather(*map(_kill_process, left))
        # Their pipes are closed in the next round.
        await asyncio.sleep(_POLL_S)


async def _kill_process(process: asyncio.SubprocessTransport) -> None:
    """Kill a process with its group, if it leads one, and close its pipes."""
    pid = process.get_pid()
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform != "win32" and os.getpgid(pid) == pid:
            os.killpg(pid, signal.SIGKILL)
    # A child of a process that is gone may still hold them.
    process.close()
    for _ in range(round(_KILL_S / _POLL_S)):
        if process.get_returncode() is not None:
            break
        await asyncio.sleep(_POLL_S)


class LoopThread:
    """An event loop in a thread that does not keep the process alive."""

    def __init__(self) -> None:
        self.loop = _Loop()
        self._thread = threading.Thread(
            target=self.loop.run_forever, name="tapwright-mcp", daemon=True
        )
        self._thread.start()

    def run_coroutine(
        self, work: Coroutine[Any, Any, _Value], seconds: float
    ) -> _Value:
        """The value of a coroutine that runs in the loop.

        Raises:
            TimeoutError: it took longer; it is cancelled.
        """
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        try:
            return future.result(seconds)
        finally:
            future.cancel()

    def end_loop(self) -> None:
        """End the loop and its thread, with the tasks and processes that are left in it."""
        with suppress(TimeoutError):
            self.run_coroutine(self.loop.end_rest(), _JOIN_S)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(_JOIN_S)
        if not self._thread.is_alive():
            self.loop.close()
