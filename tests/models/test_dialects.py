from dataclasses import replace

import pytest

from models.dialects import Dialect, find_dialect, is_picture_refusal, step_down
from models.native.families import find_family
from tapwright.errors import ModelNotConfigured

SEEING = [
    ("gpt-4o", "pixels", "json_schema"),
    ("gpt-4.1-mini", "pixels", "json_schema"),
    ("openai/gpt-5-mini", "pixels", "json_schema"),
    ("gpt-4-turbo", "pixels", "json_object"),
    ("gpt-4-vision-preview", "pixels", "json_schema"),
    ("o4-mini", "pixels", "json_schema"),
    ("claude-sonnet-4-5", "pixels", "plain"),
    ("us.anthropic.claude-opus-4-1-20250805-v1:0", "pixels", "plain"),
    ("google/gemini-2.5-pro", "0-1000", "json_schema"),
    ("models/gemini-3.1-pro-preview", "0-1000", "json_schema"),
    ("qwen3.5-plus", "0-1000", "json_object"),
    ("qwen3.6-flash", "0-1000", "json_object"),
    ("qwen3.8-max", "0-1000", "json_object"),
    ("Qwen/Qwen3.5-35B-A3B", "0-1000", "json_object"),
    ("Qwen/Qwen3.5-VL-9B-Instruct", "0-1000", "json_object"),
    ("mlx-community/Qwen3.6-27B-4bit", "0-1000", "json_object"),
    ("Qwen/Qwen3-VL-8B-Instruct", "0-1000", "json_object"),
    ("qwen3-vl:8b", "0-1000", "json_object"),
    ("qwen.qwen3-vl-235b-a22b", "0-1000", "json_object"),
    (
        "accounts/fireworks/models/qwen3-vl-235b-a22b-instruct",
        "0-1000",
        "json_object",
    ),
    ("qwen3-omni-flash", "0-1000", "json_object"),
    ("qwen4-max", "0-1000", "json_object"),
    ("Qwen/Qwen2.5-VL-7B-Instruct", "pixels-28", "json_object"),
    (
        "accounts/fireworks/models/qwen2p5-vl-32b-instruct",
        "pixels-28",
        "json_object",
    ),
    ("qwen2.5vl:7b", "pixels-28", "json_object"),
    ("qwen-vl-max-latest", "pixels-28", "json_object"),
    ("Qwen/Qwen2-VL-72B-Instruct", "0-1000", "json_object"),
    ("glm-4.5v", "0-1000", "plain"),
    ("glm-4.6v", "0-1000", "plain"),
    ("zai-org/GLM-4.6V-Flash", "0-1000", "plain"),
    ("glm-5v-turbo", "0-1000", "plain"),
    ("glm-4.7v", "0-1000", "json_object"),
    ("glm-6", "0-1000", "json_object"),
    ("kimi-k2.5", "0-1", "json_object"),
    ("openrouter/moonshotai/kimi-k2.6", "0-1", "json_object"),
    ("kimi-k2-5-260127", "0-1", "json_object"),
    ("accounts/fireworks/models/kimi-k2p6", "0-1", "json_object"),
    ("moonshotai.kimi-k3", "0-1", "json_object"),
    ("moonshotai/Kimi-K3:free", "0-1", "json_object"),
    ("moonshotai/Kimi-VL-A3B-Thinking", "0-1", "plain"),
    ("moonshot-v1-32k-vision-preview", "pixels", "json_object"),
    ("deepseek-ai/DeepSeek-V4.1-Flash", "0-1000", "json_object"),
    ("deepseek-v4-flash-vision-exp", "0-1000", "json_object"),
    ("deepseek-vl2", "0-1000", "plain"),
    ("mPLUG/GUI-Owl-1.5-8B-Instruct", "0-1000", "plain"),
    ("mPLUG/GUI-Owl-1.5-32B-Thinking", "0-1000", "plain"),
    ("mPLUG/GUI-Owl-7B", "pixels-28", "plain"),
    ("gui-plus-2026-02-26", "0-1000", "plain"),
    ("Tongyi-MAI/MAI-UI-8B", "0-1000", "plain"),
    ("qwen-ui-agent", "0-1000", "plain"),
    ("AutoGLM-Phone-9B-Multilingual", "0-1000", "plain"),
    ("zai-org/AutoGLM-Phone-9B", "0-1000", "plain"),
    ("autoglm-phone", "0-1000", "plain"),
    ("stepfun-ai/GELab-Zero-4B-preview", "0-1000", "plain"),
    ("gelab-zero-4b-preview", "0-1000", "plain"),
    ("Step-GUI-8B", "0-1000", "plain"),
    ("doubao-seed-1-8-251215", "0-1000", "json_object"),
    ("doubao-1-5-ui-tars-250428", "0-1000", "plain"),
    ("doubao-1.5-vision-pro-32k", "0-1000", "json_object"),
    ("bytedance-seed/seed-1.6", "0-1000", "json_object"),
    ("ByteDance-Seed/UI-TARS-7B-DPO", "0-1000", "plain"),
    ("ByteDance-Seed/UI-TARS-1.5-7B", "pixels-28", "plain"),
    ("ui_tars_1.5_7b", "pixels-28", "plain"),
    ("ShowUI-2B", "0-1", "plain"),
    ("OS-Atlas-Base-7B", "0-1000", "plain"),
    ("meta-llama/Llama-3.2-11B-Vision-Instruct", "pixels", "json_schema"),
    ("llama3.2-vision:11b", "pixels", "json_schema"),
    ("meta-llama/Llama-4-Maverick-17B-128E-Instruct", "pixels", "json_schema"),
    ("something-new", "pixels", "json_schema"),
]
BLIND = [
    ("gpt-4", "plain"),
    ("gpt-4-1106-preview", "plain"),
    ("gpt-4-turbo-preview", "json_object"),
    ("gpt-3.5-turbo-0125", "json_object"),
    ("o1-mini-2024-09-12", "plain"),
    ("o3-mini", "json_schema"),
    ("openai/gpt-oss-120b", "json_schema"),
    ("gpt-oss:20b", "json_schema"),
    ("deepseek-chat", "json_object"),
    ("deepseek-reasoner", "plain"),
    ("deepseek-r1:14b", "plain"),
    ("us.deepseek.r1-v1:0", "plain"),
    ("deepseek-ai/DeepSeek-V3.2-Exp", "json_object"),
    ("deepseek-v3-2-251201", "json_object"),
    ("qwen-max", "json_object"),
    ("qwen-plus-latest", "json_object"),
    ("qwen3-max", "json_object"),
    ("Qwen/Qwen3-30B-A3B-Instruct-2507", "json_object"),
    ("qwen3:8b", "json_object"),
    ("qwen3-coder-plus", "json_object"),
    ("Qwen/Qwen2.5-7B-Instruct", "json_object"),
    ("qwq-32b", "plain"),
    ("glm-4-plus", "json_object"),
    ("zai-org/GLM-4.6", "json_object"),
    ("glm-4-7-251222", "json_object"),
    ("glm-4.5-air", "json_object"),
    ("glm-5.2:cloud", "json_object"),
    ("kimi-k2-0905-preview", "json_object"),
    ("moonshotai/kimi-k2-thinking", "json_object"),
    ("moonshot-v1-8k", "json_object"),
    ("doubao-1-5-pro-32k-250115", "json_object"),
    ("bytedance/seed-oss-36b-instruct", "json_object"),
    ("llama3.1:8b", "json_schema"),
    ("meta-llama/Llama-3.3-70B-Instruct", "json_schema"),
    ("meta-llama/Llama-3.2-3B-Instruct", "json_schema"),
    ("mixtral:8x7b", "json_schema"),
]


@pytest.mark.parametrize(("model", "points", "mode"), SEEING)
def test_a_model_that_sees_is_known_with_its_points_and_form(
    monkeypatch: pytest.MonkeyPatch, model: str, points: str, mode: str
) -> None:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    found = find_dialect(model)
    assert (found.vision, found.points, found.mode) == (True, points, mode)
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "plain, 0-1, no-vision")
    assert find_dialect(model) == replace(
        found, points="0-1", mode="plain", vision=False
    )


@pytest.mark.parametrize(("model", "mode"), BLIND)
def test_a_model_that_does_not_see_is_known(
    monkeypatch: pytest.MonkeyPatch, model: str, mode: str
) -> None:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    found = find_dialect(model)
    assert (found.vision, found.mode) == (False, mode)


@pytest.mark.parametrize(
    ("model", "temperature"),
    [
        ("gpt-4o", True),
        ("openai/gpt-5-mini", False),
        ("o3-mini", False),
        ("deepseek-reasoner", False),
        ("kimi-k2.6", False),
        ("something-new", True),
    ],
)
def test_reasoning_models_get_no_temperature(
    monkeypatch: pytest.MonkeyPatch, model: str, temperature: bool
) -> None:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    assert find_dialect(model).temperature is temperature


@pytest.mark.parametrize(
    ("model", "native"),
    [
        ("zai-org/AutoGLM-Phone-9B-Multilingual", "autoglm"),
        ("autoglm-phone-9b", "autoglm"),
        ("mPLUG/GUI-Owl-1.5-8B-Instruct", "gui-owl"),
        ("GUI-Owl-7B", ""),
        ("Tongyi-MAI/MAI-UI-8B", "mai-ui"),
        ("qwen-ui-agent", "qwen-ui"),
        ("ByteDance-Seed/UI-TARS-1.5-7B", "ui-tars"),
        ("UI-TARS-7B-DPO", "ui-tars"),
        ("ui-tars-2", "ui-tars-2"),
        ("doubao-1-5-ui-tars-250428", "ui-tars-2"),
        ("gelab-zero-4b-preview", "gelab"),
        ("step-gui-8b", "step-gui"),
        ("gpt-4o", ""),
        ("qwen3-vl-8b", ""),
    ],
)
def test_models_trained_for_phones_have_a_language_of_their_own(
    monkeypatch: pytest.MonkeyPatch, model: str, native: str
) -> None:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    assert find_dialect(model).native == native
    assert not native or find_family(native).form
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "native:autoglm")
    assert find_dialect(model).native == "autoglm"
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "no-native")
    assert find_dialect(model).native == ""


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ModelNotConfigured, match="gelab"):
        find_family("klingon")


def test_the_environment_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "plain, no-vision,no-temperature")
    assert find_dialect("gpt-4o") == Dialect(
        mode="plain", temperature=False, vision=False
    )
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "xml")
    with pytest.raises(ModelNotConfigured, match="xml"):
        find_dialect("gpt-4o")


def test_stepping_down_ends() -> None:
    assert step_down(Dialect(), "unsupported value: temperature") == Dialect(
        temperature=False
    )
    assert step_down(Dialect(), "image_url is not allowed") == Dialect(
        vision=False
    )
    current, seen = Dialect(), []
    while (
        lower := step_down(current, "temperature response_format image")
    ) is not None:
        current = lower
        seen.append(current)
    assert len(seen) == 4
    assert current == Dialect(mode="plain", temperature=False, vision=False)


def test_no_picture_is_given_up_for_a_request_that_had_none() -> None:
    found = step_down(Dialect(), "image input is not supported", pictures=False)
    assert found == Dialect(mode="json_object")


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
        "{'error': {'message': 'Images are not supported', 'code': None}}",
    ],
)
def test_what_can_only_mean_that_a_model_does_not_see(said: str) -> None:
    assert is_picture_refusal(said)
    assert step_down(Dialect(), said) == Dialect(vision=False)


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
