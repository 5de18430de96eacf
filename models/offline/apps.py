"""Which installed app a thing belongs to, by general knowledge of phones."""

import re
from collections.abc import Sequence

from models.offline.words import (
    find_concepts,
    find_exact_concepts,
    is_word_for,
    match_score,
    norm,
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
"""Word groups of an app's name, by what the app is for; the first one installed is taken."""


def app_for(thing: str, apps: Sequence[str]) -> str:
    """The label of the installed app for this thing; empty if there is none."""
    for name in HOMES.get(thing, ()):
        for label in apps:
            if is_word_for(label, name):
                return label
        for label in apps:
            if name in find_concepts(label):
                return label
    return ""


def app_in(sentence: str, apps: Sequence[str]) -> str:
    """The installed app that the sentence names: `in Notes`, `the Clock app`, `打开时钟`."""
    best, place = "", 10**6
    for label in apps:
        words = re.escape(norm(label))
        clean = norm(sentence)
        match = re.search(
            rf"(?:\b(?:open|launch|start|in|on|use|using|from|with|via|"
            rf"go to)\s+(?:the |my )?{words}\b)|\b{words} app\b"
            rf"|(?:打开|启动|进入|在|用)\s*{words}",
            clean,
        )
        if match and match.start() < place:
            best, place = label, match.start()
    return best


def app_named(name: str, apps: Sequence[str]) -> str:
    """The installed app of this name, or of a name that means the same; empty if none is near."""
    ranked = sorted(((match_score(name, label), label) for label in apps), reverse=True)
    if ranked and ranked[0][0] >= 0.6:
        return ranked[0][1]
    return ""


def is_in_front(label: str, package: str) -> bool:
    """Whether the package in front is that of the app with this label, as far as its name tells."""
    last = [
        p
        for p in package.lower().split(".")
        if p not in ("com", "google", "android", "apps")
    ]
    tail = " ".join(last)
    if not tail or "launcher" in tail:
        return False
    squeezed = norm(label).replace(" ", "")
    if squeezed and squeezed in tail.replace(" ", ""):
        return True
    words = find_exact_concepts(label) | find_concepts(label)
    stems = {"clock": "clock", "calendar": "calendar", "message": "messag mms sms",
             "note": "note memo keep",
             "settings": "settings", "weather": "weather", "contact": "contacts",
             "phone": "dialer", "camera": "camera", "browser": "chrome browser"}  # fmt: skip
    return any(stem in tail for word in words for stem in stems.get(word, "").split())
