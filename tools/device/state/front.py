"""Asks a phone what is in front of its screen, in one round trip."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tools.device.state.clock import READ_CLOCK, PhoneClock
from tools.device.state.foreground import is_input_shown, parse_foreground
from tools.hierarchy.node import Node
from tools.hierarchy.tree import has_keyboard

RunCommands = Callable[[Sequence[list[str]]], list[str]]
"""Runs harmless commands on the phone, and gives what each of them printed."""
READ_FRONT = ["dumpsys", "window", "displays"]
READ_INPUT = ["dumpsys", "input_method"]
_READ_WINDOWS = ["dumpsys", "window", "windows"]


class Front(NamedTuple):
    """What is in front."""

    package: str
    activity: str
    has_input: bool | None = None
    """Whether the input method service shows a keyboard; None if it was not asked."""


class FrontReader:
    """Asks one phone, and remembers what its trees tell by themselves."""

    def __init__(self, run_commands: RunCommands, clock: PhoneClock) -> None:
        """Prepare a reader.

        Args:
            run_commands: on the phone.
            clock: of the phone, which is asked along with the rest when it is due.
        """
        self._run_commands = run_commands
        self._clock = clock
        self._has_ime_windows = False
        """Whether this phone's trees have shown a keyboard: then they always do."""

    def read_beside_tree(self, *, has_tree: bool) -> Front:
        """What is in front, and what a tree of the same moment, if there is one, may leave open.

        Raises:
            PhoneError: the phone does not answer.
        """
        with_input = not (has_tree and self._has_ime_windows)
        return self.read_front(with_input=with_input)

    def read_front(self, *, with_input: bool) -> Front:
        """What is in front, and whether a keyboard is if `with_input`.

        Raises:
            PhoneError: the phone does not answer.
        """
        commands = [READ_FRONT]
        if with_input:
            commands.append(READ_INPUT)
        if self._clock.is_due:
            commands.append(READ_CLOCK)
        outputs = self._run_commands(commands)
        if commands[-1] is READ_CLOCK:
            self._clock.take_reading(outputs[-1])
        front = parse_foreground(outputs[0])
        if front is None:
            front = parse_foreground(self._run_commands([_READ_WINDOWS])[0])
        has_input = None
        if with_input:
            has_input = is_input_shown(outputs[1])
        if front is None:
            return Front("", "", has_input)
        return Front(front.package, front.activity, has_input)

    def is_keyboard_shown(
        self, roots: list[Node], front: Front, ime: str
    ) -> bool:
        """Whether a keyboard is on the screen: some phones leave its window out of the tree.

        Args:
            roots: of the tree; none where none was asked for, or came.
            front: read at the same time.
            ime: package of the input method in use.

        Raises:
            PhoneError: the phone does not answer.
        """
        if has_keyboard(roots, ime):
            self._has_ime_windows = True
            return True
        if roots and (self._has_ime_windows or not _has_focused_field(roots)):
            return False
        # Where the tree is empty nobody knows of a field that has the focus.
        if front.has_input is not None:
            return front.has_input
        return is_input_shown(self._run_commands([READ_INPUT])[0])


def _has_focused_field(roots: list[Node]) -> bool:
    return any(n.focused and n.editable for root in roots for n in root.walk())
