"""That the bench measures what it says, not how fast this machine is."""

import io
from dataclasses import replace

import pytest
from rich.console import Console

from evals.bench import __main__ as bench
from evals.bench import look_time, step_time
from evals.bench.look_time import Looked
from evals.bench.peer_cost import Measured
from evals.bench.phone import PhoneCost
from evals.bench.step_time import Timed

TIMED = Timed(
    status="done",
    steps=20,
    nodes=dict.fromkeys(step_time.NODES, 10.0),
    cpu=31.0,
    settling=4.0,
    graph=20.0,
    model=3.0,
    tokens={"planner": 10.0, "actor": 800.0, "reflector": 90.0},
    calls={"planner": 0.05, "actor": 1.0, "reflector": 0.0},
    file_bytes=9_000.0,
    row_bytes=7_000.0,
)
LOOKED = Looked(
    screen="Settings", elements=13, stock=100.0, first=60.0, again=30.0, settling=25.0, bare=40.0,
    ratio=0.6, ratio_again=0.3,
)  # fmt: skip
MEASURED = Measured(
    status="done", reason="", saved=True, calls=4, text_chars=6_500, schema_chars=3_000, images=4,
    image_kb=100.0, screenshots=9, dumps=9, seconds=2.0, steps=3, tokens={},
)  # fmt: skip

COST = PhoneCost(frame=20.0, hierarchy=4.0, nodes=90, start=0.5, memory=400)


def page(
    timed: list[Timed], looked: list[Looked], measured: list[Measured]
) -> tuple[str, list[str]]:
    out = io.StringIO()
    missed = bench.report(
        Console(file=out, width=bench.WIDTH), timed, looked, measured, COST
    )
    return out.getvalue(), missed


def row(text: str, name: str) -> list[str]:
    line = next(
        line for line in text.splitlines() if line.strip().startswith(name)
    )
    return line.strip().removeprefix(name).split()


def test_the_page_tells_medians_and_shares() -> None:
    slow = replace(TIMED, nodes={**TIMED.nodes, "act": 40.0})
    slower = replace(TIMED, nodes={**TIMED.nodes, "act": 90.0})
    text, missed = page([TIMED, slower, slow], [LOOKED], [MEASURED])
    assert missed == []
    assert "Every goal was met." in text
    assert row(text, "act") == ["40.0", "27%", "10.0", "90.0"]
    assert row(text, "all but settling")[0] == "146.0"
    assert row(text, "processor time of the main thread")[0] == "31.0"
    assert row(text, "the file") == ["9000"]
    assert row(text, "actor") == ["800", "1.00", "800"]
    assert row(text, "reflector") == ["90", "0.00", "0"]
    assert row(text, "Settings") == [
        "13", "100.0", "60.0", "0.60x", "30.0", "(0.30x)", "25.0", "40.0",
    ]  # fmt: skip
    assert row(text, "tapwright")[:4] == ["4", "9500", "3000", "4"]
    assert max(map(len, text.splitlines())) <= bench.WIDTH


@pytest.mark.parametrize(
    ("timed", "looked", "measured", "words"),
    [
        (replace(TIMED, file_bytes=10_000.0), LOOKED, MEASURED, "10000 bytes"),
        (
            replace(TIMED, status="stopped", steps=7),
            LOOKED,
            MEASURED,
            "7 steps ended as stopped",
        ),
        (TIMED, replace(LOOKED, ratio=1.2), MEASURED, "1.20x on Settings"),
        (TIMED, LOOKED, replace(MEASURED, calls=7), "7 calls"),
        (TIMED, LOOKED, replace(MEASURED, saved=False), "not done"),
    ],
)
def test_a_goal_that_is_missed_is_named(
    timed: Timed, looked: Looked, measured: Measured, words: str
) -> None:
    text, missed = page([timed], [looked], [measured])
    assert len(missed) == 1
    assert words in missed[0]
    assert words in text


@pytest.fixture(scope="module")
def errand() -> Timed:
    """Of twenty steps, where no rule judges a step, which writes more."""
    return step_time.run(rules=False)


@pytest.mark.long
def test_the_errand_takes_four_steps_a_note(errand: Timed) -> None:
    timed = errand
    assert (timed.status, timed.steps) == ("done", step_time.STEPS)
    assert timed.nodes.keys() == set(step_time.NODES)
    assert all(spent > 0 for spent in timed.nodes.values()), timed.nodes
    assert 0 < timed.settling <= timed.nodes["observe"]
    assert 0 < timed.cpu < timed.total + timed.model
    assert timed.graph > 0
    assert min(timed.calls["planner"], timed.calls["actor"]) > 0
    assert 0 < timed.row_bytes <= timed.file_bytes


@pytest.mark.long
def test_the_checkpoints_of_a_step_stay_small_in_doubt_too(
    errand: Timed,
) -> None:
    # The goal of the bench, over its twenty steps; the file's first pages count too.
    assert errand.steps >= step_time.STEPS
    assert errand.file_bytes < 10_000


@pytest.mark.soak
def test_the_checkpoints_of_a_step_stay_small_where_rules_judge() -> None:
    timed = step_time.run(rules=True)

    assert timed.steps >= step_time.STEPS
    assert timed.file_bytes < 10_000


@pytest.mark.soak
def test_looks_are_compared_on_every_screen() -> None:
    looked = look_time.compare(1)
    assert [each.screen for each in looked] == list(look_time.SCREENS)
    assert all(each.elements > 5 for each in looked)
    assert all(
        min(each.stock, each.first, each.again, each.bare) > 0
        for each in looked
    )
    for each in looked:
        assert each.settling <= each.again + 1


def test_what_a_phone_costs_is_told_and_judged() -> None:
    out = io.StringIO()
    slow = replace(COST, frame=25.0)
    missed = bench.report(
        Console(file=out, width=bench.WIDTH),
        [TIMED],
        [LOOKED],
        [MEASURED],
        slow,
    )
    assert row(out.getvalue(), "hierarchy, median")[:2] == ["4.00", "ms"]
    assert missed == ["frame, median: 25.0 ms, not under 25"]
