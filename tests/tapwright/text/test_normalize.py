"""One text whatever its case, width and blanks, and never an error."""

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.normalize import (
    fold_text,
    narrow_signs,
    normalize_text,
    squeeze_text,
)

ANY = st.text(st.characters())
"""Lone surrogates too: file names and damaged dumps have them."""
SHOWN = st.text(st.characters(exclude_categories=["Mn", "Mc", "Cs"]))
"""Without combining marks: small letters of a few Greek and Turkish ones order them otherwise."""
WORDS = st.lists(
    st.text(st.sampled_from("aZß9:,…ＡＺ：，。设置"), min_size=1), min_size=1
)
FUNCTIONS: list[Callable[[str], str]] = [
    fold_text,
    normalize_text,
    squeeze_text,
    narrow_signs,
]

every = pytest.mark.parametrize(
    "function", FUNCTIONS, ids=lambda function: function.__name__
)


@every
@given(text=ANY)
def test_every_text_has_a_form(
    function: Callable[[str], str], text: str
) -> None:
    assert isinstance(function(text), str)


@every
@given(text=SHOWN)
def test_the_form_of_a_form_is_itself(
    function: Callable[[str], str], text: str
) -> None:
    once = function(text)
    assert function(once) == once


@given(text=st.text(st.characters(max_codepoint=127)))
def test_the_short_way_for_ascii_leads_to_the_same(text: str) -> None:
    assert fold_text(text) == unicodedata.normalize("NFKC", text).casefold()
    assert narrow_signs(text) == text


@given(
    words=WORDS,
    blank=st.sampled_from([" ", "\t", "\n  ", "\u3000", "\u00a0", "\x1f"]),
)
def test_blanks_of_all_kinds_are_one(words: list[str], blank: str) -> None:
    spread, close = blank.join(["", *words, ""]), "".join(words)
    assert normalize_text(spread) == normalize_text(" ".join(words))
    assert normalize_text(spread, blank="") == normalize_text(close, blank="")


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  Wi-Fi \n Settings ", "wi-fi settings"),
        ("ＷＬＡＮ　设置", "wlan 设置"),
        ("时间：７：３０", "时间:7:30"),
        ("Straße", "strasse"),
        ("Wait…", "wait..."),
        ("开启。“是”", "开启。“是”"),
        ("", ""),
        (" \u3000", ""),
    ],
)
def test_case_width_and_blanks_do_not_count(text: str, form: str) -> None:
    assert normalize_text(text) == form


def test_case_is_kept_where_it_matters() -> None:
    assert normalize_text(" Ｂob  Ｓmith\n", keep_case=True) == "Bob Smith"


def test_signs_may_count_as_blanks() -> None:
    assert (
        normalize_text("Work，7：30 > Mon…", ignore=",:.>") == "work 7 30 mon"
    )
    assert normalize_text("-Wi - Fi’s-", ignore="-'’", blank="") == "wifis"
    assert normalize_text("a-b", ignore="") == "a-b"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Wi-Fi  ON", "wifion"),
        ("Ｗｉ－Ｆｉ", "wifi"),
        ("设置。", "设置"),
        ("… >", ""),
        ("+49 (170) 12-34, Anna’s 手机_2", "491701234annas手机2"),
    ],
)
def test_letters_and_digits_alone_are_left(text: str, form: str) -> None:
    assert squeeze_text(text) == form


@given(text=ANY)
def test_narrow_signs_stand_where_the_wide_ones_stood(text: str) -> None:
    assert len(narrow_signs(text)) == len(text)


def test_wide_signs_are_narrow_and_those_that_fall_apart_are_left() -> None:
    assert narrow_signs("７：３０，ＰＭ ㎏…") == "7:30,PM ㎏…"
