"""Mask quoted texts in a sentence, put them back, and find the field that each is for."""

import re

_QUOTED = re.compile(
    r"“([^”]*)”|「([^」]*)」|『([^』]*)』|《([^》]*)》|‘([^’]*)’|\"([^\"]*)\"|"
    r"(?<![\w'])'(.+?)'(?![\w'])|(\{\{secret:\w+\}\})"
)
_MARK = re.compile(r"⟦(\d+)⟧")
_END = (
    r"(?=\s*$|[,.;!?](?:\s|$)|\s+(?:and|with|that|every|each|which|then)\s|\s+(?:at|for|"
    r"on|from|in)\s+(?:\d|the\b|mon|tue|wed|thu|fri|sat|sun|noon|every|weekdays?|"
    r"weekends?|january|february|march|april|may|june|july|august|september|october|"
    r"november|december|today|tomorrow|next)|\s+(?:tomorrow|today|next|daily|weekdays)\b|"
    r"\s+(?:in|to)\s+(?:the |my )?(?:notes?|clock|calendar|messages|settings)\b)"
)
_LOOSE = [
    re.compile(
        rf"\b(?:named|called|titled|labell?ed|with (?:the |a )?(?:title|label|"
        rf"name)(?: of)?|whose (?:title|name) is)\s+(?!⟦|[\"'“‘])(?P<v>\S.*?){_END}",
        re.I,
    ),
    re.compile(
        r"\b(?:saying|that says|which says|say(?=\s+(?:I|we)\b)|with (?:the )?(?:text|"
        r"content|body|message)(?: of)?|reading)\s+(?:that\s+)?(?!⟦|"
        r"[\"'“‘])(?P<v>\S.*?)(?=\s*$|[.;](?:\s|$))",
        re.I,
    ),
    re.compile(
        r"\b(?:with |using )?(?:the )?password(?: is)?\s+(?!⟦|"
        r"[\"'“‘{])(?P<v>\S+?)(?=[,.;]?(?:\s|$))",
        re.I,
    ),
    re.compile(
        r"(?:标签|标题|名称|内容|正文|密码)\s*(?:设为|为|是|叫做?|[:：])\s*(?!⟦|"
        r"[“\"「『《‘{])(?P<v>[^，。,；;“”\s]+)"
    ),
    re.compile(
        r"(?:名为|名叫|叫做|命名为)\s*(?!⟦|[“\"「『《‘])(?P<v>[^，。,；;“”\s]+?)(?=的|[，。,；;]|$)"
    ),
    re.compile(
        r"(?:说|写着|：|:)(?!了)\s*(?!⟦|[“\"「『《‘\d])(?P<v>[\u4e00-\u9fff][^“”]*)$"
    ),
    re.compile(
        r"\b(?:notes?|memo)(?: down)?\s*(?::|\bthat\b)\s*(?!⟦|[\"'“‘])(?P<v>\S.*?)(?=\s*[.;]?\s*$)",
        re.I,
    ),
    re.compile(
        r"(?:便签|笔记|备忘录?|记一下|记下)\s*[,，]\s*(?!标题|内容|名|正文|⟦|[“\"])(?P<v>[^，。,]+)$"
    ),
]
_SLOTS: list[tuple[str, str]] = [
    ("password", r"password|passphrase|密码|口令"),
    ("to", (
        r"folder|文件夹|recipient|收件人|(?:device|phone) name to|名称(?:改|设)[为成]|"
        r"改名为|rename\w* .*to"
    )),
    ("text", (
        r"text|content|contents|body|saying|says|say|reading|message|type|write|内容|正文|说|"
        r"写着|写道|写|输入|短信|消息"
    )),
    ("text", (
        r"(?:notes?|memo|便签|笔记|备忘录?|记一下|记下)(?: down)?\s*[:：,，]|note that|note down"
    )),
    ("name", (
        r"title|titled|label|labell?ed|name|named|called|call it|subject|标题|标签|名称|名为|名叫|"
        r"叫做?|命名为|note|notes|memo|便签|笔记|备忘录|timer|计时器|network|wi-?fi|网络|city|城市|"
        r"conversation"
    )),
    ("event", r"event|appointment|meeting|活动|日程|事件|会议|before|when is"),
    ("name", r"alarm|闹钟"),
]  # fmt: skip
"""Words in front of a quoted text, by the field that they name."""
_REACH, _NEAR = 40, 4
"""Characters in front of a quoted text in which its field is named, and named close by."""
_AFTER: list[tuple[str, str]] = [
    (
        "event",
        r"\s*(?:的)?(?:calendar )?(?:event|appointment|meeting|活动|日程|事件|会议)",
    ),
    ("to", r"\s*(?:的)?(?:folder|文件夹)"),
    (
        "name",
        r"\s*(?:的)?(?:这个)?(?:alarm|note|memo|timer|network|city|闹钟|便签|笔记|"
        r"备忘录|计时器|网络)",
    ),
]
"""Words behind a quoted text, by the field that they name."""


def mask_quotes(text: str) -> tuple[str, list[str]]:
    """The text with `⟦0⟧`, `⟦1⟧` ... in place of quoted parts and secrets, and those parts."""
    values: list[str] = []

    def keep_value(match: re.Match[str]) -> str:
        values.append(match[match.lastindex or 0])
        return f"⟦{len(values) - 1}⟧"

    return _QUOTED.sub(keep_value, text), values


def unmask_quotes(text: str, values: list[str]) -> str:
    """The inverse of `mask_quotes`, with Chinese quotation marks; secrets stay bare."""

    def put_back(match: re.Match[str]) -> str:
        number = int(match.group(1))
        if number >= len(values):
            return f"“{match.group(0)}”"
        value = values[number]
        if value.startswith("{{secret:"):
            return value
        return f"“{value}”"

    return _MARK.sub(put_back, text)


def strip_quotes(text: str) -> str:
    """The text without quotes around it."""
    bare = text.strip()
    masked, values = mask_quotes(bare)
    if _MARK.fullmatch(masked.strip()):
        return values[0]
    return bare


def add_quotes(text: str) -> str:
    """The text with quotes around names and contents that the user left without them."""
    masked, values = mask_quotes(text)
    for pattern in _LOOSE:
        match = pattern.search(masked)
        if match is None or _MARK.search(match["v"]):
            continue
        start, end = match.span("v")
        masked = f"{masked[:start]}“{masked[start:end].strip()}”{masked[end:]}"
        text = unmask_quotes(masked, values)
        masked, values = mask_quotes(text)
    return unmask_quotes(masked, values)


def find_slot(masked: str, number: int) -> str:
    """Which field the quoted text of this number is for, by the words around it; empty if unclear.

    One of name, text, to, password, event.
    """
    mark = f"⟦{number}⟧"
    head, _, tail = masked.partition(mark)
    before = _MARK.sub("|", head)[-_REACH:]
    slot, end = _find_last_slot(before)
    if slot and len(before.rstrip(" :：")) - end <= _NEAR:
        return slot
    for name, pattern in _AFTER:
        if re.match(pattern, tail, re.I):
            return name
    return slot


def _find_last_slot(before: str) -> tuple[str, int]:
    """The last field named in front of a quoted text, and where its name ends; or empty and -1."""
    slot, end = "", -1
    own_start = before.rfind("|") + 1
    for name, pattern in _SLOTS:
        named = re.compile(rf"(?<![a-z])(?:{pattern})(?![a-z])", re.I)
        for match in named.finditer(before):
            if match.end() > end and match.end() >= own_start:
                slot, end = name, match.end()
    return slot, end


_PURPOSE = re.compile(
    r"\b(?:to|about|of|that)\s+((?!\d)[^,.;]+?)(?:\s+(?:in|at|on|tomorrow|tonight|"
    r"today)\b.*)?[.!]?$",
    re.I,
)
_REMINDING = re.compile(r"\s*(?:remind|wake)\b", re.I)
_PURPOSE_ZH = re.compile(r"提醒我(?:去|要)?([^，。,\d]{1,20})$")


def find_reminder(text: str) -> str:
    """The purpose of a reminder: `call mom` in `Remind me at 5 to call mom`."""
    match = _PURPOSE.search(text)
    if match is None or _REMINDING.match(match.group(1)):
        match = _PURPOSE_ZH.search(text)
    if match is None:
        return ""
    return match.group(1).strip()
