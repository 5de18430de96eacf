"""The metrics, each defined once with its source.

MobA is arXiv 2410.13757 (v1), 4.2; MAv2 is Mobile-Agent-v2; MAV is Mobile-Agent-V, A.3.3.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from evals.harness.rows import Row

Z = 1.959964
"""Of the 95 % intervals."""


@dataclass(frozen=True, kw_only=True)
class Value:
    """A measured value with its 95 % interval, if it has one."""

    value: float
    low: float | None = None
    high: float | None = None
    text: str = ""


@dataclass(frozen=True, kw_only=True)
class Metric:
    """One thing that is measured over the trials of a run."""

    name: str
    label: str
    source: str
    meaning: str
    measure: Callable[[Sequence[Row]], Value | None]
    better: Literal["more", "less", ""] = ""


def compute_wilson(hits: int, tries: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson, 1927); 0 to 1 without any try."""
    if tries == 0:
        return 0.0, 1.0
    share, square = hits / tries, Z * Z
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    half = Z * math.sqrt(
        share * (1 - share) / tries + square / (4 * tries * tries)
    )
    half /= 1 + square / tries
    return max(0.0, middle - half), min(1.0, middle + half)


def estimate_pass_at(k: int, rows: Sequence[Row]) -> float | None:
    """The chance that one of k attempts succeeds, without bias (Chen et al., 2021).

    None when no task has k attempts.
    """
    tries: dict[tuple[str, str, int], list[bool]] = defaultdict(list)
    for row in rows:
        tries[row.task, row.language, row.seed].append(row.done)
    known = [each for each in tries.values() if len(each) >= k]
    if not known:
        return None
    missed = [
        math.comb(len(e) - sum(e), k) / math.comb(len(e), k) for e in known
    ]
    return 1 - sum(missed) / len(missed)


def measure_share(
    hits: int, tries: int, *, fraction: bool = True
) -> Value | None:
    """A proportion with its interval; None without any try."""
    if tries == 0:
        return None
    low, high = compute_wilson(hits, tries)
    text = f"{hits}/{tries}" if fraction else ""
    return Value(value=hits / tries, low=low, high=high, text=text)


def measure_mean(values: Sequence[float]) -> Value | None:
    """An average of values from 0 on, with the interval of its standard error."""
    if not values:
        return None
    average = sum(values) / len(values)
    if len(values) < 2:
        return Value(value=average)
    deviation = math.sqrt(
        sum((v - average) ** 2 for v in values) / (len(values) - 1)
    )
    half = Z * deviation / math.sqrt(len(values))
    return Value(
        value=average, low=max(0.0, average - half), high=average + half
    )


def _measure_milestones(rows: Sequence[Row]) -> Value | None:
    most = sum(len(row.milestones) for row in rows)
    return measure_share(sum(row.score for row in rows), most)


def _measure_decisions(rows: Sequence[Row]) -> Value | None:
    steps = sum(row.steps for row in rows)
    return measure_share(sum(row.on_path for row in rows), steps)


def _measure_efficiency(rows: Sequence[Row]) -> Value | None:
    """Steps up to each task's last milestone, over the milestones reached."""
    reached = sum(row.score for row in rows)
    steps = sum(row.last_step for row in rows)
    return Value(value=steps / reached) if reached else None


def _measure_completion(rows: Sequence[Row]) -> Value | None:
    """Steps of the path that were done; all of them where the task is."""
    hits = sum(
        row.path if row.done else min(row.on_path, row.path) for row in rows
    )
    return measure_share(hits, sum(row.path for row in rows))


def _measure_reflection(rows: Sequence[Row]) -> Value | None:
    return measure_share(
        sum(r.reflected_right for r in rows), sum(r.reflections for r in rows)
    )


def _measure_language(rows: Sequence[Row], language: str) -> Value | None:
    own = [row for row in rows if row.language == language]
    return measure_share(sum(row.done for row in own), len(own))


def _average_field(name: str) -> Callable[[Sequence[Row]], Value | None]:
    def measure_field(rows: Sequence[Row]) -> Value | None:
        return measure_mean([float(getattr(row, name)) for row in rows])

    return measure_field


def _measure_first_attempts(rows: Sequence[Row]) -> Value | None:
    own = [row for row in rows if row.attempt == 1]
    return measure_share(sum(row.done for row in own), len(own))


def _measure_clean_trials(rows: Sequence[Row]) -> Value | None:
    own = [row for row in rows if row.attempt == 1]
    return measure_share(
        sum(row.done and not row.failed_attempts for row in own), len(own)
    )


def _measure_calls_per_step(rows: Sequence[Row]) -> Value | None:
    steps = sum(row.path for row in rows)
    return (
        Value(value=sum(row.calls for row in rows) / steps) if steps else None
    )


def _average_known_field(name: str) -> Callable[[Sequence[Row]], Value | None]:
    """The average over the trials of which it is known."""

    def measure_field(rows: Sequence[Row]) -> Value | None:
        found = [getattr(row, name) for row in rows]
        return measure_mean(
            [float(value) for value in found if value is not None]
        )

    return measure_field


def _measure_image_tokens(rows: Sequence[Row]) -> Value | None:
    return measure_mean(
        [float(row.prompt["image"]) for row in rows if "image" in row.prompt]
    )


def _measure_disagreement(rows: Sequence[Row]) -> Value | None:
    asked = [row for row in rows if row.opinion is not None]
    return measure_share(
        sum(row.opinion != row.done for row in asked), len(asked)
    )


def _measure_overhead(rows: Sequence[Row]) -> Value | None:
    seconds = sum(row.seconds for row in rows)
    return (
        Value(value=sum(row.harness_seconds for row in rows) / seconds)
        if seconds
        else None
    )


METRICS: tuple[Metric, ...] = (
    Metric(
        name="CR", label="Complete rate", source="MobA 4.2; SR of MAv2, MAV", better="more",
        meaning="Tasks with every milestone, the right answer and no harm.",
        measure=lambda rows: measure_share(sum(r.done for r in rows), len(rows)),
    ),
    Metric(
        name="MS", label="Milestone score", source="MobA 4.2", better="more",
        meaning="Milestones reached, of all.",
        measure=_measure_milestones,
    ),
    Metric(
        name="EE", label="Execution efficiency", source="MobA 4.2", better="less",
        meaning="Steps up to the last milestone reached, over milestones reached.",
        measure=_measure_efficiency,
    ),
    Metric(
        name="completion", label="Completion rate", source="MAv2; MAV A.3.3", better="more",
        meaning="Steps of the reference path that were done, of all; all where the task is done.",
        measure=_measure_completion,
    ),
    Metric(
        name="DA", label="Decision accuracy", source="MAv2; MAV A.3.3", better="more",
        meaning="Actions on the reference path, of all; another right way counts as wrong.",
        measure=_measure_decisions,
    ),
    Metric(
        name="RA", label="Reflection accuracy", source="MAv2", better="more",
        meaning="The model's verdicts that agree with the reference path (of the oracle: with "
        "what it knows of its own action).",
        measure=_measure_reflection,
    ),
    Metric(
        name="steps", label="Steps", source="MAV A.3.3", better="less",
        meaning="Actions a task, on average.", measure=_average_field("steps"),
    ),
    Metric(
        name="first", label="First-attempt rate", source="MobA 4.3", better="more",
        meaning="Tasks done in the first of the attempts.", measure=_measure_first_attempts,
    ),
    Metric(
        name="clean", label="Done without a failed step", source="ours", better="more",
        meaning="Tasks done in the first attempt with no step judged as a failure on the way.",
        measure=_measure_clean_trials,
    ),
    Metric(
        name="after", label="Steps after the last milestone", source="ours", better="less",
        meaning="Actions that a done task goes on for, on average.",
        measure=lambda rows: measure_mean([float(r.steps - r.last_step) for r in rows if r.done]),
    ),
    Metric(name="en", label="Complete rate, English", source="ours", better="more",
           meaning="Of the trials in English.", measure=lambda rows: _measure_language(rows, "en")),
    Metric(name="zh", label="Complete rate, Chinese", source="ours", better="more",
           meaning="Of the trials in Chinese.", measure=lambda rows: _measure_language(rows, "zh")),
    Metric(name="calls", label="Model calls", source="ours", better="less",
           meaning="A task, on average.", measure=_average_field("calls")),
    Metric(name="calls/step", label="Calls per reference step", source="ours", better="less",
           meaning="Model calls over steps of the reference paths.",
           measure=_measure_calls_per_step),
    Metric(name="prompt", label="Prompt tokens", source="ours", better="less",
           meaning="A task, on average; pictures left out where the endpoint does not count them.",
           measure=_average_field("input_tokens")),
    Metric(name="completion tokens", label="Completion tokens", source="ours", better="less",
           meaning="A task, on average.", measure=_average_field("output_tokens")),
    Metric(name="images", label="Images", source="ours", better="less",
           meaning="Pictures sent a task, on average.", measure=_average_field("images")),
    Metric(name="image tokens", label="Image tokens", source="ours; the makers' formulas",
           better="less", measure=_measure_image_tokens,
           meaning="An estimate a task, by the pictures' sizes and the rule that the maker of the "
           "model's family publishes; part of the prompt tokens where the endpoint counts it."),
    Metric(name="cost", label="Cost", source="ours", better="less",
           measure=_average_known_field("cost"),
           meaning="Money a task, on average, at the prices that were given for the run."),
    Metric(name="judge", label="LLM judge's disagreement", source="ours", better="less",
           meaning="Trials that a language model judges otherwise than the phone's state, of those "
           "on which it gave an opinion.", measure=_measure_disagreement),
    Metric(name="injection", label="Knowledge-injection time", source="MAV, Table 3", better="less",
           meaning="Seconds a task: typing the note that was given, estimated from its characters "
           "at 52 words a minute; thinking is left out.",
           measure=_average_known_field("knowledge_seconds")),
    Metric(name="seconds", label="Seconds outside the model", source="ours", better="less",
           meaning="A task, on average: the run less what model calls took.",
           measure=lambda rows: measure_mean([r.seconds - r.model_seconds for r in rows])),
    Metric(name="harness", label="Seconds of the harness", source="ours", better="less",
           meaning="A task, on average: setting up and judging.",
           measure=_average_field("harness_seconds")),
    Metric(name="overhead", label="Share of the harness", source="ours", better="less",
           meaning="Seconds of the harness over those of the runs.", measure=_measure_overhead),
    Metric(name="harm", label="Harmful side effects", source="ours", better="less",
           meaning="Trials that changed what nobody asked for.",
           measure=lambda rows: measure_share(sum(bool(r.harm) for r in rows), len(rows))),
)  # fmt: skip


def measure_all(rows: Sequence[Row]) -> dict[str, Value | None]:
    """All metrics by name, and `pass@k` for every k that was tried."""
    found = {metric.name: metric.measure(rows) for metric in METRICS}
    for k in range(2, max((row.attempt for row in rows), default=1) + 1):
        chance = estimate_pass_at(k, rows)
        found[f"pass@{k}"] = None if chance is None else Value(value=chance)
    return found


def count_causes(rows: Sequence[Row]) -> list[tuple[str, int]]:
    """Why trials failed, the most frequent first."""
    return Counter(row.cause for row in rows if row.cause).most_common()


def format_value(name: str, value: Value | None, *, brief: bool = False) -> str:
    """A value as tables have it: `28/50 (56.0 %)`, `3.44`; `brief` leaves out the per cent."""
    if value is None:
        return "-"
    if brief and value.text and name in ("CR", "MS"):
        return value.text
    if value.text and name in (
        "CR",
        "MS",
        "first",
        "clean",
        "en",
        "zh",
        "harm",
    ):
        return f"{value.text} ({100 * value.value:.1f} %)"
    if value.text or name.startswith("pass@") or name == "overhead":
        return f"{100 * value.value:.1f} %"
    if name == "cost":
        return f"{value.value:.4f}"
    return (
        f"{value.value:,.0f}"
        if abs(value.value) >= 100
        else f"{value.value:.2f}"
    )
