"""The rule-based chat model: needs no network, and knows what its messages say and nothing more."""

import json
from collections.abc import Callable
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult

from models.offline import follower, goals, judge, plans
from models.offline.conditions import settled
from models.offline.prompt import Call, Prompt, read

_CHARACTERS_PER_TOKEN = 4
"""OpenAI's rule of thumb for English text; this model has no tokens of its own."""
_ANSWERS: dict[Call, Callable[[Prompt], dict[str, Any]]] = {
    "judge": goals.judge,
    "assess": goals.assess,
    "deliberate": follower.check,
    "locate": follower.locate,
    "track": judge.track,
    "plan": plans.make_plan,
    "reflect": judge.reflect,
    "conclude": judge.conclude,
}


class OfflineModel(BaseChatModel):
    """Answers the calls of the graph by rules, in the agreed JSON; pictures are ignored."""

    @property
    def _llm_type(self) -> str:
        return "tapwright-offline"

    @property
    def _identifying_params(self) -> dict[str, Any]:
        return {"model_name": "offline"}

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        prompt = settled(read(messages, kwargs.get("response_format")))
        text = json.dumps(_ANSWERS[prompt.call](prompt), ensure_ascii=False)
        spoken = sum(_length(message) for message in messages)
        usage = UsageMetadata(
            input_tokens=_tokens(spoken),
            output_tokens=_tokens(len(text)),
            total_tokens=_tokens(spoken) + _tokens(len(text)),
        )
        message = AIMessage(
            content=text,
            usage_metadata=usage,
            response_metadata={"model_name": "offline", "finish_reason": "stop"},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])


def _length(message: BaseMessage) -> int:
    if isinstance(message.content, str):
        return len(message.content)
    return sum(len(p if isinstance(p, str) else str(p.get("text", ""))) for p in message.content)


def _tokens(characters: int) -> int:
    return -(-characters // _CHARACTERS_PER_TOKEN)
