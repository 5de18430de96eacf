"""Where a run stands, as its checkpoints tell."""

from pathlib import Path
from typing import Any, TypedDict

from langgraph.graph import END, START, StateGraph

from graph.checkpoints import open_checkpoints, pending


class Count(TypedDict):
    count: int


def test_a_run_cut_between_a_node_s_writes_and_the_next_checkpoint_goes_on(tmp_path: Path) -> None:
    builder = StateGraph(Count)
    builder.add_node("first", lambda state: {"count": 1})
    builder.add_node("second", lambda state: {"count": state["count"] + 1})
    builder.add_edge(START, "first")
    builder.add_edge("first", "second")
    builder.add_edge("second", END)
    with open_checkpoints(tmp_path / "checkpoints.sqlite") as saver:
        graph: Any = builder.compile(checkpointer=saver, interrupt_before=["second"])
        where = {"configurable": {"thread_id": "run"}}
        assert pending(graph.get_state(where)) == ()
        graph.invoke({"count": 0}, where)
        state = graph.get_state(where)
        assert pending(state) == ("second",)
        saver.put_writes(state.config, [("count", 7)], state.tasks[0].id)
        cut = graph.get_state(where)
        assert cut.next == ()
        assert pending(cut) == ("second",)
        assert graph.invoke(None, where) == {"count": 7}
        assert pending(graph.get_state(where)) == ()
