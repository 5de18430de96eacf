"""The order that an instruction takes a row by: "the cheapest", "the second newest"."""

import re
from dataclasses import dataclass

from nodes import evidence
from nodes.completion.checks.instruction.quantities import (
    Quantity,
    Value,
    exceeds,
    is_later,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import parse_number

_DATED = (
    r"(?:\w+\s+)?(?:photo|picture|screenshot|message|text|order|note|call|recording|video|e-?mail"
    r"|mail|file|entry|transaction|payment|event|appointment|alarm|trip)s?\b"
)
_DATED_ZH = (
    r"[^，。,；;]{0,8}?(?:照片|图片|截图|消息|信息|短信|内容|订单|便签|笔记|通话|录音|视频|邮件"
    r"|文件|记录|活动|日程|闹钟|行程)"
)
_MOST = r"(?:最|(?<=第[二三四五六七八九2-9]))"
"""The sign before an adjective: the most, or the second most."""
_ORDERS: tuple[tuple[Quantity, bool, str], ...] = (
    ("price", False, r"\bcheapest\b|\bcheaper (?:of|one)\b"
     rf"|\b(?:lowest|best)[ -]priced?\b|{_MOST}便宜|价格?最低"),
    ("price", True, r"\bmost expensive\b|\b(?:dearest|priciest)\b"
     rf"|\bhighest[ -]priced?\b|{_MOST}贵|价格?最高"),
    ("moment", False, rf"\b(?:earliest|soonest|oldest|older(?= of\b))\b|{_MOST}[早旧]"),
    ("moment", True, r"\b(?:newest|newer(?= of\b)|most recent(?!ly)|(?<!at the )latest)\b"
     rf"|\blast {_DATED}"
     rf"|{_MOST}[新晚]|最后{_DATED_ZH}|(?<!离)(?<!距)(?<![离距]我)最近(?!的?酒店|删除|使用|播放|浏览){_DATED_ZH}"),
    ("length", True, rf"\b(?:longest|longer(?= of\b))\b|{_MOST}长"),
    ("length", False, rf"\b(?:shortest|shorter(?= of\b))\b|{_MOST}短"),
    ("distance", False, r"\b(?:nearest|closest)\b|[离距][^，。,；;]{0,8}最近"),
    ("distance", True, rf"\b(?:farthest|furthest)\b|{_MOST}远"),
    ("rating", True, r"\b(?:best|highest|top)[ -](?:rated|rating|scored?)\b|评分最高|最高分"),
    ("rating", False, r"\b(?:worst|lowest)[ -](?:rated|rating|scored?)\b|评分最低|最低分"),
    ("popularity", True, r"\bmost (?:popular|watched|viewed|played|liked|wanted|followed)\b"
     rf"|{_MOST}(?:热门|受欢迎|火)|(?:人气|热度){_MOST}高"),
    ("size", True, rf"\b(?:largest|biggest)\b|{_MOST}大"),
    ("size", False, rf"\bsmallest\b|{_MOST}小"),
)  # fmt: skip
"""By the words that ask for it: a quantity, and whether the most of it is wanted."""
_PLACE = re.compile(
    r"\b(?P<en>second|third|fourth|fifth|2nd|3rd|[4-9]th)[ -]$"
    r"|第(?P<zh>[二三四五六七八九2-9])$",
    re.IGNORECASE,
)
"""Words before an order, by which not its first row is wanted."""
_NUMBERED = re.compile(
    r"\b(?:next|two|three|four|five|\d+(?:st|nd|rd|th)?)[ -]$"
    r"|[第倒][一二三四五六七八九十\d]+$",
    re.IGNORECASE,
)
_MANY_AFTER = re.compile(
    r"\s*(?:\w+\s+)?(?:\w+[^\Wus]s|ones)\b|[^，。；,;]{0,4}[几些]",
    re.IGNORECASE,
)
_NUMBER_AFTER = re.compile(
    r"\s*(?:two|three|four|five|\d+)\b|的?[两二三四五\d]", re.IGNORECASE
)
EXCEPTION = re.compile(
    r"\b(?:all but|except|other than|but not|if|unless|otherwise|either)\b"
    r"|(?<![删清移解去])除|以外|之外|如果|若|要是|否则",
    re.IGNORECASE,
)
"""Words by which another row may be due than the one that the order tells."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """What an instruction orders rows by."""

    words: str
    """As the instruction says it."""
    quantity: Quantity
    most: bool
    place: int = 1
    """Which one of the rows is wanted, counted from 1."""
    is_of_one: bool = True
    """Whether no plural stands behind it, as in "the newest notes"."""

    def is_before(self, one: Value, other: Value) -> bool:
        """Whether a value comes before another one in this order."""
        compare = exceeds
        if self.quantity == "moment":
            compare = is_later
        if self.most:
            return compare(one, other)
        return compare(other, one)


def read_order(instruction: str) -> Order | None:
    """The order that tells the wanted row; None without one, or with several."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if EXCEPTION.search(plain):
        return None
    orders: dict[tuple[Quantity, bool, int], Order] = {}
    for quantity, most, pattern in _ORDERS:
        for match in re.finditer(pattern, plain, re.IGNORECASE):
            before = plain[: match.start()]
            place = _read_place(before)
            if place is None:
                return None
            if _NUMBER_AFTER.match(plain[match.end() :]):
                return None
            order = Order(
                words=match[0].strip(),
                quantity=quantity,
                most=most,
                place=place,
                is_of_one=not _MANY_AFTER.match(plain[match.end() :]),
            )
            orders.setdefault((quantity, most, place), order)
    if len(orders) != 1:
        return None
    return next(iter(orders.values()))


def _read_place(before: str) -> int | None:
    """The place that the words before an order tell, 1 if none; None if they mean several rows."""
    match = _PLACE.search(before)
    if match is not None:
        return parse_number(match["en"] or match["zh"])
    if _NUMBERED.search(before):
        return None
    return 1
