"""The package with the project's own name: what callers, and every room, may import.

    from tapwright import Agent

`Agent` and the types of its results are loaded at their first use: every room imports
`tapwright.errors`, which must not load the whole agent.
"""

from typing import TYPE_CHECKING

from tapwright.errors import TapwrightError

if TYPE_CHECKING:
    from tapwright.agent import Agent, Ended, Event, Question, Stream
else:

    def __getattr__(name: str) -> object:
        """Load a name of the agent.

        Raises:
            ImportError: another package stands before one of ours.
        """
        if name not in __all__:
            msg = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(msg)
        from tapwright.packages import AGENT_PACKAGES, describe_foreign_package

        foreign = describe_foreign_package(AGENT_PACKAGES)
        if foreign:
            raise ImportError(foreign)
        from tapwright import agent

        return getattr(agent, name)


__all__ = ["Agent", "Ended", "Event", "Question", "Stream", "TapwrightError"]
