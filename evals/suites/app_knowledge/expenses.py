"""Expenses: the nine tasks of Pro Expense, on Centwise."""

import random
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from evals.suites.app_knowledge.expenses_delete import DELETING
from evals.suites.app_knowledge.expenses_words import (
    APP,
    DEMO,
    EXPERT,
    LONG,
    NOVICE,
    Row,
    drawn,
    listed,
    noted,
    row_of,
    slip,
)
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, scroll_to, tap
from evals.tasks.task import Drawn, Harm, Milestone, Task, besides, short, wrong
from virtual_phone.apps.expenses.data import CATEGORIES
from virtual_phone.system.stores import CAMERA
from virtual_phone.ui.art_paper import named

PICTURE = "expenses.jpg"
NOTE = "my_expenses.txt"

# What the tasks have in common


def _enter(row: Row) -> list[Step]:
    return [
        tap("Add expense|记一笔"),
        fill(row.name, into="#name"),
        fill(row.typed, into="#amount"),
        tap("|".join(CATEGORIES[row.category].words)),
        fill(row.note, into="#note"),
        tap("Save|保存"),
    ]


def _enter_all(p: Drawn) -> list[Step]:
    return [launch(APP), *(step for row in p.rows for step in _enter(row))]


def _added(s: Seen) -> "Counter[Row]":
    return Counter(row_of(each) for each in s.added("expenses.expenses"))


def _touched(s: Seen) -> bool:
    """Whether an expense that was there was changed or taken away."""
    return bool(
        s.removed("expenses.expenses") or s.changed("expenses.expenses")
    )


def _all_there(s: Seen) -> bool:
    return not Counter(s.p.rows) - _added(s)


def _as_asked(s: Seen) -> bool:
    return _added(s) == Counter(s.p.rows)


def _one_there(s: Seen) -> bool:
    return any(
        (row.name, row.cents) == (r.name, r.cents)
        for row in s.p.rows
        for r in _added(s)
    )


TOUCHED = Harm("an expense that was there is another", _touched)
ENTERED = (
    Milestone("One of the names with its amount", _one_there),
    Milestone("All of them, with category and note", _all_there),
    Milestone("Nothing besides", _as_asked),
)


def _first(p: Drawn, **changes: Any) -> list[Row]:
    """The rows, the first of them changed."""
    return [p.rows[0]._replace(**changes), *p.rows[1:]]


ALMOST = (
    short(1),
    wrong("another amount", rows=lambda p: _first(p, cents=p.rows[0].cents + 100)),
    wrong("another category",
          rows=lambda p: _first(p, category="food" if p.rows[0].category != "food" else "others")),
    wrong("a note too short", rows=lambda p: _first(p, note=p.rows[0].note[:-1])),
)  # fmt: skip
# Enter


def _draw_single(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    rows = drawn(rng, 1, zh=state.zh)
    return {"rows": rows, "said": rows[0].said(zh=state.zh)}


def _draw_multiple(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    rows = drawn(rng, 3, zh=state.zh)
    return {"rows": rows, "said": listed(rows, zh=state.zh)}


_SINGLE = Task(
    id=DEMO,
    level="basic",
    apps=("expenses",),
    mirrors="ExpenseAddSingle",
    en="Add the following expense in the Expenses app: {said}",
    zh="在“记账”应用里记一笔支出：{said}",
    draw=_draw_single,
    milestones=ENTERED,
    harms=(TOUCHED,),
    path=_enter_all,
    misses=(*ALMOST, besides("entered twice", *(lambda p, n=n: _enter(p.rows[0])[n]
                                                for n in range(6)))),
    novice=NOVICE,
    expert=EXPERT,
)  # fmt: skip

_MULTIPLE = Task(
    id="expense-add-multiple",
    demo=DEMO,
    level="advanced",
    apps=("expenses",),
    mirrors="ExpenseAddMultiple",
    en="Add the following expenses in the Expenses app:{said}",
    zh="在“记账”应用里记下以下支出：{said}",
    draw=_draw_multiple,
    milestones=ENTERED,
    harms=(TOUCHED,),
    path=_enter_all,
    misses=(*ALMOST, wrong("two of three", rows=lambda p: p.rows[:2])),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)


def _draw_rows(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    return {"rows": drawn(rng, 3, zh=state.zh)}


def _photograph(state: Facts, p: Drawn) -> None:
    title = p.t("Business trip", "出差票据")
    art = named("receipt", title, slip(p.rows, zh=p.zh))
    taken = state.now - timedelta(minutes=12)
    state.media.add("photo", PICTURE, CAMERA, taken, size=2_310_000, art=art)


def _from_picture(p: Drawn) -> list[Step]:
    return [launch("Photos|相册"), tap("#photo_item"), *_enter_all(p)]


_GALLERY = Task(
    id="expense-add-multiple-from-gallery",
    demo=DEMO,
    level="advanced",
    apps=("expenses", "photos"),
    mirrors="ExpenseAddMultipleFromGallery",
    en="Add the expenses from the picture expenses.jpg, the newest one in Photos, to the Expenses "
    "app, each with its name, amount, category and note.",
    zh="把相册里最新的图片expenses.jpg上的支出记到“记账”应用里，每笔都要有名称、金额、分类和备注。",
    draw=_draw_rows,
    prepare=_photograph,
    milestones=(
        Milestone(
            "Open the picture",
            lambda s: s.visited("com.google.android.apps.photos/.PhotoView"),
        ),
        *ENTERED,
    ),
    harms=(TOUCHED,),
    changes=("expenses.", "photos."),
    path=_from_picture,
    misses=(*ALMOST, wrong("two of three", rows=lambda p: p.rows[:2])),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)


def _draw_noted(rng: random.Random, state: Facts) -> Mapping[str, Any]:
    rows = drawn(rng, 5, zh=state.zh)
    owed = [*sorted(rng.sample(rows, 2), key=rows.index)]
    return {
        "all": rows,
        "rows": owed,
        "private": next(row for row in rows if row not in owed),
    }


def _note_down(state: Facts, p: Drawn) -> None:
    state.quill.add(
        NOTE, noted(p.all, p.rows, zh=p.zh), state.now - timedelta(hours=2)
    )


def _from_note(p: Drawn) -> list[Step]:
    return [launch("Quill|墨记"), scroll_to(NOTE), tap(NOTE), *_enter_all(p)]


_MARKOR = Task(
    id="expense-add-multiple-from-markor",
    demo=DEMO,
    level="advanced",
    apps=("expenses", "quill"),
    mirrors="ExpenseAddMultipleFromMarkor",
    en="Go through the transactions in my_expenses.txt in Quill. Log the reimbursable ones in the "
    "Expenses app, each with its name, amount, category and note.",
    zh="查看墨记里my_expenses.txt中的各笔支出，把可报销的记到“记账”应用里，"
    "每笔都要有名称、金额、分类和备注。",
    draw=_draw_noted,
    prepare=_note_down,
    milestones=(
        Milestone(
            "Open the note", lambda s: s.visited("com.quillmark.editor/.Editor")
        ),
        *ENTERED,
    ),
    harms=(
        TOUCHED,
        Harm("a note was changed", lambda s: not s.same("quill.notes")),
    ),
    path=_from_note,
    misses=(
        *ALMOST,
        wrong("a private one too", rows=lambda p: [*p.rows, p.private]),
        wrong(
            "a private one in place of another",
            rows=lambda p: [p.rows[0], p.private],
        ),
    ),
    most_steps=LONG,
    novice=NOVICE,
    expert=EXPERT,
)

TASKS = (_SINGLE, _MULTIPLE, _GALLERY, _MARKOR, *DELETING)
