"""Do the parts of a claim's evidence stand on the phone, and as they are told? No node itself.

Each part is held against the screen, the facts, and the screens since the step that made it. What
the screen shows otherwise contradicts, and what nothing shows is absent: neither can be outvoted.
What rules cannot read is unclear, and a model's to tell.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from graph.state import Decision, Outcome
from nodes import evidence
from nodes.evidence import Stand
from nodes.verdict import citations
from nodes.verdict.citations import Part, Piece, Sentence
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import EVIDENCE_GLUE
from tools.screen import Element, Screen

Found = Literal["supported", "unclear", "contradicted", "absent"]
_LOOKS = frozenset({"scroll", "swipe", "wait", "answer", "ask"})
_LEAVES = frozenset({"back", "home", "recents", "open_app", "close_app"})
_DISCARDS = re.compile(
    r"cancel|discard|don'?t save|delete|remove|clear|undo|reset|dismiss"
    r"|取消|放弃|不保存|删除|移除|清除|清空|撤销|重置",
    re.IGNORECASE,
)
_UP = re.compile(
    r"navigate up|^(?:back|close)$|向上导航|转到上一层级|^(?:返回|关闭)$", re.IGNORECASE
)
"""What leaves a page by its own button: a form that is left so may be kept or not."""
_QUOTE_SIGNS = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-"}
)
_NAMELESS = re.compile(
    r"(?:it|its|this|that|the|switch|toggle|state|\s|它|其|该|的|开关|状态)*"
)
"""What names nothing by itself."""
_TOKEN = re.compile(r"[^\W_]+(?:[:.,'-][^\W_]+)*")
_LEAST = 2
"""Shorter evidence than this shows nothing."""


@dataclass(frozen=True, kw_only=True)
class ScreenVisit:
    """A screen of the run, and the step that was made on it, if one was."""

    screen: Screen
    step: Decision | None = None


@dataclass(frozen=True, kw_only=True)
class Ground:
    """What evidence is held against."""

    screen: Screen
    """In front now."""
    facts: Sequence[str] = ()
    looks: Sequence[ScreenVisit] = ()
    """All screens of the run with the steps made on them, in order; the last is the one now."""
    tells_states: bool = False
    """Whether the evidence tells a state; then the mere label of a switch claims one too."""


@dataclass(frozen=True)
class Holding:
    """What became of each part."""

    parts: tuple[tuple[str, Found], ...] = ()

    @property
    def is_supported(self) -> bool:
        """Whether every part is borne out."""
        return bool(self.parts) and all(found == "supported" for _, found in self.parts)

    @property
    def is_tenable(self) -> bool:
        """Whether something is borne out, and nothing is missing or otherwise."""
        kinds = {found for _, found in self.parts}
        return "supported" in kinds and kinds <= {"supported", "unclear"}

    @property
    def doubts(self) -> list[str]:
        """The parts that are not borne out, each with what is wrong with it."""
        return [
            f"{said}: {_WORDING[found]}"
            for said, found in self.parts
            if found in _WORDING
        ]


_WORDING: dict[Found, str] = {
    "unclear": "cannot be read off the screen",
    "contradicted": "the screen shows otherwise",
    "absent": "stands nowhere",
}


def gather_looks(events: Iterable[Screen | Decision | Outcome]) -> list[ScreenVisit]:
    """The looks of a run from what was seen, decided and done, in order."""
    looks, chosen = list[ScreenVisit](), None
    for each in events:
        if isinstance(each, Screen):
            looks.append(ScreenVisit(screen=each))
        elif isinstance(each, Decision):
            chosen = each
        elif each.ok is not False and chosen is not None and looks:
            looks[-1] = ScreenVisit(screen=looks[-1].screen, step=chosen)
    return looks


def hold_evidence(cited: str, ground: Ground) -> Holding:
    """Hold every part of the evidence against what the phone shows and has shown."""
    if len(re.sub(r"\W", "", cited)) < _LEAST:
        return Holding()
    whole = cited.strip()
    ground = replace(ground, tells_states=bool(citations.list_states(whole)))
    if not ground.tells_states and _is_there(
        normalize_text(whole), ground.screen.texts
    ):
        return Holding(((whole, "supported"),))
    sentences = citations.take_apart(cited)
    held = [part for sentence in sentences for part in _hold_sentence(sentence, ground)]
    return Holding(tuple(_of_one_row(sentences, held, ground.screen)))


def _hold_sentence(sentence: Sentence, ground: Ground) -> list[tuple[str, Found]]:
    parts = [part for piece in sentence.pieces for part in piece.parts]
    if len(parts) > 1 and _is_text(sentence.said, parts, ground):
        return [(sentence.said, "supported")]
    verdicts: list[tuple[str, Found]] = []
    for piece in sentence.pieces:
        verdicts += _hold_piece(piece, ground)
    if any(part.quotes for part in parts):
        prose = {part.said for part in parts if part.is_prose}
        verdicts = [
            (said, kind)
            for said, kind in verdicts
            if kind != "absent" or said not in prose
        ]
    stands = [part.stand for part in parts if part.stand and part.stand.label]
    resolved = any(_is_standing(stand, ground) for stand in stands)
    settled: list[tuple[str, Found]] = []
    for text, kind in verdicts:
        # A bare `on` at the end is told of what stands before it.
        bare = evidence.bare_state(text) is not None
        settled.append((text, "supported" if bare and resolved else kind))
    return settled


def _hold_piece(piece: Piece, ground: Ground) -> list[tuple[str, Found]]:
    if len(piece.parts) > 1 and _is_text(piece.said, piece.parts, ground):
        return [(piece.said, "supported")]
    standing = (
        _is_standing(piece.stand, ground)
        if piece.stand and len(piece.parts) > 1
        else None
    )
    if standing is not None:
        return [(piece.said, "supported" if standing else "contradicted")]
    return [(part.said, _hold_part(part, ground)) for part in piece.parts]


def _is_text(text: str, parts: Sequence[Part], ground: Ground) -> bool:
    """Whether several parts are one text of the screen or the facts, and tell no state."""
    if any(part.stand is not None or part.gone for part in parts):
        return False
    return _is_shown(normalize_text(text), ground)


def _hold_part(part: Part, ground: Ground) -> Found:
    literal = _is_there(
        normalize_text(part.said), [*ground.screen.texts, *ground.facts]
    )
    if part.stand is not None:
        return _hold_state(part, part.stand, ground, literal=literal)
    names = part.quotes or (part.words,)
    if ground.tells_states and any(_is_unset_switch(words, ground) for words in names):
        return "unclear"
    if literal:
        return "supported"
    if part.gone:
        return _hold_gone(part.gone, ground)
    kind = _hold_words(part, ground)
    unread = part.loose and (kind == "supported" or not part.quotes)
    return "unclear" if unread else kind


def _is_unset_switch(words: str, ground: Ground) -> bool:
    """Whether words are a mere switch's label, and no step has touched that switch.

    Such a label stands there however the switch does.
    """
    bearers = [e for e in ground.screen.elements if _is_there(words, [e.text, e.value])]
    if not any(normalize_text(e.text) == words for e in bearers):
        return False
    if any(e.role != "switch" for e in bearers) or _is_there(words, ground.facts):
        return False
    return not any(
        look.step is not None and _is_touching(look.step, words)
        for look in ground.looks
    )


def _hold_state(part: Part, stand: Stand, ground: Ground, *, literal: bool) -> Found:
    standing = _is_standing(stand, ground)
    if standing is None:
        if literal:
            return "supported"
        if _NAMELESS.fullmatch(stand.label):
            return "unclear"
        words = normalize_text(stand.label)
        there = _is_shown(words, ground)
        if part.inherited:
            return "supported" if there else "absent"
        return "unclear" if there else "absent"
    if standing:
        return "supported"
    return "unclear" if part.inherited else "contradicted"


def _is_standing(stand: Stand, ground: Ground) -> bool | None:
    """Whether something stands as told: now, else when it was last seen and not touched since."""
    if not stand.label:
        return None
    for label in _label_forms(stand.label):
        named = Stand(label=label, wanted=stand.wanted, able=stand.able)
        now = evidence.is_standing(named, ground.screen)
        if now is not None:
            return now
        states: dict[str, bool] = {}
        for look in ground.looks:
            seen = evidence.is_standing(named, look.screen)
            if seen is not None:
                states[look.screen.signature] = seen
                if (
                    look.step is not None
                    and _is_touching(look.step, label)
                    and not _is_shown_next(look, named, ground)
                ):
                    return None
        if states:
            return states.popitem()[1] if len(set(states.values())) == 1 else None
    return None


def _label_forms(label: str) -> Iterator[str]:
    """The label, and without the words that say what kind of thing it is."""
    plain = normalize_text(label).strip(" \"'")
    yield plain
    bare = re.sub(
        r"\s*(?:switch|toggle|checkbox|option|button|setting|tab|开关|选项|按钮)$",
        "",
        plain,
    )
    bare = re.sub(
        r"^(?:the|switch|toggle|checkbox|option|button|tab|radio|item)\s+", "", bare
    )
    if bare != plain:
        yield bare


def _is_touching(step: Decision, label: str) -> bool:
    return step.target is not None and normalize_text(label) in normalize_text(
        step.target.text
    )


def _is_shown_next(look: ScreenVisit, named: Stand, ground: Ground) -> bool:
    """Whether what a step touched was still told on the screen after it."""
    looks = list(ground.looks)
    after = looks[looks.index(look) + 1 :]
    return bool(after) and evidence.is_standing(named, after[0].screen) is not None


def _hold_gone(label: str, ground: Ground) -> Found:
    """Whether something is not there any more: it was on this very page, and is not now."""
    words = normalize_text(label).strip(" \"'")
    page = [text for e in ground.screen.elements for text in (e.text, e.value) if text]
    if _is_there(words, page):
        notice = citations.is_said_gone("\n".join(page))
        return "unclear" if notice else "contradicted"
    here = ground.screen.signature
    for look in reversed(ground.looks):
        if (
            look.step is not None
            and look.step.action
            and look.step.action.kind in ("scroll", "swipe")
        ):
            return "unclear"
        if look.screen.signature == here and _is_there(words, look.screen.texts):
            return "supported"
    return "unclear"


def _hold_words(part: Part, ground: Ground) -> Found:
    wanted = part.quotes or (part.words,)
    pair = part.label_and_value
    if pair is not None and _has_other_value(pair, ground.screen):
        return "contradicted"
    if all(_is_shown(words, ground) for words in wanted):
        return "supported"
    if pair is not None and not part.quotes and _is_shown(pair[1], ground):
        return "supported"
    if not part.quotes and _has_row(part.words, ground):
        return "supported"
    pieces = [piece for words in wanted for piece in _split_quote(words, ground)]
    return (
        "supported"
        if pieces and all(_is_shown(each, ground) for each in pieces)
        else "absent"
    )


def _has_row(words: str, ground: Ground) -> bool:
    """Whether one row says it all: in another order, or parted by commas as rows are told."""
    tokens = [word for word in _TOKEN.findall(words) if word not in EVIDENCE_GLUE]
    if len(tokens) < 2:
        return False
    rows = [element.text for element in ground.screen.elements if element.text]
    if any(all(_is_there(word, [row]) for word in tokens) for row in rows):
        return True
    places = [match.span() for match in re.finditer(r"\s*[:：=\s]\s*(?:is )?", words)]
    return any(
        _is_shown(f"{words[:begin]}, {words[end:]}", ground) for begin, end in places
    )


def _split_quote(words: str, ground: Ground) -> list[str]:
    """A quote that is no text of the screen, cut at its commas: rows are read in many ways."""
    if _is_shown(words, ground):
        return [words]
    pieces = [
        piece.strip() for piece in re.split(r"(?<!\d)[,，]|[,，](?!\d)|、|;|；", words)
    ]
    return [piece for piece in pieces if piece] if len(pieces) > 1 else [words]


def _has_other_value(pair: tuple[str, str], screen: Screen) -> bool:
    """Whether what bears the label holds another value, in its field or in its row."""
    label, value = pair
    named = [e for e in screen.elements if e.value and normalize_text(e.text) == label]
    named += [
        e for e in screen.elements if normalize_text(e.text).startswith(f"{label}, ")
    ]
    return bool(named) and not any(_is_there(value, [e.value, e.text]) for e in named)


def _is_shown(words: str, ground: Ground) -> bool:
    """Whether words stand on the screen, among the facts, or on screens since they were made."""
    if not words:
        return False
    if _is_there(words, [*ground.screen.texts, *ground.facts]):
        return True
    return any(
        _is_there(words, look.texts) for look in _screens_under(ground)
    ) or _is_kept(words, ground)


def _screens_under(ground: Ground) -> Iterator[Screen]:
    """The screens since the last step that did more than look or open a menu over the page."""
    looks = ground.looks
    for before, after in zip(reversed(looks[:-1]), reversed(looks[1:]), strict=True):
        step = before.step
        kind = step.action.kind if step is not None and step.action is not None else ""
        opened = after.screen.dialog and not before.screen.dialog
        if kind and kind not in _LOOKS and not (opened and kind not in _LEAVES):
            return
        yield before.screen


def _is_kept(words: str, ground: Ground) -> bool:
    """Whether a step made the words, the screen showed them after it, and nothing undid them."""
    looks = list(ground.looks)
    seen = [n for n, look in enumerate(looks) if _is_there(words, look.screen.texts)]
    if not seen:
        return False
    last = looks[seen[-1]]
    page = last.screen.signature
    if any(look.screen.signature == page for look in looks[seen[-1] + 1 :]):
        # The same page was shown once more, without them.
        return False
    put = any(
        look.step is not None and _is_making(look.step, words)
        for look in looks[: seen[-1]]
    )
    # What a page shows that it did not show before was set on it, such as the hour of a form.
    first = next(n for n, look in enumerate(looks) if look.screen.signature == page)
    if not put and _is_there(words, looks[first].screen.texts):
        return False
    step = last.step
    if step is None or step.action is None:
        return True
    touched = step.target.text if step.target is not None else ""
    if _DISCARDS.search(touched):
        return False
    stays = put and not last.screen.dialog
    settled = stays and _is_there(words, [e.text for e in last.screen.elements])
    return settled or not (step.action.kind in _LEAVES or _UP.search(touched))


def _is_making(step: Decision, words: str) -> bool:
    typed = str(getattr(step.action, "text", "")) if step.action is not None else ""
    touched = step.target.text if step.target is not None else ""
    if step.action is not None and step.action.kind in ("fill", "type"):
        touched = ""
    else:
        typed = ""
    return _is_there(words, [text for text in (typed, touched) if text])


def _is_there(words: str, texts: Iterable[str]) -> bool:
    """Whether words stand in one of the texts, and not within a longer number or word."""
    # What was cut off, by the app or by us, is told as far as it goes.
    plain = _fold_quotes(words).removesuffix("...").rstrip()
    if not plain:
        return False
    head = r"(?<![\d])(?<!\d[.,:])" if plain[0].isdigit() else ""
    head = r"(?<![a-z])" if "a" <= plain[0] <= "z" else head
    tail = r"(?!\d|[.,:]\d)" if plain[-1].isdigit() else ""
    sought = re.compile(head + re.escape(plain) + tail)
    return any(sought.search(_fold_quotes(text)) for text in texts)


def _fold_quotes(text: str) -> str:
    return normalize_text(text).translate(_QUOTE_SIGNS)


@dataclass
class _Rows:
    """In which rows of a list, and where in them, the parts of the evidence stand."""

    places: dict[str, dict[int, int]] = field(default_factory=dict)
    """By part: of each row that holds it, the column."""

    def add_part(self, words: str, screen: Screen) -> None:
        """Find a part on the screen; one that stands outside the rows too is left out."""
        rows = [
            e
            for e in screen.elements
            if e.index > 0 and ", " in e.text and e.role != "input"
        ]
        alike = [e for e in rows if any(e is not o and _is_like(e, o) for o in rows)]
        place: dict[int, int] = {}
        for element in screen.elements:
            if not _is_there(words, [element.text, element.value]):
                continue
            row = next((each for each in alike if _is_within(element, each)), None)
            if row is None:
                return
            place.setdefault(row.index, _column_of(words, row))
        if place:
            self.places[words] = place

    def is_mixed(self, words: str) -> bool:
        """Whether a part stands in no row of any other, and in no column of theirs.

        Names of several rows may be told together, a name and the hour of another row may not.
        """
        mine = self.places.get(words)
        if mine is None or len(self.places) < 2:
            return False
        others = [place for each, place in self.places.items() if each != words]
        if any(mine.keys() & place.keys() for place in others):
            return False
        columns = set(mine.values())
        return all(columns.isdisjoint(place.values()) for place in others)


def _of_one_row(
    sentences: Sequence[Sentence], held: list[tuple[str, Found]], screen: Screen
) -> Iterator[tuple[str, Found]]:
    """What was found, except that a name and a value of two different rows contradict."""
    rows, words = _Rows(), dict[str, list[str]]()
    for text, _ in held:
        words[text] = []
        for each in citations.list_words(text):
            pieces = [piece.strip() for piece in each.split(", ")]
            whole = _is_there(each, [e.text for e in screen.elements])
            words[text] += [each] if whole else pieces
    for each in (every for some in words.values() for every in some):
        rows.add_part(each, screen)
    for text, kind in held:
        mixed = kind == "supported" and any(rows.is_mixed(each) for each in words[text])
        yield text, "contradicted" if mixed else kind


def _is_like(one: Element, other: Element) -> bool:
    same = (one.bounds.left, one.bounds.right) == (
        other.bounds.left,
        other.bounds.right,
    )
    return one.role == other.role and same


def _is_within(element: Element, row: Element) -> bool:
    """Whether something is a row or stands in it, as its switch does."""
    return (
        element is row or row.bounds.top <= element.bounds.center[1] < row.bounds.bottom
    )


def _column_of(words: str, row: Element) -> int:
    columns = _fold_quotes(row.text).split(", ")
    plain = _fold_quotes(words)
    return next(
        (n for n, column in enumerate(columns) if plain in column), len(columns)
    )
