"""Facts that a run keeps under a name, and the conditions that they settle; pure functions.

A fact is one line of `State.focus`. A named one reads `train number: G102`; in this way a sub-goal
passes on what a later one needs.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date

from tapwright.text.dates import MeantDate, format_date, resolve_dates
from tapwright.text.language import has_chinese
from tapwright.text.normalize import fold_text, normalize_text
from tapwright.text.stop_words import FACT_NAME_WORDS
from tapwright.text.weekdays import find_weekday_names

MAX_FACTS = 12
"""Lines that prompts show; there may be as many again under names that the plan asks for."""
_NAMED = re.compile(r"^\s*([^:：]{1,60}?)\s*[:：]\s*(\S.*)$", re.DOTALL)
_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
_NEGATION = re.compile(
    r"^(?:not\b[:\s]*|unless\b\s*|不是|不|没有|没|若非|除非)(?=\S)"
)
_YES = re.compile(r"(?:yes|true)\b|是(?!否)|(?:on|有|开|已开启)$")
_NO = re.compile(r"(?:no|not|false)\b|否|不是|没有|(?:off|无|关|已关闭)$")
_COMPARISON = re.compile(
    r"^(?P<name>.+?)\s*(?:is|are|为|是)?\s*(?P<sign><=|>=|<|>|below|under|less than|lower than|"
    r"fewer than|above|over|more than|higher than|at least|at most|低于|小于|少于|不到|高于|大于|"
    r"超过|多于|至少|至多|最多)\s*[$¥￥€£]?\s*(?P<bound>-?\d+(?:\.\d+)?)"
)
_IS = re.compile(
    r"^(?P<name>.+?)(?:\s*(?:[:：=]|为|是)\s*|\s+(?:is|are|says)\s+)(?P<value>.+)$"
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_BELOW = (
    "<",
    "below",
    "under",
    "less than",
    "lower than",
    "fewer than",
    "低于",
    "小于",
    "少于",
    "不到",
)
_ABOVE = (
    ">",
    "above",
    "over",
    "more than",
    "higher than",
    "高于",
    "大于",
    "超过",
    "多于",
)
_LEAST = (">=", "at least", "至少")
_OF_DAY = re.compile(r"(?:['’]s)?\s*(?:date|day)?|的?(?:日期)?", re.IGNORECASE)
"""What a name may say behind a day: `tomorrow's date`."""


def split_fact(fact: str) -> tuple[str, str]:
    """Name and value of a fact; without a name, as in `starts at 7:30`, the name is empty."""
    match = _NAMED.match(fact)
    if match is None:
        return "", fact.strip()
    name, value = match[1], match[2]
    is_clock_time = name[-1].isdigit() and value[0].isdigit()
    if is_clock_time:
        return "", fact.strip()
    return name, value.strip()


def is_same_name(name: str, other: str) -> bool:
    """Whether two names mean the same fact: the words of one are among those of the other."""
    words, other_words = _name_words(name), _name_words(other)
    if not words or not other_words:
        return False
    return words <= other_words or other_words <= words


def find_value(name: str, facts: Iterable[str]) -> str:
    """The latest value that is kept under this name; empty if there is none."""
    latest = ""
    for fact in facts:
        fact_name, value = split_fact(fact)
        if fact_name and is_same_name(name, fact_name):
            latest = value
    return latest


def keep_facts(
    old_facts: Sequence[str], new: Sequence[str], *, wanted: Iterable[str] = ()
) -> list[str]:
    """The known facts and the new ones, each once; a named one replaces those of the same name.

    If there are too many, the oldest go first. Those with a wanted name have their own bound, twice
    as high.
    """
    lines = dict.fromkeys(old_facts)
    for fact in new:
        name = split_fact(fact)[0]
        if name:
            # What was noted first may have been misread, or is so no longer.
            for line in list(lines):
                if _is_equal_name(split_fact(line)[0], name):
                    del lines[line]
        lines[fact] = None
    names = list(wanted)
    all_wanted = [fact for fact in lines if _has_name(fact, names)]
    newest_wanted = all_wanted[-2 * MAX_FACTS :]
    others = [fact for fact in lines if fact not in newest_wanted]
    room = max(0, MAX_FACTS - len(newest_wanted))
    newest_others = others[max(0, len(others) - room) :]
    kept = {*newest_wanted, *newest_others}
    return [fact for fact in lines if fact in kept]


def correct_day(fact: str, today: date) -> str:
    """The fact, with the day that its name means in place of another one that it holds.

    `tomorrow: March 9` names a day by the phone's clock, so a model that noted it has reckoned
    wrongly. What only speaks of such a day, as `tomorrow: train on March 9`, stays as it is.
    """
    name, value = split_fact(fact)
    meant = _read_day(name, today)
    said = _read_day(value, today)
    if meant is None or said is None or said.date in meant.days:
        return fact
    if meant.by_weekday and said.date.weekday() == meant.date.weekday():
        # In another week, which the name may mean.
        return fact
    if has_chinese(name):
        right = format_date(meant.date, "zh")
        return f"{name}: {right}（按手机时钟，不是{said.text}）"
    right = format_date(meant.date)
    return f"{name}: {right} (by the phone's clock, not {said.text})"


def _read_day(text: str, today: date) -> MeantDate | None:
    """The day that a text means; None if it says anything else besides."""
    days = resolve_dates(text, today)
    if len(days) != 1:
        return None
    day = days[0]
    before, after = text[: day.start], text[day.end :]
    for weekday in find_weekday_names(text):
        # `Thursday, March 5` and `3月5日星期四` are one day.
        before = before.replace(weekday.text, "")
        after = after.replace(weekday.text, "")
    if before.strip(" ,，.（(") or not _OF_DAY.fullmatch(
        after.strip(" ,，.）)")
    ):
        return None
    return day


def _is_equal_name(name: str, other: str) -> bool:
    """Whether two names have the same words in the same order: `the price`, `its price`.

    In another order, as in `Rome to Paris`, they may mean something else.
    """
    if normalize_text(name) == normalize_text(other):
        return True
    words = _list_name_words(name)
    return bool(words) and words == _list_name_words(other)


def _has_name(fact: str, names: Sequence[str]) -> bool:
    fact_name = split_fact(fact)[0]
    return any(is_same_name(fact_name, name) for name in names)


def normalize_sentence(sentence: str) -> str:
    """A goal or condition without differences of case, blanks and closing stops."""
    return normalize_text(sentence).rstrip(".!。 ")


def split_negation(condition: str) -> tuple[str, bool]:
    """A condition without its negation, and whether it had none: `not: it rains`, `不下雨`."""
    words = normalize_sentence(condition)
    bare = _NEGATION.sub("", words, count=1)
    return bare, bare == words


def judge_condition(condition: str, facts: Sequence[str]) -> bool | None:
    """Whether the kept facts settle a condition by their plain words; None if they do not.

    They do so by a fact of the condition's own words with yes or no (`it rains: yes`), by an equal
    value (`weather is rain`), by on and off, and by numbers (`price below 30`). A missing fact
    settles nothing.
    """
    bare, is_affirmed = split_negation(condition)
    for judge in (_judge_by_name, _judge_comparison, _judge_equality):
        is_true = judge(bare, facts)
        if is_true is not None:
            return is_true == is_affirmed
    return None


def _judge_by_name(condition: str, facts: Sequence[str]) -> bool | None:
    """By a fact whose name is the condition itself."""
    for fact in reversed(facts):
        name, value = split_fact(fact)
        bare_name, is_affirmed = split_negation(name)
        if not name or bare_name != condition:
            continue
        is_yes = _parse_yes_no(value)
        if is_yes is not None:
            return is_yes == is_affirmed
    return None


def _judge_comparison(condition: str, facts: Sequence[str]) -> bool | None:
    match = _COMPARISON.match(condition)
    if match is None:
        return None
    number = _NUMBER.search(find_value(match["name"], facts).replace(",", ""))
    if number is None:
        return None
    value, bound, sign = float(number[0]), float(match["bound"]), match["sign"]
    if sign in _BELOW:
        return value < bound
    if sign in _ABOVE:
        return value > bound
    if sign in _LEAST:
        return value >= bound
    return value <= bound


def _judge_equality(condition: str, facts: Sequence[str]) -> bool | None:
    match = _IS.match(condition)
    if match is None:
        return None
    wanted, value = match["value"], find_value(match["name"], facts)
    if not value:
        return None
    wants_yes, is_yes = _parse_yes_no(wanted), _parse_yes_no(value)
    if wants_yes is not None and is_yes is not None:
        return wants_yes == is_yes
    # Another value may be another wording of the same.
    return (
        True if split_negation(wanted)[0] == split_negation(value)[0] else None
    )


def _parse_yes_no(answer: str) -> bool | None:
    plain = normalize_sentence(answer).lstrip(" .!。")
    if _NO.match(plain):
        return False
    return True if _YES.match(plain) else None


def _name_words(name: str) -> set[str]:
    return set(_list_name_words(name))


def _list_name_words(name: str) -> list[str]:
    words = _WORD.findall(fold_text(name))
    return [word for word in words if word not in FACT_NAME_WORDS]
