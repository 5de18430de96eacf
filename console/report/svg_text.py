"""Texts of a drawing, measured in columns: a Latin character takes one, a Chinese one two."""

import re
import unicodedata


def shorten_words(words: str, most: int) -> str:
    """The first part of words with commas, if all of them are too long for a label."""
    first = re.split(r"[,，;；]\s*", words, maxsplit=1)[0]
    if count_columns(words) <= most or len(first) < 4:
        return words
    lost_quote = words.endswith("”") and not first.endswith("”")
    return f"{first}”" if lost_quote else first


def wrap_name(text: str) -> list[str]:
    """At most two lines that fit a card."""
    most = 18
    if count_columns(text) <= most:
        return [text]
    first = _take_columns(text, most)
    space = first.rfind(" ")
    next_character = text[len(first) : len(first) + 1]
    if space > 6 and next_character.strip():
        first = first[:space]
    rest = text[len(first) :].strip()
    return [first.rstrip(), cut_columns(rest, most)]


def cut_columns(text: str, most: int) -> str:
    """The text, cut at so many columns; a closing quotation mark stays."""
    if count_columns(text) <= most:
        return text
    close = "”" if text.endswith("”") else ""
    start = _take_columns(text, most - 1 - len(close))
    return f"{start.rstrip()}…{close}"


def _take_columns(text: str, most: int) -> str:
    columns = 0
    for place, char in enumerate(text):
        columns += count_columns(char)
        if columns > most:
            return text[:place]
    return text


def count_columns(text: str) -> int:
    """Columns; a wide character, such as a Chinese one, takes two."""
    wide = [char for char in text if unicodedata.east_asian_width(char) in "WF"]
    return len(text) + len(wide)


def clean_text(text: str) -> str:
    """On one line, without control characters, which XML or the direction of text would mind."""
    line = " ".join(text.split())
    return "".join(char for char in line if char.isprintable())
