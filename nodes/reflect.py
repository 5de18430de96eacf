"""The node that judges the last step.

Rules judge if the evidence is plain. Otherwise the next assessment judges the step as well
(`nodes.verdict.doubt`). For native actors and the agents of the papers, a call of its own does.
"""

from dataclasses import replace

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import ReflectReply
from graph.state import (
    Decision,
    Outcome,
    State,
    Verdict,
    describe_instruction,
    drop_unchanged,
)
from graph.task_outline import outline_tree
from graph.tasks import get_current_task
from models.chat import Request, can_see
from nodes import evidence, resources
from nodes.calls import ask, prompts, schemas
from nodes.decision import follow_up
from nodes.demonstration import section
from nodes.experience import replay
from nodes.native.actor import find_native_actor
from nodes.verdict import doubt, effects, pixels, recovery
from nodes.verdict.rules import Case, judge_by_rule
from tapwright.text.quote import cut_line
from tools.actions import format_action
from tools.screen import Screen


def reflect(state: State, runtime: Runtime[Context]) -> State:
    """Judge the last step by rules, leave it to the next assessment, or ask the reflector.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.context_of(runtime)
    case = _make_case(state, context)
    verdict = _judge_unasked(case, state, context)
    held = _judge_first_of_several(case, verdict, state, context)
    if held:
        return held
    if verdict is not None:
        return {"verdict": verdict}
    if (
        doubt.is_left_to_assessment(context)
        and find_native_actor(context) is None
    ):
        return {}
    request = _build_request(case, state, context)
    answer = ask.ask_model(request, state, runtime, step=state["step"])
    if answer.value is None:
        return answer.update
    progress = state.get("progress", "")
    if not context.tracking:
        progress = cut_line(answer.value.progress, 500) or progress
    update: State = {
        "verdict": _read_verdict(answer.value, case),
        "progress": progress,
    }
    return drop_unchanged(state, {**answer.update, **update})


def _judge_unasked(
    case: Case, state: State, context: Context
) -> Verdict | None:
    """The verdict that no model is needed for; None if one is."""
    verdict = judge_by_rule(
        case, reflection=context.reflection, rules=context.rules
    )
    return verdict or _confirm_step(case, state, context)


def _judge_first_of_several(
    case: Case, verdict: Verdict | None, state: State, context: Context
) -> State:
    """The verdict on the first action of a reply without what it expects, which the last is to do.

    Beside the first of several actions, models often say what is to be seen after all of them.
    Empty if nothing is held over, or if the action seems wrong by itself.

    Args:
        case: of the action.
        verdict: on it with what it expects; None if none is sure.
        state: of the run.
        context: the caller's choices.
    """
    decision = case.decision
    queue = follow_up.hold_expectation(state, decision, case.after)
    is_own = effects.is_in_wanted_state(decision, case.after) is not None
    if not queue or is_own or case.interrupted or case.has_unlisted_change:
        return {}
    if verdict is None or verdict.kind != "expected":
        alone = decision.model_copy(update={"expect": ""})
        case = replace(case, decision=alone)
        verdict = _judge_unasked(case, state, context)
    if verdict is None or verdict.kind != "expected":
        return {}
    return {"verdict": verdict, "queue": queue}


def _read_verdict(reply: ReflectReply, case: Case) -> Verdict:
    has_new_dialog = case.after.dialog not in ("", case.before.dialog)
    facts = reply.model_dump(
        include={"subgoal_done", "goal_done", "evidence", "plan", "thought"}
    )
    return Verdict(
        kind=reply.verdict,
        lesson=cut_line(reply.lesson, prompts.MAX_TEXT),
        origin="model",
        interrupted=reply.verdict == "unknown" and has_new_dialog,
        **facts,
    )


def _confirm_step(case: Case, state: State, context: Context) -> Verdict | None:
    """Judge a step right if it led where it led before, or if the action named next fits the page.

    So is one that keeps a form, after which the page is in front that it was opened from. None if
    nothing of this is known.
    """
    if _repeats_route_step(case, state, context):
        thought = "it led where it had led"
    elif _fits_next_action(case, state, context):
        thought = "what was named to follow is there"
    elif _closes_form(case, state, context):
        thought = "the form was kept, and the page before it is back"
    else:
        return None
    done = case.decision.completes
    return Verdict(kind="expected", subgoal_done=done, thought=thought)


def _fits_next_action(case: Case, state: State, context: Context) -> bool:
    """Whether the page is one for the action that the same reply named next."""
    if not context.rules or case.interrupted or case.outcome.ok is None:
        return False
    return follow_up.is_followed(
        state,
        case.decision,
        case.before,
        case.after,
        has_unlisted_change=case.has_unlisted_change,
    )


def _closes_form(case: Case, state: State, context: Context) -> bool:
    """Whether a form was kept or sent, and a page came back that the run saw before.

    What it was filled with need not be in sight there.
    """
    if not context.rules or case.interrupted:
        return False
    expect = case.decision.expect
    if expect and not effects.is_out_of_sight(expect, case.before, case.after):
        return False
    if not effects.closes_form(case.decision, case.before, case.after):
        return False
    *earlier, _ = resources.get_story(state).all_looks
    for look in reversed(earlier):
        seen = resources.load_screen_by_id(state, look)
        if seen.signature == case.after.signature and not seen.dialog:
            return True
    return False


def _repeats_route_step(case: Case, state: State, context: Context) -> bool:
    """Whether the model itself took a step of the route, with the same result as before."""
    memory = resources.get_memory(context)
    if memory is None or not context.rules or case.interrupted:
        return False
    if case.decision.origin != "model" or evidence.is_equal(
        case.before, case.after
    ):
        return False
    return replay.repeats_route_step(
        state, case.decision, memory, before=case.before, after=case.after
    )


def _make_case(state: State, context: Context) -> Case:
    """The facts about the step in flight, or about the one that a pop-up interrupted."""
    decision = recovery.get_step_to_judge(state)
    outcome = state["outcome"]
    if decision is None or decision.before is None or outcome is None:
        msg = "reflect needs a step in flight"
        raise ValueError(msg)
    was_interrupted = decision is not state["decision"]
    before = resources.load_screen(state, decision.before)
    after = resources.load_screen(state)
    is_alike = evidence.is_equal(before, after)
    return Case(
        decision=decision,
        outcome=Outcome(ok=True) if was_interrupted else outcome,
        before=before,
        after=after,
        apps=resources.list_apps(state, context),
        recoveries=state.get("consecutive_recoveries", 0),
        purpose=recovery.describe_purpose(state, decision),
        window=state.get("window"),
        interrupted=was_interrupted,
        has_unlisted_change=is_alike
        and pixels.has_unlisted_change(state, before, after, decision.target),
        covered=_load_covered(state, decision, before),
    )


def _load_covered(
    state: State, decision: Decision, before: Screen
) -> Screen | None:
    """The page under the dialog on which something is to be made gone, as it was last seen."""
    if not before.dialog or not evidence.read_gone(decision.expect):
        return None
    *earlier, _ = resources.get_story(state).all_looks
    for look in reversed(earlier):
        seen = resources.load_screen_by_id(state, look)
        if seen.package == before.package and not seen.dialog:
            return seen
    return None


def _build_request(
    case: Case, state: State, context: Context
) -> Request[ReflectReply]:
    task = get_current_task(state["tasks"])
    decision = case.decision
    expected = f"expect: {decision.expect}" if decision.expect else ""
    pictures: tuple[bytes, ...] = ()
    if can_see(context.reflector or context.model, "reflector"):
        pictures = (resources.read_marked_picture(state),)
    system, user = prompts.render_prompt(
        "reflect",
        instruction=describe_instruction(state),
        goal=task.goal if task else state["instruction"],
        plan=outline_tree(state["tasks"]),
        progress=state.get("progress", ""),
        demonstration=section.describe_anchor(state),
        action=format_action(decision.action) if decision.action else "",
        thought=f"{decision.thought} {expected}".strip(),
        outcome=case.outcome.summary or "unknown",
        screens=prompts.describe_screens(case.before, case.after, state),
    )
    return Request(
        name="reflect",
        role="reflector",
        system=system,
        user=user,
        images=pictures,
        reply=ReflectReply,
        schema=schemas.REFLECT,
    )
