"""Tables of ablations as data: our rows, and beside them what the papers print, labelled."""

from dataclasses import dataclass, field
from typing import Any

from errors import UsageError


@dataclass(frozen=True, kw_only=True)
class Arm:
    """One row of ours: a profile of the graph's switches."""

    label: str
    profile: str = "full"
    choices: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Printed:
    """One row of a paper, as it is printed there."""

    label: str
    values: dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Table:
    """Which suite, which rows, and what the paper has."""

    title: str
    suite: str
    source: str
    columns: tuple[str, ...]
    """Names of `evals.metrics`."""
    arms: tuple[Arm, ...]
    printed: tuple[Printed, ...]
    note: str = ""


def _moba(label: str, complete: str, score: str, efficiency: str) -> Printed:
    return Printed(label=label, values={"CR": complete, "MS": score, "EE": efficiency})


TABLES: dict[str, Table] = {
    "moba": Table(
        title="MobBench: what memory and plan are worth",
        suite="mobbench",
        source="MobA v1, Table 4 (gpt-4o-2024-05-13 on phones; other tasks, other model)",
        columns=("CR", "MS", "EE", "DA", "steps", "calls"),
        arms=(
            Arm(label="all"),
            Arm(label="without memory (long-term)", profile="no-memory"),
            Arm(label="without memory (long-term and in the run)", profile="no-history"),
            Arm(label="without plan", profile="no-planning"),
            Arm(
                label="without memory and plan",
                profile="no-history",
                choices={"planning": False},
            ),
        ),
        printed=(
            _moba("Human", "50/50", "133", "3.56"),
            _moba("GPT-4o + Human", "49/50", "130 (97.7 %)", "3.82"),
            _moba("AppAgent", "6/50", "35 (28.6 %; 35 of 133 is 26.3 %)", "4.43"),
            _moba("MobileAgent (v2)", "17/50", "63 (48.9 %; 63 of 133 is 47.4 %)", "4.84"),
            _moba("MobA w/o Memory and Plan", "13/50", "52 (39.1 %)", "4.42"),
            _moba("MobA w/o Plan", "15/50", "65 (48.9 %)", "4.17"),
            _moba("MobA w/o Memory", "22/50", "72 (54.1 %)", "3.81"),
            _moba("MobA", "28/50", "88 (66.2 %)", "3.44"),
        ),
        note="Without memory is defined twice: long-term memory off, and (MobA, 4.3) in-run "
        "observations, thoughts and past actions off too.",
    ),
}


def table(name: str) -> Table:
    """The table of this name.

    Raises:
        UsageError: there is none.
    """
    if name not in TABLES:
        msg = f"there is no table {name!r}; there are {', '.join(TABLES)}"
        raise UsageError(msg)
    return TABLES[name]
