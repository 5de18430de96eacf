"""Settings pages about the lock screen: its kind, and the PIN."""

from collections.abc import Callable
from functools import partial

from virtual_phone.apps.settings.kit import Choice, SettingsPage
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

LOCKS = (
    Choice("none", "None", "无"),
    Choice("swipe", "Swipe", "滑动"),
    Choice("pin", "PIN", "PIN 码"),
)
SHORTEST = 4
"""Digits of a PIN at least."""


def lock_name(page: SettingsPage) -> str:
    """The present kind of lock in words."""
    kind = "pin" if page.settings["pin"] else page.settings["screen_lock"]
    chosen = next(c for c in LOCKS if c.value == kind)
    return page.t(chosen.english, chosen.chinese)


def open_locks(page: SettingsPage) -> None:
    """Show the kinds of lock, after the PIN if there is one."""
    app = page.app

    def show() -> None:
        app.open(Locks(app))

    if page.settings["pin"]:
        app.open(AskPin(app, ("Confirm your PIN", "确认您的 PIN 码"), page.settings["pin"], show))
    else:
        show()


class Locks(SettingsPage):
    """Choose a screen lock."""

    name = ".ChooseLock"
    title = ("Choose a screen lock", "选择屏幕锁定方式")

    def rows(self) -> list[ui.Widget]:
        """None, Swipe, PIN."""
        return [
            ui.ListItem(
                title=self.t(c.english, c.chinese),
                subtitle=self._current(c),
                on_tap=partial(self._choose, str(c.value)),
            )
            for c in LOCKS
        ]

    def _current(self, choice: Choice) -> str:
        mine = self.t(choice.english, choice.chinese) == lock_name(self)
        return self.t("Current screen lock", "当前的屏幕锁定方式") if mine else ""

    def _choose(self, kind: str) -> None:
        if kind == "pin":
            self.app.open(NewPin(self.app, self))
            return
        self.settings.update(screen_lock=kind, pin="")
        self.close()


class AskPin(SettingsPage):
    """A page that wants a certain PIN typed."""

    name = ".ConfirmPin"

    def __init__(
        self, app: App, words: tuple[str, str], wanted: str, then: Callable[[], object]
    ) -> None:
        super().__init__(app)
        self.title = words  # type: ignore[misc]
        self.wanted = wanted
        self.then = then
        self.typed = ""
        self.wrong = False

    def rows(self) -> list[ui.Widget]:
        """The field and Next."""
        return pin_rows(self, self.t("Wrong PIN", "PIN 码错误") if self.wrong else "", self.done)

    def done(self) -> None:
        """Go on if it is the one."""
        self.wrong = self.typed != self.wanted
        if self.wrong:
            self.typed = ""
            return
        self.close()
        self.then()


class NewPin(SettingsPage):
    """Asks for a new PIN, then for the same again."""

    name = ".NewPin"
    title = ("Set a PIN", "设置 PIN 码")

    def __init__(self, app: App, locks: Locks) -> None:
        super().__init__(app)
        self.locks = locks
        self.typed = ""

    def rows(self) -> list[ui.Widget]:
        """The field and Next."""
        short = len(self.typed) < SHORTEST
        hint = self.t("PIN must be at least 4 digits", "PIN 码必须至少为 4 位数") if short else ""
        return pin_rows(self, hint, self.done)

    def done(self) -> None:
        """Ask for it again."""
        if len(self.typed) >= SHORTEST:
            words = ("Re-enter your PIN", "再次输入 PIN 码")
            self.app.open(AskPin(self.app, words, self.typed, self._keep))

    def _keep(self) -> None:
        self.settings.update(screen_lock="swipe", pin=self.typed)
        self.close()
        self.locks.close()


def pin_rows(page: AskPin | NewPin, hint: str, done: ui.Do) -> list[ui.Widget]:
    """A field for digits, words below it, and Next."""

    def typed(text: str) -> None:
        page.typed = "".join(char for char in text if char.isdigit())[:16]

    field = ui.TextField(
        key="pin",
        id="password_entry",
        text=page.typed,
        password=True,
        hint="PIN",
        on_change=typed,
        on_submit=done,
        autofocus=True,
    )
    next_ = ui.Button(
        text=page.t("Next", "下一步"), id="next", enabled=bool(page.typed), on_tap=done
    )
    return [
        ui.Column(
            padding=(24, 16),
            gap=12,
            children=[
                field,
                ui.Text(text=hint, style="label", color="on_surface_variant", id="header"),
                ui.Row(main="end", children=[next_]),
            ],
        )
    ]
