"""What a server does beside its requests: forgetting old threads."""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from langgraph_sdk import get_client
from langgraph_sdk.errors import APIError

from graph.thread_retention import forget_old_threads_daily
from tapwright.errors import UsageError

log = logging.getLogger(__name__)

_LOOK_S = 3600.0
"""Between two looks whether a day is over."""


@asynccontextmanager
async def keep_threads_young() -> AsyncIterator[None]:
    """Forget old threads now, and then once a day; see `graph.thread_retention`."""
    task = asyncio.create_task(_forget_repeatedly())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


async def _forget_repeatedly() -> None:
    while True:
        try:
            forgotten = await asyncio.to_thread(forget_old_threads_daily)
        except UsageError as error:
            log.error("no thread is forgotten: %s", error)
            return
        if forgotten and "langgraph_api.server" in sys.modules:
            await _delete_from_list(forgotten)
        await asyncio.sleep(_LOOK_S)


async def _delete_from_list(threads: list[str]) -> None:
    """Delete threads from the Agent Server's own list, which `langgraph dev` never does."""
    async with get_client(api_key=None) as client:
        for thread in threads:
            # Threads of the command line are not in it.
            with suppress(APIError):
                await client.threads.delete(thread)
