import socket
import threading
from collections.abc import Iterator

import httpx2
import pytest

from models.chat import send_request
from models.kept_connections import MAX_IDLE_S, KeptConnections
from tapwright.errors import ModelUnreachable
from tests.models.forms import request
from tests.models.rawserver import LAST_S, RawServer, drip, serving

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
BODY = (
    b'{"choices": [{"index": 0, "finish_reason": "stop", "message": '
    b'{"role": "assistant", "content": "{\\"done\\": true}"}}]}'
)


class Keeper:
    """Answers each request on a connection, until one is to be answered by drops."""

    def __init__(self, *, closes: bool = False) -> None:
        self.connections = 0
        self.answers = 0
        self.waits = threading.Event()
        """Set to answer the next request by drops, without an end."""
        self._closes = closes
        self._lock = threading.Lock()

    def speak(self, client: socket.socket) -> None:
        with self._lock:
            self.connections += 1
        while True:
            if self.waits.is_set():
                drip(HEAD + b"x-a: ", b"1")(client)
            # Counted first: the client may be done before the next line here.
            with self._lock:
                self.answers += 1
            client.sendall(
                HEAD + f"content-length: {len(BODY)}\r\n\r\n".encode() + BODY
            )
            if self._closes:
                return
            _read_next(client)


def _read_next(client: socket.socket) -> None:
    said = b""
    while b"\r\n\r\n" not in said:
        said += _receive(client)
    head, _, body = said.partition(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    (length,) = [
        int(line[15:]) for line in lines if line.startswith(b"content-length:")
    ]
    while len(body) < length:
        body += _receive(client)


def _receive(client: socket.socket) -> bytes:
    said = client.recv(65_536)
    if not said:
        raise ConnectionAbortedError
    return said


@pytest.fixture
def keeper() -> Keeper:
    return Keeper()


@pytest.fixture
def server(
    keeper: Keeper, monkeypatch: pytest.MonkeyPatch
) -> Iterator[RawServer]:
    with serving(keeper.speak) as server:
        address = f"http://127.0.0.1:{server.port}/v1"
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", address)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "none")
        monkeypatch.delenv("TAPWRIGHT_DIALECT", raising=False)
        yield server


def test_calls_of_all_roles_go_over_one_connection(
    keeper: Keeper, server: RawServer
) -> None:
    for role in ("planner", "actor", "reflector", "actor"):
        assert send_request(request(role=role), model="gpt-4o").value.done
    assert (keeper.answers, keeper.connections) == (4, 1)


def test_the_deadline_ends_a_call_over_a_kept_connection(
    keeper: Keeper, server: RawServer
) -> None:
    send_request(request(), model="gpt-4o")
    keeper.waits.set()
    with pytest.raises(ModelUnreachable, match="in time"):
        send_request(request(), model="gpt-4o", seconds=1)
    assert server.left.wait(LAST_S)
    keeper.waits.clear()
    assert send_request(request(), model="gpt-4o").value.done
    assert keeper.connections == 2


def test_a_connection_that_the_server_closed_is_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keeper = Keeper(closes=True)
    with serving(keeper.speak) as server:
        address = f"http://127.0.0.1:{server.port}/v1"
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", address)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "none")
        for _ in range(3):
            assert send_request(request(), model="gpt-4o").value.done
    assert keeper.answers == 3


def test_an_old_connection_is_not_used_again() -> None:
    class Clock:
        now = 0.0

        def __call__(self) -> float:
            return self.now

    clock, keeper = Clock(), Keeper()
    kept = KeptConnections(clock)
    with serving(keeper.speak) as server, httpx2.Client(transport=kept) as http:
        address = f"http://127.0.0.1:{server.port}/"
        http.post(address, content=b"a")
        http.post(address, content=b"a")
        assert keeper.connections == 1
        clock.now = MAX_IDLE_S + 1
        http.post(address, content=b"a")
        assert keeper.connections == 2
