"""A switch that the task names, and that was last seen otherwise than it shall be.

"Set up Photos not to record location" names the switch "Record location". Whatever else was
touched and quoted, it is not done while that switch is on. Nor is anything turned on if no step
touched what can turn it and no page says that it is on. What says so is a switch, or a column of a
row such as `Bluetooth, Off`: neither the title "Bluetooth", nor "Turn on Bluetooth to connect".
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction import requirements
from nodes.completion.checks.run import forms
from nodes.completion.checks.run.buttons import (
    REFUSING,
    is_plain_button,
    is_sending,
    read_pressed,
)
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Back,
    CloseApp,
    Fill,
    Finish,
    Home,
    OpenApp,
    Scroll,
    Swipe,
    Tap,
    TapText,
    TypeText,
    Wait,
)
from tools.device.state.vendors import is_system_dialog
from tools.hierarchy.occlusion import MENU
from tools.screen import TOGGLES, Element, Screen, Target, read_row_name

_NAMING = r"(?:(?!on\b|off\b|and\b|then\b|turn|switch)\w+ ){0,6}?"
"""Words between "turn" and "off" that name one thing."""
_OFF = re.compile(
    rf"\b(?:turn|switch)(?:ing|ed)? {_NAMING}off\b"
    r"|\b(?:disable|deactivate|kill|not to|don't|no longer|stop)\b"
    r"|\b(?<!day )(?<!days )(?<!time )off(?=,? please\b|\W*$)"
    r"|关闭|关掉|禁用|停用|不要|不再|不记录|不显示|停止"
    r"|(?<![有相无海])关(?:了|上|吧|一?下(?![面方]))",
    re.IGNORECASE,
)
_ON = re.compile(
    rf"\b(?:turn|switch)(?:ing|ed)? {_NAMING}on\b|\b(?:enable|activate)\b"
    r"|\bset (?:\w+ )?up [\w ]+ to (?!not\b)|打开|开启|启用|设置"
    r"|\bon(?=,? please\b)"
    r"|(?<![公离分展召避推拉解])开(?:了|上|吧|起来|一?下(?![面方]))",
    re.IGNORECASE,
)
_WITHOUT = re.compile(
    r"\bwithout (?:(?:the|any|a|an|it|its) )?((?:\w+ ?){1,3})"
    r"|(?:不要|不带|别|不)([\u3400-\u9fff]{2,4})",
    re.IGNORECASE,
)
"""What something new shall not have or do, such as "without vibrating", 不要振动."""
_UNSURE = re.compile(
    r"\b(?:if|unless|except|but|whether|when(?! \w+ing)|until|then|again|back|twice|instead)\b"
    r"|如果|若|要是|除了|是否|再|先|之后|以后|恢复|但|不允许|不准|不让",
    re.IGNORECASE,
)
_LEFT_ALONE = re.compile(
    r"[^,.;，。；、]*(?:别动|不动|不用动|别碰|不用管|leave [^,.;]*alone)[^,.;，。；、]*",
    re.IGNORECASE,
)
_LEAST = 2
"""Words of a name, and Chinese characters of half of one."""
_ROOT = 5
"""Letters with which words of one root begin."""
_LONG = 8
"""Characters of a Chinese name that a task may have in another order."""
_QUIET = (
    Back,
    CloseApp,
    Fill,
    Finish,
    Home,
    OpenApp,
    Scroll,
    Swipe,
    TypeText,
    Wait,
)
"""Actions that turn nothing."""
_TURNING = (*TOGGLES, "radio")
_LEADING = re.compile(
    r"more(?: options)?|options|menu|settings|search|navigate up|back|close|ok|done"
    r"|更多(?:选项)?|选项|菜单|设置|搜索|向上导航|返回|关闭|确定|完成",
    re.IGNORECASE,
)
"""Labels of buttons that lead to other pages."""
_TURNED_BACK = re.compile(
    r"\b(?:if|unless|except|but|whether|until|again|back|twice|instead"
    r"|for (?:an?|one|two|five|ten|\d+) \w+)\b"
    r"|如果|若|要是|除了|是否|恢复|否则|再|直到|但",
    re.IGNORECASE,
)
"""Words of a task after which a switch may be left in either state."""
_MORE = re.compile(r"\s*[-–—/·(（:：]\s*|\s+to\s+")
"""What stands between a state and more about it: `On - 14 apps have access`."""
_CONNECTED = re.compile(r"connected|已连接")
_JOINING = re.compile(
    r"\b(?:and|then)\b|[,;，；、]|并|再|然后|顺便|同时", re.IGNORECASE
)
"""What stands between the parts of a task."""
_SWITCH_NAME = re.compile(
    r".*(?:蓝牙|wi-?fi|wlan|热点|nfc|勿扰|免打扰|飞行|定位|位置信息|移动数据|数据流量|省电"
    r"|低电量|手电筒|自动旋转|深色|护眼|振动|震动|静音|通知|提醒|开关|自动.+)"
    r"(?:模式|功能|设置|主题)?|.{2,}显示|(?:夜间|深色|省流量|单手|儿童|驾驶)模式",
    re.IGNORECASE,
)
"""What 打开 turns on, and does not only open."""


def find_unset_switch(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a switch that the task names, if it was last seen in the other state; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    left_on = _find_left_on(instruction, visits)
    if left_on or _TURNED_BACK.search(evidence.QUOTES.sub(" ", instruction)):
        return left_on
    return _find_unset_order(instruction, visits) or _find_unset_by_words(
        instruction, visits
    )


def is_bare_label(
    cited: str, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether evidence is only the name of a switch that nobody turned, which tells no state.

    Args:
        cited: the evidence.
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    name = cited.strip(evidence.QUOTE_SIGNS + " ")
    switches = _read_switches(visits)
    if name not in switches:
        return False
    _, state = switches[name]
    is_as_wanted = state == _read_wanted(instruction)
    return not is_as_wanted and not _is_touched_later(name, visits)


def _find_left_on(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a switch that is on, of something that the task wants without it; or empty."""
    plain = evidence.QUOTES.sub(" ", instruction)
    unwanted = [words or zh for words, zh in _WITHOUT.findall(plain)]
    if not unwanted:
        return ""
    for name, (number, is_on) in _read_switches(visits).items():
        if not is_on or _is_touched_later(name, visits[number:]):
            continue
        parts = paraphrase.list_parts(name)
        for words in unwanted:
            is_named = not has_chinese(name) and parts <= paraphrase.list_parts(
                words
            )
            if parts and (is_named or paraphrase.is_named(name, words)):
                return name
    return ""


def _find_unset_order(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a switch that is to be turned on or off, and was last seen otherwise."""
    for detail in requirements.find_details(instruction):
        if detail.kind != "switch":
            continue
        seen = _list_states(detail.label, visits)
        # Several may be called so, such as the dark theme and the night mode.
        last = {name: state for name, _, state in seen}
        if not seen or not detail.values.isdisjoint(last.values()):
            continue
        name, number, _ = seen[-1]
        if not _is_touched_later(name, visits[number:]):
            return name
    return ""


def _list_states(
    wanted: str, visits: Sequence[ScreenVisit]
) -> list[tuple[str, int, bool]]:
    """Name, screen and state of what is called so; of what is called otherwise if nothing is."""
    named: list[tuple[str, int, bool]] = []
    others: list[tuple[str, int, bool]] = []
    for number, visit in enumerate(visits):
        for element in visit.screen.elements:
            state = read_state(element)
            name = read_row_name(element.text)
            if state is None or not name:
                continue
            found = name, number, state
            if _is_same_name(name, wanted):
                named.append(found)
            elif paraphrase.is_named(name, wanted):
                others.append(found)
    return named or others


def _is_meant(name: str, wanted: str) -> bool:
    """Whether a switch has the name that a task has for it, in either language."""
    return _is_same_name(name, wanted) or paraphrase.is_named(name, wanted)


def _is_same_name(name: str, wanted: str) -> bool:
    plain = paraphrase.strip_kind(normalize_text(name))
    meant = paraphrase.strip_kind(normalize_text(wanted))
    tight = evidence.tighten_text(plain)
    return bool(tight) and tight == evidence.tighten_text(meant)


def read_state(element: Element) -> bool | None:
    """Whether a switch or a row such as `Bluetooth, Off` is on; None if it does not say so."""
    if element.role in TOGGLES and element.checked is not None:
        return element.checked
    _, *columns = element.text.split(", ")
    for column in (element.value, *columns):
        state = _read_words(column)
        if state is not None:
            return state
    return None


def _read_words(column: str) -> bool | None:
    head, *_ = _MORE.split(normalize_text(column))
    if _CONNECTED.fullmatch(head):
        return True
    return evidence.bare_state(head)


def _find_unset_by_words(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """The same by all words of the instruction, whatever verb it has."""
    instruction = _LEFT_ALONE.sub(" ", instruction)
    wanted = _read_wanted(instruction)
    if wanted is None:
        return ""
    switches = _read_switches(visits)
    named = list(_list_named(instruction, list(switches)))
    as_wanted: list[str] = []
    for name in named:
        _, state = switches[name]
        if state == wanted:
            as_wanted.append(name)
    for name in named:
        number, state = switches[name]
        if state == wanted or _is_same_words(name, as_wanted, instruction):
            continue
        if not _is_touched_later(name, visits[number:]):
            return name
    return ""


def _read_switches(
    visits: Sequence[ScreenVisit],
) -> dict[str, tuple[int, bool]]:
    """By the name of each switch: the screen that showed it last, and its state there."""
    switches: dict[str, tuple[int, bool]] = {}
    for number, visit in enumerate(visits):
        for element in forms.list_switches(visit.screen):
            text = element.text
            # A number is an hour or a day, such as an alarm's.
            is_number = text[:1].isdigit()
            if not text or is_number:
                continue
            name = read_row_name(text)
            is_on = element.checked is True
            switches[name] = number, is_on
    return switches


def _is_same_words(name: str, others: Sequence[str], instruction: str) -> bool:
    """Whether the words of a task for a switch may as well mean another one.

    深色模式 may be the switch 夜间模式, or 深色主题.
    """
    plain = normalize_text(instruction)
    whole = range(len(plain))
    places: set[int] = set()
    for span in paraphrase.find_paraphrases(plain, whole, [name]):
        places.update(span)
    for span in paraphrase.find_paraphrases(plain, whole, others):
        if not places.isdisjoint(span):
            return True
    return False


def _read_wanted(instruction: str) -> bool | None:
    """Whether switches shall be on; None if the task does not say, or says both."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    is_off = _OFF.search(plain) is not None
    is_on = _ON.search(_OFF.sub(" ", plain)) is not None
    if _UNSURE.search(plain):
        return None
    if is_off:
        # "Set up Photos not to record" wants nothing on.
        rest = _OFF.sub(" ", plain)
        is_both = re.search(r"\bon\b|打开|开启|启用|开[了上]|开一?下", rest)
        if is_both:
            return None
        return False
    if is_on:
        return True
    return None


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
        return _is_named_in_chinese(name, plain)
    parts = paraphrase.list_parts(name)
    if parts <= wanted:
        return len(parts) >= _LEAST
    shared = parts & wanted
    lacking = parts - wanted
    return len(shared) > _LEAST and len(lacking) == 1


def _is_named_in_chinese(name: str, plain: str) -> bool:
    """Whether a task has a name, or all characters of a long one in another order."""
    length = len(name)
    if length >= _LONG:
        return set(name).issubset(plain)
    return length > _LEAST and name in plain


def _is_touched_later(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether something of a like name was touched after the switch was seen for the last time."""
    parts = paraphrase.list_parts(name)
    for visit in visits:
        if visit.target is None or not visit.target.text:
            continue
        if parts & paraphrase.list_parts(visit.target.text):
            return True
    return False


def find_doubtful_switch(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """A switch that was turned for one of a like name; empty if it may be the one that is named.

    "Turn off the vibration for notifications" is not done by "Vibrate for calls" on a page that
    says nothing of notifications.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    turned = list(_list_turned(visits))
    for detail in requirements.find_details(instruction):
        if detail.kind != "switch":
            continue
        doubtful = ""
        for visit, name in turned:
            if _may_be_named(name, detail.label, visit, visits):
                doubtful = ""
                break
            if _is_alike(name, detail.label):
                doubtful = name
        if doubtful:
            return doubtful
    return ""


def _list_turned(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[ScreenVisit, str]]:
    """The switches that were touched, with their names."""
    for visit in visits:
        target = visit.target
        if target is not None and target.role in TOGGLES and target.text:
            yield visit, read_row_name(target.text)


def _is_alike(name: str, wanted: str) -> bool:
    """Whether a switch has a word of what is wanted, and one besides."""
    own = paraphrase.list_terms(name)
    meant = paraphrase.list_terms(wanted)
    known = {term for term in own if _has_root(term, meant)}
    return bool(known) and known != own


def _has_root(term: str, others: Iterable[str]) -> bool:
    """Whether one of some words is a term, or begins as it does: vibrate, vibration."""
    root = term[:_ROOT]
    for other in others:
        if other == term:
            return True
        if len(root) == _ROOT and other.startswith(root):
            return True
    return False


def _may_be_named(
    name: str, wanted: str, visit: ScreenVisit, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a switch, its page or what led to it has all words of what is wanted."""
    if _is_meant(name, wanted):
        return True
    texts = [name, *visit.screen.texts]
    for before in visits:
        if before is visit:
            break
        if before.target is not None:
            texts.append(read_row_name(before.target.text))
    said = paraphrase.list_terms("\n".join(texts))
    meant = paraphrase.list_terms(wanted)
    return all(_has_root(term, said) for term in meant)


def find_unturned(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What is to be turned on or off, if no step touched anything that turns; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if _TURNED_BACK.search(plain) or len(visits) < _LEAST:
        return ""
    details = list(_list_to_turn(instruction, visits))
    for detail in details:
        others = [each for each in details if each != detail]
        if _shows_state(detail, visits):
            continue
        if not _may_be_turned(detail, others, plain, visits):
            return detail.words
    return ""


def _may_be_turned(
    detail: requirements.Detail,
    others: Sequence[requirements.Detail],
    plain: str,
    visits: Sequence[ScreenVisit],
) -> bool:
    """Whether a step may have turned one of the things that a task wants on or off.

    Args:
        detail: what is to be turned.
        others: what else is.
        plain: the instruction without its quotes.
        visits: all screens of the run with the steps made on them, in order.
    """
    parts = paraphrase.list_parts(detail.label)
    if not parts:
        return True
    words = paraphrase.list_parts(plain) - parts
    labels = [each.label for each in others]
    is_one_of_several = _JOINING.search(plain) is not None
    for visit, after in _list_turning(visits):
        if is_one_of_several and _is_elsewhere(visit, detail):
            continue
        if _is_for_other(visit, words, labels):
            continue
        if not _is_idle(visit, after, detail):
            return True
    return False


def _list_turning(
    visits: Sequence[ScreenVisit],
) -> list[tuple[ScreenVisit, ScreenVisit]]:
    """The screens with a step that may have turned something, each with the next one."""
    turning: list[tuple[ScreenVisit, ScreenVisit]] = []
    for visit, after in pairwise(visits):
        if not _leads_on(visit, after):
            turning.append((visit, after))
    return turning


def _is_idle(
    visit: ScreenVisit, after: ScreenVisit, detail: requirements.Detail
) -> bool:
    """Whether a row was touched that is named otherwise, and nothing came of it but a dialog.

    The dialog, such as "Settings isn't responding", names nothing of what is to be turned.
    """
    if visit.target is None or visit.target.role != "item":
        return False
    shown = after.screen.texts
    if not after.screen.dialog and shown != visit.screen.texts:
        return False
    parts = paraphrase.list_parts(detail.label)
    name = read_row_name(visit.target.text)
    for text in (name, after.screen.dialog, *shown):
        if parts & paraphrase.list_parts(text):
            return False
        if paraphrase.is_named(text, detail.label):
            return False
    return True


def _is_elsewhere(visit: ScreenVisit, detail: requirements.Detail) -> bool:
    """Whether a step touched a button of a page that names nothing of what is to be turned."""
    if visit.target is None or visit.target.role != "button":
        return False
    parts = paraphrase.list_parts(detail.label)
    for text in visit.screen.texts:
        if parts & paraphrase.list_parts(text):
            return False
        if paraphrase.is_named(text, detail.label):
            return False
    return True


def _list_to_turn(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[requirements.Detail]:
    """What an instruction wants on or off."""
    names: set[str] = set()
    for visit in visits:
        for element in forms.list_switches(visit.screen):
            names.add(read_row_name(element.text))
    for detail in requirements.find_details(instruction):
        if detail.kind != "switch":
            continue
        # 打开 may ask to open a page.
        is_opened = "打开" in detail.words
        if (
            not is_opened
            or _SWITCH_NAME.fullmatch(detail.label)
            or any(_is_meant(name, detail.label) for name in names)
        ):
            yield detail


def _is_for_other(
    visit: ScreenVisit, words: set[str], labels: Sequence[str]
) -> bool:
    """Whether what a step touched is named by other words of the task, a switch as such.

    Args:
        visit: with the step.
        words: the other words.
        labels: what else is to be turned on or off.
    """
    if visit.target is None:
        return False
    name = read_row_name(visit.target.text)
    if visit.target.role == "switch":
        return any(_is_meant(name, label) for label in labels)
    parts = paraphrase.list_parts(name)
    return bool(parts) and parts <= words


def _leads_on(visit: ScreenVisit, after: ScreenVisit) -> bool:
    """Whether a step only led to another page, kept or sent what was typed, or did nothing."""
    if visit.step is None or isinstance(visit.step.action, _QUIET):
        return True
    if not isinstance(visit.step.action, (Tap, TapText)):
        return False
    target = visit.target
    if target is None or target.role in _TURNING:
        return False
    if target.role == "input":
        return True
    if is_system_dialog(visit.screen.package, visit.screen.activity):
        return True
    return _is_harmless_press(read_pressed(visit.step), target, visit, after)


def _is_harmless_press(
    pressed: str, target: Target, visit: ScreenVisit, after: ScreenVisit
) -> bool:
    """Whether a touch refused a question, was on a harmless button, or led to another page."""
    if _is_question(visit.screen):
        return REFUSING.fullmatch(pressed) is not None
    if target.role == "button":
        return _turns_nothing(pressed)
    if _is_question(after.screen):
        return False
    return visit.screen.signature != after.screen.signature


def _turns_nothing(pressed: str) -> bool:
    """Whether a button leads to another page, sends, keeps or refuses what is there."""
    if _LEADING.fullmatch(pressed) or is_sending(pressed):
        return True
    return is_plain_button(normalize_text(pressed))


def _is_question(screen: Screen) -> bool:
    return bool(screen.dialog) and screen.dialog != MENU


def _shows_state(
    detail: requirements.Detail, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a page shows something of a name in the state that it shall be in."""
    parts = paraphrase.list_parts(detail.label)
    for visit in visits:
        for element in visit.screen.elements:
            told = evidence.find_plain_claim(element.text)
            name = read_row_name(element.text)
            if told is not None:
                name = told.label.strip(" ,，")
            shared = parts & paraphrase.list_parts(element.text)
            if not shared and not paraphrase.is_named(name, detail.label):
                continue
            state = read_state(element)
            if state is None and told is not None:
                state = told.wanted
            if state in detail.values:
                return True
    return False
