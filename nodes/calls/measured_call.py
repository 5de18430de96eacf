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
from graph.outgoing import DataKind, Sending, count_bytes, note_sending
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
        """Keep prompt and reply in the run's folder, and how much of them left this machine."""
        if choice.is_remote:
            self._note_sending(choice, spent)
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

    def _note_sending(self, choice: ModelChoice, spent: RequestUsage) -> None:
        """Note what was sent; a request that was not answered was sent all the same."""
        request = self.request
        count = max(1, spent.calls)
        texts = [request.system, request.user]
        for turn in request.past:
            texts += [turn.text, turn.reply]
        text = sum(map(count_bytes, texts)) + count_bytes(request.schema)
        sizes: dict[DataKind, int] = {"text": text * count}
        repairs = [each.reply + each.complaint for each in spent.rejected]
        sizes["text"] += sum(map(count_bytes, repairs))
        if spent.images and request.images:
            size = sum(map(len, request.images))
            sizes["picture"] = size * spent.images // len(request.images)
        sending = Sending(
            at=round(time.time(), 3),
            to=choice.host,
            purpose="model",
            step=self.step,
            bytes=sizes,
            count=count,
        )
        note_sending(self.folder, sending)
