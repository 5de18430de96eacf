"""The node that judges the step in flight; a model is asked only where rules cannot tell."""

from langgraph.runtime import Runtime

from graph.context import Context
from graph.replies import ReflectReply
from graph.state import Outcome, State, Verdict, changed
from graph.task_outline import outline
from graph.tasks import current
from models.chat import Request, sees
from nodes import evidence, resources
from nodes.calls import ask, prompts, schemas
from nodes.demonstration import prompt
from nodes.experience import replay
from nodes.verdict import recovery
from nodes.verdict.rules import Case, judge
from tapwright.text.quote import cut_line
from tools.actions import phrase


def reflect(state: State, runtime: Runtime[Context]) -> State:
    """Give the verdict on the last action.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.choices(runtime)
    case = _case(state, context)
    verdict = judge(case, reflection=context.reflection, rules=context.rules)
    if verdict is None and _as_then(case, state, context):
        done = case.decision.completes
        verdict = Verdict(kind="expected", subgoal_done=done, thought="it led where it had led")
    if verdict is not None:
        return {"verdict": verdict}
    answer = ask.put(_request(case, state, context), state, runtime, step=state["step"])
    if answer.value is None:
        return answer.update
    reply = answer.value
    facts = reply.model_dump(include={"subgoal_done", "goal_done", "evidence", "plan", "thought"})
    told = Verdict(
        kind=reply.verdict,
        lesson=cut_line(reply.lesson, prompts.MAX_TEXT),
        origin="model",
        interrupted=reply.verdict == "unknown"
        and case.after.dialog not in ("", case.before.dialog),
        **facts,
    )
    progress = state.get("progress", "")
    if not context.tracking:
        progress = cut_line(reply.progress, 500) or progress
    return changed(state, {**answer.update, "verdict": told, "progress": progress})


def _as_then(case: Case, state: State, context: Context) -> bool:
    """Whether it was a step of a remembered route and did what that had done."""
    memory = resources.memory(context)
    if memory is None or not context.rules or case.interrupted:
        return False
    if case.decision.origin != "model" or evidence.equal(case.before, case.after):
        return False
    return replay.as_then(state, case.decision, memory, before=case.before, after=case.after)


def _case(state: State, context: Context) -> Case:
    """What the verdict is about: the step in flight, or the one that it made way for."""
    made, decision, outcome = state["decision"], recovery.subject(state), state["outcome"]
    if made is None or decision is None or outcome is None or decision.before is None:
        msg = "reflect needs a step in flight"
        raise ValueError(msg)
    freed = decision is not made
    return Case(
        decision=decision,
        outcome=Outcome(ok=True) if freed else outcome,
        before=resources.screen(state, decision.before),
        after=resources.screen(state),
        apps=resources.apps(state, context),
        backs=state.get("backs", 0),
        wanted=recovery.wanted(state, decision),
        course=state.get("window"),
        interrupted=freed,
    )


def _request(case: Case, state: State, context: Context) -> Request[ReflectReply]:
    task, decision = current(state["tasks"]), case.decision
    expected = f"expect: {decision.expect}" if decision.expect else ""
    meant = f"{decision.thought} {expected}".strip()
    system, user = prompts.render(
        "reflect",
        instruction=state["instruction"],
        goal=task.goal if task else state["instruction"],
        plan=outline(state["tasks"]),
        progress=state.get("progress", ""),
        demonstration=prompt.evidence(state),
        action=phrase(decision.action) if decision.action else "",
        thought=meant,
        outcome=case.outcome.summary or "unknown",
        screens=prompts.screens(case.before, case.after, state),
    )
    return Request(
        name="reflect",
        role="reflector",
        system=system,
        user=user,
        images=(resources.picture(state),)
        if sees(context.reflector or context.model, "reflector")
        else (),
        reply=ReflectReply,
        schema=schemas.REFLECT,
    )
