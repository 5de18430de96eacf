"""How a run ends that claims to be done: as done, unverified, or sent back to work.

A rule that objects sends it back once, and a model that misses something at most twice.
"""

from collections.abc import Sequence
from typing import Literal

from graph import tasks
from graph.context import Context
from graph.state import State
from nodes import evidence, resources
from nodes.calls import budgets, prompts
from nodes.completion import closing
from nodes.completion.checks.unasked import overwritten
from nodes.completion.holding import end_sentence
from nodes.completion.quotes import proof
from nodes.completion.reason_text import (
    find_sentences,
    join_sentences,
    tell_cited,
    tell_missing,
)
from nodes.completion.visits import ScreenVisit
from nodes.phrases.sentences import (
    Language,
    choose_message_language,
    format_sentence,
)
from tapwright.text.quote import cut_line

DoubtKind = Literal["unseen", "not_explained", "not_as_asked", "not_done"]
"""What a run ends in doubt of: no screen shows it; it was put in and nothing asks for it; a rule
has seen that it was done otherwise; or a model says what was not done, or not as asked."""
_UNTOLD_CLAIMS = (evidence.ALL_DONE, evidence.SHOWN_DONE)
"""Claims that are no words of the model's."""
MAX_RETURNS = 2
"""How often a run that claims to be done is sent back to work."""


def end_done(
    cited: str,
    state: State,
    language: Language,
    *,
    answer: str,
    changed: Sequence[str] = (),
) -> State:
    """The end of a run that is done: what was done, and what it rests on.

    Args:
        cited: the evidence that was accepted.
        state: of the run.
        language: of the user.
        answer: to the user's question, empty if there was none.
        changed: what the run changed on forms, in a line each.
    """
    reason = closing.tell_done(
        cited, state, language, answer=answer, changed=changed
    )
    return {
        "status": "done",
        "reason": reason,
        "evidence": cited,
        "answer": answer,
    }


def end_unverified(claim: str, language: Language) -> State:
    """The end of a run whose claim nothing supports."""
    told = ""
    if claim not in _UNTOLD_CLAIMS:
        told = cut_line(tell_cited(claim, language), prompts.MAX_TEXT)
    if told:
        reason = format_sentence("unverified", language, claim=told)
    else:
        reason = format_sentence("unverified_plain", language)
    return {"status": "unverified", "reason": reason}


def end_with_doubt(
    state: State, context: Context, *, kind: DoubtKind = "unseen"
) -> State:
    """The end of a run that was sent back for details and could not do them: unverified.

    Args:
        state: with what is missing, or too much.
        context: the caller's choices.
        kind: of the doubt.
    """
    language = choose_message_language(state, context)
    told = tell_missing(state["missing"], language, are_told=kind == "not_done")
    missing = cut_line(told, prompts.MAX_TEXT)
    reason = format_sentence(kind, language, missing=missing)
    # The person may see at once that the model is right, or where it is wrong.
    claim = state.get("claim", "")
    sentences: list[str] = []
    if claim not in _UNTOLD_CLAIMS:
        sentences = find_sentences(claim, language)
    if sentences and kind != "not_done":
        sentence = join_sentences(sentences, language)
        own = cut_line(sentence, prompts.MAX_TEXT)
        said = format_sentence("model_says", language, claim=own)
        reason = f"{reason}\n{end_sentence(said, language)}"
    return {"status": "unverified", "reason": reason}


def tell_copies(state: State, context: Context) -> State:
    """The reason of a run that gives up, with what it leaves there more than once; or nothing."""
    if not resources.has_looked(state):
        return {}
    visits = proof.list_visits(state)
    return admit_copies(visits, state, choose_message_language(state, context))


def tell_standing(state: State, context: Context) -> str:
    """The reason of a run, with what stands now and where to look if it ends in doubt."""
    if state["status"] != "unverified":
        return state["reason"]
    language = choose_message_language(state, context)
    return "\n".join([state["reason"], *closing.tell_standing(state, language)])


def tell_additions(state: State, context: Context) -> str:
    """The reason of a run, with what the user said while it worked."""
    words = "; ".join(state.get("additions", []))
    if not words:
        return state["reason"]
    return format_sentence(
        "as_said",
        choose_message_language(state, context),
        reason=state["reason"],
        words=cut_line(words, prompts.MAX_TEXT),
    )


def admit_copies(
    visits: Sequence[ScreenVisit], state: State, language: Language
) -> State:
    """The reason that names what the visited screens show more than once; empty if nothing."""
    item, times = overwritten.find_unwanted_copies(visits, state["instruction"])
    if not item:
        return {}
    reason = format_sentence(
        "copies_left",
        language,
        reason=state["reason"],
        item=cut_line(item, prompts.MAX_TEXT),
        n=times,
    )
    return {"reason": reason, "doubt": "copies"}


def send_back(
    state: State,
    missing: list[str],
    context: Context,
    *,
    kind: DoubtKind = "unseen",
) -> State:
    """Send the run back for what is missing, or end it in doubt if a limit is reached."""
    reopen_count = state.get("reopen_count", 0)
    if reopen_count >= MAX_RETURNS or _is_spent(state, context):
        return end_with_doubt({**state, "missing": missing}, context, kind=kind)
    details = "; ".join(missing)
    return {
        "tasks": tasks.reopen_tree(state["tasks"]),
        "replan_reason": f"not done yet: {details}",
        "replan_case": "missing",
        "missing": missing,
        "reopen_count": reopen_count + 1,
        "claim": "",
        "evidence": "",
    }


def object_to(objection: str, state: State, context: Context) -> State:
    """Send the run back for what the screens show, once; after that its end is in doubt."""
    if objection in state.get("missing", []):
        missing: State = {**state, "missing": [objection]}
        return end_with_doubt(missing, context, kind="not_as_asked")
    return send_back(state, [objection], context, kind="not_as_asked")


def _is_spent(state: State, context: Context) -> bool:
    """Whether the run may make no further step."""
    if state["step"] >= context.max_steps:
        return True
    return bool(budgets.describe_exceeded(state, context))
