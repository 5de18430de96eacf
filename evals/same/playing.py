"""Play a case's trials on phones whose clocks advance by gestures, and record what happens."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from evals.harness import trial
from evals.harness.rows import Job, Row
from evals.same import old_home
from evals.same.hearing import EAR, Ear, Said, Wire
from evals.same.learning import learn
from evals.same.plain import describe_state, list_changes, make_plain
from evals.simulated.endpoint import Endpoint
from evals.tasks.facts import copy_facts
from evals.tasks.judges import SOON_S
from graph import session
from graph.events import read_events
from graph.run_folders import get_home
from memory.opening import close_memory
from tools.acting.journal import read_entries
from tools.device.device import close_all
from virtual_phone.faults.hooks import Input
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

GESTURE_S = 0.1
"""Seconds by which a phone's clock goes on with each gesture.

So little that no minute passes in a trial, even with what the agent adds to the time that it read
(`tools.device.state.clock.CLOCK_S`)."""
OUTCOME = (
    "instruction", "status", "reason", "answer", "done", "milestones", "answered", "harm", "steps",
    "on_path", "expected", "failed_attempts", "replayed", "calls", "input_tokens", "output_tokens",
    "images", "errors",
)  # fmt: skip
"""What is kept of a trial's row: all but times and what the case itself says."""
Played = dict[str, Any]
"""What happened in one trial, as plain JSON: see `play`."""


class GestureClock:
    """Seconds that go on with each gesture alone, however long anything takes."""

    def __init__(self) -> None:
        self._gestures = 0

    def count(self, entry: Input) -> None:
        """A gesture was performed."""
        self._gestures += 1

    def __call__(self) -> float:
        """The seconds so far."""
        return self._gestures * GESTURE_S


class StillPhones(trial.Phones):
    """Phones whose clocks go by gestures, and that have come to rest before each of these."""

    def start_phone(self, config: PhoneConfig) -> VirtualPhone:
        """Switch one on."""
        clock = GestureClock()
        phone = VirtualPhone.start(config, wall_clock=clock)
        phone.hooks.watchers.append(clock.count)
        # Whether a toast of the last gesture is still there would hang on how fast the machine is.
        phone.hooks.beginners.append(lambda entry: phone.system.hurry(SOON_S))
        return phone


@dataclass(frozen=True, kw_only=True)
class Case:
    """Trials that are made one after another; those that carry memory share a home."""

    name: str
    jobs: tuple[Job, ...]
    wire: bool = False
    """The model is behind an address, and what comes over the wire is kept."""
    answers: tuple[str, ...] = ()
    """To the questions that the run waits with, in order."""
    film: bool = False
    """The demonstration of the old home is followed."""
    lesson: bool = False
    """No trial: a film is learned, and a model checks the steps."""


def play(case: Case, phones: trial.Phones, folder: Path) -> list[Played]:
    """Make the trials of a case.

    Returns:
        Of each trial: its `case`, the `requests` to models, the `inputs` that came to the phone,
        the `changes` on it, the `events` of the run by name, and the `outcome`.
    """
    own = folder / case.name
    if case.lesson:
        return [{"case": case.name, **learn(own)}]
    if case.film:
        film = str(old_home.unpack_demonstration(own))
        case = replace(
            case,
            jobs=tuple(replace(job, demonstration=film) for job in case.jobs),
        )
    return [_play_job(case, job, phones, own) for job in case.jobs]


def _play_job(
    case: Case, job: Job, phones: trial.Phones, folder: Path
) -> Played:
    phone = phones.get(job.language, job.seed, animations=job.animations)
    # A connection knows the phone's time of a moment ago, which may be that of another trial.
    close_all()
    phone.reset()
    phone.system.tick()
    before = describe_state(copy_facts(phone.system))
    with _hear_requests(wire=case.wire) as requests:
        row = trial.run_trial(job, phones, folder=folder)
        resumed = [_resume(job, answer) for answer in case.answers]
    after = describe_state(copy_facts(phone.system))
    name = (
        case.name
        if len(case.jobs) == 1
        else f"{case.name}#{case.jobs.index(job) + 1}"
    )
    return {
        "case": name,
        "requests": list(requests),
        "journal": _read_journal(folder / row.folder) if row.folder else [],
        "inputs": [
            [i.kind, make_plain(i.args), i.page] for i in phone.hooks.inputs
        ],
        "pages": list(phone.hooks.pages),
        "changes": [list(change) for change in list_changes(before, after)],
        "events": _name_events(folder / row.folder) if row.folder else [],
        "outcome": describe_outcome(row),
        "resumed": resumed,
    }


def _resume(job: Job, answer: str) -> list[Any]:
    """Answer the run's question; how it went on."""
    try:
        ended = session.resume_run(job.key, answer=answer)
    finally:
        close_memory(get_home() / "memory")
    asked = ended.question.description if ended.question else ""
    return [answer, ended.status, ended.reason, ended.answer, asked]


@contextmanager
def _hear_requests(*, wire: bool) -> Iterator[list[Said]]:
    if not wire:
        ear = Ear()
        token = EAR.set(ear)
        try:
            yield ear.requests
        finally:
            EAR.reset(token)
        return
    played = Wire()
    names = ("TAPWRIGHT_BASE_URL", "TAPWRIGHT_API_KEY")
    kept = {name: os.environ.get(name) for name in names}
    with Endpoint(played.reply) as endpoint:
        os.environ.update(
            TAPWRIGHT_BASE_URL=endpoint.url, TAPWRIGHT_API_KEY="none"
        )
        try:
            yield played.requests
        finally:
            for name, value in kept.items():
                os.environ.pop(name)
                if value is not None:
                    os.environ[name] = value


def describe_outcome(row: Row) -> dict[str, Any]:
    """How the trial went."""
    return {name: make_plain(getattr(row, name)) for name in OUTCOME}


def _read_journal(run: Path) -> list[Any]:
    """The gestures of a run, without the ids under which they are kept."""
    return [
        {
            name: entry[name]
            for name in ("event", "gesture", "ok", "summary")
            if name in entry
        }
        for entry in read_entries(run / "journal.jsonl")
    ]


def _name_events(run: Path) -> list[str]:
    return [event.event for event in read_events(run)]
