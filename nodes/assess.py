"""The node that judges feasibility and chooses the action: in one reply, or one after the other."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, emit
from graph.replies import ActReply, AssessReply, JudgeReply
from graph.state import State, changed
from graph.tasks import current
from models.chat import Request, sees
from nodes import resources
from nodes.calls import ask, prompts, schemas
from nodes.calls.ask import Answer
from nodes.decision import action_queue, app_choice, decide
from nodes.demonstration import prompt
from nodes.visual import grounding, model_input
from tapwright.text.quote import cut_line
from tools.actions import phrase
from tools.screen import Screen


def assess(state: State, runtime: Runtime[Context]) -> State:
    """Ask for a judgement of the current task on the current screen, and for the action.

    With assessments of their own (MobA, Algorithm 1) the reflector judges first, and the actor is
    asked only for what is within reach.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context, screen = resources.choices(runtime), resources.screen(state)
    homes = resources.homes(context) if context.open_app == "home" else frozenset()
    barred = decide.barred(context, screen, homes)
    judged = State()
    if context.assessment == "separate":
        first = ask.put(_question(state, screen, context, barred), state, runtime)
        judged = first.update
        if first.value is None:
            return judged
        if first.value.judgement != "act" or first.value.holds is False:
            reply = AssessReply.model_validate(first.value.model_dump())
            update = decide.decide(reply, state=state, context=context, screen=screen)
            return _told(update, reply, state, judged, runtime)
    asked: State = {**state, **judged}
    seen = model_input.look(state, screen, context)
    answer = _chosen(asked, screen, seen, barred, runtime)
    if answer.value is None:
        return {**judged, **answer.update}
    asked = {**asked, **answer.update}
    reply, screen = model_input.numbered(model_input.placed(answer.value, seen), screen, state)
    reply, screen, used = grounding.grounded(reply, asked, screen, runtime)
    update = decide.decide(reply, state=state, context=context, screen=screen, barred=barred)
    update = app_choice.settled(update, state, context)
    update = _with_queue(update, reply, state, context, screen)
    return _told(update, reply, state, {**judged, **answer.update, **used}, runtime)


def _question(
    state: State, screen: Screen, context: Context, barred: frozenset[str]
) -> Request[JudgeReply]:
    """Whether the current task is within reach."""
    system, user = prompts.render("judge", **_common(state, screen, context, barred))
    seeing = sees(context.reflector or context.model, "reflector")
    return Request(
        name="judge",
        role="reflector",
        system=system,
        user=user,
        images=(resources.picture(state),) if seeing else (),
        reply=JudgeReply,
        schema=schemas.JUDGE,
    )


def _chosen(
    state: State,
    screen: Screen,
    seen: model_input.Sight,
    barred: frozenset[str],
    runtime: Runtime[Context],
) -> Answer[AssessReply]:
    """The actor's reply."""
    context = resources.choices(runtime)
    judged, words = context.assessment == "separate", bool(context.grounder)
    several = context.several and not seen.points
    values = _common(state, screen, context, barred, numbers=not seen.points)
    values["actions"] += grounding.IN_WORDS if words else ""
    system, user = prompts.render(
        "assess",
        judged="yes" if judged else "",
        several="yes" if several else "",
        places=seen.told,
        **values,
    )
    request: Request[AssessReply] = Request(
        name="assess",
        role="actor",
        system=system,
        user=user,
        images=seen.pictures,
        reply=ActReply if judged else AssessReply,
        schema=schemas.assess(words=words, several=several, judged=judged),
        check=lambda reply: model_input.problem(reply, seen, context),
    )
    return ask.put(request, state, runtime)


def _common(
    state: State,
    screen: Screen,
    context: Context,
    barred: frozenset[str],
    *,
    numbers: bool = True,
) -> dict[str, str]:
    """The variables that both prompts share."""
    labels = app_choice.app_list(state, context)
    shown = prompt.told(state, context, screen, numbers=numbers)
    steps = state.get("steps", []) if context.history and context.history_actions else []
    return {
        "actions": prompts.actions(barred),
        "planning": "yes" if context.planning else "",
        "history": prompts.steps(steps),
        "demonstration": shown,
        **prompts.common(state, context, screen, apps=labels, numbers=numbers),
    }


def _with_queue(
    update: State, reply: AssessReply, state: State, context: Context, screen: Screen
) -> State:
    """The update with the actions that may follow the first one; none where that is not to be."""
    decision = update.get("decision")
    settled = {"verdict", "claim", "status", "replan"} & update.keys()
    if not context.several or decision is None or settled:
        return {**update, "queue": []}
    decision, queue = action_queue.queued(
        reply.then, decision, state=state, context=context, screen=screen
    )
    return {**update, "decision": decision, "queue": queue}


def _told(
    update: State, reply: AssessReply, state: State, used: State, runtime: Runtime[Context]
) -> State:
    """What the node changes, after it was told to whoever listens."""
    decision, task = update["decision"], current(state["tasks"])
    if decision is not None:
        told = Decided(
            step=decision.step,
            goal=task.goal if task else "",
            observation=cut_line(reply.observation, prompts.MAX_TEXT),
            decision=decision,
            action=phrase(decision.action) if decision.action else "",
        )
        emit(runtime, resources.folder(state), told)
    return changed(state, {**used, **update})
