"""A new value that was put beside the old one, though the old one was to be changed.

"Change the number to 555 0199" leaves one number. A form that was kept with the old number in its
field and the new one in a second field of the same kind has added one.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.run import form_changes
from nodes.completion.checks.run.form_changes import Form
from nodes.completion.checks.run.forms import Field
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text

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
    for form in form_changes.list_kept_forms(visits):
        for old, new in _list_pairs(form):
            stays = evidence.tighten_text(old)
            comes = evidence.tighten_text(new)
            if comes in wanted and stays not in wanted:
                return old, new
    return "", ""


def _list_pairs(form: Form) -> Iterator[tuple[str, str]]:
    """A value that a form had and has, with each new one in a field of the same kind."""
    kept: list[Field] = []
    added: list[Field] = []
    for key, first in form.first.items():
        last = form.last[key]
        if last.role != "input" or not last.value:
            continue
        if not first.value:
            added.append(last)
        elif first.value == last.value:
            kept.append(last)
    for old in kept:
        for new in added:
            if _read_kind(old.label) == _read_kind(new.label):
                yield old.value, new.value


def _read_kind(label: str) -> str:
    """The label without the number of the field."""
    return _COUNTED.sub("", normalize_text(label))
