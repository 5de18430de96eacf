"""One request to one model: its time is measured, its prompt and reply are kept."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graph.call_log import (
    ModelCall,
    append_call,
    identify_picture,
    keeps_prompts,
)
from graph.work_time import add_model_time
from models.client import Request, RequestUsage
from models.endpoints import ModelChoice
from nodes.calls.usage import compute_cost


@dataclass(kw_only=True)
class MeasuredCall:
    """One request to one model, to be measured and kept."""

    folder: Path
    """Of the run."""
    step: int
    """That it is counted under."""
    request: Request[Any]
    seconds: float = 0.0

    @contextmanager
    def measure_time(self) -> Iterator[None]:
        """Measure the block, as time of the model."""
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds = time.monotonic() - started
            add_model_time(self.folder, self.seconds)

    def keep_texts(
        self,
        choice: ModelChoice,
        spent: RequestUsage,
        *,
        reply: str = "",
        error: str = "",
    ) -> None:
        """Keep prompt and reply in the run's folder."""
        if not keeps_prompts():
            return
        request = self.request
        images = request.images if spent.images else ()
        cost = compute_cost(choice, request.role, spent)
        call = ModelCall(
            at=round(time.time(), 3),
            step=self.step,
            call=request.name,
            role=request.role,
            model=choice.name,
            system=request.system,
            form=json.dumps(request.schema, ensure_ascii=False),
            user=request.user,
            pictures=tuple(identify_picture(self.folder, i) for i in images),
            rejected=spent.rejected,
            reply=reply,
            calls=spent.calls,
            input_tokens=spent.input_tokens,
            cached_tokens=spent.cached_tokens,
            output_tokens=spent.output_tokens,
            estimated=spent.estimated,
            cost=cost,
            ms=round(1000 * self.seconds),
            error=error,
        )
        append_call(self.folder, call)
