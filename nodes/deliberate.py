"""The node that holds a decision against the demonstration: deep reflection."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, emit
from graph.replies import AssessReply, DeliberateReply
from graph.state import Decision, State, changed
from graph.tasks import current
from models.chat import Request, sees
from nodes import resources
from nodes.calls import ask, prompts, schemas
from nodes.decision import app_choice, decide
from nodes.demonstration import guidance, prompt
from tapwright.text.quote import cut_line
from tools.actions import phrase
from tools.rendering.screen_text import describe
from tools.screen import Screen


def deliberate(state: State, runtime: Runtime[Context]) -> State:
    """Check the decision against the demonstration and refine it (Mobile-Agent-V, equation 6).

    With `rules` no model is asked where the decision is plainly what the demonstration does next.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context, screen = resources.choices(runtime), resources.screen(state)
    decision, following = state["decision"], prompt.lead(state, context, screen)
    if decision is None or decision.action is None:
        return {}
    plain = following is not None and guidance.conforms(decision, following, screen)
    if plain and context.rules:
        return {}
    answer = ask.put(_request(decision, screen, state, context), state, runtime)
    reply, used = answer.value, answer.update
    if reply is None or reply.conforms or reply.action is None:
        return changed(state, used)
    update = _refined(reply, screen, {**state, **used}, context)
    refined = update.get("decision")
    if refined is None:
        return changed(state, used)
    task = current(state["tasks"])
    told = Decided(
        step=refined.step,
        goal=task.goal if task else "",
        observation=cut_line(f"deliberation: {reply.thought}", prompts.MAX_TEXT),
        decision=refined,
        action=phrase(refined.action) if refined.action else "",
    )
    emit(runtime, resources.folder(state), told)
    return changed(state, {**used, **update, "queue": []})


def _refined(reply: DeliberateReply, screen: Screen, state: State, context: Context) -> State:
    """What the refined action changes; nothing where it cannot be made: the first stands then."""
    homes = resources.homes(context) if context.open_app == "home" else frozenset()
    meant = AssessReply(
        judgement="act", action=reply.action, thought=reply.thought, expect=reply.expect
    )
    if decide.problem(meant):
        return {}
    barred = decide.barred(context, screen, homes)
    update = decide.decide(meant, state=state, context=context, screen=screen, barred=barred)
    if update.get("verdict") is not None or update.get("replan") or update.get("status"):
        return {}
    return app_choice.settled(update, state, context)


def _request(
    decision: Decision, screen: Screen, state: State, context: Context
) -> Request[DeliberateReply]:
    task = current(state["tasks"])
    system, user = prompts.render(
        "deliberate",
        actions=prompts.actions(),
        instruction=state["instruction"],
        demonstration=prompt.told(state, context, screen),
        history=prompts.steps(state.get("steps", [])) if context.history else "",
        lesson=cut_line(task.lesson, prompts.MAX_TEXT) if task and context.history else "",
        decision=f"{decide.told(decision)}: {decision.thought}".rstrip(": "),
        screen=describe(screen, goal=prompts.wanted(state)),
    )
    seeing = sees(context.reflector or context.model, "reflector")
    pictures = (*prompt.picture(state, context), resources.picture(state)) if seeing else ()
    return Request(
        name="deliberate",
        role="reflector",
        system=system,
        user=user,
        images=pictures,
        reply=DeliberateReply,
        schema=schemas.DELIBERATE,
        check=_problem,
    )


def _problem(reply: DeliberateReply) -> str:
    """What is wrong with a well-formed reply; empty when nothing is."""
    if reply.conforms:
        return ""
    return decide.problem(AssessReply(judgement="act", action=reply.action))
