"""From pinyin as typed to what it may mean: words, whole phrases, single characters."""

from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from virtual_phone.system.pinyin_data import CHARACTERS, WORDS

MOST = 24
"""Candidates at most."""
_LONGEST = 6
"""Letters of the longest syllable."""
_FEW = 4
"""Characters and longer words that come early."""


class Candidate(NamedTuple):
    """What may be meant, and how many of the letters it uses up."""

    text: str
    used: int


class _Word(NamedTuple):
    text: str
    letters: str
    initials: str


def _entries(table: str) -> list[list[str]]:
    return [entry.split() for line in table.split("\n") for entry in line.split(",") if entry]


@lru_cache(maxsize=1)
def _characters() -> dict[str, str]:
    return {syllable: characters for syllable, characters in _entries(CHARACTERS)}


@lru_cache(maxsize=1)
def _words() -> tuple[_Word, ...]:
    return tuple(
        _Word(text, "".join(parts), "".join(part[0] for part in parts))
        for *parts, text in _entries(WORDS)
    )


def syllables(letters: str) -> list[str]:
    """The letters cut into syllables, the longest first; what fits none stays as it is."""
    known = _characters()
    found: list[str] = []
    while letters:
        sizes = range(min(_LONGEST, len(letters)), 0, -1)
        fits = [n for n in sizes if letters[:n] in known]
        # A cut that leaves something to go on with: `fangan` is fang'an, `xian` stays whole.
        best = next((n for n in fits if _goes_on(letters[n:])), fits[0] if fits else 1)
        found.append(letters[:best])
        letters = letters[best:]
    return found


def _goes_on(rest: str) -> bool:
    return not rest or any(key.startswith(rest[:2]) for key in _characters())


def candidates(letters: str) -> list[Candidate]:
    """What the letters may mean, the likeliest first.

    Args:
        letters: Lower-case, without tones; `v` stands for `ü`; an apostrophe parts syllables.
    """
    plain = letters.replace("'", "")
    if not plain:
        return []
    whole = len(letters)
    found = [Candidate(word.text, whole) for word in _words() if word.letters == plain]
    phrase = _phrase(plain)
    if phrase and not found:
        found.append(Candidate(phrase, whole))
    if plain in _characters():
        found += [Candidate(c, whole) for c in _characters()[plain][:_FEW]]
    found += [Candidate(w.text, whole) for w in _words() if w.initials == plain]
    longer = (w.text for w in _words() if w.letters.startswith(plain) and w.letters != plain)
    found += [Candidate(text, whole) for text in islice(longer, _FEW) if len(plain) > 2]
    first = syllables(plain)[0]
    found += [
        Candidate(w.text, _used(letters, len(w.letters)))
        for w in reversed(sorted(_words(), key=lambda w: len(w.letters)))
        if len(first) < len(w.letters) < len(plain) and plain.startswith(w.letters)
    ]
    found += [Candidate(c, _used(letters, len(first))) for c in _singles(first)]
    return _once(found)[:MOST]


def _singles(syllable: str) -> str:
    known = _characters()
    if syllable in known:
        return known[syllable]
    return "".join(chars[0] for key, chars in known.items() if key.startswith(syllable))


def _phrase(letters: str) -> str:
    """Words and, between them, the commonest characters; empty when the letters fit none."""
    by_letters: dict[str, str] = {}
    for word in _words():
        by_letters.setdefault(word.letters, word.text)
    parts, found, at = syllables(letters), "", 0
    while at < len(parts):
        ends = range(len(parts), at, -1)
        end = next((n for n in ends if "".join(parts[at:n]) in by_letters), 0)
        if end:
            found += by_letters["".join(parts[at:end])]
            at = end
            continue
        singles = _characters().get(parts[at], "")
        if not singles:
            return ""
        found += singles[0]
        at += 1
    return found


def _used(letters: str, plain: int) -> int:
    """How many letters, apostrophes too, hold so many without them."""
    count = 0
    for place, letter in enumerate(letters):
        if letter != "'":
            if count == plain:
                return place
            count += 1
    return len(letters)


def _once(found: list[Candidate]) -> list[Candidate]:
    return list({candidate.text: candidate for candidate in reversed(found)}.values())[::-1]
