import base64
import json
import time
import traceback
from collections.abc import Iterator

import pytest

from models.chat import (
    can_see,
    describe_model,
    explain_blindness,
    get_usage,
    probe_model,
    send_request,
)
from models.client import RequestUsage
from models.endpoints import choose_model
from models.tokens import find_tokenizer
from tapwright.errors import (
    ModelDenied,
    ModelError,
    ModelMalformed,
    ModelNotConfigured,
    ModelRefused,
    ModelUnreachable,
)
from tests.models.forms import Said, request
from tests.models.stub import Answer, OpenAIStub, Say, Seen

JPEG = b"\xff\xd8\xff picture"
GOOD = '{"done": true, "text": "ok"}'
KEY = "sk-very-secret-0123456789"


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for role in ("", "PLANNER_", "ACTOR_", "REFLECTOR_"):
        for name in (
            "MODEL",
            "BASE_URL",
            "API_KEY",
            "DIALECT",
            "EFFORT",
            "EXTRA",
            "MODEL_SECONDS",
        ):
            monkeypatch.delenv(f"TAPWRIGHT_{role}{name}", raising=False)
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY", "AZURE_OPENAI_ENDPOINT"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """Start a stub with these replies and let the environment name it."""
    stubs: list[OpenAIStub] = []

    def start(*replies: Say, key: str = "") -> OpenAIStub:
        stub = OpenAIStub(list(replies), key=key)
        stub.__enter__()
        stubs.append(stub)
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", KEY)
        return stub

    yield start
    for stub in stubs:
        stub.__exit__(None, None, None)


def test_the_request_holds_texts_pictures_and_form(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(GOOD)
    reply = send_request(request(images=(JPEG, b"\x89PNG x")), model="gpt-4o")
    assert reply.value.text == "ok"
    (seen,) = stub.requests
    assert [m["role"] for m in seen.body["messages"]] == ["system", "user"]
    assert seen.text == "system\nuser"
    encoded = base64.b64encode(JPEG).decode()
    assert seen.images[0] == f"data:image/jpeg;base64,{encoded}"
    assert seen.images[1].startswith("data:image/png;base64,")
    form = seen.body["response_format"]
    assert form["json_schema"]["name"] == seen.name == "conclude"
    assert form["json_schema"]["schema"] == request().schema
    assert form["json_schema"]["strict"] is False
    assert seen.body["temperature"] == 0
    assert seen.body["stream"] is False
    assert seen.headers["authorization"] == f"Bearer {KEY}"


def test_a_text_only_model_gets_no_picture_and_the_schema_in_words(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(GOOD)
    reply = send_request(request(images=(JPEG,)), model="o1-mini")
    assert (reply.images, stub.requests[0].images) == (0, [])
    assert "response_format" not in stub.requests[0].body
    assert "temperature" not in stub.requests[0].body
    assert '"done"' in stub.requests[0].text
    assert not can_see("o1-mini")
    assert can_see("gpt-4o")


def test_a_malformed_answer_is_repaired_once(use) -> None:  # type: ignore[no-untyped-def]
    stub = use('{"done": "perhaps"}', f"```json\n{GOOD}\n```")
    reply = send_request(request(images=(JPEG,)), model="gpt-4o")
    assert reply.value.done
    assert (
        reply.calls,
        reply.input_tokens,
        reply.output_tokens,
        reply.images,
    ) == (
        2,
        22,
        14,
        2,
    )
    assert not reply.estimated
    again = stub.requests[1].body["messages"]
    assert again[2] == {"role": "assistant", "content": '{"done": "perhaps"}'}
    assert "done: Input should be a valid boolean" in again[3]["content"]


def _wish(said: Said) -> str:
    return "" if said.text == "short" else "say less"


@pytest.mark.parametrize(
    ("second", "text"),
    [
        ('{"done": true, "text": "short"}', "short"),
        (GOOD, "ok"),
        ('{"done": tr', "ok"),
    ],
)
def test_a_better_answer_is_asked_for_once_and_not_insisted_on(  # type: ignore[no-untyped-def]
    use, second: str, text: str
) -> None:
    stub = use(GOOD, second)
    reply = send_request(request(advise=_wish), model="gpt-4o")
    assert (reply.value.text, reply.calls) == (text, 2)
    assert "Say less." in stub.requests[1].body["messages"][3]["content"]


def test_a_good_answer_is_asked_for_nothing_better(use) -> None:  # type: ignore[no-untyped-def]
    use('{"done": true, "text": "short"}')
    assert send_request(request(advise=_wish), model="gpt-4o").calls == 1


def test_a_second_malformed_answer_is_reported(use) -> None:  # type: ignore[no-untyped-def]
    stub = use('{"done": tr')
    with pytest.raises(
        ModelMalformed, match="'conclude' could not be read.*done"
    ) as caught:
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 2
    assert get_usage(caught.value) == RequestUsage(2, 22, 14, 0)


def test_prose_to_the_end_is_a_refusal_in_the_models_words(use) -> None:  # type: ignore[no-untyped-def]
    use("I am sorry, I cannot operate phones.")
    with pytest.raises(
        ModelRefused, match="I am sorry, I cannot operate phones"
    ):
        send_request(request(), model="gpt-4o")


def test_a_declared_refusal_is_not_repaired(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(Answer(content=None, refusal="I will not do that"))
    with pytest.raises(ModelRefused, match="I will not do that"):
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 1


@pytest.mark.parametrize("model", ["gpt-4o", "gpt-4"])
@pytest.mark.parametrize(
    ("reason", "error", "hint"),
    [
        ("length", ModelMalformed, "limit on output tokens"),
        ("content_filter", ModelRefused, "filtered"),
    ],
)
def test_an_unfinished_answer_says_why(  # type: ignore[no-untyped-def]
    use, model: str, reason: str, error: type[ModelError], hint: str
) -> None:
    stub = use(Answer(content=GOOD, finish_reason=reason))
    with pytest.raises(error, match=hint):
        send_request(request(), model=model)
    assert len(stub.requests) == 1


@pytest.mark.parametrize("status", [429, 500, 503])
def test_what_may_pass_is_tried_again(use, status: int) -> None:  # type: ignore[no-untyped-def]
    soon = Answer(status=status, headers={"retry-after": "0"})
    stub = use(soon, soon, GOOD)
    assert send_request(request(), model="gpt-4o").calls == 1
    assert len(stub.requests) == 3


def test_a_form_that_is_refused_with_a_500_is_stepped_down(use) -> None:  # type: ignore[no-untyped-def]
    """llama-cpp-python 0.3.36, measured 2026-11-27."""
    said = (
        "1 validation error: {'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), "
        "'msg': \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}"
    )
    error = {"message": said, "type": "internal_server_error", "param": None}
    body = json.dumps({"error": error}).encode()
    stub = use(Answer(status=500, body=body), GOOD)
    reply = send_request(request(), model="local")
    assert [seen.body["response_format"]["type"] for seen in stub.requests] == [
        "json_schema",
        "json_object",
    ]
    assert len(reply.notices) == 1
    assert "asked in JSON mode instead of a schema" in reply.notices[0]


def test_what_does_not_pass_is_reported(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(
        Answer(status=500, headers={"retry-after": "0"}, error="on fire")
    )
    with pytest.raises(
        ModelUnreachable,
        match=r"127.0.0.1:\d+ answered 500: on fire; tried 3 times",
    ):
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 3


def test_a_wait_beyond_the_deadline_is_not_begun(use) -> None:  # type: ignore[no-untyped-def]
    for asked in ("600", "Fri, 01 Jan 2100 00:00:00 GMT"):
        stub = use(Answer(status=429, headers={"retry-after": asked}))
        with pytest.raises(ModelUnreachable, match="later than the deadline"):
            send_request(request(), model="gpt-4o", seconds=5)
        assert len(stub.requests) == 1


@pytest.mark.parametrize(
    "answer",
    [
        Answer(hang=True),
        Answer(dribble=True),
        Answer(status=429, headers={"retry-after": "x"}),
    ],
)
def test_every_ask_ends_by_its_deadline(use, answer: Answer) -> None:  # type: ignore[no-untyped-def]
    use(answer)
    begun = time.monotonic()
    with pytest.raises(ModelUnreachable):
        send_request(request(), model="gpt-4o", seconds=0.4)
    assert (
        time.monotonic() - begun < 30
    )  # a hanging stub would hold it for a minute


def test_nobody_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenAIStub([GOOD]) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
    with pytest.raises(
        ModelUnreachable, match=r"cannot be reached \(Connection refused\)"
    ):
        send_request(request(), model="gpt-4o", seconds=10)


LOADING = Answer(
    status=503,
    body=b'{"error":{"message":"Loading model","type":"unavailable_error","code":503}}',
)
"""llama.cpp b10434, measured 2026-11-27."""


def test_a_server_that_loads_its_model_is_waited_for(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(LOADING, LOADING, LOADING, GOOD)
    assert send_request(request(), model="gpt-4o").value.done
    assert len(stub.requests) == 4


def test_a_server_that_loads_its_model_past_the_deadline_is_said(use) -> None:  # type: ignore[no-untyped-def]
    use(LOADING)
    with pytest.raises(
        ModelUnreachable, match=r"127.0.0.1:\d+ is still loading its model$"
    ):
        send_request(request(), model="gpt-4o", seconds=0.5)


def test_a_wrong_key_is_said_and_not_shown(  # type: ignore[no-untyped-def]
    use, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(GOOD, key="sk-another-key")
    for key in (KEY, "plain-secret-word"):
        monkeypatch.setenv("TAPWRIGHT_API_KEY", key)
        with pytest.raises(
            ModelDenied, match="answered 401; check the API key"
        ) as caught:
            send_request(request(), model="gpt-4o")
        assert key not in "".join(traceback.format_exception(caught.value))
    assert KEY not in repr(choose_model("gpt-4o"))


@pytest.mark.parametrize(
    ("status", "hint"), [(403, "may not use"), (404, "model name 'gpt-4o'")]
)
def test_other_denials_say_what_to_check(use, status: int, hint: str) -> None:  # type: ignore[no-untyped-def]
    use(Answer(status=status))
    with pytest.raises(ModelDenied, match=hint):
        send_request(request(), model="gpt-4o")


@pytest.mark.parametrize(
    ("said", "kind", "hint"),
    [
        (
            "/chat/completions: Invalid model name passed in model=gpt-4o. Call `/v1/models` to "
            "view available models for your key.",
            "invalid_request_error",
            "check the model name 'gpt-4o'",
        ),
        ("No connected db.", "no_db_connection", "check the API key"),
    ],
)
def test_a_gateway_that_denies_with_a_400_is_asked_once(  # type: ignore[no-untyped-def]
    use, said: str, kind: str, hint: str
) -> None:
    """LiteLLM 1.106.12, measured 2026-11-27."""
    error = {"message": said, "type": kind, "param": None, "code": "400"}
    body = json.dumps({"error": error}).encode()
    stub = use(Answer(status=400, body=body))
    with pytest.raises(ModelDenied, match=hint):
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 1


@pytest.mark.parametrize(
    "detail",
    [
        "Server is pinned to '/models/smollm2'; requested 'gpt-4o'.",
        [{"msg": "Server is pinned to '/models/smollm2'", "loc": ["body"]}],
    ],
)
def test_what_a_fastapi_server_complains_about_is_quoted(  # type: ignore[no-untyped-def]
    use, detail: object
) -> None:
    """The first one: `transformers serve` 5.17.0, measured 2026-11-27."""
    use(Answer(status=400, body=json.dumps({"detail": detail}).encode()))
    with pytest.raises(ModelDenied, match="Server is pinned to '/models/smol"):
        send_request(request(), model="gpt-4o")


@pytest.mark.parametrize(
    "error",
    [
        {"message": "insufficient_quota: pay"},
        {"message": "See your plan.", "code": "insufficient_quota"},
        {"message": "See your plan.", "type": "insufficient_quota"},
    ],
)
def test_a_used_up_quota_is_not_tried_again(  # type: ignore[no-untyped-def]
    use, error: dict[str, str]
) -> None:
    stub = use(Answer(status=429, body=json.dumps({"error": error}).encode()))
    with pytest.raises(ModelDenied, match="the account's quota is used up"):
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 1


def _picky(seen: Seen) -> Say:
    if "temperature" in seen.body:
        return Answer(status=400, error="temperature does not support 0")
    if seen.images:
        return Answer(status=400, error="this model takes no image_url")
    if seen.body.get("response_format", {}).get("type") == "json_schema":
        return Answer(status=422, error="extra fields not permitted")
    return GOOD


def test_a_rejected_form_is_stepped_down_and_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with OpenAIStub(_picky) as stub:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", stub.url)
        first = send_request(request(images=(JPEG,)), model="new-model")
        assert (first.value.done, first.calls, first.images) == (True, 1, 0)
        assert len(stub.requests) == 4
        send_request(request(images=(JPEG,)), model="new-model")
        assert len(stub.requests) == 5
        assert stub.requests[-1].body["response_format"] == {
            "type": "json_object"
        }
        assert not can_see("new-model")


def test_one_rejected_picture_does_not_blind_a_model(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(
        Answer(status=400, error="Could not process image: temporary"), GOOD
    )
    reply = send_request(request(images=(JPEG,)), model="once-model")
    assert (reply.value.done, reply.images) == (True, 0)
    (notice,) = reply.notices
    assert "once-model at 127.0.0.1" in notice
    assert "asked once without its pictures" in notice
    assert "Could not process image: temporary" in notice
    assert can_see("once-model")
    assert explain_blindness(choose_model("once-model")) == ""
    again = send_request(request(images=(JPEG,)), model="once-model")
    assert (again.images, again.notices) == (1, ())
    assert stub.requests[-1].images
    assert (
        stub.requests[-1].name == "conclude"
    )  # and its form was not given up either


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "this model does not support image input"),
        (404, "No endpoints found that support image input"),
        (500, "image input is not supported - hint: you may need the mmproj"),
    ],
)
def test_a_model_that_does_not_see_is_asked_without_pictures_and_it_is_said(  # type: ignore[no-untyped-def]
    use, status: int, said: str
) -> None:
    stub = use(Answer(status=status, error=f"{said} ({KEY})"), GOOD)
    name = f"blind-{status}"
    reply = send_request(request(images=(JPEG,)), model=name)
    assert reply.images == 0
    assert len(stub.requests) == 2
    (notice,) = reply.notices
    assert f"{name} at 127.0.0.1" in notice
    assert "is sent no pictures from now on" in notice
    assert said in notice
    assert KEY not in notice
    assert not can_see(name)
    assert explain_blindness(choose_model(name)) == notice
    assert send_request(request(images=(JPEG,)), model=name).notices == ()


def test_a_model_that_is_known_not_to_see_is_said(  # type: ignore[no-untyped-def]
    use, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(GOOD)
    assert "deepseek-chat at 127.0.0.1" in explain_blindness(
        choose_model("deepseek-chat")
    )
    assert "TAPWRIGHT_DIALECT=vision" in explain_blindness(
        choose_model("deepseek-chat")
    )
    for seeing in ("gpt-4o", "offline"):
        assert explain_blindness(choose_model(seeing)) == ""
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "vision")
    assert explain_blindness(choose_model("deepseek-chat")) == ""


def test_a_request_that_is_never_right_is_denied(use) -> None:  # type: ignore[no-untyped-def]
    stub = use(Answer(status=400, error="nothing suits me"))
    with pytest.raises(
        ModelDenied, match="rejected the request: nothing suits me"
    ):
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 3  # json_schema, json_object, plain
    stub = use(
        Answer(status=400, error="maximum context length is 4096 tokens")
    )
    with pytest.raises(ModelDenied, match="context length"):
        send_request(request(), model="gpt-4o")
    assert len(stub.requests) == 1


@pytest.mark.parametrize(
    "body", [b"<html>hello</html>", b"{}", b'{"choices": null}']
)
def test_another_kind_of_server_is_said(use, body: bytes) -> None:  # type: ignore[no-untyped-def]
    use(Answer(body=body))
    with pytest.raises(ModelMalformed, match="OpenAI-compatible"):
        send_request(request(), model="gpt-4")


def test_usage_is_estimated_where_none_is_told(use) -> None:  # type: ignore[no-untyped-def]
    use(Answer(content=GOOD, usage=None))
    reply = send_request(
        request(system="s" * 400, user="u" * 400), model="gpt-4o"
    )
    count = find_tokenizer("gpt-4o").count
    told = count("s" * 400) + count("u" * 400)
    assert (reply.input_tokens, reply.output_tokens) == (told, count(GOOD))
    assert reply.estimated


def test_nothing_configured_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(ModelNotConfigured, match="TAPWRIGHT_MODEL"):
        send_request(request())
    with pytest.raises(ModelNotConfigured, match="OPENAI_API_KEY"):
        send_request(request(), model="gpt-4o")
    with pytest.raises(ModelNotConfigured, match="AZURE_OPENAI_ENDPOINT"):
        send_request(request(), model="azure:mine")
    monkeypatch.setenv("TAPWRIGHT_BASE_URL", "localhost:8000")
    with pytest.raises(ModelNotConfigured, match="http://"):
        send_request(request(), model="gpt-4o")
    monkeypatch.setenv("TAPWRIGHT_MODEL_SECONDS", "soon")
    monkeypatch.setenv("TAPWRIGHT_BASE_URL", "http://127.0.0.1:9/v1")
    with pytest.raises(ModelNotConfigured, match="TAPWRIGHT_MODEL_SECONDS"):
        send_request(request(), model="gpt-4o")


def test_roles_may_have_their_own_endpoint(  # type: ignore[no-untyped-def]
    use, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(GOOD)
    with OpenAIStub([GOOD]) as own:
        monkeypatch.setenv("TAPWRIGHT_REFLECTOR_BASE_URL", own.url)
        monkeypatch.setenv("TAPWRIGHT_REFLECTOR_MODEL", "gpt-4o-mini")
        send_request(request())
        (seen,) = own.requests
        assert seen.body["model"] == "gpt-4o-mini"
        assert (
            KEY not in seen.headers["authorization"]
        )  # a key goes only where it was meant to
        assert (
            choose_model("gpt-4o", "planner").host
            != choose_model("gpt-4o", "reflector").host
        )


def test_azure_is_asked_by_deployment(monkeypatch: pytest.MonkeyPatch) -> None:
    with OpenAIStub([GOOD]) as stub:
        monkeypatch.setenv(
            "AZURE_OPENAI_ENDPOINT", stub.url.removesuffix("/v1")
        )
        monkeypatch.setenv("AZURE_OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_API_VERSION", "2025-01-01-preview")
        assert send_request(request(), model="azure:mine").value.done
        (seen,) = stub.requests
        assert "/deployments/mine/chat/completions" in seen.path
        assert seen.headers["api-key"] == KEY
        assert seen.body["response_format"]["json_schema"]["strict"] is True
        assert "temperature" in seen.body


def test_an_azure_deployment_may_name_its_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with OpenAIStub([GOOD]) as stub:
        monkeypatch.setenv(
            "AZURE_OPENAI_ENDPOINT", stub.url.removesuffix("/v1")
        )
        monkeypatch.setenv("AZURE_OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_API_VERSION", "2025-01-01-preview")
        choice = choose_model("azure:mine=gpt-5-mini", "actor")
        assert (choice.name, choice.model) == ("mine", "gpt-5-mini")
        assert send_request(request(), model=choice).value.done
        (seen,) = stub.requests
        assert "/deployments/mine/chat/completions" in seen.path
        assert seen.body["model"] == "mine"
        assert "temperature" not in seen.body


def test_describe_and_probe(use) -> None:  # type: ignore[no-untyped-def]
    stub = use('{"ok": true}')
    assert describe_model("gpt-4o").startswith("gpt-4o at 127.0.0.1:")
    assert "answered in" in probe_model("gpt-4o")
    assert len(stub.requests) == 1
    assert describe_model("offline") == "offline (rules, no network)"
