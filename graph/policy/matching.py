"""Which rules hold in a situation, and which of them is the strictest."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import time
from fnmatch import fnmatchcase

from graph.policy.rules import STRICTNESS, Effect, Rule
from tapwright.text.normalize import normalize_text
from tools.device.apps.apps import match_app

_GLOB = re.compile(r"[*?]")
_CLOCK = re.compile(r"\b(\d{1,2}):(\d{2})\b")
_ENGLISH_PATTERN = re.compile(r"[a-z0-9 ]+")


@dataclass(frozen=True, kw_only=True)
class AppName:
    """An app by its package, and by the names that a screen gives it."""

    package: str = ""
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Situation:
    """What rules are compared with."""

    apps: tuple[AppName, ...] = ()
    """Apps that are in front or that a gesture touches; none if it is about no app."""
    pages: tuple[str, ...] = ()
    """Titles and the like of the page in front."""
    clock: str = ""
    """The phone's own, like `2026-03-02 09:00 Monday`; empty if it is unknown."""
    action: str = ""
    """Kind of the gesture; empty for a look."""
    amounts: tuple[float, ...] | None = None
    """Money in sight of a sensitive gesture; None if the gesture is not sensitive."""


def find_strictest(rules: Iterable[Rule], situation: Situation) -> Rule | None:
    """The strictest rule that holds, the first of several; None if none does."""
    strictest: Rule | None = None
    for rule in rules:
        if not is_valid(rule, situation):
            continue
        if strictest is None or is_stricter(rule.do, strictest.do):
            strictest = rule
    return strictest


def is_stricter(effect: Effect, other: Effect) -> bool:
    """Whether one effect restricts more than another one."""
    return STRICTNESS.index(effect) > STRICTNESS.index(other)


def is_valid(rule: Rule, situation: Situation) -> bool:
    """Whether all conditions of a rule hold."""
    return (
        (not rule.app or _fits_apps(rule, situation.apps))
        and (not rule.page or _fits_pages(rule.page, situation.pages))
        and (not rule.action or situation.action in rule.action)
        and _fits_amounts(rule, situation)
        and (not rule.time or _is_in_time(rule, situation.clock))
    )


def fits_app(pattern: str, app: AppName, *, exactly: bool = False) -> bool:
    """Whether a pattern names an app.

    Args:
        pattern: a package or a name, perhaps with `*` and `?`.
        app: to be named.
        exactly: leaves out the other names by which apps of its kind are known, as in another
            language.
    """
    wanted = normalize_text(pattern)
    for name in (app.package, *app.labels):
        if name and _is_like(normalize_text(name), wanted):
            return True
    if exactly or _GLOB.search(pattern) or not app.package:
        return False
    return match_app(pattern, (app.package,)).score == 1.0


def _fits_apps(rule: Rule, apps: Sequence[AppName]) -> bool:
    is_loosening = rule.do == "allow"
    for app in apps:
        if any(fits_app(each, app, exactly=True) for each in rule.but_not):
            continue
        if any(fits_app(p, app, exactly=is_loosening) for p in rule.app):
            return True
    return False


def _fits_amounts(rule: Rule, situation: Situation) -> bool:
    limit = rule.amount_over
    if limit is None:
        return True
    return any(amount > limit for amount in situation.amounts or ())


def _fits_pages(patterns: Sequence[str], pages: Sequence[str]) -> bool:
    for pattern in patterns:
        wanted = normalize_text(pattern)
        for page in map(normalize_text, pages):
            if _GLOB.search(pattern):
                if _is_like(page, wanted):
                    return True
            elif _contains_words(page, wanted):
                return True
    return False


def _is_like(text: str, pattern: str) -> bool:
    """Whether a whole text fits a pattern, in which only `*` and `?` stand for others."""
    return fnmatchcase(text, pattern.replace("[", "[[]"))


def _contains_words(page: str, wanted: str) -> bool:
    if not _ENGLISH_PATTERN.fullmatch(wanted):
        return wanted in page
    return re.search(rf"\b{re.escape(wanted)}\b", page) is not None


def _is_in_time(rule: Rule, clock: str) -> bool:
    """Whether the phone's clock is in a rule's time; if nobody knows the time, it is."""
    match = _CLOCK.search(clock)
    if match is None:
        return rule.do != "allow"
    moment = time(int(match[1]) % 24, int(match[2]) % 60)
    return any(span.contains(moment) for span in rule.time)
