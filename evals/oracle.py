"""A simulated model that knows the reference path, with seeded noise in every role.

Without noise it shows what the graph can do with a model that errs in nothing; with noise, what
planning, reflection and memory win back. It is no language model: whatever it is measured by is
labelled a simulation.
"""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from langchain_core.messages import BaseMessage, HumanMessage

from evals.find import action, satisfied
from evals.steps import Step
from models.offline.prompt import Prompt, read
from tools.observe import load
from tools.screen import Element, Screen

Error = Literal["wrong element", "skipped step", "wrong verdict", "malformed reply"]
CHUNK = 4
"""Steps of the path that one sub-goal holds."""
PROSE = "Let me think about what to do on this screen."
_WAITS = 3
_RELAUNCHES = 2
_AHEAD = 2


@dataclass
class _Pending:
    """An action that the graph has not told the end of."""

    place: int
    right: bool
    lasting: bool
    """The step goes on after it: a scroll on the way to something."""
    before: str
    """Signature of the page it was decided on."""


@dataclass
class Oracle:
    """Answers the calls of one run; register it by `models.scripted.register`."""

    steps: Sequence[Step]
    """In the run's language."""
    folder: Path
    """Of the run, whose events tell the screen and the verdicts."""
    noise: float = 0.0
    """Share of the calls, in every role, that are answered wrongly."""
    seed: str = ""
    planning: bool = True
    errors: list[Error] = field(default_factory=list)
    """What it did wrong on purpose, in order."""
    verdicts: list[tuple[bool, bool]] = field(default_factory=list)
    """Of each reflection: whether the action was right, and whether it was said to be."""
    _place: int = 0
    _pending: _Pending | None = None
    _read: int = 0
    _screen: str = ""
    _ranges: dict[str, tuple[int, int]] = field(default_factory=dict)
    _plans: int = 0
    _waits: int = 0
    _backs: int = 0
    _relaunches: int = 0
    _pages: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._rng = random.Random(f"oracle/{self.seed}")

    def __call__(self, messages: list[BaseMessage]) -> str:
        """The reply to a prompt of the graph's, as JSON."""
        self._catch_up()
        prompt = read([m for m in messages if isinstance(m, HumanMessage)][:1])
        if self._errs("malformed reply", 0.25):
            return PROSE
        answers = {
            "assess": self._assess,
            "plan": self._plan,
            "reflect": self._reflect,
            "conclude": self._conclude,
        }
        return json.dumps(answers[prompt.call](prompt), ensure_ascii=False)

    # What became of the run so far

    def _catch_up(self) -> None:
        file = self.folder / "events.jsonl"
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
        elif event["event"] == "reflected" and self._pending is not None:
            pending, self._pending = self._pending, None
            verdict = event["verdict"]
            # What a rule saw to change nothing was so before, and would not be tried again.
            idle = verdict["kind"] == "no_change" and verdict["origin"] == "rule" and pending.right
            if (verdict["kind"] == "expected" or idle) and not pending.lasting:
                self._place = pending.place + 1
                self._waits = self._backs = 0

    def _look(self) -> Screen:
        return load(self.folder, self._screen)

    # The roles

    def _assess(self, prompt: Prompt) -> dict[str, Any]:
        screen = self._look()
        start, end = self._ranges.get(prompt.goal, (0, len(self.steps)))
        if self._place < start:
            self._place = start if self._place + 1 >= start else self._place
        known = prompt.goal in self._ranges
        if not known and self.planning and self._left(screen) > CHUNK:
            return {"thought": "several steps", "judgement": "decompose"}
        self._skip(screen, end)
        if self._place >= end:
            return {"judgement": "done", "message": _cited(screen), "thought": "it is done"}
        return self._act(screen, end)

    def _act(self, screen: Screen, end: int) -> dict[str, Any]:
        if self._place + 1 < len(self.steps) and self._errs("skipped step", 0.25):
            self._place += 1
        step = self.steps[self._place]
        chosen = action(step, screen)
        right = True
        if chosen is None:
            return self._lost(screen)
        if getattr(chosen, "element", 0) and self._errs("wrong element", 0.5):
            other = self._other(screen, chosen.element)  # type: ignore[union-attr]  # has one
            if other is not None:
                right = False
                raw: dict[str, Any] = {"kind": "tap", "element": other.index}
        if right:
            raw = chosen.model_dump()
        lasting = step.do in ("scroll_to", "wait_for")
        self._pending = _Pending(self._place, right, lasting, screen.signature)
        self._pages[self._place] = screen.signature
        completes = self._place + 1 >= end and not lasting
        return {
            "observation": "",
            "thought": str(step),
            "judgement": "act",
            "action": raw,
            "completes": completes,
        }

    def _lost(self, screen: Screen) -> dict[str, Any]:
        """The step's element is not there: wait, find the place in the path again, or go back."""
        self._waits += 1
        if self._waits > 1 and self._relocate(screen):
            return self._act(screen, self._place + 1)
        raw: dict[str, Any]
        if self._waits <= _WAITS:
            raw = {"kind": "wait", "seconds": 1}
        elif self._backs < 1:
            self._backs += 1
            raw = {"kind": "back"}
        elif self._relaunches < _RELAUNCHES:
            self._relaunches += 1
            self._waits = self._backs = 0
            openings = [n for n in range(self._place + 1) if self.steps[n].do == "launch"]
            self._place = openings[-1] if openings else 0
            raw = {"kind": "open_app", "text": self.steps[self._place].text}
            if self.steps[self._place].do != "launch":
                raw = {"kind": "home"}
        else:
            return {"judgement": "impossible", "message": f"{self.steps[self._place]}: not found"}
        lasting = raw["kind"] != "open_app"
        self._pending = _Pending(self._place, True, lasting, screen.signature)
        return {"thought": "look for the way", "judgement": "act", "action": raw}

    def _relocate(self, screen: Screen) -> bool:
        """Whether a step nearby fits this screen, which is then the next one."""
        ahead = range(self._place + 1, min(self._place + 1 + _AHEAD, len(self.steps)))
        behind = [n for n in range(self._place - 1, -1, -1)
                  if self._pages.get(n) == screen.signature]  # fmt: skip
        for place in (*ahead, *behind):
            step = self.steps[place]
            if step.what and action(step, screen) is not None and step.do != "scroll_to":
                self._place = place
                return True
        return False

    def _plan(self, prompt: Prompt) -> dict[str, Any]:
        self._plans += 1
        _, end = self._ranges.get(prompt.goal, (0, len(self.steps)))
        size = CHUNK if prompt.goal not in self._ranges else max(1, CHUNK // 2)
        start = min(self._place, end - 1)
        goals: list[str] = []
        for first in range(start, end, size):
            last = min(first + size, end)
            words = "; ".join(str(step) for step in self.steps[first:last])
            goal = f"{words} [{self._plans}.{len(goals) + 1}]"[:280]
            self._ranges[goal] = (first, last)
            goals.append(goal)
        if len(goals) > 1 and self._errs("skipped step", 0.75):
            goals.pop(self._rng.randrange(len(goals)))
        return {"thought": "the known path", "change": "decompose", "subgoals": goals}

    def _reflect(self, prompt: Prompt) -> dict[str, Any]:
        pending = self._pending
        right = pending is None or pending.right
        said = right
        if self._errs("wrong verdict", 0.75):
            said = not right
        self.verdicts.append((right, said))
        if said:
            done = pending is not None and not pending.lasting and self._ends(prompt.goal, pending)
            return {"verdict": "expected", "subgoal_done": done, "thought": "as meant"}
        same = pending is not None and self._look().signature == pending.before
        lesson = "it was the wrong element"
        return {"verdict": "no_change" if same else "wrong_page", "lesson": lesson}

    def _ends(self, goal: str, pending: _Pending) -> bool:
        _, end = self._ranges.get(goal, (0, len(self.steps)))
        return pending.place + 1 >= end

    def _conclude(self, prompt: Prompt) -> dict[str, Any]:
        done = self._place >= len(self.steps)
        if self._errs("wrong verdict", 0.75):
            done = not done
        told = next((s.text for s in self.steps if s.do == "answer"), "")
        return {"done": done, "evidence": _cited(self._look()), "answer": told}

    # Helpers

    def _skip(self, screen: Screen, end: int) -> None:
        """Pass by what is found already, and what may be left out."""
        while self._place < end:
            step = self.steps[self._place]
            absent = step.maybe and action(step, screen) is None
            if not absent and not satisfied(step, screen):
                return
            self._place += 1

    def _left(self, screen: Screen) -> int:
        return len(self.steps) - self._place

    def _errs(self, error: Error, share: float) -> bool:
        """Whether to make this error now; the shares of a call's errors add up to 1."""
        made = self._rng.random() < self.noise * share
        if made:
            self.errors.append(error)
        return made

    def _other(self, screen: Screen, index: int) -> Element | None:
        able = [e for e in screen.elements if e.index > 0 and e.index != index and e.enabled]
        return self._rng.choice(able) if able else None


def _cited(screen: Screen) -> str:
    """Words that stand on the screen."""
    plain = [t for t in screen.texts if len(t) >= 2 and not set(t) & set("\"'“”‘’「」『』`")]
    return plain[0] if plain else ""
