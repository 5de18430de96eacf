"""What the lines of a screen are to somebody who wants to do something there."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from models.offline.prompt import ElementLine
from models.offline.words import (
    CJK,
    find_concepts,
    find_exact_concepts,
    has_mention,
    is_word_for,
    match_score,
    norm,
    split_parts,
)

CHECKABLE = ("switch", "checkbox", "radio")
_BUTTON_WORDS, _BUTTON_CHARACTERS = 4, 8
_STATED = re.compile(r"已|\b(?:saved|deleted|sent|added|created|connected)\b", re.I)
"""What has been done already is no button to do it."""
_CONFIRMS = {"save", "send", "connect", "allow", "deny"}
_ERROR = re.compile(
    r"isn.?t responding|keeps stopping|has stopped|没有响应|无响应|停止运行", re.I
)


@dataclass(frozen=True)
class Scene:
    """One screen."""

    lines: tuple[ElementLine, ...]

    @property
    def touchable(self) -> list[ElementLine]:
        """What can be tapped."""
        return [
            line for line in self.lines if line.is_touchable and line.role != "list"
        ]

    @property
    def inputs(self) -> list[ElementLine]:
        """Fields for text."""
        return [line for line in self.touchable if line.role == "input"]

    @property
    def texts(self) -> list[str]:
        """Everything that is written there, in reading order."""
        return [s for line in self.lines for s in (line.text, line.value) if s]

    @property
    def whole(self) -> str:
        """All texts, one a line."""
        return "\n".join(self.texts)

    def find_button(
        self, *meanings: str, thing: str = "", avoid: Iterable[str] = ()
    ) -> ElementLine | None:
        """The button that says one of these word groups, best where it names the `thing` too."""
        best: tuple[float, ElementLine] | None = None
        for line in self.touchable:
            if line.role in ("input", "switch", "checkbox", "radio", "slider"):
                continue
            score = self._button_score(line, meanings, thing)
            if (
                score
                and not (avoid and has_mention(line.text, *avoid))
                and (not best or score > best[0])
            ):
                best = (score, line)
        return best[1] if best else None

    def _button_score(
        self, line: ElementLine, meanings: Sequence[str], thing: str
    ) -> float:
        text = line.text or line.hint
        if not text or len(text) > 40:
            return 0.0
        rank = next((n for n, m in enumerate(meanings) if is_word_for(text, m)), None)
        if rank is not None:
            return 2.0 - 0.1 * rank
        rank = next((n for n, m in enumerate(meanings) if has_mention(text, m)), None)
        if rank is None or _is_long(text) or _STATED.search(text):
            return 0.0
        about = bool(thing) and (
            thing in find_concepts(text) or norm(thing) in norm(text)
        )
        if line.role == "item" and not about and set(meanings) & _CONFIRMS:
            return 0.0
        return (2.5 if about else 1.2 if line.role == "button" else 0.6) - 0.1 * rank

    def find_line(
        self,
        query: str,
        *,
        roles: Sequence[str] = (),
        floor: float = 0.5,
        avoid: Iterable[ElementLine] = (),
    ) -> ElementLine | None:
        """The touchable element that answers best to the words, None below `floor`."""
        skip = {line.index for line in avoid}
        ranked = [
            (match_score(query, line.text or line.hint), -n, line)
            for n, line in enumerate(self.touchable)
            if (not roles or line.role in roles) and line.index not in skip
        ]
        best = max(ranked, default=None, key=lambda r: r[:2])
        return best[2] if best and best[0] >= floor else None

    def find_switch(self, query: str, *, floor: float = 0.55) -> ElementLine | None:
        """The switch, checkbox or radio button labelled so, or right after what is."""
        own = self.find_line(query, roles=CHECKABLE, floor=floor)
        row: tuple[float, int] | None = None
        for place, line in enumerate(self.lines):
            score = match_score(query, line.text)
            if (
                score >= floor
                and line.role not in CHECKABLE
                and (row is None or score > row[0])
            ):
                row = (score, place)
        if own and (row is None or match_score(query, own.text) >= row[0] - 0.2):
            return own
        if row is None:
            return own
        near = self._checkable_after(row[1])
        return near or own

    def _checkable_after(self, place: int) -> ElementLine | None:
        """The checkable thing that follows a line before the next row begins."""
        for line in self.lines[place + 1 : place + 5]:
            if line.checked is not None and line.is_touchable:
                return line
            if line.role == "item":
                return None
        return None

    def find_showing(self, words: str) -> str:
        """The first text that holds these words, empty if none does."""
        wanted = norm(words)
        return next((t for t in self.texts if wanted and wanted in norm(t)), "")

    @property
    def lists(self) -> list[ElementLine]:
        """What scrolls, whichever way."""
        return [
            line for line in self.lines if "scrollable" in line.flags and line.index > 0
        ]

    @property
    def scrollable(self) -> ElementLine | None:
        """The list that scrolls; of several the last, which is the innermost or lowest."""
        return self.lists[-1] if self.lists else None

    @property
    def is_permission(self) -> bool:
        """Whether an app asks for a permission."""
        return bool(self.find_button("deny")) and bool(
            self.find_button("allow", avoid=("deny",))
        )

    @property
    def is_troubled(self) -> bool:
        """Whether the system says that an app hangs or has crashed."""
        return bool(_ERROR.search(self.whole))

    @property
    def is_dialog(self) -> bool:
        """Whether a small window asks for something: a way to say no stands at its end."""
        last = Scene(tuple(self.touchable[-3:])).find_button("cancel", "deny")
        return len(self.touchable) <= 60 and last is not None and not self.tabs

    @property
    def confirm_button(self) -> ElementLine | None:
        """The button that says yes to a dialog: an OK, else the one beside Cancel."""
        ok = self.find_button("save", avoid=("deny",))
        if ok is not None or not self.is_dialog:
            return ok
        last = [line for line in self.touchable[-3:] if line.role == "button"]
        return next(
            (b for b in reversed(last) if not is_word_for(b.text, "cancel", "deny")),
            None,
        )

    @property
    def is_editing(self) -> bool:
        """Whether something is being made or changed here: a Save, or fields beside a Cancel."""
        save = self.find_button("save", avoid=("deny",))
        return save is not None or (
            bool(self.inputs) and self.find_button("cancel") is not None
        )

    @property
    def tabs(self) -> list[ElementLine]:
        """The tabs of an app."""
        return [line for line in self.touchable if line.role == "tab"]

    def tab_for(self, thing: str) -> ElementLine | None:
        """The tab whose name stands for this kind of thing."""
        ranked = [
            (self._tab_score(line, thing), -n, line) for n, line in enumerate(self.tabs)
        ]
        best = max(ranked, default=None, key=lambda r: r[:2])
        return best[2] if best and best[0] >= 0.5 else None

    def _tab_score(self, line: ElementLine, thing: str) -> float:
        if thing in find_exact_concepts(line.text):
            return 1.0
        if thing == "city" and is_word_for(line.text, "worldclock", "clock"):
            return 0.9
        return match_score(thing, line.text)


def _is_long(text: str) -> bool:
    """Whether a text says more than the name of a button does."""
    clean = norm(text)
    return (
        len(clean.split()) > _BUTTON_WORDS
        or len(CJK.findall(clean)) > _BUTTON_CHARACTERS
    )


def make_scene(lines: Sequence[ElementLine]) -> Scene:
    """The scene of these lines."""
    return Scene(tuple(lines))


def title_of(line: ElementLine) -> str:
    """The first piece of an element's text."""
    pieces = split_parts(line.text)
    return pieces[0] if pieces else line.text
