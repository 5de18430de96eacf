"""The elements of a screen by their use: buttons, fields, switches, lists, tabs."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from models.offline.prompt import ElementLine
from models.offline.words import (
    CJK,
    find_concepts,
    find_exact_concepts,
    has_mention,
    is_word_for,
    match_score,
    simplify_text,
    split_parts,
)

CHECKABLE = ("switch", "checkbox", "radio")
_NO_BUTTONS = ("input", *CHECKABLE, "slider")
_BUTTON_WORDS, _BUTTON_CHARACTERS, _BUTTON_LENGTH = 4, 8, 40
"""Limits of the text on a button: words, Chinese characters, characters of any kind."""
_STATED = re.compile(
    r"已|\b(?:saved|deleted|sent|added|created|connected)\b", re.I
)
"""Reports of something done; they are not on the button that does it."""
_OWN_LABEL = 0.2
"""How much worse than another label that of a switch itself may match."""
_LEAST_TAB = 0.5
"""Score of a tab that stands for a thing, at least."""
_CONFIRMS = {"save", "send", "connect", "allow", "deny"}
_DIALOG_SIZE = 60
"""Touchable elements of a dialog, and of the page behind it, at most."""
_ERROR = re.compile(
    r"isn.?t responding|keeps stopping|has stopped|没有响应|无响应|停止运行",
    re.I,
)


@dataclass(frozen=True)
class Scene:
    """One screen."""

    lines: tuple[ElementLine, ...]

    @property
    def touchable(self) -> list[ElementLine]:
        """The elements that can be tapped."""
        return [
            line
            for line in self.lines
            if line.is_touchable and line.role != "list"
        ]

    @property
    def inputs(self) -> list[ElementLine]:
        """The fields for text."""
        return [line for line in self.touchable if line.role == "input"]

    @property
    def texts(self) -> list[str]:
        """Everything that is written there, in reading order."""
        texts = []
        for line in self.lines:
            texts += [text for text in (line.text, line.value) if text]
        return texts

    @property
    def whole(self) -> str:
        """All texts, one a line."""
        return "\n".join(self.texts)

    def find_button(
        self, *meanings: str, thing: str = "", avoid: Iterable[str] = ()
    ) -> ElementLine | None:
        """The button that says one of these word groups, best if it names the `thing` too."""
        best: ElementLine | None = None
        best_score = 0.0
        for line in self.touchable:
            if line.role in _NO_BUTTONS:
                continue
            score = _score_button(line, meanings, thing)
            if score <= best_score or (
                avoid and has_mention(line.text, *avoid)
            ):
                continue
            best, best_score = line, score
        return best

    def find_line(
        self,
        query: str,
        *,
        roles: Sequence[str] = (),
        floor: float = 0.5,
        avoid: Iterable[ElementLine] = (),
    ) -> ElementLine | None:
        """The touchable element that matches the words best; None below `floor`."""
        avoided = {line.index for line in avoid}
        lines = []
        for line in self.touchable:
            if line.index in avoided or (roles and line.role not in roles):
                continue
            lines.append(line)
        return _find_best(
            lines,
            lambda line: match_score(query, line.text or line.hint),
            floor,
        )

    def find_switch(
        self, query: str, *, floor: float = 0.55
    ) -> ElementLine | None:
        """The switch, checkbox or radio button with this label, or right after this label."""
        switch = self.find_line(query, roles=CHECKABLE, floor=floor)
        others = [line for line in self.lines if line.role not in CHECKABLE]
        label = _find_best(
            others, lambda line: match_score(query, line.text), floor
        )
        if label is None:
            return switch
        if switch is not None:
            least = match_score(query, label.text) - _OWN_LABEL
            if match_score(query, switch.text) >= least:
                return switch
        return self._find_checkable_after(label) or switch

    def _find_checkable_after(self, label: ElementLine) -> ElementLine | None:
        """The checkable element that follows a label before the next row begins."""
        place = next(n for n, line in enumerate(self.lines) if line is label)
        for line in self.lines[place + 1 : place + 5]:
            if line.checked is not None and line.is_touchable:
                return line
            if line.role == "item":
                return None
        return None

    def find_showing(self, words: str) -> str:
        """The first text with these words; empty if there is none."""
        wanted = simplify_text(words)
        if not wanted:
            return ""
        return next(
            (text for text in self.texts if wanted in simplify_text(text)), ""
        )

    @property
    def lists(self) -> list[ElementLine]:
        """The elements that scroll, in any direction."""
        return [
            line
            for line in self.lines
            if "scrollable" in line.flags and line.index > 0
        ]

    @property
    def scrollable(self) -> ElementLine | None:
        """The list that scrolls; of several the last, which is the innermost or lowest."""
        return self.lists[-1] if self.lists else None

    @property
    def is_permission(self) -> bool:
        """Whether an app asks for a permission."""
        if self.find_button("deny") is None:
            return False
        return self.find_button("allow", avoid=("deny",)) is not None

    @property
    def is_troubled(self) -> bool:
        """Whether the system says that an app hangs or has crashed."""
        return bool(_ERROR.search(self.whole))

    @property
    def is_dialog(self) -> bool:
        """Whether a small window asks for something: it ends with a way to say no."""
        elements = self.touchable
        if len(elements) > _DIALOG_SIZE or self.tabs:
            return False
        return (
            Scene(tuple(elements[-3:])).find_button("cancel", "deny")
            is not None
        )

    @property
    def confirm_button(self) -> ElementLine | None:
        """The button that says yes to a dialog: an OK, else the one beside Cancel."""
        ok = self.find_button("save", avoid=("deny",))
        if ok is not None or not self.is_dialog:
            return ok
        for line in reversed(self.touchable[-3:]):
            if line.role == "button" and not is_word_for(
                line.text, "cancel", "deny"
            ):
                return line
        return None

    @property
    def is_editing(self) -> bool:
        """Whether something is being made or changed here: a Save, or fields beside a Cancel."""
        if self.find_button("save", avoid=("deny",)) is not None:
            return True
        return bool(self.inputs) and self.find_button("cancel") is not None

    @property
    def tabs(self) -> list[ElementLine]:
        """The tabs of an app."""
        return [line for line in self.touchable if line.role == "tab"]

    def find_tab(self, thing: str) -> ElementLine | None:
        """The tab whose name stands for this kind of thing."""
        return _find_best(
            self.tabs, lambda line: _score_tab(line, thing), _LEAST_TAB
        )


def _find_best(
    lines: Iterable[ElementLine],
    rate: Callable[[ElementLine], float],
    floor: float,
) -> ElementLine | None:
    """The first of the lines with the highest score; None if all are below `floor`."""
    best = max(lines, key=rate, default=None)
    if best is None or rate(best) < floor:
        return None
    return best


def _score_button(
    line: ElementLine, meanings: Sequence[str], thing: str
) -> float:
    """How well a button says one of the word groups, 0 if not at all."""
    text = line.text or line.hint
    if not text or len(text) > _BUTTON_LENGTH:
        return 0.0
    for rank, meaning in enumerate(meanings):
        if is_word_for(text, meaning):
            return 2.0 - 0.1 * rank
    for rank, meaning in enumerate(meanings):
        if has_mention(text, meaning):
            score = _score_longer_button(line, text, meanings, thing)
            return score - 0.1 * rank if score else 0.0
    return 0.0


def _score_longer_button(
    line: ElementLine, text: str, meanings: Sequence[str], thing: str
) -> float:
    """The score of a button that says more than the word: best if it names the thing."""
    if _is_long(text) or _STATED.search(text):
        return 0.0
    if thing and _names_thing(text, thing):
        return 2.5
    if line.role == "item" and _CONFIRMS.intersection(meanings):
        return 0.0
    return 1.2 if line.role == "button" else 0.6


def _names_thing(text: str, thing: str) -> bool:
    return thing in find_concepts(text) or simplify_text(
        thing
    ) in simplify_text(text)


def _score_tab(line: ElementLine, thing: str) -> float:
    if thing in find_exact_concepts(line.text):
        return 1.0
    if thing == "city" and is_word_for(line.text, "worldclock", "clock"):
        return 0.9
    return match_score(thing, line.text)


def _is_long(text: str) -> bool:
    """Whether a text says more than the name of a button does."""
    clean = simplify_text(text)
    if len(clean.split()) > _BUTTON_WORDS:
        return True
    return len(CJK.findall(clean)) > _BUTTON_CHARACTERS


def make_scene(lines: Sequence[ElementLine]) -> Scene:
    """The scene of these lines."""
    return Scene(tuple(lines))


def get_title(line: ElementLine) -> str:
    """The first piece of an element's text."""
    pieces = split_parts(line.text)
    return pieces[0] if pieces else line.text
