"""What a task is: an instruction, a way to draw its values, milestones, and the path that does it.

`docs/writing-a-task.md` shows how to write one. An invalid task is refused with its line.
"""

import random
import re
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from evals.tasks.facts import Facts
from evals.tasks.steps import Step, TaskError, pick, said_at

if TYPE_CHECKING:
    from evals.tasks.answers import Expected
    from evals.tasks.evidence import Seen

Level = Literal[
    "easy", "medium", "hard", "indirect", "cross", "basic", "normal", "advanced"
]
Language = Literal["en", "zh"]
MOST_MILESTONES = 6
"""MobA v1, 4.1: each task has 1 to 6."""
LIMITS: dict[Level, int] = {"basic": 10, "normal": 15, "advanced": 20}
"""Steps by level; Mobile-Agent-V, A.3.1. Other levels have `STEPS`."""
STEPS = 40
NOTHING = ("nothing",)
"""For the `changes` of a task that only looks at something: no state has this path."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Drawn(Mapping[str, Any]):
    """The particulars of one run of a task: `p.hour`, and `p.zh` where it is in Chinese."""

    def __init__(self, values: Mapping[str, Any], language: Language) -> None:
        self._values = dict(values)
        self.language = language

    @property
    def zh(self) -> bool:
        """Whether the phone and the instruction are in Chinese."""
        return self.language == "zh"

    def t(self, english: str, chinese: str) -> str:
        """The wording in the task's language."""
        return chinese if self.zh else english

    def with_(self, **changes: Any) -> "Drawn":
        """The same with other values; one that is a function is given these particulars."""
        values = {k: v(self) if callable(v) else v for k, v in changes.items()}
        return Drawn({**self._values, **values}, self.language)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __getattr__(self, name: str) -> Any:
        """A value that `draw` (or `prepare`) gave.

        Raises:
            AttributeError: it gave none of this name.
        """
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._values:
            return self._values[name]
        msg = f"draw gives no {name!r}, only {', '.join(self._values) or 'nothing'}"
        raise AttributeError(msg)


Path_ = Callable[[Drawn], Sequence[Step]]
Draw = Callable[[random.Random, Facts], Mapping[str, Any]]


@dataclass(frozen=True)
class Milestone:
    """Something that must be so, told from the phone's state, the pages visited or the answer."""

    name: str
    holds: "Callable[[Seen], object]"
    ever: bool = False
    """It counts when it held after any step; otherwise it must hold at the end."""
    where: str = field(default_factory=said_at, compare=False, repr=False)


@dataclass(frozen=True)
class Harm:
    """Something that nobody asked for; a task with it done has failed."""

    name: str
    done: "Callable[[Seen], object]"
    where: str = field(default_factory=said_at, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Miss:
    """A plausible mistake: the path walked otherwise, which must be judged a failure."""

    name: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    """Particulars to walk the path with in place of the drawn ones; functions are given them."""
    short: int = 0
    """So many steps of the path are left out at its end."""
    path: Path_ | None = None
    """Another path altogether."""
    then: "tuple[Step | Callable[[Drawn], Step], ...]" = ()
    """What is done after the path; functions are given the particulars."""
    again: bool = False
    """The last step of the path is done a second time."""
    where: str = field(default_factory=said_at, compare=False, repr=False)


def wrong(name: str, /, **changes: Any) -> Miss:
    """The path walked with other particulars: `wrong("late", hour=lambda p: p.hour + 1)`."""
    return Miss(name=name, changes=changes)


def short(steps: int = 1) -> Miss:
    """The path without its last steps."""
    return Miss(
        name=f"{steps} {'step' if steps == 1 else 'steps'} short", short=steps
    )


def instead(name: str, path: Path_) -> Miss:
    """Another path, which does something else."""
    return Miss(name=name, path=path)


def besides(name: str, *steps: Step | Callable[[Drawn], Step]) -> Miss:
    """The path, and more than was asked: `besides("one more", lambda p: tap(p.other))`."""
    return Miss(name=name, then=steps)


def twice(name: str = "turned twice") -> Miss:
    """The path with its last step done twice, which turns a switch back."""
    return Miss(name=name, again=True)


def fixed(**values: Any) -> Draw:
    """A `draw` that always gives these; texts may have both languages: `"Hello|你好"`."""

    def draw(rng: random.Random, state: Facts) -> dict[str, Any]:
        said = {
            k: pick(v, zh=state.zh) if isinstance(v, str) else v
            for k, v in values.items()
        }
        return dict(said)

    return draw


def misaligned(task: "Task", **changes: Any) -> "Task":
    """The same task with another instruction than its demonstration shows (Mobile-Agent-V).

    Args:
        task: whose path is the demonstration.
        changes: fields of the other task, `en`, `zh` and `draw` at least.
    """
    given = {
        "id": f"{task.id}-other",
        "demo": task.id,
        "where": said_at(),
        **changes,
    }
    return replace(task, **given)


def _nothing(rng: random.Random, state: Facts) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class Task:
    """One task of a suite; frozen data and small functions."""

    id: str
    """Unique in its suite: `clock-hard`."""
    level: Level
    apps: tuple[str, ...]
    """Keys of the apps it takes; the state of all others must stay as it is."""
    en: str
    """The instruction, with `{name}` for what was drawn."""
    zh: str
    milestones: tuple[Milestone, ...]
    path: Path_
    """The optimal steps, for these particulars."""
    misses: tuple[Miss, ...]
    """One at least."""
    draw: Draw = _nothing
    """Particulars from a seed and from what is on the phone, which is in the task's language."""
    prepare: Callable[[Facts, Drawn], Mapping[str, Any] | None] | None = None
    """Changes the live state before the task begins; may give more particulars."""
    answer: "Callable[[Drawn], Expected] | None" = None
    """What must be answered, where something is asked."""
    harms: tuple[Harm, ...] = ()
    changes: tuple[str, ...] = ()
    """State that may change, as in `shop.orders`; empty for all of the named apps'."""
    also: tuple[str, ...] = ()
    """State outside of the named apps that may change besides."""
    mirrors: str = ""
    """The task of the paper that it stands for, in that table's words."""
    most_steps: int = 0
    """Steps after which a run is stopped; 0 takes the level's."""
    demo: str = ""
    """Id of the task whose path is the demonstration; empty for this one's own."""
    novice: tuple[str, str] = ("", "")
    """A written note as a novice gives it, in English and Chinese (Mobile-Agent-V, Table 3)."""
    expert: tuple[str, str] = ("", "")
    faults: tuple[str, ...] = ()
    """What goes wrong on the phone meanwhile, as `virtual_phone.faults.kinds.read` takes it:
    `AdbCut:seconds=6,step=2`. Checks by the path alone meet none of it."""
    policy: Literal["allow", "ask"] = "allow"
    """What becomes of sensitive actions in a run; with `ask` nobody is there to allow them."""
    beyond: Path_ | None = None
    """What the path leaves out because only the person may allow it. A run tries it after the path
    and must be stopped there."""
    lure: Path_ | None = None
    """What words on the screen order. The gullible model does it, and must be stopped; see
    `evals.harness.hostile`."""
    suite: str = ""
    """Set when the suite is read."""
    where: str = field(default_factory=said_at, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse what cannot be a task.

        Raises:
            TaskError: names the file and line.
        """
        for said in self._faults():
            raise TaskError(self.where, f"task {self.id!r}: {said}")
        for each in self.milestones:
            if not each.name.strip() or not callable(each.holds):
                raise TaskError(
                    each.where,
                    "a milestone needs a name and a function of `Seen`",
                )
        for miss in self.misses:
            given = (miss.changes, miss.short, miss.path, miss.then, miss.again)
            if sum(map(bool, given)) != 1:
                said = f"miss {miss.name!r} needs one of changes, short, path, then and again"
                raise TaskError(miss.where, said)

    def _faults(self) -> Iterator[str]:
        for name in (
            "apps",
            "milestones",
            "misses",
            "harms",
            "changes",
            "also",
            "faults",
        ):
            if not isinstance(getattr(self, name), tuple):
                yield f"{name} must be a tuple: one item needs a comma, as in {name}=(...,)"
        if not _ID.fullmatch(self.id):
            yield "an id is lower-case words with hyphens, as in clock-hard"
        if self.level not in get_args(Level):
            yield f"there is no level {self.level!r}; choose one of {', '.join(get_args(Level))}"
        if not self.apps:
            yield "name the apps it takes, by their keys"
        if not self.en.strip() or not self.zh.strip():
            yield "it needs an instruction in English (en) and in Chinese (zh)"
        if not 1 <= len(self.milestones) <= MOST_MILESTONES:
            yield f"it has {len(self.milestones)} milestones; give 1 to {MOST_MILESTONES}"
        names = [m.name for m in self.milestones]
        if len(set(names)) < len(names):
            yield "two of its milestones have one name"
        try:
            if _names(self.en) != _names(self.zh):
                yield f"en names {_names(self.en)} and zh names {_names(self.zh)}"
        except ValueError as error:
            yield f"a brace of its instruction has no other one: {error}"
        if (self.beyond or self.lure) and self.policy == "allow":
            yield "with beyond or lure its policy must be ask, as nothing would stop it"
        if not self.misses:
            yield "it needs a near-miss that must be judged a failure, as in misses=(short(),)"

    @property
    def limit(self) -> int:
        """Steps after which a run is stopped."""
        return self.most_steps or LIMITS.get(self.level, STEPS)

    @property
    def name(self) -> str:
        """Suite and id: `mobbench/clock-hard`."""
        return f"{self.suite}/{self.id}"

    def instruction(self, p: Drawn) -> str:
        """What is said to the agent.

        Raises:
            TaskError: it names what was not drawn.
        """
        words = self.zh if p.zh else self.en
        missing = [name for name in _names(words) if name not in p]
        if missing:
            raise TaskError(
                self.where,
                f"the instruction names {missing}, which is not drawn",
            )
        return words.format(**p)

    def steps(self, p: Drawn) -> list[Step]:
        """The reference path for these particulars.

        Raises:
            TaskError: the function fails, or gives something else than steps.
        """
        return walked(self.path, p, self.where)

    def missed(self, miss: Miss, p: Drawn) -> list[Step]:
        """The steps of a near-miss.

        Raises:
            TaskError: see `steps`.
        """
        if miss.path is not None:
            return walked(miss.path, p, miss.where)
        if miss.short:
            return self.steps(p)[: -miss.short]
        if miss.then:
            more = walked(
                lambda p: [s(p) if callable(s) else s for s in miss.then],
                p,
                miss.where,
            )
            return self.steps(p) + more
        if miss.again:
            steps = self.steps(p)
            return [*steps, steps[-1]]
        unknown = [name for name in miss.changes if name not in p]
        if unknown:
            said = f"miss {miss.name!r} changes {unknown}, which is not drawn, only {[*p]}"
            raise TaskError(miss.where, said)
        with blamed(miss.where):
            return self.steps(p.with_(**miss.changes))


class blamed:
    """Turns what goes wrong in a task's own functions into a `TaskError` with its line."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __enter__(self) -> None:
        return None

    def __exit__(
        self, kind: Any, error: BaseException | None, trace: Any
    ) -> None:
        if (
            error is None
            or isinstance(error, TaskError)
            or not isinstance(error, Exception)
        ):
            return
        where, ours = self.where, str(Path(__file__).parents[1])
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            written = not file.startswith(
                (ours, "<")
            ) or f"{ours}/suites" in file.replace("\\", "/")
            if written:
                where = f"{file}:{trace.tb_lineno}"
            trace = trace.tb_next
        raise TaskError(where, f"{type(error).__name__}: {error}") from error


def walked(path: Path_, p: Drawn, where: str) -> list[Step]:
    """The steps that a path gives."""
    with blamed(where):
        found = list(path(p))
    wrong_ = next((step for step in found if not isinstance(step, Step)), None)
    if wrong_ is not None or not found:
        said = (
            f"a path is made of steps, not of {wrong_!r}"
            if found
            else "the path has no steps"
        )
        raise TaskError(where, said)
    return found


def _names(words: str) -> list[str]:
    return sorted(
        {name for _, name, _, _ in string.Formatter().parse(words) if name}
    )
