"""Texts that the run wrote over, its own or those of things that were there, or wrote twice.

All leave a screen that looks done: the title that was typed into the wrong field stands in another
item of the list, the "new" note is an old one whose words are gone, or there are two of it. No
model outvotes them.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from nodes.completion.checks.run import buttons
from nodes.completion.visits import ScreenVisit
from nodes.decision import labels
from tapwright.text.normalize import normalize_text
from tools.actions import Fill, Tap
from tools.screen import Element, Screen

_CREATES = re.compile(
    r"\b(?:create|add|new|make|compose|start|write down|set an?)\b"
    r"|新建|创建|添加|新增|建立|启动|开始|设[置定]?一[个条]",
    re.IGNORECASE,
)
_EDITS = re.compile(
    r"\b(?:edit|change|rename|replace|update|rewrite|correct|overwrite|instead)\b"
    r"|修改|更改|改[为成名]|编辑|重命名|替换|更新|覆盖",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    r"\b(?:two|three|four|five|twice|thrice|copy|copies|duplicate|identical)\b"
    r"|[两二三四五][个条份次张篇]|副本|复制|重复一",
    re.IGNORECASE,
)
_LOOKS = frozenset({"scroll", "swipe", "wait"})
"""Actions that keep nothing of a form."""
_LEAST = 3
"""Characters of a text that tells one item from others."""

_THINGS = frozenset({"text", "item"})
"""Roles of what a page shows, rather than offers."""

_TouchKey = tuple[str, str, str, str, str]
"""Package, activity, role, resource id and label."""
_FieldKey = tuple[str, str, str, str, tuple[int, int]]


def is_creation(instruction: str) -> bool:
    """Whether something new is asked for; a field may be filled again and again otherwise."""
    if _EDITS.search(instruction):
        return False
    return _CREATES.search(instruction) is not None


def find_typed_over(visits: Sequence[ScreenVisit]) -> list[str]:
    """Texts that the run typed and then typed over in the same field, before anything kept them.

    A search box that was used twice is none: a tap or a key came between. Nor is a field that one
    sub-goal fills again, as it may be asked to.
    """
    pending: dict[_FieldKey, tuple[int, str]] = {}
    lost: dict[str, None] = {}
    for visit in visits:
        step = visit.step
        if step is None or step.action is None:
            continue
        typed = visit.input_text
        lost.pop(typed, None)
        field = _find_filled_field(visit)
        if field is not None:
            first = step.task, ""
            task, before = pending.get(field, first)
            held = normalize_text(before)
            is_kept = held in normalize_text(typed)
            if task != step.task and not is_kept:
                lost[before] = None
            pending[field] = step.task, typed
        elif step.action.kind not in _LOOKS:
            pending.clear()
    return list(lost)


def find_replaced_item(visits: Sequence[ScreenVisit], instruction: str) -> str:
    """The item that was opened and whose words were replaced, if something new was asked for.

    Args:
        visits: the screens of the run with the steps made on them.
        instruction: the user's; an item that it names may be changed.

    Returns:
        Its words; empty if there is none.
    """
    if not is_creation(instruction):
        return ""
    wanted = normalize_text(instruction)
    opened: list[str] = []
    for visit in visits:
        element = _find_target_element(visit)
        if element is None:
            continue
        value = normalize_text(element.value)
        is_filled = _find_filled_field(visit) is not None
        # What it held may be kept, with more behind it.
        is_kept = value in normalize_text(visit.input_text)
        if is_filled and len(value) >= _LEAST and value not in wanted:
            if is_kept:
                continue
            label = _find_label_with(value, opened)
            if label:
                return label
        if element.role == "list":
            # The row under the middle of the list took it.
            opened += [row.text for row in visit.screen.elements]
        elif element.role != "input":
            opened.append(element.text)
    return ""


def _find_label_with(value: str, labels: Sequence[str]) -> str:
    """The first label that has a value, which is normalised; empty if none has."""
    for label in labels:
        if value in normalize_text(label):
            return label
    return ""


def asks_for_copies(instruction: str) -> bool:
    """Whether several things may be wanted that look alike."""
    return _SEVERAL.search(instruction) is not None


def find_unwanted_copies(
    visits: Sequence[ScreenVisit], instruction: str
) -> tuple[str, int]:
    """As `find_copies`; nothing where no new thing, or several alike, are asked for."""
    if not is_creation(instruction) or asks_for_copies(instruction):
        return "", 0
    label, times = find_copies(visits)
    if label:
        return label, times
    return _find_kept_again(visits)


def _find_kept_again(visits: Sequence[ScreenVisit]) -> tuple[str, int]:
    """The first text of a form that was kept twice with the same words; how often it was.

    The list that it is kept in may not show it. A form that is still there was not kept.
    """
    kept: Counter[tuple[tuple[_FieldKey, str], ...]] = Counter()
    filled: dict[_FieldKey, str] = {}
    for visit, after in pairwise(visits):
        field = _find_filled_field(visit)
        if field is not None:
            filled[field] = visit.input_text
        if visit.step is None or not filled:
            continue
        if not labels.is_keeping_label(buttons.read_pressed(visit.step)):
            continue
        form = tuple(filled.items())
        filled = {}
        here = visit.screen
        there = after.screen
        if here.package != there.package:
            continue
        if here.activity == there.activity:
            continue
        kept[form] += 1
        times = kept[form]
        if times > 1:
            _, text = form[0]
            return text, times
    return "", 0


def find_copies(visits: Sequence[ScreenVisit]) -> tuple[str, int]:
    """The item that the run made more than once, and how often the last screen shows it.

    A form that was filled twice since its page was lost leaves one item. What is put in by touches
    alone, as the digits of a timer, leaves no text to look for: there the pages behind the button
    are compared.

    Returns:
        Its words, and 0 if there is none.
    """
    if not visits:
        return "", 0
    label, times = _find_made_again(visits)
    if label:
        return label, times
    repeated = _list_repeated_texts(visits)
    shown = Counter(
        element.text
        for element in visits[-1].screen.elements
        if element.role != "input"
    )
    for label, times in shown.items():
        plain = normalize_text(label)
        if times > 1 and any(text in plain for text in repeated):
            return label, times
    return "", 0


def _find_made_again(visits: Sequence[ScreenVisit]) -> tuple[str, int]:
    """What a button made, and then made again after the same touch; how often it is there.

    What was put in between must have been put in before the first time: other words, or another
    choice, make another thing.

    Returns:
        Words that the first press brought and the second once more, and 0 if there are none.
    """
    presses: dict[tuple[_TouchKey, _TouchKey], tuple[int, Counter[str]]] = {}
    last: _TouchKey | None = None
    for number, (visit, after) in enumerate(pairwise(visits)):
        touch = _identify_touch(visit)
        if touch is None:
            continue
        before = last
        last = touch
        _, _, role, _, _ = touch
        if before is None or role != "button":
            continue
        if touch == before:
            continue
        shown = _count_things(after.screen)
        if (before, touch) not in presses:
            brought = shown - _count_things(visit.screen)
            presses[before, touch] = number, brought
            continue
        first, brought = presses[before, touch]
        page = visit.screen.signature
        inputs = _list_inputs(visits[:first], page)
        inputs_again = _list_inputs(visits[first + 1 : number], page)
        if not inputs_again <= inputs:
            continue
        label = _find_repeated(brought, shown)
        if label:
            return label, shown[label]
    return "", 0


def _find_repeated(brought: Counter[str], shown: Counter[str]) -> str:
    """A thing that a press brought, and of which there are more now; or nothing."""
    for label, times in shown.items():
        if 0 < brought[label] < times:
            return label
    return ""


def _list_inputs(visits: Sequence[ScreenVisit], page: str) -> set[object]:
    """What was typed anywhere, and what was touched on the page with this signature."""
    inputs: set[object] = set()
    for visit in visits:
        touch = _identify_touch(visit)
        if visit.input_text:
            inputs.add(visit.input_text)
        elif touch is not None and visit.screen.signature == page:
            inputs.add(touch)
    return inputs


def _identify_touch(visit: ScreenVisit) -> _TouchKey | None:
    """What tells the element that a tap on this screen touched; None if none was tapped."""
    element = _find_target_element(visit)
    if element is None or visit.step is None:
        return None
    if not isinstance(visit.step.action, (Tap, Fill)):
        return None
    screen = visit.screen
    page = screen.package, screen.activity
    return (*page, element.role, element.resource_id, element.text)


def _count_things(screen: Screen) -> Counter[str]:
    """How often a screen shows each label that is no control."""
    labels: Counter[str] = Counter()
    for element in screen.elements:
        if element.role in _THINGS and len(element.text) >= _LEAST:
            labels[element.text] += 1
    return labels


def _list_repeated_texts(visits: Sequence[ScreenVisit]) -> list[str]:
    """The texts that the run put more than once into the same field."""
    fills: Counter[tuple[_FieldKey, str]] = Counter()
    for visit in visits:
        field = _find_filled_field(visit)
        if field is None:
            continue
        text = normalize_text(visit.input_text)
        fills[field, text] += 1
    repeated: list[str] = []
    for key, times in fills.items():
        _, text = key
        is_long = len(text) >= _LEAST
        if is_long and times > 1:
            repeated.append(text)
    return repeated


def _find_target_element(visit: ScreenVisit) -> Element | None:
    """The element that the step on this screen touched."""
    step = visit.step
    number = getattr(step.action, "element", None) if step else None
    if number is None:
        return None
    for element in visit.screen.elements:
        if element.index == number:
            return element
    return None


def _find_filled_field(visit: ScreenVisit) -> _FieldKey | None:
    """What tells the field that was filled on this screen from others; None if none was."""
    element = _find_target_element(visit)
    if element is None or visit.step is None:
        return None
    if not isinstance(visit.step.action, Fill):
        return None
    screen = visit.screen
    center = element.bounds.center
    page = screen.package, screen.activity
    return (*page, element.role, element.resource_id, center)
