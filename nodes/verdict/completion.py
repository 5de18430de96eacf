"""Check the claim that a task is done: is it supported, and is nothing overlooked?"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from langgraph.runtime import Runtime

from graph import task_outline, tasks
from graph.context import Context
from graph.replies import ConcludeReply
from graph.state import Decision, Outcome, State, describe_instruction
from models.chat import Request, can_see
from nodes import evidence, resources
from nodes.calls import ask, budgets, foreign_tools, prompts, schemas
from nodes.phrases import Language, choose_message_language, format_sentence
from nodes.verdict import (
    answer_form,
    citations,
    coverage,
    differences,
    earlier,
    overwritten,
    relevance,
    requirements,
    support,
    unsaved,
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
_QUOTE_SIGNS = "\"'“”‘’「」『』《》"
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

    A form that is not saved, and a day too many, are never done, whatever is quoted. Else no model
    is asked if the steps did all that the instruction says, or if quotes and states that the phone
    shows support the claim and have to do with the task. But a model is asked if a detail of the
    instruction was never shown, or if the instruction differs from a demonstration that was
    followed; what it finds missing is planned.
    """
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    answer = state["answer"]
    facts = _collect_facts(state, context)
    if facts.objection:
        return _object(facts.objection, state, context)
    if facts.is_undone and facts.unpressed not in state.get("missing", []):
        return _send_back(state, [facts.unpressed], context)
    if context.reflection:
        spoilt = _refuse_overwritten(facts.visits, state, context)
        if spoilt:
            return spoilt
    if (
        answer
        and not facts.unanswered
        and not facts.lacking
        and _is_answer_seen(answer, facts.texts, state)
    ):
        return _end_done(answer, state, language, answer=answer)
    check = _check_evidence(state["evidence"], state, facts.texts)
    if _is_plainly_done(check, facts, state, context):
        cited = state["evidence"] or _cite_deeds(state, facts)
        return _end_done(cited, state, language, answer="")
    if not context.reflection:
        return _end_unverified(state["claim"], language)
    return _ask_model(check, facts, state, runtime)


def _collect_facts(state: State, context: Context) -> "_Facts":
    screen = resources.load_screen(state)
    visits = tuple(support.collect_visits(_list_events(state)))
    unseen: list[str] = []
    objection = unpressed = ""
    deeds: coverage.Coverage | None = None
    if context.reflection:
        unseen = _list_unseen(state)
        objection = _find_objection(state, visits, context)
        if not state.get("additions"):
            deeds = coverage.compare_deeds(state["instruction"], visits)
            unpressed = _find_unpressed(state, visits, context)
    return _Facts(
        texts=[*screen.texts, *state.get("focus", [])],
        differing=differences.find_missed_changes(state),
        unseen=unseen,
        unanswered=_is_unanswered(state["answer"], state),
        objection=objection,
        unpressed=unpressed,
        is_undone=bool(unpressed) and unsaved.has_touched(visits),
        deeds=deeds,
        visits=visits,
    )


def _find_objection(
    state: State, visits: Sequence[support.ScreenVisit], context: Context
) -> str:
    """What the screens show to be left undone or overdone, in words; empty if nothing."""
    language = choose_message_language(state, context)
    label = unsaved.find_unsaved(state["instruction"], visits)
    if label and not _is_dropped(label, state):
        return format_sentence("unsaved", language, label=label)
    extra = coverage.find_excess(state["instruction"], visits)
    if extra:
        return format_sentence("excess", language, label=extra)
    return ""


def _find_unpressed(
    state: State, visits: Sequence[support.ScreenVisit], context: Context
) -> str:
    """That a button which the instruction names was never pressed, in words; empty if it was."""
    steps = resources.get_story(state).steps
    attempts = [step.decision for step in steps]
    label = unsaved.find_unpressed(state["instruction"], visits, attempts)
    if not label or _is_dropped(label, state):
        return ""
    language = choose_message_language(state, context)
    return format_sentence("unsaved", language, label=label)


def _is_dropped(label: str, state: State) -> bool:
    """Whether the plan left out what a button does, as its condition does not hold."""
    named = normalize_text(label)
    return any(
        task.status == "dropped" and named in normalize_text(task.goal)
        for task in state["tasks"].tasks
    )


def _object(objection: str, state: State, context: Context) -> State:
    """Send the run back for what the screens show, once; after that its end is in doubt."""
    if objection in state.get("missing", []):
        return end_with_doubt({**state, "missing": [objection]}, context)
    return _send_back(state, [objection], context)


def _is_plainly_done(
    check: support.EvidenceCheck,
    facts: "_Facts",
    state: State,
    context: Context,
) -> bool:
    """Whether no model need be asked."""
    cited = state["evidence"]
    if state["answer"] or facts.unanswered or facts.lacking:
        return False
    if facts.unpressed:
        return False
    is_proven = bool(cited) and check.is_supported
    screen = resources.load_screen(state)
    is_telling = is_proven and _is_relevant(cited, state, screen, context)
    if facts.deeds is None:
        return is_telling
    if facts.deeds.is_whole and not cited:
        return True
    if _is_replayed(state):
        return is_telling
    return is_telling and facts.deeds.is_borne_out(cited)


def _is_replayed(state: State) -> bool:
    """Whether the last step was made from memory, by a route that led to the end before."""
    steps = resources.get_story(state).steps
    return bool(steps) and steps[-1].decision.origin == "memory"


def _cite_deeds(state: State, facts: "_Facts") -> str:
    """What the screen shows of the last steps, where no evidence was named.

    What was expected of a step and came is best, then what was switched, chosen or typed, then the
    title of the page.
    """
    screen = resources.load_screen(state)
    steps = [
        visit.step for visit in reversed(facts.visits) if visit.step is not None
    ]
    for step in steps:
        for words in (step.expect, _describe_effect(step, screen)):
            if (
                words
                and _check_evidence(words, state, facts.texts).is_supported
            ):
                return words
    return next((text for text in screen.texts if len(text) > 1), "")


def _describe_effect(step: Decision, screen: Screen) -> str:
    """What a step switched, chose or typed, as evidence says it; empty if it did none of that."""
    if isinstance(step.action, (Fill, TypeText)):
        return step.action.text
    if step.target is None or step.target.role not in _PICKED:
        return ""
    for element in screen.elements:
        if element.text == step.target.text and element.checked is not None:
            return f'{"on" if element.checked else "off"} "{element.text}"'
    return ""


def _ask_model(
    check: support.EvidenceCheck,
    facts: "_Facts",
    state: State,
    runtime: Runtime[Context],
) -> State:
    """What a model makes of the claim; if it names too little, it is told what and asked again."""
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    doubts = (
        [*check.doubts, facts.unpressed] if facts.unpressed else check.doubts
    )
    update: State = {}
    for is_last in (False, True):
        request = _build_request(state, facts, doubts, context)
        reply = ask.ask_model(request, {**state, **update}, runtime)
        update |= reply.update
        if reply.value is None:
            return {**update, **_end_unverified(state["claim"], language)}
        settled = reply.value
        doubts = _list_objections(settled, state, facts)
        if is_last or not doubts:
            break
    state_after: State = {**state, **update}
    outcome = _settle_reply(settled, facts, state_after, context)
    return {**update, **outcome}


def _list_objections(
    reply: ConcludeReply, state: State, facts: "_Facts"
) -> list[str]:
    """What the evidence of a model that says the task is done leaves out.

    Evidence that does not hold is not asked about again.
    """
    if not reply.done or any(each.strip() for each in reply.missing):
        return []
    check = _check_reply(reply, state, facts)
    if not check.is_tenable:
        return []
    unnamed = [
        f"{words}: not named in evidence"
        for words in facts.particulars
        if not _is_named(words, reply.evidence)
    ]
    return [*check.doubts, *unnamed] if unnamed else []


def _refuse_overwritten(
    visits: Sequence[support.ScreenVisit], state: State, context: Context
) -> State:
    """What becomes of a claim if the run wrote over a text, or one twice; empty if it did not."""
    if not overwritten.is_creation(state["instruction"]):
        return {}
    language = choose_message_language(state, context)
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
    objection: str = ""
    """What the screens show to be left undone or overdone, in words."""
    unpressed: str = ""
    """A button that the instruction names and nobody pressed, in words."""
    is_undone: bool = False
    """The run changed something where that button is."""
    deeds: coverage.Coverage | None = None
    """What the steps leave open; None if that cannot be told."""
    visits: tuple[support.ScreenVisit, ...] = ()
    """All screens of the run with the steps made on them."""

    @property
    def lacking(self) -> list[str]:
        """All that a model must look for."""
        return [*self.unseen, *self.differing]

    @property
    def particulars(self) -> list[str]:
        """Details of the instruction that a model must name what stands for.

        A word such as "silent" has many names on a screen, so evidence need not repeat it.
        """
        if self.deeds is None:
            return []
        names = [
            each
            for each in self.deeds.owed
            if not requirements.is_silent_word(each)
        ]
        return _list_distinct(names)


def _list_distinct(names: Sequence[str]) -> list[str]:
    """Details without their quotation marks, each once."""
    distinct: list[str] = []
    for words in names:
        bare = evidence.tighten_text(words.strip(_QUOTE_SIGNS))
        if not any(bare in evidence.tighten_text(each) for each in distinct):
            distinct.append(words.strip(_QUOTE_SIGNS))
    return distinct


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
    if facts.unanswered and not reply.answer.strip():
        return False
    if any(map(has_secret, facts.unseen)) and not state["answer"]:
        screen = resources.load_screen(state)
        if not _is_relevant(reply.evidence, state, screen, context):
            return False
    if not _check_reply(reply, state, facts).is_tenable:
        return False
    if not all(_is_named(words, reply.evidence) for words in facts.particulars):
        return False
    return differences.are_cited(reply.evidence, facts.differing)


def _check_reply(
    reply: ConcludeReply, state: State, facts: "_Facts"
) -> support.EvidenceCheck:
    # A model has weighed them: what a tool says shows nothing about the phone.
    texts = [*facts.texts, *_list_tool_texts(state)]
    if state["answer"]:
        texts = [*texts, *resources.list_seen_texts(state)]
    return _check_evidence(reply.evidence, state, texts)


def _is_named(words: str, cited: str) -> bool:
    """Whether evidence says of a detail what stands for it, or states a state of it."""
    wanted = evidence.tighten_text(words.strip(_QUOTE_SIGNS))
    for part in citations.list_parts(cited):
        named = [part.text.partition(":")[0], part.text.partition("：")[0]]
        if len(named[0]) == len(named[1]) == len(part.text):
            named = []
        if part.claim is not None:
            named.append(part.claim.label)
        if part.gone:
            named.append(part.gone)
        if any(wanted in evidence.tighten_text(each) for each in named):
            return True
    return False


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
    state: State, facts: _Facts, doubts: list[str], context: Context
) -> Request[ConcludeReply]:
    claim = f"{state['claim']} {state['answer']}".strip()
    lacking = _list_distinct([*facts.unseen, *facts.particulars])
    lacking += facts.differing
    pictures: tuple[bytes, ...] = ()
    if can_see(context.reflector or context.model, "reflector"):
        pictures = (resources.read_marked_picture(state),)
    system, user = prompts.render_prompt(
        "conclude",
        instruction=describe_instruction(state),
        claim=cut_line(claim, prompts.MAX_TEXT),
        plan=task_outline.outline_tree(state["tasks"]),
        progress=state.get("progress", ""),
        history=prompts.format_steps(state.get("steps", [])),
        focus=prompts.format_bullets(state.get("focus", [])),
        unseen=prompts.format_bullets(list(dict.fromkeys(lacking))),
        doubts=prompts.format_bullets([cut_line(each, 120) for each in doubts]),
        earlier=earlier.describe_earlier(state["instruction"], facts.visits),
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
        images=pictures,
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
