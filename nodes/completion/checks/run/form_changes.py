"""What a run changed on forms that it kept: each field that it set, before and after.

A form that came up with "Start time, 1:00 PM" and was kept with 3:00 PM has one change,
`Start time: 1:00 PM → 3:00 PM`. One that was left by Cancel has none.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from nodes.completion.checks.instruction import implied_times
from nodes.completion.checks.run import forms
from nodes.completion.checks.run.forms import Field
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_versions
from tapwright.text.readers import READERS, read_minutes
from tools.screen import Screen

_DAY = 24 * 60
"""Minutes."""
_LONGEST = 30
"""Characters of a value that is told."""
_MOST = 2
"""Fields in which a form that comes back may differ from the same form as it was left."""
_EDITS = re.compile(r"edit|modify|change|编辑|修改|更改", re.IGNORECASE)
"""The first word of the heading of a form for something that is there already."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """A field that the run set."""

    label: str
    """Empty if nothing names it."""
    before: str
    after: str
    role: str
    package: str
    """Of the app."""
    is_edit: bool
    """Whether the form is of a thing that was there before the run, which made none of it; a new
    one begins with the app's own values."""

    def __str__(self) -> str:
        """In a line: `Start time: 1:00 PM → 3:00 PM`."""
        before, after = cut_versions(self.before, self.after, _LONGEST)
        told = f"{before or '–'} → {after or '–'}"
        if not self.label:
            return told
        return f"{self.label}: {told}"

    @property
    def is_set_back(self) -> bool:
        """Whether the field is as it was before."""
        return normalize_text(self.before) == normalize_text(self.after)

    def is_made_by(self, text: str) -> bool:
        """Whether a text is of what was touched to make the change."""
        if is_hour(self.after):
            times = read_minutes([self.after])
            return implied_times.is_part_of_time(text, times)
        known = normalize_text(f"{self.label}, {self.after}")
        return normalize_text(text) in known


@dataclass
class Form:
    """A form while it is filled in."""

    first: dict[object, Field] = field(default_factory=dict)
    """Its fields as each first came up, by place and label."""
    last: dict[object, Field] = field(default_factory=dict)
    """Its fields as each was last seen, by the same."""
    touched: set[object] = field(default_factory=set)
    package: str = ""
    is_edit: bool = False

    def add(self, shown: dict[object, Field]) -> None:
        """Add what another look at it shows."""
        for key, each in shown.items():
            self.first.setdefault(key, each)
            self.last[key] = each

    def is_left(self, shown: dict[object, Field]) -> bool:
        """Whether another thing came up on the page in its place."""
        others = 0
        for key, each in shown.items():
            known = self.last.get(key, each)
            if known.value == each.value:
                continue
            others += 1
            if each.role == "input":
                return True
        return others > _MOST

    def list_settings(self) -> Iterator[Change]:
        """The fields that were touched, with what they held and hold."""
        followers = self._list_followers()
        for key, old in self.first.items():
            new = self.last[key]
            if key in self.touched and key not in followers:
                yield self._make_change(old, new)

    def _make_change(self, old: Field, new: Field) -> Change:
        return Change(
            label=old.label,
            before=old.value,
            after=new.value,
            role=old.role,
            package=self.package,
            is_edit=self.is_edit,
        )

    def _list_followers(self) -> list[object]:
        """The field for the end, if it moved with that for the start and the length is the same."""
        hours: list[object] = []
        for key, each in self.first.items():
            now = self.last[key]
            if is_hour(each.value) and is_hour(now.value):
                hours.append(key)
        if len(hours) != 2:
            return []
        start, end = hours
        begin = self.first[start]
        if begin == self.last[start]:
            return []
        before = _count_minutes(self.first, hours)
        after = _count_minutes(self.last, hours)
        if before != after:
            return []
        return [end]


def _count_minutes(
    fields: dict[object, Field], hours: Sequence[object]
) -> set[int]:
    """From the one time to the other, as each may be read."""
    start, end = hours
    first = fields[start]
    last = fields[end]
    lengths: set[int] = set()
    for begin in read_minutes([first.value]):
        for close in read_minutes([last.value]):
            length = close - begin
            lengths.add(length % _DAY)
    return lengths


def is_hour(value: str) -> bool:
    """Whether a value is a time of day, and nothing else."""
    spans = READERS["time"](value)
    if len(spans) != 1:
        return False
    span = spans[0]
    return span.text.strip() == value.strip()


def list_changes(visits: Sequence[ScreenVisit]) -> list[Change]:
    """What the run set on all forms that it kept; what it set back is left out.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    return [each for each in list_settings(visits) if not each.is_set_back]


def list_settings(visits: Sequence[ScreenVisit]) -> list[Change]:
    """The fields that the run touched on all forms that it kept, as they were and as they became.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    settings: list[Change] = []
    for form in list_kept_forms(visits):
        settings = _join_settings([*settings, *form.list_settings()])
    return settings


def list_kept_forms(visits: Sequence[ScreenVisit]) -> Iterator[Form]:
    """The forms that the run kept, in that order.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    open_forms: dict[object, Form] = {}
    page: object = None
    typed: set[tuple[str, str]] = set()
    made: set[tuple[str, str]] = set()
    for visit in visits:
        screen = visit.screen
        before = page
        page = screen.package, screen.activity
        if page != before:
            typed.clear()
        known = frozenset(typed)
        target = visit.target
        if visit.input_text and target is not None:
            entry = target.resource_id, visit.input_text
            typed.add(entry)
        if not forms.is_form(screen):
            continue
        shown = _read_shown(visit)
        form = open_forms.get(page)
        if form is None or (page != before and form.is_left(shown)):
            inputs = set(_list_inputs(screen))
            is_own = not inputs.isdisjoint(made)
            is_edit = not is_own and _is_edit(visit, known)
            form = Form(package=screen.package, is_edit=is_edit)
            open_forms[page] = form
        form.add(shown)
        touched = _list_touched(visit, shown)
        form.touched.update(touched)
        if forms.is_kept(visit):
            yield form
            if not form.is_edit:
                inputs = set(_list_inputs(screen))
                made |= inputs & known
            del open_forms[page]


def _list_inputs(screen: Screen) -> Iterator[tuple[str, str]]:
    """The fields of a screen that are filled, each with its text."""
    for element in screen.elements:
        if element.role == "input" and element.value:
            yield element.resource_id, element.value


def _is_edit(visit: ScreenVisit, typed: Container[tuple[str, str]]) -> bool:
    """Whether a form that has just come up is that of a thing that was there.

    Some offer Save only once the run has typed something, which tells nothing of the kind.
    """
    if any(name not in typed for name in _list_inputs(visit.screen)):
        return True
    for element in visit.screen.elements:
        if element.index <= 0 and _EDITS.match(element.text):
            return True
    return False


def _read_shown(visit: ScreenVisit) -> dict[object, Field]:
    """The fields of a screen, by what tells each from the others."""
    shown: dict[object, Field] = {}
    counts: Counter[object] = Counter()
    for each in forms.read_fields(visit.screen):
        name = each.role, each.label
        count = counts[name]
        shown[name, count] = each
        counts[name] += 1
    return shown


def _list_touched(
    visit: ScreenVisit, shown: dict[object, Field]
) -> Iterator[object]:
    """The fields that a step touched."""
    target = visit.target
    if target is None:
        return
    for key, each in shown.items():
        for text in each.touched_by:
            if target.text == text or target.text.startswith(f"{text}, "):
                yield key


def _join_settings(settings: Iterable[Change]) -> list[Change]:
    """Settings of which one goes on where another ended, as one.

    The fields of two things that were set one after the other may be joined only if the second had
    what the first was given.
    """
    joined: list[Change] = []
    for setting in settings:
        for known in joined:
            if known.label != setting.label or known.role != setting.role:
                continue
            if known.after != setting.before:
                continue
            joined.remove(known)
            setting = replace(setting, before=known.before)
            break
        joined.append(setting)
    return joined
