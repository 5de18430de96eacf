"""What the user did themselves instead of letting the agent do it, and said of it."""

from graph.state import Decision, State
from graph.timeline import RunStep
from nodes import evidence, resources
from nodes.decision import decide
from nodes.phrases import format_sentence
from tapwright.text.language import Language
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line

_LONGEST = 200
"""Characters of what the user said."""


def describe_for_prompts(decision: Decision, words: str) -> str:
    """A fact for later prompts: what the user did in the place of an action, in their words."""
    action = decide.describe_action(decision)
    said = cut_line(words, _LONGEST)
    return f"the person said: {said} (they did this themselves: {action})"


def list_words(state: State) -> list[str]:
    """What the user said of each step that they did themselves."""
    words: list[str] = []
    for step in resources.get_story(state).steps:
        if _is_by_user(step):
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
    if step is None or not _is_settled_by(step, update):
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
    separator = "、" if language == "zh" else ", "
    said = separator.join(untold)
    return format_sentence("own_deeds", language, reason=reason, words=said)


def _is_by_user(step: RunStep) -> bool:
    if step.verdict is None or not step.asked:
        return False
    return step.verdict.origin == "person"


def _find_unshown(state: State) -> RunStep | None:
    """The last step, if the user did it and the phone looks as before; else None."""
    steps = resources.get_story(state).steps
    if not steps or not _is_by_user(steps[-1]):
        return None
    last = steps[-1]
    before = resources.load_screen_by_id(state, last.screen)
    after = resources.load_screen(state)
    if evidence.is_equal(before, after):
        return last
    return None


def _is_settled_by(step: RunStep, update: State) -> bool:
    """Whether the task is found done, or lacks only what names the button of the step."""
    if update.get("status") == "done":
        return True
    missing = update.get("missing", [])
    target = step.decision.target
    if not missing or target is None or not update.get("replan_reason"):
        return False
    label = normalize_text(target.text)
    return bool(label) and all(
        label in normalize_text(words) for words in missing
    )
