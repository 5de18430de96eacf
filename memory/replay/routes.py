"""Repeats what worked: a remembered route is followed while every page is the one it was.

The route of a task like the present one is adapted: what follows from the instruction is put in new
words. What does not follow from it (a row chosen for its words, a text read elsewhere, a day found
by today's date) is left to the model at that very step. Zero wrong reuses is the first rule: if a
difference between the two instructions shows nowhere in the route, the route is not followed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from memory.records import Record, RouteStep, Size, TaskRecord, normalise
from memory.replay import matching
from memory.replay.adapted_steps import AdaptedStep, adapt_steps
from memory.replay.instruction_diff import (
    Likeness,
    Uses,
    adapt_text,
    compare_instructions,
    describe_changes,
)
from memory.replay.matching import NEVER, MatchResult
from memory.store import Memory
from memory.values import tokens
from tools.actions import Action, parse_action
from tools.screen import Screen

CANDIDATES = 12
"""Tasks that are looked at; retrieval looks at as many, so that one search serves both."""
_CONDITION = re.compile(
    r"\b(?:otherwise|unless|in case|depending)\b|如果|否则|要是|若|的话",
    re.IGNORECASE,
)
_IF = re.compile(
    r"(?:^|(?<=[.;,!?]))(?P<clause>[^.;,!?]*)\bif\b"
    r"(?! (?:there (?:is|are) (?:one|any)|any|needed|necessary))",
    re.IGNORECASE,
)
_WONDERING = re.compile(
    r"\b(?:ask|check|see|know|tell|wonder|find out|look)\b", re.IGNORECASE
)
_QUESTION = re.compile(
    r"\b(?:tell me|what|when|where|which|who|how)\b|告诉我|什么|几点|几个|多少|哪|谁|是否|吗",
    re.IGNORECASE,
)
_OTHER_DAY = re.compile(
    r"\b(?:tomorrow|yesterday|next|last|ago|later|weekend"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|in (?:an?|half|\d+|one|two|three|four|five|six|ten|twenty|thirty) (?:an? )?"
    r"(?:second|minute|min|hour|day|week|month)s?|this (?:week|month|year)\w*)\b"
    r"|明[天早晚]|[后後]天|昨[天晚]|[上下]个?[周月]|[上下]个?星期|[本这]周|周末|(?:周|星期)[一二三四五六日天]"
    r"|(?:秒|分钟|小时|天|周|月)(?:之?[后後前])",
    re.IGNORECASE,
)
_SPANS = re.compile(
    r"\bin (?:an?|half|\d+|one|two|three|four|five|six|ten|twenty|thirty) (?:an? )?"
    r"(?:second|minute|min|hour)s?\b|(?:秒|分钟|小时)之?[后後]",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class AdaptedRoute:
    """A route in the words of the present instruction."""

    record: TaskRecord
    steps: tuple[AdaptedStep, ...]
    exact: bool
    """The instruction is the same but for case, spacing and end punctuation."""
    changed: Mapping[str, str]
    """Old to new words of the parameters."""
    evidence: str
    again: bool
    """A choice among equals may be repeated if all of them say the same."""

    @property
    def sure_steps(self) -> int:
        """Steps that follow from the instruction and the page."""
        return sum(not step.open for step in self.steps)


_AdaptationKey = tuple[str, str, str, str]
_ADAPTED: dict[_AdaptationKey, tuple[TaskRecord, AdaptedRoute | None]] = {}
"""Routes by user, task, instruction and date, as each step of a run needs the same one."""
_MOST_ADAPTED = 32

_Rank = tuple[bool, float, int, str, str]


def find_route(
    memory: Memory, user_id: str, instruction: str, screen_size: Size
) -> TaskRecord | None:
    """The best remembered run of a task like this one that may be followed again.

    The same instruction goes before another one of its kind, then the route with the largest share
    of sure steps, then the most proven, then the newest.

    Args:
        memory: to search.
        user_id: whose runs; never another's.
        instruction: the present one.
        screen_size: pixels; pages of another size look different.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    ranked: list[tuple[_Rank, TaskRecord]] = []
    for record in _list_candidates(memory, user_id, instruction):
        if _is_followable(record, user_id, screen_size):
            is_exact = _is_same(record.instruction, instruction)
            highest_rank = _rank_route(record, exact=is_exact, share=1.0)
            ranked.append((highest_rank, record))
    ranked.sort(key=lambda each: each[0], reverse=True)
    best: TaskRecord | None = None
    best_rank: _Rank | None = None
    for highest_rank, record in ranked:
        if best_rank is not None and best_rank >= highest_rank:
            break  # No later one can rank higher, however much of it is sure.
        route = adapt_route(record, instruction)
        if route is None:
            continue
        share = route.sure_steps / len(route.steps)
        rank = _rank_route(record, exact=route.exact, share=share)
        if best_rank is None or rank > best_rank:
            best, best_rank = record, rank
    return best


def _list_candidates(
    memory: Memory, user_id: str, instruction: str
) -> Iterable[TaskRecord]:
    hits = memory.search("task", instruction, CANDIDATES, user_id=user_id)
    records: dict[str, TaskRecord] = {}
    for hit in hits:
        if isinstance(hit.record, TaskRecord):
            records[hit.record.id] = hit.record
    if len(hits) == CANDIDATES:  # With fewer hits, every task is among them.
        for record in memory.by_instruction(user_id, instruction):
            records[record.id] = record
    return records.values()


def _is_followable(record: TaskRecord, user_id: str, screen_size: Size) -> bool:
    if record.user_id != user_id or record.screen_size != screen_size:
        return False
    return record.status == "done" and is_trusted(record)


def _rank_route(record: TaskRecord, *, exact: bool, share: float) -> _Rank:
    """The rank of a route; `share` of its steps are sure."""
    return (
        exact,
        share,
        record.uses - record.wrong_uses,
        record.created,
        record.id,
    )


def _is_same(left: str, right: str) -> bool:
    """Whether two instructions say the same, token by token."""
    left_keys = [token.key for token in tokens(left)]
    right_keys = [token.key for token in tokens(right)]
    return left_keys == right_keys


def is_trusted(record: TaskRecord) -> bool:
    """Whether the route has not failed, or has worked more often than it failed."""
    return record.wrong_uses == 0 or record.wrong_uses < record.uses


def adapt_route(
    record: TaskRecord, instruction: str, *, today: str = ""
) -> AdaptedRoute | None:
    """The record's route for the present instruction; None if it may not be followed.

    It may not if the instructions are of two kinds, if one names a condition (which the screens
    settle, not the words), if a difference shows nowhere in the route, or if it is about another
    day and the route shows no day. What only the answer depends on is the model's anyway.

    The route is adapted once for as long as the memory returns the same record.

    Args:
        record: of the run.
        instruction: the present one.
        today: the phone's date, `2026-03-02`; without it, days found by today's are the model's.
    """
    key = (record.user_id, record.id, instruction, today)
    cached_record, route = _ADAPTED.get(key, (None, None))
    if cached_record is not record:
        route = _adapt_route(record, instruction, today)
        if len(_ADAPTED) >= _MOST_ADAPTED:
            _ADAPTED.clear()
        _ADAPTED[key] = (record, route)
    return route


def _adapt_route(
    record: TaskRecord, instruction: str, today: str
) -> AdaptedRoute | None:
    if is_conditional(instruction) or is_conditional(record.instruction):
        return None
    like = compare_instructions(record.instruction, instruction)
    if like is None or not record.route:
        return None
    steps = adapt_steps(record.route, like, instruction, today)
    is_other_day = _names_other_day(instruction)
    if is_other_day and not record.answer and not _has_date(steps, instruction):
        return None
    return _make_route(
        record,
        steps,
        like,
        again=not is_other_day or _is_of_day(record.route, today),
    )


def _names_other_day(instruction: str) -> bool:
    return _OTHER_DAY.search(normalise(instruction)) is not None


def _make_route(
    record: TaskRecord, steps: list[AdaptedStep], like: Likeness, *, again: bool
) -> AdaptedRoute | None:
    """The route of some steps; None if a parameter shows nowhere, or no step is sure."""
    open_steps = _leave_parameters_open(steps, like, record)
    if open_steps is None:
        return None
    route = AdaptedRoute(
        record,
        tuple(_leave_groups_open(open_steps)),
        exact=not like.parameters,
        changed=describe_changes(like),
        evidence=_adapt_evidence(record, like),
        again=again,
    )
    return route if route.sure_steps else None


def _adapt_evidence(record: TaskRecord, like: Likeness) -> str:
    evidence = adapt_text(record.evidence, like)
    if evidence is not None:
        return evidence.text
    return "" if like.parameters else record.evidence


def _is_of_day(route: Iterable[RouteStep], today: str) -> bool:
    """Whether no step of a route was made on another day, as far as that is known."""
    return {step.day for step in route} <= {"", today}


def is_conditional(instruction: str) -> bool:
    """Whether an instruction depends on what the phone shows: `if it rains, ...`.

    `Ask if ...` only asks, and `skip it if there is one` is done if it can be.
    """
    if _CONDITION.search(instruction):
        return True
    clauses = [match["clause"] for match in _IF.finditer(instruction)]
    return not all(map(_WONDERING.search, clauses))


def _is_asked(like: Likeness, number: int) -> bool:
    """Whether a parameter stands in a question: the answer depends on it, not the route."""
    question = _QUESTION.search(like.old_words)
    if question is None:
        return False
    old_span, _ = like.spans[number]
    return like.old[old_span.start].start > question.start()


def _has_date(steps: Sequence[AdaptedStep], instruction: str) -> bool:
    """Whether the day that an instruction is about shows in the route, or is a span keyed in.

    It shows if a day was picked (by the model again, or by the instruction's own word).
    """
    if _SPANS.search(instruction):
        sure_steps = [step for step in steps if not step.open]
        return any(_get_text(step).strip() == "00" for step in sure_steps)
    matches = _OTHER_DAY.finditer(instruction)
    day_words = {match[0].casefold() for match in matches}
    return any(_shows_day(step, day_words) for step in steps)


def _shows_day(step: AdaptedStep, day_words: Iterable[str]) -> bool:
    if step.open == "value":
        return True
    text = _get_text(step)
    if any(token.sort in ("date", "weekday") for token in tokens(text)):
        return True
    return any(word in text.casefold() for word in day_words)


def _get_text(step: AdaptedStep) -> str:
    return step.about.target.text if step.about is not None else ""


def _leave_parameters_open(
    steps: list[AdaptedStep], like: Likeness, record: TaskRecord
) -> list[AdaptedStep] | None:
    """The steps with parameters that show only in part left to the model.

    None if one shows nowhere, and the answer does not depend on it.
    """
    uses: Uses = frozenset()
    for step in steps:
        uses |= step.uses
    shown = {number for number, _ in uses}
    for number in like.find_missing_parameters(uses):
        if number in shown:
            steps = _leave_exits_open(steps, number)
        elif not record.answer or not _is_asked(like, number):
            return None
    return steps


def _leave_exits_open(
    steps: list[AdaptedStep], number: int
) -> list[AdaptedStep]:
    """The steps with what leaves a page left to the model if a parameter was set in part there.

    The model sees what is missing (the half of the day, if it was right before) and sets it.
    """
    result = list(steps)
    for place, step in enumerate(steps):
        if not _uses_parameter(step, number):
            continue
        page = _page_span(steps, place)
        later: list[int] = []
        for each in page[page.index(place) + 1 :]:
            if not _uses_parameter(steps[each], number):
                later.append(each)
        for each in later or page:
            result[each] = replace(result[each], open="several")
    return result


def _uses_parameter(step: AdaptedStep, number: int) -> bool:
    return any(parameter == number for parameter, _ in step.uses)


def _leave_groups_open(steps: list[AdaptedStep]) -> list[AdaptedStep]:
    """The steps with groups left to the model if one of a group is not sure: days to be ticked."""
    result = list(steps)
    for place, step in enumerate(steps):
        if not step.open or step.about is None or not step.has_stayed:
            continue
        family = matching.get_element_family(step.about.target)
        for each in _page_span(steps, place):
            other = steps[each].about
            if other is None:
                continue
            if matching.get_element_family(other.target) == family:
                result[each] = replace(result[each], open="several")
    return result


def _page_span(steps: Sequence[AdaptedStep], place: int) -> range:
    """The steps around this one that were made on the same page, without leaving it."""
    signatures = [step.original.signature for step in steps]
    first = last = place
    while signatures[max(0, first - 1) : first] == [signatures[place]]:
        first -= 1
    while signatures[last + 1 : last + 2] == [signatures[place]]:
        last += 1
    return range(first, last + 1)


def match_adapted_step(
    step: AdaptedStep, screen: Screen, route: AdaptedRoute
) -> MatchResult:
    """Whether a step can be made on this screen without a model."""
    if step.action.get("kind") in NEVER or step.open:
        return MatchResult("choice")
    can_repeat_choice = route.again and not step.uses
    match = matching.match_step(
        step.original, screen, step.about, same=can_repeat_choice
    )
    if step.action.get("kind") != "drag":
        return match
    return matching.match_drag(match, screen, step.about, step.destination)


def bind_action(step: AdaptedStep, match: MatchResult) -> Action:
    """The step's action with this screen's element index."""
    raw = dict(step.action)
    if match.element is not None:
        raw["element"] = match.element.index
    if match.destination is not None:
        raw["to"] = match.destination.index
    return parse_action(raw)


def trust_route(memory: Memory, id: str) -> None:
    """Count a replay that ended well; do nothing if the record is gone."""
    now = memory.now().isoformat(timespec="seconds")

    def add_use(record: Record | None) -> Record | None:
        if not isinstance(record, TaskRecord):
            return None
        return record.model_copy(update={"uses": record.uses + 1, "used": now})

    memory.change_record("task", id, None, add_use)


def distrust_route(memory: Memory, id: str) -> None:
    """Count a replay that went astray; a route is offered while it succeeded more often."""

    def add_wrong_use(record: Record | None) -> Record | None:
        if not isinstance(record, TaskRecord):
            return None
        return record.model_copy(update={"wrong_uses": record.wrong_uses + 1})

    memory.change_record("task", id, None, add_wrong_use)
