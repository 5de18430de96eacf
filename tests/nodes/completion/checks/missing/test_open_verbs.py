"""Verbs that one touch does, and another touch in their place."""

from nodes.completion.checks.missing.open_verbs import find_other_verb
from nodes.completion.visits import ScreenVisit
from tests.nodes.screens import element, screen, visit
from tools.actions import Tap


def touch(label: str) -> ScreenVisit:
    return visit(screen(element("item", label)), Tap(element=1))


def test_another_deed_does_not_stand_for_the_named_one() -> None:
    task = "Mute the conversation with Iris Novak in Messages."
    row = touch("Iris Novak, Thu, I'll bring it.")
    assert find_other_verb(task, [row, touch("Archive")]) == "Archive"
    assert not find_other_verb(task, [row, touch("Mute")])
    assert not find_other_verb(task, [row, touch("Mute"), touch("Archive")])
    assert not find_other_verb(task, [row, touch("Notifications")])
    assert not find_other_verb(task, [])
    assert not find_other_verb("Archive it, then mute it", [touch("Archive")])
