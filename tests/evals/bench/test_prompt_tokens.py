"""That the bench counts what it says, not how fast this machine is."""

import itertools
from dataclasses import replace
from typing import Any

import pytest

from evals.bench import prompt_tokens
from evals.bench.prompt_tokens import PARTS, Page, Telling, Turns, naive

GOOD = Page(
    parts=dict.fromkeys(PARTS, 100),
    xml=1_000,
    nodes=250,
    found=100,
    said=100,
    drawn=3.0,
    made=9.0,
    jpeg=30_000,
    webp=12_000,
    picture={"tiles": 425, "area": 392, "cells": 324},
)


def test_a_naive_list_has_a_line_for_every_node() -> None:
    xml = (
        '<hierarchy><node class="android.widget.Switch" text="Wi-Fi" resource-id="a:id/wifi" '
        'bounds="[0,0][9,9]" checked="true"><node class="V" bounds="[0,0][1,1]"/></node>'
        "</hierarchy>"
    )
    assert list(naive(xml)) == [
        '1 Switch "Wi-Fi" wifi [0,0][9,9] checked',
        "2 V [0,0][1,1]",
    ]


def test_shares_are_of_the_screen_alone() -> None:
    told = Telling([GOOD, GOOD], Turns(), "qwen")
    assert (told.xml_share, told.list_share, told.recall) == (0.1, 0.4, 1.0)
    assert told.missed == []
    assert all(len(row) == len(told.columns) for row in told.rows)


@pytest.mark.parametrize(
    ("worse", "word"),
    [
        ({"xml": 400}, "XML"),
        ({"nodes": 150}, "all nodes"),
        ({"found": 98}, "texts"),
        ({"drawn": 16.0}, "marks"),
    ],
)
def test_a_goal_that_is_missed_is_said(
    worse: dict[str, Any], word: str
) -> None:
    (missed,) = Telling([replace(GOOD, **worse)], Turns(), "qwen").missed
    assert word in missed


def test_pages_of_the_phone_are_told_in_few_tokens() -> None:
    told = prompt_tokens.measure(steps=2, apps=3)
    assert len(told.pages) == 6
    assert told.tokenizer == "qwen"
    assert told.recall > 0.95
    assert told.xml_share < 0.2
    assert told.list_share < 0.5
    assert all(page.jpeg < 80_000 for page in told.pages)
    assert list(itertools.chain.from_iterable(told.rows))
