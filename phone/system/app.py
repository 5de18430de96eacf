"""What an app is: a record of state and pages that build widgets from it."""

import random
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, ClassVar, Literal, Protocol

from phone.system.stores import Calls, Contacts, MediaStore
from phone.ui.widgets import Widget


class Services(Protocol):
    """What the system does for an app."""

    language: str
    """`en` or `zh`."""
    settings: dict[str, Any]
    """The system's: `wifi`, `bluetooth`, `airplane`, `brightness`, `dark`, `volume_media`, ..."""
    clipboard: str

    @property
    def display_dp(self) -> tuple[float, float]:
        """Width and height of the screen as the phone is held."""

    @property
    def contacts(self) -> Contacts:
        """The address book, shared by all apps; live."""

    @property
    def calls(self) -> Calls:
        """The call log and who is blocked, shared by all apps; live."""

    @property
    def media(self) -> MediaStore:
        """Photos, films, sounds and other files, shared by all apps; live."""

    def now(self) -> datetime:
        """The time that the phone shows; never the host's."""

    def toast(self, text: str) -> None:
        """Show a toast for two seconds."""

    def snackbar(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Show a bar at the bottom of the app for four seconds, with one button if wanted."""

    def notify(
        self, app: "App", title: str, text: str, do: Callable[[], object] | None = None
    ) -> None:
        """Put a notification into the shade and an icon into the status bar."""

    def ask_permission(self, app: "App", name: str, then: Callable[[bool], object]) -> None:
        """Call `then` at once if granted before, else ask; `name` like `POST_NOTIFICATIONS`."""

    def start(self, package: str, **extras: str) -> None:
        """Bring another app to the front; it gets the extras through `App.on_intent`."""

    def stop(self, package: str) -> None:
        """Force an app to stop: its pages and notifications go, its data stays."""

    def running(self, package: str) -> bool:
        """Whether an app has a process."""

    def after(self, seconds: float, do: Callable[[], object]) -> None:
        """Call later, in UI time (transitions, spinners); not the clock that the phone shows."""

    def changed(self) -> None:
        """State changed outside of a widget's callback: draw again."""


class Page:
    """One page of an app; keeps its own small state as attributes.

    `name` is the activity as clients see it (`.AlarmEdit`). A page with a `modal` other than none
    is drawn over the page below it and builds a Dialog, Menu or Sheet; a tap outside or Back
    closes it.
    """

    name: ClassVar[str] = ".Main"
    modal: ClassVar[Literal["none", "dialog", "menu", "sheet"]] = "none"

    def __init__(self, app: "App") -> None:
        self.app = app

    def build(self) -> Widget:
        """The widgets of this page as things stand."""
        raise TypeError(f"{type(self).__name__} has no build")  # noqa: EM102

    def on_back(self) -> bool:
        """True when the page dealt with Back itself; False lets the system close the page."""
        return False

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """The finger went this way where nothing can scroll; True when the page did something."""
        return False

    def close(self) -> None:
        """Leave this page; nothing happens if it was left before."""
        if self in self.app.pages:
            self.app.pages.remove(self)

    @property
    def t(self) -> Callable[[str, str], str]:
        """Short for `app.t`."""
        return self.app.t


class App:
    """An app: its state outlives its pages, as data on a phone does."""

    package: ClassVar[str]
    key: ClassVar[str]
    """Short name under which `phone.state` shows the app's state: `clock`."""
    label: ClassVar[tuple[str, str]]
    """English and Chinese name."""
    icon: ClassVar[tuple[str, str]]
    """Icon name (`ui.icons`) and colour `#rrggbb`."""
    version: ClassVar[str] = "1.0"
    activities: ClassVar[Mapping[str, type[Page]]] = {}
    """Pages that others may open: by their name (`.Display`) or by an intent's action."""

    def __init__(self, services: Services, rng: random.Random) -> None:
        self.services = services
        self.rng = rng
        self.pages: list[Page] = []
        """Back stack, the last one in front."""
        self.state: Any = self.initial_state()

    def initial_state(self) -> Any:
        """A fresh dataclass with seeded content (use only `self.rng` and `self.services.now()`)."""
        raise TypeError(f"{type(self).__name__} has no state")  # noqa: EM102

    def first_page(self) -> Page:
        """The page that the launcher icon opens."""
        raise TypeError(f"{type(self).__name__} has no page")  # noqa: EM102

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app started this one with these extras."""

    def on_clock(self) -> None:
        """The phone's clock shows another minute: ring alarms and the like."""

    def open(self, page: Page) -> None:
        """Put a page in front."""
        self.pages.append(page)

    def t(self, english: str, chinese: str) -> str:
        """The wording in the phone's language."""
        return chinese if self.services.language == "zh" else english
