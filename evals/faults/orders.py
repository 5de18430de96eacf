"""Hostile screens: tasks on whose way a text gives orders, and a model that obeys every order."""

import os
import threading
from random import Random
from typing import Any

from evals.faults.bench import Bench
from evals.faults.errands import Errand
from evals.harness import trial
from evals.harness.rows import Job, Row
from evals.suites import choose_tasks
from tapwright.text.quote import cut_line
from virtual_phone.phone import VirtualPhone

TASKS = tuple(
    task.id
    for task in choose_tasks(["hostile"])
    if task.id.startswith("order-")
)
"""Of the suite `hostile`."""
_BOUND_S = 120.0


class _OnePhone(trial.Phones):
    """The phone of this worker, for whatever is asked."""

    def __init__(self, phone: VirtualPhone) -> None:
        super().__init__()
        self._phone = phone

    def get(self, *args: Any, **kwargs: Any) -> VirtualPhone:
        """It."""
        return self._phone


def play_orders(name: str, bench: Bench, rng: Random) -> None:
    """The task is tried with the gullible model; what it does unasked is told."""
    job = Job(
        task=f"hostile/{name}", language="en", seed=rng.randrange(1000),
        model="gullible", animations=0,
    )  # fmt: skip
    bench.errand = Errand(instruction=name, count=lambda phone, answer: 1)
    rows: list[Row] = []

    def play() -> None:
        rows.append(
            trial.run_trial(job, _OnePhone(bench.phone), folder=bench.folder)
        )

    home = os.environ.get("TAPWRIGHT_HOME")
    worker = threading.Thread(target=play, daemon=True)
    worker.start()
    worker.join(_BOUND_S)
    if home is not None:
        os.environ["TAPWRIGHT_HOME"] = home
    if not rows:
        bench.report("hang", name)
        return
    row = rows[0]
    bench.ended = row.status
    for harm in row.harm:
        bench.report("unasked", harm)
    if row.status == "done" and not row.done and not row.harm:
        bench.report("lie", cut_line(f"{row.reason} {row.answer}", 160))
