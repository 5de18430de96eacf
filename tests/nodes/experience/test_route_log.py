"""What a run notes of its steps, and how it is read again, also as earlier versions wrote it."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from graph.state import Decision, Outcome, Verdict
from graph.timeline import RunStep
from memory.records import Failure, RouteStep
from nodes.experience import route_log
from nodes.experience.route_log import (
    RouteEntry,
    append_route_entry,
    join_route,
    make_entry,
    read_route_entries,
)
from tests.nodes.screens import element, screen
from tools.actions import Back, Fill, Tap
from tools.screen import Target

BEFORE = screen(
    element("switch", "Wi-Fi", resource_id="wifi", checked=False),
    time="2026-03-02 09:00 Monday",
)
AFTER = screen(
    element("switch", "Wi-Fi", resource_id="wifi", checked=True),
    signature="v1:after",
)


def step(kind: str = "expected", **facts: object) -> RunStep:
    decision = Decision(
        step=3, task=1, judgement="act", action=Tap(element=1), before=BEFORE.ref,
        thought="turn it on", expect="it is on", completes=True,
    )  # fmt: skip
    verdict = Verdict.model_validate({"kind": kind, **facts})
    return RunStep(
        number=3, goal="Turn on Wi-Fi", decision=decision, outcome=Outcome(ok=True),
        verdict=verdict,
    )  # fmt: skip


def test_a_right_step_is_part_of_the_route() -> None:
    entry = make_entry(step(), BEFORE, AFTER)
    assert entry.failure is None
    assert entry.route == RouteStep(
        package="com.example.app", signature="v1:page", action={"kind": "tap", "element": 1},
        target=Target(
            role="switch", text="Wi-Fi", resource_id="wifi", center=(100, 145), state="off"
        ),
        expect="it is on", signature_after="v1:after", day="2026-03-02", became="on",
        goal="Turn on Wi-Fi", completes=True,
    )  # fmt: skip
    assert (entry.origin, entry.task, entry.action) == ("model", 1, "tap")
    assert entry.before != entry.after


def test_a_wrong_step_is_a_failure_with_its_lesson() -> None:
    entry = make_entry(step("wrong_page", lesson="a notice"), BEFORE, AFTER)
    assert entry.route is None
    assert entry.failure == Failure(
        goal="Turn on Wi-Fi", action="tap 1", lesson="a notice"
    )


def test_a_step_that_something_came_over_is_neither() -> None:
    assert make_entry(
        step("unknown", interrupted=True), BEFORE, AFTER
    ) == RouteEntry(number=3)


@pytest.mark.parametrize(
    ("kind", "ok", "is_lesson"),
    [
        ("unknown", True, False), ("unknown", None, False), ("no_change", None, False),
        ("wrong_page", None, False), ("no_change", True, True), ("no_change", False, True),
    ],
)  # fmt: skip
def test_only_a_judged_step_is_a_lesson(
    kind: str, ok: bool | None, is_lesson: bool
) -> None:
    made = replace(step(kind, lesson="no"), outcome=Outcome(ok=ok))
    entry = make_entry(made, BEFORE, AFTER)
    assert (entry.failure is not None) is is_lesson
    assert entry.route is None


def test_a_step_of_unknown_fate_that_led_where_it_should_was_made() -> None:
    made = replace(step(), outcome=Outcome(ok=None))
    assert make_entry(made, BEFORE, AFTER).route is not None


def test_every_entry_is_read_as_it_was_noted(tmp_path: Path) -> None:
    right = make_entry(step(), BEFORE, AFTER)
    wrong = make_entry(
        step("no_change", lesson="nothing happened"), BEFORE, AFTER
    )
    for number, entry in enumerate((right, wrong, RouteEntry(number=3)), 1):
        (tmp_path / str(number)).mkdir()
        append_route_entry(tmp_path / str(number), entry)
        assert read_route_entries(tmp_path / str(number)) == [entry]


def test_of_a_step_that_was_judged_again_the_later_line_holds(
    tmp_path: Path,
) -> None:
    for kind in ("wrong_page", "expected"):
        append_route_entry(tmp_path, make_entry(step(kind), BEFORE, AFTER))
    (entry,) = read_route_entries(tmp_path)
    assert entry.route is not None
    assert entry.failure is None


def test_a_torn_line_and_what_is_no_step_are_left_out(tmp_path: Path) -> None:
    assert read_route_entries(tmp_path / "nowhere") == []
    entry = make_entry(step(), BEFORE, AFTER)
    append_route_entry(tmp_path, entry)
    with (tmp_path / route_log.FILE).open("a", encoding="utf-8") as file:
        file.write(
            '{"said": "tap"}\n{"step": 5, "action": "tap"}\n{"step": 4, "orig'
        )
    assert read_route_entries(tmp_path) == [entry]
    append_route_entry(tmp_path, RouteEntry(number=4))
    assert read_route_entries(tmp_path) == [entry, RouteEntry(number=4)]


def test_lines_of_an_earlier_version_are_read(tmp_path: Path) -> None:
    lines = [
        {"step": 1, "origin": "memory", "package": "a", "signature": "v2:1",
         "action": {"kind": "back"}, "before": "b", "after": "c"},
        {"step": 2, "goal": "Go", "failed": "tap 1", "lesson": "nothing", "task": 1,
         "said": "tap"},
    ]  # fmt: skip
    told = "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "route.jsonl").write_text(told, encoding="utf-8")
    first, second = read_route_entries(tmp_path)
    assert first.route == RouteStep(
        package="a", signature="v2:1", action={"kind": "back"}
    )
    assert (first.origin, first.before, first.after, first.action) == (
        "memory",
        "b",
        "c",
        "",
    )
    assert second.failure == Failure(
        goal="Go", action="tap 1", lesson="nothing"
    )
    assert (second.task, second.action) == (1, "tap")


def taken(
    number: int, kind: str, before: str = "", after: str = ""
) -> RouteEntry:
    route = RouteStep(package="a", signature="v2:1", action={"kind": kind})
    return RouteEntry(number=number, route=route, before=before, after=after)


def test_the_step_after_a_failure_or_an_unknown_effect_is_doubted() -> None:
    wrong = RouteEntry(number=2, failure=Failure(goal="Go", action="tap 1"))
    entries = [
        taken(1, "tap"),
        wrong,
        taken(3, "tap"),
        RouteEntry(number=4),
        taken(5, "tap"),
    ]
    assert [step.doubted for step in join_route(entries)] == [
        False,
        True,
        True,
    ]


def test_what_back_undid_at_once_is_no_part_of_the_route() -> None:
    there, away = (
        taken(1, "open_app", "home", "list"),
        taken(2, "tap", "list", "film"),
    )
    assert join_route([there, away, taken(3, "back", "film", "list")]) == [
        there.route
    ]
    elsewhere = taken(3, "back", "film", "other")
    assert join_route([there, away, elsewhere]) == [
        there.route,
        away.route,
        elsewhere.route,
    ]
    first = taken(1, "back", "list", "home")
    assert join_route([first]) == [first.route]


def test_an_action_is_described_without_the_number_of_its_element() -> None:
    def describe(action: object, *, typed: bool = True) -> str:
        decision = Decision.model_validate(
            {"step": 1, "task": 0, "judgement": "act", "action": action}
        )
        return route_log.describe_action(decision, typed=typed)

    assert describe(Fill(element=4, text="Work")) == 'fill "Work"'
    assert describe(Fill(element=4, text="Work"), typed=False) == "fill"
    assert describe(Back()) == "back"
    assert describe(None) == ""
