"""llama-server with SmolLM2-135M, in a process of its own."""

import contextlib
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from models.probe.chart import FIRST
from tests.e2e.servers import clean_environment, free_port, running
from tests.model_servers.install import LLAMA_SERVER, find_model
from tools.rendering.chart import draw_chart

PICTURE = draw_chart(FIRST.size, FIRST.marks, FIRST.words, FIRST.words_at)


@dataclass(frozen=True)
class Running:
    """A server that answers."""

    url: str
    process: subprocess.Popen[bytes]


def write_command(port: int, *options: str) -> list[str]:
    """The command that serves the model; the test is skipped if it is not installed."""
    model = find_model()
    if model is None or not LLAMA_SERVER.exists():
        pytest.skip("llama-server is not installed: see `make model-servers`")
    return [
        str(LLAMA_SERVER), "--model", str(model), "--host", "127.0.0.1", "--port", str(port),
        "--threads", "1", *options,
    ]  # fmt: skip


@contextlib.contextmanager
def start_llama_server(folder: Path, *options: str) -> Iterator[Running]:
    """Run it until the block ends, which begins when the model is loaded."""
    port = free_port()
    with running(
        write_command(port, *options),
        ready=f"http://127.0.0.1:{port}/health",
        folder=folder,
        env=clean_environment(folder),
    ) as process:
        yield Running(f"http://127.0.0.1:{port}/v1", process)
