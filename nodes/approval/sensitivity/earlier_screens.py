"""The screens before the one on which something is asked about, and what was touched on each."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from graph.events import Acted, Decided, Event, Observed
from tools.actions import TapText
from tools.observation.capture import load_screen
from tools.screen import Screen, Target

_MOST_EARLIER = 4
"""Earlier screens on which the thing is looked for, at most."""
BEGINNINGS = ("open_app", "home")
"""Actions with which a way to a page begins."""


class EarlierScreen(Screen):
    """A screen of before, and what was touched on it."""

    touched: Target | None = None


def add_touch(screen: Screen, touched: Target | None) -> EarlierScreen:
    """A screen of before with what was touched on it; None if that is unknown."""
    return EarlierScreen.model_construct(**dict(screen), touched=touched)


def _find_touched_target(
    events: list[Event], place: int, page: Screen
) -> Target | None:
    """What was decided to be touched on the page that the event at a place is a look at."""
    for event in events[place + 1 :]:
        if event.event == "observed":
            return None
        if isinstance(event, Decided):
            return event.decision.target or _find_named(event, page)
    return None


def _find_named(event: Decided, page: Screen) -> Target | None:
    """What a decision to touch some words meant on a page."""
    action = event.decision.action
    if not isinstance(action, TapText):
        return None
    element = page.find_text(action.text)
    if element is None:
        return None
    return Target(
        role=element.role,
        text=element.text,
        center=element.bounds.center,
    )


def list_earlier_screens(
    events: list[Event], screen: Screen, folder: Path
) -> Iterator[EarlierScreen]:
    """The last screens before this one, latest first, until another app was in front."""
    return islice(_list_screens_back(events, screen, folder), _MOST_EARLIER)


def list_way_back(
    events: list[Event], screen: Screen, folder: Path
) -> Iterator[EarlierScreen]:
    """The screens before this one, latest first, until an app was opened by its name.

    They are of all apps that one passes by sharing something, or by picking it.
    """
    begin = 0
    for place, event in enumerate(events):
        if isinstance(event, Acted) and event.action.startswith(BEGINNINGS):
            begin = place
    return _list_screens_back(events[begin:], screen, folder, any_app=True)


def _list_screens_back(
    events: list[Event], screen: Screen, folder: Path, *, any_app: bool = False
) -> Iterator[EarlierScreen]:
    seen = {screen.id}
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if not isinstance(event, Observed):
            continue
        if event.package != screen.package and not any_app:
            return
        if event.screen not in seen:
            seen.add(event.screen)
            page = load_screen(folder, event.screen)
            touched = _find_touched_target(events, place, page)
            yield add_touch(page, touched)
