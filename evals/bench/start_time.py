"""The time to start: a refusal, the list of phones, the graph, a run's first question."""

import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from tools.device.connection import virtual
from tools.device.connection.address import find_address
from tools.device.device import close_all

REFUSAL_GOAL = 25.0
"""Times of `python -c pass`."""
DEVICES_GOAL, GRAPH_GOAL, FIRST_CALL_GOAL = 1.0, 1.5, 2.0
"""Seconds."""
RUNS = 5
LONGEST_S = 120.0
_COMMAND = ("-m", "console.cli")
_UNCOMPILED = "PYTHONDONTWRITEBYTECODE"


@dataclass(frozen=True, kw_only=True)
class StartTime:
    """The lowest of some runs, since whatever else the machine does only adds to them."""

    nothing: float
    """Seconds of `python -c pass`."""
    refusal: float
    devices: float
    graph: float
    first_call: float

    title: ClassVar[str] = f"Start (lowest of {RUNS} runs)"
    columns: ClassVar[tuple[str, ...]] = ("", "measured", "goal: under")

    @property
    def measured(self) -> Sequence[tuple[str, float, float, str]]:
        """What, value, goal and unit."""
        ratio = self.refusal / self.nothing
        return [
            (
                "`tapwright run` without an instruction",
                ratio,
                REFUSAL_GOAL,
                "x python -c pass",
            ),
            ("`tapwright devices`", self.devices, DEVICES_GOAL, "s"),
            ("`import graph.build`", self.graph, GRAPH_GOAL, "s"),
            (
                "first model call of a run",
                self.first_call,
                FIRST_CALL_GOAL,
                "s",
            ),
        ]

    @property
    def rows(self) -> Sequence[tuple[str, ...]]:
        """One for each figure."""
        return [
            (name, f"{value:.2f} {unit}", f"{goal:g} {unit}")
            for name, value, goal, unit in self.measured
        ]

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""
        return [
            f"{name}: {value:.2f} {unit}, not under {goal:g}"
            for name, value, goal, unit in self.measured
            if value >= goal
        ]


class _Endpoint(http.server.BaseHTTPRequestHandler):
    """Notes when it is asked, and denies, which ends the run."""

    asked: ClassVar[list[float]] = []

    def do_POST(self) -> None:
        """Take a question."""
        self.asked.append(time.monotonic())
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(401)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def measure() -> StartTime:
    """Measure all four, each in fresh processes."""
    spec = virtual.start_phone()
    try:
        with tempfile.TemporaryDirectory() as folder:
            server = http.server.ThreadingHTTPServer(
                ("127.0.0.1", 0), _Endpoint
            )
            threading.Thread(target=server.serve_forever, daemon=True).start()
            at = find_address(spec)
            env = {
                # As where it is installed: Python keeps what it has compiled.
                **{
                    name: value
                    for name, value in os.environ.items()
                    if name != _UNCOMPILED
                },
                "TAPWRIGHT_HOME": folder,
                "TAPWRIGHT_BASE_URL": f"http://127.0.0.1:{server.server_port}/v1",
                "TAPWRIGHT_API_KEY": "none",
                "ANDROID_ADB_SERVER_PORT": str(at.client.port),
            }
            measured = StartTime(
                nothing=_time_lowest(("-c", "pass"), env),
                refusal=_time_lowest((*_COMMAND, "run"), env),
                devices=_time_lowest((*_COMMAND, "devices"), env),
                graph=_time_lowest(("-c", "import graph.build"), env),
                first_call=min(
                    _time_first_call(spec, env) for _ in range(RUNS)
                ),
            )
            server.shutdown()
            server.server_close()
            return measured
    finally:
        close_all()


def _time_lowest(args: Sequence[str], env: dict[str, str]) -> float:
    return min(_time_process(args, env) for _ in range(RUNS))


def _time_process(args: Sequence[str], env: dict[str, str]) -> float:
    begun = time.monotonic()
    subprocess.run(
        [sys.executable, *args],
        env=env,
        capture_output=True,
        timeout=LONGEST_S,
        check=False,
    )
    return time.monotonic() - begun


def _time_first_call(spec: str, env: dict[str, str]) -> float:
    """Seconds to the first question; infinite where the run asked none."""
    _Endpoint.asked.clear()
    begun = time.monotonic()
    _time_process(
        (
            *_COMMAND,
            "run",
            "Open Settings",
            "--device",
            spec,
            "--model",
            "gpt-4o",
        ),
        env,
    )
    return _Endpoint.asked[0] - begun if _Endpoint.asked else float("inf")
