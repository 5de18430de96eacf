"""MCP over HTTP and over standard input, through the SDK's own client."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from console.http.api import Tasks
from console.mcp.http import build_http_app
from console.mcp.server import build_server
from graph.context import Context

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
ACCEPTS = {"Accept": "application/json, text/event-stream"}


@contextmanager
def serve() -> Iterator[str]:
    """A server over HTTP on a free port."""
    app = build_http_app(build_server(Tasks(), Context(device="nobody")))
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        until = time.monotonic() + 30
        while not server.started and time.monotonic() < until:
            time.sleep(0.02)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        server.should_exit = True
        thread.join(30)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TAPWRIGHT_HOME", str(tmp_path_factory.mktemp("home")))
        with serve() as url:
            yield url


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_client_finds_the_tools_over_http(address: str, mode: str) -> None:
    async def run() -> list[str]:
        async with Client(address, mode=mode) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert "run_task" in asyncio.run(run())


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Host": "evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_foreign_request_reaches_nothing(
    address: str, headers: dict[str, str], method: str
) -> None:
    answer = httpx.request(
        method, address, json=LIST, headers={**ACCEPTS, **headers}
    )
    assert answer.status_code == 403
    assert answer.json()["error"] == "ForeignRequest"


def test_a_client_starts_the_command(tmp_path: Path) -> None:
    command = StdioServerParameters(
        command=sys.executable,
        args=["-m", "tapwright", "mcp", "--device", "nobody"],
        env={**os.environ, "TAPWRIGHT_HOME": str(tmp_path)},
    )

    async def run() -> str:
        async with Client(command) as client:
            refused = await client.call_tool("look", {})
            assert refused.is_error
            return str(refused.content[0])

    assert "nobody" in asyncio.run(run())
