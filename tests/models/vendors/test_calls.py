"""Requests to vendors that refuse, drop or answer in a way of their own."""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest

from models.chat import explain_limits, send_request
from models.client import PromptTooLong
from models.endpoints import choose_model
from models.ladder import current_dialect
from tapwright.errors import ModelDenied, ModelMalformed, ModelRefused
from tests.models.forms import request
from tests.models.stub import Answer, OpenAIStub, Say, Seen
from tests.models.vendors.rules import RULES, Refusal
from tests.models.vendors.server import Played, play_vendor

Play = Callable[..., Played]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> Iterator[Play]:
    """Play a vendor, which the environment then names."""
    for name in ("MODEL", "DIALECT", "EFFORT", "EXTRA", "MODEL_SECONDS"):
        monkeypatch.delenv(f"TAPWRIGHT_{name}", raising=False)
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("TAPWRIGHT_API_KEY", "none")
    with ExitStack() as stack:

        def start(name: str, model: str = "", **more: Any) -> Played:
            played = stack.enter_context(play_vendor(name, model, **more))
            monkeypatch.setenv("TAPWRIGHT_BASE_URL", played.url)
            return played

        yield start


@pytest.fixture
def answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> Iterator[Callable[..., OpenAIStub]]:
    """Start an endpoint with these replies."""
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("TAPWRIGHT_API_KEY", "none")
    for name in ("MODEL", "DIALECT", "EFFORT", "EXTRA"):
        monkeypatch.delenv(f"TAPWRIGHT_{name}", raising=False)
    with ExitStack() as stack:

        def start(replies: Any) -> OpenAIStub:
            stub = stack.enter_context(OpenAIStub(replies))
            monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
            return stub

        yield start


def test_a_server_without_json_mode_is_asked_with_a_schema(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play("lmstudio")
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "json_object")
    reply = send_request(request(), model="local-model")
    assert len(played.refused) == 1
    assert played.accepted[0]["response_format"]["type"] == "json_schema"
    assert "must be 'json_schema'" in reply.notices[0]


def test_a_refused_effort_is_left_out_and_said(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusal = Refusal(
        field="reasoning_effort",
        message="Unsupported value: 'reasoning_effort' does not support 'minimal' with this model",
        source="https://platform.openai.com/docs/guides/reasoning",
    )
    played = play("openai", "gpt-5.1")
    played.rules = replace(played.rules, refusals=(refusal,))
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "openai")
    monkeypatch.setenv("TAPWRIGHT_EFFORT", "minimal")
    reply = send_request(request(), model="gpt-5.1")
    assert "reasoning_effort" not in played.accepted[0]
    assert "is not told the effort 'minimal'" in reply.notices[0]
    limits = explain_limits(choose_model("gpt-5.1", "reflector"))
    assert limits == reply.notices
    assert len(played.refused) == 1


def test_fields_of_the_users_own_are_merged_in(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = play("vllm", "some-model")
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "vllm")
    monkeypatch.setenv("TAPWRIGHT_EFFORT", "none")
    monkeypatch.setenv("TAPWRIGHT_EXTRA", '{"temperature": 0.7}')
    monkeypatch.setenv(
        "TAPWRIGHT_REFLECTOR_EXTRA", '{"chat_template_kwargs": {"more": 1}}'
    )
    send_request(request(), model="some-model")
    (body,) = played.accepted
    assert body["temperature"] == 0.7
    assert body["chat_template_kwargs"] == {"enable_thinking": False, "more": 1}


@pytest.mark.parametrize(
    ("name", "model", "says"),
    [
        ("vllm", "some-model", "tokens at 127.0.0.1.*larger --max-model-len"),
        ("llamacpp", "some-model", "tokens at 127.0.0.1.*larger --ctx-size"),
    ],
)
def test_a_prompt_that_is_too_long_is_called_so(
    play: Play,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    model: str,
    says: str,
) -> None:
    played = play(name, model, context_tokens=4096)
    monkeypatch.setenv("TAPWRIGHT_DIALECT", name)
    long = request(user="word " * 5_000)
    with pytest.raises(
        PromptTooLong, match=f"too long for this model's 4,096.*{says}"
    ) as caught:
        send_request(long, model=model)
    assert caught.value.context_tokens == 4096
    assert len(played.refused) == 1


def test_a_gateway_without_responses_is_asked_over_chat_completions(
    play: Play,
) -> None:
    played = play("openrouter", "gpt-5.2-pro")
    reply = send_request(request(), model="gpt-5.2-pro")
    assert reply.value.done
    assert played.refused == ["Not Found"]
    assert "is asked over chat completions" in reply.notices[0]
    assert send_request(request(), model="gpt-5.2-pro").notices == ()
    assert len(played.refused) == 1
    assert not current_dialect(choose_model("gpt-5.2-pro")).responses


def test_a_gateway_that_refuses_every_form_over_responses_is_asked_otherwise(
    answer: Callable[..., OpenAIStub],
) -> None:
    def reply(seen: Seen) -> Say:
        if seen.path.endswith("/responses"):
            return Answer(status=400, error="messages: field required")
        return '{"done": true}'

    stub = answer(reply)
    assert send_request(request(), model="gpt-5-pro").value.done
    assert stub.requests[-1].path.endswith("/chat/completions")
    assert stub.requests[-1].body["response_format"]["type"] == "json_schema"


def test_an_unknown_model_is_not_asked_over_another_route(
    answer: Callable[..., OpenAIStub],
) -> None:
    stub = answer([Answer(status=404, error="model_not_found: gpt-5-pro")])
    with pytest.raises(ModelDenied, match="model name 'gpt-5-pro'"):
        send_request(request(), model="gpt-5-pro")
    assert len(stub.requests) == 1


def _respond(output: list[Any], **more: Any) -> Answer:
    body = {
        "id": "resp_1", "object": "response", "created_at": 1, "model": "m", "error": None,
        "status": "completed", "output": output, "incomplete_details": None,
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [], **more,
    }  # fmt: skip
    return Answer(body=json.dumps(body).encode())


def _say(part: dict[str, Any]) -> list[Any]:
    message = {
        "type": "message",
        "id": "m",
        "role": "assistant",
        "status": "completed",
    }
    return [{**message, "content": [part]}]


CUT = {"type": "output_text", "text": '{"done": tr', "annotations": []}


@pytest.mark.parametrize(
    ("response", "error", "says"),
    [
        # https://platform.openai.com/docs/guides/structured-outputs (Handling edge cases)
        (
            _respond(
                _say(CUT),
                status="incomplete",
                incomplete_details={"reason": "max_output_tokens"},
            ),
            ModelMalformed,
            "cut off",
        ),
        (
            _respond(
                [],
                status="incomplete",
                incomplete_details={"reason": "content_filter"},
            ),
            ModelRefused,
            "filtered",
        ),
        (
            _respond(
                _say({"type": "refusal", "refusal": "I will not do that"})
            ),
            ModelRefused,
            "the model refused: I will not do that",
        ),
    ],
)
def test_the_outcomes_of_the_responses_api_are_read(
    answer: Callable[..., OpenAIStub],
    response: Answer,
    error: type[Exception],
    says: str,
) -> None:
    stub = answer([response])
    with pytest.raises(error, match=says):
        send_request(request(), model="gpt-5-pro")
    assert len(stub.requests) == 1


def _think(reasoning: str, field: str = "reasoning_content") -> Answer:
    message = {"role": "assistant", "content": None, field: reasoning}
    choice = {"index": 0, "message": message, "finish_reason": "stop"}
    body = {"id": "1", "object": "chat.completion", "created": 1, "model": "m",
            "choices": [choice]}  # fmt: skip
    return Answer(body=json.dumps(body).encode())


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_a_reply_that_was_taken_for_thinking_is_read(
    answer: Callable[..., OpenAIStub], field: str
) -> None:
    stub = answer([_think('It is done. {"done": true, "text": "ok"}', field)])
    reply = send_request(request(), model="some-thinker")
    assert (reply.value.text, reply.calls) == ("ok", 1)
    assert "ok" in reply.raw
    assert len(stub.requests) == 1


def test_mere_thinking_is_no_reply(
    answer: Callable[..., OpenAIStub],
) -> None:
    stub = answer([_think("Let me see. It may be done."), '{"done": true}'])
    assert send_request(request(), model="some-thinker").value.done
    assert len(stub.requests) == 2


def test_cached_tokens_are_counted_in_both_apis(play: Play) -> None:
    played = play("openai responses", "gpt-5.2-pro")
    reply = send_request(request(), model="gpt-5.2-pro")
    assert (reply.input_tokens, reply.cached_tokens) == (11, 3)
    assert played.accepted[0]["model"] == "gpt-5.2-pro"


def test_a_gateway_that_drops_the_form_is_shown_it_in_the_repair(
    answer: Callable[..., OpenAIStub],
) -> None:
    stub = answer(["Yes, it is done.", '{"done": true}'])
    assert send_request(request(), model="something-new").value.done
    assert '"done": true or false' in stub.requests[1].text


def test_a_rule_has_a_source() -> None:
    for rules in RULES.values():
        sources = [rules.source, *(each.source for each in rules.refusals)]
        assert all(source.startswith("https://") for source in sources)
