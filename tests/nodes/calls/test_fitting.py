from pathlib import Path

import pytest

from models.chat import Request
from models.client import PromptTooLong
from models.endpoints import choose_model
from nodes.calls.fitting import count_tokens, fit_request, send_fitted
from nodes.calls.measured_call import MeasuredCall
from tests.models.forms import Said, request
from tests.models.vendors.server import play_vendor

SECTIONS = {
    "Task": "Buy milk. # Experience\n",
    "Experience": "it went well " * 150,
    "Last steps": "tap 3 " * 300,
    "Results of tools": "a table " * 250,
    "Screen": "[1] button " * 100,
}
PICTURE = b"\xff\xd8\xff picture"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    monkeypatch.setenv("TAPWRIGHT_BASE_URL", "http://127.0.0.1:9/v1")


def _set_context(monkeypatch: pytest.MonkeyPatch, tokens: int) -> None:
    dialect = f"ollama, context={tokens}"
    monkeypatch.setenv("TAPWRIGHT_DIALECT", dialect)


def _write() -> Request[Said]:
    user = "\n".join(f"# {name}\n{text}" for name, text in SECTIONS.items())
    return request(user=user, images=(PICTURE, PICTURE))


def _sections(user: str) -> list[str]:
    return [name for name in SECTIONS if f"# {name}\n{SECTIONS[name]}" in user]


def test_what_fits_is_sent_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    _set_context(monkeypatch, 32_768)
    fitted = fit_request(_write(), choose_model("small"))
    assert (fitted.request, fitted.notice) == (_write(), "")


@pytest.mark.parametrize(
    ("context", "kept", "pictures", "left_out"),
    [
        (6_100, ["Task", "Last steps", "Results of tools", "Screen"], 2,
         "experience"),
        (5_500, ["Task", "Last steps", "Results of tools", "Screen"], 1,
         "experience, older pictures"),
        (4_100, ["Task", "Results of tools", "Screen"], 1,
         "experience, older pictures, the last steps"),
        (3_100, ["Task", "Screen"], 1,
         "experience, older pictures, the last steps, results of tools"),
        (1_500, ["Task", "Screen"], 0,
         "experience, older pictures, the last steps, results of tools, the picture"),
    ],
)  # fmt: skip
def test_the_most_dispensable_is_left_out_first(
    monkeypatch: pytest.MonkeyPatch,
    context: int,
    kept: list[str],
    pictures: int,
    left_out: str,
) -> None:
    _set_context(monkeypatch, context)
    choice = choose_model("small")
    fitted = fit_request(_write(), choice)
    assert _sections(fitted.request.user) == kept
    assert len(fitted.request.images) == pictures
    assert count_tokens(fitted.request, choice) < context
    assert f"has a context of {context:,} tokens" in fitted.notice
    assert f"left out of the prompt: {left_out};" in fitted.notice
    assert "set OLLAMA_CONTEXT_LENGTH" in fitted.notice


def test_an_endpoint_that_only_says_now_how_much_room_it_has_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with play_vendor("vllm", "small", context_tokens=1_500) as played:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", played.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "none")
        monkeypatch.setenv("TAPWRIGHT_DIALECT", "vllm")
        call = MeasuredCall(folder=tmp_path, step=1, request=_write())
        choice = choose_model("some-small-model")
        reply = send_fitted(call, choice, config={}, seconds=20)
    assert reply.value.done
    assert len(played.accepted) == 1
    assert "has a context of 1,500 tokens" in reply.notices[-1]
    assert _sections(call.request.user) == ["Task", "Screen"]


def test_what_ollama_would_cut_is_not_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _set_context(monkeypatch, 500)
    with pytest.raises(
        PromptTooLong, match="too long for this model's 500.*OLLAMA_CONTEXT"
    ):
        fit_request(_write(), choose_model("small"))
    monkeypatch.setenv("TAPWRIGHT_DIALECT", "vllm, context=500")
    fitted = fit_request(_write(), choose_model("small"))
    assert _sections(fitted.request.user) == ["Task", "Screen"]
