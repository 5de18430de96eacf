"""A second look at what cannot be taken back: is it about another one than the task names?

"Delete Ben Carver" is at the point of deleting Ben Carter, whose row was touched beside that of Ben
Carver; or a message to Anna Schmitt is about to go to Anna Schmidt. The check at the end would find
it too, when it is done. "Tell Anna" may mean either of them, which no check at the end can know.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from graph.state import Decision, State
from nodes.approval import questions
from nodes.completion import namesakes
from nodes.completion.checks.choices import recipients
from nodes.completion.checks.missing import deletions
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.quotes import proof
from nodes.completion.visits import ScreenVisit
from nodes.phrases import Language, format_sentence
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.actions import Ask, Submit, Tap, TapPoint, TapText
from tools.device.state.vendors import is_system_dialog
from tools.screen import Screen

_TOUCHES = (Submit, Tap, TapPoint, TapText)
_SAVES = re.compile(r"save|ok|rename|保存|确定|重命名", re.IGNORECASE)
_LONGEST = 60
"""Characters of a name."""


class OtherObject(NamedTuple):
    """What a deed is about, and what the task names."""

    taken: str
    wanted: str
    said: str = ""
    """What the task has of both names, if it may mean either; empty if it names the wanted one."""

    @property
    def advice(self) -> str:
        """What a model is told to do about it."""
        if self.said:
            return "ask which one is meant, or do it again if that is plain"
        return "take that one, or do it again if this one is meant"

    def describe(self, language: Language) -> str:
        """Both names in a sentence."""
        if self.said:
            first, second = sorted((self.taken, self.wanted))
            return format_sentence(
                "may_be",
                language,
                said=self.said,
                first=cut_line(first, _LONGEST),
                second=cut_line(second, _LONGEST),
                taken=cut_line(self.taken, _LONGEST),
            )
        return format_sentence(
            "other_object",
            language,
            taken=cut_line(self.taken, _LONGEST),
            wanted=cut_line(self.wanted, _LONGEST),
        )


def find_other_object(
    decision: Decision, screen: Screen, state: State
) -> OtherObject | None:
    """What a deed is about, and what the task names or may mean instead; None if nothing is wrong.

    What the user said or added since may mean another one than the task does.

    Args:
        decision: that would delete, archive, send, call, pay or save.
        screen: on which it is to be done.
        state: of the run.
    """
    here = ScreenVisit(screen=screen, step=decision)
    is_taking = deletions.is_taking_away(here) or recipients.is_sending(here)
    if not is_taking and not _has_effect(decision, screen, state):
        return None
    visits = list(proof.list_visits(state))
    if visits and visits[-1].step is None:
        visits.pop()
    visits.append(here)
    given = list(proof.list_given(state))
    if is_taking and not state.get("additions"):
        other = _compare_names(state["instruction"], visits)
        said = normalize_text("\n".join(given))
        if other is not None and normalize_text(other.taken) not in said:
            return other
    return _find_namesake(decision, visits, given, state)


def _has_effect(decision: Decision, screen: Screen, state: State) -> bool:
    """Whether a touch saves something, or does what the user may be asked about."""
    if not isinstance(decision.action, _TOUCHES):
        return False
    if is_system_dialog(screen.package, screen.activity):
        return False
    words = questions.find_words_to_allow(decision, screen, state)
    return bool(words) or _is_saving(decision)


def _is_saving(decision: Decision) -> bool:
    label = read_pressed(decision)
    match = _SAVES.fullmatch(label.strip())
    return match is not None


def _find_namesake(
    decision: Decision,
    visits: list[ScreenVisit],
    given: list[str],
    state: State,
) -> OtherObject | None:
    """The one that was touched, and another that fits the task as well or better."""
    asked = [state["instruction"]]
    asked += state.get("additions", [])
    package = visits[-1].screen.package
    known = given.copy()
    seen: list[ScreenVisit] = []
    for visit in visits:
        if visit.step is not None and isinstance(visit.step.action, Ask):
            known.append(visit.step.action.text)
        if visit.screen.package == package or not _is_saving(decision):
            seen.append(visit)
    found = namesakes.find_namesakes(
        "\n".join(asked),
        seen,
        known="\n".join(known),
    )
    if found is None:
        return None
    remembered = "\n".join(state.get("experience", []))
    if normalize_text(found.taken) in normalize_text(remembered):
        return None
    if found.is_other_named:
        return OtherObject(found.taken, found.other)
    return OtherObject(found.taken, found.other, found.said)


def _compare_names(
    instruction: str, visits: Sequence[ScreenVisit]
) -> OtherObject | None:
    """Who or what the last step is about, and what the task names; None if that may be the same."""
    found = deletions.find_other_target(instruction, visits)
    if found is not None:
        return OtherObject(*found)
    wrong = recipients.find_next_recipient(
        instruction, visits
    ) or recipients.find_namesake(instruction, visits[-1])
    return None if wrong is None else OtherObject(wrong.taken, wrong.wanted)
