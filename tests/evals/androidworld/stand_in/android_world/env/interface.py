"""The environment that the runner and the agent share."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class State:
    pixels: Any
    forest: Any
    ui_elements: list[Any]
    auxiliaries: dict[str, Any] | None = None


class AsyncEnv(ABC):
    @property
    @abstractmethod
    def controller(self) -> Any: ...

    @abstractmethod
    def reset(self, go_home: bool = False) -> State: ...

    @abstractmethod
    def get_state(self, wait_to_stabilize: bool = False) -> State: ...

    @abstractmethod
    def ask_question(
        self, question: str, timeout_seconds: float = -1.0
    ) -> str | None: ...

    @abstractmethod
    def execute_action(self, action: Any) -> None: ...

    @property
    @abstractmethod
    def interaction_cache(self) -> str: ...

    @abstractmethod
    def close(self) -> None: ...
