import json
import os
import subprocess
import sys

import pytest

from graph import tracing
from tests.examples import mark_long

PICTURE = "data:image/jpeg;base64," + "A" * 5000


def test_pictures_become_their_length() -> None:
    assert tracing.redact_text(PICTURE) == f"<image {len(PICTURE)} chars>"
    assert "AAAA" not in tracing.redact_text(f"look: {PICTURE} there")
    assert tracing.redact_text("iVBORw0KGgo" * 400) == "<image 4400 chars>"


def test_secrets_and_keys_never_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "hunter2hunter2")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret")
    told = tracing.redact_text(
        "typed hunter2hunter2 with sk-very-secret into [3]"
    )
    assert told == "typed <secret> with <secret> into [3]"


def test_secrets_never_leave_as_json_or_in_addresses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", 'grün "horse"')
    for said in (
        json.dumps({"a": 'grün "horse"'}),
        json.dumps('grün "horse"', ensure_ascii=False),
    ):
        assert "horse" not in tracing.redact_text(said)
    assert (
        tracing.redact_text("at http://joe:pw@host:1/v1")
        == "at http://<secret>@host:1/v1"
    )


def test_secrets_never_leave_in_nested_payloads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", "hunter2hunter2")
    payload = {"messages": [{"content": [{"text": "typed hunter2hunter2"}]}]}
    monkeypatch.setenv("SOME_TOKEN", "abcdefgh")
    payload["tags"] = [{"content": [{"text": "abcdefgh"}]}]
    assert tracing.redact_payload(payload) == {
        "messages": [{"content": [{"text": "typed <secret>"}]}],
        "tags": [{"content": [{"text": "<secret>"}]}],
    }


def test_plain_text_is_left_alone() -> None:
    text = "Alarm at 6:30, " * 400
    assert tracing.redact_text(text) == text


SWITCHED_ON = {
    "LANGSMITH_TRACING": "true",
    "LANGSMITH_API_KEY": "x",
    "LANGSMITH_ENDPOINT": "http://127.0.0.1:9",
}


@pytest.mark.parametrize(
    ("extra", "told"),
    mark_long([({}, "False"), (SWITCHED_ON, "True")], after=1),
)
def test_nothing_is_configured_while_tracing_is_off(
    extra: dict[str, str], told: str
) -> None:
    clean = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith(("LANGSMITH", "LANGCHAIN"))
    }
    code = "from graph import tracing; print(tracing.configure_tracing())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**clean, **extra},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.strip() == told
