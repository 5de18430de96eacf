"""Was only the first of two things typed?

"Add milk and eggs" is claimed with a true quote of "milk", and no screen has eggs.
"""

import re
from collections.abc import Iterator

from nodes import evidence
from nodes.completion.checks.missing.differences import collect_words
from nodes.completion.checks.run.deeds import Deeds
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text

_PAIR = re.compile(
    r"\b(?=([a-z][\w'-]+)(?:, and|,| and| &) (?:an? |the |some )?([a-z][\w'-]+)"
    r"(?=\s+(?:to|on|onto|in|into|from|for)\b|[,.;!?]|\s*$))",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(
    r"[,;\n、，；]|(?<=[\u3400-\u9fff])\s(?=[\u3400-\u9fff])"
)
"""What stands between the things of a typed list."""
_ITEM = re.compile(
    r"[\u3400-\u9fff]{2,6}?(?=[、，,。;；和跟这加放写记买到了]|$)"
)
_LEAST = 2
"""Characters of a Chinese word."""


def list_forgotten(instruction: str, deeds: Deeds) -> Iterator[str]:
    """Words that stand beside a typed one, as `eggs` in "milk and eggs", and that nothing shows.

    Args:
        instruction: the user's.
        deeds: what the run did.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    typed: set[str] = set()
    for text in deeds.typed:
        typed.update(map(normalize_text, _SEPARATOR.split(text)))
    seen = collect_words(deeds.seen)
    for match in _PAIR.finditer(plain):
        first, second = match.groups()
        if first not in typed:
            continue
        if not seen.has_word(second):
            yield second
    page = normalize_text("\n".join(deeds.seen))
    for text in typed:
        if not has_chinese(text) or len(text) < _LEAST:
            continue
        first = re.escape(text)
        for match in re.finditer(rf"{first}[和、跟]", plain):
            behind = plain[match.end() :]
            item = _ITEM.match(behind)
            second = item[0] if item else behind[:_LEAST]
            if has_chinese(second) and second not in page:
                yield second
