"""The table of a campaign: for each kind how its cases ended and what was found."""

import os
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from evals.faults.kinds import PEERS
from evals.faults.record import PROBLEMS, Outcome

_PLACE = re.compile(r"(<!-- table: [^\n]*-->\n).*?(<!-- /table -->)", re.DOTALL)
"""Where a page has its table."""


def write_table(outcomes: Sequence[Outcome]) -> str:
    """A Markdown table: for each kind how its cases ended and what was found."""
    columns = list(PROBLEMS)
    lines = [
        f"| kind | cases | ended | {' | '.join(columns)} |",
        f"|---|--:|---|{'--:|' * len(columns)}",
    ]
    kinds: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        kinds.setdefault(outcome.case.kind, []).append(outcome)
    for kind in sorted(kinds):
        name = f"{kind} (peers)" if kind in PEERS else kind
        lines.append(_write_row(name, kinds[kind], columns))
    lines.append(_write_row("**all**", outcomes, columns))
    return "\n".join(lines)


def _write_row(
    name: str, outcomes: Sequence[Outcome], columns: Sequence[str]
) -> str:
    ends = Counter(outcome.ended for outcome in outcomes).most_common(4)
    found = Counter(
        kind
        for outcome in outcomes
        for kind in {problem.kind for problem in outcome.problems}
    )
    told = ", ".join(f"{status} {number}" for status, number in ends)
    cells = [str(found[column]) for column in columns]  # type: ignore[index]
    return f"| {name} | {len(outcomes)} | {told} | {' | '.join(cells)} |"


def describe_pace(outcomes: Sequence[Outcome], minutes: float) -> str:
    """How many cases were played, how fast, and in how many something was found.

    Seconds of work are those of the processor, which other work on the machine does not change.
    """
    number = len(outcomes)
    found = sum(bool(outcome.problems) for outcome in outcomes)
    pace = f"{number} cases in {minutes:.1f} minutes"
    if number and minutes:
        pace += f" ({number / minutes:.0f} a minute"
        seconds = sum(outcome.cpu for outcome in outcomes) / number
        cores = os.cpu_count() or 1
        if seconds:
            pace += (
                f"; {seconds:.1f} seconds of the processor each, "
                f"so that {cores} cores can play {60 * cores / seconds:.0f}"
            )
        pace += ")"
    return f"{pace}, {found} with something found"


def describe_unplayed(kinds: Sequence[str], outcomes: Sequence[Outcome]) -> str:
    """Which kinds had no case before the time was over."""
    played = {outcome.case.kind for outcome in outcomes}
    left = [kind for kind in kinds if kind not in played]
    if not left:
        return "every kind was played"
    return f"{len(left)} kinds were not played: {', '.join(left)}"


def keep_table(page: Path, command: str, summary: str, table: str) -> None:
    """Put a table into its place in a page, with command and date; make the page if there is none.

    Args:
        page: has a line `<!-- table: ... -->` before the place and `<!-- /table -->` after it.
        command: that played the cases.
        summary: from `describe_pace`.
        table: from `write_table`.
    """
    day = datetime.now(UTC).date().isoformat()
    told = f"{command}, {day}:\n{summary}.\n\n{table}\n"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    if _PLACE.search(text):
        text = _PLACE.sub(lambda match: match[1] + told + match[2], text)
    else:
        text = told
    page.write_text(text, encoding="utf-8")
