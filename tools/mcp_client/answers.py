"""The text of a tool's result, bounded; what is no text is named and left out."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tools.secrets import mask_secrets

MAX_TEXT = 4_000
"""Characters of a result that are kept, shown to the model and searched for evidence."""


@dataclass(frozen=True, kw_only=True)
class ToolAnswer:
    """What a tool gave back."""

    ok: bool
    """False if the tool itself, or its server, says that it failed."""
    text: str
    cut: int = 0
    """Characters that were left out."""


def make_answer(text: str, *, ok: bool) -> ToolAnswer:
    """An answer of this text, cut to `MAX_TEXT`, with the values of secrets taken out."""
    masked = mask_secrets(text.strip())
    return ToolAnswer(
        ok=ok, text=masked[:MAX_TEXT], cut=max(0, len(masked) - MAX_TEXT)
    )


def read_blocks(
    blocks: Iterable[Mapping[str, Any]], structured: Any = None
) -> str:
    """The text of a result's content; its structured content if it has no other.

    Args:
        blocks: of the content, as in the JSON of the protocol.
        structured: JSON, None if there is none.
    """
    texts = [_read_block(block) for block in blocks]
    text = "\n".join(each for each in texts if each)
    if text or structured is None:
        return text
    return json.dumps(structured, ensure_ascii=False)


def _read_block(block: Mapping[str, Any]) -> str:
    kind = block.get("type")
    if kind == "text":
        return str(block.get("text", ""))
    if kind == "resource":
        resource = block.get("resource", {})
        if "text" in resource:
            return str(resource["text"])
        return f"[a file that is not shown: {resource.get('uri', '')}]"
    if kind == "resource_link":
        return f"[a link: {block.get('uri', '')}]"
    size = len(str(block.get("data", ""))) * 3 // 4
    return f"[{kind} of {size} bytes, not shown]"
