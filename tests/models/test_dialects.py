from dataclasses import replace

import pytest

from models.dialects import find_dialect, plain_name, read_words
from models.measured import Measured
from models.native.families import find_family
from models.vendors import VENDORS
from tapwright.errors import ModelNotConfigured

SEEING = [
    ("gpt-4o", "pixels"),
    ("gpt-4.1-mini", "pixels"),
    ("openai/gpt-5-mini", "pixels"),
    ("gpt-4-turbo", "pixels"),
    ("gpt-4-vision-preview", "pixels"),
    ("o4-mini", "pixels"),
    ("claude-sonnet-4-5", "pixels"),
    ("us.anthropic.claude-opus-4-1-20250805-v1:0", "pixels"),
    ("google/gemini-2.5-pro", "0-1000"),
    ("models/gemini-3.1-pro-preview", "0-1000"),
    ("qwen3.5-plus", "0-1000"),
    ("qwen3.6-flash", "0-1000"),
    ("qwen3.8-max", "0-1000"),
    ("Qwen/Qwen3.5-35B-A3B", "0-1000"),
    ("Qwen/Qwen3.5-VL-9B-Instruct", "0-1000"),
    ("mlx-community/Qwen3.6-27B-4bit", "0-1000"),
    ("Qwen/Qwen3-VL-8B-Instruct", "0-1000"),
    ("qwen3-vl:8b", "0-1000"),
    ("qwen.qwen3-vl-235b-a22b", "0-1000"),
    ("accounts/fireworks/models/qwen3-vl-235b-a22b-instruct", "0-1000"),
    ("qwen3-omni-flash", "0-1000"),
    ("qwen4-max", "0-1000"),
    ("Qwen/Qwen2.5-VL-7B-Instruct", "pixels-28"),
    ("accounts/fireworks/models/qwen2p5-vl-32b-instruct", "pixels-28"),
    ("qwen2.5vl:7b", "pixels-28"),
    ("qwen-vl-max-latest", "pixels-28"),
    ("Qwen/Qwen2-VL-72B-Instruct", "0-1000"),
    ("glm-4.5v", "0-1000"),
    ("glm-4.6v", "0-1000"),
    ("zai-org/GLM-4.6V-Flash", "0-1000"),
    ("glm-5v-turbo", "0-1000"),
    ("glm-4.7v", "0-1000"),
    ("glm-6", "0-1000"),
    ("kimi-k2.5", "0-1"),
    ("openrouter/moonshotai/kimi-k2.6", "0-1"),
    ("kimi-k2-5-260127", "0-1"),
    ("accounts/fireworks/models/kimi-k2p6", "0-1"),
    ("moonshotai.kimi-k3", "0-1"),
    ("moonshotai/Kimi-K3:free", "0-1"),
    ("moonshotai/Kimi-VL-A3B-Thinking", "0-1"),
    ("moonshot-v1-32k-vision-preview", "pixels"),
    ("deepseek-ai/DeepSeek-V4.1-Flash", "0-1000"),
    ("deepseek-v4-flash-vision-exp", "0-1000"),
    ("deepseek-vl2", "0-1000"),
    ("mPLUG/GUI-Owl-1.5-8B-Instruct", "0-1000"),
    ("mPLUG/GUI-Owl-1.5-32B-Thinking", "0-1000"),
    ("mPLUG/GUI-Owl-7B", "pixels-28"),
    ("gui-plus-2026-02-26", "0-1000"),
    ("Tongyi-MAI/MAI-UI-8B", "0-1000"),
    ("qwen-ui-agent", "0-1000"),
    ("AutoGLM-Phone-9B-Multilingual", "0-1000"),
    ("zai-org/AutoGLM-Phone-9B", "0-1000"),
    ("autoglm-phone", "0-1000"),
    ("stepfun-ai/GELab-Zero-4B-preview", "0-1000"),
    ("gelab-zero-4b-preview", "0-1000"),
    ("Step-GUI-8B", "0-1000"),
    ("doubao-seed-1-8-251215", "0-1000"),
    ("doubao-1-5-ui-tars-250428", "0-1000"),
    ("doubao-1.5-vision-pro-32k", "0-1000"),
    ("bytedance-seed/seed-1.6", "0-1000"),
    ("ByteDance-Seed/UI-TARS-7B-DPO", "0-1000"),
    ("ByteDance-Seed/UI-TARS-1.5-7B", "pixels-28"),
    ("ui_tars_1.5_7b", "pixels-28"),
    ("ShowUI-2B", "0-1"),
    ("OS-Atlas-Base-7B", "0-1000"),
    ("meta-llama/Llama-3.2-11B-Vision-Instruct", "pixels"),
    ("llama3.2-vision:11b", "pixels"),
    ("meta-llama/Llama-4-Maverick-17B-128E-Instruct", "pixels"),
    ("something-new", "pixels"),
]
BLIND = [
    "gpt-4",
    "gpt-4-1106-preview",
    "gpt-4-turbo-preview",
    "gpt-3.5-turbo-0125",
    "o1-mini-2024-09-12",
    "o3-mini",
    "openai/gpt-oss-120b",
    "gpt-oss:20b",
    "deepseek-chat",
    "deepseek-reasoner",
    "deepseek-r1:14b",
    "us.deepseek.r1-v1:0",
    "deepseek-ai/DeepSeek-V3.2-Exp",
    "deepseek-v3-2-251201",
    "qwen-max",
    "qwen-plus-latest",
    "qwen3-max",
    "Qwen/Qwen3-30B-A3B-Instruct-2507",
    "qwen3:8b",
    "qwen3-coder-plus",
    "Qwen/Qwen2.5-7B-Instruct",
    "qwq-32b",
    "glm-4-plus",
    "zai-org/GLM-4.6",
    "glm-4-7-251222",
    "glm-4.5-air",
    "glm-5.2:cloud",
    "kimi-k2-0905-preview",
    "moonshotai/kimi-k2-thinking",
    "moonshot-v1-8k",
    "doubao-1-5-pro-32k-250115",
    "bytedance/seed-oss-36b-instruct",
    "llama3.1:8b",
    "meta-llama/Llama-3.3-70B-Instruct",
    "meta-llama/Llama-3.2-3B-Instruct",
    "mixtral:8x7b",
]


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TAPWRIGHT_DIALECT", "TAPWRIGHT_ACTOR_DIALECT"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("model", "points"), SEEING)
def test_a_model_that_sees_is_known_with_its_points(
    monkeypatch: pytest.MonkeyPatch, model: str, points: str
) -> None:
    found = find_dialect(model)
    assert (found.vision, found.points) == (True, points)
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "plain, 0-1, no-vision")
    assert find_dialect(model) == replace(
        found, points="0-1", mode="plain", vision=False
    )


@pytest.mark.parametrize("model", BLIND)
def test_a_model_that_does_not_see_is_known(model: str) -> None:
    assert not find_dialect(model).vision


MODES = [
    ("openai", "gpt-4o", "strict_schema"),
    ("openai", "gpt-5.2", "strict_schema"),
    ("openai", "o3-mini", "strict_schema"),
    ("openai", "gpt-4o-2024-05-13", "json_object"),
    ("openai", "gpt-4-turbo", "json_object"),
    ("openai", "gpt-4", "plain"),
    ("azure", "gpt-4o", "strict_schema"),
    ("gemini", "gemini-3.1-pro-preview", "json_schema"),
    ("dashscope", "qwen3.5-plus", "json_object"),
    ("dashscope", "qwen3-vl-plus", "json_object"),
    ("dashscope", "qwen3-235b-a22b-thinking-2507", "plain"),
    ("dashscope", "qwq-32b", "plain"),
    ("deepseek", "deepseek-chat", "json_object"),
    ("deepseek", "deepseek-reasoner", "json_object"),
    ("glm", "glm-5.2", "json_object"),
    ("glm", "glm-4.6v", "plain"),
    ("glm", "glm-5v-turbo", "plain"),
    ("kimi", "kimi-k2.6", "json_object"),
    ("claude", "claude-opus-4-7", "plain"),
    ("ark", "doubao-seed-1-8-251215", "json_object"),
    ("openrouter", "qwen/qwen3-vl-8b-instruct", "strict_schema"),
    ("vllm", "Qwen/Qwen3-VL-8B-Instruct", "json_schema"),
    ("vllm", "zai-org/GLM-4.6V-Flash", "json_schema"),
    ("vllm", "deepseek-ai/DeepSeek-R1", "json_schema"),
    ("vllm", "ByteDance-Seed/UI-TARS-1.5-7B", "plain"),
    ("ollama", "qwen2.5vl:7b", "json_schema"),
    ("lmstudio", "qwen/qwen3-vl-8b", "json_schema"),
    ("llamacpp", "kimi-vl-a3b", "json_schema"),
    ("other", "claude-opus-4-7", "json_schema"),
    ("other", "gpt-4-turbo", "json_object"),
    ("other", "something-new", "json_schema"),
]


@pytest.mark.parametrize(("vendor", "model", "mode"), MODES)
def test_the_form_is_the_strictest_that_model_and_endpoint_can_do(
    vendor: str, model: str, mode: str
) -> None:
    assert find_dialect(model, VENDORS[vendor]).mode == mode


def test_guided_decoding_skips_the_form_that_an_endpoint_has_not() -> None:
    # LM Studio has no JSON mode, and a model that keeps to no schema is asked in words.
    assert find_dialect("gpt-4-turbo", VENDORS["lmstudio"]).mode == "plain"


@pytest.mark.parametrize(
    ("model", "temperature"),
    [
        ("gpt-4o", True),
        ("openai/gpt-5-mini", False),
        ("gpt-6-astra", False),
        ("o3-mini", False),
        ("deepseek-reasoner", False),
        ("kimi-k2.6", False),
        ("kimi-k2-0905-preview", False),
        ("moonshot-v1-8k", True),
        ("gemini-2.5-flash", True),
        ("gemini-3-flash-preview", False),
        ("google/gemini-4-pro", False),
        ("claude-3-5-sonnet-20241022", True),
        ("claude-sonnet-4-5", True),
        ("anthropic/claude-opus-4.6", True),
        ("claude-opus-4-7", False),
        ("us.anthropic.claude-opus-4-8-v1:0", False),
        ("claude-sonnet-5", False),
        ("claude-haiku-5-5", False),
        ("something-new", True),
    ],
)
def test_what_refuses_a_temperature_or_gets_worse_by_it_gets_none(
    model: str, temperature: bool
) -> None:
    assert find_dialect(model).temperature is temperature


def test_dashscope_is_told_not_to_think_where_it_is_to_answer_in_json() -> None:
    # "Json mode response is not supported when enable_thinking is true"
    vendor = VENDORS["dashscope"]
    assert find_dialect("qwen3.5-plus", vendor).effort == "none"
    assert find_dialect("qwen-vl-max", vendor).effort is None
    thinking = find_dialect("qwen3.5-plus", vendor, effort="high")
    assert (thinking.effort, thinking.mode) == ("high", "plain")


def test_an_effort_is_for_models_that_think() -> None:
    vendor = VENDORS["openai"]
    assert find_dialect("gpt-5.2", vendor, effort="low").effort == "low"
    assert find_dialect("gpt-4o", vendor, effort="low").effort is None


def test_what_was_measured_goes_before_the_tables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    measured = Measured(
        sees=True, points="0-1", mode="json_object", context_tokens=8192
    )
    found = find_dialect("deepseek-chat", measured=measured)
    assert (found.vision, found.points) == (True, "0-1")
    assert (found.mode, found.context_tokens) == ("json_object", 8192)
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "no-vision,context=4096")
    found = find_dialect("deepseek-chat", measured=measured)
    assert (found.vision, found.context_tokens) == (False, 4096)
    unknown = Measured(points="miles", mode="xml")
    assert find_dialect("gpt-4o", measured=unknown) == find_dialect("gpt-4o")


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
    found = find_dialect("gpt-4o")
    assert (found.mode, found.temperature, found.vision) == (
        "plain",
        False,
        False,
    )
    monkeypatch.setenv("TAPWRIGHT_ACTOR_DIALECT", "vision, 0-1000, vllm")
    found = find_dialect("gpt-4o", role="actor")
    assert (found.mode, found.vision, found.points) == ("plain", True, "0-1000")
    assert not find_dialect("gpt-4o", role="planner").vision
    assert read_words("actor").vendor == VENDORS["vllm"]
    assert read_words("planner").vendor is None


@pytest.mark.parametrize("word", ["xml", "context=many", "no-plain"])
def test_an_unknown_word_is_said(
    monkeypatch: pytest.MonkeyPatch, word: str
) -> None:
    monkeypatch.setenv("TAPWRIGHT_ACTOR_DIALECT", word)
    find_dialect("gpt-4o", role="planner")
    with pytest.raises(
        ModelNotConfigured, match=f"TAPWRIGHT_ACTOR_DIALECT does not.*{word}"
    ):
        find_dialect("gpt-4o", role="actor")


def test_a_name_is_taken_without_its_prefix() -> None:
    assert plain_name("us.anthropic.claude-opus-4-7") == "claude-opus-4.7"
    assert plain_name("Qwen/Qwen3-VL-8B-Instruct") == "qwen3-vl-8b-instruct"
    assert plain_name("Some_Thing-new") == "some-thing-new"
