"""The node that words a goal better, or changes what is left of the plan."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.state import State
from nodes.decision import planning


def replan(state: State, runtime: Runtime[Context]) -> State:
    """Ask the planner to revise the plan: the goal was wrong, or the pending ones do not fit.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    return planning.revise_plan(state, runtime, prompt="replan")
