"""The closing words of a run that is done: what was done, and what was seen of it."""

import re
from collections.abc import Sequence

from graph.state import State, describe_instruction
from nodes import evidence, resources
from nodes.completion.checks.run import form_changes
from nodes.completion.quotes import proof, support
from nodes.completion.reason_text import (
    find_sentence,
    strip_heading,
    tell_seen,
)
from nodes.phrases import Language, format_sentence
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.readers import read_values
from tools.screen import TOGGLES

_LONGEST = 200
"""Characters of a line."""
_LONGEST_VALUE = 60
"""Characters of what a field holds."""
_WORD = re.compile(r"[a-z0-9]+(?:[:.,][0-9]+)*|[\u3400-\u9fff]")
_NUMBER = re.compile(r"\d+(?:[:.,]\d+)*")
_ENDS = (".", "!", "?", "。", "！", "？", "…")


def tell_done(
    cited: str,
    state: State,
    language: Language,
    *,
    answer: str,
    changed: Sequence[str] = (),
) -> str:
    """What was done, in the model's words where they hold; what was seen stands below it.

    Args:
        cited: the evidence that was accepted.
        state: of the run.
        language: of the user.
        answer: to the user's question, empty if there was none.
        changed: what the run changed on forms, in a line each.
    """
    lines = [_tell_deed(state, language)]
    tools = proof.find_sources(cited, state, answer=answer)
    if tools:
        seen = tell_seen(cited, language) or cited
        shown = cut_line(seen, _LONGEST)
        told = format_sentence("by_tool", language, tools=tools, evidence=shown)
        lines.append(told)
    elif cited != answer:
        lines += _tell_evidence(cited, state, language, changed)
    lines += _tell_put_in([answer, *lines], state, language)
    return "\n".join(lines)


def _tell_put_in(
    told: Sequence[str], state: State, language: Language
) -> list[str]:
    """A line on what was put into forms that were kept and is in none of the lines told before."""
    known = _list_words("\n".join(told))
    events = proof.list_events(state)
    visits = tuple(support.collect_visits(events))
    untold: list[str] = []
    for change in form_changes.list_changes(visits):
        if not change.label or change.role in TOGGLES:
            continue
        words = _list_words(change.after)
        if words <= known or is_told_day(change.after, told):
            continue
        value = cut_line(change.after, _LONGEST_VALUE)
        untold.append(f"{change.label}: {value}")
    if not untold:
        return []
    separator = "；" if language == "zh" else "; "
    line = cut_line(separator.join(untold), _LONGEST)
    return [format_sentence("also_set", language, words=line)]


def is_told_day(text: str, told: Sequence[str]) -> bool:
    """Whether a text has a day that was told, maybe in longer words: `Wed, Mar 4`."""
    named = read_values("date", [text])
    return bool(named) and named <= read_values("date", told)


def _list_words(text: str) -> set[str]:
    plain = normalize_text(text)
    return set(_WORD.findall(plain))


def _tell_deed(state: State, language: Language) -> str:
    """The model's own sentence on what was done, if nothing speaks against it."""
    sentence = ""
    if state["evidence"]:
        sentence = find_sentence(state["evidence"], language) or find_sentence(
            state["claim"], language
        )
    if not sentence or not _holds(sentence, state):
        return format_sentence("done", language)
    sentence = cut_line(sentence, _LONGEST)
    if sentence.endswith(_ENDS):
        return sentence
    return f"{sentence}{'。' if language == 'zh' else '.'}"


def _holds(sentence: str, state: State) -> bool:
    """Whether the screens contradict neither the sentence, nor what was cited with it.

    A sentence that is all in the instruction is the heading of a quote.
    """
    wanted = describe_instruction(state)
    if normalize_text(sentence) in normalize_text(wanted):
        return False
    texts = [wanted, *resources.list_seen_texts(state)]
    numbers = set(_NUMBER.findall(normalize_text(sentence)))
    known = set(_NUMBER.findall(normalize_text("\n".join(texts))))
    if not numbers <= known:
        return False
    check = proof.check_evidence(state["evidence"], state, texts)
    return not check.is_contradicted


def _tell_evidence(
    cited: str, state: State, language: Language, changed: Sequence[str]
) -> list[str]:
    """Lines on what the last screen shows, and what was seen before."""
    seen: dict[str, list[str]] = {
        "seen": [],
        "seen_before": [],
        "seen_gone": [],
    }
    for part in evidence.split_parts(cited):
        key = _find_when(strip_heading(part), state, changed)
        absent = evidence.read_gone(part)
        if key and absent:
            seen["seen_gone"].append(f'"{absent}"')
        elif key:
            seen[key].append(part)
    lines: list[str] = []
    for key, parts in seen.items():
        whole = "; ".join(parts)
        told = tell_seen(whole, language) or whole
        if told:
            shown = cut_line(told, _LONGEST)
            lines.append(format_sentence(key, language, evidence=shown))
    return lines


def _find_when(part: str, state: State, changed: Sequence[str]) -> str:
    """The sentence for a part of the evidence, by when it was seen; empty if it never was.

    Args:
        part: of the evidence.
        state: of the run.
        changed: what the run changed on forms, in a line each.
    """
    screen = resources.load_screen(state)
    now = support.check_evidence(part, support.Ground(screen=screen))
    if now.is_supported:
        return "seen"
    texts = [*screen.texts, *resources.list_seen_texts(state), *changed]
    ever = proof.check_evidence(part, state, texts)
    if ever.is_tenable:
        return "seen_before"
    if all(kind == "absent" for _, kind in ever.parts):
        return ""
    return "seen"
