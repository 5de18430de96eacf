"""From a model's assessment to the next step of the graph; pure, no node itself."""

import hashlib
import re

from pydantic import ValidationError

from graph.context import Context
from graph.replies import AssessReply
from graph.state import Decision, State, Target, Verdict
from graph.tasks import Task, current
from nodes import evidence
from nodes.prompting import short
from nodes.wording import language, sentence
from tools.actions import Action, Answer, Fail, Finish, parse, phrase
from tools.screen import Screen

MAX_FACTS = 12
_SECRET = re.compile(r"\{\{\s*secret:\s*(\w+)\s*\}\}")


def problem(reply: AssessReply) -> str:
    """What is wrong with a well-formed assessment, for the repair round; empty when nothing is."""
    if reply.judgement != "act":
        return ""
    if reply.action is None:
        return "judgement act needs an action"
    try:
        parse(reply.action)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"action {where}: {first['msg']}"
    return ""


def decide(reply: AssessReply, *, state: State, context: Context, screen: Screen) -> State:
    """What the assessment changes; see `graph.routes.after_assess` for where each leads."""
    action = parse(reply.action) if reply.judgement == "act" and reply.action else None
    decision = Decision(
        step=state["step"] + 1,
        task=_task(state).id,
        before=screen.ref,
        judgement=reply.judgement,
        action=action,
        target=target(action, screen),
        thought=short(reply.thought),
        expect=reply.expect.strip(),
        completes=reply.completes,
        message=short(reply.message),
    )
    update: State = {"decision": decision, "focus": _facts(state.get("focus", []), reply.focus)}
    if reply.judgement == "done":
        return {**update, **_done(decision, state)}
    if reply.judgement == "decompose":
        return {**update, **_too_coarse(decision, state, context)}
    if reply.judgement == "impossible":
        return {**update, **_impossible(decision.message, state, context)}
    if isinstance(action, Finish):
        claim = action.text.strip() or decision.message or decision.thought or "the task is done"
        return {**update, "claim": claim, "evidence": action.text.strip() or decision.message}
    if isinstance(action, Fail):
        return {**update, **_failed(action.text, state, context)}
    refusal = _refusal(decision, state=state, context=context, screen=screen)
    return {**update, "verdict": Verdict(kind="no_change", lesson=refusal)} if refusal else update


def target(action: Action | None, screen: Screen) -> Target | None:
    """What the element of an action is, so that it can be known again."""
    element = screen.find(getattr(action, "element", -1)) if action else None
    if element is None:
        return None
    return Target(
        role=element.role,
        text=element.text,
        resource_id=element.resource_id,
        center=element.bounds.center,
    )


def attempt_key(action: Action, screen: Screen) -> str:
    """Page, its very state, and action: what changed nothing once is not tried again there."""
    seen = hashlib.blake2b(repr(evidence.page(screen)).encode(), digest_size=6).hexdigest()
    return f"{screen.signature}|{seen}|{phrase(action)}"


def told(decision: Decision) -> str:
    """The action with the words of its element, which say more than a number."""
    said = phrase(decision.action) if decision.action else decision.judgement
    words = decision.target.text if decision.target else ""
    return f"{said} ({short(words, 40)})" if words else said


def _task(state: State) -> Task:
    task = current(state["tasks"])
    if task is None:
        msg = "there is no current task to decide on"
        raise ValueError(msg)
    return task


def _facts(known: list[str], new: list[str]) -> list[str]:
    """The known facts and the new ones, each once, the oldest dropped first."""
    fresh = [short(fact, 200) for fact in new if fact.strip()]
    return list(dict.fromkeys([*known, *fresh]))[-MAX_FACTS:]


def _done(decision: Decision, state: State) -> State:
    """A sub-goal that is done goes off the stack; the instruction itself must bear a check."""
    claim = decision.message or decision.thought or "the screen shows it done"
    if _task(state).parent is None:
        return {"claim": claim, "evidence": decision.message}
    done = Verdict(kind="expected", subgoal_done=True, thought=claim, origin="model")
    return {"verdict": done}


def _too_coarse(decision: Decision, state: State, context: Context) -> State:
    if not context.planning:
        return {"verdict": Verdict(kind="no_change", lesson="choose one action; do not decompose")}
    if _task(state).depth >= context.max_depth:
        lesson = "it cannot be cut further; choose one action"
        return {"verdict": Verdict(kind="no_change", lesson=lesson)}
    return {"replan": f"it needs several steps: {decision.thought}".rstrip(": ")}


def _impossible(why: str, state: State, context: Context) -> State:
    """A sub-goal may be impossible because the plan was wrong; the instruction is so for good."""
    if context.planning and _task(state).parent is not None:
        return {"replan": f"judged impossible here: {why}".rstrip(": "), "reason": why}
    return _failed(why, state, context)


def _failed(why: str, state: State, context: Context) -> State:
    said = sentence("impossible", language(state, context), why=why.strip() or "?")
    return {"status": "failed", "reason": said}


def _refusal(decision: Decision, *, state: State, context: Context, screen: Screen) -> str:
    """Why an action is not even tried, as a lesson; empty when it may be."""
    action = decision.action
    if action is None:
        return "no action was named"
    element = getattr(action, "element", None)
    if element is not None and screen.find(element) is None:
        return f"there is no element {element} on the screen"
    # A screen may talk a model into typing a secret that the person never named.
    named = set(_SECRET.findall(f"{state['instruction']} {context.hints}"))
    foreign = set(_SECRET.findall(getattr(action, "text", ""))) - named
    if foreign:
        return f"the secret {sorted(foreign)[0]} is not part of the task"
    if isinstance(action, Answer) and not action.text.strip():
        return "the answer is empty"
    if attempt_key(action, screen) in state.get("failures", []):
        return f"{phrase(action)} changed nothing on this very screen; choose another action"
    return ""
