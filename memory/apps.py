"""Which installed app serves a wish (MobA's target application selection), and what apps are for.

An app is found by the words of its label, by the goals that were served in it and by its
description; several that fit are settled by what the person said they prefer and by what they used.
No model is asked here: where nothing settles it, the model sees the few candidates with reasons.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from memory import users
from memory.embeddings import compare_texts
from memory.records import SHARED, AppRecord, UserRecord, normalise
from memory.store import Memory
from tapwright.text.quote import cut_line

DONE = "Here was done: "
"""Begins a description that was learned; an expert's says what the app is for."""
MAX_CANDIDATES = 3
ENOUGH = 0.3
"""Below this score an app is no candidate."""
NAMED = 0.8
"""Score of an app whose label the wish names; a label such as Messages may be a plain word too."""
SETTLED = 0.6
"""A lower score settles nothing, even with no other candidate: one use may have been chance."""
LEAD = 0.2
"""By so much the first must lead the second, if nothing else is to be considered."""
LIKED = 0.5
"""What a stated preference for an app adds, times the likeness of what it is for."""
USED = 0.12
"""What each earlier use for a like wish adds, where no preference was stated."""
MOST_USES = 4
_ALIKE_ENOUGH = 0.3
_WIDE = 16
_DESCRIBED = 6

_PARTS = re.compile(r"[,;、，；]")
_ASCII = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """An installed app that may serve a wish."""

    label: str
    package: str
    score: float
    """0 and more; above 1 where several reasons meet."""
    reason: str
    """In a few words, for the prompt and for people."""
    settled: bool = False
    """The first one leads so clearly that nobody need be asked."""


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
    reasons: dict[str, list[tuple[float, str]]] = {package: [] for package in labels}
    for package, label in labels.items():
        if is_label_in_wish(wish, label):
            reasons[package].append((NAMED, "its name"))
    for hit in memory.search("app", wish, _WIDE, user_id=user_id):
        record = hit.record
        if isinstance(record, AppRecord) and record.package in labels:
            reasons[record.package].append(_score_by_use(record, wish, hit.similarity))
    liked = _score_by_notes(memory, user_id, wish, labels)
    scored = []
    for package, scores in reasons.items():
        content, why = max(scores, default=(0.0, ""))
        more, person = liked.get(package, (0.0, ""))
        if content + more >= ENOUGH:
            scored.append((content + more, person or why, package))
    scored.sort(key=lambda each: (-each[0], each[2]))
    lead = scored[0][0] - (scored[1][0] if len(scored) > 1 else 0.0) if scored else 0.0
    return [
        Candidate(
            label=labels[package],
            package=package,
            score=round(score, 3),
            reason=why,
            settled=place == 0 and lead >= LEAD and score >= SETTLED,
        )
        for place, (score, why, package) in enumerate(scored[:MAX_CANDIDATES])
    ]


def is_label_in_wish(wish: str, label: str) -> bool:
    """Whether a wish says an app's label: as whole words, or as characters in Chinese."""
    text, called = normalise(wish), normalise(label)
    if not called:
        return False
    if called.isascii():
        words = _ASCII.findall(called)
        return bool(words) and re.search(
            rf"(?<![a-z0-9]){r'[^a-z0-9]+'.join(map(re.escape, words))}(?![a-z0-9])", text
        ) is not None  # fmt: skip
    return len(called) > 1 and called in text


def describe_app(functions: Sequence[str]) -> str:
    """What an app was good for, from the goals that were served in it; empty without any."""
    plain = dict.fromkeys(
        wish
        for f in reversed(functions)
        if not users.is_private(f) and (wish := users.strip_particulars(f))
    )
    goals = list(plain)[:_DESCRIBED]
    more = len(plain) - len(goals)
    listed = "; ".join(goals) + (f"; and {more} more" if more else "")
    return cut_line(f"{DONE}{listed}", users.MAX_TEXT) if goals else ""


def main_package(packages: Iterable[str], installed: Mapping[str, str]) -> str:
    """The one app that all of a task was done in; empty when there were several, or none.

    Args:
        packages: of the pages that the steps were made on and led to.
        installed: packages by label; launchers and system dialogs are not among them.
    """
    phone_packages = set(installed.values())
    seen = dict.fromkeys(package for package in packages if package in phone_packages)
    return next(iter(seen)) if len(seen) == 1 else ""


def _score_by_use(record: AppRecord, wish: str, similarity: float) -> tuple[float, str]:
    """How well what was done in an app, or what it is for, fits the wish, and why."""
    best, why = (
        similarity,
        "what it is for" if record.user_id == SHARED else "what was done in it",
    )
    for function in record.functions:
        # An expert's line names several functions, and a wish would drown in the whole of it.
        for part in _PARTS.split(function):
            near = compare_texts(part, wish)
            if near > best:
                best, why = near, f'"{cut_line(part.strip(), 60)}" was done in it'
                if record.user_id == SHARED:
                    why = f"it is for {cut_line(part.strip(), 60)}"
    described = (
        compare_texts(record.description, wish) if record.user_id == SHARED else 0.0
    )
    if described > best:
        best, why = described, f"it is for {cut_line(record.description, 60)}"
    return best, why


def _score_by_notes(
    memory: Memory, user_id: str, wish: str, labels: Mapping[str, str]
) -> dict[str, tuple[float, str]]:
    """What the person's own notes add to each app, and why; words count before habits."""
    by_words: dict[str, tuple[float, str]] = {}
    used: dict[str, tuple[float, str]] = {}
    for note in users.find_habits(
        memory, user_id, [wish, users.strip_particulars(wish)]
    ):
        added = used if note.source == "learned" else by_words
        for package in _apps_of_note(note, labels):
            gain, why = _score_note(note, wish, labels[package])
            if gain > added.get(package, (0.0, ""))[0]:
                added[package] = (gain, why)
    return by_words or used


def _apps_of_note(note: UserRecord, labels: Mapping[str, str]) -> list[str]:
    """The apps that a note is about: its own, or those whose labels its words name."""
    if note.package:
        return [note.package] if note.package in labels else []
    return [
        package
        for package, label in labels.items()
        if is_label_in_wish(note.text, label)
    ]


def _score_note(note: UserRecord, wish: str, label: str) -> tuple[float, str]:
    # The app's own name is in the note, and says nothing about what it is wanted for.
    what = note.about or normalise(note.text).replace(normalise(label), " ")
    near = max(
        compare_texts(what, wish), compare_texts(what, users.strip_particulars(wish))
    )
    if near < _ALIKE_ENOUGH:
        return 0.0, ""
    if note.source == "learned":
        times = f"{note.times} times" if note.times > 1 else "once"
        return USED * min(
            note.times, MOST_USES
        ), f'the person used it {times} for "{note.about}"'
    return LIKED * min(1.0, 2 * near), f'the person said: "{cut_line(note.text, 80)}"'
