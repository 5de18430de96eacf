"""What a run did beyond its instruction."""

from collections import Counter
from collections.abc import Iterator, Sequence

from graph.state import Decision
from nodes import evidence
from nodes.verdict import paraphrase, unsaved
from nodes.verdict.support import ScreenVisit
from tapwright.text.readers import READERS
from tools.actions import Fill, TypeText
from tools.screen import TOGGLES, Element, Screen, Target

_OPTIONS = (*TOGGLES, "radio")


def list_beyond(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What the run typed or chose that the instruction does not name, or switched twice."""
    for visit in visits:
        step = visit.step
        if step is None or step.target is None:
            continue
        typed = _read_typed(step)
        if typed and not is_named(typed, instruction):
            yield typed
        if _is_extra(step.target, instruction, in_dialog=visit.screen.dialog):
            yield step.target.text
    for text, count in _count_switches(visits).items():
        if count > 1:
            yield text


def _count_switches(visits: Sequence[ScreenVisit]) -> Counter[str]:
    """How often each switch or option was touched; a touch that was lost does not count."""
    switches: Counter[str] = Counter()
    after: Screen | None = None
    for visit in reversed(visits):
        step = visit.step
        label = _read_switch(step)
        if after is None:
            after = visit.screen
        if step is None:
            continue
        if label and unsaved.has_effect(step, visit.screen, after):
            switches[label] += 1
        after = visit.screen
    return switches


def _read_switch(step: Decision | None) -> str:
    """The label of the switch or option that a step touched; empty if it touched none."""
    if step is None or step.target is None:
        return ""
    return step.target.text if step.target.role in _OPTIONS else ""


def _is_extra(target: Target, instruction: str, *, in_dialog: str) -> bool:
    """Whether a step chose an option or a value that the instruction does not name."""
    if target.role in _OPTIONS:
        return _is_beside(target.text, instruction)
    if not in_dialog or not _has_value(target.text):
        return False
    return not is_named(target.text, instruction)


def _is_beside(label: str, instruction: str) -> bool:
    """Whether an option is none that the instruction names, in half of its words at least."""
    if not label or label.endswith(("...", "…")):
        return False
    parts = paraphrase.list_parts(label)
    if 2 * len(parts & paraphrase.list_parts(instruction)) >= len(parts):
        return False
    return not is_named(label, instruction)


def _has_value(text: str) -> bool:
    """Whether an option stands for a time, a day, an amount or the like."""
    return any(reader(text) for reader in READERS.values())


def _read_typed(step: Decision) -> str:
    if isinstance(step.action, (Fill, TypeText)):
        return step.action.text
    return ""


def is_named(text: str, instruction: str) -> bool:
    """Whether an instruction has a text, or the value that the text stands for."""
    if evidence.tighten_text(text) in evidence.tighten_text(instruction):
        return True
    wanted: set[object] = set()
    given: set[object] = set()
    for reader in READERS.values():
        for span in reader(text):
            wanted |= span.values
        for span in reader(instruction):
            given |= span.values
    return bool(wanted) and wanted <= given


def find_excess(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A day that was set besides those that the instruction names; empty if there is none."""
    asked: set[object] = set()
    for span in READERS["weekdays"](instruction):
        asked |= span.values
    if not asked:
        return ""
    for page in _list_last_pages(visits):
        chosen = [_read_day(each) for each in page]
        extra = [
            text for day, text in chosen if day is not None and day not in asked
        ]
        if extra and len(chosen) > len(extra):
            return extra[0]
    return ""


def _list_last_pages(
    visits: Sequence[ScreenVisit],
) -> list[list[Element]]:
    """The chosen days of each page on which the run chose one, as that page was last seen."""
    touched: set[str] = set()
    last: dict[str, list[Element]] = {}
    for visit in visits:
        signature = visit.screen.signature
        days = [
            each
            for each in visit.screen.elements
            if (each.checked or each.selected)
            and _read_day(each)[0] is not None
        ]
        last[signature] = days
        step = visit.step
        target = step.target if step is not None else None
        if target is not None and READERS["weekdays"](target.text):
            touched.add(signature)
    return [days for signature, days in last.items() if signature in touched]


def _read_day(element: Element) -> tuple[object, str]:
    """The weekday that an element stands for, and its text; no day if it says more."""
    spans = READERS["weekdays"](element.text)
    if len(spans) != 1 or len(spans[0].values) != 1:
        return None, element.text
    if spans[0].text.strip() != element.text.strip():
        return None, element.text
    return next(iter(spans[0].values)), element.text
