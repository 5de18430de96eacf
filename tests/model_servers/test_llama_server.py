"""What the model client makes of the answers of llama-server, with a language model behind it."""

import signal
import socket
import subprocess
import threading
import time
from pathlib import Path

import httpx
import pytest

from models.chat import Reply, send_request
from models.client import PromptTooLong, explain_blindness
from models.context import find_context
from models.endpoints import choose_model
from models.strict import make_strict
from nodes.calls import schemas
from tapwright.errors import ModelMalformed, ModelUnreachable
from tests.e2e.servers import clean_environment, free_port
from tests.model_servers.conftest import CONTEXT, Endpoint
from tests.model_servers.llama import (
    PICTURE,
    start_llama_server,
    write_command,
)
from tests.models.forms import Said, request

MODEL = "smollm2"
QUESTION = "Is Paris the capital of France? Say done, and a few words as text."
FORMS = {
    name: getattr(schemas, name)
    for name in (
        "ASSESS", "JUDGE", "PLAN", "REPLAN", "REFLECT", "CONCLUDE", "LOCATE", "TRACK", "ICONS",
    )
} | {"then": schemas.assess_schema(several=True, plans=True, before=True)}  # fmt: skip
SECONDS = 120.0


@pytest.fixture(autouse=True)
def _ask_it(
    llama_server: Endpoint, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    llama_server.use(monkeypatch)
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "llamacpp")
    monkeypatch.setenv("TAPWRIGHT_EXTRA", '{"max_tokens": 48}')


def ask(text: str = QUESTION, **fields: object) -> Reply[Said]:
    schema = {
        "type": "object",
        "properties": {
            "done": {"type": "boolean"},
            "text": {"type": "string", "maxLength": 40},
        },
        "required": ["done"],
    }
    asked = request(user=text, schema=schema, **fields)
    return send_request(asked, model=MODEL, seconds=SECONDS)


@pytest.mark.parametrize("is_strict", [False, True], ids=["loose", "strict"])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_reply_becomes_a_grammar(
    llama_server: Endpoint, form: str, is_strict: bool
) -> None:
    schema = make_strict(FORMS[form]) if is_strict else FORMS[form]
    named = {"name": "reply", "schema": schema, "strict": is_strict}
    body = {
        "messages": [{"role": "user", "content": "Answer."}],
        "max_tokens": 8,
        "response_format": {"type": "json_schema", "json_schema": named},
    }
    answer = httpx.post(
        f"{llama_server.url}/chat/completions", json=body, timeout=SECONDS
    )
    assert answer.status_code == 200, answer.text
    text = answer.json()["choices"][0]["message"]["content"]
    # Its grammar leaves room for a code fence, which the parser takes away.
    assert text.lstrip().removeprefix("```json").lstrip()[:1] in ("{", "")


def test_a_reply_keeps_to_its_form() -> None:
    reply = ask()
    assert reply.calls == 1
    assert not reply.notices
    assert not reply.estimated
    assert reply.input_tokens > 10


def test_a_model_without_sight_is_asked_without_pictures_from_then_on() -> None:
    first, second = ask(images=(PICTURE,)), ask(images=(PICTURE,))
    assert [reply.images for reply in (first, second)] == [0, 0]
    assert len(first.notices) == 1
    assert "image input is not supported" in first.notices[0]
    assert not second.notices
    assert "is sent no pictures" in explain_blindness(choose_model(MODEL))


def test_its_context_is_that_of_one_slot() -> None:
    assert find_context(choose_model(MODEL)) == CONTEXT


def test_a_prompt_that_is_too_long_is_said_with_the_length_that_fits() -> None:
    with pytest.raises(PromptTooLong, match="4,096 tokens") as caught:
        ask("word " * 6000)
    assert caught.value.context_tokens == CONTEXT


def test_an_answer_that_is_cut_off_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_EXTRA", '{"max_tokens": 3}')
    with pytest.raises(ModelMalformed, match="finish_reason length"):
        ask()


def test_two_questions_at_once_are_both_answered() -> None:
    replies: list[Reply[Said]] = []
    threads = [
        threading.Thread(target=lambda: replies.append(ask())) for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(2 * SECONDS)
    assert [reply.calls for reply in replies] == [1, 1]


def test_a_question_that_is_given_up_leaves_the_server_free(
    llama_server: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_EXTRA", "{}")
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "llamacpp,plain")
    long = request(user="Count from 1 to 1000 in words, one number a line.")
    with pytest.raises(ModelUnreachable, match="gave no"):
        send_request(long, model=MODEL, seconds=2)
    assert is_idle_soon(llama_server)


def is_idle_soon(server: Endpoint) -> bool:
    """Whether all slots are free within some seconds."""
    address = f"{server.url.removesuffix('/v1')}/slots"
    until = time.monotonic() + 20
    while time.monotonic() < until:
        slots = httpx.get(address, timeout=20).json()
        if not any(slot["is_processing"] for slot in slots):
            return True
        time.sleep(0.2)
    return False


def test_a_server_that_is_killed_while_it_answers_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_EXTRA", "{}")
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "llamacpp,plain")
    with start_llama_server(tmp_path, "--ctx-size", "4096") as server:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", server.url)
        killing = threading.Timer(
            2.0, server.process.send_signal, (signal.SIGKILL,)
        )
        killing.start()
        with pytest.raises(ModelUnreachable, match="cannot be reached"):
            ask("Count from 1 to 1000 in words, one number a line.")
        killing.join()


def test_a_server_that_loads_its_model_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = free_port()
    command = write_command(port, "--ctx-size", "4096")
    with subprocess.Popen(
        command,
        env=clean_environment(tmp_path),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as server:
        try:
            wait_until_it_listens(port)
            monkeypatch.setenv(
                "TAPWRIGHT_BASE_URL", f"http://127.0.0.1:{port}/v1"
            )
            assert ask().calls == 1
        finally:
            server.kill()


def wait_until_it_listens(port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with socket.socket() as knocking:
            if knocking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    pytest.fail("it does not listen")
