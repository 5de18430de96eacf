"""Sentences for the person, in English and Chinese; no node itself."""

import re
from typing import Literal

from graph.context import Context
from graph.state import State

Language = Literal["en", "zh"]

_CJK = re.compile(r"[\u3400-\u9fff]")

_SENTENCES: dict[str, dict[Language, str]] = {
    "tokens": {
        "en": "Stopped: the limit of {limit} tokens was reached.",
        "zh": "已停止：达到了 {limit} 个 token 的上限。",
    },
    "seconds": {
        "en": "Stopped: the limit of {limit} seconds was reached.",
        "zh": "已停止：达到了 {limit} 秒的时间上限。",
    },
    "steps": {
        "en": "Stopped: the limit of {limit} actions was reached.",
        "zh": "已停止：达到了 {limit} 步操作的上限。",
    },
    "attempts": {
        "en": 'Gave up on "{goal}" after {n} failed tries: {lesson}',
        "zh": "“{goal}”尝试了 {n} 次仍未成功：{lesson}",
    },
    "plans": {
        "en": 'Gave up on "{goal}": {n} plans were made and none of them worked.',
        "zh": "“{goal}”未能完成：制定了 {n} 次计划都没有成功。",
    },
    "impossible": {"en": "It cannot be done: {why}", "zh": "无法完成：{why}"},
    "denied": {
        "en": "Stopped: you refused a second time ({action}).",
        "zh": "已停止：您第二次拒绝了操作（{action}）。",
    },
    "done": {"en": "Done. The screen shows: {evidence}", "zh": "已完成。屏幕上显示：{evidence}"},
    "unverified": {
        "en": "It seems done, but no screen bears it out: {claim}",
        "zh": "看起来已完成，但没有屏幕能证实：{claim}",
    },
    "allow": {
        "en": "Allow this action? {action} ({where})",
        "zh": "是否允许此操作?{action}（{where}）",
    },
    "invalid": {
        "en": "That edit is not an action: {problem}",
        "zh": "修改后的内容不是有效的操作：{problem}",
    },
}


def sentence(key: str, language: Language, **values: object) -> str:
    """The sentence of this key.

    Raises:
        KeyError: no such sentence, or a value for it is missing.
    """
    return _SENTENCES[key][language].format(**values)


def language(state: State, context: Context) -> Language:
    """The language of messages to the person: the chosen one, else that of the instruction."""
    if context.language != "auto":
        return context.language
    return "zh" if _CJK.search(state.get("instruction", "")) else "en"
