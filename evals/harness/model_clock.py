"""The time that a process spends in model calls, by LangChain's own callbacks."""

import time
from contextvars import ContextVar
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage
from langchain_core.outputs import LLMResult
from langchain_core.tracers.context import register_configure_hook


class ModelClock(BaseCallbackHandler):
    """Adds up what model calls take."""

    run_inline = True

    def __init__(self) -> None:
        self.seconds = 0.0
        self._begun: dict[UUID, float] = {}

    def on_chat_model_start(
        self,
        serialized: dict[str, Any],
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        **kwargs: Any,
    ) -> None:
        """A call begins."""
        self._begun[run_id] = time.perf_counter()

    def on_llm_end(
        self, response: LLMResult, *, run_id: UUID, **kwargs: Any
    ) -> None:
        """It ends."""
        self._ended(run_id)

    def on_llm_error(
        self, error: BaseException, *, run_id: UUID, **kwargs: Any
    ) -> None:
        """It breaks."""
        self._ended(run_id)

    def _ended(self, run_id: UUID) -> None:
        self.seconds += time.perf_counter() - self._begun.pop(
            run_id, time.perf_counter()
        )


CLOCK: ContextVar[ModelClock | None] = ContextVar(
    "tapwright_model_clock", default=None
)
register_configure_hook(CLOCK, inheritable=True)
