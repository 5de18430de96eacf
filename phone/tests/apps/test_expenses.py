from datetime import date, timedelta
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.apps.expenses.app import ExpensesApp
from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.apps.expenses.kit import amount
from virtual_phone.apps.expenses.state import Expense, ExpensesState, cents_of, draft_of, total
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.testing import Driver

from ..examples import examples

PACKAGE = ExpensesApp.package
TODAY = date(2026, 3, 2)


def fresh(language: Literal["en", "zh"] = "en") -> Driver:
    return Driver.make([ExpensesApp, NotesApp], language=language).open("expenses")


def state_of(phone: Driver) -> ExpensesState:
    state: ExpensesState = phone.app(PACKAGE).state
    return state


def facts(expense: Expense) -> tuple[str, int, str, str, date]:
    return expense.name, expense.cents, expense.category, expense.note, expense.day


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two, other = (Driver.make([ExpensesApp], seed=seed) for seed in (4, 4, 5))
    assert state_of(one) == state_of(two)
    assert state_of(one) != state_of(other)
    assert len(state_of(one).of()) >= 40
    assert {each.category for each in state_of(one).expenses} == set(CATEGORIES)


@pytest.mark.parametrize(
    ("language", "category", "save"), [("en", "Health", "Save"), ("zh", "医疗", "保存")]
)
def test_an_expense_is_entered(language: Literal["en", "zh"], category: str, save: str) -> None:
    phone = fresh(language).tap("add_expense").type("X-ray").type("128.5", into="amount")
    phone.back().tap(category).type("left hand", into="note").back().tap(save)
    added = state_of(phone).expenses[0]
    assert facts(added) == ("X-ray", 12850, "health", "left hand", TODAY)
    assert phone.sees("¥128.50")


def test_without_a_name_or_an_amount_nothing_is_kept() -> None:
    phone = fresh().tap("add_expense").type("12", into="amount").tap("Save")
    assert phone.system.toasts.text == "Enter a name"
    phone.type("Tea", into="name").tap("amount").clear().type("much").tap("Save")
    assert phone.system.toasts.text == "Enter an amount"
    assert "Tea" not in [each.name for each in state_of(phone).expenses]


def test_an_expense_is_opened_changed_and_moved_to_another_day() -> None:
    phone = fresh()
    known = state_of(phone).expenses[0]
    kept = facts(known)
    phone.tap(known.name).tap("Edit").tap("amount").clear().type("31").back().tap("date")
    phone.tap("Sunday, March 1, 2026").tap("OK").tap("Save")
    changed = state_of(phone).find(known.id)
    assert changed is not None
    assert facts(changed) == (kept[0], 3100, kept[2], kept[3], date(2026, 3, 1))
    assert phone.node("amount").text == "¥31.00"


def test_an_expense_is_deleted_after_a_question_from_its_page_and_from_the_list() -> None:
    phone = fresh()
    first, second = state_of(phone).expenses[:2]
    phone.tap(first.name).tap("Delete").tap("Cancel")
    assert state_of(phone).find(first.id) is not None
    phone.tap("Delete").tap("Delete", -1)
    assert state_of(phone).find(first.id) is None
    assert phone.page.endswith(".MainActivity")
    phone.hold(second.name).tap("Delete").tap("Delete", -1)
    assert state_of(phone).find(second.id) is None


def test_a_category_shows_only_its_own_and_a_search_looks_at_names_and_notes() -> None:
    phone = fresh().tap("Groceries")
    shown = {each.name for each in state_of(phone).of(category="groceries")}
    titles = {each.name for each in state_of(phone).expenses}
    assert titles & set(phone.texts()) <= shown
    phone.back().tap("Search").type("cold med", into="search_src_text")
    assert titles & set(phone.texts()) == {"Pharmacy"}


def test_a_month_is_told_by_sum_and_shares() -> None:
    phone = fresh().tap("Overview").tap("Previous month")
    state, month = state_of(phone), date(2026, 2, 1)
    assert phone.node("month_total").text == amount(total(state.of(month)))
    category, cents = state.shares(month)[0]
    name = CATEGORIES[category].words[0]
    assert phone.sees(f"{cents / total(state.of(month)):.1%}")
    assert phone.node("month_chart").content_desc.startswith(f"{name} {amount(cents)}")
    phone.tap("share_row")
    assert phone.node("category_total").text == amount(cents)


def test_what_another_app_shares_becomes_a_draft() -> None:
    phone = fresh()
    given = {"action": "share_text", "text": "Coffee to go ¥18.50"}
    phone.system.launch(PACKAGE, given)
    assert (phone.node("name").text, phone.node("amount").text) == ("Coffee to go", "18.5")
    phone.tap("Save")
    assert facts(state_of(phone).expenses[0]) == ("Coffee to go", 1850, "others", "", TODAY)


def test_an_expense_is_shared_as_text() -> None:
    phone = fresh()
    known = state_of(phone).expenses[0]
    phone.tap(known.name).tap("Share").tap("Notes")
    assert phone.node("title").text == known.name
    assert amount(known.cents) in phone.node("text").text


@pytest.mark.parametrize(
    ("text", "name", "cents"),
    [
        ("Taxi 2 people: ¥36", "Taxi 2 people", 3600),
        ("打车36元", "打车", 3600),
        ("Room 12, 48.20", "Room 12", 4820),
        ("no number at all", "no number at all", 0),
    ],
)
def test_an_amount_is_found_among_words(text: str, name: str, cents: int) -> None:
    draft = draft_of("", text, TODAY)
    assert (draft.name, draft.cents) == (name, cents)


@settings(max_examples=examples(50))
@given(st.integers(min_value=0, max_value=10**8))
def test_amounts_are_read_as_they_are_written(cents: int) -> None:
    assert cents_of(f"{cents / 100:.2f}") == cents
    assert cents_of(f"¥ {cents // 100}") == cents // 100 * 100


@settings(max_examples=examples(50))
@given(st.lists(st.integers(0, 90), max_size=12))
def test_expenses_stand_by_day_with_the_newest_first(ages: list[int]) -> None:
    state = ExpensesState()
    for age in ages:
        state.put(Expense(0, "x", 100, "food", TODAY - timedelta(days=age)))
    assert [each.day for each in state.expenses] == sorted(
        (TODAY - timedelta(days=age) for age in ages), reverse=True
    )
    assert len({each.id for each in state.expenses}) == len(ages)
