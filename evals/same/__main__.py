"""`python -m evals.same`: play the sample and compare it with an earlier recording."""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from evals.same import keeping, sample
from evals.same.playing import Played
from evals.same.workers import CRASHED, play_all

FOLDER = Path("tests/same")
"""Where recordings are kept; a folder that stays where modules move."""
OURS = ("TAPWRIGHT_", "OPENAI_", "AZURE_OPENAI_", "LANGSMITH_", "LANGCHAIN_")
"""Variables that would change what is asked, or send it somewhere."""


def main(args: Sequence[str] | None = None) -> int:
    """Play, then record or compare; 0 where all is the same."""
    given = _parse(args)
    cases = sample.list_all() if given.all else sample.list_sample()
    if given.only:
        cases = [
            case
            for case in cases
            if any(word in case.name for word in given.only)
        ]
    if given.list:
        sys.stdout.write("".join(f"{case.name}\n" for case in cases))
        return 0
    for name in [name for name in os.environ if name.startswith(OURS)]:
        del os.environ[name]
    begun = time.monotonic()
    played: dict[str, Played] = {}
    with tempfile.TemporaryDirectory() as place:
        playing = play_all(cases, workers=given.workers, folder=Path(place))
        for number, (case, found) in enumerate(playing, 1):
            played.update((each["case"], each) for each in found)
            said = ", ".join(str(each["outcome"]["status"]) for each in found)
            sys.stderr.write(f"{number}/{len(cases)} {case.name}: {said}\n")
    sys.stderr.write(
        f"{len(played)} trials in {time.monotonic() - begun:.0f} s\n"
    )
    recorded = keeping.load(given.folder)
    if given.record:
        crashed = [name for name, each in played.items() if is_crashed(each)]
        whole = {
            name: each for name, each in played.items() if name not in crashed
        }
        kept = recorded if given.only else {}
        keeping.save(given.folder, {**kept, **whole}.values())
        sys.stderr.write(
            "".join(
                f"not recorded, as it crashed: {name}\n" for name in crashed
            )
        )
        return 1 if crashed else 0
    return report_differences(recorded, played, given.only or ())


def report_differences(
    recorded: Mapping[str, Played],
    played: Mapping[str, Played],
    only: Sequence[str],
) -> int:
    """Say what is different; 0 where nothing is.

    Args:
        recorded: what there was.
        played: what there is.
        only: words of which a case's name must have one; all cases without any.
    """
    expected = [case for case in recorded if not only or _names(case, only)]
    found = keeping.compare(recorded, played, sorted({*expected, *played}))
    for case, difference in found.items():
        sys.stdout.write(f"{case}: {difference}\n")
    sys.stdout.write(
        f"{len(played)} trials, {len(found)} of them not the same\n"
    )
    return 1 if found else 0


def is_crashed(played: Played) -> bool:
    """Whether a case could not be played."""
    return str(played["outcome"]["status"]).startswith(CRASHED)


def _names(case: str, words: Sequence[str]) -> bool:
    return any(word in case for word in words)


def _parse(args: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m evals.same", description=__doc__
    )
    parser.add_argument(
        "--record", action="store_true", help="keep what is played now"
    )
    parser.add_argument(
        "--all", action="store_true", help="every task in both languages"
    )
    parser.add_argument(
        "--only", nargs="+", metavar="WORD", help="cases whose name has a word"
    )
    parser.add_argument(
        "--list", action="store_true", help="say the cases, and play none"
    )
    parser.add_argument(
        "--workers", type=int, default=2, help="processes (%(default)s)"
    )
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help="recordings (%(default)s)"
    )
    return parser.parse_args(args)


if __name__ == "__main__":
    sys.exit(main())
