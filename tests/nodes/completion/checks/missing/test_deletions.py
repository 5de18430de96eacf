"""A thing is not deleted because it is out of sight."""

import pytest

from nodes.completion.checks.missing.deletions import (
    find_extra_deletion,
    find_missing_deletion,
    find_other_target,
    find_other_time,
    find_second_deletion,
    find_spared,
    list_deleted,
)
from nodes.completion.visits import ScreenVisit
from nodes.phrases.sentences import format_sentence
from tests.nodes.screens import element, screen, visit
from tools.actions import Action, Ask, Back, Fill, LongPress, Swipe, Tap
from tools.hierarchy.occlusion import MENU
from tools.screen import Screen

TASKS = [
    "Delete the note 'Parking spot'",
    "Open Notes and remove “Parking spot”",
    "删除笔记“Parking spot”",
    "把笔记 Parking spot 删掉",
]
ITEMS = screen(
    element("checkbox", "Work", index=1),
    element("item", "Parking spot, Level 3", index=2),
    element("input", "Search notes", index=3),
    id="list",
)
FILTERED = screen(element("checkbox", "Work", index=1), id="filtered")
FORM = screen(
    element("button", "More options", index=1),
    element("input", "Title", index=2, value="Parking spot"),
    element("button", "", index=3),
    id="form",
)
MENU_PAGE = screen(
    element("item", "Pin", index=1),
    element("item", "Delete", index=2),
    element("item", "移到回收站", index=3),
    id="menu",
    dialog=MENU,
)
QUESTION = screen(
    element("button", "Cancel", index=1),
    element("button", "Delete", index=2),
    element("button", "取消", index=3),
    id="question",
    dialog="Delete this note?",
)
GONE = screen(
    element("checkbox", "Work", index=1),
    element("button", "Undo", index=2),
    element("button", "撤销", index=3),
    id="gone",
)

TO_MENU = [visit(ITEMS, Tap(element=2)), visit(FORM, Tap(element=1))]
TO_QUESTION = [*TO_MENU, visit(MENU_PAGE, Tap(element=2))]
UNTOUCHED = [
    *TO_MENU,
    visit(MENU_PAGE, Back()),
    visit(FORM, Back()),
    visit(ITEMS, Tap(element=1)),
    visit(FILTERED),
]


@pytest.mark.parametrize("task", TASKS)
def test_what_a_filter_hides_is_not_deleted(task: str) -> None:
    found = find_missing_deletion(task, UNTOUCHED)
    assert found is not None
    fault, label = found
    assert fault == "undeleted"
    assert label in task
    assert label in ("Delete", "remove", "删除", "删掉")


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(
    "no", [Tap(element=1), Tap(element=3), Back()], ids=["en", "zh", "back"]
)
def test_a_deletion_that_was_cancelled_deletes_nothing(
    task: str, no: Action
) -> None:
    run = [*TO_QUESTION, visit(QUESTION, no), visit(FORM, Back())]
    run += [visit(ITEMS, Tap(element=1)), visit(FILTERED)]
    assert find_missing_deletion(task, run) == (
        "deletion_cancelled",
        "Delete this note?",
    )


@pytest.mark.parametrize("button", [2, 3])
def test_a_deletion_that_was_taken_back_deletes_nothing(button: int) -> None:
    run = [*TO_QUESTION, visit(GONE, Tap(element=button)), visit(FILTERED)]
    found = find_missing_deletion(TASKS[0], run)
    assert found == ("deletion_undone", ("undo", "撤销")[button - 2])


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize(
    "run",
    [
        [*TO_QUESTION, visit(QUESTION, Tap(element=2)), visit(GONE)],
        [*TO_QUESTION, visit(GONE)],
        # What is still asked is told by `unsaved`.
        [*TO_QUESTION, visit(QUESTION)],
        [*TO_MENU, visit(MENU_PAGE, Tap(element=3)), visit(GONE)],
        # Cancelled once, and then confirmed.
        [*TO_QUESTION, visit(QUESTION, Back()), *TO_QUESTION,
         visit(QUESTION, Tap(element=2)), visit(GONE)],
        # A button without a word may be a bin.
        [visit(ITEMS, Tap(element=2)), visit(FORM, Tap(element=3)),
         visit(GONE)],
        [visit(ITEMS, Swipe(direction="left")), visit(GONE)],
        # Words that are deleted in a text.
        [visit(ITEMS, Tap(element=2)), visit(FORM, Fill(element=2, text="")),
         visit(GONE)],
        [visit(ITEMS, Ask(text="?")), visit(GONE)],
        # Somebody answered by hand.
        [*TO_QUESTION, visit(QUESTION), *TO_MENU, visit(MENU_PAGE)],
    ],
)  # fmt: skip
def test_what_may_have_been_deleted_is_not_objected_to(
    task: str, run: list[ScreenVisit]
) -> None:
    assert find_missing_deletion(task, run) is None


@pytest.mark.parametrize(
    "task",
    [
        "Delete the note 'Parking spot' if it is there",
        "Open the note 'Delete me'",
        "Do not delete the note",
        "如果有笔记“Parking spot”就删除",
        "不要删除笔记",
        "打开被删除的笔记",
        "取消删除",
    ],
)
def test_a_task_that_may_leave_nothing_to_delete_is_not_concerned(
    task: str,
) -> None:
    assert find_missing_deletion(task, UNTOUCHED) is None


def test_a_toggle_takes_a_star_away() -> None:
    run = [visit(ITEMS, Tap(element=1)), visit(FILTERED)]
    for task in ("Remove it from my favorites", "把它从收藏里移除"):
        assert find_missing_deletion(task, run) is None
    assert find_missing_deletion("Remove it from my notes", run) is not None


def test_searching_deletes_nothing() -> None:
    run = [visit(ITEMS, Fill(element=3, text="Work")), visit(FILTERED)]
    assert find_missing_deletion(TASKS[0], run) is not None


def test_both_faults_are_told() -> None:
    assert "“Delete”" in format_sentence("undeleted", "en", label="Delete")
    assert "“删除”" in format_sentence("undeleted", "zh", label="删除")
    assert "“undo”" in format_sentence("deletion_undone", "en", label="undo")
    assert "“撤销”" in format_sentence("deletion_undone", "zh", label="撤销")
    asked = "Delete this?"
    assert f"“{asked}” was answered" in format_sentence(
        "deletion_cancelled", "en", label=asked
    )
    assert f"“{asked}”点了取消" in format_sentence(
        "deletion_cancelled", "zh", label=asked
    )


NOTES = screen(
    element("item", "garden.md, Fri", index=1),
    element("item", "garden-2.md, Sat", index=2),
    id="notes",
    signature="v1:notes",
)
ONE_NOTE = NOTES.model_copy(update={"elements": NOTES.elements[1:]})
NO_NOTE = NOTES.model_copy(update={"elements": ()})


def delete(page: Screen, number: int) -> list[ScreenVisit]:
    return [
        visit(page, LongPress(element=number)),
        visit(MENU_PAGE, Tap(element=2)),
        visit(QUESTION, Tap(element=2)),
    ]


@pytest.mark.parametrize(
    ("instruction", "besides"),
    [
        ("Delete the note named garden.md.", "garden-2.md"),
        ("删除名为garden.md的笔记。", "garden-2.md"),
        ("Delete the newest note.", "garden-2.md"),
        ("Take out garden.md, keep the other ones.", "garden-2.md"),
        ("Take garden.md out and leave the rest.", "garden-2.md"),
        ("把garden.md拿掉，其他的都留着。", "garden-2.md"),
        ("Delete the newest notes.", ""),
        ("Delete garden.md and the other one.", ""),
        ("Delete garden.md and garden-2.md.", ""),
    ],
)
def test_a_second_row_is_not_deleted_besides(
    instruction: str, besides: str
) -> None:
    first = delete(NOTES, 1)
    both = [*first, *delete(ONE_NOTE, 2), visit(NO_NOTE)]
    assert find_extra_deletion(instruction, both) == besides
    assert not find_extra_deletion(instruction, [*first, visit(ONE_NOTE)])
    # What was put back is not deleted.
    restored = [*delete(NOTES, 2), visit(ONE_NOTE), *delete(NOTES, 1)]
    assert not find_extra_deletion(instruction, [*restored, visit(NOTES)])


@pytest.mark.parametrize("label", ["All", "Select all", "全选"])
def test_a_box_for_all_rows_is_no_row_that_was_deleted(label: str) -> None:
    page = screen(
        element("item", "garden.md, Fri", index=1),
        element("checkbox", label, index=2),
        id="list",
        signature="v1:list",
    )
    after = screen(id="after", signature="v1:list")
    run = [
        visit(page, Tap(element=1)),
        visit(page, Tap(element=2)),
        *delete(page, 1)[1:],
        visit(after),
    ]
    deleted = [each.name for each in list_deleted(run)]
    assert "garden.md" in deleted
    assert label not in deleted


@pytest.mark.parametrize(
    ("instruction", "verb"),
    [
        ("Take out the milk, keep the other ones", "Take out"),
        ("Take the milk out of my shopping list", "Take"),
        ("把牛奶去掉，别的别动", "去掉"),
        ("Note to take out the bins", ""),
        ("Take out a loan of 20 dollars in Bank", ""),
    ],
)
def test_taking_one_of_several_out_deletes_it(
    instruction: str, verb: str
) -> None:
    run = [visit(ITEMS, Swipe(direction="up")), visit(ITEMS)][1:]
    found = find_missing_deletion(instruction, run)
    assert found == (("undeleted", verb) if verb else None)


@pytest.mark.parametrize(
    ("instruction", "rows", "label", "spared"),
    [
        ("delete Ben Carver from my contacts", ("Ben Carter", "Ben Carver"), "Delete",
         "Ben Carver"),
        ("archive the mail from Harbour Museum", ("Harbour Power, Bill", "Harbour Museum, Whales"),
         "Archive", "Harbour Museum"),
        ("把采购清单二归档", ("购物清单, 鸡蛋", "采购清单二, 牛奶"), "归档", "采购清单二"),
        ("delete Ben Carter from my contacts", ("Ben Carter", "Ben Carver"), "Delete", ""),
        ("delete the oldest contact", ("Ben Carter", "Ben Carver"), "Delete", ""),
        ("delete it unless Ben Carver is there", ("Ben Carter", "Ben Carver"), "Delete", ""),
    ],
)  # fmt: skip
def test_another_one_was_taken_away_while_the_named_one_stands(
    instruction: str, rows: tuple[str, str], label: str, spared: str
) -> None:
    before = screen(
        *(element("item", row, index=n) for n, row in enumerate(rows, 1)),
        signature="v1:list",
    )
    page = screen(element("button", label, index=1), signature="v1:one")
    after = screen(element("item", rows[1], index=1), signature="v1:list")
    run = [
        visit(before, Tap(element=1)),
        visit(page, Tap(element=1)),
        visit(after),
    ]
    assert find_spared(instruction, run) == spared
    assert not find_spared(instruction, run, given=[f"I mean {rows[0]}"])
    assert not find_spared(instruction, [*run[:2], visit(before)])


def test_a_row_beside_the_named_one_is_told_before_it_is_deleted() -> None:
    asked = "delete Ben Carver from my contacts"
    listed = screen(
        element("item", "Ben Carter, mobile", index=1),
        element("item", "Ben Carver, mobile", index=2),
        signature="v1:list",
    )
    opened = [visit(listed, Tap(element=1)), visit(FORM, Tap(element=1))]
    delete_it = visit(QUESTION, Tap(element=2))
    found = find_other_target(asked, [*opened, delete_it])
    assert found is not None
    assert found.taken == "Ben Carter, mobile"
    assert found.wanted == "Ben Carver, mobile"
    right = [visit(listed, Tap(element=2)), visit(FORM, Tap(element=1))]
    assert find_other_target(asked, [*right, delete_it]) is None
    assert find_other_target(asked, [*opened, visit(QUESTION, Back())]) is None
    assert (
        find_other_target("delete my oldest contact", [*opened, delete_it])
        is None
    )
    assert find_other_target("Call Ben Carver", [*opened, delete_it]) is None
    by_place = "delete the oldest mail beside Ben Carver"
    assert find_other_target(by_place, [*opened, delete_it]) is None
    spared = "delete Ben Carver, don't touch Ben Carter"
    assert find_other_target(spared, [*opened, delete_it]) == found
    recover = screen(element("button", "Recover", index=1))
    mended = [*opened, visit(recover, Tap(element=1))]
    assert find_other_target(asked, mended) is None


@pytest.mark.parametrize(
    ("task", "told"),
    [
        ("delete the February lecture", "Lecture 4, 52:01 · Sun, Mar 1"),
        ("删掉2月的录音", "Lecture 4, 52:01 · Sun, Mar 1"),
        ("delete the lecture", ""),
        ("delete the lecture of March 1", ""),
        ("delete the lecture of Feb 27", ""),
        ("delete the April lecture", ""),
    ],
)
def test_what_is_deleted_is_of_the_month_that_is_named(
    task: str, told: str
) -> None:
    listed = screen(
        element("item", "Lecture 5, 49:48 · Fri, Feb 27", index=1),
        element("item", "Lecture 4, 52:01 · Sun, Mar 1", index=2),
    )
    delete_it = visit(QUESTION, Tap(element=2))
    march = visit(listed, Tap(element=2))
    assert find_other_time(task, [march, delete_it]) == told
    # Looked into and left, or selected no more.
    assert not find_other_time(task, [march, visit(FORM, Back()), delete_it])
    assert not find_other_time(task, [march, march, delete_it])
    february = visit(listed, Tap(element=1))
    assert not find_other_time(task, [february, delete_it])


@pytest.mark.parametrize(
    "task", ["Throw away yesterday's recording", "把昨天录的那段删了"]
)
def test_what_is_deleted_is_of_the_day_that_is_named(task: str) -> None:
    listed = screen(
        element("item", "Lecture 5, 49:48 · Fri, Feb 27", index=1),
        element("item", "Lecture 4, 52:01 · Sun, Mar 1", index=2),
        time="2026-03-02 09:00 Monday",
    )
    delete_it = visit(QUESTION, Tap(element=2))
    end = ScreenVisit(screen=listed)
    friday = [visit(listed, Tap(element=1)), delete_it, end]
    sunday = [visit(listed, Tap(element=2)), delete_it, end]
    assert find_other_time(task, friday).startswith("Lecture 5")
    assert not find_other_time(task, sunday)
    assert not find_other_time("Delete it, as yesterday", friday)


@pytest.mark.parametrize(
    "task",
    [
        "Delete the pictures of 1 February",
        "把2月1日的照片删掉",
        "2月1日拍的图删了",
    ],
)
def test_the_day_in_the_name_of_a_file_is_that_of_the_file(task: str) -> None:
    listed = screen(
        element("item", "image_20260201.jpg, 2 MB", index=1),
        element("item", "image_20260209.jpg, 3 MB", index=2),
        element("item", "Mon, Feb 9", index=3),
        time="2026-03-02 09:00 Monday",
    )
    end = [visit(QUESTION, Tap(element=2)), ScreenVisit(screen=listed)]
    first, other, day = (visit(listed, Tap(element=n)) for n in (1, 2, 3))
    told = "image_20260209.jpg, 3 MB"
    assert find_other_time(task, [other, *end]) == told
    assert not find_other_time(task, [day, first, *end])
    # When it shall be deleted, or where it is said, is no day of a thing.
    assert not find_other_time("Delete it on 1 February", [other, *end])


def test_a_request_for_help_is_an_order() -> None:
    looked = [visit(ITEMS, Tap(element=3)), visit(ITEMS)]
    task = "Help me delete the note 'Parking spot'"
    assert find_missing_deletion(task, looked)
    country = screen(element("item", "London, United Kingdom", index=1))
    assert find_missing_deletion(
        task, [visit(country, Tap(element=1)), *looked]
    )
    assert not find_missing_deletion(
        task, [visit(MENU_PAGE, Tap(element=2)), *looked]
    )


@pytest.mark.parametrize(
    "task", ["Delete the last photo I took", "删掉我最近拍的那张照片"]
)
@pytest.mark.parametrize("times", [1, 2])
def test_the_one_thing_that_is_ordered_is_deleted_once(
    task: str, times: int
) -> None:
    visits: list[ScreenVisit] = []
    for number in range(times):
        page = screen(
            element("image", f"Photo {number}", index=-1),
            element("button", "Delete 删除", index=1),
        )
        visits += [visit(page, Tap(element=1)), visit(QUESTION, Tap(element=2))]
    visits.append(visit(GONE))
    found = find_second_deletion(task, visits)
    assert found == ("Photo 1" if times == 2 else "")


@pytest.mark.parametrize(
    "task",
    [
        "Copy it to a new note, then delete the note 'Parking spot'",
        "Help me delete the note 'Parking spot' and add one",
        "写一条新便签，然后删除笔记“Parking spot”",
    ],
)
def test_typing_deletes_no_row(task: str) -> None:
    typed = visit(FORM, Fill(element=2, text="Level 3"))
    assert find_missing_deletion(task, [visit(ITEMS), typed, visit(ITEMS)])
