"""What the time between two events went into."""

import json
import threading
import time
from pathlib import Path
from typing import Any

from langgraph.runtime import Runtime

from graph import work_time
from graph.context import Context
from graph.events import Acted, Asked, Event, emit_event, parse_event
from graph.state import Outcome
from tools.device.connection.busy_time import BusyTime


def acted(step: int) -> Event:
    return Acted(step=step, action="back", outcome=Outcome(ok=True))


def emit(folder: Path, event: Event, device: str = "") -> Event:
    heard: list[Any] = []
    runtime = Runtime(
        context=Context(device=device), stream_writer=heard.append
    )
    emit_event(runtime, folder, event)
    return parse_event(heard[0])


def test_an_event_says_when_it_was_and_what_its_work_took(
    tmp_path: Path,
) -> None:
    shown = 100.0
    work_time.follow_phone("work-time-test", lambda: shown)
    before = time.time()
    first = emit(tmp_path, acted(1), "work-time-test")
    # Events round their time to milliseconds.
    assert before - 1 < first.at <= time.time() + 0.001
    assert (first.model_ms, first.phone_ms, first.own_ms) == (0, 0, 0)
    shown += 2.5
    work_time.add_model_time(tmp_path, 1.25)
    work_time.add_model_time(tmp_path / "another run", 9.0)
    second = emit(tmp_path, acted(2), "work-time-test")
    assert (second.model_ms, second.phone_ms) == (1250, 2500)
    assert second.own_ms == 0
    third = emit(tmp_path, acted(3), "work-time-test")
    assert (third.model_ms, third.phone_ms) == (0, 0)


def test_the_time_of_a_question_is_not_our_own(tmp_path: Path) -> None:
    emit(tmp_path, acted(1))
    threading.Event().wait(0.02)
    asked = Asked(step=1, question="Pay?", response="yes")
    assert emit(tmp_path, asked).own_ms == 0
    threading.Event().wait(0.02)
    assert emit(tmp_path, acted(1)).own_ms >= 20


def test_events_are_equal_whenever_they_were_emitted(tmp_path: Path) -> None:
    stamped = emit(tmp_path, acted(1))
    assert stamped.at > 0
    assert stamped == acted(1)
    assert stamped != acted(2)


def test_an_event_of_an_earlier_version_has_no_time() -> None:
    told = acted(1).model_dump(mode="json")
    for name in ("at", "model_ms", "phone_ms", "own_ms"):
        del told[name]
    event = parse_event(json.loads(json.dumps(told)))
    assert event == acted(1)
    assert event.at == 0


def test_calls_at_the_same_time_count_once() -> None:
    busy, both = BusyTime(), threading.Barrier(2, timeout=10)

    def call() -> None:
        with busy:
            both.wait()
            threading.Event().wait(0.05)

    threads = [threading.Thread(target=call) for _ in range(2)]
    started = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took = time.monotonic() - started
    assert 0.05 <= busy.read_seconds() <= took
    at_rest = busy.read_seconds()
    with busy:
        threading.Event().wait(0.01)
        assert busy.read_seconds() > at_rest
    assert busy.read_seconds() == busy.read_seconds() > at_rest
