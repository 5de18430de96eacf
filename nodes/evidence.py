"""Does a screen bear out what was said? Literal, but for case, width and spaces."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tapwright.text.normalize import normalize_text
from tools.screen import Element, Screen

QUOTES = re.compile(
    r"[\"“„]([^\"“”„]+)[\"”]|「([^」]+)」|『([^』]+)』|`([^`]+)`"
    r"|(?<!\w)‘((?:[^’]|(?<=\w)’(?=\w))+)’(?!\w)|(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)"
)
"""What stands between quotation marks; the apostrophe of `Anna's` and `isn't` is none."""
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
"""What the way out of an unasked-for dialog says; a mere `Cancel` or `Close` may end what was asked
for."""
_ARTICLE = re.compile(r"^(?:the|a|an|its|both) ")
_STATEFUL = ("tab", "item", "button", "radio", "switch", "checkbox")
_SINGLE = ("radio", "tab")
"""Roles of which one at a time is on; some apps only mark it as selected."""
_LEAST = 2
"""Shorter evidence than this shows nothing."""


def split_claim(text: str) -> list[str]:
    """What a claim cites: its quoted parts, else the whole of it."""
    quoted = [normalize_text(extract_quoted(match)) for match in QUOTES.finditer(text)]
    return [part for part in quoted or [normalize_text(text).strip("\"'.。")] if part]


def extract_quoted(quote: re.Match[str]) -> str:
    """The words between a pair of quotation marks that `QUOTES` found."""
    return next(words for words in quote.groups() if words is not None)


def tighten_text(text: str) -> str:
    """The text as it is compared where `Wi-Fi`, `WiFi` and `Wi Fi` are one word."""
    return normalize_text(text, ignore="-'’", blank="")


def is_shown(claim: str, texts: Iterable[str]) -> bool:
    """Whether everything that the claim cites stands among the texts, word for word."""
    cited = split_claim(claim)
    page = "\n".join(normalize_text(text) for text in texts)
    return sum(map(len, cited)) >= _LEAST and all(part in page for part in cited)


def is_supported(answer: str, texts: Iterable[str]) -> bool:
    """Whether an answer in own words rests on the texts: all its numbers, and half of its words."""
    page = normalize_text("\n".join(texts))
    numbers, words = (
        _NUMBER.findall(normalize_text(answer)),
        _WORD.findall(normalize_text(answer)),
    )
    seen = set(_NUMBER.findall(page))
    count = sum(word in page for word in words)
    enough = 2 * count >= len(words)
    return (
        bool(numbers or words) and all(number in seen for number in numbers) and enough
    )


@dataclass(frozen=True, kw_only=True)
class Stand:
    """How something is said to stand."""

    label: str
    wanted: bool
    """On, checked, selected; False for off and its like."""
    able: bool = False
    """Said as enabled or disabled, which may also be meant of what cannot be touched now."""


def parse_state(expect: str) -> tuple[str, bool] | None:
    """Label and state that an expectation such as `on "Wi-Fi"` names, None when it names none."""
    named = find_stand(expect)
    return (named.label, named.wanted) if named is not None else None


def find_stand(claim: str) -> Stand | None:
    """The state that a claim with one quoted label names; None when it names none.

    The state stands behind the label, as in `switch "Wi-Fi" is off`, or before it: `on "Wi-Fi"`.
    """
    text = claim.strip()
    quotes = list(QUOTES.finditer(text))
    if len(quotes) != 1:
        return None
    before, after = text[: quotes[0].start()], normalize_text(text[quotes[0].end() :])
    label = extract_quoted(quotes[0])
    behind = _BEHIND.fullmatch(after)
    if behind is not None:
        return _make_stand(label, behind)
    ahead = _BEFORE.fullmatch(before.lower())
    if ahead is not None and not after.strip(" .。"):
        return _make_stand(label, ahead)
    return None


def plain_stand(claim: str) -> Stand | None:
    """The state that words without quotes may name, as in `Wi-Fi is off`; the label is a guess."""
    text = normalize_text(claim).strip(" .。")
    ahead = re.match(
        rf"(?:(?P<on>{_ON})|(?P<off>{_OFF}))\s*[:：]\s*(?P<label>.+)$", text
    )
    if ahead is not None:
        return _make_stand(ahead["label"], ahead)
    ends = [
        at
        for at in range(1, len(text))
        if text[at] in " :：=(" or "\u3400" <= text[at] <= "\u9fff"
    ]
    for end in ends:
        behind = _BEHIND.fullmatch(text[end:])
        if behind is not None:
            return _make_stand(_ARTICLE.sub("", text[:end]), behind)
    return None


def bare_state(text: str) -> bool | None:
    """Whether words say `on` or its like, or `off`, and nothing else; None where they say more."""
    word = normalize_text(text).strip(" .。()（）")
    if _SAYS_ON.fullmatch(word):
        return True
    return False if _SAYS_OFF.fullmatch(word) else None


def _make_stand(label: str, state_match: re.Match[str]) -> Stand:
    word = state_match["on"] or state_match["off"]
    denied = bool(state_match.groupdict().get("not"))
    return Stand(
        label=label,
        wanted=bool(state_match["on"]) is not denied,
        able=bool(_ABLE.fullmatch(word)),
    )


def is_standing(named: Stand, screen: Screen) -> bool | None:
    """Whether what bears the label is as is said; None where the screen does not tell."""
    elements = _find_labelled(named.label, screen)
    if named.able and elements and any(not element.enabled for element in elements):
        return not named.wanted
    states = {_is_on(element, screen) for element in elements}
    if len(states) == 1 and None not in states:
        return states == {named.wanted}
    if named.able and elements and all(element.checked is None for element in elements):
        return named.wanted
    return False if len(states) > 1 else None


def is_in_state(label: str, screen: Screen, *, wanted: bool) -> bool:
    """Whether what bears this label is on (checked or selected), or off, as wanted."""
    named = _find_labelled(label, screen)
    for element in named:
        on = _is_on(element, screen)
        # Of what is not marked as selected, only a radio button may still be so.
        if on is None and element.role != "radio":
            on = False
        if on is not wanted:
            return False
    return bool(named)


def is_met(expect: str, screen: Screen) -> bool:
    """Whether an expectation, words or a state, is met on the screen."""
    named = find_stand(expect)
    if named is not None:
        met = is_in_state(named.label, screen, wanted=named.wanted)
        return met or (named.able and is_standing(named, screen) is True)
    return bool(expect.strip()) and is_shown(expect, screen.texts)


def is_equal(before: Screen, after: Screen) -> bool:
    """Whether two looks show the same, and no passing message says that something came about.

    A ticking status bar alone makes no difference.
    """
    if before.id == after.id:
        return True
    return make_page_key(before) == make_page_key(after) and not after.toasts


def find_intruder(before: Screen, after: Screen, wanted: str = "") -> Element | None:
    """The way out of a dialog that came over the page unasked, such as an advertisement's.

    None where no dialog came, or where it may well be what the action was for.

    Args:
        before: the screen before the action.
        after: the screen with the dialog, perhaps.
        wanted: task and sub-goal; a dialog that offers what they speak of was asked for.
    """
    if not after.dialog or after.dialog == before.dialog:
        return None
    texts = {normalize_text(element.text) for element in before.elements}
    offered = [
        e for e in after.elements if e.index > 0 and normalize_text(e.text) not in texts
    ]
    out = next(
        (e for e in offered if e.enabled and normalize_text(e.text) in _DISMISSING),
        None,
    )
    rest = " ".join(e.text for e in offered if e is not out)
    return None if _long_terms(rest) & _long_terms(wanted) else out


def _long_terms(text: str) -> set[str]:
    """Longer words, and pairs of Chinese characters."""
    plain = normalize_text(text)
    pairs = {run[n : n + 2] for run in _HAN.findall(plain) for n in range(len(run) - 1)}
    return set(_LONG.findall(plain)) | pairs


def make_page_key(screen: Screen) -> tuple[object, ...]:
    """What makes two looks the same page in the same state; numbers and places play no part."""
    about = (
        screen.signature,
        screen.package,
        screen.activity,
        screen.keyboard,
        screen.dialog,
    )
    return (*about, *map(_state_of, screen.elements))


def _state_of(element: Element) -> tuple[object, ...]:
    says = element.role, element.text, element.value, element.hint, element.checked
    return (
        *says,
        element.selected,
        element.focused,
        element.enabled,
        element.index > 0,
    )


def _find_labelled(label: str, screen: Screen) -> list[Element]:
    """What bears the label: alone, before what else its row says, or somewhere in it."""
    wanted = normalize_text(label)
    able = [e for e in screen.elements if e.checked is not None or e.role in _STATEFUL]
    exact = [e for e in able if normalize_text(e.text) == wanted]
    heading = [e for e in able if normalize_text(e.text).startswith(f"{wanted}, ")]
    switches = [e for e in able if e.checked is not None] if wanted else []
    near = [e for e in switches if wanted in normalize_text(e.text)]
    return exact or heading or near


def _is_on(element: Element, screen: Screen) -> bool | None:
    """Whether an element is checked or selected; None where nothing tells."""
    if element.checked is not None:
        single = element.role in _SINGLE
        return element.checked or (single and element.selected)
    if element.selected:
        return True
    for part in normalize_text(element.text).split(", ")[1:]:
        if _SAYS_ON.fullmatch(part) or _SAYS_OFF.fullmatch(part):
            return bool(_SAYS_ON.fullmatch(part))
    beside = [e for e in screen.elements if e is not element and _is_alike(e, element)]
    if any(other.selected or other.checked for other in beside):
        return False
    if (
        element.role == "radio"
        and beside
        and all(other.checked is False for other in beside)
    ):
        # One of several radio buttons is always on.
        return True
    return False if element.role == "tab" else None


def _is_alike(one: Element, other: Element) -> bool:
    """Whether two elements are of one row or column of the same kind."""
    a, b = one.bounds, other.bounds
    rows = (a.left, a.right) == (b.left, b.right)
    return one.role == other.role and (rows or (a.top, a.bottom) == (b.top, b.bottom))
