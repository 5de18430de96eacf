"""The tasks on notes: one for each of Markor's in Table 8, and what their judges overlook."""

import pytest

from evals import suites
from evals.suites.app_knowledge import notes_kit, notes_read

TABLE_8 = [
    "MarkorAddNoteHeader",
    "MarkorChangeNoteContent",
    "MarkorCreateFolder",
    "MarkorCreateNote",
    "MarkorCreateNoteAndSms",
    "MarkorCreateNoteFromClipboard",
    "MarkorDeleteAllNotes",
    "MarkorDeleteNewestNote",
    "MarkorDeleteNote",
    "MarkorEditNote",
    "MarkorMergeNotes",
    "MarkorMoveNote",
    "MarkorTranscribeReceipt",
    "MarkorTranscribeVideo",
]
TASKS = [
    task
    for task in suites.load_suite("app_knowledge")
    if task.id.startswith("quill-")
]


def test_each_of_markor_s_tasks_has_its_own_and_all_share_one_demonstration() -> (
    None
):
    assert sorted(task.mirrors for task in TASKS) == TABLE_8
    assert [task.id for task in TASKS if not task.demo] == ["quill-create-note"]
    assert {task.demo for task in TASKS} == {"", "quill-create-note"}
    assert all(task.novice[0] and task.expert[1] for task in TASKS)


def test_blanks_at_the_ends_do_not_matter_but_blank_lines_do() -> None:
    assert notes_kit.reads("a  \n\nb\n", "a\n\nb")
    assert not notes_kit.reads("a\nb", "a\n\nb")


@pytest.mark.parametrize(
    ("said", "same"),
    [
        ("date,item,amount\n2026-02-08,Tea,$3.2", True),
        ("日期，项目，金额\n2026-02-08，茶，3.20", False),
        ("Date, Item, Amount\n2026-02-08, Tea, 3.21", False),
        ("2026-02-08, Tea, 3.20", False),
        ('Date, Item, Amount\n\n"2026-02-08", "Tea", "3.20"\n', True),
    ],
)
def test_a_table_may_be_written_in_other_ways(said: str, *, same: bool) -> None:
    wanted = "Date, Item, Amount\n2026-02-08, Tea, 3.20"
    assert (notes_read.cells(said) == notes_read.cells(wanted)) is same
