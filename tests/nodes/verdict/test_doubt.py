import pytest

from graph.context import Context
from nodes.verdict.doubt import is_asked_along


@pytest.mark.parametrize(
    ("context", "along"),
    [
        (Context(model="offline"), True),
        (Context(model="offline", reflector="offline"), True),
        (Context(model="offline", planner="gpt-4o"), True),
        (Context(model="offline", reflector="gpt-4o"), False),
        (Context(model="offline", rules=False), False),
        (Context(model="offline", assessment="separate"), False),
    ],
    ids=[
        "one model", "the same model", "another planner", "another reflector",
        "a model judges each step", "assessed apart",
    ],
)  # fmt: skip
def test_who_judges_a_step_in_doubt(context: Context, along: bool) -> None:
    assert is_asked_along(context) is along
