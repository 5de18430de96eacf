"""Send a model one question, once, and read what its endpoint answers."""

import base64
import statistics
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from langchain_core.messages import AIMessage, HumanMessage

from models.connection import CallConnection, explain_answer
from models.endpoints import ModelChoice, load_library, make_client
from models.probe.deadline import run_within
from tapwright.errors import ModelMalformed, ModelUnreachable
from tapwright.text.quote import cut_line

if TYPE_CHECKING:
    import openai

_GRACE_S = 0.25
"""Seconds that a call may outlast its own timeout before we leave it behind."""
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
        connection = CallConnection()
        started = time.monotonic()
        try:
            message = self._invoke_model(connection, text, form, picture)
        except openai.APIStatusError as error:
            return self._read_refusal(error)
        except (TimeoutError, openai.APITimeoutError):
            raise self._too_late() from None
        except openai.APIConnectionError as error:
            msg = f"{self._endpoint_name} cannot be reached ({type(error).__name__})"
            raise ModelUnreachable(msg) from None
        except (
            openai.OpenAIError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
        ) as error:
            raise self._no_completion(connection, error) from None
        self._durations.append(time.monotonic() - started)
        answer = _read_answer(message, connection.response)
        self.reasons = self.reasons or answer.reasons
        return answer

    @property
    def _endpoint_name(self) -> str:
        return f"the model endpoint at {self.choice.host}"

    def _invoke_model(
        self,
        connection: CallConnection,
        text: str,
        form: dict[str, Any],
        picture: bytes,
    ) -> AIMessage:
        """The message of one call, which ends with its connection when its time is up.

        Raises:
            TimeoutError: it did not end in time.
        """
        model = make_client(self.choice, temperature=False)
        bound = model.bind(timeout=self.seconds_a_call, **form)
        message = HumanMessage(_make_content(text, picture))

        def send_message() -> AIMessage:
            return connection.run_over(lambda: bound.invoke([message]))

        try:
            return run_within(self.seconds_a_call + _GRACE_S, send_message)
        except TimeoutError:
            connection.end_connection()
            raise

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

    def _no_completion(
        self, connection: CallConnection, error: Exception
    ) -> ModelMalformed:
        what = "nothing that can be read"
        if connection.response is not None:
            what = explain_answer(connection.response)
        said = self.choice.redact_key(cut_line(str(error), _EXCERPT))
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
    text = message.text
    usage = message.usage_metadata
    details = usage.get("output_token_details", {}) if usage else {}
    reasons = (
        bool(thoughts)
        or bool(details.get("reasoning"))
        or "<think" in text.casefold()
    )
    return Answered(text=text or thoughts, reasons=reasons)


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
