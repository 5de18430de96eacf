"""The seeded errors of a simulated model, by role."""

from dataclasses import dataclass
from typing import Literal, Self

Error = Literal[
    "wrong element", "skipped step", "wrong verdict", "malformed reply"
]
Role = Literal["planner", "actor", "reflector"]
ROLES: dict[str, Role] = {
    "plan": "planner", "track": "planner", "assess": "actor", "judge": "reflector",
    "reflect": "reflector", "conclude": "reflector", "deliberate": "reflector",
    "locate": "reflector",
}  # fmt: skip
"""Whose calls are whose."""


@dataclass(frozen=True, kw_only=True)
class Noise:
    """The share of each role's calls that are answered wrongly.

    A quarter of them are malformed in every role. The planner leaves a sub-goal out else, or of
    what is completed the last step; the actor takes a wrong element, or half as often skips a step;
    the reflector gives the wrong verdict, or before an action takes a sub-goal for done that is
    not.
    """

    planner: float = 0.0
    actor: float = 0.0
    reflector: float = 0.0

    @classmethod
    def of(cls, said: str) -> Self:
        """`0.1` for all roles, `actor=0.2,reflector=0.1` for some; empty for none.

        Raises:
            ValueError: a share is not between 0 and 1, or there is no such role.
        """
        parts = dict(part.partition("=")[::2] for part in said.split(",")) if "=" in said else {
            role: said or "0" for role in ("planner", "actor", "reflector")
        }  # fmt: skip
        shares = {role.strip(): float(share) for role, share in parts.items()}
        unknown = shares.keys() - set(ROLES.values())
        if unknown or not all(0 <= share <= 1 for share in shares.values()):
            msg = "shares must be between 0 and 1, of planner, actor and reflector"
            raise ValueError(msg)
        return cls(**shares)
