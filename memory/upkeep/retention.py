"""How memory fades: newer counts more than older, and what is over the bound is let go."""

import math
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Protocol

from memory.records import (
    AppRecord,
    DemonstrationRecord,
    Kind,
    PageRecord,
    Record,
    TaskRecord,
    UserRecord,
)

HALF_LIFE: Mapping[Kind, float] = {
    "task": 90.0, "page": 90.0, "app": 365.0, "user": 365.0, "demonstration": 365.0
}  # fmt: skip
"""Days after which half of what can fade has faded. Apps change their pages within months; what
somebody likes, or took the trouble to show, lasts longer."""
FLOOR = 0.5
"""What never fades: a way that worked long ago is still a better guess than none."""
LIMITS: Mapping[Kind, int] = {
    "task": 5_000, "app": 1_000, "page": 20_000, "user": 3_000, "demonstration": 500
}  # fmt: skip
"""Records that one user may have of each kind."""
SPARE = 0.05
"""Share of a full kind that is let go at once, so that it is seldom looked through."""


class TimeSource(Protocol):
    """Tells the time."""

    def __call__(self) -> datetime:
        """The present time, with its zone."""


def get_utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


def measure_freshness(record: Record, now: datetime) -> float:
    """1 for what was seen right now, falling to FLOOR with the half-life of its kind.

    What has no date does not age: expert knowledge, and records of older stores.
    """
    if not record.ages_from:
        return 1.0
    then = datetime.fromisoformat(record.ages_from)
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    days = max(0.0, (now - then).total_seconds() / 86_400)
    return FLOOR + (1 - FLOOR) * math.exp2(-days / HALF_LIFE[record.kind])


def measure_worth(record: Record, now: datetime) -> float:
    """How much is lost with a record; only to compare records of one kind."""
    return (
        measure_freshness(record, now)
        * (1.0 + math.log1p(_count_uses(record)))
        * _worth_share(record)
    )


def select_least_worth(
    records: Iterable[Record], keep: int, now: datetime
) -> list[Record]:
    """All but the `keep` records that are worth most."""
    ranked = sorted(records, key=lambda r: (-measure_worth(r, now), r.ages_from, r.id))
    return ranked[keep:]


def _count_uses(record: Record) -> int:
    match record:
        case TaskRecord():
            return max(0, record.runs + record.uses - record.wrong_uses)
        case PageRecord():
            return sum(action.times for action in record.actions)
        case UserRecord():
            return record.times
        case AppRecord():
            return len(record.functions) + len(record.icons)
        case DemonstrationRecord():
            return int(record.accepted)


def _worth_share(record: Record) -> float:
    """A task that failed is worth half of one that was done; what a person said, twice."""
    if isinstance(record, TaskRecord):
        return 1.0 if record.status == "done" else 0.5
    return 2.0 if isinstance(record, UserRecord) and record.source != "learned" else 1.0
