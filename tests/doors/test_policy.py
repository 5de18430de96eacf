"""`policy: allow` over HTTP: taken only by a server that was started to permit it."""

import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_sync_client

from tests.doors.studio import CALL_S, SEND, Studio
from tests.e2e.servers import ROOT, clean_environment, free_port, served
from virtual_phone.phone import VirtualPhone

WORDS = "UsageError: policy 'allow' skips the user's approval, and this server was not started"


def count_messages(phone: VirtualPhone) -> int:
    return sum(
        message.text == "On my way"
        for thread in phone.state.messages.threads
        for message in thread.messages
    )


@pytest.mark.parametrize("place", ["context", "configurable", "assistant"])
@pytest.mark.parametrize("mode", ["values", "events"])
def test_no_caller_may_choose_it(studio: Studio, place: str, mode: Any) -> None:
    unasked: Any = {**studio.context, "policy": "allow"}
    assistant, given = "tapwright", {}
    if place == "context":
        given = {"context": unasked}
    elif place == "configurable":
        given = {"config": {"configurable": unasked}}
    else:
        made = studio.client.assistants.create("tapwright", context=unasked)
        assistant = made["assistant_id"]
    parts = studio.client.runs.stream(
        studio.thread(),
        assistant,
        input={"instruction": SEND},
        stream_mode=mode,
        **given,
    )
    told = [(part.event, str(part.data)) for part in parts]
    assert told[-1][0] == "error"
    assert WORDS.removeprefix("UsageError: ") in told[-1][1]
    assert studio.phone.hooks.inputs == []


def test_a_run_without_a_thread_may_not_either(studio: Studio) -> None:
    unasked: Any = {**studio.context, "policy": "allow"}
    with pytest.raises(Exception, match=WORDS):
        studio.client.runs.wait(
            None, "tapwright", input={"instruction": SEND}, context=unasked
        )
    assert studio.phone.hooks.inputs == []


@pytest.mark.parametrize(
    "given", [{"command": {"resume": "no"}}, {"input": None}, {"input": {"instruction": SEND}}]
)  # fmt: skip
def test_an_answer_does_not_bring_it_and_the_question_stays(
    studio: Studio, given: dict[str, Any]
) -> None:
    thread = studio.thread()
    studio.say(thread, SEND)
    asked = studio.asked(thread)
    unasked: Any = {**studio.context, "policy": "allow"}
    with pytest.raises(Exception, match=WORDS):
        studio.client.runs.wait(thread, "tapwright", context=unasked, **given)
    assert studio.sent() == []
    if given != {"input": {"instruction": SEND}}:
        assert studio.asked(thread) == asked
        assert studio.answer(thread, "yes")["status"] == "done"
        assert studio.sent() == ["On my way"]


@pytest.mark.parametrize("kind", ["serve", "studio"])
def test_a_server_that_was_started_so_takes_it(
    switched_on: VirtualPhone, tmp_path: Path, kind: str
) -> None:
    switched_on.reset()
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    context: Any = {
        "device": switched_on.device, "model": "offline", "memory": False, "policy": "allow"
    }  # fmt: skip
    env = clean_environment(
        tmp_path / "home", LANGGRAPH_NO_VERSION_CHECK="true"
    )
    command = ["console.cli", "serve", "--allow-unasked"]
    if kind == "studio":
        command = [
            "langgraph_cli", "dev", "--config", str(ROOT / "langgraph.json"), "--no-browser",
            "--no-reload",
        ]  # fmt: skip
        env["TAPWRIGHT_HTTP_POLICY"] = "allow"
    started = served(
        [sys.executable, "-m", *command, "--port", str(port)],
        ready=f"{url}/openapi.json",
        folder=tmp_path,
        env=env,
    )
    with started:
        if kind == "studio":
            with get_sync_client(url=url, timeout=CALL_S) as client:
                thread = client.threads.create()["thread_id"]
                ended: Any = client.runs.wait(
                    thread,
                    "tapwright",
                    input={"instruction": SEND},
                    context=context,
                )
        else:
            body = {"thread_id": "a", "instruction": SEND, "context": context}
            answer = httpx.post(
                f"{url}/task/invoke", json={"input": body}, timeout=CALL_S
            )
            ended = answer.json()["output"]
    assert ended["status"] == "done"
    assert count_messages(switched_on) == 1


def test_a_wrong_value_is_told_when_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    from console import cli

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAPWRIGHT_HTTP_POLICY", "perhaps")
    assert cli.main(["serve", "--port", str(free_port())]) == 1
    assert "TAPWRIGHT_HTTP_POLICY must be ask or allow" in (
        capsys.readouterr().err
    )
