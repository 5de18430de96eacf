"""The dialog that asks the user whether an app may do something."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from phone.system.app import App
from phone.system.panels import Panel
from phone.ui.widgets import Button, Column, Dialog, Icon, Spacer, Text, Widget

if TYPE_CHECKING:
    from phone.system.kernel import Kernel

REFUSALS = 2
"""After so many refusals an app's question is answered without asking again, as Android does."""


@dataclass(frozen=True, eq=False)
class Question:
    """An app's wish for a permission."""

    app: App
    permission: str
    then: Callable[[bool], object]


_ASK: dict[str, tuple[str, str, str]] = {
    "POST_NOTIFICATIONS": ("bell", "send you notifications", "向您发送通知"),
    "READ_CONTACTS": ("contacts", "access your contacts", "访问您的通讯录"),
    "SEND_SMS": ("message", "send and view SMS messages", "发送和查看短信"),
    "READ_CALENDAR": ("calendar", "access your calendar", "访问您的日历"),
    "WRITE_CALENDAR": ("calendar", "access your calendar", "访问您的日历"),
    "CAMERA": ("camera", "take pictures and record video", "拍摄照片和录制视频"),
    "RECORD_AUDIO": ("mic", "record audio", "录音"),
    "ACCESS_FINE_LOCATION": ("location", "access this device's location", "获取此设备的位置信息"),
    "READ_MEDIA_IMAGES": ("image", "access photos on this device", "访问此设备上的照片"),
}
"""Icon, and what the app wants to do."""


class Permissions(Panel):
    """The dialog that asks the user whether an app may do something; answers are remembered."""

    name = ".GrantPermissionsActivity"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self.granted: dict[str, set[str]] = {}
        """Permissions by package."""
        self.refused: dict[tuple[str, str], int] = {}
        self._questions: list[Question] = []

    @property
    def asking(self) -> Question | None:
        """The question on the screen."""
        return self._questions[0] if self._questions else None

    def ask(self, question: Question) -> None:
        """Answer at once if that is known, else ask the user."""
        package = question.app.package
        if question.permission in self.granted.get(package, ()):
            question.then(True)
        elif self.refused.get((package, question.permission), 0) >= REFUSALS:
            question.then(False)
        else:
            self._questions.append(question)

    def answer(self, *, allow: bool) -> None:
        """Close the question with an answer."""
        if not self._questions:
            return
        question = self._questions.pop(0)
        package = question.app.package
        if allow:
            self.granted.setdefault(package, set()).add(question.permission)
        else:
            key = (package, question.permission)
            self.refused[key] = self.refused.get(key, 0) + 1
        question.then(allow)

    def put(self, package: str, permission: str, *, allow: bool) -> None:
        """Have an app allowed something without asking, or have it ask again."""
        if allow:
            self.granted.setdefault(package, set()).add(permission)
        else:
            self.granted.get(package, set()).discard(permission)
            self.refused.pop((package, permission), None)

    def forget(self, package: str) -> None:
        """Have an app ask for everything again."""
        self.granted.pop(package, None)
        self.refused = {key: times for key, times in self.refused.items() if key[0] != package}

    def drop(self, package: str) -> None:
        """Forget what an app that ended was asking."""
        self._questions = [q for q in self._questions if q.app.package != package]

    def on_back(self) -> bool:
        """Back is a refusal."""
        self.answer(allow=False)
        return True

    def build(self) -> Widget:
        """The dialog."""
        question = self.asking
        if question is None:
            return Column(children=())
        label = question.app.t(*question.app.label)
        fallback = question.permission.replace("_", " ").lower()
        icon, english, chinese = _ASK.get(question.permission, ("info", fallback, fallback))
        words = self.t(f"Allow {label} to {english}?", f"要允许“{label}”{chinese}吗？")
        return Dialog(
            body=Column(
                cross="center",
                gap=14,
                children=[
                    Icon(name=icon, color="primary", size=26),
                    Text(id="permission_message", text=words, style="title", align="center"),
                    Spacer(height=2),
                    self._button(self.t("Allow", "允许"), "permission_allow_button", allow=True),
                    self._button(
                        self.t("Don't allow", "不允许"), "permission_deny_button", allow=False
                    ),
                ],
            )
        )

    def _button(self, text: str, name: str, *, allow: bool) -> Widget:
        return Button(
            text=text,
            id=name,
            kind="tonal",
            width=280,
            height=52,
            on_tap=lambda: self.answer(allow=allow),
        )
