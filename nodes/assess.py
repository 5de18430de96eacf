"""The node that judges feasibility and chooses the action, in one reply or in two."""

from dataclasses import dataclass

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import ActReply, AssessReply, JudgeReply
from graph.state import State, drop_unchanged
from models.chat import Request, can_see
from nodes import resources
from nodes.calls import ask, prompts, schemas
from nodes.calls.ask import ModelAnswer
from nodes.decision import app_choice, decide, named_ahead, planning
from nodes.decision.decision_event import emit_decision
from nodes.demonstration import section
from nodes.native.actor import ask_native_actor, find_native_actor
from nodes.verdict import doubt
from nodes.visual import grounding, model_input
from tools.screen import Screen


def assess(state: State, runtime: Runtime[Context]) -> State:
    """Ask for a judgement of the current task on the current screen, and for the action.

    If `assessment` is `separate` (MobA, Algorithm 1), the reflector judges first, and the actor is
    asked only if the task is within reach.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.context_of(runtime)
    screen = resources.load_screen(state)
    phone_facts = _read_phone_facts(state, screen, context)
    if doubt.is_verdict_due(state):
        return _judge_step_in_doubt(state, screen, phone_facts, runtime)
    if context.assessment != "separate":
        return _choose_action(state, screen, phone_facts, runtime, State())
    request = _build_judge_request(state, screen, context, phone_facts)
    judgement = ask.ask_model(request, state, runtime)
    if judgement.value is None:
        return judgement.update
    if (
        judgement.value.judgement == "act"
        and judgement.value.holds is not False
    ):
        return _choose_action(
            state, screen, phone_facts, runtime, judgement.update
        )
    reply = AssessReply.model_validate(judgement.value.model_dump())
    update = decide.decide(reply, state=state, context=context, screen=screen)
    return _report_decision(update, reply, state, judgement.update, runtime)


def _judge_step_in_doubt(
    state: State,
    screen: Screen,
    phone_facts: "_PhoneFacts",
    runtime: Runtime[Context],
) -> State:
    """Judge the step before and choose the next one in one call; the verdict is applied first."""
    assumed = doubt.assume_success(state)
    answer, _ = _ask_actor(
        assumed,
        screen,
        phone_facts,
        runtime,
        before=doubt.describe_step(state),
    )
    if answer.value is None:
        return answer.update
    verdict = doubt.read_verdict(answer.value, state, assumed)
    return {**answer.update, **verdict}


def _choose_action(
    state: State,
    screen: Screen,
    phone_facts: "_PhoneFacts",
    runtime: Runtime[Context],
    judge_usage: State,
) -> State:
    """Ask the actor, unless its last reply has the answer, and decide on one action.

    Args:
        state: of the run.
        screen: the present one.
        phone_facts: for the prompt.
        runtime: of the node.
        judge_usage: what a judgement in a call of its own has cost.
    """
    context = resources.context_of(runtime)
    kept = doubt.take_kept_reply(state)
    if kept is not None:
        answer = ModelAnswer(value=kept, update=State())
        actor_input = model_input.prepare_model_input(state, screen, context)
    else:
        answer, actor_input = _ask_actor(
            {**state, **judge_usage}, screen, phone_facts, runtime
        )
    usage: State = {**judge_usage, **answer.update}
    if answer.value is None:
        return usage
    usage |= planning.keep_readings(answer.value, state)
    reply = model_input.place_point(answer.value, actor_input)
    reply, screen = model_input.resolve_point(reply, screen, state)
    reply, screen, grounder_usage = grounding.ground_reply(
        reply, {**state, **usage}, screen, runtime
    )
    reply = named_ahead.correct_judgement(reply, state, context)
    reply = named_ahead.skip_opening(reply, state, context)
    update = _decide_step(reply, state, context, screen, phone_facts.barred)
    usage = {**usage, **grounder_usage, "assessed": None}
    return _report_decision(update, reply, state, usage, runtime)


def _decide_step(
    reply: AssessReply,
    state: State,
    context: Context,
    screen: Screen,
    barred: frozenset[str],
) -> State:
    """The step that a reply chooses, and what it names for the steps after it."""
    update = decide.decide(
        reply, state=state, context=context, screen=screen, barred=barred
    )
    update = app_choice.name_app_to_open(update, state, context)
    update = named_ahead.add_queue(update, reply, state, context, screen)
    return named_ahead.keep_ahead(update, reply, state, screen)


@dataclass(frozen=True, kw_only=True)
class _PhoneFacts:
    """Facts about the phone for prompts, read before any prompt is written."""

    apps: str
    """Names of the installed apps, likely ones first."""
    barred: frozenset[str]
    """Kinds of actions that are ruled out on this screen."""


def _read_phone_facts(
    state: State, screen: Screen, context: Context
) -> _PhoneFacts:
    return _PhoneFacts(
        apps=app_choice.list_app_names(state, context, package=screen.package),
        barred=resources.list_barred_actions(context, screen),
    )


def _build_judge_request(
    state: State, screen: Screen, context: Context, phone_facts: _PhoneFacts
) -> Request[JudgeReply]:
    """The question whether the current task is within reach."""
    system, user = prompts.render_prompt(
        "judge", **_build_assess_variables(state, screen, context, phone_facts)
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
    phone_facts: _PhoneFacts,
    runtime: Runtime[Context],
    *,
    before: str = "",
) -> tuple[ModelAnswer[AssessReply], model_input.ModelInput]:
    """The actor's reply, and the input that says how to read places in it.

    `before` describes a step in doubt, which a general actor then judges as well.
    """
    context = resources.context_of(runtime)
    native = find_native_actor(context)
    if native is not None:
        return (
            ask_native_actor(native, state, screen, phone_facts.apps, runtime),
            model_input.take_pixels(screen),
        )
    actor_input = model_input.prepare_model_input(state, screen, context)
    answer = _ask_general_actor(
        state, screen, actor_input, phone_facts, runtime, before=before
    )
    return answer, actor_input


def _ask_general_actor(
    state: State,
    screen: Screen,
    actor_input: model_input.ModelInput,
    phone_facts: _PhoneFacts,
    runtime: Runtime[Context],
    *,
    before: str = "",
) -> ModelAnswer[AssessReply]:
    """The reply of an actor that answers in JSON."""
    context = resources.context_of(runtime)
    judged = context.assessment == "separate"
    names_in_words = bool(context.grounder)
    several = context.several and not actor_input.points
    names_plan = several and not judged and ask.is_own_planner(context)
    reads = planning.may_read_order(state)
    values = _build_assess_variables(
        state, screen, context, phone_facts, numbers=not actor_input.points
    )
    if reads:
        values["reads"] = "yes"
    if names_in_words:
        values["actions"] += grounding.IN_WORDS
    system, user = prompts.render_prompt(
        "assess",
        judged="yes" if judged else "",
        several="yes" if several else "",
        plans="yes" if names_plan else "",
        places=actor_input.addressing_hint,
        before=before,
        **values,
    )
    request: Request[AssessReply] = Request(
        name="assess",
        role="actor",
        system=system,
        user=user,
        images=(*actor_input.past_pictures, *actor_input.pictures),
        past=actor_input.past,
        reply=ActReply if judged else AssessReply,
        schema=schemas.assess_schema(
            words=names_in_words,
            several=several,
            judged=judged,
            calls=bool(values["tools"]),
            plans=names_plan,
            conditional=bool(values["when"]),
            before=bool(before),
            reads=reads,
        ),
        check=lambda reply: model_input.find_pointing_problem(
            reply, actor_input, context
        ),
    )
    return ask.ask_model(request, state, runtime)


def _build_assess_variables(
    state: State,
    screen: Screen,
    context: Context,
    phone_facts: _PhoneFacts,
    *,
    numbers: bool = True,
) -> dict[str, str]:
    """The variables that the prompts `judge` and `assess` share."""
    shown = section.demonstration_section(
        state, context, screen, numbers=numbers
    )
    steps = prompts.list_shown_steps(state, context)
    common = prompts.build_common_variables(
        state, context, screen, apps=phone_facts.apps, numbers=numbers
    )
    return {
        "actions": prompts.format_action_signatures(
            phone_facts.barred
            | prompts.list_idle_actions(
                screen, prompts.collect_relevant_words(state)
            ),
            calls=bool(common["tools"]),
        ),
        "planning": "yes" if context.planning else "",
        "history": prompts.format_steps(steps),
        "demonstration": shown,
        **common,
    }


def _report_decision(
    update: State,
    reply: AssessReply,
    state: State,
    usage: State,
    runtime: Runtime[Context],
) -> State:
    """Emit the decision as an event and return what the node changes."""
    decision = update["decision"]
    if decision is not None:
        emit_decision(
            decision,
            state,
            runtime,
            observation=reply.observation,
            left_out=state.get("left_out", ""),
        )
    return drop_unchanged(state, {**usage, **update})
