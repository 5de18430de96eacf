"""`python -m evals.faults`: play seeded random faults, and tell what was found."""

import argparse
import os
import sys
import time
from fnmatch import fnmatch
from itertools import islice
from pathlib import Path

from evals.faults.campaign import (
    describe_problem,
    draw_cases,
    play_cases,
)
from evals.faults.kinds import KINDS, OPEN_FAULTS
from evals.faults.record import Case, Outcome
from evals.faults.table import (
    describe_pace,
    describe_unplayed,
    keep_table,
    write_table,
)


def main(arguments: list[str] | None = None) -> int:
    """Play the cases that were asked for; 1 if something new was found."""
    given = _read_arguments(arguments)
    if given.list:
        print("\n".join(sorted(KINDS)))  # noqa: T201
        return 0
    kinds = [k for k in sorted(KINDS) if fnmatch(k, given.kinds)]
    if not kinds:
        sys.stderr.write(f"no kind fits {given.kinds!r}; see --list\n")
        return 2
    cases = iter(given.case) if given.case else draw_cases(given.seed, kinds)
    begun = time.monotonic()
    outcomes: list[Outcome] = []
    for outcome in play_cases(
        islice(cases, given.cases),
        workers=given.workers,
        seconds=given.minutes * 60,
    ):
        outcomes.append(outcome)
        for problem in outcome.problems:
            print(describe_problem(outcome.case, problem), flush=True)  # noqa: T201
    minutes = (time.monotonic() - begun) / 60
    table = write_table(outcomes)
    summary = describe_pace(outcomes, minutes)
    if given.table:
        command = " ".join(arguments or sys.argv[1:])
        keep_table(
            given.table, f"`python -m evals.faults {command}`", summary, table
        )
    is_new = any(
        (outcome.case.kind, problem.kind) not in OPEN_FAULTS
        for outcome in outcomes
        for problem in outcome.problems
    )
    print(table)  # noqa: T201
    print(summary)  # noqa: T201
    if not given.case:
        print(describe_unplayed(kinds, outcomes))  # noqa: T201
    return int(is_new)


def _read_arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m evals.faults", description=__doc__
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="of the cases that are drawn"
    )
    parser.add_argument(
        "--minutes", type=float, default=60, help="no case begins later"
    )
    parser.add_argument(
        "--cases", type=int, default=10_000, help="at most so many"
    )
    parser.add_argument(
        "--kinds", default="*", help="a pattern such as 'kill/*'"
    )
    parser.add_argument(
        "--case", type=_read_case, action="append", metavar="KIND:SEED",
        help="play this one again; may be given several times",
    )  # fmt: skip
    workers = 2 * (os.cpu_count() or 1)
    parser.add_argument(
        "--workers", type=int, default=workers, help="phones at once"
    )
    parser.add_argument(
        "--table", type=Path, help="page whose table is replaced"
    )
    parser.add_argument("--list", action="store_true", help="print the kinds")
    return parser.parse_args(arguments)


def _read_case(text: str) -> Case:
    kind, _, seed = text.rpartition(":")
    if kind not in KINDS or not seed.isdigit():
        msg = f"{text!r} is no KIND:SEED; `--list` has the kinds"
        raise argparse.ArgumentTypeError(msg)
    return Case(kind, int(seed))


if __name__ == "__main__":
    sys.exit(main())
