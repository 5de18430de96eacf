"""Makes one trial in this process: a task, a phone, a model, and a judge beside them."""

import os
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from console import session
from errors import TapwrightError, UsageError
from evals import matching
from evals.clock import CLOCK, ModelClock
from evals.judges import Trial, begin
from evals.oracle import Oracle
from evals.reference import PathError, walk, walker
from evals.rows import Job, Row
from evals.steps import Step, TaskError
from evals.suites import choose
from evals.task import Language
from graph.events import Acted, Decided, Event, Reflected
from graph.runs import run_folder
from graph.state import Decision, RoleUsage, Verdict
from memory.store import close_memory
from models import scripted
from phone.system.config import PhoneConfig
from phone.virtual import VirtualPhone
from tools.device import close_all


class Phones(AbstractContextManager["Phones"]):
    """The phones of this process, each made once and put back before every trial."""

    def __init__(self, *, animations: float = 1.0) -> None:
        """Keep phones.

        Args:
            animations: factor on the length of transitions.
        """
        self._animations = animations
        self._phones: dict[tuple[Language, int], VirtualPhone] = {}

    def get(self, language: Language, seed: int) -> VirtualPhone:
        """The phone with this language and content."""
        if (language, seed) not in self._phones:
            config = PhoneConfig(language=language, seed=seed, animation_scale=self._animations)
            self._phones[language, seed] = VirtualPhone.start(config)
        return self._phones[language, seed]

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        close_all()
        while self._phones:
            self._phones.popitem()[1].stop()


class _Watch:
    """Hears a run's events and has the judge look after every action."""

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.decisions: dict[int, Decision] = {}
        self.acted: list[int] = []
        self.verdicts: list[tuple[int, Verdict]] = []
        self.seconds = 0.0

    def __call__(self, event: Event) -> None:
        if isinstance(event, Decided):
            self.decisions[event.step] = event.decision
        elif isinstance(event, Acted):
            begun = time.perf_counter()
            self.acted.append(event.step)
            self.trial.look(len(self.acted))
            self.seconds += time.perf_counter() - begun
        elif isinstance(event, Reflected):
            self.verdicts.append((event.step, event.verdict))


def noise_of(model: str) -> float:
    """The share of errors that `oracle:0.1` names.

    Raises:
        UsageError: it names none between 0 and 1.
    """
    _, _, said = model.partition(":")
    try:
        value = float(said or 0)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        msg = f"--model {model}: the oracle's noise is a share between 0 and 1, as in oracle:0.1"
        raise UsageError(msg)
    return value


def make(job: Job, phones: Phones, *, folder: Path) -> Row:
    """Make the trial; whatever goes wrong in it is told in the row.

    Args:
        job: which one.
        phones: to take the phone from.
        folder: for runs; the trial has a home of its own in it, so that it shares no memory.
    """
    (task,) = choose([job.task])
    empty = Row(
        key=job.key, task=job.task, level=task.level, apps=task.apps, language=job.language,
        seed=job.seed, attempt=job.attempt, model=job.model, profile=job.profile, instruction="",
    )  # fmt: skip
    phone = phones.get(job.language, job.seed)
    begun = time.perf_counter()
    try:
        trial = begin(task, phone, seed=job.seed)
        row = replace(empty, instruction=trial.instruction)
        steps = [step.localised(zh=trial.p.zh) for step in task.steps(trial.p)]
    except TaskError as error:
        return replace(empty, status="broken", reason=str(error))
    row = replace(row, path=len(matching.counted(steps)))
    set_up = time.perf_counter() - begun
    try:
        if job.model == "reference":
            row = _reference(row, trial, steps)
        else:
            row = _agent(row, trial, steps, job, folder)
    except (TaskError, PathError) as error:
        row = replace(row, status="broken", reason=str(error))
    except TapwrightError as error:
        row = replace(row, status="error", reason=f"{type(error).__name__}: {error}")
    return replace(row, harness_seconds=row.harness_seconds + set_up)


def _reference(row: Row, trial: Trial, steps: Sequence[Step]) -> Row:
    begun = time.perf_counter()
    with walker(trial.phone) as hand:
        walked = walk(trial, steps, hand)
    return replace(
        row,
        done=walked.verdict.done,
        milestones=dict(walked.verdict.milestones),
        answered=walked.verdict.answered,
        harm=walked.verdict.harm,
        status="done",
        answer=walked.answer,
        steps=walked.steps,
        path=walked.steps,
        on_path=walked.steps,
        seconds=time.perf_counter() - begun,
    )


def _agent(row: Row, trial: Trial, steps: Sequence[Step], job: Job, folder: Path) -> Row:
    home = folder / "homes" / ("carried" if job.carry else job.key)
    os.environ["TAPWRIGHT_HOME"] = str(home)
    oracle = None
    model = job.model
    choices: dict[str, Any] = {"policy": "allow", "max_steps": trial.task.limit}
    choices |= {"language": job.language, **dict(job.choices)}
    context = session.choices(job.profile, device=trial.phone.device, model=model, **choices)
    if job.model.partition(":")[0] == "oracle":
        oracle = Oracle(
            steps=steps, folder=run_folder(job.key), noise=noise_of(job.model), seed=job.key,
            planning=context.planning,
        )  # fmt: skip
        scripted.register(job.key, oracle)
        context = replace(context, model=f"scripted:{job.key}")
    watch, clock = _Watch(trial), ModelClock()
    token = CLOCK.set(clock)
    begun = time.perf_counter()
    try:
        ended = session.start(trial.instruction, context=context, thread=job.key, listen=watch)
    finally:
        CLOCK.reset(token)
        seconds = time.perf_counter() - begun
        close_memory(home / "memory")
    judged = time.perf_counter()
    verdict = trial.judge(ended.answer)
    usage: tuple[RoleUsage, ...] = (ended.usage.planner, ended.usage.actor, ended.usage.reflector)
    return replace(
        _compared(row, steps, watch, oracle),
        done=verdict.done,
        milestones=dict(verdict.milestones),
        answered=verdict.answered,
        harm=verdict.harm,
        status=ended.status,
        reason=ended.reason,
        answer=ended.answer,
        calls=sum(role.calls for role in usage),
        input_tokens=sum(role.input_tokens for role in usage),
        output_tokens=sum(role.output_tokens for role in usage),
        images=sum(role.images for role in usage),
        seconds=seconds,
        model_seconds=clock.seconds,
        harness_seconds=watch.seconds + time.perf_counter() - judged,
        errors=dict(Counter(oracle.errors)) if oracle else {},
        folder=str(ended.folder.relative_to(folder)),
    )


def _compared(row: Row, steps: Sequence[Step], watch: _Watch, oracle: Oracle | None) -> Row:
    """The run held against the reference path."""
    counted = matching.counted(steps)
    places = [step for step in watch.acted if step in watch.decisions]
    right = matching.on_path(counted, [watch.decisions[step] for step in places])
    is_right = dict(zip(places, right, strict=True))
    judged = [
        (is_right[step], verdict.kind == "expected")
        for step, verdict in watch.verdicts
        if verdict.origin == "model" and step in is_right
    ]
    pairs = oracle.verdicts if oracle else judged
    return replace(
        row,
        steps=len(watch.acted),
        on_path=sum(right),
        expected=sum(verdict.kind == "expected" for _, verdict in watch.verdicts),
        failed_attempts=sum(verdict.kind != "expected" for _, verdict in watch.verdicts),
        reflections=len(pairs),
        reflected_right=sum(was == said for was, said in pairs),
    )
