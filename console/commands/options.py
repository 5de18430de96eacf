"""What several commands say of a wrong option."""

from collections.abc import Sequence
from typing import TypeVar

from tapwright.errors import UsageError

T = TypeVar("T", bound=str)


def one_of(option: str, value: str, choices: Sequence[T]) -> T:
    """The value, if it is a known one.

    Raises:
        UsageError: it is none.
    """
    for each in choices:
        if each == value:
            return each
    msg = f"{option} {value}: choose one of {', '.join(choices)}"
    raise UsageError(msg)
