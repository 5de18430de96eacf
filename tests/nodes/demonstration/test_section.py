"""What prompts and rules are told of a demonstration."""

import os
from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from graph import tasks
from graph.context import Context
from graph.demonstrations import get_demonstration_folder
from graph.state import Decision, Outcome, State, Window
from nodes.demonstration import section
from nodes.verdict import recovery
from tapwright.errors import DemonstrationUnreadable, UsageError
from tests.nodes.screens import element, screen
from tools.recording.demonstration import (
    FILE,
    Demonstration,
    Frame,
    Gesture,
    Word,
    save_demonstration,
)
from tools.screen import Bounds

PAGES = (
    ("Phone", "Shop"),
    ("Shop", "Name", "Save"),
    ("Shop", "hello", "Save"),
    ("Shop", "hello", "Saved: hello"),
)
GESTURES = (
    Gesture(kind="tap", target="Shop", role="item"),
    Gesture(kind="fill", target="Name", text="hello", role="input"),
    Gesture(kind="tap", target="Save", role="button"),
)
TASK = 'Save "hello" in the shop'


def word(text: str, place: int) -> Word:
    return Word(
        text=text,
        bounds=Bounds(
            left=0, top=200 * place, right=400, bottom=200 * place + 60
        ),
    )


def kept(
    home: Path,
    *,
    pages: tuple[tuple[str, ...], ...] = PAGES,
    gestures: tuple[Gesture, ...] = GESTURES,
    task: str = TASK,
    said: str = "",
    at: int = 1,
) -> State:
    """Of a run that follows this demonstration, and is in one of its frames."""
    frames = [
        Frame(
            number=n,
            begins=n,
            ends=n + 0.5,
            image=f"{n}.jpg",
            words=tuple(
                word(text, place) for place, text in enumerate(page, 1)
            ),
        )
        for n, page in enumerate(pages, 1)
    ]
    made = Demonstration(
        id="d1", task=task, width=1080, height=2400, seconds=5,
        frames=tuple(frames), gestures=gestures,
    )  # fmt: skip
    place = get_demonstration_folder(made.id, home)
    place.mkdir(parents=True, exist_ok=True)
    save_demonstration(made, place)
    said = said or task or "Save something"
    past = (at,) if at else ()
    return State(
        instruction=said,
        tasks=tasks.make_root(said),
        demonstration="d1",
        window=Window(anchor=at, past=past),
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def state(home: Path) -> State:
    """Of a run that follows a demonstration of choosing, and is in its first frame."""
    taps = [
        Gesture(kind="tap", target=words)
        for words in ("Planner", "Have a look", "Aries")
    ]
    return kept(
        home, pages=((),) * 4, gestures=tuple(taps), task="Choose a sign"
    )


# What is awaited


def test_what_the_person_touched_next_belongs_to_what_is_wanted(
    state: State,
) -> None:
    assert section.collect_next_targets(state) == "Planner Have a look"
    step = Decision(step=1, task=state["tasks"].tasks[0].id, judgement="act")
    assert (
        recovery.describe_purpose(state, step)
        == "Choose a sign Choose a sign Planner Have a look"
    )


def test_off_the_path_it_is_what_would_have_followed(state: State) -> None:
    lost = Window(anchor=0, past=(1, 0))
    assert (
        section.collect_next_targets({**state, "window": lost})
        == "Planner Have a look Aries"
    )
    assert (
        section.collect_next_targets({**state, "window": Window()})
        == "Planner Have a look"
    )


def test_without_a_demonstration_nothing_is_told() -> None:
    bare: State = {"instruction": "x"}
    assert section.collect_next_targets(bare) == ""
    assert section.load_active_demonstration(bare) is None
    assert section.get_guided_step(bare, Context(), screen()) is None
    assert section.demonstration_section(bare, Context(), screen()) == ""
    assert section.draw_window(bare, Context()) == ()
    assert section.describe_anchor({**bare, "outcome": Outcome(ok=True)}) == ""


# The keys of a run


def test_a_run_begins_with_the_demonstration_that_was_named(home: Path) -> None:
    kept(home)
    began = section.begin_demonstration(
        TASK, Context(demonstration="d1", deliberation=True, memory=False)
    )
    assert (began["demonstration"], began["window"]) == (
        "d1",
        Window(checked=True),
    )
    plain = section.begin_demonstration(
        TASK, Context(demonstration="d1", deliberation=False, memory=False)
    )
    assert plain["window"] == Window(checked=False)


def test_a_run_may_begin_without(home: Path) -> None:
    kept(home)
    assert section.begin_demonstration(TASK, Context(memory=False)) == {}
    assert (
        section.begin_demonstration(
            TASK, Context(demonstration="d1", video=False)
        )
        == {}
    )


def test_a_demonstration_that_is_not_there_is_said_to_be_missing(
    home: Path,
) -> None:
    state = kept(home)
    (get_demonstration_folder("d1", home) / FILE).unlink()
    with pytest.raises(DemonstrationUnreadable, match="d1"):
        section.begin_demonstration(TASK, Context(demonstration="d1"))
    with pytest.raises(DemonstrationUnreadable, match="d1"):
        section.load_active_demonstration(state)
    with pytest.raises(UsageError):
        section.begin_demonstration(TASK, Context(demonstration="../d1"))


def test_the_demonstration_of_an_earlier_task_is_taken_back(
    state: State,
) -> None:
    assert section.forget_demonstration(state) == {
        "demonstration": "",
        "window": None,
    }
    assert section.forget_demonstration({"instruction": "x"}) == {}


def test_a_demonstration_that_was_corrected_meanwhile_is_read_again(
    home: Path,
) -> None:
    state = kept(home)
    shown = section.load_active_demonstration(state)
    assert shown is not None
    assert (shown.last_frame, shown.leads[2].target) == (4, "Save")
    assert section.load_active_demonstration(state) is shown
    corrected = (
        *GESTURES[:2],
        GESTURES[2].model_copy(update={"target": "Keep"}),
    )
    kept(home, gestures=corrected)
    os.utime(get_demonstration_folder("d1", home) / FILE, ns=(7, 7))
    shown = section.load_active_demonstration(state)
    assert shown is not None
    assert shown.leads[2].target == "Keep"


# The window


@given(
    film=st.integers(1, 12).flatmap(
        lambda last: st.tuples(st.just(last), st.integers(0, last))
    ),
    size=st.integers(1, 12),
    start=st.integers(1, 12),
)
@settings(max_examples=30, deadline=None)
def test_the_window_holds_the_frame_and_stays_on_the_film(
    film: tuple[int, int], size: int, start: int
) -> None:
    last, frame = film
    before = Window(start=start, past=(1,), cause="lost", back=True)
    after = section.move_window(before, frame, size=size, last=last)
    assert (after.anchor, after.past) == (frame, (1, frame))
    assert (after.cause, after.back) == ("", False)
    if not frame:
        assert after.start == start
        return
    assert 1 <= after.start <= frame < after.start + size
    assert after.start <= max(1, last - size + 1)
    # One frame before is seen where there is room for it.
    assert size < 3 or frame == 1 or after.start < frame


def test_anchored_in_the_fourth_of_four_the_window_moves_on_by_two() -> None:
    assert section.move_window(Window(), 4, size=4, last=9).start == 3


def test_frames_are_as_many_as_the_window_or_the_film_holds(home: Path) -> None:
    shown = section.load_active_demonstration(kept(home))
    assert shown is not None
    for start, size, numbers in (
        (1, 2, [1, 2]),
        (3, 2, [3, 4]),
        (1, 9, [1, 2, 3, 4]),
    ):
        found = section.select_frames(shown, Window(start=start), size)
        assert [frame.number for frame in found] == numbers


# What leads on


def target(state: State, *, window: int = 4, **facts: object) -> str:
    update = (
        {**state["window"].model_dump(), **facts} if state["window"] else facts
    )
    found = section.get_guided_step(
        {**state, "window": Window.model_validate(update)},
        Context(window=window),
        screen(),
    )
    return found.target if found else ""


def test_what_leads_on_is_what_was_done_in_this_frame(home: Path) -> None:
    state = kept(home)
    assert [target(state, anchor=n) for n in (1, 2, 3)] == [
        "Shop",
        "Name",
        "Save",
    ]


def test_nothing_leads_on_off_the_path_at_the_end_or_behind_the_window(
    home: Path,
) -> None:
    state = kept(home)
    assert target(state, anchor=0) == target(state, anchor=4) == ""
    assert target(state, anchor=2, start=1, window=2) == ""
    assert target(state, anchor=1, start=1, window=2) == "Shop"


def test_of_a_number_the_next_key_leads_on_and_behind_it_what_follows(
    home: Path,
) -> None:
    keys = tuple(Gesture(kind="tap", target=key) for key in ("4", "2 ABC", "7"))
    call = Gesture(kind="tap", target="Call")
    state = kept(
        home,
        pages=(("Keypad",),) * 5,
        gestures=(*keys, call),
        task="Call 427",
        said="Call 427",
    )
    found = {
        typed: section.get_guided_step(
            state, Context(window=9), screen(element("text", typed, index=-1))
        )
        for typed in ("", "42", "427")
    }
    assert [lead.target if lead else "" for lead in found.values()] == [
        "4",
        "7",
        "Call",
    ]


# What is told


def test_a_prompt_says_what_was_shown_where_the_device_is_and_what_comes_next(
    home: Path,
) -> None:
    now = screen(
        element("input", "Name", index=5), element("button", "Save", index=6)
    )
    assert section.demonstration_section(
        kept(home, at=2), Context(window=3), now
    ).splitlines() == [
        'A person once did "Save \\"hello\\" in the shop".',
        'frame 1: "Phone", "Shop" -> tap "Shop"',
        'frame 2: "Shop", "Name", "Save" -> fill "Name" with "hello"',
        'frame 3: "Shop", "hello", "Save"',
        "The device is in frame 2.",
        'Next: fill "Name" with "hello" = element 5',
    ]


def test_a_prompt_without_numbers_has_none(home: Path) -> None:
    now = screen(element("input", "Name", index=5))
    told = section.demonstration_section(
        kept(home, at=2), Context(), now, numbers=False
    )
    assert 'Next: fill "Name" with "hello"' in told
    assert "element" not in told


def test_other_values_are_said_and_take_the_place_of_the_shown_ones(
    home: Path,
) -> None:
    told = section.demonstration_section(
        kept(home, said='Save "goodbye" in the shop', at=2), Context(), screen()
    )
    assert "for" in told.splitlines()[0]
    assert "goodbye" in told.splitlines()[0]
    assert 'fill "Name" with "goodbye"' in told


def test_a_task_of_another_kind_is_said_to_be_one(home: Path) -> None:
    told = section.demonstration_section(
        kept(home, said="Order a pizza with olives"), Context(), screen()
    )
    assert told.splitlines()[0].endswith(
        "your task is another, so follow what serves it."
    )
    nameless = section.demonstration_section(
        kept(home, task="", said="Order a pizza"), Context(), screen()
    )
    assert nameless.splitlines()[0] == "A person once did a like task."


def test_a_caption_of_the_persons_is_quoted_as_a_note(home: Path) -> None:
    noted = (
        GESTURES[0].model_copy(update={"caption": 'Open\nthe "shop"'}),
        *GESTURES[1:],
    )
    told = section.demonstration_section(
        kept(home, gestures=noted), Context(), screen()
    )
    assert 'tap "Shop", noted as "Open the \\"shop\\""' in told


def test_of_a_frame_the_first_words_and_the_new_ones_are_told(
    home: Path,
) -> None:
    old = [f"row {n}" for n in range(9)]
    new = [*old, "Undo", "Saved"]
    state = kept(home, pages=(tuple(old), tuple(new)), gestures=GESTURES[:1])
    shown = section.load_active_demonstration(state)
    assert shown is not None
    first, second = section.format_frames(
        shown, Window(), 4, words=6
    ).splitlines()[1:]
    assert first == 'frame 1: "row 0", "row 1", "row 2" -> tap "Shop"'
    assert (
        second
        == 'frame 2 (end state): "row 0", "row 1", "row 2", "Undo", "Saved"'
    )


def test_the_status_bar_signs_and_repeated_words_are_not_told(
    home: Path,
) -> None:
    page = ("Shop", "...", "Shop", "x" * 40)
    state = kept(home, pages=(page, ()), gestures=GESTURES[:1])
    shown = section.load_active_demonstration(state)
    assert shown is not None
    frame = shown.demonstration.frames[0]
    bar = Word(text="9:41", bounds=Bounds(left=0, top=0, right=90, bottom=60))
    barred = shown.demonstration.model_copy(
        update={
            "frames": (
                frame.model_copy(update={"words": (bar, *frame.words)}),
                shown.demonstration.frames[1],
            )
        }
    )
    save_demonstration(barred, get_demonstration_folder("d1", home))
    os.utime(get_demonstration_folder("d1", home) / FILE, ns=(9, 9))
    shown = section.load_active_demonstration(state)
    assert shown is not None
    first, second = section.format_frames(
        shown, Window(), 4, words=16
    ).splitlines()[1:]
    assert first == f'frame 1: "Shop", "{"x" * 23}…" -> tap "Shop"'
    assert second == "frame 2 (end state): no words"


@pytest.mark.parametrize(
    ("window", "said"),
    [
        ({"anchor": 2}, "The device is in frame 2."),
        ({"anchor": 4}, "The device is in frame 4, the end state."),
        (
            {"past": (1, 2, 0), "cause": "a tap led astray"},
            "The device is off the path, in none of the frames, and was last in frame 2. "
            "Cause: a tap led astray. Go back, or mend it here.",
        ),
        (
            {"past": (0,), "back": True},
            "The device is off the path, in none of the frames. Go back.",
        ),
    ],
)
def test_where_the_device_is_is_a_sentence(
    home: Path, window: dict[str, object], said: str
) -> None:
    shown = section.load_active_demonstration(kept(home))
    assert shown is not None
    assert (
        section.describe_position(shown, Window.model_validate(window)) == said
    )


def test_who_judges_an_action_is_told_from_where_to_where_it_led(
    home: Path,
) -> None:
    state = kept(home)
    assert section.describe_anchor(state) == ""
    made: State = {**state, "outcome": Outcome(ok=True)}
    along = section.describe_anchor(
        {**made, "window": Window(anchor=2, past=(1, 2))}
    )
    assert (
        along == "before the action in frame 1, of 4. The device is in frame 2."
    )
    first = section.describe_anchor(
        {**made, "window": Window(anchor=1, past=(1,))}
    )
    assert first.startswith("before it off the path, of 4. ")


def test_the_frames_of_the_window_are_one_picture(home: Path) -> None:
    state = kept(home)
    for number in range(1, 5):
        picture = np.full((240, 108, 3), 60 * number, np.uint8)
        cv2.imwrite(
            str(get_demonstration_folder("d1", home) / f"{number}.jpg"), picture
        )
    (two,), (four,) = (
        section.draw_window(state, Context(window=size)) for size in (2, 4)
    )
    assert Image.open(BytesIO(two)).size != Image.open(BytesIO(four)).size
