"""The services `shell:`, `shell,v2,...:` and `exec:` of the phone's adbd."""

import struct
import threading

from virtual_phone.adb.adbd import Stream
from virtual_phone.commands.job import Sink
from virtual_phone.machine import Machine
from virtual_phone.shell.interpreter import Shell
from virtual_phone.shell.parser import Fault, Incomplete, parse
from virtual_phone.shell.terminal import EXIT, STDERR, STDOUT, Client, Terminal


class ShellService:
    """One shell for one stream.

    Between the service's name and its colon stand `v2` (packets, standard error apart, exit code),
    `raw` or `pty`, and `TERM=...`. Without `raw` and without a command it is a terminal.
    """

    def __init__(self, machine: Machine, name: str) -> None:
        kind, _, self._line = name.partition(":")
        flags = kind.split(",")
        self._machine = machine
        self._packets = "v2" in flags
        self._terminal = "pty" in flags or (not self._line and "raw" not in flags)
        self._term = next((f.partition("=")[2] for f in flags if f.startswith("TERM=")), "dumb")

    def __call__(self, stream: Stream) -> None:
        """Serve one stream."""
        client = Client(stream, packets=self._packets)
        lock = threading.Lock()
        out = self._sink(stream, STDOUT, lock)
        err = out if self._terminal else self._sink(stream, STDERR, lock)
        if self._terminal:
            client.terminal = Terminal(out, client.interrupt)
        client.start()
        reply = None
        if self._line:
            self._machine.hooks.count_line()
        if self._machine.player is not None and self._line:
            files = self._machine.files
            reply = self._machine.player.answer_command(self._line, files.write)
        if reply is not None:
            out(reply.value)
            self._end(stream, 0)
            return
        shell = Shell(self._machine, out, err, client.gone, client.input)
        shell.variables["TERM"] = self._term
        shell.terminal = client if self._terminal else None
        status = self._finished(shell, client) if self._line else self._session(shell, client)
        self._end(stream, status)

    def _end(self, stream: Stream, status: int) -> None:
        if self._packets:
            stream.write(struct.pack("<BIB", EXIT, 1, status & 255))

    def _sink(self, stream: Stream, channel: int, lock: threading.Lock) -> Sink:
        def write(data: bytes) -> None:
            if self._terminal:
                data = data.replace(b"\n", b"\r\n")
            with lock:
                if self._packets:
                    data = struct.pack("<BI", channel, len(data)) + data
                stream.write(data)

        return write

    def _finished(self, shell: Shell, client: Client) -> int:
        """Run the line, and wait for what it left behind and still writes to the client."""
        status = shell.run(self._line)
        for thread in shell.background.values():
            while thread.is_alive() and not client.gone(0):
                thread.join(0.05)
        return status

    def _session(self, shell: Shell, client: Client) -> int:
        """Run lines as they come; one that is not whole yet waits for the next."""
        text = ""
        while not shell.done:
            if client.again():
                text = ""
            if client.terminal:
                shell.out(self._prompt(shell, waiting=bool(text)))
            line = client.input.read_line()
            text += line.decode("utf-8", "replace")
            if line and _unfinished(text):
                continue
            if text.strip():
                shell.run(text)
            text = ""
            if not line:
                break
        return shell.status

    def _prompt(self, shell: Shell, *, waiting: bool) -> bytes:
        if waiting:
            return b"> "
        device = self._machine.props["ro.product.device"]
        failed = f"{shell.status}|" if shell.status else ""
        return f"{failed}{device}:{shell.folder} $ ".encode()


def _unfinished(text: str) -> bool:
    try:
        parse(text)
    except Incomplete:
        return True
    except Fault:  # told when it is run
        return False
    return False
