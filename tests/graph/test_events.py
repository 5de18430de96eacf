import json
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import (
    Acted,
    Concluded,
    emit_event,
    parse_event,
    read_events,
)
from graph.state import Outcome, Usage
from graph.tasks import make_root


def test_an_event_is_streamed_and_kept(tmp_path: Path) -> None:
    heard: list[Any] = []
    event = Acted(
        step=3, action="back", outcome=Outcome(ok=True, summary="退回")
    )
    emit_event(
        Runtime(context=Context(), stream_writer=heard.append),
        tmp_path / "run",
        event,
    )
    kept = (
        (tmp_path / "run" / "events.jsonl")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    assert [parse_event(told) for told in heard] == [event]
    assert [parse_event(json.loads(line)) for line in kept] == [event]


def test_an_event_after_a_torn_line_is_whole(tmp_path: Path) -> None:
    first, last = (
        Acted(
            step=step, action="back", outcome=Outcome(ok=True, summary="退回")
        )
        for step in (1, 2)
    )
    runtime = Runtime(context=Context(), stream_writer=lambda told: None)
    emit_event(runtime, tmp_path, first)
    with (tmp_path / "events.jsonl").open("ab") as file:
        file.write('{"event": "acted", "action": "退'.encode()[:-1])
    assert read_events(tmp_path) == [first]
    emit_event(runtime, tmp_path, last)
    assert read_events(tmp_path) == [first, last]


def test_an_end_that_an_earlier_version_wrote_has_no_doubt() -> None:
    ended = Concluded(
        step=1,
        status="failed",
        reason="Stopped.",
        doubt="copies",
        answer="",
        evidence="",
        tasks=make_root("Set a timer"),
        usage=Usage(),
    )
    record = ended.model_dump(mode="json")
    assert parse_event(record) == ended
    del record["doubt"]
    assert parse_event(record) == ended.model_copy(update={"doubt": ""})
