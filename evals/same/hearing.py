"""Record what a run asks its models: each request as it is sent, and the reply.

LangChain's own callbacks report local models (the offline one, the oracle). A model behind an
address is played by a server on this machine, which keeps the bodies as they were received.
"""

import hashlib
import json
from contextvars import ContextVar
from typing import Any
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage
from langchain_core.outputs import ChatGeneration, LLMResult
from langchain_core.tracers.context import register_configure_hook

from evals.simulated.endpoint import Asked
from models.offline import OfflineModel

Said = dict[str, Any]
"""One request: `messages`, each a role and its parts; `form`; and `reply`."""


class Ear(BaseCallbackHandler):
    """Keeps the requests to local models, in order."""

    run_inline = True

    def __init__(self) -> None:
        self.requests: list[Said] = []
        self._open: dict[UUID, Said] = {}

    def on_chat_model_start(
        self,
        serialized: dict[str, Any],
        messages: list[list[BaseMessage]],
        *,
        run_id: UUID,
        **kwargs: Any,
    ) -> None:
        """A request is made."""
        form = kwargs.get("invocation_params", {}).get("response_format")
        said = {
            "messages": [
                [m.type, describe_content(m.content)] for m in messages[0]
            ],
            "form": form,
            "reply": None,
        }
        self._open[run_id] = said
        self.requests.append(said)

    def on_llm_end(
        self, response: LLMResult, *, run_id: UUID, **kwargs: Any
    ) -> None:
        """It is answered."""
        generation = response.generations[0][0]
        if isinstance(generation, ChatGeneration):
            self._open.pop(run_id)["reply"] = generation.message.text


EAR: ContextVar[Ear | None] = ContextVar("tapwright_same_ear", default=None)
register_configure_hook(EAR, inheritable=True)


def describe_content(content: Any) -> list[Any]:
    """The parts of a message; of a picture there is a digest of its bytes."""
    parts = [content] if isinstance(content, str) else content
    return [describe_part(part) for part in parts]


def describe_part(part: Any) -> Any:
    """A text as it stands, all else as it is but for the bytes of pictures."""
    if isinstance(part, str):
        return part
    if part.get("type") == "text" and set(part) == {"type", "text"}:
        return part["text"]
    return _hide_bytes(part)


def _hide_bytes(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _hide_bytes(inner) for key, inner in value.items()}
    if isinstance(value, str) and len(value) > 1000:
        return f"{value[:20]}... sha256:{hashlib.sha256(value.encode()).hexdigest()[:32]}"
    return value


class Wire:
    """Answers as the offline model does, and keeps what came over the wire."""

    def __init__(self) -> None:
        self.requests: list[Said] = []
        self._model = OfflineModel()

    def reply(self, asked: Asked) -> str:
        """The reply to a request."""
        system, *rest = asked.texts
        messages: list[BaseMessage] = [
            SystemMessage(system),
            HumanMessage("\n".join(rest)),
        ]
        form = asked.body.get("response_format")
        answer = self._model.invoke(messages, response_format=form).text
        messages_sent = [
            [message["role"], describe_content(message["content"])]
            for message in asked.body["messages"]
        ]
        # A body has further keys: model, temperature and what else is sent along.
        rest_of_body = {
            key: value for key, value in asked.body.items() if key != "messages"
        }
        said = {
            "messages": messages_sent,
            "form": rest_of_body,
            "reply": answer,
        }
        self.requests.append(json.loads(json.dumps(said)))
        return answer
