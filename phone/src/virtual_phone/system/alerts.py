"""What the system shows over apps: that one stopped or hangs, and the icon of one that starts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone.system.app import App
from virtual_phone.system.panels import Panel
from virtual_phone.ui.widgets import Avatar, Column, Dialog, Icon, ListItem, Spacer, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

Words = tuple[str, str]
"""English, Chinese."""


@dataclass(frozen=True)
class Choice:
    """One row of an alert."""

    id: str
    text: Words
    icon: str
    do: Callable[[], object] = lambda: None


@dataclass(frozen=True, eq=False)
class Alert:
    """What the system says and what can be answered; any answer closes it."""

    text: Words
    choices: Sequence[Choice]


class Alerts(Panel):
    """Shows one alert after the other; they belong to package `android`."""

    name = ".ErrorDialog"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self._waiting: list[Alert] = []

    @property
    def showing(self) -> Alert | None:
        """The alert on the screen."""
        return self._waiting[0] if self._waiting else None

    def show(self, alert: Alert) -> None:
        """Show it when those before it were answered."""
        self._waiting.append(alert)

    def on_back(self) -> bool:
        """Back closes without an answer."""
        self._waiting = self._waiting[1:]
        return True

    def crashed(self, package: str) -> None:
        """End an app and say that it keeps stopping."""
        package = self._meant(package)
        label = self._label(package)
        self._phone.tell("crash", package)
        self._phone.stop_app(package)
        self.show(
            Alert(
                (f"{label} keeps stopping", f"“{label}”屡次停止运行"),
                (
                    Choice("aerr_app_info", ("App info", "应用信息"), "info", self._info),
                    Choice("aerr_close", ("Close app", "关闭应用"), "close"),
                ),
            )
        )

    def hangs(self, package: str) -> None:
        """Say that an app does not answer; Close ends it."""
        package = self._meant(package)
        label = self._label(package)
        self.show(
            Alert(
                (f"{label} isn't responding", f"“{label}”没有响应"),
                (
                    Choice(
                        "aerr_close",
                        ("Close app", "关闭应用"),
                        "close",
                        lambda: self._phone.stop_app(package),
                    ),
                    Choice("aerr_wait", ("Wait", "等待"), "clock"),
                ),
            )
        )

    def build(self) -> Widget:
        """The dialog, with its answers as rows."""
        alert = self.showing
        if alert is None:
            return Column(children=())
        rows = [
            ListItem(
                id=choice.id,
                title=self.t(*choice.text),
                leading=Icon(name=choice.icon),
                on_tap=lambda choice=choice: self._answer(choice),  # type: ignore[misc]
                class_name="android.widget.Button",
            )
            for choice in alert.choices
        ]
        title = Text(id="alertTitle", text=self.t(*alert.text), style="title")
        return Dialog(body=Column(gap=8, children=[title, *rows]))

    def _answer(self, choice: Choice) -> None:
        self.on_back()
        choice.do()

    def _info(self) -> None:
        self._phone.launch("com.android.settings", activity=".Apps")

    def _meant(self, package: str) -> str:
        """The app in front, when it is a window of the system over it that is named."""
        return package if package in self._phone.tasks.apps else self._phone.tasks.front

    def _label(self, package: str) -> str:
        app = self._phone.tasks.apps[package]
        return app.t(*app.label)


class Starting(Panel):
    """The icon on an empty page that stands in for an app while it starts slowly."""

    name = ".SplashScreen"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.seconds = 0.0
        """How long apps take to start, in UI time."""
        self._app: App | None = None

    @property
    def shown(self) -> bool:
        """Whether the app in front is still starting."""
        return self._app is not None and self._app.package == self._phone.tasks.front

    def begin(self, app: App) -> None:
        """An app starts that was not running."""
        if self.seconds <= 0:
            return
        self._app = app
        self._phone.timers.after(self.seconds, self._end)

    def _end(self) -> None:
        self._app = None

    def build(self) -> Widget:
        """The icon in the middle, without words."""
        if self._app is None:
            return Column(children=())
        icon, color = self._app.icon
        sign = Avatar(icon=icon, color=color, size=96)
        return Column(
            cross="center", children=[Spacer(grow=1), sign, Spacer(grow=1)], background="surface"
        )
