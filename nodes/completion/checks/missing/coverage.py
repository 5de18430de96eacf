"""Whether the steps of a run plainly did all that the instruction says, so that no model is asked.

What only stood on a screen shows nothing done. So names, values and quoted words must be among what
the run touched, typed or set. Other words may have been seen. An instruction that compares, orders,
excludes or counts ("the cheapest", "all but one") is left to a model, and so is a run that did more
than the instruction names.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from memory.values import Token, tokens
from nodes import evidence
from nodes.completion.checks.instruction import (
    bounds,
    implied_times,
    offsets,
    place_names,
    requirements,
)
from nodes.completion.checks.instruction.offsets import Offset
from nodes.completion.checks.missing import (
    days,
    forgotten,
    open_buttons,
    open_verbs,
    passed_over,
    too_few,
)
from nodes.completion.checks.missing.differences import collect_words
from nodes.completion.checks.run import taken_rows
from nodes.completion.checks.run.deeds import (
    Deeds,
    collect_deeds,
    drop_searches,
)
from nodes.completion.checks.unasked import (
    besides,
    excess,
    overwritten,
    searches,
)
from nodes.completion.checks.values import kept_old, sliders
from nodes.completion.quotes import answer_form, paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.dates import MeantDate, is_in_month
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tapwright.text.stop_words import (
    INSTRUCTION_CHARACTERS,
    INSTRUCTION_WORDS,
)
from tools.screen import read_row_name

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
    r"|同|比|总|平均|哪|谁|什么|多少|几|上一|下一|以前|之前|以后|之后|只|仅|重复的|翻倍|一半|超过|低于"
    r"|以[内下上]|at most|up to",
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
        "创建新添加设定置写保存名叫题标然后再个条份张位次里面内容为今天一我你您他她它咱们"
    )
)
"""Words that name nothing which a step could show."""
_AT_TOP = re.compile(r"\b(?:at|on) the top\b|最上面|顶部", re.IGNORECASE)
_WORD_START = re.compile(r"[.!?:;。！？：；]\s*$|^\s*$")
_Kind = Literal["detail", "untaken", "rest"]
_PARTICULAR = ("quoted", "time", "date")
_ALTERNATIVE = re.compile(
    r"\b(?:if|otherwise|else|unless|or)\b|如果|否则|若|要是|不然|或",
    re.IGNORECASE,
)
"""Words of a task of which only one part may be due."""
_MORE_THAN = re.compile(
    r"\b(?:more than|at least|over|longer than)\s*$|(?:超过|至少|不少于|大于)\s*$",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\bbefore\s*$", re.IGNORECASE)
_BEFORE_ZH = re.compile(r"\s*[之以]?前(?!往|来|去|台|面)")
"""Words beside a time that what is sought may not pass, and that no screen need show."""
_OFF = re.compile(
    r"\b(?:off|disable|deactivate|hide|not|don't|stop|without|no|un\w+)\b"
    r"|关|禁用|停用|隐藏|不|取消|静音|无",
    re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"['’]s?$")
_OF_ONESELF = re.compile(r"I['’]")
"""`I've` and the like are written with a capital, and name nothing."""
_LEAST = 2
"""Characters of a label that an instruction may name by chance."""


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
    unnamed_inputs: tuple[str, ...]
    """What the run typed or chose that the instruction does not name."""
    unnamed_values: tuple[str, ...] = ()
    """Of these the numbers, days and kinds of things."""
    unsourced: tuple[str, ...] = ()
    """Of these again what no screen had shown before, and nothing in the instruction leads to."""
    looked_up: tuple[str, ...] = ()
    """Details that only stood where the run looked something up."""
    has_branches: bool = False
    """Whether only a part of the instruction may be due, as with "if"."""
    untouched_labels: tuple[str, ...] = ()
    """Labels of buttons that were offered at the end, that it names, and that were not touched."""
    never_shown: tuple[str, ...] = ()
    """Of the details those that no screen showed either, and switches that it showed off."""
    is_described: bool = False
    """Whether what was put in beyond the instruction may be what it describes in other words."""

    def is_supported_by(self, cited: str) -> bool:
        """Whether true evidence leaves nothing to weigh; it must cite what was put in beyond."""
        open_words = (self.details, self.untaken, self.weighing)
        if any(open_words):
            return False
        if self.unnamed_inputs and not self.is_described:
            return False
        named = evidence.tighten_text(cited)
        inputs = map(evidence.tighten_text, self.unnamed_inputs)
        return all(words in named for words in inputs)

    @property
    def left_undone(self) -> tuple[str, ...]:
        """Details that the run should have done something with."""
        left: list[str] = []
        for words in self.details:
            if words not in self.looked_up:
                left.append(words)
        return tuple(left)

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left open."""
        return not self.rest and self.is_conclusive

    @property
    def is_conclusive(self) -> bool:
        """Whether true evidence is enough: there is nothing that a model would have to weigh."""
        open_words = (
            self.details,
            self.untaken,
            self.weighing,
            self.unnamed_inputs,
        )
        return not any(open_words)


def compare_deeds(
    instruction: str, visits: Sequence[ScreenVisit], *, answer: str = ""
) -> Coverage:
    """What rules cannot account for in an instruction, and in what was done beyond it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        answer: that the run gives; empty without one.
    """
    # Who looks for something puts nothing in; but that may be all that is asked.
    is_creation = overwritten.is_creation(instruction)
    if is_creation and not answer_form.is_answer_due(instruction):
        deeds = collect_deeds(drop_searches(visits))
    else:
        deeds = collect_deeds(visits)
    plain = normalize_text(instruction, keep_case=True)
    kept = offsets.list_kept(plain, visits)
    missing = dict(_list_missing(instruction, deeds, kept))
    for base in offsets.list_bases(kept, plain, visits):
        missing = {
            words: kind for words, kind in missing.items() if words not in base
        }
    _drop_counted(missing, instruction, visits)
    for find in (kept_old.find_unkept_text, sliders.find_unset_slider):
        open_part = find(instruction, visits)
        if open_part:
            missing[open_part] = "detail"
    for bound in bounds.find_bounds(plain):
        if bounds.is_exceeded(bound, visits):
            missing[bound.text] = "detail"
    if visits and answer_form.is_only_answer_due(instruction):
        page = visits[-1].screen.texts
        for meant in days.list_answered(plain, answer, deeds, page):
            missing.pop(meant.text, None)
    plain = _strip_plain(instruction, deeds, kept)
    if taken_rows.has_taken_topmost(visits, excess.OPTIONS):
        plain = _AT_TOP.sub(" ", plain)
    match = _WEIGHING.search(plain)
    weighing = ""
    if match is not None:
        weighing = match[0].strip()
    beside = dict.fromkeys(besides.list_besides(instruction, visits))
    inputs = dict.fromkeys(excess.list_unnamed_inputs(instruction, visits))
    values = dict.fromkeys(excess.list_unnamed_values(instruction, visits))
    unnamed_inputs = (*(inputs | beside),)
    unnamed_values = (*(values | beside),)
    details = _select_kind(missing, "detail")
    return Coverage(
        details=details,
        looked_up=tuple(_list_looked_up(details, visits)),
        never_shown=tuple(_list_never_shown(instruction, details, deeds)),
        untouched_labels=(
            *_list_unpressed(instruction, deeds),
            *deeds.untaken.intersection(_select_kind(missing, "untaken")),
        ),
        has_branches=_ALTERNATIVE.search(instruction) is not None,
        untaken=_select_kind(missing, "untaken"),
        rest=_select_kind(missing, "rest"),
        weighing=weighing,
        unnamed_inputs=unnamed_inputs,
        unnamed_values=unnamed_values,
        unsourced=tuple(_list_unsourced(instruction, unnamed_values, visits)),
        is_described=_is_described(instruction, missing, unnamed_inputs),
    )


def _list_unsourced(
    instruction: str,
    unnamed_values: Sequence[str],
    visits: Sequence[ScreenVisit],
) -> Iterator[str]:
    """What was put in that was neither asked for nor looked up, and cannot have been worked out.

    A button that makes a new thing is not among it: what an app calls the thing is its own word.
    """
    if _WEIGHING.search(evidence.QUOTES.sub(" ", instruction)):
        return
    if offsets.list_offsets(instruction) or READERS["duration"](instruction):
        return
    searched = set(searches.list_other_searches(instruction, visits))
    for text in unnamed_values:
        if text in searched or excess.makes_new_thing(text):
            continue
        if excess.is_sourced(text, visits):
            continue
        yield text


def _list_never_shown(
    instruction: str, details: Sequence[str], deeds: Deeds
) -> Iterator[str]:
    """The details that would still be missing if all had been done that the screens showed.

    A switch that is off is among them, and a verb that the app offers and nobody touched.
    """
    if _ALTERNATIVE.search(instruction):
        return
    named = open_verbs.read_verbs(instruction)
    as_seen = replace(deeds, done=deeds.seen)
    # The number of an offset stands nowhere: two values show it by their difference.
    plain = normalize_text(instruction, keep_case=True)
    reckoned = offsets.list_offsets(plain)
    missing = dict(_list_missing(instruction, as_seen, reckoned))
    shown = list(map(evidence.tighten_text, deeds.seen))
    off = set(_list_off(instruction, deeds))
    for words in details:
        if words in named:
            if _is_offered(words, deeds):
                yield words
            continue
        if words in off:
            yield words
            continue
        name = _POSSESSIVE.sub("", words.strip(evidence.QUOTE_SIGNS))
        bare = evidence.tighten_text(name)
        is_shown = any(bare in text for text in shown)
        is_shown = is_shown or any(
            is_in_month(name, text) for text in deeds.seen
        )
        if missing.get(words) == "detail" and not is_shown:
            yield words


def _is_offered(verb: str, deeds: Deeds) -> bool:
    """Whether the app has a button that says a verb."""
    return any(label.startswith(verb) for label in deeds.offered)


def _is_described(
    instruction: str,
    missing: Mapping[str, _Kind],
    unnamed_inputs: Sequence[str],
) -> bool:
    """Whether an instruction names nothing itself, so that one thing put in may be what it means.

    "Say whom it is for" leaves the name to the run; "Note milk" does not.
    """
    if len(unnamed_inputs) > 1 or "rest" not in missing.values():
        return False
    if requirements.find_details(instruction):
        return False
    words = normalize_text(instruction, keep_case=True)
    if any(_is_particular(token, words) for token in tokens(words)):
        return False
    wanted = paraphrase.list_parts(instruction)
    given: set[str] = set()
    for text in unnamed_inputs:
        given |= paraphrase.list_parts(text)
    return not wanted & given


def _list_looked_up(
    details: Sequence[str], visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """The details that an app showed in which the run only looked, before it went to another."""
    packages: set[str] = set()
    for visit in visits:
        if _is_change(visit):
            packages.add(visit.screen.package)
    if visits:
        packages.add(visits[-1].screen.package)
    for detail in details:
        if _is_consulted(detail, visits, without=packages):
            yield detail


def _is_consulted(
    detail: str, visits: Sequence[ScreenVisit], *, without: Container[str]
) -> bool:
    """Whether an app showed a detail in which the run only looked."""
    for visit in visits:
        if visit.screen.package in without:
            continue
        if _is_looked_up(detail, visit):
            return True
    return False


def _is_change(visit: ScreenVisit) -> bool:
    """Whether a step typed or switched something."""
    if visit.input_text:
        return True
    if visit.target is None:
        return False
    return visit.target.role in excess.OPTIONS


def _is_looked_up(detail: str, visit: ScreenVisit) -> bool:
    """Whether a screen shows a detail, and no other row of it was taken."""
    bare = evidence.tighten_text(detail.strip(evidence.QUOTE_SIGNS))
    shown = map(evidence.tighten_text, visit.screen.texts)
    if not any(bare in text for text in shown):
        return False
    target = visit.target
    if target is None or target.role != "item":
        return True
    return bare in evidence.tighten_text(target.text)


def _select_kind(missing: Mapping[str, _Kind], kind: _Kind) -> tuple[str, ...]:
    selected: list[str] = []
    for words, each in missing.items():
        if each == kind:
            selected.append(words)
    return tuple(selected)


def _strip_plain(instruction: str, deeds: Deeds, kept: Sequence[Offset]) -> str:
    """The instruction without its quotes and dates, which a rule reads, and offsets kept."""
    words = normalize_text(instruction, keep_case=True)
    named = days.list_days(words, deeds)
    for meant in (*named, *kept):
        words = requirements.blank_out(words, meant.start, meant.end)
    return evidence.QUOTES.sub(" ", words)


def _is_repeated(
    detail: requirements.Detail, instruction: str, deeds: Deeds
) -> bool:
    """Whether a detail is how often to do something, and something was touched as often."""
    times = re.escape(detail.words.strip()) + r"\s*(?:times\b|次)"
    if not re.search(times, instruction, re.IGNORECASE):
        return False
    return bool(detail.values & deeds.counts)


def _drop_counted(
    missing: dict[str, _Kind], instruction: str, visits: Sequence[ScreenVisit]
) -> None:
    """Take out the numbers of things of which just as many rows were touched, as of two photos."""
    done = float(too_few.count_done(visits))
    for detail in requirements.find_details(instruction):
        if detail.kind == "count" and done in detail.values:
            missing.pop(detail.words, None)


def _list_missing(
    instruction: str, deeds: Deeds, kept: Sequence[Offset]
) -> Iterator[tuple[str, _Kind]]:
    """Words that nothing bears out: a detail, an option that was not taken, or the rest."""
    words = normalize_text(instruction, keep_case=True)
    dates = days.list_days(words, deeds)
    details = requirements.find_details(instruction)
    for meant in dates:
        if days.is_missing(meant, instruction, deeds):
            yield meant.text, "detail"
    for detail in details:
        if _is_repeated(detail, instruction, deeds):
            continue
        if not _is_done(detail, deeds):
            yield detail.words, _rank_detail(detail, deeds)
    yield from _list_neglected(instruction, deeds)
    spans = [range(offset.start, offset.end) for offset in kept]
    spans += _list_spans(words, dates, details)
    for bound in bounds.find_bounds(words):
        spans.append(range(bound.start, bound.end))
    yield from _list_open_words(words, spans, deeds)
    passed = [
        *passed_over.list_passed_options(words, deeds),
        *passed_over.list_passed_rows(words, deeds),
        *open_verbs.list_open_verbs(instruction, deeds, _FREE),
        *place_names.list_open_places(instruction, deeds.done),
        *forgotten.list_forgotten(instruction, deeds),
    ]
    for name in passed:
        yield name, "detail"


def _list_spans(
    words: str,
    dates: Sequence[MeantDate],
    details: Sequence[requirements.Detail],
) -> Iterator[range]:
    """Where the dates and the details of an instruction stand in it."""
    for meant in dates:
        yield range(meant.start, meant.end)
    for detail in details:
        if detail.kind == "switch":
            continue
        plain = normalize_text(detail.words, keep_case=True)
        start = words.find(plain)
        if start < 0:
            continue
        end = start + len(detail.words)
        yield range(start, end)


def _rank_detail(detail: requirements.Detail, deeds: Deeds) -> _Kind:
    """A switch that no screen showed may be something else, such as a lamp's button."""
    if detail.kind == "switch" and not _has_switch(detail, deeds):
        return "rest"
    return "detail"


def _list_open_words(
    words: str, spans: Sequence[range], deeds: Deeds
) -> Iterator[tuple[str, _Kind]]:
    """The words outside of dates and details that nothing bears out."""
    whole = range(len(words))
    covered = paraphrase.find_paraphrases(words, whole, deeds.seen)
    done_words = collect_words(deeds.done)
    seen_words = collect_words(deeds.seen)
    for token in tokens(words):
        if _is_within(token, spans) or done_words.has_token(token):
            continue
        if token.sort == "word" and _is_within(token, covered):
            continue
        if _is_limit_kept(token, words, deeds):
            continue
        kind = _rank_token(token, words, deeds)
        if kind == "rest" and seen_words.has_token(token):
            continue
        if kind is not None:
            yield token.text, kind


def _is_limit_kept(token: Token, words: str, deeds: Deeds) -> bool:
    """Whether a number, a time or a day is only a limit, and nothing shows that it is not kept."""
    if _is_exceeded(token, words, deeds):
        return True
    if _is_bound(token, words):
        return True
    return implied_times.is_bound_kept(token.start, words, deeds.done)


def _is_bound(token: Token, words: str) -> bool:
    """Whether a time or a day only bounds what is sought, as in `before 3 PM`."""
    if token.sort not in ("time", "date"):
        return False
    if _BEFORE.search(words[: token.start]):
        return True
    return _BEFORE_ZH.match(words[token.end :]) is not None


def _is_exceeded(token: Token, words: str, deeds: Deeds) -> bool:
    """Whether a number that is to be exceeded was, by the seconds that the run waited."""
    if token.sort != "number" or not token.text.isdigit():
        return False
    before = words[: token.start]
    if not _MORE_THAN.search(before):
        return False
    least = float(token.text)
    return any(wait >= least for wait in deeds.waits)


def _rank_token(token: Token, words: str, deeds: Deeds) -> _Kind | None:
    """What a word is that the run did nothing with; None if it names nothing or is done."""
    label = normalize_text(token.text)
    if token.key in _FREE:
        if label in deeds.untaken:
            return "untaken"
        return None
    if _is_particular(token, words):
        return "detail"
    if label in deeds.offered:
        return "untaken"
    return "rest"


def _is_done(detail: requirements.Detail, deeds: Deeds) -> bool:
    """Whether what the run touched, typed or set bears a detail out."""
    if detail.kind == "switch":
        return _is_switched(detail, deeds)
    if detail.kind in ("date", "duration"):
        return True
    if detail.kind == "person" and any(
        paraphrase.is_named(detail.words, text) for text in deeds.done
    ):
        return True
    seen = requirements.Seen(texts=list(deeds.done))
    return requirements.is_supported(detail, seen)


def _is_switched(detail: requirements.Detail, deeds: Deeds) -> bool:
    """Whether the switch whose label is most like the words was last seen as it shall be."""
    wanted = paraphrase.list_parts(detail.label)
    likeness: dict[str, int] = {}
    for label in deeds.states:
        parts = paraphrase.list_parts(label)
        shared = wanted & parts
        likeness[label] = len(shared)
        if paraphrase.is_named(label, detail.label):
            likeness[label] += 1
    most = max(likeness.values(), default=0)
    if not most:
        return _WEIGHING.search(detail.label) is not None
    for label, state in deeds.states.items():
        is_most_like = likeness[label] == most
        if is_most_like and state in detail.values:
            return True
    return False


def _has_switch(detail: requirements.Detail, deeds: Deeds) -> bool:
    """Whether a switch was seen whose label has to do with the words."""
    wanted = paraphrase.list_parts(detail.label)
    shown: set[str] = set()
    for label in deeds.states:
        if paraphrase.is_named(label, detail.label):
            return True
        shown |= paraphrase.list_parts(label)
    return bool(wanted & shown)


def _list_neglected(
    instruction: str, deeds: Deeds
) -> Iterator[tuple[str, _Kind]]:
    """Buttons that the instruction names and nobody touched, and switches that are still off."""
    for label in _list_unpressed(instruction, deeds):
        yield label, "detail"
    if _OFF.search(instruction):
        return
    for label in _list_off(instruction, deeds):
        yield label, "detail"


def _list_unpressed(instruction: str, deeds: Deeds) -> Iterator[str]:
    """Buttons that the instruction names, and not only in a message that it dictates."""
    untaken = deeds.untaken
    for label in open_buttons.list_unpressed(instruction, untaken, _FREE):
        if not passed_over.is_dictated(label, instruction, deeds.typed):
            yield label


def _list_off(instruction: str, deeds: Deeds) -> Iterator[str]:
    """Switches that the instruction names and that were last seen off.

    One that the run touched need not be named in full.
    """
    named = evidence.tighten_text(instruction)
    wanted = paraphrase.list_parts(instruction)
    touched = set(map(normalize_text, deeds.done))
    for label, state in deeds.states.items():
        if state:
            continue
        tight = evidence.tighten_text(label)
        if len(tight) >= _LEAST and tight in named:
            yield label
        elif label in touched:
            name = read_row_name(label)
            parts = paraphrase.list_parts(name)
            shared = parts & wanted
            if 2 * len(shared) > len(parts):
                yield label


def _is_particular(token: Token, words: str) -> bool:
    """Whether a token names something in particular, so that it must be in what was done."""
    if token.sort == "number":
        return token.text[:1].isdigit()
    if token.sort in _PARTICULAR:
        return not requirements.is_form(token.text)
    if len(token.text) < _LEAST:
        return False
    if not token.text[:1].isupper() or _OF_ONESELF.match(token.text):
        return False
    return _WORD_START.search(words[: token.start]) is None


def _is_within(token: Token, spans: Iterable[range]) -> bool:
    return any(token.start in span for span in spans)
