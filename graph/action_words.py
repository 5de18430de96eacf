"""Decided actions in words, for the chat, the terminal and the report."""

import json
import re

from graph.state import Decision
from tapwright.text.language import Language
from tapwright.text.quote import cut_line, nest_quotes
from tools.actions import TO_END, Action, Drag, Scroll, Swipe
from tools.screen import Target

_MAX_QUOTE = 80
"""Characters of a quoted text."""
_KINDS: dict[str, tuple[str, str]] = {
    "tap": ("tap", "点击"),
    "tap_point": ("tap the point", "点击坐标"),
    "tap_text": ("tap", "点击"),
    "double_tap": ("double tap", "双击"),
    "long_press": ("long press", "长按"),
    "drag": ("drag", "拖动"),
    "drag_point": ("drag the point", "拖动坐标"),
    "set": ("set", "设置"),
    "pinch": ("pinch", "双指缩放"),
    "scroll": ("scroll", "滚动"),
    "swipe": ("swipe", "滑动"),
    "type": ("type", "输入"),
    "fill": ("fill", "填写"),
    "back": ("press Back", "按返回键"),
    "home": ("press Home", "按主屏幕键"),
    "recents": ("show recent apps", "打开最近任务"),
    "enter": ("press Enter", "按回车键"),
    "submit": ("submit", "提交"),
    "open_url": ("open", "打开网址"),
    "open_app": ("open", "打开应用"),
    "close_app": ("close", "关闭应用"),
    "wait": ("wait", "等待"),
    "call_tool": ("call the tool", "调用工具"),
    "ask": ("ask", "询问"),
    "answer": ("answer", "回答"),
    "finish": ("finish", "认定完成"),
    "fail": ("give up", "放弃"),
}
DIRECTIONS = {
    "up": "向上",
    "down": "向下",
    "left": "向左",
    "right": "向右",
    "in": "向内",
    "out": "向外",
}
"""In Chinese."""
ROLES = {
    "button": "按钮",
    "input": "输入框",
    "switch": "开关",
    "checkbox": "复选框",
    "radio": "单选项",
    "tab": "标签页",
    "item": "条目",
    "list": "列表",
    "slider": "滑块",
    "wheel": "滚轮",
    "image": "图片",
    "text": "文字",
}
"""Roles of elements, in Chinese."""
_BLANK = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[“\u4e00-\u9fff])")
_WRITTEN = re.compile(
    r"(\w+)(?: (\d+))?(?: (up|down|left|right|in|out))?(?: (.+))?", re.DOTALL
)
"""An action as `tools.actions.format_action` writes it: kind, element, direction, the rest."""


def name_kind(kind: str, language: Language) -> str:
    """A kind of action as a verb."""
    return _KINDS[kind][language == "zh"]


def name_role(role: str, language: Language) -> str:
    """An element's role in words; an unknown one as it is."""
    return ROLES.get(role, role) if language == "zh" else role


def translate_action(text: str) -> str:
    """An action as prompts write it, such as `scroll 3 up`, in Chinese; other text as it is."""
    found = _WRITTEN.fullmatch(text)
    if found is None or found[1] not in _KINDS:
        return text
    kind, number, direction, rest = found.groups()
    verb = f"{DIRECTIONS.get(direction, '')}{name_kind(kind, 'zh')}"
    return " ".join(filter(None, [verb, number and f"[{number}]", rest]))


def describe_in_words(decision: Decision, language: Language) -> str:
    """The action, with the element's text instead of its number; empty if there is none."""
    if decision.action is None:
        return ""
    name = _name_target(decision.target, language)
    words = _action_text(decision.action, name, language)
    return f"{words}{_word_aim(decision, language)}"


def _name_target(target: Target | None, language: Language) -> str:
    """An element by its text; a list without one is just the list. Empty for no element."""
    if target is None:
        return ""
    if target.role == "list" and not target.text:
        return "列表" if language == "zh" else "the list"
    name = target.text or target.resource_id
    return _quote_text(name or name_role(target.role, language))


def _word_aim(decision: Decision, language: Language) -> str:
    """Onto what is dragged, until what is scrolled, or from where is swiped."""
    action = decision.action
    english = ""
    chinese = ""
    if isinstance(action, Drag):
        end = _name_end(action, decision.destination)
        english = f" onto {end}"
        chinese = f"到{end}"
    elif isinstance(action, Scroll) and action.until == TO_END:
        english = " to the end"
        chinese = "到底"
    elif isinstance(action, Scroll) and action.until:
        text = _quote_text(action.until)
        english = f" until {text}"
        chinese = f"，直到出现{text}"
    elif isinstance(action, Swipe) and action.edge:
        english = " from the edge"
        chinese = "（从边缘）"
    return chinese if language == "zh" else english


def _name_end(action: Drag, destination: Target | None) -> str:
    """What something is dragged onto: by its text, or by its number."""
    if destination is not None and destination.text:
        return _quote_text(destination.text)
    return f"[{action.to}]"


def _action_text(action: Action, name: str, language: Language) -> str:
    verb = name_kind(action.kind, language)
    direction = getattr(action, "direction", "")
    if direction and language == "zh":
        verb, direction = f"{DIRECTIONS[direction]}{verb}", ""
    parts = [verb]
    number = getattr(action, "element", None)
    if name:
        parts.append(name)
    elif number is not None:
        parts.append(f"[{number}]")
    if action.kind in ("tap_point", "drag_point"):
        parts.append(f"({action.x}, {action.y})")
    if action.kind == "drag_point":
        parts.append(f"→ ({action.to_x}, {action.to_y})")
    if action.kind == "wait":
        unit = "秒" if language == "zh" else "s"
        parts.append(f"{action.seconds:g} {unit}")
    parts += [direction, *_text_parts(action, name, language)]
    words = " ".join(filter(None, parts)).replace(" ：", "：")
    # Chinese has no blank before its words and quotation marks.
    return _BLANK.sub("", words, count=1) if language == "zh" else words


def _text_parts(action: Action, name: str, language: Language) -> list[str]:
    """The text of an action, unless its element is already named by it."""
    if action.kind == "call_tool":
        arguments = json.dumps(action.arguments, ensure_ascii=False)
        return [_quote_text(action.tool), cut_line(arguments, _MAX_QUOTE)]
    text = getattr(action, "text", "")
    link = {"fill": "with", "set": "to"}.get(action.kind)
    is_stated = bool(text) and action.kind in ("finish", "fail")
    if language == "zh" and (link or is_stated):
        return [f"：{_quote_text(text)}"]
    if link is not None:
        return [link, _quote_text(text)]
    if not text or (name and action.kind == "tap_text"):
        return []
    return [_quote_text(text)]


def _quote_text(text: str) -> str:
    return f"“{nest_quotes(cut_line(text, _MAX_QUOTE))}”"
