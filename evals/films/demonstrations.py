"""Film tasks.

    python -m evals.films.demonstrations mobile_knowledge [--language zh] --out DIR

Each task whose path is its own demonstration is performed on a virtual phone at a person's pace,
one action every 1 to 2 s, while the screen is recorded as phones do it (Mobile-Agent-V, A.3.4).
With `--dots`, touches are drawn. The ground truth is written beside each film `<id>.mp4`, in
`<id>.json`: what was done when, to which element.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from evals.harness.knowledge import PRINTED, typing_seconds
from evals.suites import choose_tasks
from evals.tasks.environment import surroundings
from evals.tasks.find import find
from evals.tasks.judges import Trial, begin_trial
from evals.tasks.reference import PathError, Walker, by_icon
from evals.tasks.steps import Step
from evals.tasks.task import Language, Task
from tapwright.errors import TapwrightError, UsageError
from tools.actions import Action
from tools.device.device import Device, close_all, connect_device
from tools.screen import Screen
from virtual_phone.phone import VirtualPhone
from virtual_phone.recorder import CannotRecord, Recorder, Recording
from virtual_phone.system.config import PhoneConfig

INDEX = "index.json"


@dataclass
class _Done:
    """An action of the demonstration."""

    step: str
    action: dict[str, Any]
    begun: float
    """Seconds of the film; until then it shows the screen as it was before."""
    first: int
    """Index of its first gesture."""
    element: dict[str, Any] | None
    """Role, words, id and box (left, top, right, bottom in px) of what was touched."""


@dataclass
class _Hand:
    """Performs a path as a person does: by touch alone, and with time to look."""

    trial: Trial
    device: Device
    recorder: Recorder
    walker: Walker
    done: list[_Done] = field(default_factory=list)
    answer: str = ""
    _gestures: int = 0
    _zero: float = 0.0

    def perform(self, steps: Sequence[Step]) -> None:
        """Do the steps; the recorder has just begun."""
        self._zero = time.monotonic()
        hooks = self.trial.phone.hooks
        self._gestures = len(hooks.inputs)
        # So long the first screen is looked at, and the last one below.
        self.recorder.pause()
        for step in steps:
            for each in self._by_touch(step):
                _, said = self.walker.walk(
                    [each], self._after, before=self._before
                )
                self.answer = said or self.answer
        self.recorder.pause()

    def _by_touch(self, step: Step) -> Iterator[Step]:
        if step.do == "launch":
            yield from by_icon(step.text, self.device, at_home=not self.done)
        else:
            yield step

    def _before(self, step: Step, action: Action, screen: Screen) -> None:
        index = getattr(action, "element", 0)
        touched = next(
            (e for e in screen.elements if index and e.index == index), None
        )
        if touched is None and step.what:
            touched = find(screen.elements, step.what, step.nth, near=step.near)
        about = None
        if touched is not None:
            box = touched.bounds
            about = {
                "role": touched.role,
                "words": touched.text or touched.value or touched.hint,
                "resource_id": touched.resource_id,
                "box": [box.left, box.top, box.right, box.bottom],
            }
        first = len(self.trial.phone.hooks.inputs) - self._gestures
        begun = round(time.monotonic() - self._zero, 3)
        self.done.append(
            _Done(str(step), action.model_dump(), begun, first, about)
        )

    def _after(self, number: int) -> None:
        self.trial.look(len(self.done))
        self.recorder.pause()


def record(
    task: Task,
    phone: VirtualPhone,
    folder: Path,
    *,
    seed: int,
    dots: bool = False,
) -> dict[str, Any]:
    """Film a task's reference path; the truth, as it is written beside the film.

    Args:
        task: to be performed.
        phone: in the language of the demonstration.
        folder: for `<id>.mp4` and `<id>.json`.
        seed: of the task's particulars, and of the pace.
        dots: whether touches are drawn into the film.

    Raises:
        PathError: the path cannot be walked, or does not do the task.
        TaskError: the task is wrong in another way.
        CannotRecord: PyAV is not installed, or broke.
    """
    trial = begin_trial(task, phone, seed=seed)
    steps = [step.localised(zh=trial.p.zh) for step in task.steps(trial.p)]
    film = folder / f"{task.id}.mp4"
    recorder = Recorder(
        phone.system,
        film,
        hooks=phone.hooks,
        task=trial.instruction,
        seed=seed,
        dots=dots,
    )
    with tempfile.TemporaryDirectory() as scratch:
        device = connect_device(phone.device, home=Path(scratch))
        hand = _Hand(trial, device, recorder, Walker(device, Path(scratch)))
        recorder.start()
        try:
            hand.perform(steps)
        finally:
            recording = recorder.stop()
    verdict = trial.judge(hand.answer)
    if not verdict.done:
        msg = f"{task.where}: its demonstration fails: {verdict}"
        raise PathError(msg)
    truth = _truth(task, trial, hand.done, recording, seed)
    words = json.dumps(truth, ensure_ascii=False, default=str, indent=1)
    film.with_suffix(".json").write_text(words + "\n", encoding="utf-8")
    return truth


def _truth(
    task: Task,
    trial: Trial,
    done: Sequence[_Done],
    recording: Recording,
    seed: int,
) -> dict[str, Any]:
    zh = trial.p.zh
    notes = {"novice": task.novice[zh], "expert": task.expert[zh]}
    ends = [*(each.first for each in done[1:]), len(recording.gestures)]
    acted = []
    for number, (each, end) in enumerate(zip(done, ends, strict=True), 1):
        own = recording.gestures[each.first : end]
        acted.append(
            {
                "number": number,
                "step": each.step,
                "action": each.action,
                "element": each.element,
                "begun": each.begun,
                "ended": own[-1].at if own else each.begun,
                "page": own[0].page if own else None,
                "reached": own[-1].reached if own else None,
            }
        )
    return {
        "task": task.name,
        "level": task.level,
        "language": trial.p.language,
        "seed": seed,
        "instruction": trial.instruction,
        "particulars": dict(trial.p),
        "notes": notes,
        "typing_seconds": {
            name: round(typing_seconds(said), 1) for name, said in notes.items()
        },
        "seconds": recording.seconds,
        "steps": acted,
        "recording": asdict(recording),
    }


@contextmanager
def studio(language: Language, *, seed: int) -> Iterator[VirtualPhone]:
    """A phone to film, with its transitions."""
    with (
        surroundings(),
        VirtualPhone.start(PhoneConfig(language=language, seed=seed)) as phone,
    ):
        try:
            yield phone
        finally:
            close_all()


def _summary(made: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Times by level, and what the paper has."""
    yield "knowledge-injection time, average in minutes (typing a note is estimated, a lower bound)"
    for level in dict.fromkeys(truth["level"] for truth in made):
        own = [truth for truth in made if truth["level"] == level]
        parts = [
            f"video {_minutes([truth['seconds'] for truth in own])} (measured)"
        ]
        for note in ("novice", "expert"):
            typed = [t["typing_seconds"][note] for t in own if t["notes"][note]]
            parts += [f"{note} note {_minutes(typed)}"] if typed else []
        yield f"  {level}: {', '.join(parts)}"
    paper = "; ".join(
        f"{name} {time}" for name, _, time in PRINTED if time != "-"
    )
    yield f"  Mobile-Agent-V, Table 3, of people: {paper}"


def _minutes(seconds: Sequence[float]) -> str:
    return f"{sum(seconds) / len(seconds) / 60:.2f}"


def main(args: list[str] | None = None) -> int:
    """Film the named tasks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", help="a suite, or suite/id")
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--dots", action="store_true", help="draw touches into the films"
    )
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(args)
    try:
        tasks = [task for task in choose_tasks(given.names) if not task.demo]
        if not tasks:
            msg = "none of these tasks is its own demonstration"
            raise UsageError(msg)
        given.out.mkdir(parents=True, exist_ok=True)
        made = []
        with studio(given.language, seed=given.seed) as phone:
            for task in tasks:
                truth = record(
                    task, phone, given.out, seed=given.seed, dots=given.dots
                )
                made.append(truth)
                said = f"{task.name}: {truth['seconds']:.1f} s, {len(truth['steps'])} actions\n"
                sys.stdout.write(said)
                sys.stdout.flush()
    except (TapwrightError, CannotRecord, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    index = [
        {**truth, "film": f"{truth['task'].partition('/')[2]}.mp4"}
        for truth in made
    ]
    brief = [
        {k: v for k, v in t.items() if k not in ("steps", "recording")}
        for t in index
    ]
    words = json.dumps(brief, ensure_ascii=False, default=str, indent=1)
    (given.out / INDEX).write_text(words + "\n", encoding="utf-8")
    sys.stdout.write("\n".join(_summary(made)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
