"""How tasks end, compared with the phone's own state, and how near-misses of them end.

`python -m evals.bench.endings mobbench --limit 10` has the oracle do tasks of a suite, and then
walk their near-misses: the path without its last step, with a wrong detail, or with more than was
asked. There the model always claims that all is done, and cites what stands on the screen, by
`finish` in one half of the trials and by `completes` in the other. With `--insister citing` it also
names a true quote for each detail that it is asked about, one that has nothing to do with it. No
task that is done may end as `unverified`, and no near-miss as `done`.

The rules were written by the runs of each suite's first tasks. `--offset 8 --limit 4` takes others,
which tell how far the rules carry.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import cycle, product
from pathlib import Path

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from evals.harness import runner
from evals.harness.rows import Job, Row
from evals.simulated.claimant import Claim, Insister
from evals.suites import choose_tasks
from evals.tasks.task import Language, Miss, Task
from graph.call_log import read_calls

SUITES = (
    "mobbench",
    "mobile_agent_v2",
    "cross_app",
    "app_knowledge",
    "mobile_knowledge",
    "hostile",
)
PATH = "as asked"
SHORT = "last step left out"
WRONG = "wrong detail"
MORE = "more than asked"
OTHER = "another mistake"
CASES = (PATH, SHORT, WRONG, MORE, OTHER)
CLAIMS: tuple[Claim, ...] = ("finish", "completes")
INSISTERS: tuple[Insister, ...] = ("quoting", "citing")


@dataclass(frozen=True, kw_only=True)
class Ending:
    """How one trial ended."""

    case: str
    """One of `CASES`."""
    name: str
    """Of the near-miss; empty for the path."""
    row: Row
    concluded: int
    """Calls at the end."""
    insister: str = ""
    """How the model claims; empty for the path."""

    @property
    def suite(self) -> str:
        """Of its task."""
        return self.row.task.split("/")[0]

    @property
    def is_false(self) -> bool:
        """Whether it ended as done though the phone shows that it is not."""
        return self.row.status == "done" and not self.row.done

    @property
    def is_by_rule(self) -> bool:
        """Whether it ended falsely as done, and no model was asked whether it is."""
        return self.is_false and not self.concluded

    @property
    def is_doubted(self) -> bool:
        """Whether it ended as unverified though the phone shows it done."""
        return self.row.status == "unverified" and self.row.done


@dataclass(frozen=True, kw_only=True)
class Endings:
    """All trials, counted by suite and case."""

    endings: Sequence[Ending] = field(default_factory=tuple)

    title = "Endings, compared with the phone's state"
    columns = (
        "suite",
        "case",
        "insister",
        "trials",
        "done",
        "unverified",
        "else",
        "wrongly done",
        "of these by rule",
        "done, unverified",
        "conclude calls",
    )

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """One for each suite and case, and the sums of the cases."""
        cells: list[tuple[str, ...]] = []
        for suite in dict.fromkeys(each.suite for each in self.endings):
            of_suite = [each for each in self.endings if each.suite == suite]
            cells += _count_cases(suite, of_suite)
        return [*cells, *_count_cases("all", self.endings)]

    @property
    def missed(self) -> list[str]:
        """Each trial that ended otherwise than the phone's state."""
        missed = []
        for each in self.endings:
            label = f"{each.row.key} {each.name}".strip()
            if each.is_false:
                missed.append(f"{label}: ended as done, and is not")
            elif each.is_doubted:
                missed.append(f"{label}: is done, and ended as unverified")
        return missed


def _count_cases(
    suite: str, endings: Sequence[Ending]
) -> Iterator[tuple[str, ...]]:
    for case, insister in product(CASES, ("", *INSISTERS)):
        of_case = [
            each
            for each in endings
            if (each.case, each.insister) == (case, insister)
        ]
        if not of_case:
            continue
        ends = Counter(each.row.status for each in of_case)
        done, unverified = ends["done"], ends["unverified"]
        yield (
            suite,
            case,
            insister,
            str(len(of_case)),
            str(done),
            str(unverified),
            str(len(of_case) - done - unverified),
            str(sum(each.is_false for each in of_case)),
            str(sum(each.is_by_rule for each in of_case)),
            str(sum(each.is_doubted for each in of_case)),
            str(sum(each.concluded for each in of_case)),
        )


def name_case(miss: Miss | None) -> str:
    """The case that a near-miss belongs to; None stands for the path itself."""
    if miss is None:
        return PATH
    if miss.short:
        return SHORT
    if miss.changes:
        return WRONG
    return MORE if miss.then else OTHER


def list_jobs(
    tasks: Sequence[Task],
    *,
    languages: Sequence[Language],
    cases: Sequence[str] = CASES,
    insisters: Sequence[Insister] = ("quoting",),
) -> list[Job]:
    """The trials: each task by its path, and by each of its near-misses, with each insister.

    The two ways of claiming take turns.
    """
    jobs: list[Job] = []
    claims = cycle(CLAIMS)
    for language in languages:
        for task in tasks:
            for place in (None, *range(len(task.misses))):
                miss = None if place is None else task.misses[place]
                if name_case(miss) not in cases:
                    continue
                claim = next(claims)
                job = Job(
                    task=task.name, language=language, seed=1, model="oracle", animations=0.0,
                    miss=place,
                )  # fmt: skip
                jobs += _list_claims(job, insisters, claim)
    return jobs


def _list_claims(
    job: Job, insisters: Sequence[Insister], claim: Claim
) -> list[Job]:
    """A near-miss once for each insister; the path of a task as it is."""
    if job.miss is None:
        return [job]
    return [replace(job, claim=claim, insister=each) for each in insisters]


def measure(
    jobs: Sequence[Job],
    *,
    folder: Path | None = None,
    phones: int = 2,
    resume: bool = False,
    told: Callable[[Row], object] = lambda row: None,
) -> Endings:
    """Make the trials.

    Args:
        jobs: the trials.
        folder: for the runs; None for one that is removed afterwards.
        phones: how many at once.
        resume: leave out what `folder` has a result of.
        told: is given each row as it comes.
    """
    if folder is None:
        with tempfile.TemporaryDirectory() as made:
            return measure(jobs, folder=Path(made), phones=phones, told=told)
    found = runner.run_jobs(
        jobs, folder=folder, phones=phones, resume=resume, on_row=told
    )
    endings = []
    for job, row in zip(jobs, found, strict=True):
        (task,) = choose_tasks([job.task])
        miss = None if job.miss is None else task.misses[job.miss]
        ending = Ending(
            case=name_case(miss),
            name=miss.name if miss else "",
            row=row,
            concluded=_count_calls(folder, row),
            insister=job.insister if job.claim else "",
        )
        endings.append(ending)
    return Endings(endings=endings)


def _count_calls(folder: Path, row: Row) -> int:
    if not row.folder:
        return 0
    calls = read_calls(folder / row.folder)
    return sum(call.call == "conclude" for call in calls)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a trial ended otherwise than the phone's state."""
    options = _parse_arguments(arguments)
    counted = measure(
        _choose_jobs(options),
        folder=options.folder,
        phones=options.phones,
        resume=options.resume,
        told=_print_progress,
    )
    console = Console(width=120, highlight=False)
    console.print(_draw_table(counted))
    for line in counted.missed:
        console.print(f"missed: {line}", soft_wrap=True)
    return 1 if counted.missed else 0


def _parse_arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench.endings",
        description="Compare endings with the phone's state.",
    )
    parser.add_argument(
        "names", nargs="*", default=SUITES, help="suites or tasks"
    )
    parser.add_argument("--language", default="en", choices=("en", "zh"))
    parser.add_argument("--limit", type=int, help="tasks of each suite")
    parser.add_argument(
        "--offset", type=int, default=0, help="tasks of each suite to pass by"
    )
    parser.add_argument(
        "--insister",
        default="both",
        choices=("both", *INSISTERS),
        help="what a near-miss's model quotes",
    )
    parser.add_argument("--phones", type=int, default=2, help="phones at once")
    parser.add_argument(
        "--case", action="append", choices=CASES, help="only these"
    )
    parser.add_argument("--folder", type=Path, help="where the runs are kept")
    parser.add_argument(
        "--resume", action="store_true", help="go on in the folder"
    )
    return parser.parse_args(arguments)


def _choose_jobs(options: argparse.Namespace) -> list[Job]:
    """The trials that the options ask for."""
    tasks: list[Task] = []
    for name in options.names:
        rest = choose_tasks([name])[options.offset :]
        tasks += rest[: options.limit]
    both = options.insister == "both"
    return list_jobs(
        tasks,
        languages=[options.language],
        cases=options.case or CASES,
        insisters=INSISTERS if both else [options.insister],
    )


def _print_progress(row: Row) -> None:
    state = "done" if row.done else "not done"
    progress = Console(stderr=True, highlight=False, soft_wrap=True)
    progress.print(f"{row.key}: {row.status}, {state}")


def _draw_table(counted: Endings) -> Table:
    table = Table(title=counted.title, title_justify="left", box=SIMPLE_HEAD)
    for number, name in enumerate(counted.columns):
        table.add_column(name, justify="right" if number > 1 else "left")
    for row in counted.rows:
        table.add_row(*row)
    return table


if __name__ == "__main__":
    sys.exit(main())
