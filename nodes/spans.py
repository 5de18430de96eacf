"""Times, dates, weekdays, durations, amounts and counts in a text, English or Chinese.

Each reader gives what it finds with the values that it may mean: `7:30` is morning or evening, and
`3/4` is in March or April.
"""

import re
import unicodedata
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Span:
    """A stretch of a text that says a value."""

    start: int
    words: str
    values: frozenset[object]


_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "a dozen": 12, "twenty": 20,
}  # fmt: skip
_SIGNS = {sign: n for n, sign in enumerate("〇一二三四五六七八九十")} | {"两": 2}
_SIGN = "[〇一二两三四五六七八九十]"
_TIME = re.compile(
    r"(?<![\d:.])(?P<h>\d{1,2})(?:[:：.](?P<m>[0-5]\d))?\s*(?P<half>[ap])\.?m\b\.?"
    r"|(?<![\d:.])(?P<h24>[01]?\d|2[0-3])[:：](?P<m24>[0-5]\d)(?![:\d])"
    r"(?:\s*(?:in the |at )?(?P<part>morning|afternoon|evening|night))?"
    r"|(?<!\d)(?P<clock>\d{1,2}) o'?clock(?:\s*(?:in the |at )?(?P<part2>morning|afternoon|evening|"
    r"night))?|\b(?P<word>noon|midnight)\b",
    re.IGNORECASE,
)
_ZH_TIME = re.compile(
    r"(?P<part>凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里|今晚|明晚|今早|明早|[早晚])?\s*"
    rf"(?P<h>\d{{1,2}}|{_SIGN}{{1,3}})(?:[:：](?P<m>[0-5]\d)(?!\d)|[点點](?!钟?[儿些])"
    rf"(?P<said>半|一刻|三刻|整|(?:\d{{1,2}}|{_SIGN}{{1,3}})(?=分)|\d{{2}})?分?)"
)
_LATE = re.compile(r"下午|傍晚|晚|夜|afternoon|evening|night", re.IGNORECASE)
_EARLY = re.compile(r"凌晨|早|清晨|上午|morning", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = rf"(?:{'|'.join(_MONTHS)})[a-z]*\.?"
_DATE = re.compile(
    rf"\b(?P<month>{_MONTH})\s+(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\b(?![:\d])"
    rf"|\b(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month2>{_MONTH})\b"
    r"|\b\d{4}[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})\b|(?P<zm>\d{1,2})月(?P<zd>\d{1,2})[日号]?"
    r"|(?<![\d/])(?P<one>\d{1,2})/(?P<two>\d{1,2})(?![\d/])",
    re.IGNORECASE,
)
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY = r"(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?"
_ZH_DAYS = {sign: n for n, sign in enumerate("一二三四五六日")} | {"天": 6}
_ZH_DAY = "(?:周|星期|礼拜)"
_WEEKDAYS = re.compile(
    rf"\b(?P<from>{_DAY})\s*(?:to|through|until|-|–)\s*(?P<to>{_DAY})\b|\b(?P<day>{_DAY})\b"
    rf"|{_ZH_DAY}(?P<zfrom>[一二三四五六日天])\s*(?:到|至|-|–|~)\s*{_ZH_DAY}?(?P<zto>[一二三四五六日天])"
    rf"|{_ZH_DAY}(?P<zday>[一二三四五六日天])"
    r"|\b(?P<work>(?:every )?weekdays?)\b|(?P<zwork>工作日)|\b(?P<end>(?:every )?weekends?)\b|"
    r"(?P<zend>周末)|\b(?P<all>every ?day|daily)\b|(?P<zall>每天|每日)",
    re.IGNORECASE,
)
_LENGTH = re.compile(
    r"(?P<n>\d+(?:\.\d+)?)\s*(?P<unit>hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s|小时|分钟?|秒)"
    r"(?![a-z])|(?<![\d:])(?:(?P<ch>\d{1,2}):)?(?P<cm>\d{1,2}):(?P<cs>\d{2})(?![\d:])",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"[$¥￥€£]\s*(?P<n>\d[\d,]*(?:\.\d+)?)|(?P<m>\d[\d,]*(?:\.\d+)?)\s*"
    r"(?:yuan|dollars?|euros?|pounds?|percent|元|块|%|％|℃|°|degrees)",
    re.IGNORECASE,
)
_COUNT = re.compile(
    rf"\b(?:(?P<exact>exactly|only|just)\s+)?(?P<n>\d{{1,3}}|{'|'.join(_WORDS)})\b"
    r"(?!\s*(?:minutes?|mins?|hours?|hrs?|seconds?|secs?|days?|weeks?|months?|years?|am|pm|o'clock|"
    r"[:.]\d))(?=\s+(?:\w+\s+)?[a-z]+s\b|\s+people\b)"
    rf"|(?P<zn>\d{{1,3}}|{_SIGN}{{1,3}})(?:张|杯|份|个(?!小时|月|星期|钟头)|人(?![民生])|件|位|本|间|盒|瓶)",
    re.IGNORECASE,
)


def times(text: str) -> list[Span]:
    """Times of day, as minutes since midnight."""
    found: list[Span] = []
    for match in _TIME.finditer(text):
        if match["word"]:
            values = {0 if match["word"].casefold() == "midnight" else 720}
        elif match["half"]:
            late = match["half"].casefold() == "p"
            values = {int(match["h"]) % 12 * 60 + int(match["m"] or 0) + 720 * late}
        else:
            hour = int(match["h24"] or match["clock"])
            said = match["part"] or match["part2"] or ""
            values = _halves(hour, int(match["m24"] or 0), said, written=match["h24"] or "")
        found.append(Span(start=match.start(), words=match[0].strip(), values=frozenset(values)))
    taken = [range(each.start, each.start + len(each.words)) for each in found]
    for match in _ZH_TIME.finditer(text):
        told, bare = number(match["h"]), not (match["part"] or match["said"] or match["m"])
        overlaps = [r for r in taken if match.start("h") in r]
        if told is None or told > 24 or (bare and match["h"] == "一"):
            continue
        if overlaps and not match["part"]:
            continue
        values = _halves(told, _minutes(match), match["part"] or "", written="")
        span = Span(start=match.start(), words=match[0].strip(), values=frozenset(values))
        found = [each for each in found if each.start != match.start("h")] + [span]
    return found


def dates(text: str) -> list[Span]:
    """Dates without their year, as (month, day)."""
    found: list[Span] = []
    for match in _DATE.finditer(text):
        month = match["month"] or match["month2"]
        if month:
            pairs = {(_MONTHS.index(month[:3].casefold()) + 1, int(match["day"] or match["day2"]))}
        elif match["one"]:
            one, two = int(match["one"]), int(match["two"])
            pairs = {(one, two), (two, one)}
        else:
            pairs = {(int(match["m"] or match["zm"]), int(match["d"] or match["zd"]))}
        pairs = {(m, d) for m, d in pairs if 1 <= m <= 12 and 1 <= d <= 31}
        if pairs:
            found.append(Span(start=match.start(), words=match[0].strip(), values=frozenset(pairs)))
    return found


def weekdays(text: str) -> list[Span]:
    """Days of the week, Monday being 0."""
    found: list[Span] = []
    for match in _WEEKDAYS.finditer(text):
        if match["from"] or match["zfrom"]:
            days = _between(
                _day(match["from"] or match["zfrom"]), _day(match["to"] or match["zto"])
            )
        elif match["day"] or match["zday"]:
            said = match["day"] or match["zday"]
            if match["day"] and len(said) < 6 and not (said[0].isupper() or said.endswith("day")):
                continue
            days = {_day(said)}
        elif match["work"] or match["zwork"]:
            days = {0, 1, 2, 3, 4}
        else:
            days = {5, 6} if match["end"] or match["zend"] else set(range(7))
        found.append(Span(start=match.start(), words=match[0], values=frozenset(days)))
    return found


def durations(text: str) -> list[Span]:
    """Spans of time, in seconds; parts beside each other make one, as in `1 hour 30 minutes`."""
    found: list[Span] = []
    for match in _LENGTH.finditer(text):
        if match["unit"]:
            unit = match["unit"].casefold()
            size = 3600 if unit[0] in "h小" else 60 if unit[0] in "m分" else 1
            seconds = float(match["n"]) * size
        else:
            clock = [int(part or 0) for part in (match["ch"], match["cm"], match["cs"])]
            seconds = clock[0] * 3600.0 + clock[1] * 60 + clock[2]
        last = found[-1] if found else None
        gap = text[last.start + len(last.words) : match.start()] if last else "-"
        if last and match["unit"] and gap.strip(" ,").casefold() in ("", "and"):
            (before,) = last.values
            seconds += float(str(before))
            words = text[last.start : match.end()]
            found[-1] = Span(start=last.start, words=words, values=frozenset({seconds}))
        else:
            span = Span(start=match.start(), words=match[0], values=frozenset({seconds}))
            found.append(span)
    return found


def amounts(text: str) -> list[Span]:
    """Sums of money, percentages and degrees, as numbers."""
    plain = narrow(text)
    return [
        Span(
            start=match.start(),
            words=match[0].strip(),
            values=frozenset({float((match["n"] or match["m"]).replace(",", "").rstrip("."))}),
        )
        for match in _AMOUNT.finditer(plain)
    ]


def counts(text: str) -> list[Span]:
    """How many of something; one alone is mostly an article, and counts with `exactly` only."""
    found: list[Span] = []
    for match in _COUNT.finditer(text):
        many = number(match["n"] or match["zn"])
        if many is None or (many == 1 and not match["exact"]):
            continue
        words = match[0].strip()
        found.append(Span(start=match.start(), words=words, values=frozenset({float(many)})))
    return found


def number(said: str) -> int | None:
    """The number that digits, an English word or Chinese signs up to ninety-nine say."""
    word = said.casefold()
    if word.isdigit():
        return int(word)
    if word in _WORDS:
        return _WORDS[word]
    if not word or any(sign not in _SIGNS for sign in word):
        return None
    tens, ten, ones = word.rpartition("十")
    if not ten:
        return _SIGNS[word] if len(word) == 1 else None
    return (_SIGNS[tens] if tens else 1) * 10 + (_SIGNS[ones] if ones else 0)


def _minutes(match: re.Match[str]) -> int:
    if match["m"]:
        return int(match["m"])
    quarters = {"半": 30, "一刻": 15, "三刻": 45, "整": 0}
    said = match["said"] or "整"
    return quarters[said] if said in quarters else number(said) or 0


def _halves(hour: int, minute: int, said: str, *, written: str) -> set[int]:
    """Minutes since midnight; both halves of the day where nothing tells which one it is."""
    hour %= 24
    if hour == 12 and re.search("晚|夜|night", said):
        return {minute}
    if _LATE.search(said) or (said == "中午" and hour < 11):
        late = hour + 12 if hour < 12 else hour
        return {late % 24 * 60 + minute}
    if _EARLY.search(said) or said == "中午" or hour > 12 or (written[:1] == "0" and hour):
        return {hour * 60 + minute}
    return {hour % 12 * 60 + minute, (hour % 12 + 12) * 60 + minute}


def _day(said: str) -> int:
    return _ZH_DAYS[said] if said in _ZH_DAYS else _DAYS.index(said[:3].casefold())


def _between(first: int, last: int) -> set[int]:
    return {(first + n) % 7 for n in range((last - first) % 7 + 1)}


def narrow(text: str) -> str:
    """Wide signs made narrow, each still one sign."""
    return "".join(
        same if len(same := unicodedata.normalize("NFKC", sign)) == 1 else sign for sign in text
    )
