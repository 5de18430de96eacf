"""Action matching against cases computed by hand, just inside and just outside, in both modes."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.odyssey import official
from evals.odyssey.matching import distance, match, similarity
from evals.odyssey.moves import converted, gold, parse
from evals.odyssey.records import Step
from tapwright.errors import UsageError
from tests.evals.odyssey.fixtures import step

AT = step("CLICK", [[500, 500]], box=None)
BOXED = step("CLICK", [[500, 500]], box=[480, 480, 700, 520])
HELD = step("LONG_PRESS", [[500, 500]], box=[480, 480, 700, 520])
EMPTY_BOX = step("CLICK", [[500, 500]], box=[])
TYPED = step("TEXT", "abcd")
TIME = step("TEXT", "10:30")
UP = step("SCROLL", [[500, 800], [520, 200]])
HOME = step("CLICK", "KEY_HOME")
DONE = step("COMPLETE", "")
NEVER = step("INCOMPLETE", "")

CASES: list[tuple[Step, str, bool, bool]] = [
    # Points: 140 of 1000 coordinates in any direction, 99 and 99 make 140.007.
    (AT, "CLICK: (640, 500)", True, True),
    (AT, "CLICK: (641, 500)", False, False),
    (AT, "CLICK: (500, 360)", True, True),
    (AT, "CLICK: (500, 359)", False, False),
    (AT, "CLICK: (598, 599)", True, True),
    (AT, "CLICK: (599, 599)", False, False),
    (AT, "CLICK: (84, 500)", False, False),
    # The box, edges included, where the distance is too large.
    (BOXED, "CLICK: (700, 520)", True, True),
    (BOXED, "CLICK: (701, 520)", False, False),
    (BOXED, "CLICK: (700, 521)", False, False),
    (HELD, "LONG_PRESS: (700, 480)", True, True),
    (HELD, "LONG_PRESS: (700, 479)", False, False),
    (HELD, "CLICK: (500, 500)", False, False),
    # An empty box: only the script trips over it, even on the point itself.
    (EMPTY_BOX, "CLICK: (500, 500)", True, False),
    (EMPTY_BOX, "CLICK: (639, 500)", True, False),
    # Binary fractions at the edge; off the screen.
    (step("CLICK", [[141, 500]], box=None), "CLICK: (281, 500)", True, False),
    (step("CLICK", [[950, 500]], box=None), "CLICK: (1010, 500)", False, True),
    (step("CLICK", [[950, 500]], box=None), "CLICK: (1000, 500)", True, True),
    # Texts: half of four letters are enough, less is not.
    (TYPED, "TYPE: abxy", True, True),
    (TYPED, "TYPE: axyz", False, False),
    (TYPED, "TYPE: abcdwxyz", True, True),
    (TYPED, "TYPE: abcdvwxyz", False, True),
    (TYPED, "TYPE: ABCD", False, False),
    (TYPED, "TYPE: a", False, True),
    (TYPED, "TYPE:", False, True),
    (TYPED, "TYPE", False, True),
    (TYPED, "TYPE:   abcd  ", True, True),
    (step("TEXT", ""), "TYPE: anything", False, True),
    (step("TEXT", ""), "TYPE:", True, True),
    # What follows a second colon: 10:30 against 10:59 has three of five signs.
    (TIME, "TYPE: 10:30", True, True),
    (TIME, "TYPE: 10:59", True, True),
    (TIME, "TYPE: 10", False, True),
    (step("TEXT", "https://a.example"), "TYPE: https:", False, True),
    # Directions of the finger.
    (UP, "SCROLL: UP", True, True),
    (UP, "SCROLL: up", True, True),
    (UP, "SCROLL: DOWN", False, False),
    (UP, "SCROLL: upwards", False, False),
    (UP, "SCROLL", False, False),
    # Keys and ends, by kind alone.
    (HOME, "PRESS_HOME", True, True),
    (HOME, "PRESS_BACK", False, False),
    (HOME, "CLICK: (500, 980)", False, False),
    (HOME, "HOME", True, False),
    (DONE, "COMPLETE", True, True),
    (DONE, "COMPLETE: all of it", True, True),
    (DONE, "IMPOSSIBLE", False, False),
    (NEVER, "IMPOSSIBLE", True, True),
    (NEVER, "INCOMPLETE", True, False),
    # Malformed predictions.
    (AT, "", False, False),
    (AT, "CLICK", False, False),
    (AT, "CLICK:", False, False),
    (AT, "CLICK: 500, 500", False, True),
    (AT, "CLICK: (500)", False, True),
    (AT, "CLICK: (500, 500", False, False),
    (AT, "CLICK: (500, 500, 500)", False, False),
    (BOXED, "CLICK: (500, 500, 500)", False, True),
    (AT, "CLICK: [500, 500]", True, True),
    (AT, "CLICK: (1000/2, 250+250)", False, True),
    (AT, "CLICK: '(500, 500)'", False, True),
    (AT, "CLICK: (five, five)", False, False),
    (AT, "CLICK: (500, 500)\nThen type.", False, False),
    (AT, "CLICK: (1/0, 500)", False, False),
    (AT, "CLICK: (nan, 500)", False, False),
    (AT, "CLICK: (1e999, 500)", False, False),
    (AT, "click: (500, 500)", True, False),
    (AT, "CLICK : (500, 500)", True, True),
    (AT, "I would click on (500, 500).", False, False),
    (AT, "CLICK: " + "(" * 500, False, False),
    (AT, "CLICK: ()", False, False),
    (UP, "CLICK: ((", False, False),
    (
        step("LONG_PRESS", [[500, 500]], box=None),
        "LONG PRESS: (500, 500)",
        True,
        False,
    ),
]


@pytest.mark.parametrize(
    ("done", "said", "paper", "script"),
    CASES,
    ids=[f"{c[1][:24]!r} {c[0].info}" for c in CASES],
)
def test_a_prediction_is_judged_as_computed_by_hand(
    done: Step, said: str, paper: bool, script: bool
) -> None:
    assert match(said, done).right is paper
    assert official.match(said, converted(done), done.sam2_bbox).right is script


@pytest.mark.parametrize(
    ("said", "why", "script"),
    [
        ("SCROLL: UP", "action_fail", "action_fail"),
        ("CLICK: (900, 900)", "click_fail", "click_fail"),
        ("CLICK: (500, 500)", "click_correct", "click_correct"),
        ("CLICK: (500,", "invalid", "invalid"),
        ("nothing", "invalid", "action_fail"),
    ],
)
def test_it_is_said_why(said: str, why: str, script: str) -> None:
    assert match(said, AT).why == why
    assert official.match(said, converted(AT), None).why == script
    assert match("TYPE: zzzz", TYPED).why == "type_fail"
    assert match("SCROLL: LEFT", UP).why == "scroll_fail"
    assert match("COMPLETE", DONE).why == "action_correct"


def test_an_empty_box_is_invalid_for_the_script_and_null_is_skipped() -> None:
    assert (
        official.match("CLICK: (500, 500)", "CLICK: (500, 500)", ()).why
        == "invalid"
    )
    assert (
        official.match("CLICK: (500, 500)", "CLICK: (500, 500)", None).why
        == "click_correct"
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("(1, 2)", (1, 2)),
        ("[1.5, -2]", [1.5, -2]),
        ("7", 7),
        ("(3*4-2, 9/3)", (10, 3.0)),
        ("'(1, 2)'", "(1, 2)"),
    ],
)
def test_points_are_evaluated_without_being_run(text: str, value: Any) -> None:
    assert official.evaluated(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').getcwd()", "print(1)", "(1).real", "9**9**9", "x", "", "1 if 1 else 2",
        "[1 for _ in (1,)]", "None", "'a'*9", "-'a'", "0" + "+0" * 300, "-" * 399 + "1(",
    ],
)  # fmt: skip
def test_nothing_else_is_evaluated(text: str) -> None:
    with pytest.raises(ValueError, match=r"point|number|numbers"):
        official.evaluated(text)


@pytest.mark.parametrize("action", ["TYPE", "IMPOSSIBLE", "OPEN_APP", "WAIT"])
def test_the_converter_stops_where_the_script_does(action: str) -> None:
    with pytest.raises(UsageError, match=f"stops at the action {action}"):
        converted(step(action, "words"))


def test_paper_rules_read_both_names_of_an_action() -> None:
    assert gold(step("TYPE", "a")) == gold(step("TEXT", "a"))
    assert gold(step("IMPOSSIBLE")) == gold(NEVER)
    assert match("TYPE: a", step("TYPE", "a")).right
    assert match("OPEN_APP: Clocks", step("OPEN_APP", "Clock")).right
    assert not match("OPEN_APP: Maps", step("OPEN_APP", "Clock")).right


@pytest.mark.parametrize(
    ("end", "way"),
    [
        ([510, 499], "RIGHT"), ([490, 501], "LEFT"), ([510, 490], "UP"), ([490, 510], "DOWN"),
        ([500, 500], "DOWN"), ([501, 500], "RIGHT"),
    ],
)  # fmt: skip
def test_a_scroll_is_told_by_the_way_of_the_finger(
    end: list[int], way: str
) -> None:
    assert gold(step("SCROLL", [[500, 500], end])).way == way


@given(st.text(max_size=12), st.text(max_size=12))
def test_distances_are_levenshteins(first: str, second: str) -> None:
    assert distance(first, second) == distance(second, first)
    assert (distance(first, second) == 0) == (first == second)
    assert (
        abs(len(first) - len(second))
        <= distance(first, second)
        <= max(len(first), len(second))
    )
    assert 0 <= similarity(first, second) <= 1
    assert distance("kitten", "sitting") == 3


@given(st.text(max_size=40))
def test_anything_a_model_says_is_judged(said: str) -> None:
    for done in (AT, BOXED, TYPED, UP, HOME, DONE):
        assert match(said, done).right in (True, False)
        for words in (said, f"CLICK: {said}"):
            assert official.match(
                words, converted(done), done.sam2_bbox
            ).right in (
                True,
                False,
            )


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_what_was_done_is_right_in_both_modes(x: int, y: int) -> None:
    for kind in ("CLICK", "LONG_PRESS"):
        done = step(kind, [[x, y]], box=[x, y, x, y])
        said = gold(done).command
        assert parse(said) == gold(done)
        assert match(said, done).right
        assert official.match(said, converted(done), done.sam2_bbox).right
