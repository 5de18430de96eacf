"""Announces the phone by multicast DNS, as the wireless debugging of Android 11 and later does.

A phone announces `_adb-tls-connect._tcp` while wireless debugging is on, on a port that is another
one each time, and `_adb-tls-pairing._tcp` while it shows a pairing code. Sources: RFC 6762 and
6763, AOSP `packages/modules/adb/docs/dev/adb_wifi.md`.
"""

import contextlib
import socket
import struct
import threading
from dataclasses import dataclass

CONNECT = "_adb-tls-connect._tcp"
PAIRING = "_adb-tls-pairing._tcp"
GROUP = "224.0.0.251"
PORT = 5353
LIFETIME_S = 120
REPEAT_S = 1.0
"""Pause between two announcements that nobody asked for."""
LOOPBACK = "127.0.0.1"
_A, _PTR, _TXT, _SRV = 1, 12, 16, 33
_ANSWER = 0x8400
"""Flags of a response with authority."""
_FLUSH = 0x8001
"""Internet class, and whatever else was known of this name is outdated."""


@dataclass(frozen=True)
class Announcement:
    """A service that the phone offers."""

    instance: str
    service: str
    port: int


def encode_answer(announcement: Announcement, *, lifetime: int = LIFETIME_S) -> bytes:
    """The message that announces a service, or with a lifetime of 0 takes it back."""
    service = f"{announcement.service}.local"
    name = f"{announcement.instance}.{service}"
    # A host for each service: adb's resolver misses the second service of one host now and then.
    host = f"{announcement.instance}{announcement.service.partition('.')[0][4:]}.local"
    place = struct.pack("!HHH", 0, 0, announcement.port) + _encode_name(host)
    records = [
        _encode_record(service, _PTR, 1, lifetime, _encode_name(name)),
        _encode_record(name, _SRV, _FLUSH, lifetime, place),
        _encode_record(name, _TXT, _FLUSH, lifetime, b"\x03v=1"),
        _encode_record(host, _A, _FLUSH, LIFETIME_S, socket.inet_aton(LOOPBACK)),
    ]
    return struct.pack("!6H", 0, _ANSWER, 0, len(records), 0, 0) + b"".join(records)


def _encode_name(name: str) -> bytes:
    labels = [label.encode() for label in name.split(".")]
    return b"".join(bytes([len(label)]) + label for label in labels) + b"\0"


def _encode_record(name: str, kind: int, group: int, lifetime: int, data: bytes) -> bytes:
    return _encode_name(name) + struct.pack("!HHIH", kind, group, lifetime, len(data)) + data


class Announcer:
    """Announces services to programs on this machine only: no packet leaves it."""

    def __init__(self) -> None:
        """Join the group of multicast DNS.

        Raises:
            OSError: This machine has no interface for multicast.
        """
        self._services: dict[str, Announcement] = {}
        self._lock = threading.Lock()
        self._socket = _join_group()
        self._stopped = threading.Event()
        for work in (self._answer, self._repeat):
            threading.Thread(target=work, name="mdns", daemon=True).start()

    def announce(self, announcement: Announcement) -> None:
        """Offer a service from now on, in place of the one of the same kind."""
        self.withdraw(announcement.service)
        with self._lock:
            self._services[announcement.service] = announcement
        self._send(encode_answer(announcement))

    def withdraw(self, service: str) -> None:
        """Offer a kind of service no longer."""
        with self._lock:
            former = self._services.pop(service, None)
        if former is not None:
            self._send(encode_answer(former, lifetime=0))

    def stop(self) -> None:
        """Withdraw all and leave the group."""
        for service in list(self._services):
            self.withdraw(service)
        self._stopped.set()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _send_all(self) -> None:
        with self._lock:
            services = list(self._services.values())
        for announcement in services:
            self._send(encode_answer(announcement))

    def _send(self, message: bytes) -> None:
        with contextlib.suppress(OSError):
            self._socket.sendto(message, (GROUP, PORT))

    def _answer(self) -> None:
        """Answer each question about adb."""
        with contextlib.suppress(OSError):
            while not self._stopped.is_set():
                message = self._socket.recv(9000)
                is_question = len(message) > 2 and not message[2] & 0x80
                if is_question and b"adb-" in message:
                    self._send_all()

    def _repeat(self) -> None:
        while not self._stopped.wait(REPEAT_S):
            self._send_all()


def _join_group() -> socket.socket:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect((GROUP, PORT))
        own = socket.inet_aton(probe.getsockname()[0])
    sock = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        sock.bind(("", PORT))
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + own)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, own)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        sock.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 0)
    except OSError:
        sock.close()
        raise
    return sock
