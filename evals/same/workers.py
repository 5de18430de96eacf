"""Play cases in several processes, each with its own phones, which are reused for later cases."""

from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from contextlib import ExitStack
from multiprocessing.util import Finalize
from pathlib import Path

from evals.harness import executors
from evals.harness.trial import Phones
from evals.same.playing import Case, Played, StillPhones, play

CRASHED = "crashed"
"""How the status of a case begins that could not be played."""
_phones: list[Phones] = []
"""Of this process, once it has played a case."""


def play_all(
    cases: Sequence[Case], *, workers: int, folder: Path
) -> Iterator[tuple[Case, list[Played]]]:
    """The cases as they end, and what happened in their trials; `CRASHED` for one that broke."""
    with executors.processes(workers) as pool:
        running = {pool.submit(play_here, case, folder): case for case in cases}
        for future in as_completed(running):
            case, error = running[future], future.exception()
            if error is None:
                yield case, future.result()
            else:
                said = f"{CRASHED}: {type(error).__name__}: {error}"
                yield case, [{"case": case.name, "outcome": {"status": said}}]


def play_here(case: Case, folder: Path) -> list[Played]:
    """Play a case on the phones of this process."""
    if not _phones:
        stack = ExitStack()
        _phones.append(stack.enter_context(StillPhones()))
        Finalize(None, stack.close, exitpriority=20)
    return play(case, _phones[0], folder)
