"""Runs the tests in processes forked from the one that collected them: `pytest -p tests.workers`.

pytest-xdist has each of its workers import and collect everything, a quarter of a minute of a core
each. Here one process does so, and `--workers` of its forks run the tests. The files of tests are
one queue, those first that take long; a worker takes the next file when it is through with one, so
that what a file sets up is set up once. Where nothing forks, `pytest -n` does the same.
"""

import atexit
import os
import pickle
import selectors
import signal
import socket
import struct
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tests.forks import share_commands

# Threads that stand ready for matrices would be lost in a fork.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

SLOW = Path(__file__).with_name("slow_files.txt")
"""Files of tests that take long, the longest first."""
_NUMBER = struct.Struct("!I")
_PRINTERS = ("terminalreporter", "lfplugin", "nfplugin", "stepwiseplugin")
"""Plugins that tell or keep what came out, which the first process does."""

Files = list[list[pytest.Item]]
"""The tests of each file."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--workers", type=int, default=0, help="processes that run tests"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    wanted = session.config.getoption("workers")
    if wanted < 1 or session.config.option.collectonly or session.testsfailed:
        return None
    _Crew(session, wanted).run()
    return True


@dataclass
class _Worker:
    """What the first process knows of a fork."""

    pid: int
    words: socket.socket
    unread: bytearray = field(default_factory=bytearray)
    at_test: str = ""
    """Which test it runs, if any."""

    def read(self) -> Iterator[tuple[str, Any]]:
        """Whole messages so far."""
        while len(self.unread) >= _NUMBER.size:
            (size,) = _NUMBER.unpack_from(self.unread)
            if len(self.unread) < _NUMBER.size + size:
                return
            message = bytes(self.unread[_NUMBER.size : _NUMBER.size + size])
            del self.unread[: _NUMBER.size + size]
            yield pickle.loads(message)  # noqa: S301 - from our own fork


class _Crew:
    """The forks, and what they say."""

    def __init__(self, session: pytest.Session, wanted: int) -> None:
        self._session = session
        self._wanted = wanted
        self._begun: set[str] = set()
        self._workers = selectors.DefaultSelector()

    def run(self) -> None:
        """Run all tests; a test that ends its process has failed, and others run the rest."""
        share_commands()
        _scratch(self._session).getbasetemp()
        files = order_files(self._session.items)
        try:
            while files:
                self._run_files(files)
                left = [
                    [each for each in tests if each.nodeid not in self._begun]
                    for tests in files
                ]
                files = [tests for tests in left if tests]
        finally:
            self._end_all()

    def _run_files(self, files: Files) -> None:
        queue, filled = os.pipe()
        os.write(filled, b"".join(_NUMBER.pack(n) for n in range(len(files))))
        for number in range(min(self._wanted, len(files))):
            self._start_worker(files, number, (queue, filled))
        os.close(queue)
        os.close(filled)
        while self._workers.get_map():
            for key, _ in self._workers.select():
                self._hear(key.data)
            if self._session.shouldfail:
                raise self._session.Failed(self._session.shouldfail)
            if self._session.shouldstop:
                raise self._session.Interrupted(self._session.shouldstop)

    def _start_worker(
        self, files: Files, number: int, queue: tuple[int, int]
    ) -> None:
        words, theirs = socket.socketpair()
        sys.stdout.flush()
        sys.stderr.flush()
        with warnings.catch_warnings():
            # Newer Pythons warn of threads; there are none that hold a lock here.
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if pid == 0:
            os.close(queue[1])
            words.close()
            _work(self._session, files, number, queue[0], theirs)
        theirs.close()
        self._workers.register(words, selectors.EVENT_READ, _Worker(pid, words))

    def _hear(self, worker: _Worker) -> None:
        heard = worker.words.recv(1 << 16)
        worker.unread += heard
        for kind, content in worker.read():
            self._note(worker, kind, content)
        if heard:
            return
        self._workers.unregister(worker.words)
        worker.words.close()
        _, status = os.waitpid(worker.pid, 0)
        if worker.at_test:
            code = os.waitstatus_to_exitcode(status)
            self._report_crash(worker.at_test, code)

    def _note(self, worker: _Worker, kind: str, content: Any) -> None:
        hook = self._session.config.hook
        if kind == "start":
            worker.at_test = content[0]
            self._begun.add(content[0])
            hook.pytest_runtest_logstart(nodeid=content[0], location=content[1])
        elif kind == "finish":
            worker.at_test = ""
            hook.pytest_runtest_logfinish(
                nodeid=content[0], location=content[1]
            )
        else:
            report = hook.pytest_report_from_serializable(
                config=self._session.config, data=content
            )
            hook.pytest_runtest_logreport(report=report)

    def _report_crash(self, nodeid: str, code: int) -> None:
        report = pytest.TestReport(
            nodeid=nodeid,
            location=(nodeid.partition("::")[0], None, nodeid),
            keywords={},
            outcome="failed",
            longrepr=f"the process that ran the test ended with {code}",
            when="call",
        )
        self._session.config.hook.pytest_runtest_logreport(report=report)

    def _end_all(self) -> None:
        for key in list(self._workers.get_map().values()):
            worker: _Worker = key.data
            os.kill(worker.pid, signal.SIGTERM)
            os.waitpid(worker.pid, 0)
            self._workers.unregister(worker.words)
            worker.words.close()
        self._workers.close()


def order_files(tests: Sequence[pytest.Item]) -> Files:
    """The tests by file: the slow ones first, the others as they were collected."""
    slow = SLOW.read_text(encoding="utf-8").split()
    ranks = {name: rank for rank, name in enumerate(slow)}
    files = [
        list(each) for _, each in groupby(tests, key=lambda test: test.path)
    ]
    return sorted(
        files,
        key=lambda each: ranks.get(
            each[0].nodeid.partition("::")[0], len(slow)
        ),
    )


def _work(
    session: pytest.Session,
    files: Files,
    number: int,
    queue: int,
    words: socket.socket,
) -> None:
    """Run tests in this fork until the queue is empty, and end."""
    code = 1
    try:
        _settle(session, number, words)
        tests = _take_tests(files, queue)
        test = next(tests, None)
        while test is not None:
            following = next(tests, None)
            test.config.hook.pytest_runtest_protocol(
                item=test, nextitem=following
            )
            test = following
        code = 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        words.close()
        atexit._run_exitfuncs()
        os._exit(code)


def _settle(session: pytest.Session, number: int, words: socket.socket) -> None:
    """Have streams and a scratch folder of its own, and say what comes out to the first process."""
    plugins = session.config.pluginmanager
    for name in _PRINTERS:
        plugin = plugins.get_plugin(name)
        if plugin is not None:
            plugins.unregister(plugin)
    capture: Any = plugins.get_plugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    scratch: Any = _scratch(session)
    scratch._basetemp = scratch.getbasetemp() / str(number)
    scratch._basetemp.mkdir(exist_ok=True)
    plugins.register(_Teller(session.config, words))


def _scratch(session: pytest.Session) -> pytest.TempPathFactory:
    factory: pytest.TempPathFactory = session.config._tmp_path_factory  # type: ignore[attr-defined]
    return factory


def _take_tests(files: Files, queue: int) -> Iterator[pytest.Item]:
    while number := os.read(queue, _NUMBER.size):
        yield from files[_NUMBER.unpack(number)[0]]


class _Teller:
    """Passes on what a worker's tests come to."""

    def __init__(self, config: pytest.Config, words: socket.socket) -> None:
        self._config = config
        self._words = words

    def pytest_runtest_logstart(
        self, nodeid: str, location: tuple[str, int | None, str]
    ) -> None:
        self._say("start", (nodeid, location))

    def pytest_runtest_logfinish(
        self, nodeid: str, location: tuple[str, int | None, str]
    ) -> None:
        self._say("finish", (nodeid, location))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        data = self._config.hook.pytest_report_to_serializable(
            config=self._config, report=report
        )
        self._say("report", data)

    def _say(self, kind: str, content: Any) -> None:
        message = pickle.dumps((kind, content))
        self._words.sendall(_NUMBER.pack(len(message)) + message)
