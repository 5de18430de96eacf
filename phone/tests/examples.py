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
    """All cases, of which those after the first few are marked `long`."""
    late = [pytest.param(case, marks=pytest.mark.long) for case in cases[after:]]
    return [*cases[:after], *late]
