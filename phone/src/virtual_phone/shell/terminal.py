"""What a client sends to a shell, and what a terminal makes of it."""

import struct
import threading
from collections.abc import Callable

from virtual_phone.adb.adbd import Stream
from virtual_phone.commands.job import Sink
from virtual_phone.commands.pipes import Pipe

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW_SIZE = range(6)
"""Packets of the shell protocol."""


class Terminal:
    """What the kernel does for a shell on a terminal: echo, erase, end of line."""

    def __init__(self, echo: Sink, interrupt: Callable[[], object] = lambda: None) -> None:
        self._echo, self._interrupt = echo, interrupt
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
                self._erase()
            elif key == 3:
                self._line.clear()
                self._echo(b"^C\n")
                self._interrupt()
                lines += b"\n"
            elif key == 4:
                self.ended = not self._line
            elif key == 21:
                while self._line:
                    self._erase()
            else:
                self._line.append(key)
                self._echo(bytes([key]))
        return bytes(lines)

    def _erase(self) -> None:
        """Take one character back, which may be several bytes."""
        if self._line:
            while len(self._line) > 1 and self._line[-1] & 0xC0 == 0x80:
                del self._line[-1]
            del self._line[-1]
            self._echo(b"\b \b")


class Client:
    """The other end of a shell: what it sends is read by a thread of its own."""

    def __init__(self, stream: Stream, *, packets: bool) -> None:
        self.input = Pipe()
        self.terminal: Terminal | None = None
        self.size = (24, 80)
        """Rows and columns of the client's window."""
        self._stream, self._packets = stream, packets
        self._raw = bytearray()
        self._left = False
        self._stop = threading.Event()

    def start(self) -> None:
        """Begin to read."""
        threading.Thread(target=self._pump, name="shell input", daemon=True).start()

    def gone(self, seconds: float) -> bool:
        """Wait up to so long; True when the client went away or pressed Ctrl-C."""
        return self._stop.wait(seconds)

    def interrupt(self) -> None:
        """Stop what runs, as Ctrl-C does."""
        self._stop.set()

    def again(self) -> bool:
        """Forget about Ctrl-C; True if it was pressed."""
        pressed = self._stop.is_set() and not self._left
        if pressed:
            self._stop.clear()
        return pressed

    def _pump(self) -> None:
        while chunk := self._stream.read():
            data, ended = self._unpack(chunk) if self._packets else (chunk, False)
            self.input.write(self.terminal.edit(data) if self.terminal else data)
            if ended or (self.terminal and self.terminal.ended):
                self.input.close()
        self._left = True
        self.input.close()
        self._stop.set()

    def _unpack(self, chunk: bytes) -> tuple[bytes, bool]:
        """Take whole packets: what came on standard input, and whether it closed."""
        self._raw += chunk
        raw, data, ended = self._raw, bytearray(), False
        while len(raw) >= 5:
            channel, length = struct.unpack_from("<BI", raw)
            if len(raw) < 5 + length:
                break
            body = bytes(raw[5 : 5 + length])
            if channel == STDIN:
                data += body
            elif channel == WINDOW_SIZE:
                self._resize(body)
            ended = ended or channel == CLOSE_STDIN
            del raw[: 5 + length]
        return bytes(data), ended

    def _resize(self, body: bytes) -> None:
        rows, _, columns = body.decode("ascii", "replace").partition(",")[0].partition("x")
        if rows.isdigit() and columns.isdigit():
            self.size = (int(rows), int(columns))
