"""How long before something a reminder is to come, and what the form that was kept has for it.

A list of choices shows "30 minutes", and so does the dial of a clock. Neither sets a reminder: only
what the field of the form holds when it is kept counts.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.run import form_changes
from nodes.completion.checks.run.forms import Field
from nodes.completion.visits import ScreenVisit
from tapwright.text.durations import find_durations
from tools.screen import TOGGLES

_LABEL = re.compile(r"notif|remind|alert|通知|提醒", re.IGNORECASE)
"""Of the field for a reminder."""
_NOT_BEFORE = re.compile(
    r"\b(?:no|none|never|off)\b|\bat (?:the )?(?:time|start)\b|^(?:无|不|没有|从不|关)|开始时|准时",
    re.IGNORECASE,
)
"""A value of it that says there is none, or none before."""
_WORD_AHEAD = re.compile(
    r"\b(?:notif\w*|remind\w*|alert\w*)(?:,? (?:me|us|it|of it|about it|set|of|to|at|for|by|is))*"
    r"(?: from [^,.;!?]{0,25} to)?\s*$|(?:通知|提醒)[^。；]{0,6}$",
    re.IGNORECASE,
)
_WORD_BEHIND = re.compile(
    r"[ -](?:(?:before|ahead|in advance) )?(?:notification|reminder|alert)s?\b"
    r"|前?[^，。；后]{0,2}(?:通知|提醒)",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\s*(?:before|ahead|in advance|prior|earlier)\b|前", re.IGNORECASE
)
_EARLY_ZH = re.compile(r"(?:提前|提早)\s*$")
_OLD = re.compile(
    r"\b(?:from|instead of|not|than|every)\s*(?:the )?$|(?:从|不是|每隔?)\s*$",
    re.IGNORECASE,
)
"""What stands before a time that is no more to hold, or that repeats something."""
_TAKES_AWAY = re.compile(
    r"\b(?:remove|delete|drop|cancel|no|without|turn off)\b[^,.;:!?]{0,30}(?:notif|remind|alert)"
    r"|(?:去掉|取消|删|不|关)[^，。；]{0,12}(?:通知|提醒)",
    re.IGNORECASE,
)
"""Words of a task that want no reminder."""


def find_other_lead(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The reminder that was kept where another one is asked for; empty if none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        Its label and value: `Notification: 10 minutes before`.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    if _TAKES_AWAY.search(plain):
        return ""
    kept = list(_list_kept_fields(visits))
    for seconds in _list_asked(plain):
        others = [each for each in kept if _is_other(each.value, seconds)]
        if others and len(others) == len(kept):
            last = others[-1]
            return f"{last.label}: {last.value}"
    return ""


def _list_asked(plain: str) -> Iterator[float]:
    """Seconds of each time before something at which an instruction wants a reminder."""
    for span in find_durations(plain):
        before = plain[: span.start]
        after = plain[span.end :]
        if _OLD.search(before):
            continue
        if _is_lead(before, after):
            yield span.length.total_seconds()


def _is_lead(before: str, after: str) -> bool:
    """Whether the words around a duration say that a reminder is to come so long before."""
    if _WORD_BEHIND.match(after):
        return True
    if not _WORD_AHEAD.search(before):
        return False
    early = _BEFORE.match(after) or _EARLY_ZH.search(before)
    return early is not None


def _is_other(value: str, seconds: float) -> bool:
    """Whether a field holds another time than this, or none; one that cannot be read may be it."""
    held: set[float] = set()
    for span in find_durations(value):
        length = span.length
        held.add(length.total_seconds())
    if held:
        return seconds not in held
    return _NOT_BEFORE.search(value) is not None


def _list_kept_fields(visits: Sequence[ScreenVisit]) -> Iterator[Field]:
    """The fields for reminders of all forms that were kept, as they were then."""
    for form in form_changes.list_kept_forms(visits):
        for each in form.last.values():
            if each.role not in TOGGLES and _LABEL.search(each.label):
                yield each
