"""Ask the planner and apply its reply; shared by the nodes `plan` and `replan`."""

import re
from typing import Literal

from langgraph.runtime import Runtime

from graph import loops, preconditions, tasks
from graph.context import Context
from graph.events import Planned, emit_event
from graph.replies import AssessReply, PlanReply
from graph.state import State, Verdict
from graph.tasks import PlanRefused, TaskTree
from models.chat import Request
from nodes import evidence, resources
from nodes.calls import ask, budgets, prompts, schemas
from nodes.decision import app_choice
from nodes.phrases.sentences import choose_message_language, format_sentence
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line

_LOOKS = re.compile(
    r"(?:check|verify|look|see|view|review|inspect|open|go (?:back )?to|return"
    r"|confirm (?:that|whether))\b"
    r"|(?:再次?|重新)?(?:检查|核对|查看|看|打开|进入|回到|返回|确认.)"
)
"""How a part of a sub-goal begins that changes nothing."""
_BREAK = re.compile(r"[,;，；。]|\b(?:and|then)\b|并且?|然后|再(?!次)")
"""What stands between the parts of a sub-goal."""
MAX_PLANS = 24
"""Plans in one run, refused ones included."""
MAX_IDLE = 6
"""Plans without an action between them; goals nest four deep, so more of them lead nowhere."""


def revise_plan(
    state: State,
    runtime: Runtime[Context],
    *,
    prompt: Literal["plan", "replan"],
) -> State:
    """Ask the planner to change the plan for the reason in `replan_reason`.

    A goal that was planned for too often is given up, and its parent is planned again. A fault for
    which the end was refused is a sub-goal of its own, and no model is asked. Nor is one with
    planning switched off, or if only the answer was wrong: a goal whose attempts are used up ends
    the run then.

    Raises:
        ModelError: the endpoint gave no answer; the run can be resumed.
    """
    context = resources.context_of(runtime)
    tree, reason = _give_up_overplanned(state, context)
    task = tasks.get_current_task(tree)
    plans = state.get("plans", 0)
    idle = state.get("plans_without_action", 0)
    if task is None or plans >= MAX_PLANS or idle >= MAX_IDLE:
        return _end_run(state, context)
    if not context.planning or state.get("replan_case") == "answer":
        return _handle_no_plan(state, context)
    revisable: State = {**state, "tasks": tree, "replan_reason": reason}
    reply, update = _get_plan(revisable, state, runtime, prompt=prompt)
    update |= {
        "replan_reason": "",
        "replan_case": "",
        "plans": plans + 1,
        "plans_without_action": idle + 1,
    }
    if reply is None:
        return update
    why = reply.impossible.strip()
    if why and not reply.subgoals:
        language = choose_message_language(state, context)
        sentence = format_sentence("impossible", language, why=why)
        return {**update, "tasks": tree, "status": "failed", "reason": sentence}
    changed = _change_plan(revisable, reply, update, runtime)
    if _take_named_plan(state) is None:
        changed["tasks"] = _tell_reason(changed["tasks"], revisable)
    return {**update, **changed}


def may_read_order(state: State) -> bool:
    """Whether a model may say what words of the task stand for: nothing has been done yet.

    Later it might read them so that a mistake fits.
    """
    if state.get("readings") or state.get("plans"):
        return False
    for step in resources.get_story(state).steps:
        is_plan = step.decision.action is None
        if not is_plan and step.decision.origin != "rule":
            return False
    return True


def keep_readings(reply: AssessReply | PlanReply, state: State) -> State:
    """What a reply says that words of the task stand for, if it was asked."""
    if not reply.readings or not may_read_order(state):
        return {}
    return {"readings": {each.words: each.means for each in reply.readings}}


def _tell_reason(tree: TaskTree, state: State) -> TaskTree:
    """The tree whose next sub-goal says why it was planned, if a step or a check told that.

    What mends a fault says so itself.
    """
    task = tasks.get_current_task(tree)
    if task is None or state.get("replan_case") in ("decompose", "mend"):
        return tree
    lesson = state["replan_reason"]
    if task.lesson:
        lesson = f"{lesson}; {task.lesson}"
    lesson = cut_line(lesson, prompts.MAX_TEXT)
    return tasks.note_lesson(tree, lesson)


def _get_plan(
    revisable: State,
    state: State,
    runtime: Runtime[Context],
    *,
    prompt: Literal["plan", "replan"],
) -> tuple[PlanReply | None, State]:
    """The plan that mends a fault or that the last reply named, else the planner's.

    With it what that changes.
    """
    context = resources.context_of(runtime)
    if state.get("replan_case") == "mend":
        mends = _word_mends(state["missing"], state, context)
        mend = PlanReply(change="decompose", subgoals=list(mends))
        return mend, {"ahead": None}
    reply = _take_named_plan(state)
    if reply is None:
        apps = app_choice.list_app_names(
            revisable, context, package=state["screen"].package
        )
        request = _build_request(revisable, context, prompt, apps)
        answer = ask.ask_model(request, state, runtime)
        reply = answer.value
        update: State = {**answer.update, "ahead": None}
        if reply is not None and prompt == "plan":
            reply = reply.model_copy(update={"change": "decompose"})
            update |= keep_readings(reply, state)
        return reply, update
    if _is_named_with_verdict(state):
        # The action that goes with the plan comes next.
        return reply, {"ahead": state["assessed"], "assessed": None}
    return reply, {}


def may_skip_planner(context: Context) -> bool:
    """Whether an actor that plans itself may be told what is wrong, and the planner be left out.

    The agents of the papers, which assess apart, have their planner asked.
    """
    return context.assessment == "merged" and ask.is_own_planner(context)


def is_mended_at_once(
    state: State, faults: list[str], context: Context
) -> bool:
    """Whether the faults for which an end is refused become sub-goals as they are.

    The planner is asked if other sub-goals are left, or if a fault was told so before.

    Args:
        state: of the run that claims to be done.
        faults: for which it is refused.
        context: the caller's choices.
    """
    if not may_skip_planner(context) or not faults:
        return False
    tree = state["tasks"]
    current = tasks.get_current_task(tree)
    for task in tasks.list_pending_tasks(tree):
        if task != current and task.parent is not None:
            return False
    planned = {task.goal for task in tree.tasks}
    return planned.isdisjoint(_word_mends(faults, state, context))


def _word_mends(faults: list[str], state: State, context: Context) -> list[str]:
    """A sub-goal for each fault."""
    language = choose_message_language(state, context)
    return [format_sentence("mend", language, fault=fault) for fault in faults]


def _change_plan(
    revisable: State,
    reply: PlanReply,
    update: State,
    runtime: Runtime[Context],
) -> State:
    """Apply a plan to the tree, and tell the listeners."""
    context = resources.context_of(runtime)
    tree = revisable["tasks"]
    if revisable.get("replan_case") == "missing":
        reply = _add_what_mends(reply, revisable, context)
    changed, change = _apply_reply(revisable, reply, context)
    if change == "refused":
        ask.blame_model({**revisable, **update}, context, "planner")
    proposal = loops.make_proposal(tree, _list_goal_texts(reply))
    event = Planned(
        step=revisable["step"],
        change=change,
        thought=reply.thought,
        tasks=changed,
    )
    emit_event(runtime, resources.get_folder(revisable), event)
    # The remembered route waits until the new plan takes its way.
    return {
        "proposed": [*revisable.get("proposed", []), proposal],
        "tasks": changed,
        "route_pause_reason": "plan",
        **check_needs(changed, revisable.get("focus", [])),
    }


def _add_what_mends(
    reply: PlanReply, state: State, context: Context
) -> PlanReply:
    """The plan, with a sub-goal for each fault that made the claim be refused and that it leaves.

    "Check the alarm" alone would lead to the same claim again.
    """
    goals = _list_goal_texts(reply)
    left: list[str] = []
    for fault in state.get("missing", []):
        if not any(may_mend(goal, fault) for goal in goals):
            left.append(fault)
    added = _word_mends(left, state, context)
    return reply.model_copy(update={"subgoals": [*reply.subgoals, *added]})


def may_mend(goal: str, fault: str) -> bool:
    """Whether a sub-goal may mend what is wrong: it names it, or does more than go there and look.

    Args:
        goal: of a plan.
        fault: words of the task, or what is wrong, with the thing in quotation marks.
    """
    plain = normalize_text(goal)
    for quote in evidence.QUOTES.finditer(fault):
        if normalize_text(evidence.extract_quoted(quote)) in plain:
            return True
    parts = map(str.strip, _BREAK.split(plain))
    return not all(map(_LOOKS.match, filter(None, parts)))


def _take_named_plan(state: State) -> PlanReply | None:
    """The plan that the last assessment named itself; None if the planner is to be asked."""
    ahead = state.get("ahead")
    if _is_named_with_verdict(state):
        ahead = state["assessed"]
    if ahead is None or not ahead.reply.subgoals:
        return None
    is_replacing = state.get("replan_case") == "wrong goal"
    return PlanReply(
        thought=ahead.reply.thought,
        change="replace" if is_replacing else "decompose",
        subgoals=ahead.reply.subgoals,
    )


def _is_named_with_verdict(state: State) -> bool:
    """Whether the reply that judged the step before names a plan for the screen in front."""
    assessed = state.get("assessed")
    if assessed is None or not assessed.reply.subgoals:
        return False
    asked_about = assessed.screen, assessed.plans
    return asked_about == (state["screen"].id, state.get("plans", 0))


def finish_task(tree: TaskTree, state: State) -> TaskTree:
    """The tree with its current sub-goal done, and what follows from the facts.

    It is not done until the facts that it was to find out are kept. The first time this is only a
    lesson, then it counts as a failed try.
    """
    facts = state.get("focus", [])
    owed = preconditions.find_owed(tree, facts)
    if not owed:
        return preconditions.pursue_plan(tasks.complete_task(tree), facts)
    entries = ", ".join(f"`{name}: value`" for name in owed)
    lesson = f"it is done once focus holds {entries}"
    task_before = tasks.get_current_task(state["tasks"])
    if task_before is not None and task_before.lesson == lesson:
        return tasks.fail_attempt(tree, lesson)
    return tasks.note_lesson(tree, lesson)


def report_misfit(state: State, verdict: Verdict) -> State:
    """Ask for a new plan at once if the model saw that it does not fit, or a need is unmet.

    If the same reply calls the sub-goal impossible, that comes next, with its reason.
    """
    task = tasks.get_current_task(state["tasks"])
    kept = state.get("assessed")
    if kept is not None and kept.reply.judgement == "impossible":
        return check_needs(state["tasks"], state.get("focus", []))
    why = cut_line(verdict.lesson or verdict.thought, prompts.MAX_TEXT)
    if verdict.plan == "unfit" and task is not None and task.parent is not None:
        reason = f"the pending sub-goals do not fit: {why}"
        return {"replan_reason": reason, "replan_case": "wrong goal"}
    if not verdict.subgoal_done:
        if verdict.plan == "too_coarse":
            return {
                "replan_reason": f"it hides several steps: {why}",
                "replan_case": "too coarse",
            }
        if verdict.plan == "wrong_goal":
            reason = f"it asks for the wrong thing: {why}"
            return {"replan_reason": reason, "replan_case": "wrong goal"}
    return check_needs(state["tasks"], state.get("focus", []))


def check_needs(tree: TaskTree, facts: list[str]) -> State:
    """Ask for a plan if the sub-goal needs an unknown fact; without a sub-goal, claim the end."""
    if not tree.stack:
        return {"claim": evidence.ALL_DONE}
    names = preconditions.find_unmet(tree, facts)
    if not names:
        return {}
    needs = ", ".join(f'"{name}"' for name in names)
    return {
        "replan_reason": f"it needs {needs}, which is not known yet",
        "replan_case": "wrong goal",
    }


def find_plan_problem(reply: PlanReply) -> str:
    """The problem of a well-formed plan, for the repair round; empty if there is none."""
    goals = "".join(_list_goal_texts(reply))
    if goals.strip() or reply.impossible.strip():
        return ""
    return "it names no sub-goal; name some, or say in `impossible` why there are none"


def advise_plan(reply: PlanReply) -> str:
    """Advice for a better plan, given once; after that the plan is taken as it is."""
    count = len(tasks.tidy_goals(reply.subgoals))
    if (
        reply.change not in ("decompose", "replace")
        or count <= tasks.MAX_CHILDREN
    ):
        return ""
    return (
        f"it names {count} sub-goals and {tasks.MAX_CHILDREN} is the most; "
        "group them, as filling in a whole form may be one"
    )


def _list_goal_texts(reply: PlanReply) -> list[str]:
    return [
        each if isinstance(each, str) else each.goal for each in reply.subgoals
    ]


def _give_up_overplanned(
    state: State, context: Context
) -> tuple[TaskTree, str]:
    """Give up goals that were planned for too often: the tree then, and the reason for the plan."""
    tree = state["tasks"]
    reason = state["replan_reason"]
    task = tasks.get_current_task(tree)
    if state.get("replan_case") in ("missing", "mend"):
        # The whole task may be planned for again at any time; `conclude` counts how often.
        return tree, reason
    while task is not None and task.mends >= context.max_attempts:
        lesson = f'"{task.goal}" could not be done: {task.lesson or reason}'
        reason = cut_line(lesson, prompts.MAX_TEXT)
        tree = tasks.give_up(tree, reason)
        task = tasks.get_current_task(tree)
    return tree, reason


def _build_request(
    state: State, context: Context, prompt: str, apps: str
) -> Request[PlanReply]:
    screen = resources.load_screen(state)
    tree = state["tasks"]
    reason = state["replan_reason"]
    task = tasks.get_current_task(tree)
    is_deepest = task is not None and task.depth >= context.max_depth
    if state.get("replan_case") == "missing":
        reason = f"{reason}. Plan only what mends that"
    values = prompts.build_common_variables(state, context, screen, apps=apps)
    for other in ("keyboard", "when", "produces"):
        del values[other]
    values["history"] = prompts.format_steps(
        prompts.list_shown_steps(state, context)
    )
    values["budget"] = budgets.remaining_budget_text(
        state, context, always=True
    )
    reads = prompt == "plan" and may_read_order(state)
    schema = schemas.REPLAN
    if prompt == "plan":
        schema = schemas.FIRST_PLAN if reads else schemas.PLAN
    values["reads"] = "yes" if reads else ""
    system, user = prompts.render_prompt(
        prompt,
        reason=f"{reason}. It cannot be cut further" if is_deepest else reason,
        **values,
    )

    return Request(
        name="plan",
        role="planner",
        system=system,
        user=user,
        reply=PlanReply,
        schema=schema,
        check=find_plan_problem,
        advise=advise_plan,
    )


def _apply_reply(
    state: State, reply: PlanReply, context: Context
) -> tuple[TaskTree, str]:
    """The tree after the change as the known facts leave it, and what the change was.

    Several better wordings are sub-goals: with `refine` all but the first would be lost.
    """
    tree = state["tasks"]
    goals = reply.subgoals
    facts = state.get("focus", [])
    change = reply.change
    wordings = tasks.tidy_goals(goals)
    task = tasks.get_current_task(tree)
    is_whole = task is not None and task.parent is None
    if change == "refine" and len(wordings) > 1:
        change = "decompose"
    elif change == "replace" and is_whole:
        # The instruction itself can only be cut.
        change = "decompose"
    try:
        _refuse_plan(reply, state)
        if change == "refine":
            changed = tasks.refine_task(
                tree, "".join(each.goal for each in wordings)
            )
        elif change == "reorder":
            changed = tasks.reorder_tasks(tree, goals)
        elif change == "replace":
            changed = tasks.replace_tasks(tree, goals)
        elif change == "drop":
            changed = tasks.drop_tasks(tree, goals)
        else:
            changed = tasks.decompose_task(
                tree, goals, max_depth=context.max_depth
            )
    except PlanRefused as refused:
        return tasks.refuse_plan(
            tree, f"{refused}; do it in single actions"
        ), "refused"
    return preconditions.pursue_plan(changed, facts), change


def _refuse_plan(reply: PlanReply, state: State) -> None:
    """Refuse a plan that was made before, or that needs what nothing finds out."""
    tree = state["tasks"]
    if loops.is_plan_repeat(
        tree, state.get("proposed", []), _list_goal_texts(reply)
    ):
        msg = "this plan was made before"
        raise PlanRefused(msg)
    unfounded = preconditions.find_unfounded(
        reply.subgoals, tree, state.get("focus", [])
    )
    if unfounded:
        msg = f"no sub-goal produces what another one needs: {', '.join(unfounded)}"
        raise PlanRefused(msg)


def _handle_no_plan(state: State, context: Context) -> State:
    task = tasks.get_current_task(state["tasks"])
    if task is None or task.attempts >= context.max_attempts:
        return _end_run(state, context)
    lesson = cut_line(state["replan_reason"], prompts.MAX_TEXT)
    tree = tasks.note_lesson(state["tasks"], lesson)
    return {"replan_reason": "", "replan_case": "", "tasks": tree}


def _end_run(state: State, context: Context) -> State:
    """Limits are reached: say which goal failed and what the last try taught."""
    task = tasks.get_current_task(state["tasks"])
    language = choose_message_language(state, context)
    goal = task.goal if task else state["instruction"]
    if task is not None and state.get("reason"):
        reason = format_sentence("impossible", language, why=state["reason"])
    elif task is not None and task.attempts:
        # A lesson is written for the model, mostly in English; the tree of goals has it too.
        is_read = language == "en" or has_chinese(task.lesson)
        reason = format_sentence(
            "attempts" if is_read else "attempts_alone",
            language,
            goal=goal,
            n=task.attempts,
            lesson=task.lesson,
        )
    else:
        reason = format_sentence(
            "plans", language, goal=goal, n=state.get("plans", 0)
        )
    return {
        "replan_reason": "",
        "replan_case": "",
        "status": "failed",
        "reason": reason,
    }
