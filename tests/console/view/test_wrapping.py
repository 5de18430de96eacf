"""Lines for narrow terminals: whole words, whole styles, and Chinese punctuation in its place."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from console.view.wrapping import wrap_cells, wrap_text

CHARACTERS = st.sampled_from("ab 手机，。“x✓")


def test_words_stay_whole_and_later_lines_hang() -> None:
    line = Text.assemble(
        ("  3  ", "dim"), "fill “Text message” with “On my way”"
    )
    parts = wrap_text(line, 24, indent=5)
    assert [part.plain for part in parts] == [
        "  3  fill “Text message”",
        "     with “On my way”",
    ]
    assert parts[0].spans[0].style == "dim"


def test_chinese_is_broken_anywhere_but_before_its_punctuation() -> None:
    assert wrap_cells("屏幕上显示：周一，周四", 10) == [
        "屏幕上显",
        "示：周一，",
        "周四",
    ]


def test_no_line_ends_with_an_opening_mark() -> None:
    assert wrap_cells("他说“好的”", 6) == ["他说", "“好的”"]
    assert wrap_cells("按《手册》做", 4) == ["按", "《手", "册》", "做"]


@given(st.text(CHARACTERS, max_size=60), st.integers(8, 20), st.integers(0, 3))
def test_nothing_is_lost_and_every_line_fits(
    text: str, width: int, indent: int
) -> None:
    parts = [part.plain for part in wrap_text(Text(text), width, indent=indent)]
    assert "".join("".join(parts).split()) == "".join(text.split())
    assert all(cell_len(part) <= width for part in parts)
