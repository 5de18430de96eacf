"""What differs between two instructions of one kind, and what follows from the difference.

Two instructions are of one kind when all words but some stretches are the same, and what stands in
a stretch is of one sort in both: a quoted text, a time of day, a number, a weekday, a date, or a
name. Those stretches are the parameters. A value that a remembered task typed or picked is looked
for in the old instruction (as words, or as hour, minute, half of the day, number) and what stands
at that place in the new one takes its place. A value that can be had in two ways which now differ
follows from nothing.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from memory.replay.derived_values import compare_clocks, derive_values
from memory.values import Token, tokens
from tapwright.text.clock_times import parse_half, parse_time
from tapwright.text.normalize import normalize_text

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

_STRETCH = 0.05
"""Cost of a stretch that differs: of two alignments as good, the one with fewer is better."""
_NEVER = float("-inf")
_FACETED = ("time", "number", "weekday")
"""Sorts of values that a page shows in parts or in other forms."""

Uses = frozenset[tuple[int, str]]
"""Parameters that a value follows from, by number and facet: `(0, "minute")`."""
_NO_USES: Uses = frozenset()


@dataclass(frozen=True)
class Value:
    """A remembered text as the new instruction has it."""

    text: str
    uses: Uses = _NO_USES
    told: bool = False
    """Whether the instruction names any of it; False for the fixed words of a page."""
    whole: bool = False
    """Whether the instruction names all of it."""


@dataclass(frozen=True)
class Likeness:
    """Two instructions of one kind, token by token."""

    old: tuple[Token, ...]
    new: tuple[Token, ...]
    spans: tuple[tuple[range, range], ...]
    """Stretches of the two that belong together, in order, equal ones and parameters."""
    old_words: str
    """The old instruction, normalised; the tokens' places count in it."""
    new_words: str

    @cached_property
    def parameters(self) -> list[int]:
        """Numbers of the spans that differ."""
        return [
            number
            for number, (old, new) in enumerate(self.spans)
            if not _has_equal_keys(self.get_old(old), self.get_new(new))
        ]

    def get_old(self, span: range) -> tuple[Token, ...]:
        """The tokens of a stretch of the old instruction."""
        return self.old[span.start : span.stop]

    def get_new(self, span: range) -> tuple[Token, ...]:
        """The tokens of a stretch of the new instruction."""
        return self.new[span.start : span.stop]

    def find_missing_parameters(self, uses: Uses) -> list[int]:
        """Parameters with a difference that shows nowhere in a route.

        Args:
            uses: of all values of the route.
        """
        missing: list[int] = []
        for number in self.parameters:
            if (number, "text") in uses:
                continue
            facets = self._list_facets(number)
            if any((number, facet) not in uses for facet in facets):
                missing.append(number)
        return missing

    def _list_facets(self, number: int) -> frozenset[str]:
        """The parts in which a parameter differs: `hour`, `minute`, `half`, or all its `text`."""
        old_span, new_span = self.spans[number]
        old, new = self.old[old_span.start], self.new[new_span.start]
        if old.sort != "time":
            return frozenset({"text"})
        old_clock, new_clock = parse_time(old.text), parse_time(new.text)
        if old_clock is None or new_clock is None:
            return frozenset({"text"})
        if bool(old_clock.half) != bool(new_clock.half):
            return frozenset({"text"})
        return compare_clocks(old_clock, new_clock)


@lru_cache(maxsize=512)
def compare_instructions(old: str, new: str) -> Likeness | None:
    """Align two instructions of one kind; None if they are of two kinds.

    A parameter takes the place of another one: a stretch that stands in one instruction only makes
    another wish of it, and so do words like on and off, add and delete, first and last.
    """
    old_tokens, new_tokens = tokens(old), tokens(new)
    if not old_tokens or not new_tokens:
        return None
    least_shared = LEAST_SHARED * len(old_tokens)
    if not _can_be_alike(old, new, least_shared):
        return None
    spans = _align_tokens(old_tokens, new_tokens)
    if spans is None:
        return None
    shared = 0
    for old_span, new_span in spans:
        left = old_tokens[old_span.start : old_span.stop]
        right = new_tokens[new_span.start : new_span.stop]
        if _has_equal_keys(left, right):
            shared += len(left)
        elif not _is_exchangeable(left, right):
            return None
    if shared < least_shared:
        return None
    return Likeness(
        old_tokens,
        new_tokens,
        tuple(spans),
        old_words=normalize_text(old, keep_case=True),
        new_words=normalize_text(new, keep_case=True),
    )


def _can_be_alike(old: str, new: str, least_shared: float) -> bool:
    """Whether two instructions may be of one kind, by their words without the order.

    It rules out most pairs, and takes much less time than an alignment.
    """
    old_bag, new_bag = _collect_words(old), _collect_words(new)
    # No alignment can share more than the bags of words do.
    if (old_bag.all & new_bag.all).total() < least_shared:
        return False
    # A polar word without a partner is in a stretch that differs in any case.
    return not (old_bag.polar - new_bag.all or new_bag.polar - old_bag.all)


def _has_equal_keys(left: Sequence[Token], right: Sequence[Token]) -> bool:
    return [token.key for token in left] == [token.key for token in right]


def _is_exchangeable(old: Sequence[Token], new: Sequence[Token]) -> bool:
    """Whether two stretches may be two values of one parameter."""
    if max(len(old), len(new)) > MAX_STRETCH:
        return False
    if any(map(is_polar, (*old, *new))):
        return False
    if _is_name(old) and _is_name(new):
        return True
    return len(old) == len(new) == 1 and old[0].sort == new[0].sort


def _is_name(stretch: Sequence[Token]) -> bool:
    """Whether a stretch has words, and at most numbers besides: `Terminal 2`."""
    sorts = {token.sort for token in stretch}
    return sorts in ({"word"}, {"word", "number"})


class _Bags(NamedTuple):
    """The words of a text without their order."""

    all: Counter[str]
    polar: Counter[str]
    """Those that make another wish of it."""


@lru_cache(maxsize=512)
def _collect_words(text: str) -> _Bags:
    words = tokens(text)
    return _Bags(
        all=Counter(token.key for token in words),
        polar=Counter(token.key for token in words if is_polar(token)),
    )


def is_polar(token: Token) -> bool:
    """Whether a word makes another wish of it; within a name, as in New York, it does not."""
    if token.key not in _POLAR:
        return False
    is_in_name = (
        token.start > 0
        and token.text[:1].isupper()
        and not token.text.isupper()
    )
    return not is_in_name


class _Alignments:
    """The best alignments of the beginnings of two texts.

    They are found by place in both texts and by the tokens that the stretch under way has: 0 for
    none, 1 for one of the old text, 2 for one of the new text, 3 for one of both.
    """

    def __init__(self, rows: int, columns: int) -> None:
        """Begin with nothing aligned; the old text has `rows` tokens, the new one `columns`."""
        self.across = 4
        self.down = 4 * (columns + 1)
        self._columns = columns
        size = (rows + 1) * self.down
        self.scores = [_NEVER] * size
        self._previous = [-1] * size
        """The place that the best score was reached from."""
        self.scores[0] = 0.0

    def offer(self, place: int, score: float, *, previous: int) -> None:
        """Keep an alignment if it is better than the one so far."""
        if self.scores[place] < score:
            self.scores[place] = score
            self._previous[place] = previous

    def trace_stretches(self) -> list[tuple[range, range]] | None:
        """The stretches of the best alignment of both texts; None if there is none."""
        last = len(self.scores) - 4
        end = last + 3 if self.scores[last + 3] > self.scores[last] else last
        if self.scores[end] == _NEVER:
            return None
        stretches: list[tuple[range, range]] = []
        stop = place = end
        while (before := self._previous[place]) >= 0:
            if place % 4 == 0 or before % 4 == 0:
                first_row, first_column = divmod(before // 4, self._columns + 1)
                last_row, last_column = divmod(stop // 4, self._columns + 1)
                stretches.append(
                    (
                        range(first_row, last_row),
                        range(first_column, last_column),
                    )
                )
                stop = before
            place = before
        return stretches[::-1]


def _align_tokens(
    old: Sequence[Token], new: Sequence[Token]
) -> list[tuple[range, range]] | None:
    """The stretches of two texts that belong together; None if they cannot be alike.

    The alignment with the most equal tokens, then the most values of one sort, then the fewest
    stretches. Of a stretch that differs, both texts have at least one token.
    """
    rows, columns = len(old), len(new)
    alignments = _Alignments(rows, columns)
    across, down = alignments.across, alignments.down
    # No alignment that shares enough scores less, so the others need not be followed.
    least = LEAST_SHARED * rows - _STRETCH * (min(rows, columns) + 1)
    for row, column in product(range(rows + 1), range(columns + 1)):
        tokens_left = min(rows - row, columns - column)
        match = 0.0
        if tokens_left:
            match = _score_match(old[row], new[column])
        for state in range(4):
            place = row * down + column * across + state
            score = alignments.scores[place]
            if score + tokens_left < least:
                continue
            base = place - state
            if match and state in (0, 3):
                alignments.offer(
                    base + down + across, score + match, previous=place
                )
            if state == 0:
                score -= _STRETCH
            if row < rows:
                longer = base + down + (state | 1)
                alignments.offer(longer, score, previous=place)
            if column < columns:
                longer = base + across + (state | 2)
                alignments.offer(longer, score, previous=place)
    return alignments.trace_stretches()


def _score_match(old: Token, new: Token) -> float:
    """What it is worth that two tokens belong together; 0 if they do not."""
    if old.key == new.key:
        return 1.0
    return 0.5 if old.sort == new.sort != "word" else 0.0


def adapt_text(text: str, like: Likeness) -> Value | None:
    """A remembered text with the new values in the place of the old ones.

    None if it holds a value that follows from nothing in the old instruction, or from several
    things that now differ. Words that stand in neither are kept: they are the page's own.
    """
    literal = _adapt_literally(text, like)
    if literal is not None:
        return literal if literal.text else None
    text_tokens = tokens(text)
    words = normalize_text(text, keep_case=True)
    pieces: list[str] = []
    uses = set[tuple[int, str]]()
    number = adapted = end = 0
    while number < len(text_tokens):
        remaining = text_tokens[number:]
        parameter = _find_leading_parameter(remaining, like)
        if parameter is None and not _is_value(remaining[0]):
            number += 1
            continue
        if parameter is None:
            length, value = 1, _follow_value(remaining[0], words, like)
        else:
            length, value = parameter
        if value is None:
            return None
        pieces += [words[end : remaining[0].start], value.text]
        end = remaining[length - 1].end
        uses |= value.uses
        adapted += length
        number += length
    pieces.append(words[end:])
    return Value(
        "".join(pieces),
        frozenset(uses),
        told=adapted > 0,
        whole=0 < adapted == len(text_tokens),
    )


def _is_value(token: Token) -> bool:
    """Whether a token is a value rather than a word; a half of the day is one."""
    return token.sort not in ("word", "quoted") or bool(parse_half(token.text))


def _find_leading_parameter(
    text_tokens: Sequence[Token], like: Likeness
) -> tuple[int, Value] | None:
    """The parameter with whose old words a text begins: how many they are, and the new words."""
    keys = [token.key for token in text_tokens]
    for number in like.parameters:
        old_span, new_span = like.spans[number]
        new = like.get_new(new_span)
        sort = new[0].sort
        if sort not in ("word", "quoted"):
            continue
        old_keys = _list_unquoted_keys(like.get_old(old_span))
        if old_keys and keys[: len(old_keys)] == old_keys:
            text = like.new_words[new[0].start : new[-1].end]
            if sort == "quoted":
                text = text[1:-1]
            value = Value(text, frozenset({(number, "text")}), told=True)
            return len(old_keys), value
    return None


def find_parameters_in(text: str, like: Likeness) -> Uses:
    """The parameters whose old words stand in a text, which may say more besides."""
    keys = [token.key for token in tokens(text)]
    uses = set[tuple[int, str]]()
    for number in like.parameters:
        old_span, _ = like.spans[number]
        if any(_find_runs(keys, _list_unquoted_keys(like.get_old(old_span)))):
            uses.add((number, "text"))
    return frozenset(uses)


def _find_runs(keys: Sequence[str], wanted: Sequence[str]) -> Iterator[range]:
    """The places of some keys, in their order, among others."""
    length = len(wanted)
    if not length:
        return
    for start in range(len(keys) - length + 1):
        if keys[start : start + length] == wanted:
            yield range(start, start + length)


def _adapt_literally(text: str, like: Likeness) -> Value | None:
    """The words of the new instruction at the places where the text stands in the old one.

    None if it stands nowhere; a value without text if those places now differ.
    """
    text_tokens = tokens(text)
    if all(_is_faceted(token) for token in text_tokens):
        return None
    values: dict[str, Value] = {}
    for value in _find_quoted_values(text, like):
        values[value.text] = value
    keys = [token.key for token in text_tokens]
    for run in _find_runs([token.key for token in like.old], keys):
        value = _translate_run(run, text, like)
        values[value.text] = value
    if not values:
        return None
    if len(values) > 1:
        return Value("", told=True)
    (value,) = values.values()
    return Value(value.text, value.uses, told=True, whole=True)


def _is_faceted(token: Token) -> bool:
    return token.sort in _FACETED or bool(parse_half(token.text))


def _find_quoted_values(text: str, like: Likeness) -> Iterator[Value]:
    """What the new instruction quotes where the old one quotes the text."""
    words = normalize_text(text, keep_case=True)
    for number, (old_span, new_span) in enumerate(like.spans):
        old, new = like.old[old_span.start], like.new[new_span.start]
        if old.sort != "quoted":
            continue
        if old.text[1:-1].casefold() != words.casefold():
            continue
        if number in like.parameters:
            uses = frozenset({(number, "text")})
            yield Value(new.text[1:-1], uses, told=True, whole=True)
        else:
            yield Value(words, told=True, whole=True)


def _translate_run(run: range, text: str, like: Likeness) -> Value:
    """The words of the new instruction for a run of the old one's tokens.

    A value without text if the run begins or ends within a stretch.
    """
    touched: list[int] = []
    for number, (old_span, _) in enumerate(like.spans):
        if old_span.start < run.stop and run.start < old_span.stop:
            touched.append(number)
    first_old, first_new = like.spans[touched[0]]
    last_old, last_new = like.spans[touched[-1]]
    if first_old.start != run.start or last_old.stop != run.stop:
        return Value("", told=True)
    differing = set(like.parameters) & set(touched)
    if not differing:
        words = normalize_text(text, keep_case=True)
        return Value(words, told=True, whole=True)
    start = like.new[first_new.start].start
    end = like.new[last_new.stop - 1].end
    uses = frozenset((number, "text") for number in differing)
    return Value(like.new_words[start:end], uses, told=True, whole=True)


def _follow_value(token: Token, words: str, like: Likeness) -> Value | None:
    """What a value of a remembered text is now; None if it is not clear."""
    uses_by_text: dict[str, set[tuple[int, str]]] = {}
    for number, (old_span, new_span) in enumerate(like.spans):
        old, new = like.old[old_span.start], like.new[new_span.start]
        for derived in derive_values(token, words, old, new):
            uses = uses_by_text.setdefault(derived.text, set())
            if number in like.parameters:
                uses.update((number, facet) for facet in derived.facets)
    if len(uses_by_text) != 1:
        return None
    ((text, all_uses),) = uses_by_text.items()
    if not text:
        return None
    return Value(text, frozenset(all_uses), told=True)


def _list_unquoted_keys(stretch: Sequence[Token]) -> list[str]:
    """The keys of a parameter's words, without quotation marks."""
    if len(stretch) == 1 and stretch[0].sort == "quoted":
        stretch = tokens(stretch[0].text[1:-1])
    return [token.key for token in stretch]


def describe_changes(like: Likeness) -> Mapping[str, str]:
    """The parameters in words, old to new, for people."""
    changes: dict[str, str] = {}
    for number in like.parameters:
        old_span, new_span = like.spans[number]
        old_words = " ".join(token.text for token in like.get_old(old_span))
        new_words = " ".join(token.text for token in like.get_new(new_span))
        changes[old_words] = new_words
    return changes
