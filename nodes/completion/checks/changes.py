"""What a run changed on forms that it kept: each field that it set, before and after.

"Move it to Friday, at the same time" asks for another day. A form that was kept with another hour,
another length, "All day" or a repetition is not what was asked for, whatever is quoted for it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from nodes import evidence
from nodes.completion.checks import excess, forms, meant_times
from nodes.completion.checks.forms import Field
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.readers import READERS, Kind
from tools.screen import TOGGLES

_DAY = 24 * 60
"""Minutes."""
_LONGEST = 30
"""Characters of a value that is told."""
_MOST = 2
"""Fields in which a form that comes back may differ from the same form as it was left."""
_EDITS = re.compile(r"edit|modify|change|编辑|修改|更改", re.IGNORECASE)
"""The first word of the heading of a form for something that is there already."""
_SAME = re.compile(
    r"(?<!\bto )(?:at |with )?the same (?:time|hour)s?\b(?! as)"
    r"|(?:[^,.;，。；]*(?:\b(?:keep\b|leave\b|without chang|(?:don't|do not|not) change)"
    r"|不变|别改|不要改|保持|照旧|不动)[^,.;，。；]*)"
    r"|(?<![到至为成])(?:同一|相同的?|同样的?)(?:时间|时刻)|原来的时间|原时间",
    re.IGNORECASE,
)
"""Words of a task that say what is to stay as it is."""
_NOTHING_ELSE = re.compile(
    r"\b(?:nothing|(?:not|n't) (?:change )?anything|(?:leave|keep) (?:everything|all)) else\b"
    r"|\b(?:leave|keep) (?:the rest|everything)\b|\b(?:only|just) (?:change|edit|move|rename)\b"
    r"|其[他它余].{0,4}(?:不|别|照旧|保持)|[只仅](?:改|移|修改|更改|把)",
    re.IGNORECASE,
)
"""Words of a task that forbid every change but those that it names."""
_AHEAD = re.compile(
    r"\b\d+[ -](?:minutes?|mins?|hours?|days?) (?:before|earlier|ahead)\b"
    r"|提前\s*\d+\s*(?:分钟|小时|天)",
    re.IGNORECASE,
)
"""When to be told of something, which says nothing of when it is."""


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
    """Whether the form is of a thing that was there; a new one begins with the app's own values."""

    def __str__(self) -> str:
        """In a line: `Start time: 1:00 PM → 3:00 PM`."""
        before = _shorten(self.before)
        after = _shorten(self.after)
        told = f"{before} → {after}"
        if not self.label:
            return told
        return f"{self.label}: {told}"

    @property
    def is_set_back(self) -> bool:
        """Whether the field is as it was before."""
        return normalize_text(self.before) == normalize_text(self.after)

    def tells(self, text: str) -> bool:
        """Whether a text is of what was touched to make the change."""
        if is_hour(self.after):
            times = _read_minutes(self.after)
            return meant_times.is_part_of_time(text, times)
        known = normalize_text(f"{self.label}, {self.after}")
        return normalize_text(text) in known


def _shorten(value: str) -> str:
    return cut_line(value, _LONGEST) or "–"


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """A kind of field, and what a task says that has to do with it."""

    label: re.Pattern[str]
    words: re.Pattern[str]
    readers: tuple[Kind, ...]


def _compile(label: str, words: str, *readers: Kind) -> _Kind:
    return _Kind(
        label=re.compile(label, re.IGNORECASE),
        words=re.compile(words, re.IGNORECASE),
        readers=readers,
    )


_HOUR = _compile(
    r"\btime\b|时间",
    r"\b(?:time|hours?|minutes?|o'clock|noon|midnight|morning|afternoon|evening|tonight|earlier"
    r"|later|starts?|begins?|ends?|until|till|long|longer|shorter|[ap]\.?m)\b"
    r"|[\d一二两三四五六七八九十几]点|时[间候长刻]|小时|分钟|[早晚]上|[上中下]午|傍晚|提早|更[早晚]"
    r"|开始|结束|推迟|延[长后]|缩短",
    "time",
    "duration",
)
_ON_DAY = _compile(
    r"\b(?:date|day|due)\b|日期|截止",
    r"\b(?:days?|dates?|weeks?|months?|weekends?|today|tonight|tomorrow|postpone|reschedul\w+|delay"
    r"|later|earlier)\b"
    r"|[今明后前昨\d]天|[今明\d]日|日期|\d[月号]|[下本这]个?月|[下本这上]周|周[一二三四五六日末]|星期|礼拜"
    r"|推迟|延后|改期",
    "date",
    "weekdays",
)
_REPEAT = _compile(
    r"repeat|recurrence|frequency|重复|循环|频率",
    r"\b(?:every|each|repeat\w*|recur\w*|daily|weekly|monthly|yearly|annual\w*|weekdays?"
    r"|weekends?|once|birthday|anniversary|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b"
    r"|每|重复|循环|周期|工作日|周末|一次|生日|纪念日",
)
_ALL_DAY = _compile(
    r"all[- ]day|全天",
    r"\b(?:all|whole|entire|full)[- ]day\b|\bday off\b|[全整]天|假",
)
_NOTICE = _compile(
    r"notif|remind|alert|notice|通知|提醒",
    r"notif|remind|alert|notice|\btell me\b|\bbefore\b|\bforget|\bmiss\b"
    r"|通知|提醒|提前|忘|记得|错过",
)
_WEEKDAY = _compile(
    r"(?!)",
    f"{_REPEAT.words.pattern}|{_ON_DAY.words.pattern}",
    "weekdays",
    "date",
)
"""The chip of a weekday, which repeats something or says when it is."""
_KINDS = (_REPEAT, _ALL_DAY, _NOTICE)
"""Kinds of which a new thing has none by itself."""


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
    for begin in _read_minutes(first.value):
        for close in _read_minutes(last.value):
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


def _read_minutes(value: str) -> set[int]:
    """The minutes of the day that a time may mean."""
    minutes: set[int] = set()
    for span in READERS["time"](value):
        minutes |= {int(str(each)) for each in span.values}
    return minutes


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
        settings = _join([*settings, *form.list_settings()])
    return settings


def list_kept_forms(visits: Sequence[ScreenVisit]) -> Iterator[Form]:
    """The forms that the run kept, in that order.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    open_forms: dict[object, Form] = {}
    page: object = None
    for visit in visits:
        screen = visit.screen
        before = page
        page = screen.package, screen.activity
        if not forms.is_form(screen):
            continue
        shown = _read_shown(visit)
        form = open_forms.get(page)
        if form is None or (page != before and form.is_left(shown)):
            form = Form(package=screen.package, is_edit=_is_edit(visit))
            open_forms[page] = form
        form.add(shown)
        form.touched |= set(_list_touched(visit, shown))
        if forms.is_kept(visit):
            yield form
            del open_forms[page]


def _is_edit(visit: ScreenVisit) -> bool:
    """Whether a form that has just come up is that of a thing that was there."""
    for element in visit.screen.elements:
        if element.role == "input" and element.value:
            return True
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


def _join(settings: Iterable[Change]) -> list[Change]:
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


def drop_told(
    strange: Iterable[str], unasked: Sequence[Change]
) -> Iterator[str]:
    """What was put in besides, without what was touched to make one of some changes."""
    for text in strange:
        if not any(change.tells(text) for change in unasked):
            yield text


def list_set_back(
    texts: Iterable[str], visits: Sequence[ScreenVisit]
) -> set[str]:
    """Those of some texts that were touched to set an hour which is as it was before.

    Of an app that has another hour now, none is.

    Args:
        texts: labels of what was touched, such as `3 o'clock`.
        visits: all screens of the run with the steps made on them, in order.
    """
    restored: set[str] = set()
    changed: set[str] = set()
    for setting in list_settings(visits):
        if not is_hour(setting.after):
            continue
        if setting.is_set_back:
            restored.add(setting.package)
        else:
            changed.add(setting.package)
    restored -= changed
    wanted = set(filter(READERS["time"], texts))
    set_back: set[str] = set()
    for visit in visits:
        screen = visit.screen
        if visit.target is None or not screen.dialog:
            continue
        if screen.package in restored and visit.target.text in wanted:
            set_back.add(visit.target.text)
    return set_back


def find_forbidden(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> Change | None:
    """A change of a thing that was there which the task plainly does not ask for; or None.

    The task has no words for its kind, or says that nothing else is to change.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    plain = "\n".join([instruction, *given])
    is_closed = _NOTHING_ELSE.search(plain) is not None
    for change in _list_unasked(plain, visits):
        kind = find_kind(change)
        is_loose = kind is None or _speaks_of(kind, plain)
        if change.is_edit and (is_closed or not is_loose):
            return change
    return None


def list_strange(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[Change]:
    """Changes that the task does not name, and that a model must account for.

    On a form for a new thing only a repetition and the like are among them: the rest has to be
    chosen somehow, and so has "All day" if the task has no hour.
    """
    kinds = set(_KINDS)
    if not _speaks_of(_HOUR, instruction):
        kinds.remove(_ALL_DAY)
    strange: list[Change] = []
    for change in _list_unasked(instruction, visits):
        if change.is_edit or find_kind(change) in kinds:
            strange.append(change)
    return strange


def is_asked_by(change: Change, quote: str) -> bool:
    """Whether some words of a task, or of a screen, may ask for a change.

    They name what it was set to or the field, or have to do with its kind.
    """
    if _is_value_named(change, quote):
        return True
    kind = find_kind(change)
    if kind is None:
        return _is_label_named(change.label, quote)
    return _speaks_of(kind, quote)


def _list_unasked(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[Change]:
    """The changes that the task names neither by their value nor by their label."""
    for change in list_changes(visits):
        if not _is_asked(change, instruction, visits):
            yield change


def find_kind(change: Change) -> _Kind | None:
    """What kind of field was changed; None if it is of none that is known."""
    if is_hour(change.before) and is_hour(change.after):
        return _HOUR
    if change.role in TOGGLES and READERS["weekdays"](change.label):
        return _WEEKDAY
    for kind in (*_KINDS, _ON_DAY, _HOUR):
        if kind.label.search(change.label):
            return kind
    return None


def asks_for_hour(quote: str) -> bool:
    """Whether words ask for an hour without naming it, such as "an hour later"."""
    plain = quote
    for span in reversed(READERS["time"](quote)):
        plain = f"{plain[: span.start]} {plain[span.end :]}"
    return _speaks_of(_HOUR, plain)


def _speaks_of(kind: _Kind, instruction: str) -> bool:
    """Whether a task has words of a kind of field, outside of what is to stay and of quotes."""
    plain = evidence.QUOTES.sub(" ", instruction)
    plain = _SAME.sub(" ", plain)
    if kind is _HOUR:
        plain = _AHEAD.sub(" ", plain)
    for reader in kind.readers:
        if READERS[reader](plain):
            return True
    return kind.words.search(plain) is not None


def _is_asked(
    change: Change, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a task names what a field was set to, or the field."""
    kind = find_kind(change)
    if kind is _HOUR:
        return _is_asked_hour(change, instruction, visits)
    if kind is not None and _speaks_of(kind, instruction):
        return True
    if _is_value_named(change, instruction):
        return True
    if change.role == "input":
        wanted = paraphrase.list_parts(instruction)
        return not wanted.isdisjoint(paraphrase.list_parts(change.after))
    return kind is None and _is_label_named(change.label, instruction)


def _is_value_named(change: Change, text: str) -> bool:
    """Whether a text has what a field was set to; that a switch is on or off says too little."""
    if change.role in TOGGLES or not change.after:
        return False
    if is_hour(change.after):
        named = _read_minutes(text)
        return not named.isdisjoint(_read_minutes(change.after))
    return excess.is_named(change.after, text)


def _is_label_named(label: str, instruction: str) -> bool:
    """Whether a task has half of the words of a label, or words of the same meaning."""
    if not label:
        return False
    if not excess.is_beside(label, instruction):
        return True
    whole = range(len(instruction))
    return bool(paraphrase.find_paraphrases(instruction, whole, [label]))


def _is_asked_hour(
    change: Change, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether an hour is named or reckoned, or another app showed it and no hour was to stay."""
    if _is_value_named(change, _SAME.sub(" ", instruction)):
        return True
    minutes = _read_minutes(change.after)
    if minutes & meant_times.list_meant_times(instruction, visits):
        return True
    if _SAME.search(instruction):
        return False
    for visit in visits:
        if visit.screen.package == change.package:
            continue
        for text in visit.screen.texts:
            # A time alone may be that of a clock.
            if not is_hour(text) and minutes & _read_minutes(text):
                return True
    return False
