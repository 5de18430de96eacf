"""The languages that values and messages are written in."""

import re
from collections.abc import Iterable
from typing import Literal

Language = Literal["en", "zh"]

_SLOT = re.compile(r"(\{\w+\})")
_MIXED = re.compile(r"[A-Za-z0-9][\u3400-\u9fff]|[\u3400-\u9fff][A-Za-z0-9]")
_CJK = re.compile(r"[\u3400-\u9fff]")


def has_chinese(text: str) -> bool:
    """Whether a text has a Chinese character."""
    return _CJK.search(text) is not None


def join_names(names: Iterable[str], language: Language) -> str:
    """Names in one line, with the comma of a language between them."""
    comma = "、" if language == "zh" else ", "
    return comma.join(names)


def fill_in(sentence: str, language: Language, **values: object) -> str:
    """A sentence with its slots filled, and in Chinese a blank between Chinese and Latin letters.

    Raises:
        KeyError: a value for a slot is missing.
    """
    if language == "en":
        return sentence.format(**values)
    told = ""
    for part in _SLOT.split(sentence):
        filled = part.format(**values)
        if _MIXED.fullmatch(told[-1:] + filled[:1]) is not None:
            told += " "
        told += filled
    return told


def choose_language(text: str, chosen: str) -> Language:
    """The chosen language, or if that is `auto`, the language of a text."""
    if chosen == "en":
        return "en"
    if chosen == "zh":
        return "zh"
    if has_chinese(text):
        return "zh"
    return "en"
