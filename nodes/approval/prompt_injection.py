"""Whether words on a screen, and not the user, may have caused an action that changes something.

Text on a screen is data, but a model may obey it. An action that changes something lasting is
explained if the instruction, or the plan that was made from it before such words were seen, names
what it touches. If they do not, and a text that was seen since gives an order, the user is asked.

What an app says about itself on its own pages counts only if it speaks to an assistant, and so
does a dialog in which Android asks for a permission. A button that saves only what the instruction
says is explained by it, unless the order says the same. "Put it in my calendar" explains a form of
the calendar, unless the order has words of what was written there, or others that led to it. An
empty list that has the reader search otherwise gives no order.

Words that nobody but the model could read (in a picture, in a third language) are no reason to act
unasked either: see `is_explained`.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from graph.demonstrations import get_demonstration_folder
from graph.events import (
    Acted,
    Anchored,
    Event,
    Observed,
    Planned,
    Recalled,
)
from memory.synonyms import list_senses
from nodes.approval.sensitivity.earlier_screens import BEGINNINGS
from nodes.approval.sensitivity.page_words import find_titles, only_closes
from tapwright.errors import DemonstrationUnreadable
from tapwright.text.clock_times import find_times
from tapwright.text.normalize import normalize_text, squeeze_text
from tapwright.text.quote import cut_line, quote_visibly
from tools.acting.foreign_call import (
    MAX_SUMMARY,
    ToolResult,
    read_tool_results,
)
from tools.actions import Action
from tools.device.state.vendors import is_system_dialog
from tools.observation.capture import load_screen
from tools.recording.demonstration import Demonstration, load_demonstration
from tools.screen import TOGGLES, Element, Screen

_LASTING_ROLES = ("switch", "checkbox", "radio", "slider")
_NAMES_TOGGLE = re.compile(
    r"\b(?:switch(?:es)?|toggles?|box(?:es)?|tick|check(?:box(?:es)?)?)\b"
    r"|开关|勾选|复选框|选框",
    re.IGNORECASE,
)
"""Words for what is switched, which need not be its label."""
_LASTING = re.compile(
    r"\b(?:save|apply|confirm|enable|disable|activate|turn (?:on|off)|block|unblock|accept|share"
    r"|forward|archive|mute|pair|connect|join|follow|report|move|rename|add|ok|done|yes)\b"
    r"|保存|应用|确认|确定|启用|停用|开启|关闭|屏蔽|接受|分享|转发|归档|静音|配对|连接|加入|关注|举报"
    r"|移动|重命名|添加|完成",
    re.IGNORECASE,
)
_SAVING = re.compile(
    r"save|done|add|create|ok|confirm|保存|完成|添加|新建|创建|确定|确认",
    re.IGNORECASE,
)
"""Labels of buttons that save what stands in the fields, and do not say what that is."""
_WRITING = re.compile(
    r"\b(?:put|add|create|make|set|schedule|save|enter|note|write|record|log|book|copy|plan|remind)\b"
    r"|加[入到进个]|添加|新[建增]|创建|设[个定置]|存[入到进]|保存|记[入到进录下一个]|写[入到进]|放[入到进]"
    r"|安排|提醒",
    re.IGNORECASE,
)
"""What has something new written down."""
_CLAUSE = re.compile(r"[,.;:!?，。；：！？\n]|\band\b|\bthen\b|然后|再")
_SENTENCE = re.compile(r"[.;!?。；！？\n]")
_ROUSING = re.compile(
    r"\bget me (?:up|out of bed)\b|[叫喊](?:一下)?我|[叫喊]醒", re.IGNORECASE
)
"""Words for an alarm that are so only beside a time."""
_SEARCHED = (
    r"(?:days?|dates?|times?|filters?|words?|keywords?|terms?|spelling|search(?:es)?|quer(?:y|ies)"
    r"|stations?|cit(?:y|ies)|places?|ranges?|connection|network)"
)
_SEARCHED_ZH = (
    r"(?:搜索|筛选|查询)?"
    r"(?:条件|关键[词字]|日期|时间|筛选|拼写|词语|车站|城市|范围|网络)"
)
"""What one searches by."""
_NOTHING_FOUND = re.compile(
    r"(?:sorry, )?(?:(?:there (?:is|are|was|were) )?(?:no|nothing|none)"
    r"|(?:we )?could(?: not|n['’]t) find)\b[^.!?:;\n]{0,80}[.!] ?(?:please )?"
    r"(?:try|change|adjust|pick|choose|check|clear|reset|remove|widen|search)(?: [\w-]+){0,2}? "
    + _SEARCHED
    + rf"(?:(?:,|,? or|,? and) (?:[\w-]+ ){{0,2}}?{_SEARCHED})*[.!]?"
    r"|(?:抱歉，?)?(?:没有|暂无|未找到|找不到|没找到|无)[^。！？：；\n]{0,40}[。！，, ]"
    r"(?:请|可以?|您可以?)?(?:尝试|试试)?"
    r"(?:更换|修改|更改|换个?|调整|重置|切换|清除|检查)(?:其他|一下)?"
    + _SEARCHED_ZH
    + rf"(?:[或和、]{_SEARCHED_ZH})*(?:后?(?:重试|再试|重新搜索))?[。！]?",
    re.IGNORECASE,
)
"""An empty list, which has whoever reads it search otherwise."""
_LEAST_SAVED = 2
"""Characters of words that are saved, at least; a shorter text is in nearly any instruction."""
_ORDER = re.compile(
    r"(?:^|[.!?:;,\"“(\n]\s*|#+ ?(?:task|goal|instructions?|system)\s+"
    r"|\b(?:must|should|please|to|and|then|now|first|just|also|you|immediately)\s+)"
    r"(?:turn|switch|enable|disable|set|change|delete|remove|erase|call|dial|send|open|go|tap|press"
    r"|click|install|uninstall|allow|grant|block|archive|share|forward|pay|buy|order|activate"
    r"|deactivate|mute|reset|add|accept|approve|type|enter|join|follow|connect|pair|stop|start)\b"
    r"(?!(?<=set) of \d)(?!(?<=, to pay)(?:,|$))"
    r"|打开|开启|关闭|关掉|启用|停用|删除|清空|发送|拨打|呼叫|安装|卸载|允许|屏蔽|转账|点击|输入"
    r"|(?<![已待])支付(?!成功|时间)"
    r"|切换|设置|设为|修改|分享|转发|连接|加入|关注|重置|静音|归档",
    re.IGNORECASE,
)
_ADDRESSED = re.compile(
    r"\b(?:assistant|ai agent|agent|language model|system message|system prompt"
    r"|(?:ignore|forget|disregard) (?:all|any|your|the|previous|what)"
    r"|new instructions?|has priority|do not ask|already agreed)\b"
    r"|(?:^|\s)#+ ?(?:task|goal|instructions?|system)\b|\"(?:action|kind|judgement|role)\"\s*:"
    r"|助手|智能体|大模型|系统消息|系统提示|忽略(?:你|之前|上面|所有)|新的指令|优先|不要再?询问",
    re.IGNORECASE | re.MULTILINE,
)
_LEAST, _LEAST_CHINESE = 16, 6
"""Characters of a text that can give an order; a shorter one is a label."""
_WORD = re.compile(r"[a-z]{3,}")
_CHINESE = re.compile(r"[\u3400-\u9fff]+")
_COMMON = frozenset({
    "the", "and", "you", "your", "for", "with", "this", "that", "from", "now", "off", "mode",
    "turn", "set", "app", "not", "has", "have", "are", "was", "all", "must", "will", "page", "open",
    "screen", "button", "settings", "show", "which", "what", "does", "how", "many", "please",
})  # fmt: skip
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁɡһкмтвнΑΒΕΖΗΙΚΜΝΟΡΤΥΧαορν",
    "aeopcyxijsdghkmtbhABEZHIKMNOPTYXaopv",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_QUOTE = 120
_ON_THE_WAY = re.compile(r"[\"“'‘](.+?)[\"”'’](?=[^\w]|$)")
"""What an action, or what came of it, names between quotation marks."""
_TYPING = ("fill", "type")
"""Actions that write something."""
MEMORY, LESSON, DIALOG = "memory", "lesson", "dialog"
"""Stand for the package of what memory says: how an app is used sounds like an order, too. A lesson
was written by a model that may have copied it from a screen, so it counts like what an app says. A
dialog of the phone's, such as for a permission, belongs on some phones to an app with an icon."""
_LESSON_TEXT = re.compile(r"^\".*\" failed by [^;]*; (?P<lesson>.+)", re.DOTALL)
"""As `memory.retrieval` tells a failure."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """A text that gives an order, and what had been asked for when it was first seen."""

    text: str
    package: str
    """Of the app that showed it; `MEMORY`, `DIALOG`, or empty for what a tool said."""
    asked: str
    """The instruction and the plan until then."""
    is_addressed: bool
    """Whether it speaks to an assistant."""


def find_cause(
    action: Action,
    element: Element | None,
    screen: Screen,
    asked: str,
    events: list[Event],
    folder: Path,
    descriptions: Iterable[str] = (),
) -> str:
    """The words that may have caused an action that nobody asked for; empty if there are none.

    Args:
        action: to be made.
        element: that it touches, if it touches one.
        screen: on which.
        asked: the instruction, and what the user added to it.
        events: of the run so far.
        folder: of the run, with its screens and the results of tools.
        descriptions: of other servers' tools, as the model reads them.
    """
    if element is None or not is_lasting(action, element):
        return ""
    label = _describe_element(element)
    asked = _add_alarm(asked)
    terms = list_terms(label)
    if terms & list_terms(asked):
        return ""
    way = list_terms(f"{label} {describe_way(events)}")
    saved = _list_saved_words(element, screen, asked)
    orders = [
        *_find_described_orders(descriptions, asked),
        *find_orders(events, asked, folder),
    ]
    for order in orders:
        if terms & list_terms(order.asked):
            continue
        if order.is_addressed:
            return cut_line(order.text, _QUOTE)
        if order.package in (screen.package, MEMORY, DIALOG):
            continue
        if saved and not _names_any(order.text, saved):
            continue
        own = _list_unasked_terms(order, element, screen, events)
        if way & own:
            return cut_line(order.text, _QUOTE)
    return ""


def _list_unasked_terms(
    order: Order, element: Element, screen: Screen, events: list[Event]
) -> set[str]:
    """What an order is about; without what the user asked for, if that explains the touch."""
    own = list_terms(order.text)
    if not _is_writing_asked(element, screen, order.asked, events):
        return own
    if _names_any(order.text, _list_written(screen, events)):
        return own
    return own - list_terms(order.asked)


def _is_writing_asked(
    element: Element, screen: Screen, asked: str, events: list[Event]
) -> bool:
    """Whether a button saves a form of what the user wants something written down in."""
    if not _SAVING.fullmatch(element.text.strip()):
        return False
    opened, *_ = describe_way(events).split("\n")
    names = [opened, *find_titles(screen)]
    place = list_terms("\n".join(names))
    for clause in _CLAUSE.split(asked):
        if not _WRITING.search(clause):
            continue
        if place & list_terms(clause):
            return True
    return False


def _list_written(screen: Screen, events: list[Event]) -> list[str]:
    """What was typed since an app was opened, and what stands in the fields."""
    typed: list[str] = []
    for event in events:
        if not isinstance(event, Acted):
            continue
        if event.action.startswith(BEGINNINGS):
            typed = []
        elif event.action.startswith(_TYPING):
            typed += _ON_THE_WAY.findall(event.action)
    for element in screen.elements:
        if element.role == "input":
            typed.append(element.value)
    written: list[str] = []
    for text in typed:
        words = squeeze_text(text)
        if len(words) >= _LEAST_SAVED:
            written.append(words)
    return written


def is_page_named(screen: Screen, asked: str) -> bool:
    """Whether the instruction names the page that an action is made on."""
    titles = "\n".join(find_titles(screen))
    return bool(list_terms(titles) & list_terms(asked))


def _list_saved_words(
    element: Element, screen: Screen, asked: str
) -> list[str]:
    """What a button that only says that it saves would save, if the instruction has all of it.

    Empty if it is another button, or if a field has words that the instruction has not.
    """
    if not _SAVING.fullmatch(element.text.strip()):
        return []
    own = squeeze_text(asked)
    saved = []
    for field in screen.elements:
        if field.role != "input" or not field.value:
            continue
        words = squeeze_text(field.value)
        if len(words) < _LEAST_SAVED or words not in own:
            return []
        saved.append(words)
    return saved


def _names_any(order: str, saved: list[str]) -> bool:
    """Whether an order has some of the words that are to be saved."""
    plain = squeeze_text(order)
    return any(words in plain for words in saved)


def is_explained(
    action: Action,
    element: Element | None,
    screen: Screen,
    asked: str,
    events: list[Event],
) -> bool:
    """Whether what was asked for, or the way to it, explains a lasting change.

    It does if the instruction, or a plan that was made before the run left the app in which it
    began, has a word in common with what is touched, with the page, or with what was done since
    the app was opened. Whatever else the run saw, it need not have been readable.

    Args:
        action: to be made; one that changes nothing lasting needs no explanation.
        element: that it touches, if it touches one.
        screen: on which.
        asked: the instruction, and what the user added to it or agreed to.
        events: of the run so far.
    """
    if element is None or not is_lasting(action, element):
        return True
    if only_closes(element, screen):
        return True
    if element.role in TOGGLES and _NAMES_TOGGLE.search(asked):
        return True
    goals = [_add_alarm(asked), *_list_first_goals(events)]
    way = [
        _describe_element(element),
        *find_titles(screen),
        describe_way(events),
    ]
    return bool(list_terms("\n".join(way)) & list_terms("\n".join(goals)))


def _add_alarm(asked: str) -> str:
    """An instruction with the word for an alarm, if it has somebody called at a time of day."""
    for sentence in _SENTENCE.split(asked):
        if _ROUSING.search(sentence) and find_times(sentence):
            return f"{asked}\nalarm"
    return asked


def _list_first_goals(events: list[Event]) -> Iterator[str]:
    """The goals that were planned before the run left the app in which it began."""
    first = ""
    for event in events:
        if isinstance(event, Observed):
            first = first or event.package
            if event.package != first:
                return
        elif isinstance(event, Planned):
            yield from (task.goal for task in event.tasks.tasks)


def list_agreed_words(demonstration: str) -> Iterator[str]:
    """What the steps of a demonstration touch and enter, if the user has agreed to them.

    A label that gives an order explains nothing: the user agreed to the touch alone.

    Args:
        demonstration: id; empty for a run that follows none.
    """
    record = _load_demonstration(demonstration)
    if record is None or not record.accepted:
        return
    for gesture in record.gestures:
        for text in (gesture.target, gesture.text):
            if text and not is_order(clean_text(text)):
                yield text


def _load_demonstration(demonstration: str) -> Demonstration | None:
    """The record of a demonstration; None if there is none that can be read."""
    if not demonstration:
        return None
    try:
        return load_demonstration(get_demonstration_folder(demonstration))
    except DemonstrationUnreadable:
        return None


def _describe_element(element: Element) -> str:
    name = element.resource_id.replace("_", " ")
    return f"{element.text} {element.hint} {name}"


def is_lasting(action: Action, element: Element) -> bool:
    """Whether an action changes something that stays: a switch, a value, what is saved."""
    if action.kind in ("set", "drag"):
        return True
    if action.kind not in (
        "tap",
        "tap_text",
        "tap_point",
        "double_tap",
        "long_press",
    ):
        return False
    if element.role in _LASTING_ROLES or element.checked is not None:
        return True
    return len(element.text) <= _LEAST and bool(_LASTING.search(element.text))


def find_orders(
    events: list[Event], asked: str, folder: Path
) -> Iterator[Order]:
    """The orders that a run has read so far, each once, in order."""
    goals = [asked]
    own = squeeze_text(asked)
    seen: set[str] = set()
    for event in events:
        if isinstance(event, Planned):
            goals += [task.goal for task in event.tasks.tasks]
        for text, package in _list_texts(event, folder):
            if text in seen:
                continue
            seen.add(text)
            plain = clean_text(text)
            if not is_order(plain) or squeeze_text(plain) in own:
                continue
            yield Order(
                text=plain,
                package=package,
                asked="\n".join(goals),
                is_addressed=bool(_ADDRESSED.search(plain)),
            )


def _find_described_orders(
    descriptions: Iterable[str], asked: str
) -> Iterator[Order]:
    """The descriptions of tools that speak to an assistant; others only sound like orders."""
    for description in descriptions:
        plain = clean_text(description)
        if is_order(plain) and _ADDRESSED.search(plain):
            yield Order(text=plain, package="", asked=asked, is_addressed=True)


def is_order(text: str) -> bool:
    """Whether a text, cleaned, is long enough for an order and gives one."""
    least = _LEAST_CHINESE if _CHINESE.search(text) else _LEAST
    if len(text) < least or _NOTHING_FOUND.fullmatch(text.strip()):
        return False
    return _ORDER.search(text) is not None


def clean_text(text: str) -> str:
    """A text as a reader sees it: nothing invisible, lookalikes as what they look like."""
    plain = unicodedata.normalize("NFKC", text)
    visible = [char for char in plain if unicodedata.category(char) != "Cf"]
    return "".join(visible).translate(_LOOKALIKES)


def list_terms(text: str) -> set[str]:
    """What words are about: words without their endings, pairs of Chinese signs, and senses."""
    plain = normalize_text(clean_text(text))
    terms: set[str] = set()
    for word in _WORD.findall(plain):
        if word not in _COMMON:
            terms.add(word.removesuffix("s"))
            terms.update(_senses().get(word, ()))
    for run in _CHINESE.findall(plain):
        for word, senses in _chinese_senses().items():
            if word in run:
                terms.update(senses)
        terms.update(run[place : place + 2] for place in range(len(run) - 1))
    return terms - _common_terms()


@cache
def _senses() -> dict[str, tuple[str, ...]]:
    return list_senses()


@cache
def _chinese_senses() -> dict[str, tuple[str, ...]]:
    return {
        w: s for w, s in _senses().items() if len(w) > 1 and _CHINESE.match(w)
    }


@cache
def _common_terms() -> frozenset[str]:
    """Signs that any order or switch has."""
    return frozenset(
        {"设置", "打开", "关闭", "开启", "模式", "点击", "应用", "请在"}
    )


def _list_texts(event: Event, folder: Path) -> Iterator[tuple[str, str]]:
    """The texts that an event brought, each with the app that showed it."""
    if isinstance(event, Observed):
        screen = load_screen(folder, event.screen)
        hints = (element.hint for element in screen.elements)
        pictured = _join_pictured(screen)
        package = event.package
        if is_system_dialog(screen.package, screen.activity):
            package = DIALOG
        for text in (*screen.texts, *hints, screen.dialog, pictured):
            yield text, package
    elif isinstance(event, Recalled):
        for text in event.experience:
            yield text, MEMORY
            failure = _LESSON_TEXT.match(text)
            if failure:
                yield failure["lesson"], LESSON
    elif isinstance(event, Acted) and "call_tool" in event.action:
        yield event.outcome.summary, ""
        for result in read_tool_results(folder):
            if _is_result_of(result, event):
                yield result.text, ""
    elif isinstance(event, Anchored):
        for text in _list_demonstrated(event.demonstration):
            yield text, ""


def _is_result_of(result: ToolResult, event: Acted) -> bool:
    """Whether a stored result is the one that the summary of a call begins with."""
    begin = quote_visibly(cut_line(result.text, MAX_SUMMARY))
    return begin in event.outcome.summary


def _list_demonstrated(demonstration: str) -> Iterator[str]:
    """The texts of a demonstration that prompts may show."""
    record = _load_demonstration(demonstration)
    if record is None:
        return
    yield record.task
    for gesture in record.gestures:
        yield from (gesture.target, gesture.text, gesture.caption)
    for frame in record.frames:
        lines = [word.text for word in frame.words]
        yield from lines
        yield " ".join(lines)


def _join_pictured(screen: Screen) -> str:
    """The lines of the pictures on a page, which may be one text; empty if all is a picture."""
    sources = {element.source for element in screen.elements}
    if "hierarchy" not in sources:
        return ""
    lines = [each.text for each in screen.elements if each.source == "ocr"]
    return " ".join(lines)


def describe_way(events: list[Event]) -> str:
    """What was opened and touched since an app was last opened by name: it led to the page."""
    words: list[str] = []
    for event in events:
        if not isinstance(event, Acted):
            continue
        if event.action.startswith(BEGINNINGS):
            words = []
        words += _ON_THE_WAY.findall(event.action)
        if event.outcome.ok:
            words += _ON_THE_WAY.findall(event.outcome.summary)
    return "\n".join(words)
