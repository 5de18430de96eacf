"""A site elsewhere: it has the hostile page, and notes whatever it is asked."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import TracebackType
from typing import Self

PAGE = Path(__file__).with_name("hostile.html")


class Recorder:
    """A server on a free port of this machine."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, str]] = []
        """Method, path and content type of each request."""
        asked = self.asked

        class Handler(BaseHTTPRequestHandler):
            def answer(self) -> None:
                kind = self.headers.get("Content-Type", "")
                asked.append((self.command, self.path, kind))
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                page = PAGE.read_bytes() if self.path == "/page" else b""
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(page)))
                self.end_headers()
                self.wfile.write(page)

            do_GET = do_POST = do_OPTIONS = answer

            def log_message(self, format: str, *args: object) -> None:
                """It is noted above."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever)

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
        self._thread.join()
        self._server.server_close()
