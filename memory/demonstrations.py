"""Which remembered demonstration shows a task, by its words alone.

A demonstration of another task leads astray from the first step on, so this is strict: the
instruction must be the demonstrated one but for courtesies, articles and the place of "in the Clock
app", or differ in values alone (a time, a number, a quoted text, what is searched for), each of
which the demonstration must be seen to type or to pick. Names of apps, settings and people that are
only tapped are no such values: who wants another one names the demonstration.
"""

import re
from collections.abc import Iterator, Sequence

from memory.records import (
    DemonstrationRecord,
    ShownStep,
    demonstration_id,
    extract_gist,
)
from memory.replay.instruction_diff import (
    Likeness,
    Value,
    adapt_text,
    compare_instructions,
)
from memory.replay.routes import is_conditional
from memory.store import Memory
from memory.values import plain, tokens

_CANDIDATES = 12
_BEFORE = re.compile(
    r"(?:(?:please|kindly|hey|can you|could you|would you|help me(?: to)?|i want (?:you )?to"
    r"|i(?:'d| would) like (?:you )?to|i need (?:you )?to)\b[\s,]*|请|帮我|帮忙|麻烦你?|我想要?)+",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"(?:[\s,]*\b(?:please|for me|thanks|thank you))+[\s.!]*$", re.IGNORECASE
)
_WHERE = frozenset({"in", "on", "inside", "within", "using", "with", "在", "用"})
"""How the words begin that tell the place and may stand first or last."""
_KEY = re.compile(r"(\d|00)(?:\s*[A-Z+]{1,5})?")
"""A key of a keypad, with its letters."""
_SEARCHES = re.compile(r"\b(?:search|google|look up)\b|搜", re.IGNORECASE)
_FREE = re.compile(r"\d|[A-Za-z]{3}|[\u3400-\u9fff]{2}")
"""In a typed text that is a value; less is found in any sentence."""


def find_demonstration(
    memory: Memory, user_id: str, instruction: str
) -> DemonstrationRecord | None:
    """The demonstration that shows this very task, or None; see above for how strict it is.

    Only those that the person has agreed to. The same words go before other values, then the
    newest.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    hits = memory.search("demonstration", instruction, _CANDIDATES, user_id=user_id)
    matches = [
        (rank, hit.record.created, hit.record)
        for hit in hits
        if isinstance(hit.record, DemonstrationRecord)
        and hit.record.user_id == user_id
        and hit.record.accepted
        and (rank := rate_fit(hit.record, instruction)) > 0
    ]
    return max(matches, key=lambda each: each[:2])[2] if matches else None


def forget_demonstration(
    memory: Memory, user_id: str, demonstration: str
) -> tuple[bool, bool]:
    """Take a demonstration out of a user's memory.

    Returns:
        Whether it was there, and whether another user has it too, who needs its pictures.
    """
    was_there = memory.forget("demonstration", demonstration_id(user_id, demonstration))
    others = (
        r
        for r in memory.list_records("demonstration")
        if isinstance(r, DemonstrationRecord)
    )
    return was_there, any(record.demonstration == demonstration for record in others)


def rate_fit(record: DemonstrationRecord, instruction: str) -> int:
    """2 for the demonstrated task itself, 1 for the same with other values, 0 for another task."""
    if is_same_task(record.task, instruction):
        return 2
    if is_conditional(instruction) or is_conditional(record.task):
        return 0
    like = compare_instructions(
        strip_courtesies(record.task), strip_courtesies(instruction)
    )
    if like is None or like.find_missing_parameters(
        _parameters_used(record.steps, like)
    ):
        return 0
    return 1


def is_same_task(one: str, other: str) -> bool:
    """Whether two instructions ask for the same in nearly the same words."""
    left, right = (extract_gist(strip_courtesies(text)) for text in (one, other))
    if left == right:
        return True
    was, is_ = ([token.key for token in tokens(text)] for text in (left, right))
    return bool(was) and any(_is_turned(was, is_, at) for at in range(1, len(was)))


def strip_courtesies(instruction: str) -> str:
    """The instruction without the courtesies around it."""
    text = plain(instruction)
    return _AFTER.sub(
        "", _BEFORE.sub("", text, count=1) if _BEFORE.match(text) else text
    ).strip()


def find_parameters(task: str, steps: Sequence[ShownStep]) -> tuple[str, ...]:
    """What of a task's words was typed or picked: times, numbers, quoted words, typed ones."""
    shown = {token.key for text in _texts_of_steps(steps) for token in tokens(text)}
    values = [
        token.text.strip("\"'“”‘’「」『』《》")
        for token in tokens(task)
        if token.sort != "word"
        and {t.key for t in tokens(_strip_quotes(token.text))} & shown
    ]
    words = plain(task).casefold()
    typed = [plain(step.text) for step in steps if step.action in ("fill", "enter")]
    values += [
        text for text in typed if _FREE.search(text) and text.casefold() in words
    ]
    whole = dict.fromkeys(value for value in values if value)
    return tuple(
        v for v in whole if not any(v != other and v in other for other in whole)
    )


def _strip_quotes(text: str) -> str:
    return text[1:-1] if text[:1] in "\"'“‘「『《" else text


def _is_turned(was: Sequence[str], is_: Sequence[str], at: int) -> bool:
    """Whether the words from `at` on, or up to it, tell the place and stand elsewhere now."""
    first, last = was[:at], was[at:]
    return [*last, *first] == [*is_] and (first[0] in _WHERE or last[0] in _WHERE)


def _parameters_used(
    steps: Sequence[ShownStep], like: Likeness
) -> frozenset[tuple[int, str]]:
    """The parameters that show in what was typed, or as values in what was picked."""
    uses: set[tuple[int, str]] = set()
    for step in steps:
        # What is typed without being asked for may only be the way to a page: a search in Settings.
        if step.action == "fill" and _SEARCHES.search(like.old_words):
            uses |= _uses_of(adapt_text(step.text, like))
    values = {n for n in like.parameters if _is_value(like, n)}
    for text in _texts_of_steps(steps):
        uses |= {use for use in _uses_of(adapt_text(text, like)) if use[0] in values}
    return frozenset(uses)


def _is_value(like: Likeness, number: int) -> bool:
    """Whether a parameter is a value and nothing else; in "three-finger" there is a number too."""
    old, new = like.spans[number]
    tokens_ = [*(like.old[n] for n in old), *(like.new[n] for n in new)]
    return all(token.sort != "word" for token in tokens_)


def _uses_of(value: Value | None) -> frozenset[tuple[int, str]]:
    return value.uses if value is not None else frozenset()


def _texts_of_steps(steps: Sequence[ShownStep]) -> Iterator[str]:
    """What was typed and touched; digits that were keyed in one after another are one number."""
    keys = ""
    for step in steps:
        key = _KEY.fullmatch(step.target.strip()) if step.action == "tap" else None
        if key:
            keys += key[1]
            continue
        if keys:
            yield keys
        keys = ""
        yield from (text for text in (step.text, step.target) if text)
    if keys:
        yield keys
