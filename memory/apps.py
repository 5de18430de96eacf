"""Which installed app serves a wish (MobA's target application selection), and what apps are for.

An app is found by the words of its label, by the goals that were served in it and by its
description. If several fit, the user's stated preferences settle it, then what they used. No model
is asked here: if nothing settles it, the model sees the few candidates with reasons.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from memory import users
from memory.embeddings import compare_texts
from memory.records import SHARED, AppRecord, UserRecord, normalise
from memory.store import Memory
from tapwright.text.quote import cut_line

LEARNED_PREFIX = "Here was done: "
"""Begins a description that was learned; an expert's says what the app is for."""
MAX_CANDIDATES = 3
MIN_SCORE = 0.3
"""The score of a candidate is at least this."""
NAMED_SCORE = 0.8
"""Score of an app whose label the wish names; a label such as Messages may be a plain word too."""
MIN_SETTLED_SCORE = 0.6
"""A lower score settles nothing, even with no other candidate: one use may have been chance."""
MIN_LEAD = 0.2
"""How far the first must lead the second to be the only one considered."""
PREFERENCE_WEIGHT = 0.5
"""What a stated preference for an app adds, times the likeness of what it is for."""
USE_WEIGHT = 0.12
"""What each earlier use for a similar wish adds, if no preference was stated."""
MAX_COUNTED_USES = 4
_MIN_SIMILARITY = 0.3
_MAX_HITS = 16
_MAX_LISTED_WISHES = 6

_LIST_SEPARATOR = re.compile(r"[,;、，；]")
_ASCII_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An installed app that may serve a wish."""

    label: str
    package: str
    score: float
    """0 and more; above 1 if several reasons meet."""
    reason: str
    """In a few words, for the prompt and for people."""
    settled: bool = False
    """The first one leads so clearly that nobody need be asked."""


class _Reason(NamedTuple):
    """Why an app may serve a wish."""

    score: float = 0.0
    words: str = ""


class _ScoredApp(NamedTuple):
    package: str
    score: float
    words: str


def rank_apps(
    memory: Memory, *, user_id: str, wish: str, installed: Mapping[str, str]
) -> list[Candidate]:
    """The installed apps that may serve a wish, best first, at most `MAX_CANDIDATES`.

    Args:
        memory: where apps and persons are known.
        user_id: whose habits and preferences settle it.
        wish: an instruction, a sub-goal, or a description such as `the app for ordering food`.
        installed: packages by label.

    Raises:
        MemoryUnavailable: the embedder or the Chroma server did not answer.
    """
    if not wish.strip() or not installed:
        return []
    labels = {package: label for label, package in installed.items()}
    by_content = _score_by_content(memory, user_id, wish, labels)
    by_notes = _score_by_notes(memory, user_id, wish, labels)
    scored: list[_ScoredApp] = []
    for package in labels:
        content = by_content.get(package, _Reason())
        taste = by_notes.get(package, _Reason())
        score = content.score + taste.score
        if score >= MIN_SCORE:
            scored.append(
                _ScoredApp(package, score, taste.words or content.words)
            )
    scored.sort(key=lambda app: (-app.score, app.package))
    candidates: list[Candidate] = []
    for place, app in enumerate(scored[:MAX_CANDIDATES]):
        candidate = Candidate(
            label=labels[app.package],
            package=app.package,
            score=round(app.score, 3),
            reason=app.words,
            settled=place == 0 and _is_settled(scored),
        )
        candidates.append(candidate)
    return candidates


def _is_settled(scored: Sequence[_ScoredApp]) -> bool:
    """Whether the first app leads clearly."""
    first = scored[0].score
    second = scored[1].score if len(scored) > 1 else 0.0
    return first - second >= MIN_LEAD and first >= MIN_SETTLED_SCORE


def _score_by_content(
    memory: Memory, user_id: str, wish: str, labels: Mapping[str, str]
) -> dict[str, _Reason]:
    """How well the name and the use of each app fit the wish, and why."""
    best: dict[str, _Reason] = {}
    for package, label in labels.items():
        if is_label_in_wish(wish, label):
            best[package] = _Reason(NAMED_SCORE, "its name")
    for hit in memory.search("app", wish, _MAX_HITS, user_id=user_id):
        record = hit.record
        if isinstance(record, AppRecord) and record.package in labels:
            reason = _score_by_use(record, wish, hit.similarity)
            best[record.package] = max(
                best.get(record.package, _Reason()), reason
            )
    return best


def is_label_in_wish(wish: str, label: str) -> bool:
    """Whether a wish names an app's label: as whole words, or as characters in Chinese."""
    text, name = normalise(wish), normalise(label)
    if not name.isascii():
        return len(name) > 1 and name in text
    words = _ASCII_WORD.findall(name)
    if not words:
        return False
    pattern = r"[^a-z0-9]+".join(map(re.escape, words))
    # `in-store` names no app Store.
    return (
        re.search(rf"(?<![a-z0-9])(?<!\w-){pattern}(?![a-z0-9])(?!-\w)", text)
        is not None
    )


def describe_app(functions: Sequence[str]) -> str:
    """What an app was good for, from the goals that were served in it; empty without any."""
    wishes: dict[str, None] = {}
    for function in reversed(functions):
        wish = users.strip_particulars(function)
        if wish and not users.is_private(function):
            wishes[wish] = None
    if not wishes:
        return ""
    listed = "; ".join(list(wishes)[:_MAX_LISTED_WISHES])
    if len(wishes) > _MAX_LISTED_WISHES:
        listed += f"; and {len(wishes) - _MAX_LISTED_WISHES} more"
    return cut_line(f"{LEARNED_PREFIX}{listed}", users.MAX_TEXT)


def main_package(packages: Iterable[str], installed: Mapping[str, str]) -> str:
    """The one app that all of a task was done in; empty when there were several, or none.

    Args:
        packages: of the pages that the steps were made on and led to.
        installed: packages by label; launchers and system dialogs are not among them.
    """
    phone_packages = set(installed.values())
    used = {package for package in packages if package in phone_packages}
    return used.pop() if len(used) == 1 else ""


def _score_by_use(record: AppRecord, wish: str, similarity: float) -> _Reason:
    """How well the past or stated use of an app fits the wish, and why."""
    is_shared = record.user_id == SHARED
    words = "what it is for" if is_shared else "what was done in it"
    best = _Reason(similarity, words)
    for function in record.functions:
        # An expert's line names several functions, and a wish would drown in the whole of it.
        for part in _LIST_SEPARATOR.split(function):
            score = compare_texts(part, wish)
            if score > best.score:
                quoted = cut_line(part.strip(), 60)
                words = f'"{quoted}" was done in it'
                if is_shared:
                    words = f"it is for {quoted}"
                best = _Reason(score, words)
    if is_shared:
        score = compare_texts(record.description, wish)
        if score > best.score:
            best = _Reason(
                score, f"it is for {cut_line(record.description, 60)}"
            )
    return best


def _score_by_notes(
    memory: Memory, user_id: str, wish: str, labels: Mapping[str, str]
) -> dict[str, _Reason]:
    """What the user's own notes add to each app, and why; words count before habits."""
    by_words: dict[str, _Reason] = {}
    by_use: dict[str, _Reason] = {}
    texts = [wish, users.strip_particulars(wish)]
    for note in users.find_habits(memory, user_id, texts):
        best = by_use if note.source == "learned" else by_words
        for package in _apps_of_note(note, labels):
            reason = _score_note(note, wish, labels[package])
            if reason.score > best.get(package, _Reason()).score:
                best[package] = reason
    return by_words or by_use


def _apps_of_note(note: UserRecord, labels: Mapping[str, str]) -> list[str]:
    """The apps that a note is about: its own, or those whose labels its words name."""
    if note.package:
        return [note.package] if note.package in labels else []
    named: list[str] = []
    for package, label in labels.items():
        if is_label_in_wish(note.text, label):
            named.append(package)
    return named


def _score_note(note: UserRecord, wish: str, label: str) -> _Reason:
    # The app's own name is in the note, and says nothing about what it is wanted for.
    purpose = note.about or normalise(note.text).replace(normalise(label), " ")
    similarity = max(
        compare_texts(purpose, wish),
        compare_texts(purpose, users.strip_particulars(wish)),
    )
    if similarity < _MIN_SIMILARITY:
        return _Reason()
    if note.source == "learned":
        times = f"{note.times} times" if note.times > 1 else "once"
        score = USE_WEIGHT * min(note.times, MAX_COUNTED_USES)
        return _Reason(score, f'the person used it {times} for "{note.about}"')
    score = PREFERENCE_WEIGHT * min(1.0, 2 * similarity)
    return _Reason(score, f'the person said: "{cut_line(note.text, 80)}"')
