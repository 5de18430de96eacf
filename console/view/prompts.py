"""Questions of a run, asked at the terminal."""

import json
from collections.abc import Callable
from typing import Any, TextIO

from rich.console import Console
from rich.panel import Panel
from rich.prompt import Prompt
from rich.text import Text

from console.messages import Language, get_word
from console.view.wrapping import wrap_text
from graph.interrupts import ELEMENT_FIELDS
from graph.session import Question
from tools.actions import KINDS

_Line = Callable[[str], str]
"""Shows a label and reads a line."""

_CHOICE_KEYS = {"a": "approve", "e": "edit", "r": "reject", "d": "respond"}
_SAID: dict[str, dict[Language, str]] = {
    "approve": {"en": "[a] approve", "zh": "[a] 同意"},
    "edit": {"en": "[e] edit", "zh": "[e] 修改"},
    "reject": {"en": "[r] reject", "zh": "[r] 拒绝"},
    "respond": {"en": "[d] I did it myself", "zh": "[d] 我已自己完成"},
}
_ASKS: dict[str, dict[Language, str]] = {
    "choose": {"en": "Your choice", "zh": "您的选择"},
    "answer": {
        "en": "Your answer (empty: none)",
        "zh": "您的回答（留空：不回答）",
    },
    "why": {"en": "Why not (may be empty)", "zh": "拒绝的原因（可留空）"},
    "what": {"en": "What you did", "zh": "您做了什么"},
    "by_hand": {"en": "done by hand", "zh": "已自己完成"},
    "number": {"en": "a whole number, please", "zh": "请输入整数"},
    "object": {
        "en": 'an object such as {"city": "Oslo"}, please',
        "zh": '请输入对象，例如 {"city": "Oslo"}',
    },
    "invalid": {
        "en": "Please select one of the available options",
        "zh": "请选择列出的选项之一",
    },
}
_EDITS: dict[str, dict[Language, str]] = {
    "sent_text": {"en": "the text that is sent", "zh": "要发送的文字"},
    "text": {"en": "the text", "zh": "文字"},
    "other_element": {"en": "another element", "zh": "换一个元素"},
    "other_action": {"en": "another action", "zh": "换一种操作"},
}
_KINDS: dict[str, dict[Language, str]] = {
    "tap": {"en": "tap an element", "zh": "点击元素"},
    "fill": {"en": "write into a field", "zh": "填写输入框"},
    "long_press": {"en": "press an element long", "zh": "长按元素"},
    "scroll": {"en": "scroll down", "zh": "向下滚动"},
    "back": {"en": "go back", "zh": "返回"},
    "home": {"en": "go to the home screen", "zh": "回到主屏幕"},
}
"""Kinds of actions that an edit may choose."""
FIELDS: dict[str, dict[Language, str]] = {
    "number": {"en": "number", "zh": "编号"},
    "element": {"en": "element", "zh": "元素"},
    "x": {"en": "x", "zh": "横坐标"},
    "y": {"en": "y", "zh": "纵坐标"},
    "to": {"en": "to", "zh": "目标元素"},
    "to_x": {"en": "to_x", "zh": "终点横坐标"},
    "to_y": {"en": "to_y", "zh": "终点纵坐标"},
    "text": {"en": "text", "zh": "文字"},
    "until": {"en": "until", "zh": "直到出现的文字"},
    "direction": {"en": "direction", "zh": "方向"},
    "edge": {"en": "edge", "zh": "从边缘"},
    "seconds": {"en": "seconds", "zh": "秒数"},
    "tool": {"en": "tool", "zh": "工具"},
    "arguments": {"en": "arguments", "zh": "参数"},
}
"""Fields of actions, which an edit may change."""


_ALIASES = {
    "approve": "a", "y": "a", "yes": "a", "ok": "a", "是": "a", "好": "a", "同意": "a",
    "edit": "e", "修改": "e",
    "reject": "r", "n": "r", "no": "r", "否": "r", "不": "r", "拒绝": "r",
    "done": "d", "完成": "d",
}  # fmt: skip
"""What people type instead of a key."""


class _EnglishPrompt(Prompt):
    def process_response(self, value: str) -> str:
        """The key that was typed, or that stands for the word."""
        word = value.strip().lower()
        return super().process_response(_ALIASES.get(word, word))


class _ChinesePrompt(_EnglishPrompt):
    illegal_choice_message = f"[prompt.invalid.choice]{_ASKS['invalid']['zh']}"


_PROMPTS: dict[Language, type[Prompt]] = {
    "en": _EnglishPrompt,
    "zh": _ChinesePrompt,
}


def ask_user(
    question: Question,
    console: Console,
    language: Language,
    *,
    stream: TextIO | None = None,
) -> dict[str, Any]:
    """Ask a question; the answer in the form that `graph.interrupts` reads.

    Args:
        question: of the run.
        console: where it is asked.
        language: of the labels.
        stream: where answers are read; the terminal by default.

    Raises:
        EOFError: the input has ended.
    """
    line = _make_reader(console, stream)
    parts: list[Text] = []
    for each in question.description.split("\n"):
        parts += wrap_text(Text(each), console.width - 4)
    question_text = Text("\n").join(parts)
    console.print(Panel(question_text, border_style="cyan", title="?"))
    if question.picture:
        label = get_word("question_picture", language)
        shown = f"{label}{get_word('colon', language)}{question.picture}"
        console.print(shown, soft_wrap=True, markup=False, highlight=False)
    if "approve" not in question.allowed:
        answer = line(_ASKS["answer"][language]).strip()
        decision = (
            {"type": "respond", "message": answer}
            if answer
            else {"type": "reject"}
        )
        return {"decisions": [decision]}
    kinds_by_key = {
        key: kind
        for key, kind in _CHOICE_KEYS.items()
        if kind in question.allowed
    }
    options = "  ".join(_SAID[kind][language] for kind in kinds_by_key.values())
    console.print(Text(options))
    key = _PROMPTS[language].ask(
        _ASKS["choose"][language],
        choices=list(kinds_by_key),
        show_choices=False,
        console=console,
        stream=stream,
    )
    return {
        "decisions": [
            _make_decision(kinds_by_key[key], question, line, language, console)
        ]
    }


def read_answer(text: str) -> Any:
    """The value of `--answer`: JSON, or else plain text."""
    if text.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(text)
        except ValueError:
            # Text that happens to begin with a bracket.
            return text
    return text


def _make_decision(
    kind: str,
    question: Question,
    line: _Line,
    language: Language,
    console: Console,
) -> dict[str, Any]:
    if kind == "edit":
        action = _ask_edit(question, line, language, console)
        return {"type": "edit", "edited_action": action}
    if kind == "reject":
        return {"type": "reject", "message": line(_ASKS["why"][language])}
    if kind == "respond":
        return {
            "type": "respond",
            "message": line(_ASKS["what"][language])
            or _ASKS["by_hand"][language],
        }
    return {"type": "approve"}


def _ask_edit(
    question: Question, line: _Line, language: Language, console: Console
) -> dict[str, Any]:
    """The action instead: with another text, on another element, or another one altogether."""
    choice = _choose_edit(question, line, language, console)
    name, args = question.name, dict(question.args)
    if choice in ("sent_text", "text"):
        old = question.text or args["text"]
        args["text"] = _ask_value("text", old, line, language)
        return {"name": name, "args": args}
    for number, words in question.elements.items():
        console.print(Text(f"  [{number}] {words}"))
    if choice == "other_action":
        name = _ask_kind(line, language, console)
        args = _list_arguments(name, args)
    for field, old in args.items():
        if choice != "other_element" or field in ELEMENT_FIELDS:
            args[field] = _ask_value(field, old, line, language)
    return {"name": name, "args": args}


def _choose_edit(
    question: Question, line: _Line, language: Language, console: Console
) -> str:
    """What of an action is changed, as a key of `_EDITS`; all its fields if there is no choice."""
    choices: list[str] = []
    if question.text:
        choices.append("sent_text")
    elif "text" in question.args:
        choices.append("text")
    if question.elements and "element" in question.args:
        choices.append("other_element")
    if not choices:
        return ""
    choices.append("other_action")
    number = _ask_number(
        [_EDITS[key][language] for key in choices], line, language, console
    )
    return choices[number - 1]


def _ask_number(
    choices: list[str], line: _Line, language: Language, console: Console
) -> int:
    """Which of these, the first by default."""
    for number, words in enumerate(choices, 1):
        console.print(Text(f"  {number}  {words}"))
    while True:
        number = _ask_value("number", 1, line, language)
        if 0 < number <= len(choices):
            return int(number)


def _ask_kind(line: _Line, language: Language, console: Console) -> str:
    words = [_KINDS[kind][language] for kind in _KINDS]
    number = _ask_number(words, line, language, console)
    return list(_KINDS)[number - 1]


def _list_arguments(kind: str, known: dict[str, Any]) -> dict[str, Any]:
    """The arguments that a kind of action needs: as they are known, else blank."""
    args: dict[str, Any] = {}
    for name, field in KINDS[kind].model_fields.items():
        if name != "kind" and field.is_required():
            blank = 1 if field.annotation is int else ""
            args[name] = known.get(name, blank)
    return args


def _ask_value(name: str, old: Any, line: _Line, language: Language) -> Any:
    """The new value, or the old one if nothing is typed; a number or an object must stay one."""
    field = FIELDS[name][language] if name in FIELDS else name
    if isinstance(old, dict):
        shown, hint = json.dumps(old, ensure_ascii=False), "object"
    else:
        shown, hint = str(old), "number"
    label = f"{field} [{shown}]"
    while True:
        answer = line(label)
        if not answer:
            return old
        if not isinstance(old, int | dict):
            return answer
        try:
            value = json.loads(answer)
        except ValueError:
            value = None
        if isinstance(value, type(old)):
            return value
        label = f"{field} [{shown}] ({_ASKS[hint][language]})"


def _make_reader(console: Console, stream: TextIO | None) -> _Line:
    return lambda label: console.input(
        Text(f"{label}: "), stream=stream
    ).strip()
