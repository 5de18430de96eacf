"""Expenses: the tasks that delete; `expenses` offers them."""

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

from evals.suites.app_knowledge.expenses_words import (
    APP,
    DEMO,
    EXPERT,
    LONG,
    NOVICE,
    row_of,
)
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap
from evals.tasks.task import Drawn, Milestone, Task, instead, short, wrong
from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.apps.expenses.kit import amount
from virtual_phone.apps.expenses.state import Expense

DELETE = "Delete|删除"


def _nameable(state: Facts) -> list[Expense]:
    """Expenses whose names say nothing else on the page."""
    kinds = {
        word for category in CATEGORIES.values() for word in category.words
    }
    return [each for each in state.expenses.expenses if each.name not in kinds]


def _draw_few(
    rng: random.Random, state: Facts, gone: int, count: int
) -> dict[str, Any]:
    """So many to be deleted of a list that is left with `count`, or with all for 0."""
    known = _nameable(state)
    kept = (
        [*known[: count - 1], known[rng.randrange(count, len(known))]]
        if count
        else known
    )
    chosen = sorted(rng.sample(kept, gone), key=kept.index)
    other = rng.choice([each for each in kept if each not in chosen])
    return {
        "kept": [each.id for each in kept] if count else [],
        "ids": [each.id for each in chosen],
        "names": [each.name for each in chosen],
        "sums": [amount(each.cents) for each in chosen],
        "said": ("、" if state.zh else ", ").join(each.name for each in chosen),
        "other": other.name,
    }


def _draw_one(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 1, 9)


def _draw_three(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 3, 9)


def _keep(state: Facts, p: Drawn) -> None:
    book = state.expenses
    book.expenses = [each for each in book.expenses if each.id in p.kept]


def _bin() -> list[Step]:
    return [tap(DELETE), tap(DELETE)]


def _delete(p: Drawn) -> list[Step]:
    steps = [launch(APP)]
    for name in p.names:
        steps += [scroll_to(name), tap(name), *_bin()]
    return steps


def _ids(s: Seen) -> set[int]:
    return {each.id for each in s.removed("expenses.expenses")}


def _one_gone(s: Seen) -> bool:
    return bool(_ids(s) & {*s.p.ids})


def _all_gone(s: Seen) -> bool:
    return _ids(s) >= {*s.p.ids}


def _others_kept(s: Seen) -> bool:
    kept = [
        each for each in s.before.expenses.expenses if each.id not in s.p.ids
    ]
    return bool(s.after.expenses.expenses == kept)


DELETED = (
    Milestone("One of them is gone", _one_gone),
    Milestone("All of them are", _all_gone),
    Milestone("All others are as they were", _others_kept),
)


def _another_too(p: Drawn) -> list[Step]:
    return [*_delete(p), scroll_to(p.other, "up"), tap(p.other), *_bin()]


def _another(p: Drawn) -> list[Step]:
    return _delete(p.with_(names=[*p.names[:-1], p.other]))


_DELETE_SINGLE = Task(
    id="expense-delete-single",
    demo=DEMO,
    level="basic",
    apps=("expenses",),
    mirrors="ExpenseDeleteSingle",
    en="Delete the following expense from the Expenses app: {said}",
    zh="从“记账”应用里删除这笔支出：{said}",
    draw=_draw_one,
    prepare=_keep,
    milestones=DELETED[1:],
    path=_delete,
    misses=(
        short(1),
        instead("another one", _another),
        instead("one more", _another_too),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

_DELETE_MULTIPLE = Task(
    id="expense-delete-multiple",
    demo=DEMO,
    level="normal",
    apps=("expenses",),
    mirrors="ExpenseDeleteMultiple",
    en="Delete the following expenses from the Expenses app: {said}.",
    zh="从“记账”应用里删除以下支出：{said}。",
    draw=_draw_three,
    prepare=_keep,
    milestones=DELETED,
    path=_delete,
    misses=(short(1), wrong("two of three", names=lambda p: p.names[:2]),
            instead("another for the last", _another)),
    most_steps=30,
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip


def _draw_among_twins(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    values = _draw_few(rng, state, 3, 0)
    pairs = zip(values["names"], values["sums"], strict=True)
    between = "、" if state.zh else ", "
    return {
        **values,
        "said": between.join(f"{name} ({cents})" for name, cents in pairs),
    }


def _put_twins(state: Facts, p: Drawn) -> Mapping[str, Any]:
    """Give each of those to be deleted one of the same name that cost something else."""
    book = state.expenses
    sums = []
    for ident in p.ids:
        known = book.find(ident)
        twin = replace(
            known,
            id=0,
            cents=known.cents + 350,
            day=known.day - timedelta(days=3),
        )
        book.put(twin)
        sums.append(amount(twin.cents))
    return {"twins": sums}


def _delete_by_sum(p: Drawn) -> list[Step]:
    steps = [launch(APP), tap("Search|搜索")]
    for name, cents in zip(p.names, p.sums, strict=True):
        steps += [
            fill(name, into="#search_src_text"),
            tap(f"{name}, {cents}"),
            *_bin(),
        ]
    return steps


_DELETE_MULTIPLE_2 = Task(
    id="expense-delete-multiple2",
    demo=DEMO,
    level="advanced",
    apps=("expenses",),
    mirrors="ExpenseDeleteMultiple2",
    en="Delete the following expenses, and only them, from the Expenses app: {said}.",
    zh="从“记账”应用里只删除以下支出：{said}。",
    draw=_draw_among_twins,
    prepare=_put_twins,
    milestones=DELETED,
    path=_delete_by_sum,
    misses=(
        short(1),
        wrong("the ones of the same names", sums=lambda p: p.twins),
        wrong("one of the same name", sums=lambda p: [*p.sums[:2], p.twins[2]]),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)

# Duplicates


def _draw_double(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return _draw_few(rng, state, 1, 9)


def _draw_hidden(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    values = _draw_few(rng, state, 1, 0)
    return {**values, "near": [e.id for e in rng.sample(_nameable(state), 4) if e.id not in
                               values["ids"]][:3]}  # fmt: skip


def _double(state: Facts, p: Drawn) -> None:
    book = state.expenses
    if p.kept:
        _keep(state, p)
    book.put(replace(book.find(p.ids[0]), id=0))


def _double_among_like(state: Facts, p: Drawn) -> None:
    """A double, and some that are alike but for one thing: the note, the amount, the day."""
    book = state.expenses
    _double(state, p)
    others = [book.find(ident) for ident in p.near]
    for known, changes in zip(
        (*others, book.find(p.ids[0])),
        (
            {"note": p.t("Paid by card", "刷卡支付")},
            {"cents": others[1].cents + 100},
            {"day": others[2].day - timedelta(days=2)},
            {
                "day": book.find(p.ids[0]).day - timedelta(days=1),
                "note": p.t("Again", "又一次"),
            },
        ),
        strict=True,
    ):
        book.put(replace(known, id=0, **changes))


def _facts(expenses: list[Expense]) -> "Counter[tuple[Any, ...]]":
    return Counter((*row_of(each), each.day) for each in expenses)


def _no_doubles(s: Seen) -> bool:
    return max(_facts(s.after.expenses.expenses).values(), default=0) < 2


def _all_kinds(s: Seen) -> bool:
    before, after = (
        _facts(state.expenses.expenses) for state in (s.before, s.after)
    )
    return {*before} == {*after}


def _one_of_each(s: Seen) -> bool:
    return _no_doubles(s) and _all_kinds(s)


SINGLED = (
    Milestone("The double is gone", _no_doubles),
    Milestone("One of each is there still", _one_of_each),
)


def _both(p: Drawn) -> list[Step]:
    name = p.names[0]
    return [*_delete(p), scroll_to(name, "up"), tap(name), *_bin()]


def _delete_double(p: Drawn) -> list[Step]:
    """By name and amount: a row that is cut off tells its name alone, and may be another one."""
    row = f"{p.names[0]}, {p.sums[0]}"
    return [launch(APP), scroll_to(row), tap(row), *_bin()]


def _other_double(p: Drawn) -> list[Step]:
    return _delete(p.with_(names=[p.other]))


_DUPLICATES = Task(
    id="expense-delete-duplicates",
    demo=DEMO,
    level="normal",
    apps=("expenses",),
    mirrors="ExpenseDeleteDuplicates",
    en="Delete all but one of any expenses in the Expenses app that are exact duplicates, so that "
    "one of each remains.",
    zh="在“记账”应用里，完全重复的支出各只保留一笔，其余的删除。",
    draw=_draw_double,
    prepare=_double,
    milestones=SINGLED,
    path=_delete,
    misses=(
        short(1),
        instead("both", _both),
        instead("another one", _other_double),
    ),
    novice=NOVICE,
    expert=EXPERT,
)

_DUPLICATES_2 = Task(
    id="expense-delete-duplicates2",
    demo=DEMO,
    level="advanced",
    apps=("expenses",),
    mirrors="ExpenseDeleteDuplicates2",
    en="Delete all but one of any expenses in the Expenses app that are exact duplicates in name, "
    "amount, category, date and note, so that one of each remains.",
    zh="在“记账”应用里，名称、金额、分类、日期和备注都相同的支出各只保留一笔，其余的删除。",
    draw=_draw_hidden,
    prepare=_double_among_like,
    milestones=SINGLED,
    path=_delete_double,
    misses=(
        short(1),
        instead("all but one of a name", lambda p: [
            *_delete_double(p), scroll_to(p.names[0], "up"), tap(p.names[0], -1), *_bin()]),
        instead("another one", _other_double),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

DELETING = (
    _DUPLICATES,
    _DUPLICATES_2,
    _DELETE_MULTIPLE,
    _DELETE_MULTIPLE_2,
    _DELETE_SINGLE,
)
