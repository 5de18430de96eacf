"""What a run changed on forms that it kept, and the task does not ask for.

"Move it to Friday, at the same time" asks for another day. A form that was kept with another hour,
another length, "All day" or a repetition is not what was asked for, whatever is quoted for it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.completion.checks.instruction import implied_times, offsets
from nodes.completion.checks.run.form_changes import (
    Change,
    is_hour,
    list_changes,
    list_settings,
)
from nodes.completion.checks.unasked import excess, restored
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.clock_times import find_times
from tapwright.text.readers import READERS, Kind, read_minutes
from tools.screen import TOGGLES

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


_TAKES_OUT = re.compile(
    r"(?<!n't )(?<!n’t )(?<!not )(?:\b(?:remove|delete|erase|drop|strike)\b"
    r"|\b(?:take|cross|leave|cut)\b.{1,60}\b(?:out|off|away)\b"
    r"|\b(?:take|cross|leave|cut) (?:out|off|away)\b)"
    r"|(?<![别不])(?<!不要)(?:去掉|删[掉除去了]?|[拿划减]掉|移除|去除|不要(?!改|动|[删去拿划移]))",
    re.IGNORECASE,
)
"""Words that take something out of a text."""
_LASTS_ALL_DAY = re.compile(
    r"\b(?:birthday|anniversary|public holiday)\b|生日|纪念日", re.IGNORECASE
)
"""Things that have a day and no hour; an hour beside one is that of something else."""


@dataclass(frozen=True, kw_only=True)
class _Kind:
    """A kind of field, and what a task says that has to do with it."""

    label: re.Pattern[str]
    words: re.Pattern[str]
    readers: tuple[Kind, ...]


def _make_kind(label: str, words: str, *readers: Kind) -> _Kind:
    return _Kind(
        label=re.compile(label, re.IGNORECASE),
        words=re.compile(words, re.IGNORECASE),
        readers=readers,
    )


_HOUR = _make_kind(
    r"\btime\b|时间",
    r"\b(?:time|hours?|minutes?|o'clock|noon|midnight|morning|afternoon|evening|tonight|earlier"
    r"|later|starts?|begins?|ends?|until|till|long|longer|shorter|[ap]\.?m)\b"
    r"|[\d一二两三四五六七八九十几]点|时[间候长刻]|小时|分钟|[早晚]上|[上中下]午|傍晚|提早|更[早晚]"
    r"|开始|结束|推迟|延[长后]|缩短",
    "time",
    "duration",
)
_ON_DAY = _make_kind(
    r"\b(?:date|day|due)\b|日期|截止",
    r"\b(?:days?|dates?|weeks?|months?|weekends?|today|tonight|tomorrow|postpone|reschedul\w+|delay"
    r"|later|earlier|birthdays?|anniversar(?:y|ies)|deadlines?|\d{1,2}(?:st|nd|rd|th))\b"
    r"|[今明后前昨哪几一两\d]天|[今明哪\d]日|日期|[\d一二三四五六七八九十][月号]|[下本这个]?月|[下本这上一两]周"
    r"|周[一二三四五六日末]|星期|礼拜|推迟|延后|改期|生日|纪念日|几号",
    "date",
    "weekdays",
)
_REPEAT = _make_kind(
    r"repeat|recurrence|frequency|重复|循环|频率",
    r"\b(?:every|each|repeat\w*|recur\w*|daily|weekly|monthly|yearly|annual\w*|weekdays?"
    r"|weekends?|once|birthday|anniversary|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b"
    r"|每|重复|循环|周期|工作日|周末|一次|生日|纪念日",
)
_ALL_DAY = _make_kind(
    r"all[- ]day|全天",
    r"\b(?:all|whole|entire|full)[- ]day\b|\bday off\b|[全整]天|假",
)
_NOTICE = _make_kind(
    r"notif|remind|alert|notice|通知|提醒",
    r"notif|remind|alert|notice|\btell me\b|\bbefore\b|\bforget|\bmiss\b"
    r"|通知|提醒|提前|忘|记得|错过",
)
_WEEKDAY = _make_kind(
    r"(?!)",
    f"{_REPEAT.words.pattern}|{_ON_DAY.words.pattern}",
    "weekdays",
    "date",
)
"""The chip of a weekday, which repeats something or says when it is."""
_KINDS = (_REPEAT, _ALL_DAY, _NOTICE)
"""Kinds of which a new thing has none by itself."""


def drop_told(
    strange: Iterable[str], unasked: Sequence[Change]
) -> Iterator[str]:
    """What was put in besides, without what was touched to make one of some changes."""
    for text in strange:
        if not any(change.is_made_by(text) for change in unasked):
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


def list_unnamed_changes(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[Change]:
    """Changes that the task does not name, and that a model must account for.

    On a form for a new thing only a repetition and the like are among them: the rest has to be
    chosen somehow, and so has "All day" if the task has no hour, or is about a birthday.
    """
    kinds = set(_KINDS)
    lasts_all_day = _LASTS_ALL_DAY.search(instruction) is not None
    if lasts_all_day or not _speaks_of(_HOUR, instruction):
        kinds.remove(_ALL_DAY)
    unnamed: list[Change] = []
    for change in _list_unasked(instruction, visits):
        if change.is_edit or find_kind(change) in kinds:
            unnamed.append(change)
    return unnamed


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
    """The changes that the task names neither by their value nor by their label.

    One that puts back what the run took away is none.
    """
    for change in list_changes(visits):
        if _is_asked(change, instruction, visits):
            continue
        if not restored.is_restored(change.after, visits):
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
    if kind is _HOUR and find_times(plain):
        return True
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


def _is_reckoned(
    change: Change, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a field was moved by just as much as a task says, as "an hour later"."""
    today = read_today(visits)
    return any(
        offset.leads_to(change.before, change.after, today)
        for offset in offsets.list_offsets(instruction)
    )


def _is_value_named(change: Change, text: str) -> bool:
    """Whether a text has what a field was set to; that a switch is on or off says too little."""
    if change.role in TOGGLES or not change.after:
        return False
    if is_hour(change.after):
        named: set[object] = set()
        for span in find_times(text):
            named |= span.values
        return not named.isdisjoint(read_minutes([change.after]))
    if _is_rewording_named(change, text):
        return True
    return excess.is_named(change.after, text)


def _is_rewording_named(change: Change, text: str) -> bool:
    """Whether a text has all words that were taken out of a field, and those in their place.

    "Take Coffee out of it" makes "oats, lemons" of "Coffee, oats, lemons".
    """
    if change.role != "input":
        return False
    before = paraphrase.list_parts(change.before)
    after = paraphrase.list_parts(change.after)
    gone = before - after
    new = after - before
    if not gone or not after:
        return False
    if not new and not _TAKES_OUT.search(text):
        return False
    return gone | new <= paraphrase.list_parts(text)


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
    if _is_reckoned(change, instruction, visits):
        return True
    minutes = read_minutes([change.after])
    if minutes & implied_times.list_meant_times(instruction, visits):
        return True
    if _SAME.search(instruction):
        return False
    for visit in visits:
        if visit.screen.package == change.package:
            continue
        for text in visit.screen.texts:
            # A time alone may be that of a clock.
            if not is_hour(text) and minutes & read_minutes([text]):
                return True
    return False
