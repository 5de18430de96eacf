"""A simulated model that knows the reference path, with seeded noise in every role.

Without noise it shows what the graph can do with a model that makes no errors; with noise, how much
planning, reflection and memory make up for. It is not a language model: results with it are
labelled as a simulation.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from langchain_core.messages import BaseMessage

from evals.simulated.dialogue import select_question
from evals.simulated.foresight import (
    LOOKS,
    Knowledge,
    Pending,
    as_seen,
    cite_run,
    find_opening,
    find_place,
    foresee,
    is_completed,
    is_here,
    is_last,
    leads_on,
    list_others,
    name_batch,
    name_following,
    open_again,
    put_back,
    reached,
    say_done,
)
from evals.simulated.last_switch import LastSwitch
from evals.simulated.noise import ROLES, Error, Noise
from evals.simulated.sub_goals import CHUNK, name_sub_goals
from evals.tasks.find import OPPOSITE, action, satisfied
from evals.tasks.other_phones import OtherPhone, allow_start, look_further
from evals.tasks.steps import Step
from graph import events
from graph.state import Decision
from models.offline.prompt import Prompt, read_prompt
from tools.actions import Action, Back, OpenApp, Scroll
from tools.observation.capture import load_screen
from tools.screen import TOGGLES, Element, Screen

PROSE = "Let me think about what to do on this screen."
_WAITS = 3
_BACKS = 3
_RELAUNCHES = 2
KNOWN_WAY = "A known way is being followed"
"""With it the prompt asks for the one action that is needed here, as the rest is known."""


@dataclass
class Oracle:
    """Answers the calls of one run; register it by `models.scripted.register_script`."""

    steps: Sequence[Step]
    """In the run's language."""
    folder: Path
    """Of the run, whose events tell the screen and the verdicts."""
    noise: Noise = field(default_factory=Noise)
    seed: str = ""
    planning: bool = True
    finished: Callable[[], bool | None] = lambda: None
    """Whether the phone shows the task done, None where that cannot be seen. It looks when it finds
    no way on, and when it checks at the end."""
    phone: OtherPhone = field(default_factory=OtherPhone)
    errors: list[Error] = field(default_factory=list)
    """What it did wrong on purpose, in order."""
    verdicts: list[tuple[bool, bool]] = field(default_factory=list)
    """Of each reflection: whether the action was right, and whether it was said to be."""
    pending: Pending | None = None
    _place: int = 0
    _heart: Decision | None = None
    _failed: bool = False
    _acted: bool = False
    _stuck: bool = False
    _noticed: bool = False
    _planned: int = -1
    _undo: Element | None = None
    _read: int = 0
    _screen: str = ""
    _looks: dict[str, None] = field(default_factory=dict)
    """Ids of the screens seen so far."""
    _rate: float = 0.0
    _ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    _entered: set[str] = field(default_factory=set)
    _plans: int = 0
    _waits: int = 0
    _backs: int = 0
    _relaunches: int = 0
    _pages: dict[int, str] = field(default_factory=dict)
    _upwards: set[int] = field(default_factory=set)
    _looked_further: Counter[int] = field(default_factory=Counter)
    """Scrolls on a small screen for what a step names, by its place."""
    _led: bool = False
    _foretold: bool = False
    _retried: set[int] = field(default_factory=set)
    _task: str = ""
    _parts: list[tuple[int, int]] = field(default_factory=list)
    """Steps of the sub-goals of the plan as it is, in order."""
    _ahead: Pending | None = None
    """What was named with a plan, or with the end of a sub-goal, and is made after that."""
    _batch: list[Pending] = field(default_factory=list)
    """What was named to follow the action that is under way."""

    def __post_init__(self) -> None:
        self._rng = random.Random(f"oracle/{self.seed}")
        self._last_switch = LastSwitch(self.steps)

    def assess_goal(self, goal: str) -> dict[str, Any] | None:
        """The assessment of a whole task, where no prompt of ours was sent; None for prose."""
        self.catch_up()
        self._rate = self.noise.actor
        if self._errs("malformed reply", 0.25):
            return None
        return self._assess(Prompt(call="assess", goal=goal))

    def go_on(self, pending: Pending, *, stays: bool = False) -> None:
        """Have this action under way, decided on now; `stays` if its step goes on after it."""
        after = pending.place if stays else pending.after
        self.pending = replace(pending, before=self.look(), after=after)

    def __call__(self, messages: list[BaseMessage]) -> str:
        """The reply to a prompt of the graph's, as JSON."""
        self.catch_up()
        prompt = read_prompt(select_question(messages))
        self._rate = getattr(self.noise, ROLES[prompt.call])
        self._task = prompt.task
        if self._errs("malformed reply", 0.25):
            return PROSE
        answers: dict[str, Callable[[Prompt], dict[str, Any]]] = {
            "judge": self._judge,
            "assess": self._assess,
            "track": self._track,
            "plan": self._plan,
            "reflect": self._reflect,
            "conclude": self._conclude,
            "deliberate": lambda _: {"conforms": True},  # it knows the way
            "locate": lambda asked: {"frame": int(asked.near.split()[0])},
        }
        return json.dumps(answers[prompt.call](prompt), ensure_ascii=False)

    # What became of the run so far

    def catch_up(self) -> None:
        """Hear what became of the run so far."""
        file = self.folder / events.FILE
        if not file.is_file():
            return
        with file.open(encoding="utf-8") as told:
            told.seek(self._read)
            for line in told:
                self._hear(json.loads(line))
            self._read = told.tell()

    def _hear(self, event: dict[str, Any]) -> None:
        if event["event"] == "observed":
            self._screen = event["screen"]
            self._looks[self._screen] = None
        elif event["event"] == "decided" and event["decision"]["action"]:
            self._hear_decision(event["decision"])
        elif event["event"] == "acted":
            self._acted, self._failed = True, event["outcome"]["ok"] is False
        elif event["event"] == "reflected" and self._foretold:
            # It has judged that step itself, and gone on from there.
            self._foretold = False
        elif event["event"] == "reflected" and self._heart is not None:
            self._follow(self._heart, event["verdict"])
        elif event["event"] == "reflected" and self.pending is not None:
            if event["verdict"].get("interrupted"):
                self._led = True
                return  # It is judged anew when what came over the page is gone.
            pending, self.pending = self.pending, None
            acted, self._acted = self._acted, False
            if not acted:
                # Refused, as it changed nothing here before: there is no way on from this page.
                self._stuck = True
            if pending.lasting and event["verdict"]["kind"] == "no_change":
                # The list ends here.
                self._upwards ^= {pending.place}
            if pending.lasting or not acted:
                return
            if event["verdict"]["kind"] == "expected":
                self._place = pending.after
                self._last_switch.note(pending)
                self._waits = self._backs = 0
                self._noticed = False
            elif pending.right and not self._failed and self._stays(pending):
                self._doubt(
                    pending, seen_by_rule=event["verdict"]["origin"] == "rule"
                )
            else:
                self._place = pending.place
                self._noticed = not pending.right
                self._mend(pending)

    def _hear_decision(self, decision: dict[str, Any]) -> None:
        """An action that the graph makes: by heart, or one that was named ahead."""
        origin = decision["origin"]
        if origin in ("memory", "rule"):
            self._heart = Decision.model_validate(decision)
        elif origin == "batch" and self._batch:
            pending, self._acted = self._batch.pop(0), False
            self.pending = replace(pending, before=self.look())
            self._pages[pending.place] = self.pending.before.signature
            if decision["action"]["kind"] == "scroll":
                # Its label was not in sight; if it is not found, it is further up.
                self._upwards.add(pending.place)
        elif origin == "model" and self._ahead is not None:
            self.pending, self._ahead = self._ahead, None
            self._acted = False

    def _follow(self, heart: Decision, verdict: dict[str, Any]) -> None:
        """Go along with a step that memory made, as far as it is one of the path."""
        if verdict.get("interrupted"):
            return  # It is judged anew when what came over the page is gone.
        self._heart = None
        if verdict["kind"] == "expected":
            self._place, self._led = (
                reached(self.steps, self._place, heart),
                True,
            )
            if heart.action is not None and heart.action.kind == "scroll":
                # What is not seen by now has been passed, or the list does not hold it.
                self._upwards.add(self._place)

    def _stays(self, pending: Pending) -> bool:
        """Whether the page of an action is still in front."""
        return self.look().signature == pending.before.signature

    def _doubt(self, pending: Pending, *, seen_by_rule: bool) -> None:
        """Go on after an action that was right whatever was said of it, as the page shows."""
        aimed = pending.aimed
        held = aimed is not None and (
            aimed.selected or aimed.checked or aimed.role == "input"
        )
        last = pending.after >= len(self.steps)
        step = self.steps[min(pending.after, len(self.steps) - 1)]
        switch = last and aimed is not None and aimed.role in TOGGLES
        if (
            seen_by_rule
            and not held
            and (switch or action(step, self.look()) is None)
        ):
            # It had no effect, and what comes after it is not there: once it may have got lost, or
            # come late.
            self._stuck = pending.place in self._retried
            self._led = not self._stuck
            self._retried.add(pending.place)
        else:
            self._place = pending.after

    def _mend(self, pending: Pending) -> None:
        """After a mistake that was noticed on the same page, see what it put out of order."""
        touched, before = pending.touched, pending.before
        if (
            touched is None
            or not self._stays(pending)
            or self._screen == before.id
        ):
            return
        if touched.role in TOGGLES:
            self._undo = touched
            return
        last = pending.place - 1
        kind = self.steps[last].do
        is_same_page = self._pages.get(last) == before.signature
        if not is_same_page or kind not in ("tap", "fill"):
            return
        chosen = action(self.steps[last], self.look())
        aimed = self.look().find_element(getattr(chosen, "element", -1))
        if aimed is not None and aimed.role not in TOGGLES:
            self._place = last

    def _recall_screens(self) -> Knowledge:
        """What it knows of pages that are not in front."""
        seen = [load_screen(self.folder, each) for each in self._looks]
        return Knowledge(task=self._task, screens=seen)

    def look(self) -> Screen:
        """What the run saw last."""
        return load_screen(self.folder, self._screen)

    # The roles

    def _judge(self, prompt: Prompt) -> dict[str, Any]:
        """Whether the sub-goal is within reach, where that is asked before the action."""
        screen = self.look()
        found = self._settled(prompt, screen)
        if found is None and self._errs("wrong verdict", 0.75):
            found = say_done(screen, self._task)
        return found or {"judgement": "act", "thought": "within reach"}

    def _assess(self, prompt: Prompt) -> dict[str, Any]:
        if prompt.step_before:
            return self._judge_along(prompt)
        return self._choose(prompt)

    def _judge_along(self, prompt: Prompt) -> dict[str, Any]:
        """What became of the step before, and the next one."""
        said = self._reflect(prompt)
        kind = said["verdict"]
        judged = {"kind": kind, "origin": "model"}
        self._hear({"event": "reflected", "verdict": judged})
        if kind != "expected":
            return {**said, "judgement": "act", "previous": kind}
        self._foretold = True
        return {**self._choose(prompt), "previous": kind}

    def _choose(self, prompt: Prompt) -> dict[str, Any]:
        screen = self.look()
        allowing = allow_start(screen, self.phone.vendor, zh=self.phone.zh)
        if allowing is not None:
            return self._insert(allowing, "let it open", screen)
        found = self._settled(prompt, screen)
        if found is not None:
            return found
        if self._undo is not None:
            touched, self._undo = self._undo, None
            again = put_back(touched, screen)
            if again is not None:
                return self._acts(
                    again, "put it back", screen, after=self._place
                )
        _, end = self._ranges.get(prompt.goal, (0, len(self.steps)))
        opens = (
            self._place < len(self.steps)
            and self.steps[self._place].do == "launch"
        )
        if opens and prompt.actions and "open_app" not in prompt.actions:
            # Apps are opened from the home screen alone here.
            return self._acts(
                {"kind": "home"}, "go where apps are opened", screen, after=self._place,
                lasting=True,
            )  # fmt: skip
        several = prompt.several and KNOWN_WAY not in prompt.experience
        return self._act(screen, end, several=several)

    def _settled(self, prompt: Prompt, screen: Screen) -> dict[str, Any] | None:
        """Several steps, or done already; None where an action is due.

        Where the prompt allows it, the reply names the sub-goals too, and the action after that.
        """
        start, end = self._ranges.get(prompt.goal, (0, len(self.steps)))
        known = prompt.goal in self._ranges
        guided = KNOWN_WAY in prompt.experience
        if (
            not known
            and self.planning
            and not guided
            and len(self.steps) - self._place > CHUNK
        ):
            return self._cut_at_once(prompt, screen)
        if self._undo is not None and put_back(self._undo, screen) is not None:
            return None
        # What the plan leaves out is not missed where its next step can be done.
        if prompt.goal not in self._entered and self._place < start:
            possible = action(self.steps[start], screen) is not None
            self._place = start if possible else self._place
        self._entered.add(prompt.goal)
        self._skip(screen, end)
        self._place = self._last_switch.find_way_back(self._place, screen)
        if self._place >= end:
            done = say_done(screen, self._task)
            return self._act_ahead(done, prompt, screen)
        return None

    def _cut_at_once(self, prompt: Prompt, screen: Screen) -> dict[str, Any]:
        """The whole plan with its first action, or that there must be one."""
        cut: dict[str, Any] = {
            "thought": "several steps",
            "judgement": "decompose",
        }
        if not prompt.plans:
            return cut
        self._rate = self.noise.planner
        cut["subgoals"] = self._cut(prompt)
        self._rate = self.noise.actor
        return self._act_ahead(cut, prompt, screen)

    def _act_ahead(
        self, judged: dict[str, Any], prompt: Prompt, screen: Screen
    ) -> dict[str, Any]:
        """The reply with the action that comes once its judgement is applied, if one is plain."""
        place = self._place
        end = next((last for first, last in self._parts if first == place), 0)
        if not prompt.several or end <= place or self._undo is not None:
            return judged
        opens = self.steps[place].do == "launch"
        barred = opens and prompt.actions and "open_app" not in prompt.actions
        if barred or action(self.steps[place], screen) is None:
            return judged
        acts = self._act(screen, end, several=True)
        self._ahead, self.pending = self.pending, None
        return {**acts, **judged}

    def _act(
        self, screen: Screen, end: int, *, several: bool = False
    ) -> dict[str, Any]:
        place, right = self._place, True
        lost = self._stuck or not is_here(
            self.steps, self._pages, place, screen
        )
        chosen = None if lost else action(self.steps[place], screen)
        following = name_following(self.steps, place, screen)
        if (
            chosen is not None
            and following is not None
            and self._errs("skipped step", 0.25)
        ):
            place, chosen, right = place + 1, following, False
        if chosen is None:
            return self._lost(screen, end, several=several)
        step = self.steps[place]
        if isinstance(chosen, Scroll) and place in self._upwards:
            chosen = chosen.model_copy(
                update={"direction": OPPOSITE[chosen.direction]}
            )
        raw, touched = chosen.model_dump() | as_seen(chosen, screen), None
        aimed = screen.find_element(getattr(chosen, "element", -1))
        if aimed is not None and not right and aimed.role in TOGGLES:
            touched = aimed
        if aimed is not None and self._errs("wrong element", 0.5):
            able = list_others(screen, aimed.index)
            touched = self._rng.choice(able) if able else None
            if touched is not None:
                right, raw = False, {"kind": "tap", "element": touched.index}
        lasting = step.do in LOOKS
        said = self._acts(
            raw, str(step), screen, after=place + 1, right=right, lasting=lasting, aimed=aimed,
            touched=touched,
        )  # fmt: skip
        self._pages[place] = screen.signature
        said["completes"] = is_last(self.steps, place, end) and not lasting
        if several and right and touched is None and leads_on(chosen):
            named = name_batch(
                self.steps,
                self._parts,
                place + 1,
                screen,
                knowledge=self._recall_screens(),
                page_is_seen=not isinstance(chosen, (OpenApp, Back)),
            )
            self._batch = [pending for pending, _ in named]
            said["then"] = [raw for _, raw in named]
        return said

    def _acts(
        self,
        raw: dict[str, Any],
        thought: str,
        screen: Screen,
        *,
        after: int,
        **facts: Any,
    ) -> dict[str, Any]:
        """The reply that does this, noted as under way."""
        # What a recovery did in between says nothing of this one.
        self._acted = False
        self._ahead, self._batch = None, []
        self.pending = Pending(
            place=self._place, after=after, before=screen, **facts
        )
        return {
            "observation": "",
            "thought": thought,
            "judgement": "act",
            "action": raw,
            "expect": foresee(self.steps, after, screen),
        }

    def _insert(
        self, made: Action, thought: str, screen: Screen
    ) -> dict[str, Any]:
        """An action that the path does not name; its step comes after it."""
        raw = made.model_dump()
        return self._acts(raw, thought, screen, after=self._place, lasting=True)

    def _lost(
        self, screen: Screen, end: int, *, several: bool
    ) -> dict[str, Any]:
        """The step's element is not there: wait, find the place in the path again, or go back."""
        if self._last_switch.may_end() and self.finished():
            self._place = len(self.steps)
            return say_done(screen, self._task)
        led, self._led = self._led, False
        if led and not self._stuck and self._relocate(screen, led=True):
            # A rule closed what the step was to close, so nothing is to be looked for.
            end = max(end, self._place + 1)
            return self._act(screen, end, several=several)
        further = self._look_further(screen)
        if further is not None:
            return self._insert(further, "look further", screen)
        self._waits += 1
        stuck, self._stuck = self._stuck, False
        while stuck and self._place > 0 and self.steps[self._place].do in LOOKS:
            # It will not come: what was to bring it has not been done.
            self._place -= 1
        if self._waits > 1 and not stuck and self._relocate(screen):
            self._skip(screen, len(self.steps))
            if self._place >= len(self.steps):
                return say_done(screen, self._task)
            end = max(end, self._place + 1)
            return self._act(screen, end, several=several)
        if self._waits <= _WAITS and not stuck:
            raw: dict[str, Any] = {"kind": "wait", "seconds": 1}
        elif self._backs < _BACKS:
            self._backs += 1
            raw = {"kind": "back"}
        elif self._relaunches < _RELAUNCHES:
            self._relaunches += 1
            self._waits = self._backs = 0
            self._place = find_opening(self.steps, self._place)
            raw = open_again(self.steps[self._place])
        else:
            return {
                "judgement": "impossible",
                "message": f"{self.steps[self._place]}: not found",
            }
        opens = raw["kind"] == "open_app"
        return self._acts(
            raw,
            "look for the way",
            screen,
            after=self._place + 1,
            lasting=not opens,
        )

    def _look_further(self, screen: Screen) -> Scroll | None:
        """The scroll for what a small screen does not hold, or was scrolled past, after a wait."""
        place = self._place
        is_far = self.phone.is_small or place in self._upwards
        if not is_far or not self._waits or self._stuck:
            return None
        self._looked_further[place] += 1
        tries = self._looked_further[place] - 1
        is_upwards = place in self._upwards
        return look_further(self.steps[place], screen, tries, up=is_upwards)

    def _relocate(self, screen: Screen, *, led: bool = False) -> bool:
        """Whether a step nearby fits this screen, which is then the next one."""
        found = find_place(
            self.steps, self._pages, self._place, screen, led=led, noticed=self._noticed
        )  # fmt: skip
        self._place = self._place if found is None else found
        return found is not None

    def _plan(self, prompt: Prompt) -> dict[str, Any]:
        return {
            "thought": "the known path",
            "change": "decompose",
            "subgoals": self._cut(prompt),
        }

    def _cut(self, prompt: Prompt) -> list[str]:
        """The sub-goals that the steps of a goal fall into."""
        self._plans += 1
        if prompt.goal in self._ranges and self._place == self._planned:
            # Planned for before, and no step further since: another way must be found.
            self._stuck = True
        self._planned = self._place
        _, end = self._ranges.get(prompt.goal, (0, len(self.steps)))
        size = CHUNK if prompt.goal not in self._ranges else max(1, CHUNK // 2)
        start = min(self._place, end - 1)
        named = name_sub_goals(
            self.steps, range(start, end, size), end, plan=self._plans
        )
        self._ranges |= named
        goals = list(named)
        parts = list(named.values())
        if len(goals) > 1 and self._errs("skipped step", 0.75):
            left_out = self._rng.randrange(len(goals))
            del goals[left_out], parts[left_out]
        later = [part for part in self._parts if part[0] >= end]
        self._parts = [*parts, *later]
        return goals

    def _track(self, prompt: Prompt) -> dict[str, Any]:
        """What is completed, which nobody reads here but people."""
        missed = 1 if self._errs("skipped step", 0.75) else 0
        made = self.steps[: max(0, self._place - missed)][-CHUNK:]
        return {"completed": "; ".join(map(str, made)) or "nothing yet"}

    def _reflect(self, prompt: Prompt) -> dict[str, Any]:
        pending = self.pending
        right = pending is None or pending.right
        said = right ^ self._errs("wrong verdict", 0.75)
        self.verdicts.append((right, said))
        if said:
            _, end = self._ranges.get(prompt.goal, (0, len(self.steps)))
            done = is_completed(pending, self.steps, end)
            return {
                "verdict": "expected",
                "subgoal_done": done,
                "thought": "as meant",
            }
        same = pending is not None and self._stays(pending)
        return {
            "verdict": "no_change" if same else "wrong_page",
            "lesson": "it was the wrong element",
        }

    def _conclude(self, prompt: Prompt) -> dict[str, Any]:
        # What the phone only does by itself afterwards is not done yet when no error was made.
        seen = self.finished() if self.errors else None
        self._skip(self.look(), len(self.steps))
        done = self._place >= len(self.steps) and seen is not False
        if self._errs("wrong verdict", 0.75):
            done = not done
        if not done and seen is False:
            # Which step went wrong is not seen at the end, so that the whole way is gone again.
            self._place = 0
        told = next((s.text for s in self.steps if s.do == "answer"), "")
        missing = [] if done else ["the task as it was asked for"]
        known = self._recall_screens()
        cited = cite_run(self.look(), known, prompt.unseen, prompt.besides)
        return {
            "done": done,
            "missing": missing,
            "evidence": cited if done else [],
            "answer": told,
        }

    # Helpers

    def _skip(self, screen: Screen, end: int) -> None:
        """Pass by what is found already, and what may be left out."""
        while self._place < end:
            step = self.steps[self._place]
            absent = step.maybe and action(step, screen) is None
            is_set = self._last_switch.is_switched(self._place, screen)
            if not absent and not is_set and not satisfied(step, screen):
                return
            self._place += 1

    def _errs(self, error: Error, share: float) -> bool:
        """Whether to make this error now; the shares of a call's errors add up to 1."""
        made = self._rng.random() < self._rate * share
        if made:
            self.errors.append(error)
        return made
