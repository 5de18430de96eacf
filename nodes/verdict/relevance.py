"""Has the evidence for a claim to do with the task at all?

"9:00" and "Navigate up" stand on many screens and show nothing done. Evidence is telling when it
shares a content word, a number, a time or a name with what was asked for, in English or Chinese.
"""

import re
from collections.abc import Iterable, Iterator

from nodes import evidence
from nodes.verdict import citations
from tapwright.text.readers import READERS

_WORD = re.compile(r"[\u3400-\u9fff]+|[^\W\d_\u3400-\u9fff]+")
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_ENDINGS = ("ing", "ed", "es", "s", "e")
_SHORTEST = 3
"""Letters that a word keeps when its ending is cut off."""
_SMALL = frozenset({
    "am", "pm", "a", "about", "add", "after", "all", "also", "an", "and", "another", "any", "app",
    "apps", "are", "as", "ask", "at", "back", "be", "before", "begin", "but", "by", "can",
    "cancel", "change", "check", "choose", "click", "close", "confirm", "continue", "create",
    "delete", "do", "does", "done", "edit", "enter", "exactly", "find", "finish", "first", "for",
    "from", "get", "give", "go", "has", "have", "help", "home", "how", "if", "in", "input", "into",
    "is", "it", "its", "just", "last", "let", "look", "make", "many", "me", "menu", "more", "much",
    "my", "navigate", "need", "new", "next", "no", "not", "now", "of", "off", "ok", "okay", "on",
    "one", "only", "open", "option", "options", "or", "other", "our", "out", "page", "phone",
    "please", "press", "put", "read", "remove", "rename", "save", "search", "see", "select", "set",
    "show", "skip", "so", "some", "start", "stop", "submit", "switch", "tab", "tap", "tell",
    "than", "that", "the", "their", "them", "then", "there", "these", "this", "those", "to",
    "today", "tomorrow", "touch", "turn", "type", "up", "update", "use", "using", "via", "view",
    "want", "was", "way", "what", "when", "where", "whether", "which", "while", "who", "will",
    "with", "without", "write", "yes", "you", "your",
    "一个", "一下", "不要", "两个", "保存", "关闭", "写入", "出来", "创建", "删除", "刚才", "加入",
    "取消", "名为", "告诉", "完成", "帮我", "开启", "返回", "应用", "开始", "手机", "打开", "找到",
    "找出", "搜索", "更多", "更改", "向上", "导航", "新建", "新增", "显示", "查看", "查找", "添加",
    "点击", "点按", "然后", "现在", "确认", "确定", "编辑", "菜单", "设为", "设成", "输入", "选择",
    "选项", "选中", "页面", "退出", "进入", "停止", "主页", "继续", "下一", "一步", "上一", "今天",
    "上午", "下午", "早上", "晚上", "明天", "请问", "什么", "多少", "是否", "如果", "否则", "并且",
})  # fmt: skip
"""Words that any instruction and any screen may hold: small ones, and those on buttons."""
_GLUE = frozenset("的了在到把给我你他她它请和与并将个是有为从里中上下这那再就都也及或吗呢")
"""Characters that tie words together; a pair with one of them is no word."""


def telling(cited: str, about: Iterable[str], *, clock: str = "") -> bool:
    """Whether some part of the evidence has to do with the task.

    Args:
        cited: the evidence, as `citing` takes it apart: words, and what states are told of.
        about: instruction, sub-goal, and what was typed or picked.
        clock: the phone's time, `2026-03-02 09:00 Monday`, as `Screen.time`; it tells nothing.
    """
    parts = citations.list_words(cited)
    wanted = {term for text in about for term in _terms(text)}
    # "Saved" tells that something was saved as asked, the button "Save" does not.
    wanted |= {cut_ending(word) for text in about for word in _WORD.findall(evidence.normal(text))}
    return any(wanted.intersection(_terms(part)) for part in parts if not _of_clock(part, clock))


def _terms(text: str) -> Iterator[str]:
    """Word stems, pairs of Chinese characters, numbers, and times as minutes of the day."""
    plain = evidence.normal(text)
    for word in _WORD.findall(plain):
        if _HAN.match(word):
            yield from _pairs(word)
        elif len(word) > 1 and word not in _SMALL:
            yield cut_ending(word)
    yield from _NUMBER.findall(plain)
    yield from (f"at {minute}" for span in READERS["time"](text) for minute in span.values)


def _pairs(run: str) -> Iterator[str]:
    for pair in (run[n : n + 2] for n in range(len(run) - 1)):
        if pair not in _SMALL and not _GLUE.intersection(pair):
            yield pair


def cut_ending(word: str) -> str:
    """The word without its ending, so that `saved` and `save`, `alarms` and `alarm` are alike."""
    fits = (e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _SHORTEST)
    return word.removesuffix(next(fits, ""))


def _of_clock(part: str, clock: str) -> bool:
    """Whether the words say the present time or date and nothing else."""
    for reader in (READERS["time"], READERS["date"]):
        spans, present = reader(part), reader(clock)
        if len(spans) == 1 and spans[0].text == part.strip() and present:
            return bool(spans[0].values & present[0].values)
    return False
