"""Check tasks.

    python -m evals.harness.check_task mobbench/clock [--language zh] [--seed 1 2 3]

Its own path must do a task; the untouched phone and every near-miss must be judged failures.
"""

import argparse
import itertools
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from evals.suites import choose_tasks
from evals.tasks.environment import surroundings
from evals.tasks.judges import begin_trial
from evals.tasks.reference import (
    PathError,
    Walker,
    near_miss,
    reference,
    walker,
)
from evals.tasks.steps import TaskError
from evals.tasks.task import Language, Task
from tapwright.errors import PhoneError
from tools.device.device import close_all
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig


@dataclass(frozen=True, kw_only=True)
class Checked:
    """What is wrong with a task, and how many steps it takes."""

    task: Task
    steps: int
    faults: tuple[str, ...]


@contextmanager
def start_test_phone(
    language: Language, *, seed: int = 1
) -> Iterator[tuple[VirtualPhone, Walker]]:
    """A phone without transitions, with the content that an evaluation with this seed has.

    The hands need not wait where a path does.
    """
    config = PhoneConfig(language=language, animation_scale=0, seed=seed)
    with (
        surroundings(),
        VirtualPhone.start(config) as phone,
        walker(phone, hasty=True) as hand,
    ):
        try:
            yield phone, hand
        finally:
            close_all()


def check_task(
    task: Task, phone: VirtualPhone, hand: Walker, *, seed: int = 1
) -> Checked:
    """Try a task: untouched, by its path, and by each of its near-misses."""
    faults: list[str] = []
    steps = 0
    try:
        if begin_trial(task, phone, seed=seed).judge().done:
            faults.append(
                f"{task.where}: the untouched phone satisfies it already"
            )
        walked = reference(task, phone, hand, seed=seed)
        steps = walked.steps
        if not walked.verdict.done:
            faults.append(f"{task.where}: its own path fails: {walked.verdict}")
        if steps > task.limit:
            faults.append(
                f"{task.where}: its path takes {steps} steps of {task.limit}"
            )
        for miss in task.misses:
            if near_miss(task, miss, phone, hand, seed=seed).verdict.done:
                faults.append(
                    f"{miss.where}: the near-miss {miss.name!r} is judged as done"
                )
    except (TaskError, PathError, PhoneError) as error:
        faults.append(str(error))
    return Checked(task=task, steps=steps, faults=tuple(faults))


def main(args: list[str] | None = None) -> int:
    """Check the named tasks and say what is wrong with them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", help="a suite, or suite/id")
    parser.add_argument(
        "--language", choices=("en", "zh"), help="both by default"
    )
    parser.add_argument(
        "--seed", type=int, nargs="+", default=[1], help="one or several"
    )
    given = parser.parse_args(args)
    say = sys.stdout.write
    wrong = 0
    languages: tuple[Language, ...] = (
        (given.language,) if given.language else ("en", "zh")
    )
    for language, seed in itertools.product(languages, given.seed):
        with start_test_phone(language, seed=seed) as (phone, hand):
            for task in choose_tasks(given.names):
                found = check_task(task, phone, hand, seed=seed)
                wrong += bool(found.faults)
                say(
                    f"{'not ok' if found.faults else 'ok'} {language} {seed} {task.name}: "
                )
                say(f"{found.steps} steps, {len(task.milestones)} milestones\n")
                say("".join(f"    {said}\n" for said in found.faults))
                sys.stdout.flush()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
