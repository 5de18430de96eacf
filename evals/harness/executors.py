"""Run trials in processes of this machine, or in actors of a Ray cluster.

Both are executors in the sense of `concurrent.futures`, so the runner treats them alike. A worker
that dies raises `BrokenExecutor` in the trial that it was making.
"""

import contextlib
import ctypes
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
)
from contextlib import AbstractContextManager
from multiprocessing import connection
from multiprocessing.context import BaseContext
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from evals.harness.rows import Job, Row
from tapwright.errors import UsageError
from tapwright.extras import require_extra

Pool = Callable[[int], Executor]
"""Makes an executor of so many workers; it is given `work`."""
AtEnd = Callable[[str], object]
"""See `graph.session`, which is loaded in workers only. A function of a module, since it goes to
other processes by name."""

_PRELOADED = ("evals.harness.trial", "chromadb")
"""What each worker would import, directly or not."""
_M_ARENA_MAX = -8
"""Of `malloc.h`."""
_worker: dict[str, Any] = {}


class Workers(AbstractContextManager["Workers"]):
    """Workers that outlive a run, since one and its phone take seconds to begin."""

    def __init__(
        self,
        count: int,
        pool: Pool | None = None,
        *,
        at_end: AtEnd | None = None,
    ) -> None:
        """Have so many workers, of this machine unless another pool is named.

        Args:
            count: how many.
            pool: makes them.
            at_end: writes the page of a run by its name; without it runs have none.
        """
        self.count = count
        self._at_end = at_end
        self._pool = pool or processes
        self._made: Executor | None = None

    def submit(self, job: Job, folder: Path) -> Future[Row]:
        """Have a trial made.

        Raises:
            BrokenExecutor: a worker died; `drop` them.
        """
        if self._made is None:
            self._made = self._pool(self.count)
        return self._made.submit(work, job, str(folder), self._at_end)

    def drop(self) -> None:
        """End the workers, once what they have in hand is done; the next trial gets new ones."""
        made, self._made = self._made, None
        if made is not None:
            made.shutdown(wait=True, cancel_futures=True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is KeyboardInterrupt:
            # Without it Ctrl-C would wait for the trials in hand, which may take minutes.
            for worker in multiprocessing.active_children():
                worker.terminate()
        self.drop()


def processes(workers: int) -> Executor:
    """Workers on this machine, one process a phone."""
    return ProcessPoolExecutor(
        workers, _make_context(), _process, (dict(os.environ),)
    )


def _make_context() -> BaseContext:
    """Where the processes come from: forks of one that has loaded a trial, if this system forks."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(_PRELOADED))
    return context


def work(job: Job, folder: str, at_end: AtEnd | None) -> Row:
    """Make a trial in a worker that has begun; its run comes to lie under this folder."""
    from evals.harness import trial

    return trial.run_trial(
        job, _worker["phones"], folder=Path(folder), at_end=at_end
    )


def begin() -> Callable[[], None]:
    """Make this process a worker; returns what ends its phones."""
    _share_heap()
    from evals.harness.trial import Phones

    os.environ.setdefault("LANGGRAPH_STRICT_MSGPACK", "true")
    stack = contextlib.ExitStack()
    _worker["phones"] = stack.enter_context(Phones())
    return stack.close


def _share_heap() -> None:
    """Have all threads of this process allocate from one heap.

    The GNU C library gives threads a heap each, up to eight a core, and none of them gives back
    what lies below something that is still used. A phone answers in threads that come and go, and
    draws pictures of 10 MB in them: a worker came to hold 1.4 GB, and used 150 MB of it.
    """
    # Other C libraries have no such heaps, nor this function.
    with contextlib.suppress(AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)


def _process(environment: dict[str, str]) -> None:
    """Make a process of the pool a worker: Ctrl-C is the parent's, and it ends with the parent.

    Args:
        environment: of the parent. The process that forks has that of the time of its own start.
    """
    from multiprocessing.util import Finalize

    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        watch = threading.Thread(
            target=_end_with, args=(parent.sentinel,), daemon=True
        )
        watch.start()
    Finalize(None, begin(), exitpriority=10)


def _end_with(parent: int) -> None:
    """A killed parent leaves its workers waiting for ever, each with a phone."""
    connection.wait([parent])
    os._exit(1)


def on_ray(address: str) -> Pool:
    """Workers as actors of a Ray cluster, or of one that is started here.

    All machines of a cluster must see the results' folder under the same path, and have the same
    version of this program installed.

    Args:
        address: of the cluster, as Ray takes it: `auto`, `ray://head:10001`, or `local`, which
            starts one on this machine.

    Raises:
        ExtraMissing: Ray is not installed.
        UsageError: The cluster cannot be reached.
    """
    require_extra("ray")
    import ray

    if not ray.is_initialized():
        try:
            ray.init(address, log_to_driver=False, include_dashboard=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            msg = f"--ray {address}: the cluster cannot be reached: {str(error).splitlines()[0]}"
            raise UsageError(msg) from error
    return lambda workers: _Actors(ray, workers)


class _Actor:
    """A worker on Ray."""

    def __init__(self, environment: dict[str, str]) -> None:
        os.environ.update(environment)
        begin()

    def work(self, job: Job, folder: str, at_end: AtEnd | None) -> Row:
        """Make a trial."""
        return work(job, folder, at_end)


class _Actors(Executor):
    """An executor over actors; each makes one trial at a time."""

    def __init__(self, ray: Any, workers: int) -> None:
        self._ray = ray
        # An actor that no processor is left for would wait for ever, and its trials with it.
        workers = max(
            1, min(workers, int(ray.cluster_resources().get("CPU", 1)))
        )
        # Keys and addresses of models are the caller's; a cluster's machines know nothing of them.
        names = ("TAPWRIGHT_", "OPENAI_", "AZURE_OPENAI_")
        environment = {
            k: v for k, v in os.environ.items() if k.startswith(names)
        }
        remote = ray.remote(num_cpus=1, max_restarts=0)(_Actor)
        self._actors = [remote.remote(environment) for _ in range(workers)]
        self._idle: SimpleQueue[Any] = SimpleQueue()
        for actor in self._actors:
            self._idle.put(actor)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Give a trial to an idle actor; `fn` is `work`, which is what actors do."""
        actor = self._idle.get()
        answer: Future[Any] = Future()
        answer.set_running_or_notify_cancel()

        def pass_on(future: Future[Any]) -> None:
            self._idle.put(actor)
            error = future.exception()
            if isinstance(error, self._ray.exceptions.RayActorError):
                answer.set_exception(BrokenExecutor(str(error)))
            elif error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(future.result())

        actor.work.remote(*args, **kwargs).future().add_done_callback(pass_on)
        return answer

    def shutdown(
        self, wait: bool = True, *, cancel_futures: bool = False
    ) -> None:
        """End the actors."""
        for actor in self._actors:
            self._ray.kill(actor)
