"""Perform a reference path on a phone, through adb, by the elements that a person sees.

The steps are counted as MobA counts those of its experts (4.1): clicks, swipes, opening an app,
dismissing what is in the way, typing, and replying. Waiting is not a step.
"""

import itertools
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from evals.tasks.find import action, find, satisfied
from evals.tasks.judges import Trial, Verdict, begin_trial
from evals.tasks.other_phones import (
    adapt_step,
    allow_start,
    is_smaller,
    look_further,
)
from evals.tasks.steps import Step, home, scroll_to, swipe, tap
from evals.tasks.task import Miss, Task
from tapwright.errors import UsageError
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import Action
from tools.device.device import Device, connect_device
from tools.perception.perceive import read_elements
from tools.screen import Screen
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

PATIENCE_S = 6.0
"""How long an element may take to come up."""
MAYBE_S = 0.4
LEAST_LOOKS = 20
"""Looks before a step is given up, a fifth of it for one that may be left out: on a machine that is
busy, patience alone may be over before a page has loaded."""
MOST_SCROLLS = 40
_POLL_S = 0.04
_UNCOUNTED = frozenset({"wait"})


class PathError(UsageError):
    """A path that cannot be walked; the text begins with the step's file and line."""


@dataclass(frozen=True, kw_only=True)
class Walked:
    """A path as it was walked."""

    steps: int
    """By MobA's counting rule."""
    answer: str
    actions: tuple[Action, ...]
    verdict: Verdict


def by_icon(app: str, device: Device, *, at_home: bool) -> Iterator[Step]:
    """Steps that open an app as a finger does, on the home screen or among all apps."""
    if not at_home:
        yield home()
    if find(read_elements(device), app) is None:
        yield swipe("up")
        yield scroll_to(app)
    yield tap(app)


class Walker:
    """Walks paths on one phone."""

    def __init__(
        self,
        device: Device,
        folder: Path,
        *,
        waits: Callable[[float], object] | None = None,
        patience_s: float = PATIENCE_S,
        config: PhoneConfig | None = None,
    ) -> None:
        """Walk on this phone.

        Args:
            device: the phone.
            folder: for the journal of gestures.
            waits: lets so many seconds pass where the path says `wait`; sleeps by default.
            patience_s: how long an element may take to come up.
            config: what the phone is like; the usual one if None.
        """
        self._config = config or PhoneConfig()
        self._patience_s = patience_s
        self._waits = waits
        self._device = device
        self._journal = Journal(folder)
        self._keys = itertools.count()

    @property
    def device(self) -> Device:
        """The phone that is walked on."""
        return self._device

    def walk(
        self,
        steps: Sequence[Step],
        after: Callable[[int], object],
        *,
        before: Callable[[Step, Action, Screen], object] | None = None,
    ) -> tuple[list[Action], str]:
        """Do the steps; the actions that were done, and the answer given.

        Args:
            steps: in one language.
            after: is told after each action how many there were.
            before: is told of each action, and on which screen it will be done.

        Raises:
            PathError: an element did not come up, or an action could not be done.
        """
        done: list[Action] = []
        answer = ""
        for step in steps:
            for each in self._acts(step):
                if before is not None:
                    before(step, *each)
                self._do(step, *each)
                if each[0].kind not in _UNCOUNTED:
                    done.append(each[0])
                answer = step.text if step.do == "answer" else answer
                after(len(done))
        return done, answer

    def _acts(self, step: Step) -> Iterator[tuple[Action, Screen]]:
        """The action of a step on the screen that it fits, or several scrolls."""
        until = time.monotonic() + (MAYBE_S if step.maybe else self._patience_s)
        least = LEAST_LOOKS // 5 if step.maybe else LEAST_LOOKS
        scrolls = 0
        for looks in itertools.count(1):
            screen = self._screen()
            allowing = allow_start(
                screen,
                self._config.manners,
                zh=self._config.language == "zh",
            )
            if allowing is not None:
                yield allowing, screen
                continue
            if satisfied(step, screen):
                return
            found = action(step, screen)
            if found is not None and step.do == "scroll_to":
                scrolls += 1
                if scrolls > MOST_SCROLLS:
                    msg = f"{step.where}: {step}: not found by scrolling"
                    raise PathError(msg)
                yield found, screen
                continue
            if found is not None and step.do != "wait_for":
                yield found, screen
                return
            if time.monotonic() > until and looks >= least:
                if step.maybe:
                    return
                further = self._look_further(step, screen, scrolls)
                if further is not None:
                    scrolls += 1
                    yield further, screen
                    continue
                shown = [
                    e.text or e.hint or f"#{e.resource_id}"
                    for e in screen.elements
                ]
                msg = f"{step.where}: {step}: not on the screen, which shows {shown}"
                raise PathError(msg)
            self._device.pause(_POLL_S)

    def _look_further(
        self, step: Step, screen: Screen, tries: int
    ) -> Action | None:
        """The scroll to look for it, where it has not come and the screen is a small one."""
        if not is_smaller(self._config):
            return None
        return look_further(step, screen, tries)

    def _screen(self) -> Screen:
        device = self._device
        elements = read_elements(device)
        package = activity = ""
        if self._config.manners.start_question is not None:
            package, activity = device.read_foreground()
        return Screen(
            id="walk",
            width=device.width,
            height=device.height,
            package=package,
            activity=activity,
            elements=elements,
        )

    def _do(self, step: Step, act: Action, screen: Screen) -> None:
        if self._waits is not None and step.do == "wait":
            self._waits(step.seconds)
            return
        key = f"walk-{next(self._keys)}"
        result = perform_action(
            act,
            screen=screen,
            device=self._device,
            journal=self._journal,
            key=key,
        )
        if not result.ok:
            msg = f"{step.where}: {step}: {result.summary}"
            raise PathError(msg)


@contextmanager
def walker(phone: VirtualPhone, *, hasty: bool = False) -> Iterator[Walker]:
    """A walker on this phone, which stays connected until `tools.device.device.close_all`.

    Args:
        phone: to walk on.
        hasty: put the phone's clock on where the path waits, instead of sleeping.
    """

    def skip(seconds: float) -> None:
        phone.system.set_time(phone.system.now() + timedelta(seconds=seconds))

    with tempfile.TemporaryDirectory() as folder:
        device = connect_device(phone.device, home=Path(folder))
        yield Walker(
            device,
            Path(folder),
            waits=skip if hasty else None,
            config=phone.system.config,
        )


def reference(
    task: Task, phone: VirtualPhone, hand: Walker, *, seed: int
) -> Walked:
    """Try the task by its own path.

    Raises:
        PathError: the path cannot be walked.
        TaskError: the task is wrong in another way.
    """
    trial = begin_trial(task, phone, seed=seed)
    return walk(trial, task.steps(trial.p), hand)


def near_miss(
    task: Task, miss: Miss, phone: VirtualPhone, hand: Walker, *, seed: int
) -> Walked:
    """Make one of the task's plausible mistakes.

    Raises:
        PathError: the path cannot be walked.
        TaskError: the task is wrong in another way.
    """
    trial = begin_trial(task, phone, seed=seed)
    return walk(trial, task.missed(miss, trial.p), hand)


def walk(trial: Trial, steps: Sequence[Step], hand: Walker) -> Walked:
    """Walk a path on a phone that a trial has begun on."""
    zh = trial.p.zh
    manners = trial.phone.system.config.manners
    taken, answer = hand.walk(
        [adapt_step(step.localised(zh=zh), manners, zh=zh) for step in steps],
        trial.look,
    )
    verdict = trial.judge(answer)
    return Walked(
        steps=len(taken), answer=answer, actions=tuple(taken), verdict=verdict
    )
