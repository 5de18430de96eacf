"""Infer the kind of thing that a wish is about from its verbs and particulars."""

import re
from dataclasses import replace

from models.offline.wish import Wish
from models.offline.words import has_mention

_WROTE = re.compile(
    r"\b(?:write|wrote|written|say|said|text|texted|message|messaged|reply|replied|send|sent)\b"
    r"|(?:发来?|写|说|回复?)(?:给我|过来)?(?:了|的|过)|发给我|给我发",
    re.I,
)
_WHO = re.compile(r"\bwho\b|谁", re.I)
_PLANNED = re.compile(
    r"\b(?:do i have|have i got|i have|my day|my schedule|agenda|planned|scheduled|"
    r"am i (?:free|busy))\b"
    r"|安排|行程|有空|计划",
    re.I,
)
_TAKES_PLACE = re.compile(
    r"\b(?:start|starts|begin|begins|end|ends|take place|takes place|when|what time)\b"
    r"|开始|结束|几点|什么时候|何时|举行",
    re.I,
)
_WRITES_DOWN = re.compile(
    r"^(?:note|jot|write) (?:down|that)\b|^note\b|^记(?:一下|下|录)", re.I
)


def infer_meaning(wish: Wish, masked: str) -> Wish:
    """The wish with the kind of thing, and the verb, that its other words imply."""
    if wish.verb == "ask" and not wish.thing:
        return replace(wish, thing=_infer_thing(wish, masked))
    if _is_note_to_write(wish, masked):
        return replace(wish, thing="note", name="", text=wish.text or wish.name)
    if _is_new(wish):
        name = "" if wish.verb == "open" else wish.name
        return replace(wish, verb="create", name=name)
    return wish


def _infer_thing(wish: Wish, masked: str) -> str:
    """The thing that a question is about; empty if its words do not say."""
    if _WROTE.search(masked):
        names_person = bool(wish.to) or _WHO.search(masked)
        if names_person:
            return "message"
    if has_mention(masked, "calendar") or _PLANNED.search(masked):
        return "event"
    if wish.name and _TAKES_PLACE.search(masked):
        return "event"
    return ""


def _is_note_to_write(wish: Wish, masked: str) -> bool:
    """Whether something is to be written down: `note that the key is here`."""
    if wish.verb != "create" or wish.thing:
        return False
    return _WRITES_DOWN.search(masked) is not None


def _is_new(wish: Wish) -> bool:
    """Whether a thing is named with what only a new one needs: `timer 5 minutes`."""
    if wish.thing == "timer":
        verbs = ("unknown", "open", "toggle", "change")
        return wish.length is not None and wish.verb in verbs
    if wish.verb != "unknown" or wish.at is None:
        return False
    if wish.thing == "event":
        return wish.day is not None
    return wish.thing == "alarm"
