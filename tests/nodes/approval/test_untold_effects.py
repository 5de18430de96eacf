"""Each kind of untold effect has words in both languages."""

from typing import Any, get_args

import pytest

from nodes.approval.untold_effects import (
    EffectKind,
    drop_restored,
    list_unasked,
)
from nodes.completion.quotes.namesakes import names_other
from nodes.phrases import format_sentence
from tests.nodes.screens import element, screen
from tools.screen import Bounds, Target

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
        ("text Anna Schmitt that I am late", ["Anna Schmidt"], ["Anna Schmidt"]),
        ("Text Anna Schmidt", ["Anna Schmidt"], []),
        ("Tell Tom that it rains", ["Tom Thatcher"], []),
    ],
)  # fmt: skip
def test_a_namesake_of_who_is_meant_is_told(
    wanted: str, names: list[str], others: list[str]
) -> None:
    unasked = list_unasked(names, wanted, "sent", names_other=names_other)
    assert unasked == others


@pytest.mark.parametrize("dialog", ["Ben Carter", ""])
def test_what_was_put_back_is_not_told_as_deleted(dialog: str) -> None:
    restore = element("button", "Restore", index=1)
    chosen = element("item", "Ben Carter, 555 0111", index=2, selected=True)
    title = element("text", "1 selected", index=-1, bounds=TOP)
    page = screen(title, restore, chosen, dialog=dialog)
    target = Target(role="button", text="Restore", center=(100, 145))
    deleted = ["Ben Carver", "Ben Carter"]
    assert drop_restored(deleted, target, page, []) == ["Ben Carver"]
