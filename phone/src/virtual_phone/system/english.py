"""What the keyboard suggests while English is typed: the rest of the word, or the next word."""

from functools import lru_cache

from virtual_phone.system.english_data import FIRST, NEXT, WORDS

MOST = 3


@lru_cache(maxsize=1)
def _next() -> dict[str, list[str]]:
    entries = (entry.split() for entry in NEXT.replace("\n", " ").split(","))
    return {word: following for word, *following in entries}


def last_word(before: str) -> str:
    """The word that the text breaks off in; empty after a blank."""
    start = len(before)
    while start and (before[start - 1].isalpha() or before[start - 1] == "'"):
        start -= 1
    return before[start:]


def suggestions(before: str) -> list[str]:
    """Up to three words for what stands before the caret.

    Args:
        before: The text up to the caret.

    Returns:
        While a word is being typed: it as it is, and words that it may become. Else next words.
    """
    word = last_word(before)
    if not word:
        return _following(before)
    lower = word.lower()
    found = [each for each in WORDS.split() if each.startswith(lower) and each != lower]
    found = sorted(found[: 4 * MOST], key=len)[: MOST - 1]
    return [word, *(_cased(each, word) for each in found)]


def _following(before: str) -> list[str]:
    words = before.split()
    if not words or before.rstrip()[-1] in ".!?":
        return list(FIRST)
    return _next().get(words[-1].lower(), ["the", "and", "to"])[:MOST]


def _cased(suggested: str, typed: str) -> str:
    if len(typed) > 1 and typed.isupper():
        return suggested.upper()
    return suggested.capitalize() if typed[:1].isupper() else suggested
