"""What a model read in an order before anything was done: "half twelve" is 12:30.

Rules cannot read all that people say, and at the end a model may insist on a mistake. So it says
what words stand for with its first plan, and a rule takes that where it reads nothing itself: what
is quoted, named, or plain as "7:30", stays as it is, and so does what is forbidden or excepted.
That words ask for nothing is believed of a value beside which the order keeps another one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from graph.state import State
from nodes import evidence
from nodes.completion.checks.instruction.corrections import (
    FIRM,
    SLIP_ZH,
    WEAK,
    Correction,
)
from nodes.completion.checks.instruction.named_values import (
    Value,
    find_like,
    is_among,
    list_values,
    mask_quotes,
    names_value,
)
from tapwright.text.amounts import Amount, find_amounts
from tapwright.text.clock_times import ClockTime, find_times
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import CHINESE_MEASURE_WORD, find_numbers
from tapwright.text.readers import READERS
from tapwright.text.spans import Span, replace_stretch

_S = TypeVar("_S", bound=Span)

_TAKES_BACK = re.compile(
    rf"\b(?:{FIRM}|(?<=[,.…;:!?–—-] ){WEAK}|never ?mind\b|not needed\b"
    r"|(?:leave|skip) (?:it|that|them)(?: out)?\b|don['’]t need (?:it|that|them)\b)"
    rf"|{SLIP_ZH}|(?:不|别)[要用买写加记放带](?:它|这个)?了|算了"
    r"|[，,。…\s](?:还是|就|那就)?[改换][成到为]",
    re.IGNORECASE,
)
"""Says that what is before it is not wanted any more."""
_FORBIDS = re.compile(
    r"\b(?:no|not|never|without|except|but|unless|only|keep|leave)\b|n['’]t\b"
    r"|不|别|除|没|勿|只|留|保留",
    re.IGNORECASE,
)
"""What an order leaves as it is, or out of what it asks for, must stay in it."""
_ABSENT = re.compile(
    r"(?:\bnot|n['’]t)(?: be)? (?:home|there|here|around|free|available|back)\b"
    r"|不(?:在|行|方便|够)|没(?:空|时间)",
    re.IGNORECASE,
)
"""Says how things are, and forbids nothing."""
_STOP = re.compile(r"[.;!?。；！？\n]")
_CLAUSE_END = re.compile(r"[,.](?!\d)|[;!?。；！？，、…\n]|\s[–—-]|—")
_HUM = r"(?:\b(?:oh|ah|uh|um+|hm+|well|ok|okay)\b|[哦啊噢哎呃嗯唉])"
_NOTHING = re.compile(rf"(?:[\s,，、…—–-]|{_HUM})*", re.IGNORECASE)
"""What stands between words and what takes them back, and says nothing."""
_NOTHING_AT_END = re.compile(rf"{_NOTHING.pattern}\Z", re.IGNORECASE)
_SEPARATORS = re.compile(
    rf"([,，、])(?:[\s,，、]|{_HUM})*[,，、](?:\s|{_HUM})*", re.IGNORECASE
)
"""What is left between two things where one that stood there is gone."""
_NEXT = re.compile(r"(?<=\w)\s*(?:[,，、]|\band\b|[和跟与])\s*(?=\w)")
"""Between one thing and another one."""
_QUANTITY = re.compile(
    r"\b(?:half|quarter|dozen|couple|pair|hundred|thousand|grand|twice|once|both)\b"
    r"|[半刻几俩仨双]",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:about|around|or so|roughly|some)\b|ish\b|多|左右|前后|来钟|大概|大约",
    re.IGNORECASE,
)
_UNIT = (
    r"\b(?:minutes?|hours?|percent|cents?|dollars?|bucks|quid|euros?|pounds?|yuan)\b"
    r"|[%元块毛角钱]"
)
_TOLD_WITH_VALUES = re.compile(
    r"\b(?:a|an|the|at|for|in|of|on|to|and|or|so|about|around|past|o|clock|am|pm|half|quarter"
    r"|dozen|couple|pair|both|ish|morning|afternoon|evening|night|noon)\b"
    r"|凌晨|早上|上午|中午|下午|傍晚|晚上|左右|大概|大约|前后|来钟"
    rf"|{_UNIT}|{CHINESE_MEASURE_WORD}|[点时分秒半刻钟整多几俩仨双号日月年的是在于]"
)
"""What goes with a value, and what its ordinary form can do without."""
_HAS_UNIT = re.compile(rf"\s*(?:{_UNIT})")
_TERM = re.compile(r"[\u3400-\u9fff]|[^\W\d_\u3400-\u9fff]+")
_PAUSE = re.compile("[,，、…—–]")
"""Behind what is named first."""
_QUOTE_SIGNS = frozenset(f"{evidence.QUOTE_SIGNS}`„")
_MOST = 10**9
"""No value is larger, though words may count on and on."""
_NEAREST = 24
"""Characters between words and what takes them back."""
_LONGEST = 12
"""Characters of a name that is taken back."""


@dataclass(frozen=True, kw_only=True)
class ReadOrder:
    """An order with what its words stand for."""

    text: str
    withdrawn: tuple[Correction, ...] = ()
    """What it takes back in words of its own, each with what is in its place."""
    unshown: tuple[str, ...] = ()
    """Words of it that count or say roughly what no screen has so."""

    def is_unshown(self, words: str) -> bool:
        """Whether words are a number or a time among those that no screen has."""
        if not find_numbers(words) and not find_times(words):
            return False
        bare = evidence.tighten_text(words)
        unshown = map(evidence.tighten_text, self.unshown)
        return any(bare in each for each in unshown)


def read_words(instruction: str, readings: Mapping[str, str]) -> ReadOrder:
    """An order with its readings; one that is not allowed counts for nothing.

    Args:
        instruction: the user's.
        readings: what words of it stand for; nothing if it takes them back, or no screen has them.
    """
    order = ReadOrder(text=instruction)
    for words in sorted(readings, key=len, reverse=True):
        means = " ".join(readings[words].split())
        places = _find_places(words, instruction)
        if not places:
            continue
        if not means:
            order = _leave_out(order, words, places, instruction)
        elif _is_plain_form(words, means):
            order = _put_in(order, words, means)
    return order


def _leave_out(
    order: ReadOrder, words: str, places: Sequence[Value], instruction: str
) -> ReadOrder:
    """The order without words that it takes back, or with words that no screen need show."""
    if not _is_droppable(words):
        return order
    if _is_taken_back(words, places, instruction):
        return _put_in(order, words, "")
    if _is_mere_count(words, places, instruction):
        return replace(order, unshown=(*order.unshown, words))
    if _is_spare(words, order.text):
        return _put_in(order, words, "")
    return order


def read_instruction(state: State) -> str:
    """The instruction of a task with what its words stand for."""
    return read_state(state).text


def read_state(state: State) -> ReadOrder:
    """The instruction of a task with its readings."""
    return read_words(state["instruction"], state.get("readings", {}))


def _find_places(words: str, text: str) -> list[Value]:
    """Where words stand in a text outside of its quotes, and in no longer word or number."""
    parts = map(re.escape, words.split())
    pattern = r"\s+".join(parts)
    if not pattern:
        return []
    bare = words.strip()
    if bare[0].isalnum():
        pattern = rf"(?<![0-9a-z])(?<!\d[.,:]){pattern}"
    if bare[-1].isalnum():
        pattern += r"(?![0-9a-z]|[.,:]\d)"
    places: list[Value] = []
    for match in re.finditer(pattern, mask_quotes(text), re.IGNORECASE):
        places.append(_make_name(match[0], match.start()))
    return places


def _put_in(order: ReadOrder, words: str, means: str) -> ReadOrder:
    """The order with what its words stand for in their place, if that leaves its quotes alone."""
    text = order.text
    for place in reversed(_find_places(words, text)):
        end = place.end
        if not means:
            end = _find_end(end, text)
        text = replace_stretch(text, place.start, end, means)
    if not means:
        text = _SEPARATORS.sub(r"\1", text)
    if text == order.text:
        return order
    if _list_quotes(text) != _list_quotes(order.text):
        return order
    withdrawn = (*order.withdrawn, *_list_withdrawn(words, means))
    return replace(order, text=text, withdrawn=withdrawn)


def _find_end(start: int, text: str) -> int:
    """Where the words end that take back what ends at a place; that place without such words."""
    plain = mask_quotes(text)
    end = start
    while mark := _TAKES_BACK.search(plain, end):
        if not _NOTHING.fullmatch(plain, end, mark.start()):
            break
        end = mark.end()
    return end


def _list_quotes(text: str) -> list[str]:
    return [quote[0] for quote in evidence.QUOTES.finditer(text)]


def _is_mere_count(
    words: str, places: Sequence[Value], instruction: str
) -> bool:
    """Whether all that words say is how many, or roughly when.

    "Two" of 两张长得一样 is nothing that a screen tells.
    """
    for place in places:
        if _HAS_UNIT.match(instruction, place.end):
            return False
    kinds = {"count"}
    if _VAGUE.search(words):
        kinds.add("time")
    counts: list[Span] = []
    for kind, reader in READERS.items():
        found = _list_within(places, reader(instruction))
        if kind in kinds:
            counts += found
        elif found:
            return False
    for value in _list_within(places, list_values(instruction)):
        if not _list_within(counts, [value]):
            return False
    if counts:
        return True
    return _QUANTITY.search(words) is not None


def _list_within(places: Sequence[Span], spans: Sequence[_S]) -> list[_S]:
    """The spans that have a character in one of some places."""
    within: list[_S] = []
    for span in spans:
        if any(map(span.overlaps, places)):
            within.append(span)
    return within


def _is_plain_form(words: str, means: str) -> bool:
    """Whether what words are said to stand for only puts their values into ordinary form.

    Of words that take something back themselves it is what stays.
    """
    if not _QUOTE_SIGNS.isdisjoint(means):
        return False
    plain = normalize_text(words)
    if not _list_terms(means).issubset(_TERM.findall(plain)):
        return False
    _, after = _split_at_mark(words)
    if after:
        return _is_what_stays(words, means)
    return _is_same_but_values(words, means)


def _is_what_stays(words: str, means: str) -> bool:
    """Whether words that take something back leave what they are said to stand for."""
    before, after = _split_at_mark(words)
    for value in list_values(after):
        if not names_value(means, value):
            return False
    said = list_values(words)
    for value in list_values(means):
        if not is_among(value, said):
            return False
    if not _list_terms(after) <= _list_terms(means):
        return False
    return _is_one_thing(before, after, means)


def _is_same_but_values(words: str, means: str) -> bool:
    """Whether only values that rules do not read for certain are said otherwise."""
    if _list_terms(words) != _list_terms(means):
        return False
    unread: list[Value] = []
    for value in list_values(words):
        if not _is_certain(value):
            unread.append(value)
        elif not names_value(means, value):
            return False
    if _QUANTITY.search(words) or len(unread) > 1:
        return _has_parts(unread, means)
    return False


def _has_parts(numbers: Sequence[Value], means: str) -> bool:
    """Whether numbers in words are parts of a value: "four fifty" of 4:50 and of ¥4.50."""
    if not list_values(means):
        return False
    said: list[int] = []
    for number in numbers:
        for found in find_numbers(number.text):
            value = min(found.value, _MOST)
            said.append(int(value))
    digits = "".join(filter(str.isdigit, means))
    if "".join(map(str, said)) == digits:
        return True
    return _list_parts(means).issuperset(said)


def _list_parts(text: str) -> set[float]:
    """The numbers of a text, and the hours and minutes of its times."""
    parts: set[float] = set()
    for number in find_numbers(text):
        parts.add(number.value)
    for time in find_times(text):
        hour, minute = divmod(time.minutes, 60)
        parts |= {hour, hour % 12 or 12, minute}
    return parts


def _split_at_mark(words: str) -> tuple[str, str]:
    """What stands before words that take something back, and behind; both empty without them."""
    marks = list(_TAKES_BACK.finditer(words))
    if not marks:
        return "", ""
    first = marks[0]
    last = marks[-1]
    return words[: first.start()], words[last.end() :]


def _is_one_thing(before: str, after: str, means: str) -> bool:
    """Whether what is taken back is one value for another, or one name."""
    new = list_values(after)
    for old in list_values(before):
        if find_like(old, new):
            return _list_terms(before) <= _list_terms(means)
        if not names_value(means, old):
            return False
    return bool(_read_name(before))


def _is_droppable(words: str) -> bool:
    """Whether words may go: they forbid nothing, and nothing that is wanted follows in them."""
    if _STOP.search(words):
        return False
    if _forbids(words):
        return False
    _, after = _split_at_mark(words)
    return not list_values(after) and not _list_terms(after)


def _is_taken_back(words: str, places: Iterable[Value], order: str) -> bool:
    """Whether the order takes words back: in them, or right behind one of their places."""
    if _TAKES_BACK.search(words):
        return True
    plain = mask_quotes(order)
    for place in places:
        mark = _TAKES_BACK.search(plain, place.end)
        if mark is None:
            continue
        start = mark.start()
        if start - place.end > _NEAREST:
            continue
        until_mark = plain[place.start : start]
        thing = _NOTHING_AT_END.sub("", until_mark)
        if not _STOP.search(thing) and not _NEXT.search(thing):
            return True
    return False


def _forbids(words: str) -> bool:
    """Whether words leave something as it is, or out of what is asked for."""
    plain = _TAKES_BACK.sub(" ", words)
    plain = _ABSENT.sub(" ", plain)
    return _FORBIDS.search(plain) is not None


def _is_spare(words: str, order: str) -> bool:
    """Whether words are one clause at most, and the order keeps a value of each kind in them.

    An order begins with what it asks for, so that only a bare value may go there.
    """
    places = _find_places(words, order)
    if not places or _CLAUSE_END.search(words):
        return False
    if places[0].start == 0 and _list_terms(words):
        return False
    for place in places:
        if _forbids(_read_clause(place, order)):
            return False
    return _keeps_like(places, order)


def _keeps_like(places: Sequence[Value], order: str) -> bool:
    """Whether an order has whole values in some places, and another of each kind beside them."""
    values = list_values(order)
    spare = _list_within(places, values)
    kept: set[str] = set()
    for value in values:
        if value not in spare and not _forbids(_read_clause(value, order)):
            kept.add(value.sort)
    for value in spare:
        if value.sort not in kept or not _is_inside(value, places):
            return False
    return bool(spare)


def _is_inside(value: Value, places: Iterable[Value]) -> bool:
    """Whether one of some places has all of a value."""
    return any(
        place.start <= value.start and value.end <= place.end
        for place in places
    )


def _read_clause(value: Value, text: str) -> str:
    """The clause of a text in which a value stands."""
    plain = mask_quotes(text)
    start = 0
    for mark in _CLAUSE_END.finditer(plain, 0, value.start):
        start = mark.end()
    end = _CLAUSE_END.search(plain, value.end)
    if end is None:
        return plain[start:]
    return plain[start : end.start()]


def _list_withdrawn(words: str, means: str) -> Iterator[Correction]:
    """What words take back: their values that are not meant, or the name that they begin with."""
    before, after = _split_at_mark(words)
    if means and not after:
        return
    lost = before or words
    old = list_values(lost)
    name = _read_name(lost)
    if name and not old:
        old = [_make_name(name)]
    new = [*list_values(means), _make_name(means)]
    for value in old:
        if not names_value(means, value):
            yield Correction(withdrawn=value, kept=new[0])


def _read_name(words: str) -> str:
    """What words name, if it is short; empty if it may be more than a name."""
    name, *_ = _PAUSE.split(words)
    name = name.strip()
    return name if len(name) <= _LONGEST else ""


def _make_name(text: str, start: int = 0) -> Value:
    end = start + len(text)
    return Value(sort="name", start=start, end=end, text=text)


def _is_certain(value: Value) -> bool:
    """Whether rules read all of a value; a bare number in words may be a part of something."""
    if value.sort in ("day", "name"):
        return True
    if any(map(str.isdigit, value.text)):
        return True
    time = value.span
    if isinstance(time, ClockTime):
        return time.is_sure or time.clock.minute > 0
    return isinstance(time, Amount)


def _list_terms(text: str) -> set[str]:
    """The words of a text that go with no value, and each other Chinese character."""
    rest = text
    spans: list[Span] = [*list_values(text), *find_amounts(text)]
    for span in spans:
        blank = " " * (span.end - span.start)
        rest = replace_stretch(rest, span.start, span.end, blank)
    plain = _TOLD_WITH_VALUES.sub(" ", normalize_text(rest))
    return set(_TERM.findall(plain))
