from tools.acting.targets import still_there, tap_point
from tools.screen import Bounds, Element


def _element(
    index: int, box: tuple[int, int, int, int], **more: object
) -> Element:
    left, top, right, bottom = box
    bounds = Bounds(left=left, top=top, right=right, bottom=bottom)
    return Element(index=index, role="button", bounds=bounds, **more)


def test_the_tap_point_avoids_what_lies_inside() -> None:
    card = _element(1, (0, 0, 1000, 400))
    inner = _element(2, (300, 100, 700, 300))
    x, y = tap_point(card, [card, inner])
    assert not (300 <= x < 700 and 100 <= y < 300)
    assert tap_point(inner, [card, inner]) == (500, 200) or tap_point(
        inner, [card, inner]
    )[0] in (
        499,
        500,
    )


def test_an_element_is_known_again_by_words_id_and_place() -> None:
    shown = [
        _element(1, (0, 0, 100, 100), text="Save"),
        _element(2, (0, 500, 100, 600), text="Save"),
        _element(3, (0, 700, 100, 800), text="0:05", resource_id="time"),
        _element(4, (0, 900, 100, 1000)),
    ]

    def find(text: str, rid: str, y: int) -> int | None:
        found = still_there(
            shown, role="button", text=text, resource_id=rid, center=(50, y)
        )
        return found.index if found else None

    assert find("Save", "", 480) == 2
    assert find("0:04", "time", 750) == 3
    assert find("0:04", "time", 350) is None
    assert find("", "", 950) == 4
    assert find("Gone", "", 50) is None
    assert find("Save", "other", 50) is None
