"""What the user's answers put in the place of what an instruction names."""

import re
from collections.abc import Sequence

from nodes.completion.checks.instruction.corrections import list_carried
from nodes.completion.checks.instruction.named_values import (
    Value,
    is_like,
    list_values,
    mask_quotes,
    names_value,
)
from nodes.completion.quotes import paraphrase
from tapwright.text.spans import replace_stretch

_ONLY_VALUES = re.compile(
    r"(?:[\s,.!…，。！、]|\b(?:ok|okay|yes|yeah|no|then|please|make it|let['’]?s|do|take|try|use"
    r"|say|go (?:for|with)|it|be|at|on|to|the|instead|rather|better|fine|sure|well|oh|o['’]?clock"
    r"|thanks|thank you)\b|那|就|改成?|换成?|用|选|好的?|吧|是|在|点|号|的|嗯|行|可以|谢谢)*+",
    re.IGNORECASE,
)
"""What an answer may say besides its values."""


_MOVED = re.compile(
    r"(?:\b(?:move|change|reschedule|shift|push|switch|set|bring|postpone|rename)\b"
    r"[^.;!?]{1,60}?\bto\b|[^，,。；！？]{1,40}?[改换调挪移推](?:[到成为至]))"
    r"(?P<goal>[^,.;!?，。；！？]*)",
    re.IGNORECASE,
)
"""What names the thing that is changed, and what it is changed to."""


def replace_values(instruction: str, answer: str, question: str = "") -> str:
    """The instruction with the values of an answer in the place of its own.

    Only an answer that says nothing else is read: "Saturday at 10 then", 那就十点吧. Of several
    values of a kind the one is replaced that the question names.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    values = list_values(answer)
    rest = answer
    for value in reversed(values):
        rest = replace_stretch(rest, value.start, value.end, " ")
    if not _ONLY_VALUES.fullmatch(rest):
        return instruction
    for new in values:
        old = _find_answered(instruction, new, question)
        if old is None:
            continue
        before, after = list_carried(old, new, instruction[old.end :], "")
        words = before + new.text + after
        instruction = replace_stretch(instruction, old.start, old.end, words)
    return instruction


def drop_other_thing(instruction: str, answer: str, question: str) -> str:
    """The instruction without the values of a thing in whose place the answer names another.

    "Move my 3 PM meeting to 4" names the meeting by its hour. If there is none, and "The Weekly
    sync then" is what the user says to a question that tells of it, no 3 PM is left to look for.

    Args:
        instruction: the user's.
        answer: what the user said when asked.
        question: that was put to them.
    """
    match = _MOVED.search(mask_quotes(instruction))
    if match is None or not _names_other(answer, instruction, question):
        return instruction
    values = list_values(instruction)
    named = _list_naming(match, values)
    for value in reversed(values):
        if match.start("goal") < value.end and value.start < match.end():
            continue
        if names_value(answer, value):
            continue
        for each in named:
            if names_value(value.text, each):
                instruction = replace_stretch(
                    instruction, value.start, value.end, " "
                )
                break
    return instruction


def _list_naming(moved: re.Match[str], values: Sequence[Value]) -> list[Value]:
    """The values that name the thing to be moved: those ahead of where it is moved to.

    Where no other day is named, another thing stays on the same day.
    """
    has_day = _has_day(moved["goal"])
    naming: list[Value] = []
    for value in values:
        if value.start < moved.start() or value.end > moved.start("goal"):
            continue
        if has_day or value.sort != "day":
            naming.append(value)
    return naming


def _has_day(text: str) -> bool:
    return any(value.sort == "day" for value in list_values(text))


def _names_other(answer: str, instruction: str, question: str) -> bool:
    """Whether an answer names something that the question tells of and the instruction does not."""
    rest = answer
    for value in reversed(list_values(answer)):
        if value.span is not None:
            rest = replace_stretch(rest, value.start, value.end, " ")
    rest = _ONLY_VALUES.sub(lambda match: " " * len(match[0]), rest)
    terms = paraphrase.list_terms(rest)
    told = paraphrase.list_terms(question)
    return bool(terms & told - paraphrase.list_terms(instruction))


def _find_answered(
    instruction: str, answer: Value, question: str
) -> Value | None:
    """The one value of an instruction that an answer may replace; None if it is not clear."""
    like: list[Value] = []
    named: list[Value] = []
    for value in list_values(instruction):
        if value.span is None:
            continue
        if not is_like(value, answer):
            continue
        like.append(value)
        if names_value(question, value):
            named.append(value)
    if len(like) == 1:
        return like[0]
    if len(named) == 1:
        return named[0]
    return None
