"""Commands of `tapwright` in processes of their own, forked from one that has imported all."""

import atexit
import multiprocessing
import os
import resource
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.context import ForkServerContext, ForkServerProcess
from pathlib import Path
from typing import Any

from evals.faults.killing import KillAt, kill_at

PRELOADED = (
    "console.cli",
    "console.view.run_view",
    "models.offline",
    "models.scripted",
    "langchain_openai",
    "chromadb",
    "tools.device.device",
    "evals.faults.commands",
    "evals.faults.warmup",
)
"""What a command would import, directly or not."""


_NOT_INHERITED = ("TAPWRIGHT", "OPENAI", "LANGSMITH", "LANGCHAIN")
"""Beginnings of variables that a command has only if its order says so."""


@dataclass(frozen=True, kw_only=True)
class Order:
    """A command and what goes wrong inside of its process."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    output: Path
    """File for its words, those about errors included."""
    kill: KillAt | None = None
    clock_jump: tuple[float, float] | None = None
    """After so many seconds its clock is so many seconds off."""
    largest_file: int | None = None
    """Bytes; writing beyond fails, as on a full disk."""


@dataclass(frozen=True, kw_only=True)
class Said:
    """How a command ended."""

    arguments: tuple[str, ...]
    code: int | None
    """None if it had to be ended from outside: nothing of its own did."""
    text: str
    killed: bool = False
    """By the case itself."""


@dataclass
class Command:
    """A command that runs."""

    order: Order
    process: ForkServerProcess
    killed: bool = field(default=False, init=False)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.killed = True
        self.process.kill()
        self.process.join(10)

    def stop(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.process.is_alive() and self.process.pid:
            os.kill(self.process.pid, number)

    def await_words(self, words: str, seconds: float) -> bool:
        """Wait until it has said these words; whether it did before its end or so many seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in self.order.output.read_text(errors="replace"):
                return True
            if not self.process.is_alive():
                return False
            self.process.join(0.05)
        return False

    def finish(self, seconds: float) -> Said:
        """Wait for its end, so long at most."""
        self.process.join(seconds)
        code = self.process.exitcode
        if code is None:
            self.process.kill()
            self.process.join(10)
        return Said(
            arguments=self.order.arguments,
            code=code,
            text=self.order.output.read_text(
                encoding="utf-8", errors="replace"
            ),
            killed=self.killed or (self.order.kill is not None and code == -9),
        )


def make_context() -> ForkServerContext:
    """Where the processes come from; make it before any of them."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    return context


def start_command(order: Order) -> Command:
    """Start it and return."""
    order.output.touch()
    process = make_context().Process(target=_run_order, args=(order,))
    process.start()
    return Command(order, process)


def _run_order(order: Order) -> None:
    """In the new process: be the command."""
    file = os.open(order.output, os.O_WRONLY | os.O_APPEND)
    for stream in (1, 2):
        os.dup2(file, stream)
    for name in [n for n in os.environ if n.startswith(_NOT_INHERITED)]:
        del os.environ[name]
    os.environ.update(order.environment)
    # LangSmith keeps what it read of the variables before the fork.
    import_module("langsmith.utils").get_env_var.cache_clear()
    if order.largest_file is not None:
        limits = order.largest_file, resource.RLIM_INFINITY
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    if order.clock_jump is not None:
        _move_clock(*order.clock_jump)
    if order.kill is not None:
        kill_at(order.kill)
    # As the shell does: what measures imports nothing of the console.
    code = import_module("console.cli").main(list(order.arguments))
    # A forked process leaves this out.
    atexit._run_exitfuncs()
    sys.exit(code)


def _move_clock(after: float, seconds: float) -> None:
    clock: Any = time.time

    def jump() -> None:
        time.time = lambda: clock() + seconds

    timer = threading.Timer(after, jump)
    timer.daemon = True
    timer.start()
