"""The node that draws the consequences of a verdict and clears the step in flight."""

from langgraph.runtime import Runtime

from graph import loops, tasks
from graph.context import Context
from graph.events import Decided, Reflected, emit_event
from graph.state import Decision, State, StepNote, Usage, Verdict, drop_unchanged
from nodes import resources
from nodes.calls import ask, budgets, prompts
from nodes.decision import decide, planning
from nodes.experience import replay, task_memory
from nodes.phrases import choose_message_language, format_sentence
from nodes.verdict import recovery
from tapwright.text.quote import cut_line
from tools.actions import Wait, format_action

MAX_ACTIONS = 8
"""Right actions on one sub-goal that do not complete it, before it is held to be too coarse."""
_NOTES = 4
"""Steps that later prompts show, as in OdysseyAgent's history."""
_FAILURES = 40
_UNDONE = 2
"""Times that the very same step is undone. Who chooses it once more may be right, and the one who
judges it wrong: then the page stays, and the next assessment looks at it."""


def remember(state: State, runtime: Runtime[Context]) -> State:
    """Settle tasks, history, lessons and bounds; write page and app memory; say what comes next."""
    decision, verdict = recovery.get_step_to_judge(state), state.get("verdict")
    cleared: State = {"decision": None, "outcome": None, "verdict": None}
    if decision is None or verdict is None:
        return cleared
    context, outcome = resources.context_of(runtime), state.get("outcome")
    begun = state
    state = {**state, "decision": decision, **_extend_trace(state)}
    if decision.origin == "recovery" and decision.remedy != "other":
        update = _continue_recovery(state, decision, verdict, context)
    elif verdict.kind == "expected":
        update = _note_right(state, decision, verdict)
        if context.tracking and "steps" in update:
            update["untold"] = True
    else:
        update = _handle_wrong(state, decision, verdict, context)
    if verdict.kind in ("wrong_page", "no_change") and decision.origin == "model":
        ask.blame_model(state, context, "actor")
    if outcome is not None and context.memory and not _is_pending(update, verdict):
        settled = recovery.get_step_to_note(state, decision, verdict)
        task_memory.keep_step({**state, "decision": settled}, context, verdict)
    idle = 0 if outcome is not None else state.get("idle", 0)
    update = {
        **cleared,
        "doubted": None,
        **_extend_trace(begun),
        "idle": idle,
        **update,
    }
    circled = update.get("loops", 0) > state.get("loops", 0)
    update = {
        **update,
        **_check_bounds({**state, **update}, verdict, context, circled=circled),
    }
    _emit_verdict(update, verdict, begun, runtime)
    return drop_unchanged(begun, update)


def _is_pending(update: State, verdict: Verdict) -> bool:
    """Whether nothing is to be learned of the step yet: it is made another way, or seen later."""
    following = update.get("decision")
    return verdict.interrupted or (
        following is not None and following.remedy == "other"
    )


def _emit_verdict(
    update: State, verdict: Verdict, state: State, runtime: Runtime[Context]
) -> None:
    """The verdict after the step in flight, and the recovery that follows from it."""
    decision = state["decision"]
    event = Reflected(
        step=decision.step if decision is not None else state["step"],
        verdict=verdict,
        thought=verdict.thought,
        screen=state["screen"].id,
        tasks=update["tasks"],
        usage=state.get("usage") or Usage(),
    )
    emit_event(runtime, resources.get_folder(state), event)
    following = update["decision"]
    if following is not None and following.action is not None:
        next_one = Decided(
            step=following.step,
            goal=update["tasks"].tasks[following.task].goal,
            observation="",
            decision=following,
            action=format_action(following.action),
        )
        emit_event(runtime, resources.get_folder(state), next_one)


def _extend_trace(state: State) -> State:
    """The trail with the step in flight, if it was made; our own ways back are no part of it."""
    decision, outcome = state.get("decision"), state.get("outcome")
    if (
        decision is None
        or outcome is None
        or decision.before is None
        or outcome.by_person
    ):
        return {}
    if decision.remedy in ("undo", "free"):
        return {}
    trace = decide.make_trace(decision, resources.load_screen(state, decision.before))
    if trace is None:
        return {}
    trail = loops.append_step(loops.parse_traces(state.get("trail", [])), trace)
    return {"trail": [str(each) for each in trail]}


def _note_right(state: State, decision: Decision, verdict: Verdict) -> State:
    """Note the step, and the sub-goal as done if it is."""
    acted = state.get("outcome") is not None
    counts = acted and decision.origin != "memory"
    tree = tasks.add_action(state["tasks"]) if counts else state["tasks"]
    update: State = {"backs": 0}
    if acted and decision.action is not None:
        note = StepNote(
            step=decision.step,
            action=decide.describe_action(decision),
            thought=cut_line(decision.thought, 80),
        )
        update["steps"] = [*state.get("steps", []), note][-_NOTES:]
    if decision.origin == "memory":
        update["route_step"] = state.get("route_step", 0) + replay.count_passed(
            decision
        )
    if verdict.goal_done:
        claim = verdict.evidence or verdict.thought or "the task is done"
        return {**update, "tasks": tree, "claim": claim, "evidence": verdict.evidence}
    if verdict.subgoal_done:
        tree = planning.finish_task(tree, state)
        update["loops"] = 0
    if not tree.stack:
        cited = verdict.evidence or decision.message
        update["claim"] = cited or "every part of the task is done"
        update["evidence"] = cited
    return {**update, "tasks": tree}


def _handle_wrong(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> State:
    """Do what can be done without the model; else count the attempt and keep its lesson."""
    if verdict.interrupted:
        noted = tasks.note_lesson(
            state["tasks"], cut_line(verdict.lesson, prompts.MAX_TEXT)
        )
        freeing = recovery.close_intruder(state, decision)
        return {
            "tasks": noted,
            "doubted": decision if freeing else None,
            "decision": freeing,
        }
    update, outcome = _note_refused(state, decision, verdict), state.get("outcome")
    if decision.origin == "memory":
        task_memory.distrust_route(state, context)
        update |= replay.leave_route(state, decision)
    # Whether the action was made at all is not known after a crash.
    unknown = outcome is not None and outcome.ok is None
    idle = (
        verdict.kind == "no_change" and verdict.origin == "rule" and outcome is not None
    )
    if idle and decision.origin == "model" and not unknown:
        instead = recovery.take_other_way(state, decision)
        if instead is not None:
            return {
                **update,
                "tasks": state["tasks"],
                "doubted": decision,
                "decision": instead,
            }
    tree = state["tasks"]
    if decision.origin != "memory" and not (unknown and verdict.kind == "unknown"):
        lesson = cut_line(_next_lesson(state, decision, verdict), prompts.MAX_TEXT)
        tree = tasks.fail_attempt(tree, lesson)
    if verdict.kind == "wrong_page":
        update = {**update, **_way_back(state, decision, context)}
    return {**update, "tasks": tree}


def _note_refused(state: State, decision: Decision, verdict: Verdict) -> State:
    """What is not to be tried again here: what changed nothing, and a circle once more."""
    outcome = state.get("outcome")
    if outcome is None:
        proposed = decide.make_trace(decision, resources.load_screen(state))
        again = proposed is not None and loops.find_repeat(
            loops.parse_traces(state.get("trail", [])), proposed
        )
        return {"loops": state.get("loops", 0) + 1} if again else {}
    if verdict.kind != "no_change" or outcome.ok is None or decision.action is None:
        return {}
    last_decision = state.get("decision")
    if (
        last_decision is not None
        and last_decision.remedy == "other"
        and isinstance(last_decision.action, Wait)
    ):
        # It was only waited for; that it changed nothing has been noted.
        return {}
    seen = resources.load_screen(state, decision.before or state["screen"])
    key = decide.attempt_key(decision.action, seen)
    return {"failures": [*state.get("failures", []), key][-_FAILURES:]}


def _next_lesson(state: State, decision: Decision, verdict: Verdict) -> str:
    """What the next try is told; of another way to the same end, what both ways did."""
    what = verdict.lesson or verdict.thought or verdict.kind
    first = state.get("doubted")
    if decision.remedy != "other" or first is None:
        return f"{decide.describe_action(decision)}: {what}"
    return f"{decide.describe_action(first)} and {decide.describe_action(decision)}: {what}"


def _way_back(state: State, decision: Decision, context: Context) -> State:
    """The way back from a wrong page, where one is known; it may take several steps."""
    trail = loops.parse_traces(state.get("trail", []))
    insists = (
        sum(step.is_same_step(trail[-1]) for step in trail) > _UNDONE
        if trail
        else False
    )
    away = None if insists else recovery.undo_step(state, decision, context)
    return _begin_recovery(state, away, blamed=decision) if away is not None else {}


def _begin_recovery(state: State, away: Decision, *, blamed: Decision | None) -> State:
    return {"decision": away, "doubted": blamed, "backs": state.get("backs", 0) + 1}


def _continue_recovery(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> State:
    """After a step of the way back: there, or one step further, or given over to the model.

    When Back uncovers a page that was not seen before, the blamed step had led there, and what was
    taken for a wrong page lay over it: the step is judged again, and not counted as failed.
    """
    blamed, here = state.get("doubted"), state["screen"].signature
    still: State = {"tasks": state["tasks"]}
    arrived = verdict.kind == "expected" and here == (decision.returns or here)
    if arrived or verdict.kind == "unknown":
        return still
    if (
        blamed is not None
        and verdict.kind == "expected"
        and recovery.is_uncovered(state, blamed)
    ):
        return _pardon_step(state, blamed, context)
    pressed_again = verdict.kind == "wrong_page"
    way = recovery.undo_step if pressed_again else recovery.take_next_hop
    away = way(state, decision, context)
    return (
        {**still, **_begin_recovery(state, away, blamed=blamed)}
        if away is not None
        else still
    )


def _pardon_step(state: State, blamed: Decision, context: Context) -> State:
    """A step that was blamed for what came over its page counts no longer as a failed try."""
    state = {**state, "decision": blamed}
    if blamed.origin != "memory":
        state["tasks"] = tasks.forgive_attempt(state["tasks"])
    again = recovery.judge_again(state, blamed, context)
    if context.memory:
        task_memory.keep_step(state, context, again)
    return (
        _note_right(state, blamed, again)
        if again.kind == "expected"
        else {"tasks": state["tasks"]}
    )


def _check_bounds(
    state: State, verdict: Verdict, context: Context, *, circled: bool
) -> State:
    """Whether a bound is reached or the plan must be mended.

    Args:
        state: with what the step has changed.
        verdict: on the step.
        context: holds the bounds.
        circled: the step was refused as the beginning of a circle that was gone round before.
    """
    if (
        state.get("status") != "running"
        or state.get("claim")
        or not state["tasks"].stack
    ):
        return {}
    over = budgets.describe_exceeded(state, context)
    if state["step"] >= context.max_steps:
        over = format_sentence(
            "steps", choose_message_language(state, context), limit=context.max_steps
        )
    circle = (
        loops.describe_loop(
            loops.find_cycle(loops.parse_traces(state.get("trail", [])))
        )
        if circled
        else ""
    )
    follows = loops.decide_consequence(state.get("loops", 0)) if circled else "refuse"
    if follows == "stop" and not over:
        over = format_sentence(
            "stuck", choose_message_language(state, context), steps=circle
        )
    if over:
        return {"status": "stopped", "reason": over, "decision": None}
    task = tasks.get_current_task(state["tasks"])
    if task is None or state.get("decision") is not None:
        return {}
    drawn = budgets.handle_overdrawn(state, context)
    if drawn:
        return drawn
    if follows == "mend" and context.planning:
        # A new plan may begin with what the old one went round with.
        return {
            "replan": f"these steps were gone round and led nowhere: {circle}",
            "trail": [],
        }
    if task.attempts >= context.max_attempts:
        tried = f"{task.attempts} tries failed, last: {task.lesson}"
        return {"replan": tried, "mend": tasks.classify_failure(task)}
    many = task.actions >= MAX_ACTIONS and not _is_forward(state)
    if context.planning and many and task.depth < context.max_depth:
        return {
            "replan": f"{task.actions} actions did not complete it",
            "mend": "too coarse",
        }
    return planning.report_misfit(state, verdict) if context.planning else {}


def _is_forward(state: State) -> bool:
    """Whether the last action led on in the demonstration: a long way is not too coarse a goal."""
    window = state.get("window")
    return window is not None and 0 < window.previous_frame < window.anchor
