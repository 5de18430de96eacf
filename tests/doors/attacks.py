"""Requests that may not reach the phone, as browsers and strangers send them.

What a browser adds is in https://fetch.spec.whatwg.org (Origin, preflights, simple requests) and
https://www.w3.org/TR/fetch-metadata (Sec-Fetch-Site, -Mode and -Dest).
"""

import base64
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Literal

EVIL = "https://evil.example"
OWN = "http://{host}"
"""The server's own origin, by the address that it is asked at."""

Goal = Literal["begin", "answer", "stream", "read", "cancel", "rewrite"]
"""What a request wants: see `Door.plan_request`."""
Encoding = Literal["json", "text", "form", "multipart", "none"]
Place = Literal["page", "name", "network", "thread"]
"""A hostile page, a foreign name of this machine, another machine, another user's thread."""


@dataclass(frozen=True)
class Attack:
    """One request."""

    name: str
    _: KW_ONLY
    place: Place
    goal: Goal = "begin"
    method: str = ""
    """Empty for that of the goal."""
    headers: tuple[tuple[str, str], ...] = ()
    encoding: Encoding = "json"
    path: str = ""
    """Empty for that of the goal; else added to it if it begins with `?`."""
    host: str | None = "{host}"
    """The header Host; None for none."""


def embed(
    dest: str, *, mode: str = "no-cors", origin: str = "", site: str = ""
) -> tuple[tuple[str, str], ...]:
    """The headers of a request that a page of another site makes."""
    fetch = (
        ("Sec-Fetch-Site", site or "cross-site"),
        ("Sec-Fetch-Mode", mode),
        ("Sec-Fetch-Dest", dest),
        ("Referer", f"{EVIL}/"),
    )
    return (*fetch, ("Origin", origin)) if origin else fetch


def preflight(origin: str, *headers: str) -> tuple[tuple[str, str], ...]:
    """The headers of the question that a browser asks before a request."""
    return (
        ("Origin", origin),
        ("Access-Control-Request-Method", "POST"),
        ("Access-Control-Request-Headers", ",".join(headers)),
        ("Access-Control-Request-Private-Network", "true"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "cors"),
        ("Sec-Fetch-Dest", "empty"),
    )


CROSS = embed("empty", mode="cors", origin=EVIL)
BLIND = embed("empty", origin=EVIL)
SOCKET = (
    ("Connection", "Upgrade"),
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
)
WRONG = base64.b64encode(b"anybody:wrong").decode()

page = partial(Attack, place="page")
name = partial(Attack, place="name")
network = partial(Attack, place="network")
thread = partial(Attack, place="thread")

_PAGES: tuple[Attack, ...] = (
    page("fetch", headers=CROSS),
    page("fetch that answers", goal="answer", headers=CROSS),
    page("fetch of a stream", goal="stream", headers=CROSS),
    page(
        "preflight", method="OPTIONS", headers=preflight(EVIL, "content-type")
    ),
    page(
        "preflight with a key",
        method="OPTIONS",
        headers=preflight(EVIL, "content-type", "x-api-key", "authorization"),
    ),
    page(
        "preflight of null",
        method="OPTIONS",
        headers=preflight("null", "content-type"),
    ),
    page("simple fetch", headers=BLIND, encoding="text"),
    page(
        "simple fetch that answers",
        goal="answer",
        headers=BLIND,
        encoding="text",
    ),
    page(
        "simple fetch of a stream",
        goal="stream",
        headers=BLIND,
        encoding="text",
    ),
    page("fetch as a form", headers=BLIND, encoding="form"),
    page("fetch as parts", headers=BLIND, encoding="multipart"),
    page("fetch without type", headers=BLIND, encoding="none"),
    page("sandboxed frame", headers=embed("empty", mode="cors", origin="null")),
    page("file", headers=embed("empty", origin="null"), encoding="text"),
    page(
        "form",
        headers=embed("document", mode="navigate", origin=EVIL),
        encoding="form",
    ),
    page(
        "form as text",
        headers=embed("document", mode="navigate", origin=EVIL),
        encoding="text",
    ),
    page(
        "form without origin",
        headers=embed("document", mode="navigate"),
        encoding="text",
    ),
    page(
        "form of parts in a frame",
        headers=embed("iframe", mode="navigate", origin="null"),
        encoding="multipart",
    ),
    page(
        "form that answers",
        goal="answer",
        headers=embed("document", mode="navigate", origin="null"),
        encoding="text",
    ),
    page("img", goal="read", headers=embed("image")),
    page(
        "img that begins", method="GET", headers=embed("image"), encoding="none"
    ),
    page("script", goal="read", headers=embed("script")),
    page("style", goal="read", headers=embed("style")),
    page("video", goal="read", headers=embed("video")),
    page("object", goal="read", headers=embed("object", mode="navigate")),
    page("iframe", goal="read", headers=embed("iframe", mode="navigate")),
    page(
        "prefetch",
        goal="read",
        headers=(*embed("empty"), ("Sec-Purpose", "prefetch")),
    ),
    page(
        "EventSource",
        goal="stream",
        method="GET",
        headers=(*CROSS, ("Accept", "text/event-stream")),
        encoding="none",
    ),
    page(
        "WebSocket",
        method="GET",
        path="socket",
        headers=(*SOCKET, ("Origin", EVIL)),
        encoding="none",
    ),
    page(
        "WebSocket of null",
        method="GET",
        path="socket",
        headers=(*SOCKET, ("Origin", "null")),
        encoding="none",
    ),
    page("sendBeacon", headers=BLIND, encoding="text"),
    page(
        "sendBeacon that answers", goal="answer", headers=BLIND, encoding="text"
    ),
    page("sendBeacon of JSON", headers=CROSS),
    page("worker", headers=embed("empty", mode="cors", origin=EVIL)),
    page(
        "another port",
        headers=embed(
            "empty",
            mode="cors",
            origin="http://127.0.0.1:3000",
            site="same-site",
        ),
    ),
    page(
        "localhost",
        headers=embed("empty", mode="cors", origin="http://localhost:3000"),
    ),
    page(
        "img of another port",
        goal="read",
        headers=embed("image", site="same-site"),
    ),
    page(
        "Studio without TLS",
        headers=embed(
            "empty", mode="cors", origin="http://smith.langchain.com"
        ),
    ),
    page(
        "Studio's name within another",
        headers=embed(
            "empty",
            mode="cors",
            origin="https://smith.langchain.com.evil.example",
        ),
    ),
    page(
        "Studio with a port",
        headers=embed(
            "empty", mode="cors", origin="https://smith.langchain.com:444"
        ),
    ),
    page(
        "an extension",
        headers=embed(
            "empty", mode="cors", origin="chrome-extension://abcdefgh"
        ),
    ),
    page("two origins", headers=(("Origin", OWN), ("Origin", EVIL))),
    page("two origins in one", headers=(("Origin", f"{OWN} {EVIL}"),)),
    page("an empty origin", headers=(("Origin", ""),)),
    page(
        "another method in a header",
        goal="read",
        headers=(*embed("image"), ("X-HTTP-Method-Override", "POST")),
    ),
)

_NAMES: tuple[Attack, ...] = (
    name("rebound name", host="rebound.evil.example"),
    name(
        "rebound page",
        host="rebound.evil.example",
        headers=(
            ("Origin", "http://rebound.evil.example"),
            ("Sec-Fetch-Site", "same-origin"),
        ),
    ),
    name(
        "rebound page that answers",
        goal="answer",
        host="rebound.evil.example:{port}",
        headers=(("Origin", "http://rebound.evil.example:{port}"),),
    ),
    name(
        "rebound page that reads",
        goal="read",
        host="rebound.evil.example",
        headers=(("Sec-Fetch-Site", "none"),),
    ),
    name("localhost within a name", host="localhost.evil.example"),
    name("the address within a name", host="127.0.0.1.evil.example:{port}"),
    name("a name of the whole world", host="127.0.0.1.nip.io"),
    name("the server's name for itself", host="api"),
    name("no host", host=None),
    name("an empty host", host=""),
    name("a broken host", host="[::1"),
    name("a user in the host", host="evil.example@localhost"),
    name("two hosts", headers=(("Host", "evil.example"),)),
    name(
        "a forwarded host",
        host="evil.example",
        headers=(
            ("X-Forwarded-Host", "localhost"),
            ("Forwarded", "host=localhost"),
        ),
    ),
    name(
        "a WebSocket of a rebound page",
        method="GET",
        path="socket",
        host="evil.example",
        headers=SOCKET,
        encoding="none",
    ),
)

_NETWORK: tuple[Attack, ...] = (
    network("no token"),
    network("no token, answers", goal="answer"),
    network("no token, streams", goal="stream"),
    network("no token, reads", goal="read"),
    network("no token, cancels", goal="cancel"),
    network("no token, preflight", method="OPTIONS"),
    network(
        "no token, socket",
        method="GET",
        path="socket",
        headers=SOCKET,
        encoding="none",
    ),
    network("wrong bearer", headers=(("Authorization", "Bearer wrong"),)),
    network("wrong key", headers=(("X-Api-Key", "wrong"),)),
    network("wrong password", headers=(("Authorization", f"Basic {WRONG}"),)),
    network(
        "an empty key",
        headers=(("X-Api-Key", ""), ("Authorization", "Bearer ")),
    ),
    network("the token in a cookie", headers=(("Cookie", "token={token}"),)),
    network("the token in the address", path="?token={token}&api_key={token}"),
    network(
        "a forwarded address",
        headers=(
            ("X-Forwarded-For", "127.0.0.1"),
            ("X-Real-IP", "127.0.0.1"),
            ("Forwarded", "for=127.0.0.1"),
        ),
    ),
    network("as if asked at localhost", host="localhost"),
    network(
        "as if of the own page",
        headers=(("Origin", OWN), ("Sec-Fetch-Site", "same-origin")),
    ),
    network("as Studio", headers=(("Origin", "https://smith.langchain.com"),)),
)

_THREADS: tuple[Attack, ...] = (
    thread("reads a thread", goal="read", headers=CROSS),
    thread("cancels a thread", goal="cancel", headers=BLIND, encoding="text"),
    thread("rewrites a thread", goal="rewrite", headers=BLIND, encoding="text"),
    thread("deletes a thread", goal="read", method="DELETE", headers=CROSS),
    thread(
        "reads a thread under a rebound name", goal="read", host="evil.example"
    ),
    thread(
        "rewrites a thread under a rebound name",
        goal="rewrite",
        host="evil.example",
    ),
    thread(
        "answers in the name of Studio's frame",
        goal="answer",
        headers=embed("iframe", mode="navigate", origin="null"),
        encoding="form",
    ),
)

ATTACKS = (*_PAGES, *_NAMES, *_NETWORK, *_THREADS)
