"""From a model's assessment to the next step of the graph."""

import hashlib
import re

from pydantic import ValidationError

from graph import facts, loops, preconditions
from graph.context import Context
from graph.loops import Trace
from graph.replies import AssessReply
from graph.state import Decision, State, Verdict
from graph.tasks import Task, get_current_task
from nodes import evidence
from nodes.calls.prompts import MAX_TEXT
from nodes.decision import sensitive
from nodes.phrases import choose_message_language, format_sentence
from tapwright.text.quote import cut_line
from tools.actions import (
    Action,
    Answer,
    Fail,
    Finish,
    Tap,
    TapPoint,
    TapText,
    TypeText,
    format_action,
    parse_action,
)
from tools.screen import Screen, Target

_ENDING = 300
"""Characters of the end of a long thought that are kept beside its beginning."""
_SECRET = re.compile(r"\{\{\s*secret:\s*(\w+)\s*\}\}")


def find_reply_problem(reply: AssessReply) -> str:
    """What is wrong with a well-formed assessment, for the repair round; empty when nothing is."""
    if reply.judgement != "act":
        return ""
    if reply.action is None:
        return "judgement act needs an action"
    try:
        parse_action(reply.action)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return f"action {where}: {first['msg']}"
    return ""


def decide(
    reply: AssessReply,
    *,
    state: State,
    context: Context,
    screen: Screen,
    barred: frozenset[str] = frozenset(),
) -> State:
    """What the assessment changes; see `graph.routes.after_assess` for where each leads.

    Args:
        reply: of the model.
        state: of the run.
        context: the caller's choices.
        screen: on which it was decided.
        barred: kinds of actions that are ruled out here.
    """
    action = (
        parse_action(reply.action)
        if reply.judgement == "act" and reply.action
        else None
    )
    decision = Decision(
        step=state["step"] + 1,
        task=_require_task(state).id,
        before=screen.ref,
        judgement=reply.judgement,
        action=action,
        target=make_target(action, screen),
        thought=cut_line(reply.thought, MAX_TEXT),
        ending=_thought_ending(reply.thought),
        expect=reply.expect.strip(),
        completes=reply.completes,
        message=cut_line(reply.message, MAX_TEXT),
    )
    known = _merge_facts(state, reply.focus if context.focus else [])
    update: State = {"decision": decision, "focus": known}
    tree = preconditions.pursue_plan(
        preconditions.apply_condition(state["tasks"], reply.holds), known
    )
    if (
        get_current_task(tree) != get_current_task(state["tasks"])
        and _require_task(state).when
    ):
        # The condition is settled: the sub-goal is freed of it, or dropped and another one next.
        update["tasks"] = tree
        if not tree.stack or tree.stack[-1] != _require_task(state).id:
            thought = f"not so: {_require_task(state).when}"
            update["decision"] = decision.model_copy(
                update={"action": None, "message": thought}
            )
            return {
                **update,
                "verdict": Verdict(kind="expected", thought=thought, origin="model"),
            }
    if reply.judgement == "done":
        return {**update, **_finish_task(decision, state)}
    if reply.judgement == "decompose":
        return {**update, **_too_coarse(decision, state, context)}
    if reply.judgement == "impossible":
        return {**update, **_handle_impossible(decision.message, state, context)}
    if isinstance(action, Finish):
        claim = (
            action.text.strip()
            or decision.message
            or decision.thought
            or "the task is done"
        )
        return {
            **update,
            "claim": claim,
            "evidence": action.text.strip() or decision.message,
        }
    if isinstance(action, Fail):
        return {**update, **_fail_run(action.text, state, context)}
    lesson = "no action was named"
    if action is not None:
        lesson = explain_refusal(
            action, state=state, context=context, screen=screen, barred=barred
        )
        lesson = lesson or _circle_lesson(decision, state, screen)
    return (
        {**update, "verdict": Verdict(kind="no_change", lesson=lesson)}
        if lesson
        else update
    )


def list_barred(
    context: Context, screen: Screen, homes: frozenset[str]
) -> frozenset[str]:
    """Kinds of actions that the caller rules out on this screen.

    Args:
        context: the caller's choices.
        screen: now in front.
        homes: packages that draw the home screen.
    """
    if context.open_app == "home" and screen.package not in homes:
        return frozenset({"open_app"})
    return frozenset()


def make_target(action: Action | None, screen: Screen) -> Target | None:
    """What the element of an action is, so that it can be known again."""
    element = screen.find_element(getattr(action, "element", -1)) if action else None
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
    return f"{screen.signature}|{_page_digest(screen)}|{format_action(action)}"


def limit_tries(action: Action, screen: Screen) -> int:
    """How often an action that changes nothing is made on a page: a touch may get lost once.

    Not one that pays, sends or deletes, which may have counted although nothing shows it.
    """
    touches = isinstance(action, (Tap, TapText, TapPoint))
    return 2 if touches and not sensitive.find_sensitive_words(action, screen) else 1


def _page_digest(screen: Screen) -> str:
    return hashlib.blake2b(
        repr(evidence.make_page_key(screen)).encode(), digest_size=6
    ).hexdigest()


def make_trace(decision: Decision, screen: Screen) -> Trace | None:
    """The action on this page in this state, as circles are known by it; None for a mere claim."""
    if decision.action is None:
        return None
    return Trace(place=_page_digest(screen)[:4], action=describe_action(decision))


def describe_action(decision: Decision) -> str:
    """The action with the words of its element, which say more than a number."""
    text = format_action(decision.action) if decision.action else decision.judgement
    words = decision.target.text if decision.target else ""
    return f"{text} ({cut_line(words, 40)})" if words else text


def _thought_ending(thought: str) -> str:
    """The last words of a thought of which only the first are kept."""
    line = " ".join(thought.split())
    return "" if cut_line(line, MAX_TEXT) == line else line[-_ENDING:]


def _require_task(state: State) -> Task:
    task = get_current_task(state["tasks"])
    if task is None:
        msg = "there is no current task to decide on"
        raise ValueError(msg)
    return task


def _merge_facts(state: State, new: list[str]) -> list[str]:
    """The known facts and the new ones, each once; those that the plan speaks of are not lost."""
    fresh = [cut_line(fact, 200) for fact in new if fact.strip()]
    return facts.keep_facts(
        state.get("focus", []),
        fresh,
        wanted=preconditions.list_fact_names(state["tasks"]),
    )


def _finish_task(decision: Decision, state: State) -> State:
    """A sub-goal that is done goes off the stack; the instruction itself must bear a check."""
    claim = decision.message or decision.thought or "the screen shows it done"
    if _require_task(state).parent is None:
        return {"claim": claim, "evidence": decision.message}
    done = Verdict(kind="expected", subgoal_done=True, thought=claim, origin="model")
    return {"verdict": done}


def _too_coarse(decision: Decision, state: State, context: Context) -> State:
    if not context.planning:
        return {
            "verdict": Verdict(
                kind="no_change", lesson="choose one action; do not decompose"
            )
        }
    if _require_task(state).depth >= context.max_depth:
        lesson = "it cannot be cut further; choose one action"
        return {"verdict": Verdict(kind="no_change", lesson=lesson)}
    return {
        "replan": f"it needs several steps: {decision.thought}".rstrip(": "),
        "mend": "decompose",
    }


def _handle_impossible(why: str, state: State, context: Context) -> State:
    """A sub-goal may be impossible because the plan was wrong; the instruction is so for good."""
    if context.planning and _require_task(state).parent is not None:
        return {
            "replan": f"judged impossible here: {why}".rstrip(": "),
            "mend": "impossible",
            "reason": why,
        }
    return _fail_run(why, state, context)


def _fail_run(why: str, state: State, context: Context) -> State:
    reason = format_sentence(
        "impossible", choose_message_language(state, context), why=why.strip() or "?"
    )
    return {"status": "failed", "reason": reason}


def explain_refusal(
    action: Action,
    *,
    state: State,
    context: Context,
    screen: Screen,
    barred: frozenset[str] = frozenset(),
) -> str:
    """Why an action is not even tried, as a lesson; empty when it may be.

    Args:
        action: to be made.
        state: of the run.
        context: the caller's choices.
        screen: on which it was decided.
        barred: kinds of actions that are ruled out here.
    """
    if action.kind in barred:
        return f"{action.kind} works from the home screen alone; go home first"
    if isinstance(action, TypeText) and not _can_type(screen):
        return (
            "the keyboard is hidden, so that nothing can be "
            "typed; tap a field first, or use fill"
        )
    element = getattr(action, "element", None)
    if element is not None and screen.find_element(element) is None:
        return f"there is no element {element} on the screen"
    # A screen may talk a model into typing a secret that the person never named.
    named = set(_SECRET.findall(f"{state['instruction']} {context.hints}"))
    foreign = set(_SECRET.findall(getattr(action, "text", ""))) - named
    if foreign:
        return f"the secret {sorted(foreign)[0]} is not part of the task"
    if isinstance(action, Answer) and not action.text.strip():
        return "the answer is empty"
    if state.get("failures", []).count(attempt_key(action, screen)) >= limit_tries(
        action, screen
    ):
        return f"{format_action(action)} changed nothing on this very screen; choose another action"
    return ""


def _circle_lesson(decision: Decision, state: State, screen: Screen) -> str:
    """That the run went round this way before, as a lesson; empty when it did not."""
    proposed = make_trace(decision, screen)
    circle = (
        loops.find_repeat(loops.parse_traces(state.get("trail", [])), proposed)
        if proposed
        else ()
    )
    if circle:
        return (
            f"{loops.describe_loop(circle)} was gone round "
            f"and led nowhere; choose another action"
        )
    return ""


def _can_type(screen: Screen) -> bool:
    """Whether typed text goes anywhere: into what the keyboard is shown for, or a focused field."""
    return screen.keyboard or any(
        e.focused and e.role == "input" for e in screen.elements
    )
