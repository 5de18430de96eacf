import pytest

from evals.suites.app_knowledge.lists import Just

RUNS = Just(
    [("running", "run", "跑步"), ("walking", "walk", "步行")],
    [("skiing", "ski", "滑雪")],
)


@pytest.mark.parametrize(
    ("answer", "met"),
    [
        ("Running, walking", True),
        ("I went for a walk and a run.", True),
        ("跑步、步行", True),
        ("running", False),
        ("running, walking, skiing", False),
        ("", False),
    ],
)
def test_all_that_is_wanted_and_nothing_else_must_be_named(
    answer: str, *, met: bool
) -> None:
    assert RUNS.met(answer) is met


def test_its_own_wording_meets_it() -> None:
    assert str(RUNS) == "running, walking"
    assert RUNS.met(str(RUNS))
