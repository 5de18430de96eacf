"""The node that ends a task: the claim is checked, the person answered, records are kept."""

import re
import time

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.runtime import Runtime

from graph import tasks
from graph.context import Context
from graph.events import Concluded, emit
from graph.replies import ConcludeReply
from graph.runs import write_meta
from graph.state import State, Usage
from models.chat import Request
from nodes import asking, evidence, forms, outside, prompting, remembering
from nodes.wording import Language, language, sentence
from tools.screen import Screen, describe

_QUESTION = re.compile(
    r"[?？]|\b(?:what|when|where|which|who|how many|how much|how long|tell me|find out|read me)\b"
    r"|什么|几点|几个|多少|哪|谁|告诉我|查一下|是否|吗",
    re.IGNORECASE,
)


def conclude(state: State, runtime: Runtime[Context]) -> State:
    """Settle the status, append the answer to the messages, and write what the run taught.

    Raises:
        ModelError: the endpoint that should check the claim gave no answer; the run can be resumed.
    """
    context = outside.choices(runtime)
    update: State = {"decision": None, "outcome": None, "verdict": None, "replan": ""}
    if state["status"] == "running":
        update = {**update, **_checked(state, runtime)}
    ended: State = {**state, **update}
    update["tasks"] = tasks.close(state["tasks"], done=ended["status"] in ("done", "unverified"))
    ended["tasks"] = update["tasks"]
    update["messages"] = _messages(ended)
    if context.memory:
        remembering.keep_task(ended, context)
    told = Concluded(
        step=state["step"],
        status=ended["status"],
        reason=ended["reason"],
        answer=ended["answer"],
        evidence=ended["evidence"],
        tasks=ended["tasks"],
        usage=ended.get("usage") or Usage(),
    )
    emit(runtime, outside.folder(state), told)
    facts = told.model_dump(mode="json", include={"status", "reason", "answer", "evidence"})
    write_meta(state["run"], {**facts, "steps": state["step"], "ended": time.time()})
    return update


def wants_answer(instruction: str) -> bool:
    """Whether the person asks to be told something."""
    return _QUESTION.search(instruction) is not None


def _checked(state: State, runtime: Runtime[Context]) -> State:
    """The status that the evidence allows, and what goes with it."""
    context, screen = outside.choices(runtime), outside.screen(state)
    said, answer, cited = language(state, context), state["answer"], state["evidence"]
    known = [*screen.texts, *state.get("focus", [])]
    if answer and evidence.supported(answer, [*known, *outside.seen(state)]):
        return _done(answer, said, answer=answer)
    unanswered = wants_answer(state["instruction"]) and not answer
    if cited and not answer and not unanswered and _borne_out(cited, screen, known):
        return _done(cited, said, answer="")
    if not context.reflection:
        return _unverified(state["claim"], said)
    reply = asking.put(_request(state, context), state, runtime)
    if reply.value is None:
        return {**reply.update, **_unverified(state["claim"], said)}
    value = reply.value
    told: State = {**reply.update, "answer": answer or (value.answer.strip() if unanswered else "")}
    known += outside.seen(state) if answer else ()
    if value.done and _borne_out(value.evidence, screen, known):
        return {**told, **_done(value.evidence.strip(), said, answer=told["answer"])}
    return {**told, **_unverified(value.thought.strip() or state["claim"], said)}


def _borne_out(cited: str, screen: Screen, known: list[str]) -> bool:
    """Whether words stand there, or a switch is as `on "Label"` says."""
    if evidence.state(cited) is not None:
        return evidence.holds(cited, screen)
    return evidence.shown(cited, known)


def _request(state: State, context: Context) -> Request[ConcludeReply]:
    claim = f"{state['claim']} {state['answer']}".strip()
    system, user = prompting.render(
        "conclude",
        instruction=state["instruction"],
        claim=prompting.short(claim),
        progress=state.get("progress", "") or tasks.outline(state["tasks"]),
        focus=prompting.bullets(state.get("focus", [])),
        screen=describe(outside.screen(state)),
    )
    return Request(
        name="conclude",
        role="reflector",
        system=system,
        user=user,
        reply=ConcludeReply,
        schema=forms.CONCLUDE,
    )


def _done(cited: str, said: Language, *, answer: str) -> State:
    reason = sentence("done", said, evidence=prompting.short(cited, 200))
    return {"status": "done", "reason": reason, "evidence": cited, "answer": answer}


def _unverified(claim: str, said: Language) -> State:
    reason = sentence("unverified", said, claim=prompting.short(claim))
    return {"status": "unverified", "reason": reason}


def _messages(ended: State) -> list[AnyMessage]:
    """The answer, after the instruction where that did not come as a message itself."""
    earlier = ended.get("messages") or []
    asked = bool(earlier) and str(earlier[-1].id or "") == ended["heard"]
    asked = asked and isinstance(earlier[-1], HumanMessage)
    new: list[AnyMessage] = [] if asked else [HumanMessage(ended["instruction"])]
    return [*new, AIMessage(ended["answer"] or ended["reason"])]
