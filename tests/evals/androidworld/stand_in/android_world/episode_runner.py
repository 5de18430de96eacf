"""The loop that asks for the steps of an episode."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from android_world import constants
from android_world.agents.base_agent import EnvironmentInteractingAgent


@dataclass
class EpisodeResult:
    done: bool
    step_data: dict[str, list[Any]]


def run_episode(
    goal: str,
    agent: EnvironmentInteractingAgent,
    max_n_steps: int = 10,
    start_on_home_screen: bool = False,
    print_fn: Callable[[str], object] = lambda said: None,
) -> EpisodeResult:
    agent.reset(start_on_home_screen)
    agent.set_max_steps(max_n_steps)
    kept: dict[str, list[Any]] = {}
    done = False
    for number in range(max_n_steps):
        result = agent.step(goal)
        done = result.done
        for name, value in {
            **result.data,
            constants.STEP_NUMBER: number,
        }.items():
            kept.setdefault(name, []).append(value)
        print_fn(f"step {number + 1}")
        if done:
            break
    return EpisodeResult(done=done, step_data=kept)
