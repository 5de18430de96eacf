"""Servers for tests, as `TAPWRIGHT_MCP` names them."""

import json
import sys
from pathlib import Path
from typing import Any

PLAIN = Path(__file__).with_name("plain_server.py")


def plain_entry(
    mode: str = "plain", *arguments: str, **more: Any
) -> dict[str, Any]:
    """The entry of `plain_server.py` in a mode."""
    return {
        "command": sys.executable,
        "args": ["-I", "-S", str(PLAIN), mode, *arguments],
        **more,
    }


def write_variable(**entries: dict[str, Any]) -> str:
    """The value of the variable that names these servers."""
    return json.dumps({"mcpServers": entries})
