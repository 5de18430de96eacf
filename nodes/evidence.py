"""Whether a screen supports a claim, word for word but for case, width and spaces."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen

QUOTE_SIGNS = "\"'“”‘’「」『』《》"
"""Signs that may stand around a name."""
QUOTES = re.compile(
    r"[\"“„]([^\"“”„]+)[\"”]|「([^」]+)」|『([^』]+)』|`([^`]+)`"
    r"|(?<!\w)‘((?:[^’]|(?<=\w)’(?=\w))+)’(?!\w)"
    r"|(?<!\w)'((?:[^']|(?<=\w)'(?=\w)|(?<=s)'(?= [^']*\w'(?!\w)))+)'(?!\w)"
)
"""Text between quotation marks; the apostrophes of `Anna's`, `isn't` and `parents'` are none."""
_GONE = re.compile(r"gone\s+(?P<quote>.+)$", re.IGNORECASE)
_SEMICOLON = re.compile(r"\s*[;；]\s*")
_ON = (
    "(?:turned |switched )?on|checked|selected|chosen|picked|ticked|enabled|active|activated"
    "|已?(?:开启|打开|启用|选中|选择|勾选|激活)|已选|已?开"
)
_OFF = (
    "(?:turned |switched )?off|unchecked|unselected|deselected|unticked|disabled|inactive"
    "|deactivated|已?(?:关闭|关掉|停用|禁用)|未(?:开启|打开|启用|选中|选择|勾选|激活|选|开)|已?关|不可用"
)
_ABLE = re.compile("enabled|disabled|.*(?:启用|停用|禁用|可用)")
_THING = (
    r"(?:(?:switch|toggle|checkbox|box|radio button|radio|option|button|tab|item|开关|选项|按钮)"
    r"\s*)?"
)
_IS = (
    r"(?:(?:is|are|was|has been|set to|shown as|now|still|both|all|现在|目前|状态|均|都|是|为"
    r"|[:：=(（\-–—])\s*)*"
)
_BEHIND = re.compile(
    rf"(?:,?\s+)?{_THING}{_IS}(?P<not>not |isn't |aren't )?(?:(?P<on>{_ON})|(?P<off>{_OFF}))"
    r"(?:\s*(?:now|state|了))?[)）.。]?"
)
_BEFORE = re.compile(
    rf"(?:\w+ )?(?P<not>not )?(?:(?P<on>{_ON})|(?P<off>{_OFF}))\s*[:：]?\s*",
    re.IGNORECASE,
)
_PLAIN_BEFORE = re.compile(
    rf"(?:(?P<on>{_ON})|(?P<off>{_OFF}))\s*[:：]\s*(?P<label>.+)$"
)
_SAYS_ON = re.compile(_ON)
_SAYS_OFF = re.compile(_OFF)
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
"""Labels of buttons that close an unexpected dialog.

`Cancel` and `Close` are left out: they may end what was asked for.
"""
_ARTICLE = re.compile(r"^(?:the|a|an|its|both) ")
_STATEFUL = ("tab", "item", "button", "radio", "switch", "checkbox")
_SINGLE = ("radio", "tab")
"""Roles with one element on at a time; some apps only mark it as selected."""
ALL_DONE = "every part of the task is done"
SHOWN_DONE = "the screen shows it done"
"""What is claimed where the model has no words for it."""
_LEAST = 2
"""Characters; shorter evidence shows nothing."""


def split_claim(text: str) -> list[str]:
    """The quoted parts of a claim, normalised; all of it if nothing is quoted."""
    parts = [
        normalize_text(extract_quoted(match)) for match in QUOTES.finditer(text)
    ]
    if not parts:
        parts = [normalize_text(text).strip("\"'.。")]
    return [part for part in parts if part]


def split_parts(cited: str) -> list[str]:
    """The parts of evidence between the semicolons that stand outside of quotes."""
    hidden = QUOTES.sub(lambda quote: "_" * len(quote[0]), cited)
    parts: list[str] = []
    start = 0
    for mark in _SEMICOLON.finditer(hidden):
        parts.append(cited[start : mark.start()])
        start = mark.end()
    parts.append(cited[start:])
    stripped = map(str.strip, parts)
    return list(filter(None, stripped))


def extract_quoted(quote: re.Match[str]) -> str:
    """The words between a pair of quotation marks that `QUOTES` found."""
    return next(words for words in quote.groups() if words is not None)


def tighten_text(text: str) -> str:
    """The text in a form that is equal for `Wi-Fi`, `WiFi` and `Wi Fi`."""
    return normalize_text(text, ignore="-'’", blank="")


def is_shown(claim: str, texts: Iterable[str]) -> bool:
    """Whether the texts contain everything that the claim cites, word for word."""
    cited = split_claim(claim)
    if sum(map(len, cited)) < _LEAST:
        return False
    page = "\n".join(normalize_text(text) for text in texts)
    return all(part in page for part in cited)


def is_supported(answer: str, texts: Iterable[str]) -> bool:
    """Whether the texts contain all numbers of an answer in free words, and half of its words."""
    page = normalize_text("\n".join(texts))
    plain = normalize_text(answer)
    numbers = set(_NUMBER.findall(plain))
    words = _WORD.findall(plain)
    if not numbers and not words:
        return False
    count = sum(word in page for word in words)
    return numbers <= set(_NUMBER.findall(page)) and 2 * count >= len(words)


@dataclass(frozen=True, kw_only=True)
class StateClaim:
    """A state that something is said to be in."""

    label: str
    wanted: bool
    """On, checked, selected; False for off and its like."""
    able: bool = False
    """Stated as enabled or disabled, which may also mean whether it can be touched now."""


def parse_state(expect: str) -> tuple[str, bool] | None:
    """Label and state that an expectation such as `on "Wi-Fi"` names; None if it names none."""
    named = find_quoted_claim(expect)
    return (named.label, named.wanted) if named is not None else None


def find_quoted_claim(cited: str) -> StateClaim | None:
    """The state that a text with one quoted label claims; None if it claims none.

    The state comes behind the label, as in `switch "Wi-Fi" is off`, or before it: `on "Wi-Fi"`.
    """
    text = cited.strip()
    quotes = list(QUOTES.finditer(text))
    if len(quotes) != 1:
        return None
    label = extract_quoted(quotes[0])
    before = text[: quotes[0].start()]
    after = normalize_text(text[quotes[0].end() :])
    behind = _BEHIND.fullmatch(after)
    if behind is not None:
        return _make_claim(label, behind)
    ahead = _BEFORE.fullmatch(before.lower())
    if ahead is None or after.strip(" .。"):
        return None
    return _make_claim(label, ahead)


def find_plain_claim(cited: str) -> StateClaim | None:
    """The state that words without quotes may claim, as in `Wi-Fi is off`; the label is a guess."""
    text = normalize_text(cited).strip(" .。")
    ahead = _PLAIN_BEFORE.match(text)
    if ahead is not None:
        return _make_claim(ahead["label"], ahead)
    for end in range(1, len(text)):
        if not _is_label_end(text[end]):
            continue
        behind = _BEHIND.fullmatch(text, end)
        if behind is not None:
            return _make_claim(_ARTICLE.sub("", text[:end]), behind)
    return None


def _is_label_end(char: str) -> bool:
    """Whether a label may end before this character."""
    return char in " :：=(" or "\u3400" <= char <= "\u9fff"


def bare_state(text: str) -> bool | None:
    """True for `on` and its like, False for `off`, None if the words say anything else."""
    return _read_state_word(normalize_text(text).strip(" .。()（）"))


def _read_state_word(word: str) -> bool | None:
    if _SAYS_ON.fullmatch(word):
        return True
    return False if _SAYS_OFF.fullmatch(word) else None


def _make_claim(label: str, state_match: re.Match[str]) -> StateClaim:
    word = state_match["on"] or state_match["off"]
    denied = bool(state_match.groupdict().get("not"))
    return StateClaim(
        label=label,
        wanted=bool(state_match["on"]) is not denied,
        able=bool(_ABLE.fullmatch(word)),
    )


def check_claim(named: StateClaim, screen: Screen) -> bool | None:
    """Whether the element with the label is in the claimed state; None if that is not shown."""
    elements = _find_labelled(named.label, screen)
    if not elements:
        return None
    is_enabled = all(element.enabled for element in elements)
    if named.able and not is_enabled:
        return not named.wanted
    states = {_is_on(element, screen) for element in elements}
    if states in ({True}, {False}):
        return states == {named.wanted}
    if named.able and _has_no_mark(elements):
        return named.wanted
    if len(states) > 1:
        return False
    return None


def _has_no_mark(elements: Sequence[Element]) -> bool:
    """Whether none of some elements can be checked."""
    return all(element.checked is None for element in elements)


def is_in_state(label: str, screen: Screen, *, wanted: bool) -> bool:
    """Whether every element with this label is on (checked or selected), or off, as wanted."""
    elements = _find_labelled(label, screen)
    for element in elements:
        on = _is_on(element, screen)
        # Of what is not marked as selected, only a radio button may still be so.
        if on is None and element.role != "radio":
            on = False
        if on is not wanted:
            return False
    return bool(elements)


def read_gone(expect: str) -> str:
    """The words that are to be gone by an expectation such as `gone "Later"`; empty for another."""
    match = _GONE.match(expect.strip())
    if match is None:
        return ""
    quote = QUOTES.fullmatch(match["quote"])
    if quote is None:
        return ""
    return extract_quoted(quote)


def is_met(expect: str, screen: Screen) -> bool:
    """Whether an expectation, words or a state, is met on the screen."""
    absent = read_gone(expect)
    if absent:
        return not is_shown(absent, screen.texts)
    named = find_quoted_claim(expect)
    if named is None:
        return bool(expect.strip()) and is_shown(expect, screen.texts)
    if is_in_state(named.label, screen, wanted=named.wanted):
        return True
    return named.able and check_claim(named, screen) is True


def is_equal(before: Screen, after: Screen) -> bool:
    """Whether two screens show the same, and no toast says that something happened.

    The status bar is not compared, as its clock ticks.
    """
    if before.id == after.id:
        return True
    return make_page_key(before) == make_page_key(after) and not after.toasts


def is_sent(before: Screen, after: Screen) -> bool:
    """Whether what a field held left it and stands on the page now, as a message that was sent."""
    held = {element.value for element in after.elements}
    shown = "\n".join(before.texts)
    for element in before.elements:
        text = element.value
        if element.role != "input" or not text.strip() or text in held:
            continue
        for each in after.elements:
            if each.role == "input" or each.text in shown:
                continue
            if normalize_text(text) in normalize_text(each.text):
                return True
    return False


def find_intruder(
    before: Screen, after: Screen, wanted: str = ""
) -> Element | None:
    """The button that closes a dialog that covers the page unasked, such as an advertisement's.

    None if no dialog came, or if the action may well have been meant to open it.

    Args:
        before: the screen before the action.
        after: the screen that may show the dialog.
        wanted: task and sub-goal; a dialog that offers what they speak of was asked for.
    """
    if not after.dialog or after.dialog == before.dialog:
        return None
    offered = _list_new_elements(before, after)
    exit_button = next(filter(_is_dismissing, offered), None)
    other_texts = [e.text for e in offered if e is not exit_button]
    if shares_terms(" ".join(other_texts), wanted):
        return None
    return exit_button


def shares_terms(text: str, wanted: str) -> bool:
    """Whether two texts have a longer word, or a pair of Chinese characters, in common."""
    return bool(_long_terms(text) & _long_terms(wanted))


def _list_new_elements(before: Screen, after: Screen) -> list[Element]:
    """The touchable elements whose text the screen before did not show."""
    old_texts = {normalize_text(element.text) for element in before.elements}
    offered: list[Element] = []
    for element in after.elements:
        if element.index > 0 and normalize_text(element.text) not in old_texts:
            offered.append(element)
    return offered


def _is_dismissing(element: Element) -> bool:
    return element.enabled and normalize_text(element.text) in _DISMISSING


def _long_terms(text: str) -> set[str]:
    """Longer words, and pairs of Chinese characters."""
    plain = normalize_text(text)
    terms = set(_LONG.findall(plain))
    for run in _HAN.findall(plain):
        terms.update(first + second for first, second in pairwise(run))
    return terms


def make_page_key(screen: Screen) -> tuple[object, ...]:
    """Equal for two screens that show the same page in the same state.

    Numbers and places of elements are left out.
    """
    page = (
        screen.signature,
        screen.package,
        screen.activity,
        screen.keyboard,
        screen.dialog,
    )
    return (*page, *map(_state_of, screen.elements))


def _state_of(element: Element) -> tuple[object, ...]:
    return (
        element.role,
        element.text,
        element.lines or element.value,
        element.hint,
        element.checked,
        element.selected,
        element.focused,
        element.enabled,
        element.index > 0,
    )


def _find_labelled(label: str, screen: Screen) -> list[Element]:
    """The elements with the label: as their text, as its first column, or somewhere in it."""
    wanted = normalize_text(label)
    exact: list[Element] = []
    first: list[Element] = []
    within: list[Element] = []
    for element in filter(_has_state, screen.elements):
        text = normalize_text(element.text)
        if text == wanted:
            exact.append(element)
        elif text.startswith(f"{wanted}, "):
            first.append(element)
        elif wanted and wanted in text and element.checked is not None:
            within.append(element)
    return exact or first or within


def _has_state(element: Element) -> bool:
    """Whether an element may be checked or selected."""
    return element.checked is not None or element.role in _STATEFUL


def _is_on(element: Element, screen: Screen) -> bool | None:
    """Whether an element is checked or selected; None if nothing shows it."""
    if element.checked is not None:
        single = element.role in _SINGLE
        return element.checked or (single and element.selected)
    if element.selected:
        return True
    for column in normalize_text(element.text).split(", ")[1:]:
        state = _read_state_word(column)
        if state is not None:
            return state
    return _infer_from_others(element, screen)


def _infer_from_others(element: Element, screen: Screen) -> bool | None:
    """The state of an unmarked element, by the elements of its kind beside it."""
    others = [other for other in screen.elements if _is_beside(other, element)]
    if any(other.selected or other.checked for other in others):
        return False
    if element.role == "tab":
        return False
    if element.role != "radio" or not others:
        return None
    # One of several radio buttons is always on.
    if all(other.checked is False for other in others):
        return True
    return None


def _is_beside(one: Element, other: Element) -> bool:
    """Whether two different elements of one kind are in the same row or column."""
    if one is other or one.role != other.role:
        return False
    a = one.bounds
    b = other.bounds
    if (a.left, a.right) == (b.left, b.right):
        return True
    return (a.top, a.bottom) == (b.top, b.bottom)
