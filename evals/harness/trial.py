"""Make one trial in this process: a task, a phone, a model, and a judge."""

import gc
import os
import shutil
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

from langsmith import tracing_context

from evals.harness import hostile, knowledge
from evals.harness.model_clock import CLOCK, ModelClock
from evals.harness.rows import Job, Row
from evals.simulated.claimant import Claimant
from evals.simulated.endpoint import Endpoint
from evals.simulated.native import NativeOracle
from evals.simulated.noise import Noise
from evals.simulated.oracle import Oracle
from evals.suites import choose_tasks
from evals.tasks import matching
from evals.tasks.judges import Trial, begin_trial
from evals.tasks.other_phones import OtherPhone, adapt_step, is_smaller
from evals.tasks.reference import PathError, walk, walker
from evals.tasks.steps import Step, TaskError
from evals.tasks.task import Language, Task
from graph import session
from graph.context import Context
from graph.demonstrations import get_demonstration_folder as folder_of
from graph.events import Acted, Decided, Event, Prompted, Reflected
from graph.run_folders import run_folder
from graph.state import Decision, RoleUsage, Usage, Verdict
from memory.opening import close_memory
from models import scripted
from tapwright.errors import TapwrightError, UsageError
from tools.device.device import close_all
from tools.hierarchy.gc_pause import pause_collector
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VendorName


class Phones(AbstractContextManager["Phones"]):
    """The phones of this process, each made once and put back before every trial."""

    def __init__(self) -> None:
        self._phones: dict[
            tuple[Language, int, float, VendorName], VirtualPhone
        ] = {}

    def get(
        self,
        language: Language,
        seed: int,
        *,
        animations: float = 1.0,
        vendor: VendorName = "pixel",
    ) -> VirtualPhone:
        """The phone with this language, content and maker, and this factor on its transitions."""
        made_of = language, seed, animations, vendor
        if made_of not in self._phones:
            config = PhoneConfig(
                language=language,
                seed=seed,
                animation_scale=animations,
                vendor=vendor,
                # As a user has to, before an agent can touch anything.
                is_input_allowed=True,
            )
            self._phones[made_of] = self.start_phone(config)
            # All that is loaded by now stays; looking through it again and again for what is not
            # used any more takes longer than setting up a trial.
            gc.collect()
            gc.freeze()
        return self._phones[made_of]

    def start_phone(self, config: PhoneConfig) -> VirtualPhone:
        """Switch a phone on that is made so."""
        return VirtualPhone.start(config)

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
        self.prompt: Counter[str] = Counter()
        self.seconds = 0.0

    def __call__(self, event: Event) -> None:
        if isinstance(event, Decided) and event.decision.recovery_kind not in (
            "undo",
            "free",
        ):
            self.decisions[event.step] = event.decision
        elif isinstance(event, Acted):
            begun = time.perf_counter()
            self.acted.append(event.step)
            self.trial.look(len(self.acted))
            self.seconds += time.perf_counter() - begun
        elif isinstance(event, Reflected):
            self.verdicts.append((event.step, event.verdict))
        elif isinstance(event, Prompted):
            for part, tokens in event.parts.items():
                self.prompt[part] += tokens * event.calls


def noise_of(model: str) -> Noise:
    """The shares of errors that `oracle:0.1` or `oracle:actor=0.2,reflector=0.1` name.

    Raises:
        UsageError: one is not between 0 and 1, or of no role.
    """
    _, _, shares = model.partition(":")
    try:
        return Noise.of(shares)
    except ValueError as error:
        msg = (
            f"--model {model}: the oracle's noise is a share between 0 and 1, as in oracle:0.1, or "
            "shares of planner, actor and reflector, as in oracle:actor=0.2,reflector=0.1"
        )
        raise UsageError(msg) from error


def run_trial(
    job: Job,
    phones: Phones,
    *,
    folder: Path,
    at_end: session.AtEnd | None = None,
    task: Task | None = None,
) -> Row:
    """Make the trial; the row says what went wrong, if anything did.

    Args:
        job: which one.
        phones: to take the phone from.
        folder: for runs; the trial has a home of its own in it, so that it shares no memory.
        at_end: writes the page of a run by its name; without it a run has none.
        task: for one that stands in no suite; otherwise that of the job's name.
    """
    if task is None:
        (task,) = choose_tasks([job.task])
    row = _make_empty_row(job, task)
    phone = phones.get(
        job.language,
        job.seed,
        animations=job.animations,
        vendor=job.vendor,
    )
    begun = time.perf_counter()
    try:
        trial, steps = _set_up(task, phone, job)
    except TaskError as error:
        return replace(row, status="broken", reason=str(error))
    path = len(matching.counted(steps))
    row = replace(row, instruction=trial.instruction, path=path)
    set_up = time.perf_counter() - begun
    try:
        # Nothing of a trial is traced, whatever the environment says: only `--langsmith` uploads.
        with tracing_context(enabled=False):
            if job.model == "reference":
                row = _run_reference(row, trial, steps)
            else:
                row = _run_agent(row, trial, steps, job, folder, at_end)
    except (TaskError, PathError) as error:
        row = replace(row, status="broken", reason=str(error))
    except TapwrightError as error:
        row = replace(
            row, status="error", reason=f"{type(error).__name__}: {error}"
        )
    if job.lean and row.done and not job.carry:
        shutil.rmtree(folder / "homes" / job.key, ignore_errors=True)
        row = replace(row, folder="")
    return replace(row, harness_seconds=row.harness_seconds + set_up)


def _make_empty_row(job: Job, task: Task) -> Row:
    """The row of a trial of which nothing has been done yet."""
    return Row(
        key=job.key, task=job.task, level=task.level, apps=task.apps, language=job.language,
        seed=job.seed, attempt=job.attempt, model=job.model, profile=job.profile, instruction="",
        knowledge=job.knowledge,
    )  # fmt: skip


def _set_up(
    task: Task, phone: VirtualPhone, job: Job
) -> tuple[Trial, list[Step]]:
    """Prepare the phone for a task; the trial, and the steps of its path on this phone.

    Raises:
        TaskError: the task cannot be set up.
    """
    with pause_collector():
        trial = begin_trial(task, phone, seed=job.seed)
    manners = phone.system.config.manners
    steps = [
        adapt_step(step.localised(zh=trial.p.zh), manners, zh=trial.p.zh)
        for step in task.steps(trial.p)
    ]
    return trial, steps


def _run_reference(row: Row, trial: Trial, steps: Sequence[Step]) -> Row:
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


def _run_agent(
    row: Row, trial: Trial, steps: Sequence[Step], job: Job, folder: Path,
    at_end: session.AtEnd | None,
) -> Row:  # fmt: skip
    """The row of a task that the agent carries out; the model may be a simulated one."""
    home = _prepare_home(job, folder)
    note = knowledge.note(trial.task, job.knowledge, job.language)
    choices: dict[str, Any] = {
        "policy": trial.task.policy,
        "max_steps": trial.task.limit,
        "hints": note,
        "language": job.language,
        **_install_demonstration(job, home),
        **dict(job.choices),
    }
    context = session.build_context(
        job.profile, device=trial.phone.device, model=job.model, **choices
    )
    oracle, stack = None, ExitStack()
    if hostile.name_simulated(job.model)[0]:
        oracle = _make_oracle(trial, job, context)
        context = stack.enter_context(_play_oracle(oracle, trial, job, context))
    watch, clock = _Watch(trial), ModelClock()
    token = CLOCK.set(clock)
    begun = time.perf_counter()
    try:
        with stack, hostile.gone_wrong(trial.task, trial.phone, seed=job.seed):
            ended = session.start_run(
                trial.instruction,
                context=context,
                thread=job.key,
                listen=watch,
                at_end=at_end,
            )
    finally:
        CLOCK.reset(token)
        seconds = time.perf_counter() - begun
        close_memory(home / "memory")
    row = _add_usage(
        _compare_with_path(row, steps, watch, oracle), ended.usage, watch, clock
    )
    row = replace(
        row,
        status=ended.status,
        reason=ended.reason,
        answer=ended.answer,
        knowledge_seconds=knowledge.typing_seconds(note)
        if note
        else job.film_seconds or None,
        seconds=seconds,
        errors=dict(Counter(oracle.errors)) if oracle else {},
        folder=str(ended.folder.relative_to(folder)),
    )
    return _add_verdict(row, trial, watch)


def _prepare_home(job: Job, folder: Path) -> Path:
    """The home of the trial's run, which is the home of this process from now on."""
    home = folder / "homes" / ("carried" if job.carry else job.key)
    os.environ["TAPWRIGHT_HOME"] = str(home)
    if not job.carry:
        # A killed trial may have left an unfinished thread, which would be continued.
        shutil.rmtree(home, ignore_errors=True)
    if job.warm:
        shutil.copytree(
            job.warm, home / "memory", ignore=shutil.ignore_patterns("writer.*")
        )
    return home


def _add_verdict(row: Row, trial: Trial, watch: _Watch) -> Row:
    """The row with the verdict from the phone's state, and the time that the harness took."""
    begun = time.perf_counter()
    verdict = trial.judge(row.answer)
    return replace(
        row,
        done=verdict.done,
        milestones=dict(verdict.milestones),
        answered=verdict.answered,
        harm=verdict.harm,
        harness_seconds=watch.seconds + time.perf_counter() - begun,
    )


def _make_oracle(trial: Trial, job: Job, context: Context) -> Oracle:
    """The simulated model of the job, with the steps that it takes for its way."""
    steps = hostile.steps(trial.task, trial.p, job.model)
    if job.miss is not None:
        miss = trial.task.misses[job.miss]
        missed = trial.task.missed(miss, trial.p)
        steps = [step.localised(zh=trial.p.zh) for step in missed]
    config = trial.phone.system.config
    facts: dict[str, Any] = {
        "steps": [
            adapt_step(step, config.manners, zh=trial.p.zh) for step in steps
        ],
        "folder": run_folder(job.key),
        "noise": noise_of(job.model),
        "seed": job.key,
        "planning": context.planning,
        "phone": OtherPhone(
            vendor=config.manners,
            zh=trial.p.zh,
            is_small=is_smaller(config),
        ),
    }
    if job.claim:
        return Claimant(**facts, claim=job.claim, insister=job.insister)
    return Oracle(**facts, finished=lambda: trial.finished)


@contextmanager
def _play_oracle(
    oracle: Oracle, trial: Trial, job: Job, context: Context
) -> Iterator[Context]:
    """The choices of a run in which the oracle plays the model, as long as it is entered.

    In the language of a native model it is the actor, behind an endpoint on this machine.
    """
    scripted.register_script(job.key, oracle)
    context = replace(context, model=f"scripted:{job.key}")
    native = hostile.name_simulated(job.model)[1]
    try:
        if not native:
            yield context
            return
        speaker = NativeOracle(oracle, trial.instruction, native)
        with Endpoint(speaker) as endpoint, _set_base_url(endpoint.url):
            yield replace(context, actor=native)
    finally:
        scripted.forget_script(job.key)


@contextmanager
def _set_base_url(url: str) -> Iterator[None]:
    """Set the address at which models are asked, and put the old one back."""
    before = os.environ.get("TAPWRIGHT_BASE_URL", "")
    os.environ["TAPWRIGHT_BASE_URL"] = url
    try:
        yield
    finally:
        os.environ["TAPWRIGHT_BASE_URL"] = before


def _install_demonstration(job: Job, home: Path) -> dict[str, Any]:
    """Copy the job's demonstration into the home; the choices that name it, none without one."""
    if not job.demonstration:
        return {}
    source = Path(job.demonstration)
    shutil.copytree(source, folder_of(source.name, home), dirs_exist_ok=True)
    return {"demonstration": source.name}


def _add_usage(row: Row, usage: Usage, watch: _Watch, clock: ModelClock) -> Row:
    """The row with what the run used of its model: calls, tokens, pictures, seconds."""
    roles = {name: getattr(usage, name) for name in type(usage).model_fields}
    each: tuple[RoleUsage, ...] = tuple(roles.values())
    return replace(
        row,
        calls=sum(role.calls for role in each),
        input_tokens=sum(role.input_tokens for role in each),
        output_tokens=sum(role.output_tokens for role in each),
        images=sum(role.images for role in each),
        roles={name: role.model_dump() for name, role in roles.items()},
        prompt=dict(watch.prompt),
        model_seconds=clock.seconds,
    )


def _compare_with_path(
    row: Row, steps: Sequence[Step], watch: _Watch, oracle: Oracle | None
) -> Row:
    """The row with the run compared to the reference path: steps, and verdicts that were right."""
    path = matching.counted(steps)
    places = [step for step in watch.acted if step in watch.decisions]
    right = matching.on_path(path, [watch.decisions[step] for step in places])
    is_right = dict(zip(places, right, strict=True))
    judged = [
        (is_right[step], verdict.kind == "expected")
        for step, verdict in watch.verdicts
        if verdict.origin == "model" and step in is_right
    ]
    pairs = oracle.verdicts if oracle else judged
    replayed = [
        step for step in places if watch.decisions[step].origin == "memory"
    ]
    moving = [
        step
        for step in replayed
        if _name_kind(watch.decisions[step]) not in ("wait", "scroll")
    ]
    return replace(
        row,
        steps=len(watch.acted),
        on_path=sum(right),
        replayed=len(replayed),
        replayed_off=sum(not is_right[step] for step in moving),
        expected=sum(
            verdict.kind == "expected" for _, verdict in watch.verdicts
        ),
        failed_attempts=sum(
            verdict.kind != "expected" for _, verdict in watch.verdicts
        ),
        reflections=len(pairs),
        reflected_right=sum(
            was_right == judged_right for was_right, judged_right in pairs
        ),
    )


def _name_kind(decision: Decision) -> str:
    return decision.action.kind if decision.action else ""
