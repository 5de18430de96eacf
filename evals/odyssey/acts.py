"""Our actions as steps of GUIOdyssey: what a finger did, in coordinates from 0 to 1000.

The dataset has nine actions, we have more. A fill is a CLICK and a TEXT; Enter and submit are a
CLICK on the keyboard's lower right key; opening an app by its name is a CLICK on its icon if one of
the available screens shows it; waiting and asking are left out. An action without a counterpart is
refused, not invented.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from evals.odyssey.records import FULL, Point, Written
from tapwright.errors import UsageError
from tools import actions as a
from tools.acting.swiping import (
    OPPOSITE,
    SCROLL_SHARE,
    find_list,
    get_screen_box,
    make_path,
    make_swipe_path,
)
from tools.acting.targets import tap_point
from tools.actions import Action, format_action
from tools.screen import Bounds, Element, Screen
from tools.vision.icons import dp_of

PASSWORD = "{{password}}"
ENTER_DP = (72, 80, 56)
"""Where the keyboard's last key is: its width, and its middle and height above the lower edge."""


@dataclass(frozen=True, kw_only=True)
class Taken:
    """One action of ours, the screen that it was decided on, and why."""

    action: Action
    screen: Screen
    picture: Path
    """Of that screen, in its full size."""
    thought: str = ""
    goal: str = ""
    box: Bounds | None = None
    """Of what was touched, in pixels, where the screen does not list it."""


@dataclass(frozen=True, kw_only=True)
class Act:
    """One step in the dataset's terms, before it has words."""

    action: Written
    info: str | tuple[Point, ...] = ""
    box: tuple[int, int, int, int] | tuple[()] = ()
    ps: str = ""
    words: str = ""
    """What was touched, as a person would call it: `button "Save"`."""
    screen: Screen
    picture: Path
    thought: str = ""
    goal: str = ""
    secret: str = ""
    """What was typed into a field of a password; it must not be in anything that is written."""


class CannotExport(UsageError):
    """A run that GUIOdyssey's actions cannot tell; the text says which action."""


def acts(taken: Taken, seen: Sequence[Taken] = ()) -> list[Act]:
    """The steps that an action of ours is; none for waiting and asking.

    Args:
        taken: the action.
        seen: all actions of the run, on whose screens an app's icon is looked for.

    Raises:
        CannotExport: the dataset has no action for it.
    """
    plain = Act(
        action="CLICK", screen=taken.screen, picture=taken.picture, thought=taken.thought,
        goal=taken.goal,
    )  # fmt: skip
    match taken.action:
        case (
            a.Tap(element=index)
            | a.DoubleTap(element=index)
            | a.LongPress(element=index)
        ):
            return [_touch(plain, taken, _element(taken, index))]
        case a.TapPoint(x=x, y=y):
            return [_point(plain, taken, (x, y))]
        case a.TapText(text=text):
            return [_touch(plain, taken, _named(taken, text))]
        case a.Scroll() | a.Swipe():
            return [_move(plain, taken, taken.action)]
        case a.Fill(element=index, text=text):
            field = _element(taken, index)
            return [_touch(plain, taken, field), _text(plain, text, field)]
        case a.TypeText(text=text):
            focused = next(
                (e for e in taken.screen.elements if e.focused), None
            )
            return [_text(plain, text, focused)]
        case a.Back() | a.Home() | a.Recents():
            keys = {
                "back": "KEY_BACK",
                "home": "KEY_HOME",
                "recents": "KEY_APPSELECT",
            }
            return [
                replace(
                    plain, info=keys[taken.action.kind], words=taken.action.kind
                )
            ]
        case a.Enter() | a.Submit():
            return [_enter(plain, taken)]
        case a.OpenApp(text=name):
            return list(_opened(plain, taken, name, seen))
        case a.Wait() | a.Ask():
            return []
        case a.Answer(text=text) | a.Finish(text=text):
            return [replace(plain, action="COMPLETE", ps=text)]
        case a.Fail(text=text):
            return [replace(plain, action="INCOMPLETE", ps=text)]
    msg = f"{format_action(taken.action)!r} has no counterpart among GUIOdyssey's actions"
    raise CannotExport(msg)


def share(point: tuple[float, float], screen: Screen) -> Point:
    """A pixel in the dataset's coordinates."""
    return (
        min(max(round(FULL * point[0] / screen.width), 0), FULL),
        min(max(round(FULL * point[1] / screen.height), 0), FULL),
    )


def boxed(bounds: Bounds, screen: Screen) -> tuple[int, int, int, int]:
    """A box in the dataset's coordinates, which holds all of the pixels."""
    left, right = (
        FULL * bounds.left / screen.width,
        FULL * bounds.right / screen.width,
    )
    top, bottom = (
        FULL * bounds.top / screen.height,
        FULL * bounds.bottom / screen.height,
    )
    return (
        max(0, math.floor(left)), max(0, math.floor(top)),
        min(FULL, math.ceil(right)), min(FULL, math.ceil(bottom)),
    )  # fmt: skip


def called(element: Element) -> str:
    """An element as a person would call it."""
    words = " ".join((element.text or element.hint or element.value).split())
    kind = {"input": "text field", "item": "entry"}.get(
        element.role, element.role
    )
    return f'{kind} "{words}"' if words else kind


def _touch(plain: Act, taken: Taken, element: Element) -> Act:
    long = isinstance(taken.action, a.LongPress)
    twice = "tapped twice" if isinstance(taken.action, a.DoubleTap) else ""
    return replace(
        plain,
        action="LONG_PRESS" if long else "CLICK",
        info=(share(tap_point(element, taken.screen.elements), taken.screen),),
        box=boxed(element.bounds, taken.screen),
        words=called(element),
        ps=twice,
    )


def _point(plain: Act, taken: Taken, point: tuple[int, int]) -> Act:
    """A touch of a point; its box is that of the smallest element there, or none."""
    x, y = point
    there = [e for e in taken.screen.elements if e.bounds.contains(x, y)]
    least = min(there, key=lambda e: e.bounds.area, default=None)
    box = taken.box or (least.bounds if least else None)
    return replace(
        plain,
        info=(share(point, taken.screen),),
        box=boxed(box, taken.screen) if box else (),
        words=called(least) if least else "point",
    )


def _move(plain: Act, taken: Taken, action: a.Scroll | a.Swipe) -> Act:
    """A scroll in the way of the finger, which is the opposite of where the page goes on."""
    screen = taken.screen
    if isinstance(action, a.Swipe):
        path, finger = make_swipe_path(action, screen), action.direction
    else:
        finger = OPPOSITE[action.direction]
        area = find_list(action, screen)
        box = get_screen_box(screen) if area is None else area.bounds
        path = make_path(box, finger, SCROLL_SHARE)
    start, end = share(path[0], screen), share(path[1], screen)
    trail = f"[[{start[0]:g}, {start[1]:g}], [{end[0]:g}, {end[1]:g}]]"
    return replace(
        plain, action="SCROLL", info=(start, end), ps=trail, words=finger
    )


def _text(plain: Act, text: str, field: Element | None) -> Act:
    hidden = field is not None and field.password
    return replace(
        plain,
        action="TEXT",
        info=PASSWORD if hidden else text,
        secret=text if hidden else "",
        words=called(field) if field else "",
    )


def _enter(plain: Act, taken: Taken) -> Act:
    """A touch of the keyboard's last key, where screens of any make have it."""
    screen, box = taken.screen, taken.box
    if box is None:
        dp = dp_of(screen.width, screen.height)
        wide, middle, high = (round(dp * part) for part in ENTER_DP)
        bottom = screen.height - middle + high // 2
        box = Bounds(
            left=screen.width - wide,
            top=bottom - high,
            right=screen.width,
            bottom=bottom,
        )
    point = share(box.center, screen)
    return replace(
        plain, info=(point,), box=boxed(box, screen), words="key Enter"
    )


def _opened(
    plain: Act, taken: Taken, name: str, seen: Sequence[Taken]
) -> Iterator[Act]:
    """The icon on this screen, else Home and the icon on a home screen that was seen."""
    icon = _icon(taken, name)
    if icon is not None:
        yield _touch(plain, taken, icon)
        return
    for other in seen:
        icon = _icon(other, name)
        if icon is not None:
            yield replace(plain, info="KEY_HOME", words="home")
            there = replace(plain, screen=other.screen, picture=other.picture)
            yield _touch(there, other, icon)
            return
    msg = (
        f"the app {name!r} was opened by its name, and no screen of the run shows its icon; "
        "GUIOdyssey has no action for that"
    )
    raise CannotExport(msg)


def _icon(taken: Taken, name: str) -> Element | None:
    """The app's icon on a home screen; a row of the same words elsewhere is none."""
    if "launcher" not in taken.screen.package:
        return None
    wanted = name.casefold()
    return next(
        (
            e
            for e in taken.screen.elements
            if e.index > 0 and e.text.casefold() == wanted
        ),
        None,
    )


def _element(taken: Taken, index: int) -> Element:
    found = taken.screen.find_element(index)
    if found is None:
        msg = f"{format_action(taken.action)!r}: the screen {taken.screen.id} has no such element"
        raise CannotExport(msg)
    return found


def _named(taken: Taken, text: str) -> Element:
    wanted = text.casefold()
    found = [
        e
        for e in taken.screen.elements
        if wanted in f"{e.text}\n{e.value}".casefold()
    ]
    if not found:
        msg = (
            f"{format_action(taken.action)!r}: no element of "
            f"the screen {taken.screen.id} shows it"
        )
        raise CannotExport(msg)
    return min(found, key=lambda e: (e.text.casefold() != wanted, e.index < 0))
