"""Details that an instruction requires, and those that the run has not shown.

MobA's first failure: agents complete the whole and overlook a detail, such as a silent alarm at
7:30 PM that rings (moba-v1, section 1). Only plain words are read here, in English and Chinese. A
detail that no screen shows need not be missing, so it is a question to the model and never a
verdict.
"""

import re
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Literal

from nodes import evidence
from nodes.completion.checks.instruction import bounds
from tapwright.text.clock_times import list_shown_times
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import find_numbers
from tapwright.text.readers import READERS
from tapwright.text.spans import Span, replace_stretch
from tools.screen import Element, Screen
from tools.secrets import list_secret_names

Kind = Literal[
    "time", "date", "weekdays", "words", "person", "silent", "switch", "count", "duration",
    "amount", "number",
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Detail:
    """One thing that the instruction requires."""

    kind: Kind
    words: str
    """As the instruction says it."""
    values: frozenset[object] = frozenset()
    """Allowed values: minutes of the day, (month, day), weekdays, seconds, numbers, on or off."""
    label: str = ""
    """Of a switch."""


@dataclass
class Seen:
    """The texts and states that a run showed, and the texts that it typed."""

    texts: list[str] = field(default_factory=list)
    """All but those of elements that were switched off."""
    states: dict[str, bool] = field(default_factory=dict)
    """The last state of each element that can be switched, by its text."""

    def add_screen(self, screen: Screen) -> None:
        """Add the next screen of the run."""
        for element in screen.elements:
            self._add_element(element)
        self.texts += screen.toasts

    def _add_element(self, element: Element) -> None:
        text = normalize_text(element.text)
        if element.checked is not None and text:
            self.states[text] = element.checked
        if element.checked is not False:
            self.texts += filter(None, [element.text, element.value])

    def list_off(self) -> Iterator[str]:
        """The labels of what is off."""
        for label, is_on in self.states.items():
            if not is_on:
                yield label


_QUOTES = re.compile(
    r"[\"“「『]([^\"”」』]{2,80})[\"”」』]"
    r"|(?:^|\s)['‘]((?:[^'’]|(?<=\w)['’](?=\w)|(?<=s)['’](?= [^'’]*\w['’](?!\w))){2,80})['’](?!\w)"
)
_CALLED = re.compile(
    r"\b(?:titled|called|named|labell?ed)\s+([A-Z0-9][\w&'-]*(?:\s+[A-Z0-9][\w&'-]*)*)"
    r"|(?:名为|名叫|叫做|标题[为是]|名称[为是])\s*([^\s,，。;；、“\"「的并和]{2,20})"
)
_PERSON = re.compile(
    r"\b(?:to|with|for|from)\s+([A-Z][\w'-]*(?:\s+[A-Z][\w'-]*)*)"
    r"|(?:发送?给|分享给|推荐给|发到|告诉|转给|寄给)(?:[^\s,，。]{0,4}(?:好友|朋友|同事))?([^\s,，。:：;；、“\"「的]{2,6}?)(?=[,，。:：;；\s“\"「我你您他她咱]|$)"
    r"|给([^\s,，。:：;；、“\"「]{1,6}?)(?:发|打|写|回|转)"
)
_AND_ZH = re.compile(
    r"(?<=[\u3400-\u9fff])[和跟与](?=[\u3400-\u9fff])|(?:分别|[都各])$"
)
"""Between the names of several people, and behind them."""
_BESIDE_NAME = re.compile(r"(?:一声|一下|一句)$")
"""Behind a name and no part of it, as in 告诉刘洋一声."""
_OF_ONES_OWN = re.compile(r"^[我咱](?:们|家)?的?(?=[\u3400-\u9fff])")
"""Ahead of a name and no part of it, as in 我妈."""
_PRONOUN = re.compile(
    r"(?:[我你您他她它咱](?:们|俩)?|自己|大家|对方|人家)", re.IGNORECASE
)
_SILENT = re.compile(
    r"\b(?:silent(?:ly)?|muted?|(?:no|without(?: an?)?) (?:sound|ringtone))\b|静音|无声|不响铃",
    re.I,
)
_SILENCE = re.compile(
    r"\bsilent|mute|no sound|静音|无声|(?:sound|ringtone|铃声|声音)\W*(?:none|off|无)",
    re.I,
)
_SOUND = re.compile(r"\b(?:sound|ringtone|ringer)\b|铃声|声音", re.I)
_SWITCH = re.compile(
    r"\b(?:turn|switch)(?:ing)? (?P<on>on|off) (?:the |my )?(?P<onto>[\w -]{2,40}?)"
    r"(?=[,.;]| and | then | in | of (?!(?-i:[A-Z]))|$)"
    r"|\b(?:turn|switch)(?:ing)? (?:the |my )?"
    r"(?P<ahead>(?!it |them )(?:(?!on\b|off\b|and\b|then\b|to\b)[\w-]+ ){1,4}?)"
    r"(?P<behind>on|off)\b(?! (?:the|my|your) )"
    r"|\b(?P<able>enable|disable) (?:the |my )?(?P<abled>[\w -]{2,30}?)"
    r"(?=[,.;]| and | then | in | of |$)"
    r"|[把将](?:[^\s,，。;；、把将]{1,8}?[里中]?的)?(?P<taken>[^\s,，。;；、的把将]{2,12}?)"
    r"(?P<put>打开|开启|启用|关闭|关掉|停用|禁用)(?=$|[\s,，。;；、并和])"
    r"|(?P<zh>打开|开启|启用|关闭|关掉|停用)(?:[^\s,，。;；、]{1,8}?[里中]?的)?"
    r"(?P<named>[^\s,，。;；、并和的“”\"「」]{2,12})(?=$|[\s,，。;；、并和])",
    re.I,
)
_ON = frozenset({"on", "enable", "打开", "开启", "启用"})
_CONDITION = re.compile(
    r"\b(?:if|unless|whenever)\b[^,.;，。]*|(?:如果|若是?|要是|假如)[^,，。;；]*",
    re.I,
)
_SECRET = re.compile(r"\{\{.*?\}\}")
_CODE = re.compile(r"(?<![\w.])[A-Za-z]{0,3}\d{2,}[A-Za-z]?(?![\w%])")
_FILE = re.compile(
    r"(?<![\w./@-])([\w-]+)\.(?:md|txt|pdf|docx?|xlsx?|csv|zip|apk)(?![\w.])",
    re.IGNORECASE | re.ASCII,
)
"""A document; its ending may be chosen besides its name. A picture need not show its name."""
_BACKWARD = re.compile(
    r"(?:\b(?:first|last|next|past|top|previous|room|order)|前|最近|第)\s*$",
    re.I,
)
_ASKING = re.compile(
    r"[?？]|^\W*(?:what|when|where|which|who|how|is|are|does|tell me|find out|check)\b"
    r"|什么|几点|多少|哪|谁|告诉我|是否|吗",
    re.I,
)
_CLAUSE = re.compile(r"[.;。;；!?？！]+(?=\s|$|[\u3400-\u9fff])")
_FORM = re.compile(r"[<{\[].+[>}\]]")
_BETWEEN = re.compile(r"\bbetween\b|之间", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(?:before|after|until|by|than|around|about)\s*$", re.IGNORECASE
)
_NOT_ON = re.compile(
    r"\b(?:not|never|no more|n['’]t (?:ring|go off|repeat|wake me))(?: up)? "
    r"(?:(?:on|at|the|for) )*$",
    re.IGNORECASE,
)
_NOT_ON_ZH = re.compile(
    r"(?:就|都|也|可|千万)?(?:别|不(?:要|用|必|许|能)?)(?:再|给我|让它)?(?:响|叫|吵|闹|提醒|重复|打扰)"
    r"|(?:就|都|也)?不[用要]了"
)
_ABOUT = re.compile(r"ish\b", re.IGNORECASE)
"""At the end of a time that is told roughly: `5ish`, `10:30ish`."""
_BOUND_ZH = re.compile(
    r"\s*(?:之前|之后|以前|以后|左右|多(?!少)|前(?!往|来|去|台|面)|后)"
)
_ONE_OF = re.compile(
    r"\b(?:\w+er|one|either|first|second|last) of (?:the|my|these|those) $",
    re.IGNORECASE,
)
"""Before a number of things of which one is meant, as in `the newer of the two`."""
_VALUE_NOUN = re.compile(
    r"\s*(?:amounts?|sums?|totals?|prices?|numbers?|times?|dates?|names?|address(?:es)?|results?)\b"
    r"|(?:金额|总额|价格|价钱|数字|号码|时间|日期|名字|名称|地址|结果)",
    re.IGNORECASE,
)
"""What is looked up and put in as itself: no screen shows that "two sums" are two."""
_LISTED = re.compile(r"[^,，。:：]{0,30}[:：]\s*(?P<things>[^.;。；]+)")
_LIST_JOIN = re.compile(r"[,，、]\s*(?:and\b)?|\band\b|[和跟与]")
_TIMER = re.compile(r"\btimer|\bcountdown|倒计时|计时器", re.I)


def find_details(instruction: str) -> list[Detail]:
    """The details that an instruction requires, without its questions and conditions."""
    plain = _SECRET.sub(" ", instruction)
    plain = _CONDITION.sub(" ", plain)
    details: dict[tuple[Kind, str], Detail] = {}
    for name in list_secret_names(instruction):
        # It is typed by this name, and shown nowhere.
        place = f"{{{{secret:{name}}}}}"
        details["words", place] = Detail(kind="words", words=place)
    for clause in _split_clauses(plain):
        if _ASKING.search(clause):
            continue
        for detail in _find_clause_details(clause):
            details[detail.kind, detail.words] = detail
    return list(details.values())


def _split_clauses(text: str) -> Iterator[str]:
    start = 0
    for match in _CLAUSE.finditer(text):
        end = match.end()
        yield text[start:end]
        start = end
    yield text[start:]


def find_unseen(
    instruction: str, seen: Seen, *, excused: Sequence[str] = ()
) -> list[str]:
    """The details of an instruction that the run has not shown, in the words of the instruction.

    Args:
        instruction: the user's.
        seen: what the run's screens showed.
        excused: goals that were rightly left undone, whose details need not be seen.
    """
    excused_goals = [normalize_text(goal) for goal in excused]
    unseen = []
    for detail in find_details(instruction):
        words = normalize_text(detail.words)
        if any(words in goal for goal in excused_goals):
            continue
        if not is_supported(detail, seen):
            unseen.append(detail.words)
    return unseen


def _find_clause_details(clause: str) -> Iterator[Detail]:
    """The details of one clause; words that one detail has taken are blank for the next."""
    rest = clause
    for match in (*_QUOTES.finditer(clause), *_CALLED.finditer(clause)):
        words = _read_first_group(match)
        if not is_form(words):
            yield Detail(kind="words", words=words)
        blank = " " * len(words)
        rest = rest.replace(words, blank)
    rest = drop_refused_days(rest)
    for bound in bounds.find_bounds(rest):
        rest = blank_out(rest, bound.start, bound.end)
    is_timer = _TIMER.search(clause) is not None
    for kind, reader in READERS.items():
        for span in reader(rest):
            if _is_required_value(kind, span, rest, is_timer=is_timer):
                yield Detail(kind=kind, words=span.text, values=span.values)
            rest = blank_out(rest, span.start, span.end)
    yield from _find_named_details(rest)


def is_form(words: str) -> bool:
    """Whether words are a form to be filled, such as "<name>, <date>": they are shown nowhere."""
    return _FORM.search(words) is not None


def _find_named_details(rest: str) -> Iterator[Detail]:
    """The details of a clause without its quotes and values: files, codes, people, switches."""
    for match in _FILE.finditer(rest):
        yield Detail(kind="words", words=match[1])
    for match in _CODE.finditer(rest):
        ahead = rest[: match.start()]
        if not _BACKWARD.search(ahead):
            yield Detail(kind="number", words=match[0])
    for name in _list_people(rest):
        yield Detail(kind="person", words=name)
    if silent := _SILENT.search(rest):
        yield Detail(kind="silent", words=silent[0])
    for match in _SWITCH.finditer(rest):
        yield _make_switch_detail(match)


def _list_people(rest: str) -> Iterator[str]:
    """The names of those whom a clause is about, without what belongs to no name."""
    for match in _PERSON.finditer(rest):
        for part in _AND_ZH.split(_read_first_group(match)):
            name = _BESIDE_NAME.sub("", part)
            if name and not _PRONOUN.fullmatch(name):
                yield _OF_ONES_OWN.sub("", name)


def blank_out(text: str, start: int, end: int) -> str:
    """The text with blanks in place of some of its characters, so that others keep their place."""
    blank = " " * (end - start)
    return replace_stretch(text, start, end, blank)


def _read_first_group(match: re.Match[str], *names: str) -> str:
    """The first group of some, or of all, that has something, without blanks around it."""
    groups = match.group(*names) if names else match.groups()
    group: str = next(filter(None, groups))
    return group.strip()


def _make_switch_detail(match: re.Match[str]) -> Detail:
    state = _read_first_group(match, "on", "behind", "able", "put", "zh")
    label = _read_first_group(match, "onto", "ahead", "abled", "taken", "named")
    is_on = state.casefold() in _ON
    return Detail(
        kind="switch",
        words=match[0].strip(),
        values=frozenset({is_on}),
        label=label,
    )


def _is_required_value(
    kind: Kind, span: Span, clause: str, *, is_timer: bool
) -> bool:
    """Whether a value must be shown: durations only of timers, and no time that is a bound."""
    before = clause[: span.start]
    if _BACKWARD.search(before):
        return False
    if kind == "duration":
        return is_timer
    if kind == "count":
        if _VALUE_NOUN.match(clause, span.end) or _ONE_OF.search(before):
            return False
        return not _is_listed(span, clause)
    if kind in ("time", "date"):
        return not _is_bound(span, clause)
    return True


def _is_listed(span: Span, clause: str) -> bool:
    """Whether a number only counts what is listed behind it: "three things: tea, milk, bread"."""
    match = _LISTED.match(clause, span.end)
    if match is None:
        return False
    parts = _LIST_JOIN.split(match["things"])
    things = list(filter(str.strip, parts))
    return any(
        isinstance(count, float) and len(things) >= count
        for count in span.values
    )


def drop_refused_days(text: str) -> str:
    """The text with blanks for days on which nothing is to be: "not on weekends", 周末别响."""
    for span in READERS["weekdays"](text):
        start, end = span.start, span.end
        ahead = _NOT_ON.search(text[:start])
        behind = _NOT_ON_ZH.match(text, end)
        if ahead is not None:
            text = blank_out(text, ahead.start(), end)
        elif behind is not None:
            text = blank_out(text, start, behind.end())
    return text


def _is_bound(span: Span, clause: str) -> bool:
    """Whether a time only bounds what is sought, as in `before 3 PM`, and need not be shown."""
    before = clause[: span.start]
    after = clause[span.end :]
    if _BOUND.search(before) or _BOUND_ZH.match(after):
        return True
    if _ABOUT.search(span.text) or _ABOUT.match(after):
        return True
    return _BETWEEN.search(clause) is not None


def is_supported(detail: Detail, seen: Seen) -> bool:
    """Whether what a run showed bears a detail out."""
    if detail.kind in ("words", "person", "number"):
        wanted = evidence.tighten_text(detail.words)
        shown_texts = map(evidence.tighten_text, seen.texts)
        return any(wanted in text for text in shown_texts)
    if detail.kind == "silent":
        return _is_silenced(seen)
    if detail.kind == "switch":
        # A switch that was never seen contradicts nothing.
        is_on = seen.states.get(normalize_text(detail.label))
        return is_on is None or is_on in detail.values
    shown = _collect_values(detail.kind, seen.texts)
    if detail.kind == "weekdays":
        return detail.values <= shown
    return not detail.values.isdisjoint(shown)


def _collect_values(kind: Kind, texts: Sequence[str]) -> set[object]:
    """The values of a kind that texts have.

    A time that may be of either half of the day, as on a dial, is of the half that is told for it:
    "3 o'clock" is not 3 PM beside "Start time, 3:00 AM".
    """
    if kind == "time":
        readings: list[frozenset[object]] = list_shown_times(texts)
    else:
        readings = []
        for text in texts:
            for span in _EVIDENCE_READERS[kind](text):
                readings.append(span.values)
    told: set[object] = set()
    open_values: list[Set[object]] = []
    for reading in readings:
        if kind == "time" and len(reading) > 1:
            open_values.append(reading)
        else:
            told |= reading
    shown = set(told)
    for values in open_values:
        shown |= values & told or values
    return shown


def _is_silenced(seen: Seen) -> bool:
    for text in seen.texts:
        if not _SILENCE.search(text):
            continue
        label = normalize_text(text)
        if seen.states.get(label, True):
            return True
    return any(map(_SOUND.search, seen.list_off()))


def _list_numbers(text: str) -> list[Span]:
    """Every number of a text, as evidence for counts and amounts; not those of times and dates."""
    rest = text
    for kind in ("time", "date"):
        for span in READERS[kind](text):
            rest = blank_out(rest, span.start, span.end)
    numbers: list[Span] = []
    for span in find_numbers(rest):
        if span.is_digits:
            numbers.append(span)
    numbers += READERS["count"](text)
    numbers += READERS["amount"](text)
    return numbers


_EVIDENCE_READERS: dict[str, Callable[[str], Sequence[Span]]] = dict(
    READERS.items()
)
_EVIDENCE_READERS |= {"amount": _list_numbers, "count": _list_numbers}
"""Find the values of each kind in the texts of a screen."""


def is_silent_word(words: str) -> bool:
    """Whether words only say that something shall make no sound."""
    return _SILENT.fullmatch(words.strip()) is not None
