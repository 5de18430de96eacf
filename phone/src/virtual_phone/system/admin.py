"""What adb and tests ask of a phone besides screens and gestures: apps, settings, stored data."""

import copy
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from virtual_phone.system.app import App
from virtual_phone.system.config import LATIN, ROTATIONS, SYSTEM_UI, Rotation
from virtual_phone.system.guard import acting, guarded
from virtual_phone.system.intents import Intent
from virtual_phone.system.kernel import Kernel
from virtual_phone.system.settings import AndroidSettings
from virtual_phone.system.shade import Notification
from virtual_phone.system.stores import Stores


@dataclass(frozen=True)
class Snapshot:
    """A phone's data at one moment: apps' states and the system's settings.

    No open pages, and a notification restored from it just opens its app.
    """

    states: Mapping[str, Any]
    stores: Stores
    settings: Mapping[str, Any]
    android: AndroidSettings
    keyboards: tuple[tuple[str, ...], tuple[str, ...]]
    """Input methods installed, and of these the enabled ones."""
    clipboard: str
    notifications: tuple[Notification, ...]
    granted: Mapping[str, frozenset[str]]
    refused: Mapping[tuple[str, str], int]
    installed: tuple[type[App], ...]
    """Apps that came while the phone ran."""
    versions: Mapping[str, str]
    """By package."""
    always: Mapping[str, str]
    """Apps that the user chose for ever, by action."""
    now: datetime


class Admin(Kernel):
    """The part of a `System` that manages it."""

    # Apps

    @guarded
    def packages(self) -> list[str]:
        """Installed packages: apps and the parts of the system that have windows."""
        extra = [
            SYSTEM_UI, self.permissions.package, LATIN, self.keyboard.adb_keyboard_package,
        ]  # fmt: skip
        return list(dict.fromkeys([*self.tasks.apps, *(name for name in extra if name)]))

    @guarded
    def running(self) -> list[str]:
        """Packages that have a process."""
        return [SYSTEM_UI, LATIN, *sorted(self.tasks.running)]

    @guarded
    def app(self, package: str) -> App | None:
        """An installed app."""
        return self.tasks.apps.get(package)

    @acting
    def start(
        self, package: str, activity: str = "", extras: Mapping[str, str] | None = None
    ) -> bool:
        """Bring an app to the front, and one of its pages if `activity` names one.

        Args:
            package: The app.
            activity: Such as `.Display`, with or without the package before it, or an action such
                as `android.settings.DISPLAY_SETTINGS`; empty for the app as it was left.
            extras: What the app is given along with it.

        Returns:
            False when there is no such app or page.
        """
        return self.launch(package, extras, activity)

    @acting
    def start_intent(self, intent: Intent, *, without: Collection[str] = ()) -> bool:
        """Do what an intent without a target asks for, asking the user where several apps can.

        Args:
            intent: What to do.
            without: Packages that must not be asked.

        Returns:
            False when no app can.
        """
        return self.handover.start(intent, without=without)

    @acting
    def force_stop(self, package: str) -> bool:
        """End an app with its notifications; its data stays. False when it is not installed."""
        if package not in self.tasks.apps:
            return False
        self.stop_app(package)
        return True

    @acting
    def clear_app(self, package: str) -> bool:
        """End an app and forget its data and permissions; False when it is not installed."""
        if not self.force_stop(package):
            return False
        self.permissions.forget(package)
        self.handover.forget(package)
        app = self.tasks.apps[package]
        app.state = app.initial_state()
        return True

    @acting
    def install(self, kind: type[App]) -> bool:
        """Put an app on the phone while it runs; False when one of its package is there."""
        return self.installer.install(kind)

    @acting
    def uninstall(self, package: str) -> bool:
        """Take an app away with its data; False for what the phone was made with."""
        return self.installer.uninstall(package)

    @guarded
    def added(self) -> list[str]:
        """Packages of the apps that were installed, as opposed to those it was made with."""
        return list(self.installer.added)

    @acting
    def grant(self, package: str, permission: str, *, allow: bool = True) -> None:
        """Give an app a permission such as `POST_NOTIFICATIONS`, or take it away."""
        self.permissions.put(package, permission, allow=allow)

    # Settings and display

    @guarded
    def setting_get(self, namespace: str, name: str) -> str | None:
        """`settings get`: None for what is not set; KeyError for no such namespace."""
        return self.android.get(namespace, name)

    @acting
    def setting_put(self, namespace: str, name: str, value: str) -> None:
        """`settings put`; KeyError for no such namespace, ValueError for no such number."""
        self.android.put(namespace, name, value)

    @acting
    def setting_delete(self, namespace: str, name: str) -> bool:
        """`settings delete`: whether it was set; KeyError for no such namespace."""
        return self.android.delete(namespace, name)

    @guarded
    def setting_list(self, namespace: str) -> dict[str, str]:
        """`settings list`: what is set, by name; KeyError for no such namespace."""
        return self.android.list(namespace)

    @acting
    def rotate(self, rotation: Rotation) -> None:
        """Hold the phone another way; ValueError for an unknown one."""
        if rotation not in ROTATIONS:
            msg = f"rotation {rotation!r}: must be one of {', '.join(ROTATIONS)}"
            raise ValueError(msg)
        self.android.rotation = rotation

    @acting
    def set_display(
        self, *, width: int | None = None, height: int | None = None, density: int | None = None
    ) -> None:
        """Have another display (px, dpi); what is None stays.

        Raises:
            ValueError: No phone can be like that.
        """
        now = self.config
        self.config = replace(
            now,
            width=width or now.width,
            height=height or now.height,
            density=density or now.density,
        )

    # Input methods

    @guarded
    def imes(self, *, installed: bool = False) -> list[str]:
        """The enabled input methods, or all that are installed."""
        return list(self.keyboard.installed if installed else self.keyboard.enabled)

    @acting
    def enable_ime(self, ime: str) -> bool:
        """Allow an installed input method; False when there is none of this name."""
        return self.keyboard.enable(ime)

    @acting
    def disable_ime(self, ime: str) -> bool:
        """Forbid an input method; False for the own keyboard and for what is not enabled."""
        return self.keyboard.disable(ime)

    @acting
    def choose_ime(self, ime: str) -> bool:
        """Make an enabled input method the current one; False for another."""
        return self.keyboard.choose(ime)

    @acting
    def reset_imes(self) -> None:
        """Only the own keyboard is enabled and chosen."""
        self.keyboard.reset()

    @acting
    def install_adb_keyboard(self) -> None:
        """Have uiautomator2's input method."""
        self.keyboard.install_adb_keyboard()

    @acting
    def uninstall_adb_keyboard(self) -> None:
        """Be without it again."""
        self.keyboard.uninstall_adb_keyboard()

    # Whole phone

    @acting
    def reset(self) -> None:
        """Everything as `config` says."""
        self.boot()

    @guarded
    def snapshot(self) -> Snapshot:
        """Keep the data of all apps and the settings."""
        return Snapshot(
            {p: copy.deepcopy(app.state) for p, app in self.tasks.apps.items()},
            copy.deepcopy(self.stores),
            copy.deepcopy(self.settings),
            copy.deepcopy(self.android),
            (tuple(self.keyboard.installed), tuple(self.keyboard.enabled)),
            self.clipboard,
            tuple(
                replace(note, do=None, actions=())
                for note in self.notifications
                if not note.ongoing
            ),
            {p: frozenset(names) for p, names in self.permissions.granted.items()},
            dict(self.permissions.refused),
            tuple(self.installer.added.values()),
            dict(self.installer.versions()),
            dict(self.handover.always),
            self.now(),
        )

    @acting
    def restore(self, snapshot: Snapshot) -> None:
        """Put the data back; all pages close and the home screen shows."""
        self.boot()
        for kind in snapshot.installed:
            self.installer.install(kind)
        for package, version in snapshot.versions.items():
            self.installer.update(package, version)
        for package, state in snapshot.states.items():
            self.tasks.apps[package].state = copy.deepcopy(state)
        self.stores = copy.deepcopy(snapshot.stores)
        self.settings.clear()
        self.settings.update(copy.deepcopy(dict(snapshot.settings)))
        self.android = copy.deepcopy(snapshot.android)
        self.android.settings = self.settings
        self.keyboard.installed, self.keyboard.enabled = map(list, snapshot.keyboards)
        self.clipboard = snapshot.clipboard
        self.notifications.extend(snapshot.notifications)
        self.permissions.granted.update({p: set(n) for p, n in snapshot.granted.items()})
        self.permissions.refused.update(snapshot.refused)
        self.handover.always.update(snapshot.always)
        self.clock.set(snapshot.now)
        self._minute = snapshot.now.replace(second=0, microsecond=0)
