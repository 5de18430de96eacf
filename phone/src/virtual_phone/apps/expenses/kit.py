"""What the pages of Centwise share: categories, amounts, rows by day."""

import calendar
from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import groupby

from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.apps.expenses.state import Expense, ExpensesState, total
from virtual_phone.apps.kit.wording import short_date_text
from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui

GREEN = "#2e7d5b"


class ExpensesBase(App):
    """What its pages need of Centwise."""

    state: ExpensesState

    def show(self, expense: Expense) -> None:
        """Open an expense."""
        raise TypeError(expense)

    def edit(self, expense: Expense) -> None:
        """Open an expense's form."""
        raise TypeError(expense)

    def ask_delete(self, expense: Expense, then: Callable[[], object]) -> None:
        """Delete an expense after a question, and go on."""
        raise TypeError(expense, then)

    def category(self, key: str) -> str:
        """A category in the phone's language."""
        return self.t(*CATEGORIES[key].words)


def amount(cents: int) -> str:
    """`¥1,280.50`; always with the cents, so that amounts stand below each other."""
    return f"¥{cents / 100:,.2f}"


def month_text(app: App, month: date) -> str:
    """`February 2026` or `2026年2月`."""
    return app.t(
        f"{calendar.month_name[month.month]} {month.year}", f"{month.year}年{month.month}月"
    )


def day_text(app: App, day: date) -> str:
    """`Today`, `Yesterday`, else `Fri, Mar 6`."""
    ago = (app.services.now().date() - day).days
    near = {0: ("Today", "今天"), 1: ("Yesterday", "昨天")}
    short = short_date_text(app, day)
    return f"{app.t(*near[ago])} · {short}" if ago in near else short


def sign(category: str, size: float = 40) -> ui.Avatar:
    """The coloured disc of a category."""
    _, icon, color = CATEGORIES[category]
    return ui.Avatar(icon=icon, color=color, size=size)


def expense_row(app: ExpensesBase, expense: Expense, on_hold: ui.Do | None = None) -> ui.Widget:
    """An expense in a list."""
    words = app.category(expense.category)
    if expense.note:
        words += f" · {expense.note}"
    return ui.ListItem(
        id="expense",
        title=expense.name,
        subtitle=words,
        leading=sign(expense.category),
        trailing=ui.Text(text=amount(expense.cents), style="label", bold=True, id="amount"),
        on_tap=partial(app.show, expense),
        on_long_press=on_hold,
    )


def by_day(
    app: ExpensesBase,
    expenses: Sequence[Expense],
    hold: Callable[[Expense], object] | None = None,
) -> list[ui.Widget]:
    """Rows below their days, each day with its sum."""
    rows: list[ui.Widget] = []
    for day, group in groupby(expenses, key=lambda each: each.day):
        members = list(group)
        rows.append(
            ui.Row(
                padding=(16, 10),
                children=[
                    ui.Text(text=day_text(app, day), style="label", color="primary", grow=1),
                    ui.Text(text=amount(total(members)), style="small", color="on_surface_variant"),
                ],
            )
        )
        rows += [expense_row(app, each, partial(hold, each) if hold else None) for each in members]
    return rows
