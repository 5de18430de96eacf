"""Send a model one question, once, and read what its endpoint answers."""

import base64
import statistics
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from langchain_core.messages import AIMessage, HumanMessage

from models.connection import (
    Outcome,
    explain_answer,
    explain_failure,
    run_within,
)
from models.endpoints import ModelChoice, load_library, make_client
from models.ladder import get_ladder
from models.payload import build_fields
from tapwright.errors import ModelMalformed, ModelUnreachable
from tapwright.text.quote import cut_line

if TYPE_CHECKING:
    import openai

_EXCERPT = 160
"""Characters of an endpoint's complaint that are shown."""
_REFUSING = (400, 404, 415, 422, 500, 501)
"""Statuses by which endpoints refuse a schema or a picture: OpenRouter refuses pictures with 404,
llama.cpp with 500."""


@dataclass(frozen=True)
class Answered:
    """What a model answered."""

    text: str
    """Without its reasoning, unless there is nothing else."""
    reasons: bool
    """It thought before it answered."""


@dataclass(frozen=True)
class Refused:
    """The endpoint rejected the question as it was put."""

    complaint: str


@dataclass(kw_only=True)
class Caller:
    """Asks one model at its endpoint, and counts."""

    choice: ModelChoice
    seconds_a_call: float
    """After which a call is given up, whatever has arrived."""
    calls: int = 0
    reasons: bool = False
    """At least one answer was thought about."""
    _durations: list[float] = field(default_factory=list)

    @property
    def typical_seconds(self) -> float | None:
        """The median of the calls that were answered."""
        if not self._durations:
            return None
        return round(statistics.median(self._durations), 2)

    def ask_model(
        self, text: str, form: dict[str, Any], picture: bytes = b""
    ) -> Answered | Refused:
        """Send one question.

        Args:
            text: the question.
            form: fields of the request that ask for a form, such as `response_format`.
            picture: a JPEG file, or empty.

        Raises:
            ModelUnreachable: no answer in time, or an error that says nothing about the question.
            ModelMalformed: the answer is no completion.
        """
        import openai

        load_library(self.choice)
        self.calls += 1
        started = time.monotonic()
        outcome = self._send(text, form, picture)
        if outcome is None or isinstance(outcome.error, openai.APITimeoutError):
            raise self._too_late()
        error = outcome.error
        if isinstance(error, openai.APIStatusError):
            return self._read_refusal(error)
        if isinstance(error, openai.APIConnectionError):
            why = explain_failure(error)
            msg = f"{self._endpoint_name} cannot be reached ({why})"
            raise ModelUnreachable(msg)
        if error is not None or outcome.result is None:
            raise self._no_completion(outcome)
        self._durations.append(time.monotonic() - started)
        answer = _read_answer(outcome.result, outcome.connection.response)
        self.reasons = self.reasons or answer.reasons
        return answer

    @property
    def _endpoint_name(self) -> str:
        return f"the model endpoint at {self.choice.host}"

    def _send(
        self, text: str, form: dict[str, Any], picture: bytes
    ) -> Outcome[AIMessage] | None:
        """What became of one call, with the settings that a run's calls have; None if late."""
        dialect = get_ladder().find_dialect(self.choice)
        model = make_client(
            self.choice, temperature=False, responses=dialect.responses
        )
        fields = build_fields(self.choice, dialect)
        bound = model.bind(timeout=self.seconds_a_call, **form, **fields)
        message = HumanMessage(_make_content(text, picture))
        return run_within(self.seconds_a_call, lambda: bound.invoke([message]))

    def _read_refusal(self, error: "openai.APIStatusError") -> Refused:
        body = error.body if isinstance(error.body, dict) else {}
        said = self.choice.redact_key(str(body.get("message") or error.message))
        complaint = cut_line(said, _EXCERPT)
        if error.status_code in _REFUSING:
            return Refused(complaint)
        msg = f"{self._endpoint_name} answered {error.status_code}: {complaint}"
        raise ModelUnreachable(msg) from None

    def _too_late(self) -> ModelUnreachable:
        return ModelUnreachable(
            f"{self._endpoint_name} gave no complete answer within "
            f"{self.seconds_a_call:g} s"
        )

    def _no_completion(self, outcome: Outcome[AIMessage]) -> ModelMalformed:
        what = "nothing that can be read"
        if outcome.connection.response is not None:
            what = explain_answer(outcome.connection.response)
        said = self.choice.redact_key(cut_line(str(outcome.error), _EXCERPT))
        return ModelMalformed(
            f"{self._endpoint_name} answered with {what}: {said}"
        )


def _make_content(text: str, picture: bytes) -> list[str | dict[Any, Any]]:
    content: list[str | dict[Any, Any]] = [{"type": "text", "text": text}]
    if picture:
        image = {
            "type": "image",
            "base64": base64.b64encode(picture).decode("ascii"),
            "mime_type": "image/jpeg",
        }
        content.append(image)
    return content


def _read_answer(message: AIMessage, response: Any) -> Answered:
    thoughts = _read_thoughts(response)
    usage = message.usage_metadata
    details = usage.get("output_token_details", {}) if usage else {}
    reasons = (
        bool(thoughts)
        or bool(details.get("reasoning"))
        or "<think" in message.text.casefold()
    )
    return Answered(text=message.text or thoughts, reasons=reasons)


def _read_thoughts(response: Any) -> str:
    """The reasoning beside the answer, which the client drops; empty if there is none.

    vLLM, SGLang and DeepSeek name it `reasoning_content`, OpenRouter and newer vLLM `reasoning`:
    https://docs.vllm.ai/en/latest/features/reasoning_outputs.html
    """
    try:
        message = response.json()["choices"][0]["message"]
        thoughts = message.get("reasoning_content") or message.get("reasoning")
    except (AttributeError, LookupError, TypeError, ValueError):
        return ""
    return thoughts if isinstance(thoughts, str) else ""
