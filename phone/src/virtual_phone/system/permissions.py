"""The dialog that asks the user whether an app may do something."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone.system.app import App
from virtual_phone.system.panels import Panel
from virtual_phone.system.vendors import Answer
from virtual_phone.ui.widgets import Button, Column, Dialog, Icon, Row, Spacer, Text, Widget

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel

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
    "READ_MEDIA_IMAGES": (
        "image",
        "access photos and videos on this device",
        "访问此设备上的照片和视频",
    ),
    "READ_MEDIA_AUDIO": (
        "music",
        "access music and audio on this device",
        "访问此设备上的音乐和音频",
    ),
    "CALL_PHONE": ("phone", "make and manage phone calls", "拨打电话和管理通话"),
    "READ_CALL_LOG": ("phone", "access your phone call logs", "访问您的通话记录"),
    "BLUETOOTH_CONNECT": (
        "bluetooth",
        "find, connect to, and determine the relative position of nearby devices",
        "查找附近的设备、与其连接并确定其相对位置",
    ),
}
"""Icon, and what the app wants to do."""
_ACCESS = {
    "CAMERA": (
        "camera_access",
        "Camera access is off in Settings > Privacy",
        "已在“设置”>“隐私”中关闭摄像头使用权限",
    ),
    "RECORD_AUDIO": (
        "microphone_access",
        "Microphone access is off in Settings > Privacy",
        "已在“设置”>“隐私”中关闭麦克风使用权限",
    ),
}
"""Settings that bar a permission to all apps, and what is said then."""
_WHILE_USED = frozenset({"CAMERA", "RECORD_AUDIO", "ACCESS_FINE_LOCATION"})
"""What may be allowed for this once, as a thing of the moment."""


class Permissions(Panel):
    """The dialog that asks the user whether an app may do something; answers are remembered.

    Its words, ids and layout are the maker's.
    """

    name = ".GrantPermissionsActivity"

    def __init__(self, phone: "Kernel") -> None:
        super().__init__(phone)
        self._manners = phone.config.manners.permissions
        self.granted: dict[str, set[str]] = {}
        """Permissions by package."""
        self.refused: dict[tuple[str, str], int] = {}
        self.once: set[tuple[str, str]] = set()
        """Package and permission of what was allowed until the app ends."""
        self._questions: list[Question] = []

    @property
    def package(self) -> str:
        """Who asks."""
        return self._manners.package

    @property
    def activity(self) -> str:
        """The page that asks."""
        return self._manners.activity

    @property
    def asking(self) -> Question | None:
        """The question on the screen: it belongs to its app, and waits while another shows."""
        if self._phone.recents.opened:
            return None
        front = self._phone.tasks.front
        return next((q for q in self._questions if q.app.package == front), None)

    def ask(self, question: Question) -> None:
        """Answer at once if that is known, else ask the user."""
        package = question.app.package
        access, *blocked = _ACCESS.get(question.permission, ("", "", ""))
        if access and not self._phone.settings.get(access, True):
            self._phone.toasts.show(self.t(blocked[0], blocked[1]))
            question.then(False)
        elif question.permission in self.granted.get(package, ()):
            question.then(True)
        elif self.refused.get((package, question.permission), 0) >= REFUSALS:
            question.then(False)
        else:
            self._questions.append(question)

    def answer(self, *, allow: bool, once: bool = False) -> None:
        """Close the question with an answer; `once` holds until the app ends."""
        question = self.asking
        if question is None:
            return
        self._questions.remove(question)
        package = question.app.package
        if allow:
            self.granted.setdefault(package, set()).add(question.permission)
            if once:
                self.once.add((package, question.permission))
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

    def decide(self, package: str, permission: str, *, allow: bool) -> None:
        """What the user says in Settings; a refusal there is final."""
        self.put(package, permission, allow=allow)
        if not allow:
            self.refused[package, permission] = REFUSALS

    def forget(self, package: str) -> None:
        """Have an app ask for everything again."""
        self.granted.pop(package, None)
        self.refused = {key: times for key, times in self.refused.items() if key[0] != package}

    def drop(self, package: str) -> None:
        """Forget what an app that ended was asking, and what it was allowed only once."""
        for name, permission in [each for each in self.once if each[0] == package]:
            self.once.discard((name, permission))
            self.granted.get(name, set()).discard(permission)
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
        deed = self.t(english, chinese)
        words = self.t(*self._manners.question).format(app=label, deed=deed)
        return Dialog(
            body=Column(
                cross="center",
                gap=14,
                children=[
                    Icon(name=icon, color="primary", size=26),
                    Text(id=self._manners.message_id, text=words, style="title", align="center"),
                    Spacer(height=2),
                    *self._buttons(question.permission),
                ],
            )
        )

    def _buttons(self, permission: str) -> list[Widget]:
        manners = self._manners
        if permission in _WHILE_USED and manners.has_while_used:
            used = self._button(manners.while_used, allow=True)
            once = self._button(manners.once, allow=True, once=True)
            deny = self._button(manners.deny, allow=False)
            return [used, deny, once] if manners.is_refusal_second else [used, once, deny]
        allow = manners.allow_all if permission == "READ_MEDIA_IMAGES" else manners.allow
        refusal = manners.deny_beside or manners.deny
        if not manners.is_row:
            return [self._button(allow, allow=True), self._button(refusal, allow=False)]
        return [
            Row(
                id="permission_with_two",
                gap=12,
                children=[
                    self._button(refusal, allow=False, width=134),
                    self._button(allow, allow=True, width=134),
                ],
            )
        ]

    def _button(
        self, answer: Answer, *, allow: bool, once: bool = False, width: float = 280
    ) -> Widget:
        return Button(
            text=self.t(*answer.text),
            id=answer.id,
            kind="tonal",
            width=width,
            height=52,
            on_tap=lambda: self.answer(allow=allow, once=once),
        )
