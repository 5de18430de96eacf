"""Each kind of untold effect has words in both languages."""

from typing import Any, get_args

import pytest

from nodes.approval.untold_effects import EffectKind
from nodes.phrases import format_sentence


@pytest.mark.parametrize("kind", get_args(EffectKind))
@pytest.mark.parametrize(
    ("language", "begin"), [("en", "Also"), ("zh", "另外")]
)
def test_every_kind_is_told(kind: str, language: Any, begin: str) -> None:
    told = format_sentence(f"also_{kind}", language, names="“Anna”")
    assert told.startswith(begin)
    assert "“Anna”" in told
