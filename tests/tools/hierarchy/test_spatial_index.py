from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tools.hierarchy.spatial_index import Box, Grid

sides = st.integers(-100, 3000)
boxes: st.SearchStrategy[Box] = st.tuples(
    sides, sides, st.integers(0, 2500), st.integers(0, 2500)
).map(lambda b: (b[0], b[1], b[0] + b[2], b[1] + b[3]))


def shared(one: Box, other: Box) -> int:
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)


@settings(max_examples=examples(150), deadline=None)
@given(st.lists(boxes, max_size=40), boxes, sides, sides)
def test_a_grid_finds_what_a_look_at_every_box_finds(
    many: list[Box], wanted: Box, x: int, y: int
) -> None:
    grid: Grid[int] = Grid()
    for number, box in enumerate(many):
        grid.add(box, number)
    over = {
        (shared(b, wanted), i) for i, b in enumerate(many) if shared(b, wanted)
    }
    assert set(grid.find_over(wanted)) == over
    assert len(list(grid.find_over(wanted))) == len(over)
    held = {
        i for i, b in enumerate(many) if b[0] <= x < b[2] and b[1] <= y < b[3]
    }
    assert {i for _, i in grid.find_at(x, y)} == held
