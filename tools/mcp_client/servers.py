"""The MCP servers of this process: started at the first use, ended with the process."""

import atexit
import threading
from collections.abc import Sequence
from typing import Any

from tapwright.extras import require_extra
from tapwright.text.quote import cut_line
from tools.mcp_client.answers import ToolAnswer
from tools.mcp_client.catalog import MAX_TOOLS, ForeignTool
from tools.mcp_client.config import ServerConfig, read_server_configs
from tools.mcp_client.connection import Connection, ToolUnavailable
from tools.mcp_client.loop import LoopThread

_lock = threading.Lock()
_servers: "Servers | None" = None


class Servers:
    """The servers that the user named, and the tools that they offer."""

    def __init__(self, configs: Sequence[ServerConfig]) -> None:
        """Begin to connect to all of them at once, without waiting."""
        self.configs = tuple(configs)
        self._thread = LoopThread()
        self._connections = {
            config.name: Connection(config, self._thread) for config in configs
        }
        self._lock = threading.Lock()
        self._tools: dict[str, ForeignTool] | None = None
        self._problems: dict[str, str] = {}
        self._left_out = 0

    def retry_failed(self) -> None:
        """Try once more to reach the servers that could not be used; a task begins."""
        with self._lock:
            for name in self._problems:
                self._connections[name].connect_again()
            if self._problems:
                self._tools, self._problems, self._left_out = None, {}, 0

    def list_tools(self) -> tuple[ForeignTool, ...]:
        """The tools that the model is offered, once each server answered or its time is over."""
        return tuple(self._read_tools().values())

    def list_problems(self) -> list[str]:
        """A sentence for each server that cannot be used, and one if there are too many tools."""
        self._read_tools()
        sentences = [*self._problems.values(), self.describe_left_out()]
        return [sentence for sentence in sentences if sentence]

    def find_problem(self, server: str) -> str:
        """Why a server cannot be used; empty if it can."""
        self._read_tools()
        return self._problems.get(server, "")

    def describe_server(self, name: str) -> str:
        """Which tools of a server are offered, and which of them are called unasked."""
        asked: list[str] = []
        free: list[str] = []
        for tool in self.list_tools():
            if tool.server == name:
                names = asked if tool.asks else free
                names.append(tool.name)
        return (
            f"{len(asked) + len(free)} offered; "
            f"asked about: {', '.join(asked) or 'none'}; "
            f"called unasked: {', '.join(free) or 'none'}"
        )

    def describe_left_out(self) -> str:
        """How many tools are too many, and what to do; empty if none is."""
        self._read_tools()
        if not self._left_out:
            return ""
        return (
            f"{self._left_out} tools of MCP servers are not offered to the model, as "
            f'{MAX_TOOLS} is the limit: choose with "tools" in TAPWRIGHT_MCP.'
        )

    def explain_missing(self, full_name: str) -> str:
        """Why there is no tool of the name `server/tool`, in a sentence."""
        self._read_tools()
        problem = self._problems.get(full_name.partition("/")[0])
        return problem or f"There is no tool {cut_line(full_name, 100)!r}."

    def find_tool(self, full_name: str) -> ForeignTool | None:
        """The tool of the name `server/tool`; None if there is none."""
        return self._read_tools().get(full_name)

    def find_config(self, full_name: str) -> ServerConfig | None:
        """The server of a tool as the user configured it."""
        name = full_name.partition("/")[0]
        return next((each for each in self.configs if each.name == name), None)

    def call_tool(
        self, full_name: str, arguments: dict[str, Any]
    ) -> ToolAnswer:
        """Call a tool, once.

        Args:
            full_name: `server/tool`.
            arguments: JSON values, without placeholders of secrets.

        Raises:
            ToolUnavailable: there is no such tool, or its server is gone; nothing was sent.
            ToolUnanswered: the call was sent, and no answer came that can be read.
        """
        tool = self.find_tool(full_name)
        if tool is None:
            raise ToolUnavailable(self.explain_missing(full_name))
        return self._connections[tool.server].call_tool(tool.name, arguments)

    def close_all(self) -> None:
        """End all servers that this process started, side by side."""
        closing = [
            threading.Thread(target=connection.close_session)
            for connection in self._connections.values()
        ]
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join()
        self._thread.end_loop()

    def _read_tools(self) -> dict[str, ForeignTool]:
        with self._lock:
            if self._tools is None:
                self._tools = self._collect_tools()
            return self._tools

    def _collect_tools(self) -> dict[str, ForeignTool]:
        tools: dict[str, ForeignTool] = {}
        for name, connection in self._connections.items():
            try:
                listed = connection.wait_for_tools()
            except ToolUnavailable as error:
                self._problems[name] = str(error)
                continue
            for tool in listed:
                if len(tools) < MAX_TOOLS:
                    tools[tool.full_name] = tool
                else:
                    self._left_out += 1
        return tools


def open_servers() -> Servers | None:
    """The servers that `TAPWRIGHT_MCP` names, connecting since the first call; None if none is.

    Raises:
        UsageError: the variable cannot be read.
        ExtraMissing: the package `mcp` is not installed.
    """
    global _servers
    configs = read_server_configs()
    if not configs and _servers is None:
        return None
    with _lock:
        if _servers is not None and _servers.configs == configs:
            return _servers
        if _servers is not None:
            _servers.close_all()
            _servers = None
        if not configs:
            return None
        require_extra("mcp")
        _servers = Servers(configs)
        return _servers


def close_servers() -> None:
    """End the servers of this process; the next use starts them again."""
    global _servers
    with _lock:
        if _servers is not None:
            _servers.close_all()
            _servers = None


atexit.register(close_servers)
