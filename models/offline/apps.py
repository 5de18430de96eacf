"""Find the installed app for a thing, by general knowledge of phones."""

import re
from collections.abc import Sequence

from models.offline.words import (
    find_concepts,
    find_exact_concepts,
    is_word_for,
    match_score,
    simplify_text,
)

HOMES: dict[str, tuple[str, ...]] = {
    "alarm": ("clock", "alarm"),
    "timer": ("clock", "timer"),
    "stopwatch": ("clock", "stopwatch"),
    "city": ("clock", "worldclock"),
    "event": ("calendar",),
    "note": ("note",),
    "folder": ("note",),
    "message": ("message",),
    "contact": ("contact", "phone"),
    "setting": ("settings",),
    "weather": ("weather",),
}
"""Word groups of an app's name, by the app's purpose; the first one installed is taken."""
_STEMS: dict[str, tuple[str, ...]] = {
    "clock": ("clock",),
    "calendar": ("calendar",),
    "message": ("messag", "mms", "sms"),
    "note": ("note", "memo", "keep"),
    "settings": ("settings",),
    "weather": ("weather",),
    "contact": ("contacts",),
    "phone": ("dialer",),
    "camera": ("camera",),
    "browser": ("chrome", "browser"),
}
"""Pieces of a package's name, by the word group of the app's label."""


def find_app_for(thing: str, apps: Sequence[str]) -> str:
    """The label of the installed app for this thing; empty if there is none."""
    for name in HOMES.get(thing, ()):
        for label in apps:
            if is_word_for(label, name):
                return label
        for label in apps:
            if name in find_concepts(label):
                return label
    return ""


def find_named_app(sentence: str, apps: Sequence[str]) -> str:
    """The installed app that the sentence names: `in Notes`, `the Clock app`, `打开时钟`."""
    clean = simplify_text(sentence)
    first, place = "", len(clean)
    for label in apps:
        words = re.escape(simplify_text(label))
        match = re.search(
            rf"(?:\b(?:open|launch|start|in|on|use|using|from|with|via|"
            rf"go to)\s+(?:the |my )?{words}(?!\w))|\b{words} app\b"
            rf"|(?:打开|启动|进入|在|用)\s*{words}",
            clean,
        )
        if match is None or match.start() > place:
            continue
        # `Notes (clone)` is meant where both it and `Notes` fit.
        if match.start() < place or len(label) > len(first):
            first, place = label, match.start()
    return first


def match_app(name: str, apps: Sequence[str]) -> str:
    """The installed app of this name, or of a name that means the same; empty if none is near."""
    score, label = max(
        ((match_score(name, label), label) for label in apps), default=(0.0, "")
    )
    return label if score >= 0.6 else ""


def is_in_front(label: str, package: str) -> bool:
    """Whether the foreground app has this label, as far as its package tells."""
    prefixes = ("com", "google", "android", "apps")
    parts = [
        part for part in package.lower().split(".") if part not in prefixes
    ]
    tail = " ".join(parts)
    if not tail or "launcher" in tail:
        return False
    compact_label = simplify_text(label).replace(" ", "")
    if compact_label and compact_label in tail.replace(" ", ""):
        return True
    stems: list[str] = []
    for word in find_exact_concepts(label) | find_concepts(label):
        stems += _STEMS.get(word, ())
    return any(stem in tail for stem in stems)
