import json
import socket
import threading
import time

import pytest

from models.chat import Reply, send_request
from models.connection import CallConnection
from models.kept_connections import http_client
from tapwright.errors import ModelMalformed, ModelUnreachable
from tests.examples import mark_long
from tests.models.forms import Said, request
from tests.models.rawserver import LAST_S, RawServer, drip, send, serving

KEY = "sk-very-secret-0123456789"
MODELS = {
    "schema": "gpt-4o",
    "plain": "gpt-4",
    "responses": "gpt-5-pro",
    "azure": "azure:mine",
}
"""One for each way in which the client asks; langchain-openai sends `gpt-5-pro` to /responses."""
OK = b"HTTP/1.1 200 OK\r\n"
DRIPS = {
    "body": drip(OK + b"content-length: 100000\r\n\r\n", b" "),
    "body without a length": drip(OK + b"connection: close\r\n\r\n", b" "),
    "chunks": drip(OK + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    "comments of an event stream": drip(
        OK
        + b"content-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n",
        b"d\r\n: keepalive\n\n\r\n",
    ),
    "headers": drip(OK, b"x-a: 1\r\n"),
    "one header": drip(OK + b"x-a: ", b"1"),
    "status line": drip(b"", b"H"),
    "100 Continue": drip(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
}


def ask_server(
    server: RawServer, monkeypatch: pytest.MonkeyPatch, way: str, seconds: float
) -> Reply[Said]:
    monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
    monkeypatch.setenv(
        "TAPWRIGHT_BASE_URL", f"http://127.0.0.1:{server.port}/v1"
    )
    monkeypatch.setenv("TAPWRIGHT_API_KEY", KEY)
    monkeypatch.setenv(
        "AZURE_OPENAI_ENDPOINT", f"http://127.0.0.1:{server.port}"
    )
    monkeypatch.setenv("AZURE_OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_API_VERSION", "2025-01-01-preview")
    return send_request(request(), model=MODELS[way], seconds=seconds)


def has_calls() -> bool:
    return any(
        thread.name == "tapwright-model" for thread in threading.enumerate()
    )


@pytest.mark.parametrize(
    ("way", "speak"),
    mark_long(
        [("schema", name) for name in DRIPS]
        + [(way, "body") for way in MODELS if way != "schema"],
        after=5,
    ),
)
def test_the_deadline_ends_the_call_its_thread_and_its_connection(
    monkeypatch: pytest.MonkeyPatch, way: str, speak: str
) -> None:
    with serving(DRIPS[speak]) as server:
        for seconds in (0.5, 2, 8):
            with pytest.raises(
                ModelUnreachable, match=rf"127.0.0.1:{server.port} gave no"
            ):
                ask_server(server, monkeypatch, way, seconds)
            if server.asked.is_set():  # a busy machine may not have come so far
                break
        assert server.left.wait(LAST_S / 2)
        until = time.monotonic() + LAST_S / 2
        while has_calls() and time.monotonic() < until:
            time.sleep(0.01)
        assert not has_calls()


MALFORMED = {
    "no body": (b"", "text/html", "an empty body"),
    "a page": (
        f"<html>Sign in {KEY}</html>".encode(),
        "text/html",
        "no JSON (text/html): <html>",
    ),
    "half a JSON": (
        b'{"choi',
        "application/json",
        "no JSON (application/json)",
    ),
    "no text": (
        b"\xff\xfe\x00",
        "application/json",
        "no JSON (application/json)",
    ),
    "depth": (
        b"[" * 100_000,
        "application/json",
        "no JSON (application/json): [[[",
    ),
    "a list": (b"[1, 2]", "application/json", "JSON that is no object: [1, 2]"),
    "null": (b"null", "application/json", "JSON that is no object: null"),
    "nothing in it": (b"{}", "application/json", "an object without"),
}


@pytest.mark.parametrize("way", MODELS)
@pytest.mark.parametrize(
    ("body", "kind", "said"), MALFORMED.values(), ids=MALFORMED
)
def test_what_is_no_completion_is_said_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, way: str, body: bytes, kind: str, said: str
) -> None:
    with (
        serving(send(body, kind)) as server,
        pytest.raises(ModelMalformed) as caught,
    ):
        ask_server(server, monkeypatch, way, 20)
    told = str(caught.value)
    assert f"127.0.0.1:{server.port} answered 200 with " in told
    assert said in told
    assert "check the base URL" in told
    assert KEY not in told
    assert "\n" not in told
    assert len(told) < 500


CHOICES = {
    b'{"choices": []}': "no choices",
    b'{"choices": null}': "no choices",
    b'{"choices": {"a": 1}}': "no choices",
    b'{"choices": ["x"]}': "a choice without a message",
    b'{"choices": [{}]}': "a choice without a message",
    b'{"choices": [{"index": 0, "message": null}]}': "a choice without a message",
    b'{"choices": [{"message": "hi"}]}': "a choice without a message",
    b'{"choices": [{"message": {"role": "assistant", "content": 5}}]}': "cannot be read",
    b'{"choices": [{"message": {"role": "assistant", "content": "a"}}], "usage": "b"}': "be read",
}


@pytest.mark.filterwarnings(
    "ignore:Pydantic serializer warnings"
)  # by the client, of such forms
@pytest.mark.parametrize("way", ["schema", "plain", "azure"])
@pytest.mark.parametrize(("body", "said"), CHOICES.items())
def test_choices_in_a_form_of_their_own_are_said(
    monkeypatch: pytest.MonkeyPatch, way: str, body: bytes, said: str
) -> None:
    with (
        serving(send(body)) as server,
        pytest.raises(ModelMalformed, match=said),
    ):
        ask_server(server, monkeypatch, way, 20)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"output": null}', "no output"),
        (b'{"output": ["x"]}', "cannot be read"),
        (b'{"choices": []}', "an object without output"),
    ],
)
def test_an_output_in_a_form_of_its_own_is_said(
    monkeypatch: pytest.MonkeyPatch, body: bytes, said: str
) -> None:
    with (
        serving(send(body)) as server,
        pytest.raises(ModelMalformed, match=said),
    ):
        ask_server(server, monkeypatch, "responses", 20)


@pytest.mark.parametrize("way", MODELS)
@pytest.mark.parametrize(
    "error", [f'{{"message": "boom {KEY}", "code": 502}}', '"boom"']
)
def test_an_error_under_a_good_status_is_a_fault_of_the_endpoint(
    monkeypatch: pytest.MonkeyPatch, way: str, error: str
) -> None:
    # As OpenRouter answers for a provider behind it that failed, see its page on errors.
    body = f'{{"error": {error}}}'.encode()
    with (
        serving(send(body)) as server,
        pytest.raises(
            ModelUnreachable, match="answered 200 with an error.*boom"
        ) as caught,
    ):
        ask_server(server, monkeypatch, way, 20)
    assert KEY not in str(caught.value)


@pytest.mark.filterwarnings("ignore:Pydantic serializer warnings")
@pytest.mark.parametrize("way", ["schema", "plain"])
def test_a_usage_that_is_none_is_counted_here(
    monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    message = {"role": "assistant", "content": '{"done": true}'}
    usage = {"prompt_tokens": "many", "completion_tokens": 1, "total_tokens": 2}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    body = json.dumps({"choices": [choice], "usage": usage}).encode()
    with serving(send(body)) as server:
        reply = ask_server(server, monkeypatch, way, 20)
    assert reply.estimated
    assert reply.output_tokens > 1


def test_a_connection_tells_that_a_request_is_out_before_it_is_answered() -> (
    None
):
    out = threading.Event()

    def speak(client: socket.socket) -> None:
        if out.wait(LAST_S):
            send(b"{}")(client)

    with serving(speak) as server:
        connection, address = (
            CallConnection(at_sent=out.set),
            f"http://127.0.0.1:{server.port}/",
        )
        answer = connection.run_over(
            lambda: http_client().post(address, json={"a": 1})
        )
    assert answer.status_code == 200
