"""Each kind of untold effect has words in both languages."""

from typing import Any, get_args

import pytest

from nodes.approval.untold_effects import EffectKind, list_unasked
from nodes.phrases import format_sentence


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
    ],
)  # fmt: skip
def test_a_namesake_of_who_is_meant_is_told(
    wanted: str, names: list[str], others: list[str]
) -> None:
    assert list_unasked(names, wanted, "sent") == others
