"""A form that is about to be saved with another day or hour than the task names for it.

"Put a dentist appointment in for Thursday at four" is about to be saved with "Start date: Tue,
Mar 3". The check at the end would find it too, when it is saved. Nothing is said unless one
sentence of the task has the title of the form, and one day or one hour, or the task is one sentence
with one day, and the form is that of a row whose name it has a word of.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.instruction import corrections, offsets
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.checks.values import form_dates, told_days
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.clock_times import find_times
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_minutes
from tools.screen import Screen

_PART = re.compile(
    r"(?:[.;!?](?=\s|$)|[。；！？]|,? \b(?:and|then|but|also)\b"
    r"|然后|再(?!次)|接着|另外|还有|并且?|以及|顺便)"
)
"""What stands between the parts of a task that may be about different things."""
_START = re.compile(
    r"(?:event )?(?:starts?|begins?|from)(?: time| at)?|(?:开始|起始)(?:时间|时刻)?",
    re.IGNORECASE,
)
"""Labels of a field for the hour at which something begins."""
_LEAST = 2
"""Characters of a title."""


def find_clash(
    instruction: str, visits: Sequence[ScreenVisit]
) -> tuple[str, str]:
    """The field that holds another day or hour than the task plainly names, and its part that does.

    Both are empty if none does.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them; the last one is still to come.
    """
    here = visits[-1]
    if not forms.is_kept(here):
        return "", ""
    order, _ = corrections.read_corrections(instruction)
    part = _find_part(order, here.screen)
    field = ""
    if part and not told_days.REPEATED.search(part):
        field = _find_other_day(part, visits) or _find_other_hour(part, visits)
    elif not part and _is_opened_for(order, visits):
        part = order
        field = _find_other_day(order, visits)
    return field, part if field else ""


def _is_opened_for(order: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the form was opened from a row whose name shares a word with an order of one part.

    看牙医 is what 牙医复诊 means, if the run chose its row and saves its form.
    """
    form = visits[-1].screen
    if _PART.search(order.strip(" .!。！")) or told_days.REPEATED.search(order):
        return False
    words = paraphrase.list_terms(order)
    titles = list(_list_titles(form))
    for visit in visits:
        target = visit.target
        if target is None or target.role != "item":
            continue
        if visit.screen.package != form.package:
            continue
        for title in titles:
            is_chosen = normalize_text(title) in normalize_text(target.text)
            if is_chosen and words & paraphrase.list_terms(title):
                return True
    return False


def _find_part(order: str, form: Screen) -> str:
    """The one part of an order that has what stands in a field of a form; or empty."""
    titles = list(_list_titles(form))
    found: list[str] = []
    for part in _PART.split(order):
        words = paraphrase.list_parts(part)
        plain = normalize_text(part)
        for title in titles:
            parts = paraphrase.list_parts(title)
            if normalize_text(title) in plain or (parts and parts <= words):
                found.append(part)
                break
    return found[0] if len(found) == 1 else ""


def _list_titles(form: Screen) -> Iterator[str]:
    for element in form.elements:
        value = element.value.strip()
        if element.role == "input" and len(value) >= _LEAST:
            yield value


def _find_other_day(part: str, visits: Sequence[ScreenVisit]) -> str:
    today = read_today(visits)
    plain = evidence.QUOTES.sub(" ", part)
    if today is None:
        return ""
    if len(set(form_dates.list_wanted_days(plain, today))) != 1:
        return ""
    field = form_dates.find_other_date(part, visits)
    fields = form_dates.list_date_fields(visits[-1].screen)
    return field if field in fields else ""


def _find_other_hour(part: str, visits: Sequence[ScreenVisit]) -> str:
    today = read_today(visits)
    plain = evidence.QUOTES.sub(" ", part)
    times = find_times(plain)
    if len(times) != 1 or today is None:
        return ""
    if form_dates.is_shifted(plain, today) or offsets.list_offsets(plain):
        return ""
    other = ""
    for field in forms.read_fields(visits[-1].screen):
        if not form_changes.is_hour(field.value):
            continue
        if not times[0].values.isdisjoint(read_minutes([field.value])):
            return ""
        if _START.fullmatch(field.label):
            other = f"{field.label}: {field.value}"
    return other
