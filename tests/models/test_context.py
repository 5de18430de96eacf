from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from models.chat import send_request
from models.client import PromptTooLong
from models.context import find_context
from models.endpoints import ModelChoice, choose_model
from tests.models.forms import request
from tests.models.stub import OpenAIStub
from tests.models.vendors.server import Played, play_vendor


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("TAPWRIGHT_API_KEY", "none")
    for name in ("MODEL", "DIALECT", "EFFORT"):
        monkeypatch.delenv(f"TAPWRIGHT_{name}", raising=False)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    with ExitStack() as stack:

        def start(name: str, reads: dict[str, Any], **more: Any) -> Played:
            vendor = play_vendor(name, "small", reads=reads, **more)
            played = stack.enter_context(vendor)
            monkeypatch.setenv("TAPWRIGHT_BASE_URL", played.url)
            monkeypatch.setenv("TAPWRIGHT_DIALECT", name)
            return played

        yield start


READS = {
    # https://docs.vllm.ai/en/latest/serving/openai_compatible_server
    "vllm": {"/v1/models": {"data": [{"id": "small", "max_model_len": 8192}]}},
    # https://openrouter.ai/docs/api-reference/list-available-models
    "openrouter": {
        "/api/v1/models": {"data": [{"id": "small", "context_length": 8192}]}
    },
    # https://lmstudio.ai/docs/developer/rest/endpoints
    "lmstudio": {
        "/api/v0/models": {
            "data": [
                {
                    "id": "small",
                    "max_context_length": 32768,
                    "loaded_context_length": 8192,
                }
            ]
        }
    },
    # https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
    "llamacpp": {"/props": {"default_generation_settings": {"n_ctx": 8192}}},
    # https://docs.ollama.com/api/ps
    "ollama": {
        "/api/ps": {
            "models": [{"name": "small:latest", "context_length": 8192}]
        }
    },
}


LATER_READS = {
    # https://lmstudio.ai/docs/developer/rest/list
    "lmstudio": {
        "/api/v1/models": {
            "models": [
                {
                    "key": "small",
                    "max_context_length": 32768,
                    "loaded_instances": [{"config": {"context_length": 8192}}],
                }
            ]
        }
    },
    # https://github.com/ggml-org/llama.cpp/tree/master/tools/server
    "llamacpp": {
        "/v1/models": {
            "data": [
                {"id": "small", "meta": {"n_ctx": 8192, "n_ctx_train": 40960}}
            ]
        }
    },
}


@pytest.mark.parametrize(
    ("name", "reads"), [*READS.items(), *LATER_READS.items()]
)
def test_an_endpoint_says_how_much_room_it_has(
    play: Any, name: str, reads: dict[str, Any]
) -> None:
    played = play(name, dict(reads))
    choice = choose_model("small")
    assert find_context(choice) == 8192
    played.models.clear()
    assert find_context(choice) == 8192  # it is not asked at each call


@pytest.mark.parametrize(
    ("parameters", "tokens"),
    [('num_ctx                        16384\nstop "x"', 16384), ("", 4096)],
)
def test_a_model_that_ollama_has_not_loaded_is_asked_for_again(
    play: Any, parameters: str, tokens: int
) -> None:
    reads: dict[str, Any] = {
        "/api/ps": {"models": []},
        "/api/show": {"parameters": parameters},
    }
    play("ollama", reads)
    choice = choose_model("small")
    assert find_context(choice) == tokens
    reads["/api/ps"] = {"models": [{"name": "small", "context_length": 32768}]}
    assert find_context(choice) == 32768


FILE = "/models/SmolLM2-135M-Instruct.Q4_1.gguf"


@pytest.mark.parametrize(
    ("row", "tokens"),
    [
        # llama-server of llama.cpp 0.5.0-dev (0c1e570), measured 2026-11-27
        (
            {
                "id": FILE,
                "aliases": [FILE],
                "owned_by": "llamacpp",
                "meta": {"n_ctx": 4096, "n_ctx_train": 8192},
            },
            4096,
        ),
        # LiteLLM 1.106.12, measured 2026-11-27
        (
            {
                "id": "small",
                "owned_by": "openai",
                "mode": "chat",
                "max_input_tokens": 16385,
            },
            16385,
        ),
        ({"id": "another", "owned_by": "openai", "max_model_len": 4096}, 0),
    ],
)
def test_a_server_at_any_port_says_it_in_its_list_of_models(
    monkeypatch: pytest.MonkeyPatch, row: dict[str, Any], tokens: int
) -> None:
    with OpenAIStub([], pages={"/v1/models": {"data": [row]}}) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        assert find_context(choose_model("small")) == tokens


def test_a_server_that_has_several_models_is_not_guessed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rows = [
        {"id": name, "owned_by": "llamacpp", "meta": {"n_ctx": 4096}}
        for name in ("one", "two")
    ]
    with OpenAIStub([], pages={"/v1/models": {"data": rows}}) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        assert find_context(choose_model("small")) == 0


@pytest.mark.parametrize("name", READS)
def test_an_endpoint_that_does_not_say_is_not_known(
    play: Any, name: str
) -> None:
    play(name, {})
    assert find_context(choose_model("small")) == 0


def test_what_is_set_goes_first(
    play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play("vllm", READS["vllm"])
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "vllm, context=2048")
    assert find_context(choose_model("small")) == 2048


def test_what_an_endpoint_complained_about_is_known_from_then_on(
    play: Any,
) -> None:
    play("vllm", {}, context_tokens=6000)
    choice = choose_model("small")
    with pytest.raises(PromptTooLong):
        send_request(request(user="word " * 8_000), model=choice)
    assert find_context(choice) == 6000


def test_a_vendor_with_large_contexts_is_not_asked() -> None:
    openai = ModelChoice(name="gpt-4o", kind="openai")
    assert find_context(openai) == 0
    assert find_context(ModelChoice(name="offline", kind="offline")) == 0
