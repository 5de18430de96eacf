"""Notes that are given along, and what writing them takes."""

import pytest

from evals.harness.knowledge import note, typing_seconds
from evals.suites import choose_tasks, list_suites
from tapwright.errors import UsageError
from tests.evals.toy_suite import task


def test_a_note_is_of_the_level_and_the_language() -> None:
    toy = task(
        novice=("Open Notes.", "打开便签。"), expert=("Notes > +", "便签 > +")
    )
    assert note(toy, "none", "en") == ""
    assert note(toy, "novice", "zh") == "打开便签。"
    assert note(toy, "expert", "en") == "Notes > +"
    with pytest.raises(
        UsageError, match="task toy/notes-easy has no such note"
    ):
        note(task(), "novice", "en")


def test_typing_takes_what_its_keys_take() -> None:
    assert typing_seconds("") == 0
    assert typing_seconds("x" * 260) == 60
    assert typing_seconds("便" * 65) == 60


def test_every_task_of_mobile_knowledge_has_both_notes() -> None:
    assert "mobile_knowledge" in list_suites()
    for each in choose_tasks(["mobile_knowledge"]):
        for language in ("en", "zh"):
            assert len(note(each, "novice", language)) < len(
                note(each, "expert", language)
            )
