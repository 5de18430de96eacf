"""Evidence taken apart into what it cites: quotes, plain words and states.

Models cite in many forms: a list, several quotes in a sentence, `Wi-Fi on, Bluetooth off`, lines of
the element list. A part is the smallest piece that can be held against a screen by itself.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.evidence import QUOTES, Stand
from tapwright.text.normalize import normalize_text

_BULLET = re.compile(r"^\s*(?:[-*•·–—]\s+|\[\d+\]\s*|\(?\d{1,2}[.)、]\s+)+")
_JOINS = r"(?:and|but|while|&|plus)"
_SENTENCES = re.compile(
    rf"(?:\s{_JOINS}\s*)?[\n\r;；。！!]+(?:\s*{_JOINS}\s+)?|•|\s[|·]\s"
    r"|(?<![ap]\.m)(?<!\b\w)\.\s+(?=[^\sa-z])|\.\s*$"
)
_COMMAS = re.compile(rf"(?:(?<!\d),|,(?!\d)|[，、])(?:\s*{_JOINS}\s+)?")
_WORDS = re.compile(rf"\s+{_JOINS}\s+|和|以及|并且|而且", re.IGNORECASE)
_MASK = "\ue000"
"""Stands for what is quoted, so that no separator is found in it; apps use it for icons alone."""
_GONE = re.compile(
    r"\b(?:gone|deleted|removed|cleared|erased|uninstalled|disappeared|absent|missing|no longer"
    r"|not (?:in|on|there|listed|shown|present|visible)|no)\b"
    r"|已?(?:删除|移除|清除|清空|卸载|消失)|不见|不存在|不在|没有了?",
    re.IGNORECASE,
)
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
_PROSE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|it|it's|isn't|aren't|that|which|the|this|there|shows?|now|as)\b",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"^(?:(?:the )?(?:screen|page|list|app|title|heading|toast|dialog) (?:now )?"
    r"(?:shows?|says?|reads?|lists?|displays?|has|is)|shows?|there is|页面|屏幕|列表)?"
    r"(?:显示|上有|中有)?\s*[:：]?\s*(?P<words>.+?)"
    r"(?:\s+(?:is|are)?\s*(?:now )?(?:shown|visible|displayed|listed|there|on (?:the )?screen))?$"
)
_PAIR = re.compile(
    r"^(?P<label>[^:：=]{1,40}?)\s*(?:=|[:：](?!\d)|\bis\b|为)\s*(?P<value>.+)$"
)


@dataclass(frozen=True, kw_only=True)
class Part:
    """One thing that evidence cites."""

    said: str
    """As it stands in the evidence, without the mark of a list."""
    quotes: tuple[str, ...] = ()
    """What is quoted in it, normalised."""
    stand: Stand | None = None
    """The state that it tells; with plain words the label is a guess."""
    inherited: bool = False
    """The state was told once for several, as in `Mon, Tue and Fri selected`."""
    gone: str = ""
    """What it says is not there any more."""
    loose: bool = False
    """Words around its quotes tell a state, which nothing here can read."""

    @property
    def is_prose(self) -> bool:
        """Whether it only leads to what is quoted beside it: words of a sentence, without value."""
        bare = self.stand is None and not (self.gone or self.loose or self.quotes)
        wordy = len(self.said.split()) > 2 and _PROSE.search(self.said) is not None
        return bare and wordy and not any(char.isdigit() for char in self.said)

    @property
    def words(self) -> str:
        """Unquoted: what it says, normalised, without words that only say that it is shown."""
        plain = normalize_text(self.said).strip(" \"'.。,，")
        framed = _FRAME.match(plain)
        return framed["words"] if framed is not None else plain

    @property
    def label_and_value(self) -> tuple[str, str] | None:
        """Label and value of `Name: hello` or `"Name" = "hello"`; None for any other form."""
        if len(self.quotes) == 2:
            spans = [match.span() for match in QUOTES.finditer(self.said)]
            between = self.said[spans[0][1] : spans[1][0]].strip().casefold()
            tied = between in ("=", ":", "：", "is", "为", "reads", "shows")
            return (self.quotes[0], self.quotes[1]) if tied else None
        pair = _PAIR.match(self.words) if not self.quotes else None
        return (
            (pair["label"].strip(), pair["value"].strip()) if pair is not None else None
        )


@dataclass(frozen=True, kw_only=True)
class Piece:
    """What stands between two commas; it may be one text of the screen as it is."""

    said: str
    parts: tuple[Part, ...]
    stand: Stand | None = None
    """The state that the whole of it tells, as of `Hotspot & tethering off`."""


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """A line, sentence or member of a list."""

    said: str
    pieces: tuple[Piece, ...]


def take_apart(cited: str) -> list[Sentence]:
    """The evidence in sentences, pieces and parts; never raises."""
    return [_parse_sentence(said) for said in _split_unquoted(cited, _SENTENCES)]


def list_parts(cited: str) -> list[Part]:
    """The parts of the evidence, of all its sentences."""
    return [
        part
        for each in take_apart(cited)
        for piece in each.pieces
        for part in piece.parts
    ]


def list_words(cited: str) -> list[str]:
    """What each part names, normalised: quoted words, the label of a state, or the words."""
    names: list[str] = []
    for part in list_parts(cited):
        if part.stand is not None and not part.quotes:
            names.append(normalize_text(part.stand.label))
        else:
            names += part.quotes or [part.words]
    return [words for words in names if words]


def list_states(cited: str) -> list[tuple[str, bool]]:
    """Labels and states that the evidence tells."""
    stands = [part.stand for part in list_parts(cited)]
    return [(each.label, each.wanted) for each in stands if each is not None]


def _parse_sentence(text: str) -> Sentence:
    pieces = []
    for piece in _split_unquoted(text, _COMMAS):
        parts = tuple(_parse_part(each) for each in _split_unquoted(piece, _WORDS))
        pieces.append(Piece(said=piece, parts=parts, stand=_parse_part(piece).stand))
    return Sentence(said=text, pieces=_share_state(pieces))


def _split_unquoted(text: str, separator: re.Pattern[str]) -> list[str]:
    """The stretches between separators that are not quoted, marks of lists left out."""
    masked = QUOTES.sub(lambda quote: _MASK * len(quote[0]), text)
    ends = [(match.start(), match.end()) for match in separator.finditer(masked)]
    begins = [0, *(end for _, end in ends)]
    stretches = [
        text[begin:end]
        for begin, end in zip(
            begins, [*(start for start, _ in ends), len(text)], strict=True
        )
    ]
    bare = [_BULLET.sub("", stretch).strip() for stretch in stretches]
    return [stretch for stretch in bare if any(char.isalnum() for char in stretch)]


def _parse_part(text: str) -> Part:
    quotes = tuple(
        normalize_text(evidence.extract_quoted(match))
        for match in QUOTES.finditer(text)
    )
    named = evidence.find_stand(text) if quotes else evidence.plain_stand(text)
    if named is not None:
        return Part(said=text, quotes=quotes, stand=named)
    around = _DENIED.sub(" ", QUOTES.sub(f" {_MASK} ", text))
    gone = _GONE.search(around)
    if gone is not None:
        label = quotes[0] if quotes else _subject_gone(around, gone)
        return Part(said=text, quotes=quotes, gone=label, loose=not label)
    loose = _LOOSE.search(around) if quotes else _EMPTY.search(around)
    return Part(said=text, quotes=quotes, loose=loose is not None)


def _subject_gone(text: str, gone: re.Match[str]) -> str:
    """What is said to be gone, in plain words: what stands before that, else behind."""
    before = re.sub(
        r"\b(?:is|are|was|were|has|have|been|the|already)\b", " ", text[: gone.start()]
    )
    before = normalize_text(before).strip(" :：,.。")
    return before or normalize_text(text[gone.end() :]).strip(" :：,.。了")


def _share_state(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    """The pieces, in which a state that is told once holds for all bare names beside it.

    `Mon, Tue and Fri selected` tells it behind them, `selected: Mon, Tue` before.
    """
    new_pieces, heard = list[Piece](), None
    parts = [part for piece in pieces for part in piece.parts]
    first = parts[0] if parts else None
    if first is not None and first.stand is not None and _is_ahead(first):
        heard = first.stand
    for piece in reversed(pieces):
        new_parts = list[Part]()
        for part in reversed(piece.parts):
            bare = evidence.bare_state(part.said) if not part.quotes else None
            if bare is not None:
                heard = Stand(label="", wanted=bare)
                part = Part(said=part.said, stand=heard)
            elif part.stand is not None:
                heard = part.stand if not _is_ahead(part) or part is first else heard
            elif (
                heard is not None
                and not part.gone
                and not part.loose
                and len(part.quotes) < 2
            ):
                label = part.quotes[0] if part.quotes else part.words
                stand = Stand(label=label, wanted=heard.wanted, able=heard.able)
                part = Part(
                    said=part.said, quotes=part.quotes, stand=stand, inherited=True
                )
            new_parts.append(part)
        new_pieces.append(
            Piece(said=piece.said, parts=tuple(reversed(new_parts)), stand=piece.stand)
        )
    return tuple(reversed(new_pieces))


def _is_ahead(part: Part) -> bool:
    """Whether the state stands before its label."""
    if part.stand is None:
        return False
    text = normalize_text(part.said)
    return text.endswith((normalize_text(part.stand.label), '"', "”", "'", "」"))


def is_said_gone(text: str) -> bool:
    """Whether words of a page say themselves that something was deleted, removed or the like."""
    return _GONE.search(text) is not None
