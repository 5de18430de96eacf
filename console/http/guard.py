"""Allow requests from this machine's programs, our own pages and LangGraph Studio, and no others.

A browser lets every site send requests to this machine, and the Agent Server of `langgraph dev`
answers all of them. This middleware decides for every route of the process who may use the phone;
the server wraps its own routes in the middleware of our application
(`langgraph_api/server.py`: `app.user_middleware = custom_middleware + global_middleware + ...`).
"""

import base64
import binascii
import hmac
import ipaddress
import logging
import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tapwright.text.quote import cut_line

log = logging.getLogger(__name__)

ORIGINS = "TAPWRIGHT_HTTP_ORIGINS"
"""Environment variable: other sites whose pages may use the phone, with commas between them."""
HOSTS = "TAPWRIGHT_HTTP_HOSTS"
"""Environment variable: other names by which the server is reached, with commas between them."""

TOKEN = "TAPWRIGHT_TOKEN"
"""Environment variable: a secret that every request must bring. A server that other machines can
reach needs one."""

STUDIO = (
    "https://smith.langchain.com",
    "https://eu.smith.langchain.com",
    "https://aws.smith.langchain.com",
    "https://apac.smith.langchain.com",
)
"""Where LangGraph Studio is served, in each region of LangSmith. `langgraph dev` opens the one that
`langsmith.utils.get_host_url` names."""

_PAGINATION = ("x-pagination-total", "x-pagination-next", "content-location")
"""Headers of its answers that the Agent Server lets pages read (`langgraph_api/server.py`)."""

_MAX_NAME = 120
"""Characters of a foreign name in a refusal."""

_HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{1,5})?", re.I
)


def guard_routes(app: Starlette) -> None:
    """Refuse foreign requests on every route, and tell browsers which pages may send requests."""
    origins, hosts = _read_list(ORIGINS), _read_list(HOSTS)
    # Below the next one, which answers a browser's preflight: that cannot bring a token.
    app.add_middleware(TokenGuard, token=read_token())
    app.add_middleware(
        CORSMiddleware,
        allow_origins=[*STUDIO, *origins],
        allow_methods=["*"],
        allow_headers=["*"],
        expose_headers=_PAGINATION,
        # Studio is a public page that talks to this machine, for which Chrome asks permission:
        # https://developer.chrome.com/blog/private-network-access-preflight
        allow_private_network=True,
    )
    # The middleware added last is outermost, so a refused request reaches nothing else.
    app.add_middleware(OriginGuard, origins=origins, hosts=hosts)


def read_token() -> str:
    """The secret that requests must bring; empty if none is configured."""
    return os.environ.get(TOKEN, "").strip()


def is_loopback(host: str) -> bool:
    """Whether only programs of this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _read_list(variable: str) -> list[str]:
    given = os.environ.get(variable, "").split(",")
    return [each.strip().rstrip("/").lower() for each in given if each.strip()]


class _Guard(ABC):
    """ASGI middleware that answers some requests with an error and a sentence."""

    status: int
    error: str
    headers: Mapping[str, str] = MappingProxyType({})

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(
        self, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket") or _is_in_process(scope):
            await self._app(scope, receive, send)
            return
        refusal = self.find_refusal(scope)
        if not refusal:
            await self._app(scope, receive, send)
            return
        path = cut_line(scope["path"], _MAX_NAME)
        log.warning("refused a request for %s: %s", path, refusal)
        extensions = scope.get("extensions") or {}
        if (
            scope["type"] == "websocket"
            and "websocket.http.response" not in extensions
        ):
            await send(
                {"type": "websocket.close", "code": 1008, "reason": refusal}
            )
            return
        content = {"error": self.error, "detail": refusal}
        answer = JSONResponse(content, self.status, self.headers)
        await answer(scope, receive, send)

    @abstractmethod
    def find_refusal(self, scope: Scope) -> str:
        """Why the request is refused; empty if it is not."""


class OriginGuard(_Guard):
    """Refuses foreign requests."""

    status = 403
    error = "ForeignRequest"

    def __init__(
        self,
        app: ASGIApp,
        *,
        origins: Iterable[str] = (),
        hosts: Iterable[str] = (),
    ) -> None:
        super().__init__(app)
        self._origins = {*STUDIO, *origins}
        self._hosts = {"localhost", *hosts}

    def find_refusal(self, scope: Scope) -> str:
        """Why the request is refused; empty if it is not."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            named = cut_line(", ".join(hosts), _MAX_NAME)
            return (
                f"this server is not known as {named!r}: use localhost or its IP address, or add "
                f"the name to {HOSTS}"
            )
        origins = headers.getlist("origin")
        for origin in origins:
            own = origin in (f"http://{hosts[0]}", f"https://{hosts[0]}")
            if not own and origin not in self._origins:
                return (
                    f"pages of {cut_line(origin, _MAX_NAME)!r} may not use the phone: if yours "
                    f"is among them, add its origin to {ORIGINS}"
                )
        if not origins and _is_embedded(scope, headers):
            return (
                "pages of other sites may link to this address, but not load it: open it in a "
                "tab of its own"
            )
        return ""

    def _is_ours(self, host: str) -> bool:
        """Whether the host is ours, and not a foreign name that resolves to this machine.

        Only names can be abused so (DNS rebinding); an IP address always leads to itself.
        """
        match = _HOST.fullmatch(host)
        if match is None:
            return False
        name = (match["six"] or match["name"]).lower()
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


class TokenGuard(_Guard):
    """Refuses requests without the token, if there is one.

    The token is taken from `Authorization: Bearer TOKEN`, from `X-Api-Key` (which the LangGraph SDK
    sends), or as the password of HTTP Basic, which browsers ask for.
    """

    status = 401
    error = "TokenMissing"
    headers = MappingProxyType({"WWW-Authenticate": 'Basic realm="tapwright"'})

    def __init__(self, app: ASGIApp, *, token: str) -> None:
        super().__init__(app)
        self._token = token

    def find_refusal(self, scope: Scope) -> str:
        """Why the request is refused; empty if it is not."""
        if not self._token:
            if _is_reached_from_here(scope):
                return ""
            return f"this server can be reached by other machines: set {TOKEN} for it"
        headers = Headers(scope=scope)
        if any(self._is_right(token) for token in _read_tokens(headers)):
            return ""
        return f"bring the token of this server: `Authorization: Bearer` with {TOKEN}"

    def _is_right(self, token: str) -> bool:
        return hmac.compare_digest(token.encode(), self._token.encode())


def _is_reached_from_here(scope: Scope) -> bool:
    """Whether the request came in at an address that only this machine has."""
    server = scope.get("server")
    return server is None or server[1] is None or is_loopback(str(server[0]))


def _read_tokens(headers: Headers) -> Iterator[str]:
    """The tokens that a request brings."""
    key = headers.get("x-api-key")
    if key:
        yield key
    kind, _, value = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        yield value.strip()
    elif kind.lower() == "basic":
        try:
            decoded = base64.b64decode(value, validate=True).decode()
        except (binascii.Error, UnicodeDecodeError):
            return
        yield decoded.partition(":")[2]


def _is_in_process(scope: Scope) -> bool:
    """Whether the Agent Server calls itself (`langgraph_sdk.get_client()`), as the host `api`.

    No request can set `root_path`, see `ConditionalAuthenticationMiddleware` in
    `langgraph_api/auth/middleware.py`.
    """
    root = str(scope.get("root_path", ""))
    return root == "/noauth" or root.startswith("/noauth/")


def _is_embedded(scope: Scope, headers: Headers) -> bool:
    """Whether a page of another site loads this as a picture, script, frame or the like.

    Browsers send no origin then, but Sec-Fetch-Site (https://www.w3.org/TR/fetch-metadata). A link
    that the user follows is allowed: it only reads, and the other page does not see the response.
    """
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return False
    follows_link = (
        headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
    return not (follows_link and scope.get("method") in ("GET", "HEAD"))
