"""Puts together what the phone and the tools show of the evidence for a claim.

The evidence `"7:30 PM"; on "Gym"` is held against the last screen, and then against the screens
before; an answer may also stand in what a tool said.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from graph.context import Context
from graph.state import Decision, Outcome, State, describe_instruction
from graph.timeline import RunStep
from memory import user_answers
from nodes import evidence, resources
from nodes.completion.quotes import relevance, row_answers, support
from nodes.completion.visits import ScreenVisit
from nodes.experience import user
from tapwright.text.readers import READERS
from tools.actions import Fill, TypeText
from tools.screen import Screen

_PICKED = ("switch", "checkbox", "radio")
_OFFERS = re.compile(r"\bor\b|还是|或者", re.IGNORECASE)
"""In a question to which a yes does not tell what is wanted."""
_MACHINE_TIME = re.compile(
    r"(?<=\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?"
)
"""The time of day in a date and time by ISO 8601."""


def check_evidence(
    cited: str, state: State, others: Sequence[str] = ()
) -> support.EvidenceCheck:
    """Check the evidence against the screen, and if that fails, the screens before.

    Args:
        cited: the evidence.
        state: the run's. Its facts are words of a model, and show nothing.
        others: what counts like the words of the screen.
    """
    now = support.Ground(
        screen=resources.load_screen(state),
        others=others,
        asked=describe_instruction(state),
    )
    current_check = support.check_evidence(cited, now)
    if not cited or current_check.is_supported:
        return current_check
    visits = list_visits(state)
    return support.check_evidence(cited, replace(now, visits=visits))


def list_visits(state: State) -> tuple[ScreenVisit, ...]:
    """The screens of the run with the steps made on them, in order."""
    return tuple(support.collect_visits(list_events(state)))


def list_events(state: State) -> Iterator[Screen | Decision | Outcome]:
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


def list_given(state: State) -> list[str]:
    """What the person said beside the task, answered or agreed to, and what tools said."""
    given = list(list_tool_texts(state))
    for fact in state.get("focus", []):
        if fact.startswith(user.SAID):
            given.append(fact)
    steps = resources.get_story(state).steps
    return [*given, *list_answers(steps), *list_agreed(steps)]


def list_answers(steps: Iterable[RunStep]) -> list[str]:
    """What the person answered to the run's questions, and said of steps that they did."""
    answers: list[str] = []
    for step in steps:
        answers += step.answers
        if step.is_by_user:
            answers += [asked.response for asked in step.asked]
    return answers


def list_agreed(steps: Iterable[RunStep]) -> list[str]:
    """The questions of the run to which the person said yes: they wanted what these name."""
    agreed: list[str] = []
    for step in steps:
        for asked in step.asked:
            if not step.answers or _OFFERS.search(asked.question):
                continue
            if user_answers.is_yes(asked.response):
                agreed.append(asked.question)
    return agreed


def is_relevant(
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


def find_answer_source(answer: str, state: State) -> str:
    """What the run's screens or the tools show of an answer; empty if nothing does.

    That is the answer itself, or the row that says it in other words.
    """
    seen_texts = list(resources.list_seen_texts(state))
    shown = [*seen_texts, *list_tool_texts(state)]
    if evidence.is_supported(answer, shown):
        return answer
    clock = resources.load_screen(state).time
    return row_answers.find_telling_row(
        answer, state["instruction"], seen_texts, clock
    )


def list_tool_texts(state: State) -> list[str]:
    """What other servers' tools answered in this run, as the model was shown it.

    Times of machines (`2026-11-24T00:30:00+09:00`) stand a second time as people say them.
    """
    texts: list[str] = []
    for result in resources.list_tool_results(state):
        if result.ok:
            texts += [result.text, _MACHINE_TIME.sub(r" \1", result.text)]
    return texts


def cite_deeds(state: State, visits: Sequence[ScreenVisit]) -> str:
    """What the screen shows of the last steps, where no evidence was named.

    What was expected of a step and came is best, then what was switched, chosen or typed, then the
    title of the page.

    Args:
        state: the run's.
        visits: all screens of the run with the steps made on them, in order.
    """
    screen = resources.load_screen(state)
    for visit in reversed(visits):
        step = visit.step
        if step is None:
            continue
        for words in (step.expect, _describe_effect(step, screen)):
            if not words:
                continue
            if check_evidence(words, state).is_supported:
                return words
    for text in screen.texts:
        if len(text) > 1:
            return text
    return ""


def _describe_effect(step: Decision, screen: Screen) -> str:
    """What a step switched, chose or typed, as evidence says it; empty if it did none of that."""
    if isinstance(step.action, (Fill, TypeText)):
        return step.action.text
    if step.target is None or step.target.role not in _PICKED:
        return ""
    for element in screen.elements:
        if element.text != step.target.text or element.checked is None:
            continue
        state = "off"
        if element.checked:
            state = "on"
        return f'{state} "{element.text}"'
    return ""


def find_sources(cited: str, state: State, *, answer: str) -> str:
    """The tools of other servers that an end rests on; empty if the phone shows it.

    Facts that the model noted do not count: it may have noted them from a tool.
    """
    tools: dict[str, None] = {}
    for result in resources.list_tool_results(state):
        if result.ok:
            tools[result.tool] = None
    if not tools:
        return ""
    if answer:
        is_shown = evidence.is_supported(
            answer, resources.list_seen_texts(state)
        )
    else:
        is_shown = check_evidence(cited, state).is_tenable
    if is_shown:
        return ""
    return ", ".join(tools)
