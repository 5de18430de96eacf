"""A connection to one MCP server, in an event loop of its own thread.

The official SDK is asynchronous, and our nodes are not. Everything that touches the SDK is here,
and runs in the loop; callers wait for it in their own thread, never longer than a bound.
"""

import asyncio
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from pydantic import ValidationError

from tapwright.text.quote import cut_line, quote_visibly
from tools.mcp_client.answers import ToolAnswer, make_answer, read_blocks
from tools.mcp_client.catalog import ForeignTool, make_tool
from tools.mcp_client.config import ServerConfig
from tools.mcp_client.loop import LoopThread

if TYPE_CHECKING:
    from mcp import Client

_GUARDIAN = Path(__file__).with_name("guardian.py")
_CHECK_S = 10.0
"""Seconds in which a server must answer before a call, to show that it is there."""
_CLOSE_S = 8.0
"""Seconds for a server to end: the SDK asks, waits, terminates and kills within about seven."""
_CANCEL_S = 1.0
"""Seconds for one that did not, whose session is cancelled; its process ends with the loop."""
_MARGIN_S = 12.0
"""Seconds that a caller waits longer than the loop, which tidies up after a timeout."""
_MAX_PAGES = 10
_MAX_LISTED = 1_000
"""Tools of one server that are looked at."""
_MAX_REASON = 200


class ToolUnavailable(Exception):
    """The server cannot be used, and nothing was sent to the tool."""


class ToolUnanswered(Exception):
    """The call was sent, and nobody knows what came of it."""


class Connection:
    """One server: started at the first use, and again if it has gone since."""

    def __init__(self, config: ServerConfig, thread: LoopThread) -> None:
        """Begin to connect, without waiting for it."""
        self.config = config
        self._thread = thread
        self._client: Client | None = None
        self._stop = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ready: Future[tuple[ForeignTool, ...]] = Future()
        thread.loop.call_soon_threadsafe(self._begin_serving)

    def connect_again(self) -> None:
        """Begin to connect once more, after that failed."""
        self._ready = Future()
        self._thread.loop.call_soon_threadsafe(self._begin_serving)

    def wait_for_tools(self) -> tuple[ForeignTool, ...]:
        """The tools that the server offers.

        Raises:
            ToolUnavailable: it cannot be started or reached, or lists nothing that can be read.
        """
        try:
            return self._ready.result(self.config.startup_timeout + _MARGIN_S)
        except TimeoutError:
            raise ToolUnavailable(self._describe_silence()) from None

    def call_tool(self, name: str, arguments: dict[str, Any]) -> ToolAnswer:
        """Call a tool, once.

        Raises:
            ToolUnavailable: the server has gone and does not come back; nothing was sent.
            ToolUnanswered: the call was sent, and no answer came that can be read.
        """
        longest = self.config.startup_timeout + self.config.timeout
        try:
            return self._thread.run_coroutine(
                self._call_tool(name, arguments),
                longest + _CHECK_S + 2 * _MARGIN_S,
            )
        except TimeoutError:
            raise ToolUnanswered(self._describe_slowness()) from None

    def close_session(self) -> None:
        """End the server, or the session with it."""
        with suppress(TimeoutError):
            self._thread.run_coroutine(self._close_session(), _CLOSE_S + 2.0)

    def _begin_serving(self) -> None:
        self._stop = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(
            self._hold_session(self._ready, self._stop)
        )

    async def _hold_session(
        self, ready: "Future[tuple[ForeignTool, ...]]", stop: asyncio.Event
    ) -> None:
        """Keep the session open until it is closed; the SDK wants this in one task."""
        from httpx2 import HTTPError
        from mcp import MCPError

        problem = ""
        with tempfile.TemporaryFile("w+", errors="replace") as log:
            try:
                async with (
                    asyncio.timeout(self.config.startup_timeout) as clock,
                    self._open_client(log) as client,
                ):
                    tools = await self._list_tools(client)
                    clock.reschedule(None)
                    self._client = client
                    ready.set_result(tools)
                    await stop.wait()
            except ToolUnavailable as error:
                problem = str(error)
            except TimeoutError:
                problem = self._describe_silence()
            except (
                MCPError,
                HTTPError,
                OSError,
                ValueError,
                RuntimeError,
                ExceptionGroup,
            ) as error:
                problem = self._describe_failure(error, log)
            finally:
                self._client = None
                if not ready.done():
                    ready.set_exception(ToolUnavailable(problem or "it ended"))

    @asynccontextmanager
    async def _open_client(self, log: IO[str]) -> AsyncIterator["Client"]:
        from httpx2 import AsyncClient, Timeout
        from mcp import Client
        from mcp.client.stdio import StdioServerParameters, stdio_client
        from mcp.client.streamable_http import streamable_http_client

        # Without a handler Python prints what the SDK logs, over our own output.
        logging.getLogger("mcp").addHandler(logging.NullHandler())
        config = self.config
        if config.command:
            parameters = StdioServerParameters(
                command=sys.executable if _has_groups() else config.command,
                args=self._list_arguments(),
                env=config.env,
                cwd=config.cwd or None,
                encoding_error_handler="replace",
            )
            async with Client(stdio_client(parameters, errlog=log)) as client:  # type: ignore[arg-type]  # it has no more methods than TextIO needs here
                yield client
            return
        timeout = Timeout(config.startup_timeout, read=config.timeout)
        async with (
            AsyncClient(headers=config.headers, timeout=timeout) as http,
            Client(streamable_http_client(config.url, http_client=http)) as c,
        ):
            yield c

    def _list_arguments(self) -> list[str]:
        """The arguments of the process that is started."""
        config = self.config
        path = config.env.get("PATH", os.environ.get("PATH"))
        if shutil.which(config.command, path=path) is None:
            msg = f"its command {config.command!r} was not found"
            raise ToolUnavailable(self._name_problem(msg))
        if not _has_groups():
            return list(config.args)
        guardian = ["-I", "-S", str(_GUARDIAN), str(os.getpid())]
        return [*guardian, config.command, *config.args]

    async def _list_tools(self, client: "Client") -> tuple[ForeignTool, ...]:
        tools: list[ForeignTool] = []
        cursor: str | None = None
        for _ in range(_MAX_PAGES):
            page = await client.list_tools(cursor=cursor, cache_mode="bypass")
            for listed in page.tools[:_MAX_LISTED]:
                hints = listed.annotations
                tool = make_tool(
                    self.config,
                    name=listed.name,
                    description=listed.description or "",
                    schema=listed.input_schema,
                    reads_only=bool(hints and hints.read_only_hint),
                )
                if tool is not None:
                    tools.append(tool)
            cursor = page.next_cursor
            if not cursor:
                break
        return tuple(tools)

    async def _call_tool(
        self, name: str, arguments: dict[str, Any]
    ) -> ToolAnswer:
        from mcp import MCPError
        from mcp_types import CONNECTION_CLOSED, REQUEST_TIMEOUT

        client = await self._get_live_client()
        try:
            async with asyncio.timeout(self.config.timeout):
                result = await client.call_tool(name, arguments)
        except TimeoutError:
            # It may go on writing for ever.
            await self._close_session()
            raise ToolUnanswered(self._describe_slowness()) from None
        except MCPError as error:
            if error.code == REQUEST_TIMEOUT:
                raise ToolUnanswered(self._describe_slowness()) from None
            if error.code == CONNECTION_CLOSED:
                msg = self._name_problem("it ended during the call")
                raise ToolUnanswered(msg) from None
            return make_answer(str(error), ok=False)
        except (OSError, ValueError, RuntimeError) as error:
            reason = quote_visibly(_describe_error(error))
            msg = f"its answer cannot be read: {reason}"
            raise ToolUnanswered(self._name_problem(msg)) from None
        blocks = [
            block.model_dump(mode="json", by_alias=True)
            for block in result.content
        ]
        text = read_blocks(blocks, result.structured_content)
        return make_answer(text, ok=not result.is_error)

    async def _get_live_client(self) -> "Client":
        """The client, after a sign of life from its server; a server that went is started again.

        A call must not be lost on a server that is gone: whether it was made would be unknown.
        """
        from mcp import MCPError

        client = self._client
        if client is not None:
            try:
                async with asyncio.timeout(_CHECK_S):
                    await client.list_tools(cache_mode="bypass")
            except (MCPError, OSError, ValueError, RuntimeError):
                # `TimeoutError` is an `OSError`.
                await self._close_session()
            else:
                return client
        if self._ready.done():
            await self._close_session()
            self._ready = Future()
            self._begin_serving()
        await asyncio.wrap_future(self._ready)
        if self._client is None:
            raise ToolUnavailable(self._name_problem("it has ended"))
        return self._client

    async def _close_session(self) -> None:
        self._stop.set()
        task = self._task
        if task is None:
            return
        _, pending = await asyncio.wait({task}, timeout=_CLOSE_S)
        for each in pending:
            each.cancel()
        if pending:
            await asyncio.wait(pending, timeout=_CANCEL_S)

    def _name_problem(self, problem: str) -> str:
        return f"The MCP server {self.config.name!r} cannot be used: {problem}."

    def _describe_silence(self) -> str:
        seconds = f"{self.config.startup_timeout:g} s"
        return self._name_problem(f"it did not list its tools in {seconds}")

    def _describe_slowness(self) -> str:
        return (
            f"The MCP server {self.config.name!r} gave no answer in "
            f"{self.config.timeout:g} s."
        )

    def _describe_failure(self, error: BaseException, log: IO[str]) -> str:
        """What went wrong, with the last line of what the server wrote to its error output."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        reason = _describe_error(error)
        log.seek(0)
        lines = [line for line in log.read().splitlines() if line.strip()]
        if lines:
            reason += (
                f"; it wrote {quote_visibly(cut_line(lines[-1], _MAX_REASON))}"
            )
        return self._name_problem(reason.rstrip("."))


def _describe_error(error: BaseException) -> str:
    """An error of the SDK in few words; of what is not valid, the first place."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        return cut_line(f"{place} is not valid: {first['msg']}", _MAX_REASON)
    return cut_line(str(error) or type(error).__name__, _MAX_REASON)


def _has_groups() -> bool:
    """Whether processes have groups and parents here; Windows ends children by itself."""
    return sys.platform != "win32"
