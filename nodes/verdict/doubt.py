"""A step in doubt: the next assessment, on the same screen, judges it along with its own question.

The answer on the step comes first: `assess` gives a verdict, `remember` applies it, and only then
the rest of the reply is used, if it still fits. So going back, replanning and decomposing follow
the verdict as they do after a reflection in a call of its own (Mobile-Agent-v2, MobA).
"""

from collections import Counter

from graph.context import Context
from graph.replies import AssessReply
from graph.state import KeptReply, State, Verdict
from graph.tasks import get_current_task
from nodes import evidence, resources, targets
from nodes.calls import ask
from nodes.calls.prompts import MAX_TEXT
from nodes.decision import follow_up, planning
from nodes.verdict import recovery
from tapwright.text.quote import cut_line, quote_visibly
from tools.acting.targets import still_there
from tools.screen import Element, Screen

_CHANGES = 4
"""Texts that are named as new, and as many as gone."""
_LONGEST = 40
"""Characters of each of them."""


def is_left_to_assessment(context: Context) -> bool:
    """Whether the next assessment judges a step in doubt; else a call of its own does.

    The agents of the papers, for which no rule decides or which assess apart, have such a call. So
    has a run with a reflector of its own.
    """
    if not context.rules or context.assessment != "merged":
        return False
    return ask.is_own_reflector(context)


def is_verdict_due(state: State) -> bool:
    """Whether a step was made and its verdict is left to the next assessment."""
    return state.get("outcome") is not None and state.get("verdict") is None


def assume_success(state: State) -> State:
    """The state if the step did what was meant; the model is asked about this state.

    After a step that completes the last sub-goal this is the state itself: whether the task is done
    is then the question.
    """
    decision = recovery.get_step_to_judge(state)
    if decision is None or not decision.completes:
        return state
    tree = planning.finish_task(state["tasks"], state)
    return {**state, "tasks": tree} if tree.stack else state


def describe_step(state: State) -> str:
    """The step in doubt for a prompt: what was done, what was expected, and what changed."""
    decision = recovery.get_step_to_judge(state)
    if decision is None or decision.before is None:
        return ""
    before = resources.load_screen(state, decision.before)
    after = resources.load_screen(state)
    lines = [targets.describe_action(decision)]
    meant = decision.expect
    if not meant and decision.origin != "batch":
        # The thought of a batch is that of its first action.
        meant = decision.thought
    if meant:
        # A state may have been put in by a rule, which knows how a switch stood.
        is_state = evidence.parse_state(meant) is not None
        name = "should now be" if is_state else "meant"
        lines.append(f"{name}: {cut_line(meant, MAX_TEXT)}")
    lines.append(_describe_change(before, after))
    waiting = follow_up.describe_waiting(state, decision, before, after)
    if waiting:
        lines.append(waiting)
    return "\n".join(lines)


def _describe_change(before: Screen, after: Screen) -> str:
    """The texts that came and went, a few of each, and how switches stand that were turned."""
    old = Counter(before.texts)
    new = Counter(after.texts)
    page = "this page"
    is_closed = before.dialog and not after.dialog
    if is_closed and before.package == after.package:
        page = "the dialog closed"
    elif before.signature != after.signature:
        page = "another page"
    came = _quote_texts(list(new - old))
    went = _quote_texts(list(old - new))
    turned = _tell_turned(before, after)
    if not came and not went and not turned:
        return f"{page}; no text changed"
    parts = [page]
    if came:
        parts.append(f"new {came}")
    if went:
        parts.append(f"gone {went}")
    if turned:
        parts.append(f"now {turned}")
    return "; ".join(parts)


def _tell_turned(before: Screen, after: Screen) -> str:
    """What is on or off now, or chosen, and was not so before: `off "Dark theme"`."""
    turned: list[str] = []
    for element in after.elements:
        old = still_there(
            before.elements,
            role=element.role,
            text=element.text,
            resource_id=element.resource_id,
            center=element.bounds.center,
        )
        if old is None or not element.text:
            continue
        state = _name_state(element)
        if state and state != _name_state(old):
            label = cut_line(element.text, _LONGEST)
            turned.append(f"{state} {quote_visibly(label)}")
    # A row and the button in it say the same.
    told = list(dict.fromkeys(turned))
    return ", ".join(told[:_CHANGES])


def _name_state(element: Element) -> str:
    """The state of what can be turned on or chosen; empty if it shows none."""
    if element.checked is not None:
        return "on" if element.checked else "off"
    return "selected" if element.selected else ""


def _quote_texts(texts: list[str]) -> str:
    quoted: list[str] = []
    for text in texts[:_CHANGES]:
        short = cut_line(text, _LONGEST)
        quoted.append(quote_visibly(short))
    return ", ".join(quoted)


def read_verdict(reply: AssessReply, state: State, assumed: State) -> State:
    """The verdict on the step in doubt, and the rest of the reply for after it.

    Args:
        reply: to the prompt that asked for both.
        state: of the run.
        assumed: the state that the model was asked about.
    """
    now = get_current_task(state["tasks"])
    then = get_current_task(assumed["tasks"])
    kind = reply.previous or "expected"
    lesson = reply.lesson
    if kind == "expected" and reply.plan == "fits":
        lesson = ""
    verdict = Verdict(
        kind=kind,
        subgoal_done=kind == "expected" and now != then,
        plan=reply.plan,
        lesson=cut_line(lesson, MAX_TEXT),
        origin="model",
        interrupted=kind == "unknown" and _has_new_dialog(state),
    )
    if then is None or (reply.judgement == "act" and not reply.action):
        return {"verdict": verdict, "assessed": None}
    rest = {"previous": None, "lesson": "", "plan": "fits"}
    assessed = KeptReply(
        reply=reply.model_copy(update=rest),
        screen=state["screen"].id,
        task=then.id,
        plans=state.get("plans", 0),
    )
    return {"verdict": verdict, "assessed": assessed}


def _has_new_dialog(state: State) -> bool:
    """Whether a dialog covers the screen that was not there when the step was decided."""
    decision = recovery.get_step_to_judge(state)
    if decision is None or decision.before is None:
        return False
    before = resources.load_screen(state, decision.before)
    return resources.load_screen(state).dialog not in ("", before.dialog)


def take_kept_reply(state: State) -> AssessReply | None:
    """The rest of a reply that was kept until the step before it was judged, if it still fits."""
    assessed = state.get("assessed")
    task = get_current_task(state["tasks"])
    if assessed is None or task is None or is_verdict_due(state):
        return None
    asked_about = assessed.task, assessed.screen, assessed.plans
    if asked_about != (task.id, state["screen"].id, state.get("plans", 0)):
        return None
    return assessed.reply


def goes_back(state: State) -> bool:
    """Whether the reply that judged the step presses Back and names what is to be done then."""
    assessed = state.get("assessed")
    if assessed is None or not assessed.reply.then:
        return False
    action = assessed.reply.action or {}
    return action.get("kind") == "back"


def drop_kept_reply(update: State, verdict: Verdict) -> State:
    """The change that drops a kept reply where a way back or a plan follows a wrong step.

    Args:
        update: the consequences of the verdict.
        verdict: on the step in doubt.
    """
    if verdict.kind == "expected":
        return {}
    goes_elsewhere = update.get("decision") or update.get("replan_reason")
    return {"assessed": None} if goes_elsewhere else {}
