"""Choose among the models of a role: the cheapest that has been doing well.

A role may name several models, `gpt-4o-mini|gpt-4o` (or with a comma). The book keeps whether the
last replies of each in this role were good. A reply is bad if it could not be read or turned out
wrong: a plan that was refused, an action judged to have failed, a claim that no screen supports. A
model does well unless both of its last two replies were bad, or the share of good ones is below
`MIN_GOOD_SHARE` (by the upper end of Wilson's interval, which gives a new model its chance). A
model that does not is passed over, and tried again at most once in `RETRY_INTERVAL` choices.
"""

import json
import math
import os
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from models.prices import find_price

MIN_GOOD_SHARE = 0.7
"""Share of good replies that a model must be able to reach."""
MAX_PAST = 30
"""Replies that are kept of a model in a role."""
RETRY_INTERVAL = 20
"""Choices after which a cheaper model that did badly gets one try."""
BOOK_FILE = "models.json"
_Z_90_PERCENT = 1.645
"""For 90 % intervals: two bad replies and no good one exclude a new model, one does not."""
_TYPICAL_TOKENS = (4, 1)
"""Tokens of prompt and reply in a typical call, to compare prices."""
_SEPARATOR = re.compile(r"[|,]")


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How one model has been doing in one role."""

    model: str
    cost: float = math.inf
    """Money for a typical call; infinite if its price is unknown."""
    past: tuple[bool, ...] = ()
    """Whether each of the last replies was good, the newest last."""
    passed: int = 0
    """Choices in a row that took a dearer model."""

    @property
    def is_well(self) -> bool:
        """Whether it has been doing well."""
        last_two = self.past[-2:]
        if len(last_two) == 2 and not any(last_two):
            return False
        return _upper_bound(self.past) >= MIN_GOOD_SHARE


def split_names(named: str) -> tuple[str, ...]:
    """The models that a setting names, as written, each once."""
    names = [name.strip() for name in _SEPARATOR.split(named)]
    return tuple(dict.fromkeys(name for name in names if name))


def rank_models(standings: Sequence[Standing]) -> list[Standing]:
    """The models in the order in which to ask them.

    The cheapest that does well goes first, unless a cheaper one is due for its try. Then come the
    others that do well, and last those that do not, the best of them first. Equal prices, and
    unknown ones, keep the order given.
    """
    by_cost = sorted(standings, key=lambda each: each.cost)
    good = [each for each in by_cost if each.is_well]
    poor = [each for each in by_cost if not each.is_well]
    best_first = sorted(poor, key=lambda each: -_upper_bound(each.past))
    if not good:
        return best_first
    for each in poor:
        if each.cost <= good[0].cost and each.passed >= RETRY_INTERVAL:
            best_first.remove(each)
            return [each, *good, *best_first]
    return [*good, *best_first]


class StandingsBook:
    """Standings by role and model, kept in a small file if a folder is given."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read the file; one that cannot be read is started again."""
        self._file = folder / BOOK_FILE if folder else None
        self._lock = threading.Lock()
        self._kept: dict[str, dict[str, Standing]] = {}
        for role, models in _read_standings(self._file).items():
            self._kept[role] = {
                name: Standing(model=name, past=_parse_marks(marks))
                for name, marks in models.items()
            }

    def order_models(self, models: Sequence[str], role: str) -> list[str]:
        """The models in the order in which to ask them now, see `rank_models`."""
        with self._lock:
            standings = self._standings_of(models, role)
        return [each.model for each in rank_models(standings)]

    def note_chosen(self, models: Sequence[str], role: str, model: str) -> None:
        """Note that this model was asked, and cheaper ones were passed over."""
        with self._lock:
            standings = self._standings_of(models, role)
            chosen = next(each for each in standings if each.model == model)
            kept = self._kept.setdefault(role, {})
            for each in standings:
                is_passed_over = each.cost <= chosen.cost and each != chosen
                passed = each.passed + 1 if is_passed_over else 0
                kept[each.model] = replace(each, passed=passed)

    def rate_reply(self, role: str, model: str, *, good: bool) -> None:
        """Note whether a reply was good."""
        with self._lock:
            before = self._get_standing(model, role)
            past = (*before.past, good)[-MAX_PAST:]
            self._keep_standing(role, replace(before, past=past))

    def blame_model(self, role: str, model: str) -> None:
        """Count the newest reply as bad: it turned out to be wrong."""
        with self._lock:
            before = self._get_standing(model, role)
            past = (*before.past[:-1], False)
            self._keep_standing(role, replace(before, past=past))

    def _standings_of(self, models: Sequence[str], role: str) -> list[Standing]:
        return [self._get_standing(model, role) for model in models]

    def _get_standing(self, model: str, role: str) -> Standing:
        standing = self._kept.get(role, {}).get(model) or Standing(model=model)
        price = find_price(model, role)
        cost = price.compute_cost(*_TYPICAL_TOKENS) if price else math.inf
        return replace(standing, cost=cost)

    def _keep_standing(self, role: str, standing: Standing) -> None:
        self._kept.setdefault(role, {})[standing.model] = standing
        if self._file is None:
            return
        record: dict[str, dict[str, str]] = {}
        for each_role, models in self._kept.items():
            marks = {
                each.model: _format_marks(each.past) for each in models.values()
            }
            record[each_role] = marks
        text = json.dumps(record, ensure_ascii=False, indent=1)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        draft = self._file.with_suffix(f".{os.getpid()}")
        draft.write_text(text, encoding="utf-8")
        draft.replace(self._file)


def _parse_marks(marks: str) -> tuple[bool, ...]:
    return tuple(mark == "+" for mark in marks)


def _format_marks(past: Sequence[bool]) -> str:
    return "".join("+" if good else "-" for good in past)


def _upper_bound(past: Sequence[bool]) -> float:
    """The upper end of Wilson's interval of the share of good replies; 1 without any."""
    count, square = len(past), _Z_90_PERCENT * _Z_90_PERCENT
    if count == 0:
        return 1.0
    share = sum(past) / count
    variance = share * (1 - share) / count + square / (4 * count * count)
    center = share + square / (2 * count)
    return (center + _Z_90_PERCENT * math.sqrt(variance)) / (1 + square / count)


def _read_standings(file: Path | None) -> dict[str, dict[str, str]]:
    try:
        record = json.loads(file.read_text(encoding="utf-8")) if file else {}
    except (OSError, ValueError):
        return {}
    if not isinstance(record, dict):
        return {}
    standings: dict[str, dict[str, str]] = {}
    for role, models in record.items():
        if isinstance(models, dict):
            marks = {
                name: str(past)[-MAX_PAST:] for name, past in models.items()
            }
            standings[role] = marks
    return standings


_BOOKS: dict[Path | None, StandingsBook] = {None: StandingsBook()}
_BOOKS_LOCK = threading.Lock()
_open: list[Path | None] = [None]


def open_book_of(folder: Path) -> StandingsBook:
    """The book of this folder, which `get_current_book` returns from now on."""
    with _BOOKS_LOCK:
        if folder not in _BOOKS:
            _BOOKS[folder] = StandingsBook(folder)
        _open[0] = folder
        return _BOOKS[folder]


def get_current_book() -> StandingsBook:
    """The book that was opened last; before that, one without a folder."""
    with _BOOKS_LOCK:
        return _BOOKS[_open[0]]
