"""A case and what came of it."""

from dataclasses import dataclass
from typing import Literal

ProblemKind = Literal[
    "lie", "hang", "doubled", "lost", "traceback", "leak", "unasked"
]
PROBLEMS: dict[ProblemKind, str] = {
    "lie": "it said done, and the phone shows otherwise",
    "hang": "no bound of ours ended it",
    "doubled": "a gesture that counts was made twice",
    "lost": "a run that was only interrupted did not come to its end",
    "traceback": "an error without a sentence",
    "leak": "a secret was written or printed",
    "unasked": "a side effect that nobody wanted or was asked about",
}
"""What is judged, in words."""


@dataclass(frozen=True, order=True)
class Case:
    """What goes wrong, and the seed of every choice in it."""

    kind: str
    seed: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.seed}"


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A fault of ours."""

    kind: ProblemKind
    words: str
    """What was seen, on one line."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """How a case ended."""

    case: Case
    ended: str
    """Status of the run, or the kind of the error that ended it."""
    seconds: float
    cpu: float = 0.0
    """Seconds of the processor, of the phone and of all commands."""
    problems: tuple[Problem, ...] = ()
