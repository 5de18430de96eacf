"""Let a command take its options as one record instead of as many arguments."""

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

Options = TypeVar("Options")
Command = Callable[[Options], int]


def takes_options(
    record: type[Options],
) -> Callable[[Command[Options]], Callable[..., int]]:
    """Decorate a command whose only argument is a record of its options.

    Typer reads the options of a command from its signature. The decorated command has the
    signature of the record, a dataclass: each field is an option, with its default.

    Args:
        record: a dataclass whose fields are annotated as typer wants options to be.
    """

    def decorate_command(command: Command[Options]) -> Callable[..., int]:
        @functools.wraps(command)
        def call_command(**options: Any) -> int:
            return command(record(**options))

        signature = inspect.signature(record)
        call_command.__signature__ = signature  # type: ignore[attr-defined]
        return call_command

    return decorate_command
