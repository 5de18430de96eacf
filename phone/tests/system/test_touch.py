"""Taps, long presses, double taps, scrolling, sliders, swipes from the edges."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.testing import Driver

from ..examples import examples
from .toys import ToyApp


@pytest.fixture
def phone() -> Driver:
    return Driver.make([ToyApp]).open("Toy")


def log(phone: Driver) -> list[str]:
    app = phone.app("com.toy")
    found: list[str] = app.state.log
    return found


def test_tap_long_press_double_tap(phone: Driver) -> None:
    phone.tap("Row 2")
    phone.wait(1).hold("Row 3")
    phone.wait(1).double_tap("Row 4")
    phone.wait(1).tap("Row 5").wait(0.6).tap("Row 5")
    assert log(phone) == ["tap 2", "hold 3", "tap 4", "double 4", "tap 5", "tap 5"]


@pytest.mark.parametrize(("held", "expected"), [(499, "tap 3"), (500, "hold 3")])
def test_half_a_second_makes_a_long_press(phone: Driver, held: int, expected: str) -> None:
    phone.hold("Row 3", ms=held)
    assert log(phone) == [expected]


def test_what_is_held_and_moved_is_put_down_elsewhere(phone: Driver) -> None:
    phone.drag("Row 1", "Row 6")
    phone.drag("Row 2", "Row 6")
    assert log(phone) == ["1 onto 6", "hold 2"]
    phone.swipe("up", "Row 1", share=4)
    assert log(phone) == ["1 onto 6", "hold 2"], "a swipe scrolls and carries nothing"
    assert phone.find("Row 0") is None


def test_with_gesture_navigation_edges_are_back_and_home() -> None:
    phone = Driver.make([ToyApp], gestures=True).open("Toy")
    phone.tap("More")
    width, height = phone.system.size
    middle = height // 2
    assert phone.find("back") is None
    before = phone.page
    phone.system.swipe([(width // 2, middle), (width - 9, middle)], 200)
    assert phone.page == before
    phone.system.swipe([(0, middle), (width // 2, middle)], 200)
    assert phone.page.endswith(".Rows")
    phone.tap("More")
    phone.system.swipe([(width - 1, middle), (width // 2, middle)], 200)
    assert phone.page.endswith(".Rows")
    phone.system.swipe([(width // 2, 2), (width // 2, middle)], 200)
    assert phone.system.shade.opened
    phone.back()
    phone.system.swipe([(width // 2, height - 1), (width // 2, middle)], 200)
    assert "launcher" in phone.page


def test_a_finger_event_by_event(phone: Driver) -> None:
    x, y = phone.node("Row 3").bounds.center
    still = phone.system.screenshot()
    phone.system.pointer("down", x, y)
    assert (phone.system.screenshot() != still).any()
    phone.wait(0.6)
    assert log(phone) == ["hold 3"]
    phone.system.pointer("up", x, y)
    assert log(phone) == ["hold 3"]
    phone.system.pointer("down", x, y)
    phone.system.pointer("move", x, y - 100)
    phone.wait(2)
    phone.system.pointer("up", x, y - 300)
    assert log(phone) == ["hold 3"]
    assert phone.node("Row 3").bounds.center[1] == y - 300
    with pytest.raises(ValueError, match="wiggle"):
        phone.system.pointer("wiggle", x, y)


def test_a_slow_drag_moves_content_with_the_finger(phone: Driver) -> None:
    before = phone.node("Row 6").bounds.top
    phone.system.swipe([(500, 1500), (500, 1300)], 2000)
    assert phone.node("Row 6").bounds.top == before - 200
    phone.system.swipe([(500, 1300), (500, 1400)], 2000)
    assert phone.node("Row 6").bounds.top == before - 100
    assert log(phone) == []


def test_a_fling_goes_on_but_not_past_what_was_unseen(phone: Driver) -> None:
    before = phone.node("Row 8").bounds.top
    phone.system.swipe([(500, 1500), (500, 1200)], 100)
    moved = before - phone.node("Row 8").bounds.top
    assert 300 < moved < 300 + 0.36 * 2190


def test_scrolling_stops_at_both_ends_and_clips(phone: Driver) -> None:
    first = phone.node("Row 0").bounds
    phone.swipe("down")
    assert phone.node("Row 0").bounds == first
    for _ in range(12):
        phone.swipe("up", share=0.8)
    last = phone.node("Row 39").bounds
    phone.swipe("up")
    assert phone.node("Row 39").bounds == last
    window = phone.node("rows").bounds
    for node in phone.nodes():
        if node.text.startswith("Row "):
            assert node.bounds.top >= window.top
            assert node.bounds.bottom <= window.bottom
    assert not phone.sees("Row 0")


def test_what_is_scrolled_out_of_sight_cannot_be_touched(phone: Driver) -> None:
    phone.system.swipe([(500, 1500), (500, 1400)], 2000)
    phone.tap_at(300, 160)
    assert log(phone) == []


def test_a_slider_follows_tap_and_drag(phone: Driver) -> None:
    phone.tap("Add").back().scroll_to("Level")
    app = phone.app("com.toy")
    left, top, right, bottom = phone.node("level").bounds
    phone.tap_at(right - 2, (top + bottom) / 2)
    assert app.state.level == 1.0
    phone.system.swipe([(right - 60, (top + bottom) / 2), (left + 2, (top + bottom) / 2)], 400)
    assert app.state.level == 0.0


def test_the_switch_of_a_row_turns_with_the_row(phone: Driver) -> None:
    phone.tap("Add").back()
    assert not phone.checked("Vibrate")
    phone.tap("Vibrate")
    assert phone.checked("Vibrate")


def test_edges_open_shade_and_drawer(phone: Driver) -> None:
    phone.system.swipe([(500, 5), (500, 900)], 200)
    assert phone.system.shade.opened
    phone.system.swipe([(500, 1800), (500, 600)], 200)
    assert not phone.system.shade.opened
    phone.home().swipe("up")
    assert phone.page == "com.android.launcher3/.AllApps"
    phone.swipe("down")
    assert phone.page == "com.android.launcher3/.Launcher"
    phone.swipe("down")
    assert phone.system.shade.opened


def test_nothing_happens_on_a_dark_screen(phone: Driver) -> None:
    phone.system.sleep()
    phone.tap_at(500, 500)
    phone.system.swipe([(500, 2000), (500, 500)], 200)
    phone.system.pointer("down", 500, 500)
    assert log(phone) == []
    assert phone.system.locked
    assert not phone.system.screenshot().any()


GESTURES = st.one_of(
    st.tuples(
        st.just("tap"), st.integers(0, 1079), st.integers(0, 2399), st.sampled_from([0, 600])
    ),
    st.tuples(
        st.just("swipe"),
        st.integers(-20, 1100),
        st.integers(-20, 2420),
        st.integers(0, 1079),
        st.integers(0, 2399),
        st.sampled_from([60, 300, 1200]),
    ),
    st.tuples(st.just("key"), st.sampled_from([3, 4, 66, 67, 61, 187, 82, 29, 24, 83, 279])),
    st.tuples(st.just("text"), st.sampled_from(["a", "你好", "x\ny", "🙂"])),
    st.tuples(st.just("wait"), st.sampled_from([0.1, 0.7, 5.0, 70.0])),
    st.tuples(st.just("rotate"), st.sampled_from(["natural", "left", "right"])),
    st.tuples(st.just("pointer"), st.sampled_from(["down", "move", "up"]), st.integers(0, 2399)),
    st.tuples(st.just("power"), st.sampled_from([26])),
)


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(GESTURES, max_size=25))
def test_no_gesture_breaks_the_phone_and_back_reaches_home(
    gestures: list[tuple[object, ...]],
) -> None:
    phone = Driver.make([ToyApp]).open("Toy")
    system = phone.system
    for kind, *args in gestures:
        if kind == "tap":
            system.tap(args[0], args[1], hold_ms=args[2])  # type: ignore[arg-type]
        elif kind == "swipe":
            system.swipe([(args[0], args[1]), (args[2], args[3])], args[4])  # type: ignore[list-item,arg-type]
        elif kind in ("key", "power"):
            system.key(args[0])  # type: ignore[arg-type]
        elif kind == "text":
            system.type_text(str(args[0]))
        elif kind == "wait":
            phone.wait(float(str(args[0])))
        elif kind == "rotate":
            system.rotate(args[0])  # type: ignore[arg-type]
        else:
            system.pointer(str(args[0]), 500, args[1])  # type: ignore[arg-type]
        assert system.hierarchy().endswith("</hierarchy>")
    width, height = system.size
    assert system.screenshot().shape == (height, width, 3)
    system.unlock()
    for _ in range(12):
        system.key(4)
    assert phone.page == "com.android.launcher3/.Launcher"
    assert not system.shade.opened
