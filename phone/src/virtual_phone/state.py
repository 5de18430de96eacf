"""The real state of the phone: a view for tests and evals, never for the agent."""

import copy
import dataclasses
from typing import Any

from virtual_phone.system.core import System
from virtual_phone.system.shade import Notification
from virtual_phone.system.stores import Calls, Contacts, MediaStore


class PhoneState:
    """Reads the phone's state; every answer is a deep copy taken under the system's lock.

    Besides the properties, each app's state is an attribute under the app's key:
    `state.clock.alarms`.
    """

    def __init__(self, system: System) -> None:
        self._system = system

    @property
    def language(self) -> str:
        """`en` or `zh`."""
        return str(self.settings["language"])

    @property
    def dark(self) -> bool:
        """Whether the dark theme is on."""
        return bool(self.settings["dark"])

    @property
    def clipboard(self) -> str:
        """The text on the clipboard."""
        return self._system.clipboard

    @property
    def foreground(self) -> str:
        """`package/activity` in front."""
        return "/".join(self._system.foreground())

    @property
    def settings(self) -> dict[str, Any]:
        """The system's settings by our names."""
        with self._system.lock:
            return copy.deepcopy(self._system.settings)

    @property
    def notifications(self) -> list[Notification]:
        """What is in the shade, the newest first, without what a tap would do."""
        with self._system.lock:
            return [
                dataclasses.replace(note, do=None) for note in reversed(self._system.notifications)
            ]

    @property
    def contacts(self) -> Contacts:
        """The address book."""
        with self._system.lock:
            return copy.deepcopy(self._system.stores.contacts)

    @property
    def calls(self) -> Calls:
        """The call log, and who is blocked."""
        with self._system.lock:
            return copy.deepcopy(self._system.stores.calls)

    @property
    def media(self) -> MediaStore:
        """Photos, films, sounds and other files."""
        with self._system.lock:
            return copy.deepcopy(self._system.stores.media)

    @property
    def visited(self) -> list[str]:
        """`package/activity` of the pages in front so far, each once per visit."""
        with self._system.lock:
            return list(self._system.visited)

    @property
    def apps(self) -> dict[str, Any]:
        """The state of every app, by its key."""
        with self._system.lock:
            return {app.key: copy.deepcopy(app.state) for app in self._system.tasks.apps.values()}

    def __getattr__(self, key: str) -> Any:
        """The state of one app.

        Raises:
            AttributeError: If no app has this key.
        """
        if key.startswith("_"):
            raise AttributeError(key)
        with self._system.lock:
            for app in self._system.tasks.apps.values():
                if app.key == key:
                    return copy.deepcopy(app.state)
        raise AttributeError(key)
