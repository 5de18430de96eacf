"""A run of the agent that advances one action at a time, for benchmarks with steps."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graph import session
from graph.context import Context
from graph.events import (
    Acted,
    Began,
    Concluded,
    Decided,
    Event,
    Observed,
    Reflected,
)
from graph.session import Ended, Question
from graph.state import Decision, Outcome, RoleUsage, Usage, Verdict

MOST_QUESTIONS = 3
"""Questions to the person that are answered; at the next one the run is left."""
NOBODY = "Nobody is there to answer: decide yourself from the task and what the phone shows."
Reply = Callable[[str], str]


@dataclass(frozen=True, kw_only=True)
class Turn:
    """One action and what came of it; without an action at the end of a run that needed none."""

    action: str = ""
    """In words: `tap 4 “Save”`."""
    decision: Decision | None = None
    outcome: Outcome | None = None
    verdict: Verdict | None = None
    screen: str = ""
    """File of the last look at the phone."""


class Episode:
    """One instruction on one phone; made by its arguments, moved by `turn`, left by `close`."""

    def __init__(
        self,
        goal: str,
        context: Context,
        *,
        reply: Reply | None = None,
        at_end: session.AtEnd | None = None,
    ) -> None:
        """Prepare it; the phone is not looked at before the first turn.

        Args:
            goal: the instruction.
            context: the choices of the run.
            reply: answers what the agent asks the person; by default it hears that nobody is there.
            at_end: writes the page of the run by its name; without it there is none.
        """
        self.goal = goal
        self.ended: Ended | None = None
        self.usage = Usage()
        self.folder = Path()
        """Where the run keeps its files, once it has begun."""
        self._reply = reply or (lambda question: NOBODY)
        self._at_end = at_end
        self._events = session.stream_run(goal, context=context, at_end=at_end)
        self._questions = 0
        self._next: Decided | None = None

    @property
    def calls(self) -> int:
        """Model calls so far."""
        return sum(role.calls for role in self._roles)

    @property
    def tokens(self) -> int:
        """Input and output tokens so far."""
        return sum(
            role.input_tokens + role.output_tokens for role in self._roles
        )

    def turn(self) -> Turn:
        """Go on up to where the next action is decided on, but not made; or to the end.

        So the turn of the last action tells the end as well.

        Raises:
            TapwrightError: phone or model; the run can be resumed by hand.
        """
        made, self._next = self._next, None
        acted: Acted | None = None
        verdict: Verdict | None = None
        screen = ""
        while self.ended is None and (event := self._event()) is not None:
            if isinstance(event, Decided) and event.decision.action is not None:
                if acted is not None:
                    self._next = event
                    break
                made = event
            elif isinstance(event, Acted):
                acted = event
            elif isinstance(event, Reflected):
                verdict, self.usage = event.verdict, event.usage
            elif isinstance(event, Observed):
                screen = str(self.folder / event.image)
            elif isinstance(event, Concluded):
                self.usage = event.usage
            elif isinstance(event, Began):
                self.folder = Path(event.folder)
        if acted is None or made is None:
            return Turn(screen=screen)
        return Turn(
            action=acted.action, decision=made.decision, outcome=acted.outcome, verdict=verdict,
            screen=screen,
        )  # fmt: skip

    def close(self) -> None:
        """Leave the run where it is, and give the phone back."""
        self._events.close()
        session.close_resources()

    def _event(self) -> Event | None:
        """The next event; None at the end, which is then in `ended`."""
        while True:
            try:
                return next(self._events)
            except StopIteration as end:
                ended: Ended = end.value
            asked = ended.question
            if asked is None or self._questions >= MOST_QUESTIONS:
                self.ended = ended
                return None
            self._questions += 1
            answer = self._answer(asked)
            self._events = session.stream_resumed_run(
                ended.run, answer=answer, at_end=self._at_end
            )

    def _answer(self, asked: Question) -> dict[str, Any]:
        if asked.name == "ask":
            said: dict[str, Any] = {
                "type": "respond",
                "message": self._reply(asked.description),
            }
        else:
            said = {"type": "reject", "message": "nobody is there to allow it"}
        return {"decisions": [said]}

    @property
    def _roles(self) -> list[RoleUsage]:
        return [
            getattr(self.usage, name) for name in type(self.usage).model_fields
        ]
