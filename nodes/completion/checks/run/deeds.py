"""What a run touched, typed and set, and what its screens showed.

A tap on "Save", "Gym" typed into a field, and the hour that a form showed only after a step are
deeds. The row of another alarm, which stood there all the time, is only seen.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from graph.state import Decision
from nodes.completion.checks.run import buttons, forms, search_fields
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import (
    ScreenVisit,
    is_row,
    list_new_texts,
    list_texts,
    read_today,
)
from tapwright.text.normalize import normalize_text
from tools.actions import CallTool, Scroll, Wait
from tools.screen import Element, Screen, Target, read_row_name

_WORDS = 2
"""Of a short label."""
_KEY = re.compile(r"([0-9*#])(?:\s|$)")
"""The text of a key of a keypad, alone or before its letters."""
_AFTERNOON = re.compile(r"1[3-9]|2[0-3]")
_MINUTE = re.compile(r"[0-5]\d")
_MAIL_NAME = re.compile(r"([A-Za-z][\w.-]*)@[\w-]+\.")
"""The part of a mail address before its host."""
_PARTS_OF_NAME = re.compile(r"[._-]+")
_STATED = re.compile(
    r"(?P<name>.+?)已(?:(?P<on>开启|打开|启用)|关闭|停用|禁用)"
)
"""A label that tells a state beside its name: 补光灯已关闭. Without 已 it may be an order."""


@dataclass(frozen=True, kw_only=True)
class Deeds:
    """What a run did, which words of an instruction are looked for in."""

    done: Sequence[str]
    """Texts that were touched, typed and set."""
    typed: Sequence[str]
    """Of these what was typed."""
    seen: Sequence[str]
    """All of it, and what the screens showed."""
    offered: set[str]
    """Labels of what could be touched, normalised."""
    untaken: set[str]
    """Labels of the buttons of the last screen, none of which was touched."""
    states: Mapping[str, bool]
    """The last state of each switch, by its text."""
    passed: Mapping[str, set[str]]
    """By what was touched: the short labels of the same role beside it."""
    counts: frozenset[int]
    """How often each of the things that were touched was touched."""
    rows: Sequence[tuple[str, frozenset[str]]]
    """Rows that were touched, with the columns of the rows beside them, normalised."""
    waits: tuple[float, ...]
    """Seconds of each wait."""
    today: date | None


def collect_deeds(visits: Sequence[ScreenVisit]) -> Deeds:
    """Collect what was done, from all screens of the run with the steps made on them, in order."""
    seen: dict[str, None] = {}
    offered: set[str] = set()
    deeds: list[str] = []
    states: dict[str, bool] = {}
    before: ScreenVisit | None = None
    form_texts: dict[str, set[str]] = {}
    keys = ""
    for visit in visits:
        screen = visit.screen
        if before is not None and not _is_scrolled(before):
            deeds += _list_new_values(before.screen, screen)
        deeds += _list_form_values(screen, form_texts)
        before = visit
        seen.update(dict.fromkeys(screen.texts))
        offered.update(_list_offered(screen))
        deeds += _list_chosen(screen)
        _update_states(states, _read_states(screen))
        step = visit.step
        if step is None:
            continue
        deeds += _list_deeds(step)
        keys = extend_keys(keys, step.target)
        if len(keys) > 1:
            deeds.append(keys)
    deeds += _list_typed_times(visits)
    deeds += _list_made_rows(visits)
    return Deeds(
        done=deeds,
        typed=[visit.input_text for visit in visits if visit.input_text],
        seen=[*deeds, *seen],
        offered=offered,
        untaken=_list_untaken(visits, deeds),
        states=states,
        passed=_list_passed(visits),
        counts=_count_touches(visits),
        rows=tuple(_list_touched_rows(visits)),
        waits=tuple(_list_waits(visits)),
        today=read_today(visits),
    )


def drop_searches(visits: Sequence[ScreenVisit]) -> list[ScreenVisit]:
    """The screens without the words that fields for a search hold, or were given by a step."""
    dropped: list[ScreenVisit] = []
    for visit in visits:
        elements: list[Element] = []
        for element in visit.screen.elements:
            if search_fields.is_search_field(element):
                element = element.model_copy(update={"value": ""})
            elements.append(element)
        screen = visit.screen.model_copy(update={"elements": tuple(elements)})
        step = visit.step
        if search_fields.is_search_field(visit.target):
            step = None
        dropped.append(ScreenVisit(screen=screen, step=step))
    return dropped


def _list_made_rows(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The rows that came up as a form was kept: what an app says of a thing that was made.

    A dialog, such as one about a permission, may come between.
    """
    package = ""
    for number, visit in enumerate(visits):
        screen = visit.screen
        if screen.package == package and not screen.dialog:
            before = list_texts(each.screen for each in visits[:number])
            new = list_new_texts(before, screen.texts)
            for element in screen.elements:
                if is_row(element) and element.text in new:
                    yield element.text
            package = ""
        if forms.is_kept(visit):
            package = screen.package


def _list_typed_times(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """Times of the afternoon whose hour and minute were typed one after the other: `18:30`.

    Smaller hours stand for two times of the day.
    """
    for before, after in pairwise(visits):
        hour = before.input_text
        minute = after.input_text
        if before.screen.package != after.screen.package:
            continue
        if _AFTERNOON.fullmatch(hour) and _MINUTE.fullmatch(minute):
            yield f"{hour}:{minute}"


def _list_touched_rows(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, frozenset[str]]]:
    """The rows of lists that were touched, with the columns of those beside them."""
    for visit in visits:
        target = visit.target
        if target is None or not is_row(target):
            continue
        columns: set[str] = set()
        for element in visit.screen.elements:
            if not is_row(element) or element.text == target.text:
                continue
            row = normalize_text(element.text)
            columns.update(row.split(", "))
        yield normalize_text(target.text), frozenset(columns)


def _list_waits(visits: Sequence[ScreenVisit]) -> Iterator[float]:
    for visit in visits:
        if visit.step is not None and isinstance(visit.step.action, Wait):
            yield visit.step.action.seconds


def extend_keys(keys: str, target: Target | None) -> str:
    """The keys of a keypad that were touched one after the other: those before, and this one."""
    if target is None:
        return ""
    key = _KEY.match(target.text)
    if key is None:
        return ""
    return keys + key[1]


def _list_passed(visits: Sequence[ScreenVisit]) -> dict[str, set[str]]:
    """The short labels that stood beside what was touched, by its own short label."""
    passed: dict[str, set[str]] = {}
    for visit in visits:
        target = visit.target
        if target is None or not _is_short(target.text):
            continue
        beside = passed.setdefault(normalize_text(target.text), set())
        for element in visit.screen.elements:
            is_alike = element.index > 0 and element.role == target.role
            if is_alike and _is_short(element.text):
                beside.add(normalize_text(element.text))
    return passed


def _is_short(text: str) -> bool:
    """Whether a label is a word or two."""
    return 0 < len(text.split()) <= _WORDS


def _count_touches(visits: Sequence[ScreenVisit]) -> frozenset[int]:
    touches: Counter[str] = Counter()
    for visit in visits:
        if visit.target is not None and visit.target.text:
            touches[visit.target.text] += 1
    return frozenset(touches.values())


def _read_states(screen: Screen) -> dict[str, bool]:
    states: dict[str, bool] = {}
    for element in screen.elements:
        label = normalize_text(element.text)
        stated = _STATED.fullmatch(label)
        if stated is not None and element.index > 0:
            states[stated["name"]] = stated["on"] is not None
        elif element.role == "switch" and element.checked is not None and label:
            states[label] = element.checked
    return states


def _update_states(states: dict[str, bool], shown: Mapping[str, bool]) -> None:
    """Add the states that a screen shows to those of the switches seen before.

    A screen that is read from its picture calls a switch by the first part of its label only, so
    a switch that is not shown has the state of the one that its first part names, or that is named
    by it.
    """
    names = {read_row_name(label): label for label in shown}
    for label in states:
        name = read_row_name(label)
        same = names.get(name)
        if same is None or label in shown:
            continue
        if name in (label, same):
            states[label] = shown[same]
    states.update(shown)


def _list_form_values(
    screen: Screen, form_texts: dict[str, set[str]]
) -> Iterator[str]:
    """What a form shows that it did not show when it came up: it was set on it.

    Args:
        screen: that may be a form, which is told by a button that keeps it.
        form_texts: texts of each form as it came up, which a new one is added to.
    """
    if not buttons.has_keeping_button(screen):
        return
    known = form_texts.setdefault(screen.signature, set(screen.texts))
    for text in screen.texts:
        if text not in known:
            yield text


def _list_deeds(step: Decision) -> Iterator[str]:
    """The texts of what a step touched and typed."""
    for target in (step.target, step.destination):
        if target is not None and target.text:
            yield target.text
    typed = str(getattr(step.action, "text", ""))
    if typed:
        yield typed
    for address in _MAIL_NAME.finditer(typed):
        # `anna.schmidt@example.org` names Anna Schmidt.
        yield " ".join(_PARTS_OF_NAME.split(address[1]))
    if isinstance(step.action, CallTool):
        yield from map(str, step.action.arguments.values())


def _list_offered(screen: Screen) -> Iterator[str]:
    """Short labels of what can be touched."""
    for element in screen.elements:
        if element.index > 0 and element.text:
            yield normalize_text(element.text)


def _list_new_values(before: Screen, after: Screen) -> Iterator[str]:
    """Texts that a step put in the place of others, and that stood nowhere before."""
    if before.signature != after.signature:
        return
    old: dict[tuple[object, ...], str] = {}
    for element in before.elements:
        old[_read_place(element)] = element.text
    moved = list(_list_moved_rows(old, after))
    shown = set(before.texts)
    for element in after.elements:
        if _read_place(element) not in old:
            continue
        center = element.bounds.center
        if any(row.bounds.contains(*center) for row in moved):
            continue
        for text in (element.text, element.value):
            if text and text not in shown:
                yield text


def _read_place(element: Element) -> tuple[object, ...]:
    """What stays the same of an element that gets another text."""
    return element.resource_id, element.role, element.bounds


def _list_moved_rows(
    old: Mapping[tuple[object, ...], str], after: Screen
) -> Iterator[Element]:
    """The rows where another one stood: a list only moved up, as a setting's row keeps its name.

    The button within such a row is another one too, and not one that got another label.
    """
    for element in after.elements:
        place = _read_place(element)
        if element.role != "item" or place not in old:
            continue
        if read_row_name(element.text) != read_row_name(old[place]):
            yield element


def _is_scrolled(visit: ScreenVisit) -> bool:
    """Whether a step only moved a page, so that other things stand in the places of its things."""
    return visit.step is not None and isinstance(visit.step.action, Scroll)


def _list_chosen(screen: Screen) -> Iterator[str]:
    """Days and options that a page shows as chosen."""
    for element in screen.elements:
        if element.checked and element.role in ("radio", "checkbox"):
            yield element.text


def _list_untaken(
    visits: Sequence[ScreenVisit], deeds: Sequence[str]
) -> set[str]:
    """Labels of the buttons of the last screen that no step touched, and of a menu's choices.

    A button that is disabled has nothing to do.
    """
    if not visits:
        return set()
    touched = set(map(normalize_text, deeds))
    has_searched = any(map(search_fields.is_search, visits))
    labels: set[str] = set()
    for element in _list_sure(visits[-1].screen):
        if not element.enabled or _is_done_by(element.text, visits):
            continue
        if has_searched and search_fields.is_search_button(element.text):
            continue
        if element.index > 0 and _is_option(element):
            labels.add(normalize_text(element.text))
    labels.discard("")
    return labels - touched


def _is_option(element: Element) -> bool:
    """Whether an element is a button or a menu's choice, not a row of several texts."""
    if element.role == "item":
        return ", " not in element.text
    return element.role in ("button", "radio")


def _is_done_by(label: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a button was pressed that does the same, or is the one beside it that was meant.

    A mode has the name of its button, as 拍照 beside 拍照按钮. Whoever pressed "Post" on a page
    before has touched "Post to Moments", and whoever pressed "Favourite Mill Lane East" needs no
    "Favourite Mill Lane" beside it.
    """
    here = set(map(normalize_text, visits[-1].screen.texts))
    plain = normalize_text(label)
    for visit in visits:
        target = visit.target
        if target is None or not target.text:
            continue
        pressed = normalize_text(target.text)
        if paraphrase.strip_kind(pressed) == paraphrase.strip_kind(plain):
            return True
        if target.role == "button" and _does_same(
            pressed, plain, is_here=pressed in here
        ):
            return True
    return False


def _does_same(pressed: str, label: str, *, is_here: bool) -> bool:
    """Whether a button that was pressed does what another label says, by their words.

    Args:
        pressed: its label, normalised.
        label: the other one, normalised.
        is_here: whether the last screen still shows the one that was pressed.
    """
    if is_here:
        return pressed.startswith(f"{label} ")
    if label.startswith(f"{pressed} "):
        return True
    # "Subscribe" has become "Subscribed".
    stems = paraphrase.list_stems(pressed)
    return bool(stems) and stems == paraphrase.list_stems(label)


def _list_sure(screen: Screen) -> Sequence[Element]:
    """The elements that the tree tells; all where it tells none.

    Words that only the picture has beside them may be a passing message in the shape of a button.
    """
    told: list[Element] = []
    for element in screen.elements:
        if element.source == "hierarchy":
            told.append(element)
    return told or screen.elements
