"""`adb reverse`: ports of the phone from which connections go to the computer."""

import contextlib
import threading

from virtual_phone.adb.adbd import Link, Stream, StreamClosed
from virtual_phone.machine import Machine

FIRST_PORT = 39000
"""The first port that `tcp:0` gives."""


class Back:
    """What listens on a port of the phone: each connection becomes a stream to the computer."""

    def __init__(self, link: Link, target: str) -> None:
        self.link, self.target = link, target
        self._open: set[Stream] = set()

    def __call__(self, stream: Stream) -> None:
        """Serve a connection until either side ends it."""
        try:
            far = self.link.open(self.target)
        except StreamClosed:
            return
        self._open |= {stream, far}
        back = threading.Thread(target=_carry, args=(far, stream), name="reverse", daemon=True)
        back.start()
        _carry(stream, far)
        back.join()
        self._open -= {stream, far}

    def stop(self) -> None:
        """End every connection."""
        for stream in list(self._open):
            stream.close()


def _carry(source: Stream, target: Stream) -> None:
    with contextlib.suppress(StreamClosed):
        while chunk := source.read():
            target.write(chunk)
    target.close()


class Reverses:
    """The ports that are sent back, as `adb reverse --list` shows them."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._lock = threading.Lock()
        self._ports: dict[int, Back] = {}

    def serve(self, request: str, stream: Stream, link: Link) -> None:
        """Answer one request of `adb reverse`."""
        verb, _, rest = request.partition(":")
        if verb == "list-forward":
            self._forget_the_gone()
            lines = [f"host-1 tcp:{p} {back.target}\n" for p, back in sorted(self._ports.items())]
            text = "".join(lines)
            stream.write(f"{len(text):04x}{text}".encode())
        elif verb == "killforward-all":
            self.clear()
            stream.write(b"OKAY")
        elif verb == "killforward":
            self._kill(rest, stream)
        elif verb == "forward":
            self._forward(rest, stream, link)
        else:
            _fail(stream, f"unknown reverse request '{verb}'")

    def clear(self) -> None:
        """No port is sent back any more."""
        with self._lock:
            doomed, self._ports = self._ports, {}
        self._machine.kill(*doomed.values()) if doomed else None

    def _forget_the_gone(self) -> None:
        # A machine that was halted, or whose link broke, listens no more.
        with self._lock:
            alive = self._machine.ports
            self._ports = {p: back for p, back in self._ports.items() if alive.get(p) is back}

    def _kill(self, local: str, stream: Stream) -> None:
        self._forget_the_gone()
        port = _port(local)
        back = self._ports.pop(port, None) if port is not None else None
        if back is None:
            _fail(stream, f"listener '{local}' not found")
            return
        self._machine.kill(back)
        stream.write(b"OKAY")

    def _forward(self, rest: str, stream: Stream, link: Link) -> None:
        keep = rest.startswith("norebind:")
        local, _, target = rest.removeprefix("norebind:").partition(";")
        port = _port(local)
        if port is None or ":" not in target:
            _fail(stream, f"unsupported socket type '{local}'")
            return
        self._forget_the_gone()
        free = next(n for n in range(FIRST_PORT, 65536) if n not in self._machine.ports)
        chosen = port or free
        before = self._ports.pop(chosen, None) if not keep else None
        if before is not None:
            self._machine.kill(before)
        back = Back(link, target)
        if not self._machine.listen(chosen, back):
            _fail(stream, f"cannot bind listener: cannot rebind existing socket tcp:{chosen}")
            return
        self._ports[chosen] = back
        answer = "OKAY"
        if not port:
            answer += f"{len(str(chosen)):04x}{chosen}"
        stream.write(answer.encode())


def _port(name: str) -> int | None:
    kind, _, number = name.partition(":")
    return int(number) if kind == "tcp" and number.isdigit() and int(number) < 65536 else None


def _fail(stream: Stream, text: str) -> None:
    stream.write(f"FAIL{len(text):04x}{text}".encode())
