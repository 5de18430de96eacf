"""What a LangSmith endpoint on this machine receives of a run of the graph alone.

With `make soak`; `tests/e2e/test_langsmith.py` looks closer, at a run through a server.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from virtual_phone.phone import VirtualPhone

PROGRAM = """
import json, sys
from langchain_core.tracers.langchain import wait_for_all_tracers
from graph.build import graph
from graph.context import Context
from models.scripted import register_script
act = lambda **a: {"judgement": "act", "action": a}
register_script("t", [act(kind="open_app", text="Shop"),
               act(kind="fill", element=2, text="{{secret:CODE}}"),
               act(kind="fill", element=1, text="{{secret:CODE}}"),
               act(kind="finish", text="Payments: 0"),
               {"done": True, "evidence": "Payments: 0"}])
out = graph.invoke({"instruction": "Enter {{secret:CODE}}"},
                   context=Context(device=sys.argv[1], model="scripted:t", memory=False,
                                   planning=False))
wait_for_all_tracers()
from tools.device.device import close_all
close_all()
print(out["status"])
"""


class Stub:
    """Takes runs in the multipart form that the client falls back to."""

    def __init__(self) -> None:
        self.bodies: list[tuple[str, bytes]] = []
        stub = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_error(404)

            def do_POST(self) -> None:
                size = int(self.headers.get("content-length", 0))
                stub.bodies.append(
                    (self.headers.get("content-type", ""), self._body(size))
                )
                self.send_response(202)
                self.send_header("content-length", "0")
                self.end_headers()

            def _body(self, size: int) -> bytes:
                if size:
                    return self.rfile.read(size)
                taken = b""
                while length := int(self.rfile.readline().strip() or b"0", 16):
                    taken += self.rfile.read(length)
                    self.rfile.readline()
                self.rfile.readline()
                return taken

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def runs(self) -> list[dict[str, Any]]:
        """The runs that were posted, without their inputs and outputs."""
        found = []
        for kind, body in self.bodies:
            head = f"content-type: {kind}\r\n\r\n".encode()
            for part in (
                BytesParser(policy=HTTP).parsebytes(head + body).iter_parts()
            ):
                name = str(part.get_param("name", header="content-disposition"))
                if name.startswith("post.") and name.count(".") == 1:
                    found.append(
                        json.loads(part.get_payload(decode=True) or b"{}")  # type: ignore[arg-type]
                    )
        return found


@pytest.fixture
def stub() -> Iterator[Stub]:
    made = Stub()
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.mark.soak
def test_the_run_tree_arrives_without_pictures_secrets_and_keys(
    stub: Stub, phone: VirtualPhone, tmp_path: Path
) -> None:
    from tools.device.device import close_all

    close_all()
    clean = {
        k: v
        for k, v in os.environ.items()
        if not k.startswith(("LANGSMITH", "LANGCHAIN"))
    }
    told = {"LANGSMITH_TRACING": "true", "LANGSMITH_ENDPOINT": stub.address,
            "LANGSMITH_API_KEY": "ls-very-secret-key", "LANGSMITH_DISABLE_RUN_COMPRESSION": "true",
            "TAPWRIGHT_SECRET_CODE": "open-sesame-42", "OPENAI_API_KEY": "sk-very-secret-key",
            "TAPWRIGHT_HOME": str(tmp_path / "traced")}  # fmt: skip
    command = [sys.executable, "-c", PROGRAM, phone.device]
    done = subprocess.run(
        command,
        env={**clean, **told},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout.strip() == "done", done.stderr
    names = {run["name"]: run["run_type"] for run in stub.runs()}
    assert {
        "tapwright",
        "begin",
        "observe",
        "assess",
        "act",
        "conclude",
    } <= names.keys()
    assert "tool" in names.values()
    everything = b"".join(body for _, body in stub.bodies)
    assert b"secret:CODE" in everything
    for secret in (b"open-sesame", b"very-secret-key", b"/9j/4AAQ"):
        assert secret not in everything
    assert len(everything) < 1_500_000
