"""Each kind of untold effect has words in both languages."""

from typing import Any, get_args

import pytest

from graph.state import Decision
from nodes.approval.untold_effects import (
    EffectKind,
    drop_restored,
    list_left_drafts,
    list_unasked,
)
from nodes.phrases.sentences import format_sentence
from tests.nodes.screens import element, screen
from tools.actions import Action, Back, Fill, Tap
from tools.screen import Bounds, Screen, Target

TOP = Bounds(left=0, top=0, right=400, bottom=90)


@pytest.mark.parametrize("kind", get_args(EffectKind))
@pytest.mark.parametrize(
    ("language", "begin"), [("en", "Also"), ("zh", "另外")]
)
def test_every_kind_is_told(kind: str, language: Any, begin: str) -> None:
    told = format_sentence(f"also_{kind}", language, names="“Anna”")
    assert told.startswith(begin)
    assert "“Anna”" in told


@pytest.mark.parametrize(
    ("wanted", "names", "others"),
    [
        ("Text Anna Schmitt", ["Anna Schmidt", "Anna Schmitt"], ["Anna Schmidt"]),
        ("Text Anna", ["Anna Schmidt"], []),
        ("Text Anna Schmitt and Ben", ["Ben Carter", "Anna Schmitt"], []),
        ("告诉小王", ["王小明", "小王"], ["王小明"]),
        ("给王晓明发条信息问问他", ["王小明"], ["王小明"]),
        ("text Anna Schmitt that I am late", ["Anna Schmidt"], ["Anna Schmidt"]),
        ("Text Anna Schmidt", ["Anna Schmidt"], []),
        ("Tell Tom that it rains", ["Tom Thatcher"], []),
    ],
)  # fmt: skip
def test_a_namesake_of_who_is_meant_is_told(
    wanted: str, names: list[str], others: list[str]
) -> None:
    assert list_unasked(names, wanted, "sent") == others


@pytest.mark.parametrize("dialog", ["Ben Carter", ""])
def test_what_was_put_back_is_not_told_as_deleted(dialog: str) -> None:
    restore = element("button", "Restore", index=1)
    chosen = element("item", "Ben Carter, 555 0111", index=2, selected=True)
    title = element("text", "1 selected", index=-1, bounds=TOP)
    page = screen(title, restore, chosen, dialog=dialog)
    target = Target(role="button", text="Restore", center=(100, 145))
    deleted = ["Ben Carver", "Ben Carter"]
    assert drop_restored(deleted, target, page, []) == ["Ben Carver"]


def chat(name: str, written: str = "") -> Screen:
    title = element("text", name, index=-1, bounds=TOP)
    field = element("input", "Message", index=2, value=written)
    return screen(title, field, element("button", "Send", index=3))


def did(action: Action, text: str = "") -> Decision:
    return Decision(
        step=1,
        task=0,
        judgement="act",
        action=action,
        target=Target(role="button", text=text),
    )


TYPES = did(Fill(element=2, text="Late"))
LEAVES = did(Back())
SENDS = did(Tap(element=3), "Send")
LIST = screen(element("text", "Chats", index=-1, bounds=TOP))


@pytest.mark.parametrize(
    ("pages", "left"),
    [
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES), (LIST, None)],
         ["Family"]),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), SENDS), (LIST, None)], []),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES), (LIST, None),
          (chat("Family", "Late"), SENDS), (LIST, None)], []),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES),
          (chat("Family"), LEAVES), (LIST, None)], []),
        ([(chat("Family"), TYPES), (chat("Family", "Late"), LEAVES),
          (chat("Family", "Late"), None)], []),
        ([(chat("Family", "Their own draft"), LEAVES), (LIST, None)], []),
    ],
    ids=["left", "sent", "sent later", "not kept", "in front", "not typed"],
)  # fmt: skip
def test_a_text_that_was_left_unsent_is_known(
    pages: list[tuple[Screen, Decision | None]], left: list[str]
) -> None:
    assert list_left_drafts(pages) == left


@pytest.mark.parametrize(
    ("language", "begin"), [("en", "Typed but"), ("zh", "已输入但")]
)
def test_a_draft_is_told(language: Any, begin: str) -> None:
    told = format_sentence("left_unsent", language, names="“Anna”")
    assert told.startswith(begin)
    assert "“Anna”" in told
