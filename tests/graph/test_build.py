"""The graph as a whole: its drawing, its schemas, what it keeps."""

from pathlib import Path
from typing import Any

import pytest

from graph.build import RECURSION_LIMIT, builder, graph
from graph.checkpoints import open_checkpoints
from graph.context import PROFILES, Context
from models.scripted import register_script
from tapwright.errors import PhoneNotFound
from tests.examples import mark_long
from tests.graph.conftest import Runner, act, pointing

NODES = {
    "begin",
    "observe",
    "rejoin",
    "video_anchor",
    "recall",
    "assess",
    "deliberate",
    "approve",
    "act",
    "reflect",
    "remember",
    "track",
    "plan",
    "replan",
    "conclude",
}
EDGES = {
    ("__start__", "begin"), ("begin", "observe"), ("begin", "conclude"),
    ("observe", "rejoin"), ("rejoin", "recall"), ("rejoin", "approve"), ("rejoin", "rejoin"),
    ("rejoin", "conclude"), ("approve", "approve"),
    ("observe", "video_anchor"), ("observe", "reflect"), ("observe", "recall"),
    ("video_anchor", "reflect"), ("video_anchor", "recall"), ("video_anchor", "conclude"),
    ("recall", "approve"), ("recall", "assess"),
    ("assess", "approve"), ("assess", "plan"), ("assess", "replan"), ("assess", "remember"),
    ("assess", "conclude"), ("assess", "deliberate"),
    ("deliberate", "approve"), ("deliberate", "conclude"),
    ("approve", "act"), ("approve", "observe"), ("approve", "replan"), ("approve", "conclude"),
    ("act", "observe"), ("reflect", "remember"), ("reflect", "recall"),
    ("remember", "recall"), ("remember", "plan"), ("remember", "replan"), ("remember", "approve"),
    ("remember", "conclude"), ("remember", "track"), ("track", "recall"), ("track", "conclude"),
    ("plan", "recall"), ("plan", "replan"), ("plan", "conclude"),
    ("replan", "recall"), ("replan", "replan"), ("replan", "conclude"),
    ("conclude", "plan"), ("conclude", "__end__"),
}  # fmt: skip


def test_the_graph_is_as_drawn() -> None:
    drawn = graph.get_graph()
    assert {(edge.source, edge.target) for edge in drawn.edges} == EDGES
    assert set(drawn.nodes) == NODES | {"__start__", "__end__"}


@pytest.mark.parametrize(
    ("case", "source", "target"),
    [
        ("decompose", "assess", "plan"),
        ("too coarse", "remember", "plan"),
        ("wrong goal", "remember", "replan"),
        ("pop", "remember", "recall"),
        ("missing", "conclude", "plan"),
        ("unmet", "plan", "replan"),
    ],
)
def test_the_cases_of_adaptive_planning_are_drawn(
    case: str, source: str, target: str
) -> None:
    drawn = graph.get_graph()
    labels = {(e.source, e.target): e.data for e in drawn.edges}
    assert labels[source, target] == case
    assert (
        f"{source} -. &nbsp;{case}&nbsp; .-> {target};" in drawn.draw_mermaid()
    )


def test_the_input_form_asks_for_an_instruction() -> None:
    assert set(graph.get_input_jsonschema()["properties"]) == {
        "instruction",
        "messages",
    }
    assert "tasks" in graph.get_output_jsonschema()["properties"]


def test_the_context_form_explains_itself() -> None:
    schema = graph.get_context_jsonschema()
    assert schema is not None
    fields = schema["properties"]
    assert all(field.get("description") for field in fields.values())
    assert (fields["max_steps"]["minimum"], fields["max_steps"]["maximum"]) == (
        1,
        200,
    )
    assert fields["policy"]["default"] == "ask"


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_is_a_context(profile: str) -> None:
    assert Context(**PROFILES[profile])


def test_the_limit_on_nodes_lies_above_our_own_bounds() -> None:
    assert (
        (graph.config or {})["recursion_limit"] == RECURSION_LIMIT >= 12 * 200
    )


@pytest.mark.parametrize(
    ("task", "made", "most"),
    mark_long(
        [
            (
                "Type x7 into the name",
                [act("fill", "Name", text=f"x{n}") for n in range(8)],
                10_000,
            ),
            # A step in doubt passes three more nodes, but needs no more calls.
            ("Save", [act("tap", "Save")] * 8, 13_000),
        ],
        after=1,
    ),
    ids=["judged by rule", "in doubt"],
)
def test_a_step_costs_little_in_the_checkpoint(
    run: Runner,
    tmp_path: Path,
    task: str,
    made: list[dict[str, Any]],
    most: int,
) -> None:
    first = [act("open_app", text="Shop"), act("fill", "Name", text="x")]
    steps = [*first, *made, act("finish", text="Shop")]
    replies = {"assess": steps}
    register_script("size", pointing(replies))
    db = tmp_path / "checkpoints.sqlite"
    config: Any = {
        "configurable": {"thread_id": "t"},
        "recursion_limit": RECURSION_LIMIT,
    }
    choices: dict[str, Any] = {"memory": False, "planning": False}
    context = Context(device=run.device, model="scripted:size", **choices)
    with open_checkpoints(db) as saver:
        kept = builder.compile(checkpointer=saver)
        out = kept.invoke(
            {"instruction": task}, config, context=context, durability="sync"
        )
        assert (out["status"], out["step"]) == ("done", 10)
        saver.conn.execute("pragma wal_checkpoint(truncate)")
    assert db.stat().st_size / 10 < most


def test_a_run_goes_on_after_the_phone_was_gone(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    replies = {
        "assess": [
            act("open_app", text="Shop"),
            act("finish", text="Payments: 0"),
        ]
    }
    run.device = f"adb:{run.phone.adb_port}/127.0.0.1:1"
    with pytest.raises(PhoneNotFound):
        run.start("Look", replies)
    run.context = Context(
        device=run.phone.device, model=run.context.model, memory=False
    )
    assert run.go(None).state["status"] == "done"
