"""The seat of an agent."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any


@dataclass
class AgentInteractionResult:
    done: bool
    data: dict[str, Any]


class EnvironmentInteractingAgent(ABC):
    def __init__(
        self, env: Any, name: str = "", transition_pause: float | None = 1.0
    ) -> None:
        self._env, self.name, self.transition_pause = (
            env,
            name,
            transition_pause,
        )
        self._max_steps: int | None = None

    @property
    def env(self) -> Any:
        return self._env

    def set_max_steps(self, max_steps: int) -> None:
        self._max_steps = max_steps

    def reset(self, go_home: bool = False) -> None:
        self.env.reset(go_home=go_home)

    @abstractmethod
    def step(self, goal: str) -> AgentInteractionResult: ...
