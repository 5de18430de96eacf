"""Whether a quote is of something that stood there before the run put anything in.

"Sun" in the row of another alarm, or the name of a box that nobody ticked, shows nothing of the
alarm that was made.
"""

from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.quotes import citations
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit, list_new_texts
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tools.screen import TOGGLES


def is_stale(words: str, said: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a value of something new is shown by what stood there before.

    Args:
        words: the detail of the instruction.
        said: the quotes for it; a state is compared with the screen elsewhere.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _has_value(words):
        return False
    if not _has_made_something(visits):
        return False
    if citations.list_states(said):
        return False
    quotes = evidence.split_claim(said)
    texts = _list_since_form(visits)
    if not texts or not quotes:
        return False
    # What was kept may have stood there too, as a day does in a calendar.
    texts += _list_kept_values(visits)
    return not any(is_shown_in(quote, texts) for quote in quotes)


def _has_made_something(visits: Sequence[ScreenVisit]) -> bool:
    """Whether the run kept a form for a new thing."""
    kept = form_changes.list_kept_forms(visits)
    return any(not form.is_edit for form in kept)


def _list_kept_values(visits: Sequence[ScreenVisit]) -> list[str]:
    """The fields of the new things that the run kept, each with its label and value.

    An option that can be on or off shows nothing by its name.
    """
    rows: list[str] = []
    for form in form_changes.list_kept_forms(visits):
        if form.is_edit:
            continue
        for each in form.last.values():
            if each.role not in TOGGLES:
                rows.append(f"{each.label}, {each.value}")
    return rows


def _has_value(words: str) -> bool:
    return any(read_words(words) for read_words in READERS.values())


def _list_since_form(visits: Sequence[ScreenVisit]) -> list[str]:
    """What the screens show since a form came up, and did not before; nothing without a form."""
    before: list[str] = []
    after: list[str] = []
    has_form = False
    for visit in visits:
        texts = map(normalize_text, visit.screen.texts)
        if has_form:
            after += texts
        else:
            before += texts
            has_form = forms.is_form(visit.screen)
    return list_new_texts(before, after)
