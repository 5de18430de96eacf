"""What a refusal means: a plain no, or words that change the task.

After a plain no the model is told not to reach the same in another way. If it asks about the same
all the same, the question says so; the very same question is not asked again.
"""

import re
from collections.abc import Iterator

from graph.action_words import describe_in_words
from graph.context import Context
from graph.events import COVERED, REFUSED_BEFORE
from graph.interrupts import Response
from graph.state import Decision, State
from graph.timeline import RunStep
from nodes import resources, targets
from nodes.approval.sensitivity import deletion
from nodes.phrases.sentences import format_sentence
from tapwright.text.language import Language
from tapwright.text.quote import cut_line
from tools.actions import Ask

MOST_REFUSALS = 4
"""Refusals after which a run ends, whatever is said with them; a second plain one ends it too."""
MOST_TRIES = 2
"""Tries of what was refused after which a run ends, though nobody was asked again."""
_DISMISSALS = re.compile(
    r"(?:(?:no|nope|not now|not yet|never ?mind|don'?t|do not|leave it|thanks?|thank you|please|"
    r"不|不了|不要|不用|不行|不用了|算了|先不|先别|别|谢谢|现在不|以后再说)[ ,.!，。！]*)*",
    re.IGNORECASE,
)
"""Words that say no and nothing else."""
_DEEDS = (
    re.compile(
        r"\b(?:pay(?:ment)?|buy|purchase|order|check ?out|transfer|book|reserve|subscribe|donate"
        r"|bid|top up)\b|付款|支付|购买|下单|订单|转账|充值|预订|订阅|打赏|出价|买",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:send|sends|post|publish|submit|reply|share|forward)\b"
        r"|发送|发布|发表|提交|回复|分享|转发|发给",
        re.IGNORECASE,
    ),
    re.compile(
        r"\b(?:call|dial|ring)\b|呼叫|拨打|拨号|回拨|打电话", re.IGNORECASE
    ),
    re.compile(r"\b(?:allow|grant|permission)\b|允许|授权|授予", re.IGNORECASE),
)
"""Words of deeds that come to the same, whatever button does them; deletions have their own."""
_ASKING = re.compile(r"^[^?？“”]*[?？]")
"""The words with which a question begins."""
_QUOTED = re.compile(r"“([^“”]{2,})”")
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


def word_for_prompts(decision: Decision, question: str, why: str) -> str:
    """What the user said no to, and what follows from it, for the next plan and later prompts.

    Args:
        decision: that was refused.
        question: that was asked about it.
        why: words that came with a no which does not change the task; may be empty.
    """
    action = targets.describe_action(decision)
    facts = "; ".join(question.splitlines()[1:])
    if facts:
        action = f"{action} ({cut_line(facts, _LONGEST)})"
    if why:
        action = f"{action}: {why}"
    return (
        f"the person said no to {action}; do not do it another way; finish with what can be done "
        "without it, or fail"
    )


def find_refused(state: State) -> RunStep | None:
    """The last step to which the user said no, without words that change the task; None if none."""
    found = None
    for step in resources.get_story(state).steps:
        if not step.asked or isinstance(step.decision.action, Ask):
            continue
        response = step.asked[-1].response
        if response == "reject" or _DISMISSALS.fullmatch(response):
            found = step
    return found


def add_refused(question: str, state: State, language: Language) -> str:
    """A question, with what the user said no to before if it is about the like of that."""
    refused = find_refused(state)
    if refused is None:
        return question
    before = refused.asked[-1].question
    if not _is_like(question, before):
        return question
    return _join_refused(question, refused, language)


def is_refused_already(question: str, state: State, language: Language) -> bool:
    """Whether the user has said a bare no to this very question.

    Words such as "not yet", or words that changed the task since, have it asked again.
    """
    refused = find_refused(state)
    if refused is None or state.get("additions"):
        return False
    asked = refused.asked[-1]
    if asked.response != "reject":
        return False
    return question == _join_refused(asked.question, refused, language)


def is_tried_again(state: State) -> bool:
    """Whether what was refused has been tried so often without a question that the run ends."""
    tries = 0
    for step in resources.get_story(state).steps:
        responses = [each.response for each in step.asked]
        tries += responses.count(REFUSED_BEFORE)
    return tries >= MOST_TRIES


def _join_refused(question: str, refused: RunStep, language: Language) -> str:
    """A question, with a line for what was refused before."""
    action = _describe_asked(
        refused.decision, refused.asked[-1].question, language
    )
    line = format_sentence("said_no_before", language, action=action)
    return f"{question}\n{line}"


def _is_like(question: str, before: str) -> bool:
    """Whether two questions are about the same kind of deed, or name the same thing or person."""
    if _list_deeds(question) & _list_deeds(before):
        return True
    names = set(_QUOTED.findall(_drop_first(before)))
    return not names.isdisjoint(_QUOTED.findall(_drop_first(question)))


def _list_deeds(question: str) -> set[int]:
    """Numbers of the kinds of deeds that the action in the first line of a question names."""
    first, *_ = question.splitlines()
    action = _ASKING.sub("", first)
    deeds = {
        number for number, deed in enumerate(_DEEDS) if deed.search(action)
    }
    if deletion.is_removing(action):
        deeds.add(len(_DEEDS))
    return deeds


def _drop_first(question: str) -> str:
    """The lines of a question that tell what an action concerns."""
    _, _, facts = question.partition("\n")
    return facts


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


def describe_repeated_end(
    decision: Decision, question: str, language: Language
) -> str:
    """Why a run ends that tries again what the user said no to."""
    action = _describe_asked(decision, question, language)
    return format_sentence("denied_before", language, action=action)


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
