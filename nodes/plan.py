"""The node that cuts a goal into sub-goals."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.state import State
from nodes.decision import planning


def plan(state: State, runtime: Runtime[Context]) -> State:
    """Ask the planner for sub-goals: the goal hides several steps, or something is missing.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    return planning.revise_plan(state, runtime, prompt="plan")
