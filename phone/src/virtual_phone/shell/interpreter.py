"""The interpreter of the phone's shell: runs what the parser read."""

import contextlib
import threading
from collections.abc import Iterator
from contextlib import suppress

from virtual_phone.adb.adbd import StreamClosed
from virtual_phone.commands.pipes import BOUND, BrokenPipe, Pipe
from virtual_phone.shell.arith import ArithmeticFault
from virtual_phone.shell.calling import Caller
from virtual_phone.shell.conditions import holds
from virtual_phone.shell.expand import ExpansionFault
from virtual_phone.shell.parser import Fault, parse
from virtual_phone.shell.patterns import matches
from virtual_phone.shell.state import (
    Break,
    Continue,
    Exit,
    Leave,
    Options,
    Refused,
    Return,
    Streams,
)
from virtual_phone.shell.tree import (
    Calculation,
    Case,
    Command,
    Condition,
    For,
    Function,
    Group,
    If,
    Line,
    Loop,
    Pipeline,
    Script,
    Simple,
)

DEEPEST = 55
"""Constructs and calls within each other, beyond which the shell gives up."""


class Shell(Caller):
    """One shell: its variables, its folder, its last exit code."""

    def run(self, source: str) -> int:
        """Run a script; returns the last exit code.

        Raises:
            StreamClosed: If the client went away, or a hook dropped the call.
        """
        try:
            tree = parse(source)
        except Fault as fault:
            return self.fault(str(fault))
        return self.run_tree(tree)

    def run_tree(self, tree: Script) -> int:
        """Run what was read before; returns the last exit code."""
        streams = self.streams()
        try:
            self.script(tree, streams)
        except Exit as leave:
            self.status = leave.count & 255
            self.done = True
        except Leave as leave:  # outside of a loop or a function
            self.status = leave.count & 255 if isinstance(leave, Return) else self.status
        if self.done and (trap := self.traps.pop("EXIT", "")):
            status = self.status
            self.run(trap)
            self.status = status
        return self.status

    def capture(self, script: Script) -> str:
        """What a script prints."""
        caught = bytearray()
        inner = self.inner(self.streams())
        inner.out = caught.extend
        self.status = inner.run_tree(script)
        return caught.decode("utf-8", "surrogateescape").replace("\0", "")

    def inner(self, streams: Streams) -> "Shell":
        """A shell within this one: the same to begin with, then on its own."""
        shell = Shell(self.machine, streams.out, streams.err, self.gone, streams.stdin, self.name)
        shell.variables = dict(self.variables)
        shell.exported = set(self.exported)
        shell.functions = dict(self.functions)
        shell.arguments = list(self.arguments)
        shell.options = Options(**vars(self.options))
        shell.status, shell.depth, shell.pid = self.status, self.depth, self.pid
        shell.last_background = self.last_background
        return shell

    def script(self, script: Script, streams: Streams) -> None:
        """Run lines one after the other."""
        for line in script:
            if line.background:
                self._behind(line, streams)
            else:
                self._line(line, streams)

    def _line(self, line: Line, streams: Streams) -> None:
        for place, (joint, pipeline) in enumerate(line.pipelines):
            wanted = {"&&": self.status == 0, "||": self.status != 0, "": True}[joint]
            if not wanted:
                continue
            checked = place == len(line.pipelines) - 1 and not pipeline.negated
            self._unchecked += not checked
            try:
                self._pipeline(pipeline, streams)
            finally:
                self._unchecked -= not checked
            if checked and self.status and self.options.errexit and not self._unchecked:
                raise Exit(self.status)

    def _behind(self, line: Line, streams: Streams) -> None:
        process = self.machine.spawn("sh")
        inner = self.inner(Streams(Pipe(b""), dict(streams.sinks)))
        held = not _detached(line)
        client = self.gone

        def gone(seconds: float) -> bool:
            step = min(seconds, 0.05) if held else seconds
            return process.killed.wait(step) or (held and client(0))

        inner.gone = gone

        def work() -> None:
            with suppress(StreamClosed):
                inner.run_tree([Line(line.pipelines)])
            self.machine.ended(process)

        thread = threading.Thread(target=work, name="sh &", daemon=True)
        thread.start()
        self.last_background = process.pid
        self.status = 0
        if held:
            self.background[process.pid] = thread

    def _pipeline(self, pipeline: Pipeline, streams: Streams) -> None:
        if len(pipeline.commands) == 1:
            self.command(pipeline.commands[0], streams)
        else:
            self._piped(pipeline.commands, streams)
        if pipeline.negated:
            self.status = int(self.status == 0)

    def _piped(self, parts: list[Command], streams: Streams) -> None:
        """Run commands side by side, each in a shell of its own."""
        broken: list[StreamClosed] = []
        threads: list[threading.Thread] = []
        source = streams.stdin
        for part in parts[:-1]:
            pipe = Pipe(bound=BOUND)
            stage = self.inner(Streams(source, {**streams.sinks, 1: pipe.write}))
            own = source if threads else None
            threads.append(threading.Thread(
                target=_stage, args=(stage, part, pipe, own, broken), name="sh |", daemon=True
            ))  # fmt: skip
            threads[-1].start()
            source = pipe
        last = self.inner(Streams(source, dict(streams.sinks)))
        try:
            self.status = last.run_tree([_alone(parts[-1])])
        finally:
            source.abandon()
            for thread in threads:
                thread.join()
        if broken:
            raise broken[0]

    # Commands

    def command(self, command: Command, streams: Streams) -> None:
        """Run one command."""
        self.depth += 1
        try:
            if self.depth > DEEPEST:
                self.fault("function nested too deeply", err=streams.err)
                raise Exit(1)
            # What was refused was told, and its status is set.
            with contextlib.suppress(Refused):
                if isinstance(command, Simple):
                    self._simple(command, streams)
                else:
                    self._compound(command, self.redirected(command.redirects, streams))
        except (ExpansionFault, ArithmeticFault) as fault:
            self.fault(str(fault), err=streams.err)
            raise Exit(1) from None
        finally:
            self.depth -= 1

    def _compound(self, command: Command, streams: Streams) -> None:
        if isinstance(command, Group):
            if command.subshell:
                self.status = self.inner(streams).run_tree(command.body)
            else:
                self.script(command.body, streams)
        elif isinstance(command, If):
            self._if(command, streams)
        elif isinstance(command, Loop | For):
            self._loop(command, streams)
        elif isinstance(command, Case):
            self._case(command, streams)
        elif isinstance(command, Function):
            self.functions[command.name] = command.body
            self.status = 0
        elif isinstance(command, Condition):
            self.status = int(not holds(command.words, self.expander, self))
        elif isinstance(command, Calculation):
            self.status = int(self.expander.number(command.expression) == 0)

    def _asked(self, script: Script, streams: Streams) -> bool:
        """Whether a condition holds."""
        self._unchecked += 1
        try:
            self.script(script, streams)
        finally:
            self._unchecked -= 1
        return self.status == 0

    def _if(self, command: If, streams: Streams) -> None:
        for condition, body in command.arms:
            if self._asked(condition, streams):
                self.script(body, streams)
                return
        if command.otherwise is None:
            self.status = 0
        else:
            self.script(command.otherwise, streams)

    def _rounds(self, command: Loop | For, streams: Streams) -> Iterator[None]:
        if isinstance(command, For):
            words = command.words
            values = (
                list(self.arguments)
                if words is None
                else [text for word in words for text in self.expander.fields(word)]
            )
            for value in values:
                self.variables[command.name] = value
                yield
            return
        while self._asked(command.condition, streams) != command.until:
            yield

    def _loop(self, command: Loop | For, streams: Streams) -> None:
        status = 0
        for _ in self._rounds(command, streams):
            if self.gone(0):
                msg = "the client is gone"
                raise StreamClosed(msg)
            try:
                self.script(command.body, streams)
                status = self.status
            except (Break, Continue) as leave:
                if leave.count > 1:
                    raise type(leave)(leave.count - 1) from None
                status = 0
                if isinstance(leave, Break):
                    break
        self.status = status

    def _case(self, command: Case, streams: Streams) -> None:
        text = self.expander.text(command.word)
        through = False
        for patterns, body, falls in command.arms:
            if through or any(matches(text, self.expander.pieces(p)) for p in patterns):
                self.script(body, streams)
                through = falls
                if not falls:
                    return
        if not through:
            self.status = 0

    def _simple(self, command: Simple, streams: Streams) -> None:
        words = [text for word in command.words for text in self.expander.fields(word)]
        streams = self.redirected(command.redirects, streams)
        if not command.words:
            self.status = 0
        values = {}
        for name, word, append in command.assignments:
            values[name] = (self.variables.get(name, "") if append else "") + self.expander.text(
                word
            )
        if self.options.xtrace and (words or values):
            shown = [*(f"{n}={v}" for n, v in values.items()), *words]
            streams.err(f"+ {' '.join(shown)}\n".encode("utf-8", "surrogateescape"))
        if words:
            self.call(words, values, streams)
            return
        self.variables.update(values)


def _alone(command: Command) -> Line:
    return Line([("", Pipeline([command]))])


def _stage(
    shell: Shell, command: Command, pipe: Pipe, source: Pipe | None, broken: list[StreamClosed]
) -> None:
    try:
        # The stage after it has read enough.
        with contextlib.suppress(BrokenPipe):
            shell.run_tree([_alone(command)])
    except StreamClosed as error:
        broken.append(error)
    finally:
        pipe.close()
        if source is not None:
            source.abandon()


def _detached(line: Line) -> bool:
    """Whether a line in the background lets go of the client's outputs."""
    last = line.pipelines[-1][1].commands[-1]
    return {1, 2} <= {redirect.number for redirect in last.redirects}
