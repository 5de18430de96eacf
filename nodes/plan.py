"""The node that cuts a goal finer, words it better, or puts the pending ones in another order."""

from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Planned, emit
from graph.replies import PlanReply
from graph.state import State
from graph.tasks import PlanRefused, TaskTree
from models.chat import Request
from nodes import asking, forms, outside, prompting
from nodes.wording import language, sentence

MAX_PLANS = 24
"""Plans in one run, refused ones included."""


def plan(state: State, runtime: Runtime[Context]) -> State:
    """Ask the planner to mend the plan for the reason in `replan`.

    A goal that was planned for too often is given up, and its parent planned anew. With planning
    switched off nothing is asked: a goal whose attempts are used up ends the run.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = outside.choices(runtime)
    tree, reason = _mendable(state["tasks"], state["replan"], context)
    task = tasks.current(tree)
    if task is None or state.get("plans", 0) >= MAX_PLANS:
        return _ended(state, context)
    if not context.planning:
        return _unplanned(state, context)
    answer = asking.put(_request({**state, "tasks": tree}, reason, context), state, runtime)
    update: State = {**answer.update, "replan": "", "plans": state.get("plans", 0) + 1}
    if answer.value is None:
        return update
    reply = answer.value
    if reply.impossible.strip() and not reply.subgoals:
        said = sentence("impossible", language(state, context), why=reply.impossible.strip())
        return {**update, "tasks": tree, "status": "failed", "reason": said}
    tree, change = _applied(tree, reply, context)
    told = Planned(step=state["step"], change=change, thought=reply.thought, tasks=tree)
    emit(runtime, outside.folder(state), told)
    # What memory knew by heart was another way; the new plan has the word.
    return {**update, "tasks": tree, "route": ""}


def problem(reply: PlanReply) -> str:
    """What is wrong with a well-formed plan, for the repair round; empty when nothing is."""
    if any(goal.strip() for goal in reply.subgoals) or reply.impossible.strip():
        return ""
    return "it names no sub-goal; name some, or say in `impossible` why there are none"


def _mendable(tree: TaskTree, reason: str, context: Context) -> tuple[TaskTree, str]:
    """The tree with its current task one that may still be planned for, and why it is to be."""
    task = tasks.current(tree)
    while task is not None and task.mends >= context.max_attempts:
        lesson = f'"{task.goal}" could not be done: {task.lesson or reason}'
        tree, reason = tasks.give_up(tree, prompting.short(lesson)), prompting.short(lesson)
        task = tasks.current(tree)
    return tree, reason


def _request(state: State, reason: str, context: Context) -> Request[PlanReply]:
    screen, task = outside.screen(state), tasks.current(state["tasks"])
    deep = task is not None and task.depth >= context.max_depth
    apps = prompting.app_list(outside.apps(state, context))
    values = prompting.common(state, context, screen, apps=apps)
    del values["keyboard"]
    system, user = prompting.render(
        "plan", reason=f"{reason}. It cannot be cut further" if deep else reason, **values
    )
    return Request(
        name="plan",
        role="planner",
        system=system,
        user=user,
        reply=PlanReply,
        schema=forms.PLAN,
        check=problem,
    )


def _applied(tree: TaskTree, reply: PlanReply, context: Context) -> tuple[TaskTree, str]:
    """The tree after the change, and what the change was."""
    try:
        if reply.change == "refine":
            return tasks.refine(tree, reply.subgoals[0]), "refine"
        if reply.change == "reorder":
            return tasks.reorder(tree, reply.subgoals), "reorder"
        return tasks.decompose(tree, reply.subgoals, max_depth=context.max_depth), "decompose"
    except PlanRefused as refused:
        return tasks.refuse(tree, f"{refused}; do it in single actions"), "refused"


def _unplanned(state: State, context: Context) -> State:
    task = tasks.current(state["tasks"])
    if task is None or task.attempts >= context.max_attempts:
        return _ended(state, context)
    noted = tasks.note(state["tasks"], prompting.short(state["replan"]))
    return {"replan": "", "tasks": noted}


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
    return {"replan": "", "status": "failed", "reason": reason}
