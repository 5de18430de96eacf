"""A reference path, and what a judge looks for, on another phone than both were written for.

Paths name the answers of Android's own dialogs, and what fits on the usual phone's screen. Another
maker's phone calls the answers otherwise, asks before one app opens another, and on a smaller
screen what a page holds may be further down.
"""

from dataclasses import dataclass, replace

from evals.tasks.find import action
from evals.tasks.steps import Step, tap
from tools.actions import Action, Direction, Scroll
from tools.screen import Element, Screen
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS, Answer, Vendor

MOST_TRIES = 8
"""Scrolls on a small screen for what a path names without scrolling."""


@dataclass(frozen=True, kw_only=True)
class OtherPhone:
    """The phone on which a path is gone."""

    vendor: Vendor = VENDORS["pixel"]
    zh: bool = False
    """Whether it is a Chinese one."""
    is_small: bool = False
    """Whether less fits on its screen than on the one that the path was written for."""


def adapt_step(step: Step, vendor: Vendor, *, zh: bool) -> Step:
    """The step as it is done on this vendor's phone.

    Args:
        step: in one language.
        vendor: of the phone.
        zh: whether the phone is a Chinese one.
    """
    usual = VENDORS["pixel"]
    if vendor is usual or step.do not in ("tap", "wait_for"):
        return step
    for name in ("allow", "allow_all", "while_used", "once", "deny"):
        answer: Answer = getattr(usual.permissions, name)
        if step.what not in (answer.text[int(zh)], f"#{answer.id}"):
            continue
        there = _find_answer(vendor, name)
        if step.what.startswith("#"):
            return replace(step, what=f"#{there.id}")
        words = there.text[int(zh)]
        # Words that only became more are found as a part of them.
        return step if step.what in words else replace(step, what=words)
    return step


def _find_answer(vendor: Vendor, name: str) -> Answer:
    """The vendor's answer for one of Android's own."""
    dialog = vendor.permissions
    if name in ("while_used", "once") and not dialog.has_while_used:
        return dialog.allow
    answer: Answer = getattr(dialog, name)
    return answer


def is_smaller(config: PhoneConfig) -> bool:
    """Whether less fits on the screen than on the one that paths were written for."""
    usual = PhoneConfig()
    for side in ("width", "height"):
        room = getattr(config, side) / config.density
        if room < getattr(usual, side) / usual.density:
            return True
    return False


def look_further(
    step: Step, screen: Screen, tries: int, *, up: bool = False
) -> Scroll | None:
    """The scroll by which to look for what a step names, further down or to the right.

    Args:
        step: whose element is not on the screen.
        screen: as it is.
        tries: scrolls that were made for it before; after `MOST_TRIES` it is given up.
        up: the end of the list was reached.

    Returns:
        None where none helps.
    """
    is_looked_for = step.do in ("tap", "hold", "fill", "wait_for")
    if step.maybe or not is_looked_for or tries >= MOST_TRIES:
        return None
    lists = [e for e in screen.elements if e.scrollable and e.index > 0]
    upright = [e for e in lists if _is_upright(e)]
    if upright:
        largest = max(upright, key=lambda e: e.bounds.area)
        direction: Direction = "up" if up else "down"
        return Scroll(element=largest.index, direction=direction)
    if not lists:
        return None
    chosen = lists[tries // 2 % len(lists)]
    return Scroll(element=chosen.index, direction="right")


def _is_upright(element: Element) -> bool:
    width = element.bounds.right - element.bounds.left
    return (element.bounds.bottom - element.bounds.top) > width / 3


def name_as_usual(page: str, vendor: Vendor) -> str:
    """A page, `package/.Activity`, as the usual phone calls it: makers rename the phone manager."""
    package, _, activity = page.partition("/")
    if package != vendor.manager:
        return page
    return f"{VENDORS['pixel'].manager}/{activity}"


def allow_start(screen: Screen, vendor: Vendor, *, zh: bool) -> Action | None:
    """The tap that lets one app open another, where this vendor's phone asks; else None."""
    question = vendor.start_question
    if question is None or screen.package != question.package:
        return None
    if screen.activity != question.activity:
        return None
    return action(tap(question.allow.text[int(zh)]), screen)
