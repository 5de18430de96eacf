"""Was an option or a row beside the one that is named taken?

"A large latte" is claimed with "Latte, added": "Small" was touched, and "Large" beside it was not.
"""

import re
from collections.abc import Iterable, Iterator

from memory.values import tokens
from nodes import evidence
from nodes.completion.checks.missing import open_verbs
from nodes.completion.checks.run import buttons
from nodes.completion.checks.run.deeds import Deeds
from nodes.completion.quotes import paraphrase
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import FUNCTION_WORDS
from tools.screen import read_row_name

_READING = frozenset(
    [
        "look",
        "see",
        "check",
        "view",
        "read",
        "find",
        "show",
        "tell",
        "查看",
        "看看",
    ]
)
"""Verbs of what leaves no trace, though a tab may have the same name."""
_ONESELF = frozenset({"me", "mine", "我", "我的"})
"""Words for the person that are the name of a tab as well."""
_LEAST = 2
"""Characters of a name that an instruction has not by chance."""
_WORD_BEFORE = re.compile(r"(?:[\u3400-\u9fff]{2}|[\w'’-]+ )$", re.ASCII)
_WORD_BEHIND = re.compile(r"[\u3400-\u9fff]{2}| [\w'’-]+", re.ASCII)
"""The words beside another one."""


def is_dictated(label: str, words: str, typed: Iterable[str]) -> bool:
    """Whether an instruction has a label only in words that were typed as they stand in it.

    "Text David about the brochure call" names no button Call, if the text has "brochure call".

    Args:
        label: of an option or a button.
        words: of the instruction.
        typed: what the run typed.
    """
    plain = normalize_text(words)
    texts = "\n".join(map(normalize_text, typed))
    name = re.escape(label)
    if not has_chinese(label):
        name = rf"(?<!\w){name}(?!\w)"
    places = list(re.finditer(name, plain))
    for place in places:
        phrases: list[str] = []
        before = _WORD_BEFORE.search(plain[: place.start()])
        if before is not None:
            phrases.append(plain[before.start() : place.end()])
        behind = _WORD_BEHIND.match(plain, place.end())
        if behind is not None:
            phrases.append(plain[place.start() : behind.end()])
        if not any(phrase in texts for phrase in phrases):
            return False
    return bool(places)


def list_passed_options(words: str, deeds: Deeds) -> Iterator[str]:
    """Options that an instruction names, where one beside them was taken that it does not name.

    Args:
        words: of the instruction.
        deeds: of the run.
    """
    named = set(map(normalize_text, _list_plain_words(words)))
    touched = set(map(normalize_text, deeds.done))
    wanted = paraphrase.list_parts(words)
    for label, beside in deeds.passed.items():
        if buttons.is_plain_button(label):
            continue
        others = beside - touched - FUNCTION_WORDS - _READING - _ONESELF
        parts = paraphrase.list_parts(label)
        is_named = not wanted.isdisjoint(parts)
        for other in sorted(others):
            if is_dictated(other, words, deeds.typed):
                continue
            # "Extra large" is not "Large".
            if is_named and not label.endswith(f" {other}"):
                continue
            if other in named:
                yield other
                continue
            if _is_phrase(other, words) and not _is_within(other, touched):
                yield other


def _is_phrase(label: str, words: str) -> bool:
    """Whether an instruction has a Chinese label, which no blanks part from other words."""
    return has_chinese(label) and len(label) >= _LEAST and label in words


def _is_within(label: str, touched: Iterable[str]) -> bool:
    """Whether what was touched has a label: who touched 清空浏览记录 needs no 浏览记录 besides."""
    return any(label in text for text in touched)


def list_passed_rows(words: str, deeds: Deeds) -> Iterator[str]:
    """Names of rows that an instruction has, where one beside them was taken that it has not.

    Args:
        words: of the instruction.
        deeds: of the run.
    """
    plain = normalize_text(words)
    done = list(map(normalize_text, deeds.done))
    for row, beside in deeds.rows:
        columns = row.split(", ")
        if any(_is_row_name(column, plain) for column in columns):
            continue
        # A row that sums up a page has the names of both, and shows neither taken.
        name = read_row_name(row)
        texts: list[str] = []
        for text in done:
            if name not in text or text == row:
                texts.append(text)
        touched = "\n".join(texts)
        for column in sorted(beside):
            if _is_row_name(column, plain) and column not in touched:
                yield column


def _is_row_name(column: str, plain: str) -> bool:
    """Whether an instruction has a column of a row as words of their own."""
    if len(column) < _LEAST or column.isdigit():
        return False
    if has_chinese(column):
        return column in plain
    name = re.escape(column)
    return re.search(rf"(?<!\w){name}(?!\w)", plain) is not None


def _list_plain_words(words: str) -> Iterator[str]:
    plain = evidence.QUOTES.sub(" ", words)
    for token in tokens(plain):
        if not open_verbs.is_phrasal(plain, token.end):
            yield token.text
