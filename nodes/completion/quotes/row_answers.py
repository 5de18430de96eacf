"""Whether one row of a screen says what an answer says in words of its own.

"Sunny, from -2 to 11 degrees" is what the row "Tomorrow, Sunny, -2° / 11°" says. If the question
names a day, only a row of that day counts.
"""

import re
from collections.abc import Iterable
from datetime import date

from tapwright.text.dates import (
    contains_date,
    parse_clock_date,
    read_days_ahead,
    resolve_dates,
)
from tapwright.text.normalize import normalize_text

_NUMBER = re.compile(r"(?<!\w)[-−]?\d+(?:[.,:]\d+)*|\d+(?:[.,:]\d+)*")
_WORD = re.compile(r"[a-z]+|[\u3400-\u9fff]+")
_JOINING = frozenset(
    {
        "a", "an", "and", "are", "at", "be", "between", "from", "in", "is", "it", "of", "on",
        "the", "there", "to", "will", "with", "到", "至", "和", "是", "为", "从",
    }
)  # fmt: skip
"""Words of an answer that only join what a row has beside each other."""
_DEGREES = re.compile(r"\bdegrees?(?: celsius)?\b|摄氏度|度")


def find_telling_row(
    answer: str, instruction: str, texts: Iterable[str], clock: str
) -> str:
    """The row that says what the answer says; empty if none does.

    Args:
        answer: not empty.
        instruction: with the question.
        texts: of the screens that the run saw.
        clock: the phone's time, `2026-03-02 09:00 Monday`, as `Screen.time`.
    """
    today = parse_clock_date(clock)
    for row in texts:
        if _is_of_day(row, instruction, today) and _says_all(row, answer):
            return row
    return ""


def _is_of_day(row: str, instruction: str, today: date | None) -> bool:
    """Whether a row is of each day that the question names; true if it names none."""
    days = read_days_ahead(instruction)
    if days and days == read_days_ahead(row):
        return True
    if today is None:
        return not days
    meant = resolve_dates(instruction, today)
    return all(contains_date(row, each.date) for each in meant)


def _says_all(row: str, answer: str) -> bool:
    """Whether a row has all numbers and words of an answer, but for those that join them."""
    plain = normalize_text(answer)
    shown = normalize_text(row)
    if "°" in shown:
        plain = _DEGREES.sub(" ", plain)
    numbers = _NUMBER.findall(plain)
    if not numbers:
        return False
    shown_numbers = _NUMBER.findall(shown)
    if not set(numbers) <= set(shown_numbers):
        return False
    words = set(_WORD.findall(plain)) - _JOINING
    return words.issubset(_WORD.findall(shown))
