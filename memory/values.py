"""Values that instructions and labels name: times of day, numbers, weekdays, quoted texts.

A text becomes tokens, of which two are equal that say the same: `6:30 PM` and `6.30 pm`, `two` and
2, `Mon` and Monday. English and Chinese.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

Sort = Literal["quoted", "time", "number", "weekday", "date", "word"]

_WEEKDAYS = {
    name: number
    for number, names in enumerate(
        ["monday mon 星期一 周一", "tuesday tue 星期二 周二", "wednesday wed 星期三 周三",
         "thursday thu 星期四 周四", "friday fri 星期五 周五", "saturday sat 星期六 周六",
         "sunday sun 星期日 星期天 周日 周天"]
    )
    for name in names.split()
}  # fmt: skip
_MONTHS = (
    "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    "|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?"
)
_CARDINALS = "zero one two three four five six seven eight nine ten eleven twelve"
_ORDINALS = "first second third fourth fifth sixth"
_NUMBERS: dict[str, int] = {
    **{word: n for n, word in enumerate(_CARDINALS.split())},
    **{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50},
    **{word: n for n, word in enumerate(_ORDINALS.split(), 1)},
}
_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_HALF_AM = frozenset({"am", "a.m.", "上午", "早上", "凌晨", "清晨", "早晨"})
_HALF_PM = frozenset({"pm", "p.m.", "下午", "晚上", "傍晚"})
_CN = "[零〇一二三四五六七八九十两]"
_HALF_CN = "上午|早上|凌晨|清晨|早晨|下午|晚上|傍晚|中午"

_TOKEN = re.compile(
    rf"""
    (?P<quoted>“[^”]+”|"[^"]+"|「[^」]+」|『[^』]+』|《[^》]+》|‘[^’]+’|(?<!\w)'[^']+(?:'\w[^']*)*'(?!\w))
  | (?P<date>(?:\d{{4}}年)?\d{{1,2}}月\d{{1,2}}[日号]
      |\b(?:{_MONTHS})\.?\s\d{{1,2}}(?:st|nd|rd|th)?\b(?:,\s\d{{4}})?|\b\d{{4}}-\d\d-\d\d\b)
  | (?P<time>\b\d{{1,2}}[:.]\d\d(?:\s?[ap]\.?m\b\.?)?|\b\d{{1,2}}\s?[ap]\.?m\b\.?
      |\bhalf\spast\s\w+\b|\bquarter\spast\s\w+\b|\b\d{{1,2}}\so'clock\b|\bnoon\b|\bmidnight\b
      |(?:{_HALF_CN})?(?:\d{{1,2}}|{_CN}{{1,3}})点(?:半|一刻|三刻|(?:\d{{1,2}}|{_CN}{{1,3}})分?)?(?!\d))
  | (?P<weekday>\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun)\b
      |(?:星期|周)[一二三四五六日天])
  | (?P<number>\d+(?:\.\d+)?(?:st|nd|rd|th)?|\b(?:{"|".join(_NUMBERS)})\b
      |{_CN}{{1,3}}(?=[个次分小天件份张条名位秒月点杯]))
  | (?P<word>[^\W\d_\u3400-\u9fff]+(?:['’][^\W\d_]+)*|[\u3400-\u9fff]|<[^<>]+>)
    """,
    re.VERBOSE | re.IGNORECASE,
)


class Token(NamedTuple):
    """A word, or what stands for one value."""

    sort: Sort
    text: str
    """As it stands in the instruction."""
    key: str
    """What makes two equal."""
    start: int
    end: int


@dataclass(frozen=True)
class Clock:
    """A time of day; `half` is empty where the words do not tell it."""

    hour: int
    minute: int
    half: Literal["am", "pm", ""]

    @property
    def h24(self) -> int:
        """The hour from 0 to 23, as far as it is told."""
        return self.hour % 12 + 12 * (self.half == "pm") if self.half else self.hour

    @property
    def h12(self) -> int:
        """The hour from 1 to 12."""
        return self.hour % 12 or 12


@lru_cache(maxsize=1024)
def tokens(text: str) -> tuple[Token, ...]:
    """The words and values of a text; their places count in `plain(text)`.

    An instruction is compared with many others, and each time by its tokens.
    """
    words = plain(text)
    found = []
    for match in _TOKEN.finditer(words):
        sort: Sort = match.lastgroup  # type: ignore[assignment]
        said = match[0]
        found.append(Token(sort, said, _key(sort, said), match.start(), match.end()))
    return tuple(found)


def plain(text: str) -> str:
    """Width and spaces made equal; case is kept, as it is typed again."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _key(sort: Sort, text: str) -> str:
    if sort == "time":
        read = clock(text)
        return f"time {read.hour}:{read.minute} {read.half}" if read else text.casefold()
    if sort == "number":
        return f"number {number(text)}"
    if sort == "weekday":
        return f"weekday {_WEEKDAYS[text.casefold()]}" if text.casefold() in _WEEKDAYS else text
    if sort == "quoted":
        return f"quoted {text[1:-1].casefold()}"
    return text.casefold()


def number(text: str) -> str:
    """What a number says, as digits: `two` and `2nd` are 2."""
    said = text.casefold()
    if said in _NUMBERS:
        return str(_NUMBERS[said])
    digits = re.match(r"\d+(?:\.\d+)?", said)
    return digits[0].lstrip("0") or "0" if digits else str(_chinese(said))


def _chinese(text: str) -> int:
    """The number up to 99 that Chinese numerals say."""
    if "十" in text:
        tens, _, ones = text.partition("十")
        return _DIGITS.get(tens, 1) * 10 + _DIGITS.get(ones, 0)
    return sum(_DIGITS.get(c, 0) * 10**n for n, c in enumerate(reversed(text)))


def clock(text: str) -> Clock | None:
    """The time of day that a text says, None when it says none."""
    said = text.casefold().replace(".m", "m").rstrip(".")
    if said in ("noon", "midnight"):
        return Clock(12, 0, "pm" if said == "noon" else "am")
    past = re.fullmatch(r"(half|quarter)\spast\s(\w+)", said)
    if past:
        hour = int(number(past[2])) if past[2] in _NUMBERS or past[2].isdigit() else -1
        return Clock(hour, 30 if past[1] == "half" else 15, "") if 0 < hour <= 12 else None
    west = re.fullmatch(r"(\d{1,2})(?:[:.](\d\d))?\s?([ap]m)?(?:\so'clock)?", said)
    if west and (west[2] or west[3] or "o'clock" in said):
        return _clock(int(west[1]), int(west[2] or 0), west[3] or "")
    east = re.fullmatch(rf"({_HALF_CN})?(\d+|{_CN}+)点(半|一刻|三刻|(?:(\d+|{_CN}+)分?))?", said)
    if not east:
        return None
    minute = {"半": 30, "一刻": 15, "三刻": 45}.get(east[3] or "", -1)
    if minute < 0:
        minute = int(number(east[4])) if east[4] else 0
    half = "am" if east[1] in _HALF_AM else "pm" if east[1] in _HALF_PM else ""
    return _clock(int(number(east[2])), minute, "pm" if east[1] == "中午" else half)


def _clock(hour: int, minute: int, half: str) -> Clock | None:
    if hour > 24 or minute > 59:
        return None
    return Clock(hour, minute, "am" if half == "am" and hour <= 12 else
                 "pm" if half == "pm" and hour <= 12 else "")  # fmt: skip


def half_of(text: str) -> str:
    """`am` or `pm` for a text that says a half of the day and no more; else empty."""
    said = text.casefold().replace(".", "")
    return "am" if said in ("am", *_HALF_AM) else "pm" if said in ("pm", *_HALF_PM) else ""


def weekday(text: str) -> int | None:
    """The day that a text names and nothing else, 0 for Monday; None when it names none."""
    return _WEEKDAYS.get(" ".join(text.split()).casefold())


def weekday_like(day: str, model: str) -> str:
    """A weekday in the form of another one: `Mon` for Monday where the other is `Tue`."""
    wanted = weekday(day)
    names = [n for n, each in _WEEKDAYS.items() if each == wanted]
    if model.isascii():
        fit = [n for n in names if n.isascii() and (len(n) > 3) == (len(model) > 3)]
    else:
        fit = [n for n in names if n[:1] == model[:1]]
    name = fit[0] if fit else day
    return name[:1].upper() + name[1:] if model[:1].isupper() else name


def weekday_name(number: int) -> str:
    """The English name of a day, 0 for Monday."""
    return next(name for name, each in _WEEKDAYS.items() if each == number % 7)


_COMMON = """
about again also always amazing anyone away awesome beautiful been best better bought cannot
could definitely does ever every everyone everything excellent fantastic fine first forward
friend friends from glad good great have here hope into just kind know last like liked little
lots love loved lovely made make many minute more most much must never nice nothing once only
other over perfect please pretty quite ready really recommend right same should since some soon
still such super sure take thank thanks that them then there these they thing things think this
time today together tomorrow took totally tried truly very want wanted well were what when will
wish with wonderful worth would your yours
"""
_OPINIONS = frozenset(_COMMON.split())
"""Words that say what somebody thinks of a thing, and nothing of which thing."""


def strange(text: str, known: Iterable[str], seen: Iterable[str]) -> bool:
    """Whether a text took something from what was seen: a number, or a word that nobody had said.

    Args:
        text: that was typed.
        known: what the person said; what stands there may be used freely.
        seen: texts of screens. Words of less than four letters are too common to tell.
    """
    told = {token.key for each in known for token in tokens(each)}
    own = [token for token in tokens(text) if token.key not in told]
    if any(token.sort != "word" for token in own):
        return True
    page = "\n".join(plain(each).casefold() for each in seen)
    words = {t.key for t in own if len(t.key) > 3 and t.text.isascii()} - _OPINIONS
    runs = re.findall(r"[\u3400-\u9fff]{2,}", plain(text))
    pairs = {run[n : n + 3] for run in runs for n in range(max(1, len(run) - 2))}
    return any(re.search(rf"\b{re.escape(w)}\b", page) for w in words) or any(
        pair in page and not any(pair in plain(each) for each in known) for pair in pairs
    )
