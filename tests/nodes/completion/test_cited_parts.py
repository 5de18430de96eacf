"""Evidence as the user reads it, without the words of our prompts and of what is only offered."""

import pytest

from nodes.completion.cited_parts import (
    is_chip,
    read_field_value,
    tell_slider,
)
from tests.nodes.screens import element, screen
from tools.screen import Bounds


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("“内容 = 预算推迟到四月”", "“预算推迟到四月”"),
        ("内容 = 预算推迟到四月", "“预算推迟到四月”"),
        ("“Subject = Fwd: Your stay”", "“Your stay”"),
        ("“Subject = Another stay”", "“Subject = Another stay”"),
        ("“a = b”", "“a = b”"),
        ("“Your stay”", "“Your stay”"),
    ],
)
def test_a_field_is_told_by_what_stood_in_it(words: str, told: str) -> None:
    page = screen(
        element("input", "内容", value="预算推迟到四月"),
        element("input", "", hint="Subject", value="Fwd: Your stay"),
    )
    assert read_field_value(words, [screen(), page]) == told


@pytest.mark.parametrize("label", ["Remove Grace", "移除妈妈"])
@pytest.mark.parametrize("subject", ["Subject", "Search"])
def test_a_button_that_takes_somebody_off_a_mail_is_no_evidence_to_tell(
    label: str, subject: str
) -> None:
    chip = element(
        "button", label, bounds=Bounds(left=0, top=0, right=90, bottom=90)
    )
    field = element(
        "input", subject, bounds=Bounds(left=0, top=200, right=90, bottom=290)
    )
    page = screen(chip, field)
    assert is_chip(f'"{label}"', [page]) is (subject == "Subject")
    assert not is_chip('"Your stay"', [page])


@pytest.mark.parametrize(
    "words", ["亮度 = “60.0”", "“亮度 = 60.0”", "“亮度” = “60.0”"]
)
def test_a_slider_that_stood_as_it_was_wanted_was_so_already(
    words: str,
) -> None:
    before = screen(element("slider", "亮度", value="80.0"))
    after = screen(element("slider", "亮度", value="60.0"))
    same = [after, screen(), after]
    assert tell_slider(words, same, "zh") == "“亮度”原本就是 60"
    assert tell_slider(words, same, "en") == "“亮度” was already 60"
    assert tell_slider(words, same, "zh", is_asked=True) == "“亮度：60”"
    assert tell_slider(words, [before, after], "zh") == "“亮度：60”"
    assert tell_slider(words, [screen()], "zh") == words
