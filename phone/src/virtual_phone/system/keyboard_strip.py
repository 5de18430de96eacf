"""The strip above the keys: suggestions, candidates for pinyin, accents, what was copied."""

from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.system.english import suggestions
from virtual_phone.system.pinyin import Candidate, candidates, syllables
from virtual_phone.ui.widgets import Column, Do, Icon, Row, Scroll, Spacer, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel
    from virtual_phone.system.keyboard import Keyboard

HEIGHT_DP = 44.0
LOW_DP = 34.0
"""Its height on a screen that is not high."""
_LOW_SCREEN_DP = 480.0
_CLIP_CHARACTERS = 28


class Strip:
    """What the keyboard offers besides its keys; always as high, so that nothing moves."""

    def __init__(self, keyboard: "Keyboard", phone: "Kernel") -> None:
        self._keyboard = keyboard
        self._phone = phone

    def build(self) -> Widget:
        """The row."""
        low = self._phone.display_dp[1] < _LOW_SCREEN_DP
        return Row(
            id="suggestion_strip",
            height=LOW_DP if low else HEIGHT_DP,
            cross="stretch",
            padding=(4, 0),
            children=self._offers(),
        )

    def candidates(self) -> list[Candidate]:
        """What the pinyin typed so far may mean."""
        return candidates(self._keyboard.letters)

    def choose_first(self) -> None:
        """Take the likeliest candidate for the pinyin."""
        found = self.candidates()
        self._choose(found[0] if found else Candidate(self._keyboard.letters, 99))

    def _choose(self, candidate: Candidate) -> None:
        self._keyboard.letters = self._keyboard.letters[candidate.used :].lstrip("'")
        self._phone.editor.insert(candidate.text)

    def _offers(self) -> list[Widget]:
        keyboard, phone = self._keyboard, self._phone
        target = keyboard.target
        if keyboard.accents:
            return [
                self._offer(f"accent_{n}", c, partial(keyboard.pick, c), style="title")
                for n, c in enumerate(keyboard.accents)
            ]
        if keyboard.letters:
            return self._pinyin()
        if target is None or target.password:
            return []
        if phone.clip_fresh and not target.text:
            return [self._clip()]
        if keyboard.chinese:
            return []
        words = suggestions(keyboard.before)
        shown = [
            self._offer(f"suggestion_{n}", word, partial(phone.editor.complete, word))
            for n, word in enumerate(words)
        ]
        line = Spacer(width=1, background="outline_variant", height=22)
        parts: list[Widget] = []
        for offer in shown:
            parts += [Row(children=[line]), offer] if parts else [offer]
        return parts

    def _pinyin(self) -> list[Widget]:
        letters = self._keyboard.letters
        plain = "'".join(syllables(letters)) if "'" not in letters else letters
        typed = Text(text=plain, style="label", color="primary", id="composing", max_lines=1)
        row = [
            self._offer(f"candidate_{n}", c.text, partial(self._choose, c), grow=0)
            for n, c in enumerate(self.candidates())
        ]
        found = Scroll(
            key="candidates",
            axis="horizontal",
            grow=1,
            child=Row(cross="stretch", children=row or [Spacer(width=1)]),
        )
        return [Column(main="center", padding=(8, 0), children=[typed]), found]

    def _clip(self) -> Widget:
        text = self._phone.clipboard.replace("\n", " ")
        words = text if len(text) <= _CLIP_CHARACTERS else text[: _CLIP_CHARACTERS - 1] + "…"
        chip = Row(
            id="clipboard_chip",
            desc=self._phone.t(f"Paste {words}", f"粘贴 {words}"),
            on_tap=self._phone.editor.paste,
            radius=16,
            background="secondary_container",
            padding=(14, 0),
            gap=8,
            height=32,
            children=[
                Icon(name="paste", size=18, color="on_secondary_container"),
                Text(text=words, style="label", color="on_secondary_container", max_lines=1),
            ],
        )
        return Row(grow=1, main="center", children=[chip])

    def _offer(
        self, name: str, words: str, do: Do, *, grow: float = 1, style: str = "body"
    ) -> Widget:
        return Column(
            id=name,
            desc=words,
            on_tap=do,
            grow=grow,
            main="center",
            padding=(0 if grow else 14, 0),
            children=[
                Text(
                    text=words,
                    style="title" if style == "title" else "body",
                    align="center",
                    max_lines=1,
                )
            ],
        )
