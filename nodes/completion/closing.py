"""The closing words of a run that is done: what was done, and what was seen of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from graph.state import State, describe_instruction
from nodes import evidence, resources
from nodes.completion.checks.instruction import corrections
from nodes.completion.checks.missing.forgotten_parts import split_parts
from nodes.completion.checks.run import form_changes
from nodes.completion.checks.values import forwarded_mails
from nodes.completion.holding import (
    LONGEST,
    Holding,
    cut_at_word,
    drop_repeated,
    drop_told,
    end_sentence,
    find_app_name,
    find_control_role,
    fit_parts,
    is_tellable,
    join_parts,
    list_messages,
    list_named_texts,
    tell_holding,
)
from nodes.completion.quotes import (
    citations,
    own_sentences,
    paraphrase,
    proof,
    support,
)
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.reason_text import (
    find_sentences,
    join_sentences,
    list_cited,
    tell_seen,
)
from nodes.phrases import Language, format_sentence
from tapwright.text.amounts import is_sum_of
from tapwright.text.dates import contains_date, parse_clock_date, resolve_dates
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values
from tools.screen import TOGGLES, Screen

_LONGEST_DEED = 300
"""Characters of what the model says of what was done."""
_LONGEST_VALUE = 60
"""Characters of what a field holds."""
_WORD = re.compile(r"[a-z0-9]+(?:[:.,][0-9]+)*|[\u3400-\u9fff]")
_QUOTE_SIGN = re.compile(r"[\"“”「」]")
_TOUCHED = re.compile(r"touched\s+[\"“]", re.IGNORECASE)
_QUOTE_BEHIND = re.compile("[,，] ?“[^”]*”$")
"""A quote that a sentence only has behind it, and that is told again below."""


@dataclass(kw_only=True)
class _Evidence:
    """Evidence as the user reads it, by when it was seen."""

    now: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    controls: set[str] = field(default_factory=set)
    """What of it is only offered to be touched."""
    certain: set[str] = field(default_factory=set)
    """What of it the last screen bears out word for word."""


@dataclass(kw_only=True)
class _Sentences:
    """The model's own sentences that can be told."""

    held: list[str] = field(default_factory=list)
    denying: list[str] = field(default_factory=list)
    """What they say that something is not, which no screen can show."""


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
    own = _Sentences()
    if not answer:
        own = _sort_sentences(state, language)
    lines = [_tell_deed(own, language, answer)]
    tools = proof.find_sources(cited, state, answer=answer)
    if tools:
        words = tell_seen(cited, language) or cited
        shown = cut_at_word(words, LONGEST)
        told = format_sentence("by_tool", language, tools=tools, evidence=shown)
        lines.append(told)
    elif cited != answer:
        seen = _sort_evidence(cited, state, language, changed)
        if not lines[0]:
            lines = [_tell_holding(seen, cited, state, language)]
        seen.now = drop_told(seen.now, lines[0])
        seen.before = drop_told(seen.before, lines[0])
        lines += _tell_evidence(seen, language)
        if len(lines) > 1:
            lines[0] = lines[0] or format_sentence("done", language)
    lines[0] = lines[0] or tell_task(state["instruction"], language)
    if own.denying:
        words = join_sentences(own.denying, language)
        claim = cut_at_word(words, LONGEST)
        said = format_sentence("model_says", language, claim=claim)
        line = end_sentence(said, language)
        lines.append(line)
    lines += _tell_forwarded(lines, state, language)
    lines += _tell_put_in([answer, *lines], state, language)
    return "\n".join(lines)


def _tell_forwarded(
    told: Sequence[str], state: State, language: Language
) -> list[str]:
    """A line for each mail that was forwarded and that no line told before names."""
    known = normalize_text("\n".join(told))
    lines: list[str] = []
    for subject in forwarded_mails.list_forwarded(proof.list_visits(state)):
        if normalize_text(subject) in known:
            continue
        text = cut_at_word(subject, _LONGEST_VALUE)
        lines.append(format_sentence("forwarded", language, text=text))
    return lines


def _tell_put_in(
    told: Sequence[str], state: State, language: Language
) -> list[str]:
    """A line on what was put into forms that were kept and is in none of the lines told before."""
    told = [describe_instruction(state), *told]
    known = _list_words("\n".join(told))
    screen = resources.load_screen(state)
    today = parse_clock_date(screen.time)
    visits = proof.list_visits(state)
    untold: list[str] = []
    for change in form_changes.list_changes(visits):
        if not change.label or change.role in TOGGLES:
            continue
        if _list_words(change.after) <= known:
            continue
        if is_told(change.after, told, today):
            continue
        value = cut_at_word(change.after, _LONGEST_VALUE)
        untold.append(f"{change.label}: {value}")
    if not untold:
        return []
    words = join_parts(fit_parts(untold), language)
    line = cut_at_word(words, LONGEST)
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


def _tell_deed(own: _Sentences, language: Language, answer: str) -> str:
    """The model's own sentences on what was done; where there is an answer, it is told instead."""
    if answer:
        return format_sentence("done", language)
    if not own.held:
        return ""
    told = join_sentences(own.held, language)
    words = _QUOTE_BEHIND.sub("", told)
    line = cut_at_word(words, _LONGEST_DEED)
    return end_sentence(line, language)


def tell_task(instruction: str, language: Language) -> str:
    """The task without what it takes back itself, where nothing better can be told."""
    asked = corrections.drop_corrections(instruction)
    task = cut_at_word(asked, LONGEST)
    sentence = format_sentence("done_task", language, task=task)
    return end_sentence(sentence, language)


def _tell_holding(
    seen: _Evidence, cited: str, state: State, language: Language
) -> str:
    """What holds now, which is left out of the evidence; empty if nothing is shown."""
    visits = proof.list_visits(state)
    screen = resources.load_screen(state)
    wanted = describe_instruction(state)
    shown = list(filter(seen.certain.__contains__, seen.now))
    if seen.controls.issuperset(shown):
        # "Pause" says less of a timer than "5:00 timer" does.
        shown = list_named_texts(screen, wanted) or shown
    known = Holding(
        shown=shown,
        gone=list(filter(seen.certain.__contains__, seen.gone)),
        sent=list_messages(visits, [wanted, cited]),
        app=find_app_name(proof.list_events(state), screen.package),
    )
    sentences, told = tell_holding(known, language)
    if not known.sent and leaves_out_part(sentences, seen.before, wanted):
        return tell_task(state["instruction"], language)
    for words in told:
        for parts in (seen.now, seen.gone):
            if words in parts:
                parts.remove(words)
    if not sentences:
        return ""
    return format_sentence("done_holding", language, sentences=sentences)


def leaves_out_part(told: str, before: Sequence[str], wanted: str) -> bool:
    """Whether words have nothing of one part of a task, of which something was seen before.

    Args:
        told: what holds at the end.
        before: what of the evidence was seen before.
        wanted: the task.
    """
    known = paraphrase.list_terms(told)
    covered = [normalize_text(told)]
    has_left_out = False
    for part in split_parts(wanted):
        if paraphrase.list_terms(part).isdisjoint(known):
            has_left_out = True
        else:
            covered.append(part)
    if not told or not has_left_out:
        return False
    page = "\n".join(covered)
    known = paraphrase.list_terms(page)
    for words in before:
        if normalize_text(words.strip("“”")) in page:
            continue
        if paraphrase.list_terms(words).isdisjoint(known):
            return True
    return False


def _sort_sentences(state: State, language: Language) -> _Sentences:
    """The model's own sentences, if nothing speaks against what it cited with them.

    One that is all in the instruction is the heading of a quote, and one that a screen has is a
    quote itself. If the first of the others cannot be told, the next may be of something else.
    """
    found = _Sentences()
    cited = state["evidence"]
    sentences = find_sentences(cited, language)
    if cited and not sentences:
        sentences = find_sentences(state["claim"], language)
    wanted = describe_instruction(state)
    seen = list(resources.list_seen_texts(state))
    texts = [wanted, *seen]
    known_states: set[bool] = set()
    for _, is_on in citations.list_states(cited):
        known_states.add(is_on)
    known = own_sentences.Known(
        asked=wanted,
        shown=texts,
        states=known_states,
    )
    for sentence in sentences:
        words = join_sentences([sentence], language)
        words = words.rstrip(".。!！")
        if normalize_text(words) in normalize_text(wanted):
            continue
        if is_shown_in(words, seen):
            continue
        bare = evidence.QUOTES.sub('""', sentence)
        is_shown = _are_quotes_shown(words, texts)
        if is_shown and own_sentences.is_worth_telling(bare, known):
            found.held.append(sentence)
        elif is_shown and own_sentences.is_worth_telling(
            bare, known, may_deny=True
        ):
            found.denying.append(sentence)
        elif not found.held:
            return _Sentences()
    if sentences and proof.check_evidence(cited, state, texts).is_contradicted:
        return _Sentences()
    return found


def _are_quotes_shown(sentence: str, texts: Sequence[str]) -> bool:
    """Whether some texts have each quote of a sentence."""
    for quote in evidence.QUOTES.finditer(sentence):
        quoted = evidence.extract_quoted(quote)
        if not is_shown_in(quoted, texts):
            return False
    return True


def _sort_evidence(
    cited: str, state: State, language: Language, changed: Sequence[str]
) -> _Evidence:
    """The parts of the evidence as the user reads them, by when they were seen."""
    found = _Evidence()
    screen = resources.load_screen(state)
    for part in list_cited(cited):
        key = "" if _TOUCHED.match(part) else _find_when(part, state, changed)
        if not key:
            continue
        absent = evidence.read_gone(part)
        if absent:
            words = f"“{absent}”"
            found.gone.append(words)
            is_certain = evidence.is_met(part, screen)
        else:
            words = tell_seen(_quote_text(part, state), language) or part
            is_certain = _is_on(part, screen) and is_tellable(words, language)
            role = ""
            if key == "seen":
                role = find_control_role(words, screen)
            if role == "button":
                # “Remove star” by itself reads as if the star had been taken off.
                words = format_sentence("told_button", language, label=words)
            place = found.now if key == "seen" else found.before
            place.append(words)
            if role:
                found.controls.add(words)
        if is_certain:
            found.certain.add(words)
    found.now = drop_repeated(found.now)
    found.before = drop_repeated(found.before)
    found.gone = drop_repeated(found.gone)
    return found


def _is_on(part: str, screen: Screen) -> bool:
    """Whether a screen shows a part of the evidence."""
    check = support.check_evidence(part, support.Ground(screen=screen))
    return check.is_supported


def _tell_evidence(seen: _Evidence, language: Language) -> list[str]:
    """Lines on what the last screen shows, and what was seen before."""
    by_key = {
        "seen": seen.now,
        "seen_before": seen.before,
        "seen_gone": seen.gone,
    }
    lines: list[str] = []
    for key, parts in by_key.items():
        words = join_parts(fit_parts(parts), language)
        if words:
            shown = cut_at_word(words, LONGEST)
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
    if _is_on(part, screen):
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
    if is_sentence:
        return ""
    return "seen"
