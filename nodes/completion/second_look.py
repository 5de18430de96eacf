"""A second look at a step: is it about another one than the task names?

"Delete Ben Carver" is at the point of deleting Ben Carter, whose row was touched beside that of Ben
Carver; a message to Anna Schmitt is about to go to Anna Schmidt; or the star of another song is
about to be touched. The check at the end would find it too, when it is done.
"""

from collections.abc import Sequence
from typing import NamedTuple

from graph.state import Decision, State
from nodes.completion.checks.choices import recipients, row_controls
from nodes.completion.checks.missing import deletions
from nodes.completion.quotes import proof
from nodes.completion.visits import ScreenVisit
from nodes.phrases import Language, format_sentence
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.screen import Screen

_LONGEST = 60
"""Characters of a name."""


class OtherObject(NamedTuple):
    """What a deed is about, and what the task names."""

    taken: str
    wanted: str

    def describe(self, language: Language) -> str:
        """Both names in a sentence."""
        return format_sentence(
            "other_object",
            language,
            taken=cut_line(self.taken, _LONGEST),
            wanted=cut_line(self.wanted, _LONGEST),
        )


def find_other_object(
    decision: Decision, screen: Screen, state: State
) -> OtherObject | None:
    """What a deed is about, and what the task names instead; None if nothing is wrong.

    What the user said or added since may mean another one than the task does.

    Args:
        decision: that may delete, archive, send or call, or touch a control of a row.
        screen: on which it is to be done.
        state: of the run.
    """
    here = ScreenVisit(screen=screen, step=decision)
    if state.get("additions"):
        return None
    is_final = deletions.is_taking_away(here) or recipients.is_sending(here)
    # Most steps are of no such kind, so that not all screens of the run need be read.
    if not is_final and not row_controls.find_next_row(
        state["instruction"], [here]
    ):
        return None
    visits = list(proof.list_visits(state))
    if visits and visits[-1].step is None:
        visits.pop()
    given = proof.list_given(state)
    other = _compare_names(state["instruction"], [*visits, here], given)
    if other is None:
        return None
    said = normalize_text("\n".join(given))
    return None if normalize_text(other.taken) in said else other


def _compare_names(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str]
) -> OtherObject | None:
    """Who or what the last step is about, and what the task names; None if that may be the same."""
    found = deletions.find_other_target(
        instruction, visits, given
    ) or row_controls.find_next_row(instruction, visits, given)
    if found is not None:
        return OtherObject(found.taken, found.wanted)
    wrong = recipients.find_next_recipient(
        instruction, visits
    ) or recipients.find_namesake(instruction, visits[-1])
    return None if wrong is None else OtherObject(wrong.taken, wrong.wanted)
