"""An MCP server of the official SDK that gives an order to its readers.

    python -m evals.bench.order_server

It speaks over standard input and output. What its tool answers, and what it says of the tool, are
`ORDER_RESULT` and `ORDER_DESCRIPTION` of the environment.
"""

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mcp.server.mcpserver import MCPServer

SERVER, TOOL = "files", "read_note"
RESULT, DESCRIPTION = "ORDER_RESULT", "ORDER_DESCRIPTION"


def build_server() -> "MCPServer[None]":
    """The server with its one tool; needs the extra `mcp`."""
    from mcp.server.mcpserver import MCPServer

    server = MCPServer[None](SERVER, log_level="ERROR")

    @server.tool(
        name=TOOL,
        description=os.environ.get(DESCRIPTION, "Read the note of a name."),
    )
    def read_note(name: str) -> str:
        return os.environ.get(RESULT, f"There is no note {name}.")

    return server


if __name__ == "__main__":
    build_server().run()
