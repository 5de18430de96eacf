"""An environment of AndroidWorld's kind whose phone is the virtual one; import it in a test."""

import threading
from types import SimpleNamespace
from typing import Any

from android_world.env import interface

from virtual_phone.phone import VirtualPhone


class PhoneController:
    """Answers adb calls as the environment's own adb would."""

    def __init__(self, said: bytes) -> None:
        self.said = said
        self.asked: list[list[str]] = []

    def execute_adb_call(self, request: Any) -> Any:
        self.asked.append(list(request.generic.args))
        return SimpleNamespace(
            status=1, generic=SimpleNamespace(output=self.said)
        )


class PhoneEnv(interface.AsyncEnv):  # type: ignore[misc]  # untyped
    """Looks at the phone itself when it is reset, which needs the accessibility service."""

    interaction_cache = ""

    def __init__(self, phone: VirtualPhone, *, user: str | None = None) -> None:
        self.phone = phone
        self.user = user
        self.resets: list[bool] = []
        self.asked: list[str] = []
        self._controller = PhoneController(b"emulator-5554\n")

    @property
    def controller(self) -> Any:
        return self._controller

    def reset(self, go_home: bool = False) -> interface.State:
        self.resets.append(go_home)
        self.interaction_cache = ""
        if go_home:
            self.phone.system.key(3)
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> interface.State:
        never, tries = threading.Event(), 30
        while held(self.phone) and tries:
            tries -= never.wait(0.1) or 1
        if not tries:
            msg = "no accessibility tree: UiAutomation is connected"
            raise RuntimeError(msg)
        return interface.State(
            pixels=None, forest=self.phone.system.windows(), ui_elements=[]
        )

    def ask_question(
        self, question: str, timeout_seconds: float = -1.0
    ) -> str | None:
        self.asked.append(question)
        if self.user is None:
            raise NotImplementedError
        return self.user

    def execute_action(self, action: Any) -> None:
        assert action.action_type == "answer"
        self.interaction_cache = action.text

    @property
    def foreground_activity_name(self) -> str:
        return "/".join(self.phone.system.foreground())

    @property
    def device_screen_size(self) -> tuple[int, int]:
        return self.phone.system.size

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        return self.phone.system.size

    @property
    def orientation(self) -> int:
        return 0

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        return (0, 0, *self.phone.system.size)

    def hide_automation_ui(self) -> None: ...

    def close(self) -> None: ...


def held(phone: VirtualPhone) -> bool:
    """Whether uiautomator2's server runs on the phone."""
    return bool(phone.machine.ports)
