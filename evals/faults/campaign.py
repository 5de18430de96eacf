"""Play many cases in workers, each with a phone of its own, and count what came of them."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    wait,
)
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from evals.faults.bench import Bench
from evals.faults.commands import make_context
from evals.faults.judging import describe_end, find_problems
from evals.faults.kinds import KINDS
from evals.faults.model_faults import FaultyEndpoint
from evals.faults.record import Case, Outcome, Problem
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

_CASES_OF_A_PHONE = 100
"""Then the phone is switched on anew."""
_surroundings: dict[str, Any] = {}


def draw_cases(seed: int, kinds: Sequence[str]) -> Iterator[Case]:
    """Cases without end: every kind once in each round, in random order."""
    rng = Random(seed)
    for number in count():
        order = list(kinds)
        rng.shuffle(order)
        for kind in order:
            yield Case(kind, seed * 10_000 + number)


def play_cases(
    cases: Iterator[Case], *, workers: int, seconds: float
) -> Iterator[Outcome]:
    """The outcomes as they come; no case is begun after so many seconds."""
    end = time.monotonic() + seconds
    pool = ProcessPoolExecutor(workers, mp_context=make_context())
    with pool:
        running: set[Future[Outcome]] = {
            pool.submit(play_case, case) for case in islice(cases, workers)
        }
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                yield future.result()
                case = next(cases, None) if time.monotonic() < end else None
                if case is not None:
                    running.add(pool.submit(play_case, case))


def play_case(case: Case) -> Outcome:
    """Play one case with this process's phone, which is as it was made."""
    phone, endpoint, folder = _prepare_surroundings()
    place = (
        folder / f"{case.kind.replace('/', '-').replace('*', '')}-{case.seed}"
    )
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    rng = Random(str(case))
    bench = Bench(phone, endpoint, place, rng)
    begun, used = time.monotonic(), measure_cpu_seconds()
    try:
        KINDS[case.kind](bench, rng)
        problems = find_problems(bench)
    except Exception as error:  # noqa: BLE001  # one case must not end a night of them
        words = f"the case itself broke: {error!r}"[:300]
        problems = [Problem(kind="traceback", words=words)]
    outcome = Outcome(
        case=case,
        ended=bench.ended or describe_end(bench),
        seconds=time.monotonic() - begun,
        cpu=measure_cpu_seconds() - used,
        problems=tuple(problems),
    )
    if not problems:
        shutil.rmtree(place, ignore_errors=True)
    _put_back(phone, endpoint)
    return outcome


def _prepare_surroundings() -> tuple[VirtualPhone, FaultyEndpoint, Path]:
    if _surroundings.get("cases", _CASES_OF_A_PHONE) >= _CASES_OF_A_PHONE:
        _replace_phone()
    _surroundings["cases"] += 1
    return (
        _surroundings["phone"],
        _surroundings["endpoint"],
        _surroundings["folder"],
    )


def _replace_phone() -> None:
    if "phone" in _surroundings:
        _surroundings["phone"].stop()
    else:
        endpoint = FaultyEndpoint()
        endpoint.__enter__()
        _surroundings["endpoint"] = endpoint
        _surroundings["folder"] = Path(tempfile.mkdtemp(prefix="faults-"))
    _surroundings["phone"] = VirtualPhone.start(PhoneConfig(animation_scale=0))
    _surroundings["cases"] = 0


def close_surroundings() -> None:
    """Switch off this process's phone and its endpoint; the next case gets others."""
    if "phone" in _surroundings:
        _surroundings["phone"].stop()
        _surroundings["endpoint"].__exit__(None, None, None)
        shutil.rmtree(_surroundings["folder"])
        _surroundings.clear()


def _put_back(phone: VirtualPhone, endpoint: FaultyEndpoint) -> None:
    phone.faults.clear()
    phone.hooks.come_back()
    phone.hooks.clear()
    phone.reset()
    endpoint.clear()


def measure_cpu_seconds() -> float:
    """Processor time of this process and of those that it started, as far as /proc shows them."""
    own = str(os.getpid())
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if fields[1] == own:
            # Its own time, and that of those it waited for; see proc_pid_stat(5).
            ticks += sum(map(int, fields[11:15]))
    return time.process_time() + ticks / os.sysconf("SC_CLK_TCK")


def describe_problem(case: Case, problem: Problem) -> str:
    """A line for a person: what, where, and how to see it again."""
    words = " ".join(problem.words.split())
    return f"{problem.kind:9} {case}: {words}"
