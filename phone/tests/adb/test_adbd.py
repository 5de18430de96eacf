"""The device side of adb, as the real adb and a bare client see it."""

import socket
import struct
import threading
from collections.abc import Iterator

import adbutils
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from virtual_phone.adb.adbd import (
    CLSE,
    CNXN,
    HEADER,
    OKAY,
    OPEN,
    VERSION,
    WRTE,
    Adbd,
    Link,
    Service,
    Stream,
)
from virtual_phone.phone import VirtualPhone

from ..conftest import Adb, Bridge
from ..examples import examples


class Client:
    """The host's side, bare."""

    def __init__(self, port: int) -> None:
        self.sock = socket.create_connection(("127.0.0.1", port), 5)
        self.source = self.sock.makefile("rb")

    def send(self, command: int, arg0: int, arg1: int, payload: bytes = b"") -> None:
        head = HEADER.pack(command, arg0, arg1, len(payload), 0, command ^ 0xFFFFFFFF)
        self.sock.sendall(head + payload)

    def receive(self) -> tuple[int, int, int, bytes]:
        head = self.source.read(HEADER.size)
        if not head:
            raise EOFError
        command, arg0, arg1, length, _, _ = HEADER.unpack(head)
        return command, arg0, arg1, self.source.read(length)

    def greet(self, max_data: int = 4096) -> bytes:
        self.send(CNXN, VERSION, max_data, b"host::\0")
        command, _, _, banner = self.receive()
        assert command == CNXN
        return banner

    def close(self) -> None:
        self.source.close()
        self.sock.close()


def _echo(stream: Stream) -> None:
    while data := stream.read():
        stream.write(data)


def _services(name: str, link: Link) -> Service | None:
    big = bytes(range(256)) * 100
    return {"echo:": _echo, "big:": lambda stream: stream.write(big)}.get(name)


@pytest.fixture(scope="module")
def daemon() -> Iterator[Adbd]:
    made = Adbd(banner=lambda: "device::features=x", services=_services)
    yield made
    made.vanish()


@pytest.fixture
def client(daemon: Adbd) -> Iterator[Client]:
    made = Client(daemon.port)
    yield made
    made.close()


def test_greeting_names_the_features(client: Client) -> None:
    assert client.greet() == b"device::features=x"


def test_unknown_service_is_refused_without_an_okay(client: Client) -> None:
    client.greet()
    client.send(OPEN, 7, 0, b"tcp:9\0")
    assert client.receive() == (CLSE, 0, 7, b"")


def test_stream_carries_both_ways_and_acknowledges(client: Client) -> None:
    client.greet()
    client.send(OPEN, 7, 0, b"echo:\0")
    command, theirs, mine, _ = client.receive()
    assert (command, mine) == (OKAY, 7)
    client.send(WRTE, 7, theirs, b"hello")
    assert client.receive() == (OKAY, theirs, 7, b"")
    assert client.receive() == (WRTE, theirs, 7, b"hello")
    client.send(OKAY, 7, theirs)
    client.send(CLSE, 7, theirs)
    assert client.receive() == (CLSE, theirs, 7, b"")
    client.send(WRTE, 7, theirs, b"late")
    assert client.receive() == (CLSE, 0, 7, b"")


def test_old_client_gets_checksums(client: Client) -> None:
    client.send(CNXN, VERSION - 1, 4096, b"host::\0")
    client.receive()
    client.send(OPEN, 7, 0, b"big:\0")
    assert client.receive()[0] == OKAY
    _, _, _, length, checksum, _ = HEADER.unpack(client.source.read(HEADER.size))
    assert checksum == sum(client.source.read(length)) > 0


def test_output_is_cut_to_what_the_client_takes_and_waits_for_it(client: Client) -> None:
    client.greet(max_data=4096)
    client.send(OPEN, 3, 0, b"big:\0")
    _, theirs, _, _ = client.receive()
    data = bytearray()
    while True:
        command, _, _, piece = client.receive()
        if command == CLSE:
            break
        assert len(piece) <= 4096
        data += piece
        client.send(OKAY, 3, theirs)
    assert data == bytes(range(256)) * 100


def test_streams_end_when_the_connection_breaks(daemon: Adbd) -> None:
    ended = threading.Event()

    def wait(stream: Stream) -> None:
        stream.wait_closed(10)
        ended.set()

    own = Adbd(banner=lambda: "device::", services=lambda name, link: wait)
    client = Client(own.port)
    client.greet()
    client.send(OPEN, 1, 0, b"any:\0")
    client.receive()
    client.close()
    assert ended.wait(5)
    own.vanish()


@settings(
    max_examples=examples(25),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.binary(min_size=1, max_size=200))
def test_nonsense_breaks_only_its_own_connection(daemon: Adbd, noise: bytes) -> None:
    bad = Client(daemon.port)
    bad.sock.sendall(noise)
    bad.close()
    good = Client(daemon.port)
    assert good.greet() == b"device::features=x"
    good.close()


def test_vanished_daemon_refuses_and_returns_on_its_port(daemon: Adbd) -> None:
    own = Adbd(banner=lambda: "device::", services=_services)
    client = Client(own.port)
    client.greet()
    own.vanish()
    with pytest.raises((EOFError, ConnectionError)):
        client.receive()
    client.close()
    with pytest.raises(ConnectionRefusedError):
        Client(own.port)
    own.appear()
    again = Client(own.port)
    assert again.greet() == b"device::"
    again.close()
    own.vanish()


def test_header_is_the_documented_one() -> None:
    assert struct.pack("<I", CNXN) == b"CNXN"
    assert HEADER.size == 24


def test_real_adb_sees_the_device(phone: VirtualPhone, adb: Adb) -> None:
    assert adb("get-state").stdout == b"device\n"
    listed = adb("devices", "-l").stdout.decode()
    assert f"{phone.serial}" in listed
    assert "model:Pixel_8" in listed
    assert listed.count("device product") == 1


def test_port_without_a_listener_fails_before_any_byte(device: Bridge) -> None:
    with pytest.raises(adbutils.AdbError):
        device.create_connection(adbutils.Network.TCP, 9008)


def test_reversed_port_of_the_phone_leads_to_the_computer(adb: Adb) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        assert adb("reverse", "tcp:7001", f"tcp:{port}").returncode == 0
        assert adb("reverse", "--list").stdout == f"host-1 tcp:7001 tcp:{port}\n\n".encode()
        asked = threading.Thread(target=_answer_once, args=(server,))
        asked.start()
        done = adb("shell", "echo question | nc 127.0.0.1 7001")
        asked.join(10)
        assert done.stdout == b"question, answered\n"
    assert adb("reverse", "--no-rebind", "tcp:7001", "tcp:1").returncode == 1
    assert adb("reverse", "tcp:0", "tcp:1").stdout.strip().isdigit()
    assert adb("reverse", "--remove", "tcp:7001").returncode == 0
    assert adb("reverse", "--remove", "tcp:7001").returncode == 1
    assert adb("reverse", "--remove-all").returncode == 0
    assert adb("reverse", "--list").stdout == b"\n"


def _answer_once(server: socket.socket) -> None:
    conn, _ = server.accept()
    with conn:
        conn.sendall(conn.recv(100).strip() + b", answered\n")


def test_many_shells_at_once(adb: Adb) -> None:
    outputs: dict[int, bytes] = {}

    def ask(number: int) -> None:
        outputs[number] = adb("shell", f"echo {number}").stdout

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert outputs == {n: f"{n}\n".encode() for n in range(8)}


def test_framebuffer_is_the_screen(phone: VirtualPhone, device: Bridge) -> None:
    with device.open_transport() as conn:
        conn.send_command("framebuffer:")
        conn.check_okay()
        head = struct.unpack("<13I", conn.read_exact(52))
        pixels = conn.read_exact(head[2])
    assert head[:5] == (1, 32, 1080 * 2400 * 4, 1080, 2400)
    blue, green, red = phone.system.screenshot()[1200, 540]
    at = (1200 * 1080 + 540) * 4
    assert tuple(pixels[at : at + 3]) == (red, green, blue)


def test_logcat_is_asked_for_as_the_adb_binary_does(adb: Adb) -> None:
    done = adb("logcat", "-d")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"beginning of main" in done.stdout
