"""A chat model made of rules: it needs no network, and knows only what its messages say."""

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
    "assess": judge.assess_along,
    "deliberate": follower.check_decision,
    "locate": follower.locate_frame,
    "track": judge.track_progress,
    "plan": plans.make_plan,
    "reflect": judge.reflect_on_action,
    "conclude": judge.conclude_task,
}


class OfflineModel(BaseChatModel):
    """Answers the calls of the graph by rules, in the agreed JSON. It ignores pictures."""

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
        prompt = settle_prompt(
            read_prompt(messages, kwargs.get("response_format"))
        )
        text = json.dumps(_ANSWERS[prompt.call](prompt), ensure_ascii=False)
        characters = sum(_count_characters(message) for message in messages)
        input_tokens = _estimate_tokens(characters)
        output_tokens = _estimate_tokens(len(text))
        usage = UsageMetadata(
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            total_tokens=input_tokens + output_tokens,
        )
        message = AIMessage(
            content=text,
            usage_metadata=usage,
            response_metadata={
                "model_name": "offline",
                "finish_reason": "stop",
            },
        )
        return ChatResult(generations=[ChatGeneration(message=message)])


def _count_characters(message: BaseMessage) -> int:
    """The characters of a message's texts."""
    if isinstance(message.content, str):
        return len(message.content)
    length = 0
    for part in message.content:
        text = part if isinstance(part, str) else str(part.get("text", ""))
        length += len(text)
    return length


def _estimate_tokens(characters: int) -> int:
    """The tokens of so many characters, rounded up."""
    return -(-characters // _CHARACTERS_PER_TOKEN)
