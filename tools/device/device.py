"""One phone: everything that is read from it and every gesture that is made on it.

Reads are repeated until they work or `reconnect_s` have passed. A gesture is repeated only while it
certainly did not leave this machine. After that, a missing response raises `Unanswered`; the caller
must check the screen.
"""

import base64
import logging
import re
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar

import numpy as np

from tapwright.errors import (
    PhoneError,
    PhoneLocked,
    PhoneNotUnderstood,
)
from tools.device.apps import apps, packages, profiles
from tools.device.apps.app_labels import AppLabels
from tools.device.apps.profiles import Profile, ProfileApp
from tools.device.connection import address, relocation, virtual
from tools.device.connection.address import Address
from tools.device.connection.busy_time import BusyTime
from tools.device.connection.identity import keep_identity, read_identity
from tools.device.connection.lease import Lease
from tools.device.connection.session import Session
from tools.device.connection.transport import (
    GONE,
    Refused,
    Silent,
    Unanswered,
    WireObserver,
)
from tools.device.input import keyboard
from tools.device.input.tap_spacing import TapSpacing
from tools.device.input.text_input import TextInput
from tools.device.state import borrowed_settings, displays, waking
from tools.device.state.clock import PhoneClock
from tools.device.state.front import Front, FrontReader
from tools.device.state.seen_screen import SeenScreen
from tools.hierarchy.node import Node
from tools.hierarchy.tree import Tree
from tools.perception.raw import NO_TREE, Look, Picture, read_dump
from tools.screen import Perception
from tools.vision import images
from tools.vision.screenshot import is_black

log = logging.getLogger(__name__)

T = TypeVar("T")
Key = Literal["back", "home", "recent", "enter"]

TREE_S = 7.5
"""The longest that a tree may take, half of what any call may: it is read around the picture, and
huge web pages and busy apps never give one."""
NO_TREE_IN_TIME = "the tree did not come in time: read by the picture"
"""In `Screen.lost`."""
_SYSTEM_UI = "com.android.systemui"
LOOKS_AT_SLEEPER = 4
"""Looks at a phone that has to be woken each time, before it is given up."""
_AT_POINTS = ("click", "swipe", "swipePoints", "drag", "gesture")
"""Gestures whose places were chosen by an earlier look."""
_WAS_OFF = "its screen had gone off, and is on again: look at it first"
AWAKE_S = 1.0
"""A phone that was found awake before an action is not asked again for its next gestures."""
MAX_DEPTH = 60
"""Of the tree; uiautomator2's 50 cuts off some web pages and Compose screens."""


class Device(TextInput):
    """A phone under this process's lease; made by `connect_device`."""

    def __init__(
        self,
        at: Address,
        *,
        home: Path,
        reconnect_s: float,
        call_s: float,
        is_own: bool = False,
    ) -> None:
        self.home = home
        self._closed = threading.Event()
        self._client = at.client
        self._leases = [Lease(home, at.serial)]
        self._pool = ThreadPoolExecutor(
            max_workers=4, thread_name_prefix="look"
        )
        self._clock = PhoneClock(self.shell, at.serial)
        self._front = FrontReader(self.shell_together, self._clock)
        self._versions: dict[str, str] = {}
        self._properties: dict[str, str] = {}
        self.home_packages: frozenset[str] | None = None
        """See `tools.device.apps.packages.list_launchers`."""
        self.launchable: dict[str, str] | None = None
        """What `tools.device.apps.packages.list_launchable` found last."""
        self.current_user = 0
        """Whose screen is shown. Without it, `pm` asks for all users, which some refuse."""
        self.profiles: list[Profile] = []
        """Beside the current user."""
        self.profile_apps: list[ProfileApp] | None = None
        """See `tools.device.apps.packages.list_profile_apps`."""
        self.perception: Perception = "hierarchy"
        """From where elements are taken; with `vision` the tree is not asked for."""
        self.tree_s = TREE_S
        self.is_tree_silent = False
        """Whether a tree has just not come in time; until `ask_for_tree` none is asked for."""
        self.suppressed_services: tuple[str, ...] = ()
        """Accessibility services that stop while this device is open."""
        self._picture_size: tuple[int, int] | None = None
        self._seen = SeenScreen()
        self.last_gesture = float("-inf")
        """`time.monotonic()` of the last gesture that may have been made."""
        self.has_hidden_keyboard = False
        """Whether the last gesture was to hide the keyboard, so that a tree with one is older."""
        self._awake_at = float("-inf")
        """`time.monotonic()` when the phone was last found awake before an action."""
        self.has_refused_pin = False
        """Whether the lock screen did not take the secret; it is not typed again."""
        self._taps = TapSpacing()
        self._session = Session(
            at,
            closed=self._closed,
            reconnect_s=reconnect_s,
            call_s=call_s,
            is_own=is_own,
        )
        self._lease_phone()
        self.labels = AppLabels(self)
        """What the apps are called."""
        self._begin_or_close()

    def _begin_or_close(self) -> None:
        try:
            self._begin_session()
        except (PhoneError, KeyError, TypeError, ValueError) as error:
            self.close()
            if isinstance(error, PhoneError):
                raise
            msg = f"Phone {self.serial} describes itself in an unknown way: {error!r}"
            raise PhoneNotUnderstood(msg) from error

    def _lease_phone(self) -> None:
        """Lease the phone itself, not only its address: on Wi-Fi it may have several."""
        try:
            self.identity = read_identity(self.shell_together, self.serial)
            lease = Lease(self.home, self.serial, key=self.identity.key)
        except PhoneError:
            self._pool.shutdown(wait=False)
            self._release_leases()
            raise
        self._leases.append(lease)
        keep_identity(self.home, self.serial, self.identity)
        self._session.identity = self.identity

    def _begin_session(self) -> None:
        """Start the server on the phone, read the size of its screen, and keep it awake."""
        self.suppressed_services = borrowed_settings.note_services(self)
        self._session.start_server()
        self.width, self.height = self._read_size()
        self._read_lasting_facts()
        waking.make_sure_it_is_awake(self)
        borrowed_settings.keep_awake(self)

    def _read_lasting_facts(self) -> None:
        """Read what does not change while a process works with the phone."""
        self.ime, user, users = self.shell_together(
            [
                ["settings", "get", "secure", "default_input_method"],
                packages.READ_USER,
                profiles.LIST_USERS,
            ]
        )
        self.current_user = int(user) if user.strip().isdigit() else 0
        self.profiles = profiles.parse_profiles(users)

    def _release_leases(self) -> None:
        while self._leases:
            self._leases.pop().release()

    def close(self) -> None:
        """Bring settings back, end the server on the phone and give the lease back."""
        was_open = not self._closed.is_set()
        # From here on nothing is waited for: what cannot be restored now, the next command does.
        self._closed.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        if was_open:
            self._restore(borrowed_settings.restore_settings)
        self._session.stop_server()
        if was_open:
            self._restore(borrowed_settings.restore_services)
        self._release_leases()

    def _restore(self, restore: Callable[["Device"], None]) -> None:
        try:
            restore(self)
        except PhoneError as error:
            log.warning(
                "settings of %s come back with the next command: %s",
                self.serial,
                error,
            )

    @property
    def serial(self) -> str:
        """By which adb has the phone now: that of a phone on Wi-Fi changes."""
        return self._session.serial

    @property
    def key(self) -> str:
        """That of its address now."""
        return Address(self._client, self.serial).key

    @property
    def busy_time(self) -> BusyTime:
        """How long the phone has worked for us, and we have waited for it."""
        return self._session.busy_time

    @property
    def reconnect_s(self) -> float:
        """Seconds to wait for a phone that went away."""
        return self._session.reconnect_s

    @reconnect_s.setter
    def reconnect_s(self, seconds: float) -> None:
        self._session.reconnect_s = seconds

    @property
    def is_closed(self) -> bool:
        """Whether `close` was called."""
        return self._closed.is_set()

    @property
    def ime_package(self) -> str:
        """Package of the input method that was in use when the session began."""
        return self.ime.partition("/")[0]

    # Reading

    def take_look(
        self, *, picture: Picture | None = None, known: Look | None = None
    ) -> Look:
        """Picture, tree, app in front and clock, asked for at the same time.

        Args:
            picture: of this moment, if there is one; else it is taken along.
            known: an earlier look. If the tree is still the same, its app and keyboard are too, and
                the phone is not asked for them.

        Raises:
            PhoneLocked: it cannot be woken, shows its lock screen, or sleeps again at once.
            PhoneLost, PhoneUnresponsive: it gave no answer for `reconnect_s`.
        """
        for _ in range(LOOKS_AT_SLEEPER):
            look, was_on = self._look_once(picture, known)
            is_awake = was_on and not self._is_like_asleep(look)
            if is_awake or not waking.make_sure_it_is_awake(self):
                return look
            # What was seen is a dark screen, a lock screen, or what there was before.
            picture = known = None
        raise PhoneLocked(waking.explain_falling_asleep(self))

    def _look_once(
        self, picture: Picture | None, known: Look | None
    ) -> tuple[Look, bool]:
        """A look, and whether the screen was on when it began."""
        shown = self._pool.submit(self._take_raw_picture, picture)
        asked = self.perception != "vision" and not self.is_tree_silent
        tree = self._pool.submit(self.dump_hierarchy if asked else str)
        read_front = partial(self._front.read_beside_tree, has_tree=asked)
        front = None
        if known is None or known.asked != asked:
            front = self._pool.submit(read_front)
        was_on = self.is_screen_on()
        xml = tree.result()
        jpeg, taken = shown.result()
        grey = self._decode_grey(jpeg)
        self.picture_since_gesture = Picture(jpeg, grey, taken)
        asked = asked and not self.is_tree_silent
        hierarchy = self._read_tree(xml, asked=asked)
        if known is not None and hierarchy.roots and xml == known.xml:
            package, activity = known.package, known.activity
            keyboard = known.keyboard
        else:
            seen = read_front() if front is None else front.result()
            package, activity, _ = seen
            keyboard = self._front.is_keyboard_shown(
                hierarchy.roots, seen, self.ime_package
            )
        look = Look(
            jpeg=jpeg,
            xml=xml,
            package=package,
            activity=activity,
            keyboard=keyboard,
            time=self.read_clock(),
            width=self.width,
            height=self.height,
            grey=grey,
            tree=hierarchy,
            taken=taken,
            asked=asked,
        )
        return look, was_on

    def _is_like_asleep(self, look: Look) -> bool:
        """Whether a look is as that of a phone that sleeps, or shows its lock screen.

        Its picture is black or an old one, its tree empty, that of the lock screen or an old one:
        where both are old, only the phone itself says that its screen is off.
        """
        is_empty = look.asked and not look.tree.roots
        is_covered = look.package in ("", _SYSTEM_UI)
        return is_empty or is_covered or is_black(look.grey)

    def _read_tree(self, xml: str, *, asked: bool) -> Tree:
        """The tree of a dump; one without elements if it was not asked for, or did not come."""
        if self.is_tree_silent:
            return Tree(roots=[], lost=(NO_TREE_IN_TIME,))
        if not asked:
            return NO_TREE
        return read_dump(xml, width=self.width, height=self.height)

    def take_picture(self) -> Picture:
        """The picture alone, which tells cheaply whether anything has changed."""
        jpeg, taken = self._take_raw_picture()
        grey = self._decode_grey(jpeg)
        self.picture_since_gesture = Picture(jpeg, grey, taken)
        return self.picture_since_gesture

    def _take_raw_picture(
        self, earlier: Picture | None = None
    ) -> tuple[bytes, float]:
        """The picture's bytes and when they had come; those of an earlier one if it is given."""
        if earlier is not None:
            return earlier.jpeg, earlier.taken
        return self.take_screenshot(), time.monotonic()

    def take_screenshot(self) -> bytes:
        """The screen as the phone encodes it (JPEG, quality 80); empty when it shows a secret."""
        raw = self._call_rpc("takeScreenshot", 1, 80)
        if raw:
            return base64.b64decode(str(raw))
        return self._session.call_patiently("screencap", self.run_screencap)

    def run_screencap(self) -> bytes:
        """The picture as PNG: of the display that has the screen's shape, if there are several."""
        return displays.capture_screen(
            self.shell,
            self._session.transport.read_output,
            (self.width, self.height),
        )

    def ask_for_tree(self) -> None:
        """Ask for the tree again, after one that did not come in time."""
        self.is_tree_silent = False

    def dump_hierarchy(self) -> str:
        """The tree of all windows as XML, empty when the phone gives none."""
        if self.is_tree_silent:
            return ""
        try:
            xml = self._session.call_rpc_within(
                self.tree_s, "dumpWindowHierarchy", False, MAX_DEPTH
            )
        except Refused as error:
            # The server trips over trees that change under it; the next dump is usually whole.
            log.debug("no tree from %s: %s", self.serial, error)
            return ""
        except Silent as error:
            log.warning("no tree from %s: %s", self.serial, error)
            self.is_tree_silent = True
            return ""
        self.tree_since_gesture = displays.keep_own_display(str(xml or ""))
        return self.tree_since_gesture

    def read_foreground(self) -> tuple[str, str]:
        """Package and activity in front, ("", "") when the phone does not say."""
        package, activity, _ = self._front.read_front(with_input=False)
        return package, activity

    def note_screen(self, screen_id: str, look: Look, *, skip: int) -> None:
        """See `SeenScreen.note_screen`."""
        self._seen.note_screen(screen_id, look, skip=skip)

    def shows_screen(self, screen_id: str) -> bool:
        """Whether the picture is still that of the screen that was noted last; False if unsure."""
        return self._seen.is_shown(screen_id, self.take_picture)

    def read_roots(self, screen_id: str) -> list[Node]:
        """The windows: those of the noted screen where it is still shown, else of a new tree."""
        if self.perception != "vision" and self.shows_screen(screen_id):
            return self._seen.roots
        xml = self.dump_hierarchy()
        return read_dump(xml, width=self.width, height=self.height).roots

    def read_clock(self) -> str:
        """What the phone's clock shows: `2026-03-02 09:00 Monday`."""
        return self._clock.tell_time()

    def read_app_version(self, package: str) -> str:
        """The app's version name, empty when it is not installed."""
        if package not in self._versions:
            hit = re.search(
                r"versionName=(\S+)",
                self.shell(["dumpsys", "package", package]),
            )
            self._versions[package] = hit[1] if hit else ""
        return self._versions[package]

    def read_property(self, name: str) -> str:
        """A property of the phone's build, such as its maker; asked for once."""
        if name not in self._properties:
            self._properties[name] = self.shell(["getprop", name])
        return self._properties[name]

    def pause(self, seconds: float) -> None:
        """Wait, or less when the device is closed."""
        with self.busy_time:
            self._closed.wait(seconds)

    def run_in_background(self, call: Callable[[], T]) -> Future[T]:
        """Ask something of the phone while other work goes on here."""
        return self._pool.submit(call)

    def quiet_s(self) -> float:
        """Seconds since the last gesture; infinite when there was none."""
        return time.monotonic() - self.last_gesture

    def is_keyboard_shown(self, roots: list[Node]) -> bool:
        """Whether a keyboard is on the screen: by the tree if that tells it, else as above."""
        front = Front("", "")
        return self._front.is_keyboard_shown(roots, front, self.ime_package)

    def observe_wire(self, observer: WireObserver | None) -> None:
        """Tell an observer of all that is asked of the phone from now on; None tells nobody.

        What is kept of earlier answers is forgotten, so that it is asked again.
        """
        self._session.transport.observer = observer
        self._clock.forget()
        self._versions.clear()
        self.home_packages = self.launchable = None
        if observer is not None:
            self._call_rpc("deviceInfo")
            self._read_lasting_facts()
            waking.make_sure_it_is_awake(self)
            self.read_foreground()

    def shell(self, args: list[str]) -> str:
        """The output of a harmless command, which may be run again when the connection breaks.

        Args:
            args: quoted one by one for the phone's shell.
        """
        transport = self._session.transport
        return self._session.call_patiently(
            args[0], lambda: transport.run_command(args)
        )

    def shell_together(self, commands: Sequence[list[str]]) -> list[str]:
        """What each of some harmless commands prints, asked for in one round trip.

        Args:
            commands: each as for `shell`.
        """
        transport = self._session.transport
        return self._session.call_patiently(
            commands[0][0], lambda: transport.run_commands(commands)
        )

    def read_raw(self, command: str) -> bytes:
        """The bytes that a harmless command writes, which may be run again.

        Args:
            command: for the phone's shell, as it is.
        """
        transport = self._session.transport
        return self._session.call_patiently(
            command.partition(" ")[0], lambda: transport.read_raw(command)
        )

    def is_screen_on(self) -> bool:
        """Whether the screen is on; it may show the lock screen."""
        return self._call_rpc("isScreenOn") is not False

    def turn_screen_on(self) -> None:
        """Wake the phone."""
        self._call_rpc("wakeUp")

    # Gestures

    def press(self, name: Key) -> bool:
        """Press a key: back, home, recent or enter."""
        # UiAutomator answers false when no window event follows, which says little.
        self._make_gesture("pressKey", name)
        return True

    def note_gesture(self) -> None:
        """Note that something was done to the phone just now."""
        self.last_gesture = time.monotonic()
        self._seen.forget_answer()
        self.tree_since_gesture, self.picture_since_gesture = "", None
        self.has_hidden_keyboard = False

    def hide_keyboard(self) -> bool:
        """Close the keyboard that is shown; without one, this leaves the page."""
        self.press("back")
        self.has_hidden_keyboard = True
        return True

    def read_app_labels(self) -> dict[str, str]:
        """Label -> package of every app with an icon: as the phone calls it, if that is known."""
        return apps.list_names(self)

    def wake_before_action(self, screen_id: str) -> bool:
        """See `waking.wake_before_gesture`."""
        has_woken = waking.wake_before_gesture(self, screen_id)
        self._awake_at = time.monotonic()
        return has_woken

    def wake_before_gesture(self) -> bool:
        """As `wake_before_action`, unless an action has just begun with it."""
        if time.monotonic() - self._awake_at < AWAKE_S:
            return False
        return waking.wake_before_gesture(self, "")

    def shell_once(self, args: list[str]) -> str:
        """The output of a command that must not run twice.

        Raises:
            PhoneLocked: the screen is off and cannot be switched on.
            Unanswered: the connection broke, before it or after it.
        """
        self.wake_before_gesture()
        self.note_gesture()
        try:
            with self.busy_time:
                return self._session.transport.run_command(args)
        except GONE as error:
            msg = f"{args[0]}: no answer ({error})"
            raise Unanswered(msg) from error

    def push_file(self, source: Path, target: str) -> None:
        """Copy a file to the phone."""
        sync = self._session.transport.sync
        self._session.call_patiently(
            "push", lambda: sync.push(source, target, check=True)
        )

    # How calls are made

    def _call_rpc(self, method: str, *params: Any) -> Any:
        return self._session.call_rpc(method, *params)

    def _make_gesture(
        self, method: str, *params: Any, patient: bool = True
    ) -> bool:
        """Make a gesture; unless `patient`, a lost connection is not waited for.

        Raises:
            PhoneLocked: the screen is off and cannot be switched on.
            Refused: it was off, so that nobody knows what is at a point by now.
        """
        if patient and self.wake_before_gesture() and method in _AT_POINTS:
            raise Refused(_WAS_OFF)
        try:
            if patient:
                return self._session.make_gesture(method, *params)
            return self._session.make_gesture_now(method, *params)
        finally:
            self.note_gesture()

    def _decode_grey(self, jpeg: bytes) -> images.Grey:
        small = images.decode_grey(jpeg)
        if small is None:
            return np.zeros((self.height // 4, self.width // 4), np.uint8)
        size = displays.read_picture_size(jpeg)
        if size is not None and size != self._picture_size:
            self._picture_size = size
            self.width, self.height = displays.choose_size(
                size, (self.width, self.height), self._read_size
            )
        return small

    def _read_size(self) -> tuple[int, int]:
        info = self._call_rpc("deviceInfo")
        return int(info["displayWidth"]), int(info["displayHeight"])


_lock = threading.Lock()
_devices: list[Device] = []


def connect_device(
    spec: str, *, home: Path, reconnect_s: float = 30.0, call_s: float = 15.0
) -> Device:
    """The phone that `spec` means, the same object for the same phone in this process.

    Args:
        spec: empty for the only one connected, a serial, `adb:PORT/SERIAL`, `virtual` for a
            virtual phone in a process of its own, or `replay:FOLDER` for one that plays a recorded
            session back. A phone on Wi-Fi whose port has changed is found by its former address.
        home: TAPWRIGHT_HOME.
        reconnect_s: seconds to wait for a phone that went away.
        call_s: seconds that one call may take.

    Raises:
        PhoneNotFound: there is none, or several and none named.
        PhoneBusy: another process works with it.
        PhoneLocked: it sleeps or shows its lock screen.
        PhoneLost, PhoneUnresponsive: it does not answer.
    """
    replay = virtual.find_replay(spec)
    is_own = spec == "virtual" or replay is not None
    wanted = virtual.start_phone(replay=replay) if is_own else spec
    at = relocation.wait_for_phone(wanted, home, reconnect_s)
    if at is None:
        at = address.find_address(wanted)
    with _lock:
        for device in _devices:
            if device.key == at.key and not device.is_closed:
                return device
        device = Device(
            at,
            home=home,
            reconnect_s=reconnect_s,
            call_s=call_s,
            is_own=is_own,
        )
        keyboard.restore_keyboard(device)
        _devices[:] = [other for other in _devices if not other.is_closed]
        _devices.append(device)
        return device


def close_all() -> None:
    """Give back every phone, and end the virtual one."""
    with _lock:
        while _devices:
            _devices.pop().close()
    virtual.stop_phone()
