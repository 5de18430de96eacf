"""What the two planning nodes share: when to plan, what to ask, what to make of it."""

from typing import Literal

from langgraph.runtime import Runtime

from graph import loops, preconditions, tasks
from graph.context import Context
from graph.events import Planned, emit
from graph.replies import PlanReply
from graph.state import State, Verdict
from graph.tasks import PlanRefused, TaskTree
from models.chat import Request
from nodes import resources
from nodes.calls import ask, budgets, prompts, schemas
from nodes.decision import app_choice
from nodes.phrases import language, sentence
from tapwright.text.quote import cut_line

MAX_PLANS = 24
"""Plans in one run, refused ones included."""
MAX_IDLE = 6
"""Plans without an action between them; goals nest four deep, so that more lead nowhere."""


def revise(state: State, runtime: Runtime[Context], *, prompt: Literal["plan", "mend"]) -> State:
    """Ask the planner to change the plan for the reason in `replan`.

    A goal that was planned for too often is given up, and its parent planned anew. With planning
    switched off nothing is asked: a goal whose attempts are used up ends the run.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.choices(runtime)
    tree, reason = _mendable(state, context)
    task = tasks.current(tree)
    plans, idle = state.get("plans", 0), state.get("idle", 0)
    if task is None or plans >= MAX_PLANS or idle >= MAX_IDLE:
        return _ended(state, context)
    if not context.planning:
        return _unplanned(state, context)
    asked: State = {**state, "tasks": tree, "replan": reason}
    answer = ask.put(_request(asked, context, prompt), state, runtime)
    update: State = {**answer.update, "replan": "", "mend": "", "plans": plans + 1}
    update["idle"] = idle + 1
    if answer.value is None:
        return update
    reply = answer.value
    if reply.impossible.strip() and not reply.subgoals:
        said = sentence("impossible", language(state, context), why=reply.impossible.strip())
        return {**update, "tasks": tree, "status": "failed", "reason": said}
    changed, change = _applied(asked, reply, context)
    if change == "refused":
        ask.blame({**state, **update}, context, "planner")
    update["proposed"] = [*state.get("proposed", []), loops.proposal(tree, _goals(reply))]
    told = Planned(step=state["step"], change=change, thought=reply.thought, tasks=changed)
    emit(runtime, resources.folder(state), told)
    # What memory knows by heart waits until the new plan takes that way.
    return {
        **update,
        "tasks": changed,
        "route_stop": "plan",
        **standing(changed, state.get("focus", [])),
    }


def finished(tree: TaskTree, state: State) -> TaskTree:
    """The tree with its current sub-goal done, and what follows from the facts.

    It is not done while a fact that it was to find out is not kept. The first time that is only
    said, then it counts as a failed try.
    """
    known = state.get("focus", [])
    owed = preconditions.owed(tree, known)
    if not owed:
        return preconditions.pursue(tasks.complete(tree), known)
    lesson = f"it is done once focus holds {', '.join(f'`{name}: value`' for name in owed)}"
    before = tasks.current(state["tasks"])
    again = before is not None and before.lesson == lesson
    return tasks.fail_attempt(tree, lesson) if again else tasks.note(tree, lesson)


def misfit(state: State, verdict: Verdict) -> State:
    """A plan to be mended at once: the model saw that it does not fit, or a need is unmet."""
    task = tasks.current(state["tasks"])
    why = cut_line(verdict.lesson or verdict.thought, prompts.MAX_TEXT)
    if verdict.plan == "unfit" and task is not None and task.parent is not None:
        return {"replan": f"the pending sub-goals do not fit: {why}", "mend": "wrong goal"}
    if verdict.plan == "too_coarse" and not verdict.subgoal_done:
        return {"replan": f"it hides several steps: {why}", "mend": "too coarse"}
    if verdict.plan == "wrong_goal" and not verdict.subgoal_done:
        return {"replan": f"it asks for the wrong thing: {why}", "mend": "wrong goal"}
    return standing(state["tasks"], state.get("focus", []))


def standing(tree: TaskTree, known: list[str]) -> State:
    """What the terms of the current sub-goal ask for: a plan for an unmet need, or the end."""
    if not tree.stack:
        return {"claim": "every part of the task is done"}
    names = preconditions.unmet(tree, known)
    if not names:
        return {}
    said = ", ".join(f'"{name}"' for name in names)
    return {"replan": f"it needs {said}, which is not known yet", "mend": "wrong goal"}


def problem(reply: PlanReply) -> str:
    """What is wrong with a well-formed plan, for the repair round; empty when nothing is."""
    if any(goal.strip() for goal in _goals(reply)) or reply.impossible.strip():
        return ""
    return "it names no sub-goal; name some, or say in `impossible` why there are none"


def advice(reply: PlanReply) -> str:
    """What would make a plan better, asked for once; without it the plan is taken as it is."""
    named = len(tasks.tidy_goals(reply.subgoals))
    if reply.change not in ("decompose", "replace") or named <= tasks.MAX_CHILDREN:
        return ""
    return (
        f"it names {named} sub-goals and {tasks.MAX_CHILDREN} is the most; "
        "group them, as filling in a whole form may be one"
    )


def _goals(reply: PlanReply) -> list[str]:
    return [each if isinstance(each, str) else each.goal for each in reply.subgoals]


def _mendable(state: State, context: Context) -> tuple[TaskTree, str]:
    """The tree with its current task one that may still be planned for, and why it is to be."""
    tree, reason = state["tasks"], state["replan"]
    task = tasks.current(tree)
    if state.get("mend") == "missing":
        # The whole is planned for once more however often it was; `conclude` counts how often.
        return tree, reason
    while task is not None and task.mends >= context.max_attempts:
        lesson = f'"{task.goal}" could not be done: {task.lesson or reason}'
        reason = cut_line(lesson, prompts.MAX_TEXT)
        tree = tasks.give_up(tree, reason)
        task = tasks.current(tree)
    return tree, reason


def _request(state: State, context: Context, prompt: str) -> Request[PlanReply]:
    screen, tree, reason = resources.screen(state), state["tasks"], state["replan"]
    task = tasks.current(tree)
    deep = task is not None and task.depth >= context.max_depth
    values = prompts.common(state, context, screen, apps=app_choice.app_list(state, context))
    for other in ("keyboard", "when", "produces"):
        del values[other]
    values["budget"] = budgets.told(state, context, always=True)
    system, user = prompts.render(
        prompt, reason=f"{reason}. It cannot be cut further" if deep else reason, **values
    )

    return Request(
        name="plan",
        role="planner",
        system=system,
        user=user,
        reply=PlanReply,
        schema=schemas.PLAN,
        check=problem,
        advise=advice,
    )


def _applied(state: State, reply: PlanReply, context: Context) -> tuple[TaskTree, str]:
    """The tree after the change as the known facts leave it, and what the change was.

    Several better wordings are sub-goals: with `refine` all but the first would be lost.
    """
    tree, goals, known = state["tasks"], reply.subgoals, state.get("focus", [])
    change, wordings = reply.change, tasks.tidy_goals(goals)
    if change == "refine" and len(wordings) > 1:
        change = "decompose"
    try:
        _refuse(reply, state)
        if change == "refine":
            changed = tasks.refine(tree, "".join(each.goal for each in wordings))
        elif change == "reorder":
            changed = tasks.reorder(tree, goals)
        elif change == "replace":
            changed = tasks.replace(tree, goals)
        elif change == "drop":
            changed = tasks.drop(tree, goals)
        else:
            changed = tasks.decompose(tree, goals, max_depth=context.max_depth)
    except PlanRefused as refused:
        return tasks.refuse(tree, f"{refused}; do it in single actions"), "refused"
    return preconditions.pursue(changed, known), change


def _refuse(reply: PlanReply, state: State) -> None:
    """Refuse a plan that was made before, or that needs what nothing finds out."""
    tree = state["tasks"]
    if loops.plan_repeats(tree, state.get("proposed", []), _goals(reply)):
        msg = "this plan was made before"
        raise PlanRefused(msg)
    lost = preconditions.unfounded(reply.subgoals, tree, state.get("focus", []))
    if lost:
        msg = f"no sub-goal produces what another one needs: {', '.join(lost)}"
        raise PlanRefused(msg)


def _unplanned(state: State, context: Context) -> State:
    task = tasks.current(state["tasks"])
    if task is None or task.attempts >= context.max_attempts:
        return _ended(state, context)
    noted = tasks.note(state["tasks"], cut_line(state["replan"], prompts.MAX_TEXT))
    return {"replan": "", "mend": "", "tasks": noted}


def _ended(state: State, context: Context) -> State:
    """Bounds are reached: say which goal failed and what the last try taught."""
    task, said = tasks.current(state["tasks"]), language(state, context)
    goal = task.goal if task else state["instruction"]
    if task is not None and state.get("reason"):
        reason = sentence("impossible", said, why=state["reason"])
    elif task is not None and task.attempts:
        reason = sentence("attempts", said, goal=goal, n=task.attempts, lesson=task.lesson)
    else:
        reason = sentence("plans", said, goal=goal, n=state.get("plans", 0))
    return {"replan": "", "mend": "", "status": "failed", "reason": reason}
