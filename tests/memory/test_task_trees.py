from typing import Any

from memory.task_trees import ActionNode, TaskAction, grow_tree

FLAT: list[dict[str, Any]] = [
    {
        "id": 0,
        "parent": None,
        "goal": "Set an alarm and tell me",
        "status": "done",
    },
    {
        "id": 1,
        "parent": 0,
        "goal": "Open the clock",
        "status": "done",
        "attempts": 1,
    },
    {
        "id": 2,
        "parent": 0,
        "goal": "Set it",
        "status": "done",
        "lesson": "it was off",
    },
    {"id": 3, "parent": 2, "goal": "Pick seven", "status": "done"},
    {"id": 4, "parent": 2, "goal": "Pick days", "status": "dropped"},
]
MADE = [
    TaskAction(
        1,
        ActionNode(
            step=1,
            action="tap Clock",
            ok=False,
            reflection="that was the weather",
        ),
    ),
    TaskAction(
        1, ActionNode(step=2, action="open_app Clock", thought="by its name")
    ),
    TaskAction(3, ActionNode(step=3, action="tap 7")),
    TaskAction(2, ActionNode(step=4, action="tap OK")),
    TaskAction(99, ActionNode(step=5, action="answer")),
]


def test_a_tree_is_walked_in_the_order_of_the_plan() -> None:
    tree = grow_tree(FLAT, MADE, response="Set for 7:00")
    assert tree is not None
    assert [node.goal for node in tree.walk()] == [
        each["goal"] for each in FLAT
    ]
    assert [node.reflection for node in tree.walk()] == [
        "",
        "",
        "it was off",
        "",
        "",
    ]
    assert tree.response == "Set for 7:00"
    assert grow_tree([]) is None


def test_a_history_is_that_of_all_below() -> None:
    tree = grow_tree(FLAT, MADE, response="Set for 7:00")
    assert tree is not None
    assert [a.step for a in tree.collect_actions()] == [1, 2, 3, 4, 5]
    histories = {
        node.goal: [a.step for a in node.collect_actions()]
        for node in tree.walk()
    }
    assert histories == {
        "Set an alarm and tell me": [1, 2, 3, 4, 5], "Open the clock": [1, 2], "Set it": [3, 4],
        "Pick seven": [3], "Pick days": [],
    }  # fmt: skip
    (wrong,) = (action for action in tree.collect_actions() if not action.ok)
    assert wrong.reflection == "that was the weather"
