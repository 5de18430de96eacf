"""The node that judges feasibility and chooses the action, in one reply (MobA v1, 3.1.2)."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.events import Decided, emit
from graph.replies import AssessReply
from graph.state import State, StepNote, changed
from graph.tasks import current
from models.chat import Request, sees
from nodes import asking, deciding, forms, outside, prompting
from tools.actions import phrase


def assess(state: State, runtime: Runtime[Context]) -> State:
    """Ask the actor about the current task on the current screen.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context, screen = outside.choices(runtime), outside.screen(state)
    labels = prompting.app_list(outside.apps(state, context))
    steps = state.get("steps", []) if context.history else []
    system, user = prompting.render(
        "assess",
        actions=prompting.actions(),
        history=prompting.bullets([_line(note) for note in steps]),
        **prompting.common(state, context, screen, apps=labels),
    )
    request = Request(
        name="assess",
        role="actor",
        system=system,
        user=user,
        images=(outside.picture(state),) if sees(context.actor or context.model, "actor") else (),
        reply=AssessReply,
        schema=forms.ASSESS,
        check=deciding.problem,
    )
    answer = asking.put(request, state, runtime)
    if answer.value is None:
        return answer.update
    update = deciding.decide(answer.value, state=state, context=context, screen=screen)
    _tell(update, answer.value, state, runtime)
    return changed(state, {**answer.update, **update})


def _tell(update: State, reply: AssessReply, state: State, runtime: Runtime[Context]) -> None:
    decision, task = update["decision"], current(state["tasks"])
    if decision is None:
        return
    told = Decided(
        step=decision.step,
        goal=task.goal if task else "",
        observation=prompting.short(reply.observation),
        decision=decision,
        action=phrase(decision.action) if decision.action else "",
    )
    emit(runtime, outside.folder(state), told)


def _line(note: StepNote) -> str:
    return f"{note.action} ({note.thought})" if note.thought else note.action
