"""What earlier screens of a run showed of its task, in a few lines for a prompt.

For "the price of the blue mug" it has the row "Mug, blue, ¥39", which the last screen has not.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from nodes import evidence
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit
from tapwright.text.quote import cut_line, quote_visibly
from tapwright.text.readers import READERS
from tapwright.text.spans import Span
from tools.hierarchy.occlusion import MENU, SNACKBAR
from tools.screen import TOGGLES, Screen

_PAGES = 3
"""Pages that are described, the latest."""
_TEXTS = 5
"""Texts of each."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_LEAST_NOTED = 2
"""Numbers that a fact shares with the text that it was noted from; one may be chance."""
_PUT_IN = 2
"""How much more a text has to do with the task that was put in, or tells what a step did."""
_LONGEST = 60
"""Characters of a text."""


def describe_earlier(
    instruction: str,
    visits: Sequence[ScreenVisit],
    notes: Sequence[str] = (),
    homes: Container[str] = (),
) -> str:
    """The texts of earlier pages that have to do with the task, as each page was last seen.

    What was touched on a page is told, behind what was only shown: what was put in, and what has
    most to do with the task. A page that first showed a value which was put in later is always
    told, and so are a switch that was turned, as it was left, and the text of another app that a
    fact was noted from: the task may hang on it. Of
    a menu only what was touched is told: its other entries were offered, and nothing more.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        notes: the facts that a model noted.
        homes: packages that draw the home screen, on which the name of an app says nothing.

    Returns:
        A line for each page, the latest last; empty if no page showed anything of the task.
    """
    if not visits:
        return ""
    current = visits[-1].screen
    last: dict[str, Screen] = {}
    touched: dict[str, list[str]] = {}
    before: Screen | None = None
    for visit in visits[:-1]:
        # A page takes the place in which it was last in front.
        page = visit.screen.signature
        last.pop(page, None)
        last[page] = visit.screen
        if _has_come_anew(visit.screen, before):
            touched.pop(page, None)
        touched.setdefault(page, []).extend(_list_touched(visit))
        before = visit.screen
    last.pop(current.signature, None)
    inputs = _list_inputs(visits)
    lines: list[str] = []
    for page, screen in last.items():
        if screen.package in homes:
            continue
        texts = _list_related(
            instruction, screen, touched[page], inputs, without=current
        )
        if texts:
            told = "; ".join(texts)
            lines.append(f"- {_name_page(screen, told)}{told}")
    shown = "\n".join(lines[-_PAGES:])
    sources: list[str] = []
    found = [
        *_list_switch_lines(visits[:-1], last),
        *_list_noted_lines(notes, visits),
        *_list_source_lines(instruction, visits),
    ]
    for line in dict.fromkeys(found):
        if line.removeprefix("- ") not in shown:
            sources.append(line)
    return "\n".join(filter(None, [*sources[-_PAGES:], shown]))


def _name_page(screen: Screen, told: str) -> str:
    """The title of a page before what it showed; empty if it has none, or if it is told anyway."""
    title = next(filter(None, [screen.dialog, *_list_headings(screen)]), "")
    quoted = _mark_quote(title)
    if not title or screen.dialog == MENU or quoted in told:
        return ""
    return f"{quoted}: "


def _list_headings(screen: Screen) -> Iterator[str]:
    """The plain texts of the bar at the top."""
    titles = find_titles(screen)
    for element in screen.elements:
        if element.role == "text" and element.text in titles:
            yield element.text


def _list_inputs(visits: Sequence[ScreenVisit]) -> list[str]:
    """What the run typed, and what it chose in dialogs and menus; their buttons are no values."""
    inputs: list[str] = []
    for visit in visits:
        target = visit.target
        if visit.input_text:
            inputs.append(visit.input_text)
            continue
        if target is None or target.role == "button" or not target.text:
            continue
        if visit.screen.dialog:
            inputs.append(target.text)
    return inputs


def _list_source_lines(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """A line for each text of another app that had numbers which were typed and not asked for."""
    asked = set(_NUMBER.findall(instruction))
    lines: dict[str, None] = {}
    for place, visit in enumerate(visits):
        numbers = set(_NUMBER.findall(visit.input_text)) - asked
        package = visit.screen.package
        text = _find_source(numbers, package, visits[:place])
        if text:
            lines[f"- {_mark_quote(text)}"] = None
    return list(lines)


def _list_switch_lines(
    visits: Sequence[ScreenVisit], last: Mapping[str, Screen]
) -> list[str]:
    """A line for each switch that was touched on an earlier page, as it was left there.

    Args:
        visits: the earlier screens with the steps made on them, in order.
        last: each of their pages as it was last seen.
    """
    lines: dict[str, None] = {}
    for visit in visits:
        target = visit.target
        page = last.get(visit.screen.signature)
        if target is None or target.role not in TOGGLES or page is None:
            continue
        for element in page.elements:
            if element.role != target.role or element.text != target.text:
                continue
            state = "on" if element.checked else "off"
            lines[f"- {state} {_mark_quote(target.text)}, touched"] = None
    return list(lines)


def _list_noted_lines(
    notes: Sequence[str], visits: Sequence[ScreenVisit]
) -> list[str]:
    """A line for each text of another app than the last one from which a fact was noted."""
    package = visits[-1].screen.package
    lines: list[str] = []
    for note in notes:
        numbers = set(_NUMBER.findall(note))
        text = _find_source(numbers, package, visits)
        shared = numbers.intersection(_NUMBER.findall(text))
        if len(shared) >= _LEAST_NOTED:
            lines.append(f"- {_mark_quote(text)}")
    return lines


def _find_source(
    numbers: set[str], package: str, before: Sequence[ScreenVisit]
) -> str:
    """The text of another app that showed most of some numbers; empty if none showed any."""
    best = ""
    most = 0, 0
    for visit in reversed(before):
        if visit.screen.package == package:
            continue
        for text in visit.screen.texts:
            count = len(numbers.intersection(_NUMBER.findall(text)))
            # Of two texts the one that says more of what the number is of.
            weight = count, min(len(text), _LONGEST)
            if count and weight > most:
                best, most = text, weight
    return best


def _has_come_anew(screen: Screen, before: Screen | None) -> bool:
    """Whether a page came up from another one: it may show another thing than the last time."""
    if before is None:
        return True
    return before.signature != screen.signature and not before.dialog


def _list_touched(visit: ScreenVisit) -> list[str]:
    """The label of the row, button or entry that a step touched; empty for a field."""
    target = visit.target
    if target is None or target.role == "input" or not target.text:
        return []
    return [target.text]


def _list_related(
    instruction: str,
    screen: Screen,
    touched: Sequence[str],
    inputs: Sequence[str],
    *,
    without: Screen,
) -> list[str]:
    """The texts of a screen that have to do with the task or were put in, and what was touched."""
    weights: dict[str, int] = {}
    notices = _list_notices(screen)
    for text in dict.fromkeys(_list_lines(screen)):
        if text in without.texts or text in touched:
            continue
        weights[text] = _weigh_words(text, instruction)
        if text in notices or _has_input(text, inputs):
            weights[text] += _PUT_IN
    by_weight = sorted(weights, key=lambda text: -weights[text])
    related = list(filter(weights.get, by_weight))
    weight = len(related)
    for each in touched:
        weight += _weigh_words(each, instruction)
    if not weight:
        return []
    quoted, stale = _quote_touched(screen, touched, without)
    shown = list(map(_mark_quote, related))
    chosen = [*quoted, *shown, *stale]
    return _put_touched_last(chosen[:_TEXTS], {*quoted, *stale})


def _has_input(text: str, inputs: Sequence[str]) -> bool:
    """Whether a text shows something that was put in."""
    return any(is_shown_in(each, [text]) for each in inputs)


def _quote_touched(
    screen: Screen, touched: Sequence[str], without: Screen
) -> tuple[list[str], list[str]]:
    """What was touched and still stands on a screen, and what does not."""
    quoted: list[str] = []
    stale: list[str] = []
    for text in dict.fromkeys(touched):
        if text in without.texts:
            continue
        line = f"touched {_mark_quote(text)}"
        if text in screen.texts:
            quoted.append(line)
        else:
            # The row says something else by now.
            stale.append(line)
    return quoted, stale


def _put_touched_last(lines: Sequence[str], touched: set[str]) -> list[str]:
    """What was shown, and behind it what was touched: else the rest reads as touched too."""
    shown: list[str] = []
    deeds: list[str] = []
    for line in lines:
        if line in touched:
            deeds.append(line)
        else:
            shown.append(line)
    groups = ", ".join(shown), ", ".join(deeds)
    return list(filter(None, groups))


def _list_notices(screen: Screen) -> list[str]:
    """What the screen says in passing: toasts, and the text of a snackbar, as Material names it."""
    notices = list(screen.toasts)
    for element in screen.elements:
        if element.resource_id == SNACKBAR:
            notices.append(element.text)
    return notices


def _mark_quote(text: str) -> str:
    return quote_visibly(cut_line(text, _LONGEST))


def _weigh_words(text: str, instruction: str) -> int:
    """How much a text has to do with the task: words and a value weigh one each."""
    weight = 0
    if evidence.shares_terms(text, instruction):
        weight += 1
    if _shares_value(text, instruction):
        weight += 1
    return weight


def _list_lines(screen: Screen) -> list[str]:
    """The texts of a screen, with the values of its fields beside them."""
    lines: list[str] = []
    for element in screen.elements:
        if screen.dialog == MENU and element.index > 0:
            continue
        if element.value:
            lines.append(f"{element.text or element.hint} = {element.value}")
        elif element.text:
            lines.append(element.text)
    return [*lines, *screen.toasts]


def _shares_value(text: str, instruction: str) -> bool:
    """Whether two texts have a time, a day, an amount or the like in common."""
    for reader in READERS.values():
        wanted = _join_values(reader(instruction))
        given = _join_values(reader(text))
        if wanted & given:
            return True
    return False


def _join_values(spans: Sequence[Span]) -> set[object]:
    values: set[object] = set()
    for span in spans:
        values |= span.values
    return values
