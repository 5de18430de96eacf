"""Whether the quotes of a claim support the details that they are named for.

`night: "Photo"` is a true quote and says nothing of the night mode. A quote supports a detail if it
has its words, its value or a word of the same meaning, or if it stands beside a label that has them
on a page where the run put something in.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product

from nodes import evidence
from nodes.completion.checks.instruction import offsets, requirements
from nodes.completion.checks.run.form_changes import Change
from nodes.completion.checks.unasked import changes, excess
from nodes.completion.quotes import citations, paraphrase
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.sources import Background, is_explained, shares_words
from nodes.completion.stale_quotes import is_stale
from nodes.completion.visits import (
    ScreenVisit,
    list_new_texts,
    list_texts,
    read_today,
)
from tapwright.text.dates import (
    contains_date,
    is_day_of_month,
    is_in_month,
    list_meant_days,
)
from tapwright.text.namesakes import names_other
from tapwright.text.normalize import normalize_text
from tools.screen import Screen

_LABEL = re.compile(r"(.+?)[:：]\s*(?:[\"'“‘「『].*|[^:：]*)$")
"""The words before the colon that a quote, or the last words, stand behind; a time has one too."""
_LONGEST = 40
"""Characters of a heading or the label of a field."""


def list_unsupported(
    details: Sequence[str],
    cited: str,
    visits: Sequence[ScreenVisit],
    is_shown: Callable[[str], bool],
    untouched_labels: Sequence[str] = (),
    besides: Sequence[str] = (),
    unasked: Sequence[Change] = (),
    *,
    instruction: str = "",
    given: Sequence[str] = (),
    lenient: Collection[str] = (),
) -> list[str]:
    """The details that nothing in the evidence stands for.

    Args:
        details: words of the instruction, and what was put in besides.
        cited: the evidence, with a quote for each of them, such as `pin: "Pinned"`.
        visits: all screens of the run with the steps made on them, in order.
        is_shown: whether a quote is true.
        untouched_labels: labels that were only offered; by itself such a label shows nothing done.
        besides: of the details what was put in besides. Only what was there before explains it.
        unasked: of these the changes on forms; only words that ask for such a change support them.
        instruction: the user's.
        given: what the person said besides, and what tools said.
        lenient: of the details those for which any true quote stands, as they may not be due.
    """
    background = Background(instruction=instruction, given=given, visits=visits)
    labels = set(map(normalize_text, untouched_labels))
    changes_by_line = {str(change): change for change in unasked}
    unsupported: list[str] = []
    for words in details:
        change = changes_by_line.get(words)
        if change is not None:
            is_supported = _is_accounted_for(change, cited, background)
        elif words in besides:
            quotes = _list_said_quotes(words, cited)
            is_supported = is_explained(words, quotes, background)
        else:
            quotes = _list_true_quotes(words, cited, is_shown, labels)
            is_supported = _is_borne_out(words, quotes, cited, background)
            if quotes and words in lenient:
                is_supported = True
        if not is_supported:
            unsupported.append(words)
    return unsupported


def _list_true_quotes(
    words: str, cited: str, is_shown: Callable[[str], bool], labels: set[str]
) -> list[str]:
    """What evidence says of a detail, is true, and is more than labels that were only offered."""
    quotes: list[str] = []
    for said in _list_said(words, cited):
        if is_shown(said) and not _is_label(said, labels):
            quotes.append(said)
    return quotes


def _is_borne_out(
    words: str, quotes: Sequence[str], cited: str, background: Background
) -> bool:
    """Whether one of the true quotes has to do with a detail, and with what the run made.

    The detail may also be how far two quotes lie from each other.
    """
    visits = background.visits
    for said in quotes:
        if is_about(words, said, visits) and not is_stale(words, said, visits):
            return True
    return bool(quotes) and _is_reckoned(words, cited, background)


def _is_accounted_for(
    change: Change, cited: str, background: Background
) -> bool:
    """Whether words of the task or the person, or of another app, are quoted that ask for it."""
    sources = [background.instruction, *background.given]
    for visit in background.visits:
        if visit.screen.package != change.package:
            sources += visit.screen.texts
    for said in _list_said(change.label or change.after, cited):
        for quote in _split_quotes(said):
            if not is_shown_in(quote, sources):
                continue
            if changes.is_asked_by(change, quote):
                return True
    return False


def _list_said_quotes(words: str, cited: str) -> list[str]:
    """The quotes that evidence names for a detail, and those that stand alone behind them."""
    quotes: list[str] = []
    for said in _list_said(words, cited):
        quotes += _split_quotes(said)
    is_behind = False
    for part in evidence.split_parts(cited):
        if not evidence.QUOTES.fullmatch(part):
            is_behind = has_quote(words, part)
        elif is_behind:
            quotes += _split_quotes(part)
    return quotes


def _split_quotes(said: str) -> list[str]:
    """The quotes of what was said, and the whole of it if it is one quote that holds others.

    A task such as “Add the event “Check-up”” is quoted with the marks in it.
    """
    quotes = evidence.split_claim(said)
    plain = normalize_text(said)
    signs = evidence.QUOTE_SIGNS
    if plain[:1] in signs and plain[-1:] in signs:
        quotes.append(plain[1:-1])
    return quotes


def drop_explanations(
    cited: str,
    labels: Sequence[str],
    *,
    instruction: str = "",
    visits: Sequence[ScreenVisit] = (),
) -> str:
    """The evidence without what it says of things that were put in; all of it if nothing is left.

    Words of the task that ask for something are on no screen, and refute nothing.

    Args:
        cited: the evidence.
        labels: what was put in.
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    shown: list[str] = []
    if labels:
        for visit in visits:
            shown += visit.screen.texts
    kept: list[str] = []
    for part in evidence.split_parts(cited):
        if any(has_quote(label, part) for label in labels):
            continue
        quote = part.strip().strip(evidence.QUOTE_SIGNS)
        is_asked = bool(labels) and is_shown_in(quote, [instruction])
        if not is_asked or is_shown_in(quote, shown):
            kept.append(part)
    return "; ".join(kept) or cited


def has_quote(words: str, cited: str) -> bool:
    """Whether the evidence says anything of a detail, whether that supports it or not."""
    return bool(_list_said(words, cited))


def _is_label(said: str, labels: set[str]) -> bool:
    """Whether a quote has nothing but such labels, and states no state of them."""
    if citations.list_states(said):
        return False
    quotes = evidence.split_claim(said)
    return bool(quotes) and labels.issuperset(quotes)


def _list_said(words: str, cited: str) -> list[str]:
    """What evidence says of a detail."""
    wanted = evidence.tighten_text(words.strip(evidence.QUOTE_SIGNS))
    said: list[str] = []
    for label, text in _list_labelled(cited):
        named = evidence.tighten_text(label)
        if text and wanted in named:
            said.append(text)
    said += _list_quotes_behind(words, cited)
    return said


def _list_quotes_behind(words: str, cited: str) -> Iterator[str]:
    """The quotes behind a detail and a colon, whatever signs end a sentence within the detail."""
    plain = normalize_text(cited, keep_case=True)
    name = re.escape(
        normalize_text(words, keep_case=True).strip(evidence.QUOTE_SIGNS)
    )
    behind = rf"{name}[{evidence.QUOTE_SIGNS}]?\s*:\s*"
    for match in re.finditer(behind, plain):
        quote = evidence.QUOTES.match(plain, match.end())
        if quote is not None:
            yield quote[0]


def _list_labelled(cited: str) -> Iterator[tuple[str, str]]:
    """What evidence says something of, and what it says of it."""
    for sentence in citations.parse_evidence(cited):
        # A detail may have commas, such as a day with its year.
        match = _LABEL.match(sentence.text)
        if match is not None:
            behind = sentence.text[match.end(1) :]
            yield match[1], _strip_colon(behind)
        for part in sentence.parts:
            for label in _list_labels(part):
                said = part.text
                if part.claim is None and not part.gone:
                    said = said[len(label) :]
                yield label, _strip_colon(said)


def _strip_colon(said: str) -> str:
    return said.strip().lstrip(":：").strip()


def _list_labels(part: citations.Part) -> Iterator[str]:
    """What a part of the evidence says something of: words before a colon, of a state, or gone."""
    match = _LABEL.match(part.text)
    if match is not None:
        yield match[1]
    if part.claim is not None:
        yield part.claim.label
    if part.gone:
        yield part.gone


def is_about(words: str, said: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a quote has to do with the detail that it is named for.

    Args:
        words: the detail.
        said: the quote, or a state.
        visits: all screens of the run with the steps made on them, in order.
    """
    bare = words.strip(evidence.QUOTE_SIGNS)
    if is_same(bare, said) or _is_meant_day(bare, said, visits):
        return True
    for visit in visits:
        if visit.target is None:
            continue
        if any(is_same(bare, label) for label in _list_beside(said, visit)):
            return True
    return False


def is_same(words: str, said: str) -> bool:
    """Whether two texts have words, a value, or words of one meaning in common."""
    wanted = evidence.tighten_text(words)
    if wanted and wanted in evidence.tighten_text(said):
        return True
    if excess.is_named(words, said):
        return True
    plain = normalize_text(words)
    if is_in_month(plain, said) or is_day_of_month(plain, said):
        return True
    if paraphrase.find_paraphrases(plain, range(len(plain)), [said]):
        return True
    if requirements.is_silent_word(words):
        seen = requirements.Seen(texts=[said])
        silent = requirements.Detail(kind="silent", words=words)
        return requirements.is_supported(silent, seen)
    return shares_words(words, said) and not names_other(words, said)


def _is_reckoned(words: str, cited: str, background: Background) -> bool:
    """Whether two quotes lie as far from each other as an offset in these words says.

    The one must have stood there before the last input, and the other only since.
    """
    before, after = offsets.split_at_input(background.visits)
    known = list_texts(before)
    new = list_new_texts(known, list_texts(after))
    starts: list[str] = []
    ends: list[str] = []
    for quote in evidence.split_claim(cited):
        if is_shown_in(quote, known):
            starts.append(quote)
        if is_shown_in(quote, new):
            ends.append(quote)
    visits = background.visits
    today = read_today(visits)
    for offset in offsets.list_offsets(background.instruction):
        if not is_shown_in(words, [offset.text]):
            continue
        for start, end in product(starts, ends):
            if offset.leads_to(start, end, today):
                return True
    return False


def _is_meant_day(words: str, said: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a text has the day that words such as "tomorrow" mean."""
    today = read_today(visits)
    if today is None:
        return False
    said_days = list_meant_days(said, today)
    for day in list_meant_days(words, today):
        if day in said_days or contains_date(said, day):
            return True
    return False


def _list_beside(said: str, visit: ScreenVisit) -> Iterator[str]:
    """The labels beside a quote on a page: of its element, of its field, and the heading above."""
    quotes = evidence.split_claim(said)
    for label, text in _list_labelled_values(visit.screen):
        plain = normalize_text(text)
        if any(quote == plain for quote in quotes):
            yield label


def _list_labelled_values(screen: Screen) -> Iterator[tuple[str, str]]:
    """Labels and what stands beside them: values of fields, and what follows a heading."""
    before = ""
    for element in screen.elements:
        if element.value:
            yield f"{element.text} {element.hint}", element.value
        if before and element.text:
            yield before, element.text
        is_heading = element.index <= 0 and len(element.text) <= _LONGEST
        before = ""
        if is_heading:
            before = element.text
