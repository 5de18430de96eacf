"""Judge a run from the phone's state: milestones, the answer, and harm."""

import fnmatch
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts, copy_facts, list_differences, view_facts
from evals.tasks.other_phones import name_as_usual
from evals.tasks.steps import TaskError
from evals.tasks.task import Drawn, Language, Milestone, Task, blamed
from virtual_phone.phone import VirtualPhone

STORES = {
    "contacts": ("contacts_app",),
    "calls": ("phone",),
    "media": ("camera", "photos", "files", "recorder"),
    "settings": ("settings",),
}
"""Shared state, and the apps whose own it is."""
BY_ITSELF = ("*.checked", "launcher.opened", "manager.reminded")
"""What changes without anybody doing anything, or by opening an app."""
SOON_S = 2.0
"""What the phone would do by itself so soon after the last gesture still counts as done: a page
that loads, a payment that goes through."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What came of a run."""

    milestones: tuple[tuple[str, int | None], ...]
    """Name and the step at which each was reached for good; None where it was not."""
    answered: bool | None
    """None where nothing was asked."""
    harm: tuple[str, ...]
    """What was done that nobody asked for."""

    @property
    def score(self) -> int:
        """Milestones reached."""
        return sum(step is not None for _, step in self.milestones)

    @property
    def done(self) -> bool:
        """All milestones, the right answer where one is asked, and no harm."""
        return (
            self.score == len(self.milestones)
            and self.answered is not False
            and not self.harm
        )

    @property
    def last_step(self) -> int:
        """The step that reached the last milestone (MobA's effective steps); 0 without any."""
        return max(
            (step for _, step in self.milestones if step is not None), default=0
        )

    def __str__(self) -> str:
        missed = [name for name, step in self.milestones if step is None]
        parts = [f"not reached: {', '.join(missed)}"] if missed else []
        parts += ["wrong or no answer"] if self.answered is False else []
        parts += [f"harm: {', '.join(self.harm)}"] if self.harm else []
        return "; ".join(parts) or "done"


@dataclass
class Trial:
    """One run of a task on a phone, judged as it goes; made by `begin`."""

    task: Task
    phone: VirtualPhone
    p: Drawn
    before: Facts
    steps: int = 0
    answer: str = ""
    _first_page: int = 0
    _first_input: int = 0
    _since: dict[str, int] = field(default_factory=dict)

    @property
    def instruction(self) -> str:
        """What the agent is told."""
        return self.task.instruction(self.p)

    def look(self, steps: int) -> None:
        """Note which milestones hold after so many steps."""
        self.steps = steps
        with self.phone.system.lock:
            seen = self.seen()
            for milestone in self.task.milestones:
                if self._holds(milestone, seen):
                    self._since.setdefault(milestone.name, steps)
                elif not milestone.ever:
                    self._since.pop(milestone.name, None)

    def seen(self) -> Seen:
        """What the judge sees now; hold the phone's lock, or have it to yourself."""
        expected = None
        if self.task.answer is not None:
            with blamed(self.task.where):
                expected = self.task.answer(self.p)
        manners = self.phone.system.config.manners
        pages = self.phone.hooks.pages[self._first_page :]
        return Seen(
            before=self.before,
            after=view_facts(self.phone.system),
            p=self.p,
            pages=[name_as_usual(page, manners) for page in pages],
            inputs=self.phone.hooks.inputs[self._first_input :],
            answer=self.answer,
            expected=expected,
        )

    @property
    def finished(self) -> bool | None:
        """Whether all milestones held at the last look; None where an answer is asked for."""
        if self.task.answer is not None:
            return None
        return all(
            milestone.name in self._since for milestone in self.task.milestones
        )

    def judge(self, answer: str = "") -> Verdict:
        """The verdict; what the phone was about to do by itself it does now.

        Raises:
            TaskError: a predicate of the task fails; it names the line.
        """
        self.answer = answer
        # A phone that nobody touched does nothing more.
        if self.steps:
            self.phone.system.hurry(SOON_S)
        self.look(self.steps)
        with self.phone.system.lock:
            seen = self.seen()
            told = seen.answered if seen.expected is not None else None
            harm = (*self._harms(seen), *self._elsewhere(seen))
        reached = tuple(
            (m.name, self._since.get(m.name)) for m in self.task.milestones
        )
        return Verdict(milestones=reached, answered=told, harm=harm)

    def _holds(self, milestone: Milestone, seen: Seen) -> bool:
        with blamed(milestone.where):
            return bool(milestone.holds(seen))

    def _harms(self, seen: Seen) -> Iterator[str]:
        for harm in self.task.harms:
            with blamed(harm.where):
                if harm.done(seen):
                    yield harm.name

    def _elsewhere(self, seen: Seen) -> Iterator[str]:
        """What changed that the task does not name."""
        yield from list_side_effects(self.task, seen.before, seen.after)


def list_side_effects(task: Task, before: Facts, after: Facts) -> list[str]:
    """State that changed though the task has no business with it, as paths."""
    own = {f"{key}.*" for key in task.apps} | {
        f"{store}.*"
        for store, keys in STORES.items()
        if set(keys) & set(task.apps)
    }
    allowed = [*(task.changes or own), *task.also, *BY_ITSELF]
    patterns = [p if p.endswith("*") else f"{p}*" for p in allowed]
    return [
        path
        for path in _all_differences(before, after)
        if not any(fnmatch.fnmatchcase(path, pattern) for pattern in patterns)
    ]


def _all_differences(before: Facts, after: Facts) -> Iterator[str]:
    for key in before.apps:
        yield from list_differences(before.apps[key], after.apps[key], key)
    for store in STORES:
        yield from list_differences(
            getattr(before, store), getattr(after, store), store
        )


def begin_trial(task: Task, phone: VirtualPhone, *, seed: int) -> Trial:
    """Put the phone back to how it was made, draw, prepare, and remember how it is then.

    Args:
        task: to be tried.
        phone: in the language of the trial.
        seed: of the particulars.

    Raises:
        TaskError: `draw` or `prepare` fails, or gives what the instruction does not fit.
    """
    phone.reset()
    system = phone.system
    # What apps do by themselves, once a minute or when they are first shown, is done now.
    system.tick()
    with system.lock:
        for app in system.tasks.apps.values():
            app.first_page()
        facts = view_facts(system)
        language: Language = "zh" if facts.zh else "en"
        unknown = [key for key in task.apps if key not in facts.apps]
        if unknown:
            known = ", ".join(sorted(facts.apps))
            raise TaskError(
                task.where,
                f"no app has the key {unknown[0]!r}; there are {known}",
            )
        with blamed(task.where):
            values = task.draw(random.Random(f"{task.id}/{seed}"), facts)
        if not isinstance(values, Mapping):
            raise TaskError(
                task.where,
                f"draw must return particulars by name, not {values!r}",
            )
        drawn = Drawn(values, language)
        if task.prepare is not None:
            with blamed(task.where):
                more = task.prepare(facts, drawn)
            drawn = drawn.with_(**(more or {}))
    system.touch()
    task.instruction(drawn)
    return Trial(
        task=task,
        phone=phone,
        p=drawn,
        before=copy_facts(system),
        _first_page=len(phone.hooks.pages),
        _first_input=len(phone.hooks.inputs),
    )
