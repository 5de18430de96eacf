"""Check the claim that a task is done: is it supported, and is nothing overlooked?"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from langgraph.runtime import Runtime

from graph import task_outline, tasks
from graph.context import Context
from graph.replies import ConcludeReply
from graph.state import Decision, Outcome, State, describe_instruction
from models.chat import Request
from nodes import evidence, resources
from nodes.calls import ask, budgets, foreign_tools, prompts, schemas
from nodes.phrases import Language, choose_message_language, format_sentence
from nodes.verdict import (
    answer_form,
    differences,
    overwritten,
    relevance,
    requirements,
    support,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.readers import READERS
from tools.actions import Fill, TypeText
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen
from tools.secrets import has_secret

MAX_RETURNS = 2
"""How often a run that claims to be done is sent back to work."""
_PICKED = ("switch", "checkbox", "radio")
_QUESTION = re.compile(
    r"[?？]|\b(?:what|how many|how much|how long|tell me|find out|read me)\b"
    r"|(?:^|[.!;:]\s+|\b(?:and|know|check|see|say|look up|show(?: me)?|on|at|in) )"
    r"(?:when|where|which|who)\b(?! (?:it|they|he|she|you) )"
    r"|什么|几点|几个|多少|哪|谁|告诉我|查一下|是否|吗",
    re.IGNORECASE,
)

_MACHINE_TIME = re.compile(
    r"(?<=\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?"
)
"""The time of day in a date and time by ISO 8601."""


def is_answer_due(instruction: str) -> bool:
    """Whether the user asks a question."""
    return _QUESTION.search(instruction) is not None


def check_completion(state: State, runtime: Runtime[Context]) -> State:
    """The status that the evidence allows, and what goes with it; or a reason to plan once more.

    Quotes and states that the phone shows support a claim without a model if they have to do with
    the task. But a model is asked if a detail of the instruction was never shown, or if the
    instruction differs from a demonstration that was followed; what it finds missing is planned.
    """
    context = resources.context_of(runtime)
    screen = resources.load_screen(state)
    language = choose_message_language(state, context)
    answer = state["answer"]
    cited = state["evidence"]
    unseen: list[str] = []
    if context.reflection:
        spoilt = _refuse_overwritten(state, context)
        if spoilt:
            return spoilt
        unseen = _list_unseen(state)
    facts = _Facts(
        texts=[*screen.texts, *state.get("focus", [])],
        differing=differences.find_missed_changes(state),
        unseen=unseen,
        unanswered=_is_unanswered(answer, state),
    )
    if (
        answer
        and not facts.unanswered
        and not facts.lacking
        and _is_answer_seen(answer, facts.texts, state)
    ):
        return _end_done(answer, state, language, answer=answer)
    check = _check_evidence(cited, state, facts.texts)
    is_plain = not answer and not facts.unanswered and not facts.lacking
    is_proven = is_plain and cited and check.is_supported
    if is_proven and _is_relevant(cited, state, screen, context):
        return _end_done(cited, state, language, answer="")
    if not context.reflection:
        return _end_unverified(state["claim"], language)
    request = _build_request(state, facts.lacking, check.doubts)
    reply = ask.ask_model(request, state, runtime)
    if reply.value is None:
        return {**reply.update, **_end_unverified(state["claim"], language)}
    state_after: State = {**state, **reply.update}
    outcome = _settle_reply(reply.value, facts, state_after, context)
    return {**reply.update, **outcome}


def _refuse_overwritten(state: State, context: Context) -> State:
    """What becomes of a claim if the run wrote over a text, or one twice; empty if it did not."""
    if not overwritten.is_creation(state["instruction"]):
        return {}
    language = choose_message_language(state, context)
    visits = tuple(support.collect_visits(_list_events(state)))
    item = overwritten.find_replaced_item(visits, state["instruction"])
    copy, times = overwritten.find_copies(visits)
    reason = ""
    if item:
        item = cut_line(item, prompts.MAX_TEXT)
        reason = format_sentence("replaced", language, item=item)
    elif copy:
        copy = cut_line(copy, prompts.MAX_TEXT)
        reason = format_sentence("copies", language, item=copy, n=times)
    if reason:
        return {"status": "unverified", "reason": reason}
    wanted = normalize_text(describe_instruction(state))
    lost = [
        text
        for text in overwritten.find_typed_over(visits)
        if normalize_text(text) in wanted
    ]
    return _send_back(state, lost, context) if lost else {}


@dataclass(frozen=True, kw_only=True)
class _Facts:
    """The facts about a claim before a model is asked."""

    texts: list[str]
    """Of the screen, and the facts of the run after them."""
    differing: list[str]
    """Words in which the instruction differs from the demonstration that was followed."""
    unseen: list[str]
    """Details of the instruction that the run has not shown."""
    unanswered: bool
    """The user asks something, and no answer was given that could be one."""

    @property
    def lacking(self) -> list[str]:
        """All that a model must look for."""
        return [*self.unseen, *self.differing]


def _settle_reply(
    reply: ConcludeReply, facts: _Facts, state: State, context: Context
) -> State:
    """The status that a model's reply gives the run, or a reason to plan once more.

    Args:
        reply: of the model.
        facts: known before.
        state: with the usage of the call.
        context: the caller's choices.
    """
    language = choose_message_language(state, context)
    answer = state["answer"]
    if facts.unanswered:
        answer = reply.answer.strip()
        claimed = answer or state["answer"]
        if claimed and _is_unanswered(answer, state):
            return {"answer": claimed, **_end_unverified(claimed, language)}
    missing = [cut_line(each, 120) for each in reply.missing if each.strip()]
    if missing:
        return {"answer": answer, **_send_back(state, missing, context)}
    if _is_confirmed(reply, state, facts, context):
        cited = reply.evidence.strip()
        return _end_done(cited, state, language, answer=answer)
    doubt = reply.thought.strip() or state["claim"]
    return {"answer": answer, **_end_unverified(doubt, language)}


def _is_unanswered(answer: str, state: State) -> bool:
    """Whether a question has no answer, or one that has no number where one is asked for."""
    instruction = state["instruction"]
    if not is_answer_due(instruction):
        return False
    return not answer or not answer_form.is_answer_fit(instruction, answer)


def _is_answer_seen(answer: str, texts: list[str], state: State) -> bool:
    """Whether the answer rests on the screen, the facts, or what the run has seen."""
    seen_texts = [*texts, *resources.list_seen_texts(state)]
    return evidence.is_supported(answer, seen_texts + _list_tool_texts(state))


def _list_tool_texts(state: State) -> list[str]:
    """What other servers' tools answered in this run, as the model was shown it.

    Times of machines (`2026-11-24T00:30:00+09:00`) stand a second time as people say them.
    """
    texts: list[str] = []
    for result in resources.list_tool_results(state):
        if result.ok:
            texts += [result.text, _MACHINE_TIME.sub(r" \1", result.text)]
    return texts


def _is_confirmed(
    reply: ConcludeReply, state: State, facts: _Facts, context: Context
) -> bool:
    """Whether the model says that the task is done, with evidence that holds.

    If a secret of the instruction was never typed, the model has to quote something that has to do
    with the task.
    """
    if not reply.done:
        return False
    if any(map(has_secret, facts.unseen)) and not state["answer"]:
        screen = resources.load_screen(state)
        if not _is_relevant(reply.evidence, state, screen, context):
            return False
    # A model has weighed them: what a tool says shows nothing about the phone.
    texts = [*facts.texts, *_list_tool_texts(state)]
    if state["answer"]:
        texts = [*texts, *resources.list_seen_texts(state)]
    check = _check_evidence(reply.evidence, state, texts)
    return check.is_tenable and differences.are_cited(
        reply.evidence, facts.differing
    )


def end_with_doubt(state: State, context: Context) -> State:
    """The end of a run that was sent back for details and could not do them: unverified."""
    language = choose_message_language(state, context)
    missing = cut_line(", ".join(state["missing"]), prompts.MAX_TEXT)
    reason = format_sentence("unseen", language, missing=missing)
    return {"status": "unverified", "reason": reason}


def _list_unseen(state: State) -> list[str]:
    """What a model has to look for; what the user added may have replaced details."""
    return state.get("additions") or find_unseen(state)


def find_unseen(state: State) -> list[str]:
    """The details of the instruction that no screen of the run shows and that were not typed."""
    if not requirements.find_details(state["instruction"]):
        return []
    seen = requirements.Seen()
    story = resources.get_story(state)
    for look in story.all_looks:
        seen.add_screen(resources.load_screen_by_id(state, look))
    for step in story.steps:
        typed = getattr(step.decision.action, "text", "")
        if step.is_done and typed:
            seen.texts.append(typed)
    dropped = [
        task.goal for task in state["tasks"].tasks if task.status == "dropped"
    ]
    return requirements.find_unseen(state["instruction"], seen, excused=dropped)


def _is_relevant(
    cited: str, state: State, screen: Screen, context: Context
) -> bool:
    """Whether the evidence has to do with the task, its last sub-goal, or what was put in.

    Without reflection any evidence counts.
    """
    if not context.reflection:
        return True
    last = state.get("decision")
    about = [state["instruction"]]
    for task in state["tasks"].tasks:
        if last is not None and task.id == last.task:
            about.append(task.goal)
        if task.status == "done":
            # A time that only the plan worked out, as for "in two hours".
            about += [span.text for span in READERS["time"](task.goal)]
    about += _list_inputs(state)
    return relevance.is_relevant(cited, about, clock=screen.time)


def _list_inputs(state: State) -> Iterator[str]:
    """Texts typed in the run, and the labels of picked options, days and switches."""
    for step in resources.get_story(state).steps:
        if not step.is_done:
            continue
        action = step.decision.action
        target = step.decision.target
        if isinstance(action, (TypeText, Fill)):
            yield action.text
        if target is not None and target.role in _PICKED:
            yield target.text


def _send_back(state: State, missing: list[str], context: Context) -> State:
    """Send the run back for what is missing, or end it in doubt if a limit is reached."""
    reopen_count = state.get("reopen_count", 0)
    if reopen_count >= MAX_RETURNS or _is_spent(state, context):
        return end_with_doubt({**state, "missing": missing}, context)
    details = "; ".join(missing)
    return {
        "tasks": tasks.reopen_tree(state["tasks"]),
        "replan_reason": f"not done yet: {details}. Plan only that",
        "replan_case": "missing",
        "missing": missing,
        "reopen_count": reopen_count + 1,
        "claim": "",
        "evidence": "",
    }


def _is_spent(state: State, context: Context) -> bool:
    """Whether the run may make no further step."""
    if state["step"] >= context.max_steps:
        return True
    return bool(budgets.describe_exceeded(state, context))


def _check_evidence(
    cited: str, state: State, texts: list[str]
) -> support.EvidenceCheck:
    """Check the evidence against screen and facts, and if that fails, the screens before."""
    screen = resources.load_screen(state)
    facts = texts[len(screen.texts) :]
    current_check = support.check_evidence(
        cited, support.Ground(screen=screen, facts=facts)
    )
    if not cited or current_check.is_supported:
        return current_check
    visits = tuple(support.collect_visits(_list_events(state)))
    return support.check_evidence(
        cited, support.Ground(screen=screen, facts=facts, visits=visits)
    )


def _list_events(state: State) -> Iterator[Screen | Decision | Outcome]:
    """The screens, decisions and outcomes of the run, in order."""
    story = resources.get_story(state)
    for step in story.steps:
        yield from (
            resources.load_screen_by_id(state, look) for look in step.looks
        )
        yield step.decision
        if step.outcome is not None:
            yield step.outcome
    yield from (
        resources.load_screen_by_id(state, look) for look in story.last_looks
    )


def _build_request(
    state: State, lacking: list[str], doubts: list[str]
) -> Request[ConcludeReply]:
    claim = f"{state['claim']} {state['answer']}".strip()
    system, user = prompts.render_prompt(
        "conclude",
        instruction=describe_instruction(state),
        claim=cut_line(claim, prompts.MAX_TEXT),
        progress=state.get("progress", "")
        or task_outline.outline_tree(state["tasks"]),
        focus=prompts.format_bullets(state.get("focus", [])),
        unseen=prompts.format_bullets(lacking),
        doubts=prompts.format_bullets([cut_line(each, 120) for each in doubts]),
        tool_results=foreign_tools.describe_results(state),
        screen=describe_screen(
            resources.load_screen(state),
            goal=prompts.collect_relevant_words(state),
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


def _end_done(
    cited: str, state: State, language: Language, *, answer: str
) -> State:
    shown = cut_line(cited, 200)
    tools = _find_sources(cited, state, answer=answer)
    if tools:
        reason = format_sentence(
            "done_by_tool", language, tools=tools, evidence=shown
        )
    else:
        reason = format_sentence("done", language, evidence=shown)
    return {
        "status": "done",
        "reason": reason,
        "evidence": cited,
        "answer": answer,
    }


def _find_sources(cited: str, state: State, *, answer: str) -> str:
    """The tools of other servers that an end rests on; empty if the phone shows it.

    Facts that the model noted do not count: it may have noted them from a tool.
    """
    results = [each for each in resources.list_tool_results(state) if each.ok]
    if not results:
        return ""
    if answer:
        is_shown = evidence.is_supported(
            answer, resources.list_seen_texts(state)
        )
    else:
        texts = list(resources.load_screen(state).texts)
        is_shown = _check_evidence(cited, state, texts).is_tenable
    if is_shown:
        return ""
    return ", ".join(dict.fromkeys(each.tool for each in results))


def _end_unverified(claim: str, language: Language) -> State:
    reason = format_sentence(
        "unverified", language, claim=cut_line(claim, prompts.MAX_TEXT)
    )
    return {"status": "unverified", "reason": reason}
