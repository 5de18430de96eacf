"""Forks: a run that goes on from an earlier checkpoint, or from a state that somebody edited.

The state is as it was then, but nobody rewinds the phone: what was done on it since stays done.
The run's folder tells what that was.
"""

from langgraph.types import StateSnapshot

from graph.action_words import describe_in_words
from graph.run_folders import run_folder
from graph.state import Fork
from graph.timeline import RunStep, read_story
from tapwright.text.language import choose_language

_EDITED = frozenset({"update", "fork"})
"""Sources of checkpoints that no node wrote."""
_MAX_STEPS = 8


def find_fork(
    state: StateSnapshot, latest: StateSnapshot | None
) -> Fork | None:
    """What was done on the phone after this state; None if the phone is where the state is.

    Args:
        state: from which a run is to go on.
        latest: of its thread.
    """
    run = str(state.values.get("run", ""))
    if not run or not is_branch(state, latest):
        return None
    steps = _list_later_steps(run, int(state.values.get("step", 0)))
    if latest is not None:
        last_run = str(latest.values.get("run", ""))
        if last_run != run:
            steps += _list_later_steps(last_run, 0)
    if not steps:
        return None
    language = choose_language(str(state.values.get("instruction", "")), "auto")
    done, allowed = [], []
    for step in steps:
        words = describe_in_words(step.decision, language)
        done.append(words)
        if _was_allowed(step):
            allowed.append(words)
    return Fork(
        screen=state.values.get("screen"),
        done=tuple(done[-_MAX_STEPS:]),
        allowed=tuple(allowed[-_MAX_STEPS:]),
    )


def _list_later_steps(run: str, number: int) -> list[RunStep]:
    """The steps that a run made after it had last made the one of this number."""
    steps = read_story(run_folder(run)).steps
    start = 0
    for index, step in enumerate(steps):
        if step.number <= number:
            start = index + 1
    return [step for step in steps[start:] if _may_be_done(step)]


def _may_be_done(step: RunStep) -> bool:
    """Whether the phone performed it, or may have."""
    return step.outcome is not None and step.outcome.ok is not False


def is_branch(state: StateSnapshot, latest: StateSnapshot | None) -> bool:
    """Whether a state is not what the run last left."""
    if latest is not None and _checkpoint_id(state) != _checkpoint_id(latest):
        return True
    return (state.metadata or {}).get("source") in _EDITED


def _checkpoint_id(state: StateSnapshot) -> str:
    return str(state.config.get("configurable", {}).get("checkpoint_id", ""))


def _was_allowed(step: RunStep) -> bool:
    return any(asked.response not in ("reject", "") for asked in step.asked)
