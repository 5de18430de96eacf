"""Serves an open memory to the other processes of this user."""

import hmac
import json
import os
import secrets
import socketserver
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from memory.sharing import wire
from memory.store import Memory
from tapwright.errors import MemoryUnavailable, TapwrightError

_SOCKET = "holder.sock"
_MAX_PATH = 100
"""Bytes of a socket's path; systems take 104 to 108."""
_SILENT_S = 30.0
"""A connection that sends no request for so long is closed."""
_DRAIN_S = 10.0
"""For calls that are at work when the holder ends."""
_MAX_TOKEN = 200
_MAX_REQUEST = 1 << 28
"""Bytes; a whole memory is imported in one request."""


class Holder:
    """A thread that answers the requests of other processes until it is closed."""

    def __init__(self, memory: Memory, folder: Path) -> None:
        """Listen, and write the note by which others find this process.

        Args:
            memory: opened by this process, which has the folder's lock.
            folder: of the memory.

        Raises:
            MemoryUnavailable: the socket or the note cannot be made.
        """
        self.memory = memory
        self.caller = wire.describe_caller(memory.embedder.name)
        self.token = secrets.token_hex(16)
        self._state = threading.Condition()
        self._working = 0
        self._is_closing = False
        try:
            self._server, address = _open_server(self, folder)
            note = wire.HolderNote(os.getpid(), address, self.token)
            wire.write_note(folder, note)
        except OSError as error:
            msg = f"the memory at {folder} cannot be shared: {error.strerror}"
            raise MemoryUnavailable(msg) from error
        self._address = address
        self._thread = threading.Thread(
            target=self._server.serve_forever,
            kwargs={"poll_interval": 0.05},
            name="memory-holder",
            daemon=True,
        )
        self._thread.start()

    def stop_serving(self) -> None:
        """Take no more requests, and let those at work end."""
        with self._state:
            self._is_closing = True
        self._server.shutdown()
        self._server.server_close()
        with self._state:
            self._state.wait_for(lambda: not self._working, _DRAIN_S)
        if os.sep in self._address:
            Path(self._address).unlink(missing_ok=True)

    @contextmanager
    def enter_call(self) -> Iterator[bool]:
        """Count a call as at work; False if this holder is about to end."""
        with self._state:
            is_open = not self._is_closing
            self._working += is_open
        try:
            yield is_open
        finally:
            with self._state:
                self._working -= is_open
                self._state.notify_all()


class _Handler(socketserver.StreamRequestHandler):
    """One request; without a reply, the asker looks for another holder."""

    timeout = _SILENT_S
    holder: Holder

    def handle(self) -> None:
        # Who asked may have gone, or waits no longer.
        with suppress(OSError, TimeoutError):
            token = self.rfile.readline(_MAX_TOKEN).strip()
            if hmac.compare_digest(token, self.holder.token.encode()):
                self._answer_request()

    def _answer_request(self) -> None:
        line = self.rfile.readline(_MAX_REQUEST)
        with self.holder.enter_call() as is_open:
            if is_open and line.endswith(b"\n"):
                self.wfile.write(_run_line(self.holder, line))


def _run_line(holder: Holder, line: bytes) -> bytes:
    try:
        request = json.loads(line)
        wire.check_caller(holder.caller, request, holder.memory.place)
        return wire.pack_result(wire.run_request(holder.memory, request))
    except TapwrightError as error:
        return wire.pack_error(error)
    except (ValueError, TypeError, KeyError) as error:
        msg = f"process {os.getpid()} cannot read a request to the memory: {error}"
        return wire.pack_error(MemoryUnavailable(msg))


def _open_server(
    holder: Holder, folder: Path
) -> tuple[socketserver.BaseServer, str]:
    """A server that does not run yet, and its address."""
    handler = type("_BoundHandler", (_Handler,), {"holder": holder})
    if not hasattr(socketserver, "ThreadingUnixStreamServer"):
        server = _LoopbackServer(("127.0.0.1", 0), handler)
        return server, f"127.0.0.1:{server.server_address[1]}"
    path = folder / _SOCKET
    if len(os.fsencode(path)) > _MAX_PATH:
        path = Path(tempfile.mkdtemp(prefix="tapwright-")) / _SOCKET
    path.unlink(missing_ok=True)
    unix_server = _UnixServer(str(path), handler)
    path.chmod(0o600)
    return unix_server, str(path)


class _LoopbackServer(socketserver.ThreadingTCPServer):
    daemon_threads = True


if hasattr(socketserver, "ThreadingUnixStreamServer"):

    class _UnixServer(socketserver.ThreadingUnixStreamServer):
        daemon_threads = True
        request_queue_size = 64
