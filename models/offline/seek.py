"""Look for something that is not on the screen: in menus, by scrolling, searching, going back."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_impossible,
    make_tap,
)
from models.offline.prompt import ElementLine
from models.offline.scene import Scene, get_title
from models.offline.words import match_score, rate_entry

CLOSES = "close the dialog"
"""The thought when a dialog is closed because it does not help the search."""
_PROMISING = 0.5
"""Score from which an entry is opened at all."""
_SEARCH_FIELD = 0.5
"""Score above which a field is for searching."""
_STRONG = 0.56
"""Score from which an entry is opened before the rest of the list is read."""


class _Entry(NamedTuple):
    """An entry that may lead on, and how promising it is."""

    score: float
    line: ElementLine


def search_for(
    situation: Situation, query: str, *, proper: bool = False
) -> Choice:
    """The most promising way to find something; impossible if all ways have been tried.

    Args:
        situation: the step and the screen.
        query: its name or description.
        proper: the query is the name of one thing, so nothing that only resembles it will do.
    """
    failure = make_impossible(_say_not_found(situation, query))
    if proper and is_searched(situation, query):
        return failure
    for choice in _list_ways(situation, query, proper=proper):
        if choice.action and not situation.is_refused(choice.action):
            return replace(choice, sure=False)
    return replace(failure, sure=False)


def _list_ways(
    situation: Situation, query: str, *, proper: bool = False
) -> Iterator[Choice]:
    """Ways to go on, the most promising one first."""
    scene = situation.scene
    if confirm := _find_confirm_button(situation):
        yield make_tap(confirm, f'confirm with "{confirm.text}"')
    entries = [] if proper else _rank_entries(situation, query)
    strong = [entry for entry in entries if entry.score >= _STRONG]
    yield from _open_entries(strong, query)
    yield from _close_dialog(scene)
    area = scene.scrollable
    if area and not _is_scrolled_up(situation):
        yield _make_scroll(area, "down", f'scroll to look for "{query}"')
    yield from _open_entries(entries[len(strong) :], query)
    yield from _try_search(situation, query)
    yield from _open_menu(situation)
    if scene.find_button("up") or not situation.has_done("back"):
        yield make_action(f'go back to look for "{query}"', "back")
    if area:
        yield _make_scroll(area, "up", "look further up")


def _close_dialog(scene: Scene) -> Iterator[Choice]:
    close = scene.find_button("cancel") if scene.is_dialog else None
    if close:
        yield make_tap(close, CLOSES)


def _open_menu(situation: Situation) -> Iterator[Choice]:
    more = situation.scene.find_button("more")
    if more and not situation.has_done("tap", more.text):
        yield make_tap(more, "look into the menu")


def _make_scroll(area: ElementLine, direction: str, thought: str) -> Choice:
    return make_action(
        thought, "scroll", element=area.index, direction=direction
    )


def _open_entries(entries: list[_Entry], query: str) -> Iterator[Choice]:
    for entry in entries:
        title = get_title(entry.line)
        yield make_tap(entry.line, f'open "{title}" to look for "{query}"')


def _get_last_step(situation: Situation) -> str:
    """The last line of the history; empty before the first step."""
    lines = situation.past.strip().splitlines()
    return lines[-1] if lines else ""


def _is_scrolled_up(situation: Situation) -> bool:
    """Whether the list was read to its end, and is now read backwards."""
    step = _get_last_step(situation)
    return step.startswith("- scroll") and " up" in step


def _try_search(situation: Situation, query: str) -> Iterator[Choice]:
    """An entry into a search field, or the button that opens one."""
    scene = situation.scene
    thought = f'search for "{query}"'
    for field in scene.inputs:
        score = match_score("search", field.text or field.hint)
        if score > _SEARCH_FIELD and query not in field.value:
            yield make_action(thought, "fill", element=field.index, text=query)
    button = scene.find_button("search")
    if button is None or situation.has_done("tap", button.text):
        return
    if not _is_entered(scene, query):
        yield make_tap(button, thought)


def _is_entered(scene: Scene, query: str) -> bool:
    return any(query in field.value for field in scene.inputs)


def is_searched(situation: Situation, query: str) -> bool:
    """Whether the last step on this page was to search it for these words."""
    step = _get_last_step(situation)
    if not step.startswith("- fill") or f'search for "{query}"' not in step:
        return False
    return _is_entered(situation.scene, query)


def _find_confirm_button(situation: Situation) -> ElementLine | None:
    """The OK of a dialog that is filled in but was left open."""
    scene = situation.scene
    if scene.is_dialog and any(map(_is_filled, scene.touchable)):
        return scene.confirm_button
    return None


def _is_filled(line: ElementLine) -> bool:
    if line.role == "input":
        return bool(line.value)
    return line.role == "radio" and bool(line.checked)


def _rank_entries(situation: Situation, query: str) -> list[_Entry]:
    """Promising entries, best first, without those that the last steps left again."""
    entries = []
    for line in situation.scene.touchable:
        if not _may_lead_on(line):
            continue
        score = max(rate_entry(line.text, query), match_score(query, line.text))
        if score >= _PROMISING and not _is_visited(situation, line):
            entries.append(_Entry(score, line))
    return sorted(entries, key=lambda entry: entry.score, reverse=True)


def _may_lead_on(line: ElementLine) -> bool:
    """Whether a tap on the element may open a page."""
    if line.role == "input" or line.checked is not None:
        return False
    return "selected" not in line.flags


def _is_visited(situation: Situation, line: ElementLine) -> bool:
    title = get_title(line)
    if not title or not situation.has_done("tap", f'open "{title}"'):
        return False
    return situation.has_done("back")


def _say_not_found(situation: Situation, query: str) -> str:
    if situation.language == "zh":
        return f"我在手机上找不到“{query}”。"
    return f'I cannot find "{query}" on this phone.'
