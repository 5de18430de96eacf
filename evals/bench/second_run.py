"""Run a suite twice with one memory, the second time with other values, and count model calls.

`python -m evals.bench.second_run --suite mobbench` runs every task with seed 1 and then with seed
2: other names, times and numbers in the instructions, and a phone with other content. The second
runs have the memory of the first ones. The model is the oracle, a simulation without errors, so
every call that remains is one that memory could not save.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from evals.harness import rows, runner
from evals.harness.rows import Job, Row
from evals.harness.trial import Phones, run_trial
from evals.suites import choose_tasks
from evals.tasks.environment import keep_variables
from graph.events import Prompted, Recalled, read_events
from graph.state import Decision
from graph.timeline import read_story
from tools.screen import Target
from virtual_phone.faults.kinds import read

FAULTS = ("PopUp:step=3", "SlowStart:seconds=1.5", "DumpStale:ms=500")
"""Pop-ups and latency, see `phone/docs/testing.md`."""
LEAST_FEWER = 0.7
"""The share of calls that a second run should save on what the first one had done."""
_KNOWN = "A known way"


@dataclass(frozen=True, kw_only=True)
class Pair:
    """A task the first and the second time."""

    first: Row
    second: Row
    stopped: tuple[str, ...]
    """What the model was told each time it had the word while a route was followed."""
    prompted: tuple[tuple[str, int], ...] = ()
    """Model calls of the second run by prompt."""
    mended: int = 0
    """Replayed actions that the model made otherwise afterwards, or went back from."""

    @property
    def wrong(self) -> int:
        """Replayed actions that did harm.

        Those off the path of a task that was then not done; those that had to be made otherwise or
        undone; and at least one where the phone shows more than was asked for.
        """
        lost = 0 if self.second.done else self.second.replayed_off
        harm = (
            bool(self.second.harm)
            and self.second.replayed > 0
            and not self.first.harm
        )
        return max(lost, self.mended, int(harm))

    @property
    def fewer(self) -> float:
        """The share of calls that was saved; negative where there were more."""
        return (
            1 - self.second.calls / self.first.calls
            if self.first.calls
            else 0.0
        )


@dataclass(frozen=True, kw_only=True)
class Result:
    """All pairs."""

    pairs: tuple[Pair, ...]

    @property
    def counted(self) -> list[Pair]:
        """Tasks that were done the first time."""
        return [pair for pair in self.pairs if pair.first.done]

    @property
    def calls(self) -> tuple[int, int]:
        """Model calls on those, first and second."""
        return (
            sum(pair.first.calls for pair in self.counted),
            sum(pair.second.calls for pair in self.counted),
        )

    @property
    def fewer(self) -> float:
        """The share of calls that was saved on those."""
        first, second = self.calls
        return 1 - second / first if first else 0.0

    @property
    def done(self) -> tuple[int, int]:
        """Tasks done, first and second, of all."""
        return sum(p.first.done for p in self.pairs), sum(
            p.second.done for p in self.pairs
        )

    @property
    def met(self) -> bool:
        """Whether the second runs saved enough, did no less, and reused nothing wrongly."""
        wrong = any(pair.wrong for pair in self.pairs)
        return (
            self.fewer >= LEAST_FEWER
            and self.done[1] >= self.done[0]
            and not wrong
        )


def run(
    names: Sequence[str],
    *,
    folder: Path,
    seeds: tuple[int, int] = (1, 2),
    limit: int = 0,
    language: str = "en",
    model: str = "oracle",
    faults: Sequence[str] = (),
    told: Callable[[Row], object] = lambda row: None,
) -> Result:
    """Run the tasks with one seed, then with the other one.

    Args:
        names: suites or tasks.
        folder: for results and runs; made if missing.
        seeds: of the first and of the second runs.
        limit: so many tasks at most; 0 takes all.
        language: `en` or `zh`.
        model: as for `tapwright eval --model`.
        faults: of the phone in the second runs, as `virtual_phone.faults.kinds.read` takes them.
        told: is given each row as it comes.

    Raises:
        UsageError: there is no such suite or task.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tasks = choose_tasks(list(names))[: limit or None]
    jobs = runner.jobs(
        tasks,
        languages=["zh" if language == "zh" else "en"],
        seeds=seeds,
        model=model,
        carry=True,
    )
    found: list[Row] = []
    with keep_variables("TAPWRIGHT_HOME"), Phones() as phones:
        for job in jobs:
            is_second = job.seed == seeds[1]
            row = _made(job, phones, folder, faults if is_second else ())
            rows.append(folder, row)
            found.append(row)
            told(row)
    half = len(found) // 2
    pairs = zip(found[:half], found[half:], strict=True)
    return Result(pairs=tuple(_make_pair(a, b, folder) for a, b in pairs))


def _make_pair(first: Row, second: Row, folder: Path) -> Pair:
    run = folder / second.folder
    return Pair(
        first=first,
        second=second,
        stopped=stops(run),
        mended=mended(run),
        prompted=prompted(run),
    )


def _made(job: Job, phones: Phones, folder: Path, faults: Sequence[str]) -> Row:
    """One trial, with what goes wrong on its phone."""
    phone = phones.get(job.language, job.seed, animations=job.animations)
    phone.faults.clear()
    if faults:
        phone.faults.on(*(read(each) for each in faults), seed=job.seed)
    try:
        return run_trial(job, phones, folder=folder)
    finally:
        phone.faults.clear()


def stops(run: Path) -> tuple[str, ...]:
    """What the model was told where a route stood still, in order; empty without a run."""
    found = []
    for event in read_events(run):
        if isinstance(event, Recalled):
            found += [
                each for each in event.experience if each.startswith(_KNOWN)
            ]
    return tuple(found)


def prompted(run: Path) -> tuple[tuple[str, int], ...]:
    """The model calls of a run by the name of their prompt."""
    calls: Counter[str] = Counter()
    for event in read_events(run):
        if isinstance(event, Prompted):
            calls[event.call] += event.calls
    return tuple(sorted(calls.items()))


def mended(run: Path) -> int:
    """How many replayed actions the model made otherwise afterwards, or went back from at once.

    It was made otherwise where the model later touched another thing of the same kind on the same
    page before that action was replayed, or made by the model again.
    """
    decisions = [step.decision for step in read_story(run).steps]
    made = [decision for decision in decisions if decision.action is not None]
    return sum(
        _is_mended(first, made[number:]) for number, first in enumerate(made, 1)
    )


def _is_mended(first: Decision, rest: Sequence[Decision]) -> bool:
    """Whether an action was replayed, and was repaired by one of those after it."""
    if first.origin != "memory" or _kind(first) in ("scroll", "wait"):
        return False
    if rest and rest[0].origin == "model" and _kind(rest[0]) == "back":
        return True
    page, target = _page(first), first.target or Target()
    if _kind(first) != "fill" and first.expected_page == page:
        return False  # Of things on one page several may be wanted: days to be ticked, keys.
    for other in rest:
        touched = other.target or Target()
        same = (_kind(other), touched.role, touched.resource_id) == (
            _kind(first), target.role, target.resource_id,
        )  # fmt: skip
        if _page(other) == page and same and target.resource_id:
            words = (touched.text, _text(other)) != (target.text, _text(first))
            return other.origin == "model" and words
    return False


def _kind(decision: Decision) -> str:
    return decision.action.kind if decision.action else ""


def _text(decision: Decision) -> str:
    return str(getattr(decision.action, "text", ""))


def _page(decision: Decision) -> str:
    return decision.before.signature if decision.before else ""


def report(result: Result) -> str:
    """The pairs as a table in plain text, and what they add up to."""
    lines = [
        f"{'task':<32} {'first':>11} {'second':>11} {'fewer':>6} {'replayed':>9} {'off':>4}"
    ]
    for pair in result.pairs:
        first, second = pair.first, pair.second
        name = first.task.partition("/")[2]
        lines.append(
            f"{name:<32} {_said(first):>11} {_said(second):>11} {pair.fewer:>6.0%} "
            f"{second.replayed:>4} of {second.steps:<2} {second.replayed_off:>4}"
        )
        lines += [
            f"    {each}" for each in dict.fromkeys(map(_why, pair.stopped))
        ]
    before, after = result.calls
    lines += [
        "",
        f"model calls on {len(result.counted)} tasks done the first time: {before}, then {after}: "
        f"{result.fewer:.1%} fewer",
        f"done: {result.done[0]}, then {result.done[1]} of {len(result.pairs)}",
        f"model calls by prompt the second time: {_by_call(result)}",
        f"wrong reuses: {sum(pair.wrong for pair in result.pairs)}",
    ]
    return "\n".join(lines) + "\n"


def _by_call(result: Result) -> str:
    total: Counter[str] = Counter()
    for pair in result.pairs:
        total.update(dict(pair.prompted))
    return (
        ", ".join(f"{name} {count}" for name, count in total.most_common())
        or "none"
    )


def _said(row: Row) -> str:
    return f"{row.calls:>3} {'done' if row.done else 'not done'}"


def _why(told: str) -> str:
    _, _, rest = told.partition("Last time it went on with ")
    return (
        rest.partition(". Choose the one action")[0]
        or "the route was followed to its end"
    )


def main(args: Sequence[str] | None = None) -> int:
    """Run, and say what came of it; 0 where the goal is met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--suite", nargs="+", default=["mobbench"], help="suites or suite/id"
    )
    parser.add_argument(
        "--seeds", default="1,2", help="of the first and the second runs"
    )
    parser.add_argument(
        "--limit", type=int, default=0, help="so many tasks at most"
    )
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--model", default="oracle")
    parser.add_argument(
        "--faults", action="store_true", help=f"the second time: {FAULTS}"
    )
    parser.add_argument(
        "--out",
        type=Path,
        help="folder for the runs; a temporary one by default",
    )
    given = parser.parse_args(args)
    first, _, second = given.seeds.partition(",")
    with tempfile.TemporaryDirectory() as place:
        folder = given.out or Path(place)
        result = run(
            given.suite, folder=folder, seeds=(int(first), int(second)), limit=given.limit,
            language=given.language, model=given.model, faults=FAULTS if given.faults else (),
            told=lambda row: sys.stderr.write(f"{row.key} {_said(row)} {row.reason[:80]}\n"),
        )  # fmt: skip
        sys.stdout.write(report(result))
        if given.out:
            facts = [
                {**asdict(pair), "fewer": pair.fewer} for pair in result.pairs
            ]
            (given.out / "again.json").write_text(
                json.dumps(facts, ensure_ascii=False, indent=1)
            )
    return 0 if result.met else 1


if __name__ == "__main__":
    sys.exit(main())
