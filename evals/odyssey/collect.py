"""Episodes from the virtual phone: `python -m evals.odyssey.collect SUITE|TASK... --out DIR`.

Each task's own path is performed by touch alone, as the dataset's annotators did it: apps by their
icons, a field by a touch and then its text, and a picture of each step. `--devices` names sizes of
Table 9, so that one task gives episodes of phone, fold and tablet. An episode is kept only if the
judge finds the task done.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from evals.odyssey import devices
from evals.odyssey.acts import Taken
from evals.odyssey.export import build, describe_self_match, finish
from evals.odyssey.records import Category, Episode, TaskInfo
from evals.suites import choose_tasks
from evals.tasks.environment import surroundings
from evals.tasks.judges import Trial, begin_trial
from evals.tasks.reference import PathError, Walker, by_icon
from evals.tasks.steps import Step, fill, scroll_to, tap
from evals.tasks.task import Language, Task
from tapwright.errors import TapwrightError, UsageError
from tools.actions import Action, Enter, Fill, Finish, OpenApp, TypeText
from tools.device.device import Device, close_all, connect_device
from tools.hierarchy.node import Node
from tools.observation import capture
from tools.screen import Bounds, Screen
from virtual_phone.phone import VirtualPhone

_KINDS: dict[Category, frozenset[str]] = {
    "Social_Sharing": frozenset({"chat", "messages", "mail", "square"}),
    "Web_Shopping": frozenset({"shop", "bazaar", "food", "hotels", "rail"}),
    "Media_Entertainment": frozenset(
        {"video", "movies", "clips", "music", "podcasts"}
    ),
    "Information_Management": frozenset(
        {
            "calendar",
            "planner",
            "notes",
            "files",
            "contacts",
            "quill",
            "docs",
            "tasks",
            "expenses",
        }
        | {"recipes", "activities"}
    ),
}
"""Apps by category, first come first served; three apps or more make Multi_Apps, and what is in
none of these is General_Tool."""
_CROSS: dict[str, Category] = {
    "tool": "General_Tool",
    "info": "Information_Management",
    "shopping": "Web_Shopping",
    "media": "Media_Entertainment",
    "social": "Social_Sharing",
    "multi": "Multi_Apps",
}
"""How ids of the suite `cross_app` begin."""
PATIENCE_S = 2.0
"""How long something may take to come up before it is scrolled to."""


@dataclass
class _Hand:
    """Walks a path by touch and keeps every screen before it is touched."""

    device: Device
    folder: Path
    walker: Walker
    trial: Trial
    taken: list[Taken] = field(default_factory=list)
    answer: str = ""

    def walk(self, steps: Sequence[Step]) -> None:
        """Do the steps, and look at the last screen."""
        for step in steps:
            for each in self._by_touch(step):
                self._do(each)
        if not self.answer:
            screen = capture.capture_screen(self.device, self.folder)
            self._keep(Finish(), screen)

    def _do(self, step: Step) -> None:
        """The step; on a small screen what it touches may have to be scrolled to first."""
        try:
            _, said = self.walker.walk([step], self._after, before=self._before)
        except PathError:
            if not step.what or step.do == "scroll_to":
                raise
            self._do(scroll_to(step.what))
            _, said = self.walker.walk([step], self._after, before=self._before)
        self.answer = said or self.answer

    def _by_touch(self, step: Step) -> Iterator[Step]:
        """An app is opened by its icon; a field is touched before its text is put into it."""
        if step.do == "launch":
            yield from by_icon(step.text, self.device, at_home=not self.taken)
        elif step.do == "fill":
            yield tap(step.what, step.nth, near=step.near)
            yield fill(step.text, step.what, step.nth)
        else:
            yield step

    def _before(self, step: Step, action: Action, walked: Screen) -> None:
        screen = capture.capture_screen(self.device, self.folder)
        if isinstance(action, OpenApp):
            msg = f"{step.where}: {step}: an app is opened by its icon here"
            raise PathError(msg)
        if isinstance(action, Fill):
            # The touch has a step of its own before it.
            field_ = next((e for e in screen.elements if e.focused), None)
            hidden = field_ is not None and field_.password
            looked = (
                screen
                if hidden or field_ is None
                else _focused(screen, field_.index)
            )
            self._keep(TypeText(text=action.text), looked)
            return
        box = self._enter() if isinstance(action, Enter) else None
        there = screen.model_copy(update={"elements": walked.elements})
        self._keep(action, there, box=box)

    def _keep(
        self, action: Action, screen: Screen, *, box: Bounds | None = None
    ) -> None:
        picture = self.folder / "screens" / screen.image
        self.taken.append(
            Taken(action=action, screen=screen, picture=picture, box=box)
        )

    def _enter(self) -> Bounds | None:
        """The keyboard's last key: the lowest and rightmost that can be touched on it."""
        ime = self.device.ime_package
        keys = [
            n
            for root in self.device.take_look().roots
            for n in _below(root)
            if n.package == ime
        ]
        able = [n.bounds for n in keys if n.clickable]
        return max(able, key=lambda b: (b.bottom, b.right), default=None)

    def _after(self, number: int) -> None:
        self.trial.look(len(self.taken))


def collect(
    task: Task,
    device: str,
    phone: VirtualPhone,
    out: Path,
    *,
    seed: int = 1,
    model: str = "",
) -> Episode:
    """One episode of a task on one phone.

    Args:
        task: whose path is walked.
        device: name of the phone's size, for the episode's.
        phone: to be walked on; it is put back to how it was made.
        out: of the dataset.
        seed: of the task's particulars.
        model: that writes the words; empty takes them from what is known of the steps.

    Raises:
        PathError: the path cannot be walked, or does not do the task.
        UsageError: it has an action that the dataset cannot tell.
        ModelError: the model did not annotate it.
    """
    trial = begin_trial(task, phone, seed=seed)
    steps = [step.localised(zh=trial.p.zh) for step in task.steps(trial.p)]
    with tempfile.TemporaryDirectory() as scratch:
        link = connect_device(phone.device, home=Path(scratch))
        folder = Path(scratch) / "run"
        walker = Walker(link, Path(scratch), patience_s=PATIENCE_S)
        hand = _Hand(link, folder, walker, trial)
        hand.walk(steps)
        verdict = trial.judge(hand.answer)
        if not verdict.done:
            msg = f"{task.where}: its path does not do the task: {verdict}"
            raise PathError(msg)
        words = task.zh if trial.p.zh else task.en
        info = TaskInfo(
            category=category(task), app=task.apps, meta_task=words, task=trial.instruction,
            instruction=trial.instruction,
        )  # fmt: skip
        name = f"{task.suite}-{task.id}-{device}-{trial.p.language}-s{seed}".replace(
            "_", "-"
        )
        way = [replace(t, goal=trial.instruction) for t in hand.taken]
        return build(name, info, way, out, model=model)


def category(task: Task) -> Category:
    """Which of the six a task of ours is: as its suite has it, or by its apps."""
    if task.suite == "cross_app":
        return _CROSS[task.id.partition("-")[0]]
    if len(task.apps) > 2:
        return "Multi_Apps"
    fit = (name for name, apps in _KINDS.items() if apps & set(task.apps))
    return next(fit, "General_Tool")


def _focused(screen: Screen, index: int) -> Screen:
    """The screen on which nothing but this element has the focus."""
    kept = tuple(
        e.model_copy(update={"focused": e.index == index})
        for e in screen.elements
    )
    return screen.model_copy(update={"elements": kept})


def _below(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _below(child)


@contextmanager
def _phone(name: str, language: Language, seed: int) -> Iterator[VirtualPhone]:
    with (
        surroundings(),
        VirtualPhone.start(
            devices.config(name, language=language, seed=seed)
        ) as phone,
    ):
        try:
            yield phone
        finally:
            close_all()


def main(args: list[str] | None = None) -> int:
    """Collect episodes; a path that cannot be walked at a size is named, and costs that episode."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="+", help="a suite, or suite/id")
    parser.add_argument(
        "--devices", default="Medium Phone", metavar="A,B,...|all"
    )
    parser.add_argument("--language", choices=("en", "zh"), default="en")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--annotate", default="", metavar="MODEL", help="has the words written"
    )
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args(args)
    made, failed = 0, 0
    try:
        tasks = choose_tasks(given.names)
        for name in _sizes(given.devices):
            with _phone(name, given.language, given.seed) as phone:
                for task in tasks:
                    try:
                        one = collect(
                            task,
                            name,
                            phone,
                            given.out,
                            seed=given.seed,
                            model=given.annotate,
                        )
                    except PathError as error:
                        failed += 1
                        sys.stderr.write(f"{task.name} on {name}: {error}\n")
                        continue
                    made += 1
                    sys.stdout.write(
                        f"{one.episode_id}: {one.step_length} steps; {describe_self_match(one)}\n"
                    )
                    sys.stdout.flush()
        if made:
            finish(given.out)
    except (TapwrightError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(
        f"{made} episodes in {given.out}, {failed} could not be walked\n"
    )
    return 1 if failed else 0


def _sizes(names: str) -> list[str]:
    if names == "all":
        return list(devices.SIZES)
    wanted = [name.strip() for name in names.split(",")]
    unknown = [name for name in wanted if name not in devices.SIZES]
    if unknown:
        msg = f"--devices {unknown[0]}: choose of {', '.join(devices.SIZES)}, or all"
        raise UsageError(msg)
    return wanted


if __name__ == "__main__":
    sys.exit(main())
