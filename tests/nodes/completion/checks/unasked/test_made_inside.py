"""What is made stands where it is to be, and not inside something that nobody named."""

import pytest

from nodes.completion.checks.unasked.made_inside import find_other_folder
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit, words
from tools.actions import Back, Fill, Tap

TASKS = [
    "Create a new folder in Quill named Garden.",
    "在墨记里新建一个名为Garden的文件夹。",
]
MORE = element("button", "More", index=9)
LIST = screen(words("Quill"), element("item", "Work, 3 notes"), MORE)
WORK = screen(
    words("Work"),
    element("item", "plan.md", index=2),
    MORE,
    signature="v1:work",
)
NAME = screen(element("input", "Name"), dialog="New folder")
TYPED = visit(NAME, Fill(element=1, text="Garden"))
MADE = visit(screen(words("Work"), element("item", "Garden, 0 notes"), MORE))


@pytest.mark.parametrize("task", TASKS)
def test_what_was_made_inside_a_row_is_told(task: str) -> None:
    inside = [
        visit(LIST, Tap(element=1)),
        visit(WORK, Tap(element=9)),
        TYPED,
        MADE,
    ]
    assert find_other_folder(task, inside) == "Work"
    assert not find_other_folder(f"{task} (Work)", inside)
    assert not find_other_folder("Write to Garden", inside)


@pytest.mark.parametrize("task", TASKS)
def test_what_was_made_beside_it_is_not(task: str) -> None:
    beside = [visit(LIST, Tap(element=9)), TYPED, MADE]
    assert not find_other_folder(task, beside)
    looked = [visit(LIST, Tap(element=1)), visit(WORK, Back()), *beside]
    assert not find_other_folder(task, looked)


def test_a_page_without_the_buttons_of_the_list_has_to_be_opened() -> None:
    bare = screen(words("Apps"), element("item", "Work, 3 notes"))
    opened: list[ScreenVisit] = [
        visit(bare, Tap(element=1)),
        visit(WORK),
        TYPED,
        MADE,
    ]
    assert not find_other_folder(TASKS[0], opened)
