"""The node that holds a decision against the demonstration: deep reflection."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, emit_event
from graph.replies import AssessReply, DeliberateReply
from graph.state import Decision, State, drop_unchanged
from graph.tasks import get_current_task
from models.chat import Request, can_see
from nodes import resources
from nodes.calls import ask, prompts, schemas
from nodes.decision import app_choice, decide
from nodes.demonstration import guidance, prompt
from tapwright.text.quote import cut_line
from tools.actions import format_action
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen


def deliberate(state: State, runtime: Runtime[Context]) -> State:
    """Check the decision against the demonstration and refine it (Mobile-Agent-V, equation 6).

    With `rules` no model is asked where the decision is plainly what the demonstration does next.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context, screen = resources.context_of(runtime), resources.load_screen(state)
    decision, following = (
        state["decision"],
        prompt.get_guided_step(state, context, screen),
    )
    if decision is None or decision.action is None:
        return {}
    plain = following is not None and guidance.is_conforming(
        decision, following, screen
    )
    if plain and context.rules:
        return {}
    answer = ask.ask_model(
        _build_request(decision, screen, state, context), state, runtime
    )
    reply, used = answer.value, answer.update
    if reply is None or reply.conforms or reply.action is None:
        return drop_unchanged(state, used)
    update = _refine_decision(reply, screen, {**state, **used}, context)
    refined = update.get("decision")
    if refined is None:
        return drop_unchanged(state, used)
    task = get_current_task(state["tasks"])
    event = Decided(
        step=refined.step,
        goal=task.goal if task else "",
        observation=cut_line(f"deliberation: {reply.thought}", prompts.MAX_TEXT),
        decision=refined,
        action=format_action(refined.action) if refined.action else "",
    )
    emit_event(runtime, resources.get_folder(state), event)
    return drop_unchanged(state, {**used, **update, "queue": []})


def _refine_decision(
    reply: DeliberateReply, screen: Screen, state: State, context: Context
) -> State:
    """What the refined action changes; nothing where it cannot be made: the first stands then."""
    homes = (
        resources.list_home_packages(context)
        if context.open_app == "home"
        else frozenset()
    )
    meant = AssessReply(
        judgement="act", action=reply.action, thought=reply.thought, expect=reply.expect
    )
    if decide.find_reply_problem(meant):
        return {}
    barred = decide.list_barred(context, screen, homes)
    update = decide.decide(
        meant, state=state, context=context, screen=screen, barred=barred
    )
    if (
        update.get("verdict") is not None
        or update.get("replan")
        or update.get("status")
    ):
        return {}
    return app_choice.settle_app(update, state, context)


def _build_request(
    decision: Decision, screen: Screen, state: State, context: Context
) -> Request[DeliberateReply]:
    task = get_current_task(state["tasks"])
    system, user = prompts.render_prompt(
        "deliberate",
        actions=prompts.format_action_signatures(),
        instruction=state["instruction"],
        demonstration=prompt.demonstration_section(state, context, screen),
        history=prompts.format_steps(state.get("steps", [])) if context.history else "",
        lesson=cut_line(task.lesson, prompts.MAX_TEXT)
        if task and context.history
        else "",
        decision=f"{decide.describe_action(decision)}: {decision.thought}".rstrip(": "),
        screen=describe_screen(screen, goal=prompts.collect_relevant_words(state)),
    )
    seeing = can_see(context.reflector or context.model, "reflector")
    pictures = (
        (*prompt.draw_window(state, context), resources.read_marked_picture(state))
        if seeing
        else ()
    )
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
    """What is wrong with a well-formed reply; empty when nothing is."""
    if reply.conforms:
        return ""
    return decide.find_reply_problem(AssessReply(judgement="act", action=reply.action))
