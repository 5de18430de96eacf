"""The servers that these tests ask, each in a process of its own on loopback."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.e2e.servers import clean_environment, free_port, served
from tests.model_servers.install import LITELLM
from tests.model_servers.llama import start_llama_server

CONTEXT = 4096
"""Tokens of each slot."""


@dataclass(frozen=True)
class Endpoint:
    """Where a server is asked."""

    url: str
    key: str = "none"

    def use(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the environment name it."""
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", self.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", self.key)


@pytest.fixture(scope="session")
def llama_server(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Endpoint]:
    folder = tmp_path_factory.mktemp("llama-server")
    slots = ("--parallel", "2", "--ctx-size", str(2 * CONTEXT))
    with start_llama_server(folder, *slots) as running:
        yield Endpoint(running.url)


@pytest.fixture(scope="session")
def gateway(
    llama_server: Endpoint, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Endpoint]:
    """LiteLLM's proxy before llama-server; it calls the model `phone`."""
    if not LITELLM.exists():
        pytest.skip("LiteLLM is not installed: see `make model-servers`")
    folder, port = tmp_path_factory.mktemp("litellm"), free_port()
    key = f"sk-{secrets.token_hex(16)}"
    (folder / "litellm.yaml").write_text(
        write_settings(llama_server.url, key), encoding="utf-8"
    )
    command = [
        str(LITELLM), "--config", "litellm.yaml", "--host", "127.0.0.1", "--port", str(port),
    ]  # fmt: skip
    with served(
        command,
        ready=f"http://127.0.0.1:{port}/health/liveliness",
        folder=folder,
        env=clean_environment(folder, LITELLM_LOCAL_MODEL_COST_MAP="True"),
    ):
        yield Endpoint(f"http://127.0.0.1:{port}/v1", key)


def write_settings(address: str, key: str) -> str:
    """LiteLLM's settings: one model at this address, and the key of its users."""
    return f"""
model_list:
  - model_name: phone
    litellm_params: {{model: openai/smollm2, api_base: "{address}", api_key: none}}
general_settings: {{master_key: "{key}"}}
litellm_settings: {{num_retries: 0, telemetry: false}}
"""
