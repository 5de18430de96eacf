"""The agent for callers in Python: choose once, then run, stream and resume."""

from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, Literal, Self, TypedDict, Unpack

from graph import session
from graph.context import Policy
from graph.events import Event
from graph.session import Ended, Events, Question
from tapwright.errors import UsageError

__all__ = ["Agent", "Choices", "Ended", "Event", "Question", "Stream"]


class Choices(TypedDict, total=False):
    """The choices of `graph.context.Context`, where each is explained, as keyword arguments."""

    user_id: str
    planner: str
    actor: str
    reflector: str
    grounder: str
    perception: Literal["hierarchy", "vision", "hybrid"]
    describe_icons: bool
    language: Literal["auto", "en", "zh"]
    assessment: Literal["merged", "separate"]
    several: bool
    open_app: Literal["anywhere", "home"]
    planning: bool
    memory: bool
    history: bool
    history_actions: bool
    history_screens: bool
    history_turns: int
    history_context: bool
    grounding: Literal["marks", "coords"]
    reflection: bool
    rules: bool
    tracking: bool
    focus: bool
    video: bool
    demonstration: str
    window: int
    anchoring: Literal["rules", "model"]
    deliberation: bool
    policy: Policy
    off_limits: str
    hints: str
    max_steps: int
    max_depth: int
    max_attempts: int
    max_tokens: int
    max_seconds: int
    max_calls: int
    max_cost: float
    subgoal_share: float


class Stream(Iterator[Event]):
    """The events of a run as they come; the run goes on only while the next one is asked for.

    After the last event `ended` tells how the run ended. A stream that is left early is closed, by
    `close` or as a context manager: the run stays where it is, and can be resumed.
    """

    def __init__(self, events: Events) -> None:
        self._events = events
        self._ended: Ended | None = None

    def __next__(self) -> Event:
        """Go on to the next event.

        Raises:
            StopIteration: the run has ended, or has a question.
            TapwrightError: see `Agent.run`.
        """
        try:
            return next(self._events)
        except StopIteration as end:
            # A generator that was closed or has raised stops with no value.
            self._ended = self._ended or end.value
            raise StopIteration from None

    @property
    def ended(self) -> Ended:
        """How the run ended.

        Raises:
            UsageError: not all events were taken.
        """
        if self._ended is None:
            msg = "the stream has not come to its end: take all of its events, or resume the run"
            raise UsageError(msg)
        return self._ended

    def close(self) -> None:
        """Leave the run where it is."""
        self._events.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Agent:
    """Operates a phone: `with Agent(device="virtual", model="offline") as agent: ...`.

    Each instruction is a run on a thread of its own. A run whose `Ended.status` is `waiting` has a
    `question`; `resume(answer=...)` answers it.
    """

    def __init__(
        self,
        *,
        device: str = "",
        model: str = "",
        profile: str = "full",
        **choices: Unpack[Choices],
    ) -> None:
        """Check the choices; the phone is looked for when a run begins.

        Args:
            device: serial of the phone, `virtual`, `replay:FOLDER`, or `adb:PORT/SERIAL`; empty
                takes the only one that is connected.
            model: of every role without one of its own; `offline` needs no network; empty takes
                TAPWRIGHT_MODEL.
            profile: a set of choices with a name, see `graph.context.PROFILES`.
            choices: over those of the profile, see `graph.context.Context`.

        Raises:
            UsageError: an unknown profile or choice, or a value out of its range.
        """
        given: dict[str, Any] = dict(choices)
        if device:
            given["device"] = device
        if model:
            given["model"] = model
        self._given = given
        self._context = session.build_context(profile, **given)
        self._thread = ""

    def run(
        self, instruction: str, *, listen: Callable[[Event], None] | None = None
    ) -> Ended:
        """Carry out an instruction until it ends or has a question.

        Args:
            instruction: what should happen on the phone.
            listen: hears every event.

        Raises:
            UsageError: the instruction is empty.
            TapwrightError: phone, model or memory; what was begun can be resumed.
        """
        self._thread = session.new_thread()
        return session.start_run(
            instruction,
            context=self._context,
            thread=self._thread,
            listen=listen,
        )

    def stream(self, instruction: str) -> Stream:
        """The same, event by event; errors are raised while the events are taken.

        Nothing is done to the phone between a `Decided` and the event after it.
        """
        self._thread = session.new_thread()
        return Stream(
            session.stream_run(
                instruction, context=self._context, thread=self._thread
            )
        )

    def resume(
        self,
        run: str = "",
        answer: Any = None,
        *,
        listen: Callable[[Event], None] | None = None,
    ) -> Ended:
        """Go on with a run that waits, was left, or was cut off by an error.

        The run keeps the choices it was started with, but for those that this agent was given.

        Args:
            run: its name (`Ended.run`); empty takes this agent's last run, or if it has made none,
                the last unfinished run in TAPWRIGHT_HOME.
            answer: to the question: `yes`, `no` or other words, or one of the forms in
                `graph.interrupts`; without one, the question comes back.
            listen: hears every event.

        Raises:
            UsageError: there is no such run, it has ended, or it has no question to be answered.
            TapwrightError: see `run`.
        """
        return session.resume_run(
            run or self._thread,
            answer=answer,
            changes=self._given,
            listen=listen,
        )

    def close(self) -> None:
        """Give back phones and memory, which all agents of this process share.

        An agent that is used again opens them again.
        """
        session.close_resources()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
