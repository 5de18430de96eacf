"""The records of Centwise."""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta

from virtual_phone.apps.expenses.data import SEEDS

STEADY = frozenset({"housing", "others", "education"})
"""What costs the same on every phone."""
_AMOUNT = re.compile(r"(?:[¥￥$€]\s*)?(\d+(?:[.,]\d{1,2})?)\s*(?:元|yuan)?", re.IGNORECASE)


@dataclass
class Expense:
    """Money that was spent."""

    id: int
    name: str
    cents: int
    category: str
    """A key of `data.CATEGORIES`."""
    day: date
    note: str = ""

    @property
    def month(self) -> date:
        """The first day of its month."""
        return self.day.replace(day=1)


@dataclass
class ExpensesState:
    """All expenses, the newest first."""

    expenses: list[Expense] = field(default_factory=list)
    last_id: int = 0

    def put(self, expense: Expense) -> None:
        """A new expense, or one that was changed; of one day the one entered last comes first."""
        if not expense.id:
            self.last_id += 1
            expense.id = self.last_id
        others = [each for each in self.expenses if each.id != expense.id]
        self.expenses = sorted([*others, expense], key=lambda e: (e.day, e.id), reverse=True)

    def remove(self, ident: int) -> None:
        """Forget one; nothing happens if that was done before."""
        self.expenses = [each for each in self.expenses if each.id != ident]

    def find(self, ident: int) -> Expense | None:
        """The one of this id."""
        return next((each for each in self.expenses if each.id == ident), None)

    def of(self, month: date | None = None, category: str = "") -> list[Expense]:
        """Those of a month (named by its first day) and a category; None and empty mean all."""
        return [
            each
            for each in self.expenses
            if month in (None, each.month) and category in ("", each.category)
        ]

    def shares(self, month: date) -> list[tuple[str, int]]:
        """Categories of a month with their cents, the largest first."""
        sums: dict[str, int] = {}
        for each in self.of(month):
            sums[each.category] = sums.get(each.category, 0) + each.cents
        return sorted(sums.items(), key=lambda pair: -pair[1])


def total(expenses: list[Expense]) -> int:
    """Their cents together."""
    return sum(each.cents for each in expenses)


def cents_of(words: str) -> int | None:
    """An amount as it is typed, in cents: `28`, `28.5`, `¥28.50`; None when it is none."""
    found = _AMOUNT.fullmatch(words.strip().replace(" ", ""))
    return None if found is None else round(float(found[1].replace(",", ".")) * 100)


def draft_of(title: str, text: str, today: date) -> Expense:
    """A new expense from words that another app hands over.

    The first number with a currency, else the last number of all, is the amount. What stands before
    it is the name where no title is given, and a text of several lines is kept as the note.
    """
    priced = [m for m in _AMOUNT.finditer(text) if not m[0].strip().isdigit()]
    found = priced[0] if priced else next(reversed([*_AMOUNT.finditer(text)]), None)
    cents = (cents_of(found[1]) or 0) if found else 0
    first = (text[: found.start()] if found else text).strip(" :：,，.-—\n").split("\n")[0]
    name = (title or first).strip()[:40]
    note = text.strip() if "\n" in text.strip() or not name else ""
    return Expense(0, name, cents, "others", today, note)


def make(t: Callable[[str, str], str], rng: random.Random, now: datetime) -> ExpensesState:
    """Two months of expenses; the amounts of what varies differ from phone to phone."""
    state = ExpensesState()
    for days, name, cents, category, note in reversed(SEEDS):
        if category not in STEADY:
            cents = max(100, round(cents * rng.uniform(0.85, 1.15) / 50) * 50)
        day = now.date() - timedelta(days=days)
        state.put(Expense(0, t(*name), cents, category, day, t(*note)))
    return state
