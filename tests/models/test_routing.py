"""Of several models the cheapest that has been doing well, with few tries of the others."""

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models import routing
from models.endpoints import choose_model
from models.routing import (
    MAX_PAST,
    RETRY_INTERVAL,
    Standing,
    StandingsBook,
    rank_models,
    split_names,
)

pasts = st.lists(st.booleans(), max_size=MAX_PAST).map(tuple)
standings = st.lists(
    st.builds(
        Standing,
        model=st.uuids().map(str),
        cost=st.floats(0, 9) | st.just(float("inf")),
        past=pasts,
        passed=st.integers(0, 3 * RETRY_INTERVAL),
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda each: each.model,
)


@given(standings)
def test_the_first_is_the_cheapest_that_does_well_or_a_cheaper_one_that_is_due(
    given_: list[Standing],
) -> None:
    line = rank_models(given_)
    assert sorted(each.model for each in line) == sorted(
        each.model for each in given_
    )
    well = [each.cost for each in given_ if each.is_well]
    if line[0].is_well:
        assert line[0].cost == min(well)
    elif well:
        assert line[0].passed >= RETRY_INTERVAL
        assert line[0].cost <= min(well)
    # What fails is followed by what does well, dear or not.
    rest = [each.is_well for each in line[1:]]
    assert rest == sorted(rest, reverse=True)


def test_one_bad_reply_is_forgiven_and_two_in_a_row_are_not() -> None:
    def well(past: str) -> bool:
        return Standing(
            model="a", past=tuple(mark == "+" for mark in past)
        ).is_well

    assert well("")
    assert well("-")
    assert well("+++-")
    assert not well("--")
    assert not well("+" * 28 + "--")
    assert not well("-+" * 15)
    assert well("+++-" * 7)


def test_a_model_that_fails_is_left_soon_and_tried_now_and_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICES", "cheap=1/1, dear=9/9")
    book, models, asked, better = StandingsBook(), ("dear", "cheap"), [], 60

    for turn in range(200):
        model = book.order_models(models, "actor")[0]
        book.note_chosen(models, "actor", model)
        book.rate_reply("actor", model, good=model == "dear" or turn > better)
        asked.append(model)
    assert asked[:3] == ["cheap", "cheap", "dear"]
    assert asked[:better].count("cheap") <= 2 + better // RETRY_INTERVAL
    # One that does well again is won back by its tries.
    assert asked[-1] == "cheap"


def test_the_cheapest_is_asked_when_all_do_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_PRICES", "a=3/1, b=1/1, c=2/1")
    book, luck = StandingsBook(), random.Random(1)
    asked = []
    for _ in range(100):
        model = book.order_models(("a", "b", "c", "unknown"), "planner")[0]
        book.note_chosen(("a", "b", "c", "unknown"), "planner", model)
        book.rate_reply("planner", model, good=luck.random() < 0.95)
        asked.append(model)
    assert asked.count("b") >= 95


def test_standings_are_kept_by_role_and_a_broken_file_is_begun_anew(
    tmp_path: Path,
) -> None:
    book = StandingsBook(tmp_path)
    book.rate_reply("actor", "a", good=True)
    book.blame_model("actor", "a")
    book.rate_reply("actor", "a", good=False)
    again = StandingsBook(tmp_path)
    assert again.order_models(("a", "b"), "actor") == ["b", "a"]
    assert again.order_models(("a", "b"), "planner") == ["a", "b"]
    (tmp_path / routing.BOOK_FILE).write_text('["no', encoding="utf-8")
    assert StandingsBook(tmp_path).order_models(("a", "b"), "actor") == [
        "a",
        "b",
    ]


def test_several_models_are_told_apart_by_bars_or_commas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert split_names(" a | azure:b,a ") == ("a", "azure:b")
    assert split_names("") == ()
    routing.open_book_of(tmp_path)
    assert choose_model("scripted:x|offline", "actor").name == "x"
    monkeypatch.setenv("TAPWRIGHT_ACTOR_MODEL", "offline, scripted:x")
    assert choose_model("", "actor").kind == "offline"
    for _ in range(2):
        routing.get_current_book().rate_reply("actor", "offline", good=False)
    assert choose_model("", "actor").name == "x"
