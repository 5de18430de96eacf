"""The node that judges the step in flight; a model is asked only where rules cannot tell."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import ReflectReply
from graph.state import State, Verdict, changed
from graph.tasks import current, outline
from models.chat import Request, sees
from nodes import asking, forms, outside, prompting
from nodes.judging import Case, judge
from tools.actions import phrase
from tools.screen import describe


def reflect(state: State, runtime: Runtime[Context]) -> State:
    """Give the verdict on the last action.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context, decision, outcome = outside.choices(runtime), state["decision"], state["outcome"]
    if decision is None or outcome is None or decision.before is None:
        msg = "reflect needs a step in flight"
        raise ValueError(msg)
    case = Case(
        decision=decision,
        outcome=outcome,
        before=outside.screen(state, decision.before),
        after=outside.screen(state),
        apps=outside.apps(state, context),
        backs=state.get("backs", 0),
    )
    verdict = judge(case, reflection=context.reflection)
    if verdict is not None:
        return {"verdict": verdict}
    answer = asking.put(_request(case, state, context), state, runtime, step=decision.step)
    if answer.value is None:
        return answer.update
    reply = answer.value
    facts = reply.model_dump(include={"subgoal_done", "goal_done", "evidence", "thought"})
    told = Verdict(
        kind=reply.verdict, lesson=prompting.short(reply.lesson), origin="model", **facts
    )
    progress = prompting.short(reply.progress, 500) or state.get("progress", "")
    return changed(state, {**answer.update, "verdict": told, "progress": progress})


def _request(case: Case, state: State, context: Context) -> Request[ReflectReply]:
    task, decision = current(state["tasks"]), case.decision
    meant = f"{decision.thought} expect: {decision.expect}" if decision.expect else decision.thought
    system, user = prompting.render(
        "reflect",
        instruction=state["instruction"],
        goal=task.goal if task else state["instruction"],
        plan=outline(state["tasks"]),
        progress=state.get("progress", ""),
        action=phrase(decision.action) if decision.action else "",
        thought=meant,
        outcome=case.outcome.summary or "unknown",
        before=describe(case.before),
        after=describe(case.after),
    )
    return Request(
        name="reflect",
        role="reflector",
        system=system,
        user=user,
        images=(outside.picture(state),)
        if sees(context.reflector or context.model, "reflector")
        else (),
        reply=ReflectReply,
        schema=forms.REFLECT,
    )
