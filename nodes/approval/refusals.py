"""What a refusal means: a plain no, or words that change the task."""

import re
from collections.abc import Iterator

from graph.action_words import describe_in_words
from graph.context import Context
from graph.events import COVERED
from graph.interrupts import Response
from graph.state import Decision, State
from graph.timeline import RunStep
from nodes import resources
from nodes.phrases import format_sentence
from tapwright.text.language import Language
from tapwright.text.quote import cut_line
from tools.actions import Ask

MOST_REFUSALS = 4
"""Refusals after which a run ends, whatever is said with them; a second plain one ends it too."""
_DISMISSALS = re.compile(
    r"(?:(?:no|nope|not now|not yet|never ?mind|don'?t|do not|leave it|thanks?|thank you|please|"
    r"不|不了|不要|不用|不行|不用了|算了|先不|先别|别|谢谢|现在不|以后再说)[ ,.!，。！]*)*",
    re.IGNORECASE,
)
"""Words that say no and nothing else."""
_COMMAS: dict[Language, str] = {"en": ", ", "zh": "，"}
_LONGEST = 200
"""Characters of an action and of what was asked about it."""


def read_correction(
    response: Response, decision: Decision, context: Context
) -> str:
    """What the user says while refusing, which changes the task; empty for a plain no.

    "Not now", 算了 and the like are a plain no.
    """
    is_question = isinstance(decision.action, Ask)
    if context.policy == "deny" and not is_question:
        return ""
    words = " ".join(response.message.split())
    if _DISMISSALS.fullmatch(words):
        return ""
    return words


def is_last_refusal(denials: int, words: str) -> bool:
    """Whether this refusal ends the run.

    Args:
        denials: refusals so far, with this one.
        words: that came with it.
    """
    if words:
        return denials >= MOST_REFUSALS
    return denials > 1


def describe_refused_end(
    decision: Decision, state: State, language: Language
) -> str:
    """Why a run ends with a refusal, and what the user had allowed and was done before."""
    steps = resources.get_story(state).steps
    question = ""
    if steps and steps[-1].asked:
        question = steps[-1].asked[-1].question
    action = _describe_asked(decision, question, language)
    reason = format_sentence(
        "denied", language, action=action, times=state.get("denials", 0) + 1
    )
    allowed = _list_allowed(steps, language)
    done = "; ".join(allowed)
    if not done:
        return reason
    return format_sentence("done_before", language, reason=reason, done=done)


def _list_allowed(steps: list[RunStep], language: Language) -> Iterator[str]:
    """The steps that the user allowed and that the phone performed, in words."""
    for step in steps:
        if not step.is_done or not step.asked:
            continue
        asked = step.asked[-1]
        if asked.response in ("approve", "edit", COVERED):
            yield _describe_asked(step.decision, asked.question, language)


def _describe_asked(
    decision: Decision, question: str, language: Language
) -> str:
    """An action, with what its question told of it below the first line."""
    parts = question.splitlines()
    parts[:1] = [describe_in_words(decision, language)]
    words = _COMMAS[language].join(parts)
    return cut_line(words, _LONGEST)
