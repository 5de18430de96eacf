"""Which requests reach the server's routes at all, by what a browser says of them."""

import base64

import pytest
from fastapi import FastAPI, WebSocket
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketDenialResponse
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from console.http.guard import (
    HOSTS,
    ORIGINS,
    STUDIO,
    TOKEN,
    OriginGuard,
    guard_routes,
)

HERE = "http://127.0.0.1:8000"
SOCKET = "ws://127.0.0.1:8000/talk"
FOREIGN = (
    "https://example.org",
    "null",
    "http://localhost:3000",
    "http://smith.langchain.com",
    "",
)
PREFLIGHT = {
    "access-control-request-method": "POST",
    "access-control-request-headers": "content-type,x-api-key",
    "access-control-request-private-network": "true",
}


def open_client() -> TestClient:
    app = FastAPI()
    guard_routes(app)

    @app.api_route("/act", methods=["GET", "POST"])
    def act() -> str:
        return "acted"

    @app.websocket("/talk")
    async def talk(socket: WebSocket) -> None:
        await socket.accept()
        await socket.send_text("acted")
        await socket.close()

    return TestClient(app, base_url=HERE)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.delenv(ORIGINS, raising=False)
    monkeypatch.delenv(HOSTS, raising=False)
    monkeypatch.delenv(TOKEN, raising=False)
    return open_client()


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:1",
        "127.0.0.1",
        "127.0.0.2:80",
        "[::1]:8000",
        "[::1]",
        "10.0.0.7:80",
    ],
)
def test_programs_that_name_this_machine_are_served(
    client: TestClient, host: str
) -> None:
    assert client.post("/act", headers={"host": host}).json() == "acted"
    own = {"host": host, "origin": f"http://{host}"}
    assert client.post("/act", headers=own).json() == "acted"


@pytest.mark.parametrize(
    "host",
    [
        "rebound.example.org", "rebound.example.org:8000", "localhost.example.org", "api", "",
        "127.0.0.1.example.org", "[::1", "me@localhost", "localhost:8000:1", "localhost/x", "::1",
    ],
)  # fmt: skip
def test_a_name_that_was_made_to_point_here_is_refused(
    client: TestClient, host: str
) -> None:
    for headers in ({"host": host}, {"host": host, "origin": f"http://{host}"}):
        answer = client.post("/act", headers=headers)
        assert answer.status_code == 403
        assert (
            f"use localhost or its IP address, or add the name to {HOSTS}"
            in answer.text
        )


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_of_other_sites_are_refused(
    client: TestClient, origin: str
) -> None:
    for kind in ("application/json", "text/plain"):
        given = {"origin": origin, "content-type": kind}
        answer = client.post("/act", content='"x"', headers=given)
        assert (answer.status_code, answer.json()["error"]) == (
            403,
            "ForeignRequest",
        )
        assert ORIGINS in answer.json()["detail"]
        assert "access-control-allow-origin" not in answer.headers
    asked = client.options("/act", headers={"origin": origin, **PREFLIGHT})
    assert asked.status_code == 403
    assert not [
        name for name in asked.headers if name.startswith("access-control-")
    ]


def test_one_foreign_origin_among_several_is_refused(
    client: TestClient,
) -> None:
    both = [("origin", HERE), ("origin", "https://example.org")]
    assert client.post("/act", headers=both).status_code == 403


@pytest.mark.parametrize("origin", STUDIO)
def test_studio_is_served_in_every_region(
    client: TestClient, origin: str
) -> None:
    asked = client.options("/act", headers={"origin": origin, **PREFLIGHT})
    assert asked.status_code == 200
    assert asked.headers["access-control-allow-origin"] == origin
    assert asked.headers["access-control-allow-private-network"] == "true"
    assert "x-api-key" in asked.headers["access-control-allow-headers"]
    answer = client.post("/act", headers={"origin": origin})
    assert answer.json() == "acted"
    assert answer.headers["access-control-allow-origin"] == origin


def test_what_the_person_names_is_served_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(
        ORIGINS, "https://Chat.example.org/, http://localhost:3000"
    )
    monkeypatch.setenv(HOSTS, "phone.lan, other.lan")
    client = open_client()
    for origin in (
        "https://chat.example.org",
        "http://localhost:3000",
        STUDIO[0],
    ):
        answer = client.post(
            "/act", headers={"origin": origin, "host": "phone.lan:8123"}
        )
        assert answer.json() == "acted"
        assert answer.headers["access-control-allow-origin"] == origin
    assert (
        client.post(
            "/act", headers={"origin": "https://example.org"}
        ).status_code
        == 403
    )
    assert (
        client.post("/act", headers={"host": "example.org"}).status_code == 403
    )


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_other_sites_may_link_here_and_not_load_from_here(
    client: TestClient, site: str
) -> None:
    def get(mode: str, dest: str, method: str = "GET") -> int:
        said = {
            "sec-fetch-site": site,
            "sec-fetch-mode": mode,
            "sec-fetch-dest": dest,
        }
        return client.request(method, "/act", headers=said).status_code

    assert get("navigate", "document") == 200
    assert get("navigate", "iframe") == 403
    assert get("no-cors", "image") == 403
    assert get("no-cors", "script") == 403
    assert get("no-cors", "empty") == 403
    assert get("navigate", "document", "POST") == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_what_our_own_pages_and_the_person_load_is_served(
    client: TestClient, site: str
) -> None:
    assert (
        client.get("/act", headers={"sec-fetch-site": site}).json() == "acted"
    )


@pytest.mark.parametrize(
    "headers", [{"origin": "https://example.org"}, {"host": "example.org"}]
)
def test_sockets_are_refused_in_words(
    client: TestClient, headers: dict[str, str]
) -> None:
    with (
        pytest.raises(WebSocketDenialResponse) as refused,
        client.websocket_connect("/talk", headers=headers),
    ):
        pass
    assert refused.value.status_code == 403
    with client.websocket_connect(SOCKET, headers={"origin": HERE}) as ws:
        assert ws.receive_text() == "acted"


def test_sockets_of_servers_that_know_no_refusal_in_words_are_closed() -> None:
    sent: list[Message] = []

    async def reached(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("a foreign socket got through")

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise WebSocketDisconnect

    scope = {
        "type": "websocket",
        "path": "/talk",
        "headers": [(b"host", b"example.org")],
    }
    call = OriginGuard(reached)(scope, receive, send)
    with pytest.raises(StopIteration):
        call.send(None)
    (message,) = sent
    assert (message["type"], message["code"]) == ("websocket.close", 1008)


@pytest.mark.parametrize(
    ("root", "code"), [("/noauth", 200), ("/noauth/x", 200), ("/noauthx", 403)]
)
def test_the_server_may_call_itself(
    client: TestClient, root: str, code: int
) -> None:
    itself = TestClient(client.app, base_url="http://api", root_path=root)
    assert itself.post("/act").status_code == code


SECRET = "correct horse"
BASIC = "Basic " + base64.b64encode(f"anybody:{SECRET}".encode()).decode()


@pytest.fixture
def locked(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv(TOKEN, SECRET)
    return open_client()


@pytest.mark.parametrize(
    "headers",
    [
        {"authorization": f"Bearer {SECRET}"},
        {"authorization": f"bearer {SECRET}"},
        {"x-api-key": SECRET},
        {"authorization": BASIC},
    ],
)
def test_the_token_opens_every_route(
    locked: TestClient, headers: dict[str, str]
) -> None:
    assert locked.post("/act", headers=headers).json() == "acted"
    with locked.websocket_connect(SOCKET, headers=headers) as socket:
        assert socket.receive_text() == "acted"


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer wrong"},
        {"authorization": SECRET},
        {"authorization": "Basic ///"},
        {
            "authorization": "Basic "
            + base64.b64encode(SECRET.encode()).decode()
        },
        {"x-api-key": ""},
        {"cookie": f"token={SECRET}"},
    ],
)
def test_without_the_token_nothing_is_reached(
    locked: TestClient, headers: dict[str, str]
) -> None:
    for method in ("GET", "POST", "OPTIONS"):
        answer = locked.request(method, "/act", headers=headers)
        assert answer.status_code == 401
        assert TOKEN in answer.json()["detail"]
        assert "Basic" in answer.headers["www-authenticate"]
    with (
        pytest.raises(WebSocketDenialResponse),
        locked.websocket_connect(SOCKET, headers=headers),
    ):
        pass


def test_studio_may_ask_before_it_brings_the_token(locked: TestClient) -> None:
    headers = {"origin": STUDIO[0], **PREFLIGHT}
    assert locked.options("/act", headers=headers).status_code == 200
    refused = locked.post("/act", headers={"origin": STUDIO[0]})
    assert refused.status_code == 401
    assert refused.headers["access-control-allow-origin"] == STUDIO[0]


def test_a_foreign_page_is_refused_with_the_token_too(
    locked: TestClient,
) -> None:
    headers = {"origin": FOREIGN[0], "x-api-key": SECRET}
    assert locked.post("/act", headers=headers).status_code == 403


@pytest.mark.parametrize(
    "address", ["10.0.0.7", "192.168.1.20", "[2001:db8::1]"]
)
def test_other_machines_need_a_token(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    seen_from_outside = TestClient(
        client.app, base_url=f"http://{address}:8000"
    )
    answer = seen_from_outside.post("/act")
    assert answer.status_code == 401
    assert f"set {TOKEN}" in answer.json()["detail"]
    monkeypatch.setenv(TOKEN, SECRET)
    opened = TestClient(open_client().app, base_url=f"http://{address}:8000")
    assert opened.post("/act", headers={"x-api-key": SECRET}).json() == "acted"
