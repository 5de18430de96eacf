"""The closing words of a run that is done: what was done, and what was seen of it."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import filterfalse

from graph.state import State, describe_instruction
from nodes import evidence, resources
from nodes.completion.checks.instruction import corrections
from nodes.completion.checks.missing.forgotten_parts import split_parts
from nodes.completion.cited_parts import (
    CitedParts,
    drop_needless,
    list_other_rows,
    read_field_value,
    sort_evidence,
    tell_number,
)
from nodes.completion.effects import (
    Effects,
    collect_effects,
    find_unpressed,
    is_told,
    list_labels,
)
from nodes.completion.holding import (
    LONGEST,
    Holding,
    cut_at_word,
    drop_told,
    end_sentence,
    find_app_name,
    fit_parts,
    is_state,
    join_parts,
    join_told,
    list_named_texts,
    list_sent_notes,
    tell_holding,
    tell_message,
    tell_saved,
)
from nodes.completion.quotes import (
    citations,
    own_sentences,
    paraphrase,
    proof,
)
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.reason_text import (
    find_sentences,
    join_sentences,
    tell_seen,
)
from nodes.completion.sent_messages import Message
from nodes.completion.waiting_orders import WaitingOrder, find_waiting_order
from nodes.phrases.sentences import Language, format_sentence
from tapwright.text.dates import parse_clock_date
from tapwright.text.normalize import normalize_text
from tools.screen import Screen

_LONGEST_DEED = 300
"""Characters of what the model says of what was done."""
_LONGEST_VALUE = 60
"""Characters of a message that are looked for."""
_SENDING_WORDS = (
    "I have sent the message text mail to with been was"
    " 已经给把向发送出去了信息消息短信邮件的条封"
)
"""Words in which it is told that something was sent."""
_QUOTE_BEHIND = re.compile("[,，] ?“[^”]*”$")
"""A quote that a sentence only has behind it, and that is told again below."""


@dataclass(kw_only=True)
class _Sentences:
    """The model's own sentences that can be told."""

    held: list[str] = field(default_factory=list)
    denying: list[str] = field(default_factory=list)
    """What they say that something is not, which no screen can show."""
    are_certain: bool = True
    """Whether each word of the held is known, so that what they say need not be shown."""


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
    effects = _collect_effects(cited, state)
    own.held = list(_drop_sendings(own.held, effects, state))
    first = _tell_deed(own, language, answer)
    below: list[str] = []
    tools = proof.find_sources(cited, state, answer=answer)
    if tools:
        words = tell_seen(cited, language) or cited
        shown = cut_at_word(words, LONGEST)
        below.append(
            format_sentence("by_tool", language, tools=tools, evidence=shown)
        )
    elif cited != answer:
        seen = sort_evidence(
            cited, state, language, changed, is_asked=bool(answer)
        )
        drop_needless(seen, effects, state)
        _drop_offered(seen, state, language)
        first = first or _tell_outcome(seen, effects, state, language)
        first = _add_stop(first, state, language)
        below += _tell_sent(effects, [answer, first], language)
        told = "\n".join([answer, first, *_tell_messages(effects, language)])
        needless = list_sent_notes(seen.now, effects.messages)
        seen.now = [each for each in seen.now if each not in needless]
        if own.held and own.are_certain:
            _drop_known(seen, told, state)
        seen.now = drop_told(seen.now, told)
        seen.before = drop_told(seen.before, told)
        below += _tell_evidence(seen, language)
        if below:
            first = first or format_sentence("done", language)
    first = first or tell_task(state["instruction"], language)
    if own.denying:
        below.append(_tell_denying(own, language))
    below += _tell_sent(effects, [answer, first, *below], language)
    kept = _list_untold(effects, [answer, first, *below], state, language)
    if kept:
        line = tell_saved(fit_parts(kept), "", language)
        below.append(end_sentence(line, language))
    below += tell_undone(effects, language)
    return "\n".join([first, *below])


def _is_waiting(state: State) -> bool:
    """Whether an order waits where the task has it stop."""
    visits = proof.list_visits(state)
    wanted = describe_instruction(state)
    return find_waiting_order(visits, wanted) is not None


def _tell_stop(state: State, language: Language) -> Iterator[str]:
    """A sentence on where an order waits that the task has stop, or on the button left alone."""
    wanted = describe_instruction(state)
    visits = proof.list_visits(state)
    waiting = find_waiting_order(visits, wanted)
    button = find_unpressed(visits, wanted)
    if waiting is not None:
        line = tell_waiting(waiting, language)
        yield end_sentence(line, language)
    elif button:
        line = format_sentence("not_pressed", language, label=button)
        yield end_sentence(line, language)


def tell_waiting(waiting: WaitingOrder, language: Language) -> str:
    """What waits in the cart or at the checkout, and that it was not ordered."""
    quoted = [f"“{each}”" for each in waiting.things]
    words = join_parts(fit_parts(quoted), language)
    key = "waits_in_cart"
    if waiting.is_at_checkout:
        key = "waits_at_checkout"
    return format_sentence(key, language, words=words)


def _drop_offered(seen: CitedParts, state: State, language: Language) -> None:
    """Drop buttons, and what was chosen on the way, where an order waits."""
    if not _is_waiting(state):
        return
    seen.now = [each for each in seen.now if each not in seen.controls]
    seen.before = [each for each in seen.before if not is_state(each, language)]


def _add_stop(first: str, state: State, language: Language) -> str:
    """The first line with what was left alone as the task says."""
    stop = list(_tell_stop(state, language))
    if not stop:
        return first
    begin = first or format_sentence("done", language)
    return join_told([begin, *stop], language)


def tell_undone(effects: Effects, language: Language) -> Iterator[str]:
    """A line on what was changed on the way and set back."""
    undone = [
        format_sentence(f"undone_{each.kind}", language, label=each.label)
        for each in effects.undone
    ]
    if undone:
        words = join_parts(undone, language)
        line = format_sentence("on_the_way", language, words=words)
        yield end_sentence(line, language)


def _drop_sendings(
    sentences: Sequence[str], effects: Effects, state: State
) -> Iterator[str]:
    """The sentences without those that only say to whom a message went, which is told with it."""
    known = [_SENDING_WORDS]
    for message in effects.messages:
        known += [message.text, *message.recipients]
    for sentence in sentences:
        bare = evidence.QUOTES.sub("", sentence)
        if not effects.messages or not is_told(bare, known, None):
            yield sentence


def _drop_known(seen: CitedParts, told: str, state: State) -> None:
    """Drop the quotes each word and value of which is in a sentence that was told."""
    screen = resources.load_screen(state)
    today = parse_clock_date(screen.time)

    def is_known(part: str) -> bool:
        columns = part.strip("“”").split(", ")
        is_quote = part.startswith("“") and part.endswith("”")
        return is_quote and all(
            is_told(column, [told], today) for column in columns
        )

    seen.now = list(filterfalse(is_known, seen.now))
    seen.before = list(filterfalse(is_known, seen.before))


def tell_standing(state: State, language: Language) -> list[str]:
    """Lines on what stands now where a run ends in doubt, and on where the user can look.

    Args:
        state: of the run.
        language: of the user.
    """
    cited = state["evidence"]
    effects = _collect_effects(cited, state)
    seen = sort_evidence(cited, state, language, ())
    drop_needless(seen, effects, state)
    known = _find_holding(seen, effects, state, language)
    sentences, _ = tell_holding(known, language)
    lines: list[str] = []
    if sentences:
        lines.append(format_sentence("stands", language, sentences=sentences))
        if known.app and known.app not in sentences:
            lines.append(format_sentence("look_into", language, app=known.app))
    lines += _tell_stop(state, language)
    lines += tell_undone(effects, language)
    return lines


def _collect_effects(cited: str, state: State) -> Effects:
    known = [describe_instruction(state), cited, *proof.list_given(state)]
    return collect_effects(proof.list_visits(state), known)


def _tell_denying(own: _Sentences, language: Language) -> str:
    words = join_sentences(own.denying, language)
    claim = cut_at_word(words, LONGEST)
    said = format_sentence("model_says", language, claim=claim)
    return end_sentence(said, language)


def _tell_messages(effects: Effects, language: Language) -> list[str]:
    told: list[str] = []
    for message in effects.messages:
        sentence = tell_message(message, language)
        told.append(sentence)
    return told


def _tell_sent(
    effects: Effects, told: Sequence[str], language: Language
) -> list[str]:
    """Lines on what was sent, if no line before has it."""
    known = normalize_text("\n".join(told))
    lines: list[str] = []
    for message in effects.messages:
        if not is_sent_told(message, known):
            line = tell_message(message, language)
            lines.append(end_sentence(line, language))
    return lines


def is_sent_told(message: Message, known: str) -> bool:
    """Whether lines have what was sent; the subject of a mail, before its text, by itself."""
    for part in message.text.split(": "):
        text = cut_at_word(part, _LONGEST_VALUE)
        if normalize_text(text.removesuffix("…")) not in known:
            return False
    return True


def _list_untold(
    effects: Effects, told: Sequence[str], state: State, language: Language
) -> list[str]:
    """What forms said that were kept, without what was told."""
    screen = resources.load_screen(state)
    today = parse_clock_date(screen.time)
    untold: list[str] = []
    for kept in effects.values:
        values = [kept.value]
        if kept.before:
            values.append(kept.before)
        if not all(is_told(value, told, today) for value in values):
            untold.append(kept.tell(language))
    return untold


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


def _tell_outcome(
    seen: CitedParts, effects: Effects, state: State, language: Language
) -> str:
    """What holds now, which is left out of the evidence; empty if nothing is known."""
    if _is_waiting(state) and not effects:
        return ""
    known = _find_holding(seen, effects, state, language)
    sentences, told = tell_holding(known, language)
    wanted = describe_instruction(state)
    if not effects and leaves_out_part(sentences, seen.before, wanted):
        return ""
    for words in told:
        for parts in (seen.now, seen.gone):
            if words in parts:
                parts.remove(words)
    if not sentences:
        return ""
    return format_sentence("done_holding", language, sentences=sentences)


def _find_holding(
    seen: CitedParts, effects: Effects, state: State, language: Language
) -> Holding:
    """What is known of the phone at the end: what the run did to it, and what it shows."""
    screen = resources.load_screen(state)
    shown = list(filter(seen.certain.__contains__, seen.now))
    if seen.controls.issuperset(shown):
        # "Pause" says less of a timer than "5:00 timer" does.
        wanted = describe_instruction(state)
        others = list(list_other_rows(effects, state))
        shown = list_named_texts(screen, wanted, others) or shown
    shown = [*_tell_switches(effects, language), *shown]
    messages = _tell_messages(effects, language)
    gone = list(filter(seen.certain.__contains__, seen.gone))
    rows = [f"“{row}”" for row in effects.deleted]
    deleted = list(filter(rows.__contains__, gone))
    deleted += _list_lost(effects, gone)
    app = find_app_name(proof.list_events(state), screen.package)
    if any(kept.package != screen.package for kept in effects.values):
        app = ""
    return Holding(
        sent=effects.messages,
        shown=list(dict.fromkeys(shown)),
        kept=_list_untold(effects, [*shown, *messages], state, language),
        renamed=effects.renamed,
        deleted=deleted,
        gone=[each for each in gone if each not in deleted],
        doubles=list(_tell_doubles(effects, language)),
        left=list(_list_left(effects)),
        app=app,
    )


def _tell_switches(effects: Effects, language: Language) -> Iterator[str]:
    for label, is_on in effects.switches:
        key = "told_off"
        if is_on:
            key = "told_on"
        yield format_sentence(key, language, label=label)
    for slider in effects.sliders:
        yield format_sentence(
            "told_set", language, label=slider.label, value=slider.value
        )


def _list_lost(effects: Effects, gone: Sequence[str]) -> Iterator[str]:
    """What was taken off forms, unless the evidence has a row with it."""
    rows = "\n".join(gone)
    for value in effects.lost:
        if value not in rows:
            yield f"“{value}”"


def _list_left(effects: Effects) -> Iterator[str]:
    """The rows that have the name of one that went, and differ from it."""
    for row in effects.twins:
        if row not in effects.removed:
            yield f"“{row}”"


def _tell_doubles(effects: Effects, language: Language) -> Iterator[str]:
    """How many went, and how many are left, of rows that were there more than once."""
    for row, count in Counter(effects.removed).items():
        left = effects.twins.count(row)
        if left:
            yield format_sentence(
                "doubles",
                language,
                k=count,
                total=count + left,
                left=left,
                row=cut_at_word(row, LONGEST),
            )


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
    screens = [visit.screen for visit in proof.list_visits(state)]
    texts = [wanted, *seen]
    known_states: set[bool] = set()
    for _, is_on in citations.list_states(cited):
        known_states.add(is_on)
    touched, untouched = list_labels(proof.list_visits(state))
    known = own_sentences.Known(
        asked=wanted,
        shown=[*texts, *_list_percents(state)],
        states=known_states,
        touched=touched,
        untouched=untouched,
    )
    for sentence in sentences:
        words = join_sentences([sentence], language)
        words = words.rstrip(".。!！")
        if _is_repeated(words, wanted, seen, screens):
            continue
        bare = evidence.QUOTES.sub('""', sentence)
        is_shown = _are_quotes_shown(words, texts)
        if is_shown and own_sentences.is_worth_telling(bare, known):
            found.held.append(sentence)
            found.are_certain &= own_sentences.is_borne_out(bare, known)
        elif is_shown and own_sentences.is_worth_telling(
            bare, known, may_deny=True
        ):
            found.denying.append(sentence)
        elif not found.held:
            return _Sentences()
    if sentences and proof.check_evidence(cited, state, texts).is_contradicted:
        return _Sentences()
    return found


def _list_percents(state: State) -> Iterator[str]:
    """The sliders of the last page in percent, if the run has set one of them in that."""
    effects = _collect_effects("", state)
    if not any(slider.value.endswith("%") for slider in effects.sliders):
        return
    for element in resources.load_screen(state).elements:
        if element.role == "slider":
            yield f"{element.text} {tell_number(element.value)}%"


def _is_repeated(
    words: str, wanted: str, seen: Sequence[str], screens: Sequence[Screen]
) -> bool:
    """Whether words stand in the task, on a screen, or are a field as our prompts show it."""
    if normalize_text(words) in normalize_text(wanted):
        return True
    return is_shown_in(words, seen) or read_field_value(words, screens) != words


def _are_quotes_shown(sentence: str, texts: Sequence[str]) -> bool:
    """Whether some texts have each quote of a sentence."""
    for quote in evidence.QUOTES.finditer(sentence):
        quoted = evidence.extract_quoted(quote)
        if not is_shown_in(quoted, texts):
            return False
    return True


def _tell_evidence(seen: CitedParts, language: Language) -> list[str]:
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
