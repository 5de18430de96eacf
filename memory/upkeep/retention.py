"""How memory fades: newer records count more, and those over the limit are deleted."""

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

HALF_LIFE_DAYS: Mapping[Kind, float] = {
    "task": 90.0, "page": 90.0, "app": 365.0, "user": 365.0, "demonstration": 365.0
}  # fmt: skip
"""Days after which half of what can fade has faded. Apps change their pages within months; likings
and demonstrations last longer."""
MIN_FRESHNESS = 0.5
"""The share that never fades: a route that worked long ago is still better than none."""
MAX_RECORDS: Mapping[Kind, int] = {
    "task": 5_000, "app": 1_000, "page": 20_000, "user": 3_000, "demonstration": 500
}  # fmt: skip
"""Records that one user may have of each kind."""
PRUNED_SHARE = 0.05
"""Share of a full kind that is deleted at once, so that it is seldom searched for the least."""


class TimeSource(Protocol):
    """Tells the time."""

    def __call__(self) -> datetime:
        """The present time, with its zone."""


def get_utc_now() -> datetime:
    """The time of this machine."""
    return datetime.now(UTC)


def measure_freshness(record: Record, now: datetime) -> float:
    """The freshness of a record: 1 when new, falling to MIN_FRESHNESS with its kind's half-life.

    Records without a date do not age: expert knowledge, and records of older stores.
    """
    if not record.ages_from:
        return 1.0
    then = datetime.fromisoformat(record.ages_from)
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    days = max(0.0, (now - then).total_seconds() / 86_400)
    return MIN_FRESHNESS + (1 - MIN_FRESHNESS) * math.exp2(
        -days / HALF_LIFE_DAYS[record.kind]
    )


def measure_worth(record: Record, now: datetime) -> float:
    """The worth of a record; only to compare records of one kind."""
    return (
        measure_freshness(record, now)
        * (1.0 + math.log1p(_count_uses(record)))
        * _worth_share(record)
    )


def select_least_worth(
    records: Iterable[Record], keep: int, now: datetime
) -> list[Record]:
    """All but the `keep` records that are worth most."""
    ranked = sorted(
        records, key=lambda r: (-measure_worth(r, now), r.ages_from, r.id)
    )
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
    """A failed task counts half; what users said themselves counts twice."""
    if isinstance(record, TaskRecord) and record.status != "done":
        return 0.5
    if isinstance(record, UserRecord) and record.source != "learned":
        return 2.0
    return 1.0
