"""An OpenAI-compatible endpoint on this machine that answers at once and counts its requests."""

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from models.tokens import find_tokenizer


@dataclass(frozen=True)
class Asked:
    """One request, as it came over the wire."""

    body: dict[str, Any]

    @property
    def name(self) -> str:
        """assess, plan, reflect or conclude."""
        form = self.body.get("response_format") or {}
        return str(form.get("json_schema", {}).get("name", ""))

    @cached_property
    def texts(self) -> list[str]:
        """Every text of every message, in order."""
        parts: list[Any] = []
        for message in self.body["messages"]:
            content = message["content"]
            parts += (
                [{"text": content}] if isinstance(content, str) else content
            )
        return [part["text"] for part in parts if "text" in part]

    @property
    def text_chars(self) -> int:
        """Characters of all messages."""
        return sum(map(len, self.texts))

    @property
    def schema_chars(self) -> int:
        """Characters of the reply's schema; 0 if none is sent."""
        return len(self.schema)

    @property
    def schema(self) -> str:
        """The reply's schema as JSON without needless spaces; empty if none is sent."""
        form = self.body.get("response_format")
        return (
            json.dumps(form, separators=(",", ":"), ensure_ascii=False)
            if form
            else ""
        )

    @property
    def images(self) -> list[str]:
        """The data URLs of all pictures."""
        return [
            part["image_url"]["url"]
            for message in self.body["messages"]
            for part in (
                message["content"]
                if isinstance(message["content"], list)
                else []
            )
            if part["type"] == "image_url"
        ]


class Endpoint:
    """Serves chat completions on a free port of 127.0.0.1 while it is entered."""

    def __init__(self, reply: Callable[[Asked], str]) -> None:
        """Make it.

        Args:
            reply: the content to answer with; called in the server's threads.
        """
        self.requests: list[Asked] = []
        # Read beforehand: the vocabulary takes half a second, and answers come at once.
        self._count = find_tokenizer().count
        self._reply = reply
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        # The default interval would hold up the end by half a second.
        self._thread = threading.Thread(
            target=self._server.serve_forever,
            kwargs={"poll_interval": 0.02},
            daemon=True,
        )

    @property
    def url(self) -> str:
        """The base URL for a client."""
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def answer(self, body: dict[str, Any]) -> bytes:
        """The completion for a request, as JSON."""
        asked = Asked(body)
        self.requests.append(asked)
        content = self._reply(asked)
        given = sum(map(self._count, (*asked.texts, asked.schema)))
        taken = self._count(content)
        message = {"role": "assistant", "content": content, "refusal": None}
        usage = {
            "prompt_tokens": given,
            "completion_tokens": taken,
            "total_tokens": given + taken,
        }
        completion = {
            "id": f"completion-{len(self.requests)}",
            "object": "chat.completion",
            "created": 1,
            "model": body.get("model", ""),
            "choices": [
                {"index": 0, "message": message, "finish_reason": "stop"}
            ],
            "usage": usage,
        }
        return json.dumps(completion).encode()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self) -> None:  # the name is http.server's
                """Answer a chat completion."""
                raw = self.rfile.read(int(self.headers["content-length"]))
                body = endpoint.answer(json.loads(raw))
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing: what is asked is kept in `requests`."""

        return Handler
