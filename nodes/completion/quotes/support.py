"""Check each part of a claim's evidence against the phone.

A part is checked against the screen, and the screens since the step that made it; what a model
noted itself is no evidence. If the screen shows something else, the part is contradicted, which
cannot be outvoted; if nothing shows it, it is absent and counts for nothing. What only an earlier
screen of the run showed is no doubt, but by itself it does not end a run. What rules cannot read is
unclear, and a model decides.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from graph.state import Decision, Outcome
from nodes import evidence
from nodes.completion.quotes import citations, own_sentences
from nodes.completion.quotes.citations import Part, Piece, Sentence
from nodes.completion.quotes.field_values import has_other_value, is_field
from nodes.completion.quotes.mixed_rows import find_mixed_parts
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit
from nodes.evidence import StateClaim
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import EVIDENCE_GLUE
from tools.actions import Fill, TypeText
from tools.screen import Screen

FindingKind = Literal[
    "supported", "earlier", "unclear", "contradicted", "absent"
]
Finding = tuple[str, FindingKind]
"""A part of the evidence, and what was found about it."""
_LOOKS = frozenset({"scroll", "swipe", "wait", "answer", "ask"})
_LEAVES = frozenset({"back", "home", "recents", "open_app", "close_app"})
_DISCARDS = re.compile(
    r"cancel|discard|don'?t save|delete|remove|clear|undo|reset|dismiss"
    r"|取消|放弃|不保存|删除|移除|清除|清空|撤销|重置",
    re.IGNORECASE,
)
_UP = re.compile(
    r"navigate up|^(?:back|close)$|向上导航|转到上一层级|^(?:返回|关闭)$",
    re.IGNORECASE,
)
"""Buttons that leave a page; a form that is left this way may be kept or not."""
_NAMELESS = re.compile(
    r"(?:it|its|this|that|the|switch|toggle|state|\s|它|其|该|的|开关|状态)*"
)
"""Words that name nothing by themselves."""
_TOKEN = re.compile(r"[^\W_]+(?:[:.,'-][^\W_]+)*")
_KIND_BEHIND = re.compile(
    r"\s*(?:switch|toggle|checkbox|option|button|setting|tab|开关|选项|按钮)$"
)
_KIND_AHEAD = re.compile(
    r"^(?:the|switch|toggle|checkbox|option|button|tab|radio|item)\s+"
)
"""Words of a label that say what kind of element it is."""
_GAP = re.compile(r"\s*[:：=\s]\s*(?:is )?")
"""Gaps between two columns of a row, in place of a comma."""
_QUOTE_COMMA = re.compile(r"(?<!\d)[,，]|[,，](?!\d)|、|;|；|\s[/|·]\s")
_LEAST = 2
"""Letters and digits; shorter evidence shows nothing."""


@dataclass(frozen=True, kw_only=True)
class Ground:
    """The screens, and what else counts, that evidence is checked against."""

    screen: Screen
    """The screen now."""
    others: Sequence[str] = ()
    """Words that count like those of the screen, such as the results of tools."""
    visits: Sequence[ScreenVisit] = ()
    """All screens of the run with the steps made on them, in order; the last is `screen`."""
    asked: str = ""
    """The task, for sentences of the model's own beside its quotes; empty to take none."""
    tells_states: bool = False
    """The evidence states a state; then the bare label of a switch claims one too."""


@dataclass(frozen=True)
class EvidenceCheck:
    """The finding on each part."""

    parts: tuple[Finding, ...] = ()

    @property
    def is_supported(self) -> bool:
        """Whether every part is supported."""
        return {kind for _, kind in self.parts} == {"supported"}

    @property
    def is_contradicted(self) -> bool:
        """Whether the screen shows something else than a part says."""
        return any(kind == "contradicted" for _, kind in self.parts)

    @property
    def is_tenable(self) -> bool:
        """Whether something is supported, and nothing is contradicted.

        What an earlier screen showed counts here, for who weighs the claim may have meant it. What
        stands nowhere supports nothing, and refutes nothing either.
        """
        is_shown = any(kind in _SHOWN for _, kind in self.parts)
        return is_shown and not self.is_contradicted

    @property
    def doubts(self) -> list[Finding]:
        """The parts that no screen of the run supports."""
        return [part for part in self.parts if part[1] not in _SHOWN]


_SHOWN: tuple[FindingKind, ...] = ("supported", "earlier")


def collect_visits(
    events: Iterable[Screen | Decision | Outcome],
) -> list[ScreenVisit]:
    """The screens of a run with their steps, from its screens, decisions and outcomes in order."""
    visits: list[ScreenVisit] = []
    decision: Decision | None = None
    for event in events:
        if isinstance(event, Screen):
            visits.append(ScreenVisit(screen=event))
        elif isinstance(event, Decision):
            decision = event
        elif event.ok is not False and decision is not None and visits:
            visits[-1] = ScreenVisit(screen=visits[-1].screen, step=decision)
    return visits


def check_evidence(cited: str, ground: Ground) -> EvidenceCheck:
    """Check every part of the evidence against what the phone shows and has shown."""
    if len(re.sub(r"\W", "", cited)) < _LEAST:
        return EvidenceCheck()
    whole = cited.strip()
    states = citations.list_states(whole)
    if not states and is_shown_in(normalize_text(whole), ground.screen.texts):
        return EvidenceCheck(((whole, "supported"),))
    ground = replace(ground, tells_states=bool(states))
    sentences = citations.parse_evidence(cited)
    known = _collect_known(sentences, ground)
    findings: list[Finding] = []
    verbatim: set[str] = set()
    for sentence in sentences:
        findings += _check_sentence(sentence, ground, known)
        if _is_verbatim(sentence, ground.screen):
            verbatim.add(sentence.text)
    checked = _contradict_mixed_rows(findings, ground.screen, verbatim)
    return EvidenceCheck(tuple(checked))


def _is_verbatim(sentence: Sentence, screen: Screen) -> bool:
    """Whether a sentence is one quote of the screen, what is selected, or columns of one row."""
    words = normalize_text(sentence.text)
    claim = evidence.find_quoted_claim(sentence.text)
    if claim is not None:
        chosen = [each.text for each in screen.elements if each.selected]
        return claim.label in chosen
    quote = evidence.QUOTES.fullmatch(sentence.text.strip())
    if quote is not None:
        words = normalize_text(evidence.extract_quoted(quote))
    elif ", " not in words:
        return False
    return is_shown_in(words, screen.texts)


def _collect_known(
    sentences: Sequence[Sentence], ground: Ground
) -> own_sentences.Known | None:
    """What own sentences are held against; None if nothing is quoted beside them."""
    parts: list[Part] = []
    for sentence in sentences:
        parts += sentence.parts
    quotes: list[str] = []
    for part in parts:
        quotes += part.quotes
    if not ground.asked or not quotes:
        return None
    shown = [*ground.screen.texts, *ground.others]
    for words in quotes:
        if _was_shown([words], ground):
            shown.append(words)
    for visit in ground.visits:
        if visit.step is not None:
            shown += [visit.input_text, _get_touched_text(visit.step)]
    states = set(_list_true_states(parts, ground))
    return own_sentences.Known(ground.asked, shown, states)


def _list_true_states(parts: Sequence[Part], ground: Ground) -> Iterator[bool]:
    """The states that are quoted beside own sentences and hold."""
    for part in parts:
        for cited in own_sentences.list_quotes(part.text):
            claim = evidence.find_quoted_claim(cited)
            if claim is not None and _check_claim(claim, ground):
                yield claim.wanted


def _check_sentence(
    sentence: Sentence, ground: Ground, known: own_sentences.Known | None
) -> list[Finding]:
    parts = sentence.parts
    if len(parts) > 1 and _is_text(sentence.text, parts, ground):
        return [(sentence.text, "supported")]
    findings: list[Finding] = []
    for piece in sentence.pieces:
        findings += _check_piece(piece, ground)
    own_words = own_sentences.read_own_words(sentence.text)
    if _was_text(sentence, findings, ground):
        return [(sentence.text, "earlier")]
    if known is not None and own_words and not _are_rows(parts, findings):
        findings = list(_check_quotes(parts, ground))
        if not own_sentences.is_borne_out(own_words, known):
            told = own_sentences.tell_own_words(own_words)
            findings.append((told, "unclear"))
        return findings
    if _has_true_claim(parts, ground):
        return list(_support_bare_states(findings))
    kinds = {kind for _, kind in findings}
    if sentence.is_explanation and kinds <= {"unclear", "absent"}:
        return [(sentence.text, kind) for _, kind in findings[:1]]
    return findings


def _support_bare_states(findings: Sequence[Finding]) -> Iterator[Finding]:
    """The findings where a state is true: a bare `on` at the end belongs to it."""
    for text, kind in findings:
        if evidence.bare_state(text) is None:
            yield text, kind
        else:
            yield text, "supported"


def _are_rows(parts: Sequence[Part], findings: Sequence[Finding]) -> bool:
    """Whether parts without quotes are all shown, as rows of the screen are."""
    if any(part.quotes for part in parts):
        return False
    return all(kind in _SHOWN for _, kind in findings)


def _check_quotes(parts: Sequence[Part], ground: Ground) -> Iterator[Finding]:
    """The findings on quotes and states, without the sentence around them."""
    for part in parts:
        kind = _check_part(part, ground)
        if kind == "contradicted" or (part.quotes and part.claim is not None):
            yield part.text, kind
        elif part.quotes:
            for cited in own_sentences.list_quotes(part.text):
                for each in citations.list_parts(cited):
                    yield each.text, _check_part(each, ground)


def _has_true_claim(parts: Sequence[Part], ground: Ground) -> bool:
    """Whether one of the labelled states that the parts state is so."""
    claims = [part.claim for part in parts if part.claim is not None]
    return any(_check_claim(claim, ground) for claim in claims)


def _check_piece(piece: Piece, ground: Ground) -> list[Finding]:
    if len(piece.parts) > 1:
        if _is_text(piece.text, piece.parts, ground):
            return [(piece.text, "supported")]
        is_true = None
        if piece.claim is not None:
            is_true = _check_claim(piece.claim, ground)
        if is_true:
            return [(piece.text, "supported")]
        if is_true is False:
            return [(piece.text, "contradicted")]
    return [(part.text, _check_part(part, ground)) for part in piece.parts]


def _is_text(text: str, parts: Sequence[Part], ground: Ground) -> bool:
    """Whether several parts are one text that is shown, and state no state."""
    for part in parts:
        if part.claim is not None or part.gone:
            return False
    return _is_shown(normalize_text(text), ground)


def _was_text(
    sentence: Sentence, findings: Sequence[Finding], ground: Ground
) -> bool:
    """Whether a sentence without quotes is what an app said on an earlier screen, and not now."""
    words = normalize_text(sentence.text)
    is_own = bool(own_sentences.read_own_words(words))
    if not is_own or evidence.QUOTES.search(sentence.text):
        return False
    if _is_shown(words, ground) or "contradicted" in dict(findings).values():
        return False
    return _was_shown([words], ground)


def _check_part(part: Part, ground: Ground) -> FindingKind:
    shown_now = [*ground.screen.texts, *ground.others]
    literal = is_shown_in(normalize_text(part.text), shown_now)
    if part.claim is not None:
        return _check_state(part, part.claim, ground, literal=literal)
    if ground.tells_states and _has_unset_switch(part, ground):
        return "unclear"
    if literal:
        return "supported"
    if part.gone:
        return _check_gone(part.gone, ground)
    kind = _check_words(part, ground)
    if part.loose and (kind == "supported" or not part.quotes):
        return "unclear"
    return kind


def _has_unset_switch(part: Part, ground: Ground) -> bool:
    """Whether one of the quotes of a part is no more than the label of an untouched switch."""
    quotes = part.quotes or (part.words,)
    return any(_is_unset_switch(words, ground) for words in quotes)


def _is_unset_switch(words: str, ground: Ground) -> bool:
    """Whether words are the bare label of a switch that no step has touched.

    Such a label is shown whatever the state of the switch.
    """
    is_label = False
    for element in ground.screen.elements:
        if not is_shown_in(words, [element.text, element.value]):
            continue
        if element.role != "switch":
            return False
        if normalize_text(element.text) == words:
            is_label = True
    if not is_label:
        return False
    return not any(_is_touching(visit.step, words) for visit in ground.visits)


def _check_state(
    part: Part, claim: StateClaim, ground: Ground, *, literal: bool
) -> FindingKind:
    is_true = _check_claim(claim, ground)
    if is_true is None:
        return _check_unread_state(part, claim, ground, literal=literal)
    if is_true:
        return "supported"
    return "unclear" if part.inherited else "contradicted"


def _check_unread_state(
    part: Part, claim: StateClaim, ground: Ground, *, literal: bool
) -> FindingKind:
    """The finding on a state that no screen shows, by whether its label is shown."""
    if literal:
        return "supported"
    if _NAMELESS.fullmatch(claim.label):
        return "unclear"
    if not _is_shown(normalize_text(claim.label), ground):
        return "absent"
    return "supported" if part.inherited else "unclear"


def _check_claim(claim: StateClaim, ground: Ground) -> bool | None:
    """Whether something is in the stated state: now, or when last seen and not touched since."""
    if not claim.label:
        return None
    for label in _label_forms(claim.label):
        named = StateClaim(label=label, wanted=claim.wanted, able=claim.able)
        is_so_now = evidence.check_claim(named, ground.screen)
        if is_so_now is not None:
            return is_so_now
        states: dict[str, bool] = {}
        for visit in ground.visits:
            state = evidence.check_claim(named, visit.screen)
            if state is None:
                continue
            states[visit.screen.signature] = state
            if _is_touching(visit.step, label) and not _is_shown_next(
                visit, named, ground
            ):
                return None
        if states:
            return _find_agreed_state(states.values())
    return None


def _find_agreed_state(states: Collection[bool]) -> bool | None:
    """The state that all of them are; None if they differ."""
    if all(states):
        return True
    if any(states):
        return None
    return False


def _label_forms(label: str) -> Iterator[str]:
    """The label, and without the words that say what kind of thing it is."""
    plain = normalize_text(label).strip(" \"'")
    yield plain
    bare = _KIND_AHEAD.sub("", _KIND_BEHIND.sub("", plain))
    if bare != plain:
        yield bare


def _is_touching(step: Decision | None, label: str) -> bool:
    """Whether a step touched an element with the label."""
    if step is None or step.target is None:
        return False
    return normalize_text(label) in normalize_text(step.target.text)


def _is_shown_next(
    visit: ScreenVisit, named: StateClaim, ground: Ground
) -> bool:
    """Whether the screen after a touch still showed the state of what was touched."""
    visits = list(ground.visits)
    after = visits[visits.index(visit) + 1 :]
    shown = [evidence.check_claim(named, each.screen) for each in after[:1]]
    return shown not in ([], [None])


def _check_gone(label: str, ground: Ground) -> FindingKind:
    """Whether something is gone: it was on this very page, and is not now."""
    words = normalize_text(label).strip(" \"'")
    page: list[str] = []
    for element in ground.screen.elements:
        page += filter(None, (element.text, element.value))
    if is_shown_in(words, page):
        notice = citations.has_removal_notice("\n".join(page))
        return "unclear" if notice else "contradicted"
    here = ground.screen.signature
    for visit in reversed(ground.visits):
        if _get_step_kind(visit.step) in ("scroll", "swipe"):
            return "unclear"
        if visit.screen.signature == here and is_shown_in(
            words, visit.screen.texts
        ):
            return "supported"
    return "unclear"


def _get_step_kind(step: Decision | None) -> str:
    """The kind of a step's action; empty without one."""
    if step is None or step.action is None:
        return ""
    return step.action.kind


def _get_touched_text(step: Decision) -> str:
    return step.target.text if step.target is not None else ""


def _check_words(part: Part, ground: Ground) -> FindingKind:
    wanted = part.quotes or (part.words,)
    pair = part.label_and_value
    if pair is not None and has_other_value(pair, ground.screen):
        return "contradicted"
    if _are_shown(wanted, ground) or _is_plain_row(part, pair, ground):
        return "supported"
    pieces: list[str] = []
    for words in wanted:
        pieces += _split_quote(words, ground)
    if _are_shown(pieces, ground):
        return "supported"
    if _was_shown(wanted, ground) or _was_shown(pieces, ground):
        return "earlier"
    return _check_fields(wanted, ground)


def _check_fields(quotes: Sequence[str], ground: Ground) -> FindingKind:
    """The finding on fields with their values, as `Title = Milk` in prompts of ours."""
    if _are_fields(quotes, ground.screen):
        return "supported"
    for visit in ground.visits:
        if _are_fields(quotes, visit.screen):
            return "earlier"
    return "absent"


def _are_fields(quotes: Sequence[str], screen: Screen) -> bool:
    """Whether each quote is a field of a screen with its value."""
    for quote in quotes:
        if not is_field(quote, screen):
            return False
    return bool(quotes)


def _was_shown(texts: Sequence[str], ground: Ground) -> bool:
    """Whether there are texts, and one screen of the run showed each of them."""
    if not texts:
        return False
    for visit in ground.visits:
        if all(is_shown_in(text, visit.screen.texts) for text in texts):
            return True
    return False


def _are_shown(texts: Sequence[str], ground: Ground) -> bool:
    """Whether there are texts, and each of them is shown."""
    return bool(texts) and all(_is_shown(text, ground) for text in texts)


def _is_plain_row(
    part: Part, pair: tuple[str, str] | None, ground: Ground
) -> bool:
    """Whether a part has no quotes, and its words are a value that is shown, or what a row says."""
    if part.quotes:
        return False
    if pair is not None and _is_shown(pair[1], ground):
        return True
    return _has_row(part.words, ground)


def _has_row(words: str, ground: Ground) -> bool:
    """Whether one row says it all: in another order, or with commas between its columns."""
    tokens = [
        word for word in _TOKEN.findall(words) if word not in EVIDENCE_GLUE
    ]
    if len(tokens) < 2:
        return False
    for element in ground.screen.elements:
        if all(is_shown_in(word, [element.text]) for word in tokens):
            return True
    for gap in _GAP.finditer(words):
        if _is_shown(f"{words[: gap.start()]}, {words[gap.end() :]}", ground):
            return True
    return False


def _split_quote(words: str, ground: Ground) -> list[str]:
    """A quote that the screen does not show, cut at its commas: rows are read in many ways."""
    if _is_shown(words, ground):
        return [words]
    pieces = _QUOTE_COMMA.split(words)
    if len(pieces) == 1:
        return [words]
    return [piece.strip() for piece in pieces if piece.strip()]


def _is_shown(words: str, ground: Ground) -> bool:
    """Whether words are on the screen, or on screens since they were made, or count like these."""
    if not words:
        return False
    texts = [*ground.screen.texts, *ground.others]
    for screen in _screens_under(ground):
        texts += screen.texts
    return is_shown_in(words, texts) or _is_kept(words, ground)


def _screens_under(ground: Ground) -> Iterator[Screen]:
    """The screens since the last step that did more than look or open a menu over the page."""
    visits = ground.visits
    for before, after in zip(
        reversed(visits[:-1]), reversed(visits[1:]), strict=True
    ):
        kind = _get_step_kind(before.step)
        if kind and kind not in _LOOKS:
            has_opened = after.screen.dialog and not before.screen.dialog
            if kind in _LEAVES or not has_opened:
                return
        yield before.screen


def _is_kept(words: str, ground: Ground) -> bool:
    """Whether a step made the words, the screen showed them after it, and nothing undid them."""
    visits = list(ground.visits)
    last = _find_last_shown(words, visits)
    if last is None:
        return False
    page = visits[last].screen.signature
    on_page = [
        n for n, visit in enumerate(visits) if visit.screen.signature == page
    ]
    if on_page[-1] > last:
        # The same page was shown once more, without them.
        return False
    made = any(_is_making(visit.step, words) for visit in visits[:last])
    # What a page shows that it did not show before was set on it, such as the hour of a form.
    if not made and is_shown_in(words, visits[on_page[0]].screen.texts):
        return False
    return _survives_step(words, visits[last], made=made)


def _find_last_shown(words: str, visits: Sequence[ScreenVisit]) -> int | None:
    """The index of the last screen that showed the words."""
    for index in reversed(range(len(visits))):
        if is_shown_in(words, visits[index].screen.texts):
            return index
    return None


def _survives_step(words: str, visit: ScreenVisit, *, made: bool) -> bool:
    """Whether the step on the last screen that showed the words left them in place.

    Args:
        words: that were shown.
        visit: the screen and the step.
        made: an earlier step typed or picked them.
    """
    if visit.step is None or visit.step.action is None:
        return True
    touched = _get_touched_text(visit.step)
    if _DISCARDS.search(touched):
        return False
    if made and not visit.screen.dialog:
        listed = [element.text for element in visit.screen.elements]
        if is_shown_in(words, listed):
            return True
    if visit.step.action.kind in _LEAVES:
        return False
    return not _UP.search(touched)


def is_leaving(step: Decision) -> bool:
    """Whether a step leaves a page, or discards what it holds, and keeps nothing by itself."""
    if step.action is not None and step.action.kind in _LEAVES:
        return True
    touched = normalize_text(_get_touched_text(step))
    if _DISCARDS.search(touched):
        return True
    return _UP.search(touched) is not None


def _is_making(step: Decision | None, words: str) -> bool:
    """Whether a step typed the words, or touched an element with them."""
    if step is None:
        return False
    if isinstance(step.action, (Fill, TypeText)):
        text = step.action.text
    else:
        text = _get_touched_text(step)
    return bool(text) and is_shown_in(words, [text])


def _contradict_mixed_rows(
    findings: Sequence[Finding], screen: Screen, verbatim: Collection[str]
) -> Iterator[Finding]:
    """The findings, but a name and a value of two different rows contradict each other.

    Args:
        findings: on the parts.
        screen: the screen now.
        verbatim: parts that stand on it word for word and by themselves.
    """
    mixed = find_mixed_parts([text for text, _ in findings], screen)
    for text, kind in findings:
        is_mixed = text in mixed and text not in verbatim
        if kind == "supported" and is_mixed:
            yield text, "contradicted"
        else:
            yield text, kind
