"""What a shell command gets to work with, and the table in which commands register."""

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field

from virtual_phone.commands.pipes import Pipe
from virtual_phone.machine import Machine

Sink = Callable[[bytes], None]


class Failure(Exception):
    """A command gives up: its words for standard error, and its exit code."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.text, self.code = text, code


@dataclass
class Job:
    """One command on its way."""

    machine: Machine
    name: str
    args: list[str]
    env: dict[str, str]
    folder: str
    """Working directory."""
    input: Pipe
    """Standard input: a pipe, a file, or what the client sends."""
    out: Sink
    err: Sink
    terminal: bool
    """Whether a terminal is on the other side."""
    gone: Callable[[float], bool]
    """Waits up to so many seconds; True when the client went away."""
    run: Callable[..., int]
    """Runs a script in a shell within: its text, and its arguments."""
    call: Callable[..., int]
    """Runs one command with its arguments in the place of this one, for so many seconds at most."""
    _buffer: bytearray = field(default_factory=bytearray)

    @property
    def stdin(self) -> bytes:
        """All of standard input up to its end."""
        return self.input.read_all()

    def print(self, text: str = "") -> None:
        """Write a line to standard output; it leaves when the command ends, or with `flush`."""
        self._buffer += text.encode("utf-8", "surrogateescape") + b"\n"

    def write(self, data: bytes) -> None:
        """Write bytes to standard output as they are."""
        self._buffer += data

    def flush(self) -> None:
        """Send what was written so far."""
        data, self._buffer = bytes(self._buffer), bytearray()
        if data:
            self.out(data)

    def complain(self, text: str) -> None:
        """Write a line to standard error."""
        self.flush()
        self.err(text.encode("utf-8", "surrogateescape") + b"\n")

    def check_settings_free(self, permission: str) -> None:
        """Go on if the shell may change settings and permissions here.

        Raises:
            Failure: The maker does not let it, as long as its switch is off.
        """
        if self.machine.are_settings_barred:
            msg = (
                "java.lang.SecurityException: Permission denial: this requires "
                f"android.permission.{permission}"
            )
            raise Failure(msg, 255)

    def path(self, name: str) -> str:
        """A file name made absolute."""
        return posixpath.join(self.folder, name)

    def options(self, *with_value: str) -> tuple[dict[str, str], list[str]]:
        """Part the arguments into options and the rest.

        Args:
            with_value: Options that take the next argument as their value (`-p`).

        Returns:
            Options with their values (empty for plain ones), and the other arguments.
        """
        found: dict[str, str] = {}
        rest: list[str] = []
        words = iter(self.args)
        for word in words:
            if word in with_value:
                found[word] = next(words, "")
            elif word.startswith("-") and len(word) > 1:
                found[word] = ""
            else:
                rest.append(word)
        return found, rest

    def numbers(self, words: list[str]) -> list[float]:
        """Arguments as numbers.

        Raises:
            Failure: If one is none, as Android words it.
        """
        try:
            return [float(word) for word in words]
        except ValueError:
            bad = next(word for word in words if not _is_number(word))
            msg = f'java.lang.NumberFormatException: For input string: "{bad}"'
            raise Failure(msg, 255) from None


def _is_number(word: str) -> bool:
    try:
        float(word)
    except ValueError:
        return False
    return True


Command = Callable[[Job], int | None]
COMMANDS: dict[str, Command] = {}


def command(*names: str) -> Callable[[Command], Command]:
    """Enter a command into the table; it returns its exit code, None for 0."""

    def enter(do: Command) -> Command:
        COMMANDS.update(dict.fromkeys(names, do))
        return do

    return enter
