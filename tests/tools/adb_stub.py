"""An adb server that knows a list of devices and nothing else."""

import contextlib
import socketserver
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def adb_server(devices: dict[str, str]) -> Iterator[int]:
    """Serve `serial -> state` on a free loopback port, which is given."""

    class Answer(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            size = self.request.recv(4)
            service = self.request.recv(int(size, 16)).decode() if size else ""
            if service == "host:version":
                said = "0029"
            elif service.startswith("host:devices"):
                said = "".join(
                    f"{serial}\t{state}\n" for serial, state in devices.items()
                )
            elif service.startswith("host:connect"):
                said = "failed to connect"
            else:
                self.request.sendall(b"FAIL0002no")
                return
            self.request.sendall(b"OKAY" + f"{len(said):04x}{said}".encode())

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        allow_reuse_address = True

    with Server(("127.0.0.1", 0), Answer) as server:
        thread = threading.Thread(
            target=server.serve_forever, kwargs={"poll_interval": 0.01}
        )
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()
