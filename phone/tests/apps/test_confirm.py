"""Editors ask before changes are lost, and Back leads out of them all the same."""

from virtual_phone.testing import Driver


def changed() -> Driver:
    phone = Driver.make().open("clock").tap("Add alarm").tap("OK").tap("Vibrate")
    assert phone.page.endswith(".AlarmEdit")
    return phone


def test_back_on_the_question_is_not_asked_twice() -> None:
    phone = changed().back()
    assert phone.sees("Discard this alarm's changes?")
    phone.back()
    assert phone.page.endswith(".AlarmEdit")
    assert not phone.sees("Discard")
    assert phone.back().page.endswith(".Main")


def test_other_changes_and_other_answers_are_asked_for_again() -> None:
    phone = changed().back().back().tap("Vibrate").back()
    assert phone.sees("Discard this alarm's changes?")
    phone.tap("Keep editing").back()
    assert phone.sees("Discard this alarm's changes?")
    assert phone.tap("Discard").page.endswith(".Main")
