"""Model calls for each action, by kind, and those that were needless.

`python -m evals.bench.calls` has the oracle, a simulated model without errors, do seventeen tasks
of four suites. A strong model, answering by hand, needed 1.2 calls an action for them. A call is
needless if the run would have gone on in the same way without it: a reflection that says
`expected` and nothing of the plan, and a check at the end that finds nothing missing and has no
answer to give.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from evals.harness import rows, runner
from evals.harness.rows import Row
from evals.harness.trial import Phones, run_trial
from evals.suites import choose_tasks
from evals.tasks.environment import keep_variables
from graph.call_log import ModelCall, read_calls

TASKS = (
    "mobbench/clock-hard",
    "mobbench/cross-weather-clock",
    "mobbench/calendar-hard",
    "mobbench/food-hard",
    "mobbench/hotels-hard",
    "mobbench/shop-medium",
    "mobbench/video-medium",
    "mobbench/rail-medium",
    "mobbench/cross-rail-calendar",
    "mobbench/movies-hard",
    "mobile_agent_v2/notes-advanced-move",
    "mobile_agent_v2/cross-advanced-sums",
    "mobile_agent_v2/chat-advanced-remark",
    "mobile_agent_v2/settings-advanced-disturb",
    "cross_app/multi-trip",
    "cross_app/shopping-order",
    "app_knowledge/expense-add-multiple",
)
GOAL = 0.7
"""Calls an action, at most."""
CHARS_GOAL = 2_500
"""Characters of a prompt, on average; the mean must stay below."""
WIDTH = 110
"""Columns."""


@dataclass(frozen=True, kw_only=True)
class Spent:
    """What a task took."""

    row: Row
    kinds: Counter[str]
    """Calls by what was asked, such as assess or plan."""
    needless: Counter[str]
    """Those of them that changed nothing."""
    chars: int = 0
    """Characters of all prompts, without the forms of replies."""


@dataclass(frozen=True, kw_only=True)
class CallCost:
    """The calls of all tasks."""

    tasks: Sequence[Spent] = field(default_factory=tuple)

    title = (
        f"Model calls of the oracle (goals: at most {GOAL} an action, "
        f"prompts under {CHARS_GOAL:,} characters)"
    )

    @property
    def kinds(self) -> list[str]:
        """What was asked, the most frequent first."""
        total = sum((each.kinds for each in self.tasks), Counter[str]())
        return [kind for kind, _ in total.most_common()]

    @property
    def columns(self) -> tuple[str, ...]:
        """Task and end, actions, calls, calls an action, each kind, needless ones, characters."""
        return (
            "task",
            "",
            "actions",
            "calls",
            "ratio",
            *self.kinds,
            "needless",
            "chars",
        )

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """One for each task, and the sum."""
        cells = [
            self._row(each.row.task.split("/")[1], [each])
            for each in self.tasks
        ]
        return [*cells, self._row("all", self.tasks)]

    def _row(self, name: str, spent: Sequence[Spent]) -> tuple[str, ...]:
        kinds = sum((each.kinds for each in spent), Counter[str]())
        needless = sum(each.needless.total() for each in spent)
        actions = sum(each.row.steps for each in spent)
        done = sum(
            each.row.done and each.row.status == "done" for each in spent
        )
        end = f"{done}/{len(spent)}" if len(spent) > 1 else spent[0].row.status
        return (
            name,
            end,
            str(actions),
            str(kinds.total()),
            f"{kinds.total() / max(1, actions):.2f}",
            *(str(kinds[kind]) for kind in self.kinds),
            str(needless),
            f"{self._mean_chars(spent):,.0f}",
        )

    @staticmethod
    def _mean_chars(spent: Sequence[Spent]) -> float:
        """Characters of a prompt."""
        calls = sum(each.kinds.total() for each in spent)
        return sum(each.chars for each in spent) / max(1, calls)

    @property
    def missed(self) -> list[str]:
        """The goal, and tasks that did not end as done."""
        calls = sum(each.kinds.total() for each in self.tasks)
        actions = sum(each.row.steps for each in self.tasks)
        said = [
            f"{each.row.task} ended as {each.row.status}, done: {each.row.done}"
            for each in self.tasks
            if not (each.row.done and each.row.status == "done")
        ]
        if calls > GOAL * actions:
            said.append(
                f"{calls / max(1, actions):.2f} calls an action, more than {GOAL}"
            )
        mean = self._mean_chars(self.tasks)
        if mean >= CHARS_GOAL:
            said.append(
                f"{mean:,.0f} characters a prompt, not under {CHARS_GOAL:,}"
            )
        return said


def is_needless(call: ModelCall) -> bool:
    """Whether the answer changed nothing of what the run would have done without it."""
    reply: dict[str, Any] = {}
    with suppress(ValueError):
        reply = json.loads(call.reply)
    if call.call == "reflect":
        fits = reply.get("plan", "fits") == "fits"
        return reply.get("verdict") == "expected" and fits
    if call.call == "conclude":
        return bool(reply.get("done")) and not reply.get("answer")
    return False


def count_calls(row: Row, folder: Path) -> Spent:
    """The calls of a trial by kind.

    Args:
        row: of the trial.
        folder: of the run.
    """
    calls = read_calls(folder)
    kinds: Counter[str] = Counter()
    for call in calls:
        kinds[call.call] += max(1, call.calls)
    needless = Counter(call.call for call in calls if is_needless(call))
    chars = sum(
        (len(call.system) + len(call.user)) * max(1, call.calls)
        for call in calls
    )
    return Spent(row=row, kinds=kinds, needless=needless, chars=chars)


def measure(
    names: Sequence[str] = TASKS,
    *,
    language: str = "en",
    folder: Path | None = None,
    told: Callable[[Spent], object] = lambda spent: None,
) -> CallCost:
    """Have the oracle do the tasks, one after another.

    Args:
        names: suites or tasks.
        language: `en` or `zh`.
        folder: for the runs; None for one that is removed afterwards.
        told: is given what each task took.

    Raises:
        UsageError: there is no such suite or task.
    """
    if folder is None:
        with tempfile.TemporaryDirectory() as made:
            return measure(
                names, language=language, folder=Path(made), told=told
            )
    jobs = runner.jobs(
        choose_tasks(list(names)),
        languages=["zh" if language == "zh" else "en"],
        seeds=[1],
        model="oracle",
        animations=0.0,
    )
    folder.mkdir(parents=True, exist_ok=True)
    found: list[Spent] = []
    with keep_variables("TAPWRIGHT_HOME"), Phones() as phones:
        for job in jobs:
            row = run_trial(job, phones, folder=folder)
            rows.append(folder, row)
            found.append(count_calls(row, folder / row.folder))
            told(found[-1])
    return CallCost(tasks=found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a goal was missed."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench.calls", description="Count model calls."
    )
    parser.add_argument(
        "names", nargs="*", default=TASKS, help="suites or tasks"
    )
    parser.add_argument("--language", default="en", choices=("en", "zh"))
    parser.add_argument("--folder", type=Path, help="where the runs are kept")
    options = parser.parse_args(arguments)

    cost = measure(
        options.names,
        language=options.language,
        folder=options.folder,
        told=_print_progress,
    )
    table = Table(title=cost.title, title_justify="left", box=SIMPLE_HEAD)
    for number, name in enumerate(cost.columns):
        table.add_column(name, justify="right" if number else "left")
    for row in cost.rows:
        table.add_row(*row)
    console = Console(width=WIDTH, highlight=False)
    console.print(table)
    for said in cost.missed:
        console.print(f"missed: {said}")
    return 1 if cost.missed else 0


def _print_progress(spent: Spent) -> None:
    row = spent.row
    end = f"{row.status}, {'done' if row.done else 'not done'}"
    kinds = ", ".join(f"{n} {kind}" for kind, n in spent.kinds.items())
    progress = Console(stderr=True, highlight=False)
    progress.print(f"{row.task}: {end}, {row.steps} actions, {kinds}")


if __name__ == "__main__":
    sys.exit(main())
