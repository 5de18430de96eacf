"""How often the right keyframe of the phone's page is found without a model.

    python -m evals.films.demonstrations mobile_knowledge --out DIR
    python -m evals.bench.anchor DIR [--looks all]

Each film's task is walked by its own path, on a phone with other data than the filmed one, and so
is the task with the other instruction (video-misaligned). The keyframe is asked for after each
action. The truth is the keyframe that was shown when the film had come as far; between two
keyframes it is the earlier one. Where the paths differ, the keyframes of the same page count; if
the film has no such page, 0 does.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from evals.films.ground_truth import page_of
from evals.suites import load_suite
from evals.tasks.environment import surroundings
from evals.tasks.judges import begin_trial
from evals.tasks.reference import Walker
from evals.tasks.steps import Step
from evals.tasks.task import Task
from graph.demonstrations import get_demonstration_folder as folder_of
from nodes.learn.pipeline import study_film
from tools.actions import Action
from tools.device.device import Device, close_all, connect_device
from tools.observation.capture import capture_screen
from tools.recording.anchor import find_anchor, prepare_demonstration, words_of
from tools.recording.demonstration import Demonstration, Word
from tools.screen import Screen
from virtual_phone.faults import popups
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import LAUNCHER, PhoneConfig

SUITE = "mobile_knowledge"
OTHER = 2
"""Added to the film's seed for a phone with other data."""
MODES = ("searching", "selecting", "editing", "failed")
"""Of pages, as `evals.films.ground_truth` names them."""
GOALS = {"aligned": 0.97, "misaligned": 0.9}
"""Shares of steps with the right keyframe, no model asked."""
STOOD_S = 0.25
"""A keyframe that stood so long in a state shows it."""


@dataclass(frozen=True, kw_only=True)
class Look:
    """How the device differs from the filmed one."""

    name: str
    config: dict[str, Any] = field(default_factory=dict)
    covered: bool = False
    """Whether at each step something of the phone's own lies on the page."""


LOOKS = (
    Look(name="as filmed"),
    Look(name="dark", config={"dark": True}),
    Look(name="large text", config={"font_scale": 1.3}),
    Look(
        name="720 x 1600", config={"width": 720, "height": 1600, "density": 280}
    ),
    Look(name="1080 x 1920", config={"height": 1920}),
    Look(name="covered", covered=True),
)


@dataclass(frozen=True, kw_only=True)
class Stop:
    """The device after an action of the path."""

    step: str
    """What was done, as the film's truth words it; empty at first."""
    page: str
    """The phone's own name for the page, see `evals.films.ground_truth`."""
    picture: Path
    words: tuple[Word, ...]
    lid: bool = False
    """Whether it is a dialog, menu or sheet that lies on the page before."""


@dataclass(frozen=True, kw_only=True)
class State:
    """What the film shows between two actions."""

    step: str
    """What led to it."""
    page: str
    frames: frozenset[int]
    """Keyframes that show it, or the last one before it."""


@dataclass(frozen=True, kw_only=True)
class Count:
    """Steps of some walks."""

    steps: int = 0
    right: int = 0
    asked: int = 0
    """Of which a model would be asked."""
    missed: int = 0
    """Wrong, and held for certain."""

    def __add__(self, other: "Count") -> "Count":
        mine, its = vars(self), vars(other)
        return Count(**{name: mine[name] + its[name] for name in mine})


@dataclass(frozen=True, kw_only=True)
class Case:
    """A walk beside a demonstration."""

    task: str
    shown: Demonstration
    folder: Path
    film: Sequence[State]
    stops: Sequence[Stop]
    same: bool
    """Whether the path is the film's, though particulars may be others."""

    @property
    def expected(self) -> list[frozenset[int]]:
        """The right keyframes of each stop."""
        return expected(self.film, self.stops, same=self.same)


# Walking


def walk(
    task: Task, phone: VirtualPhone, folder: Path, *, seed: int, covered: bool
) -> list[Stop]:
    """The screens along a task's reference path, the first one before any action.

    Args:
        task: walked by its own path.
        phone: without transitions.
        folder: for its pictures.
        seed: of the particulars.
        covered: lay something over every page of an app when it is looked at.

    Raises:
        PathError: the path cannot be walked.
    """
    trial = begin_trial(task, phone, seed=seed)
    device = connect_device(phone.device, home=folder)
    hand = Walker(device, folder, waits=lambda seconds: _skip(phone, seconds))
    labels: list[str] = []
    stops = [_stop(phone, device, folder, "", covered=False)]

    def before(step: Step, action: Action, screen: Screen) -> None:
        labels.append(f"tap {step.text}" if step.do == "launch" else str(step))

    def after(number: int) -> None:
        trial.look(number)
        stops.append(_stop(phone, device, folder, labels[-1], covered=covered))

    hand.walk(
        [step.localised(zh=trial.p.zh) for step in task.steps(trial.p)],
        after,
        before=before,
    )
    return stops


def _skip(phone: VirtualPhone, seconds: float) -> None:
    phone.system.set_time(phone.system.now() + timedelta(seconds=seconds))


def _stop(
    phone: VirtualPhone,
    device: Device,
    folder: Path,
    step: str,
    *,
    covered: bool,
) -> Stop:
    system = phone.system
    page = ""
    while page != (page := page_of(system)):
        screen = capture_screen(device, folder)
    package = system.foreground()[0]
    app = system.app(package)
    lid = app is not None and bool(app.pages) and app.pages[-1].modal != "none"
    if covered and app is not None and package != LAUNCHER:
        with system.lock:
            page_over = popups.page("update", app)
            app.open(page_over)
            system.touch()
        screen = capture_screen(device, folder)
        with system.lock:
            page_over.close()
            system.touch()
    picture = folder / "screens" / screen.image
    return Stop(
        step=step, page=page, picture=picture, words=words_of(screen), lid=lid
    )


# Truth


def states(
    truth: dict[str, Any], demonstration: Demonstration, again: Sequence[Stop]
) -> list[State]:
    """What the film shows, state by state.

    Args:
        truth: of the film.
        demonstration: made of it.
        again: the same task walked with the same particulars, which knows the pages by name.
    """
    acted = truth["steps"]
    begins = [0.0, *(step["ended"] for step in acted)]
    ends = [*(step["begun"] for step in acted), truth["seconds"]]
    pages = ["", *(f"? {step['reached']}" for step in acted)]
    steps = ["", *(step["step"] for step in acted)]
    for mine, its in _matched(
        steps,
        [stop.step for stop in again],
        lambda n, m: steps[n] == again[m].step,
    ):
        pages[mine] = again[its].page
    return [
        State(
            step=step,
            page=page,
            frames=_list_shown_frames(demonstration, begun, end),
        )
        for step, page, begun, end in zip(
            steps, pages, begins, ends, strict=True
        )
    ]


def _list_shown_frames(
    demonstration: Demonstration, begun: float, end: float
) -> frozenset[int]:
    """The keyframes that stood between two times in seconds; else the last one before the end."""
    stood = [
        frame.number
        for frame in demonstration.frames
        if min(frame.ends, end) - max(frame.begins, begun) >= STOOD_S
    ]
    if stood:
        return frozenset(stood)
    earlier = [f.number for f in demonstration.frames if f.begins < end]
    return frozenset([max(earlier, default=1)])


def expected(
    film: Sequence[State], stops: Sequence[Stop], *, same: bool
) -> list[frozenset[int]]:
    """The right keyframes of each stop; more than one where several show what the device shows.

    Args:
        film: its states.
        stops: of the device.
        same: whether both follow one path, so that an action that is worded otherwise has other
            particulars and is no other action.
    """

    def fits(n: int, m: int) -> float:
        page, step = (
            film[n].page == stops[m].page,
            film[n].step == stops[m].step,
        )
        if _do(film[n].step) != _do(stops[m].step) or not (page or same):
            return 0
        return 1 + 2 * page + step

    pairs = {m: n for n, m in _matched(film, stops, fits)}
    found = list[frozenset[int]]()
    for place, stop in enumerate(stops):
        match = pairs.get(place)
        alike = _of_page(film, stop.page)
        if match is None or not (same or film[match].step == stop.step):
            # What lies on a page that the film shows without it leaves the device on that page.
            found.append(
                alike or (found[-1] if stop.lid and found else frozenset([0]))
            )
        elif film[match].page == stop.page or not alike:
            found.append(film[match].frames)
        else:
            # A tip that comes a moment later.
            found.append(film[match].frames | alike)
    return found


def _of_page(film: Sequence[State], page: str) -> frozenset[int]:
    """The keyframes of a page; of the same page in another mode if there are no others."""
    exact = [state.frames for state in film if state.page == page]
    plain = [
        state.frames for state in film if _plain(state.page) == _plain(page)
    ]
    return frozenset().union(*(exact or plain))


def _plain(page: str) -> str:
    return " ".join(word for word in page.split() if word not in MODES)


def _do(step: str) -> str:
    return step.partition(" ")[0]


def _matched(
    one: Sequence[object],
    other: Sequence[object],
    fits: Callable[[int, int], float],
) -> Iterator[tuple[int, int]]:
    """Pairs of places in the order of both, so that what they are worth is most in all."""
    worth = [[0.0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for n in reversed(range(len(one))):
        for m in reversed(range(len(other))):
            both = fits(n, m)
            with_both = both + worth[n + 1][m + 1] if both else 0.0
            worth[n][m] = max(worth[n + 1][m], worth[n][m + 1], with_both)
    n = m = 0
    while n < len(one) and m < len(other):
        both = fits(n, m)
        if both and worth[n][m] == both + worth[n + 1][m + 1]:
            yield n, m
            n, m = n + 1, m + 1
        elif worth[n][m] == worth[n + 1][m]:
            n += 1
        else:
            m += 1


# Measuring


def cases(
    films: Sequence[Path],
    home: Path,
    look: Look,
    *,
    told: Callable[[str], object] = lambda name: None,
) -> Iterator[tuple[str, Case]]:
    """`aligned` or `misaligned` and the walk, two for each film.

    Args:
        films: with their truth beside them, of one language.
        home: where demonstrations and screens are kept.
        look: of the device.
        told: hears of each film.
    """
    tasks = {task.id: task for task in load_suite(SUITE)}
    with surroundings(), ExitStack() as stack:
        stack.callback(close_all)
        phones = _Phones(stack, look)
        for film in films:
            told(film.stem)
            # A journal performs each gesture of a folder once.
            folder = Path(
                stack.enter_context(tempfile.TemporaryDirectory(dir=home))
            )
            yield from _walk_film(film, tasks, phones, home, folder)


class _Phones:
    """Phones without transitions, each started once."""

    def __init__(self, stack: ExitStack, look: Look) -> None:
        self.look = look
        self._stack = stack
        self._started: dict[tuple[int, bool], VirtualPhone] = {}

    def get_phone(
        self, seed: int, language: Any, *, as_filmed: bool = False
    ) -> VirtualPhone:
        """The phone with the data of this seed; the device's own look unless as it was filmed."""
        key = seed, as_filmed
        if key not in self._started:
            config = PhoneConfig(
                language=language,
                seed=seed,
                animation_scale=0,
                **({} if as_filmed else self.look.config),
            )
            phone = self._stack.enter_context(VirtualPhone.start(config))
            self._started[key] = phone
        return self._started[key]


def _walk_film(
    film: Path,
    tasks: dict[str, Task],
    phones: _Phones,
    home: Path,
    folder: Path,
) -> Iterator[tuple[str, Case]]:
    """The walks beside one film: its own task, and each that has its demonstration."""
    truth = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))
    demonstration = study_film(film, home, task=truth["instruction"])
    task, language, seed = tasks[film.stem], truth["language"], truth["seed"]
    filmed_phone = phones.get_phone(seed, language, as_filmed=True)
    again = walk(task, filmed_phone, folder / "again", seed=seed, covered=False)
    shown = states(truth, demonstration, again)
    walks = [("aligned", task)]
    walks += [("misaligned", t) for t in tasks.values() if t.demo == task.id]
    for kind, walked in walks:
        stops = walk(
            walked,
            phones.get_phone(seed + OTHER, language),
            folder / kind,
            seed=seed + OTHER,
            covered=phones.look.covered,
        )
        case = Case(
            task=walked.id,
            shown=demonstration,
            folder=folder_of(demonstration.id, home),
            film=shown,
            stops=stops,
            same=walked.path is task.path,
        )
        yield kind, case


def count(
    case: Case, told: Callable[[str], object] = lambda said: None
) -> Count:
    """Ask for the keyframe at each stop; the anchors so far are its own, right or wrong.

    Args:
        case: a walk.
        told: hears of each that is wrong.
    """
    shown = prepare_demonstration(case.shown, case.folder)
    past: list[int] = []
    found = Count()
    for place, (stop, right) in enumerate(
        zip(case.stops, case.expected, strict=True)
    ):
        before = case.stops[place - 1].picture if place else None
        got = find_anchor(shown, stop.picture, stop.words, past, before=before)
        wrong = got.frame not in right
        if wrong:
            sure = "certain" if got.certain else "asks"
            where = f"{case.task} {place} {stop.step!r}"
            told(
                f"{where}: {got.frame}, not {sorted(right)}; {sure}; {got.scores}"
            )
        past.append(got.frame)
        found += Count(
            steps=1,
            right=not wrong,
            asked=not got.certain,
            missed=wrong and got.certain,
        )
    return found


def share(part: int, of: Count) -> str:
    """In per cent of the steps."""
    return f"{part / of.steps:.1%}" if of.steps else "-"


def table(counts: dict[tuple[str, str], Count]) -> Table:
    """One row a look and kind."""
    shown = Table(
        "device",
        "instruction",
        "steps",
        "right",
        "would ask",
        "wrong for certain",
    )
    for (look, kind), each in counts.items():
        shares = [share(n, each) for n in (each.right, each.asked, each.missed)]
        shown.add_row(look, kind, str(each.steps), *shares)
    return shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the films of a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--films", type=int, default=0, help="so many of them; 0 for all"
    )
    parser.add_argument("--looks", choices=("one", "all"), default="one")
    parser.add_argument("--home", type=Path, help="keep what was studied here")
    parser.add_argument(
        "--require", action="store_true", help="fail below the goals"
    )
    options = parser.parse_args(arguments)
    films = _list_films(options.folder)
    if not films:
        _say(
            f"no film of {SUITE} there; make some with "
            f"`python -m evals.films.demonstrations {SUITE}`"
        )
        return 1
    looks = LOOKS if options.looks == "all" else LOOKS[:1]
    with tempfile.TemporaryDirectory() as scratch:
        home = options.home or Path(scratch)
        counts = _count_films(films[: options.films or None], looks, home)
    Console().print(table(counts))
    missed = [
        key
        for key, each in counts.items()
        if each.right < GOALS[key[1]] * each.steps
    ]
    return int(options.require and bool(missed))


def _list_films(folder: Path) -> list[Path]:
    """The films of the suite's tasks that have their truth beside them."""
    known = {task.id for task in load_suite(SUITE)}
    return [
        film
        for film in sorted(folder.glob("*.mp4"))
        if film.stem in known and film.with_suffix(".json").is_file()
    ]


def _count_films(
    films: Sequence[Path], looks: Sequence[Look], home: Path
) -> dict[tuple[str, str], Count]:
    """The counts by look and kind of walk."""
    counts: dict[tuple[str, str], Count] = {}
    for look in looks:
        for kind, case in cases(films, home, look, told=_say):
            key = look.name, kind
            counts[key] = counts.get(key, Count()) + count(case, _say)
    return counts


def _say(line: str) -> None:
    sys.stderr.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())
