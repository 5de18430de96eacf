"""How a fault comes between a client and the phone: the calls it may affect, and the active faults.

The faults themselves are in `virtual_phone.faults.kinds`.
"""

import random
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from virtual_phone.faults.hooks import Call, Input
from virtual_phone.system.frames import Frame
from virtual_phone.ui.accessibility import Node

if TYPE_CHECKING:
    from virtual_phone.phone import VirtualPhone

Do = Callable[[], object]


@dataclass(frozen=True, kw_only=True)
class Fault:
    """One thing that goes wrong; every part of it is harmless unless a fault says otherwise."""

    def begin(self, on: "Active") -> None:
        """It was switched on."""

    def end(self, on: "Active") -> None:
        """It was switched off."""

    def call(self, on: "Active", call: Call) -> None:
        """Before an RPC or shell command is performed: wait, `call.drop()` or `call.fail(...)`."""

    def gesture(self, on: "Active", entry: Input, do: Do) -> object:
        """In place of a gesture; `do` performs it."""
        return do()

    def text(self, on: "Active", text: str) -> str:
        """What arrives of a text that is typed."""
        return text

    def after(self, on: "Active", entry: Input) -> None:
        """After a gesture; `on.steps` counts it."""

    def nodes(self, on: "Active", windows: list[Node]) -> list[Node]:
        """What the client gets to see of the accessibility trees."""
        return windows

    def picture(self, on: "Active", frame: Frame) -> Frame:
        """What the client gets to see of the screen."""
        return frame


class Active:
    """A fault that is on, and what it remembers."""

    def __init__(self, fault: Fault, phone: "VirtualPhone", seed: int) -> None:
        self.fault, self.phone = fault, phone
        self.rng = random.Random(f"{seed}/{fault!r}")
        self.over = threading.Event()
        """Set when the fault is switched off."""
        self.steps = 0
        self.memory: dict[str, object] = {}

    def chance(self, share: float) -> bool:
        """True in this share of the cases."""
        return self.rng.random() < share

    def later(self, seconds: float, do: Do) -> None:
        """Do something in a while, unless the fault is switched off before."""

        def wait() -> None:
            if not self.over.wait(seconds):
                do()

        threading.Thread(target=wait, name="fault", daemon=True).start()


class Faults:
    """The faults of one phone, in the order in which they were switched on."""

    def __init__(self, phone: "VirtualPhone", manners: Sequence[Fault] = ()) -> None:
        """Have a phone without faults, but for the `manners` of its maker, which last."""
        self._phone = phone
        self._manners = tuple(manners)
        self._lasting: list[Active] = []
        self._made_wrong: list[Active] = []

    @property
    def active(self) -> tuple[Fault, ...]:
        """What is on, without the manners of the maker."""
        return tuple(one.fault for one in self._made_wrong)

    @property
    def _active(self) -> list[Active]:
        return [*self._lasting, *self._made_wrong]

    def begin_manners(self) -> None:
        """Have the manners of the maker from now on, as a phone that was just switched on."""
        self.end_manners()
        self._lasting = [Active(manner, self._phone, seed=0) for manner in self._manners]
        for one in self._lasting:
            one.fault.begin(one)

    def end_manners(self) -> None:
        """Be switched off."""
        ended, self._lasting = self._lasting, []
        for one in ended:
            one.over.set()
            one.fault.end(one)

    def on(self, *faults: Fault, seed: int = 0) -> None:
        """Switch faults on, in addition to those that are."""
        for fault in faults:
            one = Active(fault, self._phone, seed)
            self._made_wrong.append(one)
            fault.begin(one)

    def clear(self) -> None:
        """Mend everything; dialogs and pages that faults brought up stay."""
        active, self._made_wrong = self._made_wrong, []
        for one in active:
            one.over.set()
            one.fault.end(one)

    # Asked by the phone

    def call(self, call: Call) -> None:
        """Before an RPC or a shell command."""
        for one in self._active:
            one.fault.call(one, call)

    def gesture(self, entry: Input, do: Do) -> object:
        """Perform a gesture, or what the faults make of it."""
        for one in self._active:
            do = _through(one, entry, do)
        done = do()
        for one in self._active:
            one.steps += 1
            one.fault.after(one, entry)
        return done

    def text(self, text: str) -> str:
        """What arrives of a text."""
        for one in self._active:
            text = one.fault.text(one, text)
        return text

    def nodes(self, windows: list[Node]) -> list[Node]:
        """What is told of the windows."""
        for one in self._active:
            windows = one.fault.nodes(one, windows)
        return windows

    def picture(self, frame: Frame) -> Frame:
        """What is told of the screen."""
        for one in self._active:
            frame = one.fault.picture(one, frame)
        return frame


def _through(one: Active, entry: Input, do: Do) -> Do:
    return lambda: one.fault.gesture(one, entry, do)


@dataclass(frozen=True, kw_only=True)
class AtStep(Fault):
    """Something that happens once, after the gesture of this number; 0 for at once."""

    step: int = 0

    def happen(self, on: Active) -> None:
        """What happens."""

    def begin(self, on: Active) -> None:
        """At once, if so wanted."""
        if self.step == 0:
            self.happen(on)

    def after(self, on: Active, entry: Input) -> None:
        """Count."""
        if on.steps == self.step:
            self.happen(on)
