import pytest

from nodes.decision import opening

LABELS = [
    "Notes",
    "Store",
    "Golden Bun",
    "Phone",
    "Phone Manager",
    "长铁",
    "便签",
]


@pytest.mark.parametrize(
    ("goal", "named"),
    [
        ("Write a note in Notes", ["Notes"]),
        ("Open Notes, type hello and save", ["Notes"]),
        ("Order at Golden Bun for in-store pickup", ["Golden Bun"]),
        ("Buy it in-Store", []),
        ("Write notes about it", []),
        ("Notes are to be written", []),
        ("Search for 'the Store' in it", []),
        ("Clean up with Phone Manager", ["Phone Manager"]),
        ("Move it from Notes to Store", ["Notes", "Store"]),
        ("在长铁上查一下车次", ["长铁"]),
        ("打开便签", ["便签"]),
        ("把便签纸买回来", []),
    ],
)
def test_an_app_is_named_as_one(goal: str, named: list[str]) -> None:
    assert opening.find_named(goal, LABELS) == named
