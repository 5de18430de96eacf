"""Why a claim cannot be true, whatever is quoted for it: what the screens show, in words.

`find_objection` asks the rules one after the other, in the order in which they stand here. What the
first of them finds is told to the user, and to the model that has to go on.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from graph.context import Context
from graph.state import State
from nodes import resources
from nodes.completion import withdrawn
from nodes.completion.checks.choices import (
    apps,
    comparisons,
    contact_values,
    own_place,
    recipients,
    row_controls,
    row_times,
    sent_as_text,
    sent_things,
    similar_rows,
)
from nodes.completion.checks.instruction import held_back, readings
from nodes.completion.checks.missing import (
    answer_rows,
    answers,
    conditions,
    deletions,
    duplicates,
    forgotten_parts,
    last_page,
    looks,
    lost_input,
    named_switches,
    open_buttons,
    open_verbs,
    remarks,
    spared,
    still_listed,
    too_few,
    undone_deeds,
    unsaved,
    untouched,
)
from nodes.completion.checks.run import buttons
from nodes.completion.checks.unasked import (
    changes,
    made_inside,
    searches,
)
from nodes.completion.checks.values import (
    added_texts,
    answer_headings,
    copied_values,
    dialling,
    form_dates,
    forwarded_mails,
    kept_old,
    kept_values,
    lengths,
    options,
    set_days,
    sliders,
    steppers,
    told_days,
    wanted_values,
    written_texts,
)
from nodes.completion.visits import ScreenVisit
from nodes.decision import labels
from nodes.phrases.sentences import (
    Language,
    choose_message_language,
    format_sentence,
)
from tapwright.errors import PhoneError
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tools.screen import read_row_name

_Rule = tuple[str, Callable[[str, Sequence[ScreenVisit]], str]]
"""The sentence that tells what a check finds, and the check: of the instruction and all screens."""

_LONGEST = 60
"""Characters of a text that the user is told."""
_INPUT_RULES: Sequence[_Rule] = (
    ("excess", set_days.find_extra_day),
    ("excess", dialling.find_hung_up),
    ("excess", dialling.find_called_again),
    ("cut_text", written_texts.find_cut_text),
    ("misplaced_text", added_texts.find_misplaced_text),
    ("unparted", added_texts.find_unparted_text),
    ("text_lost", added_texts.find_lost_text),
    ("other_value", written_texts.find_other_ending),
    ("other_value", written_texts.find_misspelled),
    ("doubled_text", written_texts.find_doubled),
    ("typed_button", written_texts.find_named_deed),
    ("cut_text", written_texts.find_cut_copy),
    ("other_value", written_texts.find_unseen_file),
    ("other_value", dialling.find_other_number),
    ("unwritten", written_texts.find_unwritten_number),
    ("unwritten", written_texts.find_unmerged),
    ("unwritten", remarks.find_unwritten_remark),
)
"""What was typed, dialled or set otherwise than it is named."""
_CHOICE_RULES: Sequence[_Rule] = (
    ("left_on", options.find_still_on),
    ("unchosen", kept_values.find_unset_repeat),
    ("unchosen", options.find_passed_option),
    ("unchosen", options.find_offered),
    ("unchosen", sliders.find_other_slider),
    ("other_value", sliders.find_other_rating),
    ("unchosen", similar_rows.find_passed_row),
    ("unchosen", similar_rows.find_missed_row),
    ("unchosen", similar_rows.find_other_value),
    ("unchosen", sent_things.find_missed_thing),
    ("unchosen", sent_things.find_other_place),
    ("other_forward", forwarded_mails.find_other_forward),
    ("other_value", lengths.find_other_unit),
    ("deleted_besides", deletions.find_other_time),
    ("deleted_besides", deletions.find_second_deletion),
    ("deleted_besides", duplicates.find_last_copy),
    ("deleted_besides", duplicates.find_too_many),
    ("deleted_besides", looks.find_deleted),
    ("opened_besides", looks.find_opened),
    ("excess", looks.find_turned),
    ("other_value", form_dates.find_other_date),
    ("past_value", form_dates.find_past_date),
    ("other_value", told_days.find_other_day),
    ("other_half", told_days.find_other_half),
    ("other_value", told_days.find_other_offset),
    ("other_value", row_times.find_untimely),
    ("other_value", conditions.find_other_branch),
    ("unmet_ground", conditions.find_unmet_ground),
    ("other_value", searches.find_other_search),
    ("other_value", searches.find_other_place),
    ("other_value", written_texts.find_other_question),
    ("unchosen", conditions.find_unchosen_way),
    ("other_value", kept_values.find_other_value),
    ("other_value", steppers.find_other_count),
    ("other_value", steppers.find_other_step),
    ("other_value", open_verbs.find_other_verb),
)
"""What was not chosen, or chosen in the place of what is named."""
_RESULT_RULES: Sequence[_Rule] = (
    ("bare_ending", written_texts.find_bare_ending),
    ("wordless", written_texts.find_wordless),
    ("unpressed", open_buttons.find_rear_camera),
    ("unpressed", last_page.find_uncarted),
    ("other_value", last_page.find_other_kind),
    ("unpressed", open_buttons.find_unfavoured),
    ("unpressed", open_buttons.find_called_off),
    ("unpressed", open_buttons.find_unpasted),
    ("sent_as_text", sent_as_text.find_sent_text),
    ("still_listed", still_listed.find_still_listed),
    ("made_inside", made_inside.find_other_folder),
    ("not_moved", options.find_old_place),
    ("old_name", still_listed.find_old_name),
)
"""What came of it otherwise: it is still there, or went out as something else."""

_OPEN_RULES: Sequence[_Rule] = (
    ("not_chosen", untouched.find_unselected),
    ("not_chosen", options.find_kept_default),
    ("not_chosen", similar_rows.find_unnamed_offer),
    ("too_few", too_few.find_too_few),
    ("part_forgotten", forgotten_parts.find_forgotten_part),
    ("part_forgotten", forgotten_parts.find_forgotten_item),
    ("part_forgotten", forgotten_parts.find_forgotten_limit),
    ("other_switch", named_switches.find_doubtful_switch),
    ("foreign_value", copied_values.find_foreign_value),
    ("maybe_other", forwarded_mails.find_doubtful_forward),
)
"""What may be right, so that a model has to say why."""
_UNDONE_RULES: Sequence[_Rule] = (
    ("untouched", untouched.find_untouched),
    ("untouched", untouched.find_unviewed),
    ("untouched", untouched.find_unemptied),
    ("unviewed", untouched.find_unviewed_part),
    ("other_place", own_place.find_other_place),
    ("untouched", last_page.find_only_found),
    ("untouched", last_page.find_none_opened),
    ("not_ready", last_page.find_unready),
    ("untouched", named_switches.find_unturned),
    ("unset_switch", named_switches.find_unset_switch),
    ("opposite", undone_deeds.find_opposite),
)
"""What no step did, or a later one undid, if the person did not do it."""


_VALUE_KEYS = {
    (False, False): "other_value",
    (False, True): "other_than_wanted",
    (True, False): "value_left",
    (True, True): "left_unlike_wanted",
}
"""Sentences for a value, by whether it was left as it was, and whether the wanted one is known."""


def find_objection(
    state: State,
    visits: Sequence[ScreenVisit],
    context: Context,
    *,
    given: Sequence[str],
) -> str:
    """What the screens show to be left undone or done otherwise, in words; empty if nothing.

    Args:
        state: of the run.
        visits: all screens of the run with the steps made on them, in order.
        context: the caller's choices.
        given: what the person said besides.
    """
    language = choose_message_language(state, context)
    instruction = withdrawn.read_order(state)
    undone = (
        _tell_withdrawn_input(state, visits, language)
        or find_unsaved(state, visits, context)
        or _find_undeleted(state, visits, language)
        or _tell_lost_input(instruction, visits, language)
    )
    if undone:
        return undone
    found = next(_apply_rules(_INPUT_RULES, instruction, visits), None)
    if found:
        return _tell_finding(found, instruction, visits, language)
    return describe_unmet(
        instruction,
        visits,
        answer=state["answer"],
        installed=_list_installed(state, context),
        language=language,
        given=given,
        has_person_acted=withdrawn.has_person_acted(state),
    )


def find_unsaved(
    state: State, visits: Sequence[ScreenVisit], context: Context
) -> str:
    """That the last button was not pressed, such as Save or Start, in words; empty if it was."""
    language = choose_message_language(state, context)
    instruction = withdrawn.read_order(state)
    label = unsaved.find_unsaved(instruction, visits)
    if label and is_due(label, state):
        return tell_unpressed(label, language)
    for find in (
        lengths.find_unstarted,
        dialling.find_uncalled,
        lost_input.find_unsent,
    ):
        button = find(instruction, visits)
        if button and is_due(button, state):
            return tell_unpressed(button, language)
    return ""


def is_due(label: str, state: State) -> bool:
    """Whether a button is still to be pressed: neither the order nor the user holds it back."""
    if withdrawn.is_withdrawn(label, state):
        return False
    # "I'll pay myself" gives a reason, and holds back all the same.
    orders = (withdrawn.read_order(state), state["instruction"])
    return not any(held_back.is_held_back(label, order) for order in orders)


def tell_unpressed(label: str, language: Language) -> str:
    """That a button was not pressed, in words, by what it does: Send sends, and Save saves."""
    if buttons.is_sending(label):
        key = "unsent"
    elif labels.is_keeping_label(label):
        key = "unsaved"
    else:
        key = "unpressed"
    return format_sentence(key, language, label=label)


def _find_undeleted(
    state: State, visits: Sequence[ScreenVisit], language: Language
) -> str:
    """That no step deletes what was to be deleted, in words; empty if one may, or the user's did.

    A deletion that the user refused is not objected to.
    """
    order = withdrawn.read_order(state)
    missing = deletions.find_missing_deletion(order, visits)
    if missing is None or withdrawn.has_person_acted(state):
        return ""
    if held_back.is_held_back("Delete", order):
        return ""
    for step in resources.get_story(state).steps:
        if step.outcome is None:
            visit = ScreenVisit(screen=visits[0].screen, step=step.decision)
            if deletions.may_delete(visit):
                return ""
    fault, label = missing
    return format_sentence(fault, language, label=label)


def _tell_withdrawn_input(
    state: State, visits: Sequence[ScreenVisit], language: Language
) -> str:
    number = withdrawn.find_withdrawn_deletion(state["instruction"], visits)
    if number:
        return format_sentence("kept_deleted", language, label=number)
    order = readings.read_state(state)
    value = withdrawn.find_withdrawn_input(order.text, visits, order.withdrawn)
    if not value:
        return ""
    return format_sentence("taken_back", language, label=value)


def _tell_lost_input(
    instruction: str, visits: Sequence[ScreenVisit], language: Language
) -> str:
    text = lost_input.find_lost_input(instruction, visits)
    if not text:
        return ""
    return format_sentence("lost_input", language, text=text)


def describe_unmet(
    instruction: str,
    visits: Sequence[ScreenVisit],
    *,
    answer: str,
    installed: Mapping[str, str],
    language: Language,
    given: Sequence[str] = (),
    has_person_acted: bool = False,
) -> str:
    """What was named and plainly done otherwise, in words; empty if nothing.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        answer: that the run gives; empty without one.
        installed: packages of the installed apps by label.
        language: of the words.
        given: what the person said besides.
        has_person_acted: the person did something on the phone themselves.
    """
    wrong = (
        _tell_recipient(instruction, visits, language)
        or _tell_other_row(instruction, visits, language, given)
        or _tell_kept_old(instruction, visits, language)
    )
    if wrong:
        return wrong
    findings = _list_findings(
        instruction,
        visits,
        answer=answer,
        installed=installed,
        given=given,
        has_person_acted=has_person_acted,
    )
    found = next(findings, None)
    if not found:
        return ""
    return _tell_finding(found, instruction, visits, language)


def _list_findings(
    instruction: str,
    visits: Sequence[ScreenVisit],
    *,
    answer: str,
    installed: Mapping[str, str],
    given: Sequence[str],
    has_person_acted: bool,
) -> Iterator[tuple[str, str]]:
    """What the rules find, each with the sentence that tells it, in the order of the rules."""
    order = instruction
    day = set_days.find_missing_day(order, visits)
    yield from _list_if_found("day_missing", day)
    forbidden = changes.find_forbidden(order, visits, given)
    if forbidden:
        yield "changed_unasked", str(forbidden)
    deleted = spared.find_deleted(order, visits, given)
    yield from _list_if_found("deleted_besides", deleted)
    changed = spared.find_changed(order, visits, given)
    yield from _list_if_found("changed_unasked", changed)
    value = contact_values.find_other_value(order, visits, given)
    yield from _list_if_found("other_owner", value)
    yield from _apply_rules(_CHOICE_RULES, order, visits)
    other = apps.find_other_app(order, visits, installed)
    yield from _list_if_found("other_app", other)
    app = apps.find_unopened(order, visits, installed)
    yield from _list_if_found("unopened", app)
    yield from _apply_rules(_RESULT_RULES, order, visits)
    left = still_listed.find_left_over(order, visits, installed)
    yield from _list_if_found("left_over", left)
    kept = deletions.find_spared(order, visits, given)
    yield from _list_if_found("spared", kept)
    extra = deletions.find_extra_deletion(order, visits, given)
    yield from _list_if_found("deleted_besides", extra)
    if not has_person_acted:
        yield from _apply_rules(_UNDONE_RULES, order, visits)
    if answers.is_unwritten(order, answer, visits):
        yield "unwritten", answer
    heading = answer_headings.find_other_heading(order, answer, visits)
    yield from _list_if_found("other_heading", heading)
    level = answer_headings.find_other_level(order, answer, visits)
    yield from _list_if_found("other_heading", level)
    stretch = answer_headings.find_other_end(order, answer, visits)
    yield from _list_if_found("other_end", stretch)
    said = "\n".join([order, *given])
    row = contact_values.find_own_row(said, answer, visits)
    yield from _list_if_found("other_row_answer", row)
    row = told_days.find_other_days_value(order, answer, visits)
    yield from _list_if_found("other_days_answer", row)
    weather = conditions.find_unread_weather(order, visits, given)
    yield from _list_if_found("unread_weather", weather)


def _list_if_found(key: str, words: str) -> Iterator[tuple[str, str]]:
    """What a rule found, with the sentence that tells it; nothing if it found nothing."""
    if words:
        yield key, words


def list_open_rows(
    instruction: str,
    visits: Sequence[ScreenVisit],
    *,
    answer: str,
    replies: Sequence[str],
    language: Language,
) -> tuple[str, ...]:
    """What a model must account for with a quote, in words, as it may be right.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        answer: that the run gives; empty without one.
        replies: what the user answered to the run's questions.
        language: of the words.
    """
    found = list(_apply_rules(_OPEN_RULES, instruction, visits))
    words = comparisons.find_unseen_rest(instruction, answer, visits)
    found += _list_if_found("unseen_rest", words)
    number = answers.find_unshown_number(replies, visits)
    found += _list_if_found("part_forgotten", number)
    if answer and visits:
        found += answer_rows.list_doubts(instruction, answer, visits)
    return tuple(
        _tell_finding(each, instruction, visits, language) for each in found
    )


def _apply_rules(
    rules: Sequence[_Rule], instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[tuple[str, str]]:
    """What some rules find, each with the sentence that tells it."""
    for key, find in rules:
        words = find(instruction, visits)
        if key == "unpressed" and held_back.is_held_back(words, instruction):
            continue
        yield from _list_if_found(key, words)


def _tell_finding(
    finding: tuple[str, str],
    instruction: str,
    visits: Sequence[ScreenVisit],
    language: Language,
) -> str:
    """What a rule found, in a sentence that also says what is wanted, if that is known."""
    key, words = finding
    label = cut_line(words, _LONGEST)
    wanted = ""
    if key == "unset_switch":
        key = _tell_state(words, visits)
    if key == "other_value":
        wanted = wanted_values.find_wanted(instruction, words, visits, language)
        is_left = wanted_values.is_left(words, visits)
        key = _VALUE_KEYS[is_left, bool(wanted)]
    return format_sentence(
        key, language, label=label, wanted=cut_line(wanted, _LONGEST)
    )


def _tell_state(switch: str, visits: Sequence[ScreenVisit]) -> str:
    """The sentence for a switch that is in the wrong state, by how it was seen last."""
    name = normalize_text(switch)
    for visit in reversed(visits):
        for element in visit.screen.elements:
            if element.checked is None:
                continue
            if normalize_text(read_row_name(element.text)) == name:
                return "left_on" if element.checked else "left_off"
    return "unset_switch"


def _tell_recipient(
    instruction: str, visits: Sequence[ScreenVisit], language: Language
) -> str:
    wrong = recipients.find_wrong_recipient(instruction, visits)
    if wrong is None:
        return ""
    return format_sentence(
        "wrong_call" if wrong.is_call else "wrong_recipient",
        language,
        taken=cut_line(wrong.taken, _LONGEST),
        wanted=cut_line(wrong.wanted, _LONGEST),
    )


def _tell_other_row(
    instruction: str,
    visits: Sequence[ScreenVisit],
    language: Language,
    given: Sequence[str],
) -> str:
    other = row_controls.find_other_row(instruction, visits, given)
    if other is None:
        return ""
    return other.describe(language)


def _tell_kept_old(
    instruction: str, visits: Sequence[ScreenVisit], language: Language
) -> str:
    old, new = kept_old.find_kept_old(instruction, visits)
    if not old:
        return ""
    return format_sentence(
        "kept_old",
        language,
        old=cut_line(old, _LONGEST),
        new=cut_line(new, _LONGEST),
    )


def _list_installed(state: State, context: Context) -> dict[str, str]:
    """Packages of the installed apps by label; none if the phone does not answer any more."""
    try:
        return resources.list_apps(state, context)
    except PhoneError:
        return {}
