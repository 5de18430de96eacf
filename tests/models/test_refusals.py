import pytest

from models.refusals import (
    find_context_limit,
    is_picture_refusal,
    is_too_long,
    names_effort,
    names_pictures,
)


@pytest.mark.parametrize(
    "said",
    [
        # OpenAI; Ollama; Ark; LM Studio; vLLM, twice; llama.cpp, now and before; DeepSeek;
        # OpenRouter; others behind gateways
        "Invalid content type. image_url is only supported by certain models.",
        "this model does not support image input (ref: b8bd630e)",
        "Model do not support image input. Request id: 0217",
        "Model does not support images. Please use a model that does.",
        "GLM-5.2 is not a multimodal model",
        "At most 0 image(s) may be provided in one request.",
        "image input is not supported - hint: if this is unexpected, you may need the mmproj",
        "Only 'text' content type is supported.",
        "messages[1]: unknown variant `image_url`, expected `text` at line 1",
        "No endpoints found that support image input",
        "messages.content.type is invalid, allowed values: ['text']",
        "'messages.1.content' : value must be a string",
        "The model doesn't support vision",
        # llama-cpp-python 0.3.36, measured 2026-11-27
        'can only concatenate str (not "list") to str',
        "{'error': {'message': 'Images are not supported', 'code': None}}",
    ],
)
def test_what_can_only_mean_that_a_model_does_not_see(said: str) -> None:
    assert is_picture_refusal(said)
    assert names_pictures(said)


@pytest.mark.parametrize(
    "said",
    [
        "Could not process image: temporary failure, try again",
        "Unsupported image format: webp",
        "image format is not supported",
        "this model does not support image formats other than PNG",
        "this model does not support images larger than 5 MB",
        "this model does not support multiple images",
        "does not support image generation",
        "At most 1 image(s) may be provided in one request.",
        "Failed to download image from url",
        "image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes",
        "The image data you provided does not represent a valid image.",
        "response_format.json_schema.name must be a string",
        "temperature is not supported with this model",
        "",
    ],
)
def test_what_is_said_of_one_picture_is_no_blindness(said: str) -> None:
    assert not is_picture_refusal(said)


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        # OpenAI and vLLM: https://github.com/vllm-project/vllm/issues/20409
        (
            "This model's maximum context length is 16384 tokens. However, you requested 122946",
            16384,
        ),
        # https://github.com/ggml-org/llama.cpp/pull/15780
        (
            "{'error': {'message': 'the request exceeds the available context size', "
            "'type': 'exceed_context_size_error', 'n_prompt_tokens': 1407, 'n_ctx': 256}}",
            256,
        ),
        # the same behind LiteLLM 1.106.12, measured 2026-11-27
        (
            "litellm.ContextWindowExceededError: litellm.BadRequestError: OpenAIException - "
            "request (10001 tokens) exceeds the available context size (4096 tokens), try "
            "increasing it",
            4096,
        ),
        # LM Studio: https://github.com/lmstudio-ai/lmstudio-bug-tracker
        (
            "Trying to keep the first 4600 tokens when context the overflows. However, the model "
            "is loaded with context length of only 4096 tokens",
            4096,
        ),
        # https://platform.claude.com/docs/en/api/errors
        ("prompt is too long: 208310 tokens > 200000 maximum", 200000),
        # https://ai.google.dev/gemini-api/docs/troubleshooting
        (
            "The input token count (1200000) exceeds the maximum number of tokens allowed "
            "(1048576).",
            1048576,
        ),
        ("context_length_exceeded", 0),
    ],
)
def test_a_prompt_that_is_too_long_is_understood(said: str, limit: int) -> None:
    assert is_too_long(said)
    assert find_context_limit(said) == limit


def test_other_complaints_are_not_about_length() -> None:
    for said in ("image_url is not allowed", "max_tokens must be above 0", ""):
        assert not is_too_long(said)


@pytest.mark.parametrize(
    ("said", "about_effort"),
    [
        (
            "Unsupported value: 'reasoning_effort' does not support 'minimal' with this model.",
            True,
        ),
        ("Unsupported parameter: 'reasoning.effort'", True),
        ("enable_thinking only support stream", True),
        ("The thinking_budget parameter must be a positive integer", True),
        ("chat_template_kwargs: Extra inputs are not permitted", True),
        (
            "Json mode response is not supported when enable_thinking is true",
            False,
        ),
        ("a well-reasoned complaint", False),
    ],
)
def test_a_complaint_about_the_effort_is_understood(
    said: str, about_effort: bool
) -> None:
    assert names_effort(said) is about_effort
