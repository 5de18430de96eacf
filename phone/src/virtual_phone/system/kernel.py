"""The inside of the phone: its parts, its windows, and how a change is settled.

The parts (`keyboard`, `shade`, `fingers`, ...) see the phone as a `Kernel`. Callers of these
methods hold the lock; all others use `virtual_phone.system.core.System`.
"""

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from virtual_phone.system.alerts import Alerts, Starting
from virtual_phone.system.app import App, Page
from virtual_phone.system.calling import DIALER, IncomingCall
from virtual_phone.system.clock import Seconds, Timers, WallClock
from virtual_phone.system.config import PhoneConfig, Rotation
from virtual_phone.system.controls import PowerMenu, Screenshot, VolumePanel
from virtual_phone.system.editing import Editor
from virtual_phone.system.floats import ClipChip, Float, HeadsUp
from virtual_phone.system.frames import SECONDS, Painter, Transition
from virtual_phone.system.handover import Handover
from virtual_phone.system.installer import Installer
from virtual_phone.system.keyboard import Keyboard
from virtual_phone.system.lock import LockScreen
from virtual_phone.system.panels import NavigationBar, Panel, Snackbars, StatusBar, Toasts
from virtual_phone.system.permissions import Permissions
from virtual_phone.system.recents import Recents
from virtual_phone.system.scene import Builder, Layer, Scene
from virtual_phone.system.services import AppServices
from virtual_phone.system.settings import AndroidSettings, defaults
from virtual_phone.system.settler import Settler
from virtual_phone.system.shade import Notification, Shade
from virtual_phone.system.sheets import SystemSheet
from virtual_phone.system.stack import Tasks
from virtual_phone.system.stores_seed import seeded
from virtual_phone.system.textmenu import TextMenu
from virtual_phone.system.touch import Fingers
from virtual_phone.ui.layout import Rect

LOCK_LATER_S = 5.0
"""UI seconds between screen and lock, where the power key does not lock instantly."""


class Kernel:
    """The parts of one phone."""

    def __init__(
        self,
        config: PhoneConfig,
        kinds: Sequence[type[App]],
        ui_clock: Seconds,
        wall_clock: Seconds,
    ) -> None:
        self.config = config
        self._kinds = kinds
        self.lock = threading.RLock()
        self.ui_clock = ui_clock
        self._wall_clock = wall_clock
        self.version = 0
        self.depth = 0
        """Guarded calls under way, one within the other."""
        self.settings: dict[str, Any] = {}
        self.watchers: list[Callable[[str, str], object]] = []
        """Told of a `page`, `start`, `stop`, `toast`, `notification` or `crash`, and of what."""
        self.android_id = secrets.token_hex(8)
        """No two phones have the same one."""
        self.boot()

    def boot(self) -> None:
        """Everything as `config` says."""
        config = self.config
        self.settings.clear()
        self.settings.update(defaults(config))
        # It stands still until the apps are filled, so that their content is the same each time.
        self.clock = WallClock(config.now, lambda: 0.0)
        self.timers = Timers(self.ui_clock)
        self.android = AndroidSettings(self.settings, android_id=self.android_id)
        self.clipboard = ""
        self.clip_fresh = False
        """It was copied on the screen and not yet pasted: the keyboard offers it."""
        self.notifications: list[Notification] = []
        self.screen_on = True
        self.locked = config.locked
        self.visited: list[str] = []
        self.editor = Editor(self)
        self.keyboard = Keyboard(self)
        self.fingers = Fingers(self)
        self.text_menu = TextMenu(self)
        self.status_bar = StatusBar(self)
        self.navigation_bar = NavigationBar(self)
        self.toasts = Toasts(self)
        self.snackbars = Snackbars(self)
        self.permissions = Permissions(self)
        self.alerts = Alerts(self)
        self.starting = Starting(self)
        self.lock_screen = LockScreen(self)
        self.shade = Shade(self)
        self.recents = Recents(self)
        self.sheets: list[SystemSheet] = []
        """The system's own sheets over the app, the last one in front."""
        self.handover = Handover(self)
        self.installer = Installer(self)
        self.heads_up = HeadsUp(self)
        self.clip_chip = ClipChip(self)
        self.calling = IncomingCall(self)
        self.volume = VolumePanel(self)
        self.screenshots = Screenshot(self)
        self.floats: tuple[Float, ...] = (
            self.heads_up, self.clip_chip, self.volume, self.screenshots,
        )  # fmt: skip
        self.painter = Painter()
        self._scene: Scene | None = None
        self._scene_version = -1
        self.transition: Transition | None = None
        self.settler = Settler(self)
        self._minute = config.now.replace(second=0, microsecond=0)
        self.stores = seeded(config.seed, config.now, self.t)
        services = AppServices(self)
        self.tasks = Tasks(config, self._kinds, services)
        self.clock = WallClock(config.now, self._wall_clock)
        for app in self.tasks.apps.values():
            app.on_boot()
        self.tasks.home()
        self.touch()
        self.settle()

    # What the phone is like

    def scene(self) -> Scene:
        """All windows as laid out now."""
        if self._scene is None or self._scene_version != self.version:
            version = self.version
            self._scene = Builder(self).build()
            self._scene_version = version
        return self._scene

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px as the phone is held."""
        width, height = self.config.width, self.config.height
        return (width, height) if self.android.rotation == "natural" else (height, width)

    @property
    def display_dp(self) -> tuple[float, float]:
        """Width and height in dp as the phone is held."""
        width, height = self.size
        return width * 160 / self.config.density, height * 160 / self.config.density

    def t(self, english: str, chinese: str) -> str:
        """The wording in the phone's language."""
        return chinese if self.settings["language"] == "zh" else english

    @property
    def launcher(self) -> str:
        """The package that draws the home screen."""
        return self.tasks.launcher

    @property
    def at_home(self) -> bool:
        """Whether the launcher's first page is in front."""
        return self.tasks.front == self.launcher and len(self.tasks.app.pages) == 1

    def bar_ink(self) -> str:
        """Colour of what the bars show, by what is behind them."""
        if self.over() is not None:
            return "on_surface"
        if self.locked or not self.screen_on:
            return "white"
        light = (self.at_home or self.recents.opened) and not self.shade.opened
        return "white" if light or self.bar_paper() else "on_surface"

    def bar_paper(self) -> str:
        """Colour of the bars where the page in front asks for black ones, else none."""
        covered = self.locked or not self.screen_on or self.recents.opened or self.shade.opened
        pages = [] if covered or self.over() else self.tasks.pages()
        front = next((page for page in reversed(pages) if page.modal == "none"), None)
        return "black" if front is not None and front.black_bars else ""

    @property
    def rotation(self) -> Rotation:
        """How the phone is held."""
        return self.android.rotation

    @property
    def scale(self) -> float:
        """Factor on the length of transitions."""
        return float(self.settings["animation_scale"])

    def now(self) -> datetime:
        """What the phone's clock shows."""
        return self.clock.now()

    def tell(self, kind: str, what: str) -> None:
        """Let the watchers know of something that belongs into the phone's log."""
        for watcher in self.watchers:
            watcher(kind, what)

    # Notifications and what comes over everything

    def add_note(self, note: Notification) -> None:
        """Put a notification into the shade; an urgent one comes down over the page too."""
        if not self.settings["app_notifications"].get(note.package, True):
            return
        self.notifications.append(note)
        self.tell("notification", note.package)
        if note.urgent and (note.ongoing or not self.settings["dnd"]):
            self.heads_up.show(note)
        self.touch()

    def remove_note(self, note: Notification) -> None:
        """Take a notification away; nothing happens when it went before."""
        if note in self.notifications:
            self.notifications.remove(note)
        self.heads_up.end(note)
        self.touch()

    def open_note(self, note: Notification) -> None:
        """What a tap on a notification does."""
        if not note.ongoing:
            self.remove_note(note)
        self.heads_up.end(note)
        self.shade.close()
        if note.do is not None:
            note.do()
        elif note.package in self.tasks.apps:
            self.bring(note.package)

    def act_on(self, note: Notification, number: int) -> None:
        """What one of its buttons does."""
        self.remove_note(note)
        self.shade.close()
        note.actions[number][1]()

    def copied(self, text: str) -> None:
        """The user copied something on the screen."""
        self.clipboard = text
        self.clip_fresh = bool(text)
        self.clip_chip.show(text)

    def over(self) -> tuple[str, Page | Panel] | None:
        """What covers everything, the lock screen too, and its package."""
        if self.calling.full:
            return DIALER, self.calling
        pages = [(app.package, app.over[-1]) for app in self.tasks.apps.values() if app.over]
        return pages[-1] if pages else None

    # Power and lock

    def light_up(self) -> None:
        """Screen on."""
        self.screen_on = True

    def go_dark(self) -> None:
        """Screen off and, unless the user wants no lock, locked."""
        self.screen_on = False
        self.locked = bool(self.settings["pin"]) or self.settings["screen_lock"] != "none"
        self.sheets.clear()
        self.lock_screen.reset()
        self.shade.close()
        self.keyboard.hide()
        self.fingers.reset()

    def press_power(self) -> None:
        """The power key: on or off, and locked at once or some seconds later."""
        if self.screen_on:
            was = self.locked
            self.go_dark()
            if not self.settings["lock_instantly"] and not was and self.locked:
                self.locked = False
                self.timers.after(LOCK_LATER_S, self._lock_later)
        else:
            self.light_up()

    def _lock_later(self) -> None:
        if not self.screen_on:
            self.locked = True

    def press_power_long(self) -> None:
        """The power key held: its menu."""
        if self.screen_on and not any(isinstance(each, PowerMenu) for each in self.sheets):
            self.shade.close()
            self.keyboard.hide()
            self.sheets.append(PowerMenu(self))

    def shut_down(self) -> None:
        """End all apps and lock, as before and after a restart; what is kept stays."""
        for app in self.tasks.apps.values():
            app.over.clear()
            if app.package != self.launcher:
                self.stop_app(app.package)
        self.tasks.home()
        self.go_dark()
        self.screen_on = True

    def lock_opened(self) -> None:
        """The lock screen goes away."""
        self.locked = False
        self.lock_screen.reset()

    # Apps and windows

    def launch(
        self, package: str, extras: Mapping[str, str] | None = None, activity: str = ""
    ) -> bool:
        """Bring an app to the front and give it the extras; False when it is not installed.

        `activity` names the page to show, by its name or an action; False if there is none.
        """
        app = self.tasks.apps.get(package)
        if app is None:
            return False
        if package not in self.tasks.running:
            self.tell("start", package)
            self.starting.begin(app)
        name = activity.removeprefix(package)
        page = app.activities.get(name)
        if name and page is None and name != app.first_page().name:
            return False
        self.bring(package)
        if page is not None and not isinstance(app.pages[-1], page):
            app.open(page(app))
        if extras:
            app.on_intent(dict(extras))
        self.touch()
        return True

    def launchable(self) -> list[App]:
        """The apps that have an icon."""
        return [app for package, app in self.tasks.apps.items() if package != self.launcher]

    def bring(self, package: str) -> None:
        """Put an app in front of everything."""
        self.shade.close()
        self.recents.opened = False
        self.sheets.clear()
        self.tasks.bring(package)

    def end(self, package: str) -> None:
        """Close an app's pages."""
        self.painter.last.pop(package, None)
        self.tasks.end(package)

    def stop_app(self, package: str) -> None:
        """End an app with what it asked and showed in the shade; its data stays."""
        self.tell("stop", package)
        self.permissions.drop(package)
        for note in [n for n in self.notifications if n.package == package]:
            self.remove_note(note)
        self.end(package)

    def press_home(self) -> None:
        """Home."""
        if self.permissions.asking is not None:
            self.permissions.on_back()
        if self.at_home and not self.recents.opened:
            self.tasks.app.pages[0].on_home()
        self.shade.close()
        self.recents.opened = False
        self.sheets.clear()
        self.calling.leave()
        for app in self.tasks.apps.values():
            app.over.clear()
        self.tasks.home()

    def press_back(self) -> None:
        """Back, for the frontmost window."""
        over = self.over()
        if over is not None:
            content = over[1]
            if not content.on_back() and isinstance(content, Page):
                content.close()
        elif self.shade.opened:
            self.shade.on_back()
        elif self.alerts.showing is not None:
            self.alerts.on_back()
        elif self.permissions.asking is not None:
            self.permissions.on_back()
        elif self.sheets:
            self.sheets[-1].on_back()
        elif self.recents.opened:
            self.recents.on_back()
        elif self.scene().layer("ime") is not None:
            self.keyboard.hide()
        else:
            self.tasks.back()

    def press_recents(self) -> None:
        """The cards of the apps used last, or back from them."""
        self.shade.close()
        self.recents.opened = not self.recents.opened
        self.tasks.view(self.recents).scroll.clear()

    def tapped_outside(self, layer: Layer) -> None:
        """A touch beside a modal window closes a page's, or a sheet of the system."""
        if layer.content in self.sheets:
            layer.content.on_back()
        pages = self.tasks.pages()
        top = pages[-1] if pages else None
        mine = top is not None and layer.content is top and layer.kind != "popup"
        if top is not None and mine and not top.on_back():
            top.close()

    def touched(self, layer: Layer | None) -> None:
        """A finger tapped a window, or none: what waits for a touch elsewhere goes away."""
        for panel in self.floats:
            if panel.shown and (layer is None or layer.content is not panel):
                panel.touched_elsewhere()

    # What keeps it going

    def glide(self, before: Scene, region: Rect, distance: int, *, horizontal: bool) -> None:
        """Show content that a fast finger left moving on by so many pixels."""
        if self.scale > 0:
            seconds = SECONDS["scroll"] * self.scale
            self.transition = Transition(
                "scroll", self.ui_clock(), seconds, before, region, distance, horizontal
            )

    def touch(self) -> None:
        """Something may look different now."""
        self.version += 1

    def tick(self) -> None:
        """Do what has become due: the minute, timers, a finger that rests."""
        minute = self.now().replace(second=0, microsecond=0)
        if minute != self._minute:
            self._minute = minute
            self.touch()
            for app in self.tasks.apps.values():
                app.on_clock()
        if self.timers.run():
            self.touch()
        self.fingers.rest(self.ui_clock())

    def settle(self) -> None:
        """After a change: back stack, focus and keyboard, and the transition to show it."""
        self.settler.settle()
