"""Is the claim that a task is done borne out, and nothing overlooked? No node itself."""

import re
from collections.abc import Iterator

from langgraph.runtime import Runtime

from graph import task_outline, tasks
from graph.context import Context
from graph.replies import ConcludeReply
from graph.state import Decision, Outcome, State
from models.chat import Request
from nodes import evidence, resources
from nodes.calls import ask, budgets, prompts, schemas
from nodes.phrases import Language, choose_message_language, format_sentence
from nodes.verdict import differences, relevance, requirements, support
from tapwright.text.quote import cut_line
from tapwright.text.readers import READERS
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen

MAX_RETURNS = 2
"""How often a run that claims to be done is sent back to work."""
_TYPING = ("type", "fill")
_PICKED = ("switch", "checkbox", "radio")
_QUESTION = re.compile(
    r"[?？]|\b(?:what|when|where|which|who|how many|how much|how long|tell me|find out|read me)\b"
    r"|什么|几点|几个|多少|哪|谁|告诉我|查一下|是否|吗",
    re.IGNORECASE,
)


def is_answer_due(instruction: str) -> bool:
    """Whether the person asks to be told something."""
    return _QUESTION.search(instruction) is not None


def check_completion(state: State, runtime: Runtime[Context]) -> State:
    """The status that the evidence allows, and what goes with it; or a reason to plan once more.

    Quotes and states that the phone shows bear a claim out without a model where they have to do
    with the task, unless a detail of the instruction was seen nowhere on the way, or a
    demonstration was followed past what the instruction asks for otherwise: then a model is asked,
    and what it finds missing is planned.
    """
    context, screen = resources.context_of(runtime), resources.load_screen(state)
    language, answer, cited = (
        choose_message_language(state, context),
        state["answer"],
        state["evidence"],
    )
    texts = [*screen.texts, *state.get("focus", [])]
    other = differences.find_strayed(state)
    lacking = [*(find_unseen(state) if context.reflection else []), *other]
    if (
        answer
        and not lacking
        and evidence.is_supported(answer, [*texts, *resources.list_seen_texts(state)])
    ):
        return _end_done(answer, language, answer=answer)
    unanswered = is_answer_due(state["instruction"]) and not answer
    plain = cited and not answer and not unanswered and not lacking
    held = _check_evidence(cited, state, texts)
    sure = plain and held.is_supported
    if sure and (not context.reflection or _is_telling(cited, state, screen)):
        return _end_done(cited, language, answer="")
    if not context.reflection:
        return _end_unverified(state["claim"], language)
    reply = ask.ask_model(_build_request(state, lacking, held.doubts), state, runtime)
    if reply.value is None:
        return {**reply.update, **_end_unverified(state["claim"], language)}
    value = reply.value
    update: State = {
        **reply.update,
        "answer": answer or (value.answer.strip() if unanswered else ""),
    }
    missing = [cut_line(each, 120) for each in value.missing if each.strip()]
    if missing:
        return {**update, **_send_back({**state, **reply.update}, missing, context)}
    texts += resources.list_seen_texts(state) if answer else ()
    again = _check_evidence(value.evidence, state, texts)
    if value.done and again.is_tenable and differences.is_said(value.evidence, other):
        return {
            **update,
            **_end_done(value.evidence.strip(), language, answer=update["answer"]),
        }
    return {
        **update,
        **_end_unverified(value.thought.strip() or state["claim"], language),
    }


def end_with_doubt(state: State, context: Context) -> State:
    """The end of a run that was sent back for details and could not do them: not failed for it."""
    language = choose_message_language(state, context)
    missing = cut_line(", ".join(state["missing"]), prompts.MAX_TEXT)
    reason = format_sentence("unseen", language, missing=missing)
    return {"status": "unverified", "reason": reason}


def find_unseen(state: State) -> list[str]:
    """The details of the instruction that no screen of the run shows and nothing typed says."""
    if not requirements.find_details(state["instruction"]):
        return []
    seen, story = requirements.Seen(), resources.get_story(state)
    for look in story.list_looks:
        seen.add_screen(resources.load_screen_by_id(state, look))
    typed = [
        getattr(step.decision.action, "text", "")
        for step in story.steps
        if step.is_done
    ]
    seen.texts += [text for text in typed if text]
    idle = [task.goal for task in state["tasks"].tasks if task.status == "dropped"]
    return requirements.find_unseen(state["instruction"], seen, excused=idle)


def _is_telling(cited: str, state: State, screen: Screen) -> bool:
    """Whether the evidence has to do with the task, its last sub-goal, or what was put in."""
    every, last = state["tasks"].tasks, state.get("decision")
    goals = [task.goal for task in every if last is not None and task.id == last.task]
    # A time that only the plan worked out, as for "in two hours".
    goals += [
        span.text
        for task in every
        if task.status == "done"
        for span in READERS["time"](task.goal)
    ]
    about = [state["instruction"], *goals, *_put_in(state)]
    return relevance.is_telling(cited, about, clock=screen.time)


def _put_in(state: State) -> Iterator[str]:
    """What was typed in the run, and the words of what was picked: options, days, switches."""
    for step in resources.get_story(state).steps:
        action, target = step.decision.action, step.decision.target
        if not step.is_done:
            continue
        if action is not None and action.kind in _TYPING:
            yield getattr(action, "text", "")
        if target is not None and target.role in _PICKED:
            yield target.text


def _send_back(state: State, missing: list[str], context: Context) -> State:
    """Back to work for what is missing; at a bound the doubt is the end."""
    returns = state.get("returns", 0)
    spent = state["step"] >= context.max_steps or budgets.describe_exceeded(
        state, context
    )
    if returns >= MAX_RETURNS or spent:
        return end_with_doubt({**state, "missing": missing}, context)
    details = "; ".join(missing)
    return {
        "tasks": tasks.reopen_tree(state["tasks"]),
        "replan": f"not done yet: {details}. Plan only that",
        "mend": "missing",
        "missing": missing,
        "returns": returns + 1,
        "claim": "",
        "evidence": "",
    }


def _check_evidence(cited: str, state: State, texts: list[str]) -> support.Holding:
    """The evidence held against screen and facts, and where those do not do, the screens before."""
    screen = resources.load_screen(state)
    facts = texts[len(screen.texts) :]
    now = support.hold_evidence(cited, support.Ground(screen=screen, facts=facts))
    if not cited or now.is_supported:
        return now
    looks = tuple(support.gather_looks(_list_happenings(state)))
    return support.hold_evidence(
        cited, support.Ground(screen=screen, facts=facts, looks=looks)
    )


def _list_happenings(state: State) -> Iterator[Screen | Decision | Outcome]:
    """What the run saw, decided and did, in order."""
    story = resources.get_story(state)
    for step in story.steps:
        yield from (resources.load_screen_by_id(state, look) for look in step.looks)
        yield step.decision
        if step.outcome is not None:
            yield step.outcome
    yield from (resources.load_screen_by_id(state, look) for look in story.last_looks)


def _build_request(
    state: State, lacking: list[str], doubts: list[str]
) -> Request[ConcludeReply]:
    claim = f"{state['claim']} {state['answer']}".strip()
    system, user = prompts.render_prompt(
        "conclude",
        instruction=state["instruction"],
        claim=cut_line(claim, prompts.MAX_TEXT),
        progress=state.get("progress", "") or task_outline.outline_tree(state["tasks"]),
        focus=prompts.format_bullets(state.get("focus", [])),
        unseen=prompts.format_bullets(lacking),
        doubts=prompts.format_bullets([cut_line(each, 120) for each in doubts]),
        screen=describe_screen(
            resources.load_screen(state), goal=prompts.collect_relevant_words(state)
        ),
    )
    return Request(
        name="conclude",
        role="reflector",
        system=system,
        user=user,
        reply=ConcludeReply,
        schema=schemas.CONCLUDE,
    )


def _end_done(cited: str, language: Language, *, answer: str) -> State:
    reason = format_sentence("done", language, evidence=cut_line(cited, 200))
    return {"status": "done", "reason": reason, "evidence": cited, "answer": answer}


def _end_unverified(claim: str, language: Language) -> State:
    reason = format_sentence(
        "unverified", language, claim=cut_line(claim, prompts.MAX_TEXT)
    )
    return {"status": "unverified", "reason": reason}
