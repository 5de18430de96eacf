"""The phone under its services: system, files, listening ports, and gestures with a trace."""

import calendar
import dataclasses
import random
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from virtual_phone import events, proc
from virtual_phone.adb.adbd import Stream
from virtual_phone.faults.hooks import Hooks, Input
from virtual_phone.files import Files
from virtual_phone.log import BUFFERS, Level, Log
from virtual_phone.replay.player import Player
from virtual_phone.system.controls import GOING_S
from virtual_phone.system.core import System
from virtual_phone.system.intents import Intent
from virtual_phone.system.package_file import build_package
from virtual_phone.system.pinch import Point, pinch
from virtual_phone.system.profiles import plain_package
from virtual_phone.ui.accessibility import Node

Kind = Literal["tap", "long_press", "swipe", "drag", "pinch", "pointer", "key", "text", "clear"]
FIRST_PID = 1300
OFF = "off"
"""Where `Machine.reboot` leads when the user switches off."""
BOOTING_S = 0.8
"""From the moment adb is reached to the end of the start, when the phone starts again."""


class Listener(Protocol):
    """What answers on a port of the device."""

    def __call__(self, stream: Stream) -> None:
        """Serve a connection."""

    def stop(self) -> None:
        """End, with all connections."""


@dataclass(eq=False)
class Process:
    """Something that the shell runs in the background."""

    pid: int
    name: str
    killed: threading.Event = field(default_factory=threading.Event)


class Machine:
    """What shell, sync and the uiautomator2 server share."""

    def __init__(self, system: System, hooks: Hooks) -> None:
        self.system, self.hooks = system, hooks
        self.files = Files(self.epoch)
        self.ports: dict[int, Listener] = {}
        """Services that listen on the device's own TCP ports."""
        self._ports_lock = threading.Lock()
        self.boot = self.epoch()
        self.made_with = system.config
        """The display as it was made; `wm` may override it."""
        self.player: Player | None = None
        """Answers in the phone's place, where a recorded session is played back."""
        self.displays = 1
        """How many are on; the phone's own is the first."""
        self.untold_height = 0
        """Pixels of the display that `deviceInfo` leaves out, as on some phones those of bars."""
        self.extra_props: dict[str, str] = {}
        self._pids: dict[str, int] = {}
        self._first_pids = -1
        self._last_pid = FIRST_PID + 17 * 400
        self.processes: dict[int, Process] = {}
        """What the shell runs in the background, by process id."""
        self.random = random.Random(system.config.seed)
        self.log = Log(system.now)
        self.reboot: Callable[[str], object] = lambda target: self.restart()
        """Starts the phone again, into `bootloader` or `recovery` if so named; `off` does not."""
        self._going: threading.Timer | None = None
        """Runs while the phone switches itself off."""
        self._booted_at = 0.0
        self.disabled: set[str] = set()
        """Packages that `pm disable-user` switched off."""
        self.session: bytes | None = None
        """What the open install session holds."""
        system.watchers.append(self._note)
        self._log_start()
        proc.provide(self)

    @property
    def props(self) -> dict[str, str]:
        """The system properties, as `getprop` prints them."""
        config = self.system.config
        chinese = self.system.settings["language"] == "zh"
        return {
            "gsm.operator.alpha": "Tapwright",
            "persist.sys.locale": "zh-CN" if chinese else "en-US",
            "persist.sys.timezone": "UTC",
            "ro.build.characteristics": "default",
            "ro.build.id": "TW1A",
            "ro.build.type": "user",
            "ro.build.version.release": config.release,
            "ro.build.version.sdk": str(config.sdk),
            "ro.kernel.qemu": "0",
            "ro.product.cpu.abi": "arm64-v8a",
            "ro.product.cpu.abilist": "arm64-v8a",
            "ro.product.locale": "en-US",
            "ro.product.model": config.model,
            "ro.serialno": config.serial,
            "ro.sf.lcd_density": str(config.density),
            "sys.boot_completed": "1" if self.booted else "",
            "dev.bootcomplete": "1" if self.booted else "",
            "init.svc.bootanim": "stopped" if self.booted else "running",
            **config.manners.build_props(),
            **self._switch_props(),
        }

    def _switch_props(self) -> dict[str, str]:
        switch = self.system.config.manners.input_switch
        if switch is None or not switch.prop:
            return {}
        return {switch.prop: str(int(bool(self.system.settings["input_allowed"])))}

    def epoch(self) -> int:
        """Seconds since 1970 by the phone's clock, which knows no zones."""
        return calendar.timegm(self.system.now().timetuple())

    def front(self) -> str:
        """`package/activity` in front."""
        package, activity = self.system.foreground()
        return f"{plain_package(package)}/{activity}"

    def pid(self, process: str) -> int:
        """The process id of a package or program; the same as long as it runs."""
        with self._ports_lock:
            if process not in self._pids:
                self._first_pids += 1
                self._pids[process] = FIRST_PID + 17 * self._first_pids
            return self._pids[process]

    def new_pid(self) -> int:
        """A process id that nothing had before."""
        with self._ports_lock:
            self._last_pid += 3
            return self._last_pid

    def spawn(self, name: str) -> Process:
        """Have another process, until `ended`."""
        process = Process(self.new_pid(), name)
        with self._ports_lock:
            self.processes[process.pid] = process
        return process

    def ended(self, process: Process) -> None:
        """A process is no more."""
        with self._ports_lock:
            self.processes.pop(process.pid, None)

    def halt(self) -> None:
        """End everything that runs, as switching off does."""
        with self._ports_lock:
            running = list(self.processes.values())
        for process in running:
            process.killed.set()
        self.kill()

    @property
    def booted(self) -> bool:
        """False for a while after `restart`, when adb is there already and the system is not."""
        return time.monotonic() >= self._booted_at

    def restart(self) -> None:
        """Switch off and on: nothing runs any more, data and files stay."""
        self.halt()
        with self.system.lock:
            kept = self.system.snapshot()
            self.system.restore(dataclasses.replace(kept, notifications=(), clipboard=""))
            self.system.sleep()  # It comes back as it was left: locked, where there is a lock.
            self.system.wake()
        self.log.clear(set(BUFFERS))
        self.extra_props = {n: v for n, v in self.extra_props.items() if n.startswith("persist.")}
        self._pids.clear()
        self.boot = self.epoch()
        self._log_start()
        self._booted_at = time.monotonic() + BOOTING_S

    def _log_start(self) -> None:
        self.note("init", "init", "starting service 'zygote'...")
        self.note("zygote64", "Zygote", "Forked child process for system_server")
        for tag, text in events.BOOT:
            self.log.add(tag, text, pid=self.pid("system_server"), buffer="system")

    def note(self, process: str, tag: str, text: str, level: Level = "I") -> None:
        """Write into the log in the name of a process."""
        self.log.add(tag, text, pid=self.pid(process), level=level)

    def _note(self, kind: str, text: str) -> None:
        """What the system tells of itself, as Android's parts write it into the log."""
        for tag, line, level, buffer in events.lines(kind, text, self.pid):
            process = text.partition("/")[0] if kind == "crash" else "system_server"
            self.log.add(tag, line, pid=self.pid(process), level=level, buffer=buffer)
        if kind == "power":
            self._going = threading.Timer(GOING_S, self.reboot, ["" if text == "restart" else OFF])
            self._going.daemon = True
            self._going.start()
        if kind in ("stop", "crash"):
            # Its next start is another process.
            self._pids.pop(text.partition("/")[0], None)

    def listen(self, port: int, service: Listener) -> bool:
        """Let a service answer on a port of the device; False when another does."""
        with self._ports_lock:
            if port in self.ports:
                return False
            self.ports[port] = service
            return True

    def kill(self, *victims: Listener) -> None:
        """End what listens, all if none is named, as the system ends a process."""
        with self._ports_lock:
            doomed = victims or tuple(self.ports.values())
            self.ports = {p: other for p, other in self.ports.items() if other not in doomed}
        for victim in doomed:
            victim.stop()

    def added_packages(self) -> list[str]:
        """Packages that were installed, as opposed to those the phone was made with."""
        added = self.system.keyboard.adb_keyboard_package
        return [*self.system.added(), *([added] if added else [])]

    def version(self, package: str) -> str:
        """The version of an app, `1.0` for what has none of its own."""
        app = self.system.app(package)
        return app.version if app else "1.0"

    def version_code(self, package: str) -> int:
        """The version as a number that grows."""
        parts = [part for part in self.version(package).split(".") if part.isdigit()]
        return int("".join(part.zfill(2) for part in parts) or "1")

    def uid(self, package: str) -> int:
        """The user id that an app runs as."""
        return 10000 + zlib.crc32(package.encode()) % 900 + 90

    def process_table(self) -> list[tuple[str, int, int, str]]:
        """User, process id, parent and name of all that runs."""
        rows = [
            ("root", 1, 0, "init"),
            ("root", 2, 0, "[kthreadd]"),
            ("root", 411, 1, "zygote64"),
            ("system", 402, 1, "surfaceflinger"),
            ("system", self.pid("system_server"), 411, "system_server"),
            ("shell", 840, 1, "adbd"),
        ]
        rows += [
            (f"u0_a{self.uid(name) - 10000}", self.pid(name), 411, name)
            for name in self.system.running()
        ]
        rows += [("shell", pid, 840, process.name) for pid, process in self.processes.items()]
        return rows

    def entry(self, package: str) -> str:
        """The component that an app's icon opens, such as `com.android.settings/.Settings`."""
        with self.system.lock:
            app = self.system.app(package)
            if app is None:
                return ""
            page = app.pages[0] if app.pages else app.first_page()
            return f"{plain_package(package)}/{page.name}"

    def provide_package(self, package: str) -> str:
        """Have the package file of an app; gives its path."""
        path = f"/data/app/{package}/base.apk"
        if not self.files.exists(path):
            self.files.provide(path, lambda: self._build_package(package), is_sized=True)
        return path

    def _build_package(self, package: str) -> bytes:
        app = self.system.app(package)
        label = (package, package) if app is None else app.label
        activity = self.entry(package).partition("/")[2] or ".Main"
        return build_package(package, activity, label)

    def reset(self) -> None:
        """Back to how the phone was made; files and connections stay."""
        if self._going is not None:
            self._going.cancel()
        with self.system.lock:
            self.system.config = self.made_with
            self.system.reset()

    def tap(self, x: float, y: float, *, hold_ms: int = 0) -> bool:
        """Touch a point (px) for so long."""
        kind: Kind = "long_press" if hold_ms >= 400 else "tap"
        args = (round(x), round(y), *([hold_ms] if hold_ms else []))
        return self._gesture(kind, args, lambda: self.system.tap(int(x), int(y), hold_ms))

    def swipe(
        self, points: Sequence[tuple[float, float]], duration_ms: int, *, drag: bool = False
    ) -> bool:
        """Draw a line through points (px); with `drag` the first point is held before."""
        path = [(int(x), int(y)) for x, y in points]
        kind: Kind = "drag" if drag else "swipe"
        return self._gesture(
            kind, (path, duration_ms), lambda: self.system.swipe(path, duration_ms, hold=drag)
        )

    def pinch(
        self, first: tuple[Point, Point], second: tuple[Point, Point], duration_ms: int
    ) -> bool:
        """Move two fingers, each from a point to a point (px).

        Where the page takes it for no pinch, what lies below follows the first finger.
        """

        def do() -> None:
            if not pinch(self.system, first, second):
                self.system.swipe(first, duration_ms)

        return self._gesture("pinch", (first, second, duration_ms), do)

    def pointer(self, action: Literal["down", "move", "up"], x: float, y: float) -> bool:
        """Put a finger down, move it or lift it."""
        where = (int(x), int(y))
        return self._gesture(
            "pointer", (action, *where), lambda: self.system.pointer(action, *where)
        )

    def key(self, code: int, meta: int = 0) -> bool:
        """Press a key by its Android code."""
        args = (code, meta) if meta else (code,)
        return self._gesture("key", args, lambda: self.system.key(code, meta))

    def hold_key(self, code: int) -> bool:
        """Press a key and hold it for a while."""
        return self._gesture("key", (code,), lambda: self.system.hold_key(code))

    def key_combination(self, codes: Sequence[int]) -> bool:
        """Press keys at once, such as power and volume down."""
        return self._gesture("key", tuple(codes), lambda: self.system.key_combination(codes))

    def type_text(self, text: str, *, is_injected: bool = True) -> bool:
        """Type into the focused field, by key events or as a keyboard."""
        return self._gesture(
            "text",
            (text,),
            lambda: self.system.type_text(self.hooks.typing(text)),
            is_injected=is_injected,
        )

    def set_focused_text(self, text: str) -> bool:
        """Replace the text of the focused field."""
        return self._gesture(
            "text", (text,), lambda: self.system.set_focused_text(self.hooks.typing(text))
        )

    def set_text(self, node: Node, text: str) -> bool:
        """Replace the text of the field behind a node."""
        return self._gesture(
            "text",
            (text,),
            lambda: self.system.set_text(node, self.hooks.typing(text)),
            is_injected=False,
        )

    def clear_focused(self, *, is_injected: bool = True) -> bool:
        """Empty the focused field, by key events or as a keyboard."""
        return self._gesture("clear", (), self.system.clear_focused, is_injected=is_injected)

    def start_intent(self, intent: Intent) -> bool:
        """Do what an intent without a target asks for; False when no app can."""
        return self.system.start_intent(intent, without=self.disabled)

    def start(self, package: str, activity: str = "", extras: dict[str, str] | None = None) -> bool:
        """Bring an app to the front; False when there is none of this name."""
        return self.system.start(package, activity, extras)

    @property
    def are_settings_barred(self) -> bool:
        """Whether the maker lets no debugger change settings and permissions, as things stand."""
        switch = self.system.config.manners.input_switch
        is_allowed = bool(self.system.settings["input_allowed"])
        return switch is not None and switch.bars_settings and not is_allowed

    def _gesture(
        self,
        kind: Kind,
        args: tuple[Any, ...],
        do: Callable[[], object],
        *,
        is_injected: bool = True,
    ) -> bool:
        entry = Input(kind, args, self.front(), self.system.now(), is_injected)
        self.hooks.begin(entry)
        done = self.hooks.gesture(entry, do)
        self.hooks.record(entry)
        self.note(
            "system_server", "InputDispatcher", f"Delivered {kind} {args} to {entry.page}", "D"
        )
        return done is not False
