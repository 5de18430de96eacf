"""A run's events told as a story: steps with what was seen, thought, done and judged.

`RunStep` is the one record of a step that a run took. `read_story` makes them of the run's folder,
`take_step` makes the one in flight of the state.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from graph.events import (
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
    Warned,
    read_events,
)
from graph.state import Decision, Outcome, State, Usage, Verdict
from graph.tasks import TaskTree
from tools.actions import Back


@dataclass(kw_only=True)
class RunStep:
    """One decision of a run and what came of it."""

    number: int
    goal: str = ""
    """The sub-goal that it serves, in words."""
    saw: str = ""
    decision: Decision
    action: str = ""
    """As it was performed, when that is not what was decided."""
    screen: str = ""
    """Id of the screen that the decision was made on."""
    looks: list[str] = field(default_factory=list)
    """Ids of the screens that were looked at since the step before, in order."""
    experience: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    outcome: Outcome | None = None
    verdict: Verdict | None = None
    thought: str = ""
    """The thought behind the verdict."""

    @property
    def is_done(self) -> bool:
        """Whether the phone is known to have performed it."""
        return self.outcome is not None and bool(self.outcome.ok)


@dataclass(kw_only=True)
class PlanChange:
    """A change of the plan; `goals` are the sub-goals that it brought."""

    number: int
    change: str
    thought: str
    goals: list[str]


@dataclass(kw_only=True)
class RunStory:
    """All that a run told."""

    began: Began | None = None
    entries: list[RunStep | PlanChange] = field(default_factory=list)
    tasks: TaskTree = field(default_factory=TaskTree)
    usage: Usage = field(default_factory=Usage)
    concluded: Concluded | None = None
    screen: str = ""
    """Id of the last screen."""
    last_looks: list[str] = field(default_factory=list)
    """Ids of the screens that were looked at since the last step, in order; the same screen twice
    in a row counts once."""
    settle_ms: list[int] = field(default_factory=list)
    learned: list[str] = field(default_factory=list)
    """What was noted about the person."""
    warnings: list[str] = field(default_factory=list)
    """What was done less well than the person may think."""
    prompts: dict[tuple[int, str], Prompted] = field(default_factory=dict)
    """By step and call; of a call that was made again after a crash the later one."""

    @property
    def steps(self) -> list[RunStep]:
        """The entries that are steps."""
        return [entry for entry in self.entries if isinstance(entry, RunStep)]

    @property
    def list_looks(self) -> Iterator[str]:
        """Ids of all screens that were looked at, in order."""
        for step in self.steps:
            yield from step.looks
        yield from self.last_looks


def read_story(folder: Path) -> RunStory:
    """The story of a run by what its folder keeps; an empty one where nothing was told."""
    return tell_story(read_events(folder))


def take_step(state: State) -> RunStep | None:
    """The step in flight by what the state holds; None where nothing is decided."""
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

    A node that runs again after a crash tells its events again: what is told twice of one step
    counts once, the later words hold.
    """
    story, recalled = RunStory(), Recalled(step=0, experience=[], replay=False)
    for event in events:
        match event:
            case Began():
                story.began = event
            case Observed():
                story.screen = event.screen
                if story.last_looks[-1:] != [event.screen]:
                    story.last_looks.append(event.screen)
                story.settle_ms.append(event.settle_ms)
            case Recalled():
                recalled = event
            case Learned():
                story.learned += [
                    note for note in event.notes if note not in story.learned
                ]
            case Warned():
                story.warnings += (
                    [event.text] if event.text not in story.warnings else []
                )
            case Prompted():
                story.prompts[event.step, event.call] = event
            case Decided():
                _add_decision(story, event, recalled)
                recalled = Recalled(step=event.step, experience=[], replay=False)
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
    return story


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
    if isinstance(last, RunStep) and last.number == event.step and _is_untouched(last):
        step.looks = [*last.looks, *step.looks]
        step.experience = step.experience or last.experience
        story.entries[-1] = step
    else:
        story.entries.append(step)


def _take_looks(story: RunStory) -> list[str]:
    looks, story.last_looks = story.last_looks, []
    return looks


def _is_untouched(step: RunStep) -> bool:
    return not step.asked and step.outcome is None and step.verdict is None


def _add_plan(story: RunStory, event: Planned) -> None:
    ids = {task.id for task in story.tasks.tasks}
    last = story.entries[-1] if story.entries else None
    if (
        isinstance(last, PlanChange)
        and last.number == event.step
        and event.tasks == story.tasks
    ):
        story.entries.pop()
        ids -= {task.id for task in event.tasks.tasks if task.goal in last.goals}
    goals = [task.goal for task in event.tasks.tasks if task.id not in ids and task.id]
    if event.change == "refine" and event.tasks.stack:
        goals = [event.tasks.tasks[event.tasks.stack[-1]].goal]
    if event.change == "reorder":
        goals = [event.tasks.tasks[i].goal for i in reversed(event.tasks.stack) if i]
    story.entries.append(
        PlanChange(
            number=event.step, change=event.change, thought=event.thought, goals=goals
        )
    )
    story.tasks = event.tasks


def _add_question(story: RunStory, event: Asked) -> None:
    step = _find_step(story, event.step)
    if step is not None and event not in step.asked:
        step.asked.append(event)


def _add_action(story: RunStory, event: Acted) -> None:
    step = _find_step(story, event.step)
    if step is None:
        # A recovery is decided by rule in `remember`, which tells of no decision.
        back = Decision(
            step=event.step, task=0, judgement="act", action=Back(), origin="recovery"
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
    last = next((e for e in reversed(story.entries) if isinstance(e, RunStep)), None)
    return last if last is not None and last.number == number else None
