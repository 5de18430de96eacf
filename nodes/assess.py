"""The node that judges feasibility and chooses the action: in one reply, or one after the other."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, emit_event
from graph.replies import ActReply, AssessReply, JudgeReply
from graph.state import State, drop_unchanged
from graph.tasks import get_current_task
from models.chat import Request, can_see
from nodes import resources
from nodes.calls import ask, prompts, schemas
from nodes.calls.ask import ModelAnswer
from nodes.decision import action_queue, app_choice, decide
from nodes.demonstration import prompt
from nodes.visual import grounding, model_input
from tapwright.text.quote import cut_line
from tools.actions import format_action
from tools.screen import Screen


def assess(state: State, runtime: Runtime[Context]) -> State:
    """Ask for a judgement of the current task on the current screen, and for the action.

    With assessments of their own (MobA, Algorithm 1) the reflector judges first, and the actor is
    asked only for what is within reach.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context, screen = resources.context_of(runtime), resources.load_screen(state)
    homes = (
        resources.list_home_packages(context)
        if context.open_app == "home"
        else frozenset()
    )
    barred = decide.list_barred(context, screen, homes)
    judged = State()
    if context.assessment == "separate":
        first = ask.ask_model(
            _judge_request(state, screen, context, barred), state, runtime
        )
        judged = first.update
        if first.value is None:
            return judged
        if first.value.judgement != "act" or first.value.holds is False:
            reply = AssessReply.model_validate(first.value.model_dump())
            update = decide.decide(reply, state=state, context=context, screen=screen)
            return _report_decision(update, reply, state, judged, runtime)
    asked: State = {**state, **judged}
    seen = model_input.prepare_model_input(state, screen, context)
    answer = _ask_actor(asked, screen, seen, barred, runtime)
    if answer.value is None:
        return {**judged, **answer.update}
    asked = {**asked, **answer.update}
    reply, screen = model_input.resolve_point(
        model_input.place_point(answer.value, seen), screen, state
    )
    reply, screen, used = grounding.ground_reply(reply, asked, screen, runtime)
    update = decide.decide(
        reply, state=state, context=context, screen=screen, barred=barred
    )
    update = app_choice.settle_app(update, state, context)
    update = _with_queue(update, reply, state, context, screen)
    return _report_decision(
        update, reply, state, {**judged, **answer.update, **used}, runtime
    )


def _judge_request(
    state: State, screen: Screen, context: Context, barred: frozenset[str]
) -> Request[JudgeReply]:
    """Whether the current task is within reach."""
    system, user = prompts.render_prompt(
        "judge", **_common_variables(state, screen, context, barred)
    )
    seeing = can_see(context.reflector or context.model, "reflector")
    return Request(
        name="judge",
        role="reflector",
        system=system,
        user=user,
        images=(resources.read_marked_picture(state),) if seeing else (),
        reply=JudgeReply,
        schema=schemas.JUDGE,
    )


def _ask_actor(
    state: State,
    screen: Screen,
    seen: model_input.ModelInput,
    barred: frozenset[str],
    runtime: Runtime[Context],
) -> ModelAnswer[AssessReply]:
    """The actor's reply."""
    context = resources.context_of(runtime)
    judged, words = context.assessment == "separate", bool(context.grounder)
    several = context.several and not seen.points
    values = _common_variables(state, screen, context, barred, numbers=not seen.points)
    values["actions"] += grounding.IN_WORDS if words else ""
    system, user = prompts.render_prompt(
        "assess",
        judged="yes" if judged else "",
        several="yes" if several else "",
        places=seen.addressing_hint,
        **values,
    )
    request: Request[AssessReply] = Request(
        name="assess",
        role="actor",
        system=system,
        user=user,
        images=seen.pictures,
        reply=ActReply if judged else AssessReply,
        schema=schemas.assess_schema(words=words, several=several, judged=judged),
        check=lambda reply: model_input.find_pointing_problem(reply, seen, context),
    )
    return ask.ask_model(request, state, runtime)


def _common_variables(
    state: State,
    screen: Screen,
    context: Context,
    barred: frozenset[str],
    *,
    numbers: bool = True,
) -> dict[str, str]:
    """The variables that both prompts share."""
    labels = app_choice.app_list(state, context)
    shown = prompt.demonstration_section(state, context, screen, numbers=numbers)
    steps = (
        state.get("steps", []) if context.history and context.history_actions else []
    )
    return {
        "actions": prompts.format_action_signatures(barred),
        "planning": "yes" if context.planning else "",
        "history": prompts.format_steps(steps),
        "demonstration": shown,
        **prompts.build_common_variables(
            state, context, screen, apps=labels, numbers=numbers
        ),
    }


def _with_queue(
    update: State, reply: AssessReply, state: State, context: Context, screen: Screen
) -> State:
    """The update with the actions that may follow the first one; none where that is not to be."""
    decision = update.get("decision")
    settled = {"verdict", "claim", "status", "replan"} & update.keys()
    if not context.several or decision is None or settled:
        return {**update, "queue": []}
    decision, queue = action_queue.queue_actions(
        reply.then, decision, state=state, context=context, screen=screen
    )
    return {**update, "decision": decision, "queue": queue}


def _report_decision(
    update: State,
    reply: AssessReply,
    state: State,
    used: State,
    runtime: Runtime[Context],
) -> State:
    """What the node changes, after it was told to whoever listens."""
    decision, task = update["decision"], get_current_task(state["tasks"])
    if decision is not None:
        event = Decided(
            step=decision.step,
            goal=task.goal if task else "",
            observation=cut_line(reply.observation, prompts.MAX_TEXT),
            decision=decision,
            action=format_action(decision.action) if decision.action else "",
        )
        emit_event(runtime, resources.get_folder(state), event)
    return drop_unchanged(state, {**used, **update})
