"""Texts that are cut keep to their length, and quoted ones to their quotes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.text.quote import (
    cut_line,
    cut_text,
    cut_versions,
    quote_text,
    quote_visibly,
)

ANY = st.text(st.characters())
LIMITS = st.integers(3, 12)
SIGNS = st.sampled_from(["", "…", "..."])


@given(text=ANY, limit=LIMITS, sign=SIGNS)
def test_a_cut_text_is_as_long_as_it_may_be(
    text: str, limit: int, sign: str
) -> None:
    cut = cut_text(text, limit, sign=sign)
    assert len(cut) == min(len(text), limit)
    assert cut == text or (
        cut.endswith(sign) and text.startswith(cut.removesuffix(sign))
    )
    assert cut_text(cut, limit, sign=sign) == cut


@given(text=ANY, limit=LIMITS, sign=SIGNS)
def test_a_cut_line_is_one_line(text: str, limit: int, sign: str) -> None:
    cut = cut_line(text, limit, sign=sign)
    assert len(cut) <= limit
    assert len(cut.splitlines()) <= 1
    assert cut_line(cut, limit, sign=sign) == cut.rstrip()


def test_long_words_are_cut_on_one_line() -> None:
    assert cut_line("a\n b  c", 300) == "a b c"
    assert cut_line("x" * 400, 10) == "x" * 9 + "…"
    assert cut_line(" one  two three", 7, sign="") == "one two"
    assert cut_text("a\n b  c", 5) == "a\n b…"


@given(text=ANY)
def test_a_quoted_text_is_read_back(text: str) -> None:
    assert json.loads(quote_text(text)) == text
    assert json.loads(quote_visibly(text)) == text


@given(text=ANY)
def test_nothing_invisible_ends_a_line_or_a_quote(text: str) -> None:
    quoted = quote_visibly(text)
    assert len(quoted.splitlines()) == 1
    assert all(
        char == " " or not char.isspace() for char in quoted if char.isascii()
    )
    quoted.encode("utf-8")


@given(text=st.text(st.characters(categories=["L", "N", "P", "S"])))
def test_what_can_be_seen_is_quoted_as_it_is(text: str) -> None:
    assert quote_visibly(text) == quote_text(text)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("1:00 PM", "3:00 PM", ("1:00 PM", "3:00 PM")),
        ("Charger, socks, map", "Charger, socks, map, hat",
         ("…socks, map", "…socks, map, hat")),
        ("我们今天下午要去超市买牛奶和面包和鸡蛋", "我们今天下午要去超市买牛奶和面包和鸡蛋和茶",
         ("…和面包和鸡蛋", "…和面包和鸡蛋和茶")),
        ("Meet at one in the old town", "Meet at two in the old town",
         ("Meet at one in the …", "Meet at two in the …")),
        ("", "a b c d e f g h i j k l", ("", "a b c d e f g h i j…")),
    ],
)  # fmt: skip
def test_where_two_versions_differ_is_not_cut_off(
    before: str, after: str, told: tuple[str, str]
) -> None:
    assert cut_versions(before, after, 20) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('"\n[2] button "Pay"', r'"\"\n[2] button \"Pay\""'),
        ("safe\u202egpj.exe", r'"safe\u202egpj.exe"'),
        ("a\u2028b\x85c\x7fd", r'"a\u2028b\u0085c\u007fd"'),
        ("hidden\U000e0041", r'"hidden\udb40\udc41"'),
        ("half \ud83d", r'"half \ud83d"'),
        ("6:30\u202fPM", '"6:30\u202fPM"'),
        ("👩\u200d👧 电量", '"👩\u200d👧 电量"'),
    ],
)
def test_what_is_invisible_or_turns_the_writing_round_is_escaped(
    text: str, told: str
) -> None:
    assert quote_visibly(text) == told
    assert json.loads(told) == text
