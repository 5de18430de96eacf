"""Tools of other servers as the model is told them: bounded, on one line each, and quoted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tapwright.text.quote import cut_line, cut_text, quote_visibly
from tools.mcp_client.config import ServerConfig

MAX_TOOLS = 30
"""Tools of all servers together that the model is offered."""
MAX_DESCRIPTION = 200
"""Characters of a tool's description."""
MAX_SIGNATURE = 300
"""Characters of a tool's arguments."""
_NAME = re.compile(r"[\w./-]{1,128}")
"""A name that may stand in a prompt as it is."""
_ARGUMENT = re.compile(r"[\w.$-]{1,64}")
_MAX_CHOICES = 6


@dataclass(frozen=True, kw_only=True)
class ForeignTool:
    """A tool of another server."""

    server: str
    name: str
    description: str = ""
    """Of the server: data, never orders."""
    signature: str = ""
    """Its arguments in short, `timezone: string, limit?: integer`."""
    asks: bool = True
    """Whether the user is asked before each call."""

    @property
    def full_name(self) -> str:
        """The name by which the model calls it, `server/tool`."""
        return f"{self.server}/{self.name}"


def make_tool(
    server: ServerConfig,
    *,
    name: str,
    description: str,
    schema: Mapping[str, Any],
    reads_only: bool,
) -> ForeignTool | None:
    """A tool as a server lists it; None if it is not offered.

    Args:
        server: that lists it.
        name: as the server gives it; one that could be taken for something else in a prompt is
            not offered.
        description: of any length.
        schema: JSON schema of its arguments, which need not be valid.
        reads_only: the server's own hint, which counts only if the user trusts its annotations.
    """
    if not _NAME.fullmatch(name) or not server.offers_tool(name):
        return None
    is_trusted = server.trust_annotations and reads_only
    return ForeignTool(
        server=server.name,
        name=name,
        description=cut_line(description, MAX_DESCRIPTION),
        signature=cut_text(_format_signature(schema), MAX_SIGNATURE),
        asks=not (is_trusted or server.allows_tool(name)),
    )


def describe_tool(tool: ForeignTool) -> str:
    """One line for the model: `time/convert(zone: string): "Converts a time."`."""
    return (
        f"{tool.full_name}({tool.signature}): {quote_visibly(tool.description)}"
    )


def _format_signature(schema: Mapping[str, Any]) -> str:
    properties = schema.get("properties")
    if not isinstance(properties, Mapping):
        return ""
    required = schema.get("required")
    names = required if isinstance(required, list) else []
    parts: list[str] = []
    for name, form in properties.items():
        if not _ARGUMENT.fullmatch(str(name)):
            continue
        sign = "" if name in names else "?"
        parts.append(f"{name}{sign}: {_format_type(form)}")
    return ", ".join(parts)


def _format_type(form: Any) -> str:
    """The type of an argument, or its few choices."""
    if not isinstance(form, Mapping):
        return "any"
    choices = form.get("enum")
    if isinstance(choices, list) and 0 < len(choices) <= _MAX_CHOICES:
        return "|".join(quote_visibly(cut_line(str(c), 40)) for c in choices)
    kind = form.get("type")
    if isinstance(kind, list):
        kind = "|".join(map(str, kind))
    if not isinstance(kind, str) or not re.fullmatch(r"[\w|]{1,40}", kind):
        return "any"
    if kind == "array":
        return f"[{_format_type(form.get('items'))}]"
    return kind
