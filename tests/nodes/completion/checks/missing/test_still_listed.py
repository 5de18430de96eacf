"""Things that still stand where they were to be deleted, in English and Chinese."""

import pytest

from graph.state import Decision
from nodes.completion.checks.missing.still_listed import (
    find_left_over,
    find_old_name,
    find_still_listed,
)
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen
from tools.actions import Tap
from tools.screen import Target

ROWS = ("Groceries, Eggs, bread", "Door code, Ask the caretaker")
ROWS_ZH = ("购物清单, 鸡蛋、面包", "门禁密码, 问管理员")


def look(*rows: str, signature: str = "v1:list") -> ScreenVisit:
    page = (element("item", row, index=n) for n, row in enumerate(rows, 1))
    return ScreenVisit(screen=screen(*page, signature=signature))


def press(label: str) -> ScreenVisit:
    """A touch on the page of the thing itself."""
    step = Decision(
        step=1,
        task=0,
        judgement="act",
        action=Tap(element=1),
        target=Target(role="button", text=label),
    )
    page = screen(element("button", label), signature="v1:thing")
    return ScreenVisit(screen=page, step=step)


@pytest.mark.parametrize(
    ("instruction", "rows", "name"),
    [
        ("Delete the note 'Groceries'.", ROWS, "Groceries"),
        ("Open Notes and delete my Groceries note", ROWS, ""),
        ("Please delete the note called Groceries in Notes", ROWS, "Groceries"),
        ("删除便签“购物清单”", ROWS_ZH, "购物清单"),
        ("把便签“购物清单”删掉。", ROWS_ZH, "购物清单"),
    ],
)
def test_what_stands_among_the_same_rows_was_not_deleted(
    instruction: str, rows: tuple[str, ...], name: str
) -> None:
    button = press("Delete" if rows is ROWS else "删除")
    visits = [look(*rows), button, look(*rows)]
    assert find_still_listed(instruction, visits) == name
    assert not find_still_listed(
        instruction, [look(*rows), button, look(rows[1])]
    )


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [
        ("Delete the photo in Groceries", ROWS),
        ("Delete all but Groceries", ROWS),
        ("Delete the duplicates of Groceries", ROWS),
        ("Read the note Groceries", ROWS),
        ("Delete Groceries's picture", ROWS),
        ("删除购物清单里的图片", ROWS_ZH),
        ("删除购物清单的图片", ROWS_ZH),
        ("把购物清单的图片删除", ROWS_ZH),
        ("除了购物清单都删除", ROWS_ZH),
        ("打开购物清单", ROWS_ZH),
    ],
)
def test_what_only_names_the_place_or_an_exception_may_stay(
    instruction: str, rows: tuple[str, ...]
) -> None:
    visits = [look(*rows), press("Delete"), look(*rows)]
    assert not find_still_listed(instruction, visits)


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [("Delete the note Groceries", ROWS), ("删除便签购物清单", ROWS_ZH)],
)
def test_a_row_of_the_same_name_elsewhere_tells_nothing(
    instruction: str, rows: tuple[str, ...]
) -> None:
    page = look(*rows)
    button = press("Delete")
    assert not find_still_listed(instruction, [])
    assert not find_still_listed(instruction, [page])
    elsewhere = look(*rows, signature="v1:bin")
    assert not find_still_listed(instruction, [page, button, elsewhere])
    twice = look(rows[0], *rows)
    assert not find_still_listed(instruction, [twice, button, page])


RENAMED = ("Orchard, Eggs, bread", *ROWS)
RENAMED_ZH = ("果园, 鸡蛋、面包", *ROWS_ZH)


@pytest.mark.parametrize(
    ("instruction", "rows"),
    [
        ("Rename the note 'Groceries' to 'Orchard'", RENAMED),
        ("Change the title of my note Groceries to Orchard.", RENAMED),
        ("把便签“购物清单”重命名为“果园”", RENAMED_ZH),
        ("将“购物清单”改名为“果园”。", RENAMED_ZH),
        ("把便签“购物清单”的标题改成“果园”", RENAMED_ZH),
    ],
)
def test_the_old_name_beside_the_new_one_was_not_renamed(
    instruction: str, rows: tuple[str, ...]
) -> None:
    new, old, *others = rows
    before = look(old, *others)
    assert find_old_name(instruction, [before, look(*rows)]) == old.partition(", ")[0]  # fmt: skip
    assert not find_old_name(instruction, [before, look(new, *others)])
    assert not find_old_name(instruction, [before, before])
    # There were two of them.
    twice = look(f"{old} 2", *before.screen.texts)
    assert not find_old_name(instruction, [twice, look(*rows)])


@pytest.mark.parametrize(
    "instruction",
    [
        "Move the note 'Groceries' to 'Orchard'",
        "Rename only the copy of 'Groceries' to 'Orchard'",
    ],
)
def test_what_need_not_lose_its_name_may_stand(instruction: str) -> None:
    assert not find_old_name(instruction, [look(*ROWS), look(*RENAMED)])


@pytest.mark.parametrize(
    ("instruction", "rows", "name"),
    [
        ("Delete all my notes in Quill", ROWS, ROWS[1]),
        ("Delete all notes", ROWS, ROWS[1]),
        ("Delete all notes in the folder Work", ROWS, ""),
        ("Delete the note 'Groceries'", ROWS, ""),
        ("删除全部便签", ROWS_ZH, ROWS_ZH[1]),
    ],
)
def test_no_row_is_left_where_all_were_to_go(
    instruction: str, rows: tuple[str, ...], name: str
) -> None:
    button = press("Delete" if rows is ROWS else "删除")
    installed = {"Quill": "com.example.app"}
    visits = [look(*rows), button, look(rows[1])]
    assert find_left_over(instruction, visits, installed) == name
    visits.append(look())
    assert not find_left_over(instruction, visits, installed)
