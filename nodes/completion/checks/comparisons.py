"""Rows that were taken though another one beats them, where the task says "the cheapest" or so.

"The earliest alarm that is on" orders the rows of a list by a quantity. If the run took a row, and
a screen that it saw has another row of the same list that comes before it, the claim is doubted. It
is no doubt if any row that was taken is the best of its list, as a run may look at several.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from nodes import evidence
from nodes.completion.checks.quantities import (
    Quantity,
    Value,
    exceeds,
    is_later,
    read_value,
)
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.dates import parse_clock_date
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.screen import TOGGLES, Element, Screen, read_row_name

_DATED = (
    r"(?:\w+\s+)?(?:photo|picture|screenshot|message|text|order|note|call|recording|video|e-?mail"
    r"|mail|file|entry|transaction|payment|event|appointment|alarm|trip)s?\b"
)
_DATED_ZH = (
    r"[^，。,；;]{0,8}?(?:照片|图片|截图|消息|信息|短信|内容|订单|便签|笔记|通话|录音|视频|邮件"
    r"|文件|记录|活动|日程|闹钟|行程)"
)
_ORDERS: tuple[tuple[Quantity, bool, str], ...] = (
    ("price", False, r"\bcheapest\b|\b(?:lowest|best)[ -]priced?\b|最便宜|价格?最低"),
    ("price", True, r"\bmost expensive\b|\b(?:dearest|priciest)\b"
     r"|\bhighest[ -]priced?\b|最贵|价格?最高"),
    ("moment", False, r"\b(?:earliest|soonest|oldest)\b|最早|最旧"),
    ("moment", True, rf"\b(?:newest|most recent(?!ly)|(?<!at the )latest)\b|\blast {_DATED}"
     rf"|最新|最晚|最后{_DATED_ZH}|(?<!离)(?<!距)(?<![离距]我)最近(?!的?酒店|删除|使用|播放|浏览){_DATED_ZH}"),
    ("length", True, r"\blongest\b|最长"),
    ("length", False, r"\bshortest\b|最短"),
    ("distance", False, r"\b(?:nearest|closest)\b|[离距][^，。,；;]{0,8}最近"),
    ("distance", True, r"\b(?:farthest|furthest)\b|最远"),
    ("rating", True, r"\b(?:best|highest|top)[ -](?:rated|rating|scored?)\b|评分最高|最高分"),
    ("rating", False, r"\b(?:worst|lowest)[ -](?:rated|rating|scored?)\b|评分最低|最低分"),
    ("size", True, r"\b(?:largest|biggest)\b|最大"),
    ("size", False, r"\bsmallest\b|最小"),
)  # fmt: skip
"""By the words that ask for it: a quantity, and whether the most of it is wanted."""
_NUMBERED = re.compile(
    r"\b(?:second|third|fourth|fifth|next|two|three|four|five|\d+(?:nd|rd|th)?)[ -]$"
    r"|[第倒][一二三四五六七八九十\d]+$",
    re.IGNORECASE,
)
_NUMBER_AFTER = re.compile(
    r"\s*(?:two|three|four|five|\d+)\b|的?[两二三四五\d]", re.IGNORECASE
)
_EXCEPTION = re.compile(
    r"\b(?:all but|except|other than|but not|if|unless|otherwise|either)\b"
    r"|(?<![删清移解去])除|以外|之外|如果|若|要是|否则",
    re.IGNORECASE,
)
"""Words by which another row may be due than the one that comes first."""
_ON = re.compile(
    r"\b(?:that|which) (?:are|is) (?:still )?(?:turned |switched )?on\b"
    r"|\b(?:active|enabled)\b|(?:已|是)(?:开启|打开|启用)的?",
    re.IGNORECASE,
)
_FILTER = re.compile(
    r"\b(?:(?:that|which) (?:is|are|was|were|has|have|can)|whose|where"
    r"|with(?! (?:the|an?) \n)|without|among|awaiting|still|available|free|not|in stock)\b"
    r"|待|未|还|有空|可用|不|其中",
    re.IGNORECASE,
)
"""Words that narrow down which rows count, by something that rows need not say."""
_TAKEN_OUT = re.compile(
    r"\b(?:booked|sold out|unavailable|closed|expired|out of stock|cancell?ed)\b"
    r"|售罄|订满|满房|无房|已满|缺货|停售|过期|取消|关闭",
    re.IGNORECASE,
)
_HAN = re.compile(r"[\u3400-\u9fff]+")
_LEAST = 2


@dataclass(frozen=True, kw_only=True)
class Order:
    """What an instruction orders rows by."""

    words: str
    """As the instruction says it."""
    quantity: Quantity
    most: bool

    def is_before(self, one: Value, other: Value) -> bool:
        """Whether a value comes before another one in this order."""
        compare = is_later if self.quantity == "moment" else exceeds
        return compare(one, other) if self.most else compare(other, one)


@dataclass(frozen=True, kw_only=True)
class Outdone:
    """A row that was taken, and one that comes before it."""

    order: Order
    taken: str
    better: str
    is_sure: bool
    """Whether nothing in the instruction may leave the better one out."""


def read_order(instruction: str) -> Order | None:
    """The order in which the first row is wanted; None without one, or with several."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if _EXCEPTION.search(plain):
        return None
    orders: list[Order] = []
    for quantity, most, pattern in _ORDERS:
        for match in re.finditer(pattern, plain, re.IGNORECASE):
            if _NUMBERED.search(plain[: match.start()]):
                return None
            if _NUMBER_AFTER.match(plain[match.end() :]):
                return None
            words = match[0].strip()
            orders.append(Order(words=words, quantity=quantity, most=most))
    kinds = {(order.quantity, order.most) for order in orders}
    return orders[0] if len(kinds) == 1 else None


def find_outdone(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Outdone | None:
    """A row that was taken though another one that was seen comes before it in the wanted order.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = read_order(instruction)
    if order is None:
        return None
    lost: Outdone | None = None
    is_met = False
    for take in _list_takes(instruction, visits):
        beaten = _compare(take, order, instruction)
        if beaten is None:
            is_met = is_met or bool(take.values(order)[take.row.text])
        elif take.row.role in TOGGLES:
            # Another switch was turned, whatever else was right.
            return beaten
        else:
            lost = lost or beaten
    return None if is_met else lost


@dataclass(frozen=True, kw_only=True)
class _Take:
    """A row that was touched, and the rows of its list that were seen until then."""

    row: Element
    """As it was first seen."""
    rows: Sequence[Element]
    today: date | None

    def values(self, order: Order) -> dict[str, Value]:
        values: dict[str, Value] = {}
        for row in self.rows:
            values[row.text] = read_value(order.quantity, row.text, self.today)
        return values


def _list_takes(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[_Take]:
    """The rows that were taken and that the instruction does not name.

    A switch that was turned twice is as it was. A row that was opened and left again is no choice
    of the next one.
    """
    touches = Counter(map(_identify_touch, visits))
    seen: dict[tuple[str, str, str], dict[str, Element]] = {}
    opened: set[str] = set()
    plain = normalize_text(instruction)
    for visit in visits:
        _note_rows(visit.screen, seen)
        row = _find_touched(visit)
        if row is None:
            continue
        rows = seen[_identify_list(row, visit.screen)]
        if len(rows) < _LEAST or _is_named(row.text, rows, plain):
            continue
        others = [each for each in rows.values() if each.text not in opened]
        if row.role not in TOGGLES:
            opened.add(row.text)
        elif touches[_identify_touch(visit)] % 2 == 0:
            continue
        today = parse_clock_date(visit.screen.time)
        yield _Take(row=rows[row.text], rows=others, today=today)


def _note_rows(
    screen: Screen, seen: dict[tuple[str, str, str], dict[str, Element]]
) -> None:
    """Add what can be touched on a screen to the rows that were seen of each list."""
    for element in screen.elements:
        if element.index > 0 and element.text:
            rows = seen.setdefault(_identify_list(element, screen), {})
            rows.setdefault(element.text, element)


def _identify_list(element: Element, screen: Screen) -> tuple[str, str, str]:
    """What the rows of one list have in common."""
    return screen.signature, element.role, element.resource_id


def _identify_touch(visit: ScreenVisit) -> tuple[str, ...]:
    """What the touches of one row have in common."""
    row = _find_touched(visit)
    if row is None:
        return ()
    return (*_identify_list(row, visit.screen), row.text)


def _find_touched(visit: ScreenVisit) -> Element | None:
    """The row or the switch that a step touched, by a button inside it too; None without one."""
    target = visit.target
    if target is None or not target.text or target.role == "input":
        return None
    for element in visit.screen.elements:
        is_role = element.role == target.role and element.index > 0
        if not is_role or element.text != target.text:
            continue
        if element.resource_id == target.resource_id:
            return _find_row(element, visit) or element
    return None


def _find_row(button: Element, visit: ScreenVisit) -> Element | None:
    """The row that a button which was touched stands in; None if it stands by itself."""
    if button.role != "button" or visit.target is None:
        return None
    for element in visit.screen.elements:
        if element.role != "item" or not element.text:
            continue
        if element.bounds.contains(*visit.target.center):
            return element
    return None


def _is_named(row: str, rows: Iterable[str], plain: str) -> bool:
    """Whether an instruction names a row by its first column, which no other row has."""
    name = _read_name(row)
    if len(name) < _LEAST or name not in plain:
        return False
    times = 0
    for each in rows:
        if _read_name(each) == name:
            times += 1
    return times == 1


def _read_name(row: str) -> str:
    return normalize_text(read_row_name(row))


def _compare(take: _Take, order: Order, instruction: str) -> Outdone | None:
    """The row that comes before the one that was taken; None if none does, or none surely."""
    values = take.values(order)
    own = values[take.row.text]
    needs_on = take.row.checked is not None and _ON.search(instruction)
    plain = normalize_text(instruction)
    # What stands around the words of the order itself, "with the" for example, narrows nothing.
    narrowed = _ON.sub(" ", plain.replace(order.words, "\n"))
    wanted = _list_terms(narrowed)
    for row in take.rows:
        if row.text == take.row.text or not _is_like(row, take.row, wanted):
            continue
        if needs_on and not row.checked:
            continue
        is_left_out = bool(needs_on) and not take.row.checked
        if order.is_before(values[row.text], own) or is_left_out:
            return Outdone(
                order=order,
                taken=take.row.text,
                better=row.text,
                is_sure=_FILTER.search(narrowed) is None,
            )
    return None


def _is_like(row: Element, taken: Element, wanted: set[str]) -> bool:
    """Whether a row has all that the one which was taken has of the task, and can be had at all."""
    if _TAKEN_OUT.search(row.text) and not _TAKEN_OUT.search(taken.text):
        return False
    own = wanted & _list_terms(taken.text)
    return own <= _list_terms(row.text)


def _list_terms(text: str) -> set[str]:
    """The English words of a text that name something, and each two Chinese characters of it."""
    terms: set[str] = set()
    for part in paraphrase.list_parts(text):
        if not has_chinese(part):
            terms.add(part)
    for phrase in _HAN.findall(normalize_text(text)):
        for start in range(len(phrase) - 1):
            terms.add(phrase[start : start + 2])
    return terms
