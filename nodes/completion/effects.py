"""What a run did to the phone, by its screens and steps alone: no sentence of a model is in it.

It sent a message, it kept a form on which "Start date: Thu, Mar 5" stood, it switched "Wi-Fi", and
the row "Lunch, ¥35" that it touched went when it touched Delete.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise
from typing import Literal

from nodes.approval.sensitivity.deletion import RESTORING, is_removing
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.checks.missing import deletions
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.sent_messages import Message, list_messages
from nodes.completion.visits import ScreenVisit, list_texts
from tapwright.text.dates import contains_date, resolve_dates
from tapwright.text.language import Language
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line, cut_versions
from tapwright.text.readers import is_number_of, read_values
from tools.actions import Fill, Set
from tools.screen import TOGGLES, Element, Screen, Target, read_row_name

_LONGEST = 60
"""Characters of a value that is told."""
_RENAMING = re.compile(r"rename|new name|重命名|改名", re.IGNORECASE)
_DELETING = re.compile(r"\b(?:delete|trash|bin|erase)\b|删", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_ON = ("on", "开")
_ORDERING = re.compile(
    r"\b(?:pay|buy|purchase|book|(?:place|submit) (?:the |your |my )?order|order now)\b"
    r"|付款|支付|购买|下单|提交订单|预订",
    re.IGNORECASE,
)
"""Labels of buttons behind which money is due."""
_STOPPING = re.compile(
    r"(?:\b(?:not|without|before|never)|n['’]t) (?:\w+ ){0,3}?"
    r"(?:pay|buy|book|order|purchas|submit|check)|\bstop\b|[别不][^，。；,;]{0,3}(?:付|买|下单|提交|支付)"
    r"|(?:付|支付|下单|提交|结算|结账)[^，。；,;]{0,8}停",
    re.IGNORECASE,
)
"""How a task says that it ends before something is paid."""
_CONTROLS = (*TOGGLES, "slider", "input")
"""Roles of what is set by a touch."""
_WORD = re.compile(r"[0-9]+(?:[:.,][0-9]+)*|[a-z]+|[\u3400-\u9fff]")


@dataclass(frozen=True)
class KeptValue:
    """What a field of a form held when the form was kept."""

    label: str
    value: str
    package: str
    """Of the app."""
    before: str = ""
    """What it held before, if the thing was there already."""

    def tell(self, language: Language) -> str:
        """As the user reads it: `Start date: Thu, Mar 5`, or `Phone: 555 0102 → 555 0123`."""
        value = cut_line(self.value, _LONGEST)
        if self.before:
            versions = cut_versions(self.before, self.value, _LONGEST // 2)
            value = " → ".join(versions)
        if not self.label:
            return f"“{value}”"
        colon = ": "
        if language == "zh":
            colon = "："
        return f"{self.label}{colon}{value}"


@dataclass(frozen=True)
class SetSlider:
    """A slider that a run set."""

    label: str
    shown: str
    """Its value as the screen has it, such as `20.0`."""
    value: str
    """The same as the step said it, such as `20%`."""


@dataclass(frozen=True)
class Undone:
    """Something that a run changed on the way, and that is as it was before."""

    kind: Literal["switched_on", "switched_off", "deleted", "changed"]
    """What was done to it first."""
    label: str


@dataclass(frozen=True, kw_only=True)
class Effects:
    """What a run did to the phone."""

    messages: Sequence[Message] = ()
    values: Sequence[KeptValue] = ()
    switches: Sequence[tuple[str, bool]] = ()
    """The switches that it touched, and whether the last screen shows them on."""
    sliders: Sequence[SetSlider] = ()
    """The sliders that it set, as the last screen shows them."""
    renamed: Sequence[tuple[str, str]] = ()
    """What it gave another name: the old name and the new one."""
    removed: Sequence[str] = ()
    """The rows that it took away; one that was there twice may be so more than once."""
    deleted: Sequence[str] = ()
    """Those of them at which the step said that it deletes."""
    twins: Sequence[str] = ()
    """The rows of the last screen that have the name of one that was taken away."""
    texts_before: Sequence[str] = ()
    """What the screens showed until a form was kept."""
    lost: Sequence[str] = ()
    """What was taken off forms that it kept, and that no later one has."""
    undone: Sequence[Undone] = ()
    """What it changed on the way and set back."""

    def __bool__(self) -> bool:
        """Whether there is any."""
        return any((
            self.messages, self.values, self.switches, self.sliders,
            self.renamed, self.removed,
        ))  # fmt: skip


def collect_effects(
    visits: Sequence[ScreenVisit], known: Sequence[str]
) -> Effects:
    """What a run did, as far as its screens show it.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        known: the task, what the person said, and the quotes; see `list_messages`.
    """
    values = _list_kept_values(visits)
    switches = list(_list_switched(visits))
    removed: list[str] = []
    deleted: list[str] = []
    for row, label in _list_removed(visits):
        removed.append(row)
        if _DELETING.search(label):
            deleted.append(row)
    twins = list(_list_twins(removed, visits))
    lost = list(_list_all_lost(visits))
    texts = visits[-1].screen.texts
    put_back = [value for value in lost if is_shown_in(value, texts)]
    undone = list(_list_switched_back(visits))
    undone += [Undone("deleted", value) for value in put_back]
    undone += _list_changed_back(visits)
    return Effects(
        messages=list_messages(visits, known),
        values=values,
        switches=switches,
        sliders=list(_list_sliders(visits)),
        renamed=list(_list_renamed(visits)),
        removed=removed,
        deleted=deleted,
        twins=twins,
        texts_before=_list_texts_before(visits),
        lost=[value for value in lost if value not in put_back],
        undone=undone,
    )


def list_lost_values(visits: Sequence[ScreenVisit]) -> list[str]:
    """What the form that the last step keeps had when it came up, and what the run took off it.

    A number for which another one was typed is no loss of this kind: a change says what it was.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits or not _is_keeping(visits[-1]):
        return []
    form = list(form_changes.list_kept_forms(visits))[-1]
    if not form.is_edit:
        return []
    saved = [each.value for each in form.first.values()]
    left = list(_list_inputs(visits[-1].screen))
    lost: dict[str, None] = {}
    for value in _list_taken_off(visits):
        if value in saved and value not in left:
            lost[value] = None
    return list(lost)


def _list_taken_off(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The values that stood in fields of forms until a step took them off."""
    for visit, after in pairwise(visits):
        if not _is_taking_off(visit) or not forms.is_form(after.screen):
            continue
        rest = list(_list_inputs(after.screen))
        for value in _list_inputs(visit.screen):
            if value not in rest:
                yield value


def _list_all_lost(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What each form that was kept had lost by then."""
    for number, visit in enumerate(visits, start=1):
        if _is_keeping(visit):
            yield from list_lost_values(visits[:number])


def _list_switched_back(visits: Sequence[ScreenVisit]) -> Iterator[Undone]:
    """The switches outside of forms that were touched, and then again until they were as before."""
    pages = [each for each in visits if not forms.is_form(each.screen)]
    touched: dict[str, None] = {}
    for visit in pages:
        target = visit.target
        if target is not None and target.role == "switch":
            touched[target.text] = None
    for text in touched:
        seen = list(_list_states(text, pages))
        name = read_row_name(text)
        if len(set(seen)) < 2 or seen[0] != seen[-1]:
            continue
        was_on = seen[0]
        if was_on:
            yield Undone("switched_off", name)
        else:
            yield Undone("switched_on", name)


def _list_states(label: str, visits: Sequence[ScreenVisit]) -> Iterator[bool]:
    """Whether each screen that has a switch shows it on."""
    for visit in visits:
        for element in visit.screen.elements:
            if element.text == label and element.checked is not None:
                yield element.checked


def _list_changed_back(visits: Sequence[ScreenVisit]) -> Iterator[Undone]:
    """The fields that one kept form changed, and a later one set to what they had held."""
    changed: set[str] = set()
    for form in form_changes.list_kept_forms(visits):
        for change in form.list_settings():
            if change.is_edit and not change.is_set_back:
                changed.add(change.label)
    for setting in form_changes.list_settings(visits):
        if setting.is_set_back and setting.label in changed:
            yield Undone("changed", setting.label)


def is_to_stop(asked: str) -> bool:
    """Whether a task says that it ends before something is paid or ordered."""
    return _STOPPING.search(asked) is not None


def is_ordering(label: str) -> bool:
    """Whether money is due behind a button with this label."""
    return _ORDERING.search(label) is not None


def find_unpressed(visits: Sequence[ScreenVisit], asked: str) -> str:
    """The button that would pay or order, if the task says to stop before it; else empty.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        asked: the task, and what the person said.
    """
    last = visits[-1].screen
    if not is_to_stop(asked):
        return ""
    found = ""
    for element in last.elements:
        if element.role == "button" and is_ordering(element.text):
            found = element.text
    for visit in visits:
        if visit.target is not None and visit.target.text == found:
            return ""
    return found


def list_labels(
    visits: Sequence[ScreenVisit],
) -> tuple[set[str], set[str]]:
    """The labels of fields and controls that the run changed, and of those that it only saw.

    They are normalized.
    """
    touched: set[str] = set()
    seen: set[str] = set()
    for change in form_changes.list_settings(visits):
        touched.add(normalize_text(change.label))
    for visit in visits:
        target = visit.target
        if target is not None and target.role in _CONTROLS:
            touched.add(normalize_text(read_row_name(target.text)))
        for element in visit.screen.elements:
            if element.role in _CONTROLS:
                seen.add(normalize_text(read_row_name(element.text)))
        if forms.is_form(visit.screen):
            for field in forms.read_fields(visit.screen):
                seen.add(normalize_text(field.label))
    touched.discard("")
    seen.discard("")
    return touched, seen - touched


def _is_taking_off(visit: ScreenVisit) -> bool:
    """Whether a step takes a part off the form that is shown, or empties one of its fields."""
    if visit.step is None or not forms.is_form(visit.screen):
        return False
    if isinstance(visit.step.action, Fill):
        return not visit.step.action.text
    return visit.target is not None and is_removing(visit.target.text)


def _list_texts_before(visits: Sequence[ScreenVisit]) -> list[str]:
    screens: list[Screen] = []
    for visit in visits:
        screens.append(visit.screen)
        if _is_keeping(visit):
            break
    return list_texts(screens)


def _list_kept_values(visits: Sequence[ScreenVisit]) -> list[KeptValue]:
    """What the form of each app says that was kept last, and what else was set on forms."""
    last_forms: dict[str, Screen] = {}
    for visit in visits:
        if _is_keeping(visit):
            last_forms[visit.screen.package] = visit.screen
    kept: list[KeptValue] = []
    for form in last_forms.values():
        kept += _list_main_values(form)
    kept += _list_changed_values(visits)
    values: dict[str, KeptValue] = {}
    for each in kept:
        # What was changed says more: it has what was there before.
        if each.before or each.value not in values:
            values[each.value] = each
    return list(values.values())


def _is_keeping(visit: ScreenVisit) -> bool:
    return forms.is_form(visit.screen) and forms.is_kept(visit)


def _list_main_values(form: Screen) -> Iterator[KeptValue]:
    """What stands in the first field of a form, which names the thing, and its days and hours."""
    has_name = False
    for field in forms.read_fields(form):
        label = field.label
        is_main = False
        if field.role == "item":
            is_main = _is_day_or_hour(field.value)
        elif field.role == "input" and not has_name:
            has_name = True
            label = ""
            is_main = bool(field.value)
        if is_main:
            yield KeptValue(label, field.value, form.package)


def _is_day_or_hour(value: str) -> bool:
    if form_changes.is_hour(value):
        return True
    days = read_values("date", [value])
    return bool(days)


def _list_changed_values(visits: Sequence[ScreenVisit]) -> Iterator[KeptValue]:
    """What was set on forms; the boxes that were ticked, as the days of an alarm, all in one."""
    boxes: dict[str, None] = {}
    package = ""
    for change in form_changes.list_changes(visits):
        if change.role in TOGGLES and change.role != "switch":
            package = change.package
            if change.after in _ON:
                boxes[change.label] = None
            continue
        if not change.after:
            continue
        kept = KeptValue(change.label, change.after, change.package)
        if change.is_edit:
            kept = replace(kept, before=change.before)
        yield kept
    if boxes:
        yield KeptValue("", ", ".join(boxes), package)


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
    for kind in ("date", "weekdays", "time", "duration"):
        named = read_values(kind, [value])
        known = read_values(kind, told)
        if named and named <= known:
            return True
        if named:
            # The weekday of a date says less than the date does.
            break
    if is_number_of(value, text):
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
        target = visit.target
        if target is not None and target.role == "switch":
            touched.add(target.text)
    last = visits[-1].screen
    for element in last.elements:
        if element.text not in touched:
            continue
        name = read_row_name(element.text)
        if element.checked is not None:
            yield name, element.checked


def _list_sliders(visits: Sequence[ScreenVisit]) -> Iterator[SetSlider]:
    """The sliders that a step set last, if the last screen shows them where it said."""
    wanted: dict[str, str] = {}
    for visit in visits:
        target = visit.target
        if target is None or visit.step is None:
            continue
        if isinstance(visit.step.action, Set):
            wanted[target.text] = visit.step.action.text
    last = visits[-1].screen
    for element in last.elements:
        said = wanted.get(element.text, "")
        if element.role != "slider" or not said:
            continue
        if _list_numbers(said) == _list_numbers(element.value):
            yield SetSlider(element.text, element.value, said)


def _list_numbers(text: str) -> list[float]:
    return list(map(float, _NUMBER.findall(text)))


def _list_renamed(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, str]]:
    """The old and the new name of what a dialog for that gave one, if the next page has the new."""
    old = ""
    for visit, after in pairwise(visits):
        screen = visit.screen
        if not _RENAMING.search(screen.dialog):
            old = ""
            continue
        new = next(_list_inputs(screen), "")
        old = old or new
        if old == new or after.screen.dialog or not new:
            continue
        if is_shown_in(new, after.screen.texts):
            yield old, new


def _list_inputs(screen: Screen) -> Iterator[str]:
    for element in screen.elements:
        if element.role == "input" and element.value:
            yield element.value


def _list_removed(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, str]]:
    """The rows that were touched, then deleted, and that the last look at their page lacks.

    Each comes with the label of what took it away.
    """
    row = ""
    page: Screen | None = None
    for number, visit in enumerate(visits):
        target = visit.target
        if target is None:
            continue
        if RESTORING.fullmatch(target.text):
            page = None
        elif page is not None and deletions.is_taking_away(visit):
            rest = visits[number + 1 :]
            if _has_gone(row, page, rest):
                yield row, target.text
                page = None
        elif is_thing(target):
            row = target.text
            page = visit.screen


def is_thing(element: Element | Target) -> bool:
    """Whether an element is a row of a list, or a picture of a gallery: it has a day and an hour.

    A gallery has each picture as a button.
    """
    if element.role == "item":
        return True
    if element.role not in ("button", "image"):
        return False
    text = [element.text]
    return bool(read_values("date", text) and read_values("time", text))


def _has_gone(row: str, page: Screen, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the last look at a page, which its title tells, has a row less often."""
    titles = find_titles(page)
    for visit in reversed(visits):
        after = visit.screen
        if after.dialog or after.package != page.package:
            continue
        if find_titles(after)[:1] != titles[:1]:
            continue
        return after.texts.count(row) < page.texts.count(row)
    return False


def _list_twins(
    removed: Iterable[str], visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """The rows of the last screen that have the name of one that went."""
    names = set(map(read_row_name, removed))
    last = visits[-1].screen
    for element in last.elements:
        if not is_thing(element):
            continue
        name = read_row_name(element.text)
        if name in names:
            yield element.text
