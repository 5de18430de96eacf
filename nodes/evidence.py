"""Does a screen bear out what was said? Literal, but for case, width and spaces; no node itself."""

import re
import unicodedata
from collections.abc import Iterable

from tools.screen import Element, Screen, describe

_QUOTED = re.compile(r"[\"“「『‘`']([^\"”」』’`']+)[\"”」』’`']")
_STATE = re.compile(
    r"^(?:\w+ )?(on|off|selected) [\"“](.+?)[\"”]$|^(?:\w+ )?[\"“](.+?)[\"”] (on|off|selected)$"
)
_NUMBER = re.compile(r"\d+(?:[:.,]\d+)*")
_WORD = re.compile(r"[a-z]{3,}|[\u3400-\u9fff]+")
_LEAST = 2
"""Shorter evidence than this shows nothing."""


def normal(text: str) -> str:
    """Case, width and white space made equal."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def fragments(text: str) -> list[str]:
    """What a claim cites: its quoted parts, else the whole of it."""
    quoted = [normal(part) for part in _QUOTED.findall(text)]
    return [part for part in quoted or [normal(text).strip("\"'.。")] if part]


def shown(claim: str, texts: Iterable[str]) -> bool:
    """Whether everything that the claim cites stands among the texts, word for word."""
    cited = fragments(claim)
    page = "\n".join(normal(text) for text in texts)
    return sum(map(len, cited)) >= _LEAST and all(part in page for part in cited)


def supported(answer: str, texts: Iterable[str]) -> bool:
    """Whether an answer in own words rests on the texts: all its numbers, and half of its words."""
    page = normal("\n".join(texts))
    numbers, words = _NUMBER.findall(normal(answer)), _WORD.findall(normal(answer))
    seen = set(_NUMBER.findall(page))
    found = sum(word in page for word in words)
    enough = 2 * found >= len(words)
    return bool(numbers or words) and all(number in seen for number in numbers) and enough


def state(expect: str) -> tuple[str, bool] | None:
    """Label and state that an expectation such as `on "Wi-Fi"` names, None when it names none."""
    match = _STATE.match(expect.strip())
    if match is None:
        return None
    wanted, label = (match[1], match[2]) if match[1] else (match[4], match[3])
    return label, wanted != "off"


def in_state(label: str, screen: Screen, *, wanted: bool) -> bool:
    """Whether what bears this label is on (checked or selected), or off, as wanted."""
    named = _labelled(label, screen)
    return bool(named) and all(_on(element) == wanted for element in named)


def holds(expect: str, screen: Screen) -> bool:
    """Whether an expectation, words or a state, is met on the screen."""
    named = state(expect)
    if named is not None:
        return in_state(named[0], screen, wanted=named[1])
    return bool(expect.strip()) and shown(expect, screen.texts)


def equal(before: Screen, after: Screen) -> bool:
    """Whether two looks show the same; a ticking status bar alone makes no difference."""
    if before.id == after.id:
        return True
    return page(before) == page(after)


def page(screen: Screen) -> tuple[str, str, str, bool, str]:
    """What makes two looks the same page in the same state."""
    return (
        screen.signature, screen.package, screen.activity, screen.keyboard, describe(screen)
    )  # fmt: skip


def _labelled(label: str, screen: Screen) -> list[Element]:
    wanted = normal(label)
    able = [
        e for e in screen.elements if e.checked is not None or e.role in ("tab", "item", "button")
    ]
    exact = [e for e in able if normal(e.text) == wanted]
    near = [e for e in able if e.checked is not None and wanted in normal(e.text)]
    return exact or near


def _on(element: Element) -> bool:
    return element.selected if element.checked is None else element.checked
