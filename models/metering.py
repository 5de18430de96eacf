"""Count what a call used: tokens, cached tokens and pictures."""

from dataclasses import replace
from typing import TYPE_CHECKING

from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata

from models.exchange import Exchange
from models.tokens import find_tokenizer

if TYPE_CHECKING:
    from openai.types import CompletionUsage


def meter_usage(
    exchange: Exchange,
    message: AIMessage,
    messages: list[BaseMessage],
    images: int,
) -> None:
    """Add what an answer used; its words are counted here if the endpoint does not say."""
    usage = message.usage_metadata
    if usage and _has_counts(usage):
        input_tokens, output_tokens = (
            usage["input_tokens"],
            usage["output_tokens"],
        )
        _add_usage(
            exchange,
            input_tokens,
            output_tokens,
            images=images,
            estimated=False,
            cached=_count_cached(usage),
        )
        return
    count = find_tokenizer(exchange.choice.model).count
    input_tokens = sum(count(part.text) for part in messages)
    output_tokens = count(message.text)
    _add_usage(
        exchange, input_tokens, output_tokens, images=images, estimated=True
    )


def _has_counts(usage: UsageMetadata) -> bool:
    """Whether the endpoint reported numbers: the client passes on whatever it wrote there."""
    counts = (usage["input_tokens"], usage["output_tokens"])
    return all(isinstance(count, int) for count in counts)


def _count_cached(usage: UsageMetadata) -> int:
    """Tokens of the prompt that the endpoint had seen before; 0 if it does not say."""
    details = usage.get("input_token_details")
    if details is None:
        return 0
    cached = details.get("cache_read")
    if isinstance(cached, int):
        return cached
    return 0


def count_completion(
    exchange: Exchange, usage: "CompletionUsage | None", images: int
) -> None:
    """Add what a completion used that the client rejected."""
    from openai.types import CompletionUsage

    if not isinstance(usage, CompletionUsage):
        _add_usage(exchange, 0, 0, images=images, estimated=True)
        return
    input_tokens, output_tokens = usage.prompt_tokens, usage.completion_tokens
    _add_usage(
        exchange, input_tokens, output_tokens, images=images, estimated=False
    )


def _add_usage(
    exchange: Exchange,
    input_tokens: int,
    output_tokens: int,
    *,
    images: int,
    estimated: bool,
    cached: int = 0,
) -> None:
    before = exchange.usage
    exchange.usage = replace(
        before,
        calls=before.calls + 1,
        input_tokens=before.input_tokens + input_tokens,
        output_tokens=before.output_tokens + output_tokens,
        images=before.images + images,
        estimated=before.estimated or estimated,
        cached_tokens=before.cached_tokens + cached,
    )
