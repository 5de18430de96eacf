"""The action that carries an answer."""

from dataclasses import dataclass

ANSWER = "answer"
STATUS = "status"
_KINDS = (ANSWER, STATUS, "click", "wait")


@dataclass
class JSONAction:
    action_type: str | None = None
    text: str | None = None
    goal_status: str | None = None

    def __post_init__(self) -> None:
        if self.action_type not in _KINDS:
            raise ValueError(self.action_type)
