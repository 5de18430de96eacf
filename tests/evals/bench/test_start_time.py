from dataclasses import replace

import pytest

from evals.bench.start_time import StartTime

QUICK = StartTime(
    nothing=0.02, refusal=0.2, devices=0.5, graph=1.2, first_call=1.9
)


def test_each_figure_has_a_row_with_its_goal() -> None:
    assert [row[1:] for row in QUICK.rows] == [
        ("10.00 x python -c pass", "25 x python -c pass"),
        ("0.50 s", "1 s"),
        ("1.20 s", "1.5 s"),
        ("1.90 s", "2 s"),
    ]
    assert QUICK.missed == []


@pytest.mark.parametrize(
    ("slow", "said"),
    [
        (replace(QUICK, refusal=0.5), "without an instruction: 25.00 x"),
        (replace(QUICK, devices=1.0), "devices`: 1.00 s"),
        (replace(QUICK, graph=1.5), "graph.build`: 1.50 s"),
        (
            replace(QUICK, first_call=float("inf")),
            "first model call of a run: inf s",
        ),
    ],
)
def test_a_figure_at_its_goal_is_told_as_missed(
    slow: StartTime, said: str
) -> None:
    assert [said in each for each in slow.missed] == [True]
