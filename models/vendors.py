"""What each kind of endpoint takes, whatever the model: form of the answer, reasoning effort.

`models.dialects` has the other half: what each model family is able to do.
"""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, TypeVar, get_args
from urllib.parse import SplitResult, urlsplit

T = TypeVar("T")

Mode = Literal["strict_schema", "json_schema", "json_object", "plain"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""From strict to loose; if an endpoint rejects one, the next of its own is tried."""

EffortStyle = Literal[
    "none", "reasoning_effort", "reasoning", "enable_thinking", "thinking",
    "thinking_effort", "chat_template", "claude",
]  # fmt: skip
"""The field that a reasoning effort is sent in, see `models.effort`; none: there is no field."""


@dataclass(frozen=True, kw_only=True)
class Vendor:
    """One kind of endpoint."""

    name: str
    hosts: tuple[str, ...] = ()
    """Ends of host names that it is known by."""
    port: int = 0
    """Known by this port on a machine of one's own."""
    modes: tuple[Mode, ...] = MODES
    """The forms of an answer that it documents, from strict to loose."""
    mode_by_family: Mapping[str, Mode] = field(default_factory=dict)
    """The strictest form for models whose name begins so."""
    effort: EffortStyle = "reasoning_effort"
    effort_by_family: Mapping[str, EffortStyle] = field(default_factory=dict)
    """The same for models whose name begins so."""
    json_excludes_thinking: bool = False
    """Whether a model that thinks may not be held to JSON."""
    cuts_prompts: bool = False
    """Whether a prompt that is too long is cut from the front, without a word."""
    longer_context: str = ""
    """How its server is given a longer context, in words."""


_NO_STRICT: tuple[Mode, ...] = ("json_schema", "json_object", "plain")
_JSON_MODE: tuple[Mode, ...] = ("json_object", "plain")

OTHER = Vendor(name="other", modes=_NO_STRICT)
"""An OpenAI-compatible endpoint of an unknown kind."""

_VENDORS = (
    # https://platform.openai.com/docs/guides/structured-outputs: `strict: true`
    Vendor(name="openai", hosts=("api.openai.com",)),
    # https://learn.microsoft.com/azure/ai-foundry/openai/how-to/structured-outputs
    Vendor(
        name="azure",
        hosts=("openai.azure.com", "cognitiveservices.azure.com"),
    ),
    # https://ai.google.dev/gemini-api/docs/openai: response_format and reasoning_effort
    Vendor(
        name="gemini",
        hosts=(
            "generativelanguage.googleapis.com",
            "aiplatform.googleapis.com",
        ),
        modes=_NO_STRICT,
    ),
    # https://www.alibabacloud.com/help/en/model-studio/qwen-structured-output: JSON mode, schemas
    # for a few models; "Json mode response is not supported when enable_thinking is true"
    Vendor(
        name="dashscope",
        hosts=("aliyuncs.com",),
        modes=_JSON_MODE,
        effort="enable_thinking",
        json_excludes_thinking=True,
    ),
    # https://api-docs.deepseek.com/guides/json_mode and /guides/thinking_mode
    Vendor(
        name="deepseek",
        hosts=("api.deepseek.com",),
        modes=_JSON_MODE,
        effort="thinking_effort",
    ),
    # https://docs.z.ai/api-reference/llm/chat-completion: JSON mode, for the text models;
    # https://docs.z.ai/guides/capabilities/thinking-mode: reasoning_effort from 5.2 on, and 5.3
    # thinks always
    Vendor(
        name="glm",
        hosts=("bigmodel.cn", "z.ai"),
        modes=_JSON_MODE,
        mode_by_family=dict.fromkeys(
            ("glm-4v", "glm-4.1v", "glm-4.5v", "glm-4.6v", "glm-5v"), "plain"
        ),
        effort="thinking",
        effort_by_family={
            "glm-5.2": "thinking_effort",
            "glm-5.3": "reasoning_effort",
        },
    ),
    # https://platform.kimi.ai/docs/guide/use-json-mode-feature-of-kimi-api and
    # /docs/api/models-overview (thinking); K3 has reasoning_effort and thinks always
    Vendor(
        name="kimi",
        hosts=("moonshot.ai", "moonshot.cn", "kimi.ai", "kimi.com"),
        modes=_JSON_MODE,
        effort="thinking",
        effort_by_family={"kimi-k3": "reasoning_effort"},
    ),
    # https://platform.claude.com/docs/en/api/openai-sdk: response_format and reasoning_effort
    # are ignored; /docs/en/build-with-claude/adaptive-thinking
    Vendor(
        name="claude",
        hosts=("anthropic.com", "claude.com"),
        modes=("plain",),
        effort="claude",
    ),
    # https://www.volcengine.com/docs/82379/1568221 (JSON mode) and /1449737 (thinking)
    Vendor(
        name="ark",
        hosts=("volces.com", "bytepluses.com"),
        modes=_JSON_MODE,
        effort="thinking_effort",
    ),
    # https://openrouter.ai/docs/features/structured-outputs: as far as the provider behind it
    # can; /docs/use-cases/reasoning-tokens
    Vendor(
        name="openrouter",
        hosts=("openrouter.ai",),
        effort="reasoning",
    ),
    # https://docs.vllm.ai/en/latest/features/structured_outputs; `chat_template_kwargs`:
    # /features/reasoning_outputs
    Vendor(
        name="vllm",
        port=8000,
        modes=_NO_STRICT,
        effort="chat_template",
        effort_by_family={"gpt-oss": "reasoning_effort"},
        longer_context="start vLLM with a larger --max-model-len",
    ),
    # https://docs.ollama.com/api/openai-compatibility and /capabilities/structured-outputs;
    # /context-length: 4,096 tokens below 24 GiB of VRAM, and what is over is cut off in silence
    Vendor(
        name="ollama",
        hosts=("ollama.com",),
        port=11434,
        modes=_NO_STRICT,
        cuts_prompts=True,
        longer_context="set OLLAMA_CONTEXT_LENGTH=16384 and restart Ollama",
    ),
    # https://lmstudio.ai/docs/developer/openai-compat/structured-output; "'response_format.type'
    # must be 'json_schema' or 'text'"; chat completions have no field for the effort
    Vendor(
        name="lmstudio",
        port=1234,
        modes=("json_schema", "plain"),
        effort="none",
        longer_context="load the model in LM Studio with a longer context",
    ),
    # https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
    Vendor(
        name="llamacpp",
        port=8080,
        modes=_NO_STRICT,
        effort="chat_template",
        longer_context="start llama-server with a larger --ctx-size",
    ),
)
VENDORS: dict[str, Vendor] = {each.name: each for each in (*_VENDORS, OTHER)}
"""By name, with the source of each."""


@lru_cache(maxsize=64)
def find_vendor(base_url: str) -> Vendor:
    """The kind of endpoint at an address; `OTHER` if it is not known by host or port.

    Args:
        base_url: of the endpoint; empty for OpenAI's own.
    """
    if not base_url:
        return VENDORS["openai"]
    try:
        address = urlsplit(base_url)
        port = address.port
    except ValueError:
        return OTHER
    for vendor in _VENDORS:
        if _is_known_host(vendor, address):
            return vendor
        if port and port == vendor.port and _is_own_machine(address):
            return vendor
    return OTHER


def _is_known_host(vendor: Vendor, address: SplitResult) -> bool:
    name = f".{address.hostname or ''}"
    return any(name.endswith(f".{host}") for host in vendor.hosts)


def _is_own_machine(address: SplitResult) -> bool:
    """Whether the host is this machine or one of the local network."""
    name = address.hostname or ""
    try:
        return ipaddress.ip_address(name).is_private
    except ValueError:
        return "." not in name or name.endswith((".local", ".internal"))


def find_by_family(table: Mapping[str, T], model: str) -> T | None:
    """The entry of the longest family that the plain name begins with; None if there is none."""
    longest = ""
    for family in table:
        if model.startswith(family) and len(family) > len(longest):
            longest = family
    return table.get(longest)
