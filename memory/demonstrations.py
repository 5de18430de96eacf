"""Finds the remembered demonstration that shows a task, by its words alone.

A demonstration of another task leads astray from the first step on, so this is strict. Either the
instruction is the demonstrated one, apart from courtesies, articles and the place of "in the Clock
app". Or it differs in values alone (a time, a number, a quoted text, a search term), and the
demonstration shows each of them being typed or picked. Names of apps, settings and people that are
only tapped do not count as values. To use another demonstration, pass its id.
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
    Uses,
    adapt_text,
    compare_instructions,
)
from memory.replay.routes import is_conditional
from memory.store import Memory
from memory.values import Token, tokens
from tapwright.text.normalize import normalize_text

_MAX_HITS = 12
_LEADING_PLEASANTRY = re.compile(
    r"(?:(?:please|kindly|hey|can you|could you|would you|help me(?: to)?|i want (?:you )?to"
    r"|i(?:'d| would) like (?:you )?to|i need (?:you )?to)\b[\s,]*|请|帮我|帮忙|麻烦你?|我想要?)+",
    re.IGNORECASE,
)
_TRAILING_PLEASANTRY = re.compile(
    r"(?:[\s,]*\b(?:please|for me|thanks|thank you))+[\s.!]*$", re.IGNORECASE
)
_PLACE_PREPOSITIONS = frozenset(
    {"in", "on", "inside", "within", "using", "with", "在", "用"}
)
"""First words of a phrase that tells the place and may stand first or last."""
_KEYPAD_KEY = re.compile(r"(\d|00)(?:\s*[A-Z+]{1,5})?")
"""A key of a keypad, with its letters."""
_SEARCH_WORDS = re.compile(r"\b(?:search|google|look up)\b|搜", re.IGNORECASE)
_DISTINCTIVE_TEXT = re.compile(r"\d|[A-Za-z]{3}|[\u3400-\u9fff]{2}")
"""A typed text without any of these is found in any sentence, so it is not a value."""


def find_demonstration(
    memory: Memory, user_id: str, instruction: str
) -> DemonstrationRecord | None:
    """The demonstration that shows this very task; None if there is none.

    Only demonstrations that the user has accepted count. The same words go before other values,
    then the newest.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    hits = memory.search(
        "demonstration", instruction, _MAX_HITS, user_id=user_id
    )
    best: DemonstrationRecord | None = None
    best_rank = (0, "")
    for hit in hits:
        record = hit.record
        if not isinstance(record, DemonstrationRecord):
            continue
        if record.user_id != user_id or not record.accepted:
            continue
        fit = rate_fit(record, instruction)
        rank = (fit, record.created)
        if fit > 0 and (best is None or rank > best_rank):
            best, best_rank = record, rank
    return best


def forget_demonstration(
    memory: Memory, user_id: str, demonstration: str
) -> tuple[bool, bool]:
    """Take a demonstration out of a user's memory.

    Returns:
        Whether it was there, and whether another user has it too and needs its pictures.
    """
    was_there = memory.forget(
        "demonstration", demonstration_id(user_id, demonstration)
    )
    is_shared = any(
        record.demonstration == demonstration
        for record in memory.list_records("demonstration")
        if isinstance(record, DemonstrationRecord)
    )
    return was_there, is_shared


def rate_fit(record: DemonstrationRecord, instruction: str) -> int:
    """Rate a demonstration: 2 for the very task, 1 for it with other values, 0 for another."""
    if is_same_task(record.task, instruction):
        return 2
    if is_conditional(instruction) or is_conditional(record.task):
        return 0
    like = compare_instructions(
        strip_courtesies(record.task), strip_courtesies(instruction)
    )
    if like is None:
        return 0
    uses = _collect_uses(record.steps, like)
    return 0 if like.find_missing_parameters(uses) else 1


def is_same_task(one: str, other: str) -> bool:
    """Whether two instructions ask for the same in nearly the same words."""
    left = extract_gist(strip_courtesies(one))
    right = extract_gist(strip_courtesies(other))
    if left == right:
        return True
    left_keys = [token.key for token in tokens(left)]
    right_keys = [token.key for token in tokens(right)]
    return any(
        _has_moved_place(left_keys, right_keys, at)
        for at in range(1, len(left_keys))
    )


def strip_courtesies(instruction: str) -> str:
    """The instruction without the courtesies around it."""
    text = normalize_text(instruction, keep_case=True)
    before = _LEADING_PLEASANTRY.match(text)
    if before:
        text = text[before.end() :]
    return _TRAILING_PLEASANTRY.sub("", text).strip()


_CLOSING = frozenset(
    {
        "ok",
        "save",
        "done",
        "confirm",
        "apply",
        "确定",
        "保存",
        "完成",
        "确认",
        "应用",
        "好",
    }
)
"""Labels of buttons that keep a choice and are none."""


_INTRODUCTION = r"(?:\b(?:to|as|choose|select|pick)\b|[为成到]|选择?)"
"""What stands before a value that is picked."""


def find_parameters(task: str, steps: Sequence[ShownStep]) -> tuple[str, ...]:
    """The values in a task that its steps typed or picked: times, numbers, quoted or plain words.

    Plain words are a value only if they are the whole label of the last thing that was picked, and
    the task ends with them after a word such as "to" or "choose".
    """
    shown_keys: set[str] = set()
    for text in _texts_of_steps(steps):
        shown_keys.update(token.key for token in tokens(text))
    values: list[str] = []
    for token in tokens(task):
        if token.sort != "word" and _list_inner_keys(token) & shown_keys:
            values.append(token.text.strip("\"'“”‘’「」『』《》"))
    values += _find_typed_texts(task, steps)
    values += _find_picked_words(task, steps)
    distinct = list(dict.fromkeys(filter(None, values)))
    return tuple(
        value for value in distinct if not _is_part_of_any(value, distinct)
    )


def _find_typed_texts(task: str, steps: Sequence[ShownStep]) -> list[str]:
    """Texts that were typed and stand in the task."""
    task_words = normalize_text(task, keep_case=True).casefold()
    texts: list[str] = []
    for step in steps:
        if step.action not in ("fill", "enter"):
            continue
        text = normalize_text(step.text, keep_case=True)
        if _DISTINCTIVE_TEXT.search(text) and text.casefold() in task_words:
            texts.append(text)
    return texts


def _find_picked_words(task: str, steps: Sequence[ShownStep]) -> list[str]:
    """The words with which the task ends, if they are the label of the last thing picked."""
    label = _last_picked_label(steps)
    if not label:
        return []
    found = re.search(
        rf"{_INTRODUCTION}[\s“\"]*({re.escape(label)})[\s”\".。!！]*$",
        task,
        re.IGNORECASE,
    )
    return [found.group(1)] if found else []


def _last_picked_label(steps: Sequence[ShownStep]) -> str:
    """The label of the last tap that chose something; a button that only closes did not."""
    for step in reversed(steps):
        label = normalize_text(step.target, keep_case=True)
        is_choice = step.action == "tap" and _DISTINCTIVE_TEXT.search(label)
        if is_choice and label.casefold() not in _CLOSING:
            return label
    return ""


def _is_part_of_any(value: str, values: Sequence[str]) -> bool:
    return any(value != other and value in other for other in values)


def _list_inner_keys(token: Token) -> set[str]:
    """The keys of a value's words, without quotation marks."""
    is_quoted = token.text[:1] in "\"'“‘「『《"
    text = token.text[1:-1] if is_quoted else token.text
    return {inner.key for inner in tokens(text)}


def _has_moved_place(
    left: Sequence[str], right: Sequence[str], at: int
) -> bool:
    """Whether the words from `at` on, or up to it, tell the place and have changed sides."""
    first, last = left[:at], left[at:]
    if [*last, *first] != [*right]:
        return False
    return first[0] in _PLACE_PREPOSITIONS or last[0] in _PLACE_PREPOSITIONS


def _collect_uses(steps: Sequence[ShownStep], like: Likeness) -> Uses:
    """The parameters that show in what was typed, or as values in what was picked."""
    uses: set[tuple[int, str]] = set()
    for step in steps:
        # Text typed without being asked for may only lead to a page: a search in Settings.
        if step.action == "fill" and _SEARCH_WORDS.search(like.old_words):
            uses |= _find_uses(step.text, like)
    value_parameters = {
        number for number in like.parameters if _is_value(like, number)
    }
    for text in _texts_of_steps(steps):
        for parameter, facet in _find_uses(text, like):
            if parameter in value_parameters:
                uses.add((parameter, facet))
    return frozenset(uses)


def _is_value(like: Likeness, number: int) -> bool:
    """Whether a parameter is a value and nothing else; in "three-finger" there is a number too."""
    old, new = like.spans[number]
    both = [*like.get_old(old), *like.get_new(new)]
    return all(token.sort != "word" for token in both)


def _find_uses(text: str, like: Likeness) -> Uses:
    value = adapt_text(text, like)
    return value.uses if value is not None else frozenset()


def _texts_of_steps(steps: Sequence[ShownStep]) -> Iterator[str]:
    """The texts that the steps typed and touched; digits keyed in a row are one number."""
    keys = ""
    for step in steps:
        key = (
            _KEYPAD_KEY.fullmatch(step.target.strip())
            if step.action == "tap"
            else None
        )
        if key:
            keys += key[1]
            continue
        if keys:
            yield keys
        keys = ""
        if step.text:
            yield step.text
        if step.target:
            yield step.target
    if keys:
        yield keys
