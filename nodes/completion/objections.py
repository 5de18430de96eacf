"""What the screens of a run show to be done otherwise than the instruction says, in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from nodes.completion.checks.choices import (
    apps,
    recipients,
    sent_as_text,
    sent_things,
    similar_rows,
)
from nodes.completion.checks.missing import answers, still_listed, untouched
from nodes.completion.checks.unasked import changes
from nodes.completion.checks.values import (
    form_dates,
    kept_old,
    lead_times,
    lengths,
    options,
    set_days,
    written_texts,
)
from nodes.completion.quotes.support import ScreenVisit
from nodes.phrases import Language, format_sentence
from tapwright.text.quote import cut_line

_LONGEST = 60
"""Characters of a text that the user is told."""
_CHOICES = (
    options.find_unchosen,
    similar_rows.find_missed_row,
    sent_things.find_missed_thing,
    sent_things.find_other_place,
)
"""What was not chosen, or chosen in the place of what was named."""
_VALUES = (
    lengths.find_other_unit,
    form_dates.find_other_date,
    lead_times.find_other_lead,
)
"""Values that were named and put in otherwise."""


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
    wrong = _tell_recipient(instruction, visits, language) or _tell_kept_old(
        instruction, visits, language
    )
    if wrong:
        return wrong
    forbidden = changes.find_forbidden(instruction, visits, given)
    passed = untouched.find_untouched(instruction, visits)
    found = {
        "day_missing": set_days.find_missing_day(instruction, visits),
        "changed_unasked": str(forbidden or ""),
        "unchosen": _find_first(_CHOICES, instruction, visits),
        "other_value": _find_first(_VALUES, instruction, visits),
        "unopened": apps.find_unopened(instruction, visits, installed),
        "bare_ending": written_texts.find_bare_ending(instruction, visits),
        "sent_as_text": sent_as_text.find_sent_text(instruction, visits),
        "still_listed": still_listed.find_still_listed(instruction, visits),
        "old_name": still_listed.find_old_name(instruction, visits),
        "untouched": "" if has_person_acted else passed,
    }
    if answers.is_unwritten(instruction, answer, visits):
        found["unwritten"] = answer
    for key, words in found.items():
        if words:
            label = cut_line(words, _LONGEST)
            return format_sentence(key, language, label=label)
    return ""


def _find_first(
    finders: Iterable[Callable[[str, Sequence[ScreenVisit]], str]],
    instruction: str,
    visits: Sequence[ScreenVisit],
) -> str:
    """What the first of some checks that finds anything has found; empty if none does."""
    for find in finders:
        words = find(instruction, visits)
        if words:
            return words
    return ""


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
