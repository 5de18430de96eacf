"""The audit of a run, and a search of everything it left for what must not be there."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from console import cli
from console.commands.audit import audit_run
from console.results import AuditResult
from console.view.audit_page import draw_audit, format_size
from graph import session
from graph.checkpoints import open_checkpoints
from graph.outgoing import FILE, Sending, note_sending, read_sendings
from memory.opening import close_memory, open_memory
from memory.records import KINDS
from tests.console.conftest import Runner, environment, tapwright
from tests.e2e.langsmith_stub import intake
from tests.forks import Forks
from tests.models.stub import OpenAIStub
from virtual_phone.phone import VirtualPhone

SECRET = "open-sesame-42"
KEY = "sk-very-own-key-0815"
TASK = "Enter {{secret:CODE}} as code in the shop"


def act(**action: object) -> dict[str, object]:
    return {"judgement": "act", "action": action}


REPLIES = [
    act(kind="open_app", text="Shop"),
    act(kind="ask", text="Which code?"),
    act(kind="fill", element=2, text="{{secret:CODE}}"),
    act(kind="fill", element=1, text="{{secret:CODE}}"),
    act(kind="finish", text="Payments: 0"),
    {"done": True, "evidence": "Payments: 0"},
]
"""The second field is a password's; the first shows what is typed."""


def read_everything(home: Path) -> Iterator[tuple[str, bytes]]:
    """Every file as it lies on the disk, and what is packed in some of them."""
    for path in sorted(home.rglob("*")):
        if path.is_file():
            yield str(path), path.read_bytes()
    with open_checkpoints(home / "checkpoints.sqlite") as saver:
        for number, stored in enumerate(saver.list(None)):
            yield f"checkpoint {number}", repr(stored).encode()
    for path in home.rglob("*.sqlite3"):
        with sqlite3.connect(path) as database:
            yield f"{path} as SQL", "\n".join(database.iterdump()).encode()
    memory = open_memory(home / "memory")
    for kind in KINDS:
        for record in memory.list_records(kind):
            yield f"memory: {record.id}", record.model_dump_json().encode()
    memory.export_records(home.parent / "export.jsonl")
    close_memory(home / "memory")
    yield "export", (home.parent / "export.jsonl").read_bytes()


def test_no_secret_is_in_anything_that_a_run_leaves_or_sends(
    phone: VirtualPhone,
    home: Path,
    forks: Forks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_CODE", SECRET)
    with intake(zstd=True) as traces, OpenAIStub(REPLIES, key=KEY) as model:
        given = {
            "TAPWRIGHT_BASE_URL": model.url, "TAPWRIGHT_API_KEY": KEY,
            "LANGSMITH_TRACING": "true", "LANGSMITH_API_KEY": "lsv2_pt_0123456789",
            "LANGSMITH_ENDPOINT": traces.url,
        }  # fmt: skip
        for name, value in given.items():
            monkeypatch.setenv(name, value)
        task = ["--device", phone.device, "--model", "gpt-4.1", "--no-planning"]
        first = tapwright("run", TASK, *task, "--thread", "t")
        assert first.returncode == 3, first.stderr
        answer = ["resume", "t", "--answer", "the one you have"]
        last = forks.run(*answer, env=environment())
        assert last.returncode == 0, last.stderr
        page = forks.run("report", "t", env=environment())
        audit = forks.run("audit", "t", "--json", env=environment())
        shown = forks.run("audit", "t", env=environment())
        requests = [json.dumps(seen.body) for seen in model.requests]
        bodies = list(traces.bodies)
    assert phone.state.shop.secret == phone.state.shop.name == SECRET
    places: list[tuple[str, bytes]] = [
        *read_everything(home),
        *(("trace", body) for body in bodies),
        *(("request", body.encode()) for body in requests),
    ]
    for done in (first, last, page, audit, shown):
        places.append(("output", (done.stdout + done.stderr).encode()))
    names = [name for name, _ in places]
    parts = ("calls.jsonl", "report.html", "checkpoint 0", "as SQL", "memory: ")
    for part in (*parts, "trace", "export", "request"):
        assert any(part in name for name in names), part
    for secret in (SECRET, SECRET.encode().hex(), KEY):
        assert [n for n, held in places if secret.encode() in held] == []
    found = AuditResult.model_validate_json(audit.stdout)
    sent = {each.purpose: each for each in found.destinations}
    assert sent["model"].to == model.url.split("/")[2]
    assert sent["model"].requests == len(model.requests)
    assert sent["model"].bytes["text"] > 5000
    assert sent["trace"].to == traces.url.split("/")[2]
    assert sent["trace"].bytes["trace"] > 1000
    assert [q.response for q in found.questions] == ["the one you have"]
    typed = json.dumps([each.gesture for each in found.gestures])
    assert "{{secret:CODE}}" in typed
    assert found.steps_kept > 1


def test_what_is_searched_for_would_be_found(home: Path) -> None:
    (home / "runs" / "t").mkdir(parents=True)
    (home / "runs" / "t" / "log.txt").write_text(f"typed {SECRET}")
    held = [name for name, text in read_everything(home) if SECRET.encode() in text]  # fmt: skip
    assert held == [str(home / "runs" / "t" / "log.txt")]


def test_a_local_run_sends_nothing(
    paid: Runner, capsys: pytest.CaptureFixture[str]
) -> None:
    found = audit_run(session.find_run("t"))
    assert found.destinations == ()
    assert found.notes == ()
    assert [each.gesture["do"] for each in found.gestures][:1] == ["start"]
    assert all(each.outcome == "ok" for each in found.gestures)
    assert "Tapped button 'Pay now'." in [g.summary for g in found.gestures]
    assert cli.main(["audit", "t"]) == 0
    out = capsys.readouterr().out
    assert "What left this machine\n  nothing" in out
    assert cli.main(["audit", "nobody"]) == 1
    assert "nobody" in capsys.readouterr().err


def example() -> AuditResult:
    return AuditResult.model_validate(
        {
            "run": "t", "instruction": "给妈妈发短信" * 12, "device": "d", "status": "done",
            "gestures": [
                {"gesture": {"do": "tap", "x": 540, "y": 776}, "outcome": "ok",
                 "summary": "Tapped button 'Save'."},
                {"gesture": {"do": "type", "text": "word " * 40}, "outcome": "unknown",
                 "summary": ""},
            ],
            "questions": [{"step": 1, "question": "妈妈叫什么？", "response": "approve"},
                          {"step": 2, "question": "Pay?", "response": "edit",
                           "edited_to": "Tapped button 'Cash'."}],
            "destinations": [
                {"to": "api.example.org:443", "purpose": "model", "requests": 7,
                 "bytes": {"text": 123456, "picture": 2_345_678}},
                {"to": "tickets", "purpose": "tool", "requests": 1, "bytes": {"arguments": 12}},
            ],
            "notes": ["您妈妈的名字是王芳"], "steps_kept": 3,
            "lessons": ["tap 4: the screen did not change"],
        }
    )  # fmt: skip


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("width", [60, 80])
def test_the_audit_fits_a_terminal(language: str, width: int) -> None:
    lines = list(draw_audit(example(), width, language))  # type: ignore[arg-type]
    assert max(line.cell_len for line in lines) <= width
    text = "\n".join(line.plain for line in lines)
    assert "123.5 kB" in text
    assert "2.3 MB" in text
    words = {
        "en": (
            "approved",
            "unknown",
            "lesson",
            "'Save'",
            "edited:Tappedbutton'Cash'.",
        ),
        "zh": (
            "已同意",
            "未知",
            "屏幕没有变化",
            "“Save”",
            "已修改：已点击按钮“Cash”。",
        ),
    }
    unbroken = "".join(text.split())
    assert [word for word in words[language] if word not in unbroken] == []


def test_sizes_are_read_at_a_glance() -> None:
    sizes = [0, 999, 1000, 123_456, 5_000_000_000_000]
    assert [format_size(size) for size in sizes] == [
        "0 B",
        "999 B",
        "1.0 kB",
        "123.5 kB",
        "5000.0 GB",
    ]


def test_sendings_are_read_as_they_were_noted(tmp_path: Path) -> None:
    sending = Sending(at=1.5, to="h:1", purpose="model", bytes={"text": 3})
    note_sending(tmp_path, sending)
    with (tmp_path / FILE).open("a", encoding="utf-8") as file:
        file.write('{"at": 2}\n{"to": ')
    assert read_sendings(tmp_path) == [sending]
    note_sending(tmp_path / "nowhere", sending)
    assert not (tmp_path / "nowhere").exists()
