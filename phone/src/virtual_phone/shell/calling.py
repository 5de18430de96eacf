"""How the phone's shell calls functions, builtins and programs, and where these read and write."""

import posixpath
import shlex
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from virtual_phone import commands
from virtual_phone.commands.job import Failure, Job, Sink
from virtual_phone.commands.pipes import Pipe
from virtual_phone.faults.hooks import Call
from virtual_phone.files import File, reason
from virtual_phone.machine import Machine
from virtual_phone.shell import builtins
from virtual_phone.shell.expand import Expander
from virtual_phone.shell.patterns import to_regex
from virtual_phone.shell.state import Options, Refused, Return, Streams, discard
from virtual_phone.shell.terminal import Client
from virtual_phone.shell.tree import Command, Redirect, Script, Text

SH = "/system/bin/sh"


@dataclass
class Caller(ABC):
    """What a shell knows, and how it calls; `Shell` adds how it runs a script."""

    machine: Machine
    out: Sink
    err: Sink
    gone: Callable[[float], bool]
    input: Pipe = field(default_factory=lambda: Pipe(b""))
    name: str = SH

    def __post_init__(self) -> None:
        self.variables: dict[str, str] = {
            "PWD": "/", "HOME": "/", "USER": "shell", "LOGNAME": "shell", "HOSTNAME": "localhost",
            "SHELL": SH, "TERM": "dumb", "TMPDIR": "/data/local/tmp", "IFS": " \t\n",
            "PATH": "/product/bin:/apex/com.android.runtime/bin:/system/bin:/vendor/bin",
            "ANDROID_ROOT": "/system", "ANDROID_DATA": "/data", "EXTERNAL_STORAGE": "/sdcard",
            "ANDROID_STORAGE": "/storage",
        }  # fmt: skip
        self.exported = set(self.variables) - {"IFS", "PWD"}
        self.functions: dict[str, Command] = {}
        self.arguments: list[str] = []
        self.options = Options()
        self.traps: dict[str, str] = {}
        self.status = 0
        self.done = False
        self.depth = 0
        self.expander = Expander(self)
        self.background: dict[int, threading.Thread] = {}
        """Threads that still hold the client's outputs, by process id."""
        self.last_background = 0
        self.pid = 0
        self.frames: list[dict[str, str | None]] = []
        """For each function under way: what its `local` variables were outside."""
        self.terminal: Client | None = None
        """The terminal that it runs on."""
        self._unchecked = 0
        """Above 0 where a failure is a condition's answer and no reason for `set -e` to leave."""

    # What expansion asks

    @property
    def nounset(self) -> bool:
        """`set -u`."""
        return self.options.nounset

    @property
    def noglob(self) -> bool:
        """`set -f`."""
        return self.options.noglob

    def special(self, name: str) -> str | None:
        """The value of `$?` and the like."""
        if name == "$" and not self.pid:
            self.pid = self.machine.new_pid()
        known = {
            "?": str(self.status),
            "#": str(len(self.arguments)),
            "$": str(self.pid),
            "!": str(self.last_background or ""),
            "0": self.name,
            "-": "e" * self.options.errexit + "u" * self.options.nounset,
        }
        if name == "RANDOM":
            return str(self.machine.random.randrange(32768))
        if name == "SECONDS":
            return str(self.machine.epoch() - self.machine.boot)
        return known.get(name)

    def glob(self, pieces: list[Text]) -> list[str]:
        """File names that a pattern matches, sorted."""
        return self.machine.files.match(to_regex(pieces), self._shown(pieces), self.folder)

    @staticmethod
    def _shown(pieces: list[Text]) -> str:
        return "".join(piece.text for piece in pieces)

    @property
    def folder(self) -> str:
        """The working directory."""
        return self.variables["PWD"]

    def streams(self) -> Streams:
        """The shell's own."""
        return Streams(self.input, {1: self.out, 2: self.err})

    def fault(self, text: str, code: int = 1, err: Sink | None = None) -> int:
        """Tell an error of the shell's own."""
        (err or self.err)(f"{self.name}: {text}\n".encode("utf-8", "surrogateescape"))
        self.status = code
        return code

    @abstractmethod
    def inner(self, streams: Streams) -> "Caller":
        """A shell within this one: the same to begin with, then on its own."""

    @abstractmethod
    def run(self, source: str) -> int:
        """Run a script; returns the last exit code."""

    @abstractmethod
    def script(self, script: Script, streams: Streams) -> None:
        """Run lines one after the other."""

    @abstractmethod
    def command(self, command: Command, streams: Streams) -> None:
        """Run one command."""

    @abstractmethod
    def capture(self, script: Script) -> str:
        """What a script prints."""

    # Calls

    def call(self, words: list[str], values: dict[str, str], streams: Streams) -> None:
        """Run a function, a builtin or a program with its arguments."""
        name, *args = words
        if name in self.functions:
            with self._with(values):
                self._function(name, args, streams)
        elif name in builtins.BUILTINS:
            self.status = builtins.BUILTINS[name](self, args, values, streams) or 0
        else:
            self.program(words, values, streams)

    @contextmanager
    def _with(self, values: dict[str, str]) -> Iterator[None]:
        before = {name: self.variables.get(name) for name in values}
        self.variables.update(values)
        try:
            yield
        finally:
            self._restore(before)

    def _restore(self, before: dict[str, str | None]) -> None:
        for name, value in before.items():
            if value is None:
                self.variables.pop(name, None)
            else:
                self.variables[name] = value

    def _function(self, name: str, args: list[str], streams: Streams) -> None:
        before, self.arguments = self.arguments, args
        self.frames.append({})
        try:
            self.command(self.functions[name], streams)
        except Return as leave:
            self.status = leave.count & 255
        finally:
            self.arguments = before
            self._restore(self.frames.pop())

    def program(self, words: list[str], values: dict[str, str], streams: Streams) -> None:
        """Run a program, or say that there is none."""
        name, *args = words
        if self._play_back(words, streams):
            return
        do = commands.find(name)
        if do is None:
            self._no_program(name, args, streams)
            return
        if not self.machine.booted and do in commands.FRAMEWORK:
            streams.err(f"cmd: Can't find service: {name}\n".encode())
            self.status = 20
            return
        exported = {n: v for n, v in self.variables.items() if n in self.exported}
        job = Job(
            machine=self.machine,
            name=name.rpartition("/")[2],
            args=args,
            env={**exported, "PWD": self.folder, **values},
            folder=self.folder,
            input=streams.stdin,
            out=streams.out,
            err=streams.err,
            terminal=self.terminal is not None,
            gone=self.gone,
            run=lambda source, arguments=(), title=SH: self._within(
                source, arguments, title, streams
            ),
            call=lambda words, seconds=0: self._inner_call(words, streams, seconds),
        )
        call = Call("shell", job.name, tuple(args))
        with self.machine.hooks.around(call):
            try:
                if call.error is not None:
                    msg = f"Exception occurred while executing: {': '.join(call.error)}"
                    raise Failure(msg, 255)
                self.status = do(job) or 0
            except Failure as failure:
                if failure.text:
                    job.complain(failure.text)
                self.status = failure.code
            except OSError as error:
                if isinstance(error, ConnectionError):
                    raise
                job.complain(f"{job.name}: {error}: {reason(error)}")
                self.status = 1
        job.flush()
        self.machine.hooks.fire(call, "after_reply")

    def _play_back(self, words: list[str], streams: Streams) -> bool:
        """Answer as a recorded phone did; False where the phone itself has to run the program."""
        if self.machine.player is None:
            return False
        reply = self.machine.player.answer_command(shlex.join(words), self.machine.files.write)
        if reply is None:
            return False
        streams.out(reply.value)
        self.status = 0
        return True

    def _no_program(self, name: str, args: list[str], streams: Streams) -> None:
        if "/" in name:
            path = posixpath.join(self.folder, name)
            found = self._file(path)
            if found is not None and not found.is_dir and found.mode & 0o111:
                text = bytes(found.data).decode("utf-8", "replace")
                self.status = self._within(text, args, name, streams)
                return
            if found is not None:
                streams.err(f"{self.name}: {name}: can't execute: Permission denied\n".encode())
                self.status = 126
                return
        said = f"{self.name}: {name}: inaccessible or not found\n"
        streams.err(said.encode("utf-8", "surrogateescape"))
        self.status = 127

    def _file(self, path: str) -> File | None:
        try:
            return self.machine.files.get(path)
        except OSError:
            return None

    def _within(self, source: str, arguments: "list[str]", name: str, streams: Streams) -> int:
        inner = self.inner(streams)
        inner.functions, inner.options = {}, Options()
        inner.arguments, inner.name = list(arguments), name
        return inner.run(source)

    def _inner_call(self, words: list[str], streams: Streams, seconds: float = 0) -> int:
        inner = self.inner(streams)
        end = time.monotonic() + seconds
        if seconds:
            inner.gone = lambda wait: (
                self.gone(max(0.0, min(wait, end - time.monotonic()))) or time.monotonic() >= end
            )
        inner.program(words, {}, streams)
        return 124 if seconds and time.monotonic() >= end else inner.status

    # Redirections

    def redirected(self, redirects: list[Redirect], streams: Streams) -> Streams:
        """The streams of a command with redirections.

        Raises:
            Refused: If a file cannot be opened.
        """
        if not redirects:
            return streams
        made = Streams(streams.stdin, dict(streams.sinks))
        for number, operator, target in redirects:
            text = self.expander.text(target)
            path = posixpath.join(self.folder, text) if text else ""
            try:
                self._redirect(made, number, operator, text, path)
            except OSError as error:
                if isinstance(error, ConnectionError):
                    raise
                verb = "open" if operator == "<" else "create"
                said = f"{self.name}: can't {verb} {text}: {reason(error)}\n"
                made.err(said.encode("utf-8", "surrogateescape"))
                self.status = 1
                raise Refused from None
        return made

    def _redirect(self, made: Streams, number: int, operator: str, text: str, path: str) -> None:
        files = self.machine.files
        if operator in ("<<", "<<<"):
            data = text + ("\n" if operator == "<<<" else "")
            made.stdin = Pipe(data.encode("utf-8", "surrogateescape"))
        elif operator in (">&", "<&"):
            if text == "-":
                made.sinks[number] = discard
            elif text.isdigit() and number:
                made.sinks[number] = made.sinks.get(int(text), discard)
        elif operator == "<":
            if path not in ("/dev/stdin", "/dev/tty"):
                made.stdin = Pipe(files.read(path))
        elif not path:  # An unset variable: mksh says it of the empty name, too.
            raise FileNotFoundError(text)
        elif path in ("/dev/stdout", "/dev/stderr", "/dev/tty"):
            made.sinks[number] = made.sinks.get(2 if path.endswith("err") else 1, discard)
        elif operator != "<>":
            made.sinks[number] = files.opened(path, append=operator == ">>")
