"""The node that draws the consequences of a verdict.

It counts failed attempts, goes back from wrong pages, takes the next sub-goal, checks the limits
and keeps in memory what was learned. Then the step in flight is over.
"""

from langgraph.runtime import Runtime

from graph import loops, tasks
from graph.context import Context
from graph.events import Reflected, emit_event
from graph.loops import Trace
from graph.state import (
    Decision,
    Outcome,
    State,
    StepNote,
    Usage,
    Verdict,
    drop_unchanged,
)
from graph.tasks import Task
from nodes import evidence, resources, targets
from nodes.calls import ask, budgets, prompts
from nodes.decision import action_queue, decide, labels, planning
from nodes.decision.decision_event import emit_decision
from nodes.experience import replay, task_memory
from nodes.phrases.sentences import choose_message_language, format_sentence
from nodes.verdict import doubt, recovery, rules
from tapwright.text.quote import cut_line
from tools.actions import (
    TO_END,
    Back,
    Fill,
    Scroll,
    Tap,
    TapText,
    Wait,
)

MAX_ACTIONS = 8
"""After so many right actions without completing it, a sub-goal in which a try failed counts as too
coarse."""
_ELSEWHERE = 6
"""Different places of so many last right actions, from which they lead on."""
_WRITES = ("fill", "type", "set")
"""Kinds of actions that name a text besides their place."""
_NOTES = 4
"""Last steps that later prompts show, as in OdysseyAgent's history."""
_NOTES_OF_TASK = 12
"""Last steps that they show if all were made for the current sub-goal."""
_FAILURES = 40
"""Actions without effect that are known at once."""
_UNDONE = 2
"""How often the same step is undone. After that, trust the actor over the judge: the page stays,
and the next assessment looks at it."""


def remember(state: State, runtime: Runtime[Context]) -> State:
    """Draw the consequences of the verdict, for the plan, the history and the memory.

    A wrong step counts as a failed attempt, and may be left by a way back or made in another way.
    """
    decision = recovery.get_step_to_judge(state)
    verdict = state.get("verdict")
    cleared: State = {"decision": None, "outcome": None, "verdict": None}
    if decision is None or verdict is None:
        return cleared
    context = resources.context_of(runtime)
    has_acted = state.get("outcome") is not None
    trace = _extend_attempt_trace(state)
    judged: State = {**state, "decision": decision, **trace}
    consequences = _draw_consequences(judged, decision, verdict, context)
    _blame_actor(state, decision, verdict, context)
    if has_acted and not _is_pending(consequences, verdict):
        _keep_step(judged, decision, verdict, context)
    update: State = {**cleared, "suspect_step": None, **trace}
    if has_acted:
        update["plans_without_action"] = 0
    update |= consequences
    update |= doubt.drop_kept_reply(update, verdict)
    circled = update.get("loops", 0) > state.get("loops", 0)
    update |= _check_limits(
        {**judged, **update}, verdict, context, circled=circled
    )
    _emit_verdict(update, verdict, state, runtime)
    return drop_unchanged(state, update)


def _blame_actor(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> None:
    """Hold a wrong step against the model that chose it."""
    is_wrong = verdict.kind in ("wrong_page", "no_change")
    is_own = decision.origin == "model" and not decision.replaces
    if is_wrong and is_own:
        ask.blame_model(state, context, "actor")


def _keep_step(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> None:
    """Keep in memory what the step led to."""
    is_by_user = bool(decision.replaces) and verdict.kind != "expected"
    if not context.memory or is_by_user:
        return
    step = recovery.get_step_to_note(state, decision, verdict)
    task_memory.keep_step({**state, "decision": step}, context, verdict)


def _draw_consequences(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> State:
    """The changes by a verdict, for a way back, a right step or a wrong one."""
    if decision.origin == "recovery" and decision.recovery_kind != "other":
        return _continue_recovery(state, decision, verdict, context)
    if verdict.kind != "expected":
        return _handle_wrong(state, decision, verdict, context)
    update = _note_right(state, decision, verdict)
    if context.tracking and "steps" in update:
        update["progress_pending"] = True
    return update


def _is_pending(update: State, verdict: Verdict) -> bool:
    """Whether there is nothing to learn yet: the step is made another way, or judged later."""
    if verdict.interrupted:
        return True
    following = update.get("decision")
    return following is not None and following.recovery_kind == "other"


def _emit_verdict(
    update: State, verdict: Verdict, state: State, runtime: Runtime[Context]
) -> None:
    """Emit the verdict on the step in flight, and the recovery that follows from it."""
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
        planned: State = {**state, "tasks": update["tasks"]}
        emit_decision(following, planned, runtime)


def _extend_attempt_trace(state: State) -> State:
    """The attempt trace with the step in flight, if it was made; ways back are not part of it."""
    decision = state.get("decision")
    outcome = state.get("outcome")
    if decision is None or decision.before is None or outcome is None:
        return {}
    if outcome.by_person or decision.recovery_kind in ("undo", "free"):
        return {}
    step = decide.make_trace(
        decision, resources.load_screen(state, decision.before)
    )
    if step is None:
        return {}
    attempt_trace = loops.append_step(_parse_attempt_trace(state), step)
    return {"attempt_trace": [str(each) for each in attempt_trace]}


def _parse_attempt_trace(state: State) -> list[Trace]:
    return loops.parse_traces(state.get("attempt_trace", []))


def _note_right(state: State, decision: Decision, verdict: Verdict) -> State:
    """Note the step, and the sub-goal as done if it is."""
    has_acted = state.get("outcome") is not None
    update: State = {"consecutive_recoveries": 0, "tasks": state["tasks"]}
    if has_acted and decision.action is not None:
        update["steps"] = _append_note(state, decision)
    if decision.origin == "memory":
        passed = int(replay.passes_route_step(decision))
        update["route_step"] = state.get("route_step", 0) + passed
    elif has_acted:
        update["tasks"] = tasks.add_action(state["tasks"])
    if verdict.goal_done:
        claim = verdict.evidence or verdict.thought or "the task is done"
        return {**update, "claim": claim, "evidence": verdict.evidence}
    if verdict.subgoal_done:
        update["tasks"] = planning.finish_task(update["tasks"], state)
        update["loops"] = 0
    if not update["tasks"].stack:
        cited = verdict.evidence or decision.message
        claim = cited
        if decision.judgement == "done" and verdict.origin == "model":
            # The sentence of `finish`, with what it cites.
            claim = verdict.thought
        update["claim"] = claim or evidence.ALL_DONE
        update["evidence"] = cited
    return update


def _append_note(state: State, decision: Decision) -> list[StepNote]:
    note = StepNote(
        step=decision.step,
        action=targets.describe_action(decision),
        thought=_read_result(state, decision) or cut_line(decision.thought, 80),
        task=decision.task,
    )
    earlier = state.get("steps", [])
    recent = earlier[1 - _NOTES :]
    of_task = [
        each
        for each in earlier[: 1 - _NOTES]
        if each.task == note.task and note.task >= 0
    ]
    most = _NOTES_OF_TASK - _NOTES
    return [*of_task[-most:], *recent, note]


def _read_result(state: State, decision: Decision) -> str:
    """What a list had that was scrolled to its end, or that the user did the step; else empty."""
    action = decision.action
    outcome = state.get("outcome")
    if outcome is None:
        return ""
    if outcome.by_person:
        return cut_line(outcome.summary, prompts.MAX_TEXT)
    if not isinstance(action, Scroll):
        return ""
    if action.until != TO_END:
        return ""
    return outcome.summary


def _handle_wrong(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> State:
    """Do what can be done without the model; else count the attempt and keep its lesson."""
    if verdict.interrupted:
        return _handle_interrupted(state, decision, verdict)
    if decision.replaces:
        return _handle_chosen_by_user(state, decision)
    update = _note_refused(state, decision, verdict)
    if decision.origin == "memory":
        task_memory.count_route_failure(state, context)
        update |= replay.leave_route(state, decision)
    other_way = _choose_other_way(state, decision, verdict)
    if other_way is not None:
        update |= _make_otherwise(state, decision, other_way)
        return {**update, "tasks": state["tasks"]}
    tree = state["tasks"]
    lesson = _next_lesson(state, decision, verdict)
    lesson = cut_line(lesson, prompts.MAX_TEXT)
    if _has_looked_in_vain(decision, verdict):
        tree = tasks.note_lesson(tree, lesson)
    elif _counts_as_attempt(state, decision, verdict):
        tree = tasks.fail_attempt(tree, lesson)
    if verdict.kind == "wrong_page":
        update |= _begin_way_back(state, decision, context)
    return {**update, "tasks": tree}


def _handle_chosen_by_user(state: State, decision: Decision) -> State:
    """Say what the user chose; whatever came of it, it is no failed try and teaches nothing."""
    action = targets.describe_action(decision)
    lesson = f"the person chose {action} instead of {decision.replaces}"
    lesson = cut_line(lesson, prompts.MAX_TEXT)
    return {"tasks": tasks.note_lesson(state["tasks"], lesson)}


def _is_fate_unknown(state: State) -> bool:
    """Whether it is not known if the action was made at all, as after a crash."""
    outcome = state.get("outcome")
    return outcome is not None and outcome.ok is None


def _choose_other_way(
    state: State, decision: Decision, verdict: Verdict
) -> Decision | None:
    """Another way to the same end, for a model's action that certainly changed nothing."""
    if decision.origin not in ("model", "batch"):
        return None
    if not _is_without_effect(verdict, state.get("outcome")):
        return None
    if _is_fate_unknown(state):
        return None
    return recovery.choose_other_way(state, decision)


def _has_looked_in_vain(decision: Decision, verdict: Verdict) -> bool:
    """Whether a list was scrolled for words that it does not have: that is known now."""
    action = decision.action
    if not isinstance(action, Scroll) or not action.until:
        return False
    return verdict.kind == "no_change" and verdict.origin == "rule"


def _counts_as_attempt(
    state: State, decision: Decision, verdict: Verdict
) -> bool:
    """Whether a wrong step counts as a failed try of its sub-goal."""
    if decision.origin == "memory":
        return False
    return verdict.kind != "unknown" or not _is_fate_unknown(state)


def _handle_interrupted(
    state: State, decision: Decision, verdict: Verdict
) -> State:
    """Close what covers the page, and judge the step when that is gone, or make it again then."""
    repeat = recovery.choose_repeat(state, decision)
    if repeat is not None:
        update = _make_otherwise(state, decision, repeat)
        return {**update, "tasks": state["tasks"]}
    lesson = f"{targets.describe_action(decision)}: {verdict.lesson}"
    lesson = cut_line(lesson, prompts.MAX_TEXT)
    exit_step = recovery.choose_exit(state, decision)
    return {
        "tasks": tasks.note_lesson(state["tasks"], lesson),
        "suspect_step": decision if exit_step else None,
        "decision": exit_step,
    }


def _make_otherwise(
    state: State, decision: Decision, other_way: Decision
) -> State:
    """Make a step in another way, or again; what was named to follow it follows that."""
    update: State = {"suspect_step": decision, "decision": other_way}
    is_fill = isinstance(decision.action, Fill)
    if is_fill and isinstance(other_way.action, Tap):
        # The field is only touched, its text is not in it yet.
        return update
    queue = state.get("queue", [])
    update["queue"] = action_queue.renumber(queue, other_way.step + 1)
    return update


def _is_without_effect(verdict: Verdict, outcome: Outcome | None) -> bool:
    """Whether the rules saw an action change nothing."""
    if outcome is None or verdict.origin != "rule":
        return False
    return verdict.kind == "no_change"


def _note_refused(state: State, decision: Decision, verdict: Verdict) -> State:
    """Note an action without effect as not to be tried again here, or count a circle."""
    outcome = state.get("outcome")
    if outcome is None:
        return _count_circle(state, decision)
    if (
        verdict.kind != "no_change"
        or outcome.ok is None
        or decision.action is None
    ):
        return {}
    if _has_only_waited(state):
        # That it changed nothing has been noted.
        return {}
    seen = resources.load_screen(state, decision.before or state["screen"])
    key = decide.make_attempt_key(decision.action, seen)
    return {"failures": [*state.get("failures", []), key][-_FAILURES:]}


def _count_circle(state: State, decision: Decision) -> State:
    """Count a refused step that would have begun a circle once more."""
    proposed = decide.make_trace(decision, resources.load_screen(state))
    if proposed is None or not loops.find_repeat(
        _parse_attempt_trace(state), proposed
    ):
        return {}
    return {"loops": state.get("loops", 0) + 1}


def _has_only_waited(state: State) -> bool:
    """Whether the other way to the same end was only to wait."""
    decision = state.get("decision")
    if decision is None or decision.recovery_kind != "other":
        return False
    return isinstance(decision.action, Wait)


def _next_lesson(state: State, decision: Decision, verdict: Verdict) -> str:
    """The lesson for the next try; after another way to the same end, it names both actions."""
    effect = verdict.lesson or verdict.thought or verdict.kind
    if verdict.origin == "model" and _is_fate_unknown(state):
        effect = f"{rules.UNKNOWN_THOUGHT}; {effect}"
    actions = targets.describe_action(decision)
    suspect = state.get("suspect_step")
    if decision.recovery_kind == "other" and suspect is not None:
        actions = f"{targets.describe_action(suspect)} and {actions}"
        decision = suspect
    nearest = _describe_nearest(state, decision)
    if nearest:
        effect = f"{effect.rstrip('.')}; the nearest label is {nearest}"
    return f"{actions}: {effect}"


def _describe_nearest(state: State, decision: Decision) -> str:
    """The label most like the words that were looked for in vain; empty for another action."""
    action = decision.action
    words = ""
    if isinstance(action, Scroll):
        words = action.until
    elif isinstance(action, TapText):
        words = action.text
    if not words:
        return ""
    return labels.describe_nearest(words, resources.load_screen(state))


def _begin_way_back(
    state: State, decision: Decision, context: Context
) -> State:
    """The way back from a wrong page, if one is known; it may take several steps."""
    attempt_trace = _parse_attempt_trace(state)
    last = attempt_trace[-1]
    repeats = sum(step.is_same_step(last) for step in attempt_trace)
    if repeats > _UNDONE:
        return {}
    undo = recovery.choose_undo(state, decision, context)
    if undo is None:
        return {}
    if isinstance(undo.action, Back) and doubt.goes_back(state):
        # The reply that judged the step presses Back itself, and names what follows.
        return {}
    return _begin_recovery(state, undo, suspect=decision)


def _begin_recovery(
    state: State, recovering: Decision, *, suspect: Decision | None
) -> State:
    return {
        "decision": recovering,
        "suspect_step": suspect,
        "consecutive_recoveries": state.get("consecutive_recoveries", 0) + 1,
    }


def _continue_recovery(
    state: State, decision: Decision, verdict: Verdict, context: Context
) -> State:
    """After a step of the way back: arrived, one step further, or left to the model.

    If Back uncovers a page that was not seen before, the suspect step led to it, and the page that
    seemed wrong only covered it: the step is judged again, and not counted as failed.
    """
    suspect = state.get("suspect_step")
    here = state["screen"].signature
    unchanged: State = {"tasks": state["tasks"]}
    is_expected = verdict.kind == "expected"
    if is_expected and here == (decision.return_page or here):
        return unchanged
    if verdict.kind == "unknown":
        return unchanged
    if (
        is_expected
        and suspect is not None
        and recovery.is_uncovered(state, suspect)
    ):
        return _pardon_step(state, suspect, context)
    if verdict.kind == "wrong_page":
        undo = recovery.choose_undo(state, decision, context)
    else:
        undo = recovery.choose_next_hop(state, decision, context)
    if undo is None:
        return unchanged
    return {**unchanged, **_begin_recovery(state, undo, suspect=suspect)}


def _pardon_step(state: State, suspect: Decision, context: Context) -> State:
    """Judge the suspect step again, and no longer count it as a failed try."""
    state = {**state, "decision": suspect}
    if suspect.origin != "memory":
        state["tasks"] = tasks.forgive_attempt(state["tasks"])
    new_verdict = recovery.judge_again(state, suspect, context)
    if context.memory:
        task_memory.keep_step(state, context, new_verdict)
    if new_verdict.kind != "expected":
        return {"tasks": state["tasks"]}
    return _note_right(state, suspect, new_verdict)


def _check_limits(
    state: State, verdict: Verdict, context: Context, *, circled: bool
) -> State:
    """Whether a limit is reached or the plan must be changed.

    Args:
        state: with what the step has changed.
        verdict: on the step.
        context: holds the limits.
        circled: whether the step was refused because it began a circle once more.
    """
    if _is_over(state):
        return {}
    circle, consequence = _judge_circle(state, circled=circled)
    exceeded = _describe_exceeded(state, context)
    if consequence == "stop" and not exceeded:
        language = choose_message_language(state, context)
        exceeded = format_sentence("stuck", language, steps=circle)
    if exceeded:
        return {"status": "stopped", "reason": exceeded, "decision": None}
    task = tasks.get_current_task(state["tasks"])
    if task is None or state.get("decision") is not None:
        return {}
    overdrawn = budgets.handle_overdrawn(state, context)
    if overdrawn:
        return overdrawn
    if consequence == "replan" and context.planning:
        # The trace is cleared, as a new plan may begin with the steps of the circle.
        reason = f"these steps were gone round and led nowhere: {circle}"
        return {"replan_reason": reason, "attempt_trace": []}
    return _check_sub_goal(task, state, verdict, context)


def _judge_circle(
    state: State, *, circled: bool
) -> tuple[str, loops.Consequence]:
    """The circle that was begun once more, in words, and what to do about it."""
    if not circled:
        return "", "refuse"
    cycle = loops.find_cycle(_parse_attempt_trace(state))
    consequence = loops.decide_consequence(state.get("loops", 0))
    return loops.describe_loop(cycle), consequence


def _check_sub_goal(
    task: Task, state: State, verdict: Verdict, context: Context
) -> State:
    """Ask for a new plan if the sub-goal failed too often, is too coarse or does not fit."""
    if task.attempts >= context.max_attempts:
        reason = f"{task.attempts} tries failed, last: {task.lesson}"
        return {
            "replan_reason": reason,
            "replan_case": tasks.classify_failure(task),
        }
    if not context.planning:
        return {}
    if _is_coarse(task, state, context) and not _is_going_on(state, verdict):
        reason = f"{task.actions} actions did not complete it"
        return {"replan_reason": reason, "replan_case": "too coarse"}
    return planning.report_misfit(state, verdict)


def _is_over(state: State) -> bool:
    """Whether the run has ended, or claims to have."""
    if state.get("status") != "running":
        return True
    return bool(state.get("claim")) or not state["tasks"].stack


def _describe_exceeded(state: State, context: Context) -> str:
    """The limit of the run that is reached, in a sentence; empty if none is."""
    if state["step"] < context.max_steps:
        return budgets.describe_exceeded(state, context)
    language = choose_message_language(state, context)
    return format_sentence("steps", language, limit=context.max_steps)


def _is_coarse(task: Task, state: State, context: Context) -> bool:
    """Whether a sub-goal took so many actions that it should be cut into smaller ones.

    While all of its steps were right but one, and led on, it is a long one, such as a form; the
    bounds of the run hold.
    """
    if not task.attempts or task.depth >= context.max_depth:
        return False
    if task.actions < MAX_ACTIONS:
        return False
    if task.attempts == 1 and _leads_on(task, state):
        return False
    return not _is_forward(state)


def _leads_on(task: Task, state: State) -> bool:
    """Whether nearly all of its last right steps were each made somewhere else, as in a form."""
    places: list[str] = []
    for note in state.get("steps", []):
        if note.task == task.id:
            place, _, _ = note.action.partition(' "')
            is_filled = note.action.startswith(_WRITES)
            places.append(place if is_filled else note.action)
    return len(set(places[-MAX_ACTIONS:])) >= _ELSEWHERE


def _is_going_on(state: State, verdict: Verdict) -> bool:
    """Whether what was named is not all made yet, or the sub-goal is said to be done.

    A form that was filled is saved before the plan is looked at.
    """
    queue = state.get("queue")
    if queue and verdict.kind == "expected":
        return queue[0].step == state["step"] + 1
    return _is_said_done(state)


def _is_said_done(state: State) -> bool:
    """Whether the reply that judged the step calls the sub-goal done, which is looked at next."""
    kept = state.get("assessed")
    return kept is not None and kept.reply.judgement == "done"


def _is_forward(state: State) -> bool:
    """Whether the last action led on in the demonstration: then the way is long, not coarse."""
    window = state.get("window")
    return window is not None and 0 < window.previous_frame < window.anchor
