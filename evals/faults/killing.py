"""Kill a process of the agent at the boundary of a node, by LangChain's own callbacks."""

import os
import signal
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.tracers.context import register_configure_hook

Moment = Literal["start", "end"]
"""Before a node's work, or after it and before its checkpoint."""


@dataclass(frozen=True, kw_only=True)
class KillAt:
    """The boundary of a node."""

    node: str
    moment: Moment
    nth: int
    """Of its turns, from 1."""


class _Killer(BaseCallbackHandler):
    run_inline = True

    def __init__(self, at: KillAt) -> None:
        self._at = at
        self._left = at.nth
        self._turn: UUID | None = None

    def on_chain_start(
        self,
        serialized: dict[str, Any],
        inputs: dict[str, Any],
        *,
        run_id: UUID,
        metadata: dict[str, Any] | None = None,
        **kwargs: Any,
    ) -> None:
        """A node, or something in it, begins."""
        node = (metadata or {}).get("langgraph_node")
        if node != self._at.node or kwargs.get("name") != node:
            return
        self._left -= 1
        if self._left == 0 and self._at.moment == "start":
            os.kill(os.getpid(), signal.SIGKILL)
        if self._left == 0:
            self._turn = run_id

    def on_chain_end(
        self, outputs: dict[str, Any], *, run_id: UUID, **kwargs: Any
    ) -> None:
        """It ends."""
        if run_id == self._turn:
            os.kill(os.getpid(), signal.SIGKILL)


_KILLER: ContextVar[_Killer | None] = ContextVar(
    "tapwright_killer", default=None
)
register_configure_hook(_KILLER, inheritable=True)


def kill_at(at: KillAt) -> None:
    """Have this process end there, as by a power cut."""
    _KILLER.set(_Killer(at))
