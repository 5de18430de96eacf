"""Every conditional edge of the graph: pure functions of the state, and where they lead.

A route returns the reason, which is the edge's label in the drawing, and the map beside it names
the next node. Of several labels between two nodes LangGraph draws the first by alphabet. The four
cases of adaptive planning (MobA, Figure 1) are `decompose`, `too coarse`, `wrong goal` and `pop`.
"""

from collections.abc import Hashable
from typing import Literal

from langgraph.graph import END

from graph.state import State

Paths = dict[Hashable, str]

AFTER_BEGIN: Paths = {"look": "observe", "ended": "conclude"}
AFTER_OBSERVE: Paths = {
    "forked": "rejoin",
    "anchor": "video_anchor",
    "reflect": "reflect",
    "recall": "recall",
}
AFTER_REJOIN: Paths = {
    "in place": "recall",
    "go back": "approve",
    "ask": "rejoin",
    "ended": "conclude",
}
AFTER_ANCHOR: Paths = {
    "reflect": "reflect",
    "recall": "recall",
    "ended": "conclude",
}
AFTER_RECALL: Paths = {"approve": "approve", "assess": "assess"}
AFTER_REFLECT: Paths = {"judged": "remember", "in doubt": "recall"}
AFTER_ASSESS: Paths = {
    "act": "approve",
    "check": "deliberate",
    "decompose": "plan",
    "impossible": "replan",
    "unfit": "replan",
    "recorded": "remember",
    "ended": "conclude",
}
AFTER_DELIBERATE: Paths = {"act": "approve", "ended": "conclude"}
AFTER_APPROVE: Paths = {
    "act": "act",
    "ask": "approve",
    "handled by user": "observe",
    "refused": "replan",
    "ended": "conclude",
}
AFTER_REMEMBER: Paths = {
    "pop": "recall",
    "try again": "recall",
    "too coarse": "plan",
    "wrong goal": "replan",
    "progress due": "track",
    "recover": "approve",
    "ended": "conclude",
}
AFTER_TRACK: Paths = {"tracked": "recall", "ended": "conclude"}
AFTER_PLAN: Paths = {
    "planned": "recall",
    "unmet": "replan",
    "ended": "conclude",
}
AFTER_CONCLUDE: Paths = {"missing": "plan", "ended": END}


def after_begin(state: State) -> Literal["look", "ended"]:
    """Look at the phone, or end if the user only said something to remember, or to stop.

    A run whose user said something in between goes on from here, see `graph/incoming.py`.
    """
    tasks = state.get("tasks")
    is_settled = tasks is not None and not tasks.stack
    return "ended" if is_settled or _is_over_or_claimed(state) else "look"


def after_observe(
    state: State,
) -> Literal["forked", "anchor", "reflect", "recall"]:
    """After a fork, find out where the phone is; with a demonstration, find the device in it."""
    if state.get("fork") is not None:
        return "forked"
    if state.get("demonstration"):
        return "anchor"
    return _judge_or_recall(state)


def after_rejoin(
    state: State,
) -> Literal["in place", "go back", "ask", "ended"]:
    """Go on where the phone is, or take a step back to where the run was, or ask, or end."""
    if _is_over(state):
        return "ended"
    if state.get("fork") is None:
        return "in place"
    return "ask" if state.get("question") else "go back"


def after_anchor(state: State) -> Literal["reflect", "recall", "ended"]:
    """Judge the step in flight, or look for the next one, or end if a budget is used up."""
    if _is_over(state):
        return "ended"
    return _judge_or_recall(state)


def after_recall(state: State) -> Literal["approve", "assess"]:
    """Take the step that memory names, or ask the model, also about a step in doubt."""
    if state.get("outcome") is not None:
        return "assess"
    return "approve" if state.get("decision") is not None else "assess"


def after_reflect(state: State) -> Literal["judged", "in doubt"]:
    """Draw the consequences of the verdict, or leave the step to the next assessment."""
    if _is_over(state) or state.get("verdict") is not None:
        return "judged"
    return "in doubt"


def after_assess(
    state: State,
) -> Literal[
    "act", "check", "decompose", "impossible", "unfit", "recorded", "ended"
]:
    """Act, plan in finer steps (case a), revise an unfit plan, record the result, or end.

    On the path of a demonstration an action is compared with it first.
    """
    if _is_over_or_claimed(state):
        return "ended"
    if state.get("replan_reason"):
        case = state.get("replan_case")
        if case == "impossible":
            return "impossible"
        return "unfit" if case == "wrong goal" else "decompose"
    if state.get("verdict") is not None:
        return "recorded"
    window = state.get("window")
    if window is not None and window.checked and window.anchor:
        return "check"
    return "act"


def after_deliberate(state: State) -> Literal["act", "ended"]:
    """Act as decided or as refined, or end if the task turns out to be done."""
    return "ended" if _is_over_or_claimed(state) else "act"


def after_approve(
    state: State,
) -> Literal["act", "ask", "handled by user", "refused", "ended"]:
    """Act, or look again if the user answered or did it, or plan around a refusal.

    A question that was just put into the chat is asked.
    """
    if _is_over(state):
        return "ended"
    if state.get("question"):
        return "ask"
    if state.get("replan_reason"):
        return "refused"
    is_handled = state.get("outcome") is not None
    is_dropped = state.get("decision") is None
    return "handled by user" if is_handled or is_dropped else "act"


def after_remember(
    state: State,
) -> Literal[
    "pop",
    "try again",
    "too coarse",
    "wrong goal",
    "progress due",
    "recover",
    "ended",
]:
    """Next sub-goal (case d), another try, Back, the end, or a better plan.

    The goal was too coarse (case b), or wrong (case c). A plan that no longer fits counts as wrong.
    """
    if _is_over_or_claimed(state) or not state["tasks"].stack:
        return "ended"
    if state.get("decision") is not None:
        return "recover"
    if state.get("replan_reason"):
        return (
            "too coarse"
            if state.get("replan_case") == "too coarse"
            else "wrong goal"
        )
    if state.get("progress_pending"):
        return "progress due"
    task = state["tasks"].tasks[state["tasks"].stack[-1]]
    return "try again" if task.attempts or task.actions else "pop"


def after_track(state: State) -> Literal["tracked", "ended"]:
    """Go on, or end if a budget is used up."""
    return "ended" if _is_over(state) else "tracked"


def after_plan(state: State) -> Literal["planned", "unmet", "ended"]:
    """Go on, revise a plan that needs a fact that nothing finds out, or end at a bound."""
    if _is_over_or_claimed(state):
        return "ended"
    return "unmet" if state.get("replan_reason") else "planned"


def after_conclude(state: State) -> Literal["missing", "ended"]:
    """Back to work if details of the instruction were not done, else the end."""
    return "missing" if state.get("replan_reason") else "ended"


def _is_over(state: State) -> bool:
    return state.get("status", "running") != "running"


def _is_over_or_claimed(state: State) -> bool:
    """Whether the run has ended, or only `conclude` is left to check that the task is done."""
    return _is_over(state) or bool(state.get("claim"))


def _judge_or_recall(state: State) -> Literal["reflect", "recall"]:
    return "reflect" if state.get("outcome") is not None else "recall"
