"""What the user did themselves instead of letting the agent do it, and said of it."""

import re

from graph.state import Decision, State, describe_instruction
from graph.timeline import RunStep
from nodes import evidence, resources, targets
from nodes.phrases.sentences import format_sentence
from tapwright.text.language import Language, join_names
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.stop_words import INSTRUCTION_CHARACTERS, INSTRUCTION_WORDS

_LATIN = re.compile(r"[a-z0-9]{2,}")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_LONGEST = 200
"""Characters of what the user said."""


def describe_for_prompts(decision: Decision, words: str) -> str:
    """A fact for later prompts: what the user did in the place of an action, in their words."""
    action = targets.describe_action(decision)
    said = cut_line(words, _LONGEST)
    return f"the person said: {said} (they did this themselves: {action})"


def list_words(state: State) -> list[str]:
    """What the user said of each step that they did themselves."""
    words: list[str] = []
    for step in resources.get_story(state).steps:
        if step.is_by_user and step.asked:
            words.append(cut_line(step.asked[-1].response, _LONGEST))
    return words


def end_by_word(update: State, state: State, language: Language) -> State:
    """The end of a run whose last step the user did where no screen shows it; empty for another.

    It rests on the user's word if the check at the end finds the task done, or finds nothing
    missing but that step.

    Args:
        update: what the check at the end made of the claim.
        state: of the run before it.
        language: of the user.
    """
    step = _find_unshown(state)
    if step is None:
        return {}
    if not _is_settled_by(step, update, describe_instruction(state)):
        return {}
    words = cut_line(step.asked[-1].response, _LONGEST)
    reason = format_sentence("by_word", language, words=words)
    return {"status": "done", "reason": reason, "evidence": "", "answer": ""}


def tell_own_deeds(reason: str, state: State, language: Language) -> str:
    """The reason of a run, with what the user says they did themselves."""
    untold: list[str] = []
    for words in list_words(state):
        if words not in reason:
            untold.append(f"“{words}”")
    if not untold:
        return reason
    said = join_names(untold, language)
    return format_sentence("own_deeds", language, reason=reason, words=said)


def _find_unshown(state: State) -> RunStep | None:
    """The last step, if the user did it and the phone looks as before; else None."""
    steps = resources.get_story(state).steps
    if not steps or not steps[-1].is_by_user or not steps[-1].asked:
        return None
    last = steps[-1]
    before = resources.load_screen_by_id(state, last.screen)
    after = resources.load_screen(state)
    if evidence.is_equal(before, after):
        return last
    return None


def _is_settled_by(step: RunStep, update: State, instruction: str) -> bool:
    """Whether the task is found done, or lacks only what this step was to do.

    A strict check finds the deed itself missing, as no screen shows it. What is missing must then
    be about the deed: most of its words that the task has too must be the deed's.
    """
    if update.get("status") == "done":
        return True
    missing = update.get("missing", [])
    if not missing or not update.get("replan_reason"):
        return False
    asked = step.asked[-1]
    target = step.decision.target.text if step.decision.target else ""
    deed = _list_words(
        f"{target}\n{asked.question}\n{asked.response}\n{step.decision.expect}"
    )
    wanted = _list_words(instruction)
    return all(_is_about(words, deed, wanted) for words in missing)


def _is_about(missing: str, deed: set[str], wanted: set[str]) -> bool:
    """Whether what is missing is about a deed, and not about another part of the task."""
    words = _list_words(missing)
    named = words & wanted
    if named:
        return 2 * len(named & deed) > len(named)
    return not words.isdisjoint(deed)


def _list_words(text: str) -> set[str]:
    """The words of a text without small ones; of Chinese, each two signs that follow each other."""
    plain = normalize_text(text)
    words = set(_LATIN.findall(plain)) - INSTRUCTION_WORDS
    for run in _HAN.findall(plain):
        for start in range(len(run) - 1):
            pair = run[start : start + 2]
            if INSTRUCTION_CHARACTERS.isdisjoint(pair):
                words.add(pair)
    return words
