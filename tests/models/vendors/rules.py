"""What each vendor's endpoint accepts and refuses, as it is documented.

Where the documentation says nothing about a field, it is refused.
"""

from dataclasses import dataclass
from typing import Literal

ErrorShape = Literal["openai", "vllm", "gemini", "text", "llamacpp"]
Ask = Literal["strict_schema", "typed_enum", "word_json", "context"]


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """A request that is refused if its field has one of these values."""

    field: str
    """With dots for a field within; `image` for a picture, `model` for the model alone."""
    values: tuple[object, ...] = ()
    """Any value if empty."""
    models: str = ""
    """Pattern of the models that this holds for; all if empty."""
    also: tuple[tuple[str, tuple[object, ...]], ...] = ()
    """Further fields that must have one of their values; None is an absent one."""
    status: int = 400
    message: str
    source: str


@dataclass(frozen=True, kw_only=True)
class Rules:
    """One kind of endpoint."""

    source: str
    root: str = "/v1"
    """Path of the base URL."""
    routes: tuple[str, ...] = ("/chat/completions",)
    fields: tuple[str, ...]
    """Top-level fields that are accepted."""
    ignored: tuple[str, ...] = ()
    """Fields that are documented to be ignored, or `*` for all others."""
    unknown: str = "Unrecognized request argument supplied: {field}"
    error: ErrorShape = "openai"
    refusals: tuple[Refusal, ...] = ()
    asks: tuple[Ask, ...] = ()
    """What is demanded of a request besides."""
    obeys_form: bool = True
    """Whether `response_format` has an effect."""


_BASE = ("model", "messages", "stream", "temperature")
_REASONS = r"^(o\d|gpt-5(?!-chat)|gpt-6)"
_OPENAI = "https://platform.openai.com/docs/api-reference/chat/create"
_OPENAI_FORMS = "https://platform.openai.com/docs/guides/structured-outputs"

_OPENAI_REFUSALS = (
    Refusal(
        field="temperature",
        models=_REASONS,
        message="Unsupported value: 'temperature' does not support 0 with this model. "
        "Only the default (1) value is supported.",
        source="https://platform.openai.com/docs/guides/reasoning",
    ),
    Refusal(
        field="reasoning_effort",
        models=r"^(gpt-[34]|gpt-5-chat|o1-mini|o1-preview)",
        message="Unrecognized request argument supplied: reasoning_effort",
        source="https://platform.openai.com/docs/guides/reasoning",
    ),
    Refusal(
        field="response_format.type",
        values=("json_schema",),
        models=r"^(gpt-3.5|gpt-4$|gpt-4-|gpt-4o-2024-05-13|o1-mini|o1-preview)",
        message="Invalid parameter: 'response_format' of type 'json_schema' is not supported "
        "with this model.",
        source=_OPENAI_FORMS,
    ),
    Refusal(
        field="response_format.type",
        values=("json_object",),
        models=r"^(gpt-4$|gpt-4-0613|o1-mini|o1-preview)",
        message="Invalid parameter: 'response_format' of type 'json_object' is not supported "
        "with this model.",
        source=_OPENAI_FORMS,
    ),
    Refusal(
        field="image",
        models=r"^(gpt-3.5|gpt-4$|o1-mini|o1-preview|o3-mini)",
        message="Invalid content type. image_url is only supported by certain models.",
        source="https://platform.openai.com/docs/guides/images-vision",
    ),
)

RULES: dict[str, Rules] = {
    "openai": Rules(
        source=_OPENAI,
        fields=(*_BASE, "response_format", "reasoning_effort", "top_p"),
        refusals=(
            *_OPENAI_REFUSALS,
            Refusal(
                field="model",
                models=r"^gpt-5(\.\d)?-pro",
                status=404,
                message="This model is only supported in v1/responses and not in "
                "v1/chat/completions.",
                source="https://platform.openai.com/docs/models/gpt-5-pro",
            ),
        ),
        asks=("strict_schema", "word_json"),
    ),
    "openai responses": Rules(
        source="https://platform.openai.com/docs/api-reference/responses/create",
        routes=("/responses",),
        fields=("model", "input", "stream", "temperature", "text", "reasoning"),
        refusals=(
            Refusal(
                field="temperature",
                models=_REASONS,
                message="Unsupported parameter: 'temperature' is not supported with this model.",
                source="https://platform.openai.com/docs/guides/reasoning",
            ),
        ),
        asks=("strict_schema",),
    ),
    "azure": Rules(
        source="https://learn.microsoft.com/azure/ai-foundry/openai/reference",
        root="",
        routes=("/openai/deployments/prod/chat/completions",),
        fields=(*_BASE, "response_format", "reasoning_effort"),
        refusals=_OPENAI_REFUSALS,
        asks=("strict_schema", "word_json"),
    ),
    "gemini": Rules(
        source="https://ai.google.dev/gemini-api/docs/openai",
        root="/v1beta/openai",
        fields=(*_BASE, "response_format", "reasoning_effort"),
        unknown='Invalid JSON payload received. Unknown name "{field}": Cannot find field.',
        error="gemini",
        asks=("typed_enum",),
    ),
    "dashscope": Rules(
        source="https://www.alibabacloud.com/help/en/model-studio/qwen-api-reference",
        root="/compatible-mode/v1",
        fields=(*_BASE, "response_format", "enable_thinking", "thinking_budget"),
        refusals=(
            Refusal(
                field="response_format.type",
                values=("json_schema",),
                message="<400> InternalError.Algo.InvalidParameter: 'response_format.type' "
                "json_schema is not supported by this model",
                source="https://www.alibabacloud.com/help/en/model-studio/qwen-structured-output",
            ),
            Refusal(
                field="response_format.type",
                values=("json_object",),
                models=r"^qwen3\.[5-9]|^qwen3-vl|-thinking",
                also=(("enable_thinking", (True, None)),),
                message="<400> InternalError.Algo.InvalidParameter: Json mode response is not "
                "supported when enable_thinking is true",
                source="https://github.com/bytedance/deer-flow/issues/80",
            ),
            Refusal(
                field="enable_thinking",
                models=r"^qwen(-vl|2|-max)",
                message="<400> InternalError.Algo.InvalidParameter: the parameter "
                "enable_thinking is not supported by this model",
                source="https://www.alibabacloud.com/help/en/model-studio/deep-thinking",
            ),
            Refusal(
                field="enable_thinking",
                values=(True,),
                also=(("thinking_budget", (None,)),),
                message="<400> InternalError.Algo.InvalidParameter: The thinking_budget "
                "parameter must be a positive integer and not greater than 0",
                source="https://github.com/QwenLM/Qwen-Agent/issues/941",
            ),
        ),
        asks=("word_json",),
    ),
    "deepseek": Rules(
        source="https://api-docs.deepseek.com/api/create-chat-completion",
        root="",
        fields=(*_BASE, "response_format", "thinking", "reasoning_effort"),
        refusals=(
            Refusal(
                field="response_format.type",
                values=("json_schema",),
                message="This response_format type is unavailable now",
                source="https://api-docs.deepseek.com/guides/json_mode",
            ),
            Refusal(
                field="image",
                models=r"^deepseek-(chat|reasoner|v3)",
                message="Failed to deserialize the JSON body into the target type: messages[1]: "
                "unknown variant `image_url`, expected `text`",
                source="https://api-docs.deepseek.com/api/create-chat-completion",
            ),
        ),
        asks=("word_json",),
    ),
    "glm": Rules(
        source="https://docs.z.ai/api-reference/llm/chat-completion",
        root="/api/paas/v4",
        fields=(*_BASE, "response_format", "thinking", "reasoning_effort"),
        refusals=(
            Refusal(
                field="response_format.type",
                values=("json_schema",),
                message="Invalid API parameter, please check the documentation.",
                source="https://docs.z.ai/guides/capabilities/struct-output",
            ),
            Refusal(
                field="response_format",
                models=r"^glm-[\d.]+v",
                message="Invalid API parameter, please check the documentation.",
                source="https://docs.z.ai/api-reference/llm/chat-completion (vision)",
            ),
            Refusal(
                field="reasoning_effort",
                models=r"^glm-(4|5$|5-|5\.1|5v)",
                message="Invalid API parameter, please check the documentation.",
                source="https://docs.z.ai/guides/capabilities/thinking-mode",
            ),
            Refusal(
                field="image",
                models=r"^glm-[\d.]+(-|$)",
                message="Invalid API parameter, please check the documentation. "
                "image_url is not supported",
                source="https://docs.z.ai/guides/llm/glm-5",
            ),
        ),
    ),
    "kimi": Rules(
        source="https://platform.kimi.ai/docs/api/chat",
        fields=(*_BASE, "response_format", "thinking", "reasoning_effort"),
        refusals=(
            Refusal(
                field="temperature",
                models=r"^kimi-k",
                message="invalid temperature: only 1 is allowed for this model",
                source="https://github.com/CherryHQ/cherry-studio/issues/14573",
            ),
            Refusal(
                field="response_format.type",
                values=("json_schema",),
                message="invalid response_format type",
                source="https://platform.kimi.ai/docs/guide/use-json-mode-feature-of-kimi-api",
            ),
            Refusal(
                field="thinking",
                models=r"^(kimi-k3|moonshot)",
                message="invalid thinking: this model always thinks",
                source="https://platform.kimi.ai/docs/api/models-overview",
            ),
            Refusal(
                field="reasoning_effort",
                models=r"^(kimi-k2|moonshot)",
                message="invalid reasoning_effort",
                source="https://platform.kimi.ai/docs/api/models-overview",
            ),
        ),
    ),
    "claude": Rules(
        source="https://platform.claude.com/docs/en/api/openai-sdk",
        fields=(*_BASE, "thinking"),
        ignored=("response_format", "reasoning_effort"),
        refusals=(
            Refusal(
                field="temperature",
                models=r"^claude-(\w+-4-[789]|\w+-5)",
                message="`temperature` is deprecated for this model.",
                source="https://github.com/RooCodeInc/Roo-Code/issues/12162",
            ),
            Refusal(
                field="temperature",
                also=(("thinking.type", ("enabled", "adaptive")),),
                message="`temperature` may only be set to 1 when thinking is enabled.",
                source="https://platform.claude.com/docs/en/build-with-claude/extended-thinking",
            ),
            Refusal(
                field="thinking.type",
                values=("enabled",),
                models=r"^claude-(\w+-4-[789]|\w+-5)",
                message='"thinking.type.enabled" is not supported for this model. '
                'Use "thinking.type.adaptive".',
                source="https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking",
            ),
            Refusal(
                field="thinking.type",
                values=("adaptive",),
                models=r"^claude-(3|\w+-4-[015])",
                message="adaptive thinking is not supported on this model",
                source="https://platform.claude.com/docs/en/build-with-claude/adaptive-thinking",
            ),
        ),
        obeys_form=False,
    ),
    "ark": Rules(
        source="https://www.volcengine.com/docs/82379/1494384",
        root="/api/v3",
        fields=(*_BASE, "response_format", "thinking", "reasoning_effort"),
        refusals=(
            Refusal(
                field="thinking",
                models=r"^doubao-1-5-(vision|ui)",
                message="The parameter `thinking` specified in the request are not valid",
                source="https://www.volcengine.com/docs/82379/1449737",
            ),
        ),
    ),
    "openrouter": Rules(
        source="https://openrouter.ai/docs/api-reference/chat-completion",
        root="/api/v1",
        fields=(*_BASE, "response_format", "reasoning"),
        asks=("strict_schema",),
    ),
    "vllm": Rules(
        source="https://docs.vllm.ai/en/latest/serving/openai_compatible_server",
        fields=(
            *_BASE, "response_format", "chat_template_kwargs", "reasoning_effort",
        ),
        error="vllm",
        asks=("context",),
    ),
    "ollama": Rules(
        source="https://docs.ollama.com/api/openai-compatibility",
        fields=(*_BASE, "response_format", "reasoning_effort", "reasoning"),
        ignored=("*",),
    ),
    "lmstudio": Rules(
        source="https://lmstudio.ai/docs/developer/openai-compat/chat-completions",
        fields=(*_BASE, "response_format"),
        unknown="Unrecognized key(s) in object: '{field}'",
        error="text",
        refusals=(
            Refusal(
                field="response_format.type",
                values=("json_object",),
                message="'response_format.type' must be 'json_schema' or 'text'",
                source="https://github.com/LoadShine/tada/issues/16",
            ),
        ),
    ),
    "llamacpp": Rules(
        source="https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md",
        fields=(*_BASE, "response_format", "chat_template_kwargs"),
        error="llamacpp",
        asks=("context",),
    ),
}  # fmt: skip
"""By kind of endpoint, as `models.vendors.VENDORS` names them."""
