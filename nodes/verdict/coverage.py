"""Whether the steps of a run plainly did all that the instruction says, so that no model is asked.

What only stood on a screen shows nothing done. So names, values and quoted words must be among what
the run touched, typed or set. Other words may have been seen. An instruction that compares, orders,
excludes or counts ("the cheapest", "all but one") is left to a model, and so is a run that did more
than the instruction names.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from graph.state import Decision
from memory.values import Token, tokens
from nodes import evidence
from nodes.verdict import paraphrase, requirements, unsaved
from nodes.verdict.differences import collect_words
from nodes.verdict.support import ScreenVisit
from tapwright.text.dates import (
    MeantDate,
    contains_date,
    parse_clock_date,
    resolve_dates,
)
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tapwright.text.stop_words import INSTRUCTION_CHARACTERS, INSTRUCTION_WORDS
from tools.actions import CallTool, Fill, TypeText
from tools.screen import TOGGLES, Element, Screen, Target

_WEIGHING = re.compile(
    r"\b(?:cheapest|lowest|highest|most|least|best|worst|newest|latest|oldest|earliest|soonest"
    r"|last|first|second|third|fourth|fifth|next to|longest|shortest|largest|biggest|smallest"
    r"|nearest|closest|fastest|slowest|largest|top|bottom|middle|total|sum|average"
    r"|all(?![- ]day)|each|both"
    r"|only|except|but|unless|if|whether|not|n't|without|instead|other|another|same|rest|than"
    r"|more|less|fewer|whichever|whatever|who|what|which|when|how|why|where|whose|double|half"
    r"|twice|before|after|until|between|under|over|least|duplicates?|every (?!day|mon|tue|wed|thu"
    r"|fri|sat|sun|week|month|year|\d))\b"
    r"|最|第[一二三四五六七八九十\d]|所有|全部|每个|每条|每张|都|(?<![删清移解去])除|不|别|如果|若|要是|否则|另|其他|其它"
    r"|同|比|总|平均|哪|谁|什么|多少|几|上一|下一|以前|之前|以后|之后|只|仅|重复的|翻倍|一半|超过|低于",
    re.IGNORECASE,
)
"""What a rule cannot check: comparisons, orders, sums, exceptions, conditions and questions."""


def _list_words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_FREE = (
    INSTRUCTION_WORDS
    | INSTRUCTION_CHARACTERS
    | _list_words(
        "create make set schedule scheduled write save put note down out then have new start "
        "starting begin called named titled label labelled title name text saying says say it's "
        "him her them up also us as every so again tell know via through into onto one today "
        "today's now right following task event item article film movie entry message"
    )
    | frozenset(
        "创建新添加设定置写保存名叫题标然后再个条份张位次里面内容为今天一"
    )
)
"""Words that name nothing which a step could show."""
_AT_TOP = re.compile(r"\b(?:at|on) the top\b|最上面|顶部", re.IGNORECASE)
_WORD_START = re.compile(r"[.!?:;。！？：；]\s*$|^\s*$")
_HAN = re.compile(r"[\u3400-\u9fff]")
_Kind = Literal["detail", "untaken", "rest"]
_PARTICULAR = ("quoted", "time", "date")
_OFF = re.compile(
    r"\b(?:off|disable|deactivate|hide|not|don't|stop|without|no|un\w+)\b"
    r"|关|禁用|停用|隐藏|不|取消|静音|无",
    re.IGNORECASE,
)
_QUOTE_SIGNS = "\"'“”‘’「」『』《》"
_LEAST = 2
"""Characters of a label that an instruction may name by chance."""
_KEY = re.compile(r"([0-9*#])(?:\s|$)")
"""The text of a key of a keypad, alone or before its letters."""


@dataclass(frozen=True, kw_only=True)
class _Grounds:
    """What words of an instruction are looked for in."""

    deeds: Sequence[str]
    """Touched, typed and set."""
    seen: Sequence[str]
    """All of it, and what the screens showed."""
    offered: set[str]
    """Labels of what could be touched, normalised."""
    untaken: set[str]
    """Labels of the buttons of the last screen, none of which was touched."""
    states: Mapping[str, bool]
    """The last state of each switch, by its text."""
    counts: frozenset[int]
    """How often each of the things that were touched was touched."""
    today: date | None


@dataclass(frozen=True, kw_only=True)
class Coverage:
    """What the steps of a run leave open."""

    details: tuple[str, ...]
    """Names, values and quoted words of the instruction that the run did not touch, type or set."""
    rest: tuple[str, ...]
    """Other words of it that no screen showed."""
    untaken: tuple[str, ...]
    """Words of it that an option or a button was named by, which the run did not touch."""
    weighing: str
    """A word that asks for a comparison or the like; empty if there is none."""
    beyond: tuple[str, ...]
    """What the run typed or chose that the instruction does not name."""
    sources: tuple[str, ...] = ()
    """Details that only stood where the run looked something up."""
    is_described: bool = False
    """Whether what was put in beyond the instruction may be what it describes in other words."""

    def is_borne_out(self, cited: str) -> bool:
        """Whether true evidence leaves nothing to weigh; it must cite what was put in beyond."""
        open_words = (self.details, self.untaken, self.weighing)
        if any(open_words):
            return False
        if not self.beyond:
            return True
        named = evidence.tighten_text(cited)
        return self.is_described and all(
            evidence.tighten_text(each) in named for each in self.beyond
        )

    @property
    def owed(self) -> tuple[str, ...]:
        """Details that the run should have done something with."""
        return tuple(each for each in self.details if each not in self.sources)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left open."""
        return not self.rest and self.is_telling

    @property
    def is_telling(self) -> bool:
        """Whether true evidence is enough: there is nothing that a model would have to weigh."""
        open_words = (self.details, self.untaken, self.weighing, self.beyond)
        return not any(open_words)


def compare_deeds(instruction: str, visits: Sequence[ScreenVisit]) -> Coverage:
    """What rules cannot account for in an instruction, and in what was done beyond it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    grounds = _collect_grounds(visits)
    missing = dict(_list_missing(instruction, grounds))
    plain = _strip_plain(instruction, grounds)
    if _has_taken_topmost(visits):
        plain = _AT_TOP.sub(" ", plain)
    weighing = _WEIGHING.search(plain)
    beyond = tuple(dict.fromkeys(_list_beyond(instruction, visits)))
    details = _select(missing, "detail")
    return Coverage(
        details=details,
        sources=tuple(_list_sources(details, visits)),
        untaken=_select(missing, "untaken"),
        rest=_select(missing, "rest"),
        weighing=weighing[0].strip() if weighing is not None else "",
        beyond=beyond,
        is_described=_is_described(instruction, missing, beyond),
    )


def _has_taken_topmost(visits: Sequence[ScreenVisit]) -> bool:
    """Whether the last thing that was switched or picked is the first of its kind on its page."""
    for visit in reversed(visits):
        target = visit.step.target if visit.step is not None else None
        if target is None or target.role not in (*TOGGLES, "radio"):
            continue
        alike = [
            each for each in visit.screen.elements if each.role == target.role
        ]
        topmost = min(alike, key=lambda each: each.bounds.top, default=None)
        return topmost is not None and topmost.text == target.text
    return False


def _is_described(
    instruction: str, missing: Mapping[str, _Kind], beyond: Sequence[str]
) -> bool:
    """Whether an instruction names nothing itself, so that one thing put in may be what it means.

    "Say whom it is for" leaves the name to the run; "Note milk" does not.
    """
    if len(beyond) > 1 or "rest" not in missing.values():
        return False
    if requirements.find_details(instruction):
        return False
    words = normalize_text(instruction, keep_case=True)
    if any(_is_particular(token, words) for token in tokens(words)):
        return False
    wanted = _list_parts(instruction)
    return not any(wanted & _list_parts(each) for each in beyond)


def _list_sources(
    details: Sequence[str], visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """The details that an app showed in which the run only looked, before it went to another."""
    packages = {
        visit.screen.package for visit in visits if _is_change(visit.step)
    }
    if visits:
        packages.add(visits[-1].screen.package)
    consulted = [
        visit for visit in visits if visit.screen.package not in packages
    ]
    for detail in details:
        if any(_is_looked_up(detail, visit) for visit in consulted):
            yield detail


def _is_change(step: Decision | None) -> bool:
    """Whether a step typed or switched something."""
    if step is None:
        return False
    if isinstance(step.action, (Fill, TypeText)):
        return True
    return step.target is not None and step.target.role in (*TOGGLES, "radio")


def _is_looked_up(detail: str, visit: ScreenVisit) -> bool:
    """Whether a screen shows a detail, and no other row of it was taken."""
    bare = evidence.tighten_text(detail.strip(_QUOTE_SIGNS))
    if not any(
        bare in evidence.tighten_text(text) for text in visit.screen.texts
    ):
        return False
    target = visit.step.target if visit.step is not None else None
    if target is None or target.role != "item":
        return True
    return bare in evidence.tighten_text(target.text)


def _select(missing: Mapping[str, _Kind], kind: _Kind) -> tuple[str, ...]:
    return tuple(words for words, each in missing.items() if each == kind)


def _strip_plain(instruction: str, grounds: _Grounds) -> str:
    """The instruction without its quotes and dates, which a rule reads."""
    words = normalize_text(instruction, keep_case=True)
    for meant in _list_dates(words, grounds):
        blank = " " * (meant.end - meant.start)
        words = words[: meant.start] + blank + words[meant.end :]
    return evidence.QUOTES.sub(" ", words)


def _collect_grounds(visits: Sequence[ScreenVisit]) -> _Grounds:
    seen: dict[str, None] = {}
    offered: set[str] = set()
    deeds: list[str] = []
    states: dict[str, bool] = {}
    before: Screen | None = None
    forms: dict[str, set[str]] = {}
    keys = ""
    for visit in visits:
        screen = visit.screen
        if before is not None:
            deeds += _list_new_values(before, screen)
        deeds += _list_form_values(screen, forms)
        before = screen
        seen.update(dict.fromkeys(screen.texts))
        offered.update(_list_offered(screen))
        deeds += _list_chosen(screen)
        states |= _read_states(screen)
        step = visit.step
        if step is None:
            continue
        deeds += _list_deeds(step)
        target = step.target.text if step.target is not None else ""
        key = _KEY.match(target)
        keys = keys + key[1] if key is not None else ""
        if len(keys) > 1:
            deeds.append(keys)
    clock = visits[-1].screen.time if visits else ""
    return _Grounds(
        deeds=deeds,
        seen=[*deeds, *seen],
        offered=offered,
        untaken=_list_untaken(visits, deeds),
        states=states,
        counts=_count_touches(visits),
        today=parse_clock_date(clock),
    )


def _count_touches(visits: Sequence[ScreenVisit]) -> frozenset[int]:
    touches: Counter[str] = Counter()
    for visit in visits:
        target = visit.step.target if visit.step is not None else None
        if target is not None and target.text:
            touches[target.text] += 1
    return frozenset(touches.values())


def _is_repeated(
    detail: requirements.Detail, instruction: str, grounds: _Grounds
) -> bool:
    """Whether a detail is how often to do something, and something was touched as often."""
    times = re.escape(detail.words.strip()) + r"\s*(?:times\b|次)"
    if not re.search(times, instruction, re.IGNORECASE):
        return False
    return bool(detail.values & grounds.counts)


def _read_states(screen: Screen) -> dict[str, bool]:
    return {
        normalize_text(each.text): each.checked
        for each in screen.elements
        if each.checked is not None and each.role == "switch" and each.text
    }


def _list_form_values(
    screen: Screen, forms: dict[str, set[str]]
) -> Iterator[str]:
    """What a form shows that it did not show when it came up: it was set on it.

    Args:
        screen: that may be a form, which is told by a button that keeps it.
        forms: texts of each form as it came up, which a new one is added to.
    """
    if not unsaved.has_keeping_button(screen):
        return
    known = forms.setdefault(screen.signature, set(screen.texts))
    for text in screen.texts:
        if text not in known:
            yield text


def _list_deeds(step: Decision) -> Iterator[str]:
    """The texts of what a step touched and typed."""
    for target in (step.target, step.destination):
        if target is not None and target.text:
            yield target.text
    typed = str(getattr(step.action, "text", ""))
    if typed:
        yield typed
    if isinstance(step.action, CallTool):
        yield from map(str, step.action.arguments.values())


def _list_offered(screen: Screen) -> Iterator[str]:
    """Short labels of what can be touched."""
    for element in screen.elements:
        if element.index > 0 and element.text:
            yield normalize_text(element.text)


def _list_new_values(before: Screen, after: Screen) -> Iterator[str]:
    """Texts that a step put in the place of others, and that stood nowhere before."""
    if before.signature != after.signature:
        return
    old = {
        (each.resource_id, each.role, each.bounds): each.text
        for each in before.elements
    }
    shown = set(before.texts)
    for element in after.elements:
        place = element.resource_id, element.role, element.bounds
        if place not in old:
            continue
        # A row of a list may only have moved up; that of a setting keeps its name.
        is_row = element.role == "item"
        if is_row and _get_name(element.text) != _get_name(old[place]):
            continue
        for text in (element.text, element.value):
            if text and text not in shown:
                yield text


def _get_name(text: str) -> str:
    """The first column of a row."""
    return text.partition(", ")[0]


def _list_chosen(screen: Screen) -> Iterator[str]:
    """Days and options that a page shows as chosen."""
    for element in screen.elements:
        if element.checked and element.role in ("radio", "checkbox"):
            yield element.text


def _list_missing(
    instruction: str, grounds: _Grounds
) -> Iterator[tuple[str, _Kind]]:
    """Words that nothing bears out: a detail, an option that was not taken, or the rest."""
    words = normalize_text(instruction, keep_case=True)
    spans: list[range] = []
    for meant in _list_dates(words, grounds):
        spans.append(range(meant.start, meant.end))
        if not _has_date(meant.date, grounds):
            yield meant.text, "detail"
    for detail in requirements.find_details(instruction):
        place = words.find(normalize_text(detail.words, keep_case=True))
        if place >= 0 and detail.kind != "switch":
            spans.append(range(place, place + len(detail.words)))
        if _is_repeated(detail, instruction, grounds):
            continue
        if not _is_done(detail, grounds):
            yield detail.words, _rank_detail(detail, grounds)
    yield from _list_neglected(instruction, grounds)
    yield from _list_open_words(words, spans, grounds)


def _rank_detail(detail: requirements.Detail, grounds: _Grounds) -> _Kind:
    """A switch that no screen showed may be something else, such as a lamp's button."""
    if detail.kind == "switch" and not _has_switch(detail, grounds):
        return "rest"
    return "detail"


def _list_open_words(
    words: str, spans: Sequence[range], grounds: _Grounds
) -> Iterator[tuple[str, _Kind]]:
    """The words outside of dates and details that nothing bears out."""
    whole = range(len(words))
    covered = paraphrase.find_paraphrases(words, whole, grounds.seen)
    done_words = collect_words(grounds.deeds)
    seen_words = collect_words(grounds.seen)
    for token in tokens(words):
        label = normalize_text(token.text)
        is_word = token.sort == "word" and _is_within(token, covered)
        if is_word or _is_within(token, spans) or done_words.has_token(token):
            continue
        if token.key in _FREE:
            if label in grounds.untaken:
                yield token.text, "untaken"
        elif _is_particular(token, words):
            yield token.text, "detail"
        elif label in grounds.offered:
            yield token.text, "untaken"
        elif not seen_words.has_token(token):
            yield token.text, "rest"


def _list_dates(words: str, grounds: _Grounds) -> list[MeantDate]:
    """The days that an instruction means; a weekday that repeats is none."""
    if grounds.today is None:
        return []
    return [
        each
        for each in resolve_dates(words, grounds.today)
        if not each.by_weekday
    ]


def _has_date(value: date, grounds: _Grounds) -> bool:
    if value == grounds.today:
        return True
    return any(contains_date(text, value) for text in grounds.deeds)


def _is_done(detail: requirements.Detail, grounds: _Grounds) -> bool:
    """Whether what the run touched, typed or set bears a detail out."""
    if detail.kind == "switch":
        return _is_switched(detail, grounds)
    if detail.kind in ("date", "duration"):
        return True
    seen = requirements.Seen(texts=list(grounds.deeds))
    return requirements.is_supported(detail, seen)


def _is_switched(detail: requirements.Detail, grounds: _Grounds) -> bool:
    """Whether the switch whose label is most like the words was last seen as it shall be."""
    wanted = _list_parts(detail.label)
    likeness = {
        label: len(wanted & _list_parts(label)) for label in grounds.states
    }
    most = max(likeness.values(), default=0)
    if not most:
        return _WEIGHING.search(detail.label) is not None
    for label, state in grounds.states.items():
        if likeness[label] == most and state in detail.values:
            return True
    return False


def _has_switch(detail: requirements.Detail, grounds: _Grounds) -> bool:
    """Whether a switch was seen whose label has to do with the words."""
    wanted = _list_parts(detail.label)
    return any(wanted & _list_parts(label) for label in grounds.states)


def _list_parts(text: str) -> set[str]:
    """The words of a text that name something: stems, and single Chinese characters."""
    plain = normalize_text(text)
    stems = {
        stem
        for stem in paraphrase.list_stems(plain)
        if stem not in INSTRUCTION_WORDS
    }
    return stems | set(_HAN.findall(plain))


def _list_neglected(
    instruction: str, grounds: _Grounds
) -> Iterator[tuple[str, _Kind]]:
    """Buttons that the instruction names and nobody touched, and switches that are still off."""
    wanted = _list_parts(instruction)
    for label in grounds.untaken:
        parts = _list_parts(label)
        if len(parts) >= _LEAST and parts <= wanted:
            yield label, "untaken"
    if _OFF.search(instruction):
        return
    named = evidence.tighten_text(instruction)
    for label, state in grounds.states.items():
        tight = evidence.tighten_text(label)
        if not state and len(tight) >= _LEAST and tight in named:
            yield label, "detail"


def _is_particular(token: Token, words: str) -> bool:
    """Whether a token names something in particular, so that it must be in what was done."""
    if token.sort == "number":
        return token.text[:1].isdigit()
    if token.sort in _PARTICULAR:
        return True
    if len(token.text) < _LEAST:
        return False
    if not token.text[:1].isupper():
        return False
    return _WORD_START.search(words[: token.start]) is None


def _is_within(token: Token, spans: Iterable[range]) -> bool:
    return any(token.start in span for span in spans)


def _list_beyond(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What the run typed or chose that the instruction does not name, or switched twice."""
    for visit in visits:
        step = visit.step
        if step is None or step.target is None:
            continue
        typed = _read_typed(step)
        if typed and not _is_named(typed, instruction):
            yield typed
        if _is_extra(step.target, instruction, in_dialog=visit.screen.dialog):
            yield step.target.text
    for text, count in _count_switches(visits).items():
        if count > 1:
            yield text


def _count_switches(visits: Sequence[ScreenVisit]) -> Counter[str]:
    """How often each switch or option was touched; a touch that was lost does not count."""
    switches: Counter[str] = Counter()
    after: Screen | None = None
    for visit in reversed(visits):
        step = visit.step
        if (
            after is not None
            and step is not None
            and _is_switch(step)
            and step.target is not None
            and unsaved.has_effect(step, visit.screen, after)
        ):
            switches[step.target.text] += 1
        if step is not None or after is None:
            after = visit.screen
    return switches


def _is_extra(target: Target, instruction: str, *, in_dialog: str) -> bool:
    """Whether a step chose an option or a value that the instruction does not name."""
    if target.role in (*TOGGLES, "radio"):
        return _is_beside(target.text, instruction)
    if not in_dialog or not _has_value(target.text):
        return False
    return not _is_named(target.text, instruction)


def _is_beside(label: str, instruction: str) -> bool:
    """Whether an option is none that the instruction names, in half of its words at least."""
    if not label or label.endswith(("...", "…")):
        return False
    parts = _list_parts(label)
    if 2 * len(parts & _list_parts(instruction)) >= len(parts):
        return False
    return not _is_named(label, instruction)


def _list_untaken(
    visits: Sequence[ScreenVisit], deeds: Sequence[str]
) -> set[str]:
    """Labels of the buttons of the last screen that no step touched."""
    if not visits:
        return set()
    touched = {normalize_text(text) for text in deeds}
    buttons = [
        normalize_text(each.text)
        for each in visits[-1].screen.elements
        if each.index > 0 and each.role == "button"
    ]
    return {label for label in buttons if label and label not in touched}


def _has_value(text: str) -> bool:
    """Whether an option stands for a time, a day, an amount or the like."""
    return any(reader(text) for reader in READERS.values())


def _read_typed(step: Decision) -> str:
    if isinstance(step.action, (Fill, TypeText)):
        return step.action.text
    return ""


def _is_named(text: str, instruction: str) -> bool:
    """Whether an instruction has a text, or the value that the text stands for."""
    if evidence.tighten_text(text) in evidence.tighten_text(instruction):
        return True
    wanted: set[object] = set()
    given: set[object] = set()
    for reader in READERS.values():
        for span in reader(text):
            wanted |= span.values
        for span in reader(instruction):
            given |= span.values
    return bool(wanted) and wanted <= given


def find_excess(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A day that was set besides those that the instruction names; empty if there is none."""
    asked: set[object] = set()
    for span in READERS["weekdays"](instruction):
        asked |= span.values
    if not asked:
        return ""
    for page in _list_last_pages(visits):
        chosen = [_read_day(each) for each in page]
        extra = [
            text for day, text in chosen if day is not None and day not in asked
        ]
        if extra and len(chosen) > len(extra):
            return extra[0]
    return ""


def _list_last_pages(
    visits: Sequence[ScreenVisit],
) -> list[list[Element]]:
    """The chosen days of each page on which the run chose one, as that page was last seen."""
    touched: set[str] = set()
    last: dict[str, list[Element]] = {}
    for visit in visits:
        signature = visit.screen.signature
        days = [
            each
            for each in visit.screen.elements
            if (each.checked or each.selected)
            and _read_day(each)[0] is not None
        ]
        last[signature] = days
        step = visit.step
        target = step.target if step is not None else None
        if target is not None and READERS["weekdays"](target.text):
            touched.add(signature)
    return [days for signature, days in last.items() if signature in touched]


def _read_day(element: Element) -> tuple[object, str]:
    """The weekday that an element stands for, and its text; no day if it says more."""
    spans = READERS["weekdays"](element.text)
    if len(spans) != 1 or len(spans[0].values) != 1:
        return None, element.text
    if spans[0].text.strip() != element.text.strip():
        return None, element.text
    return next(iter(spans[0].values)), element.text
