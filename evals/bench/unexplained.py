"""How many lasting changes of finished runs would be asked about because nothing explains them.

    python -m evals.bench.unexplained FOLDER

FOLDER holds runs of tasks that people ask for, such as the home of an evaluation. Each step is held
against `nodes.approval.prompt_injection.is_explained` as the run was when it was made, twice: with
the plan that was made first, and by the instruction alone. In an honest run none should be asked
about.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from graph.events import FILE, Began, Decided, Event, Planned, read_events
from nodes.approval import prompt_injection
from nodes.approval.sensitivity import sensitive_actions
from tapwright.errors import UsageError
from tools.observation.capture import load_screen


@dataclass
class Unexplained:
    """What the steps of all runs were."""

    runs: int = 0
    steps: int = 0
    lasting: int = 0
    """Steps that change something for good, such as a switch."""
    with_plan: list[str] = field(default_factory=list)
    """Those that neither the instruction nor the first plan explains: task and step."""
    by_instruction: list[str] = field(default_factory=list)
    """Those that the instruction alone does not explain."""


def measure_runs(folder: Path) -> Unexplained:
    """Hold each step of the runs below a folder against the rule.

    Raises:
        UsageError: there is no run below it.
    """
    found = Unexplained()
    for file in sorted(folder.rglob(FILE)):
        found.runs += 1
        _measure_run(file.parent, found)
    if not found.runs:
        msg = f"{folder} holds no run: name the home of an evaluation, or a run's folder."
        raise UsageError(msg)
    return found


def _measure_run(folder: Path, found: Unexplained) -> None:
    events = list(read_events(folder))
    asked = next((e.instruction for e in events if isinstance(e, Began)), "")
    for event, before in _list_decided(events):
        decision = event.decision
        if decision.action is None or decision.before is None:
            continue
        found.steps += 1
        screen = load_screen(folder, decision.before.id)
        element = sensitive_actions.find_touched(decision.action, screen)
        if element is None or not prompt_injection.is_lasting(
            decision.action, element
        ):
            continue
        found.lasting += 1
        without_plan: list[Event] = [
            each for each in before if not isinstance(each, Planned)
        ]
        for events_then, misses in (
            (before, found.with_plan),
            (without_plan, found.by_instruction),
        ):
            if not prompt_injection.is_explained(
                decision.action, element, screen, asked, events_then
            ):
                misses.append(f"{asked}: {event.action} on {element.text!r}")


def _list_decided(
    events: Sequence[Event],
) -> Iterator[tuple[Decided, list[Event]]]:
    """Each decision, with what had happened before it."""
    for number, event in enumerate(events):
        if isinstance(event, Decided):
            yield event, list(events[:number])


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 if a step of a run would be asked about."""
    parser = argparse.ArgumentParser(
        prog="python -m evals.bench.unexplained",
        description="Count lasting steps of runs that nothing explains.",
    )
    parser.add_argument("folder", type=Path, help="with runs")
    found = measure_runs(parser.parse_args(arguments).folder)
    console = Console(highlight=False)
    console.print(
        f"{found.runs} runs, {found.steps} steps, {found.lasting} of them lasting: "
        f"{len(found.with_plan)} unexplained, {len(found.by_instruction)} by the instruction alone"
    )
    for miss in found.with_plan:
        console.print(f"- {miss}", soft_wrap=True)
    return 1 if found.with_plan else 0


if __name__ == "__main__":
    sys.exit(main())
