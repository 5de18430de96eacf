"""The node that draws the consequences of a verdict and clears the step in flight."""

from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Reflected, emit
from graph.state import Decision, Outcome, State, StepNote, Usage, Verdict, changed
from nodes import asking, deciding, outside, prompting, remembering
from nodes.judging import MAX_BACKS
from nodes.wording import language, sentence
from tools.actions import Back

MAX_ACTIONS = 8
"""Right actions on one sub-goal that do not complete it, before it is held to be too coarse."""
_NOTES = 4
"""Steps that later prompts show, as in OdysseyAgent's history."""
_FAILURES = 40


def remember(state: State, runtime: Runtime[Context]) -> State:
    """Settle tasks, history, lessons and bounds; write page and app memory; say what comes next."""
    decision, verdict = state.get("decision"), state.get("verdict")
    cleared: State = {"decision": None, "outcome": None, "verdict": None}
    if decision is None or verdict is None:
        return cleared
    context = outside.choices(runtime)
    outcome = state.get("outcome")
    if outcome is not None and context.memory:
        remembering.keep_step(state, context, verdict)
    if verdict.kind == "expected":
        update = _right(state, decision, verdict)
    else:
        update = _wrong(state, decision, verdict, outcome)
        if decision.origin == "memory":
            remembering.drop_route(state, context)
    update = {**cleared, **update}
    update = {**update, **_next({**state, **update}, context)}
    told = Reflected(
        step=decision.step,
        verdict=verdict,
        thought=verdict.thought,
        screen=state["screen"].id,
        tasks=update["tasks"],
        usage=state.get("usage") or Usage(),
    )
    emit(runtime, outside.folder(state), told)
    return changed(state, update)


def _right(state: State, decision: Decision, verdict: Verdict) -> State:
    """Note the step, and the sub-goal as done if it is; a recovery is no step of the task."""
    if decision.origin == "recovery":
        return {"tasks": state["tasks"]}
    acted = state.get("outcome") is not None
    counts = acted and decision.origin == "model"
    tree = tasks.count_action(state["tasks"]) if counts else state["tasks"]
    update: State = {"backs": 0}
    if acted and decision.action is not None:
        note = StepNote(
            step=decision.step,
            action=deciding.told(decision),
            thought=prompting.short(decision.thought, 80),
        )
        update["steps"] = [*state.get("steps", []), note][-_NOTES:]
    if decision.origin == "memory":
        update["route_step"] = state.get("route_step", 0) + 1
    if verdict.goal_done:
        claim = verdict.evidence or verdict.thought or "the task is done"
        return {**update, "tasks": tree, "claim": claim, "evidence": verdict.evidence}
    if verdict.subgoal_done:
        tree = tasks.complete(tree)
    if not tree.stack:
        cited = verdict.evidence or decision.message
        update["claim"] = cited or "every part of the task is done"
        update["evidence"] = cited
    return {**update, "tasks": tree}


def _wrong(state: State, decision: Decision, verdict: Verdict, outcome: Outcome | None) -> State:
    """Count the attempt and keep its lesson; go back from a wrong page."""
    tree = state["tasks"]
    # Whether the action was made at all is not known after a crash, and a route or a Back of ours
    # is no try of the model's.
    unknown = outcome is not None and outcome.ok is None
    if decision.origin == "model" and not (unknown and verdict.kind == "unknown"):
        lesson = f"{deciding.told(decision)}: {verdict.lesson or verdict.thought or verdict.kind}"
        tree = tasks.fail_attempt(tree, prompting.short(lesson))
    update: State = {"tasks": tree}
    if decision.origin == "memory":
        update["route"] = ""
    if verdict.kind == "no_change" and outcome is not None and not unknown and decision.action:
        seen = decision.before or state["screen"]
        key = deciding.attempt_key(decision.action, outside.screen(state, seen))
        update["failures"] = [*state.get("failures", []), key][-_FAILURES:]
    if verdict.kind == "wrong_page" and state.get("backs", 0) < MAX_BACKS:
        update["backs"] = state.get("backs", 0) + 1
        update["decision"] = _back(state, decision)
    return update


def _back(state: State, decision: Decision) -> Decision:
    returns = decision.lands if decision.origin == "recovery" else ""
    return Decision(
        step=decision.step + 1,
        task=decision.task,
        before=state["screen"],
        judgement="act",
        action=Back(),
        thought="leave the wrong page",
        origin="recovery",
        lands=returns or (decision.before.signature if decision.before else ""),
    )


def _next(state: State, context: Context) -> State:
    """Whether a bound is reached or the plan must be mended."""
    if state.get("status") != "running" or state.get("claim") or not state["tasks"].stack:
        return {}
    over = asking.over_budget(state, context)
    if state["step"] >= context.max_steps:
        over = sentence("steps", language(state, context), limit=context.max_steps)
    if over:
        return {"status": "stopped", "reason": over, "decision": None}
    task = tasks.current(state["tasks"])
    if task is None or state.get("decision") is not None:
        return {}
    if task.attempts >= context.max_attempts:
        return {"replan": f"{task.attempts} tries failed, last: {task.lesson}"}
    if context.planning and task.actions >= MAX_ACTIONS and task.depth < context.max_depth:
        return {"replan": f"{task.actions} actions did not complete it"}
    return {}
