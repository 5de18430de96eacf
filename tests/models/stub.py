"""A local OpenAI-compatible endpoint over real HTTP, for tests of whatever calls a model."""

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from pydantic import BaseModel


@dataclass(frozen=True, kw_only=True)
class Answer:
    """One HTTP answer; a text or record in a list of replies stands for its content."""

    content: str | None = ""
    status: int = 200
    refusal: str | None = None
    finish_reason: str = "stop"
    usage: dict[str, int] | None = field(
        default_factory=lambda: {
            "prompt_tokens": 11,
            "completion_tokens": 7,
            "total_tokens": 18,
        }
    )
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    """Sent as it stands instead of a chat completion."""
    hang: bool = False
    """Never answer; ends when the stub is closed."""
    dribble: bool = False
    """Send headers and then a space now and then, without an end."""
    error: str = "stub error"
    """`error.message` of the body when status is not 200."""


Say = str | BaseModel | dict[str, Any] | Answer


@dataclass(frozen=True)
class Seen:
    """A request as it came in."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    """Empty for a request that only reads."""

    @property
    def text(self) -> str:
        """All texts of all messages, joined by newlines."""
        found: list[str] = []
        for message in self.body.get("messages", []):
            content = message.get("content")
            if isinstance(content, str):
                found.append(content)
            for part in content if isinstance(content, list) else []:
                if part.get("type") == "text":
                    found.append(part["text"])
        return "\n".join(found)

    @property
    def images(self) -> list[str]:
        """The data URLs of all pictures."""
        return [
            part["image_url"]["url"]
            for message in self.body.get("messages", [])
            for part in (
                message["content"]
                if isinstance(message.get("content"), list)
                else []
            )
            if part.get("type") == "image_url"
        ]

    @property
    def name(self) -> str:
        """The name of the wanted form: assess, plan, ...; empty outside json_schema mode."""
        form = self.body.get("response_format") or {}
        return str(form.get("json_schema", {}).get("name", ""))


class OpenAIStub:
    """Answers chat completions from a list (the last reply repeats) or by a function."""

    def __init__(
        self,
        replies: Sequence[Say] | Callable[[Seen], Say],
        *,
        key: str = "",
        pages: dict[str, Any] | None = None,
        reads: Callable[[Seen], Answer] | None = None,
    ) -> None:
        """Make it; `reads` answers GET, which is 404 otherwise and not counted."""
        self.requests: list[Seen] = []
        self.closing = threading.Event()
        self._key = key
        self.pages = pages or {}
        """JSON by path, of what else the server answers."""
        self._reads = reads
        self._replies = replies
        self._lock = threading.Lock()
        self._server = _Server(self)
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
        self.closing.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join(5)

    def answer(self, seen: Seen) -> Answer:
        """The answer to a request; counts it."""
        with self._lock:
            place = len(self.requests)
            self.requests.append(seen)
        if (
            self._key
            and seen.headers.get("authorization") != f"Bearer {self._key}"
        ):
            return Answer(
                status=401,
                error=f"Incorrect API key: {seen.headers.get('authorization')}",
            )
        if callable(self._replies):
            said = self._replies(seen)
        else:
            said = self._replies[min(place, len(self._replies) - 1)]
        if isinstance(said, BaseModel):
            return Answer(content=said.model_dump_json())
        if isinstance(said, dict):
            return Answer(content=json.dumps(said))
        return Answer(content=said) if isinstance(said, str) else said

    def answer_reading(self, seen: Seen) -> Answer:
        """The answer to a GET."""
        if self._reads is None:
            return Answer(status=404, error="Not Found")
        return self._reads(seen)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, stub: OpenAIStub) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.stub = stub


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: _Server

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["content-length"]))
        if self.path in self.server.stub.pages:
            self._send_page(200, self.server.stub.pages[self.path])
            return
        self._send(self.server.stub.answer(self._read_request(json.loads(raw))))

    def do_GET(self) -> None:
        if self.path in self.server.stub.pages:
            self._send_page(200, self.server.stub.pages[self.path])
            return
        self._send(self.server.stub.answer_reading(self._read_request({})))

    def _read_request(self, body: dict[str, Any]) -> Seen:
        headers = {name.lower(): value for name, value in self.headers.items()}
        return Seen(self.path, headers, body)

    def _send(self, answer: Answer) -> None:
        if answer.hang:
            self.server.stub.closing.wait(60)
            self.close_connection = True
            return
        body = answer.body if answer.body is not None else _body(answer)
        self._send_head(answer.status, answer.headers, len(body))
        if answer.dribble:
            self._dribble()
            self.close_connection = True
        else:
            self.wfile.write(body)

    def _dribble(self) -> None:
        while not self.server.stub.closing.wait(0.05):
            try:
                self.wfile.write(b" ")
                self.wfile.flush()
            except OSError:  # the client left
                break

    def _send_page(self, status: int, page: Any) -> None:
        body = json.dumps(page).encode()
        self._send_head(status, {}, len(body))
        self.wfile.write(body)

    def _send_head(
        self, status: int, headers: dict[str, str], length: int
    ) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(length))
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Keep test output clean."""


def _body(answer: Answer) -> bytes:
    if answer.status != 200:
        return json.dumps(
            {"error": {"message": answer.error, "type": "stub"}}
        ).encode()
    message = {
        "role": "assistant",
        "content": answer.content,
        "refusal": answer.refusal,
    }
    choice = {
        "index": 0,
        "message": message,
        "finish_reason": answer.finish_reason,
        "logprobs": None,
    }
    completion: dict[str, Any] = {
        "id": "stub-1",
        "object": "chat.completion",
        "created": 1,
        "model": "stub",
        "choices": [choice],
    }
    if answer.usage is not None:
        completion["usage"] = answer.usage
    return json.dumps(completion).encode()
