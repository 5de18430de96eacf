"""The on-screen keyboard: a window of real keys, and which input methods there are."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from virtual_phone.system.config import ADB_KEYBOARD, ADB_KEYBOARD_PACKAGE, LATIN_IME
from virtual_phone.system.editing import Target
from virtual_phone.system.english_data import ACCENTS
from virtual_phone.system.keyboard_strip import Strip
from virtual_phone.system.stack import PageView
from virtual_phone.ui.widgets import Column, Do, Icon, Row, Text, TextField, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
SYMBOLS = ("1234567890", "@#$_&-+()/", "*\"':;!?")
MORE = ("~`|•√π÷×§∆", "£¢€¥^°={}\\", "%©®™✓[]")
_GAP = 5.0
_MARGIN = 4.0
_ACTIONS = {
    "done": ("check", "Done", "完成"),
    "go": ("arrow_right", "Go", "前往"),
    "search": ("search", "Search", "搜索"),
    "send": ("send", "Send", "发送"),
    "next": ("arrow_right", "Next", "下一步"),
}
"""Icon and names of the action key."""
TWICE_S = 0.4
"""Shift twice as fast as that stays."""


class Keyboard:
    """The keyboard's state and its keys; what is typed goes through the editor."""

    name = ".LatinIME"

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self.wanted = False
        """A field has the focus and the keyboard was not put away."""
        self.page = "letters"
        self.shift = False
        self.caps = False
        """Shift stays on."""
        self._shifted = 0.0
        self.latin = False
        """On a Chinese phone: letters instead of pinyin."""
        self.letters = ""
        """Pinyin typed and not yet made into characters."""
        self.accents = ""
        """What the key that was held offers."""
        self.strip = Strip(self, phone)
        self.target: TextField | None = None
        """The focused field, as it was laid out just now."""
        self.before = ""
        """Its text before the caret."""
        self.installed = [LATIN_IME]
        self.enabled = [LATIN_IME]

    def show(self) -> None:
        """Come up, with the letters."""
        if not self.wanted:
            self.page = "letters"
            self.shift = self.caps = False
        self.letters = self.accents = ""
        self.wanted = True

    def look_at(self, field: TextField | None, view: PageView) -> None:
        """Type into this field from now on, which has this view."""
        self.target = field
        self.before = "" if field is None else field.text[: Target(field, view).span[0]]

    def hide(self) -> None:
        """Go away; the focus stays."""
        self.wanted = False
        self.letters = self.accents = ""

    @property
    def chinese(self) -> bool:
        """Whether letters are pinyin: on a Chinese phone, but never in passwords."""
        secret = self.target is not None and self.target.password
        return self._phone.settings["language"] == "zh" and not self.latin and not secret

    @property
    def has_window(self) -> bool:
        """Whether the current input method draws keys."""
        return self._phone.android.current_ime == LATIN_IME

    def install_adb_keyboard(self) -> None:
        """Have uiautomator2's invisible keyboard; it must still be enabled and chosen."""
        if ADB_KEYBOARD not in self.installed:
            self.installed.append(ADB_KEYBOARD)

    def uninstall_adb_keyboard(self) -> None:
        """Be without it again; the own keyboard takes its place."""
        for names in (self.installed, self.enabled):
            if ADB_KEYBOARD in names:
                names.remove(ADB_KEYBOARD)
        if self._phone.android.current_ime == ADB_KEYBOARD:
            self._phone.android.current_ime = LATIN_IME

    def enable(self, ime: str) -> bool:
        """Allow an installed input method; False when there is none of this name."""
        if ime not in self.installed:
            return False
        if ime not in self.enabled:
            self.enabled.append(ime)
        return True

    def disable(self, ime: str) -> bool:
        """Forbid an input method; the own keyboard cannot be forbidden."""
        if ime not in self.enabled or ime == LATIN_IME:
            return False
        self.enabled.remove(ime)
        if self._phone.android.current_ime == ime:
            self._phone.android.current_ime = LATIN_IME
        return True

    def choose(self, ime: str) -> bool:
        """Make an enabled input method the current one."""
        if ime not in self.enabled:
            return False
        self._phone.android.current_ime = ime
        return True

    def reset(self) -> None:
        """Have only the own keyboard enabled, and chosen."""
        for ime in self.installed[1:]:
            self.disable(ime)
        self.choose(LATIN_IME)

    @property
    def adb_keyboard_package(self) -> str:
        """Package that is there besides the apps once the apk was installed, empty before."""
        return ADB_KEYBOARD_PACKAGE if ADB_KEYBOARD in self.installed else ""

    def on_back(self) -> bool:
        """Back puts the keyboard away."""
        self.hide()
        return True

    def on_swipe(self, direction: str) -> bool:
        """Swipes on keys do nothing."""
        return True

    def build(self) -> Widget:
        """The keys."""
        rows = {"letters": LETTERS, "symbols": SYMBOLS, "more": MORE}[self.page]
        first = Row(children=self._characters(rows[0], 0), gap=_GAP, grow=1, cross="stretch")
        middle: list[Widget] = list(self._characters(rows[1], 1))
        if len(rows[1]) < len(rows[0]):
            half = Column(grow=0.5, children=())
            middle = [half, *middle, half]
        second = Row(children=middle, gap=_GAP, grow=1, cross="stretch")
        third = Row(
            children=[self._left(), *self._characters(rows[2], 2), self._backspace()],
            gap=_GAP,
            grow=1,
            cross="stretch",
        )
        keys = Column(
            id="keyboard_area",
            grow=1,
            padding=(_MARGIN, 6.0),
            gap=8.0,
            children=[first, second, third, self._bottom()],
        )
        return Column(background="surface_container", children=[self.strip.build(), keys])

    def _characters(self, characters: str, row: int) -> Sequence[Widget]:
        shown = characters.upper() if self.shift and self.page == "letters" else characters
        return [
            self._key(
                Text(text=c, align="center", style="title"),
                c,
                partial(self._type, c),
                place=f"{row}_{n}",
                held=partial(self._offer, c) if more_of(c) else None,
            )
            for n, c in enumerate(shown)
        ]

    def _key(
        self,
        face: Widget,
        desc: str,
        do: Do,
        *,
        grow: float = 1,
        kind: str = "",
        place: str = "",
        held: Do | None = None,
    ) -> Widget:
        name = place or kind.removesuffix("_locked")
        return Column(
            id=f"key_pos_{name}",
            desc=desc,
            on_tap=do,
            on_long_press=held,
            grow=grow,
            radius=20.0 if kind == "ime_action" else 7.0,
            background=self._color(kind),
            main="center",
            cross="center",
            children=[face],
        )

    def _color(self, kind: str) -> str:
        if kind == "ime_action":
            return "primary_container"
        if kind == "shift_locked":
            return "primary"
        if kind in ("", "space"):
            dark = self._phone.settings["dark"]
            return "surface_container_highest" if dark else "surface_container_lowest"
        return "secondary_container"

    def _words(self, words: str) -> Widget:
        return Text(text=words, align="center", style="label")

    def _left(self) -> Widget:
        t = self._phone.t
        if self.page == "letters":
            name, color = ("shift_on", "primary") if self.shift else ("shift", "on_surface")
            face = Icon(name=name, color="on_primary" if self.caps else color)
            desc = t("Caps lock", "大写锁定") if self.caps else t("Shift", "大写")
            kind = "shift_locked" if self.caps else "shift"
            return self._key(
                face, desc, self._turn_shift, grow=1.5, kind=kind, held=self._lock_shift
            )
        words = "?123" if self.page == "more" else "=\\<"
        page = "symbols" if self.page == "more" else "more"
        desc = t("Symbols", "符号") if page == "symbols" else t("More symbols", "更多符号")
        return self._key(
            self._words(words), desc, partial(self._turn, page), grow=1.5, kind="shift"
        )

    def _backspace(self) -> Widget:
        face = Icon(name="backspace", color="on_surface")
        desc = self._phone.t("Delete", "删除")
        return self._key(face, desc, self._rub, grow=1.5, kind="del", held=self._rub_word)

    def _bottom(self) -> Widget:
        t = self._phone.t
        letters = self.page == "letters"
        turn = self._key(
            self._words("?123" if letters else "ABC"),
            t("Symbol keyboard", "符号") if letters else t("Letter keyboard", "字母"),
            partial(self._turn, "symbols" if letters else "letters"),
            grow=1.5,
            kind="symbol",
        )
        tongue = "拼音" if self.chinese else t("English", "英语")
        space = Text(text=tongue, align="center", style="small")
        chinese = self._phone.settings["language"] == "zh"
        children = [
            turn,
            *self._characters("，" if self.chinese else ",", 3),
            *([self._tongue()] if chinese else []),
            self._key(space, t("Space", "空格"), self._space, grow=4.5 - chinese, kind="space"),
            *self._characters("。" if self.chinese else ".", 4),
            self._enter(),
        ]
        return Row(children=children, gap=_GAP, grow=1, cross="stretch")

    def _tongue(self) -> Widget:
        words, desc = ("中/英", "切换到英语") if self.chinese else ("英/中", "切换到拼音")
        face = Text(text=words, align="center", style="small", max_lines=1)
        return self._key(face, desc, self._turn_tongue, kind="language")

    def _turn_tongue(self) -> None:
        self._settle()
        self.latin = not self.latin

    def _enter(self) -> Widget:
        t = self._phone.t
        target = self.target
        if target is not None and target.multiline:
            name, desc = "enter", t("Enter", "换行")
        else:
            name, english, chinese = _ACTIONS[target.action if target is not None else "done"]
            desc = t(english, chinese)
        face = Icon(name=name, color="on_primary_container")
        return self._key(face, desc, self._submit, grow=1.5, kind="ime_action")

    def _submit(self) -> None:
        if not self._settle():
            self._phone.editor.enter()

    def _settle(self) -> bool:
        """Type the letters as they are; False when there are none."""
        letters, self.letters = self.letters, ""
        return bool(letters) and self._phone.editor.insert(letters)

    def _type(self, character: str) -> None:
        self.accents = ""
        plain = character.isascii() and character.islower()
        if self.chinese and (plain or (character == "'" and self.letters)):
            self.letters += character
            return
        if self.letters:
            self.strip.choose_first()
        self._phone.editor.insert(character)
        self.shift = self.caps

    def _offer(self, character: str) -> None:
        self.accents = more_of(character)

    def pick(self, character: str) -> None:
        """Type one of the accents offered."""
        self.accents = ""
        self._phone.editor.insert(character)
        self.shift = self.caps

    def _space(self) -> None:
        if self.letters:
            self.strip.choose_first()
        else:
            self._type(" ")

    def _rub(self) -> None:
        self.accents = ""
        if self.letters:
            self.letters = self.letters[:-1]
        else:
            self._phone.editor.backspace()

    def _rub_word(self) -> None:
        if self.letters:
            self.letters = ""
        else:
            self._phone.editor.backspace_word()

    def _turn_shift(self) -> None:
        self.accents = ""
        again = self.shift and not self.caps and self._phone.ui_clock() - self._shifted < TWICE_S
        self._shifted = self._phone.ui_clock()
        self.caps = again
        self.shift = again or not self.shift

    def _lock_shift(self) -> None:
        self.shift = self.caps = True

    def _turn(self, page: str) -> None:
        self._settle()
        self.accents = ""
        self.page = page
        self.shift = self.caps = False


def more_of(character: str) -> str:
    """What holding a key offers: its digit and its accents, in its own case."""
    lower = character.lower()
    place = LETTERS[0].find(lower)
    digit = SYMBOLS[0][place] if place >= 0 else ""
    accents = ACCENTS.get(lower, "")
    return digit + (accents.upper().replace("SS", "") if character != lower else accents)
