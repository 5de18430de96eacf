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
from models.offline.conditions import settle_prompt
from models.offline.prompt import Call, Prompt, read_prompt

_CHARACTERS_PER_TOKEN = 4
"""OpenAI's rule of thumb for English text; this model has no tokens of its own."""
_ANSWERS: dict[Call, Callable[[Prompt], dict[str, Any]]] = {
    "judge": goals.judge_goal,
    "assess": goals.assess_goal,
    "deliberate": follower.check_decision,
    "locate": follower.locate_frame,
    "track": judge.track_progress,
    "plan": plans.make_plan,
    "reflect": judge.reflect_on_action,
    "conclude": judge.conclude_task,
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
        prompt = settle_prompt(read_prompt(messages, kwargs.get("response_format")))
        text = json.dumps(_ANSWERS[prompt.call](prompt), ensure_ascii=False)
        spoken = sum(_message_length(message) for message in messages)
        usage = UsageMetadata(
            input_tokens=_estimate_tokens(spoken),
            output_tokens=_estimate_tokens(len(text)),
            total_tokens=_estimate_tokens(spoken) + _estimate_tokens(len(text)),
        )
        message = AIMessage(
            content=text,
            usage_metadata=usage,
            response_metadata={"model_name": "offline", "finish_reason": "stop"},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])


def _message_length(message: BaseMessage) -> int:
    if isinstance(message.content, str):
        return len(message.content)
    return sum(
        len(p if isinstance(p, str) else str(p.get("text", "")))
        for p in message.content
    )


def _estimate_tokens(characters: int) -> int:
    return -(-characters // _CHARACTERS_PER_TOKEN)
