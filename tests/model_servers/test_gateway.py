"""What LiteLLM's proxy makes of a question, and of the answers of llama-server behind it."""

from pathlib import Path

import pytest

from models.chat import Reply, send_request
from models.client import PromptTooLong
from tapwright.errors import ModelDenied
from tests.model_servers.conftest import CONTEXT, Endpoint
from tests.model_servers.llama import PICTURE
from tests.models.forms import Said, request

MODEL = "phone"
"""Its name at the gateway."""
SECONDS = 120.0


@pytest.fixture(autouse=True)
def _ask_it(
    gateway: Endpoint, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gateway.use(monkeypatch)
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    monkeypatch.setenv("TAPWRIGHT_EXTRA", '{"max_tokens": 48}')


def ask(user: str = "Is Paris in France?", **fields: object) -> Reply[Said]:
    schema = {
        "type": "object",
        "properties": {"done": {"type": "boolean"}},
        "required": ["done"],
    }
    asked = request(user=user, schema=schema, **fields)
    return send_request(asked, model=MODEL, seconds=SECONDS)


def test_a_schema_reaches_the_server() -> None:
    reply = ask()
    assert reply.calls == 1
    assert not reply.notices
    assert not reply.estimated


def test_a_refused_picture_is_understood() -> None:
    reply = ask(images=(PICTURE,))
    assert reply.images == 0
    assert len(reply.notices) == 1
    assert "image input is not supported" in reply.notices[0]


def test_a_prompt_that_is_too_long_is_said_with_the_length_that_fits() -> None:
    with pytest.raises(PromptTooLong, match="4,096 tokens") as caught:
        ask("word " * 6000)
    assert caught.value.context_tokens == CONTEXT


def test_a_model_that_it_does_not_have_is_said() -> None:
    with pytest.raises(ModelDenied, match="check the model name 'nosuch'"):
        send_request(request(), model="nosuch", seconds=SECONDS)


def test_a_wrong_key_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_API_KEY", "sk-another-key")
    with pytest.raises(ModelDenied, match="check the API key"):
        ask()


@pytest.mark.parametrize("effort", ["none", "low"])
def test_an_effort_that_it_refuses_is_left_out(
    monkeypatch: pytest.MonkeyPatch, effort: str
) -> None:
    monkeypatch.setenv("TAPWRIGHT_EFFORT", effort)
    assert ask().calls == 1
