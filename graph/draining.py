"""Stops the runs of this process after the step that each is making.

A caller that passes a `RunControl` stops its run itself. LangGraph's Agent Server passes none, so
each of its runs gets one from here, which `drain_runs` reaches.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from langgraph.errors import GraphDrained
from langgraph.runtime import RunControl

_AT_WORK: set[RunControl] = set()
_stopping = ""
"""Why runs are to stop; empty while they may work."""


@contextmanager
def lend_control(options: dict[str, Any]) -> Iterator[None]:
    """Add a control to the options of a run that have none, until the run ends.

    If `drain_runs` stops the run, the block just ends, since its caller knows of no stopping.
    """
    if options.get("control") is not None:
        yield
        return
    control = options["control"] = RunControl()
    _AT_WORK.add(control)
    try:
        if _stopping:
            control.request_drain(_stopping)
        with suppress(GraphDrained):
            yield
    finally:
        _AT_WORK.discard(control)


def drain_runs(reason: str) -> None:
    """Stop all runs with a lent control, and those that begin later; may be called in a signal.

    A stopped run goes on if its thread is called again without an input.
    """
    global _stopping
    _stopping = reason
    for control in list(_AT_WORK):
        control.request_drain(reason)


def is_stopping() -> bool:
    """Whether runs are to stop, and none is to begin."""
    return bool(_stopping)


def admit_runs() -> None:
    """Let runs work again after `drain_runs`."""
    global _stopping
    _stopping = ""


def count_runs() -> int:
    """How many runs with a lent control are at work."""
    return len(_AT_WORK)
