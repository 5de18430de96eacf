"""A new value that was put beside the old one, though the old one was to be changed.

"Change the number to 555 0199" leaves one number. A form that was kept with the old number in its
field and the new one in a second field of the same kind has added one.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks import forms
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen

_CHANGES = re.compile(
    r"\b(?:change|replace|update|correct)\b|(?:改|换|更换|更改|修改|替换|更新)(?:成|为|到)",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"\b(?:add|another|second|additional|extra|also|too|as well|besides|keep|new (?:line|entry))\b"
    r"|添加|增加|新增|加上|再加|另|第二|保留|也",
    re.IGNORECASE,
)
"""Words of a task that may want both."""
_COUNTED = re.compile(r"[\s(（#]*(?:\d+|[二三四五])[)）]?$")
"""The number of a field of which there are several: `Phone 2`."""


def find_kept_old(
    instruction: str, visits: Sequence[ScreenVisit]
) -> tuple[str, str]:
    """The old value that still stands, and the new one beside it; both empty if there are none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    if not _CHANGES.search(plain) or _ADDS.search(plain):
        return "", ""
    wanted = evidence.tighten_text(instruction)
    known: dict[object, dict[str, str]] = {}
    for visit in visits:
        screen = visit.screen
        if not forms.is_form(screen):
            continue
        page = screen.package, screen.activity
        before = known.setdefault(page, _read_inputs(screen))
        if not forms.is_kept(visit):
            continue
        del known[page]
        after = _read_inputs(screen)
        for old, new in _list_pairs(before, after):
            stays = evidence.tighten_text(old)
            comes = evidence.tighten_text(new)
            if comes in wanted and stays not in wanted:
                return old, new
    return "", ""


def _list_pairs(
    before: dict[str, str], after: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """A value that a form had and has, with each new one in a field of the same kind."""
    for label, old in after.items():
        is_kept = before.get(label) == old
        if not old or not is_kept:
            continue
        kind = _read_kind(label)
        for other, new in after.items():
            if not new or before.get(other):
                continue
            if _read_kind(other) == kind:
                yield old, new


def _read_inputs(screen: Screen) -> dict[str, str]:
    """The values of all fields for text, by label; of two with one label that of the second."""
    inputs: dict[str, str] = {}
    for element in screen.elements:
        if element.role != "input":
            continue
        label = _read_label(element)
        inputs[label] = element.value
    return inputs


def _read_label(element: Element) -> str:
    label = element.hint or element.text
    return normalize_text(label)


def _read_kind(label: str) -> str:
    """The label without the number of the field."""
    return _COUNTED.sub("", label)
