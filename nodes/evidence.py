"""Does a screen bear out what was said? Literal, but for case, width and spaces; no node itself."""

import re
import unicodedata
from collections.abc import Iterable

from tools.screen import Element, Screen

_QUOTED = re.compile(r"[\"“「『‘`']([^\"”」』’`']+)[\"”」』’`']")
_STATE = re.compile(
    r"^(?:\w+ )?(on|off|selected) [\"“](.+?)[\"”]$|^(?:\w+ )?[\"“](.+?)[\"”] (on|off|selected)$"
)
_NUMBER = re.compile(r"\d+(?:[:.,]\d+)*")
_LONG = re.compile(r"[a-z]{4,}")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_WORD = re.compile(r"[a-z]{3,}|[\u3400-\u9fff]+")
_DISMISSING = frozenset(
    {
        "later", "not now", "maybe later", "remind me later", "no thanks", "no, thanks", "skip ad",
        "close ad", "skip", "dismiss ad", "以后再说", "稍后", "稍后再说", "暂不", "暂不更新",
        "暂不升级", "下次再说", "跳过", "跳过广告", "关闭广告", "不了", "不用了", "残忍拒绝",
    }
)  # fmt: skip
"""What the way out of an unasked-for dialog says; a mere `Cancel` or `Close` may end what was asked
for."""
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
    """Whether two looks show the same, and no passing message says that something came about.

    A ticking status bar alone makes no difference.
    """
    if before.id == after.id:
        return True
    return page(before) == page(after) and not after.toasts


def intruder(before: Screen, after: Screen, wanted: str = "") -> Element | None:
    """The way out of a dialog that came over the page unasked, such as an advertisement's.

    None where no dialog came, or where it may well be what the action was for.

    Args:
        before: the screen before the action.
        after: the screen with the dialog, perhaps.
        wanted: task and sub-goal; a dialog that offers what they speak of was asked for.
    """
    if not after.dialog or after.dialog == before.dialog:
        return None
    known = {normal(element.text) for element in before.elements}
    offered = [e for e in after.elements if e.index > 0 and normal(e.text) not in known]
    out = next((e for e in offered if e.enabled and normal(e.text) in _DISMISSING), None)
    rest = " ".join(e.text for e in offered if e is not out)
    return None if _terms(rest) & _terms(wanted) else out


def _terms(text: str) -> set[str]:
    """Longer words, and pairs of Chinese characters."""
    plain = normal(text)
    pairs = {run[n : n + 2] for run in _HAN.findall(plain) for n in range(len(run) - 1)}
    return set(_LONG.findall(plain)) | pairs


def page(screen: Screen) -> tuple[object, ...]:
    """What makes two looks the same page in the same state; numbers and places play no part."""
    about = screen.signature, screen.package, screen.activity, screen.keyboard, screen.dialog
    return (*about, *map(_state_of, screen.elements))


def _state_of(element: Element) -> tuple[object, ...]:
    says = element.role, element.text, element.value, element.hint, element.checked
    return (*says, element.selected, element.focused, element.enabled, element.index > 0)


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
