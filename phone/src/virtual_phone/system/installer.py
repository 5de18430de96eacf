"""Install and remove apps while the phone runs."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from virtual_phone.system.app import App

if TYPE_CHECKING:
    from virtual_phone.system.kernel import Kernel


class Installer:
    """Puts apps on the phone besides those it was made with, and takes them away again."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone
        self.added: dict[str, type[App]] = {}
        """What was installed, by its package, in that order."""

    def install(self, kind: type[App]) -> bool:
        """Put an app on the phone; False when one of its package is there."""
        if kind.package in self._phone.tasks.apps:
            return False
        self._phone.tasks.add(kind)
        self.added[kind.package] = kind
        self._phone.touch()
        return True

    def uninstall(self, package: str) -> bool:
        """Take an app that was installed away with its data; False for any other."""
        if self.added.pop(package, None) is None:
            return False
        phone = self._phone
        phone.stop_app(package)
        phone.permissions.forget(package)
        phone.handover.forget(package)
        phone.settings["app_notifications"].pop(package, None)
        phone.tasks.remove(package)
        phone.touch()
        return True

    def update(self, package: str, version: str) -> bool:
        """Have an app in another version, with its data; False when it is not there."""
        app = self._phone.tasks.apps.get(package)
        if app is None:
            return False
        app.version = version
        self._phone.touch()
        return True

    def versions(self) -> Mapping[str, str]:
        """The version of every app, by its package."""
        return {package: app.version for package, app in self._phone.tasks.apps.items()}
