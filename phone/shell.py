"""The phone's shell: a small mksh, enough for what people and tools send.

Understood: words with both kinds of quotes and backslashes, `$?`, `$NAME` and `${NAME}`,
`NAME=value` before a command, `;` `&&` `||` `|` and newlines, `>` `>>` `<` `2>` `2>&1`, and `*`
`?` `[..]` in file names.
"""

import glob
import posixpath
import re
import struct
from collections.abc import Callable

from phone import commands
from phone.adbd import Stream
from phone.commands.job import Failure, Job, Sink
from phone.commands.syntax import Simple, SyntaxFault, Word, parse
from phone.hooks import Call
from phone.machine import Machine
from phone.sync import reason

VARIABLE = re.compile(r"\$(\?|\w+|\{\w+\})")
ASSIGNMENT = re.compile(r"(\w+)=(.*)", re.DOTALL)
STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN = range(5)


class Shell:
    """One shell: its variables, its folder, its last exit code."""

    def __init__(
        self, machine: Machine, *, out: Sink, err: Sink, gone: Callable[[float], bool]
    ) -> None:
        self.machine = machine
        self.variables = {"PWD": "/", "HOME": "/", "USER": "shell", "EXTERNAL_STORAGE": "/sdcard"}
        self.status = 0
        self.done = False
        self._out, self._err, self._gone = out, err, gone

    def run(self, line: str) -> int:
        """Run a line; returns the last exit code.

        Raises:
            StreamClosed: If the client went away, or a hook dropped the call.
        """
        try:
            pipelines = parse(line)
        except SyntaxFault as fault:
            self._err(f"/system/bin/sh: {fault}\n".encode())
            self.status = 1
            return 1
        for pipeline in pipelines:
            wanted = {"&&": self.status == 0, "||": self.status != 0, ";": True}
            if wanted[pipeline.joint] and not self.done:
                self._pipe(pipeline.commands)
        return self.status

    def _pipe(self, simples: list[Simple]) -> None:
        carried: bytes | None = None
        for position, simple in enumerate(simples):
            last = position == len(simples) - 1
            caught = bytearray()
            self._simple(simple, stdin=carried, out=self._out if last else caught.extend)
            carried = bytes(caught)

    def _simple(self, simple: Simple, *, stdin: bytes | None, out: Sink) -> None:
        words = [text for word in simple.words for text in self._expand(word)]
        env: dict[str, str] = {}
        while words and (assignment := ASSIGNMENT.fullmatch(words[0])):
            env[assignment[1]] = assignment[2]
            words.pop(0)
        files: list[tuple[str, bytearray, bool]] = []
        err = self._err
        try:
            for kind, target in simple.redirects:
                if target is None:
                    err = out
                    continue
                name = " ".join(self._expand(target))
                if not name:  # An unset variable: mksh says it of the empty name, too.
                    raise FileNotFoundError(name)
                path = posixpath.join(self.variables["PWD"], name)
                if kind == "<":
                    stdin = self.machine.files.read(path)
                    continue
                caught = bytearray()
                files.append((path, caught, kind.endswith(">>")))
                out = out if kind.startswith("2") else caught.extend
                err = caught.extend if kind.startswith(("2", "&")) else err
            self._command(words, env, stdin=stdin, out=out, err=err)
            for path, caught, append in files:
                self._store(path, bytes(caught), append=append)
        except OSError as error:
            if isinstance(error, ConnectionError):
                raise
            self._err(f"/system/bin/sh: can't create {error}: {reason(error)}\n".encode())
            self.status = 1

    def _store(self, path: str, data: bytes, *, append: bool) -> None:
        if path == "/dev/null":
            return
        try:
            before = self.machine.files.read(path) if append else b""
        except FileNotFoundError:
            before = b""
        self.machine.files.write(path, before + data)

    def _command(
        self, words: list[str], env: dict[str, str], *, stdin: bytes | None, out: Sink, err: Sink
    ) -> None:
        if not words:
            self.variables.update(env)
            self.status = 0
            return
        name, *args = words
        if name == "exec" and args:
            # The rest of the line is not run, as nothing of the shell is left.
            self._command(args, env, stdin=stdin, out=out, err=err)
            self.done = True
            return
        if name in ("cd", "exit", "export"):
            self._builtin(name, args, err)
            return
        do = commands.find(name)
        if do is None:
            err(f"/system/bin/sh: {name}: inaccessible or not found\n".encode())
            self.status = 127
            return
        job = Job(
            machine=self.machine,
            name=name.rpartition("/")[2],
            args=args,
            env=self.variables | env,
            folder=self.variables["PWD"],
            stdin=stdin,
            out=out,
            err=err,
            gone=self._gone,
            run=self._inner(out, err),
        )
        call = Call("shell", job.name, tuple(args))
        with self.machine.hooks.around(call):
            try:
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

    def _inner(self, out: Sink, err: Sink) -> Callable[[str], int]:
        inner = Shell(self.machine, out=out, err=err, gone=self._gone)
        inner.variables = dict(self.variables)
        return inner.run

    def _builtin(self, name: str, args: list[str], err: Sink) -> None:
        if name == "exit":
            self.done = True
            self.status = int(args[0]) & 255 if args and args[0].isdigit() else self.status
            return
        if name == "export":
            for name, equals, value in (pair.partition("=") for pair in args):
                self.variables |= {name: value} if equals else {}
            self.status = 0
            return
        target = posixpath.normpath(posixpath.join(self.variables["PWD"], *(args or ["/"])))
        try:
            self.machine.files.entries(target)
        except OSError as error:
            err(f"/system/bin/sh: cd: {target}: {reason(error)}\n".encode())
            self.status = 2
        else:
            self.variables["PWD"] = target
            self.status = 0

    def _expand(self, word: Word) -> list[str]:
        values = self.variables | {"?": str(self.status)}
        text, pattern = "", ""
        for part, quote in word.parts:
            shown = part
            if quote != "'":
                shown = VARIABLE.sub(lambda found: values.get(found[1].strip("{}"), ""), part)
                shown = shown.replace("\0", "$")
            text += shown
            pattern += glob.escape(shown) if quote else shown
        if any(not quote and set(part) & set("*?[") for part, quote in word.parts):
            return self.machine.files.glob(pattern, self.variables["PWD"]) or [text]
        return [text] if text or any(quote for _, quote in word.parts) else []


class ShellService:
    """The services `shell:`, `shell,v2:` and `exec:`."""

    def __init__(self, machine: Machine, name: str) -> None:
        kind, _, self._line = name.partition(":")
        flags = kind.split(",")
        self._machine = machine
        self._packets = "v2" in flags
        # Without a command and without `raw`, the client is a terminal that echoes nothing itself.
        self._terminal = not self._line and "raw" not in flags

    def __call__(self, stream: Stream) -> None:
        """Serve one stream."""
        out: Sink = stream.write
        err: Sink = stream.write
        if self._packets:
            out, err = _packed(stream, STDOUT), _packed(stream, STDERR)
        if self._terminal:
            out, err = _with_returns(out), _with_returns(err)
        shell = Shell(self._machine, out=out, err=err, gone=lambda s: _gone(stream, s))
        status = shell.run(self._line) if self._line else self._read_lines(stream, shell, out)
        if self._packets:
            stream.write(struct.pack("<BIB", EXIT, 1, status & 255))

    def _read_lines(self, stream: Stream, shell: Shell, out: Sink) -> int:
        terminal = Terminal(out) if self._terminal else None
        buffer = bytearray()
        raw = bytearray()
        while not shell.done:
            if terminal:
                device = self._machine.props["ro.product.device"]
                out(f"{device}:{shell.variables['PWD']} $ ".encode())
            while b"\n" not in buffer and (chunk := stream.read()):
                raw += chunk
                data, ended = _unpack(raw) if self._packets else (bytes(raw), False)
                if not self._packets:
                    raw.clear()
                buffer += terminal.edit(data) if terminal else data
                if ended or (terminal and terminal.ended):
                    break
            line, newline, rest = bytes(buffer).partition(b"\n")
            buffer = bytearray(rest)
            if line:
                shell.run(line.decode("utf-8", "replace"))
            if not newline:
                break
        return shell.status


class Terminal:
    """What the kernel does for a shell on a terminal: echo, erase, end of line."""

    def __init__(self, echo: Sink) -> None:
        self._echo = echo
        self._line = bytearray()
        self.ended = False
        """True after Ctrl-D on an empty line."""

    def edit(self, typed: bytes) -> bytes:
        """Take keys; returns the lines that they completed."""
        lines = bytearray()
        for key in typed:
            if key in b"\r\n":
                self._echo(b"\n")
                lines += self._line + b"\n"
                self._line.clear()
            elif key in b"\x7f\b":
                if self._line:
                    del self._line[-1]
                    self._echo(b"\b \b")
            elif key == 3:
                self._line.clear()
                self._echo(b"^C\n")
                lines += b"\n"
            elif key == 4:
                self.ended = not self._line
            else:
                self._line.append(key)
                self._echo(bytes([key]))
        return bytes(lines)


def _with_returns(sink: Sink) -> Sink:
    """What a terminal needs at the end of each line."""
    return lambda data: sink(data.replace(b"\n", b"\r\n"))


def _packed(stream: Stream, channel: int) -> Sink:
    return lambda data: stream.write(struct.pack("<BI", channel, len(data)) + data)


def _unpack(raw: bytearray) -> tuple[bytes, bool]:
    """Take whole packets off the front: what came on standard input, and whether it closed."""
    data, ended = bytearray(), False
    while len(raw) >= 5:
        channel, length = struct.unpack_from("<BI", raw)
        if len(raw) < 5 + length:
            break
        if channel == STDIN:
            data += raw[5 : 5 + length]
        ended = ended or channel == CLOSE_STDIN
        del raw[: 5 + length]
    return bytes(data), ended


def _gone(stream: Stream, seconds: float) -> bool:
    return stream.closed or stream.wait_closed(seconds)
