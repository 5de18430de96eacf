"""Parse evidence into what it cites: quotes, plain words and states.

Models cite in many forms: a list, several quotes in a sentence, `Wi-Fi on, Bluetooth off`, lines of
the element list. A part is the smallest piece that can be checked against a screen by itself.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from nodes import evidence
from nodes.evidence import QUOTES, StateClaim
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values

_BULLET = re.compile(r"^\s*(?:[-*•·–—]\s+|\[\d+\]\s*|\(?\d{1,2}[.)、]\s+)+")
_JOINS = r"(?:and|but|while|&|plus)"
_SENTENCES = re.compile(
    rf"(?:\s{_JOINS}\s*)?[\n\r;；。！!]+(?:\s*{_JOINS}\s+)?|•|\s[|·]\s"
    r"|(?<![ap]\.m)(?<!\b\w)\.\s+(?=[^\sa-z])|\.\s*$"
)
_COMMAS = re.compile(rf"(?:(?<!\d),|,(?!\d)|[，、])(?:\s*{_JOINS}\s+)?")
_WORDS = re.compile(rf"\s+{_JOINS}\s+|和|以及|并且|而且", re.IGNORECASE)
_MASK = "\ue000"
"""Replaces quoted text to hide its separators; apps use this character for icons only."""
_GONE = re.compile(
    r"\b(?:gone|deleted|removed|cleared|erased|uninstalled|disappeared|absent|missing|no longer"
    r"|not (?:in|on|there|listed|shown|present|visible)|no)\b"
    r"|已?(?:删除|移除|清除|清空|卸载|消失)|不见|不存在|不在|没有了?",
    re.IGNORECASE,
)
_PLACE_WORDS = re.compile(
    r"\b(?:any ?more|from|here|in|is|list|listed|now|on|page|screen|shown|the|there)\b|了",
    re.IGNORECASE,
)
"""Words behind the statement that something is gone, which name nothing."""
_DENIED = re.compile(
    r"\b(?:not|isn't|aren't|wasn't|never)\s+(?:been\s+)?(?:empty|deleted|removed|gone|cleared)\b"
    r"|[不未](?:是|为)?(?:空|删除|清空)",
    re.IGNORECASE,
)
_LOOSE = re.compile(
    r"\b(?:off|unchecked|checked|selected|unselected|chosen|enabled|disabled|ticked|empty"
    r"|(?:is|are|turned|switched|now) on)\b|开启|打开|关闭|选中|勾选|启用|停用|禁用|为空|空的",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"\bempty\b|为空|空的|空了", re.IGNORECASE)
_FRAME = re.compile(
    r"^(?:(?:the )?(?:screen|page|list|app|title|heading|toast|dialog) (?:now )?"
    r"(?:shows?|says?|reads?|lists?|displays?|has|is)|shows?|there is|页面|屏幕|列表)?"
    r"(?:显示|上有|中有)?\s*[:：]?\s*(?P<words>.+?)"
    r"(?:\s+(?:is|are)?\s*(?:now )?(?:shown|visible|displayed|listed|there|on (?:the )?screen))?$"
)
_PAIR = re.compile(
    r"^(?P<label>[^:：=]{1,40}?)\s*(?:=|[:：](?!\d)|\bis\b|为)\s*(?P<value>.+)$"
)
_EXPLAINED = re.compile(r"[^:：]{1,40}[:：](?!\d)[^:：]+")
"""A word and what is said of it: `silent: it was off, so nothing had to be done`."""

_EQUALS = frozenset({"=", ":", "：", "is", "为", "reads", "shows"})
"""Signs and words between a quoted label and its quoted value."""


@dataclass(frozen=True, kw_only=True)
class Part:
    """One thing that evidence cites."""

    text: str
    """The text in the evidence, without a bullet."""
    quotes: tuple[str, ...] = ()
    """The quoted texts in it, normalised."""
    claim: StateClaim | None = None
    """The state that it states; if nothing is quoted, the label is a guess."""
    inherited: bool = False
    """The state was stated once for several, as in `Mon, Tue and Fri selected`."""
    gone: str = ""
    """The label of something that it claims to be gone."""
    loose: bool = False
    """Words around its quotes state something that cannot be parsed here."""

    @property
    def words(self) -> str:
        """Its unquoted words, normalised, without a frame such as `the screen shows`."""
        plain = normalize_text(self.text).strip(" \"'.。,，")
        framed = _FRAME.match(plain)
        if framed is not None:
            return framed["words"]
        return plain

    @property
    def label_and_value(self) -> tuple[str, str] | None:
        """Label and value of `Name: hello` or `"Name" = "hello"`; None for any other form."""
        if len(self.quotes) == 2:
            first, second = QUOTES.finditer(self.text)
            between = self.text[first.end() : second.start()]
            if between.strip().casefold() not in _EQUALS:
                return None
            label, value = self.quotes
            return label, value
        if self.quotes:
            return None
        pair = _PAIR.match(self.words)
        if pair is None:
            return None
        return pair["label"].strip(), pair["value"].strip()


@dataclass(frozen=True, kw_only=True)
class Piece:
    """The text between two commas; it may be one text of the screen."""

    text: str
    parts: tuple[Part, ...]
    claim: StateClaim | None = None
    """The state that the whole of it states, as in `Hotspot & tethering off`."""


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """A line, sentence or member of a list."""

    text: str
    pieces: tuple[Piece, ...]

    @property
    def parts(self) -> list[Part]:
        """The parts of all its pieces."""
        return _list_parts(self.pieces)

    @property
    def is_explanation(self) -> bool:
        """Whether it explains one word, and quotes nothing."""
        if QUOTES.search(self.text):
            return False
        return _EXPLAINED.fullmatch(self.text) is not None


def _list_parts(pieces: Sequence[Piece]) -> list[Part]:
    return list(chain.from_iterable(piece.parts for piece in pieces))


def parse_evidence(cited: str) -> list[Sentence]:
    """The evidence in sentences, pieces and parts; never raises."""
    sentences = _split_unquoted(cited, _SENTENCES)
    return list(map(_parse_sentence, sentences))


def list_parts(cited: str) -> list[Part]:
    """The parts of the evidence, of all its sentences."""
    parts: list[Part] = []
    for sentence in parse_evidence(cited):
        parts += sentence.parts
    return parts


def list_words(cited: str) -> list[str]:
    """The words that each part names, normalised: its quotes, the label of a state, or all."""
    names: list[str] = []
    for part in list_parts(cited):
        if part.quotes:
            names += part.quotes
        elif part.claim is not None:
            names.append(normalize_text(part.claim.label))
        else:
            names.append(part.words)
    return [words for words in names if words]


def list_states(cited: str) -> list[tuple[str, bool]]:
    """Labels and states that the evidence states."""
    states: list[tuple[str, bool]] = []
    for part in list_parts(cited):
        claim = part.claim
        if claim is not None:
            states.append((claim.label, claim.wanted))
    return states


def has_removal_notice(text: str) -> bool:
    """Whether the page itself says that something was deleted, removed or the like."""
    return _GONE.search(text) is not None


def _parse_sentence(text: str) -> Sentence:
    pieces = []
    for piece in _split_unquoted(text, _COMMAS):
        parts: list[Part] = []
        for words in _split_unquoted(piece, _WORDS):
            parts += map(_parse_part, _split_statement(words))
        claim = _parse_part(piece).claim
        pieces.append(Piece(text=piece, parts=tuple(parts), claim=claim))
    return Sentence(text=text, pieces=_share_state(pieces))


def _split_unquoted(text: str, separator: re.Pattern[str]) -> list[str]:
    """The stretches between separators that are not quoted, without bullets."""
    masked = _mask_quotes(text)
    stretches: list[str] = []
    start = 0
    for match in separator.finditer(masked):
        stretches.append(text[start : match.start()])
        start = match.end()
    stretches.append(text[start:])
    bare: list[str] = []
    for stretch in stretches:
        words = _BULLET.sub("", stretch)
        if any(map(str.isalnum, words)):
            bare.append(words.strip())
    return bare


def _split_statement(text: str) -> list[str]:
    """A part, or the two of it: what is said to be gone, and a quote of something else behind it.

    As in `The 8:00 alarm is gone: "Gym, 9:00 AM"`, whose time says that it is another row.
    """
    gone = _GONE.search(_mask_quotes(text))
    if gone is None:
        return [text]
    before = text[: gone.start()]
    behind = text[gone.end() :]
    quoted = behind.lstrip(" :：了")
    if quoted == behind or QUOTES.fullmatch(quoted) is None:
        return [text]
    for kind in ("time", "date", "amount"):
        named = read_values(kind, [before])
        shown = read_values(kind, [quoted])
        if named and shown and named.isdisjoint(shown):
            return [text[: gone.end()], quoted]
    return [text]


def _mask_quotes(text: str) -> str:
    """The text with signs of one kind in the place of each quote."""
    return QUOTES.sub(lambda quote: _MASK * len(quote[0]), text)


def _parse_part(text: str) -> Part:
    quoted = map(evidence.extract_quoted, QUOTES.finditer(text))
    quotes = tuple(map(normalize_text, quoted))
    claim = (
        evidence.find_quoted_claim(text)
        if quotes
        else evidence.find_plain_claim(text)
    )
    if claim is not None:
        return Part(text=text, quotes=quotes, claim=claim)
    around = _DENIED.sub(" ", QUOTES.sub(f" {_MASK} ", text))
    gone = _GONE.search(around)
    if gone is not None and not _is_of_heading(gone, around):
        label = quotes[0] if quotes else _find_gone_label(around, gone)
        return Part(text=text, quotes=quotes, gone=label, loose=not label)
    pattern = _EMPTY
    if quotes:
        pattern = _LOOSE
    is_loose = gone is not None or pattern.search(around) is not None
    return Part(text=text, quotes=quotes, loose=is_loose)


def _is_of_heading(gone: re.Match[str], text: str) -> bool:
    """Whether it is something in the words before a quote that is said to be gone.

    As in `it got no label: "Milk"`.
    """
    between, quote, _ = text[gone.end() :].partition(_MASK)
    words = _PLACE_WORDS.sub(" ", between)
    return bool(quote) and re.search(r"\w.*[:：]", words) is not None


def _find_gone_label(text: str, gone: re.Match[str]) -> str:
    """The plain words before the statement that something is gone, else those behind it."""
    before = re.sub(
        r"\b(?:is|are|was|were|has|have|been|the|already)\b",
        " ",
        text[: gone.start()],
    )
    before = normalize_text(before).strip(" :：,.。")
    return before or normalize_text(text[gone.end() :]).strip(" :：,.。了")


def _share_state(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces after a state that is stated once is given to all bare names beside it.

    `Mon, Tue and Fri selected` states it behind them, `selected: Mon, Tue` before them.
    """
    first = next(iter(_list_parts(pieces)), None)
    shared: StateClaim | None = None
    if first is not None and _is_state_ahead(first):
        shared = first.claim
    new_pieces: list[Piece] = []
    for piece in reversed(pieces):
        new_parts: list[Part] = []
        for part in reversed(piece.parts):
            new_part = part
            claim = _find_bare_claim(part)
            if claim is not None:
                shared = claim
                new_part = Part(text=part.text, claim=claim)
            elif part.claim is None:
                new_part = _inherit_state(part, shared)
            elif part is first or not _is_state_ahead(part):
                shared = part.claim
            new_parts.append(new_part)
        new_pieces.append(replace(piece, parts=tuple(reversed(new_parts))))
    return tuple(reversed(new_pieces))


def _find_bare_claim(part: Part) -> StateClaim | None:
    """The state of a part that is nothing but `on`, `off` or their like."""
    if part.quotes:
        return None
    state = evidence.bare_state(part.text)
    if state is None:
        return None
    return StateClaim(label="", wanted=state)


def _inherit_state(part: Part, shared: StateClaim | None) -> Part:
    """A bare name with the state that was stated for several; other parts stay as they are."""
    if shared is None or len(part.quotes) > 1:
        return part
    if part.gone or part.loose:
        return part
    label = part.quotes[0] if part.quotes else part.words
    claim = StateClaim(label=label, wanted=shared.wanted, able=shared.able)
    return Part(text=part.text, quotes=part.quotes, claim=claim, inherited=True)


def _is_state_ahead(part: Part) -> bool:
    """Whether the state comes before its label."""
    if part.claim is None:
        return False
    text = normalize_text(part.text)
    return text.endswith(
        (normalize_text(part.claim.label), '"', "”", "'", "」")
    )
