import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.coordinates import CONVENTIONS, Convention, CoordinateFrame

SIDES = st.tuples(st.integers(1, 4_000), st.integers(1, 4_000))
STEPS = {"0-1": 10_000, "0-1000": 1_000}


@st.composite
def frames(draw: st.DrawFn) -> CoordinateFrame:
    convention = draw(st.sampled_from(CONVENTIONS))
    return CoordinateFrame(
        screen=draw(SIDES), image=draw(SIDES), convention=convention
    )


def cell(frame: CoordinateFrame, axis: int) -> float:
    """Pixels of the screen in a cell of the coarser grid."""
    grid = STEPS.get(frame.convention) or frame.size_in_model_pixels[axis]
    return max(1.0, frame.screen[axis] / grid)


@given(
    frames(),
    st.floats(0, 1, exclude_max=True),
    st.floats(0, 1, exclude_max=True),
)
def test_there_and_back_errs_by_half_a_cell_of_the_coarser_grid(
    frame: CoordinateFrame, right: float, down: float
) -> None:
    point = (int(right * frame.screen[0]), int(down * frame.screen[1]))
    back = frame.to_screen(*frame.to_model(*point))
    for axis in (0, 1):
        # The point meant lies at most half a cell away; a pixel of the screen is the least step.
        assert abs(back[axis] - point[axis]) <= math.floor(
            cell(frame, axis) / 2 + 0.5
        )


@given(SIDES, SIDES, st.floats(0, 1, exclude_max=True))
def test_a_pixel_of_the_coarser_picture_comes_back_as_itself(
    screen: tuple[int, int], image: tuple[int, int], share: float
) -> None:
    frame = CoordinateFrame(screen=screen, image=image)
    named = tuple(int(share * side) for side in image)
    if all(image[axis] <= screen[axis] for axis in (0, 1)):
        assert frame.to_model(*frame.to_screen(*named)) == named
    if image == screen:
        assert frame.to_screen(*named) == named


@given(frames(), st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_any_number_ends_up_on_the_screen(
    frame: CoordinateFrame, x: float, y: float
) -> None:
    at = frame.to_screen(x, y)
    assert 0 <= at[0] < frame.screen[0]
    assert 0 <= at[1] < frame.screen[1]


@pytest.mark.parametrize(
    ("convention", "named", "at"),
    [
        ("pixels", (0, 0), (1, 1)),
        ("pixels", (230, 511), (541, 1198)),
        ("pixels", (459, 1023), (1078, 2398)),
        # 460 and 1024 become 448 and 1036.
        ("pixels-28", (0, 0), (1, 1)),
        ("pixels-28", (224, 518), (541, 1201)),
        ("pixels-28", (447, 1035), (1078, 2398)),
        ("0-1", (0.5, 0.25), (540, 600)),
        ("0-1", (1, 1), (1079, 2399)),
        ("0-1000", (500, 250), (540, 600)),
        ("0-1000", (1000, 1000), (1079, 2399)),
    ],
)
def test_each_convention(
    convention: Convention, named: tuple[float, float], at: tuple[int, int]
) -> None:
    frame = CoordinateFrame(
        screen=(1080, 2400), image=(460, 1024), convention=convention
    )
    assert frame.to_screen(*named) == at
    assert frame.find_problem(*named) == ""
    assert "outside" in frame.find_problem(named[0] - 5_000, named[1])
    assert frame.prompt_rule in frame.find_problem(named[0], named[1] + 5_000)


def test_what_cannot_be_a_point_is_refused() -> None:
    with pytest.raises(ValueError, match="finite"):
        CoordinateFrame(screen=(10, 10), image=(10, 10)).to_screen(
            float("nan"), 1
        )
    with pytest.raises(ValueError, match="at least one pixel"):
        CoordinateFrame(screen=(0, 10), image=(10, 10))


def test_the_prompt_says_the_convention() -> None:
    frame = CoordinateFrame(screen=(1080, 2400), image=(460, 1024))
    assert frame.prompt_rule == "in pixels of the picture, 460 x 1024"
    resized = CoordinateFrame(
        screen=(1080, 2400), image=(460, 1024), convention="pixels-28"
    )
    assert resized.prompt_rule == "in pixels of the picture, 448 x 1036"
    tiny = CoordinateFrame(screen=(1, 1), image=(1, 1), convention="pixels-28")
    assert tiny.prompt_rule == "in pixels of the picture, 28 x 28"
    shares = CoordinateFrame(
        screen=(1, 1), image=(1, 1), convention="0-1"
    ).prompt_rule
    assert shares == "from 0 (left, top) to 1 (right, bottom) of the picture"
    rule = CoordinateFrame(
        screen=(1, 1), image=(1, 1), convention="0-1000"
    ).prompt_rule
    assert rule == "from 0 (left, top) to 1000 (right, bottom) of the picture"
