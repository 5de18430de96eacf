"""The state of a shell, and the ways to leave a script: streams, options, exits."""

from dataclasses import dataclass

from virtual_phone.commands.job import Sink
from virtual_phone.commands.pipes import Pipe


class Leave(Exception):
    """Leaves something before its end; `count` says how many of them, or with what status."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count


class Break(Leave):
    """`break`."""


class Continue(Leave):
    """`continue`."""


class Return(Leave):
    """`return`."""


class Exit(Leave):
    """`exit`."""


class Refused(Exception):
    """The command cannot be run; its words for standard error are told already."""


@dataclass
class Streams:
    """Where a command reads and writes."""

    stdin: Pipe
    sinks: dict[int, Sink]

    @property
    def out(self) -> Sink:
        """Standard output."""
        return self.sinks.get(1, discard)

    @property
    def err(self) -> Sink:
        """Standard error."""
        return self.sinks.get(2, discard)


def discard(data: bytes) -> None:
    """What `/dev/null` does with bytes."""


@dataclass
class Options:
    """What `set` switches."""

    errexit: bool = False
    nounset: bool = False
    xtrace: bool = False
    noglob: bool = False
