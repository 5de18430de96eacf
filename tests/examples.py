"""What is tried by `make test`, and what besides by `make test-long` and `make soak`."""

import os
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest

SOAK = bool(os.environ.get("SOAK"))
T = TypeVar("T")


def examples(many: int) -> int:
    """How many examples a property is tried on: all with `make soak`, a fifth otherwise."""
    return many if SOAK else -(-many // 5)


def sample(cases: Sequence[T], every: int) -> Sequence[T]:
    """All cases with `make soak`; otherwise the first and every n-th after it."""
    return cases if SOAK else cases[::every]


def mark_long(cases: Sequence[Any], *, after: int) -> list[Any]:
    """All cases, of which those after the first few are marked `long`.

    A tuple is a value for each of several names.
    """
    return [*cases[:after], *map(_make_long, cases[after:])]


def pair_in_turn(
    cases: Sequence[Any], others: Sequence[Any], *, after: int | None = None
) -> list[Any]:
    """Each case with each of the others: in turn with one of them, and marked `long` with the rest.

    For cases that do not depend on the others, such as answers and languages. A tuple is a value
    for each of several names. The cases after the first few are `long` with all of them.
    """
    played = len(cases) if after is None else after
    return [
        pair if n < played and n % len(others) == place else _make_long(pair)
        for n, case in enumerate(cases)
        for place, other in enumerate(others)
        for pair in [(*_list_values(case), *_list_values(other))]
    ]


def _make_long(case: Any) -> Any:
    return pytest.param(*_list_values(case), marks=pytest.mark.long)


def _list_values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
