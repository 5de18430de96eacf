"""A switch that the task names, and that was last seen otherwise than it shall be.

"Set up Photos not to record location" names the switch "Record location". Whatever else was
touched and quoted, it is not done while that switch is on. Nor is anything turned on if no step
touched what can turn it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from nodes import evidence
from nodes.completion.checks.instruction import requirements
from nodes.completion.checks.run import forms, search_fields
from nodes.completion.checks.run.buttons import (
    PERMISSION,
    REFUSING,
    read_pressed,
)
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Back,
    CloseApp,
    Finish,
    Home,
    OpenApp,
    Scroll,
    Tap,
    TapText,
    Wait,
)
from tools.hierarchy.occlusion import MENU
from tools.screen import TOGGLES, Screen, read_row_name

_NAMING = r"(?:(?!on\b|off\b|and\b|then\b|turn|switch)\w+ ){0,6}?"
"""Words between "turn" and "off" that name one thing."""
_OFF = re.compile(
    rf"\b(?:turn|switch)(?:ing|ed)? {_NAMING}off\b"
    r"|\b(?:disable|deactivate|not to|don't|no longer|stop)\b"
    r"|关闭|关掉|禁用|停用|不要|不再|不记录|不显示|停止",
    re.IGNORECASE,
)
_ON = re.compile(
    rf"\b(?:turn|switch)(?:ing|ed)? {_NAMING}on\b|\b(?:enable|activate)\b"
    r"|\bset (?:\w+ )?up [\w ]+ to (?!not\b)|打开|开启|启用|设置",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:if|unless|except|but|whether|when(?! \w+ing)|until|then|again|back|twice|instead)\b"
    r"|如果|若|要是|除了|是否|再|先|之后|以后|恢复|但|不允许|不准|不让",
    re.IGNORECASE,
)
_LEAST = 2
"""Words of a name, and Chinese characters of half of one."""
_QUIET = (Back, CloseApp, Finish, Home, OpenApp, Scroll, Wait)
"""Actions that turn nothing."""
_TURNING = (*TOGGLES, "radio")
_LEADING = re.compile(
    r"more(?: options)?|options|menu|settings|search|navigate up|back|close|ok|done"
    r"|更多(?:选项)?|选项|菜单|设置|搜索|向上导航|返回|关闭|确定|完成",
    re.IGNORECASE,
)
"""Labels of buttons that lead to other pages."""
_IS_ON = re.compile(
    r"\b(?:on|off|enabled|disabled|active)\b|已[开关启停打]|[开关]启?$",
    re.IGNORECASE,
)


def find_unset_switch(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a switch that the task names, if it was last seen in the other state; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    wanted = _read_wanted(instruction)
    if wanted is None:
        return ""
    switches: dict[str, tuple[int, bool]] = {}
    for number, visit in enumerate(visits):
        for element in forms.list_switches(visit.screen):
            # A number is an hour or a day, such as an alarm's.
            if element.text and not element.text[:1].isdigit():
                name = read_row_name(element.text)
                switches[name] = number, element.checked is True
    for name in _list_named(instruction, list(switches)):
        number, state = switches[name]
        if state != wanted and not _is_touched_later(name, visits[number:]):
            return name
    return ""


def _read_wanted(instruction: str) -> bool | None:
    """Whether switches shall be on; None if the task does not say, or says both."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    is_off = _OFF.search(plain) is not None
    is_on = _ON.search(_OFF.sub(" ", plain)) is not None
    if _UNSURE.search(plain):
        return None
    if is_off:
        # "Set up Photos not to record" wants nothing on.
        is_both = re.search(r"\bon\b|打开|开启|启用", _OFF.sub(" ", plain))
        return None if is_both else False
    return True if is_on else None


def _list_named(instruction: str, names: Sequence[str]) -> Iterator[str]:
    """The names of switches whose words the instruction has, all or all but one of several.

    Of those that have the same words of it, only the fullest counts.
    """
    plain = normalize_text(instruction)
    wanted = paraphrase.list_parts(plain)
    shared: dict[str, set[str]] = {}
    for name in names:
        if _is_named(name, plain, wanted):
            shared[name] = paraphrase.list_parts(name) & wanted
    for name in shared:
        if not _is_within_other(name, shared):
            yield name


def _is_within_other(name: str, shared: Mapping[str, set[str]]) -> bool:
    """Whether the words that a name shares with a task are among those of another name."""
    common = shared[name]
    for other, words in shared.items():
        if other == name:
            continue
        if common <= words:
            return True
    return False


def _is_named(name: str, plain: str, wanted: set[str]) -> bool:
    if paraphrase.is_named(name, plain):
        return True
    if has_chinese(name):
        return normalize_text(name) in plain and len(name) > _LEAST
    parts = paraphrase.list_parts(name)
    if parts <= wanted:
        return len(parts) >= _LEAST
    shared = parts & wanted
    lacking = parts - wanted
    return len(shared) > _LEAST and len(lacking) == 1


def _is_touched_later(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether something of a like name was touched after the switch was seen for the last time."""
    parts = paraphrase.list_parts(name)
    for visit in visits:
        if visit.target is None or not visit.target.text:
            continue
        if parts & paraphrase.list_parts(visit.target.text):
            return True
    return False


def find_unturned(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What is to be turned on or off, if no step touched anything that turns; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if _UNSURE.search(plain):
        return ""
    switches = list(_list_to_turn(instruction))
    if not switches or len(visits) < _LEAST:
        return ""
    if not all(map(_leads_on, visits, visits[1:])):
        return ""
    for detail in switches:
        parts = paraphrase.list_parts(detail.label)
        if parts and not _shows_state(parts, visits):
            return detail.words
    return ""


def _list_to_turn(instruction: str) -> Iterator[requirements.Detail]:
    """What an instruction wants on or off."""
    for detail in requirements.find_details(instruction):
        # 打开 may ask to open a page.
        if detail.words.startswith("打开"):
            continue
        if detail.kind == "switch":
            yield detail


def _leads_on(visit: ScreenVisit, after: ScreenVisit) -> bool:
    """Whether a step only led to another page, or nowhere."""
    if visit.step is None or isinstance(visit.step.action, _QUIET):
        return True
    if not isinstance(visit.step.action, (Tap, TapText)):
        return search_fields.is_search(visit)
    target = visit.target
    if target is None or target.role in _TURNING:
        return False
    if PERMISSION in visit.screen.package:
        return True
    if _is_question(visit.screen):
        return REFUSING.fullmatch(read_pressed(visit.step)) is not None
    if target.role == "button":
        return _LEADING.fullmatch(read_pressed(visit.step)) is not None
    if _is_question(after.screen):
        return False
    return visit.screen.signature != after.screen.signature


def _is_question(screen: Screen) -> bool:
    return bool(screen.dialog) and screen.dialog != MENU


def _shows_state(parts: set[str], visits: Sequence[ScreenVisit]) -> bool:
    """Whether a page shows something of these words as on, or as off."""
    for visit in visits:
        for element in visit.screen.elements:
            if not parts & paraphrase.list_parts(element.text):
                continue
            if element.checked is not None or _IS_ON.search(element.text):
                return True
    return False
