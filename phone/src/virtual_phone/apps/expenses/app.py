"""Expenses: Centwise, a book of what was spent."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import partial

from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.apps.expenses.edit import ExpenseEdit, ExpensePage
from virtual_phone.apps.expenses.kit import GREEN, ExpensesBase, amount, by_day, month_text, sign
from virtual_phone.apps.expenses.state import Expense, ExpensesState, draft_of, make, total
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.finding import empty_state
from virtual_phone.apps.kit.forms import chips, section, tab_bar
from virtual_phone.apps.kit.menus import ActionSheet
from virtual_phone.apps.kit.search import SearchPage
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

BARS = 6
"""Categories that the chart of a month shows."""


class ExpensesApp(ExpensesBase):
    """What was spent, on what, and when."""

    package = "com.centwise.expenses"
    key = "expenses"
    label = ("Expenses", "记账")
    icon = ("wallet", GREEN)
    version = "3.6.1"
    handles = frozenset({"share_text"})

    def initial_state(self) -> ExpensesState:
        """Some forty expenses of the last two months."""
        return make(self.t, self.rng, self.services.now())

    def first_page(self) -> Page:
        """The tabs."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Another app hands over words for a new expense (`text`, `title`)."""
        if extras.get("text") or extras.get("title"):
            today = self.services.now().date()
            self.edit(draft_of(extras.get("title", ""), extras.get("text", ""), today))

    def show(self, expense: Expense) -> None:
        """Open an expense."""
        self.open(ExpensePage(self, expense))

    def edit(self, expense: Expense) -> None:
        """Open an expense's form."""
        self.open(ExpenseEdit(self, expense))

    def ask_delete(self, expense: Expense, then: Callable[[], object]) -> None:
        """Delete an expense after a question, and go on."""

        def delete() -> None:
            self.state.remove(expense.id)
            then()
            self.services.toast(self.t("Expense deleted", "已删除"))

        words = f"{expense.name}, {amount(expense.cents)}"
        self.open(Confirm(self, self.t("Delete expense?", "删除这笔支出？"), delete, text=words))


class Search(SearchPage):
    """Expenses by words."""

    name = ".SearchActivity"
    hint = ("Search names and notes", "搜索名称和备注")
    clearable = True
    app: ExpensesApp

    def rows(self) -> list[ui.Widget]:
        """Those that fit."""
        words = self.words.strip().lower()
        found = [
            each
            for each in self.app.state.expenses
            if words and words in f"{each.name} {each.note}".lower()
        ]
        if words and not found:
            return [empty_state(self.app, ("No expenses found", "没有找到相关支出"))]
        return by_day(self.app, found)


class CategoryPage(Page):
    """A month's expenses of one category."""

    name = ".CategoryActivity"
    app: ExpensesApp

    def __init__(self, app: ExpensesApp, month: date, category: str) -> None:
        super().__init__(app)
        self.month, self.category = month, category

    def build(self) -> ui.Widget:
        """Sum and rows."""
        app = self.app
        found = app.state.of(self.month, self.category)
        head = ui.Column(
            gap=4,
            padding=(16, 12),
            children=[
                ui.Text(
                    text=month_text(app, self.month), style="label", color="on_surface_variant"
                ),
                ui.Text(text=amount(total(found)), style="headline", id="category_total"),
            ],
        )
        rows = by_day(app, found) or [empty_state(app, ("Nothing spent", "没有支出"), "wallet")]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=app.category(self.category), on_back=self.close),
            body=ui.Scroll(key="category", grow=1, child=ui.Column(children=[head, *rows])),
        )


class Main(Page):
    """All expenses, and months at a glance."""

    name = ".MainActivity"
    app: ExpensesApp

    def __init__(self, app: ExpensesApp) -> None:
        super().__init__(app)
        self.tab = "records"
        self.category = ""
        self.month = app.services.now().date().replace(day=1)

    def on_back(self) -> bool:
        """Back goes to the first tab, and to all categories, first."""
        elsewhere = self.tab != "records" or bool(self.category)
        self.tab, self.category = "records", ""
        return elsewhere

    def build(self) -> ui.Widget:
        """The tab in front over the bar with both."""
        t, app = self.t, self.app
        entries = (
            ("records", ("Expenses", "明细"), "list"),
            ("overview", ("Overview", "统计"), "pie_chart"),
        )
        search = ui.IconButton(
            icon="search",
            id="search",
            desc=t("Search", "搜索"),
            on_tap=lambda: app.open(Search(app)),
        )
        draft = Expense(0, "", 0, self.category or "food", app.services.now().date())
        fab = ui.Fab(
            icon="add",
            id="add_expense",
            desc=t("Add expense", "记一笔"),
            on_tap=partial(app.edit, draft),
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Expenses", "记账"), actions=[search]),
            body=self._records() if self.tab == "records" else self._overview(),
            bottom=tab_bar(self, entries),
            fab=fab if self.tab == "records" else None,
        )

    # All expenses

    def _records(self) -> ui.Widget:
        app = self.app
        entries = [("", self.t("All", "全部")), *((key, app.category(key)) for key in CATEGORIES)]
        found = app.state.of(category=self.category)
        nothing = empty_state(app, ("No expenses here", "还没有支出"), "wallet")
        rows = by_day(app, found, self._held) or [nothing]
        head = [] if self.category else [self._summary()]
        inside = ui.Column(children=[*head, *rows, ui.Spacer(height=88)])
        return ui.Column(
            grow=1,
            children=[
                chips("filter", entries, self.category, partial(setattr, self, "category")),
                ui.Scroll(key="records", id="expense_list", grow=1, child=inside),
            ],
        )

    def _summary(self) -> ui.Widget:
        """What this month and the one before have cost."""
        app, t = self.app, self.t
        this = app.services.now().date().replace(day=1)
        before = (this - timedelta(days=1)).replace(day=1)

        def column(words: str, month: date, key: str) -> ui.Widget:
            return ui.Column(
                grow=1,
                gap=2,
                children=[
                    ui.Text(text=words, style="small", color="on_primary_container"),
                    ui.Text(
                        text=amount(total(app.state.of(month))),
                        style="title",
                        color="on_primary_container",
                        bold=True,
                        id=key,
                    ),
                ],
            )

        row = ui.Row(
            gap=16,
            padding=(20, 16),
            radius=20,
            background="primary_container",
            children=[
                column(t("This month", "本月支出"), this, "this_month"),
                column(t("Last month", "上月支出"), before, "last_month"),
            ],
        )
        return ui.Column(children=[row], padding=(16, 8))

    def _held(self, expense: Expense) -> None:
        app, t = self.app, self.t
        entries: list[tuple[str, ui.Do]] = [
            (t("Edit", "编辑"), partial(app.edit, expense)),
            (t("Delete", "删除"), partial(app.ask_delete, expense, lambda: None)),
        ]
        app.open(ActionSheet(app, entries, title=expense.name))

    # Months

    def _overview(self) -> ui.Widget:
        app = self.app
        shares = app.state.shares(self.month)
        parts: list[ui.Widget] = [self._turner(), self._sum()]
        if shares:
            parts += [self._chart(shares[:BARS]), self._shares(shares)]
        else:
            parts.append(empty_state(app, ("Nothing spent this month", "本月没有支出"), "wallet"))
        inside = ui.Column(children=[*parts, ui.Spacer(height=8)], gap=12, padding=(16, 8))
        return ui.Scroll(key="overview", id="overview", grow=1, child=inside)

    def _turner(self) -> ui.Widget:
        t = self.t
        arrow = ui.IconButton
        return ui.Row(
            children=[
                arrow(icon="arrow_left", desc=t("Previous month", "上个月"), id="previous_month",
                      on_tap=partial(self._turn, -1)),
                ui.Text(text=month_text(self.app, self.month), style="title", align="center",
                        grow=1, id="month"),
                arrow(icon="arrow_right", desc=t("Next month", "下个月"), id="next_month",
                      on_tap=partial(self._turn, 1)),
            ]
        )  # fmt: skip

    def _turn(self, step: int) -> None:
        months = self.month.year * 12 + self.month.month - 1 + step
        if date.min.year < months // 12 < date.max.year:
            self.month = date(months // 12, months % 12 + 1, 1)

    def _sum(self) -> ui.Widget:
        found = self.app.state.of(self.month)
        count = len(found)
        words = self.t(f"{count} expense{'s' * (count != 1)}", f"共{count}笔")
        return ui.Column(
            cross="center",
            gap=2,
            children=[
                ui.Text(text=amount(total(found)), style="headline", align="center",
                        id="month_total"),
                ui.Text(text=words, style="small", align="center", color="on_surface_variant"),
            ],
        )  # fmt: skip

    def _chart(self, shares: list[tuple[str, int]]) -> ui.Widget:
        names = [self.app.category(key) for key, _ in shares]
        said = ", ".join(
            f"{name} {amount(cents)}" for name, (_, cents) in zip(names, shares, strict=True)
        )
        chart = ui.Chart(
            values=[cents / 100 for _, cents in shares],
            labels=names,
            desc=said,
            id="month_chart",
            marked=0,
            height=180,
            padding=(12, 8),
        )
        return ui.Card(child=chart)

    def _shares(self, shares: list[tuple[str, int]]) -> ui.Widget:
        whole = sum(cents for _, cents in shares)
        rows = [self._share_row(key, cents, cents / whole) for key, cents in shares]
        return section(self.t("By category", "分类占比"), rows)

    def _share_row(self, key: str, cents: int, share: float) -> ui.Widget:
        app = self.app
        line = ui.Row(
            gap=8,
            children=[
                ui.Text(text=app.category(key), style="label", grow=1),
                ui.Text(text=f"{share:.1%}", style="small", color="on_surface_variant"),
                ui.Text(text=amount(cents), style="label", bold=True),
            ],
        )
        return ui.Row(
            id="share_row",
            gap=12,
            padding=(16, 8),
            on_tap=lambda: app.open(CategoryPage(app, self.month, key)),
            children=[
                sign(key, 36),
                ui.Column(grow=1, gap=6, children=[line, ui.Progress(value=share)]),
            ],
        )
