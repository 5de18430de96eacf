"""Check the claim that a task is done: is it supported, and is nothing overlooked?"""

from collections.abc import Sequence

from langgraph.runtime import Runtime

from graph import task_outline
from graph.context import Context
from graph.replies import ConcludeReply
from graph.state import Doubt, State, describe_instruction
from models.chat import Request, can_see
from nodes import evidence, resources
from nodes.calls import ask, foreign_tools, prompts, schemas
from nodes.completion import claim_facts, detail_quotes, ends, other_forms
from nodes.completion.checks.instruction import readings
from nodes.completion.checks.missing import (
    conditions,
    differences,
    named_switches,
)
from nodes.completion.checks.unasked import overwritten
from nodes.completion.claim_facts import ClaimFacts
from nodes.completion.quotes import (
    earlier,
    own_sentences,
    paraphrase,
    proof,
    support,
)
from nodes.completion.reason_text import (
    drop_known,
    tell_cited,
    tell_doubts,
    tell_unseen,
)
from nodes.completion.visits import ScreenVisit
from nodes.phrases.sentences import (
    Language,
    choose_message_language,
    format_sentence,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.rendering.screen_text import describe_screen
from tools.secrets import has_secret

_LONGEST = 120
"""Characters of what is missing or in doubt."""


def check_completion(state: State, runtime: Runtime[Context]) -> State:
    """The status that the evidence allows, and what goes with it; or a reason to plan once more.

    1. What a rule knows to be wrong is never done, whatever is quoted: a form that is not saved, a
       day too many, another recipient.
    2. An answer that a screen or a tool has is enough.
    3. No model is asked if the steps did all that the instruction says, or if quotes and states
       that the phone shows support the claim and have to do with the task.
    4. Else a model is asked, as where a detail of the instruction was never shown. Its quotes are
       held against the screens too; what it finds missing is planned.
    """
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    facts = claim_facts.collect_facts(state, context)
    refusal = _refuse_claim(facts, state, context)
    if refusal:
        return refusal
    answer = state["answer"]
    source = _find_plain_source(answer, facts, state)
    if source:
        return ends.end_done(source, state, language, answer=answer)
    check = proof.check_evidence(state["evidence"], state)
    if not answer and _is_plainly_done(check, facts, state, context):
        cited = state["evidence"] or proof.cite_deeds(state, facts.visits)
        changed = list(map(str, facts.changes))
        return ends.end_done(cited, state, language, answer="", changed=changed)
    if not context.reflection:
        return ends.end_unverified(state["claim"], language)
    return _ask_model(check, facts, state, runtime)


def _refuse_claim(facts: ClaimFacts, state: State, context: Context) -> State:
    """What becomes of a claim that no quote can help; empty if it may be true."""
    if facts.objection:
        return ends.object_to(facts.objection, state, context)
    if facts.must_press and facts.unpressed not in state.get("missing", []):
        return ends.send_back(
            state, [facts.unpressed], context, kind="not_as_asked"
        )
    if context.reflection:
        return _refuse_overwritten(facts.visits, state, context)
    return {}


def _find_plain_source(answer: str, facts: ClaimFacts, state: State) -> str:
    """What was seen that an answer rests on; empty if nothing was, or if more is left to do."""
    if (
        not answer
        or facts.is_unanswered
        or facts.points_to_find
        or facts.is_change_open
        or facts.hard_doubts
    ):
        return ""
    return proof.find_answer_source(answer, state)


def _is_plainly_done(
    check: support.EvidenceCheck,
    facts: ClaimFacts,
    state: State,
    context: Context,
) -> bool:
    """Whether no model need be asked."""
    if _has_open_points(facts):
        return False
    cited = state["evidence"]
    coverage = facts.coverage
    if not cited:
        return coverage is not None and coverage.is_whole
    if not check.is_supported:
        return False
    cited = own_sentences.drop_own_words(cited)
    if named_switches.is_bare_label(
        cited, readings.read_instruction(state), facts.visits
    ):
        return False
    if not _is_telling(cited, facts, state, context):
        return False
    if coverage is None or _is_replayed(state):
        return True
    return coverage.is_supported_by(cited)


def _has_open_points(facts: ClaimFacts) -> bool:
    """Whether something was not seen, not done, or changed unasked, whatever is quoted."""
    open_points = (
        facts.is_unanswered,
        facts.points_to_find,
        facts.unpressed,
        facts.is_refused,
        facts.list_unasked_changes(),
    )
    return any(open_points)


def _is_telling(
    cited: str, facts: ClaimFacts, state: State, context: Context
) -> bool:
    """Whether the evidence has to do with the task.

    If the steps did all of it, a name in the other language is enough, as "timer" for 倒计时.
    """
    screen = resources.load_screen(state)
    if proof.is_relevant(cited, state, screen, context):
        return True
    if facts.coverage is None or not facts.coverage.is_whole:
        return False
    asked = readings.read_instruction(state)
    return bool(paraphrase.find_paraphrases(asked, range(len(asked)), [cited]))


def _is_replayed(state: State) -> bool:
    """Whether the last step was made from memory, by a route that led to the end before."""
    steps = resources.get_story(state).steps
    return bool(steps) and steps[-1].decision.origin == "memory"


def _ask_model(
    check: support.EvidenceCheck,
    facts: ClaimFacts,
    state: State,
    runtime: Runtime[Context],
) -> State:
    """What a model makes of the claim; if it names too little, it is told what and asked again."""
    context = resources.context_of(runtime)
    language = choose_message_language(state, context)
    shown = list(resources.list_seen_texts(state))
    shown += map(str, facts.changes)
    asked = describe_instruction(state)
    known = own_sentences.Known(asked=asked, shown=shown)
    doubted = drop_known(check.doubts, known)
    doubts = tell_doubts(doubted, language)
    if facts.unpressed:
        doubts.append(facts.unpressed)
    update: State = {}
    for is_last in (False, True):
        request = _build_request(state, facts, doubts, context)
        reply = ask.ask_model(request, {**state, **update}, runtime)
        update |= reply.update
        if reply.value is None:
            return {
                **update,
                **ends.end_unverified(state["claim"], language),
            }
        settled = reply.value
        doubts = _list_objections(settled, state, facts, language)
        if is_last or not doubts:
            break
    state_after: State = {**state, **update}
    outcome = _settle_reply(settled, facts, state_after, context)
    return {**update, **outcome}


def _list_objections(
    reply: ConcludeReply, state: State, facts: ClaimFacts, language: Language
) -> list[str]:
    """What the evidence of a model that says the task is done leaves out.

    Evidence that does not hold is not asked about again.
    """
    if not reply.done or "".join(reply.missing).strip():
        return []
    check = _check_reply(reply, state, facts)
    if not check.is_tenable:
        return []
    unsupported = _list_unsupported(reply, state, facts)
    is_silent = _is_silent(reply, facts)
    if not unsupported and not is_silent:
        return []
    doubts = tell_doubts(check.doubts, language)
    if is_silent:
        doubts.append(format_sentence("no_answer", language))
    for words in unsupported:
        name = "unnamed"
        if detail_quotes.has_quote(words, reply.evidence):
            name = (
                "unexplained" if words in facts.extra_inputs else "unfit_quote"
            )
        doubts.append(format_sentence(name, language, label=words))
    return doubts


def _is_silent(reply: ConcludeReply, facts: ClaimFacts) -> bool:
    """Whether the user asks something and the reply has no answer to it either."""
    return facts.is_unanswered and not reply.answer.strip()


def _refuse_overwritten(
    visits: Sequence[ScreenVisit], state: State, context: Context
) -> State:
    """What becomes of a claim if the run wrote over a text, or one twice; empty if it did not."""
    instruction = readings.read_instruction(state)
    if not overwritten.is_creation(instruction):
        return {}
    language = choose_message_language(state, context)
    item = overwritten.find_replaced_item(visits, instruction)
    copy, times = overwritten.find_unwanted_copies(visits, instruction)
    reason = ""
    if item:
        item = cut_line(item, prompts.MAX_TEXT)
        reason = format_sentence("replaced", language, item=item)
    elif copy:
        copy = cut_line(copy, prompts.MAX_TEXT)
        reason = format_sentence("copies", language, item=copy, n=times)
    if reason:
        doubt: Doubt = ""
        if copy and not item:
            doubt = "copies"
        return {"status": "unverified", "reason": reason, "doubt": doubt}
    # What the user said last may have replaced any text of the instruction.
    said = state.get("additions") or [instruction]
    wanted = normalize_text("; ".join(said))
    over = overwritten.find_typed_over(visits)
    lost = [text for text in over if normalize_text(text) in wanted]
    if not lost:
        return {}
    return ends.send_back(state, lost, context)


def _settle_reply(
    reply: ConcludeReply, facts: ClaimFacts, state: State, context: Context
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
    if facts.is_unanswered:
        answer = reply.answer.strip()
        claimed = answer or state["answer"]
        if claimed and claim_facts.is_unanswered(answer, state):
            return {
                "answer": claimed,
                **ends.end_unverified(claimed, language),
            }
    told = filter(str.strip, reply.missing)
    missing = [cut_line(words, _LONGEST) for words in told]
    if missing:
        sent = ends.send_back(state, missing, context, kind="not_done")
        return {"answer": answer, **sent}
    if _is_confirmed(reply, state, facts, context):
        cited = reply.evidence.strip()
        changed = list(map(str, facts.changes))
        return ends.end_done(
            cited, state, language, answer=answer, changed=changed
        )
    outcome = _end_unconfirmed(reply, facts, state, context)
    return {"answer": answer, **outcome}


def _end_unconfirmed(
    reply: ConcludeReply, facts: ClaimFacts, state: State, context: Context
) -> State:
    """The end of a run whose model neither confirms the claim nor names what is missing."""
    language = choose_message_language(state, context)
    # However often it is claimed: neither a step nor a screen has it.
    unseen = facts.hard_doubts or _list_unseen(reply, state, facts)
    missing = [words for words in unseen if not facts.is_extra_input(words)]
    kind: ends.DoubtKind = "not_explained"
    if missing:
        kind = "unseen"
    if unseen:
        told = _tell_unseen(missing, unseen, reply, state, facts, language)
        return ends.end_with_doubt(
            {**state, "missing": told}, context, kind=kind
        )
    if reply.done and _is_silent(reply, facts):
        reason = format_sentence("unanswered", language)
        return {"status": "unverified", "reason": reason}
    return ends.end_unverified(state["evidence"], language)


def _tell_unseen(
    missing: Sequence[str],
    unseen: Sequence[str],
    reply: ConcludeReply,
    state: State,
    facts: ClaimFacts,
    language: Language,
) -> list[str]:
    """What was not seen, or what was put in besides, as the user reads it.

    A piece of the evidence that cannot be read alone is left out for the details that lack a quote.
    """
    if not missing:
        told = list(map(facts.describe_extra_input, unseen))
        return [tell_cited(words, language) or words for words in told]
    known = [state["instruction"], *facts.points_to_find]
    known += resources.list_seen_texts(state)
    readable: list[str] = []
    for words in missing:
        told_words = tell_unseen(words, known, language)
        if told_words:
            readable.append(told_words)
    if readable:
        return readable
    left = _list_unsupported(reply, state, facts)
    return left or [state["instruction"]]


def _list_unseen(
    reply: ConcludeReply, state: State, facts: ClaimFacts
) -> list[str]:
    """What a model that says the task is done cites in vain, or leaves out."""
    if not reply.done:
        return []
    unseen: list[str] = []
    for words, kind in _check_reply(reply, state, facts).parts:
        if kind in ("contradicted", "absent", "unclear"):
            unseen.append(words)
    return unseen or _list_unsupported(reply, state, facts)


def _is_confirmed(
    reply: ConcludeReply, state: State, facts: ClaimFacts, context: Context
) -> bool:
    """Whether the model says that the task is done, with evidence that holds.

    If a secret of the instruction was never typed, the model has to quote something that has to do
    with the task.
    """
    if not reply.done or facts.hard_doubts:
        return False
    if _is_silent(reply, facts):
        return False
    if any(map(has_secret, facts.unseen)) and not state["answer"]:
        screen = resources.load_screen(state)
        if not proof.is_relevant(reply.evidence, state, screen, context):
            return False
    if not _check_reply(reply, state, facts).is_tenable:
        return False
    if _list_unsupported(reply, state, facts):
        return False
    return differences.are_cited(reply.evidence, facts.missed_differences)


def _list_unsupported(
    reply: ConcludeReply, state: State, facts: ClaimFacts
) -> list[str]:
    """The details that no true quote of the evidence stands for."""

    def is_shown(said: str) -> bool:
        quoted = reply.model_copy(update={"evidence": said})
        return _check_reply(quoted, state, facts).is_tenable

    return detail_quotes.list_unsupported(
        facts.points_to_cite,
        reply.evidence,
        facts.visits,
        is_shown,
        untouched_labels=facts.labels_offered,
        unasked=facts.list_unasked_changes(),
        besides=facts.extra_inputs,
        instruction=state["instruction"],
        given=facts.given,
        lenient=facts.lenient_points,
    )


def _check_reply(
    reply: ConcludeReply, state: State, facts: ClaimFacts
) -> support.EvidenceCheck:
    # A model has weighed them: what a tool says shows nothing about the phone.
    others = [*proof.list_tool_texts(state), *facts.list_changes()]
    if state["answer"]:
        others += resources.list_seen_texts(state)
    labels = [change.label for change in facts.list_unasked_changes()]
    cited = detail_quotes.drop_explanations(
        reply.evidence,
        [*facts.extra_inputs, *filter(None, labels)],
        instruction=state["instruction"],
        visits=facts.visits,
    )
    return proof.check_evidence(cited, state, others)


def _describe_earlier(facts: ClaimFacts, state: State, context: Context) -> str:
    """What earlier screens showed of the task, of the facts, and of what it hangs on."""
    asked = readings.read_instruction(state)
    forecasts = conditions.list_forecasts(asked, facts.visits)
    notes = [*facts.focus, *forecasts]
    homes = resources.list_home_packages(context)
    return earlier.describe_earlier(asked, facts.visits, notes, homes)


def _build_request(
    state: State, facts: ClaimFacts, doubts: list[str], context: Context
) -> Request[ConcludeReply]:
    claim = state["claim"]
    if claim == evidence.ALL_DONE:
        language = choose_message_language(state, context)
        claim = format_sentence("all_done", language)
    claim = "; ".join(filter(None, (claim, state["answer"])))
    screen = resources.load_screen(state)
    lacking = other_forms.add_forms(
        facts.list_open_lines(), screen, readings.read_instruction(state)
    )
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
        unseen=prompts.format_bullets(lacking),
        besides=prompts.format_bullets(facts.extra_inputs),
        changed=prompts.format_bullets(facts.list_changes()),
        time=screen.time,
        doubts=_format_doubts(doubts),
        earlier=_describe_earlier(facts, state, context),
        tool_results=foreign_tools.describe_results(state),
        screen=describe_screen(
            screen,
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


def _format_doubts(doubts: list[str]) -> str:
    lines = [cut_line(words, _LONGEST) for words in doubts]
    return prompts.format_bullets(lines)
