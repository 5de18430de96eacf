"""The MCP servers that the user named, in the form that most MCP clients read.

Keys that other clients have and we do not (`autoApprove`, say) are ignored, so that one file may
serve several programs. Nobody but the user's own environment names servers: no caller over HTTP
can add one.
"""

import json
import os
import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tapwright.errors import UsageError

VARIABLE = "TAPWRIGHT_MCP"
"""A path of a JSON file, or the JSON itself."""
CALL_S = 60.0
"""Seconds that one call may take, if the user says nothing else."""
STARTUP_S = 30.0
"""Seconds until a server must have listed its tools; `npx` may have to download it."""
_LONGEST_S = 600.0
_NAME = re.compile(r"[\w.-]{1,40}")
_PLACE = re.compile(r"\$\{(\w+)\}")
"""A variable of the environment, so that keys need not be in the file."""


class ServerConfig(BaseModel):
    """One server: how it is reached, and what its tools may do unasked."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)

    name: str
    command: str = ""
    args: list[str] = Field(default_factory=list)
    env: dict[str, str] = Field(default_factory=dict)
    cwd: str = ""
    url: str = ""
    headers: dict[str, str] = Field(default_factory=dict)
    type: str = ""
    disabled: bool = False
    tools: list[str] = Field(default_factory=lambda: ["*"])
    """Patterns of the tools that are offered to the model."""
    allow: list[str] = Field(default_factory=list)
    """Patterns of the tools that are called unasked."""
    trust_annotations: bool = False
    """Whether a tool that says that it only reads is called unasked."""
    secrets: list[str] = Field(default_factory=list)
    """Names of the secrets that arguments may name."""
    timeout: float = Field(default=CALL_S, gt=0, le=_LONGEST_S)
    """Seconds that one call may take."""
    startup_timeout: float = Field(default=STARTUP_S, gt=0, le=_LONGEST_S)
    """Seconds until the server must have listed its tools."""

    def offers_tool(self, tool: str) -> bool:
        """Whether the model may see a tool of this name."""
        return any(fnmatchcase(tool, pattern) for pattern in self.tools)

    def allows_tool(self, tool: str) -> bool:
        """Whether the user allowed a tool of this name once and for all."""
        return any(fnmatchcase(tool, pattern) for pattern in self.allow)


def read_server_configs() -> tuple[ServerConfig, ...]:
    """The servers of `TAPWRIGHT_MCP`, without those that are disabled; empty if it is not set.

    Raises:
        UsageError: it is neither a readable file nor JSON of the expected form.
    """
    raw = os.environ.get(VARIABLE, "").strip()
    if not raw:
        return ()
    entries = _load_entries(raw)
    servers = [_read_entry(name, entry) for name, entry in entries.items()]
    return tuple(server for server in servers if not server.disabled)


def _load_entries(raw: str) -> dict[str, Any]:
    """The entries below `mcpServers`, of JSON or of the file of this path."""
    place = VARIABLE
    text = raw
    if not raw.startswith("{"):
        path = Path(raw).expanduser()
        place = f"{VARIABLE} ({path})"
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", "") or "it is not text"
            msg = (
                f"{place} cannot be read: {reason}; name a JSON file, "
                "or give the JSON itself"
            )
            raise UsageError(msg) from None
    try:
        whole = json.loads(text)
    except ValueError as error:
        msg = f"{place} is not JSON: {error}"
        raise UsageError(msg) from None
    entries = whole.get("mcpServers") if isinstance(whole, dict) else None
    if not isinstance(entries, dict):
        msg = f'{place} must be of the form {{"mcpServers": {{"NAME": {{"command": ...}}}}}}'
        raise UsageError(msg)
    return entries


def _read_entry(name: str, entry: Any) -> ServerConfig:
    if not _NAME.fullmatch(name):
        msg = (
            f"{VARIABLE}: the server name {name!r} may have letters, digits, "
            "'.', '_' and '-' only, at most 40"
        )
        raise UsageError(msg)
    if not isinstance(entry, dict):
        msg = f"{VARIABLE}: the server {name!r} must be an object"
        raise UsageError(msg)
    try:
        server = ServerConfig.model_validate({**entry, "name": name})
    except ValidationError as error:
        # Only place and reason: the value may be a key.
        first = error.errors(include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        msg = f"{VARIABLE}: the server {name!r}, {place}: {first['msg']}"
        raise UsageError(msg) from None
    if bool(server.command) == bool(server.url):
        msg = f"{VARIABLE}: the server {name!r} needs either a command or a url"
        raise UsageError(msg)
    if server.type == "sse":
        msg = (
            f"{VARIABLE}: the server {name!r} uses the transport sse, which MCP gave up: "
            "use the server's streamable HTTP address"
        )
        raise UsageError(msg)
    change = {
        "args": [_fill_variables(name, each) for each in server.args],
        "env": _fill_values(name, server.env),
        "headers": _fill_values(name, server.headers),
        "url": _fill_variables(name, server.url),
    }
    return server.model_copy(update=change)


def _fill_values(name: str, values: dict[str, str]) -> dict[str, str]:
    return {key: _fill_variables(name, text) for key, text in values.items()}


def _fill_variables(name: str, text: str) -> str:
    """The text with each `${NAME}` replaced by that variable of the environment."""

    def look_up(match: re.Match[str]) -> str:
        value = os.environ.get(match[1])
        if value is None:
            msg = f"{VARIABLE}: the server {name!r} needs the environment variable {match[1]}"
            raise UsageError(msg)
        return value

    return _PLACE.sub(look_up, text)
