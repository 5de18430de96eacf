"""What a run did to the phone, by its screens and steps alone: no sentence of a model is in it.

It sent a message, it kept a form on which "Start date: Thu, Mar 5" stood, it switched "Wi-Fi", and
the row "Lunch, ¥35" that it touched went when it touched Delete.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from nodes.approval.sensitivity.deletion import RESTORING
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.checks.missing import deletions
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.sent_messages import Message, list_messages
from nodes.completion.visits import ScreenVisit, list_texts
from tapwright.text.amounts import is_sum_of
from tapwright.text.dates import contains_date, resolve_dates
from tapwright.text.language import Language
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.readers import read_values
from tools.screen import TOGGLES, Screen, read_row_name

_LONGEST = 60
"""Characters of a value that is told."""
_WORD = re.compile(r"[a-z0-9]+(?:[:.,][0-9]+)*|[\u3400-\u9fff]")


@dataclass(frozen=True)
class KeptValue:
    """What a field of a form held when the form was kept."""

    label: str
    value: str
    package: str
    """Of the app."""

    def tell(self, language: Language) -> str:
        """As the user reads it: `Start date: Thu, Mar 5`."""
        value = cut_line(self.value, _LONGEST)
        if not self.label:
            return f"“{value}”"
        colon = ": "
        if language == "zh":
            colon = "："
        return f"{self.label}{colon}{value}"


@dataclass(frozen=True, kw_only=True)
class Effects:
    """What a run did to the phone."""

    messages: Sequence[Message] = ()
    values: Sequence[KeptValue] = ()
    switches: Sequence[tuple[str, bool]] = ()
    """The switches that it touched, and whether the last screen shows them on."""
    removed: Sequence[str] = ()
    """The rows that it took away; one that was there twice may be so more than once."""
    twins: Sequence[str] = ()
    """The rows of the last screen that have the name of one that was taken away."""
    texts_before: Sequence[str] = ()
    """What the screens showed until a form was kept."""

    def __bool__(self) -> bool:
        """Whether there is any."""
        return any((self.messages, self.values, self.switches, self.removed))


def collect_effects(
    visits: Sequence[ScreenVisit], known: Sequence[str]
) -> Effects:
    """What a run did, as far as its screens show it.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        known: the task, what the person said, and the quotes; see `list_messages`.
    """
    removed = list(_list_removed(visits))
    twins: list[str] = []
    for name in dict.fromkeys(map(read_row_name, removed)):
        twins += _list_named(name, visits[-1].screen)
    return Effects(
        messages=list_messages(visits, known),
        values=_list_kept_values(visits),
        switches=list(_list_switched(visits)),
        removed=removed,
        twins=twins,
        texts_before=_list_texts_before(visits),
    )


def _list_texts_before(visits: Sequence[ScreenVisit]) -> list[str]:
    screens: list[Screen] = []
    for visit in visits:
        screens.append(visit.screen)
        if forms.is_form(visit.screen) and forms.is_kept(visit):
            break
    return list_texts(screens)


def _list_kept_values(visits: Sequence[ScreenVisit]) -> list[KeptValue]:
    """What the form of each app says that was kept last, and what else was set on forms."""
    last_forms: dict[str, Screen] = {}
    for visit in visits:
        if forms.is_form(visit.screen) and forms.is_kept(visit):
            last_forms[visit.screen.package] = visit.screen
    values: dict[str, KeptValue] = {}
    for form in last_forms.values():
        for kept in _list_main_values(form):
            values.setdefault(kept.value, kept)
    for change in form_changes.list_changes(visits):
        is_box = change.role in TOGGLES and change.role != "switch"
        if change.after and not is_box:
            kept = KeptValue(change.label, change.after, change.package)
            values.setdefault(kept.value, kept)
    return list(values.values())


def _list_main_values(form: Screen) -> Iterator[KeptValue]:
    """What stands in the first field of a form, which names the thing, and its days and hours."""
    has_name = False
    for field in forms.read_fields(form):
        is_name = field.role == "input" and not has_name
        has_name = has_name or is_name
        is_day = field.role == "item" and read_values("date", [field.value])
        is_hour = form_changes.is_hour(field.value)
        if field.value and (is_name or is_day or is_hour):
            label = "" if is_name else field.label
            yield KeptValue(label, field.value, form.package)


def is_told(value: str, told: Sequence[str], today: date | None) -> bool:
    """Whether what a field holds was told: in these words, or as a day, time or sum in others.

    Args:
        value: of the field, such as `Wed, Mar 4` or `38.5`.
        told: the task, or lines told before.
        today: on the phone, which says what day "tomorrow" is; None if that is unknown.
    """
    text = "\n".join(told)
    if _list_words(value) <= _list_words(text):
        return True
    for kind in ("date", "time", "duration"):
        named = read_values(kind, [value])
        known = read_values(kind, told)
        if named and named <= known:
            return True
    if is_sum_of(value, text):
        return True
    if today is None:
        return False
    days = resolve_dates(text, today)
    return any(contains_date(value, day.date) for day in days)


def _list_words(text: str) -> set[str]:
    plain = normalize_text(text)
    return set(_WORD.findall(plain))


def _list_switched(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, bool]]:
    """The switches that a step touched, by name, if the last screen shows how they stand."""
    touched: set[str] = set()
    for visit in visits:
        if visit.target is not None and visit.target.role == "switch":
            touched.add(visit.target.text)
    for element in visits[-1].screen.elements:
        if element.text in touched and element.checked is not None:
            yield read_row_name(element.text), element.checked


def _list_removed(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The rows that were touched, then deleted, and that the last look at their page lacks."""
    opened: ScreenVisit | None = None
    for number, visit in enumerate(visits):
        target = visit.target
        if visit.step and RESTORING.fullmatch(read_pressed(visit.step)):
            opened = None
        if deletions.is_taking_away(visit) and opened is not None:
            row = opened.target.text if opened.target is not None else ""
            page = _find_last_look(opened.screen, visits[number + 1 :])
            if page is not None and _count(row, page) < _count(
                row, opened.screen
            ):
                yield row
                opened = None
        elif target is not None and target.role == "item":
            opened = visit


def _find_last_look(
    page: Screen, visits: Sequence[ScreenVisit]
) -> Screen | None:
    """The last look at a page, which its title tells; None if it did not come up again."""
    for visit in reversed(visits):
        screen = visit.screen
        is_same = screen.package == page.package and not screen.dialog
        if is_same and find_titles(screen)[:1] == find_titles(page)[:1]:
            return screen
    return None


def _count(text: str, page: Screen) -> int:
    return list(page.texts).count(text)


def _list_named(name: str, page: Screen) -> Iterator[str]:
    for element in page.elements:
        if element.role == "item" and read_row_name(element.text) == name:
            yield element.text
