"""What is on a phone at one moment, live or as a copy, and what differs between two moments."""

import dataclasses
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from virtual_phone.system.core import System
from virtual_phone.system.stores import Calls, Contacts, MediaStore


@dataclass(frozen=True, kw_only=True)
class Facts:
    """A phone's state; each app's is an attribute under the app's key: `facts.clock.alarms`.

    Live facts are the phone's own objects: read them under its lock, and change them in `prepare`.
    """

    apps: Mapping[str, Any]
    """By key."""
    contacts: Contacts
    calls: Calls
    media: MediaStore
    settings: dict[str, Any]
    notes_shown: tuple[tuple[str, str, str], ...]
    """Package, title and text of the notifications."""
    clipboard: str
    now: datetime
    system: System | None = None
    """The phone's inside, of live facts."""

    @property
    def language(self) -> str:
        """`en` or `zh`."""
        return str(self.settings["language"])

    @property
    def zh(self) -> bool:
        """Whether the phone is in Chinese."""
        return self.language == "zh"

    def day(self, ahead: int) -> date:
        """The date so many days from the phone's today."""
        return self.now.date() + timedelta(days=ahead)

    def __getattr__(self, key: str) -> Any:
        """The state of one app.

        Raises:
            AttributeError: no app has this key.
        """
        if key.startswith("_") or key not in self.apps:
            known = (
                ""
                if key.startswith("_")
                else f"; there are {', '.join(sorted(self.apps))}"
            )
            msg = f"no app has the key {key!r}{known}"
            raise AttributeError(msg)
        return self.apps[key]

    def at(self, path: str) -> Any:
        """What a path such as `clock.alarms` leads to."""
        found: Any = self
        for part in path.split("."):
            found = (
                found[part]
                if isinstance(found, Mapping)
                else getattr(found, part)
            )
        return found


def view_facts(system: System) -> Facts:
    """The phone's own objects; hold `system.lock` while they are used."""
    return Facts(
        apps={app.key: app.state for app in system.tasks.apps.values()},
        contacts=system.stores.contacts,
        calls=system.stores.calls,
        media=system.stores.media,
        settings=system.settings,
        notes_shown=tuple(
            (n.package, n.title, n.text) for n in system.notifications
        ),
        clipboard=system.clipboard,
        now=system.now(),
        system=system,
    )


def copy_facts(system: System) -> Facts:
    """A deep copy, which stays as it is."""
    with system.lock:
        facts = dataclasses.replace(view_facts(system), system=None)
        # Takes half of what `copy.deepcopy` takes; it is part of what every trial waits for.
        packed = pickle.dumps(facts, pickle.HIGHEST_PROTOCOL)
    kept: Facts = pickle.loads(packed)
    return kept


def list_differences(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Paths at which two records differ, as in `clock.alarms[2].hour`; lists by place."""
    # Nearly everything is as it was, and a comparison costs a tenth of a walk through it.
    if type(before) is type(after) and before == after:
        return
    if type(before) is not type(after):
        yield path
    elif dataclasses.is_dataclass(before):
        for f in dataclasses.fields(before):
            inner = getattr(before, f.name), getattr(after, f.name)
            yield from list_differences(*inner, f"{path}.{f.name}".lstrip("."))
    elif isinstance(before, Mapping):
        for key in {**before, **after}:
            if key in before and key in after:
                yield from list_differences(
                    before[key], after[key], f"{path}.{key}".lstrip(".")
                )
            else:
                yield f"{path}.{key}".lstrip(".")
    elif isinstance(before, list | tuple) and len(before) == len(after):
        for place, pair in enumerate(zip(before, after, strict=True)):
            yield from list_differences(*pair, f"{path}[{place}]")
    elif before != after:
        yield path
