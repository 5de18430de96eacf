"""The lock screen: clock, notifications, and a pad for the PIN or a field for the password."""

from typing import TYPE_CHECKING, Literal

from virtual_phone.system.panels import Panel
from virtual_phone.ui.widgets import (
    Column,
    Grid,
    Icon,
    IconButton,
    Row,
    Spacer,
    Text,
    TextField,
    Widget,
)

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel
    from virtual_phone.system.shade import Notification


MISTAKES = 5
"""After so many wrong PINs the pad is barred for a while."""
BARRED_S = 30.0
PAD_DP = 360.0
"""The pad is never wider."""
LOW_DP = 560.0
"""Below this height of the screen the pad is packed closer."""


class LockScreen(Panel):
    """Clock and notifications; a swipe up unlocks, or brings up the pad for the PIN."""

    name = ".Keyguard"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.pad = False
        self.typed = ""
        self.wrong = False
        self.mistakes = 0
        """Wrong PINs since the last right one."""
        self._barred_until = 0.0

    @property
    def barred(self) -> int:
        """Seconds until another PIN may be tried, in UI time."""
        return max(0, -int(-(self._barred_until - self._phone.ui_clock()) // 1))

    def reset(self) -> None:
        """Back to the clock."""
        self.pad = self.wrong = False
        self.typed = ""

    def on_back(self) -> bool:
        """Back leaves the pad."""
        self.reset()
        return True

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """Up unlocks."""
        if direction == "up":
            self.open()
        elif direction == "down" and self.pad:
            self.reset()
        return True

    def open(self) -> None:
        """Unlock, or ask for the PIN."""
        if self._phone.settings["pin"]:
            self.pad = True
        else:
            self._phone.lock_opened()

    def digit(self, digit: str) -> None:
        """One key of the pad."""
        self.pad = True
        if self.barred:
            return
        self.wrong = False
        self.typed = (self.typed + digit)[:16]
        if self.has_pad and self.typed == self._phone.settings["pin"]:
            self._right()

    @property
    def has_pad(self) -> bool:
        """Whether the secret is a PIN, which opens at its last digit; a password needs Enter."""
        return str(self._phone.settings["pin"]).isdigit()

    def accepts(self, character: str) -> bool:
        """Whether a key of a keyboard types something here."""
        if self._phone.over() is not None or not self.pad:
            return False
        return character.isdigit() if self.has_pad else character.isprintable()

    def type_text(self, text: str) -> bool:
        """Type by key events, as `input text` does; False where nothing takes them."""
        typed = [character for character in text if self.accepts(character)]
        for character in typed:
            self.digit(character)
        return bool(typed)

    def _replace(self, text: str) -> None:
        self.typed = text

    def rub(self) -> None:
        """Take the last digit back."""
        self.typed = self.typed[:-1]

    def enter(self) -> None:
        """Try what was typed; after so many wrong ones one has to wait."""
        if self.barred or not self.typed:
            return
        if self.typed == self._phone.settings["pin"]:
            self._right()
            return
        self.typed, self.wrong = "", True
        self.mistakes += 1
        if self.mistakes % MISTAKES == 0:
            self._barred_until = self._phone.ui_clock() + BARRED_S
            self._count_down()

    def _right(self) -> None:
        self.mistakes = 0
        self._phone.lock_opened()

    def _count_down(self) -> None:
        self._phone.touch()
        if self.barred:
            self._phone.timers.after(1.0, self._count_down)
        else:
            self.wrong = False

    def build(self) -> Widget:
        """Clock or pad."""
        if not self.pad:
            return self._clock()
        return self._pad() if self.has_pad else self._password()

    def _clock(self) -> Widget:
        notes: list[Widget] = [
            Column(
                background="surface_container",
                radius=20,
                padding=(16, 12),
                children=[
                    Text(text=note.title, style="label", bold=True, max_lines=1),
                    Text(text=note.text, style="label", color="on_surface_variant", max_lines=1),
                ],
            )
            for note in self._notes()
        ]
        hint = self.t("Swipe up to open", "向上滑动即可打开")
        return Column(
            id="keyguard_status_view",
            padding=(20, 0),
            children=[
                Spacer(height=84 if self._phone.display_dp[1] > LOW_DP else 12),
                Text(
                    id="lockscreen_clock_view",
                    text=self.time_words(),
                    style="display",
                    align="center",
                    color="white",
                ),
                Text(text=self.date_words(), align="center", color="white", id="date"),
                Spacer(height=16),
                Column(gap=8, children=notes),
                Spacer(grow=1),
                Row(main="center", children=[Icon(name="lock", color="white", size=20)]),
                Spacer(height=8),
                Text(
                    id="keyguard_indication_text",
                    text=hint,
                    style="label",
                    align="center",
                    color="white",
                ),
                Spacer(height=28),
            ],
        )

    def _notes(self) -> list["Notification"]:
        """The newest notifications of the kind that the user wants here."""
        wanted = self._phone.settings.get("lock_screen_notifications", "all")
        kinds = {"none": (), "silent_off": (True,)}.get(wanted, (True, False))
        return [note for note in self._phone.notifications if note.urgent in kinds][:-4:-1]

    def _pad(self) -> Widget:
        low = self._phone.display_dp[1] <= LOW_DP
        side = max(48.0, (self._phone.display_dp[0] - PAD_DP) / 2)
        title = self._title(self.t("Enter PIN", "输入 PIN 码"), self.t("Wrong PIN", "PIN 码错误"))
        dots = "•" * len(self.typed)
        keys: list[Widget] = [self._key(digit) for digit in "123456789"]
        keys += [
            IconButton(
                id="delete_button",
                icon="backspace",
                desc=self.t("Delete", "删除"),
                color="white",
                on_tap=self.rub,
            ),
            self._key("0"),
            IconButton(
                id="key_enter",
                icon="check",
                desc=self.t("Enter", "确定"),
                color="white",
                on_tap=self.enter,
            ),
        ]
        return Column(
            id="keyguard_pin_view",
            padding=(side, 0),
            children=[
                Spacer(grow=1),
                Text(text=title, align="center", color="white", style="title"),
                Text(
                    id="pinEntry",
                    text=dots,
                    align="center",
                    color="white",
                    style="headline",
                    height=36 if low else 56,
                ),
                Grid(columns=3, gap=8 if low else 16, children=keys),
                Spacer(height=8 if low else 64),
            ],
        )

    def _title(self, question: str, refusal: str) -> str:
        if self.barred:
            return self.t(f"Try again in {self.barred} seconds.", f"请在 {self.barred} 秒后重试。")
        return refusal if self.wrong else question

    def _password(self) -> Widget:
        title = self._title(
            self.t("Enter password", "输入密码"), self.t("Wrong password", "密码错误")
        )
        return Column(
            id="keyguard_password_view",
            padding=(48, 0),
            children=[
                Spacer(height=120),
                Text(text=title, align="center", color="white", style="title"),
                TextField(
                    key="passwordEntry",
                    id="passwordEntry",
                    text=self.typed,
                    password=True,
                    on_change=self._replace,
                ),
                Spacer(grow=1),
            ],
        )

    def _key(self, digit: str) -> Widget:
        high = 72.0 if self._phone.display_dp[1] > LOW_DP else 46.0
        return Column(
            id=f"key{digit}",
            desc=digit,
            on_tap=lambda: self.digit(digit),
            height=high,
            radius=high / 2,
            background="surface_container_highest",
            main="center",
            children=[Text(text=digit, align="center", style="headline")],
        )
