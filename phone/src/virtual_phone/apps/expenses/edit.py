"""An expense, and the form that writes one."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from functools import partial

from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.apps.expenses.kit import ExpensesBase, amount, sign
from virtual_phone.apps.expenses.state import Expense, cents_of
from virtual_phone.apps.kit.confirm import EditPage
from virtual_phone.apps.kit.pick_date import DatePicker
from virtual_phone.apps.kit.wording import date_text
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

COLUMNS = 5
"""Categories side by side in the form."""


class ExpenseEdit(EditPage):
    """Writes a new expense or changes one."""

    name = ".ExpenseEditActivity"
    stay = ("Keep editing", "继续编辑")
    app: ExpensesBase

    def __init__(self, app: ExpensesBase, expense: Expense) -> None:
        super().__init__(app)
        self.expense = replace(expense)
        self.typed = f"{expense.cents / 100:g}" if expense.cents else ""
        self.known = (replace(expense), self.typed)

    def build(self) -> ui.Widget:
        """Name and amount, categories, date, note."""
        t, expense = self.t, self.expense
        title = t("Edit expense", "编辑支出") if expense.id else t("New expense", "记一笔")
        save = ui.Button(text=t("Save", "保存"), id="save", on_tap=self._save)
        parts: list[ui.Widget] = [
            self._field("name", t("Name", "名称"), expense.name, partial(setattr, expense, "name")),
            self._field("amount", t("Amount (¥)", "金额（元）"), self.typed, self._type),
            ui.Text(text=t("Category", "分类"), style="label", color="on_surface_variant"),
            ui.Grid(columns=COLUMNS, gap=4, children=[self._category(key) for key in CATEGORIES]),
            ui.Card(
                child=ui.ListItem(
                    id="date",
                    title=date_text(self.app, expense.day),
                    subtitle=t("Date", "日期"),
                    leading=ui.Icon(name="calendar"),
                    on_tap=lambda: self.app.open(DatePicker(self.app, expense.day, self._day)),
                )
            ),
            self._field("note", t("Note", "备注"), expense.note, partial(setattr, expense, "note")),
        ]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=title, on_back=self.leave, actions=[save, ui.Spacer(width=8)]),
            body=ui.Scroll(
                key="form", grow=1, child=ui.Column(children=parts, gap=16, padding=(16, 12))
            ),
        )

    def _field(
        self, key: str, label: str, text: str, change: Callable[[str], object]
    ) -> ui.TextField:
        return ui.TextField(
            key=key,
            id=key,
            text=text,
            label=label,
            on_change=change,
            autofocus=key == "name" and not self.expense.id and not text,
        )

    def _type(self, words: str) -> None:
        self.typed = words

    def _category(self, key: str) -> ui.Widget:
        chosen = key == self.expense.category
        return ui.Column(
            id=f"category_{key}",
            cross="center",
            gap=4,
            padding=(2, 8),
            radius=16,
            background="secondary_container" if chosen else "",
            selected=chosen,
            on_tap=partial(setattr, self.expense, "category", key),
            children=[
                sign(key, 38),
                ui.Text(
                    text=self.app.category(key),
                    style="small",
                    align="center",
                    bold=chosen,
                    max_lines=1,
                ),
            ],
        )

    def _day(self, day: date) -> None:
        self.expense.day = day

    def _save(self) -> None:
        expense, cents = self.expense, cents_of(self.typed)
        expense.name, expense.note = expense.name.strip(), expense.note.strip()
        if not expense.name:
            self.app.services.toast(self.t("Enter a name", "请填写名称"))
        elif not cents:
            self.app.services.toast(self.t("Enter an amount", "请填写金额"))
        else:
            expense.cents = cents
            self.app.state.put(expense)
            self.close()
            self.app.services.toast(self.t("Saved", "已保存"))

    def unsaved(self) -> object:
        """What was written, when it is something else than before."""
        now = (self.expense, self.typed)
        return now if now != self.known else None


class ExpensePage(Page):
    """What an expense was."""

    name = ".ExpenseDetailActivity"
    app: ExpensesBase

    def __init__(self, app: ExpensesBase, expense: Expense) -> None:
        super().__init__(app)
        self.id = expense.id

    def build(self) -> ui.Widget:
        """Category, name and amount; date and note; what can be done with it."""
        app, t = self.app, self.t
        expense = app.state.find(self.id)
        if expense is None:
            return ui.Scaffold(app_bar=ui.AppBar(title="", on_back=self.close), body=ui.Spacer())
        facts = (
            ("label", t("Category", "分类"), app.category(expense.category), "category"),
            ("calendar", t("Date", "日期"), date_text(app, expense.day), "date"),
            ("note", t("Note", "备注"), expense.note or t("None", "无"), "note"),
        )
        head = ui.Column(
            cross="center",
            gap=8,
            padding=(24, 28),
            children=[
                sign(expense.category, 64),
                ui.Text(text=expense.name, style="title", align="center", id="name"),
                ui.Text(text=amount(expense.cents), style="display", align="center", id="amount"),
            ],
        )
        rows: list[ui.Widget] = [
            ui.ListItem(id=key, title=value, subtitle=name, leading=ui.Icon(name=icon))
            for icon, name, value, key in facts
        ]
        signs = (
            ("share", t("Share", "分享"), partial(self._share, expense)),
            ("edit", t("Edit", "编辑"), partial(app.edit, expense)),
            ("delete", t("Delete", "删除"), partial(app.ask_delete, expense, self.close)),
        )
        actions = [
            ui.IconButton(icon=icon, id=icon, desc=words, on_tap=do) for icon, words, do in signs
        ]
        card = ui.Column(children=[ui.Card(child=ui.Column(children=rows))], padding=(16, 0))
        return ui.Scaffold(
            app_bar=ui.AppBar(title=t("Expense", "支出"), on_back=self.close, actions=actions),
            body=ui.Scroll(
                key="expense", grow=1, child=ui.Column(children=[head, card, ui.Spacer(height=16)])
            ),
        )

    def _share(self, expense: Expense) -> None:
        app = self.app
        facts = [
            f"{expense.name}: {amount(expense.cents)}",
            f"{app.category(expense.category)}, {date_text(app, expense.day)}",
            expense.note,
        ]
        text = "\n".join(filter(None, facts))
        app.services.request(app, "share_text", text=text, title=expense.name)
