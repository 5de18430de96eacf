"""The frame of a demonstration in which the device is, by rule, and when a model is asked."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import pytest

from graph.context import Context
from graph.demonstrations import get_demonstration_folder
from graph.run_folders import run_folder
from graph.state import Decision, Outcome, State, Window
from nodes.demonstration import anchoring, section
from nodes.demonstration.anchoring import ELSEWHERE, Location
from tests.tools.recording.test_anchor import (
    DARK,
    FILM,
    HEIGHT,
    HOME,
    LIST,
    OFF,
    ON,
    STRANGE,
    WIDTH,
    Page,
    page,
)
from tools.actions import Action, Back, Tap
from tools.observation import capture
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    save_demonstration,
)
from tools.screen import Element, Screen

GESTURES = tuple(
    Gesture(kind="tap", target=text)
    for text in ("Clock", "Display", "Dark theme")
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    return tmp_path


def learned(
    film: Sequence[Page] = FILM,
    gestures: Sequence[Gesture] = GESTURES,
    *,
    said: str = "Go dark",
) -> State:
    """Of a run with this demonstration, before its first look."""
    place = get_demonstration_folder("d1")
    place.mkdir(parents=True)
    frames = []
    for number, (image, words) in enumerate(film, 1):
        name = f"{number}.png"
        cv2.imwrite(str(place / name), image)
        frames.append(
            Frame(
                number=number,
                begins=number,
                ends=number,
                image=name,
                words=words,
            )
        )
    made = Demonstration(
        id="d1", task="Go dark", width=WIDTH, height=HEIGHT, seconds=9,
        frames=tuple(frames), gestures=tuple(gestures),
    )  # fmt: skip
    save_demonstration(made, place)
    return State(run="r", instruction=said, demonstration="d1", window=Window())


def look(
    page: Page, number: int, *, dialog: str = "", signature: str = ""
) -> Screen:
    """A look at the phone, kept in the folder of the run."""
    image, words = page
    place = run_folder("r") / "screens"
    place.mkdir(parents=True, exist_ok=True)
    texts = [
        Element(index=n, role="button", text=word.text, bounds=word.bounds)
        for n, word in enumerate(words, 1)
    ]
    seen = Screen(
        id=f"{number:012x}-{number:06x}", width=WIDTH, height=HEIGHT, package="com.example.app",
        signature=signature or f"v1:{number}", elements=tuple(texts), dialog=dialog,
    )  # fmt: skip
    cv2.imwrite(str(place / f"{seen.id}.jpg"), image)
    capture.save_screen(run_folder("r"), seen)
    return seen


def found(
    state: State, now: Screen, *, before: Screen | None = None, action: Action | None = None,
    past: tuple[int, ...] = (),
) -> Location:  # fmt: skip
    """Where the device is after an action, if there was one."""
    shown, window = (
        section.load_active_demonstration(state),
        Window(anchor=past[-1] if past else 0, past=past),
    )
    assert shown is not None
    at: State = {**state, "screen": now.ref}
    if action is not None and before is not None:
        made = Decision(
            step=1, task=0, judgement="act", action=action, before=before.ref
        )
        at = {**at, "decision": made, "outcome": Outcome(ok=True)}
    return anchoring.locate_by_rule(at, shown, window)


def tapped(screen: Screen, text: str) -> Tap:
    return Tap(element=next(e.index for e in screen.elements if e.text == text))


def test_a_run_that_does_the_same_is_followed() -> None:
    state = learned()
    listed, display = look(LIST, 1), look(OFF, 2)
    assert found(state, look(HOME, 3)).frame == 1
    here = found(
        state,
        display,
        before=listed,
        action=tapped(listed, "Display"),
        past=(1, 2),
    )
    assert (here.frame, here.certain, here.cause) == (3, True, "")
    assert here.second != 3


def test_off_the_path_the_cause_is_named() -> None:
    state = learned()
    away, listed = look(STRANGE, 1), look(LIST, 2)
    assert found(state, away).cause == ELSEWHERE
    assert (
        found(state, away, past=(1, 2)).cause == "the screen changed by itself"
    )
    lost = found(
        state, away, before=listed, action=tapped(listed, "Sound"), past=(1, 2)
    )
    assert lost.frame == 0
    assert lost.cause.endswith(
        "led from frame 2 to what the recording does not show"
    )
    still = found(
        state, away, before=look(STRANGE, 3), action=Back(), past=(1, 0)
    )
    assert still.cause.endswith("led to what the recording does not show")


MORE, OTHER = (
    page("Display", [*DARK, last], apart=160)
    for last in ("Wallpaper", "Screen saver")
)
TWICE = (LIST, OFF, MORE)
"""A recording in which a step leads to nearly the same page; the device shows another row."""
SAME = tuple(
    Gesture(kind="tap", target=text) for text in ("Display", "Font size")
)


def test_of_two_that_are_close_it_is_the_later_one_after_what_led_there() -> (
    None
):
    state = learned(TWICE, SAME)
    before, after = look(OFF, 1), look(OTHER, 2)
    led = found(
        state,
        after,
        before=before,
        action=tapped(before, "Font size"),
        past=(1, 2),
    )
    assert (led.frame, led.certain) == (3, True)
    assert led.second == 2
    other = found(
        state,
        after,
        before=before,
        action=tapped(before, "Brightness level"),
        past=(1, 2),
    )
    assert not other.certain


def test_an_action_after_which_all_is_as_before_led_nowhere() -> None:
    state = learned(TWICE, SAME)
    # The pictures differ, as they do where a film plays; what the page holds is the same.
    before = look((OFF[0], OTHER[1]), 1, signature="v1:display")
    after = look(OTHER, 2, signature="v1:display")
    same = found(
        state,
        after,
        before=before,
        action=tapped(before, "Font size"),
        past=(1, 2),
    )
    assert not same.certain


def test_with_another_value_the_page_that_was_reached_stands_for_the_next_frame() -> (
    None
):
    picked = (GESTURES[0], Gesture(kind="tap", target="Sound"))
    state = learned((HOME, LIST, ON), picked, said="Go dark")
    corrected = get_demonstration_folder("d1") / "demonstration.json"
    record = corrected.read_text(encoding="utf-8").replace(
        "Go dark", 'Open \\"Sound\\" for me'
    )
    corrected.write_text(record, encoding="utf-8")
    state = {**state, "instruction": 'Open "Battery" for me'}
    listed, away = look(LIST, 1), look(STRANGE, 2)
    there = found(
        state,
        away,
        before=listed,
        action=tapped(listed, "Battery"),
        past=(1, 2),
    )
    assert (there.frame, there.certain, there.cause) == (3, True, "")
    wrong = found(
        state,
        away,
        before=listed,
        action=tapped(listed, "Storage"),
        past=(1, 2),
    )
    assert wrong.frame == 0
    asked = look(STRANGE, 3, dialog="Rate us?")
    assert (
        found(
            state,
            asked,
            before=listed,
            action=tapped(listed, "Battery"),
            past=(1, 2),
        ).frame
        == 0
    )


def test_a_model_is_asked_where_two_are_close_or_after_every_action() -> None:
    made = Decision(step=1, task=0, judgement="act", action=Back())
    began: State = {"instruction": "x"}
    acted: State = {**began, "decision": made, "outcome": Outcome(ok=True)}
    sure, close = Location(2, 3, certain=True), Location(2, 3, certain=False)
    rules, model = Context(anchoring="rules"), Context(anchoring="model")
    assert [anchoring.should_ask(f, acted, rules) for f in (sure, close)] == [
        False,
        True,
    ]
    assert [anchoring.should_ask(f, acted, model) for f in (sure, close)] == [
        True,
        True,
    ]
    # Before the first action there is nothing that a model could be asked about.
    assert not anchoring.should_ask(close, began, model)
