"""What differs between two instructions of one kind, and what follows from the difference.

Two instructions are of one kind when all words but some stretches are the same, and what stands in
a stretch is of one sort in both: a quoted text, a time of day, a number, a weekday, a date, or a
name. Those stretches are the parameters. A value that a remembered task typed or picked is looked
for in the old instruction (as words, or as hour, minute, half of the day, number) and what stands
at that place in the new one takes its place. A value that can be had in two ways which now differ
follows from nothing.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from memory.values import Token, plain, tokens
from tapwright.text.clock_times import Clock, parse_half, parse_time
from tapwright.text.numbers import find_numbers
from tapwright.text.weekdays import format_weekday_like, parse_weekday

MAX_STRETCH = 16
"""Words of a parameter (each Chinese character is one); more is another wish, not another value."""
LEAST_SHARED = 0.35
"""The share of the old words that must be the same; quoted texts, times and dates count as one."""

_WORDS = """
on off add delete remove create new open close start stop enable disable show hide first last
earliest latest oldest newest cheapest highest lowest longest shortest nearest most least all none
no not never without before after increase decrease up down in out mute unmute lock unlock follow
unfollow like unlike accept reject send save cancel buy sell turn switch set edit change rename move
copy play pause call answer archive restore block unblock mark unmark pin unpin sent received read
unread today tonight tomorrow yesterday this next weekly daily monthly yearly every once
and then or if otherwise unless
"""
_CHARACTERS = (
    "开关增删加减新旧先后前不没无首末最早晚高低大小长短"
    "远近上下进出收发买卖停启今明昨每并再若否"
)
_POLAR = frozenset(_WORDS.split()) | frozenset(_CHARACTERS)
"""Words whose exchange makes another wish of it."""

_HOUR_WORDS = re.compile(r"hour|o'clock|[点时]", re.IGNORECASE)
_MINUTE_WORDS = re.compile(r"minute|\bmin\b|分", re.IGNORECASE)


_STRETCH = 0.05
"""What a stretch that differs costs: of two alignments as good, the one with fewer is better."""
_NEVER = float("-inf")


@dataclass(frozen=True)
class Value:
    """What has become of a remembered text."""

    text: str
    uses: frozenset[tuple[int, str]] = frozenset()
    """Parameters that it follows from, by number and facet: `(0, "minute")`."""
    told: bool = False
    """Whether something of it stands in the instruction; False for the fixed words of a page."""
    whole: bool = False
    """Whether all of it does."""


@dataclass(frozen=True)
class Likeness:
    """Two instructions of one kind, token by token."""

    old: tuple[Token, ...]
    new: tuple[Token, ...]
    spans: tuple[tuple[range, range], ...]
    """Stretches of the two that belong together, in order, equal ones and parameters."""
    old_words: str
    """The old instruction, normalised as the tokens' places count."""
    new_words: str

    @cached_property
    def parameters(self) -> list[int]:
        """Numbers of the spans that differ."""
        return [
            n for n, (old, new) in enumerate(self.spans) if not self._is_equal(old, new)
        ]

    def _is_equal(self, old: range, new: range) -> bool:
        return [self.old[i].key for i in old] == [self.new[i].key for i in new]

    def find_missing_parameters(self, uses: frozenset[tuple[int, str]]) -> list[int]:
        """Parameters of which something that differs has shown nowhere in a route.

        Args:
            uses: what the route's values followed from, as in `Value.uses`.
        """
        return [
            place
            for place in self.parameters
            if (place, "text") not in uses
            and any(
                (place, facet) not in uses for facet in self._parameter_facets(place)
            )
        ]

    def _parameter_facets(self, number: int) -> frozenset[str]:
        old, new = (list(span) for span in self.spans[number])
        first, second = self.old[old[0]], self.new[new[0]]
        if first.sort != "time":
            return frozenset({"text"})
        was, is_ = parse_time(first.text), parse_time(second.text)
        if was is None or is_ is None:
            return frozenset({"text"})
        facets = {"minute"} if was.minute != is_.minute else set()
        if was.half and is_.half:
            facets |= {"hour"} if was.h12 != is_.h12 else set()
            facets |= {"half"} if was.half != is_.half else set()
        elif was.half or is_.half:
            return frozenset({"text"})
        elif was.hour != is_.hour:
            facets.add("hour")
        return frozenset(facets)


@lru_cache(maxsize=512)
def compare_instructions(old: str, new: str) -> Likeness | None:
    """How two instructions of one kind belong together; None when they are of two kinds.

    A parameter takes the place of another one: a stretch that stands in one instruction only makes
    another wish of it, and so do words like on and off, add and delete, first and last.
    """
    was, is_ = tokens(old), tokens(new)
    if not was or not is_:
        return None
    # No alignment can share more than the bags of words do, and a bag is counted in no time.
    first, second = _collect_words(old), _collect_words(new)
    if (first.all & second.all).total() < LEAST_SHARED * len(was):
        return None
    # A word that makes another wish and has no partner is in a stretch that differs in any case.
    if first.turning - second.all or second.turning - first.all:
        return None
    aligned = _align_tokens(was, is_)
    if aligned is None:
        return None
    shared = 0
    for here, there in aligned:
        left, right = was[here.start : here.stop], is_[there.start : there.stop]
        if [t.key for t in left] == [t.key for t in right]:
            shared += len(left)
        elif not _is_exchangeable(left, right):
            return None
    if shared < LEAST_SHARED * len(was):
        return None
    return Likeness(was, is_, tuple(aligned), plain(old), plain(new))


def _is_exchangeable(old: Sequence[Token], new: Sequence[Token]) -> bool:
    """Whether what stands in the two stretches may be two values of one parameter."""
    if any(map(is_polar, (*old, *new))) or max(len(old), len(new)) > MAX_STRETCH:
        return False
    if all(
        {t.sort for t in side} in ({"word"}, {"word", "number"}) for side in (old, new)
    ):
        return True
    return len(old) == len(new) == 1 and old[0].sort == new[0].sort


class _Bags(NamedTuple):
    """The words of a text without their order."""

    all: Counter[str]
    turning: Counter[str]
    """Those that make another wish of it."""


@lru_cache(maxsize=512)
def _collect_words(text: str) -> _Bags:
    words = tokens(text)
    return _Bags(
        Counter(t.key for t in words), Counter(t.key for t in words if is_polar(t))
    )


def is_polar(token: Token) -> bool:
    """Whether a word makes another wish of it; within a name, as in New York, it does not."""
    name = token.start > 0 and token.text[:1].isupper() and not token.text.isupper()
    return token.key in _POLAR and not name


def _align_tokens(
    old: Sequence[Token], new: Sequence[Token]
) -> list[tuple[range, range]] | None:
    """The stretches of two texts that belong together; None when they cannot be alike.

    The alignment with the most equal tokens, then the most values of one sort, then the fewest
    stretches. Of a stretch that differs, both texts have at least one token.
    """
    # By place in both texts and by what the stretch under way has of each (1: of the old one, 2: of
    # the new one, 3: of both): the best score, and the place that it came from.
    rows, columns = len(old), len(new)
    across, down = 4, 4 * (columns + 1)
    best, came = [_NEVER] * ((rows + 1) * down), [-1] * ((rows + 1) * down)
    best[0] = 0.0
    # No way that shares enough scores less, so whatever cannot reach it need not be followed.
    least = LEAST_SHARED * rows - _STRETCH * (min(rows, columns) + 1)
    for i in range(rows + 1):
        for j in range(columns + 1):
            place, left = i * down + j * across, min(rows - i, columns - j)
            match = _match_score(old[i], new[j]) if left else 0.0
            for state in (0, 1, 2, 3):
                score = best[place + state]
                if score + left < least:
                    continue
                ways = []
                if match and state in (0, 3):
                    ways.append((place + down + across, score + match))
                begun = score if state else score - _STRETCH
                if i < rows:
                    ways.append((place + down + (state | 1), begun))
                if j < columns:
                    ways.append((place + across + (state | 2), begun))
                for to, reached in ways:
                    if best[to] < reached:
                        best[to], came[to] = reached, place + state
    last = rows * down + columns * across
    end = last + 3 if best[last + 3] > best[last] else last
    return None if best[end] == _NEVER else _trace_back(came, end, columns)


def _match_score(old: Token, new: Token) -> float:
    """What it is worth that two tokens belong together; 0 where they do not."""
    if old.key == new.key:
        return 1.0
    return 0.5 if old.sort == new.sort != "word" else 0.0


def _trace_back(
    came: Sequence[int], end: int, columns: int
) -> list[tuple[range, range]]:
    """The stretches along the way that ends there."""
    stretches: list[tuple[range, range]] = []
    stop = place = end
    while (before := came[place]) >= 0:
        if place % 4 == 0 or before % 4 == 0:
            first, last = (divmod(at // 4, columns + 1) for at in (before, stop))
            stretches.append((range(first[0], last[0]), range(first[1], last[1])))
            stop = before
        place = before
    return stretches[::-1]


def adapt_text(text: str, like: Likeness) -> Value | None:
    """A remembered text with the new values in the place of the old ones.

    None when it holds a value that follows from nothing in the old instruction, or from several
    things that now differ. Words that stand in neither are kept: they are the page's own.
    """
    literal = _adapt_literally(text, like)
    if literal is not None:
        return literal if literal.text else None
    text_tokens, words = tokens(text), plain(text)
    parts, uses, count, last, skip = list[str](), set[tuple[int, str]](), 0, 0, 0
    for n, token in enumerate(text_tokens):
        if n < skip:
            continue
        held = _find_leading(text_tokens[n:], like)
        value: Value | None
        if held is not None:
            length, value = held
        elif token.sort in ("word", "quoted") and not parse_half(token.text):
            continue
        else:
            length, value = 1, _fresh_value(token, words, like)
        if value is None:
            return None
        skip = n + length
        parts += [words[last : token.start], value.text]
        last = text_tokens[skip - 1].end
        uses |= value.uses
        count += length
    text = "".join([*parts, words[last:]])
    return Value(
        text, frozenset(uses), told=count > 0, whole=0 < count == len(text_tokens)
    )


def _find_leading(
    text_tokens: Sequence[Token], like: Likeness
) -> tuple[int, Value] | None:
    """The parameter with whose old words a text begins: how many they are, and the new words."""
    keys = [t.key for t in text_tokens]
    for place in like.parameters:
        old, new = like.spans[place]
        first, last = like.new[new.start], like.new[new.stop - 1]
        wanted = _inner_keys([like.old[i] for i in old])
        if (
            first.sort in ("word", "quoted")
            and wanted
            and keys[: len(wanted)] == wanted
        ):
            text = like.new_words[first.start : last.end]
            text = text[1:-1] if first.sort == "quoted" else text
            return len(wanted), Value(text, frozenset({(place, "text")}), told=True)
    return None


def find_parameters_in(text: str, like: Likeness) -> frozenset[tuple[int, str]]:
    """The parameters whose old words stand in a text, which may say more besides."""
    keys = [t.key for t in tokens(text)]
    uses = set()
    for place in like.parameters:
        wanted = _inner_keys([like.old[i] for i in like.spans[place][0]])
        if wanted and any(
            keys[n : n + len(wanted)] == wanted for n in range(len(keys))
        ):
            uses.add((place, "text"))
    return frozenset(uses)


def _adapt_literally(text: str, like: Likeness) -> Value | None:
    """The words of the new instruction at the places where the text stands in the old one.

    None when it stands nowhere; a value without text when those places now differ.
    """
    text_tokens = tokens(text)
    if all(
        t.sort in ("time", "number", "weekday") or parse_half(t.text)
        for t in text_tokens
    ):
        return None
    values = {value.text: value for value in _values_at_places(text, text_tokens, like)}
    if not values:
        return None
    uses = frozenset().union(*(value.uses for value in values.values()))
    if len(values) > 1:
        return Value("", told=True)
    return Value(next(iter(values)), uses, told=True, whole=True)


def _values_at_places(
    text: str, text_tokens: tuple[Token, ...], like: Likeness
) -> Iterator[Value]:
    """What the new instruction says at each place where the old one has the text."""
    for place, (old, new) in enumerate(like.spans):
        quoted = like.old[old[0]].sort == "quoted" and like.old[old[0]].text[1:-1]
        if quoted and quoted.casefold() == plain(text).casefold():
            same = place not in like.parameters
            fresh = plain(text) if same else like.new[new[0]].text[1:-1]
            uses = (
                frozenset[tuple[int, str]]() if same else frozenset({(place, "text")})
            )
            yield Value(fresh, uses, told=True, whole=True)
    keys, length = [t.key for t in text_tokens], len(text_tokens)
    were = [t.key for t in like.old]
    for start in range(len(were) - length + 1):
        if length and were[start : start + length] == keys:
            yield _span_value(start, start + length, text, like)


def _span_value(start: int, end: int, text: str, like: Likeness) -> Value:
    """The words of the new instruction for a run of the old one's tokens."""
    touched = [
        (place, old, new)
        for place, (old, new) in enumerate(like.spans)
        if old.start < end and start < old.stop
    ]
    if touched[0][1].start != start or touched[-1][1].stop != end:
        return Value("", told=True)
    differing = set(like.parameters) & {place for place, _, _ in touched}
    if not differing:
        return Value(plain(text), told=True, whole=True)
    first, last = like.new[touched[0][2].start], like.new[touched[-1][2].stop - 1]
    uses = frozenset((place, "text") for place in differing)
    return Value(like.new_words[first.start : last.end], uses, told=True, whole=True)


def _fresh_value(token: Token, words: str, like: Likeness) -> Value | None:
    """A value of a remembered text, as it is now."""
    uses_by_text: dict[str, set[tuple[int, str]]] = {}
    for place, (old, new) in enumerate(like.spans):
        was, is_ = like.old[old[0]], like.new[new[0]]
        for text, facet in _derive_values(token, words, was, is_):
            differs = place in like.parameters
            uses_by_text.setdefault(text, set()).update(
                {(place, each) for each in facet.split("+")} if differs else set()
            )
    if len(uses_by_text) != 1:
        return None
    ((text, uses),) = uses_by_text.items()
    return Value(text, frozenset(uses), told=True)


def _derive_values(
    token: Token, words: str, was: Token, is_: Token
) -> Iterator[tuple[str, str]]:
    """How a value may follow from what was said: its text now, and the facets that it took."""
    text = token.text
    if was.sort == is_.sort == "time":
        old, new = parse_time(was.text), parse_time(is_.text)
        if old is not None and new is not None:
            yield from _of_time(token, words, old, new)
    elif was.sort == token.sort and was.key == token.key:
        if token.sort == "number":
            digits = find_numbers(is_.text)[0].digits
            yield digits.zfill(len(text)) if text[0] == "0" else digits, "text"
        elif was.sort == is_.sort:
            day = parse_weekday(is_.text)
            written = (
                is_.text
                if day is None or text == was.text
                else format_weekday_like(day, text)
            )
            yield written, "text"


def _of_time(
    token: Token, words: str, old: Clock, new: Clock
) -> Iterator[tuple[str, str]]:
    """How a picked value follows from a time of day."""
    half = parse_half(token.text)
    if half:
        if old.half == half and new.half:
            yield _like_half(token.text, new), "half"
        return
    shown = parse_time(token.text) if token.sort == "time" else None
    if shown is not None:
        face = re.match(r"(\d+)(点|\so'clock)$", token.text, re.IGNORECASE)
        if face:
            yield from (
                (f"{hour}{face[2]}", facet)
                for hour, facet in _derive_hours(shown.hour, old, new)
            )
        else:
            yield from _of_clock(token.text, shown, old, new)
    if token.sort != "number" or not token.text.isdigit():
        return
    value, wide = int(token.text), 2 if token.text[0] == "0" else 1
    if not _MINUTE_WORDS.search(words):
        yield from (
            (hour.zfill(wide), facet) for hour, facet in _derive_hours(value, old, new)
        )
    if value == old.minute and not _HOUR_WORDS.search(words):
        yield str(new.minute).zfill(len(token.text) if value < 10 else 1), "minute"
    if len(token.text) in (3, 4):
        shown = Clock(value // 100, value % 100, "")
        joint = [
            said.replace(":", "") for said, _ in _of_clock("0000", shown, old, new)
        ]
        yield from ((said.lstrip("0").zfill(3), "hour+minute+half") for said in joint)


def _derive_hours(shown: int, old: Clock, new: Clock) -> Iterator[tuple[str, str]]:
    """The new hour where the old one is shown, on a face of 12 or of 24 hours.

    On a face of 12 hours the half of the day is set elsewhere, and must have been seen to be.
    """
    if bool(old.half) != bool(new.half):
        return
    if not old.half:
        if shown == old.hour:
            yield str(new.hour), "hour"
        elif shown == old.hour - 12 and new.hour > 12:
            yield str(new.hour - 12), "hour"
    elif shown == old.h24 and (shown > 12 or shown == 0):
        yield str(new.h24), "hour+half"
    elif shown == old.h12:
        yield str(new.h12), "hour"


def _of_clock(
    clock_text: str, shown: Clock, old: Clock, new: Clock
) -> Iterator[tuple[str, str]]:
    """The new time where the old one is shown as a whole."""
    if shown.minute != old.minute or bool(old.half) != bool(new.half):
        return
    hours = _derive_hours(shown.hour, old, new)
    if shown.half:
        hours = iter([(str(new.h12), "hour+half")] if shown.h24 == old.h24 else [])
    for hour, facet in hours:
        hour = hour.zfill(2 if clock_text[0] == "0" else 1)
        if "点" in clock_text:
            text = f"{hour}点{new.minute:02}分" if new.minute else f"{hour}点"
        else:
            text = f"{hour}{'.' if '.' in clock_text[:3] else ':'}{new.minute:02}"
        half = re.search(r"\s?[ap]\.?m\b\.?$", clock_text, re.IGNORECASE)
        if half:
            text += (" " if half[0][0] == " " else "") + _like_half(
                half[0].strip(" ."), new
            )
        elif shown.half and clock_text.isascii():
            text += f" {new.half.upper()}"
        elif shown.half:
            text = f"{'下午' if new.half == 'pm' else '上午'}{text}"
        yield text, f"{facet}+minute"


def _like_half(text: str, new: Clock) -> str:
    """AM or PM in the form of the other: `pm` for `am`, 下午 for 上午."""
    if not text.isascii():
        return "下午" if new.half == "pm" else "上午"
    return new.half.upper() if text[0].isupper() else new.half


def _inner_keys(old: list[Token]) -> list[str]:
    """The keys of a parameter's words, without quotation marks."""
    if len(old) == 1 and old[0].sort == "quoted":
        return [t.key for t in tokens(old[0].text[1:-1])]
    return [t.key for t in old]


def describe_changes(like: Likeness) -> Mapping[str, str]:
    """The parameters in words, old to new, for people."""
    return {
        " ".join(like.old[i].text for i in like.spans[n][0]): " ".join(
            like.new[i].text for i in like.spans[n][1]
        )
        for n in like.parameters
    }
