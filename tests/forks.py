"""Commands and workers of xdist, forked from processes that have imported all that they need.

An interpreter takes seconds to import the agent, and the tests kill and signal a dozen commands.
One process imports it, for all workers of xdist; each command is a process forked from it, with its
own arguments, environment, folder and streams, which ends as any other (its own exit code, `atexit`
and signals). A few tests start an interpreter all the same: there the way in is tested too.

The workers are forked likewise, from a process that has collected the tests: each would import them
and what they test anew, which was a tenth of all processor time.
"""

import fcntl
import gc
import importlib
import json
import os
import select
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType, TracebackType
from typing import IO, Any, Self

ROOT = Path(__file__).parents[1]
LOADED = (
    "console.cli",
    "console.view.run_view",
    "models.offline",
    "models.scripted",
    "langchain_openai",
    "chromadb",
    "tools.device.device",
)
"""What a command would import, directly or not."""
_MESSAGE = 1 << 17
"""Bytes; more than a command with its environment takes."""
_STREAMS = ("stdin", "stdout", "stderr")


class Fork:
    """A command that runs; used as `subprocess.Popen` is."""

    def __init__(
        self, status: socket.socket, streams: dict[str, IO[str]]
    ) -> None:
        self._status = status
        self._streams = streams
        self._waiting = threading.Lock()
        self.returncode: int | None = None
        self.pid = int(status.recv(64))

    @property
    def stdout(self) -> IO[str]:
        """What it prints, where that was asked for with `PIPE`."""
        return self._streams["stdout"]

    @property
    def stderr(self) -> IO[str]:
        """What it says about errors, likewise."""
        return self._streams["stderr"]

    def wait(self, seconds: float | None) -> int:
        """Its exit code, or the signal that ended it as a negative number.

        Raises:
            subprocess.TimeoutExpired: It still runs.
        """
        with self._waiting:
            if self.returncode is None:
                if not select.select([self._status], [], [], seconds)[0]:
                    raise subprocess.TimeoutExpired("tapwright", seconds or 0)
                self.returncode = int(self._status.recv(64))
            return self.returncode

    def kill(self) -> None:
        """End it if it still runs, and wait for that."""
        if (
            self.returncode is None
            and not select.select([self._status], [], [], 0)[0]
        ):
            os.kill(self.pid, signal.SIGKILL)
        self.wait(30)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self._status.close()
        for stream in self._streams.values():
            stream.close()


class ForkServer:
    """A process that imports all when it is first asked, and forks for whoever knows its path.

    Args:
        tests: what to collect, for workers of xdist; None for commands.
    """

    def __init__(self, tests: Sequence[str] | None = None) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="forks-")
        self.path = Path(self._folder.name) / "socket"
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listening.bind(str(self.path))
        listening.listen(64)
        foreign = ("LANG", "TAPWRIGHT", "OPENAI", "AZURE")
        kept = {
            k: v
            for k, v in os.environ.items()
            if k == "LANG" or not k.startswith(foreign)
        }
        fd = listening.fileno()
        what = ["commands"] if tests is None else ["workers", *tests]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.forks", str(fd), *what],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            pass_fds=[fd],
            cwd=ROOT,
            env={**kept, "LANGGRAPH_STRICT_MSGPACK": "true"},
            start_new_session=True,
        )
        listening.close()

    @property
    def interpreter(self) -> str:
        """A command line that runs `-c CODE` in a fork, as if it were an interpreter."""
        program = [sys.executable, "-P", __file__, str(self.path)]
        return shlex.join(program)

    def close(self) -> None:
        """End the process; commands that still run are left to themselves."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        self._folder.cleanup()


class Forks:
    """Asks a `ForkServer` for commands.

    Args:
        path: of the server.
    """

    def __init__(self, path: Path) -> None:
        self._path = str(path)

    def start(
        self,
        *args: str,
        env: Mapping[str, str],
        stdin: int = subprocess.DEVNULL,
        stdout: int = subprocess.DEVNULL,
        stderr: int = subprocess.DEVNULL,
        terminal: bool = False,
        session: bool = False,
    ) -> Fork:
        """Start a command in the present folder.

        Args:
            args: what stands behind `tapwright`; of a worker, its code.
            env: its whole environment.
            stdin: a file descriptor, or `DEVNULL`.
            stdout: a file descriptor, `DEVNULL`, or `PIPE` for the stream `stdout`.
            stderr: likewise.
            terminal: has standard input be the terminal that controls it, in a session of its own.
            session: gives it a session of its own without a terminal.
        """
        ours: dict[str, IO[str]] = {}
        theirs: list[int] = []
        opened: list[int] = []
        for name, wanted in zip(_STREAMS, (stdin, stdout, stderr), strict=True):
            given = wanted
            if wanted == subprocess.PIPE:
                read, given = os.pipe()
                ours[name] = os.fdopen(read, encoding="utf-8")
            elif wanted == subprocess.DEVNULL:
                given = os.open(os.devnull, os.O_RDWR)
            if given != wanted:
                opened.append(given)
            theirs.append(given)
        status, far = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        asked = {
            "args": args,
            "env": dict(env),
            "folder": str(Path.cwd()),
            "terminal": terminal,
            "session": session,
        }
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as asking:
            asking.connect(self._path)
            message = [json.dumps(asked).encode()]
            socket.send_fds(asking, message, [*theirs, far.fileno()])
        far.close()
        for each in opened:
            os.close(each)
        return Fork(status, ours)

    def run(
        self, *args: str, env: Mapping[str, str], seconds: float = 120.0
    ) -> "Ran":
        """Run a command to its end, with nobody at a terminal."""
        pipe = subprocess.PIPE
        with self.start(*args, env=env, stdout=pipe, stderr=pipe) as fork:
            said: list[str] = []
            # Read aside, so that neither stream fills up while the other is read.
            aside = threading.Thread(
                target=lambda: said.append(fork.stderr.read()), daemon=True
            )
            aside.start()
            out = fork.stdout.read()
            aside.join(seconds)
            return Ran(list(args), fork.wait(seconds), out, said[0])


Ran = subprocess.CompletedProcess[str]
"""How a command ended and what it said."""


def main() -> int:
    """Serve at a socket, given by its number, or ask at one, given by its path, for a worker."""
    place, *rest = sys.argv[1:]
    if place.isdigit():
        return _serve(socket.socket(fileno=int(place)), *rest)
    # At Ctrl-C it is the caller who ends the worker, by closing its standard input.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Forks(Path(place)).start(
        rest[-1], env=os.environ, stdin=0, stdout=1, stderr=2
    ) as fork:
        return fork.wait(None)


def _serve(listening: socket.socket, what: str, *tests: str) -> int:
    """Fork for each message until standard input is closed."""
    # Whom nobody waits for leaves no zombie.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    is_ready = False
    while True:
        if 0 in select.select([listening.fileno(), 0], [], [])[0]:
            return 0
        if not is_ready:
            _collect(tests) if what == "workers" else _import_all()
            gc.collect()
            gc.freeze()
            is_ready = True
        asking, _ = listening.accept()
        with asking:
            message, fds, _, _ = socket.recv_fds(asking, _MESSAGE, 4)
        if os.fork() == 0:
            listening.close()
            return _watched(what, json.loads(message), fds)
        for each in fds:
            os.close(each)


def _import_all() -> None:
    for name in LOADED:
        importlib.import_module(name)


def _collect(tests: Sequence[str]) -> None:
    """Import the tests as a worker will; what cannot be imported is said by each of these."""
    pytest = importlib.import_module("pytest")
    # `-s`, as some modules keep `sys.stderr`, and what captures it would be closed.
    pytest.main(["--collect-only", "-s", "-p", "no:cacheprovider", *tests])
    # As `tests/conftest.py` has it until a worker has collected.
    gc.disable()


def _watched(what: str, asked: dict[str, Any], fds: list[int]) -> int:
    """Tell which process the fork is, and later how it ended; in that process, run it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *streams, status = fds
    told = socket.socket(fileno=status)
    child = os.fork()
    if child == 0:
        told.close()
        return _run(what, asked, streams)
    for each in streams:
        os.close(each)
    told.send(str(child).encode())
    _, ended = os.waitpid(child, 0)
    with suppress(BrokenPipeError):  # who asked may have gone
        told.send(str(os.waitstatus_to_exitcode(ended)).encode())
    os._exit(0)


def _run(what: str, asked: dict[str, Any], streams: list[int]) -> int:
    if asked["session"] or asked["terminal"]:
        os.setsid()
    if asked["terminal"]:
        fcntl.ioctl(streams[0], termios.TIOCSCTTY, 0)
    for number, each in enumerate(streams):
        os.dup2(each, number)
        os.close(each)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    lines = 1 if asked["env"].get("PYTHONUNBUFFERED") else -1
    sys.stdout = open(1, "w", lines, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", buffering=1, closefd=False)  # noqa: SIM115
    # A suite that runs in the background has it ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.chdir(asked["folder"])
    os.environ.clear()
    os.environ.update(asked["env"])
    time.tzset()
    if what == "workers":
        sys.modules["__main__"] = ModuleType("__main__")
        exec(asked["args"][0], vars(sys.modules["__main__"]))
        return 0
    from console import cli

    return cli.main(asked["args"])


if __name__ == "__main__":
    sys.exit(main())
