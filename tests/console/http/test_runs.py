"""Runs over HTTP: lists, pictures, reports, health."""

import itertools
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app import app
from models.scripted import register_script
from tests.graph.conftest import act, pointing
from virtual_phone.phone import VirtualPhone

_NUMBERS = itertools.count()
HERE = "http://127.0.0.1:8000"
GO = act("open_app", text="Shop", expect="Shop", completes=True)
SURE = {"done": True, "evidence": "Payments: 0"}


@pytest.fixture
def client(phone: VirtualPhone) -> Iterator[TestClient]:
    with TestClient(app, base_url=HERE) as client:
        yield client


def open_shop(client: TestClient, phone: VirtualPhone, thread: str) -> None:
    name = f"runs-{next(_NUMBERS)}"
    register_script(name, pointing({"assess": [GO], "conclude": [SURE]}))
    context = {
        "device": phone.device,
        "model": f"scripted:{name}",
        "memory": False,
    }
    given = {
        "thread_id": thread,
        "instruction": "Open the shop",
        "context": context,
    }
    answer = client.post("/task/invoke", json={"input": given})
    assert answer.json()["output"]["status"] == "done", answer.text


def read(client: TestClient, path: str) -> dict[str, Any]:
    answer = client.get(f"/task/{path}")
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content


def test_runs_are_listed_page_by_page(
    client: TestClient, switched_on: VirtualPhone
) -> None:
    assert read(client, "runs") == {"runs": [], "next": ""}
    for thread in ("a", "b", "c"):
        open_shop(client, switched_on, thread)
    first = read(client, "runs?limit=2")
    assert [run["run"] for run in first["runs"]] == ["c", "b"]
    assert first["runs"][0]["status"] == "done"
    assert first["runs"][0]["instruction"] == "Open the shop"
    rest = read(client, f"runs?limit=2&before={first['next']}")
    assert [run["thread_id"] for run in rest["runs"]] == ["a"]
    assert rest["next"] == ""


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=many"])
def test_a_page_is_bounded(client: TestClient, query: str) -> None:
    assert client.get(f"/task/runs?{query}").status_code == 422


def test_a_run_shows_its_screen_and_report(
    client: TestClient, switched_on: VirtualPhone
) -> None:
    open_shop(client, switched_on, "a")
    for query in ("", "?marked=true"):
        screen = client.get(f"/task/runs/a/screen{query}")
        assert screen.headers["content-type"] == "image/jpeg"
        assert screen.content.startswith(b"\xff\xd8")
    report = client.get("/task/runs/a/report")
    assert report.headers["content-type"].startswith("text/html")
    assert "Open the shop" in report.text


def test_a_picture_that_is_not_written_yet_is_passed_over(
    client: TestClient, switched_on: VirtualPhone, home: Path
) -> None:
    open_shop(client, switched_on, "a")
    unfinished = home / "runs" / "a" / "screens" / "unfinished.json"
    unfinished.write_text("{}", encoding="utf-8")
    screen = client.get("/task/runs/a/screen")
    assert screen.content.startswith(b"\xff\xd8")


def test_a_stray_file_is_no_run(client: TestClient, home: Path) -> None:
    (home / "runs").mkdir(exist_ok=True)
    (home / "runs" / "stray").write_text("", encoding="utf-8")
    for part in ("screen", "report"):
        assert client.get(f"/task/runs/stray/{part}").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "runs/nobody/screen", "runs/nobody/report", "runs/../report", "runs/%2e%2e/report",
        "runs/..%2f..%2fetc/report", "runs?before=nobody",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(client: TestClient, path: str) -> None:
    answer = client.get(f"/task/{path}")
    assert answer.status_code == 404


def test_a_thread_without_a_run_is_not_stopped(
    client: TestClient, switched_on: VirtualPhone
) -> None:
    assert client.post("/task/threads/nobody/cancel").status_code == 404
    open_shop(client, switched_on, "a")
    answer = client.post("/task/threads/a/cancel")
    assert answer.json()["status"] == "done"


def test_health_tells_an_adb_server_from_another_program(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", str(port))

        def reply() -> None:
            # The first connection only looks whether anybody listens.
            for _ in range(2):
                connection, _address = listener.accept()
                with connection:
                    if connection.recv(100):
                        connection.sendall(b"OKAYzzzz")

        thread = threading.Thread(target=reply)
        thread.start()
        health = read(client, "health")
        thread.join()
    assert health["status"] == "degraded"
    assert f"another program listens at 127.0.0.1:{port}" in str(
        health["problems"]
    )


def test_health_says_what_is_missing(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANDROID_ADB_SERVER_PORT", "1")
    health = read(client, "health")
    assert health["status"] == "degraded"
    assert health["phones"] == {}
    assert health["model"] == ""
    assert any("TAPWRIGHT_MODEL" in problem for problem in health["problems"])
    monkeypatch.setenv("TAPWRIGHT_MODEL", "offline")
    health = read(client, "health")
    assert health["model"] == "offline (rules, no network)"
    assert health["memory"] == "closed"
