"""What an app may ask of the system: the implementation of `virtual_phone.system.app.Services`."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from virtual_phone.system.panels import Snack
from virtual_phone.system.permissions import Question
from virtual_phone.system.shade import Notification
from virtual_phone.system.stores import Calls, Contacts, MediaStore
from virtual_phone.system.vendors import Vendor

if TYPE_CHECKING:
    from virtual_phone.system.app import App, Page
    from virtual_phone.system.kernel import Kernel


class AppServices:
    """The services of one phone, given to all its apps; the phone's lock is held or taken here."""

    def __init__(self, phone: "Kernel") -> None:
        self._phone = phone

    @property
    def language(self) -> str:
        """`en` or `zh`; setting it changes the phone's language."""
        return str(self._phone.settings["language"])

    @language.setter
    def language(self, language: str) -> None:
        self._phone.settings["language"] = language
        self.changed()

    @property
    def settings(self) -> dict[str, Any]:
        """The system's settings, live."""
        return self._phone.settings

    @settings.setter
    def settings(self, settings: dict[str, Any]) -> None:
        self._phone.settings.update(settings)
        self.changed()

    @property
    def clipboard(self) -> str:
        """What was copied last; setting it is a copy that the user made on the screen."""
        return self._phone.clipboard

    @clipboard.setter
    def clipboard(self, text: str) -> None:
        self._phone.copied(text)
        self.changed()

    @property
    def contacts(self) -> Contacts:
        """The address book, live."""
        return self._phone.stores.contacts

    @property
    def calls(self) -> Calls:
        """The call log and who is blocked, live."""
        return self._phone.stores.calls

    @property
    def media(self) -> MediaStore:
        """Photos, films, sounds and other files, live."""
        return self._phone.stores.media

    def now(self) -> datetime:
        """The time that the phone shows."""
        return self._phone.clock.now()

    def toast(self, text: str) -> None:
        """Show a toast for two seconds."""
        with self._phone.lock:
            self._phone.toasts.show(text)
            self.changed()

    def snackbar(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Show a bar at the bottom of the app in front for four seconds."""
        with self._phone.lock:
            self._phone.snackbars.show(Snack(self._phone.tasks.front, text, action, do))
            self.changed()

    def notify(
        self,
        app: "App",
        title: str,
        text: str,
        do: Callable[[], object] | None = None,
        *,
        urgent: bool = False,
        actions: Sequence[tuple[str, Callable[[], object]]] = (),
        ongoing: bool = False,
    ) -> Notification:
        """Put a notification into the shade; see `virtual_phone.system.app.Services`."""
        with self._phone.lock:
            note = Notification(
                app.package, title, text, self.now(), do, tuple(actions), urgent, ongoing
            )
            self._phone.add_note(note)
            return note

    def withdraw(self, note: object) -> None:
        """Take a notification away."""
        with self._phone.lock:
            if isinstance(note, Notification):
                self._phone.remove_note(note)

    @property
    def model(self) -> str:
        """The phone's model, as its maker names it."""
        return self._phone.config.model

    @property
    def release(self) -> str:
        """Android's version."""
        return self._phone.config.release

    @property
    def manners(self) -> Vendor:
        """What the phone's maker does in ways of its own."""
        return self._phone.config.manners

    @property
    def in_use(self) -> bool:
        """Whether the screen is on and unlocked."""
        return self._phone.screen_on and not self._phone.locked

    @property
    def front(self) -> str:
        """The package of the app in front."""
        return self._phone.tasks.front

    def permissions(self, package: str) -> dict[str, bool]:
        """What an app has asked for, and whether it is allowed."""
        held = self._phone.permissions
        asked = {name for owner, name in held.refused if owner == package}
        granted = held.granted.get(package, set())
        return {name: name in granted for name in sorted(asked | granted)}

    def permit(self, package: str, permission: str, *, allow: bool) -> None:
        """Allow or forbid an app something."""
        with self._phone.lock:
            self._phone.permissions.decide(package, permission, allow=allow)
            self.changed()

    def take_over(self, page: "Page") -> None:
        """Show a page over everything until it is closed."""
        with self._phone.lock:
            page.app.over.append(page)
            self._phone.light_up()
            self.changed()

    def request(
        self,
        app: "App",
        action: str,
        then: Callable[[dict[str, str]], object] | None = None,
        **extras: str,
    ) -> None:
        """Have another app do something; see `virtual_phone.system.app.Services`."""
        with self._phone.lock:
            self._phone.handover.request(app, action, extras, then)
            self.changed()

    def pick_media(
        self, app: "App", kind: str, most: int, then: Callable[[list[int]], object]
    ) -> None:
        """Let the user choose from the shared media; see `virtual_phone.system.app.Services`."""
        with self._phone.lock:
            self._phone.handover.pick_media(kind, most, then)
            self.changed()

    def ring(self, number: str) -> None:
        """Somebody calls."""
        with self._phone.lock:
            self._phone.calling.ring(number)
            self.changed()

    def set_time(self, moment: datetime) -> None:
        """Put the phone's clock."""
        with self._phone.lock:
            self._phone.clock.put(moment)
            self.changed()

    def network_time(self) -> datetime:
        """What the clock would show had it never been put by hand."""
        return self._phone.clock.true()

    def shift_time(self, minutes: int) -> None:
        """Put the clock on by so much without time having passed."""
        with self._phone.lock:
            by = timedelta(minutes=minutes)
            self._phone.clock.set(self._phone.now() + by)
            for app in self._phone.tasks.apps.values():
                app.on_shift(by)
            self.changed()

    def ask_permission(self, app: "App", name: str, then: Callable[[bool], object]) -> None:
        """Call `then` at once if the answer is known, else when the user answered."""
        with self._phone.lock:
            self._phone.permissions.ask(Question(app, name, then))
            self.changed()

    def start(self, package: str, **extras: str) -> None:
        """Bring another app to the front; nothing happens when there is none."""
        with self._phone.lock:
            self._phone.handover.open(package, extras)

    def stop(self, package: str) -> None:
        """Force an app to stop; nothing happens when there is none."""
        with self._phone.lock:
            if package in self._phone.tasks.apps:
                self._phone.stop_app(package)
                self.changed()

    def install(self, kind: "type[App]") -> bool:
        """Put an app on the phone; False when one of its package is there."""
        with self._phone.lock:
            return self._phone.installer.install(kind)

    def uninstall(self, package: str) -> bool:
        """Take an app away with its data; False for what the phone was made with."""
        with self._phone.lock:
            return self._phone.installer.uninstall(package)

    def update(self, package: str, version: str) -> bool:
        """Have an installed app in another version; False when it is not there."""
        with self._phone.lock:
            return self._phone.installer.update(package, version)

    def removable(self, package: str) -> bool:
        """Whether an app was installed and can be taken away."""
        return package in self._phone.installer.added

    def running(self, package: str) -> bool:
        """Whether an app has a process."""
        return package in self._phone.tasks.running

    def in_front(self, app: "App") -> bool:
        """Whether this app is the one that shows."""
        return self._phone.tasks.front == app.package

    def after(self, seconds: float, do: Callable[[], object]) -> None:
        """Call later, in UI time."""
        with self._phone.lock:
            self._phone.timers.after(seconds, do)

    def changed(self) -> None:
        """State changed outside of a widget's callback."""
        self._phone.touch()

    @property
    def icon_order_seed(self) -> int:
        """Order of the icons on the home screen, for the launcher."""
        return self._phone.config.icon_order_seed

    @property
    def display_dp(self) -> tuple[float, float]:
        """Width and height of the screen as the phone is held."""
        return self._phone.display_dp

    def launchable(self) -> list["App"]:
        """The apps that have an icon, for the launcher."""
        return self._phone.launchable()

    def dotted(self, package: str) -> bool:
        """Whether an app's icon has the dot of a notification, for the launcher."""
        on = bool(self._phone.settings.get("notification_dots"))
        return on and any(note.package == package for note in self._phone.notifications)

    def open_shade(self) -> None:
        """Pull the notification shade down, for the launcher."""
        with self._phone.lock:
            self._phone.shade.pull()
            self.changed()
