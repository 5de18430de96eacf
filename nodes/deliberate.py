"""The node that checks a decision against the demonstration: deep reflection."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import AssessReply, DeliberateReply
from graph.state import (
    Decision,
    State,
    describe_instruction,
    drop_unchanged,
)
from graph.tasks import get_current_task
from models.chat import Request, can_see
from nodes import resources, targets
from nodes.calls import ask, prompts, schemas
from nodes.decision import app_choice, decide
from nodes.decision.decision_event import emit_decision
from nodes.demonstration import guidance, section
from tapwright.text.quote import cut_line
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen


def deliberate(state: State, runtime: Runtime[Context]) -> State:
    """Check the decision against the demonstration and refine it (Mobile-Agent-V, equation 6).

    With `rules` no model is asked if the decision is plainly what the demonstration does next.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.context_of(runtime)
    screen = resources.load_screen(state)
    decision = state["decision"]
    if decision is None or decision.action is None:
        return {}
    if context.rules and _is_demonstrated(decision, screen, state, context):
        return {}
    request = _build_request(decision, screen, state, context)
    answer = ask.ask_model(request, state, runtime)
    reply = answer.value
    usage = answer.update
    if reply is None or reply.conforms or reply.action is None:
        return drop_unchanged(state, usage)
    update = _refine_decision(reply, screen, {**state, **usage}, context)
    refined = update.get("decision")
    if refined is None:
        return drop_unchanged(state, usage)
    emit_decision(
        refined, state, runtime, observation=f"deliberation: {reply.thought}"
    )
    return drop_unchanged(state, {**usage, **update, "queue": []})


def _is_demonstrated(
    decision: Decision, screen: Screen, state: State, context: Context
) -> bool:
    """Whether the decision is plainly what the demonstration does next."""
    following = section.get_guided_step(state, context, screen)
    if following is None:
        return False
    return guidance.is_conforming(decision, following, screen)


def _refine_decision(
    reply: DeliberateReply, screen: Screen, state: State, context: Context
) -> State:
    """The changes by the refined action; none if it cannot be made, and the first one stays."""
    refined = AssessReply(
        judgement="act",
        action=reply.action,
        thought=reply.thought,
        expect=reply.expect,
    )
    if decide.find_reply_problem(refined):
        return {}
    update = decide.decide(
        refined,
        state=state,
        context=context,
        screen=screen,
        barred=resources.list_barred_actions(context, screen),
    )
    if update.get("verdict") is not None:
        return {}
    if update.get("replan_reason") or update.get("status"):
        return {}
    return app_choice.name_app_to_open(update, state, context)


def _build_request(
    decision: Decision, screen: Screen, state: State, context: Context
) -> Request[DeliberateReply]:
    task = get_current_task(state["tasks"])
    lesson = history = ""
    if context.history:
        lesson = cut_line(task.lesson, prompts.MAX_TEXT) if task else ""
        history = prompts.format_steps(state.get("steps", []))
    system, user = prompts.render_prompt(
        "deliberate",
        actions=prompts.format_action_signatures(
            prompts.list_idle_actions(
                screen, prompts.collect_relevant_words(state)
            )
        ),
        instruction=describe_instruction(state),
        demonstration=section.demonstration_section(state, context, screen),
        history=history,
        lesson=lesson,
        decision=f"{targets.describe_action(decision)}: {decision.thought}".rstrip(
            ": "
        ),
        screen=describe_screen(
            screen, goal=prompts.collect_relevant_words(state)
        ),
    )
    pictures: tuple[bytes, ...] = ()
    if can_see(context.reflector or context.model, "reflector"):
        window = section.draw_window(state, context)
        pictures = (*window, resources.read_marked_picture(state))
    return Request(
        name="deliberate",
        role="reflector",
        system=system,
        user=user,
        images=pictures,
        reply=DeliberateReply,
        schema=schemas.DELIBERATE,
        check=_find_problem,
    )


def _find_problem(reply: DeliberateReply) -> str:
    """The problem of a well-formed reply; empty if there is none."""
    if reply.conforms:
        return ""
    return decide.find_reply_problem(
        AssessReply(judgement="act", action=reply.action)
    )
