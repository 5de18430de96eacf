import json
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Acted, emit, read
from graph.state import Outcome


def test_an_event_is_streamed_and_kept(tmp_path: Path) -> None:
    heard: list[Any] = []
    event = Acted(step=3, action="back", outcome=Outcome(ok=True, summary="退回"))
    emit(Runtime(context=Context(), stream_writer=heard.append), tmp_path / "run", event)
    kept = (tmp_path / "run" / "events.jsonl").read_text(encoding="utf-8").splitlines()
    assert [read(told) for told in heard] == [event]
    assert [read(json.loads(line)) for line in kept] == [event]
