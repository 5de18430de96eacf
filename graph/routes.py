"""Every conditional edge of the graph: pure functions of the state."""

from typing import Literal

from graph.state import State


def after_observe(state: State) -> Literal["reflect", "recall"]:
    """Judge the step in flight, or look for the next one."""
    return "reflect" if state.get("outcome") is not None else "recall"


def after_recall(state: State) -> Literal["approve", "assess"]:
    """Take the step that memory names, or ask the model."""
    return "approve" if state.get("decision") is not None else "assess"


def after_assess(state: State) -> Literal["approve", "plan", "remember", "conclude"]:
    """Act, cut finer, note what is done (or was refused), or end."""
    if _over(state) or state.get("claim"):
        return "conclude"
    if state.get("replan"):
        return "plan"
    return "remember" if state.get("verdict") is not None else "approve"


def after_approve(state: State) -> Literal["act", "observe", "plan", "conclude"]:
    """Act, or look again where the person answered or did it, or plan around a refusal."""
    if _over(state):
        return "conclude"
    if state.get("replan"):
        return "plan"
    return "observe" if state.get("outcome") is not None else "act"


def after_remember(state: State) -> Literal["recall", "plan", "approve", "conclude"]:
    """Next sub-goal or another try, a better plan, Back after a wrong page, or the end."""
    if _over(state) or state.get("claim") or not state["tasks"].stack:
        return "conclude"
    if state.get("decision") is not None:
        return "approve"
    return "plan" if state.get("replan") else "recall"


def after_plan(state: State) -> Literal["recall", "conclude"]:
    """Go on, or end where bounds are reached or nothing can be planned."""
    return "conclude" if _over(state) else "recall"


def _over(state: State) -> bool:
    return state.get("status", "running") != "running"
