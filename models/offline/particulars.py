"""Add the particulars to a wish: names, texts, times, people, settings."""

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import cache

from models.offline import quotes
from models.offline.wish import Reference, Wish
from models.offline.words import (
    SAME,
    find_exact_concepts,
    has_mention,
    is_chinese,
    simplify_text,
)
from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.dates import resolve_dates
from tapwright.text.durations import Duration, find_offsets
from tapwright.text.spans import Span
from tapwright.text.weekdays import find_weekday_sets


def assign_quotes(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The wish with each quoted text in the field that the words around it name."""
    fields: dict[str, str] = {}
    for number, value in enumerate(values):
        slot = _choose_slot(wish, masked, number, fields)
        if slot == "reference":
            wish = replace(wish, reference=Reference(value))
        else:
            fields.setdefault(slot, value)
    return replace(wish, **fields)  # type: ignore[arg-type]


def _choose_slot(
    wish: Wish, masked: str, number: int, fields: dict[str, str]
) -> str:
    """The field for the quoted text of this number, given those that are filled."""
    slot = quotes.find_slot(masked, number) or _choose_usual_slot(wish, fields)
    if slot == "event":
        slot = "name" if _is_about_event(wish) else "reference"
    if slot not in fields:
        return slot
    return {"name": "text", "text": "name"}.get(slot, slot)


def _is_about_event(wish: Wish) -> bool:
    """Whether an event that is named is the wish's own, and none that it only refers to."""
    return wish.verb == "ask" or wish.thing in ("event", "")


def _choose_usual_slot(wish: Wish, fields: dict[str, str]) -> str:
    """The field for a quoted text that no words explain."""
    if wish.verb == "send":
        return "text"
    if wish.verb == "change" and not wish.thing:
        return "to"
    if "name" not in fields:
        return "name"
    if wish.verb in ("move", "change"):
        return "to"
    if wish.verb == "create" and wish.thing == "note":
        return "text"
    return "name"


def add_times(wish: Wish, masked: str, now: datetime | None) -> Wish:
    """The wish with the times, dates, days and durations of its clause."""
    if wish.verb == "step":
        return wish
    today = (now or datetime(2000, 1, 1)).date()  # noqa: DTZ001 - wall clock of the phone
    weekday_sets = find_weekday_sets(masked)
    days = frozenset(day for found in weekday_sets for day in found.days)
    rest = _blank_spans(masked, weekday_sets)
    dates = resolve_dates(rest, today)
    rest = _blank_spans(rest, dates)
    offsets = find_offsets(rest)
    times = find_times(_blank_spans(rest, offsets))
    day = dates[0].date if dates else None
    wish = replace(wish, days=days, day=day, repeat=_find_repeat(masked))
    if times:
        wish = replace(wish, at=_choose_likely_time(times[0], masked))
    if len(times) > 1:
        wish = replace(wish, until=_choose_likely_time(times[1], masked))
    for offset in offsets:
        wish = _add_offset(wish, offset, now)
    return wish


def _add_offset(wish: Wish, offset: Duration, now: datetime | None) -> Wish:
    """The wish with a span of time: beside an event, from now, or its own length."""
    if offset.mode == "":
        return replace(wish, length=offset.length)
    if offset.mode == "later":
        return _add_delay(wish, offset.length, now)
    name = wish.reference.name if wish.reference else ""
    length = -offset.length if offset.mode == "before" else offset.length
    return replace(wish, reference=Reference(name, length))


def _add_delay(wish: Wish, length: timedelta, now: datetime | None) -> Wish:
    """The wish with the time that is this far from now, if it has none."""
    if now is None or wish.at is not None:
        return wish
    due = now + length
    if due.date() != now.date():
        wish = replace(wish, day=due.date())
    return replace(wish, at=due.time().replace(second=0), relative=True)


_REPEATS = {
    "daily": r"\bdaily\b|\bevery day\b|\beach day\b|每天|每日",
    "weekly": (
        r"\bweekly\b|\b(?:every|each) week\b|每周(?![一二三四五六日天])|"
        r"每个?星期(?![一二三四五六日天])"
    ),
    "monthly": r"\bmonthly\b|\b(?:every|each) month\b|每个?月",
    "yearly": r"\byearly\b|\bannually\b|\b(?:every|each) year\b|每年",
}


def _find_repeat(masked: str) -> str:
    for name, pattern in _REPEATS.items():
        if re.search(pattern, masked, re.I):
            return name
    return ""


_LATE = re.compile(
    r"\b(?:evening|tonight|afternoon|night)\b|下午|晚上|今晚|傍晚", re.I
)


def _choose_likely_time(found: ClockTime, text: str) -> time:
    """The time; an hour without AM or PM is in the afternoon if the text says so."""
    hour = found.time.hour
    if found.is_sure or hour >= 12 or not _LATE.search(text):
        return found.time
    return found.time.replace(hour=hour + 12)


def _blank_spans(text: str, spans: Iterable[Span]) -> str:
    """The text, as long as before, with blanks in place of these spans."""
    for span in spans:
        blanks = " " * (span.end - span.start)
        text = text[: span.start] + blanks + text[span.end :]
    return text


_NAME = r"(?!I\b)[A-Z][\w-]*(?:'[a-z]+)?(?:\s(?!I\b)[A-Z][\w-]*)*"
_RECIPIENT = re.compile(
    r"\b(?:[Ss]end|[Tt]ext|[Mm]essage|[Rr]eply to|[Tt]ell|[Ll]et|[Ww]rite)\s+(?:(?:an?|"
    r"the)\s+(?:\w+\s+)?(?:message|text|sms|reply)\s+)?(?:to\s+)?"
    rf"(?P<who>{_NAME}|my \w+|\+?\d[\d -]{{3,}}\d)"
)
_RECIPIENT_LATER = re.compile(
    rf"\bto\s+(?:my\s+)?(?P<who>{_NAME}|\+?\d[\d -]{{3,}}\d)"
)
_SENDER = re.compile(
    rf"\b(?:from|with|by)\s+(?:my\s+)?(?P<who>{_NAME})|\b(?i:did|has|have|does)\s+(?P<who2>{_NAME})"
)
_RECIPIENT_ZH = re.compile(
    r"(?:给|告诉|回复|向)\s*(?P<who>[^\s，,发写说“\"⟦]{1,12}?)\s*(?:发|写|说|回|打|[，,“\"：:⟦]|$)"
)
_SENDER_ZH = re.compile(
    r"(?P<who>[\u4e00-\u9fffA-Za-z]{1,8}?)\s*(?:发来|发给我|给我|的(?:最后|最新|上一)|最后|最新|最近|刚才|"
    r"(?:发|说|写|回)了)"
)
_MESSAGE = re.compile(
    r"\s*(?:(?:(?:know )?that\b|saying\b|know\b|[:,])\s*+|"
    r"\s++(?!(?:the|a|an|about|to|when|what|it|this|that)\b))"
    r"(?P<text>\w[^⟦]+)$",
    re.I,
)
_MESSAGE_ZH = re.compile(
    r"(?:给|告诉|回复)\s*(?P<who>[^\s，,发写说“\"⟦]{1,12}?)\s*(?:说|[，,:：])?\s*"
    r"(?P<text>(?:[我他她咱]|今[天晚]|明[天晚]|马上).+)$"
)


_ASKING_ZH = re.compile(r"^(?:查看|查一?下|读一?下?|看看|告诉我|阅读)\s*")


def add_people(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The wish with the recipient or the sender of a message."""
    if wish.to or not _may_name_person(wish, values):
        return wish
    if wish.verb == "send":
        return _add_recipient(wish, masked, values)
    sender, _ = _find_person(masked, _SENDER, _SENDER_ZH, _RECIPIENT_LATER)
    if not sender:
        return wish
    return replace(wish, to=quotes.unmask_quotes(sender, values))


def _may_name_person(wish: Wish, values: list[str]) -> bool:
    if wish.verb == "send" or wish.thing == "message":
        return True
    is_open_question = wish.verb == "ask" and not wish.thing
    return is_open_question and not values


def _add_recipient(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The wish with the recipient of a message, and the words after the name as its text."""
    whole = None if wish.text else _MESSAGE_ZH.search(masked)
    if whole:
        return replace(
            wish, to=whole["who"], text=whole["text"], thing="message"
        )
    recipient, end = _find_person(
        masked, _RECIPIENT, _RECIPIENT_LATER, _RECIPIENT_ZH
    )
    if not recipient:
        return wish
    message = None if wish.text else _MESSAGE.match(masked[end:])
    if message:
        text = quotes.unmask_quotes(message["text"], values)
        wish = replace(wish, text=text.strip())
    recipient = quotes.unmask_quotes(recipient, values)
    return replace(wish, to=recipient, thing="message")


def _find_person(masked: str, *patterns: re.Pattern[str]) -> tuple[str, int]:
    """The person named by the first pattern that finds one, and where that match ends."""
    asking = _ASKING_ZH.match(masked)
    start = asking.end() if asking else 0
    for pattern in patterns:
        match = pattern.search(masked[start:])
        if match and (person := _get_first_group(match)):
            return person, start + match.end()
    return "", 0


def _get_first_group(match: re.Match[str] | None) -> str:
    """The first group of a match that is not empty; empty if there is none."""
    for group in match.groups() if match else ():
        if group:
            return str(group)
    return ""


VIBRATE_LABEL = {"en": "Vibrate", "zh": "振动"}
_VIBRATION = re.compile(r"vibrat|振动|震动", re.I)
SILENT = re.compile(r"\bsilent(?:ly)?\b|\bno sound\b|静音|无声|不响铃", re.I)
NOT = re.compile(
    r"\b(?:not|no|without|never|off|disable|silent|don't|doesn't)\b|不|无|关闭|没有",
    re.I,
)


def add_details(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The wish with its setting, its switches, and a name that stands without quotes."""
    if wish.verb == "toggle":
        wish = _read_toggle(wish, masked, values)
    elif wish.verb == "change":
        wish = _read_change(wish, masked, values)
    elif wish.verb in ("create", "remind") and has_mention(masked, "vibrate"):
        switch = (VIBRATE_LABEL[wish.language], _wants_vibration(masked))
        wish = replace(wish, switches=(switch,))
    if wish.name:
        return wish
    return replace(wish, name=_find_bare_name(wish, masked, values))


def _wants_vibration(masked: str) -> bool:
    """Whether no word of denial stands near the vibration."""
    match = _VIBRATION.search(masked)
    if match is None:
        return True
    near = masked[max(0, match.start() - 16) : match.end() + 3]
    return not NOT.search(near)


def _find_bare_name(wish: Wish, masked: str, values: list[str]) -> str:
    """The name that a clause without a quoted name gives; empty if it gives none."""
    if wish.verb == "remind":
        text = quotes.unmask_quotes(_drop_times(masked), values)
        return quotes.find_reminder(text)
    if wish.verb == "connect":
        match = _NETWORK.search(masked)
        return quotes.unmask_quotes(match.group(1), values) if match else ""
    if wish.reference or wish.verb not in (
        "open",
        "delete",
        "move",
        "ask",
        "create",
    ):
        return ""
    return _find_item_name(wish, masked, values)


_NETWORK = re.compile(
    r"(?:to|join|network|连接|加入)\s*(?:the )?(?:wi-?fi )?(?:network )?"
    r"([\w-]+(?: (?!(?:with|using|and|password|network)\b)[\w-]+)*)",
    re.I,
)


def _drop_times(text: str) -> str:
    """A Chinese text without its times and spans, which stand in the place of a purpose."""
    if not is_chinese(text):
        return text
    spans = [*find_offsets(text), *find_times(text)]
    return re.sub(r"\s+", "", _blank_spans(text, spans))


_OFF = re.compile(
    r"\boff\b|\bdisable|\bdeactivate|\bmute|关闭|关掉|停用|禁用|关上|关", re.I
)
_TOGGLE_WORDS = re.compile(
    r"\b(?:turn|switch|put|enable|disable|activate|deactivate|on|off|the|my|"
    r"please|phone's|unmute|mute)\b|打开|关闭|开启|关掉|启用|停用|禁用|关上|"
    r"请|手机的?|把|功能|一下|关了|开了",
    re.I,
)
"""Words around the name of a switch."""
_CHANGE_EN = re.compile(
    r"^(?:set|change|rename|adjust|switch|make|use|update|increase|"
    r"decrease)\s+(?:the |my |this )?(?P<what>.+?)\s+(?:to|as|into|"
    r"=)\s+(?P<value>.+)$",
    re.I,
)
_CHANGE_ZH = re.compile(
    r"^(?:请)?(?:将|把)?(?:设置|修改|更改|调整|重命名)?(?P<what>.+?)(?:设置为|"
    r"设置成|设定为|设为|设成|修改为|"
    r"更改为|改成|改为|调到|调成|调为|重命名为|为)(?P<value>.+)$"
)
_RENAMING = re.compile(r"rename\b|重命名", re.I)


def _read_toggle(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The wish with the words of its switch, and the state that it should get."""
    wish = replace(wish, on=not _OFF.search(masked))
    if wish.thing:
        return wish
    text = _TOGGLE_WORDS.sub(" ", quotes.unmask_quotes(masked, values))
    thing = " ".join(text.split()).strip("。.,， ")
    return replace(wish, thing=re.sub(r"应用$", "", thing))


def _read_change(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The wish with the words of its setting, and the value that it should get."""
    text = quotes.unmask_quotes(masked, values)
    match = _CHANGE_EN.search(text) or _CHANGE_ZH.search(text)
    if match is None:
        return wish
    if not wish.to:
        wish = replace(
            wish, to=quotes.strip_quotes(match["value"].strip(" .。"))
        )
    if wish.name == wish.to:
        wish = replace(wish, name="")
    if wish.thing:
        return wish
    thing = quotes.strip_quotes(match["what"]).strip()
    thing = re.sub(r"^(?:手机的|手机)", "", thing)
    if _RENAMING.match(text) and not has_mention(thing, "devicename"):
        thing = "device name" if wish.language == "en" else "设备名称"
    return replace(wish, thing=thing)


_SUBJECT = re.compile(
    r"\b(?:does|do|is|will)\s+(?:the |my )?([A-Za-z][\w' -]*?)\s+(?:start|begin|end|take place)\b|"
    r"\bwhen\s+(?:the |my )?([A-Za-z][\w' -]*?)\s+(?:starts|begins|ends|takes place)\b",
    re.I,
)
_NO_NAME = re.compile(
    r"(?:that|it|on|off|are|is|do|does|have|there|called|named|名?是|有|里|中|的|上|都|"
    r"多少)(?:\b|[\u4e00-\u9fff]|$)"
)
_APP_WORD = re.compile(
    r"(?:apps?|applications?|programs?|应用(?:程序)?|程序|软件)"
    r"(?:\s+(?:please|now|for me|again))*$"
)
"""What stands after the name of an app, and is no name of anything in it: `the Notes app`."""
_CITY = re.compile(
    r"\b[Aa]dd\s+([A-Z][\w' -]*?)\s+(?:to|as|in)\b|"
    r"添加(?:城市)?([\u4e00-\u9fff]{2,6}?)(?:到|的|$)|"
    r"(?:把|将)([\u4e00-\u9fff\w][\u4e00-\u9fff\w ]*?)(?:添加|加(?=[到进入至]))"
)


def _find_item_name(wish: Wish, masked: str, values: list[str]) -> str:
    """A name without quotes: `the note Shopping list`, `the Shopping note`, `city Tokyo`."""
    if wish.verb == "create" and wish.thing not in ("city", ""):
        return ""
    if not wish.thing:
        return _find_subject(masked) if wish.verb == "ask" else ""
    for pattern in _compile_name_patterns(wish.thing):
        name = _get_first_group(pattern.search(masked))
        if _may_be_name(name):
            return quotes.unmask_quotes(name, values).strip()
    return ""


def _find_subject(masked: str) -> str:
    """The event of a question: `Team lunch` in `When does Team lunch start`."""
    return _get_first_group(_SUBJECT.search(masked))


def _may_be_name(text: str) -> bool:
    if not text or find_exact_concepts(text) or find_times(text):
        return False
    plain = simplify_text(text)
    return not _NO_NAME.match(plain) and not _APP_WORD.match(plain)


@cache
def _compile_name_patterns(thing: str) -> tuple[re.Pattern[str], ...]:
    """Patterns whose first group is the name of a thing of this kind, best first."""
    words = "|".join(re.escape(phrase) for phrase in SAME[thing])
    after = re.compile(
        rf"\b(?:{words})\s+(?:called |named |titled |for )?"
        rf"((?!(?:in|to|at|from|on|for|with|that|is|"
        rf"into)\b)[\w][\w' -]*?)(?=\s+(?:in|to|from|into|at|on|and)\b|[?.!,]|$)",
        re.I,
    )
    before = re.compile(
        rf"\b(?:the|my|a|event|delete|open|add|move)\s+((?!(?:new|next|last|first|a|an|"
        rf"the|my)\b)[\w][\w' -]*?)\s+(?:calendar\s+)?(?:{words})\b",
        re.I,
    )
    if thing == "city":
        return _CITY, after, before
    chinese = re.compile(
        rf"(?:{words})([\u4e00-\u9fff\w]{{1,12}})$|(?:删除|打开|移动|把|将|"
        rf"添加)([\u4e00-\u9fff\w]{{1,12}}?)(?:这个|的)?(?:{words})"
    )
    return after, before, chinese
