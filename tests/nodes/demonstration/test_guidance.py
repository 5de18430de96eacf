"""What a demonstration does next, in other words and on other screens."""

import pytest

from graph.state import Decision
from nodes.demonstration.guidance import (
    GuidedStep,
    Values,
    compute_remaining_keys,
    is_conforming,
    iter_guided_steps,
    match_values,
    resolve_element,
    to_recorded_words,
)
from tools.actions import Action, Back, Fill, OpenApp, Scroll, Tap, TapText
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    GestureKind,
    Word,
)
from tools.screen import Bounds, Element, Role, Screen

SIZE = 1080, 2400


def demonstration(*gestures: Gesture, task: str = "") -> Demonstration:
    frames = [
        Frame(number=n, begins=n, ends=n + 0.5, image=f"{n:03}.jpg")
        for n in range(1, len(gestures) + 2)
    ]
    return Demonstration(
        id="d1",
        task=task,
        width=SIZE[0],
        height=SIZE[1],
        seconds=9,
        frames=tuple(frames),
        gestures=gestures,
    )


def element(
    index: int, text: str, *, role: Role = "button", top: int = 0
) -> Element:
    bounds = Bounds(left=0, top=top, right=1080, bottom=top + 100)
    return Element(index=index, role=role, text=text, bounds=bounds)


def screen(*elements: Element) -> Screen:
    return Screen(
        id="s1",
        package="com.example",
        activity=".Main",
        signature="v2:1",
        width=SIZE[0],
        height=SIZE[1],
        elements=elements,
    )


def lead(
    kind: GestureKind, target: str = "", text: str = "", **facts: object
) -> GuidedStep:
    made = Gesture.model_validate(
        {"kind": kind, "target": target, "text": text, **facts}
    )
    return next(iter_guided_steps(demonstration(made), Values(None)))


def test_values_of_an_instruction_of_the_same_kind_take_their_place() -> None:
    known = match_values("Send “Hi” to Ann", "Send “Bye now” to Bob")
    assert known.adapt_text("Hi") == ("Bye now", False)
    assert known.adapt_text("Ann") == ("Bob", False)
    assert known.adapt_text("Messages") == ("Messages", False)


def test_a_value_that_follows_from_nothing_is_said_to() -> None:
    told = match_values("Wake me at 7:30 AM", "Wake me at 8:45 AM")
    found, vague = told.adapt_text("7:31 AM")
    assert (found, vague) == ("7:31 AM", True)


def test_a_row_is_named_by_what_follows_from_the_instruction() -> None:
    made = Gesture(kind="tap", target="Photos, 131.0 MB", role="item")
    known = match_values("View photos in My Files", "View videos in My Files")
    (found,) = iter_guided_steps(demonstration(made), known)
    assert (found.target.casefold(), found.vague) == ("videos", False)
    row = resolve_element(
        found,
        screen(element(1, "Photos\n131.0 MB"), element(2, "Videos\n2 MB")),
    )
    assert row is not None
    assert row.index == 2


def test_of_two_kinds_only_values_of_one_sort_change_places() -> None:
    known = match_values(
        'Delete the last city and add "London"',
        'Delete the first city and add "Rome"',
    )
    assert known.like is None
    assert known.adapt_text("London") == ("Rome", False)
    assert known.adapt_text("Delete the last city") == (
        "Delete the last city",
        False,
    )
    assert match_values("", "anything").word_changes == {}
    named = match_values(
        "Delete the last city and add London.",
        "Delete the first city and add New York.",
    )
    assert named.word_changes == {"London": "New York"}


def test_keys_that_write_a_number_write_the_present_one() -> None:
    taps = [
        Gesture(kind="tap", target=digit) for digit in ("1", "2 ABC", "3\nDEF")
    ]
    call = Gesture(kind="tap", target="Call")
    shown = demonstration(*taps, call, task="Dial 123")
    first, second, third, last = iter_guided_steps(
        shown, match_values("Dial 123", "Dial 98765")
    )
    assert {each.keys for each in (first, second, third)} == {"98765"}
    assert {each.behind for each in (first, second, third)} == {4}
    assert (last.keys, last.target) == ("", "Call")
    assert first.action_text == 'tap the keys of "98765"'


@pytest.mark.parametrize(
    ("shown", "rest"),
    [
        ("", "98765"),
        ("9", "8765"),
        ("987 6", "5"),
        ("98765", ""),
        ("12", "98765"),
    ],
)
def test_what_is_keyed_in_already_is_seen(shown: str, rest: str) -> None:
    keys = [element(n, str(n)) for n in range(1, 10)]
    text = [element(-1, shown, role="text")] if shown else []
    assert compute_remaining_keys("98765", screen(*text, *keys)) == rest


def test_a_field_without_words_is_the_only_one_there_is() -> None:
    field = element(3, "", role="input", top=900)
    typed = lead("fill", text="1234", point=(500, 400))
    found = resolve_element(typed, screen(element(1, "Cancel"), field))
    assert found == field
    assert (
        resolve_element(
            typed, screen(field, element(4, "", role="input", top=1200))
        )
        is None
    )


@pytest.mark.parametrize(
    ("target", "index"), [("三", 2), ("", 2), ("7", 0), ("Menu", 0)]
)
def test_an_icon_that_was_read_as_a_letter_is_found_by_its_place(
    target: str, index: int
) -> None:
    page = screen(element(1, "First"), element(2, "Navigation", top=200))
    found = resolve_element(lead("tap", target, point=(60, 250)), page)
    assert (found.index if found else 0) == index


def test_how_much_there_is_does_not_matter() -> None:
    page = screen(
        element(1, "Clean up 980 MB"),
        element(2, "Delete (12)"),
        element(3, "Line 2"),
    )
    for target, index in (
        ("Clean up 2.6 GB", 1),
        ("Clean up 98%", 1),
        ("Delete (3)", 2),
    ):
        found = resolve_element(lead("tap", target), page)
        assert (found.index if found else 0) == index
    assert resolve_element(lead("tap", "Line 1"), page) is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (lead("tap", "Save"), 'tap "Save"'),
        (lead("tap", role="button"), "tap a wordless button"),
        (lead("fill", "Name", "Bob"), 'fill "Name" with "Bob"'),
        (
            lead("fill", "Password", "hunter2"),
            'fill "Password" with what the task gives',
        ),
        (lead("open_app", text="Clock"), 'open_app "Clock"'),
        (lead("scroll", direction="up"), "scroll up"),
        (lead("back"), "back"),
        (lead("unknown"), "what was done is not known"),
    ],
)
def test_a_gesture_is_told_as_an_action(given: GuidedStep, said: str) -> None:
    assert given.action_text == said


@pytest.mark.parametrize(
    ("target", "index"),
    [
        ("Save", 1),
        ("SAVE", 1),
        ("Sound, Off", 2),
        ("Sound", 2),
        ("Notificatons", 3),
        ("Nothing", 0),
    ],
)
def test_the_thing_is_found_by_its_words(target: str, index: int) -> None:
    page = screen(
        element(1, "Save"),
        element(2, "Sound\nOff"),
        element(3, "Notifications"),
    )
    found = resolve_element(lead("tap", target), page)
    assert (found.index if found else 0) == index


def test_of_things_with_the_same_words_the_one_at_the_place_is_meant() -> None:
    page = screen(element(1, "More", top=200), element(2, "More", top=900))
    shown = lead("tap", "More", point=(500, 950))
    found = resolve_element(shown, page)
    assert found is not None
    assert found.index == 2
    wordless = resolve_element(lead("tap", point=(500, 250)), page)
    assert wordless is not None
    assert wordless.index == 1


@pytest.mark.parametrize(
    ("action", "shown", "same"),
    [
        (Tap(element=1), lead("tap", "Save"), True),
        (Tap(element=2), lead("tap", "Save"), False),
        (TapText(text="save"), lead("tap", "Save"), True),
        (OpenApp(text="Clock"), lead("tap", "Clock"), True),
        (OpenApp(text="Files"), lead("open_app", text="Clock"), False),
        (Fill(element=2, text="Bob"), lead("fill", "Name", "Bob"), True),
        (Fill(element=2, text="Ann"), lead("fill", "Name", "Bob"), False),
        (
            Scroll(element=1, direction="down"),
            lead("scroll", direction="down"),
            True,
        ),
        (
            Scroll(element=1, direction="up"),
            lead("scroll", direction="down"),
            False,
        ),
        (Back(), lead("back"), True),
        (Back(), lead("home"), False),
    ],
)
def test_a_decision_is_compared_with_what_was_done(
    action: Action, shown: GuidedStep, same: bool
) -> None:
    page = screen(element(1, "Save"), element(2, "Name", role="input"))
    decision = Decision(step=1, task=0, judgement="act", action=action)
    assert is_conforming(decision, shown, page) is same


def test_a_page_is_told_as_the_recording_showed_it() -> None:
    box = Bounds(left=0, top=0, right=1, bottom=1)
    words = [Word(text="Bob", bounds=box), Word(text="Chats", bounds=box)]
    back = match_values("Write to Bob", "Write to Ann")
    assert [word.text for word in to_recorded_words(words, back)] == [
        "Ann",
        "Chats",
    ]
