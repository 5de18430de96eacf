"""Errors of a view or report do not end the run; this is the one place that catches any error."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tapwright.errors import TapwrightError

ReportProblem = Callable[[str], None]


@contextmanager
def guard_view(subject: str, report: ReportProblem) -> Iterator[None]:
    """Run a block that shows something; if it fails, report what and why, and go on.

    Args:
        subject: what the block shows.
        report: receives the sentence.
    """
    try:
        yield
    except (Exception, SystemExit) as error:  # noqa: BLE001 - see below
        # A run works on a phone and may cost money. An error while drawing a line of it (a missing
        # label, a full disk, a closed pipe, for which rich raises SystemExit) must not end it.
        report(f"{subject} could not be shown ({name_cause(error)})")


def name_cause(error: BaseException) -> str:
    """An error as one line, such as `KeyError: 'replace'`; ours are sentences already."""
    if isinstance(error, SystemExit):
        return "the output was closed"
    if isinstance(error, TapwrightError):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split()).removesuffix(
        ":"
    )


def write_error(sentence: str) -> None:
    """Put a sentence on standard error, if there is one."""
    try:
        sys.stderr.write(f"tapwright: {sentence}\n")
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        # Closed, full, or missing: there is nowhere to report it.
        return
