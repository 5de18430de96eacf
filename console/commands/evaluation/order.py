"""What `tapwright eval` is asked to try."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from evals.films.videos import Library
    from evals.harness.rows import Knowledge
    from evals.report.prices import Prices
    from evals.report.tables import Arm, Table
    from evals.tasks.task import Language, Task

LANGUAGES: dict[str, tuple["Language", ...]] = {
    "en": ("en",),
    "zh": ("zh",),
    "both": ("en", "zh"),
}
KNOWLEDGE_SOURCES: tuple["Knowledge", ...] = (
    "none",
    "novice",
    "expert",
    "video",
)
KNOWLEDGE_LABELS = {
    "novice": "novice notes",
    "expert": "expert notes",
    "video": "video",
}


class ModelArm(NamedTuple):
    """What a run is made with: a model, and a row of the table."""

    model: str
    arm: "Arm"


@dataclass(frozen=True, kw_only=True)
class Order:
    """What to try, apart from model and row."""

    names: Sequence[str]
    """Suites and tasks as they were named, or the table."""
    tasks: Sequence["Task"]
    limit: int | None
    """So many tasks of each row at most; None for all."""
    languages: Sequence["Language"]
    seeds: Sequence[int]
    attempts: int
    resume: bool
    carry: bool
    knowledge: "Knowledge"
    """What the agent gets in rows that do not say it themselves."""
    library: "Library"
    prices: "Prices | None"
    table: "Table | None"
    animations: float
    vendor: str
    limits: tuple[tuple[str, float], ...]
    """Choices of every trial, over those of its row."""

    def list_tasks_of(self, arm: "Arm") -> list["Task"]:
        """The tasks of a row."""
        return arm.choose_tasks(self.tasks)[: self.limit]

    def choose_knowledge(self, arm: "Arm") -> "Knowledge":
        """The knowledge that the agent gets in a row."""
        return arm.knowledge or self.knowledge


def check_order(
    arms: Sequence[ModelArm], order: Order, *, judge: str, langsmith: bool
) -> None:
    """Refuse before the first trial what would otherwise fail after the last one.

    Raises:
        UsageError: a task has no such note, or the judge or LangSmith cannot be asked.
        ModelNotConfigured: the judge has neither key nor address.
    """
    from evals.harness import knowledge
    from evals.report import llm_judge, upload

    for _, arm in arms:
        for task in order.list_tasks_of(arm):
            for language in order.languages:
                knowledge.note(task, order.choose_knowledge(arm), language)
    if judge:
        llm_judge.check_judge(judge)
    if langsmith:
        upload.check_key()


def check_limits(limits: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    """The limits as pairs of name and value.

    Raises:
        UsageError: one is not within its bounds.
    """
    from graph.context import read_context

    read_context(dict(limits))
    return tuple(limits.items())


def choose_animation_scale(
    table: "Table | None", chosen: float | None
) -> float:
    """The factor that was passed; else none for a table that compares arms, and the usual one."""
    if chosen is not None:
        return chosen
    return 0.0 if table is not None and table.ablation else 1.0


def open_library(films: Path | None) -> "Library":
    """The films of tasks, in this folder or in the one of TAPWRIGHT_HOME."""
    from evals.films.videos import Library
    from graph.run_folders import get_home

    return Library(films or get_home() / "films")
