"""Sub-goals in words, which the planner writes and the actor reads."""

import re
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Literal, NamedTuple

from models.offline import quotes
from models.offline.wishes import detect_language
from models.offline.words import has_mention, simplify_text
from tapwright.text.clock_times import find_times
from tapwright.text.dates import resolve_dates
from tapwright.text.durations import find_durations
from tapwright.text.language import Language
from tapwright.text.weekdays import parse_weekday

Kind = Literal[
    "app", "new", "tab", "set", "switch", "toggle", "day", "open", "save", "send", "start",
    "delete", "read", "find", "write", "chat", "folder", "city", "network", "connect", "tap",
    "check", "look", "learn", "pass",
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Step:
    """One sub-goal: `thing` is a kind or a field, `name` one of that kind, `value` what it gets."""

    kind: Kind
    thing: str = ""
    name: str = ""
    value: str = ""
    on: bool = True


_SENTENCES: list[tuple[Kind, bool, str, str]] = [
    ("app", True, "Open the {name} app", "打开“{name}”应用"),
    ("new", True, "Start a new {thing}", "新建一个{thing}"),
    ("tab", True, 'Go to "{name}"', "进入“{name}”"),
    ("find", True, 'Find the {thing} of "{name}"', "找到“{name}”的{thing}"),
    ("set", True, "Set the {thing} to {value}", "将{thing}设为{value}"),
    ("toggle", True, 'Turn on the {thing} "{name}"', "开启{thing}“{name}”"),
    ("toggle", False, 'Turn off the {thing} "{name}"', "关闭{thing}“{name}”"),
    ("switch", True, 'Turn on "{name}"', "开启“{name}”"),
    ("switch", False, 'Turn off "{name}"', "关闭“{name}”"),
    ("day", True, "Select {name}", "选择{name}"),
    (
        "chat",
        True,
        'Open the conversation with "{name}"',
        "打开与“{name}”的对话",
    ),
    ("open", True, 'Open the {thing} "{name}"', "打开{thing}“{name}”"),
    ("network", True, 'Choose the network "{name}"', "选择网络“{name}”"),
    (
        "folder",
        True,
        'Move the {thing} to the folder "{name}"',
        "将{thing}移到文件夹“{name}”",
    ),
    ("city", True, 'Add the city "{name}"', "添加城市“{name}”"),
    ("delete", True, 'Delete the {thing} "{name}"', "删除{thing}“{name}”"),
    ("write", True, 'Write "{value}"', "输入“{value}”"),
    ("send", True, "Send the message", "发送信息"),
    ("start", True, "Start the {thing}", "启动{thing}"),
    ("save", True, "Save the {thing}", "保存{thing}"),
    ("connect", True, "Connect to the network", "连接该网络"),
    ("read", True, "Find out: {value}", "查明：{value}"),
    ("look", True, "Find out whether {value}", "查明是否{value}"),
    (
        "learn",
        True,
        'Note the answer on "{name}": {value}',
        "记下“{name}”的答案：{value}",
    ),
    ("pass", True, 'Write the answer on "{name}"', "输入“{name}”的答案"),
    ("tap", True, 'Tap "{name}"', "点击“{name}”"),
    ("check", True, "Check the result", "检查结果"),
]
WORDS: dict[str, tuple[str, str]] = {
    "alarm": ("alarm", "闹钟"), "timer": ("timer", "计时器"), "stopwatch": ("stopwatch", "秒表"),
    "event": ("event", "活动"), "note": ("note", "便签"), "message": ("message", "信息"),
    "folder": ("folder", "文件夹"), "city": ("city", "城市"), "contact": ("contact", "联系人"),
    "title": ("title", "标题"), "label": ("label", "标签"), "text": ("text", "内容"),
    "name": ("name", "名称"), "time": ("time", "时间"), "start": ("start time", "开始时间"),
    "end": ("end time", "结束时间"), "date": ("date", "日期"), "duration": ("duration", "时长"),
    "repetition": ("repetition", "重复"), "password": ("password", "密码"),
    "change": ("change", "更改"),
}  # fmt: skip
REPEATS: dict[str, tuple[str, str]] = {
    "daily": ("every day", "每天"), "weekly": ("every week", "每周"),
    "monthly": ("every month", "每月"), "yearly": ("every year", "每年"),
}  # fmt: skip


def _compile_form(form: str) -> re.Pattern[str]:
    """A form as a pattern with a group for each field; quotation marks are outside the groups."""
    text = re.escape(form).replace(r"\ ", r"\s+")
    text = re.sub(r'[“”"]', '[“”"]', text)
    text = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", text)
    return re.compile(rf"\s*{text}\s*[.。]?\s*", re.IGNORECASE | re.DOTALL)


class _Form(NamedTuple):
    """How a kind of step is said, in both languages."""

    kind: Kind
    on: bool
    english: str
    chinese: str

    def get_text(self, language: Language) -> str:
        """The sentence, with `{thing}`, `{name}` and `{value}` for the fields."""
        return self.chinese if language == "zh" else self.english


_FORMS = [_Form(*sentence) for sentence in _SENTENCES]
_PATTERNS: dict[Language, list[tuple[_Form, re.Pattern[str]]]] = {
    "en": [(form, _compile_form(form.english)) for form in _FORMS],
    "zh": [(form, _compile_form(form.chinese)) for form in _FORMS],
}


def say_step(step: Step, language: Language) -> str:
    """The step as a sentence.

    Raises:
        ValueError: no sentence says a step of this kind.
    """
    english, chinese = WORDS.get(step.thing, (step.thing, step.thing))
    thing = chinese if language == "zh" else english
    for form in _FORMS:
        if (form.kind, form.on) == (step.kind, step.on):
            sentence = form.get_text(language)
            return sentence.format(
                thing=thing, name=step.name, value=step.value
            )
    msg = f"no words for a step of kind {step.kind!r}, on={step.on}"
    raise ValueError(msg)


def parse_step(sentence: str) -> Step | None:
    """The step that a sentence of `say_step` means, None for any other sentence."""
    for form, pattern in _PATTERNS[detect_language(sentence)]:
        match = pattern.fullmatch(sentence)
        if match is None:
            continue
        step = _make_step(form, match.groupdict())
        if form.kind != "day" or parse_weekday(step.name) is not None:
            return step
    return None


def _make_step(form: _Form, fields: dict[str, str]) -> Step:
    thing = fields.get("thing", "").strip()
    return Step(
        kind=form.kind,
        on=form.on,
        thing=_find_word_key(thing),
        name=fields.get("name", "").strip(),
        value=fields.get("value", "").strip(),
    )


def _find_word_key(words: str) -> str:
    """The key of `WORDS` that these words stand for; the words themselves if there is none."""
    clean = simplify_text(words)
    for key, (english, chinese) in WORDS.items():
        if clean in (simplify_text(english), simplify_text(chinese)):
            return key
    return words


_ANSWER = re.compile(r'the answer on ["“](.+)["”]|“(.+)”的答案')
_QUOTE = re.compile('["“]')


def refer_to_answer(name: str, language: Language) -> str:
    """The value of a step that stands for the answer found under this name."""
    return f"“{name}”的答案" if language == "zh" else f'the answer on "{name}"'


def get_answer_name(step: Step) -> str:
    """The name under which the answer is kept that the step writes; empty if it writes none."""
    if step.kind == "pass":
        return step.name
    match = _ANSWER.fullmatch(step.value)
    if match is None:
        return ""
    return match[1] or match[2]


def read_step_time(step: Step) -> time | None:
    """The time of day in the step's value, None if the value is a quoted text."""
    times = find_times(step.value)
    if not times or _QUOTE.search(step.value):
        return None
    return times[0].time


def read_step_date(step: Step, today: date) -> date | None:
    """The date in the step's value."""
    dates = resolve_dates(step.value, today)
    return dates[0].date if dates else None


def read_step_duration(step: Step) -> timedelta | None:
    """The duration in the step's value."""
    durations = find_durations(step.value)
    return durations[0].length if durations else None


def read_reference(step: Step) -> tuple[str, timedelta] | None:
    """Name and offset of the event in a value such as `30 minutes before "Dentist"`."""
    masked, values = quotes.mask_quotes(step.value)
    if not values or not re.search(
        r"before|after|time of|前|后|的时间", masked
    ):
        return None
    spans = find_durations(masked)
    if not spans:
        return values[0], timedelta(0)
    length = spans[0].length
    return values[0], length if re.search(r"after|后", masked) else -length


def get_field_kind(step: Step) -> str:
    """The kind of value that a `set` step sets.

    One of time, date, duration, repetition, password, text, option.
    """
    if step.thing in ("time", "start", "end"):
        return "time"
    if step.thing in ("date", "duration", "repetition", "password"):
        return step.thing
    if step.thing in ("title", "label", "text", "name"):
        return "text"
    return "text" if has_mention(step.thing, "devicename") else "option"
