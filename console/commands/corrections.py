"""Corrections of a demonstration, as the user types them: `3 tap Save`, `drop 4`, `y`."""

import re
from dataclasses import dataclass, field
from typing import Any, Literal

from tapwright.errors import UsageError

HELP_TEXTS = {
    "en": (
        "y keeps it · 3 tap Save · 3 type Hello into Name · 3 scroll down · 3 back · 3 say ... · "
        "drop 4 · task ... · undo · n leaves it"
    ),
    "zh": (
        "y 保存 · 3 点击 保存 · 3 输入 你好 到 姓名 · 3 滚动 下 · 3 返回 · 3 说 ... · "
        "删除 4 · 任务 ... · 撤销 · n 不保存"
    ),
}  # fmt: skip
_YES_WORDS = frozenset({"y", "yes", "ok", "是", "好", "对", "保存"})
_NO_WORDS = frozenset({"n", "no", "q", "quit", "否", "不", "不保存"})
_UNDO_WORDS = frozenset({"u", "undo", "撤销"})
_DROP_COMMAND = re.compile(
    r"(?:drop|delete|remove|-|删除|去掉)\s*(?:picture|图)?\s*(\d+)",
    re.IGNORECASE,
)
_TASK_COMMAND = re.compile(r"(?:task|任务)\s*[:：]?\s*(.+)", re.IGNORECASE)
_STEP_COMMAND = re.compile(r"(\d+)\s*[:.：]?\s*(.+)")
_CAPTION_COMMAND = re.compile(
    r"(?:say|caption|说|说明)\s*[:：]?\s*(.+)", re.IGNORECASE
)
_TYPE_COMMAND = re.compile(
    r"(?:type|fill|enter|write|输入|填写?)\s+[\"“]?(?P<text>.+?)[\"”]?"
    r"(?:\s+(?:into|in|到|在)\s+[\"“]?(?P<target>.+?)[\"”]?)?",
    re.IGNORECASE,
)
_ELEMENT_GESTURES = (
    ("long_press", r"long[ _-]?press(?: on)?|(?:press and )?hold|长按"),
    ("double_tap", r"double[ _-]?tap(?: on)?|tap twice(?: on)?|双击"),
    ("open_app", r"open(?:[ _]app)?|launch|打开"),
    (
        "tap",
        r"tap(?: on)?|click(?: on)?|press|touch|select|choose|点击?|按|选择?",
    ),
)
_PLAIN_GESTURES = {
    "back": r"(?:press |go )?back|返回",
    "home": r"(?:press |go )?home|主屏幕?|主页|桌面",
    "recents": r"recents?|recent apps|最近任务|多任务",
    "enter": r"(?:press )?enter|回车|确认键",
    "wait": r"waits?|nothing|等待?",
    "unknown": r"unknown|不知道|未知",
}
_SCROLL_COMMAND = re.compile(
    r"(?P<kind>scroll|swipe|滚动|滑动)\s*(?:to the |向)?(?P<way>up|down|left|right|上|下|左|右)",
    re.IGNORECASE,
)
_DIRECTIONS_ZH = {"上": "up", "下": "down", "左": "left", "右": "right"}


@dataclass(frozen=True)
class Correction:
    """A line that the user typed, as the change that it asks for."""

    kind: Literal["yes", "no", "undo", "edit"]
    edit: dict[str, Any] = field(default_factory=dict)
    """For `tools.recording.edits`."""


def parse_line(line: str) -> Correction:
    """Read a line that the user typed.

    Raises:
        UsageError: it is not understood.
    """
    text = " ".join(line.split())
    word = text.casefold().rstrip(".!。！")
    if word in _YES_WORDS:
        return Correction("yes")
    if word in _NO_WORDS:
        return Correction("no")
    if word in _UNDO_WORDS:
        return Correction("undo")
    if drop_match := _DROP_COMMAND.fullmatch(text):
        return Correction("edit", {"drop": [int(drop_match[1])]})
    if task := _TASK_COMMAND.fullmatch(text):
        return Correction("edit", {"task": task[1]})
    if step := _STEP_COMMAND.fullmatch(text):
        return Correction(
            "edit",
            {"steps": [{"number": int(step[1]), **_parse_step(step[2])}]},
        )
    msg = f"{text[:60]!r} is not understood; begin with the number of a step, as in `3 tap Save`"
    raise UsageError(msg)


def _parse_step(text: str) -> dict[str, str]:
    """Read a step's action or caption; words that name no action are its caption."""
    if caption := _CAPTION_COMMAND.fullmatch(text):
        return {"caption": caption[1]}
    for kind, words in _PLAIN_GESTURES.items():
        if re.fullmatch(words, text, re.IGNORECASE):
            return {"kind": kind}
    if scroll := _SCROLL_COMMAND.fullmatch(text):
        kind = (
            "scroll"
            if scroll["kind"].casefold() in ("scroll", "滚动")
            else "swipe"
        )
        return {
            "kind": kind,
            "direction": _DIRECTIONS_ZH.get(
                scroll["way"], scroll["way"].casefold()
            ),
        }
    if type_match := _TYPE_COMMAND.fullmatch(text):
        target_field = (
            {"target": type_match["target"]} if type_match["target"] else {}
        )
        return {"kind": "fill", "text": type_match["text"], **target_field}
    for kind, words in _ELEMENT_GESTURES:
        gesture = re.fullmatch(
            rf"(?:{words})(?:\s+|(?<=[\u3400-\u9fff]))(.+)", text, re.IGNORECASE
        )
        if gesture:
            target = gesture[1].strip("\"“”'")
            return {
                "kind": kind,
                "target": target,
                **_target_text(kind, target),
            }
    return {"caption": text}


def _target_text(kind: str, target: str) -> dict[str, str]:
    return {"text": target} if kind == "open_app" else {}
