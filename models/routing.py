"""Which of several models a role asks: the cheapest that has been doing well.

A role may name several models, `gpt-4o-mini|gpt-4o` (a comma does as well). Of each is kept whether
its last replies in this role were good. A reply is bad when it could not be read, or when it turned
out to be wrong: a plan that was refused, an action judged to have failed, a claim that no screen
bears out. A model does well while not both of its last two replies were bad, and the share of good
ones may be `LEAST` (the upper end of Wilson's interval, so that one that is new is given the
chance). One that does not is passed over, and tried again once in `PROBE` choices at most.
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

LEAST = 0.7
"""Share of good replies that a model must be able to have."""
WINDOW = 30
"""Replies that are kept of a model in a role."""
PROBE = 20
"""Choices after which a cheaper model that did badly is given one try."""
FILE = "models.json"
_Z = 1.645
"""Of 90 % intervals: two bad replies and no good one put a new model out, one does not."""
_TYPICAL = (4, 1)
"""Tokens of the prompt for one of the reply, to compare prices by; prompts are the longer part."""
_PARTED = re.compile(r"[|,]")


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How one model has been doing in one role."""

    model: str
    cost: float = math.inf
    """Money for a typical call; infinite when its price is unknown."""
    past: tuple[bool, ...] = ()
    """Whether each of the last replies was good, the newest last."""
    passed: int = 0
    """Choices in a row in which a dearer one was taken."""

    @property
    def is_well(self) -> bool:
        """Whether it has been doing well."""
        lately = self.past[-2:]
        return (len(lately) < 2 or any(lately)) and _upper_bound(self.past) >= LEAST


def split_names(named: str) -> tuple[str, ...]:
    """The models that a setting names, as written; one for an ordinary name, none for nothing."""
    return tuple(
        dict.fromkeys(name.strip() for name in _PARTED.split(named) if name.strip())
    )


def rank_models(standings: Sequence[Standing]) -> list[Standing]:
    """The models in the order in which they are to be asked, the first one first.

    The cheapest that does well goes first, unless a cheaper one is due for its try. Then come the
    others that do well, and last those that do not, the best of them first. Equal prices, and
    unknown ones, keep the order given.
    """
    cheap = sorted(standings, key=lambda each: each.cost)
    well = [each for each in cheap if each.is_well]
    ill = [each for each in cheap if not each.is_well]
    bad = sorted(ill, key=lambda each: -_upper_bound(each.past))
    if not well:
        return bad
    due = [each for each in ill if each.cost <= well[0].cost and each.passed >= PROBE]
    return [*due[:1], *well, *(each for each in bad if each not in due[:1])]


class StandingsBook:
    """Standings by role and model, kept in a small file where a folder is given."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read what is kept; a file that cannot be read is begun anew."""
        self._file = folder / FILE if folder else None
        self._lock = threading.Lock()
        self._kept: dict[str, dict[str, Standing]] = {}
        for role, models in _read_standings(self._file).items():
            self._kept[role] = {
                name: Standing(model=name, past=tuple(mark == "+" for mark in past))
                for name, past in models.items()
            }

    def order_models(self, models: Sequence[str], role: str) -> list[str]:
        """The models in the order in which to ask them now, see `rank_models`."""
        with self._lock:
            return [
                each.model for each in rank_models(self._standings_of(models, role))
            ]

    def note_chosen(self, models: Sequence[str], role: str, model: str) -> None:
        """Note that this one was asked: cheaper ones were passed over."""
        with self._lock:
            standings = self._standings_of(models, role)
            taken = next(each for each in standings if each.model == model)
            for each in standings:
                passed = (
                    each.passed + 1 if each.cost <= taken.cost and each != taken else 0
                )
                self._kept.setdefault(role, {})[each.model] = replace(
                    each, passed=passed
                )

    def rate_reply(self, role: str, model: str, *, good: bool) -> None:
        """Note that a reply was good, or was not."""
        with self._lock:
            before = self._get_standing(model, role)
            self._keep_standing(
                role, replace(before, past=(*before.past, good)[-WINDOW:])
            )

    def blame_model(self, role: str, model: str) -> None:
        """Take the newest reply for a bad one: what came of it was wrong."""
        with self._lock:
            before = self._get_standing(model, role)
            self._keep_standing(role, replace(before, past=(*before.past[:-1], False)))

    def _standings_of(self, models: Sequence[str], role: str) -> list[Standing]:
        return [self._get_standing(model, role) for model in models]

    def _get_standing(self, model: str, role: str) -> Standing:
        kept = self._kept.get(role, {}).get(model) or Standing(model=model)
        price = find_price(model, role)
        return replace(kept, cost=price.compute_cost(*_TYPICAL) if price else math.inf)

    def _keep_standing(self, role: str, standing: Standing) -> None:
        self._kept.setdefault(role, {})[standing.model] = standing
        if self._file is None:
            return
        record = {
            role: {
                each.model: "".join("-+"[good] for good in each.past)
                for each in models.values()
            }
            for role, models in self._kept.items()
        }
        self._file.parent.mkdir(parents=True, exist_ok=True)
        part = self._file.with_suffix(f".{os.getpid()}")
        part.write_text(
            json.dumps(record, ensure_ascii=False, indent=1), encoding="utf-8"
        )
        part.replace(self._file)


def _upper_bound(past: Sequence[bool]) -> float:
    """The upper end of Wilson's interval of the share of good replies; 1 without any."""
    n, square = len(past), _Z * _Z
    if n == 0:
        return 1.0
    share = sum(past) / n
    spread = _Z * math.sqrt(share * (1 - share) / n + square / (4 * n * n))
    return (share + square / (2 * n) + spread) / (1 + square / n)


def _read_standings(file: Path | None) -> dict[str, dict[str, str]]:
    try:
        record = json.loads(file.read_text(encoding="utf-8")) if file else {}
    except (OSError, ValueError):
        return {}
    kept = record if isinstance(record, dict) else {}
    return {
        str(role): {str(name): str(past)[-WINDOW:] for name, past in models.items()}
        for role, models in kept.items()
        if isinstance(models, dict)
    }


_BOOKS: dict[Path | None, StandingsBook] = {None: StandingsBook()}
_BOOKS_LOCK = threading.Lock()
_open: list[Path | None] = [None]


def open_book_of(folder: Path) -> StandingsBook:
    """The book of this folder, which `get_current_book` gives from now on."""
    with _BOOKS_LOCK:
        if folder not in _BOOKS:
            _BOOKS[folder] = StandingsBook(folder)
        _open[0] = folder
        return _BOOKS[folder]


def get_current_book() -> StandingsBook:
    """The book that was kept last; until then one that is in no folder."""
    with _BOOKS_LOCK:
        return _BOOKS[_open[0]]
