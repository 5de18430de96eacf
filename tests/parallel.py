"""Runs the tests in several processes, forked from the one that has collected them.

`python -m pytest -p tests.parallel --workers 6`. To import the agent and to collect its tests
takes a processor 20 seconds; with pytest-xdist every process does so, here it is done once. A
process takes one file of tests after the other, so that what a file shares is made once.
"""

import itertools
import os
import random
from collections.abc import Iterator
from multiprocessing import connection, get_context
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import Any, NamedTuple

import pytest

_NUMBER = 4
"""Bytes of the number of a file in the queue."""
_PATIENCE_S = 30.0
"""What a process may take to end after its last test."""
Files = list[list[pytest.Item]]


class _News(NamedTuple):
    """A test of a process began, or has ended."""

    nodeid: str
    location: tuple[str, int | None, str]
    reports: list[dict[str, Any]] | None = None
    """Of its setup, call and teardown; `None` if it began."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--workers`."""
    parser.addoption(
        "--workers",
        type=int,
        default=1,
        help="processes that run the tests, forked when all are collected",
    )


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run what was collected, or leave it to pytest if one process is to do it."""
    option = session.config.option
    if option.workers < 2 or option.collectonly or session.testsfailed:
        return None
    # One folder for temporary files, made here and so removed here.
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    files = [
        list(items)
        for _, items in itertools.groupby(session.items, lambda item: item.path)
    ]
    started = _start_workers(session, files, option.workers)
    try:
        working = started
        while working:
            connection.wait([worker.receiver for worker in working], 1)
            working = [each for each in working if each.tell_news(session)]
        for worker in started:
            worker.process.join(_PATIENCE_S)
    finally:
        for worker in started:
            worker.process.kill()
    return True


class _Worker:
    """A process that runs tests, seen from the one that tells of them."""

    def __init__(self, process: ForkProcess, receiver: Connection) -> None:
        self.process = process
        self.receiver = receiver
        self._begun = _News("", (__file__, None, ""))

    def tell_news(self, session: pytest.Session) -> bool:
        """Tell pytest what has come; False if the process will say no more.

        Raises:
            pytest.Session.Failed: As many tests failed as may.
            pytest.Session.Interrupted: The tests are to stop for another reason.
        """
        alive = self.process.is_alive()
        try:
            while self.receiver.poll():
                news = self.receiver.recv()
                if news is None:
                    return False
                self._tell(session, news)
        except EOFError:
            alive = False
        if not alive:
            self._tell_crash(session)
        return alive

    def _tell(self, session: pytest.Session, news: "_News") -> None:
        hook = session.config.hook
        test = {"nodeid": news.nodeid, "location": news.location}
        if news.reports is None:
            self._begun = news
            return
        hook.pytest_runtest_logstart(**test)
        for data in news.reports:
            report = hook.pytest_report_from_serializable(
                config=session.config, data=data
            )
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(**test)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)

    def _tell_crash(self, session: pytest.Session) -> None:
        said = "The process ended in this test. What follows in its file was not run."
        report = pytest.TestReport(
            self._begun.nodeid, self._begun.location, {}, "failed", said, "call"
        )
        session.config.hook.pytest_runtest_logreport(report=report)


def _start_workers(
    session: pytest.Session, files: Files, number: int
) -> list[_Worker]:
    """Fork processes; each takes numbers of files out of a pipe until that is empty."""
    read, write = os.pipe()
    context = get_context("fork")
    workers = []
    for _ in range(min(number, len(files))):
        receiver, sender = context.Pipe(duplex=False)
        process = context.Process(
            target=_work, args=(session, files, (read, write), sender)
        )
        process.start()
        sender.close()
        workers.append(_Worker(process, receiver))
    os.close(read)
    with os.fdopen(write, "wb") as queue:
        for number in range(len(files)):
            queue.write(number.to_bytes(_NUMBER, "big"))
    return workers


# From here on, what runs in the processes.


def _work(
    session: pytest.Session,
    files: Files,
    queue: tuple[int, int],
    sender: Connection,
) -> None:
    read, write = queue
    os.close(write)
    config = session.config
    random.seed()
    # What was forked shares files with the other processes: the captured output.
    capture = config.pluginmanager.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    teller = _Teller(config, sender)
    config.pluginmanager.unregister(name="terminalreporter")
    config.pluginmanager.register(teller, "terminalreporter")
    items = _take_items(files, read)
    item = next(items, None)
    while item is not None:
        following = next(items, None)
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item = following
    sender.send(None)


def _take_items(files: Files, queue: int) -> Iterator[pytest.Item]:
    while number := os.read(queue, _NUMBER):
        yield from files[int.from_bytes(number, "big")]


class _Teller:
    """Sends what happens to a test to the first process, instead of writing it."""

    def __init__(self, config: pytest.Config, sender: Connection) -> None:
        self._config = config
        self._sender = sender
        # Stacks of a test that takes too long are written at once.
        self._tw = config.get_terminal_writer()

    def pytest_runtest_logstart(
        self, nodeid: str, location: tuple[str, int | None, str]
    ) -> None:
        self._reports: list[dict[str, Any]] = []
        self._sender.send(_News(nodeid, location))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._reports.append(
            self._config.hook.pytest_report_to_serializable(
                config=self._config, report=report
            )
        )

    def pytest_runtest_logfinish(
        self, nodeid: str, location: tuple[str, int | None, str]
    ) -> None:
        self._sender.send(_News(nodeid, location, self._reports))
