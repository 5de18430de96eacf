"""Turn a run's events into a story: steps with what was seen, thought, done and judged.

`RunStep` is the one record of a step that a run took. `read_story` makes them from the run's
folder, `take_step` makes the step in flight from the state.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from graph.events import (
    FILE,
    Acted,
    Asked,
    Began,
    Concluded,
    Decided,
    Event,
    Learned,
    Observed,
    Planned,
    Prompted,
    Recalled,
    Reflected,
    Reopened,
    Restricted,
    Warned,
    parse_lines,
)
from graph.state import Decision, Outcome, State, Usage, Verdict
from graph.tasks import TaskTree
from tools.acting.journal import read_lines
from tools.actions import Ask, Back


@dataclass(kw_only=True)
class Work:
    """When a part of a run was, and where its time went; zeros in runs of an earlier version."""

    begins: float = 0.0
    """Seconds since the epoch."""
    ends: float = 0.0
    model_ms: int = 0
    phone_ms: int = 0
    own_ms: int = 0

    @property
    def total_ms(self) -> int:
        """Milliseconds of work; a run that waits for an answer does none."""
        return self.model_ms + self.phone_ms + self.own_ms

    def list_parts(self) -> list[tuple[str, int]]:
        """Milliseconds of each part: model, phone, own."""
        return [
            ("model", self.model_ms),
            ("phone", self.phone_ms),
            ("own", self.own_ms),
        ]

    def add_work(self, later: "Event | Work") -> None:
        """Add the work that an event or another part, which came later, tells of."""
        if isinstance(later, Work):
            begins, ends = later.begins, later.ends
        else:
            took = later.model_ms + later.phone_ms + later.own_ms
            begins, ends = later.at - took / 1000, later.at
        if ends:
            self.begins = self.begins or begins
            self.ends = ends
        self.model_ms += later.model_ms
        self.phone_ms += later.phone_ms
        self.own_ms += later.own_ms


@dataclass(kw_only=True)
class RunStep:
    """One decision of a run and its results."""

    number: int
    goal: str = ""
    """The sub-goal that it serves, in words."""
    saw: str = ""
    decision: Decision
    action: str = ""
    """As it was performed, if that differs from the decision."""
    screen: str = ""
    """Id of the screen that the decision was made on."""
    looks: list[str] = field(default_factory=list)
    """Ids of the screens observed since the step before, in order."""
    experience: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    outcome: Outcome | None = None
    verdict: Verdict | None = None
    thought: str = ""
    """The thought behind the verdict."""
    work: Work = field(default_factory=Work)

    @property
    def is_done(self) -> bool:
        """Whether the phone is known to have performed it."""
        return self.outcome is not None and bool(self.outcome.ok)

    @property
    def answers(self) -> list[str]:
        """What the user answered to the question that the step asks; empty if it asks none."""
        if not isinstance(self.decision.action, Ask):
            return []
        return [asked.response for asked in self.asked]

    @property
    def is_by_user(self) -> bool:
        """Whether the user did it on the phone themselves, and said so."""
        return self.verdict is not None and self.verdict.origin == "person"


@dataclass(kw_only=True)
class PlanChange:
    """A change of the plan; `goals` are the sub-goals that it brought."""

    number: int
    change: str
    thought: str
    goals: list[str]
    refusal: str = ""
    """Why the run was not done yet, if the plan is to mend that."""
    work: Work = field(default_factory=Work)


@dataclass(kw_only=True)
class RunStory:
    """Everything that a run's events tell."""

    began: Began | None = None
    entries: list[RunStep | PlanChange] = field(default_factory=list)
    tasks: TaskTree = field(default_factory=TaskTree)
    usage: Usage = field(default_factory=Usage)
    concluded: Concluded | None = None
    screen: str = ""
    """Id of the last screen."""
    last_looks: list[str] = field(default_factory=list)
    """Ids of the screens observed since the last step, in order; repeats in a row count once."""
    settle_ms: list[int] = field(default_factory=list)
    learned: list[str] = field(default_factory=list)
    """What was noted about the user."""
    warnings: list[str] = field(default_factory=list)
    """What is done less well than the user may think."""
    restrictions: list[Restricted] = field(default_factory=list)
    """Where a rule of the user's policy held, in order."""
    prompts: dict[tuple[int, str], Prompted] = field(default_factory=dict)
    """By step and call; if a call was repeated after a crash, the later one."""
    refusal: str = ""
    """Why the last claim was refused, for the plan that is to mend that."""
    pending_work: Work = field(default_factory=Work)
    """What was done since the last entry, for the next one."""

    @property
    def steps(self) -> list[RunStep]:
        """The entries that are steps."""
        return [entry for entry in self.entries if isinstance(entry, RunStep)]

    @property
    def all_looks(self) -> Iterator[str]:
        """Ids of all observed screens, in order."""
        for step in self.steps:
            yield from step.looks
        yield from self.last_looks


def read_story(folder: Path) -> RunStory:
    """The story of a run from its folder; empty if there are no events.

    It is the same object until the run has another event, so it is not to be changed.
    """
    return _tell_lines(tuple(read_lines(folder / FILE)))


# A node asks a dozen times what has happened, most of all one that checks a claim.
@lru_cache(maxsize=8)
def _tell_lines(lines: tuple[str, ...]) -> RunStory:
    return tell_story(parse_lines(lines))


def take_step(state: State) -> RunStep | None:
    """The step in flight from the state; None if nothing is decided."""
    decision = state.get("decision")
    if decision is None:
        return None
    return RunStep(
        number=decision.step,
        goal=state["tasks"].tasks[decision.task].goal,
        decision=decision,
        screen=decision.before.id if decision.before else "",
        outcome=state.get("outcome"),
        verdict=state.get("verdict"),
    )


def tell_story(events: Iterable[Event]) -> RunStory:
    """The story of these events.

    A node that runs again after a crash repeats its events: of two events about one step the later
    one counts.
    """
    story, recalled = RunStory(), Recalled(step=0, experience=[], replay=False)
    for event in events:
        before = story.entries[-1] if story.entries else None
        is_of_last = _is_about(event, before)
        match event:
            case Recalled():
                recalled = event
            case Decided():
                _add_decision(story, event, recalled)
                recalled = Recalled(
                    step=event.step, experience=[], replay=False
                )
            case Reopened():
                story.refusal = event.text
            case _:
                _add_event(story, event)
        _charge_work(story, event, before, is_of_last=is_of_last)
    return story


def _is_about(event: Event, entry: RunStep | PlanChange | None) -> bool:
    """Whether the work before an event was for the newest entry, and not for the next one."""
    if entry is None:
        return False
    if isinstance(event, Concluded):
        return True
    if isinstance(entry, PlanChange) or isinstance(event, Began):
        return False
    if entry.verdict is not None or entry.decision.action is None:
        return False
    return event.step <= entry.number


def _charge_work(
    story: RunStory,
    event: Event,
    before: RunStep | PlanChange | None,
    *,
    is_of_last: bool,
) -> None:
    """Count the work of an event for the entry that it belongs to."""
    story.pending_work.add_work(event)
    if not story.entries:
        return
    last = story.entries[-1]
    if is_of_last or last is not before:
        last.work.add_work(story.pending_work)
        story.pending_work = Work()


def _add_event(story: RunStory, event: Event) -> None:
    """Add any event but `Recalled`, `Decided` and `Reopened`, which belong to the next entry."""
    match event:
        case Began():
            story.began = event
        case Observed():
            _add_look(story, event)
        case Learned():
            _extend_once(story.learned, event.notes)
        case Warned():
            _extend_once(story.warnings, [event.text])
        case Prompted():
            story.prompts[event.step, event.call] = event
        case Restricted():
            story.restrictions.append(event)
        case Planned():
            _add_plan(story, event)
        case Asked():
            _add_question(story, event)
        case Acted():
            _add_action(story, event)
        case Reflected():
            _add_verdict(story, event)
        case Concluded():
            story.concluded = event
            story.tasks, story.usage = event.tasks, event.usage


def _add_look(story: RunStory, event: Observed) -> None:
    story.screen = event.screen
    if story.last_looks[-1:] != [event.screen]:
        story.last_looks.append(event.screen)
    story.settle_ms.append(event.settle_ms)


def _extend_once(texts: list[str], more: Sequence[str]) -> None:
    texts += [text for text in more if text not in texts]


def _add_decision(story: RunStory, event: Decided, recalled: Recalled) -> None:
    step = RunStep(
        number=event.step,
        goal=event.goal,
        saw=event.observation,
        decision=event.decision,
        screen=story.screen,
        looks=_take_looks(story),
        experience=list(recalled.experience),
    )
    last = story.entries[-1] if story.entries else None
    if not isinstance(last, RunStep) or not _is_repeated(last, event):
        story.entries.append(step)
        return
    step.looks = [*last.looks, *step.looks]
    step.experience = step.experience or last.experience
    step.work = last.work
    story.entries[-1] = step


def _is_repeated(step: RunStep, event: Decided) -> bool:
    """Whether the decision replaces one that nothing came of."""
    if step.number != event.step or step.asked:
        return False
    return step.outcome is None and step.verdict is None


def _take_looks(story: RunStory) -> list[str]:
    looks, story.last_looks = story.last_looks, []
    return looks


def _add_plan(story: RunStory, event: Planned) -> None:
    old_ids = {task.id for task in story.tasks.tasks}
    last = story.entries[-1] if story.entries else None
    if isinstance(last, PlanChange) and _is_same_plan(story, last, event):
        story.entries.pop()
        story.refusal = story.refusal or last.refusal
        old_ids -= {
            task.id for task in event.tasks.tasks if task.goal in last.goals
        }
    change = PlanChange(
        number=event.step,
        change=event.change,
        thought=event.thought,
        goals=_list_new_goals(event, old_ids),
        refusal=story.refusal,
    )
    story.entries.append(change)
    story.refusal = ""
    story.tasks = event.tasks


def _is_same_plan(story: RunStory, last: PlanChange, event: Planned) -> bool:
    return last.number == event.step and event.tasks == story.tasks


def _list_new_goals(event: Planned, old_ids: set[int]) -> list[str]:
    """The sub-goals that a change of plan brought."""
    tasks, stack = event.tasks.tasks, event.tasks.stack
    if event.change == "reorder":
        return [tasks[number].goal for number in reversed(stack) if number]
    if event.change == "refine" and stack:
        return [tasks[stack[-1]].goal]
    return [task.goal for task in tasks if task.id and task.id not in old_ids]


def _add_question(story: RunStory, event: Asked) -> None:
    step = _find_step(story, event.step)
    if step is not None and event not in step.asked:
        step.asked.append(event)


def _add_action(story: RunStory, event: Acted) -> None:
    step = _find_step(story, event.step)
    if step is None:
        # `remember` decides a recovery by rule and emits no `Decided`.
        back = Decision(
            step=event.step,
            task=0,
            judgement="act",
            action=Back(),
            origin="recovery",
        )
        looks = _take_looks(story)
        step = RunStep(
            number=event.step, decision=back, screen=story.screen, looks=looks
        )
        story.entries.append(step)
    step.action, step.outcome = event.action, event.outcome


def _add_verdict(story: RunStory, event: Reflected) -> None:
    story.tasks, story.usage = event.tasks, event.usage
    step = _find_step(story, event.step)
    if step is not None:
        step.verdict, step.thought = event.verdict, event.thought


def _find_step(story: RunStory, number: int) -> RunStep | None:
    last = next(
        (e for e in reversed(story.entries) if isinstance(e, RunStep)), None
    )
    return last if last is not None and last.number == number else None
