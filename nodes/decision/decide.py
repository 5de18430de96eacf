"""Turn a model's assessment into the next step of the graph."""

import hashlib
import re
from datetime import date
from typing import Any

from pydantic import ValidationError

from graph import facts, loops, preconditions
from graph.context import Context
from graph.loops import Trace
from graph.replies import AssessReply, NativeReply
from graph.state import Decision, State, Verdict
from graph.tasks import Task, complete_task, get_current_task
from nodes import evidence, targets
from nodes.approval.sensitivity import sensitive_actions
from nodes.calls.prompts import MAX_TEXT
from nodes.decision.labels import name_state
from nodes.phrases.sentences import choose_message_language, format_sentence
from tapwright.text.dates import parse_clock_date
from tapwright.text.normalize import squeeze_text
from tapwright.text.quote import cut_line
from tools.acting.foreign_call import find_call_problem, format_arguments
from tools.acting.links import find_address_problem
from tools.actions import (
    KINDS,
    Action,
    Answer,
    CallTool,
    Fail,
    Finish,
    OpenUrl,
    Tap,
    TapPoint,
    TapText,
    TypeText,
    format_action,
    name_arguments,
    parse_action,
)
from tools.screen import Screen

_ENDING = 300
"""Characters of the end of a long thought that are kept beside its beginning."""
_SENTENCE = 6
"""Letters outside of quotes that say more than a state."""
_SECRET = re.compile(r"\{\{\s*secret:\s*(\w+)\s*\}\}")


def find_reply_problem(reply: AssessReply) -> str:
    """The problem of a well-formed assessment, for the repair round; empty if there is none."""
    if reply.judgement != "act":
        return ""
    is_astray = reply.previous not in (None, "expected")
    if reply.action is None and (is_astray or reply.plan != "fits"):
        # The run goes back or plans anew by itself; if it does not, it asks again.
        return ""
    if reply.action is None:
        return "judgement act needs an action"
    try:
        parse_action(reply.action)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        problem = f"action {place}: {first['msg']}"
        form = _explain_form(reply.action)
        return f"{problem}; {form}" if form else problem
    return ""


def explain_unread(raw: dict[str, Any]) -> str:
    """Why an action that lacks something is left out, with the form that it takes."""
    name = raw.get("kind", "an action")
    form = _explain_form(raw) or "its kind is not known"
    return f"{name} was left out: {form}"


def _explain_form(raw: dict[str, Any]) -> str:
    """How an action that lacks something is written: `write it as tap(element)`.

    Empty if its kind is unknown.
    """
    kind = str(raw.get("kind"))
    if kind not in KINDS:
        return ""
    return f"write it as {kind}({name_arguments(kind)})"


def decide(
    reply: AssessReply,
    *,
    state: State,
    context: Context,
    screen: Screen,
    barred: frozenset[str] = frozenset(),
) -> State:
    """The changes that follow from an assessment; `graph.routes.after_assess` reads them.

    Args:
        reply: of the model.
        state: of the run.
        context: the caller's choices.
        screen: on which it was decided.
        barred: kinds of actions that are ruled out here.
    """
    decision = _make_decision(reply, state, screen)
    noted = reply.focus if context.focus else []
    facts_now = _merge_facts(state, noted, parse_clock_date(screen.time))
    update: State = {"decision": decision, "focus": facts_now}
    update |= _settle_condition(reply, decision, facts_now, state)
    if "verdict" in update:
        return update
    if reply.judgement == "done":
        return {**update, **_finish_task(decision, reply, state)}
    if reply.judgement in ("decompose", "replan"):
        return {**update, **_handle_misfit(decision, state, context)}
    if reply.judgement == "impossible":
        return {
            **update,
            **_handle_impossible(decision.message, state, context),
        }
    if isinstance(decision.action, Finish):
        return {**update, **_claim_end(decision.action, decision)}
    if isinstance(decision.action, Fail):
        return {**update, **_fail_run(decision.action.text, state, context)}
    lesson = "no action was named"
    if decision.action is not None:
        lesson = explain_refusal(
            decision.action,
            state=state,
            context=context,
            screen=screen,
            barred=barred,
        ) or _explain_circle(decision, state, screen)
    if lesson:
        update["verdict"] = Verdict(kind="no_change", lesson=lesson)
    return update


def _make_decision(
    reply: AssessReply, state: State, screen: Screen
) -> Decision:
    action: Action | None = None
    if reply.judgement == "act" and reply.action:
        action = parse_action(reply.action)
    native = reply if isinstance(reply, NativeReply) else None
    return Decision(
        step=state["step"] + 1,
        task=_require_task(state).id,
        before=screen.ref,
        judgement=reply.judgement,
        action=action,
        target=targets.make_target(action, screen),
        destination=targets.make_target(action, screen, end="to"),
        thought=cut_line(reply.thought, MAX_TEXT),
        ending=_get_thought_ending(reply.thought),
        expect=name_state(reply.expect.strip(), action, screen),
        completes=reply.completes,
        message=cut_line(reply.message, MAX_TEXT),
        own_words=native.own_words if native else "",
        caution=cut_line(native.caution, MAX_TEXT) if native else "",
    )


def _settle_condition(
    reply: AssessReply, decision: Decision, facts_now: list[str], state: State
) -> State:
    """The tree once the condition of the sub-goal is settled; a verdict if it does not hold.

    The sub-goal is freed of its condition, or dropped and another one comes next.
    """
    task = _require_task(state)
    tree = preconditions.apply_condition(state["tasks"], reply.holds)
    tree = preconditions.pursue_plan(tree, facts_now)
    if not task.when or get_current_task(tree) == task:
        return {}
    if tree.stack and tree.stack[-1] == task.id:
        return {"tasks": tree}
    thought = f"not so: {task.when}"
    without_action = decision.model_copy(
        update={"action": None, "message": thought}
    )
    verdict = Verdict(kind="expected", thought=thought, origin="model")
    return {"tasks": tree, "decision": without_action, "verdict": verdict}


def _claim_end(action: Finish, decision: Decision) -> State:
    """The claim that the whole task is done, and its evidence."""
    text = action.text.strip()
    cited = _choose_fuller(text, decision.message)
    told = _join_claim(text, cited)
    claim = told or decision.thought or "the task is done"
    return {"claim": claim, "evidence": cited}


def make_attempt_key(action: Action, screen: Screen) -> str:
    """Page, its state, and action: an action that changed nothing is not tried again there."""
    return f"{screen.signature}|{_page_digest(screen)}|{format_action(action)}"


def limit_tries(action: Action, screen: Screen) -> int:
    """How often an action that changes nothing is made on a page: a touch may get lost once.

    An action that pays, sends or deletes is made once, as it may have counted unseen.
    """
    if not isinstance(action, (Tap, TapText, TapPoint)):
        return 1
    return 1 if sensitive_actions.find_sensitive_words(action, screen) else 2


def _page_digest(screen: Screen) -> str:
    page = repr(evidence.make_page_key(screen))
    return hashlib.blake2b(page.encode(), digest_size=6).hexdigest()


def make_trace(decision: Decision, screen: Screen) -> Trace | None:
    """The action on this page in this state, by which circles are found; None for a claim."""
    if decision.action is None:
        return None
    return Trace(
        place=_page_digest(screen)[:4], action=targets.describe_action(decision)
    )


def _get_thought_ending(thought: str) -> str:
    """The end of a thought of which only the beginning is kept; empty for a short one."""
    line = " ".join(thought.split())
    return "" if cut_line(line, MAX_TEXT) == line else line[-_ENDING:]


def _require_task(state: State) -> Task:
    task = get_current_task(state["tasks"])
    if task is None:
        msg = "there is no current task to decide on"
        raise ValueError(msg)
    return task


def _merge_facts(state: State, new: list[str], today: date | None) -> list[str]:
    """The known facts and the new ones, each once; those that the plan names are not lost.

    A fact that says of "tomorrow" another day than the phone's clock is put right.
    """
    fresh = [cut_line(fact, 200) for fact in new if fact.strip()]
    if today is not None:
        fresh = [facts.correct_day(fact, today) for fact in fresh]
    return facts.keep_facts(
        state.get("focus", []),
        fresh,
        wanted=preconditions.list_fact_names(state["tasks"]),
    )


def _choose_fuller(text: str, message: str) -> str:
    """Of what `finish` cites and the message beside it the one with more quotes."""
    if not text:
        return message
    in_text = evidence.QUOTES.findall(text)
    in_message = evidence.QUOTES.findall(message)
    if message and len(in_message) > len(in_text):
        return message
    return text


def _join_claim(text: str, cited: str) -> str:
    """What is cited, behind the sentence of `finish` where another text cites more than it does."""
    prose = squeeze_text(evidence.QUOTES.sub(" ", text))
    if text == cited or len(prose) < _SENTENCE:
        return cited
    if evidence.QUOTES.search(text):
        return f"{text}; {cited}"
    return f"{text.rstrip('.。')}: {cited}"


def _read_finish(reply: AssessReply) -> str:
    """What a reply cites that says done by its judgement and by `finish` as well."""
    raw = reply.action or {}
    if raw.get("kind") != "finish":
        return ""
    try:
        return Finish.model_validate(raw).text.strip()
    except ValidationError:
        return ""


def _finish_task(decision: Decision, reply: AssessReply, state: State) -> State:
    """A sub-goal that is done leaves the stack; a claim on the instruction itself is checked."""
    text = _read_finish(reply)
    cited = _choose_fuller(text, decision.message)
    told = _join_claim(text, cited)
    claim = told or decision.thought or evidence.SHOWN_DONE
    answer = _read_answer(reply)
    told_now: State = {"answer": answer} if answer else {}
    if _require_task(state).parent is None:
        return {"claim": claim, "evidence": cited, **told_now}
    done = Verdict(
        kind="expected",
        subgoal_done=True,
        evidence=cited,
        thought=claim,
        origin="model",
    )
    if complete_task(state["tasks"]).stack:
        # An answer is that of the next sub-goal.
        return {"verdict": done}
    return {"verdict": done, **told_now}


def _read_answer(reply: AssessReply) -> str:
    """The answer of a reply that calls the task done and answers as well; empty if it does not."""
    raw = reply.action or {}
    if raw.get("kind") != "answer":
        return ""
    return str(raw.get("text", "")).strip()


def _handle_misfit(decision: Decision, state: State, context: Context) -> State:
    """Have the sub-goal cut, or the plan changed; the instruction itself can only be cut."""
    task = _require_task(state)
    lesson = ""
    if not context.planning:
        lesson = "choose one action; do not decompose"
    elif decision.judgement == "replan" and task.parent is not None:
        why = decision.message or decision.thought
        reason = f"the plan does not fit: {why}".rstrip(": ")
        return {"replan_reason": reason, "replan_case": "wrong goal"}
    elif task.depth >= context.max_depth:
        lesson = "it cannot be cut further; choose one action"
    if lesson:
        return {"verdict": Verdict(kind="no_change", lesson=lesson)}
    reason = f"it needs several steps: {decision.thought}".rstrip(": ")
    return {"replan_reason": reason, "replan_case": "decompose"}


def _handle_impossible(why: str, state: State, context: Context) -> State:
    """Plan again if a sub-goal is impossible; if the instruction itself is, the run fails."""
    if not context.planning or _require_task(state).parent is None:
        return _fail_run(why, state, context)
    reason = f"judged impossible here: {why}".rstrip(": ")
    return {"replan_reason": reason, "replan_case": "impossible", "reason": why}


def _fail_run(why: str, state: State, context: Context) -> State:
    language = choose_message_language(state, context)
    reason = format_sentence("impossible", language, why=why.strip() or "?")
    return {"status": "failed", "reason": reason}


def explain_refusal(
    action: Action,
    *,
    state: State,
    context: Context,
    screen: Screen,
    barred: frozenset[str] = frozenset(),
) -> str:
    """Why an action is not even tried, as a lesson; empty if it may be.

    Args:
        action: to be made.
        state: of the run.
        context: the caller's choices.
        screen: on which it was decided.
        barred: kinds of actions that are ruled out here.
    """
    if action.kind in barred:
        return f"{action.kind} works from the home screen alone; go home first"
    if isinstance(action, TypeText) and not can_type(screen):
        return (
            "the keyboard is hidden, so that nothing can be "
            "typed; tap a field first, or use fill"
        )
    for name in ("element", "to"):
        element = getattr(action, name, None)
        if element is not None and screen.find_element(element) is None:
            return f"there is no element {element} on the screen"
    problem = explain_secret(action, state, context)
    problem = problem or _find_content_problem(action)
    if problem:
        return problem
    tries = state.get("failures", []).count(make_attempt_key(action, screen))
    if tries >= limit_tries(action, screen):
        return f"{format_action(action)} changed nothing on this very screen; choose another action"
    return ""


def _find_content_problem(action: Action) -> str:
    """Why an answer or a call of a tool makes no sense; empty if it does."""
    if isinstance(action, Answer) and not action.text.strip():
        return "the answer is empty"
    if isinstance(action, OpenUrl):
        return find_address_problem(action.text)
    return find_call_problem(action) if isinstance(action, CallTool) else ""


def explain_secret(action: Action, state: State, context: Context) -> str:
    """Why an action with a secret is not tried: the user never named it. Empty if it may be.

    A screen may talk a model into one.
    """
    named = set(_SECRET.findall(f"{state['instruction']} {context.hints}"))
    text = getattr(action, "text", "")
    if isinstance(action, CallTool):
        text = format_arguments(action.arguments)
    foreign = set(_SECRET.findall(text)) - named
    if not foreign:
        return ""
    return f"the secret {min(foreign)} is not part of the task"


def _explain_circle(decision: Decision, state: State, screen: Screen) -> str:
    """A lesson if the action begins a circle that the run went round before; else empty."""
    proposed = make_trace(decision, screen)
    if proposed is None:
        return ""
    circle = loops.find_repeat(
        loops.parse_traces(state.get("attempt_trace", [])), proposed
    )
    if not circle:
        return ""
    return (
        f"{loops.describe_loop(circle)} was gone round "
        f"and led nowhere; choose another action"
    )


def can_type(screen: Screen) -> bool:
    """Whether typed text goes anywhere: the keyboard is shown, or a field has the focus."""
    if screen.keyboard:
        return True
    return any(e.focused and e.role == "input" for e in screen.elements)
