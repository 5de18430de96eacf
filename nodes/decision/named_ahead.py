"""Keep what a reply names beyond its judgement: a plan, and the action that comes after it.

The judgement is applied first: `plan` and `replan` take the plan, `remember` ends the sub-goal.
Then `recall` makes the action, on the same screen, for the sub-goal that has become current.
"""

from graph import tasks
from graph.context import Context
from graph.replies import AssessReply
from graph.state import KeptReply, State
from nodes.decision import (
    action_queue,
    app_choice,
    behind_dialog,
    decide,
    opening,
)
from tools.actions import Answer, Fail, Finish, OpenApp, format_action
from tools.screen import Screen


def correct_judgement(
    reply: AssessReply, state: State, context: Context
) -> AssessReply:
    """The reply with the judgement that its other fields allow.

    With sub-goals, `act` cuts the current one, if it may still be cut. If the last sub-goal is done
    and there is an action, it is not done yet.
    """
    if reply.subgoals and not _may_plan(state, context):
        reply = reply.model_copy(update={"subgoals": []})
        acting = reply.model_copy(update={"judgement": "act"})
        if not decide.find_reply_problem(acting):
            return acting
    if reply.subgoals and reply.judgement == "act":
        return reply.model_copy(update={"judgement": "decompose"})
    if reply.judgement != "done":
        return reply
    reply = reply.model_copy(update={"subgoals": []})
    acting = reply.model_copy(update={"judgement": "act"})
    if _is_end(reply, state) and not decide.find_reply_problem(acting):
        return acting
    return reply


def skip_opening(
    reply: AssessReply, state: State, context: Context
) -> AssessReply:
    """The reply without its first action, if that only opens what the last step has opened.

    The action after it becomes the first one.
    """
    if not context.several or not reply.then or reply.completes:
        return reply
    if not _is_opened_again(reply, state):
        return reply
    following, *rest = reply.then
    action = {key: following[key] for key in following if key not in _OF_A_STEP}
    shorter = reply.model_copy(
        update={
            "judgement": "act",
            "action": action,
            "completes": following.get("completes") is True,
            "expect": str(following.get("expect") or ""),
            "then": rest,
        }
    )
    if decide.find_reply_problem(shorter):
        return reply
    return shorter.model_copy(update={"judgement": reply.judgement})


def _is_opened_again(reply: AssessReply, state: State) -> bool:
    """Whether the first action of a reply is the app that the last step opened."""
    steps = state.get("steps")
    if not steps or steps[-1].step != state["step"]:
        return False
    name = str((reply.action or {}).get("text", ""))
    if (reply.action or {}).get("kind") != "open_app":
        return False
    return steps[-1].action == format_action(OpenApp(text=name))


def keep_ahead(
    update: State, reply: AssessReply, state: State, screen: Screen
) -> State:
    """The update with the reply, if something in it waits until the judgement is applied."""
    task = tasks.get_current_task(state["tasks"])
    waits = reply.judgement in ("decompose", "replan", "done")
    if task is None or not waits or not (reply.subgoals or reply.action):
        return {**update, "ahead": None}
    return {
        **update,
        "ahead": KeptReply(
            reply=reply,
            screen=screen.id,
            task=task.id,
            plans=state.get("plans", 0),
        ),
    }


def take_ahead(state: State, context: Context, screen: Screen) -> State:
    """The action that was named ahead as the next decision, with those that may follow it.

    No decision if the phone was looked at since, if the plan was refused, or if the action is none
    that may be made here; then the model is asked.
    """
    update: State = {"ahead": None, "decision": None}
    ahead = state.get("ahead")
    if ahead is None or not _is_due(ahead, state, screen):
        return update
    reply = ahead.reply.model_copy(
        update={"judgement": "act", "subgoals": [], "focus": [], "holds": None}
    )
    if decide.find_reply_problem(reply):
        return update
    if ahead.reply.judgement == "done" and _only_begins(reply, state):
        reply = reply.model_copy(update={"completes": False})
    decided = decide.decide(reply, state=state, context=context, screen=screen)
    if {"verdict", "claim", "status"} & decided.keys():
        return update
    decided = app_choice.name_app_to_open(decided, state, context)
    return {**update, **add_queue(decided, reply, state, context, screen)}


def _only_begins(reply: AssessReply, state: State) -> bool:
    """Whether an action opens the app of a sub-goal that asks for more than that.

    With `done` beside it, `completes` is often meant of the sub-goal before.
    """
    task = tasks.get_current_task(state["tasks"])
    action = reply.action
    if task is None or action is None:
        return False
    if action.get("kind") != "open_app":
        return False
    name = str(action.get("text"))
    return not opening.is_only_opening(task.goal, name)


def _is_due(ahead: KeptReply, state: State, screen: Screen) -> bool:
    """Whether the judgement was applied, on the screen that is still in front."""
    task = tasks.get_current_task(state["tasks"])
    if task is None or ahead.task == task.id or not ahead.reply.action:
        return False
    window = state.get("window")
    if window is not None and window.checked and window.anchor:
        # It is to be compared with a demonstration first.
        return False
    return ahead.screen == screen.id


def add_queue(
    update: State,
    reply: AssessReply,
    state: State,
    context: Context,
    screen: Screen,
) -> State:
    """Add the actions that may follow the first one; none if the update already ends the step."""
    decision = update.get("decision")
    ends_step = {"verdict", "claim", "status", "replan_reason"} & update.keys()
    if not context.several or decision is None or ends_step:
        return {**update, "queue": [], "left_out": ""}
    named = action_queue.queue_actions(
        reply.then, decision, state=state, context=context, screen=screen
    )
    named = behind_dialog.resume(named, state, screen)
    return {
        **behind_dialog.drop_note(state, screen),
        **update,
        "decision": named.decision,
        "queue": named.queue,
        "left_out": named.left_out,
    }


def _may_plan(state: State, context: Context) -> bool:
    task = tasks.get_current_task(state["tasks"])
    if task is None or not context.planning:
        return False
    return task.depth < context.max_depth


def _is_end(reply: AssessReply, state: State) -> bool:
    """Whether a reply ends the whole plan, and yet names an action that touches the phone."""
    kind = (reply.action or {}).get("kind")
    if not reply.action or kind in _ENDS:
        return False
    task = tasks.get_current_task(state["tasks"])
    if task is None or task.parent is None:
        return task is not None
    return not tasks.complete_task(state["tasks"]).stack


_OF_A_STEP = ("completes", "expect")
"""Fields of a further action that a reply has beside its first one."""
_ENDS = frozenset(
    cls.model_fields["kind"].default for cls in (Finish, Fail, Answer)
)
