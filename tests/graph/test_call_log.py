"""Prompts and replies in the run's folder."""

import os
from pathlib import Path

import pytest

from graph.call_log import (
    FILE,
    ModelCall,
    append_call,
    identify_picture,
    read_calls,
)
from models.client import RejectedReply
from tests.console.conftest import PAYING, Runner, home, phone, switched_on

__all__ = ["home", "phone", "switched_on"]


def a_call(**facts: object) -> ModelCall:
    given: dict[str, object] = {
        "at": 1.0, "step": 1, "call": "assess", "role": "actor", "model": "m",
        "system": "You are careful.", "user": "Pay", "reply": "{}",
    }  # fmt: skip
    return ModelCall.model_validate({**given, **facts})


def test_calls_are_read_as_they_were_kept(tmp_path: Path) -> None:
    calls = [
        a_call(),
        a_call(
            step=2,
            user="行\u2028列",
            form='{"type": "object"}',
            rejected=(RejectedReply("hm", "That was no JSON"),),
            error="it refused",
            cost=0.25,
        ),
    ]
    for call in calls:
        append_call(tmp_path / "run", call)
    file = tmp_path / "run" / FILE
    assert read_calls(tmp_path / "run") == calls
    assert file.read_text(encoding="utf-8").count("You are careful.") == 1
    if os.name == "posix":
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_torn_call_is_left_out_and_the_next_is_whole(tmp_path: Path) -> None:
    append_call(tmp_path, a_call())
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole + whole[: len(whole) // 2])
    append_call(tmp_path, a_call(step=2))
    assert [call.step for call in read_calls(tmp_path)][-1] == 2
    assert read_calls(tmp_path)[-1].system == "You are careful."


def test_a_file_that_was_removed_is_begun_anew(tmp_path: Path) -> None:
    append_call(tmp_path, a_call())
    (tmp_path / FILE).unlink()
    append_call(tmp_path, a_call(step=2))
    assert read_calls(tmp_path) == [a_call(step=2)]


def test_no_secret_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_PIN", "hunter2")
    monkeypatch.setenv("SOME_API_KEY", "sk-very-secret")
    told = "hunter2 sk-very-secret data:image/jpeg;base64,AAAA="
    append_call(
        tmp_path,
        a_call(system=told, user=told, form=told, reply=told, error=told,
               rejected=(RejectedReply(told, told),)),
    )  # fmt: skip
    kept = (tmp_path / FILE).read_text(encoding="utf-8")
    for secret in ("hunter2", "sk-very-secret", "AAAA="):
        assert secret not in kept
    assert read_calls(tmp_path)[0].user.startswith("<secret> <secret> <image")


@pytest.mark.parametrize("value", ["0", "false", "No", " off "])
def test_keeping_can_be_switched_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("TAPWRIGHT_KEEP_PROMPTS", value)
    append_call(tmp_path, a_call())
    assert not (tmp_path / FILE).exists()


def test_a_prompt_that_cannot_be_kept_ends_no_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "run").write_text("a file is in the way")
    append_call(tmp_path / "run", a_call())
    assert "the prompt was not kept" in caplog.text


def test_a_run_keeps_what_was_asked_and_answered(
    runner: Runner, home: Path
) -> None:
    runner.start("Pay in the shop", PAYING, policy="allow")
    calls = read_calls(home / "runs" / "t")
    assert [(call.step, call.call) for call in calls][:2] == [
        (1, "assess"), (2, "assess"),
    ]  # fmt: skip
    first = calls[0]
    assert "Pay in the shop" in first.user
    assert "open_app" in first.reply
    assert first.input_tokens > 0
    assert first.calls == 1
    (picture,) = first.pictures
    assert picture.marked
    shown = home / "runs" / "t" / "screens" / f"{picture.screen}.marked.jpg"
    assert identify_picture(home / "runs" / "t", shown.read_bytes()) == picture


@pytest.fixture
def runner(phone: object, home: Path) -> Runner:
    return Runner(phone, home)  # type: ignore[arg-type]


def test_a_reply_that_was_repaired_is_kept_with_the_complaint(
    runner: Runner, home: Path
) -> None:
    replies = {**PAYING, "assess": ["no form at all", *PAYING["assess"]]}
    runner.start("Pay in the shop", replies, policy="allow")
    first = read_calls(home / "runs" / "t")[0]
    assert [(each.reply, each.complaint[:10]) for each in first.rejected] == [
        ("no form at all", "That was n")
    ]
    assert "open_app" in first.reply
    assert first.calls == 2


def test_a_call_that_failed_is_kept_with_its_error(
    runner: Runner, home: Path
) -> None:
    runner.start("Pay in the shop", {"assess": ["no", "no", "no", "no"]})
    calls = read_calls(home / "runs" / "t")
    assert len(calls) == 2
    for call in calls:
        assert call.error
        assert call.reply == ""
        assert [each.reply for each in call.rejected] == ["no", "no"]


def test_a_picture_of_no_screen_has_its_size_alone(tmp_path: Path) -> None:
    png = b"\x89PNG\r\n\x1a\n" + b"\0" * 8
    png += (30).to_bytes(4, "big") + (40).to_bytes(4, "big")
    picture = identify_picture(tmp_path, png)
    assert (picture.screen, picture.width, picture.height) == ("", 30, 40)
    assert identify_picture(tmp_path, b"?").width == 0
