"""LangSmith's intake on a local port: takes runs as the client sends them, and keeps every byte."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import policy
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, ClassVar
from urllib.parse import urlsplit

import zstandard

_ZSTD = {
    "batch_ingest_config": {
        "use_multipart_endpoint": True,
        "scale_up_qsize_trigger": 1000,
        "scale_up_nthreads_limit": 16,
        "scale_down_nempty_trigger": 4,
        "size_limit": 100,
        "size_limit_bytes": 20_971_520,
    },
    "instance_flags": {"zstd_compression_enabled": True},
}
"""What `/info` says where the intake takes compressed bodies; half of it makes the client hang."""


PROJECT = "11111111-2222-4333-8444-555555555555"


_PROJECT = {
    "id": PROJECT,
    "name": "phones",
    "reference_dataset_id": None,
    "tenant_id": "66666666-7777-4888-8999-aaaaaaaaaaaa",
    "start_time": "2026-01-01T00:00:00+00:00",
}
"""The project of the traces, as `GET /sessions` lists it."""


@dataclass
class Run:
    """One run of the tree, from its `post` and `patch` parts."""

    id: str
    facts: dict[str, Any] = field(default_factory=dict)
    attachments: dict[str, bytes] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return str(self.facts.get("name", ""))

    @property
    def kind(self) -> str:
        return str(self.facts.get("run_type", ""))

    @property
    def parent(self) -> str:
        return str(self.facts.get("parent_run_id") or "")

    @property
    def tags(self) -> set[str]:
        return set(self.facts.get("tags") or [])

    @property
    def metadata(self) -> dict[str, Any]:
        return dict(self.facts.get("extra", {}).get("metadata", {}))

    @property
    def ended(self) -> bool:
        return bool(self.facts.get("end_time"))


@dataclass
class Intake:
    """What arrived so far."""

    url: str
    bodies: list[bytes] = field(default_factory=list)
    """Every body, unpacked."""
    paths: list[str] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    encodings: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    """Requests that could not be read."""
    feedback: list[dict[str, Any]] = field(default_factory=list)
    _runs: dict[str, Run] = field(default_factory=dict)
    _changed: threading.Condition = field(default_factory=threading.Condition)

    @property
    def runs(self) -> list[Run]:
        with self._changed:
            return list(self._runs.values())

    def wait_for_root(self, seconds: float = 30.0) -> Run:
        """The first root run that has ended, once all of its tree has too."""
        with self._changed:
            arrived = self._changed.wait_for(
                lambda: self._root() is not None, seconds
            )
            root = self._root()
            assert arrived, [
                (run.name, run.ended) for run in self._runs.values()
            ]
            assert root is not None
            return root

    def wait_for_feedback(
        self, count: int, seconds: float = 30.0
    ) -> dict[str, dict[str, Any]]:
        """Feedback by its key, once there is so much of it."""
        with self._changed:
            arrived = self._changed.wait_for(
                lambda: len(self.feedback) >= count, seconds
            )
            assert arrived, self.feedback
            return {str(each["key"]): each for each in self.feedback}

    def draw_tree(self) -> str:
        """Names of all runs, as LangSmith shows them: children below their parents, by time."""
        ordered = sorted(self.runs, key=lambda run: run.facts["dotted_order"])
        lines = []
        for run in ordered:
            depth = run.facts["dotted_order"].count(".")
            kind = "" if run.kind == "chain" else f"  [{run.kind}]"
            lines.append(f"{'  ' * depth}{run.name}{kind}")
        return "\n".join(lines)

    def _root(self) -> Run | None:
        runs = self._runs.values()
        if not all(run.ended for run in runs):
            return None
        return next((run for run in runs if not run.parent), None)

    def take(self, path: str, body: bytes, headers: dict[str, str]) -> None:
        """Keep a request, and the runs that it holds."""
        encoding = headers.get("content-encoding", "")
        if encoding == "zstd":
            body = zstandard.ZstdDecompressor().decompressobj().decompress(body)
        with self._changed:
            self.bodies.append(body)
            self.paths.append(path)
            self.headers.append(headers)
            self.encodings.add(encoding)
            if headers.get("content-type", "").startswith("multipart/"):
                self._read(headers["content-type"], body)
            elif path.endswith("/feedback"):
                self.feedback.append(json.loads(body))
            self._changed.notify_all()

    def _read(self, kind: str, body: bytes) -> None:
        head = f"Content-Type: {kind}\r\n\r\n".encode()
        message = BytesParser(policy=policy.HTTP).parsebytes(head + body)
        for part in message.iter_parts():
            named = str(
                part.get_param("name", "", header="content-disposition")
            )
            _, run, *key = named.split(".")
            payload = part.get_payload(decode=True)
            assert isinstance(payload, bytes)
            kept = self._runs.setdefault(run, Run(run))
            facts = kept.facts
            if named.startswith("attachment."):
                kept.attachments[key[0]] = payload
                continue
            content = json.loads(payload)
            if key:
                facts[key[0]] = content
            else:
                facts.update(
                    {k: v for k, v in content.items() if v is not None}
                )


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    intake: ClassVar[Intake]
    zstd: ClassVar[bool]

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.endswith("/info") and self.zstd:
            self.answer(200, _ZSTD)
        elif path.endswith("/sessions"):
            self.answer(200, [_PROJECT])
        else:
            self.answer(404, {})

    def do_POST(self) -> None:
        try:
            headers = {k.lower(): v for k, v in self.headers.items()}
            self.intake.take(self.path, self.body(), headers)
        except ValueError as error:
            self.intake.faults.append(f"{self.path}: {error!r}")
        self.answer(202, {})

    do_PATCH = do_POST

    def body(self) -> bytes:
        if self.headers.get("transfer-encoding", "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("content-length", 0)))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0], 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return body

    def answer(self, code: int, content: Any) -> None:
        data = json.dumps(content).encode()
        self.send_response(code)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def intake(*, zstd: bool, handler: type[Handler] = Handler) -> Iterator[Intake]:
    """A running stub; with `zstd` it asks for compressed bodies, as LangSmith itself does."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    taken = Intake(f"http://127.0.0.1:{server.server_port}")
    server.RequestHandlerClass = type(
        "Handler", (handler,), {"intake": taken, "zstd": zstd}
    )
    server.daemon_threads = True
    thread = threading.Thread(
        target=server.serve_forever, args=(0.05,), daemon=True
    )
    thread.start()
    try:
        yield taken
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10)
