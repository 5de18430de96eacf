"""Faults of real phones that can be switched on: seeded, composable, and visible to the client.

`phone.faults.on(DumpFails(share=0.2), AdbCut(seconds=6, step=3))` works before or during a session;
`phone.faults.clear()` ends all faults. A `step` is a gesture that reached the phone: `step=3` means
after the third one since the fault was switched on. Chances (`share`) are drawn from the seed given
to `on`, so that a run can be repeated.
"""

import dataclasses
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import ClassVar, Literal

import numpy as np

from virtual_phone.faults import popups
from virtual_phone.faults.clipboard import ClipboardShown
from virtual_phone.faults.hooks import Call, Input
from virtual_phone.faults.injection import Active, AtStep, Do, Fault
from virtual_phone.system.config import SYSTEM_UI, Rotation
from virtual_phone.system.frames import Frame
from virtual_phone.ui.accessibility import Node
from virtual_phone.ui.geometry import Rect

HELD_S = 600.0
"""A server that hangs lets go after this time at the latest."""
WATCH_S = 0.02
"""Between two looks at whether the screen is on."""


class Refused(PermissionError):
    """The phone does not let anybody inject input; as Android's SecurityException."""

    WORDS: ClassVar[str] = (
        "Injecting input events requires the caller (or the source of the instrumentation, if any) "
        "to have the INJECT_EVENTS permission."
    )


# The dump


@dataclass(frozen=True, kw_only=True)
class DumpFails(Fault):
    """The hierarchy cannot be had: the server trips over a tree that changes under it."""

    share: float = 1.0

    def call(self, on: Active, call: Call) -> None:
        """Fail."""
        if call.name == "dumpWindowHierarchy" and on.chance(self.share):
            call.fail("java.lang.NullPointerException", "node == null")


@dataclass(frozen=True, kw_only=True)
class DumpEmpty(Fault):
    """The hierarchy has no nodes, as while a page is being put together."""

    share: float = 1.0

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """None."""
        return [] if on.chance(self.share) else windows


@dataclass(frozen=True, kw_only=True)
class DumpStale(Fault):
    """For so long after a gesture the hierarchy is the one from before it."""

    ms: int = 800

    def gesture(self, on: Active, entry: Input, do: Do) -> object:
        """Remember what there was."""
        now = on.phone.system.ui_clock()
        on.memory.setdefault("before", (now, on.phone.system.windows()))
        on.memory["until"] = now + self.ms / 1000
        return do()

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """What there was."""
        until, before = on.memory.get("until"), on.memory.get("before")
        if isinstance(until, float) and isinstance(before, tuple):
            if on.phone.system.ui_clock() < until:
                return list(before[1])
            on.memory.clear()
        return windows


@dataclass(frozen=True, kw_only=True)
class DumpSlow(Fault):
    """The hierarchy takes so long, as on a page with thousands of nodes."""

    ms: int = 1000

    def call(self, on: Active, call: Call) -> None:
        """Take the time."""
        if call.name == "dumpWindowHierarchy":
            on.over.wait(self.ms / 1000)


@dataclass(frozen=True, kw_only=True)
class OtherDisplay(Fault):
    """A second display is on, with a window of its own, as a cover screen or a cast.

    From Android 11 on the dump has the windows of all displays, and `screencap` without `-d` says
    first that there are several (frameworks/base/cmds/screencap/screencap.cpp).
    """

    words: str = "Now playing"
    package: str = "com.example.cover"

    def begin(self, on: Active) -> None:
        """Be there."""
        on.phone.machine.displays = 2

    def end(self, on: Active) -> None:
        """Be gone."""
        on.phone.machine.displays = 1

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """Its window comes first: the order is that of a hash set."""
        place = Rect(0, 0, 900, 900)
        button = Node(
            cls="android.widget.Button",
            package=self.package,
            bounds=Rect(100, 300, 800, 500),
            text=self.words,
            clickable=True,
            display=2,
        )
        window = Node(
            cls="android.widget.FrameLayout",
            package=self.package,
            bounds=place,
            children=(button,),
            display=2,
        )
        return [window, *windows]


@dataclass(frozen=True, kw_only=True)
class FallsAsleep(Fault):
    """The screen goes off when it has been on and untouched for so long, unless it is to stay on.

    As Android's display timeout it begins again with each touch or key, injected ones included, and
    with each waking, whatever woke the phone. Pictures, dumps and texts that are set by
    accessibility are no activity of a user's. `stay_on_while_plugged_in` counts while the phone is
    charged: https://developer.android.com/reference/android/provider/Settings.Global
    """

    seconds: float = 1.0
    shows: str = "lock"
    """What clients get to see of a dark phone: nothing but the lock screen's tree, or `old`, the
    picture and tree from before, as some phones give them."""

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """Those from before the screen went off."""
        old = on.memory.get("old windows")
        return old if isinstance(old, list) and not on.phone.system.screen_on else windows

    def picture(self, on: Active, frame: Frame) -> Frame:
        """The one from before the screen went off."""
        old = on.memory.get("old picture")
        return old if isinstance(old, np.ndarray) and not on.phone.system.screen_on else frame

    def begin(self, on: Active) -> None:
        """Count from now."""
        self._note_activity(on)
        threading.Thread(target=self._watch, args=(on,), name="fault", daemon=True).start()

    def after(self, on: Active, entry: Input) -> None:
        """Count anew."""
        if entry.kind not in ("text", "clear"):
            self._note_activity(on)

    def count_seconds(self, on: Active) -> float:
        """How long nobody must have touched it."""
        return self.seconds

    def _note_activity(self, on: Active) -> None:
        on.memory["active"] = time.monotonic()

    def _watch(self, on: Active) -> None:
        """Switch the screen off whenever it is time, until the fault is over."""
        system = on.phone.system
        was_on = system.screen_on
        while not on.over.wait(WATCH_S):
            is_woken = system.screen_on and not was_on
            was_on = system.screen_on
            if is_woken or self._is_kept_on(on):
                self._note_activity(on)
                continue
            active = on.memory["active"]
            seconds = self.count_seconds(on)
            is_idle = isinstance(active, float) and time.monotonic() - active >= seconds
            if was_on and is_idle:
                if self.shows == "old":
                    on.memory["old windows"] = system.windows()
                    on.memory["old picture"] = system.screenshot()
                system.sleep()
                was_on = False

    def _is_kept_on(self, on: Active) -> bool:
        system = on.phone.system
        setting = system.setting_get("global", "stay_on_while_plugged_in")
        return bool(system.settings["charging"]) and setting not in (None, "0")


@dataclass(frozen=True, kw_only=True)
class NotClickable(Fault):
    """No node says that it can be clicked, as in many canvas, game and web pages."""

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """Say no everywhere."""
        return [_each(w, lambda n: replace(n, clickable=False, focusable=False)) for w in windows]


@dataclass(frozen=True, kw_only=True)
class BoundsOff(Fault):
    """Nodes are told to be elsewhere than they are, as with a scaled or shifted display."""

    dx: int = 0
    dy: int = 60

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """Shift what is not a bar of the system."""

        def shifted(node: Node) -> Node:
            left, top, right, bottom = node.bounds
            moved = Rect(left + self.dx, top + self.dy, right + self.dx, bottom + self.dy)
            return replace(node, bounds=moved)

        return [w if w.package == SYSTEM_UI else _each(w, shifted) for w in windows]


@dataclass(frozen=True, kw_only=True)
class TextMissing(Fault):
    """Some nodes carry no text although it is on the screen; always the same ones."""

    share: float = 0.5

    def nodes(self, on: Active, windows: list[Node]) -> list[Node]:
        """Leave words out."""
        salt = on.memory.setdefault("salt", str(on.rng.random()))

        def kept(node: Node) -> Node:
            dice = zlib.crc32(f"{salt}{node.text}{node.content_desc}".encode()) / 2**32
            return replace(node, text="", content_desc="") if dice < self.share else node

        return [_each(w, kept) for w in windows]


# The uiautomator2 server


@dataclass(frozen=True, kw_only=True)
class ServerKilled(AtStep):
    """The system ends the uiautomator2 server, as phones short of memory do."""

    def happen(self, on: Active) -> None:
        """Kill it."""
        on.phone.hooks.kill_server()


@dataclass(frozen=True, kw_only=True)
class ServerHangs(AtStep):
    """The server answers nothing for so long."""

    seconds: float = 5.0

    def happen(self, on: Active) -> None:
        """Begin to hang."""
        freed = threading.Event()
        on.memory["freed"] = freed
        on.later(self.seconds, freed.set)

    def call(self, on: Active, call: Call) -> None:
        """Wait."""
        freed = on.memory.get("freed")
        if call.kind == "rpc" and isinstance(freed, threading.Event):
            freed.wait(min(HELD_S, self.seconds))

    def end(self, on: Active) -> None:
        """Let go."""
        freed = on.memory.get("freed")
        if isinstance(freed, threading.Event):
            freed.set()


@dataclass(frozen=True, kw_only=True)
class DeadObject(AtStep):
    """The server lost its connection to the system and says so until it is started anew."""

    def happen(self, on: Active) -> None:
        """Lose it."""
        on.memory["server"] = tuple(on.phone.machine.ports.values())

    def call(self, on: Active, call: Call) -> None:
        """Say so."""
        server = on.memory.get("server")
        if call.kind == "rpc" and server and server == tuple(on.phone.machine.ports.values()):
            call.fail("android.os.DeadObjectException", "android.os.DeadObjectException")


# The cable


@dataclass(frozen=True, kw_only=True)
class AdbCut(AtStep):
    """The device is gone for so long, as with a pulled cable."""

    seconds: float = 6.0

    def happen(self, on: Active) -> None:
        """Pull it; out of the call that is being answered, so that no thread waits for itself."""
        on.later(0.0, lambda: on.phone.hooks.vanish(self.seconds))


@dataclass(frozen=True, kw_only=True)
class AdbState(AtStep):
    """adb lists the device as `offline` or `unauthorized` for so long."""

    state: Literal["offline", "unauthorized"] = "offline"
    seconds: float = 3.0

    def happen(self, on: Active) -> None:
        """Be in that state."""
        on.later(0.0, lambda: on.phone.disown(self.state, self.seconds))


# Fingers and keys


@dataclass(frozen=True, kw_only=True)
class DeadTap(Fault):
    """A tap is taken and does nothing, in this share of the cases."""

    share: float = 1.0

    def gesture(self, on: Active, entry: Input, do: Do) -> object:
        """Nothing."""
        return True if entry.kind == "tap" and on.chance(self.share) else do()


@dataclass(frozen=True, kw_only=True)
class DropsCharacters(Fault):
    """Of a text that is typed this share of the characters gets lost."""

    share: float = 0.3

    def text(self, on: Active, text: str) -> str:
        """What is left."""
        return "".join(char for char in text if not on.chance(self.share))


@dataclass(frozen=True, kw_only=True)
class InputRefused(Fault):
    """The vendor does not let a debugger inject input (`USB debugging (Security settings)`)."""

    def gesture(self, on: Active, entry: Input, do: Do) -> object:
        """Refuse."""
        raise Refused(Refused.WORDS)


@dataclass(frozen=True, kw_only=True)
class Person(AtStep):
    """Somebody touches the screen in the middle: Home, Back, or a tap at a share of the screen."""

    does: Literal["home", "back", "tap"] = "home"
    at: tuple[float, float] = (0.5, 0.5)

    def happen(self, on: Active) -> None:
        """The touch; it is no step of the client's."""
        system = on.phone.system
        if self.does == "tap":
            width, height = system.size
            system.tap(self.at[0] * width, self.at[1] * height)
        else:
            system.key(3 if self.does == "home" else 4)


# Apps and system


@dataclass(frozen=True, kw_only=True)
class SlowStart(Fault):
    """Apps show their icon on an empty page for so long when they start."""

    seconds: float = 2.0

    def begin(self, on: Active) -> None:
        """From now on."""
        on.phone.system.starting.seconds = self.seconds

    def end(self, on: Active) -> None:
        """No more."""
        on.phone.system.starting.seconds = 0.0


@dataclass(frozen=True, kw_only=True)
class Frozen(AtStep):
    """For so long gestures have no effect; they are all performed when it thaws."""

    seconds: float = 3.0

    def happen(self, on: Active) -> None:
        """Freeze."""
        on.memory["waiting"] = []
        on.later(self.seconds, lambda: self.end(on))

    def gesture(self, on: Active, entry: Input, do: Do) -> object:
        """Put it off."""
        waiting = on.memory.get("waiting")
        if not isinstance(waiting, list):
            return do()
        waiting.append(do)
        return True

    def end(self, on: Active) -> None:
        """Thaw."""
        waiting = on.memory.pop("waiting", None)
        for do in waiting if isinstance(waiting, list) else ():
            do()


@dataclass(frozen=True, kw_only=True)
class AppCrashes(AtStep):
    """The app in front ends, and the system says that it keeps stopping."""

    def happen(self, on: Active) -> None:
        """Crash."""
        on.phone.system.crash(on.phone.system.foreground()[0])


@dataclass(frozen=True, kw_only=True)
class AppHangs(AtStep):
    """The system says that the app in front is not responding."""

    def happen(self, on: Active) -> None:
        """Hang."""
        on.phone.system.hang(on.phone.system.foreground()[0])


@dataclass(frozen=True, kw_only=True)
class PopUp(AtStep):
    """Something covers the page: an advertisement, an update, or words that give orders."""

    kind: Literal["ad", "update", "orders"] = "ad"

    def happen(self, on: Active) -> None:
        """Cover it; at home there is nothing to cover, so the next step is taken."""
        system = on.phone.system
        with system.lock:
            app = system.app(system.foreground()[0])
            if app is None or app.package == system.launcher:
                on.steps -= 1
                return
            app.open(popups.page(self.kind, app))
            system.touch()


@dataclass(frozen=True, kw_only=True)
class Turns(AtStep):
    """The phone is turned."""

    to: Rotation = "left"

    def happen(self, on: Active) -> None:
        """Turn."""
        on.phone.system.rotate(self.to)


@dataclass(frozen=True, kw_only=True)
class IncomingCall(AtStep):
    """Somebody calls."""

    number: str = "555 0142"

    def happen(self, on: Active) -> None:
        """Ring."""
        on.phone.system.ring(self.number)


@dataclass(frozen=True, kw_only=True)
class SecureScreen(Fault):
    """Pictures of these apps are black (FLAG_SECURE), as in banking; of all when none is named."""

    packages: Sequence[str] = ()

    def picture(self, on: Active, frame: Frame) -> Frame:
        """Black."""
        front = on.phone.system.foreground()[0]
        hidden = front in self.packages or (not self.packages and front != on.phone.system.launcher)
        return frame * 0 if hidden else frame


@dataclass(frozen=True, kw_only=True)
class BlackFrames(Fault):
    """For so long after a gesture pictures are black, as while one window makes way for another."""

    ms: int = 400

    def after(self, on: Active, entry: Input) -> None:
        """From now on."""
        on.memory["until"] = on.phone.system.ui_clock() + self.ms / 1000

    def picture(self, on: Active, frame: Frame) -> Frame:
        """Black for a while."""
        until = on.memory.get("until")
        dark = isinstance(until, float) and on.phone.system.ui_clock() < until
        return frame * 0 if dark else frame


@dataclass(frozen=True, kw_only=True)
class FilmPlays(Fault):
    """A film plays in the middle of every page, so that no two pictures are alike."""

    share: float = 0.3
    """Of the screen's height."""

    def picture(self, on: Active, frame: Frame) -> Frame:
        """Stripes, others in each picture."""
        height, room = frame.shape[0], round(self.share * frame.shape[0])
        stripes = [255 * on.rng.randrange(2) for _ in range(room // 40 + 1)]
        rows = np.repeat(stripes, 40)[:room]
        shown = frame.copy()
        shown[(height - room) // 2 :][:room] = rows[:, None, None]
        return shown


@dataclass(frozen=True, kw_only=True)
class ClockJumps(AtStep):
    """The clock is set by so many seconds, forward or back."""

    seconds: int = 3600

    def happen(self, on: Active) -> None:
        """Jump."""
        system = on.phone.system
        system.set_time(system.now() + timedelta(seconds=self.seconds))


def _each(root: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with every node changed."""
    return change(replace(root, children=tuple(_each(child, change) for child in root.children)))


ALL: dict[str, type[Fault]] = {
    kind.__name__: kind
    for kind in (
        DumpFails, DumpEmpty, DumpStale, DumpSlow, OtherDisplay, FallsAsleep, NotClickable,
        BoundsOff, TextMissing, ServerKilled, ServerHangs, DeadObject, AdbCut, AdbState, DeadTap,
        DropsCharacters, InputRefused, Person, SlowStart, Frozen, AppCrashes, AppHangs, PopUp,
        Turns, IncomingCall, SecureScreen, BlackFrames, FilmPlays, ClockJumps, ClipboardShown,
    )
}  # fmt: skip
"""By name, for the command line."""


def read(spec: str) -> Fault:
    """A fault from words such as `AdbCut:seconds=6,step=3`.

    Raises:
        ValueError: There is no such fault, or it has no such setting.
    """
    name, _, rest = spec.partition(":")
    kind = ALL.get(name)
    if kind is None:
        msg = f"There is no fault {name!r}; there are {', '.join(ALL)}."
        raise ValueError(msg)
    known = {field.name: field.default for field in dataclasses.fields(kind)}
    given: dict[str, object] = {}
    for part in filter(None, rest.split(",")):
        key, _, value = part.partition("=")
        made = known.get(key)
        if isinstance(made, (int, float)) and not isinstance(made, bool):
            given[key] = type(made)(value)
        elif isinstance(made, str):
            given[key] = value
        else:
            msg = f"{name} has no setting {key!r}; it has {', '.join(known) or 'none'}."
            raise ValueError(msg)
    return kind(**given)
