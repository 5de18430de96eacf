"""A new value that was put beside the old one, though the old one was to be changed.

"Change the number to 555 0199" leaves one number. A form that was kept with the old number in its
field and the new one in a second field of the same kind has added one. And "change Row F to Row C"
is not done by a note that still has Row F, or has Row D in its place.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.instruction.named_values import list_values
from nodes.completion.checks.run import form_changes
from nodes.completion.checks.run.form_changes import Change, Form
from nodes.completion.checks.run.forms import Field
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
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
_NEW_TEXT = re.compile(
    r"\b(?:change|rename|correct|update)\s+(?P<old>[^,.;]+?)\s+(?:in)?to\s+(?P<new>[^,.;]+)"
    r"|\breplace\s+(?P<out>[^,.;]+?)\s+(?:with|by)\s+(?P<put>[^,.;]+)"
    r"|(?P<old_zh>[^，,。；;]+?)(?:改|换|更改|修改|替换)(?:成|为)(?P<new_zh>[^，,。；;]+)",
    re.IGNORECASE,
)
"""The old text of a change, and the new one with what may stand behind it."""
_BEHIND = re.compile(
    r"\s+(?:and|in|on|for|at|from|please|instead|then|so|because|but)\b.*"
    r"|(?:就行|就好|就可以|吧|哈|啊|谢谢)+.*|(?:并|然后|再|其他|别的).*",
    re.IGNORECASE | re.DOTALL,
)
_ARTICLE = re.compile(r"^(?:the|an?|my|his|her|their|our)\s+", re.IGNORECASE)
_LEAST = 2
"""Characters of an old text that no field has by chance."""
_LONGEST = 20
"""Characters of a new text that is written as it is said."""
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


def find_unkept_text(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The new text of a change, if a field had the old one and was kept without the new; or empty.

    A time, a day or a number is told in many ways, and other rules look for it.

    Args:
        instruction: the user's: "change Row F to Row C", 把三层F区改成负二层C区.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    edits: list[Change] = []
    for change in form_changes.list_changes(visits):
        if change.is_edit and change.role == "input":
            edits.append(change)
    for match in _NEW_TEXT.finditer(plain):
        old, new = filter(None, match.groups())
        text = _read_new_text(new)
        kept: list[str] = []
        for edit in edits:
            if _has_end_of(old, edit.before):
                kept.append(edit.after)
        if text and kept and not _has_text(text, kept):
            return text
    return ""


def _read_new_text(words: str) -> str:
    """The new text without what stands around it; empty if it is long, a value, or has a quote."""
    text = _BEHIND.sub("", words).strip()
    text = _ARTICLE.sub("", text, count=1)
    if len(text) > _LONGEST or '"' in text:
        return ""
    rest = text
    for value in reversed(list_values(text)):
        if value.sort != "name":
            rest = rest[: value.start] + rest[value.end :]
    if any(map(str.isalpha, rest)):
        return text
    return ""


def _has_text(text: str, held: Sequence[str]) -> bool:
    """Whether a field holds a text as it is said, whatever stands around it."""
    tight = evidence.tighten_text(text)
    return any(tight in evidence.tighten_text(each) for each in held)


def _has_end_of(old: str, held: str) -> bool:
    """Whether a field held the last words of an old text, as F区 of 便签里的三层F区 and "Row F"."""
    tight = evidence.tighten_text(held)
    end = evidence.tighten_text(old)
    if has_chinese(old):
        return len(end) >= _LEAST and end[-_LEAST:] in tight
    words = old.split()
    last = words[-1]
    if len(last) < _LEAST:
        last = "".join(words[-2:])
    return len(last) >= _LEAST and evidence.tighten_text(last) in tight


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
