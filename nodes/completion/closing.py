"""The closing words of a run that is done: what was done, and what was seen of it."""

import re
from collections.abc import Sequence
from datetime import date

from graph.state import State, describe_instruction
from nodes import evidence, resources
from nodes.completion.checks.run import form_changes
from nodes.completion.quotes import own_sentences, proof, support
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.reason_text import (
    find_sentence,
    list_cited,
    tell_seen,
)
from nodes.phrases import Language, format_sentence
from tapwright.text.amounts import is_sum_of
from tapwright.text.dates import contains_date, parse_clock_date, resolve_dates
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.readers import read_values
from tools.screen import TOGGLES

_LONGEST = 200
"""Characters of a line."""
_LONGEST_VALUE = 60
"""Characters of what a field holds."""
_WORD = re.compile(r"[a-z0-9]+(?:[:.,][0-9]+)*|[\u3400-\u9fff]")
_QUOTE_SIGN = re.compile(r"[\"“”「」]")
_TOUCHED = re.compile(r"touched\s+[\"“]", re.IGNORECASE)
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
    lines = [_tell_deed(state, language, answer)]
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
    told = [describe_instruction(state), *told]
    known = _list_words("\n".join(told))
    screen = resources.load_screen(state)
    today = parse_clock_date(screen.time)
    events = proof.list_events(state)
    visits = tuple(support.collect_visits(events))
    untold: list[str] = []
    for change in form_changes.list_changes(visits):
        if not change.label or change.role in TOGGLES:
            continue
        if _list_words(change.after) <= known:
            continue
        if is_told(change.after, told, today):
            continue
        value = cut_line(change.after, _LONGEST_VALUE)
        untold.append(f"{change.label}: {value}")
    if not untold:
        return []
    separator = "；" if language == "zh" else "; "
    words = separator.join(untold)
    line = cut_line(words, _LONGEST)
    return [format_sentence("also_set", language, words=line)]


def is_told(value: str, told: Sequence[str], today: date | None) -> bool:
    """Whether the day, time or sum that a field holds was told, maybe in other words.

    Args:
        value: of the field, such as `Wed, Mar 4` or `38.5`.
        told: the task, and the lines told before.
        today: on the phone, which says what day "tomorrow" is; None if that is unknown.
    """
    for kind in ("date", "time", "duration"):
        named = read_values(kind, [value])
        known = read_values(kind, told)
        if named and named <= known:
            return True
    text = "\n".join(told)
    if is_sum_of(value, text):
        return True
    if today is None:
        return False
    found = False
    for day in resolve_dates(text, today):
        if contains_date(value, day.date):
            found = True
    return found


def _list_words(text: str) -> set[str]:
    plain = normalize_text(text)
    return set(_WORD.findall(plain))


def _tell_deed(state: State, language: Language, answer: str) -> str:
    """The model's own sentence on what was done, if nothing speaks against it; else the task.

    Where there is an answer, it is told instead.
    """
    if answer:
        return format_sentence("done", language)
    sentence = find_sentence(state["evidence"], language)
    if state["evidence"] and not sentence:
        sentence = find_sentence(state["claim"], language)
    if not sentence or not _holds(sentence, state):
        task = cut_line(state["instruction"], _LONGEST)
        sentence = format_sentence("done_task", language, task=task)
    sentence = cut_line(sentence, _LONGEST)
    if sentence.endswith(_ENDS):
        return sentence
    end = "。" if language == "zh" else "."
    return f"{sentence}{end}"


def _holds(sentence: str, state: State) -> bool:
    """Whether the screens contradict neither the sentence, nor what was cited with it.

    A sentence that is all in the instruction is the heading of a quote, and one that a screen has
    is a quote itself.
    """
    wanted = describe_instruction(state)
    plain = normalize_text(sentence)
    if plain in normalize_text(wanted):
        return False
    seen = list(resources.list_seen_texts(state))
    if is_shown_in(sentence, seen):
        return False
    texts = [wanted, *seen]
    if own_sentences.has_unknown_values(sentence, texts, wanted):
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
    for part in list_cited(cited):
        if _TOUCHED.match(part):
            continue
        key = _find_when(part, state, changed)
        absent = evidence.read_gone(part)
        if key and absent:
            seen["seen_gone"].append(f'"{absent}"')
        elif key:
            text = _quote_text(part, state)
            seen[key].append(text)
    lines: list[str] = []
    for key, parts in seen.items():
        whole = "; ".join(parts)
        told = tell_seen(whole, language) or whole
        if told:
            shown = cut_line(told, _LONGEST)
            lines.append(format_sentence(key, language, evidence=shown))
    return lines


def _quote_text(part: str, state: State) -> str:
    """A part of the evidence, in quotation marks if all of it is a text of a screen."""
    if _QUOTE_SIGN.search(part):
        return part
    texts = resources.list_seen_texts(state)
    if is_shown_in(part, texts):
        return f'"{part}"'
    return part


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
    if evidence.QUOTES.search(part):
        return "seen"
    is_sentence = bool(own_sentences.read_own_words(part))
    return "" if is_sentence else "seen"
