"""The particulars of a wish: names, texts, times, people, settings."""

import re
from dataclasses import replace
from datetime import datetime, time

from models.offline import quotes
from models.offline.wish import Reference, Wish
from models.offline.words import (
    SAME,
    find_exact_concepts,
    has_mention,
    is_chinese,
    norm,
)
from tapwright.text.clock_times import find_times
from tapwright.text.dates import resolve_dates
from tapwright.text.durations import find_offsets
from tapwright.text.weekdays import find_weekday_sets


def with_quotes(wish: Wish, masked: str, values: list[str]) -> Wish:
    """Each quoted text goes where the words around it say."""
    change: dict[str, str] = {}
    for number, value in enumerate(values):
        slot = quotes.quote_slot(masked, number) or _usual_slot(wish, change)
        if slot == "event":
            slot = (
                "name"
                if wish.thing in ("event", "") or wish.verb == "ask"
                else "reference"
            )
        if slot in ("name", "text") and slot in change:
            slot = "text" if slot == "name" else "name"
        if slot == "reference":
            wish = replace(wish, reference=Reference(value))
            continue
        change.setdefault(slot, value)
    return replace(wish, **change)  # type: ignore[arg-type]


def _usual_slot(wish: Wish, taken: dict[str, str]) -> str:
    if wish.verb == "send" or (
        wish.verb == "create" and wish.thing == "note" and "name" in taken
    ):
        return "text"
    if wish.verb in ("move", "change") and "name" in taken:
        return "to"
    if wish.verb == "change" and not wish.thing:
        return "to"
    return "name"


def with_times(wish: Wish, masked: str, now: datetime | None) -> Wish:
    """Times, dates, days and durations."""
    if wish.verb == "step":
        return wish
    today = (now or datetime(2000, 1, 1)).date()  # noqa: DTZ001 - wall clock of the phone
    sets = find_weekday_sets(masked)
    days = frozenset(d for s in sets for d in s.days)
    rest = _blank_spans(masked, [(s.start, s.end) for s in sets])
    dates = resolve_dates(rest, today)
    rest = _blank_spans(rest, [(d.start, d.end) for d in dates])
    spans = find_offsets(rest)
    moments = find_times(_blank_spans(rest, [(s.start, s.end) for s in spans]))
    wish = replace(
        wish,
        days=days,
        day=dates[0].date if dates else None,
        repeat=_repeat_name(masked),
    )
    if moments:
        wish = replace(
            wish, at=_likely_time(moments[0].time, moments[0].is_sure, masked)
        )
    if len(moments) > 1:
        wish = replace(
            wish, until=_likely_time(moments[1].time, moments[1].is_sure, masked)
        )
    for span in spans:
        if span.mode in ("before", "after"):
            sign = -1 if span.mode == "before" else 1
            name = wish.reference.name if wish.reference else ""
            wish = replace(wish, reference=Reference(name, sign * span.length))
        elif span.mode == "later" and now and wish.at is None:
            due = now + span.length
            wish = replace(wish, at=due.time().replace(second=0), relative=True)
            wish = replace(wish, day=due.date() if due.date() != today else wish.day)
        elif span.mode == "":
            wish = replace(wish, length=span.length)
    return wish


_REPEATS = {
    "daily": r"\bdaily\b|\bevery day\b|\beach day\b|每天|每日",
    "weekly": (
        r"\bweekly\b|\b(?:every|each) week\b|每周(?![一二三四五六日天])|"
        r"每个?星期(?![一二三四五六日天])"
    ),
    "monthly": r"\bmonthly\b|\b(?:every|each) month\b|每个?月",
    "yearly": r"\byearly\b|\bannually\b|\b(?:every|each) year\b|每年",
}


def _repeat_name(masked: str) -> str:
    return next((n for n, p in _REPEATS.items() if re.search(p, masked, re.I)), "")


def _likely_time(value: time, sure: bool, text: str) -> time:
    """An hour without its half of the day is the afternoon where the sentence says so."""
    late = re.search(
        r"\b(?:evening|tonight|afternoon|night)\b|下午|晚上|今晚|傍晚", text, re.I
    )
    if not sure and late and value.hour < 12:
        return value.replace(hour=value.hour + 12)
    return value


def _blank_spans(text: str, spans: list[tuple[int, int]]) -> str:
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


_NAME = r"(?!I\b)[A-Z][\w-]*(?:'[a-z]+)?(?:\s(?!I\b)[A-Z][\w-]*)*"
_TO = re.compile(
    r"\b(?:[Ss]end|[Tt]ext|[Mm]essage|[Rr]eply to|[Tt]ell|[Ll]et|[Ww]rite)\s+(?:(?:an?|"
    r"the)\s+(?:\w+\s+)?(?:message|text|sms|reply)\s+)?(?:to\s+)?"
    rf"(?P<who>{_NAME}|my \w+|\+?\d[\d -]{{3,}}\d)"
)
_TO2 = re.compile(rf"\bto\s+(?:my\s+)?(?P<who>{_NAME}|\+?\d[\d -]{{3,}}\d)")
_FROM = re.compile(
    rf"\b(?:from|with|by)\s+(?:my\s+)?(?P<who>{_NAME})|\b(?i:did|has|have|does)\s+(?P<who2>{_NAME})"
)
_TO_ZH = re.compile(
    r"(?:给|告诉|回复|向)\s*(?P<who>[^\s，,发写说“\"⟦]{1,12}?)\s*(?:发|写|说|回|打|[，,“\"：:⟦]|$)"
)
_FROM_ZH = re.compile(
    r"(?P<who>[\u4e00-\u9fffA-Za-z]{1,8}?)\s*(?:发来|发给我|给我|的(?:最后|最新|上一)|最后|最新|最近|刚才|"
    r"(?:发|说|写|回)了)"
)
_SAID = re.compile(
    r"\s*(?:(?:(?:know )?that\b|saying\b|know\b|[:,])\s*+|"
    r"\s++(?!(?:the|a|an|about|to|when|what|it|this|that)\b))"
    r"(?P<text>\w[^⟦]+)$",
    re.I,
)
_SAID_ZH = re.compile(
    r"(?:给|告诉|回复)\s*(?P<who>[^\s，,发写说“\"⟦]{1,12}?)\s*(?:说|[，,:：])?\s*"
    r"(?P<text>(?:[我他她咱]|今[天晚]|明[天晚]|马上).+)$"
)


def with_people(wish: Wish, masked: str, values: list[str]) -> Wish:
    """Whom a message goes to, or comes from."""
    asks = wish.verb == "ask" and not (wish.thing or values)
    if wish.to or not (wish.verb == "send" or wish.thing == "message" or asks):
        return wish
    if wish.verb == "send" and not wish.text and (message := _SAID_ZH.search(masked)):
        return replace(wish, to=message["who"], text=message["text"], thing="message")
    patterns = (_TO, _TO2, _TO_ZH) if wish.verb == "send" else (_FROM, _FROM_ZH, _TO2)
    for pattern in patterns:
        match = pattern.search(
            re.sub(r"^(?:查看|查一?下|读一?下?|看看|告诉我|阅读)\s*", "", masked)
        )
        who = next((g for g in match.groups() if g), "") if match else ""
        if who and match and wish.verb == "send":
            message = None if wish.text else _SAID.match(masked[match.end() :])
            text = wish.text or (
                quotes.unmask_quotes(message["text"], values).strip() if message else ""
            )
            return replace(
                wish, to=quotes.unmask_quotes(who, values), thing="message", text=text
            )
        if who:
            return replace(wish, to=quotes.unmask_quotes(who, values))
    return wish


SWITCH_WORDS = {"vibrate": ("Vibrate", "振动"), "snooze": ("Snooze", "贪睡")}
SILENT = re.compile(r"\bsilent(?:ly)?\b|\bno sound\b|静音|无声|不响铃", re.I)
NOT = re.compile(
    r"\b(?:not|no|without|never|off|disable|silent|don't|doesn't)\b|不|无|关闭|没有",
    re.I,
)


def with_details(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The setting, switches, and names that stand without quotes."""
    if wish.verb in ("toggle", "change"):
        wish = _read_setting(wish, masked, values)
    if wish.verb in ("create", "remind") and has_mention(masked, "vibrate"):
        at = re.search(r"vibrat|振动|震动", masked, re.I)
        near = masked[max(0, at.start() - 16) : at.end() + 3] if at else ""
        label = SWITCH_WORDS["vibrate"][wish.language == "zh"]
        wish = replace(wish, switches=((label, not NOT.search(near)),))
    if wish.verb == "remind" and not wish.name:
        wish = replace(
            wish,
            name=quotes.extract_purpose(
                quotes.unmask_quotes(_drop_times(masked), values)
            ),
        )
    if (
        wish.verb in ("open", "delete", "move", "ask", "create")
        and not wish.name
        and not wish.reference
    ):
        wish = replace(wish, name=_loose_name(wish, masked, values))
    if wish.verb == "connect" and not wish.name:
        match = re.search(
            r"(?:to|join|network|连接|加入)\s*(?:the )?(?:wi-?fi )?(?:network )?"
            r"([\w-]+(?: (?!(?:with|using|and|password|network)\b)[\w-]+)*)",
            masked,
            re.I,
        )
        wish = replace(
            wish, name=quotes.unmask_quotes(match.group(1), values) if match else ""
        )
    return wish


def _drop_times(text: str) -> str:
    """The text without the times and spans of Chinese, which stand where a purpose would."""
    spans = [(f.start, f.end) for f in find_offsets(text)]
    spans += [(f.start, f.end) for f in find_times(text)]
    return re.sub(r"\s+", "", _blank_spans(text, spans)) if is_chinese(text) else text


_ON = re.compile(r"\bon\b|\benable|\bactivate|\bunmute|打开|开启|启用|开", re.I)
_OFF = re.compile(
    r"\boff\b|\bdisable|\bdeactivate|\bmute|关闭|关掉|停用|禁用|关上|关", re.I
)


def _read_setting(wish: Wish, masked: str, values: list[str]) -> Wish:
    """The words of the setting, and the state or value that it should get."""
    text = quotes.unmask_quotes(masked, values, marks=True)
    if wish.verb == "toggle":
        on = not _OFF.search(masked)
        rest = re.sub(
            r"\b(?:turn|switch|put|enable|disable|activate|deactivate|on|off|the|my|"
            r"please|phone's|unmute|mute)\b|打开|关闭|开启|关掉|启用|停用|禁用|关上|"
            r"请|手机的?|把|功能|一下|关了|"
            r"开了",
            " ",
            text,
            flags=re.I,
        )
        thing = re.sub(r"应用$", "", " ".join(rest.split()).strip("。.,， "))
        return replace(wish, on=on, thing=wish.thing or thing)
    match = re.search(
        r"^(?:set|change|rename|adjust|switch|make|use|update|increase|"
        r"decrease)\s+(?:the |my |this )?(?P<what>.+?)\s+(?:to|as|into|"
        r"=)\s+(?P<value>.+)$",
        text,
        re.I,
    ) or re.search(
        r"^(?:请)?(?:将|把)?(?:设置|修改|更改|调整|重命名)?(?P<what>.+?)(?:设置为|"
        r"设置成|设定为|设为|设成|修改为|"
        r"更改为|改成|改为|调到|调成|调为|重命名为|为)(?P<value>.+)$",
        text,
    )
    if match is None:
        return wish
    what = re.sub(r"^(?:手机的|手机)", "", quotes.strip_quotes(match["what"]).strip())
    to = wish.to or quotes.strip_quotes(match["value"].strip(" .。"))
    if (
        re.match(r"rename\b|重命名", text, re.I)
        and not wish.thing
        and not has_mention(what, "devicename")
    ):
        what = "device name" if wish.language == "en" else "设备名称"
    return replace(
        wish, to=to, name="" if wish.name == to else wish.name, thing=wish.thing or what
    )


_SUBJECT = re.compile(
    r"\b(?:does|do|is|will)\s+(?:the |my )?([A-Za-z][\w' -]*?)\s+(?:start|begin|end|take place)\b|"
    r"\bwhen\s+(?:the |my )?([A-Za-z][\w' -]*?)\s+(?:starts|begins|ends|takes place)\b",
    re.I,
)


def _question_subject(masked: str) -> str:
    """What starts or ends in a question: `Team lunch` in `When does Team lunch start`."""
    match = _SUBJECT.search(masked)
    return next((g for g in match.groups() if g), "") if match else ""


_EMPTY = re.compile(
    r"(?:that|it|on|off|are|is|do|does|have|there|called|named|名?是|有|里|中|的|上|都|"
    r"多少)(?:\b|[\u4e00-\u9fff]|$)"
)


def _loose_name(wish: Wish, masked: str, values: list[str]) -> str:
    """A name without quotes: `the note Shopping list`, `the Shopping note`, `city Tokyo`."""
    words = "|".join(re.escape(p) for p in SAME[wish.thing]) if wish.thing else ""
    if not words:
        return _question_subject(masked) if wish.verb == "ask" else ""
    if wish.verb == "create" and wish.thing not in ("city",):
        return ""
    head = r"(?:called |named |titled |for )?"
    after = re.search(
        rf"\b(?:{words})\s+{head}((?!(?:in|to|at|from|on|for|with|that|is|"
        rf"into)\b)[\w][\w' -]*?)(?=\s+(?:in|to|from|into|at|on|and)\b|[?.!,]|$)",
        masked,
        re.I,
    )
    before = re.search(
        rf"\b(?:the|my|a|event|delete|open|add|move)\s+((?!(?:new|next|last|first|a|an|"
        rf"the|my)\b)[\w][\w' -]*?)\s+(?:calendar\s+)?(?:{words})\b",
        masked,
        re.I,
    )
    city = re.search(
        r"\b[Aa]dd\s+([A-Z][\w' -]*?)\s+(?:to|as|in)\b|"
        r"添加(?:城市)?([\u4e00-\u9fff]{2,6}?)(?:到|的|$)|"
        r"(?:把|将)([\u4e00-\u9fff\w][\u4e00-\u9fff\w ]*?)(?:添加|加(?=[到进入至]))",
        masked,
    )
    zh = re.search(
        rf"(?:{words})([\u4e00-\u9fff\w]{{1,12}})$|(?:删除|打开|移动|把|将|"
        rf"添加)([\u4e00-\u9fff\w]{{1,12}}?)(?:这个|的)?(?:{words})",
        masked,
    )
    for match in (city, after, before) if wish.thing == "city" else (after, before, zh):
        name = next((g for g in match.groups() if g), "") if match else ""
        if (
            name
            and not find_exact_concepts(name)
            and not find_times(name)
            and not _EMPTY.match(norm(name))
        ):
            return quotes.unmask_quotes(name, values).strip()
    return ""
