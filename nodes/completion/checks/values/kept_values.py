"""Does a form that was kept hold another value than the task names, mostly the one it came with?

"Remind me an hour before" is claimed with a form that has "10 minutes before". "On my shopping
list" is not done by `List, Personal`, nor "every Tuesday" by `Repeat, Does not repeat`. A list of
choices and a dial show the right value as well: only what the field holds when the form is kept
counts.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from nodes import evidence
from nodes.completion.checks.run import form_changes, forms
from nodes.completion.checks.run.forms import Field
from nodes.completion.checks.values import options
from nodes.completion.checks.values.lengths import read_lengths
from nodes.completion.visits import ScreenVisit
from tapwright.text.durations import find_durations
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS, Kind
from tools.screen import TOGGLES, read_row_name

_NOTICE = re.compile(r"notif|remind|alert|通知|提醒", re.IGNORECASE)
"""Labels of a field for a reminder."""
_NONE = re.compile(
    r"\s*(?:(?:no|none|never|off|once|does(?: not|n't))\b"
    r"|无|不|没有|从不|永不|关|仅?一次)",
    re.IGNORECASE,
)
"""A value that says there is none, or only once."""
_AT_START = re.compile(
    r"\bat (?:the )?(?:time|start)\b|开始时|准时", re.IGNORECASE
)
"""A value of a reminder that says it does not come before."""
_REMINDS = re.compile(
    r"\bremind (?:me|us)\b|\bset (?:me )?a reminder\b|提醒(?:我|一下)|[叫喊]我",
    re.IGNORECASE,
)
_WHEN: tuple[Kind, ...] = ("time", "date", "weekdays")
_WORD_AHEAD = re.compile(
    r"\b(?:notif\w*|remind\w*|alert\w*)"
    r"(?:,? (?:me|us|it|of it|about it|set|of|to|at|for|by|is))*"
    r"(?: from [^,.;!?]{0,25} to)?\s*$|(?:通知|提醒)[^。；]{0,6}$",
    re.IGNORECASE,
)
_WORD_BEHIND = re.compile(
    r"[ -](?:(?:before|ahead|in advance) )?"
    r"(?:notification|reminder|alert)s?\b"
    r"|前?[^，。；后]{0,2}(?:通知|提醒|[叫喊]我)",
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
    r"\b(?:remove|delete|drop|cancel|no|without|turn off)\b"
    r"[^,.;:!?]{0,30}(?:notif|remind|alert)"
    r"|(?:去掉|取消|删|不|关)[^，。；]{0,12}(?:通知|提醒)",
    re.IGNORECASE,
)
"""Words of a task that want no reminder."""
_REPEAT = re.compile(
    r"\s*(?:repeats?|recurrence|重复(?:规则|频率)?)\s*$", re.IGNORECASE
)
"""Labels of a field that says how often something comes."""
_EVERY = re.compile(
    r"\bevery (?:single )?(?:other )?"
    r"(?:day|week|month|year|morning|evening|night|weekday|weekend"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b"
    r"|\b(?:daily|weekly|monthly|yearly|annually)\b"
    r"|每(?:一|个)?(?:天|日|周|星期|礼拜|月|年|晚|早)",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:if|unless|instead|no longer|stop|not|only|just once)\b"
    r"|\b(?:what|which|how)\b|n't\b|[?？]"
    r"|如果|要是|不|别|取消|停|只|改成一次|几|什么|哪",
    re.IGNORECASE,
)
"""Words of a task that may want it once, or only tell which thing is meant."""
_BETWEEN = r"\W{0,2}(?:is|as|of|to|为|是|设为|设成|选|选择)?\W{0,2}"
"""What may stand between a label and its value: `priority: high`, `high priority`."""
_COLUMNS = re.compile(r", | [·•|] ")
_MARK = re.compile(
    r"\b(?:make|set|mark|use|keep) (?:it"
    r"|this|that|them|the \w+)(?: as| to be)?"
    r"(?: the| a| an| my)? ([a-z]{4,})\b"
    r"|[设标改][为成]([\u3400-\u9fff]{2})(?=[，。,.；;]"
    r"|$|的?[\u3400-\u9fff]{0,4}(?:[，。,.；;]|$))",
    re.IGNORECASE,
)
"""What a new thing is to be: `make it the default one`."""


@dataclass(frozen=True, kw_only=True)
class _Wanted:
    """What a task names for the fields of a label."""

    label: re.Pattern[str]
    is_other: Callable[[str], bool]
    """Whether a value is not what is named; one that cannot be read may be it."""
    words: str = ""
    """What is named, such as `30 minutes`; empty if that is only that there is one."""
    is_switch: bool = False


def find_other_value(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The field that no form was kept with as the task names it; empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        Its label and what it holds on the form kept last: `Notification: 10 minutes before`.
    """
    for field, _ in _list_others_kept(instruction, visits):
        return f"{field.label}: {field.value}"
    return ""


def find_wanted(
    instruction: str, label: str, visits: Sequence[ScreenVisit]
) -> str:
    """What a task names for a field that was kept with another value; empty if that is unclear.

    Args:
        instruction: the user's.
        label: of the field, with what it holds.
        visits: all screens of the run with the steps made on them, in order.
    """
    for field, words in _list_others_kept(instruction, visits):
        if f"{field.label}: {field.value}" == label:
            return words
    return ""


def _list_others_kept(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[tuple[Field, str]]:
    """The fields that no form was kept with as the task names them, each with what it names."""
    plain = evidence.QUOTES.sub('""', instruction)
    fields = list(_list_kept_fields(visits))
    for wanted in (
        *_list_notices(plain),
        *_list_repeats(plain),
        *_list_marks(plain),
        *_list_options(plain, fields, visits),
    ):
        of_label: list[Field] = []
        for each in fields:
            if wanted.is_switch != (each.role in TOGGLES):
                continue
            if wanted.label.search(each.label):
                of_label.append(each)
        if of_label and all(wanted.is_other(each.value) for each in of_label):
            yield of_label[-1], wanted.words


def find_unset_repeat(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The words for a repetition that no field of the forms kept with an hour has; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    match = _EVERY.search(plain)
    if match is None or _UNSURE.search(plain):
        return ""
    has_hour = False
    for field in _list_kept_fields(visits):
        has_hour = has_hour or form_changes.is_hour(field.value)
        if _REPEAT.search(field.label) or READERS["weekdays"](field.label):
            return ""
        if _EVERY.search(field.value):
            return ""
    if has_hour:
        return match[0]
    return ""


def _list_kept_fields(visits: Sequence[ScreenVisit]) -> Iterator[Field]:
    """The fields of all forms that were kept, as they were then."""
    for form in form_changes.list_kept_forms(visits):
        yield from form.last.values()


def _list_notices(plain: str) -> Iterator[_Wanted]:
    """The reminders that an instruction asks for."""
    if _TAKES_AWAY.search(plain):
        return
    for span in find_durations(plain):
        before = plain[: span.start]
        after = plain[span.end :]
        if _OLD.search(before) or not _is_lead(before, after):
            continue
        length = span.length
        seconds = length.total_seconds()
        is_other = partial(_is_other_lead, seconds=seconds)
        words = span.text.strip()
        yield _Wanted(label=_NOTICE, is_other=is_other, words=words)
    if not _REMINDS.search(plain):
        return
    has_time = any(READERS[kind](plain) for kind in _WHEN)
    if has_time:
        yield _Wanted(label=_NOTICE, is_other=_is_none)


def _is_lead(before: str, after: str) -> bool:
    """Whether the words around a duration say that a reminder is to come so long before."""
    if _WORD_BEHIND.match(after):
        return True
    if not _WORD_AHEAD.search(before):
        return False
    early = _BEFORE.match(after) or _EARLY_ZH.search(before)
    return early is not None


def _is_other_lead(value: str, *, seconds: float) -> bool:
    held = read_lengths(value)
    if held:
        return seconds not in held
    return _is_none(value) or _AT_START.search(value) is not None


def _is_none(value: str) -> bool:
    return _NONE.match(value) is not None


def _list_repeats(plain: str) -> Iterator[_Wanted]:
    """That something is to come again, if an instruction says so."""
    match = _EVERY.search(plain)
    if match and not _UNSURE.search(plain):
        yield _Wanted(label=_REPEAT, is_other=_is_none, words=match[0])


def _list_marks(plain: str) -> Iterator[_Wanted]:
    """The switches that are to be on, as a thing is to be so."""
    known = normalize_text(plain)
    for match in _MARK.finditer(known):
        mark = re.escape(match[1] or match[2])
        label = re.compile(mark, re.IGNORECASE)
        yield _Wanted(label=label, is_other=_is_none, is_switch=True)


def _list_options(
    plain: str, fields: Sequence[Field], visits: Sequence[ScreenVisit]
) -> Iterator[_Wanted]:
    """The options that an instruction names with the label of a field that was kept with another.

    "A task of high priority" names the option "High" under the heading "Priority".
    """
    known = normalize_text(plain)
    for field in fields:
        if field.role in (*TOGGLES, "input") or not field.label:
            continue
        if not field.value or normalize_text(field.value) in known:
            continue
        for option in _list_others(field, visits):
            if not _is_named_with(option, field.label, known):
                continue
            if _is_title(option, field.label, visits):
                continue
            label = re.compile(rf"^{re.escape(field.label)}$")
            is_other = partial(str.__ne__, option)
            yield _Wanted(label=label, is_other=is_other, words=option)


def _is_title(option: str, label: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether something else has both words for its name, as a note "Shopping list"."""
    for visit in visits:
        for text in visit.screen.texts:
            name = read_row_name(text)
            if _is_named_with(option, label, normalize_text(name)):
                return True
    return False


def _list_others(field: Field, visits: Sequence[ScreenVisit]) -> set[str]:
    """What a field may hold besides: what stood somewhere as another one of the same kind."""
    others: set[str] = set()
    if field.role == "radio":
        others.update(field.touched_by)
    groups = [*options.list_labels(visits), *_list_columns(visits)]
    for group in groups:
        if field.value in group:
            others |= group
    return others - {field.value}


def _list_columns(visits: Sequence[ScreenVisit]) -> Iterator[set[str]]:
    """What the rows of each list have behind their names."""
    for visit in visits:
        if forms.is_form(visit.screen):
            continue
        columns: set[str] = set()
        for element in visit.screen.elements:
            if element.role == "item":
                columns.update(_COLUMNS.split(element.text)[1:])
        yield columns


def _is_named_with(value: str, label: str, plain: str) -> bool:
    """Whether an instruction has a value next to its label, in either order."""
    option = re.escape(normalize_text(value))
    name = re.escape(normalize_text(label))
    behind = f"{option}{_BETWEEN}{name}"
    before = f"{name}{_BETWEEN}{option}"
    pattern = f"{behind}|{before}"
    if not has_chinese(value):
        pattern = rf"(?<!\w)(?:{pattern})(?!\w)"
    return re.search(pattern, plain) is not None
