"""The agent in the seat of AndroidWorld's runner: on the real package where it is installed."""

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from evals.bench.peer_cost import TASK, fixture, play
from evals.simulated.endpoint import Asked, Endpoint
from evals.tasks.environment import surroundings
from models import scripted
from tapwright.errors import ModelUnreachable, PhoneNotFound, UsageError
from virtual_phone.phone import VirtualPhone

INSTALLED = importlib.util.find_spec("android_world") is not None
QUESTION = "What is the heading in Notes?"


class Bench:
    """A phone with three screens, a model that can be exchanged, and the package's modules."""

    def __init__(self, phone: VirtualPhone) -> None:
        self.phone = phone
        self.reply: Callable[[Asked], str] = play
        self.agent = importlib.import_module("evals.androidworld.agent")
        self.runner = importlib.import_module("android_world.episode_runner")
        self.env = importlib.import_module("tests.evals.androidworld.phone_env")

    def seat(self, **given: Any) -> tuple[Any, Any]:
        """An environment and the agent in it, on the phone as it was made."""
        self.phone.reset()
        user = given.pop("user", None)
        env = self.env.PhoneEnv(self.phone, user=user)
        choices = {"model": "gpt-4o", "device": self.phone.device, **given}
        return env, self.agent.TapwrightAgent(env, **choices)

    def run(self, agent: Any, goal: str, **given: Any) -> Any:
        """An episode by the package's own loop."""
        return self.runner.run_episode(
            goal, agent, print_fn=lambda said: None, **given
        )

    @property
    def gestures(self) -> list[str]:
        """What was done to the phone."""
        return [entry.kind for entry in self.phone.hooks.inputs]


@pytest.fixture(scope="module")
def bench() -> Iterator[Bench]:
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        if not INSTALLED:
            patch.syspath_prepend(Path(__file__).parent / "stand_in")
        phone = stack.enter_context(fixture())
        made: list[Bench] = []
        endpoint = stack.enter_context(
            Endpoint(lambda asked: made[0].reply(asked))
        )
        stack.enter_context(
            surroundings(
                TAPWRIGHT_BASE_URL=endpoint.url,
                TAPWRIGHT_API_KEY="none",
                TAPWRIGHT_DIALECT="",
            )
        )
        with warnings.catch_warnings():
            # The package's own imports warn of missing programs.
            warnings.simplefilter("ignore")
            made.append(Bench(phone))
        yield made[0]
        for name in [*sys.modules]:
            if name.startswith(
                (
                    "android_world",
                    "evals.androidworld.agent",
                    f"{__package__}.p",
                )
            ):
                del sys.modules[name]


def answering(asked: Asked) -> str:
    """Opens Notes and tells its heading."""
    text = "\n".join(asked.texts)
    if asked.name == "conclude":
        return '{"thought": "told", "done": true, "evidence": "Notes", "answer": "Notes"}'
    action = '{"kind": "answer", "text": "Notes"}'
    if "com.example.notes" not in text.partition("# Screen")[2]:
        action = '{"kind": "open_app", "text": "Notes"}'
    return f'{{"thought": "look", "judgement": "act", "action": {action}, "completes": true}}'


def asking(asked: Asked) -> str:
    """Wants to know something from the person first."""
    if "blue" in "\n".join(asked.texts):
        return '{"thought": "so", "judgement": "impossible", "message": "there is no blue here"}'
    if asked.name == "plan":
        return '{"thought": "no way", "change": "impossible", "impossible": "no blue here"}'
    return '{"thought": "?", "judgement": "act", "action": {"kind": "ask", "text": "Colour?"}}'


def test_an_episode_is_an_action_a_step_and_ends_with_done(
    bench: Bench,
) -> None:
    bench.reply = play
    env, agent = bench.seat()
    result = bench.run(agent, TASK, start_on_home_screen=True)
    assert result.done
    assert bench.phone.state.notes.saved == ["hello"]
    assert env.resets == [True]
    kept = result.step_data
    assert kept["step_number"] == [0, 1, 2]
    assert [said.split()[0] for said in kept["action"]] == [
        "open_app",
        "fill",
        "tap",
    ]
    assert kept["status"] == ["running", "running", "done"]
    assert kept["verdict"] == ["expected"] * 3
    assert kept["calls"] == sorted(kept["calls"])
    assert all(Path(file).is_file() for file in kept["screenshot"])
    assert {len(values) for values in kept.values()} == {3}
    # The environment can look at the phone by itself now.
    env.get_state()
    # Nothing more comes of a further step.
    made = bench.gestures
    assert agent.step(TASK).done
    assert bench.gestures == made


def test_an_answer_is_given_through_the_environment(bench: Bench) -> None:
    bench.reply = answering
    env, agent = bench.seat(profile="no-planning")
    assert bench.run(agent, QUESTION).done
    assert env.interaction_cache == "Notes"
    agent.reset()
    assert env.interaction_cache == ""


def test_a_budget_of_steps_ends_it_without_a_claim(bench: Bench) -> None:
    bench.reply = play
    env, agent = bench.seat()
    result = bench.run(agent, TASK, max_n_steps=2)
    assert not result.done
    assert result.step_data["action"][1].startswith("fill")
    assert bench.phone.state.notes.saved == []
    env.get_state()
    # The next task is a run of its own.
    result = bench.run(agent, TASK, max_n_steps=1)
    assert result.step_data["step_number"] == [0]
    assert result.step_data["action"][0].startswith("fill")


@pytest.mark.skipif(not INSTALLED, reason="AndroidWorld is not installed")
@pytest.mark.filterwarnings("ignore")
def test_the_package_s_suite_scores_it_and_goes_on_where_it_stopped(
    bench: Bench, tmp_path: Path
) -> None:
    bench.reply = play
    env, agent = bench.seat()
    suites = importlib.import_module("android_world.suite_utils")
    keeper = importlib.import_module("android_world.checkpointer")
    task = importlib.import_module(
        "tests.evals.androidworld.package_task"
    ).NotesTask
    for _ in range(2):
        suite = suites.create_suite({"NotesTask": task}, seed=30)
        suite.suite_family = "android_world"
        kept = keeper.IncrementalCheckpointer(str(tmp_path))
        (episode,) = suites.run(suite, agent, checkpointer=kept)
        assert (episode["is_successful"], episode["episode_length"]) == (1.0, 3)
        assert episode["exception_info"] is None
    (whole,) = kept.load()
    assert whole["agent_name"] == "tapwright"
    assert whole["episode_data"]["status"] == ["running", "running", "done"]
    assert len(env.resets) == 1


def test_a_run_that_was_stopped_claims_nothing(bench: Bench) -> None:
    bench.reply = play
    _, agent = bench.seat(max_calls=1)
    steps = [agent.step(TASK) for _ in range(4)]
    assert [step.done for step in steps] == [False] * 4
    assert steps[-1].data["status"] == "stopped"
    assert "calls" in steps[-1].data["reason"]


def test_a_model_that_fails_is_told_to_the_runner_and_the_phone_given_back(
    bench: Bench,
) -> None:
    scripted.register_script("away", [ModelUnreachable("no answer")])
    env, agent = bench.seat(model="scripted:away")
    with pytest.raises(ModelUnreachable):
        bench.run(agent, TASK)
    env.get_state()


@pytest.mark.parametrize("user", ["blue", None])
def test_questions_go_to_the_environment_s_user(
    bench: Bench, user: str | None
) -> None:
    bench.reply = asking
    env, agent = bench.seat(profile="no-planning", user=user)
    result = bench.run(agent, "Paint it", max_n_steps=3)
    assert set(env.asked) == {"Colour?"}
    assert len(env.asked) == (1 if user else 3)
    assert result.done is bool(user)
    env.get_state()


def test_the_environment_s_adb_names_the_phone(bench: Bench) -> None:
    env, _ = bench.seat()
    agent = bench.agent.TapwrightAgent(env, model="offline")
    assert agent.context.device == "emulator-5554"
    assert env.controller.asked == [["get-serialno"]]
    assert (agent.context.policy, agent.context.memory) == ("allow", False)
    env.controller.said = b"error: no devices\n"
    with pytest.raises(PhoneNotFound, match="name it with device="):
        bench.agent.TapwrightAgent(env, model="offline")
    with pytest.raises(UsageError, match="there is no profile"):
        bench.seat(profile="?")
