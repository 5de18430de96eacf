"""Servers that are well and servers that are not: each gives an answer or a sentence, in time."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.responses import PlainTextResponse

from tests.tools.mcp_client import sdk_server
from tests.tools.mcp_client.naming import plain_entry, write_variable
from tools.mcp_client.answers import MAX_TEXT, ToolAnswer
from tools.mcp_client.catalog import (
    MAX_DESCRIPTION,
    MAX_TOOLS,
    describe_tool,
)
from tools.mcp_client.config import VARIABLE
from tools.mcp_client.connection import ToolUnanswered, ToolUnavailable
from tools.mcp_client.servers import Servers, close_servers, open_servers

Open = Callable[..., Servers]


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    def open_named(**entries: dict[str, Any]) -> Servers:
        monkeypatch.setenv(VARIABLE, write_variable(**entries))
        servers = open_servers()
        assert servers is not None
        return servers

    yield open_named
    close_servers()


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """A server that is well, but for some of its tools."""
    with pytest.MonkeyPatch.context() as patch:
        entry = plain_entry(trust_annotations=True, allow=["e*"])
        patch.setenv(VARIABLE, write_variable(plain=entry))
        servers = open_servers()
        assert servers is not None
        yield servers
        close_servers()


def test_tools_are_called_and_fail_as_they_say(plain: Servers) -> None:
    answer = plain.call_tool("plain/echo", {"text": "Grüße"})
    assert answer == ToolAnswer(ok=True, text="echo: Grüße")
    assert plain.call_tool("plain/fail", {}).ok is False
    picture = plain.call_tool("plain/picture", {})
    assert picture.text == "[image of 3 bytes, not shown]"
    with pytest.raises(ToolUnavailable, match="There is no tool 'plain/none'"):
        plain.call_tool("plain/none", {})


def test_a_long_answer_is_cut(plain: Servers) -> None:
    answer = plain.call_tool("plain/big", {})
    assert len(answer.text) == MAX_TEXT
    assert answer.cut == 5_000_004 - MAX_TEXT


def test_garbage_between_messages_is_skipped(plain: Servers) -> None:
    assert plain.call_tool("plain/garbage", {}).text == "garbage:"


@pytest.mark.parametrize(
    ("tool", "reason"),
    [
        ("die", "ended during the call"),
        ("unreadable", "its answer cannot be read"),
        ("structured", "its answer cannot be read"),
    ],
)
def test_a_call_without_a_readable_answer_is_unknown_and_the_next_one_works(
    plain: Servers, tool: str, reason: str
) -> None:
    with pytest.raises(ToolUnanswered, match=reason):
        plain.call_tool(f"plain/{tool}", {})
    # A server that died is started again.
    assert plain.call_tool("plain/echo", {"text": "1"}).text == "echo: 1"


def test_a_call_that_hangs_ends_in_time(start: Open) -> None:
    servers = start(plain=plain_entry(timeout=2))
    with pytest.raises(ToolUnanswered, match=r"gave no answer in 2 s"):
        servers.call_tool("plain/hang", {})
    assert servers.call_tool("plain/echo", {"text": "1"}).ok


def test_who_is_asked_follows_the_configuration(plain: Servers) -> None:
    asked = {tool.name: tool.asks for tool in plain.list_tools()}
    assert asked["echo"] is False
    assert asked["fail"] is True
    assert asked["search_files"] is False


def test_hints_of_a_server_that_is_not_trusted_count_for_nothing(
    start: Open,
) -> None:
    """The specification says so of annotations.

    "Clients MUST consider tool annotations to be untrusted unless they come from trusted servers":
    https://modelcontextprotocol.io/specification/2025-11-25/server/tools
    """
    servers = start(plain=plain_entry(tools=["search_*"]))
    (tool,) = servers.list_tools()
    assert tool.full_name == "plain/search_files"
    assert tool.asks is True


def test_servers_that_cannot_be_used_cost_a_sentence_each(start: Open) -> None:
    servers = start(
        plain=plain_entry(),
        missing={"command": "no-such-command-here"},
        ends={"command": sys.executable, "args": ["-c", "import nosuch"]},
        silent=plain_entry("silent", startup_timeout=0.5),
        malformed=plain_entry("malformed"),
        nobody={"url": "http://127.0.0.1:9/mcp"},
    )
    problems = " ".join(servers.list_problems())
    assert "'missing' cannot be used: its command" in problems
    assert "No module named 'nosuch'" in problems
    assert "'silent' cannot be used: it did not list its tools" in problems
    assert (
        "'malformed' cannot be used: tools.0.inputSchema is not valid"
        in problems
    )
    assert "'nobody' cannot be used: " in problems
    assert len(servers.list_problems()) == 5
    assert servers.call_tool("plain/echo", {"text": "1"}).ok


class _WithKey:
    """Passes on only requests that bring a key."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers", []))
        is_request = scope["type"] == "http"
        if is_request and headers.get(b"authorization") != b"Bearer k-123":
            reply = PlainTextResponse("no key", status_code=401)
            await reply(scope, receive, send)
            return
        await self._app(scope, receive, send)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A server of the official SDK over HTTP, which wants a key."""
    app = _WithKey(sdk_server.build_server().streamable_http_app())
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not server.started and time.monotonic() < until:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/mcp"
    server.should_exit = True
    thread.join(30)


def test_a_server_over_http_is_called_with_its_headers(
    start: Open, address: str
) -> None:
    headers = {"Authorization": "Bearer k-123"}
    servers = start(
        desk={"url": address, "headers": headers}, locked={"url": address}
    )
    answer = servers.call_tool("desk/find_name", {"customer": 7})
    assert answer.text == "The customer is called Rosalind Oakes."
    failed = servers.call_tool("desk/find_name", {"customer": 8})
    assert not failed.ok
    (problem,) = servers.list_problems()
    assert problem.startswith("The MCP server 'locked' cannot be used: ")


def test_five_hundred_tools_are_too_many(start: Open) -> None:
    servers = start(many=plain_entry("many"))
    assert len(servers.list_tools()) == MAX_TOOLS
    (problem,) = servers.list_problems()
    assert problem.startswith("470 tools of MCP servers are not offered")


def test_strange_names_and_schemas_take_one_quoted_line(start: Open) -> None:
    servers = start(strange=plain_entry("strange"))
    odd, none = servers.list_tools()
    assert none.signature == ""
    assert odd.signature == (
        'a?: any, b?: string|null, c?: "one"|"two", d?: [number]'
    )
    line = describe_tool(odd)
    assert "\n" not in line
    assert "\u202e" not in line
    assert len(odd.description) == MAX_DESCRIPTION


def test_a_server_that_was_away_is_tried_again_by_the_next_task(
    start: Open, tmp_path: Path
) -> None:
    script = tmp_path / "later.py"
    entry = {"command": sys.executable, "args": ["-I", str(script)]}
    servers = start(later=entry)
    assert servers.list_tools() == ()
    script.write_bytes(Path(plain_entry()["args"][2]).read_bytes())
    servers.retry_failed()
    assert servers.list_problems() == []
    assert servers.find_tool("later/echo") is not None
