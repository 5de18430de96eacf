"""The record of a trial: one line of `results.jsonl`."""

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Literal, Self

from evals.simulated.claimant import Claim, Insister
from evals.tasks.task import Language
from virtual_phone.system.vendors import VendorName

FILE = "results.jsonl"
Knowledge = Literal["none", "novice", "expert", "video"]
"""What is given to the agent: one of a task's written notes, or the film of a demonstration
(Mobile-Agent-V, Table 3)."""
Keyframes = Literal["found", "by hand"]
"""Who chose the keyframes of a film: the program, or a person who knows what was done
(Mobile-Agent-V, 4.4.3)."""


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """What a person provides for a task by a film."""

    folder: Path
    """Of the demonstration that was learned from it; its name is the id."""
    seconds: float
    """Length of the film, which is what providing it took."""


@dataclass(frozen=True, kw_only=True)
class Job:
    """One trial that is to be made; equal jobs give equal results."""

    task: str
    """`suite/id`."""
    language: Language
    seed: int
    model: str = "offline"
    """`offline`, `reference`, `oracle`, `oracle:0.1`, `oracle/autoglm-phone-9b`, or any model that
    `models.chat` knows."""
    profile: str = "full"
    attempt: int = 1
    choices: tuple[tuple[str, Any], ...] = ()
    """Further choices of the run's context."""
    carry: bool = False
    """What earlier trials of the run remember is there; isolated otherwise."""
    knowledge: Knowledge = "none"
    demonstration: str = ""
    """Folder of what was learned from a film, which the run is given; empty for none."""
    film_seconds: float = 0.0
    """Length of that film."""
    animations: float = 1.0
    """Factor on the length of the phone's transitions; 0 is Android's "animations off"."""
    vendor: VendorName = "pixel"
    """Whose manners the phone has."""
    warm: str = ""
    """Folder of a memory that the trial begins with, as a copy; empty for a memory without any."""
    lean: bool = False
    """Leave nothing but the row of a trial that was done."""
    claim: Claim = ""
    """How a simulated model claims the end; empty for one that errs only by its noise."""
    insister: Insister = "quoting"
    """What such a model quotes."""
    miss: int | None = None
    """The near-miss of the task that is walked in place of its path, by its place."""

    @property
    def key(self) -> str:
        """Names the trial in folders and results."""
        parts = (
            self.task.replace("/", "-"),
            self.language,
            f"s{self.seed}",
            f"a{self.attempt}",
        )
        claimed = [self.claim] if self.claim else []
        missed = [] if self.miss is None else [f"m{self.miss}"]
        cites = ["citing"] if self.insister == "citing" else []
        return "-".join([*parts, *claimed, *missed, *cites])


@dataclass(frozen=True, kw_only=True)
class Row:
    """How a trial went."""

    key: str
    task: str
    level: str
    apps: tuple[str, ...]
    language: Language
    seed: int
    attempt: int
    model: str
    profile: str
    instruction: str
    done: bool = False
    """By the phone's own state."""
    milestones: dict[str, int | None] = field(default_factory=dict)
    """The step at which each was reached; None if it was not."""
    answered: bool | None = None
    harm: tuple[str, ...] = ()
    status: str = "error"
    """What the agent says of its run; or `error`, `broken` (the task), `crashed` (the worker)."""
    reason: str = ""
    answer: str = ""
    steps: int = 0
    """Actions that were performed."""
    path: int = 0
    """Steps of the reference path."""
    on_path: int = 0
    """Actions that lie on it, see `evals.tasks.matching`."""
    expected: int = 0
    """Verdicts `expected` of a model or rule."""
    reflections: int = 0
    reflected_right: int = 0
    """Verdicts that agree with the path."""
    replayed: int = 0
    """Actions that were replayed from memory."""
    replayed_off: int = 0
    """Of them, those that do not lie on the reference path."""
    failed_attempts: int = 0
    """Steps that were judged as failures while the run went on."""
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    images: int = 0
    roles: dict[str, dict[str, int]] = field(default_factory=dict)
    """Calls, tokens and images by role of `graph.state.Usage`."""
    prompt: dict[str, int] = field(default_factory=dict)
    """Tokens of all prompts by part (system, form, task, screen, history, image), counted here."""
    cost: float | None = None
    """In the currency of the prices that were given; None if none were."""
    knowledge: Knowledge = "none"
    knowledge_seconds: float | None = None
    """What typing the note would take, see `evals.harness.knowledge`, or how long the film is."""
    opinion: bool | None = None
    """Whether a language model thinks that the task is done; None if none was asked."""
    opinion_by: str = ""
    opinion_said: str = ""
    seconds: float = 0.0
    model_seconds: float = 0.0
    harness_seconds: float = 0.0
    errors: dict[str, int] = field(default_factory=dict)
    """What a simulated model did wrong on purpose."""
    folder: str = ""
    """Of the run, under the results' own."""

    @property
    def score(self) -> int:
        """Milestones reached."""
        return sum(step is not None for step in self.milestones.values())

    @property
    def last_step(self) -> int:
        """The step of the last milestone that was reached."""
        return max(
            (step for step in self.milestones.values() if step is not None),
            default=0,
        )

    @property
    def lasting(self) -> dict[str, Any]:
        """All but times and folders: equal for two runs with one seed."""
        drop = {"seconds", "model_seconds", "harness_seconds", "folder"}
        return {
            name: value
            for name, value in asdict(self).items()
            if name not in drop
        }

    @property
    def cause(self) -> str:
        """Why it failed, in few words that can be counted; empty when it did not."""
        if self.done:
            return ""
        if self.status in ("broken", "crashed", "error"):
            return self.status
        if self.score == len(self.milestones) and self.answered is not False:
            return "did more than asked"
        if self.answered is False and self.score >= len(self.milestones) - 1:
            return "wrong or no answer"
        claims = {
            "done": "said it was done",
            "unverified": "said it was done, unverified",
        }
        if self.status in claims:
            return claims[self.status]
        return {"stopped": "ran out of steps or time", "failed": "gave up"}.get(
            self.status, self.status
        )

    @classmethod
    def parse(cls, raw: dict[str, Any]) -> Self:
        """The row that a line of the file holds; fields of other versions are left out."""
        known = {f.name for f in fields(cls)}
        values = {name: value for name, value in raw.items() if name in known}
        for name in ("apps", "harm"):
            values[name] = tuple(values.get(name, ()))
        return cls(**values)


def append(folder: Path, row: Row) -> None:
    """Add a line to the results."""
    with (folder / FILE).open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")


def changed(
    folder: Path, rows: Iterable[Row], change: Callable[[Row], Row]
) -> list[Row]:
    """The rows with a change, which is kept in the results; of equal keys the last line holds."""
    found = []
    for row in rows:
        new = change(row)
        if new != row:
            append(folder, new)
        found.append(new)
    return found


def load(folder: Path) -> list[Row]:
    """The results of a folder, of equal keys the last; a torn last line is left out."""
    file = folder / FILE
    if not file.is_file():
        return []
    found: dict[str, Row] = {}
    for line in _whole(file.read_text(encoding="utf-8").split("\n")):
        row = Row.parse(json.loads(line))
        found[row.key] = row
    return list(found.values())


def _whole(lines: list[str]) -> Iterable[str]:
    return (
        line for line in lines if line.startswith("{") and line.endswith("}")
    )
