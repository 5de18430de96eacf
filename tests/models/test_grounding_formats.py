import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.grounding_formats import point_in


@pytest.mark.parametrize(
    ("said", "point"),
    [
        ("(512, 300)", (512, 300)),
        ("It is at [0.4, 0.72].", (0.4, 0.72)),
        ("<point>512 300</point>", (512, 300)),
        (
            "Thought: near (1, 2).\nAction: click(start_box='(512,300)')",
            (512, 300),
        ),
        ("<|box_start|>(10,20),(30,60)<|box_end|>", (20, 40)),
        ("[[10, 20, 30, 60]]", (20, 40)),
        ("from (1, 2) to (5, 6)", (5, 6)),
        ("I cannot find it; there are 3 4 icons", None),
        ("", None),
    ],
)
def test_points_are_read_as_grounding_models_say_them(
    said: str, point: tuple[float, float] | None
) -> None:
    assert point_in(said) == point


@given(st.text(alphabet="([<point>0123456789., -)]'", max_size=60))
def test_no_words_are_too_strange(said: str) -> None:
    point = point_in(said)
    assert point is None or len(point) == 2
