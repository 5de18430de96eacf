"""Who may speak to the server: this machine's programs, our own pages, and LangGraph Studio.

The person's browser lets every site send requests to this machine, and the Agent Server of
`langgraph dev` answers all of them. What may use the phone is decided here, once, for every route
of the process, since the server wraps its own routes in the middleware of ours
(`langgraph_api/server.py`: `app.user_middleware = custom_middleware + global_middleware + ...`).
"""

import ipaddress
import logging
import os
import re
from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

log = logging.getLogger(__name__)

ORIGINS = "TAPWRIGHT_HTTP_ORIGINS"
"""Environment variable: other sites whose pages may use the phone, with commas between them."""
HOSTS = "TAPWRIGHT_HTTP_HOSTS"
"""Environment variable: other names by which the server is reached, with commas between them."""

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

_HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{1,5})?", re.I
)


def guard_routes(app: Starlette) -> None:
    """Refuse foreign requests on every route, and tell browsers whose pages may send some."""
    origins, hosts = _read_list(ORIGINS), _read_list(HOSTS)
    app.add_middleware(
        CORSMiddleware,
        allow_origins=[*STUDIO, *origins],
        allow_methods=["*"],
        allow_headers=["*"],
        expose_headers=_PAGINATION,
        # Studio is a public page that speaks to this machine, for which Chrome asks leave:
        # https://developer.chrome.com/blog/private-network-access-preflight
        allow_private_network=True,
    )
    # What is added last is outermost: a refused request reaches nothing else.
    app.add_middleware(OriginGuard, origins=origins, hosts=hosts)


def _read_list(variable: str) -> list[str]:
    given = os.environ.get(variable, "").split(",")
    return [each.strip().rstrip("/").lower() for each in given if each.strip()]


class OriginGuard:
    """ASGI middleware that answers foreign requests with 403 and a sentence."""

    def __init__(
        self, app: ASGIApp, *, origins: Iterable[str] = (), hosts: Iterable[str] = ()
    ) -> None:
        self._app = app
        self._origins = {*STUDIO, *origins}
        self._hosts = {"localhost", *hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket") or _is_in_process(scope):
            await self._app(scope, receive, send)
            return
        refusal = self._find_refusal(scope)
        if not refusal:
            await self._app(scope, receive, send)
            return
        log.warning("refused a request for %s: %s", scope["path"], refusal)
        extensions = scope.get("extensions") or {}
        if scope["type"] == "websocket" and "websocket.http.response" not in extensions:
            await send({"type": "websocket.close", "code": 1008, "reason": refusal})
            return
        answer = JSONResponse({"error": "ForeignRequest", "detail": refusal}, 403)
        await answer(scope, receive, send)

    def _find_refusal(self, scope: Scope) -> str:
        """Why the request is refused; empty if it is not."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self._is_ours(hosts[0]):
            named = ", ".join(hosts)
            return (
                f"this server is not known as {named!r}: use localhost or its IP address, or add "
                f"the name to {HOSTS}"
            )
        origins = headers.getlist("origin")
        for origin in origins:
            own = origin in (f"http://{hosts[0]}", f"https://{hosts[0]}")
            if not own and origin not in self._origins:
                return (
                    f"pages of {origin!r} may not use the phone: if yours is among them, add its "
                    f"origin to {ORIGINS}"
                )
        if not origins and _is_embedded(scope, headers):
            return (
                "pages of other sites may link to this address, but not load it: open it in a "
                "tab of its own"
            )
        return ""

    def _is_ours(self, host: str) -> bool:
        """Whether the server is meant, and not a name that somebody made to point here.

        An address always leads to where it says, so only names can be turned upon this machine
        (DNS rebinding).
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


def _is_in_process(scope: Scope) -> bool:
    """Whether the Agent Server calls itself (`langgraph_sdk.get_client()`), as the host `api`.

    No request can set `root_path`, see `ConditionalAuthenticationMiddleware` in
    `langgraph_api/auth/middleware.py`.
    """
    root = str(scope.get("root_path", ""))
    return root == "/noauth" or root.startswith("/noauth/")


def _is_embedded(scope: Scope, headers: Headers) -> bool:
    """Whether a page of another site loads this as a picture, script, frame or the like.

    Browsers send no origin then, but say so in Sec-Fetch-Site (https://www.w3.org/TR/fetch-metadata).
    A link that the person follows is allowed: it only reads, and the other page does not see what.
    """
    if headers.get("sec-fetch-site", "none") in ("none", "same-origin"):
        return False
    follows_link = (
        headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest") == "document"
    )
    return not (follows_link and scope.get("method") in ("GET", "HEAD"))
