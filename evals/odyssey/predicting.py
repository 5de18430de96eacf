"""A prediction for every step of some episodes, kept line by line so that a run can continue."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from evals.odyssey import perception, step_prompt
from evals.odyssey.dataset import Dataset
from evals.odyssey.moves import Move, gold
from evals.odyssey.records import Episode, Step
from evals.odyssey.step_prompt import Past
from graph.context import PROFILES, Context
from models.chat import can_see, get_usage, send_request
from tapwright.errors import ModelMalformed, ModelRefused
from tools.acting.journal import read_entries

Level = Literal["high", "low"]
Grounding = Literal["coords", "marks"]
PARTS = ("actions", "screens", "context")
"""Of the history, as in the paper's Table 4."""
FILE = "predictions.jsonl"
REFERENCE = "reference"
"""The model that says what the person did: by it, a dataset matches itself."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a run is made with."""

    model: str
    level: Level = "high"
    grounding: Grounding = "coords"
    history: tuple[str, ...] = PARTS
    """Of `PARTS`."""

    @property
    def name(self) -> str:
        """For the run's folder."""
        past = "-".join(self.history) or "nothing"
        return f"odyssey-{self.model}-{self.level}-{self.grounding}-{past}"

    @property
    def context(self) -> Context:
        """The choices of the profile `odyssey` with these."""
        choices = {
            **PROFILES["odyssey"],
            "grounding": self.grounding,
            "perception": "vision",
        }
        choices |= {f"history_{part}": part in self.history for part in PARTS}
        return Context(model=self.model, **choices)

    @property
    def reads(self) -> bool:
        """Whether pictures are read: for numbers on them, or for a model that sees nothing else."""
        return self.model != REFERENCE and (
            self.grounding == "marks" or not can_see(self.model, "actor")
        )


@dataclass(frozen=True, kw_only=True)
class Predicted:
    """One step's prediction."""

    episode: str
    step: int
    prediction: str
    """As the dataset's models say it; empty where the answer means no action."""
    thought: str = ""
    error: str = ""
    """Why there was no answer that could be read."""
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    @property
    def key(self) -> tuple[str, int]:
        """Episode and step."""
        return self.episode, self.step


def predict(
    data: Dataset,
    episodes: Iterable[Episode],
    settings: Settings,
    folder: Path,
    *,
    listen: Callable[[Predicted], object] = lambda row: None,
) -> dict[tuple[str, int], str]:
    """Every step's prediction, of which those that `folder` has are not made again.

    Args:
        data: where the pictures are.
        episodes: to be predicted.
        settings: of the run.
        folder: for `predictions.jsonl`.
        listen: is given each row as it comes, those of an earlier call first.

    Raises:
        UsageError: a picture is missing.
        ModelError: the model cannot be reached, or denies; what was made is kept.
    """  # fmt: skip
    every = list(episodes)
    known = {row.key: row for row in _load(folder)}
    folder.mkdir(parents=True, exist_ok=True)
    besides = frozenset(
        gold(s).kind for e in every for s in e.steps
        if s.action in ("OPEN_APP", "PRESS_ENTER", "WAIT")
    )  # fmt: skip
    found: dict[tuple[str, int], str] = {}
    torn = _torn(folder / FILE)
    with (folder / FILE).open("a", encoding="utf-8") as file:
        file.write("\n" * torn)
        for episode in every:
            for step in episode.steps:
                row = known.get((episode.episode_id, step.step))
                if row is None:
                    row = _one(data, episode, step, settings, besides)
                    file.write(
                        json.dumps(asdict(row), ensure_ascii=False) + "\n"
                    )
                    file.flush()
                found[row.key] = row.prediction
                listen(row)
    return found


def _one(
    data: Dataset,
    episode: Episode,
    step: Step,
    settings: Settings,
    besides: frozenset[str],
) -> Predicted:
    empty = Predicted(episode=episode.episode_id, step=step.step, prediction="")
    if settings.model == REFERENCE:
        return replace(empty, prediction=gold(step).command)
    file = data.picture(step)
    image = perception.picture(file)
    screen = (
        perception.read(file, image)
        if settings.reads
        else perception.empty(image)
    )
    past = list(
        _past(
            data,
            episode.steps[max(0, step.step - step_prompt.WINDOW) : step.step],
            settings,
        )
    )
    low = settings.level == "low" and bool(step.low_level_instruction)
    asked, seen = step_prompt.request(
        step.low_level_instruction if low else episode.task_info.instruction,
        screen, perception.small(image), past, settings.context,
        account=step.context, known=besides,
    )  # fmt: skip
    try:
        reply = send_request(asked, model=settings.model)
    except (ModelRefused, ModelMalformed) as error:
        used = get_usage(error)
        return replace(
            empty, error=str(error), calls=used.calls, input_tokens=used.input_tokens,
            output_tokens=used.output_tokens,
        )  # fmt: skip
    last = past[-1].move if past else None
    move = step_prompt.move(reply.value, seen, screen, last, known=besides)
    return replace(
        empty,
        prediction=move.command if move else "",
        thought=reply.value.thought,
        calls=reply.calls,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
    )


def _past(
    data: Dataset, steps: Sequence[Step], settings: Settings
) -> Iterator[Past]:
    """The person's steps before, with as much of their screens as the history shows."""
    shown = "screens" in settings.history and can_see(settings.model, "actor")
    named = "actions" in settings.history and settings.reads
    for step in steps:
        move: Move = gold(step)
        if not (shown or named):
            yield Past(number=step.step, move=move, image=None, screen=None)
            continue
        file = data.picture(step)
        image = perception.picture(file)
        yield Past(
            number=step.step,
            move=move,
            image=perception.small(image) if shown else None,
            screen=perception.read(file, image) if named else None,
        )


def _load(folder: Path) -> Iterator[Predicted]:
    """The rows of a folder; a line that was torn is left out."""
    for row in read_entries(folder / FILE):
        yield Predicted(**row)


def _torn(file: Path) -> bool:
    """Whether the last line was not written to its end."""
    return file.is_file() and not file.read_bytes().endswith(b"\n")
