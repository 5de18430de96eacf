"""Words of a page without what they are about, for signatures of pages."""

import re

_MONTHS = re.compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)"
    r"(?:uary|ruary|ch|il|ust|ember|tember|ober)?\b\.?",
    re.I,
)
_NUMBERS = re.compile(r"\d+(?:[.,:]\d+)*|[一二三四五六七八九十]+(?=月)")
_DAYS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:星期|周)[一二三四五六日天]",
    re.I,
)
_UNITS = re.compile(r"(?<=#)\s?(?:[kmgt]?b|am|pm)\b")
_PLURALS = re.compile(r"(# \w+?)s\b")
_QUOTED = re.compile(
    r"[“\"«「『][^”\"»」』]*[”\"»」』]|(?<!\w)'[^']{2,}'(?!\w)"
)
_FILES = re.compile(r"\S*\w\.[a-z][a-z0-9]{1,4}\b")


def generalize_text(text: str) -> str:
    """Words without what they are about: numbers, names, files."""
    unquoted = _QUOTED.sub("*", text)
    words = _FILES.sub("*", unquoted).split()
    first, *others = words or [""]
    is_sentence = any(word[:1].islower() for word in others)
    if is_sentence:
        others = [word for word in others if not word[:1].isupper()]
    without_days = _DAYS.sub("#", " ".join([first, *others]))
    without_months = _MONTHS.sub("#", without_days)
    without_numbers = _NUMBERS.sub("#", without_months).casefold()
    plain = _UNITS.sub("", without_numbers)
    return _PLURALS.sub(r"\1", plain)
