"""What an app is: a record of state and pages that build widgets from it."""

import random
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, ClassVar, Literal, Protocol

from virtual_phone.system.stores import Calls, Contacts, MediaStore
from virtual_phone.system.vendors import Vendor
from virtual_phone.ui.widgets import Widget


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
        self,
        app: "App",
        title: str,
        text: str,
        do: Callable[[], object] | None = None,
        *,
        urgent: bool = False,
        actions: Sequence[tuple[str, Callable[[], object]]] = (),
        ongoing: bool = False,
    ) -> object:
        """Put a notification into the shade and an icon into the status bar.

        Args:
            app: Who says it; nothing happens while the user has its notifications switched off.
            title: The first line.
            text: What it says.
            do: What a tap does; by itself it opens the app.
            urgent: It also comes down over the page for some seconds.
            actions: Its buttons: words and what they do; any takes the notification away.
            ongoing: It cannot be swiped away, and one that is urgent stays in sight.

        Returns:
            What `withdraw` takes it away by.
        """

    def withdraw(self, note: object) -> None:
        """Take a notification away; nothing happens when it went before."""

    @property
    def model(self) -> str:
        """The phone's model, as its maker names it."""

    @property
    def release(self) -> str:
        """Android's version."""

    @property
    def manners(self) -> Vendor:
        """What the phone's maker does in ways of its own."""

    @property
    def in_use(self) -> bool:
        """Whether the screen is on and unlocked."""

    @property
    def front(self) -> str:
        """The package of the app in front."""

    def take_over(self, page: "Page") -> None:
        """Show a page over everything, the lock screen too, until it is closed."""

    def request(
        self,
        app: "App",
        action: str,
        then: Callable[[dict[str, str]], object] | None = None,
        **extras: str,
    ) -> None:
        """Have another app do something: `share_text`, `dial`, `show_map`, ...

        One app that handles it starts with `on_intent({"action": action, **extras})`; the user
        chooses among several, and always where something is shared.

        Args:
            app: Who asks.
            action: What to do; see `App.handles`.
            then: Called with `package` and `action` once an app got it.
            extras: `text`, `title`, `images` (ids, with commas), `number`, `begin`, `end`, `place`,
                `url`.
        """

    def pick_media(
        self, app: "App", kind: str, most: int, then: Callable[[list[int]], object]
    ) -> None:
        """Let the user choose up to `most` of `services.media`; `then` gets their ids.

        `kind` is `photo`, `video` or empty for both. Not called when the user chose nothing.
        """

    def ring(self, number: str) -> None:
        """Somebody calls: over everything on a locked phone, else at the top of the page."""

    def set_time(self, moment: datetime) -> None:
        """Put the phone's clock."""

    def network_time(self) -> datetime:
        """What the clock would show had it never been put by hand."""

    def shift_time(self, minutes: int) -> None:
        """Put the clock on by so much without time having passed, as a change of zone does."""

    def ask_permission(self, app: "App", name: str, then: Callable[[bool], object]) -> None:
        """Call `then` at once if granted before, else ask; `name` like `POST_NOTIFICATIONS`."""

    def start(self, package: str, **extras: str) -> None:
        """Bring another app to the front; it gets the extras through `App.on_intent`."""

    def stop(self, package: str) -> None:
        """Force an app to stop: its pages and notifications go, its data stays."""

    def launchable(self) -> list["App"]:
        """The apps that have an icon."""

    def permissions(self, package: str) -> dict[str, bool]:
        """What an app has asked for, and whether it is allowed."""

    def permit(self, package: str, permission: str, *, allow: bool) -> None:
        """Allow or forbid an app something, as the user does in Settings."""

    def install(self, kind: "type[App]") -> bool:
        """Put an app on the phone; False when one of its package is there."""

    def uninstall(self, package: str) -> bool:
        """Take an app away with its data; False for what the phone was made with."""

    def update(self, package: str, version: str) -> bool:
        """Have an installed app in another version; False when it is not there."""

    def removable(self, package: str) -> bool:
        """Whether an app was installed and can be taken away."""

    def running(self, package: str) -> bool:
        """Whether an app has a process."""

    def in_front(self, app: "App") -> bool:
        """Whether this app is the one that shows; a player pauses when it is not."""

    def after(self, seconds: float, do: Callable[[], object]) -> None:
        """Call later, in UI time (transitions, spinners); not the clock that the phone shows."""

    def changed(self) -> None:
        """State changed outside of a widget's callback: draw again."""


class Page:
    """One page of an app; keeps its own small state as attributes.

    `name` is the activity as clients see it (`.AlarmEdit`). A page with a `modal` other than none
    is drawn over the page below it and builds a Dialog, Menu, Sheet, Drawer or Popup; Back closes
    it, and so does a tap outside, but for a pop-up.
    """

    name: ClassVar[str] = ".Main"
    modal: ClassVar[Literal["none", "dialog", "menu", "sheet", "drawer", "popup"]] = "none"
    black_bars: ClassVar[bool] = False
    """The system's bars are black, as around a picture that fills the screen."""

    def __init__(self, app: "App") -> None:
        self.app = app

    def build(self) -> Widget:
        """The widgets of this page as things stand."""
        raise TypeError(f"{type(self).__name__} has no build")  # noqa: EM102

    def opened(self) -> None:
        """It was put in front: ask for permissions here; to make a page has no effects."""

    def on_back(self) -> bool:
        """True when the page dealt with Back itself; False lets the system close the page."""
        return False

    def on_home(self) -> None:
        """Home was pressed while this page, a launcher's, was in front."""

    def on_swipe(self, direction: Literal["up", "down", "left", "right"]) -> bool:
        """The finger went this way where nothing can scroll; True when the page did something."""
        return False

    def close(self) -> None:
        """Leave this page; nothing happens if it was left before."""
        for pages in (self.app.pages, self.app.over):
            if self in pages:
                pages.remove(self)

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
    version: str = "1.0"
    """As it came; an update gives the installed app another one."""
    activities: ClassVar[Mapping[str, type[Page]]] = {}
    """Pages that others may open: by their name (`.Display`) or by an intent's action."""
    handles: ClassVar[frozenset[str]] = frozenset()
    """Actions that others may ask for (`Services.request`): `share_text`, `share_image`, `dial`,
    `message`, `insert_event`, `view_contact`, `view_image`, `set_alarm`, `show_map`, ...; what an
    intent of Android's asks for is in `virtual_phone.system.intents`."""
    hosts: ClassVar[frozenset[str]] = frozenset()
    """Hosts of the web addresses that open in this app, by `open_link` with a `url`."""

    def __init__(self, services: Services, rng: random.Random) -> None:
        self.services = services
        self.rng = rng
        self.pages: list[Page] = []
        """Back stack, the last one in front."""
        self.over: list[Page] = []
        """Pages over everything else; see `Services.take_over`."""
        self.state: Any = self.initial_state()

    def initial_state(self) -> Any:
        """A fresh dataclass with seeded content (use only `self.rng` and `self.services.now()`)."""
        raise TypeError(f"{type(self).__name__} has no state")  # noqa: EM102

    def first_page(self) -> Page:
        """The page that the launcher icon opens."""
        raise TypeError(f"{type(self).__name__} has no page")  # noqa: EM102

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app started this one with these extras."""

    def on_boot(self) -> None:
        """The phone has started, and all its apps are there."""

    def on_clock(self) -> None:
        """The phone's clock shows another minute: ring alarms and the like."""

    def on_shift(self, by: timedelta) -> None:
        """The clock was put on by so much, though no time passed: the zone is another one."""

    def open(self, page: Page) -> None:
        """Put a page in front."""
        self.pages.append(page)
        page.opened()

    def t(self, english: str, chinese: str) -> str:
        """The wording in the phone's language."""
        return chinese if self.services.language == "zh" else english
