"""The memory over MCP, to be searched."""

import asyncio

from pydantic import BaseModel, ConfigDict

from console.view.memory_tables import summarize_record
from graph.context import Context as Choices
from memory.records import KINDS, Kind
from nodes.resources import get_memory
from tapwright.text.quote import cut_line

_LENGTH = 400
"""Characters of a memory that are shown."""


class MemoryHit(BaseModel):
    """A memory that fits a query."""

    model_config = ConfigDict(use_attribute_docstrings=True)

    kind: Kind
    id: str
    text: str
    """What the memory says, cut to 400 characters."""
    similarity: float
    """0 for unrelated and 1 for equal texts."""


async def search_memory(
    query: str, *, limit: int, choices: Choices
) -> list[MemoryHit]:
    """The memories that are nearest in meaning, of all kinds.

    Args:
        query: words.
        limit: of all kinds together.
        choices: whose memory.

    Raises:
        MemoryFailure: another process holds it, or it is damaged.
    """
    return await asyncio.to_thread(_search, query, limit, choices)


def _search(query: str, limit: int, choices: Choices) -> list[MemoryHit]:
    memory = get_memory(choices)
    if memory is None:
        return []
    hits = [
        (kind, hit)
        for kind in KINDS
        for hit in memory.search(kind, query, limit, user_id=choices.user_id)
    ]
    hits.sort(key=lambda found: -found[1].similarity)
    return [
        MemoryHit(
            kind=kind,
            id=hit.record.id,
            text=cut_line(summarize_record(hit.record), _LENGTH),
            similarity=round(hit.similarity, 2),
        )
        for kind, hit in hits[:limit]
    ]
