"""Action matching score and success rate over many predictions (paper, section 5.1).

AMS is the share of right actions, SR the share of episodes with nothing wrong in them, both in per
cent. `micro` takes all steps (or episodes) together; `macro` is the mean of the six categories'
values, as the paper's Table 2 has it under "Overall".

The official script names them the other way round, rounds each category before it takes the mean,
leaves episodes out of SR that lack a step, and stops without TYPE steps or with other than six
categories. `by_script` does the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Literal

from evals.odyssey import matching, official
from evals.odyssey.matching import Match
from evals.odyssey.moves import converted, gold
from evals.odyssey.records import Episode
from tapwright.errors import UsageError

Rules = Literal["paper", "official-script"]
Metric = Literal["micro", "macro"]
"""In the script's words: `micro` is the mean of the categories, which it takes for the random
split; `macro` is all steps together, for the other three."""
MISSING = "missing"


@dataclass(frozen=True, kw_only=True)
class Judged:
    """One step of an episode, with what became of its prediction."""

    episode: str
    step: int
    image: str
    category: str
    device: str
    length: int
    kind: str
    """What the person did."""
    right: bool
    why: str
    """See `matching.Match`; `missing` if nothing was predicted."""


@dataclass(frozen=True, kw_only=True)
class Scores:
    """Figures of a set of episodes, in per cent."""

    steps: int
    episodes: int
    right: int
    done: int
    """Episodes without a wrong step."""
    kinds: int
    """Steps whose kind of action is right."""
    typed: tuple[int, int]
    """Texts that are right, and TYPE steps whose kind is."""
    invalid: int
    missing: int

    @property
    def ams(self) -> float:
        """Action matching score over all steps."""
        return 100 * self.right / self.steps if self.steps else 0.0

    @property
    def sr(self) -> float:
        """Success rate over all episodes."""
        return 100 * self.done / self.episodes if self.episodes else 0.0


@dataclass(frozen=True, kw_only=True)
class Told:
    """What the official script prints."""

    ams: float
    sr: float
    total: int
    skipped: tuple[str, ...]
    """Episodes that it leaves out of SR, as the number of their predictions is not that of their
    steps."""
    stops: tuple[str, ...] = field(default=())
    """Where the script itself would end with an error; the figures are what it would give else."""


def judge(
    episodes: Iterable[Episode],
    predictions: Mapping[tuple[str, int], str],
    rules: Rules,
) -> list[Judged]:
    """Every step held against its prediction.

    Args:
        episodes: of the dataset.
        predictions: by episode and step; a step without one is wrong by the paper's rules, and is
            left out by the script.
        rules: by which it is judged.

    Raises:
        UsageError: a file holds an action at which the script's converter stops.
    """
    found = []
    for episode in episodes:
        for step in episode.steps:
            said = predictions.get((episode.episode_id, step.step))
            if rules == "paper":
                what = matching.match(said, step) if said is not None else None
            else:
                answer = converted(step)
                what = (
                    None
                    if said is None
                    else official.match(said, answer, step.sam2_bbox)
                )
            if what is None and rules == "official-script":
                continue
            match = what or Match(right=False, why=MISSING)
            found.append(
                Judged(
                    episode=episode.episode_id, step=step.step, image=step.screenshot,
                    category=episode.task_info.category, device=episode.device_info.device_name,
                    length=episode.step_length, kind=gold(step).kind,
                    right=match.right, why=match.why,
                )
            )  # fmt: skip
    return found


def score(judged: Sequence[Judged]) -> Scores:
    """All steps together."""
    runs: dict[str, bool] = {}
    for each in judged:
        runs[each.episode] = runs.get(each.episode, True) and each.right
    typed = [each for each in judged if each.why.startswith("type_")]
    return Scores(
        steps=len(judged),
        episodes=len(runs),
        right=sum(each.right for each in judged),
        done=sum(runs.values()),
        kinds=sum(
            each.why not in ("action_fail", "invalid", MISSING)
            for each in judged
        ),
        typed=(sum(each.right for each in typed), len(typed)),
        invalid=sum(each.why == "invalid" for each in judged),
        missing=sum(each.why == MISSING for each in judged),
    )


def by(
    judged: Sequence[Judged], what: Literal["category", "device", "kind"]
) -> dict[str, Scores]:
    """The figures by category, device or kind of action, in the order of their first occurrence."""
    groups: dict[str, list[Judged]] = {}
    for each in judged:
        groups.setdefault(getattr(each, what), []).append(each)
    return {name: score(group) for name, group in groups.items()}


def macro(judged: Sequence[Judged]) -> tuple[float, float]:
    """AMS and SR as means over the categories that occur; 0 for nothing."""
    each = by(judged, "category").values()
    if not each:
        return 0.0, 0.0
    return sum(s.ams for s in each) / len(each), sum(s.sr for s in each) / len(
        each
    )


def by_script(judged: Sequence[Judged], metric: Metric) -> Told:
    """The figures as the official script makes them.

    Args:
        judged: by the rules `official-script`.
        metric: in the script's words, see `Metric`.

    Raises:
        UsageError: there is no prediction, or its steps belong together in no way that the script
            could follow.
    """
    if not judged:
        msg = "there is no prediction to score; run the prediction first"
        raise UsageError(msg)
    stops = () if any(each.why.startswith("type_") for each in judged) else (
        "no TYPE step of the right kind: the share of right texts is a division by zero",
    )  # fmt: skip
    if metric == "macro":
        right = sum(each.right for each in judged)
        ams, (sr, skipped) = (
            round(100 * right / len(judged), 2),
            _success(judged),
        )
        return Told(
            ams=ams, sr=sr, total=len(judged), skipped=skipped, stops=stops
        )
    groups: dict[str, list[Judged]] = {}
    for each in judged:
        groups.setdefault(each.category, []).append(each)
    if len(groups) != 6:
        stops = (*stops, f"{len(groups)} categories in place of six")
    shares, rates, left_out = list[float](), list[float](), list[str]()
    for group in groups.values():
        shares.append(
            round(100 * sum(each.right for each in group) / len(group), 2)
        )
        rate, skipped = _success(group)
        rates.append(rate)
        left_out += skipped
    return Told(
        ams=round(sum(shares) / len(shares), 2),
        sr=round(sum(rates) / len(rates), 2),
        total=len(judged),
        skipped=tuple(left_out),
        stops=stops,
    )


def _success(judged: Sequence[Judged]) -> tuple[float, tuple[str, ...]]:
    """SR of the episodes that are whole, and those that are not."""
    runs: dict[str, list[Judged]] = {}
    for each in judged:
        runs.setdefault(_episode(each.image), []).append(each)
    whole = {
        name: steps
        for name, steps in runs.items()
        if len(steps) == steps[0].length
    }
    done = sum(all(step.right for step in steps) for steps in whole.values())
    skipped = tuple(name for name in runs if name not in whole)
    return (round(100 * done / len(whole), 2) if whole else 0.0), skipped


def _episode(image: str) -> str:
    """The episode that the script takes a picture for: its name without the last `_` and on."""
    name = PurePosixPath(image).name
    return name.replace(f"_{name.split('_')[-1]}", "")
