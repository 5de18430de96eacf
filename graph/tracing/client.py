"""The client through which every trace goes: it sends the outline, redacted, and feedback."""

import logging
import threading
import time
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import requests
from langsmith import Client
from langsmith.schemas import APIFeedbackSource, FeedbackCreate
from langsmith.utils import (
    LangSmithError,
    LangSmithNotFoundError,
    get_tracer_project,
)

from graph.tracing.outline import Operation, Outline
from graph.tracing.redaction import redact_payload, redact_text
from graph.tracing.trace_size import TraceSizes
from graph.tracing.traced_run import Fields

_TIMEOUT_MS = (5_000, 30_000)
"""To connect, and to wait for an answer; the process may have to wait as long when it ends."""
_FEEDBACK_TRIES = 4
"""With 1, 2 and 4 s between them: a run that was just sent may not be there yet."""
_PAUSE_S = 600.0
"""No feedback is sent for so long after it failed, so that a run hardly notices."""
_LOG = logging.getLogger(__name__)


class TraceClient(Client):
    """Sends the outline of the agent's runs, and every other run as it is; both redacted."""

    def __init__(self, **options: Any) -> None:
        super().__init__(timeout_ms=_TIMEOUT_MS, **options)
        self._outline = Outline()
        self._sizes = TraceSizes()
        self._projects: dict[str, UUID] = {}
        self._senders: list[threading.Thread] = []
        self._paused_until = 0.0

    def create_run(
        self, name: str, inputs: dict[str, Any], run_type: Any, **kwargs: Any
    ) -> None:
        """See `langsmith.Client.create_run`."""
        fields = {
            **kwargs,
            "name": name,
            "inputs": inputs,
            "run_type": run_type,
        }
        self._send_all(self._outline.begin_run(fields))

    def update_run(self, run_id: UUID | str, **kwargs: Any) -> None:
        """See `langsmith.Client.update_run`."""
        self._send_all(self._outline.end_run({**kwargs, "id": run_id}))

    def flush(self, timeout: float | None = None) -> None:
        """Wait until all is sent and its size kept, feedback too; see `langsmith.Client.flush`."""
        super().flush(timeout)
        self._sizes.flush(timeout)
        for sender in self._senders:
            sender.join(timeout)

    def _send_all(self, operations: list[Operation]) -> None:
        ratings: list[Fields] = []
        for operation in operations:
            fields = operation.fields
            if operation.kind == "feedback":
                if self._should_sample(fields["trace_id"]):
                    ratings.append(fields)
                continue
            fields = _redact_labels(fields)
            self._sizes.note_operation(fields, address=self.api_url)
            if operation.kind == "post":
                super().create_run(**fields)
            else:
                super().update_run(fields.pop("id"), **fields)
        if ratings and time.monotonic() >= self._paused_until:
            self._start_sender(ratings)

    def _start_sender(self, ratings: list[Fields]) -> None:
        """Send feedback beside the run; the process waits for it at its end, within its bounds."""
        sender = threading.Thread(
            target=self._send_feedback,
            args=(ratings,),
            name="tapwright-feedback",
        )
        self._senders = [each for each in self._senders if each.is_alive()]
        self._senders.append(sender)
        sender.start()

    def _send_feedback(self, ratings: list[Fields]) -> None:
        try:
            for rating in ratings:
                self._post_feedback(rating)
        except (LangSmithError, requests.RequestException, ValueError) as error:
            self._paused_until = time.monotonic() + _PAUSE_S
            reason = redact_text(" ".join(str(error).split()))[:200]
            _LOG.warning("LangSmith took no feedback: %s", reason)

    def _post_feedback(self, rating: Fields) -> None:
        """As `create_feedback` does, which logs a traceback of every refusal."""
        feedback = FeedbackCreate(
            id=uuid4(),
            run_id=rating["id"],
            trace_id=rating["trace_id"],
            session_id=self._find_project(rating),
            key=rating["key"],
            score=rating["score"],
            comment=redact_text(rating["comment"]),
            feedback_source=APIFeedbackSource(metadata={}),
            created_at=datetime.now(UTC),
            modified_at=datetime.now(UTC),
        )
        self.request_with_retries(
            "POST",
            "/feedback",
            request_kwargs={
                "data": feedback.model_dump_json(exclude_none=True)
            },
            stop_after_attempt=_FEEDBACK_TRIES,
            retry_on=(LangSmithNotFoundError,),
        )

    def _find_project(self, rating: Fields) -> UUID:
        """The id of the run's project, without which newer servers find no run."""
        name = rating.get("session_name") or get_tracer_project() or "default"
        if name not in self._projects:
            self._projects[name] = self.read_project(project_name=name).id
        return self._projects[name]


def _redact_labels(fields: Fields) -> Fields:
    """The parts of a run that the client's anonymizer ignores."""
    clean = {**fields, "name": redact_text(str(fields.get("name") or ""))}
    for key in ("serialized", "tags"):
        if clean.get(key):
            clean[key] = redact_payload(clean[key])
    return clean
