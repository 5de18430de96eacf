"""A second look at a step: is it about another one than the task names?

"Delete Ben Carver" is at the point of deleting Ben Carter, whose row was touched beside that of Ben
Carver; a message to Anna Schmitt is about to go to Anna Schmidt; or the star of another song is
about to be touched. The check at the end would find it too, when it is done.
"""

from collections.abc import Sequence

from graph.state import Decision, State
from nodes.completion.checks.choices import recipients, row_controls
from nodes.completion.checks.choices.row_controls import OtherRow
from nodes.completion.checks.missing import deletions
from nodes.completion.quotes import proof
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Screen


def find_other_object(
    decision: Decision, screen: Screen, state: State
) -> OtherRow | None:
    """What a deed is about, and what the task names instead; None if nothing is wrong.

    What the user said or added since may mean another one than the task does.

    Args:
        decision: that may delete, archive, send or call, or touch a control of a row.
        screen: on which it is to be done.
        state: of the run.
    """
    if state.get("additions"):
        return None
    here = ScreenVisit(screen=screen, step=decision)
    if not _may_be_other(state["instruction"], here):
        return None
    visits = list(proof.list_visits(state))
    if visits and visits[-1].step is None:
        visits.pop()
    visits.append(here)
    given = proof.list_given(state)
    other = _compare_names(state["instruction"], visits, given)
    if other is None:
        return None
    said = normalize_text("\n".join(given))
    if normalize_text(other.taken) in said:
        return None
    return other


def _may_be_other(instruction: str, here: ScreenVisit) -> bool:
    """Whether the screens of the run have to be read: most steps are of no such kind."""
    if deletions.is_taking_away(here):
        return True
    if recipients.is_sending(here):
        return True
    return row_controls.find_next_row(instruction, [here]) is not None


def _compare_names(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str]
) -> OtherRow | None:
    """Who or what the last step is about, and what the task names; None if that may be the same."""
    found = deletions.find_other_target(
        instruction, visits, given
    ) or row_controls.find_next_row(instruction, visits, given)
    if found is not None:
        return found
    wrong = recipients.find_next_recipient(
        instruction, visits
    ) or recipients.find_namesake(instruction, visits[-1])
    if wrong is None:
        return None
    return OtherRow(taken=wrong.taken, wanted=wrong.wanted)
