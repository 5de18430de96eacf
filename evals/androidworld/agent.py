"""The agent class for AndroidWorld's runner; it needs the package `android_world`."""

from typing import Any

from android_world.agents import base_agent
from android_world.env import adb_utils, interface, json_action

from evals.androidworld.episode import NOBODY, Episode, Turn
from graph import session
from graph.context import Context
from tapwright.errors import PhoneNotFound

CLAIMED = ("done", "unverified", "failed")
"""Ends that the agent declares itself: it is done, or it says that it cannot be. A run that was
stopped at a bound declares nothing."""
HINT = (
    "Nobody can be asked. Where the task asks for information, end with answer, and answer exactly "
    "what is asked for, in the form that the task wants, without any other word."
)
CHOICES: dict[str, Any] = {
    "policy": "allow",
    "memory": False,
    "language": "en",
    "hints": HINT,
    "max_tokens": 4_000_000,
    "max_seconds": 7_200,
    "max_calls": 2_000,
}
"""The emulator is there to be spoilt, tasks are apart from each other, and AndroidWorld counts
steps."""
MOST_STEPS = 200
"""The graph's own bound on `max_steps`."""


class TapwrightAgent(base_agent.EnvironmentInteractingAgent):  # type: ignore[misc]  # untyped
    """Drives the whole graph on the phone of an AndroidWorld environment.

    The phone is reached over adb and uiautomator2 as always, and not through the environment, which
    is given answers alone. While the agent holds the phone, Android silences other accessibility
    services, the environment's own among them; so it is given back at the end of every episode,
    before the environment looks at it again.
    """

    def __init__(
        self,
        env: interface.AsyncEnv,
        *,
        model: str = "",
        profile: str = "full",
        device: str = "",
        name: str = "tapwright",
        at_end: session.AtEnd | None = None,
        **choices: Any,
    ) -> None:
        """Make it.

        Args:
            env: the environment, whose phone is driven.
            model: of every role, as for `tapwright run`; empty takes TAPWRIGHT_MODEL.
            profile: named switches, as for `tapwright run`.
            device: the phone, where asking the environment's adb for it does not do: `adb:PORT/
                SERIAL` for an adb server on another port.
            name: under which results are kept.
            at_end: writes the page of a run by its name; without it runs have none.
            choices: further fields of `graph.context.Context`, over those of `CHOICES`.

        Raises:
            UsageError: an unknown profile or choice.
            PhoneNotFound: the environment does not tell its phone.
        """
        super().__init__(env, name, transition_pause=None)
        given = {
            **CHOICES,
            "model": model,
            "device": device or serial(env),
            **choices,
        }
        self._context: Context = session.build_context(profile, **given)
        self._at_end = at_end
        self._episode: Episode | None = None
        self._steps = 0

    @property
    def context(self) -> Context:
        """The choices of its runs."""
        return self._context

    def reset(self, go_home: bool = False) -> None:
        """Forget the last task and give its phone back; then have the environment reset."""
        self._leave()
        super().reset(go_home=go_home)

    def step(self, goal: str) -> base_agent.AgentInteractionResult:
        """Make one action; a new run begins with the first step, or with another goal.

        Raises:
            TapwrightError: phone or model. The runner counts the task as one that could not be
                tried, and tries it again when it is resumed.
        """
        if self._episode is None or self._episode.goal != goal:
            self._leave()
            self._episode = Episode(
                goal, self._bounded(), reply=self._ask, at_end=self._at_end
            )
        episode = self._episode
        if episode.ended is not None:
            return self._result(Turn(), episode)
        turn = None
        try:
            turn = episode.turn()
        finally:
            if turn is None:
                self._leave()
        self._steps += 1
        if episode.ended is not None:
            episode.close()
            if episode.ended.answer:
                answered = json_action.JSONAction(
                    action_type=json_action.ANSWER, text=episode.ended.answer
                )
                self.env.execute_action(answered)
        elif self._max_steps is not None and self._steps >= self._max_steps:
            # The runner asks for no further step, and looks at the phone itself now.
            episode.close()
        return self._result(turn, episode)

    def _bounded(self) -> Context:
        """The choices with the runner's budget of steps."""
        if self._max_steps is None:
            return self._context
        most = max(1, min(int(self._max_steps), MOST_STEPS))
        return session.build_context(
            **{**vars(self._context), "max_steps": most}
        )

    def _leave(self) -> None:
        episode, self._episode, self._steps = self._episode, None, 0
        if episode is not None:
            episode.close()

    def _ask(self, question: str) -> str:
        """What the environment's user says; most environments have none."""
        try:
            return (
                self.env.ask_question(question, timeout_seconds=0.0) or NOBODY
            )
        except NotImplementedError:
            return NOBODY

    def _result(
        self, turn: Turn, episode: Episode
    ) -> base_agent.AgentInteractionResult:
        """What the runner keeps of a step: plain values, the same names every time."""
        ended, made = episode.ended, turn.decision
        data = {
            "action": turn.action,
            "thought": made.thought if made else "",
            "outcome": turn.outcome.summary if turn.outcome else "",
            "verdict": turn.verdict.kind if turn.verdict else "",
            "screenshot": turn.screen,
            "run": episode.folder.name,
            "status": ended.status if ended else "running",
            "reason": ended.reason if ended else "",
            "answer": ended.answer if ended else "",
            "calls": episode.calls,
            "tokens": episode.tokens,
        }
        done = ended is not None and ended.status in CLAIMED
        return base_agent.AgentInteractionResult(done=done, data=data)


def serial(env: interface.AsyncEnv) -> str:
    """The serial of the environment's phone, as its own adb names it.

    Raises:
        PhoneNotFound: it gives no answer that could be one.
    """
    response = adb_utils.issue_generic_request(["get-serialno"], env.controller)
    said = bytes(response.generic.output).decode(errors="replace").strip()
    if not said or len(said.split()) != 1 or said == "unknown":
        msg = (
            f"The environment's adb does not tell which phone it drives ({said!r}): name it with "
            "device=, as in emulator-5554."
        )
        raise PhoneNotFound(msg)
    return said
