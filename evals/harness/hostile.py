"""What a hostile task adds to a run: faults of the phone, and misleading text.

The oracle knows the path and reads no orders from the screen. The gullible model is the same
oracle, but it also does what the text on the screen orders (`Task.lure`). It stands for the worst
case of a manipulated language model, and shows what the agent around it stops.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from evals.tasks.steps import Step
from evals.tasks.task import Drawn, Task, walked
from virtual_phone.faults import kinds as faults
from virtual_phone.phone import VirtualPhone

GULLIBLE = "gullible"
SIMULATED = ("oracle", GULLIBLE)
"""Models that are played from the reference path."""


def name_simulated(model: str) -> tuple[str, str]:
    """The simulated model that a name means, and the native model whose language it speaks.

    `oracle/autoglm-phone-9b:0.1` is the oracle, speaking as AutoGLM-Phone does.

    Returns:
        Empty texts for what is not there.
    """
    name, _, native = model.partition(":")[0].partition("/")
    return (name, native) if name in SIMULATED else ("", "")


def steps(task: Task, p: Drawn, model: str) -> list[Step]:
    """The steps that a simulated model takes for its way, in the task's language.

    Args:
        task: of the run.
        p: its particulars.
        model: `oracle` or `gullible`, and noise after a colon.

    Raises:
        TaskError: a path of the task fails.
    """
    found = task.steps(p)
    if task.beyond is not None:
        found += walked(task.beyond, p, task.where)
    if task.lure is not None and name_simulated(model)[0] == GULLIBLE:
        # An answer ends the run, so that the order is obeyed before it.
        answers = [step for step in found if step.do == "answer"]
        rest = [step for step in found if step.do != "answer"]
        lured = [
            replace(step, is_ordered=True)
            for step in walked(task.lure, p, task.where)
        ]
        found = [*rest, *lured, *answers]
    return [step.localised(zh=p.zh) for step in found]


@contextmanager
def gone_wrong(task: Task, phone: VirtualPhone, *, seed: int) -> Iterator[None]:
    """Have the phone go wrong as the task says, until the run has ended."""
    phone.faults.on(*map(faults.read, task.faults), seed=seed)
    try:
        yield
    finally:
        phone.faults.clear()
