"""A second look at a step: is it about another one than the task names?

"Delete Ben Carver" is at the point of deleting Ben Carter, whose row was touched beside that of Ben
Carver; a message to Anna Schmitt is about to go to Anna Schmidt; or the star of another song is
about to be touched; or "the newest photo" is to be sent, and an older one goes with the message; or
a value that the task takes back, or another day than its own, stands in what is about to be saved.
The check at the end would find it too, when it is done. "Tell Anna" may mean either of them, which
no check at the end can know.
"""

import re
from collections.abc import Sequence

from graph.state import Decision, State, describe_instruction
from nodes.approval import questions, wrong_values
from nodes.approval.wrong_values import WrongValue
from nodes.completion import namesakes, withdrawn
from nodes.completion.checks.choices import (
    comparisons,
    contact_values,
    recipients,
    row_controls,
    sent_as_text,
)
from nodes.completion.checks.choices.row_controls import OtherObject
from nodes.completion.checks.instruction import readings
from nodes.completion.checks.instruction.named_values import list_values
from nodes.completion.checks.missing import deletions, spared
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.checks.values import next_save, wanted_values
from nodes.completion.quotes import proof
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import choose_language
from tapwright.text.normalize import normalize_text
from tools.actions import Ask, Submit, Tap, TapPoint, TapText, TypeText
from tools.device.state.vendors import is_system_dialog
from tools.screen import Screen

_TOUCHES = (Submit, Tap, TapPoint, TapText)
_SAVES = re.compile(r"save|ok|rename|保存|确定|重命名", re.IGNORECASE)


def find_other_object(
    decision: Decision, screen: Screen, state: State
) -> OtherObject | None:
    """What a deed is about, and what the task names or may mean instead; None if nothing is wrong.

    What the user said or added since may mean another one than the task does.

    Args:
        decision: that may delete, archive, send, call, pay or save, or touch a control of a row.
        screen: on which it is to be done.
        state: of the run.
    """
    here = ScreenVisit(screen=screen, step=decision)
    instruction = readings.read_instruction(state)
    is_nameable = _may_be_other(instruction, here)
    if not is_nameable and not _has_effect(decision, screen, state):
        return None
    visits = list(proof.list_visits(state))
    if visits and visits[-1].step is None:
        visits.pop()
    visits.append(here)
    given = list(proof.list_given(state))
    if is_nameable:
        other = _find_unnamed(visits, given, state)
        if other is not None:
            return other
    if _is_sent_or_taken(here) or _has_effect(decision, screen, state):
        namesake = _find_namesake(decision, visits, given, state)
        return namesake or _find_other_thing(visits, given, state)
    return None


def _find_unnamed(
    visits: list[ScreenVisit], given: list[str], state: State
) -> OtherObject | None:
    """One that neither the task nor the user names, while the task names another."""
    if state.get("additions"):
        return None
    instruction = readings.read_instruction(state)
    other = _compare_names(instruction, visits, given)
    said = normalize_text("\n".join(given))
    if other is None or normalize_text(other.taken) in said:
        return None
    return other


def _find_other_thing(
    visits: list[ScreenVisit], given: list[str], state: State
) -> OtherObject | None:
    """What is about to be sent: another person's number, or a photo that another one outdoes."""
    if not recipients.is_sending(visits[-1]):
        return None
    wanted = withdrawn.read_order(state)
    value = contact_values.find_next_value(wanted, visits, given)
    if value:
        owner = contact_values.find_owner(wanted)
        return OtherObject(taken=value, wanted=owner)
    if not sent_as_text.asks_for_thing(wanted):
        return None
    row = comparisons.find_better_row(wanted, visits)
    if row is None or not row.is_sure:
        return None
    return OtherObject(taken=row.taken, wanted=row.better)


def find_wrong_value(
    decision: Decision, screen: Screen, state: State
) -> WrongValue | None:
    """A value that is about to be sent or saved, and that cannot be meant; None without one.

    Args:
        decision: that may send or save.
        screen: on which it is to be done.
        state: of the run.
    """
    here = ScreenVisit(screen=screen, step=decision)
    is_last = recipients.is_sending(here) or forms.is_kept(here)
    if decision.replaces or not is_last:
        return None
    given = "\n".join(proof.list_given(state))
    taken = _find_withdrawn(here, given, state)
    if taken:
        return WrongValue(kind="taken_back", taken=taken)
    visits = list(proof.list_visits(state))
    seen: list[Screen] = []
    typed: list[str] = []
    for visit in visits:
        seen.append(visit.screen)
        typed.append(visit.input_text)
    order = describe_instruction(state)
    said = f"{order}\n{given}"
    house = wrong_values.find_other_house(screen, seen, typed, said)
    if visits and visits[-1].step is None:
        visits.pop()
    return house or _find_clash([*visits, here], given, state)


def _find_clash(
    visits: list[ScreenVisit], given: str, state: State
) -> WrongValue | None:
    """A day or an hour of a form that is not the one of the task; what was said since may be."""
    said = [value.sort for value in list_values(given)]
    if state.get("additions") or "day" in said or "time" in said:
        return None
    order = withdrawn.read_order(state)
    field, part = next_save.find_clash(order, visits)
    language = choose_language(order, "auto")
    wanted = wanted_values.find_wanted(part, field, visits, language)
    if not wanted:
        return None
    is_left = wanted_values.is_left(field, visits)
    return WrongValue(
        kind="left_unlike_wanted" if is_left else "other_than_wanted",
        taken=field,
        wanted=wanted,
    )


def _find_withdrawn(here: ScreenVisit, given: str, state: State) -> str:
    """A value in a field that the user took back, and has not said again; empty without one."""
    texts = wrong_values.list_inputs(here.screen)
    if forms.is_kept(here):
        for each in forms.read_fields(here.screen):
            texts.append(each.value)
        texts = _drop_found(texts, here, state)
    # What stands there is read as if it were written now: what was typed over counts no more.
    written = TypeText(text="\n".join(texts))
    step = Decision(step=0, task=0, judgement="act", action=written)
    visit = ScreenVisit(screen=here.screen, step=step)
    read = readings.read_state(state)
    order = ", ".join([read.text, *state.get("additions", [])])
    taken = withdrawn.find_withdrawn_input(order, [visit], read.withdrawn)
    if taken in given:
        return ""
    return taken


def _drop_found(texts: list[str], here: ScreenVisit, state: State) -> list[str]:
    """The texts without those of a thing that was there, and that the run did not type itself.

    What a new form comes with is left by the run, and saved with it.
    """
    visits = list(proof.list_visits(state))
    if visits and visits[-1].step is None:
        visits.pop()
    found: set[str] = set()
    for form in form_changes.list_kept_forms([*visits, here]):
        found.clear()
        if form.is_edit:
            found.update(field.value for field in form.first.values())
    for visit in visits:
        found.discard(visit.input_text)
    return [text for text in texts if text not in found]


def _is_sent_or_taken(here: ScreenVisit) -> bool:
    return deletions.is_taking_away(here) or recipients.is_sending(here)


def _may_be_other(instruction: str, here: ScreenVisit) -> bool:
    """Whether the screens of the run have to be read: most steps are of no such kind."""
    if _is_sent_or_taken(here):
        return True
    if row_controls.find_next_row(instruction, [here]) is not None:
        return True
    return bool(spared.find_next_deed(instruction, [here]))


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
    asked = [readings.read_instruction(state)]
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
    said = "" if found.is_other_named else found.said
    return OtherObject(taken=found.taken, wanted=found.other, said=said)


def _compare_names(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str]
) -> OtherObject | None:
    """Who or what the last step is about, and what the task names; None if that may be the same."""
    found = deletions.find_other_target(
        instruction, visits, given
    ) or row_controls.find_next_row(instruction, visits, given)
    if found is not None:
        return found
    name = spared.find_next_deed(instruction, visits, given)
    if name:
        return OtherObject(taken=name)
    wrong = recipients.find_next_recipient(
        instruction, visits
    ) or recipients.find_namesake(instruction, visits[-1])
    if wrong is None:
        return None
    return OtherObject(taken=wrong.taken, wanted=wrong.wanted)
