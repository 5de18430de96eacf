from typing import Any, TypedDict

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command

from graph import interrupts
from graph.interrupts import Response

ALL: list[interrupts.DecisionKind] = ["approve", "edit", "reject", "respond"]


def test_the_request_has_the_shape_that_studio_reads() -> None:
    payload = interrupts.build_request(
        name="tap", args={"element": 3}, description="Pay?", allowed=ALL
    )
    assert payload == {
        "action_requests": [
            {"name": "tap", "args": {"element": 3}, "description": "Pay?"}
        ],
        "review_configs": [{"action_name": "tap", "allowed_decisions": ALL}],
    }


@pytest.mark.parametrize(
    ("raw", "response"),
    [
        ({"decisions": [{"type": "approve"}]}, Response(kind="approve")),
        ([{"type": "approve"}], Response(kind="approve")),
        ({"type": "approve"}, Response(kind="approve")),
        ([{"type": "accept", "args": None}], Response(kind="approve")),
        ("yes", Response(kind="approve")),
        (" Yes. ", Response(kind="approve")),
        ("同意", Response(kind="approve")),
        (True, Response(kind="approve")),
        (False, Response(kind="reject")),
        ("no", Response(kind="reject")),
        ({"type": "ignore"}, Response(kind="reject")),
        (
            {"type": "reject", "message": "too dear"},
            Response(kind="reject", message="too dear"),
        ),
        (
            {
                "decisions": [
                    {
                        "type": "edit",
                        "edited_action": {
                            "name": "tap",
                            "args": {"element": 4},
                        },
                    }
                ]
            },
            Response(kind="edit", name="tap", args={"element": 4}),
        ),
        (
            [
                {
                    "type": "edit",
                    "args": {"action": "tap", "args": {"element": 4}},
                }
            ],
            Response(kind="edit", name="tap", args={"element": 4}),
        ),
        (
            {"type": "respond", "message": "did it"},
            Response(kind="respond", message="did it"),
        ),
        (
            [{"type": "response", "args": "did it"}],
            Response(kind="respond", message="did it"),
        ),
        ("perhaps", None),
        ("go ahead", Response(kind="approve")),
        ("没问题", Response(kind="approve")),
        ("Yes, but make it 15", None),
        ("好的，改成八点", None),
        ("Make it 15", Response(kind="reject", message="Make it 15")),
        ("改成八点", Response(kind="reject", message="改成八点")),
        ("Stop", Response(kind="reject", message="Stop")),
        ("停", Response(kind="reject", message="停")),
        ("Done: I sent it", Response(kind="respond", message="I sent it")),
        ("已完成：用手表发了", Response(kind="respond", message="用手表发了")),
        ('{"type": "edit", "edited', None),
        ({"type": "respond", "message": " "}, None),
        ({"type": "dance"}, None),
        ([], None),
        (7, None),
    ],
)
def test_every_form_of_answer_is_read(
    raw: Any, response: Response | None
) -> None:
    assert interrupts.parse_answer(raw, allowed=ALL) == response


def test_what_is_not_allowed_is_no_answer() -> None:
    assert (
        interrupts.parse_answer(
            {"type": "edit", "edited_action": {"name": "tap"}},
            allowed=["approve"],
        )
        is None
    )


def test_to_a_question_every_word_is_the_answer() -> None:
    assert interrupts.parse_answer("no", allowed=["respond"]) == Response(
        kind="respond", message="no"
    )
    assert interrupts.parse_answer("", allowed=["respond"]) is None


class Box(TypedDict, total=False):
    kind: str


def test_an_unreadable_answer_is_asked_for_again_and_then_counts_as_no() -> (
    None
):
    def node(state: Box) -> Box:
        response = interrupts.ask_user(
            name="tap",
            args={},
            description="Pay?",
            allowed=["approve", "reject"],
        )
        return {"kind": response.kind}

    graph = (
        StateGraph(Box)
        .add_node("node", node)
        .add_edge(START, "node")
        .add_edge("node", END)
        .compile(checkpointer=InMemorySaver())
    )
    config: Any = {"configurable": {"thread_id": "1"}}
    first = graph.invoke({}, config)["__interrupt__"][0].value
    assert first["action_requests"][0]["description"] == "Pay?"
    again = graph.invoke(Command(resume="hm"), config)["__interrupt__"][0].value
    assert (
        again["action_requests"][0]["description"] == "Pay? (approve / reject)"
    )
    graph.invoke(Command(resume="hm"), config)
    assert graph.invoke(Command(resume="hm"), config)["kind"] == "reject"
