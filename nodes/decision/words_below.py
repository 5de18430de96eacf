"""Scroll to words that a tap names and that may stand further down the page."""

from typing import Any

from graph.state import Decision, Queued, State
from nodes.decision.labels import find_labelled, is_page_name
from tools.acting.swiping import find_list, get_list_box, shows_text
from tools.actions import TO_END, Scroll, TapText, format_action
from tools.screen import Screen

_SHORTEST = 2
"""Characters of words that a list is scrolled for."""
_SCREENS = 6
"""Scrolls for words that nobody said are further down; most stand within three."""


def scroll_to_words(
    decision: Decision, then: list[dict[str, Any]], screen: Screen
) -> tuple[Decision, list[dict[str, Any]]]:
    """The same actions, with a scroll before a tap on words that are not in front.

    What the scroll brings up is touched by a step of its own, which is judged like any other.
    """
    action = decision.action
    if not isinstance(action, TapText) or not may_be_below(action.text, screen):
        return decision, then
    touch = {
        "kind": "tap_text",
        "text": action.text,
        "completes": decision.completes,
        "expect": decision.expect,
    }
    scroll = Scroll(until=action.text, most=_SCREENS)
    first = decision.model_copy(
        update={"action": scroll, "completes": False, "expect": ""}
    )
    return first, [touch, *then]


def may_be_below(words: str, screen: Screen) -> bool:
    """Whether no element says these words, and the page's main list goes on below."""
    if len(words.strip()) < _SHORTEST or find_labelled(words, screen)[1]:
        return False
    if shows_text(screen.elements, words):
        return False
    main_list = find_list(Scroll(), screen)
    return main_list is not None and "down" in main_list.ways


def find_scroll(item: Queued, state: State, screen: Screen) -> Scroll | None:
    """The scroll to words that may stand further down; None if they are not to be looked for.

    They are looked for once.
    """
    if not isinstance(item.action, TapText):
        return None
    scroll = Scroll(until=item.action.text, most=_SCREENS)
    last = state["steps"][-1]
    looked = format_action(scroll)
    if last.action == looked:
        return None
    if not may_be_below(scroll.until, screen):
        return None
    return scroll


def names_open_page(item: Queued, state: State, screen: Screen) -> bool:
    """Whether a tap names only the page that an app was opened on, as a thread that was left open.

    No control says these words; a longer text that begins with them is a part of that page.
    """
    if not isinstance(item.action, TapText) or item.completes:
        return False
    if not state["steps"][-1].action.startswith("open_app"):
        return False
    words = item.action.text
    return is_page_name(words, screen)


def is_needless_scroll(item: Queued, screen: Screen) -> bool:
    """Whether a scroll goes only as far as what the screen shows, and ends no sub-goal."""
    action = item.action
    if not isinstance(action, Scroll) or item.completes:
        return False
    if action.until in ("", TO_END):
        return False
    words = action.until.strip()
    return shows_text(screen.elements, words, get_list_box(action, screen))
